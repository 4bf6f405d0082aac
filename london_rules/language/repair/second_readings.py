"""What else may be meant, where a sentence of people has two readings and only its author knows which one is meant.

Half of an odd number is more or less, three may be three or at least three, up to four may be drawn or had, and of
several who are tied for the most, all or one may be meant. The likelier reading is shown first, the other after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from attrs import frozen

from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.repair.from_rules import FromRules
from london_rules.language.repair.known import Known
from london_rules.language.repair.reword import Repair
from london_rules.language.repair.slots import Filled
from london_rules.language.syntax.names import plural

MOST_READINGS: Final = 3  # that are shown after the likeliest


@frozen
class _Reading:
    """A form of what people say, the first reading of it, and the other one; words that leave no doubt."""

    told: re.Pattern[str]
    made: re.Pattern[str]
    other: str
    clear: re.Pattern[str] | None = None


def _reading(told: str, made: str, other: str, clear: str = "") -> _Reading:
    told_, clear_ = re.compile(told, re.IGNORECASE), re.compile(clear, re.IGNORECASE) if clear else None
    return _Reading(told_, re.compile(made), other, clear_)


_READINGS: Final = (
    _reading(r"\b(?:half|halves?|halved?)\b", r"/ 2 rounded down", "/ 2 rounded up", r"\bround"),
    _reading(r"\b(?:half|halves?|halved?)\b", r"/ 2 rounded up", "/ 2 rounded down", r"\bround"),
    _reading(
        r"\b(?:have|has|own|owns|hold|holds|got) (?:\d+|two|three|four|five|six|seven|eight|nine|ten)\b",
        r"(?<= is )at least (?=\d)",
        "",
        r"\b(?:at least|or more|or higher|minimum|exactly|only|just|reach|up to|until|first)\b",
    ),
    _reading(
        r"\bshuffles? .* (?:in)?to\b",
        r"move the (\w+) in ([\w ']+?) to ((?:your|their|the) [\w ]+?) in random order",
        r"move the \1 in \2 to \3, move the \1 in \3 to \3 in random order",
    ),
    _reading(
        r"\bthe (?:\w+ )?player (?:with|who|furthest|farthest|in)\b|\bthe (?:richest|poorest|leading|last) player\b",
        r"^for each of the players with the ((?:highest|lowest) (?:\([^()]*\)|[\w ]+)), they ",
        r"choose one of the players with the \1, they ",
    ),
    _reading(
        r"\bfirst (?:player )?(?:to|who|that)\b",
        r"^if your ([\w ]+) is at least (\d+), end the game now$",
        r"if there is a player whose \1 is at least \2, end the game now",
    ),
    _reading(
        r"^\W*an? player (?:with|who|that|has)\b",
        r"^ask each player whose ([\w ]+) is ([^,]+), (?=give )",
        r"if your \1 is \2, ",
    ),
    _reading(r"\bchoose (?:a|any) player\b", r"\bchoose another player\b", "choose a player"),
)
_DRAW_UP_TO: Final = re.compile(r"^(?P<may>you may )?up to (?P<n>\d+) times, (?P<rule>[^,\n]+)$")
_TOLD_DRAW: Final = re.compile(r"\b(?:draw|take|pick)s? up to \w+ (?:\w+ )?(?P<kind>\w+)", re.IGNORECASE)


def other_readings(unread: Unread, one: Repair, known: Known) -> Iterator[str]:
    """Give what else may be meant by a text, for which something was made, of what reads and has no fault either."""
    text, trials = unread.source.value, known.trials
    told = text[slice(*line_around(text, one.start))]
    found = _readings(told, one.text, known.from_rules) if "\n" not in one.text else ()
    for other in islice(found, MOST_READINGS):
        if trials.holds(unread, text[: one.start] + other + text[one.end :]):
            yield other


def _readings(told: str, made: str, more: FromRules) -> Iterator[str]:
    """Give what else may be meant by a line, for which something was made."""
    for one in _READINGS:
        if one.told.search(told) and one.made.search(made) and not (one.clear and one.clear.search(told)):
            yield one.made.sub(one.other, made, count=1)
    yield from _drawn_up_to(told, made, more)


def _drawn_up_to(told: str, made: str, more: FromRules) -> Iterator[str]:
    """Draw as many as are missing to a number, for drawing at most that many."""
    m = _DRAW_UP_TO.match(made)
    if m is None or _TOLD_DRAW.search(told) is None:
        return
    for kind in more.rules.kinds:
        if kind in m["rule"].split():
            many = Filled(1, kind, kind)
            for hand in more.ways("hand", {"kind": many})[:1]:
                yield f"({m['n']} - number of {plural(kind)} in your {hand}) times, {m['rule']}"
