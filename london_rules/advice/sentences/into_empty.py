"""What is shuffled into a pile that is empty: it is all that is there then, so that nothing else is put in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import evolve

from london_rules.advice.sentences.sayings import Said
from london_rules.diagnostics.lines import lines_over

_THE: Final = r"(?:the|your|their) [a-z][a-z' -]*?"
_EMPTY: Final = rf"\bif there (?:is|are) no [a-z-]+ in (?P<pile>{_THE})(?=,|$)"
_SHUFFLED: Final = re.compile(
    rf"(?P<into>\bmove [^\n,]* to (?P<pile>{_THE})), move [^\n,]* in (?P=pile) to (?P=pile) in random order"
)
# How a rule may say it, for the guards: what goes into an empty pile, in random order.
_BETWEEN: Final = r"(?:(?!otherwise|\bto (?P=pile))[^\n])*"
INTO_EMPTY: Final = rf"{_EMPTY}{_BETWEEN}(?:\n{_BETWEEN})?\bmove [^\n,]* to (?P=pile) in random order"


def into_empty(text: str, line: int, said: Said) -> Iterator[Said]:
    """Write what is shuffled into a pile without the rest of it, where its line or one over it says it is empty."""
    shuffled = _SHUFFLED.search(said.text)
    if shuffled is None:
        return
    made = f"{said.text[: shuffled.start()]}{shuffled['into']} in random order{said.text[shuffled.end() :]}"
    before = (text[line : said.start] + said.text[: shuffled.start()], *_blocks_over(text, line))
    if any(_is_empty(one, shuffled["pile"]) for one in before):
        yield evolve(said, text=made)


def _blocks_over(text: str, line: int) -> Iterator[str]:
    """Give each line that a line is part of, with all that is between the two."""
    for one in lines_over(text, line):
        yield text[text.rfind(one, 0, line) : line]


def _is_empty(before: str, pile: str) -> bool:
    """Return whether the last that is said of a pile is that it is empty."""
    found = [m for m in re.finditer(_EMPTY, before) if m["pile"] == pile]
    after = before[found[-1].end() :] if found else ""
    return bool(found) and "otherwise" not in after and re.search(rf"\bto {re.escape(pile)}\b", after) is None
