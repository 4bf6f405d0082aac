"""What the language writes for a sign that it does not have: a quote, another bracket, a full stop, a unit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.advice.sentences.reword import Repair, instead
from london_rules.advice.sentences.synonyms import SIGNS, UNIT_SIGNS
from london_rules.diagnostics.lines import line_around
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.parse import SyntaxProblem

_PAIRS = str.maketrans({"{": "(", "}": ")", "[": "(", "]": ")", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})


def signs(p: SyntaxProblem, text: str, names: Names) -> Iterator[Repair]:
    """Try what the language writes for the sign at a place."""
    if p.code != "LR-S0004":
        return
    at = p.start
    sign = text[at]
    line, stop = line_around(text, at)
    rest = text[at:stop]
    numbered = re.compile(r" *(\d+[.)] *)").match(text, line)
    if numbered and numbered.end() > at:
        yield Repair(
            numbered.start(1), numbered.end(), "", f"leave out `{numbered[1].strip()}`", numbered.start(1), safe=True
        )
    if sign.isdigit():
        return  # a fraction: no figure is near enough
    for other in SIGNS.get(sign, ()):
        yield instead(text, at, at + 1, other, sign, safe=sign not in "<>")
    if sign == "." and rest[1:].strip():  # sentences: one after the other
        after = at + 1 + len(rest[1:]) - len(rest[1:].lstrip())
        yield Repair(at, after + 1, f", {text[after].lower()}", "write a comma for `.`", at, safe=True)
    if sign in UNIT_SIGNS:
        for symbol in names.symbols:
            yield instead(text, at, at + 1, symbol, sign)
    mended = rest.translate(_PAIRS)
    if mended != rest:
        length = max(i for i, (a, b) in enumerate(zip(rest, mended, strict=True), 1) if a != b)
        yield Repair(at, at + length, mended[:length], f"write `{mended[0]}` for `{sign}`", at, safe=True)
