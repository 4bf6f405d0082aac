"""What is rolled, and what is done on some figures of it: `on a 4 or higher, ...` for `if the roll is at least 4`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import singular

MOST_BEFORE: Final = 1_000  # letters before a line in which the roll is looked for
_MORE: Final = "higher|more|greater|better|above|over|up|upwards?"
_LESS: Final = "lower|less|fewer|worse|below|under"
_FIGURE: Final = rf"(?:\d+|{'|'.join(COUNTS)})"
_SHOWN: Final = (
    r"(?:(?:if|when|should) )?"
    r"(?:on|with|for|you (?:roll|rolled|throw|threw|get|got)|(?:the|a) (?:die|roll) (?:is|shows|comes up))"
)
_ON: Final = re.compile(
    rf"(?:otherwise )?(?P<said>{_SHOWN} (?:an? |the |exactly |(?P<op>at least|at most|more than|less than) )*"
    rf"(?P<least>{_FIGURE})"
    rf"(?: ?(?:to|-|\u2013) ?(?P<most>{_FIGURE})| or (?:(?P<other>{_FIGURE})|(?P<more>{_MORE})|(?P<less>{_LESS}))"
    rf"|(?P<plus>\+))?)(?=,|:)",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(r"\bchoose a random number from [^\n]*?, call it (the [\w -]+)")
_ROLL: Final = re.compile(
    r"\broll (?P<said>(?:an?|one|the|your|1)(?: of the)? (?:[\w-]+-sided )?(?P<name>[a-z][\w-]*))"
)
_ROLLED: Final = re.compile(r"(?:^|, ) *(?:they )?roll ((?:your|their|the) [a-z][\w -]*)", re.MULTILINE)


def rolled(unread: Unread) -> Iterator[Repair]:
    """Try a comparison of what was rolled above for the figures on which something is done."""
    text, at = unread.source.value, unread.problem.start
    line, stop = line_around(text, at)
    begin = line + len(text[line:stop]) - len(text[line:stop].lstrip(" "))
    m = _ON.match(text, begin, stop)
    if m is None or at > m.end():
        return
    before = text[max(begin - MOST_BEFORE, 0) : begin]
    said = sorted([*_NAMED.finditer(before), *_ROLLED.finditer(before)], key=lambda one: -one.start())
    start = m.start("said")
    for roll in dict.fromkeys(one[1].strip() for one in said):
        made = f"if {_compared(roll, m)}"
        yield Repair(start, m.end(), made, f"write `{made}` for `{m['said']}`", start, guessed=True)


def rolled_counter(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try the counter that is rolled, by its name or because it is the only one, for any die."""
    line, stop = line_around(text, at)
    m = _ROLL.search(text, line, stop)
    if m is None or not m.start() <= at <= m.end():
        return
    every = [counter for counter in rules.counters.values() if counter.rolled is not None]
    named = [counter for counter in every if counter.name in (m["name"].lower(), singular(m["name"].lower()))]
    for counter in named or every[: len(every) == 1]:
        made = f"{'your' if counter.owner == 'player' else 'the'} {counter.name}"
        yield Repair(*m.span("said"), made, f"write `roll {made}`", m.start("said"), guessed=True)


def _compared(roll: str, m: re.Match[str]) -> str:
    """Say that a roll shows one of the figures that were written."""
    least, most, other = (
        str(COUNTS.get(m[name].lower(), m[name])) if m[name] else "" for name in ("least", "most", "other")
    )
    if m["op"]:
        return f"{roll} is {m['op'].lower()} {least}"
    if m["more"] or m["plus"]:
        return f"{roll} is at least {least}"
    if m["less"]:
        return f"{roll} is at most {least}"
    if most:
        return f"{roll} is at least {least} and {roll} is at most {most}"
    return f"{roll} is {least} or {roll} is {other}" if other else f"{roll} is {least}"
