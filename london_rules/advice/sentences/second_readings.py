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

from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import RuleDecl
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
    _reading(r"\bunless\b", r"\bif (?P<number>[^\n,]*?) is not 0,", r"if \g<number> is at least 1,"),
    _reading(r"\bchoose (?:a|any) player\b", r"\bchoose another player\b", "choose a player"),
)
_DRAW_UP_TO: Final = re.compile(r"^(?P<may>you may )?up to (?P<n>\d+) times, (?P<rule>[^,\n]+)$")
_TOLD_DRAW: Final = re.compile(r"\b(?:draw|take|pick)s? up to \w+ (?:\w+ )?(?P<kind>\w+)", re.IGNORECASE)

_ONE_BY_RULE: Final = re.compile(r"(?:(?P<n>\d+) times, )?(?P<rule>[a-z][^\n,]*)")
_FROM_PILE: Final = re.compile(r"\b(?:from|off|of) (?:the )?(?:top of )?(?:the )?(?P<pile>[a-z][\w-]*)", re.IGNORECASE)
_CHOSEN_FROM: Final = re.compile(
    r"(?:^|(?<=, ))choose (?P<n>\d+|an?) [\w-]+ in (?P<whose>the|your) (?P<pile>[a-z][\w -]*?)"
    r"(?:, call them (?:the )?(?P<name>[\w-]+))?, move (?:it|the (?P=name)) to (?P<to>[^,\n]+)$"
)
_PICKED: Final = re.compile(r"\b(?:picks?|takes?|selects?|grabs?) (?P<what>an? [a-z][\w-]*)(?=,|$)", re.IGNORECASE)


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
    yield from _drawn_by_rule(told, made, more)
    yield from _rules_own_verbs(told, made, more)


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


def _drawn_by_rule(told: str, made: str, more: FromRules) -> Iterator[str]:
    """Take the top ones of a pile of which was told, besides the rule that draws one; so for some that are chosen."""
    m = _ONE_BY_RULE.fullmatch(made)
    rule = more.rules.rules.get(m["rule"]) if m is not None else None
    from_pile = _FROM_PILE.search(told)
    if m is not None and rule is not None and from_pile is not None:
        top = re.search(rf"\bmove (the top ([\w-]+) of (?:the )?{re.escape(from_pile['pile'])}[^\n,]*)", _text(rule))
        if top is not None:
            many = m["n"] or "1"
            said = top[1] if many == "1" else top[1].replace(f"top {top[2]}", f"top {many} {plural(top[2])}", 1)
            yield f"move {said}"
    for chosen in _CHOSEN_FROM.finditer(made):
        zone = more.rules.zones.get(chosen["pile"])
        if zone is not None and zone.shape == "pile":
            n = chosen["n"]
            what = f"top {zone.kind}" if n in ("a", "an") else f"top {n} {plural(zone.kind)}"
            yield f"{made[: chosen.start()]}move the {what} of {chosen['whose']} {zone.name} to {chosen['to']}"


def _rules_own_verbs(told: str, made: str, more: FromRules) -> Iterator[str]:
    """Give the verbs of the rules for what is done to one of a kind, where people pick or take one: `draw` it."""
    m = _PICKED.search(told)
    if m is None or made not in ("choose", f"choose {m['what']}"):
        return
    kind = m["what"].lower().partition(" ")[2]
    for name in more.ways("rule", {"kind": Filled(1, kind, kind)}):
        verb, _, what = name.partition(" ")
        if what == m["what"].lower() and verb != "choose":
            yield made.replace("choose", verb, 1)


def _text(rule: RuleDecl) -> str:
    return rule.slot.source.value
