"""Changes of a text as they are in its file: how deep its lines are there, and the fix that makes a change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics import Fix
from london_rules.diagnostics.lines import before_on_line
from london_rules.language.declarations.read_text import Text, Unread

_INSTEAD_OF_EQUALS: Final = re.compile(r"(?: +(?:by|with|to|becomes|is|as|:=|:|->|=>|equals|=)|:)$")


def column(told: Text | Unread, place: int, files: Mapping[str, str]) -> str:
    """Give what stands before a place of a text on its line of the file."""
    at = told.source.span(place, place)
    return before_on_line(files[at.file], at.start)


def header_of(told: Text | Unread, files: Mapping[str, str]) -> str:
    """Give the line with which the declaration begins whose text this is; "" for the text of a thing."""
    span = told.source.span(0, 0)
    lines = files.get(span.file, "")[: span.start].split("\n")
    if told.face or lines[-1].strip():
        return ""  # a text of a thing stands behind its key
    above = (one.strip() for one in reversed(lines[:-1]))
    return next((one for one in above if one and not one.startswith("#")), "")


def as_in_file(told: Text | Unread, one: Repair, files: Mapping[str, str]) -> str:
    """Give the text of a change as deep as its lines are in the file."""
    if "\n" not in one.text:
        return one.text
    line = told.source.value.rfind("\n", 0, one.start) + 1
    deeper = len(column(told, one.start, files)) - (one.start - line)
    return one.text.replace("\n", f"\n{' ' * deeper}")


def fix_of(told: Text | Unread, one: Repair, files: Mapping[str, str]) -> Fix:
    """Give a change as a fix of the file, which only its author can judge."""
    return Fix(told.source.span(one.start, one.end), as_in_file(told, one, files), one.title)


def whole_header(unread: Unread, one: Repair, files: Mapping[str, str]) -> str | None:
    """Give a first line with its formula as it was meant, where nobody knows where in the line the formula is."""
    text, at = unread.source.value, unread.source.span(0, 0)
    said = files.get(at.file, "")[at.start : at.end]
    if at.start == at.end or not said.endswith(text.strip()):
        return None
    head = _INSTEAD_OF_EQUALS.sub("", said.removesuffix(text.strip()).rstrip())
    return f"{head} = {(text[: one.start] + one.text + text[one.end :]).strip()}"
