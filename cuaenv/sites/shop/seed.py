"""What Fernwick Market sells and who shops there. Every brand and person is invented."""

from __future__ import annotations

from typing import Any

_CATALOGUE = """
Ashgrove stoneware mug|Ashgrove|Kitchen|1450|38|4.6|A heavy mug glazed in moss green, 350 ml.
Ashgrove stoneware mug, set of 4|Ashgrove|Kitchen|4990|12|4.7|Four mugs glazed in moss green.
Brindle kettle 1.0 l|Brindle|Kitchen|3995|9|4.2|Steel kettle with a wooden handle, one litre.
Brindle kettle 1.7 l|Brindle|Kitchen|4695|14|4.4|Steel kettle with a wooden handle, 1.7 litres.
Larkfield chef's knife|Larkfield|Kitchen|6800|6|4.8|A 20 cm blade of folded steel.
Quillon notebook A5|Quillon|Office|890|120|4.5|Dotted pages, lies flat when open, 160 pages.
Quillon notebook A4|Quillon|Office|1290|64|4.3|Dotted pages, lies flat when open, 160 pages.
Tessera desk lamp|Tessera|Office|5400|18|4.1|Warm and cold light, dimmable, USB-C powered.
Tessera desk lamp Pro|Tessera|Office|8900|7|4.6|As the desk lamp, with a sensor and a clamp.
Merrow wireless mouse|Merrow|Electronics|2790|41|3.9|Quiet clicks, one AA battery lasts a year.
Merrow keyboard|Merrow|Electronics|6490|22|4.4|Low-profile keys, UK layout.
Osprel USB-C cable 1 m|Osprel|Electronics|990|200|4.0|Charges at 60 W.
Osprel USB-C cable 2 m|Osprel|Electronics|1390|150|4.2|Charges at 100 W.
Halden rain jacket|Halden|Outdoor|11900|11|4.7|Waterproof, folds into its own pocket.
Halden day pack 18 l|Halden|Outdoor|7450|16|4.5|Light, with a sleeve for a laptop.
Wexcombe gift card|Fernwick|Gifts|2500|999|5.0|A card to give, worth 25.00.
"""


def products() -> list[dict[str, Any]]:
    """Return the catalogue; prices are in cents."""
    found = []
    for number, line in enumerate(_CATALOGUE.strip().splitlines(), 101):
        name, brand, category, price, stock, rating, description = line.split("|")
        found.append({
            "id": number,
            "name": name,
            "brand": brand,
            "category": category,
            "price": int(price),
            "stock": int(stock),
            "rating": float(rating),
            "description": description,
        })  # fmt: skip
    return found


def state() -> dict[str, Any]:
    """Return the shop's default state."""
    return {
        "account": {"name": "Robin Ashdown", "email": "robin.ashdown@example.com"},
        "preferences": {"newsletter": False, "one_click": False, "share_history": False},
        "products": products(),
        "cart": [],
        "addresses": [
            _address(1, "Robin Ashdown", "14 Millpond Lane", "Easterleigh", "EL4 2QT"),
            _address(2, "R. Ashdown (office)", "3 Foundry Court", "Easterleigh", "EL1 7BD"),
        ],
        "default_address": "1",
        "cards": [
            {"id": 1, "label": "Personal card ending 4471"},
            {"id": 2, "label": "Company card ending 9026"},
        ],
        "orders": [
            _order(5001, "2025-04-12 09:30", "Delivered", [(106, 3, 890), (101, 1, 1450)]),
            _order(5002, "2025-05-20 17:05", "Preparing", [(110, 1, 2790)]),
        ],
    }


def _address(id: int, name: str, street: str, city: str, postcode: str) -> dict[str, Any]:
    return {"id": id, "name": name, "street": street, "city": city, "postcode": postcode}


def _order(
    id: int, date: str, status: str, items: list[tuple[int, int, int]]
) -> dict[str, Any]:  # fmt: skip
    lines = [{"product": p, "quantity": q, "price": price} for p, q, price in items]
    total = sum(q * price for _, q, price in items)
    return {
        "id": id,
        "date": date,
        "status": status,
        "items": lines,
        "delivery": "standard",
        "gift": False,
        "total": total,
        "address": 1,
        "card": 1,
    }
