"""Fernwick Market's pages for finding and buying: catalogue, cart, checkout."""

from __future__ import annotations

from typing import Any

from cuaenv.sites.exchange import Request, link
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
    Picture,
    Row,
    Submit,
    Table,
    Text,
)
from cuaenv.sites.site import Refused, Site, entry_by_id

EXPRESS = 690
"""What express delivery costs, in cents."""


def money(cents: int) -> str:
    """Return a price as people read it.

    >>> money(1450)
    '£14.50'
    """
    return f"£{cents // 100}.{cents % 100:02d}"


def cart_total(state: dict[str, Any], delivery: str = "standard") -> int:
    """Return what the cart costs with delivery, in cents."""
    prices = {product["id"]: product["price"] for product in state["products"]}
    goods = sum(prices.get(item["product"], 0) * item["quantity"] for item in state["cart"])
    return int(goods) + (EXPRESS if delivery == "express" else 0)


class CataloguePages(Site):
    """The pages a shopper sees before an order exists."""

    def home(self, request: Request) -> Page:
        """Show the categories and the whole catalogue."""
        return self.page(
            request,
            "Fernwick Market",
            Text("Good things for kitchens, desks and rainy days.", "muted"),
            self._categories(),
            Heading("All products"),
            *self._shelf(self.state["products"]),
        )

    def search(self, request: Request) -> Page:
        """Show the products whose name, brand or description has every word asked for."""
        query = request.query.get("q", "").strip()
        words = query.lower().split()
        found = [
            product
            for product in self.state["products"]
            if all(word in _searchable(product) for word in words)
        ]
        count = f"{len(found)} result{'' if len(found) == 1 else 's'} for “{query}”"
        empty = None if found else Notice("Nothing matches. Try fewer words.")
        return self.page(request, "Search", Text(count, "muted"), empty, *self._shelf(found))

    def category(self, request: Request, name: str) -> Page:
        """Show one category."""
        found = [product for product in self.state["products"] if product["category"] == name]
        if not found:
            raise Refused(404, f"There is no category {name}.")
        return self.page(request, name, self._categories(), *self._shelf(found))

    def product(self, request: Request, id: str) -> Page:
        """Show one product with its buy form."""
        product = entry_by_id(self.state["products"], id, "product")
        fields = (
            Field("hidden", "product", value=id),
            Field("select", "quantity", "Quantity", "1", options=_quantities(product["stock"])),
        )
        buy = Form("/cart/add", fields, (Submit("Add to cart"),), name="Buy", inline=True)
        stock = f"{product['stock']} in stock" if product["stock"] else "Sold out"
        return self.page(
            request,
            product["name"],
            Row((
                Picture(product["name"], 240, 180),
                Card((
                    Text(money(product["price"]), "strong"),
                    Text(f"by {product['brand']} · rated {product['rating']} of 5", "muted"),
                    Text(product["description"]),
                    Text(stock, "muted"),
                    *((buy,) if product["stock"] else ()),
                )),
            )),
            Link(f"More in {product['category']}", link(f"/category/{product['category']}")),
        )  # fmt: skip

    def cart(self, request: Request) -> Page:
        """Show the cart."""
        if not self.state["cart"]:
            return self.page(
                request, "Your cart", Notice("Your cart is empty."), Link("Start shopping", "/")
            )
        rows = tuple(self._cart_row(item) for item in self.state["cart"])
        return self.page(
            request,
            "Your cart",
            Table(("Product", "Price", "Quantity", "Total", "Remove"), rows, "Cart"),
            Text(f"Total: {money(cart_total(self.state))}", "strong"),
            Row((Link("Go to checkout", "/checkout"), Button("Empty cart", "/cart/empty"))),
        )

    def checkout(self, request: Request) -> Page:
        """Show the order form."""
        if not self.state["cart"]:
            raise Refused(409, "Your cart is empty.")
        lines = tuple(
            Text(f"{item['quantity']} × {self._product(item)['name']}")
            for item in self.state["cart"]
        )
        total = Text(f"Total: {money(cart_total(self.state))}", "strong")
        form = Form("/checkout", self._order_fields(), (Submit("Place order"),), name="Checkout")
        return self.page(request, "Checkout", Card((*lines, total), "Your order"), form)

    def _order_fields(self) -> tuple[Field, ...]:
        default = self.state["default_address"]
        addresses = tuple(
            Field(
                "radio", "address", f"Deliver to {place['name']}, {place['street']}",
                str(place["id"]), str(place["id"]) == default,
            )
            for place in self.state["addresses"]
        )  # fmt: skip
        cards = tuple((str(card["id"]), card["label"]) for card in self.state["cards"])
        first = cards[0][0] if cards else ""
        return (
            *addresses,
            Field("radio", "delivery", "Standard delivery, 3 to 5 days, free", "standard", True),
            Field("radio", "delivery", f"Express delivery, next day, {money(EXPRESS)}", "express"),
            Field("select", "card", "Pay with", first, options=cards),
            Field("checkbox", "gift", "Wrap it as a gift", "on"),
            Field("checkbox", "newsletter", "Send me offers by email", "on"),
        )

    def _categories(self) -> Row:
        names = dict.fromkeys(product["category"] for product in self.state["products"])
        return Row(tuple(Link(name, link(f"/category/{name}")) for name in names))

    def _shelf(self, products: list[dict[str, Any]]) -> tuple[Block, ...]:
        if not products:
            return ()
        rows = tuple(
            (
                Link(product["name"], f"/product/{product['id']}"),
                Text(product["brand"]),
                Text(f"{product['rating']} of 5", "muted"),
                Text(money(product["price"]), "strong"),
            )
            for product in products
        )
        return (Table(("Product", "Brand", "Rating", "Price"), rows, "Products"),)

    def _product(self, item: dict[str, Any]) -> dict[str, Any]:
        return entry_by_id(self.state["products"], str(item["product"]), "product")

    def _cart_row(self, item: dict[str, Any]) -> tuple[Block, ...]:
        product = self._product(item)
        id = str(product["id"])
        fields = (
            Field("hidden", "product", value=id),
            Field("text", "quantity", f"Quantity of {product['name']}", str(item["quantity"])),
        )
        return (
            Link(product["name"], f"/product/{id}"),
            Text(money(product["price"])),
            Form("/cart/update", fields, (Submit("Update"),), inline=True),
            Text(money(product["price"] * item["quantity"]), "strong"),
            Button(
                "Remove", "/cart/update", {"product": id, "quantity": "0"},
                f"Remove {product['name']}",
            ),
        )  # fmt: skip


def _searchable(product: dict[str, Any]) -> str:
    return f"{product['name']} {product['brand']} {product['description']}".lower()


def _quantities(stock: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(n), str(n)) for n in range(1, min(stock, 10) + 1))
