"""A table for every front end: what a seat or a spectator sees, in data and in words, and what they may do."""

from london_rules.table.errors import TableError
from london_rules.table.feed import Feed
from london_rules.table.patch import PatchError, apply_patch, make_patch
from london_rules.table.seats import Seat
from london_rules.table.table import Table
from london_rules.table.undo import UndoMode

__all__ = ["Feed", "PatchError", "Seat", "Table", "TableError", "UndoMode", "apply_patch", "make_patch"]
