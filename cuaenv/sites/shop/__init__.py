"""Fernwick Market, a shop: catalogue, cart, checkout, orders and addresses."""

from cuaenv.sites.shop.site import Shop as WebSite

__all__ = ["WebSite"]
