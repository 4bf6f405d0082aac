"""The piece of the rules that a message is about, which it names first: "in `turn tax`: ..."."""

from __future__ import annotations

import re
from typing import Final

_PLACE: Final = re.compile(r"in (?:`[^`\n]*`(?: of [^`\n]*?)?|[^`\n]*?): ")


def said_in(place: str, message: str) -> str:
    """Give a message that begins with the piece of the rules that it is about; "" for none."""
    return f"in {place}: {message}" if place else message


def without_place(message: str) -> str:
    """Give what a message says, without the piece of the rules with which it begins."""
    place = _PLACE.match(message)
    return message if place is None else message[place.end() :]
