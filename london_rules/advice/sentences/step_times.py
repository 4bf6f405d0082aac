"""How people say when something is done: the keyword of the step for it, and where among its steps it goes."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from london_rules.classes import frozen

Part: TypeAlias = Literal["first", "last", "any"]

_EACH = r"(?:(?:of )?(?:the|a|an|each|every|any|your|their|that|one's|all|everybody's) )?(?:players?'?s?'? )?"
_START = rf"(?:(?:at|in|on|from|right at|just at) )?(?:the )?(?:very )?(?:start|beginning|opening) (?:of )?{_EACH}"
_END = rf"(?:(?:at|in|on|by|right at|just at) )?(?:the )?(?:very )?end (?:of )?{_EACH}"
_BEGINS = r"(?:begins|starts|opens)"
_ENDS = r"(?:ends|is over|is finished|has ended)"
_IN = r"(?:in|during|on|at|for|with|once|once a|once per|once each|once every)"
_FIRST: Final = ", before {first}"


@frozen
class Time:
    """How people say when something is done, the keyword for it, and where among its steps it goes."""

    first: re.Pattern[str]  # before what is done
    last: re.Pattern[str]  # after it
    keyword: str
    place: str
    part: Part  # which of the steps of its keyword it can only be


def _time(said: str, keyword: str, place: str = "", part: Part = "any") -> Time:
    first = re.compile(rf"(?:{said})(?:\s*[,:]\s*|\s+(?=\S)|\s*$)", re.IGNORECASE)
    return Time(first, re.compile(rf",? (?:{said})$", re.IGNORECASE), keyword, place, part)


TIMES: Final = (
    _time(
        rf"{_START}turns?|(?:when|before) (?:your|a|each|the|every) (?:player's )?turn {_BEGINS}",
        "turn",
        _FIRST,
        "first",
    ),
    _time(
        rf"{_END}turns?|(?:when|after|once) (?:your|a|each|the|every) (?:player's )?turn {_ENDS}", "turn", "", "last"
    ),
    _time(rf"{_START}rounds?|(?:when|before) (?:a|each|the|every) round {_BEGINS}", "round"),
    _time(
        rf"{_END}rounds?|(?:when|after) (?:a|each|the|every) round(?: {_ENDS})?|after the turns",
        "round",
        ", after the turns",
    ),
    _time(rf"{_START}games?|(?:when|before|as) the game {_BEGINS}|{_IN} (?:the )?set-?up|set ?up", "set-up"),
    _time(r"(?:before|at the (?:start|beginning) of) (?:the )?(?:final )?scoring", "scoring", _FIRST, "first"),
    _time(rf"{_END}games?|game end|(?:when|after|once|as) the game {_ENDS}|after the game", "scoring"),
    _time(rf"(?:{_IN}|after) (?:the )?(?:final )?scoring|when scoring|when (?:you|players) score", "scoring"),
    _time(rf"{_IN} (?:each |every |your |a |the |their )?turns?|(?:each|every) turn|per turn", "turn"),
    _time(rf"{_IN} (?:each |every |a |the )?rounds?|(?:each|every) round|per round", "round"),
)
