"""Pools of invented values. Each is parted into train and test by a fixed rule.

People, brands and places are made up or so common that they name nobody.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Sequence

SPLITS = ("all", "train", "test")

FIRST_NAMES = (
    "Amara", "Anders", "Anika", "Benedikt", "Bianca", "Callum", "Carmen", "Chidi", "Clara",
    "Dagny", "Dario", "Davina", "Elif", "Emeka", "Esther", "Farid", "Fenna", "Gideon", "Greta",
    "Hana", "Hugo", "Ilse", "Imran", "Ines", "Jonas", "Jorun", "Kamala", "Kofi", "Lars", "Leila",
    "Lorenz", "Maeve", "Mateo", "Mina", "Nadia", "Nils", "Noor", "Oskar", "Paloma", "Petra",
    "Quentin", "Rafael", "Renske", "Rosa", "Samir", "Saskia", "Tamsin", "Teodor", "Uma", "Viggo",
    "Wanda", "Xenia", "Yara", "Yusuf", "Zelda", "Zoran",
)  # fmt: skip
LAST_NAMES = (
    "Abara", "Albrecht", "Amundsen", "Barros", "Bellweather", "Castellan", "Dahlberg", "Devereux",
    "Eklund", "Falk", "Farrow", "Gallo", "Grimaldi", "Haddad", "Hartwell", "Holm", "Ibarra",
    "Jansen", "Kaplan", "Keller", "Kimura", "Lindqvist", "Lockwood", "Marchetti", "Mbeki",
    "Moreau", "Navarro", "Nyberg", "Okafor", "Olander", "Pereira", "Quist", "Rahimi", "Reyes",
    "Rosenthal", "Sandoval", "Schreiber", "Sorensen", "Tanaka", "Thorne", "Ueda", "Vance",
    "Verhoeven", "Wexler", "Winther", "Yilmaz", "Zieglar",
)  # fmt: skip
COMPANIES = (
    "Alder & Finch", "Bluewater Freight", "Cobalt Printing", "Dovetail Joinery", "Everline Tea",
    "Fernhill Dairy", "Granite Labs", "Harbour Optics", "Ironwood Tools", "Juniper Travel",
    "Kestrel Maps", "Larkspur Books", "Meridian Cycles", "Northgate Glass", "Opal Bakery",
    "Pinecrest Energy", "Quarry Lane Studios", "Redfern Analytics", "Saltmarsh Foods",
    "Tidewell Instruments", "Umber Ceramics", "Verdant Gardens", "Westbrook Audio", "Yellowfin",
)  # fmt: skip
CITIES = (
    "Ashby", "Brenton", "Carrick", "Dunmore", "Eastvale", "Fairhaven", "Glenrock", "Hartsfield",
    "Inverleigh", "Kingsmere", "Lakeside", "Millbrook", "Newhaven", "Oakridge", "Portlund",
    "Queensferry", "Ravensworth", "Stonebridge", "Thornbury", "Underhill", "Westerly", "Yarrow",
)  # fmt: skip
TOPICS = (
    "budget", "schedule", "inventory", "agenda", "minutes", "roadmap", "survey", "briefing",
    "itinerary", "checklist", "summary", "proposal", "forecast", "review", "handbook", "roster",
    "estimate", "timeline", "catalogue", "report", "overview", "outline", "register", "digest",
)  # fmt: skip
SUBJECTS = (
    "autumn", "branch", "canteen", "client", "depot", "east", "field", "garden", "harbour",
    "kitchen", "library", "market", "museum", "north", "office", "orchard", "pilot", "quarter",
    "river", "school", "spring", "studio", "summer", "team", "vendor", "warehouse", "west",
    "winter", "workshop", "yard",
)  # fmt: skip
PRODUCTS = (
    "desk lamp", "paper tray", "standing mat", "whiteboard", "label printer", "water jug",
    "filing box", "coat rack", "wall clock", "travel mug", "notebook pack", "cable tidy",
    "seat cushion", "step stool", "tool roll", "plant stand", "door mat", "hand trolley",
    "key cabinet", "noise panel", "monitor arm", "foot rest", "bookend", "desk fan",
)  # fmt: skip
WORDS = (
    "amber", "anchor", "basil", "beacon", "birch", "brook", "cedar", "cinder", "clover", "coral",
    "delta", "dune", "ember", "fable", "fjord", "flint", "glade", "grove", "hazel", "heron",
    "indigo", "ivory", "jasper", "juniper", "karst", "lagoon", "larch", "lichen", "maple",
    "marsh", "mesa", "mica", "moss", "nectar", "ochre", "onyx", "osprey", "pebble", "quartz",
    "raven", "ridge", "saffron", "sage", "slate", "sorrel", "tarn", "thistle", "topaz", "umber",
    "violet", "willow", "wren", "yarrow", "zephyr",
)  # fmt: skip
STREETS = (
    "Bridge Street", "Canal Road", "Chapel Lane", "Foundry Way", "Garden Row", "Hill Rise",
    "Market Square", "Mill Lane", "Orchard Close", "Quay Street", "Station Road", "Tanner's Yard",
)  # fmt: skip

POOLS: dict[str, tuple[str, ...]] = {
    "first_name": FIRST_NAMES,
    "last_name": LAST_NAMES,
    "company": COMPANIES,
    "city": CITIES,
    "topic": TOPICS,
    "subject": SUBJECTS,
    "product": PRODUCTS,
    "word": WORDS,
    "street": STREETS,
}


def part(values: Sequence[str], split: str) -> tuple[str, ...]:
    """Return the values of a split: one in three is for testing, chosen by a hash of the value.

    A pool too small to be parted (either side would be empty) serves both splits.
    """
    return tuple(values) if split == "all" else _parted(tuple(values), split)


@functools.lru_cache(maxsize=256)
def _parted(values: tuple[str, ...], split: str) -> tuple[str, ...]:
    test = tuple(v for v in values if zlib.crc32(v.encode()) % 3 == 0)
    train = tuple(v for v in values if v not in test)
    chosen = test if split == "test" else train
    return chosen if test and train else values
