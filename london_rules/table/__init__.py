"""A table for every front end: what a seat or a spectator sees, in data and in words, and what they may do.

What a rulebook needs of this package does not load what plays games: each name is imported when it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from london_rules.exports import lazily

if TYPE_CHECKING:
    from london_rules.table.errors import TableError
    from london_rules.table.feed import Feed
    from london_rules.table.look import Lookup
    from london_rules.table.patch import PatchError, apply_patch, make_patch
    from london_rules.table.seats import Seat
    from london_rules.table.table import Table

_HOMES = {
    "Feed": "feed",
    "Lookup": "look",
    "PatchError": "patch",
    "Seat": "seats",
    "Table": "table",
    "TableError": "errors",
    "apply_patch": "patch",
    "make_patch": "patch",
}

__all__ = ["Feed", "Lookup", "PatchError", "Seat", "Table", "TableError", "apply_patch", "make_patch"]

__getattr__ = lazily(__name__, _HOMES)
