"""Say of each of several players what was written for one, where a line does something for each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.advice.sentences.sayings import Said
from london_rules.diagnostics.lines import lines_over

_FOR_EACH = re.compile(r"\bfor each (?:of )?(?:the )?(?:other )?players?\b")


def of_each(text: str, line: int, said: Said) -> Iterator[Said]:
    """Write `their` for `your` where a text does something for each player and nobody wrote `your`."""
    mine = re.search(r"\byour\b", said.text) is not None
    if not mine or re.search(r"\byour\b", text[said.start : said.end]) or said.text.startswith("ask "):
        return
    if does_for_each(text, line, said.start):
        yield Said(said.start, said.end, re.sub(r"\byour\b", "their", said.text))


def does_for_each(text: str, line: int, at: int) -> bool:
    """Return whether a line does something for each player before a place, or a line that it depends on does."""
    return any(map(_FOR_EACH.search, (text[line:at], *lines_over(text, line))))
