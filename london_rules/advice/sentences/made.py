"""Texts that nobody wrote so, which are read to find out what was meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.classes import frozen
from london_rules.diagnostics import Span
from london_rules.language.declarations.read_text import Unread

_INSTEAD_OF_EQUALS: Final = re.compile(r"(?: +(?:by|with|to|becomes|is|as|:=|:|->|=>|equals|=)|:)$")


@frozen
class Made:
    """A text that nobody wrote so, with the place of what somebody wrote."""

    value: str
    place: Span

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Give the place, no matter what stretch is asked for."""
        return self.place


def whole_header(unread: Unread, one: Repair, files: Mapping[str, str]) -> str | None:
    """Give a first line with its formula as it was meant, where nobody knows where in the line the formula is."""
    text, at = unread.source.value, unread.source.span(0, 0)
    said = files.get(at.file, "")[at.start : at.end]
    if at.start == at.end or not said.endswith(text.strip()):
        return None
    head = _INSTEAD_OF_EQUALS.sub("", said.removesuffix(text.strip()).rstrip())
    return f"{head} = {(text[: one.start] + one.text + text[one.end :]).strip()}"
