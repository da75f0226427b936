"""Who may do what to an inode: the owner, group and other bits, as path_resolution(7) has them."""

from __future__ import annotations

from typing import NamedTuple

from cuaenv.desktops.sim.fs.inode import Inode

BITS = {"r": 4, "w": 2, "x": 1}
STICKY = 0o1000


class Who(NamedTuple):
    """A user and the groups they are in; the first group is the primary one."""

    user: str
    groups: tuple[str, ...]

    @property
    def is_root(self) -> bool:
        """Whether permission checks are waived."""
        return self.user == "root"


def may(who: Who, node: Inode, want: str) -> bool:
    """Return whether `who` may `r`ead, `w`rite or e`x`ecute (or enter) `node`."""
    bit = BITS[want]
    if node.immutable and want == "w":
        return False
    if who.is_root:
        return want != "x" or node.kind == "dir" or bool(node.mode & 0o111)
    if who.user == node.owner:
        return bool(node.mode >> 6 & bit)
    if node.group in who.groups:
        return bool(node.mode >> 3 & bit)
    return bool(node.mode & bit)


def owns(who: Who, node: Inode) -> bool:
    """Return whether `who` may change mode and times of `node`."""
    return (who.is_root or who.user == node.owner) and not node.immutable


def may_unlink(who: Who, parent: Inode, node: Inode) -> bool:
    """Return whether the sticky bit of `parent` lets `who` remove or rename `node`."""
    if node.immutable:
        return False
    return not parent.mode & STICKY or owns(who, parent) or owns(who, node)
