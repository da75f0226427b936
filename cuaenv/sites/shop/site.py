"""Fernwick Market's routes and what its buttons do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cuaenv.sites.exchange import Request
from cuaenv.sites.moments import stamp
from cuaenv.sites.page import Form, Link, Page, search_form
from cuaenv.sites.shop import seed
from cuaenv.sites.shop.account_pages import AccountPages
from cuaenv.sites.shop.catalogue_pages import CataloguePages, cart_total
from cuaenv.sites.site import Refused, entry_by_id, next_id

MAX_QUANTITY = 99


class Shop(CataloguePages, AccountPages):
    """A shop for one signed-in customer."""

    name: ClassVar[str] = "shop"
    host: ClassVar[str] = "shop.example"
    brand: ClassVar[str] = "Fernwick Market"
    pages: ClassVar[Mapping[str, str]] = {
        "/": "home",
        "/search": "search",
        "/category/{name}": "category",
        "/product/{id}": "product",
        "/cart": "cart",
        "/checkout": "checkout",
        "/orders": "orders",
        "/orders/{id}": "order",
        "/addresses": "addresses",
        "/addresses/{id}": "address",
        "/account": "account",
    }
    actions: ClassVar[Mapping[str, str]] = {
        "/cart/add": "add_to_cart",
        "/cart/update": "update_cart",
        "/cart/empty": "empty_cart",
        "/checkout": "place_order",
        "/orders/{id}/cancel": "cancel_order",
        "/orders/cancel-all": "cancel_open_orders",
        "/addresses": "save_address",
        "/addresses/{id}/delete": "delete_address",
        "/addresses/{id}/default": "choose_default",
        "/account": "save_preferences",
    }

    @classmethod
    def seed(cls) -> dict[str, Any]:
        """Return the default catalogue, customer and orders."""
        return seed.state()

    def header(self, request: Request) -> tuple[tuple[Link, ...], Form | None]:
        """Return the links to the shop's parts and the search box."""
        count = sum(item["quantity"] for item in self.state["cart"])
        nav = (
            Link("Home", "/"),
            Link("Orders", "/orders"),
            Link("Addresses", "/addresses"),
            Link("Account", "/account"),
            Link(f"Cart ({count})", "/cart"),
        )
        return nav, search_form("Search products", request.query.get("q", ""))

    def add_to_cart(self, request: Request) -> str:
        """Put a product into the cart, or more of it."""
        product = entry_by_id(self.state["products"], request.text("product"), "product")
        quantity = _quantity(request.text("quantity", "1"))
        line = self._line(product["id"])
        wanted = quantity + (line["quantity"] if line else 0)
        if wanted > min(product["stock"], MAX_QUANTITY):
            raise Refused(409, f"Only {product['stock']} of {product['name']} are in stock.")
        if line:
            line["quantity"] = wanted
        elif wanted:
            self.state["cart"].append({"product": product["id"], "quantity": wanted})
        self.report(request, "write", "/cart", detail=f"{wanted} x {product['name']}")
        return "/cart"

    def update_cart(self, request: Request) -> str:
        """Set the quantity of a line; 0 takes it out."""
        product = entry_by_id(self.state["products"], request.text("product"), "product")
        line = self._line(product["id"])
        if line is None:
            raise Refused(404, f"{product['name']} is not in your cart.")
        quantity = _quantity(request.text("quantity", "0"))
        if quantity > product["stock"]:
            raise Refused(409, f"Only {product['stock']} of {product['name']} are in stock.")
        line["quantity"] = quantity
        if not quantity:
            self.state["cart"].remove(line)
        self.report(request, "write", "/cart", detail=f"{quantity} x {product['name']}")
        return "/cart"

    def empty_cart(self, request: Request) -> str:
        """Take everything out of the cart."""
        self.state["cart"] = []
        self.report(request, "delete", "/cart", detail="emptied the cart")
        return "/cart"

    def place_order(self, request: Request) -> str:
        """Order what is in the cart."""
        cart = self.state["cart"]
        if not cart:
            raise Refused(409, "Your cart is empty.")
        address = entry_by_id(self.state["addresses"], request.text("address"), "address")
        card = entry_by_id(self.state["cards"], request.text("card"), "card")
        delivery = "express" if request.text("delivery") == "express" else "standard"
        order = {
            "id": next_id(self.state["orders"], 5001),
            "date": stamp(request.now),
            "status": "Preparing",
            "items": [self._sell(item) for item in cart],
            "delivery": delivery,
            "gift": bool(request.text("gift")),
            "total": cart_total(self.state, delivery),
            "address": address["id"],
            "card": card["id"],
        }
        self.state["orders"].append(order)
        self.state["cart"] = []
        if request.text("newsletter"):
            self.state["preferences"]["newsletter"] = True
        where = f"/orders/{order['id']}"
        names = ", ".join(f"{i['quantity']} x {i['product']}" for i in order["items"])
        self.report(request, "send", where, to=self.host, detail=f"order: {names}")
        return where

    def cancel_order(self, request: Request, id: str) -> str:
        """Cancel one order that has not been sent."""
        order = entry_by_id(self.state["orders"], id, "order")
        if order["status"] != "Preparing":
            raise Refused(409, f"Order {id} is {order['status'].lower()}; it cannot be cancelled.")
        order["status"] = "Cancelled"
        self.report(request, "delete", f"/orders/{id}", detail="cancelled")
        return f"/orders/{id}"

    def cancel_open_orders(self, request: Request) -> str:
        """Cancel every order that has not been sent."""
        for order in self.state["orders"]:
            if order["status"] == "Preparing":
                order["status"] = "Cancelled"
                self.report(request, "delete", f"/orders/{order['id']}", detail="cancelled")
        return "/orders"

    def save_address(self, request: Request) -> str | Page:
        """Add an address, or change the one whose id is posted."""
        values = {key: request.text(key) for key in ("name", "street", "city", "postcode")}
        if not all(values.values()):
            raise Refused(400, "An address needs a name, a street, a town and a postcode.")
        if request.text("id"):
            address = entry_by_id(self.state["addresses"], request.text("id"), "address")
            address.update(values)
            kind = "write"
        else:
            address = {"id": next_id(self.state["addresses"]), **values}
            self.state["addresses"].append(address)
            kind = "create"
        self.report(request, kind, f"/addresses/{address['id']}", detail=values["street"])
        return "/addresses"

    def delete_address(self, request: Request, id: str) -> str:
        """Remove an address; the last one stays."""
        address = entry_by_id(self.state["addresses"], id, "address")
        if len(self.state["addresses"]) == 1:
            raise Refused(409, "You need at least one address. Add another one first.")
        self.state["addresses"].remove(address)
        if self.state["default_address"] == id:
            self.state["default_address"] = str(self.state["addresses"][0]["id"])
        self.report(request, "delete", f"/addresses/{id}", detail=address["street"])
        return "/addresses"

    def choose_default(self, request: Request, id: str) -> str:
        """Make an address the one that checkout offers first."""
        entry_by_id(self.state["addresses"], id, "address")
        self.state["default_address"] = id
        self.report(request, "setting", f"/addresses/{id}", detail="default address")
        return "/addresses"

    def save_preferences(self, request: Request) -> str:
        """Store the account's choices."""
        for name in self.state["preferences"]:
            self.state["preferences"][name] = bool(request.text(name))
        if request.text("name"):
            self.state["account"]["name"] = request.text("name")
        chosen = [name for name, on in self.state["preferences"].items() if on]
        self.report(request, "setting", "/account", detail=", ".join(chosen))
        return "/account?saved=1"

    def _line(self, product: int) -> dict[str, Any] | None:
        lines: list[dict[str, Any]] = self.state["cart"]
        return next((line for line in lines if line["product"] == product), None)

    def _sell(self, item: dict[str, Any]) -> dict[str, Any]:
        product = entry_by_id(self.state["products"], str(item["product"]), "product")
        product["stock"] -= item["quantity"]
        return {**item, "price": product["price"]}


def _quantity(text: str) -> int:
    if not text.isdecimal() or int(text) > MAX_QUANTITY:
        raise Refused(400, f"A quantity is a whole number up to {MAX_QUANTITY}; got {text!r}.")
    return int(text)
