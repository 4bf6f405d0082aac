"""No regular expression takes longer than in proportion to its text, whatever the text: its loops are pumped."""

from __future__ import annotations

import re

import pytest

from tests.support.pumped import Used, patterns, slowest

PARTS = 8
# Patterns that see no text of an author, or only a bounded one: files, how the patterns begin, and what they see.
HARMLESS = {
    ("advice/files/titles.py", r"^(id|title|kind): *"): "manifests that are shipped",
    ("rule_tests/read.py", r"(?>(.+) goes to )"): "whole texts: `fullmatch` through a loop over patterns",
    ("rule_tests/update.py", r"\s*- (.*?)"): "lines from their beginnings: `match` through `map`",
}


def _is_harmless(used: Used) -> bool:
    return any(used.file == file and used.pattern.startswith(start) for file, start in HARMLESS)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_pattern_takes_longer_than_in_proportion_to_its_text(part: int) -> None:
    found = {}
    for one in list(patterns())[part::PARTS]:
        if not _is_harmless(one) and (text := slowest(one)):
            found[f"{one.file}:{one.line} {one.pattern}"] = text
    assert found == {}


def test_what_is_harmless_is_there() -> None:
    known = list(patterns())
    assert [key for key in HARMLESS if not any(u.file == key[0] and u.pattern.startswith(key[1]) for u in known)] == []


@pytest.mark.parametrize("pattern", [r"(a+)+b", r"(.+?)[ ,]+x", r" *,", r"x( *a*)* *$", r"^(a|aa)+$"])
def test_a_loop_too_many_is_found(pattern: str) -> None:
    assert slowest(_used(pattern))


@pytest.mark.parametrize("pattern", [r"(?<!a)a++b", r"(?<! ) *+,", r": [a-z]*", r"^(?:a|b)*+c"])
def test_what_takes_its_text_once_is_not(pattern: str) -> None:
    assert slowest(_used(pattern)) == ""


def _used(pattern: str) -> Used:
    assert re.compile(pattern)
    return Used("here.py", 1, pattern, 0, ("match", "search"))
