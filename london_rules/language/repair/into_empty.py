"""What is shuffled into a pile that is empty: it is all that is there then, so that nothing else is put in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import evolve

from london_rules.diagnostics.lines import line_around, lines_over
from london_rules.language.repair.sayings import Said

_THE: Final = r"(?:the|your|their) [a-z][a-z' -]*?"
_EMPTY: Final = rf"\bif there (?:is|are) no [a-z-]+ in (?P<pile>{_THE})(?=,|$)"
_SHUFFLED: Final = re.compile(
    rf"(?P<into>\bmove [^\n,]* to (?P<pile>{_THE})), move [^\n,]* in (?P=pile) to (?P=pile) in random order"
)
# How a rule may say it, for the guards: what goes into an empty pile, in random order.
INTO_EMPTY: Final = rf"{_EMPTY}[^\n]*(?:\n *[^\n]*)?\bmove [^\n,]* to (?P=pile) in random order"


def into_empty(text: str, line: int, said: Said) -> Iterator[Said]:
    """Write what is shuffled into a pile without the rest of it, where its line or one over it says it is empty."""
    shuffled = _SHUFFLED.search(said.text)
    if shuffled is None:
        return
    _, end = line_around(text, line)
    over = (*lines_over(text, line), text[line : said.start], said.text[: shuffled.start()], text[line:end])
    if any(m["pile"] == shuffled["pile"] for one in over for m in re.finditer(_EMPTY, one)):
        made = f"{said.text[: shuffled.start()]}{shuffled['into']} in random order{said.text[shuffled.end() :]}"
        yield evolve(said, text=made)
