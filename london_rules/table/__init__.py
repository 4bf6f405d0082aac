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
    from london_rules.table.patch import apply_patch
    from london_rules.table.seats import Seat
    from london_rules.table.table import Table

__all__ = ["Feed", "Lookup", "Seat", "Table", "TableError", "apply_patch"]

_OFFERED = {
    "errors": ("TableError",),
    "feed": ("Feed",),
    "look": ("Lookup",),
    "patch": ("apply_patch",),
    "seats": ("Seat",),
    "table": ("Table",),
}

__getattr__ = lazily(__name__, _OFFERED)
