"""How often something is done, and how many rounds or turns are still played: brackets and words that were left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around

_ROUNDS = re.compile(r"(?:rounds?|turns?)\b")
_AFTER = re.compile(r"\bafter (?:\d+|\([^()\n]*\)) $")
_OFTEN = re.compile(r" *(?:for )?(?:up to )?(?P<number>[a-z][^\n,]*[^\s,)]) times(?=,|$)", re.MULTILINE)


def more_rounds(text: str, at: int) -> Iterator[Repair]:
    """Try `more` between how many rounds or turns there are and the word for them."""
    m = _ROUNDS.match(text, at)
    if m is not None and _AFTER.search(text, 0, at):
        yield Repair(at, at, "more ", f"write `more` before `{m[0]}`", at, guessed=True)


def times_without_brackets(text: str, at: int) -> Iterator[Repair]:
    """Try brackets around how often something is done, where that is more than a figure."""
    line, stop = line_around(text, at)
    m = _OFTEN.match(text, line, stop)
    if m is not None and at <= m.end():
        made = f"({m['number']})"
        yield Repair(*m.span("number"), made, f"write `{made} times`, in brackets", m.start("number"), guessed=True)
