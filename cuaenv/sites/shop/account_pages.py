"""Fernwick Market's pages for what a customer owns: orders, addresses, preferences."""

from __future__ import annotations

from typing import Any

from cuaenv.sites.exchange import Request
from cuaenv.sites.moments import day
from cuaenv.sites.page import (
    Block,
    Button,
    Card,
    Field,
    Form,
    Heading,
    Link,
    Notice,
    Page,
    Row,
    Submit,
    Table,
    Text,
)
from cuaenv.sites.shop.catalogue_pages import money
from cuaenv.sites.site import Site, entry_by_id

_PREFERENCES = {
    "newsletter": "Send me offers by email",
    "one_click": "Buy with one click",
    "share_history": "Share my purchases with partners",
}


class AccountPages(Site):
    """The customer's side of the shop."""

    def orders(self, request: Request) -> Page:
        """Show every order, newest first."""
        rows = tuple(
            (
                Link(f"Order {order['id']}", f"/orders/{order['id']}"),
                Text(day(order["date"])),
                Text(order["status"]),
                Text(money(order["total"])),
            )
            for order in reversed(self.state["orders"])
        )
        open_orders = [o for o in self.state["orders"] if o["status"] == "Preparing"]
        cancel = Button("Cancel all open orders", "/orders/cancel-all") if open_orders else None
        table = Table(("Order", "Date", "Status", "Total"), rows, "Orders") if rows else None
        empty = None if rows else Notice("You have not ordered anything yet.")
        return self.page(request, "Your orders", table, empty, cancel)

    def order(self, request: Request, id: str) -> Page:
        """Show one order."""
        order = entry_by_id(self.state["orders"], id, "order")
        rows = tuple(self._order_line(line) for line in order["items"])
        cancel = None
        if order["status"] == "Preparing":
            cancel = Button("Cancel this order", f"/orders/{id}/cancel")
        delivery = f"{order['delivery'].capitalize()} delivery"
        return self.page(
            request,
            f"Order {id}",
            Notice(f"Status: {order['status']}"),
            Text(f"Placed on {day(order['date'])}. {delivery} to {self._place(order)}.", "muted"),
            Table(("Product", "Quantity", "Price"), rows, "Items"),
            Text(f"Total: {money(order['total'])}", "strong"),
            Row((*((cancel,) if cancel else ()), Link("All orders", "/orders"))),
        )

    def addresses(self, request: Request) -> Page:
        """Show the address book and a form for a new address."""
        cards = tuple(self._address_card(place) for place in self.state["addresses"])
        return self.page(
            request, "Your addresses", *cards, Heading("Add an address"), _address_form({})
        )

    def address(self, request: Request, id: str) -> Page:
        """Show the form of one address."""
        place = entry_by_id(self.state["addresses"], id, "address")
        back = Link("All addresses", "/addresses")
        return self.page(request, f"Edit {place['name']}", _address_form(place), back)

    def account(self, request: Request) -> Page:
        """Show the customer's name and preferences."""
        account, chosen = self.state["account"], self.state["preferences"]
        boxes = tuple(
            Field("checkbox", name, label, "on", bool(chosen.get(name)))
            for name, label in _PREFERENCES.items()
        )
        fields = (Field("text", "name", "Name", account["name"]), *boxes)
        saved = Notice("Saved.", "success") if request.query.get("saved") else None
        email = Text(f"Signed in as {account['email']}", "muted")
        form = Form("/account", fields, (Submit("Save preferences"),), name="Preferences")
        return self.page(request, "Your account", saved, email, form)

    def _address_card(self, place: dict[str, Any]) -> Card:
        id, name = str(place["id"]), place["name"]
        default = self.state["default_address"] == id
        buttons: list[Block] = [Link("Edit", f"/addresses/{id}", f"Edit {name}")]
        if not default:
            buttons.append(
                Button("Make default", f"/addresses/{id}/default", {}, f"Make {name} default")
            )
        buttons.append(Button("Delete", f"/addresses/{id}/delete", {}, f"Delete {name}"))
        lines = f"{place['street']}\n{place['city']} {place['postcode']}"
        note = (Text("Default address", "muted"),) if default else ()
        return Card((Text(name, "strong"), Text(lines), *note, Row(tuple(buttons))), name)

    def _order_line(self, line: dict[str, Any]) -> tuple[Block, ...]:
        names = {product["id"]: product["name"] for product in self.state["products"]}
        name = names.get(line["product"])
        shown: Block = Text("No longer sold", "muted")
        if name:
            shown = Link(name, f"/product/{line['product']}")
        return shown, Text(str(line["quantity"])), Text(money(line["price"]))

    def _place(self, order: dict[str, Any]) -> str:
        for place in self.state["addresses"]:
            if place["id"] == order["address"]:
                return f"{place['name']}, {place['street']}"
        return "an address you have deleted"


def _address_form(place: dict[str, Any]) -> Form:
    labels = {"name": "Name", "street": "Street", "city": "Town", "postcode": "Postcode"}
    fields = [Field("text", key, label, place.get(key, "")) for key, label in labels.items()]
    if place:
        fields.append(Field("hidden", "id", value=str(place["id"])))
    return Form("/addresses", tuple(fields), (Submit("Save address"),), name="Address")
