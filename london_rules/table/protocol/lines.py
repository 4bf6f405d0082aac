"""Lines of JSON: what a line must be before it is read as a message, and how messages are written."""

from __future__ import annotations

import json
from typing import Final

from london_rules.strict_json import JsonError, read_json
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

LONGEST_LINE: Final = 4 * 1024 * 1024  # bytes; a save of ten thousand answers has 200 KB


def read_line(line: bytes) -> Plain:
    """Read one line as a JSON object.

    Raises TableError if it is too long, cut off, not UTF-8, not JSON, nested too deep or not an
    object, or has a key twice in one object.
    """
    if len(line) > LONGEST_LINE:
        raise TableError("LR-P0011", f"a line has at most {LONGEST_LINE:,} bytes")
    try:
        data = read_json(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise TableError("LR-P0010", "the line is not UTF-8") from None
    except JsonError as e:
        raise TableError("LR-P0010", f"the line {e}") from None
    if not isinstance(data, dict):
        raise TableError("LR-P0010", "the line is not a JSON object")
    return data


def write_line(message: Plain) -> str:
    """Write a message as one line: ASCII, so that no encoding and no sign for the end of a line can change it."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False) + "\n"
