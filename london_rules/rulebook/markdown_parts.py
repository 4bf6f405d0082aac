"""Pieces of Markdown that several parts of a rulebook share."""

from __future__ import annotations

import re

from london_rules.diagnostics.render import escape
from london_rules.rule_tests.narrate import WorkedExample
from london_rules.rulebook.front_matter import DECIDED
from london_rules.rulebook.html_parts import case_line, example_title, happens_title
from london_rules.rulebook.links import linked
from london_rules.rulebook.references import References

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


def lines_of(lines: tuple[str, ...]) -> list[str]:
    """Write what happens, line by line; some are indented below others."""
    return [*(f"{'  ' if line.startswith(' ') else ''}- {plain(line.strip())}" for line in lines), ""]


def example_of(one: WorkedExample, refs: References, *, within: bool = False) -> list[str]:
    """Write a worked example; one `within` a chapter to learn from explains at its end what happened."""
    about = [f"*{plain(one.about)}*", ""] if one.about else []
    lines = [f"**{plain(example_title(one))}**", ""] if within else [f"### {plain(one.title)}", "", *about]
    lines += [plain(" ".join(one.given)), ""] if one.given else []
    lines += [plain(" ".join(one.when)), ""] if one.when and not one.played else []
    for player, told in one.played:
        lines += [f"**{happens_title(player)}**", "", *lines_of(told)]
    lines += [plain(" ".join(one.then)), ""] if one.then else []
    lines += [*(f"- {plain(case_line(case))}" for case in one.cases), ""] if one.cases else []
    if within:
        return lines + about
    named = [refs.named(slot) for slot in one.because]
    acting = ", ".join(f"[{plain(title)}](#{anchor})" if anchor else plain(title) for title, anchor in named)
    return lines + ([f"{DECIDED} {acting}.", ""] if acting else [])
