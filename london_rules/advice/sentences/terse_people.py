"""Who is meant in the terse lines of cards: those who have more than you, and those on both sides of you."""

from __future__ import annotations

import re
from typing import Final

_MORE_THAN_YOU: Final = re.compile(
    r"(?:any|an|each|every|all)? ?(?P<who>opponents?|other players?|rivals?|players?) (?:with|who have|who has|having) "
    r"(?P<op>more|less|fewer) (?P<what>[a-z][a-z ]*?) than you:? (?P<does>gain|lose|pay|draw)s? (?P<much>.+)",
    re.IGNORECASE,
)
_BOTH: Final = re.compile(r"(?:both |your (?:two )?|the two )?neighbou?rs", re.IGNORECASE)


def compared_with_you(said: str) -> str:
    """Say what those do who have more of something than you, or less; "" if that is not said."""
    m = _MORE_THAN_YOU.fullmatch(said)
    if m is None:
        return ""
    op, what = "more" if m["op"].lower() == "more" else "less", m["what"]
    return f"for each other player, if their {what} is {op} than your {what}, they {m['does'].lower()} {m['much']}"


def both_neighbours(head: str) -> tuple[str, ...]:
    """Give those on both sides of you, if they are meant."""
    return ("the player to your left", "the player to your right") if _BOTH.fullmatch(head) else ()
