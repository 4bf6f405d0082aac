"""Lines of JSON: what a line must be before it is read as a message, and how messages are written."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, Final

from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

LONGEST_LINE: Final = 4 * 1024 * 1024  # bytes; a save of ten thousand answers has 200 KB
DEEPEST: Final = 40
_HALF: Final = re.compile(r"[\ud800-\udfff]")


def read_line(line: bytes) -> Plain:
    """Read one line as a JSON object.

    Raises TableError if it is too long, cut off, not UTF-8, not JSON, nested too deep or not an object.
    """
    if len(line) > LONGEST_LINE:
        raise TableError("LR-P0011", f"a line has at most {LONGEST_LINE:,} bytes")
    try:
        data = json.loads(line.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
    except UnicodeDecodeError:
        raise TableError("LR-P0010", "the line is not UTF-8") from None
    except json.JSONDecodeError as e:
        raise TableError("LR-P0010", f"the line is not JSON, or cut off: {e.msg} at column {e.colno}") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError as e:
        raise TableError("LR-P0010", f"the line is not JSON: {e!s:.80}") from None
    if not isinstance(data, dict):
        raise TableError("LR-P0010", "the line is not a JSON object")
    _check(data, DEEPEST)
    return data


def write_line(message: Plain) -> str:
    """Write a message as one line: ASCII, so that no encoding and no sign for the end of a line can change it."""
    return json.dumps(message, separators=(",", ":"), allow_nan=False) + "\n"


def _check(data: Any, depth: int) -> None:
    """Check depth and texts; raises TableError."""
    if isinstance(data, str):
        if not data.isascii() and _HALF.search(data):
            raise TableError("LR-P0010", "a text of the line has half a character")
    elif isinstance(data, dict | list):
        if not depth:
            raise _too_deep()
        for one in data if isinstance(data, list) else [*data, *data.values()]:
            _check(one, depth - 1)


def _too_deep() -> TableError:
    return TableError("LR-P0010", f"the line is nested more than {DEEPEST} deep")


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text:.40} is too large")
    return number
