"""Read JSON that somebody else may have written: what has two meanings, or none, is refused in words.

Saves, logs, baselines, results and the messages of the protocol are all read here.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from math import isfinite
from typing import Any, Final

DEEPEST: Final = 40
_HALF: Final = re.compile(r"[\ud800-\udfff]")


class JsonError(ValueError):
    """A text is not JSON as it must be; the message goes on after what the text is, as in `the line`."""

    def __init__(self, message: str, *, deep: bool = False) -> None:
        super().__init__(message)
        self.deep = deep


def read_json(text: str) -> Any:
    """Read a text; raises JsonError for what is not JSON, cut off, nested too deep, or says a key twice."""
    try:
        data = json.loads(text, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_once)
    except JsonError:
        raise
    except json.JSONDecodeError as e:
        raise JsonError(f"is cut off or not JSON: {e.msg} at line {e.lineno}, column {e.colno}") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError as e:
        raise JsonError(f"is not JSON: {e!s:.80}") from None
    _check(data, DEEPEST)
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; readers differ in which of two values they take for a key, so none is taken."""
    made = dict(pairs)
    if len(made) < len(pairs):
        counted = Counter(key for key, _ in pairs)
        raise JsonError(f"has the key {json.dumps(counted.most_common(1)[0][0]):.80} more than once in one object")
    return made


def _check(data: Any, depth: int) -> None:
    if isinstance(data, str):
        if not data.isascii() and _HALF.search(data):
            raise JsonError("has a text with an unpaired surrogate")
    elif isinstance(data, dict | list):
        if not depth:
            raise _too_deep()
        for one in data if isinstance(data, list) else [*data, *data.values()]:
            _check(one, depth - 1)


def _too_deep() -> JsonError:
    return JsonError(f"is nested more than {DEEPEST} deep", deep=True)


def _no_number(word: str) -> float:
    raise JsonError(f"is not JSON: {word} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise JsonError(f"is not JSON: {text:.40} is too large")
    return number
