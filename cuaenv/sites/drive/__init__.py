"""Stowaway Drive, files in the cloud: folders, uploads, sharing with permissions, a trash."""

from cuaenv.sites.drive.site import Drive as WebSite

__all__ = ["WebSite"]
