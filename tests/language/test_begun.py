"""A text that is tried in the place of another is read from where it differs, as if it were read as a whole."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from london_rules.cache import GRAMMAR_TABLES
from london_rules.engine.reading import examine
from london_rules.language.declarations.read_text import names_in
from london_rules.language.rules import Rules
from london_rules.language.syntax.begun import Begun
from london_rules.language.syntax.lalr import Token
from london_rules.language.syntax.lexer import Lexer
from london_rules.language.syntax.parse import Parser, Start
from london_rules.resources import data_root

PARSER = Parser(data_root() / "grammar" / "effects.lark", GRAMMAR_TABLES)
BODY = """\
choose a card in the display, call it the find
if your poverty is more than 3 and number of your boroughs is at least 2
  move the find to your hand
  gain £2, lose 1 poverty
otherwise
  2 times
    you may pay £3
  for each borough in the map that is occupied
    gain 1 poverty
either gain £2, or lose 1 poverty
gain (number of cards in your hand * 2 + 1) poverty
move the find to the box
"""
FORMULA = (
    "if your poverty is more than (2 + 3) * 4, number of cards in your hand * 2\notherwise number of your boroughs + 1"
)
WORDS = [
    "", ",", ")", "(", " a", " of", " the", " either", " or", " and", " not", "'s", '"', "£", "#", "\n", "\n  ", " 7",
    " call it", " cards", " gain", " hand", ", call it the box", " find", " number of", " at least", ", or", "%", ".5",
]  # fmt: skip


@pytest.fixture(scope="module")
def rules() -> Rules:
    found = examine("2010").rules
    assert found is not None
    return found


def changed(text: str, change: tuple[int, int, str]) -> str:
    at, size, new = change
    pieces = re.findall(r"\s+|[\w'-]+|.", text)
    at %= len(pieces)
    return "".join([*pieces[:at], new, *pieces[at + size :]])


changes = st.tuples(st.integers(0, 500), st.integers(0, 3), st.sampled_from(WORDS))


def same_as_whole(rules: Rules, start: Start, base: str, tries: list[str]) -> None:
    begun = Begun.of(PARSER, start, base, names_in(rules.names, base, (), ()))
    for text in tries:
        names = names_in(rules.names, text, (), ())
        assert _shown(begun.tried(text, names)) == _shown(PARSER.tried(start, text, names))
    begun.end()


def _shown(tried: tuple[Any, int]) -> tuple[str, int]:
    return repr(tried[0]), tried[1]


@settings(max_examples=40, deadline=None)
@given(wrong=changes, tries=st.lists(changes, min_size=2, max_size=12))
def test_texts_that_are_tried_one_after_the_other_read_as_each_alone(
    rules: Rules, wrong: tuple[int, int, str], tries: list[tuple[int, int, str]]
) -> None:
    sorts: tuple[tuple[Start, str], ...] = (("effect", BODY), ("number_body", FORMULA))
    for start, text in sorts:
        base = changed(text, wrong)
        same_as_whole(rules, start, base, [text, *(changed(base, one) for one in tries), base, text])


def test_what_follows_in_one_text_is_not_part_of_the_next(rules: Rules) -> None:
    base = "gain £1\ngain £2\ngain £3 poverty to"
    tries = ["gain £1\ngain £2\ngain £3\ngain £4", "gain £1\ngain £2\ngain £3", "gain £1\ngain £2", "gain £1"]
    same_as_whole(rules, "effect", base, [*tries, *reversed(tries)])


def test_of_a_text_that_begins_alike_only_the_rest_is_read(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    base = BODY.replace("move the find to the box", "move the find to the boxx")
    begun = Begun.of(PARSER, "effect", base, names_in(rules.names, base, (), ()))
    read: list[str] = []
    really = Lexer.next

    def counted(self: Lexer, accepted: Container[str]) -> Token | None:
        read.append(self.last)
        return really(self, accepted)

    monkeypatch.setattr(Lexer, "next", counted)
    assert begun.tried(BODY, names_in(rules.names, BODY, (), ()))[0] is not None
    assert len(read) < 8
    begun.end()
