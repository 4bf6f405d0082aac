"""Words that people say and that change nothing: a sentence that is right without them is the one that was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around, lines_over
from london_rules.language.syntax.parse import SyntaxProblem

FILL: Final = frozenset({
    "the", "still", "already", "currently", "clockwise", "also", "simply", "immediately", "automatically",
    "instantly", "altogether", "remaining", "please", "'", "\u2019",
})  # fmt: skip
FILLS: Final = tuple(
    tuple(some.split())
    for some in (
        "of your choice", "of their choice", "of his choice", "of her choice", "at once", "right away", "in total",
        "straight away", "right now", "in exchange", "in addition", "any more", "as well", "in this way",
        "at this point",
        "as usual", "one after the other", "one after another", "one by one",
        "one at a time", "of course", "in return", "in turn", "and keep it", "and keep them", "your own", "their own",
    )
)  # fmt: skip
_PART_OF_MORE: Final = "own"  # what comes before it still says whose it is
_SAID: Final = "|".join(" ".join(words) for words in FILLS if words[-1] != _PART_OF_MORE)
_FILLED: Final = re.compile(
    rf"(?<!\S)(?<![^\s,] )(?P<begins>{_SAID})\b,? +"  # of a line, or after a comma
    rf"|(?<=[^\s,]),? +(?P<ends>{_SAID})\b(?= *(?:$|\n))|(?<=[^\s,]) +(?P<within>{_SAID})\b",
    re.IGNORECASE,
)


_INSTEAD: Final = re.compile(r",? *\b(?P<said>instead)\b\.? *$", re.IGNORECASE | re.MULTILINE)
_OTHERWISE: Final = re.compile(r" *otherwise\b", re.IGNORECASE)  # what is done instead follows


def without_fillers(p: SyntaxProblem, text: str) -> Iterator[Repair]:
    """Leave out what changes nothing at the place where a text cannot be read."""
    line, stop = line_around(text, p.start)
    instead = _INSTEAD.search(text, line, stop)
    over = (text[line : p.start], *lines_over(text, line))
    if instead is not None and instead.start("said") == p.start and any(map(_OTHERWISE.match, over)):
        yield Repair(instead.start(), instead.end(), "", "leave out `instead`", p.start, guessed=True)
    for m in _FILLED.finditer(text, line, stop):
        said = next(name for name in ("begins", "ends", "within") if m[name])
        if m.start(said) <= p.start < m.end(said) or m.end() == len(text[: p.start].rstrip()):
            yield Repair(m.start(), m.end(), "", f"leave out `{m[said]}`", m.start(said), guessed=True)
