"""The tables of a parser as plain data, to keep between runs: JSON, which makes no object of its own when it is read.

The library's own way to save a parser is a pickle, and whoever can change a pickle can run code.
"""

from __future__ import annotations

import json
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

FORMAT = "json 1"


def to_bytes(parser: Lark) -> bytes:
    """Return the tables of a parser."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    return json.dumps({"data": data, "memo": memo}, separators=(",", ":")).encode()


def from_bytes(kept: bytes) -> Lark | None:
    """Return the parser with these tables, or None if they are not the tables of a parser."""
    try:
        made = json.loads(kept)
        made["memo"] = _numbered(made["memo"])
        table = made["data"]["parser"]["parser"]
        table["tokens"] = _numbered(table["tokens"])
        table["states"] = {int(state): _numbered(actions) for state, actions in table["states"].items()}
        return Lark.load(made)
    except Exception:  # whatever the library makes of other data
        return None


def _numbered(mapping: dict[str, Any]) -> dict[int, Any]:
    """Make numbers of the keys again, which JSON can only keep as texts."""
    return {int(key): value for key, value in mapping.items()}
