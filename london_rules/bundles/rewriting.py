"""Fixes that change more than one place of a file: one replacement for the stretch that holds them all."""

from __future__ import annotations

import re

from london_rules.diagnostics import Fix, Span

_SET = re.compile(r"^set:[ ]*\n((?:[ #][^\n]*(?:\n|$)|\n)*(?:[ ][^\n]*(?:\n|$)))", re.MULTILINE)


def rewritten(file: str, old: str, new: str, title: str) -> Fix:
    """Give the fix that makes one text of another, as short as it can be."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    return Fix(Span(file, start, len(old) - end), new[start : len(new) - end], title)


def among_rules(text: str, at: int, declaration: str) -> str | None:
    """Take the line at a place out of `set:`, and put a declaration among the rules; None if that is not plain."""
    there = _SET.search(text)
    if there is None or not there.start(1) <= at < there.end() or "\nfiles:" in text:
        return None
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at) + 1 or len(text)
    rest = text[there.start(1) : start] + text[end : there.end()]
    kept = f"set:\n{rest}" if re.search(r"^ +[^\s#]", rest, re.MULTILINE) else ""
    before, after = text[: there.start()], text[there.end() :]
    rules = re.compile(r"^rules:[ ]*\|-?[ ]*\n", re.MULTILINE)
    whole = before + kept + after
    block = rules.search(whole)
    if block is not None:
        return f"{whole[: block.end()]}  {declaration}\n\n{whole[block.end() :]}"
    if "\nrules:" in f"\n{text}":
        return None
    return f"{before}{kept}rules: |\n  {declaration}\n{after}"


def _alike(one: str, other: str) -> int:
    """Count the characters with which both texts begin, by halves: whole stretches are compared at once."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
