"""Pieces of Markdown that several parts of a rulebook share."""

from __future__ import annotations

import re

from london_rules.diagnostics.render import escape
from london_rules.rule_tests.narrate import WorkedExample
from london_rules.rulebook.around import DECIDED, named_slot
from london_rules.rulebook.links import linked

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")


def plain(text: str) -> str:
    """Escape an author's text so that it is plain text."""
    return _SPECIAL.sub(r"\\\1", escape(text))


def words_of(line: str, links: tuple[tuple[str, str], ...]) -> str:
    """Write a line with the links in it."""
    return "".join(f"[{plain(text)}](#{anchor})" if anchor else plain(text) for text, anchor in linked(line, links))


def rows_of(rows: tuple[tuple[str, str], ...], heads: tuple[str, str]) -> list[str]:
    """Write the rows of a table of numbers below the names of its columns."""
    left, right = map(plain, heads)
    return (
        [f"| {left} | {right} |", "| --- | ---: |", *(f"| {plain(a)} | {plain(b)} |" for a, b in rows), ""]
        if rows
        else []
    )


def example_of(one: WorkedExample) -> list[str]:
    """Write a worked example."""
    lines = [f"### {plain(one.title)}", "", *([f"*{plain(one.about)}*", ""] if one.about else [])]
    for part in (one.given, one.when, one.then):
        lines += [plain(" ".join(part)), ""] if part else []
    acting = ", ".join(map(named_slot, one.because))
    return lines + ([f"{DECIDED} {plain(acting)}.", ""] if acting else [])
