"""Lists with another sign than a dash before each word: the same lines with dashes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_BULLET: Final = re.compile(r"^( *)[\u2022\u00b7\u2023\u25e6\u25aa\u25cf\u2013\u2014\u2192+] *(?=\S)")


def with_dashes(text: str) -> str | None:
    """Write a dash and a space for the sign that each line begins with; None if a line begins with none."""
    rows = text.split("\n")
    if not all(_BULLET.match(row) for row in rows if row.strip()):
        return None
    return "\n".join(_BULLET.sub(r"\1- ", row) for row in rows)


def words_of(text: str) -> Iterator[tuple[int, int]]:
    """Give where the words behind the signs begin and end."""
    at = 0
    for row in text.split("\n"):
        sign = _BULLET.match(row)
        if sign is not None:
            yield at + sign.end(), at + len(row.rstrip())
        at += len(row) + 1


def way_out(text: str) -> str:
    """Say what to write for the sign that a text begins with."""
    return f"write a dash and a space for `{text.lstrip()[0]}`"
