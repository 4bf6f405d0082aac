"""The parser that reads tables gives the trees, places and errors that Lark itself gives, which made the tables."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import lark
import pytest

from london_rules import load
from london_rules.cache import GRAMMAR_TABLES
from london_rules.language import memo
from london_rules.language.syntax import lalr, parse, shipped
from london_rules.language.syntax.names import Names
from london_rules.resources import data_root

GRAMMAR = data_root() / "grammar" / "effects.lark"
# What is left out, inlined, repeated, kept as it is and replaced by its only child.
SMALL = """
start: _items _END?
_items: item | _items _COMMA item
?item: A | B -> second | _OPEN item _CLOSE | pair | nothing
pair: (A B)+
nothing: _OPEN _CLOSE
%declare A B _COMMA _OPEN _CLOSE _END
"""


def shape(tree: Any) -> Any:
    """Give a tree of either parser as plain data, with the places that nodes get."""
    if isinstance(tree, lalr.Token | lark.Token):
        return tree.type, str(tree), tree.start_pos, tree.end_pos
    if isinstance(tree, lalr.Tree):
        place = (tree.start, tree.end) if tree.start >= 0 else None
    else:
        place = None if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
    return str(tree.data), place, [shape(child) for child in tree.children]


def by_lark(parser: lark.Lark, start: str, tokens: list[lalr.Token], end: int) -> Any:
    state = parser.parse_interactive(start=start)
    for token in tokens:
        state.feed_token(lark.Token(token.type, str(token), start_pos=token.start_pos, end_pos=token.end_pos))
    return shape(state.feed_token(lark.Token("$END", "", start_pos=end, end_pos=end)))


def by_tables(tables: lalr.ParseTables, start: str, tokens: list[lalr.Token], end: int) -> Any:
    state = lalr.State(tables, start)
    for token in tokens:
        state.feed(token)
    found = shape(state.finish(end))
    state.take_apart()
    return found


def small() -> tuple[lark.Lark, lalr.ParseTables]:
    parser = lark.Lark(SMALL, parser="lalr", lexer="basic", propagate_positions=True, maybe_placeholders=False)
    tables = lalr.from_bytes(lalr.to_bytes(parser))
    assert tables is not None
    return parser, tables


def tokens_of(text: str) -> list[lalr.Token]:
    return [lalr.Token(word, word.lower(), at, at + 1) for at, word in enumerate(text.split())]


@pytest.mark.parametrize(
    "text",
    [
        "A", "B", "A _COMMA B _END", "_OPEN A _CLOSE", "_OPEN _OPEN B _CLOSE _CLOSE _COMMA A", "A B A B",
        "_OPEN A B _CLOSE _COMMA A B _COMMA B", "_OPEN _CLOSE", "A _COMMA _OPEN _CLOSE _COMMA A _END",
    ],
)  # fmt: skip
def test_a_tree_is_that_of_lark(text: str) -> None:
    parser, tables = small()
    tokens = tokens_of(text)
    assert by_tables(tables, "start", tokens, 99) == by_lark(parser, "start", tokens, 99)


@pytest.mark.parametrize("text", ["_COMMA", "A A", "_OPEN A", "A _END A", "A _COMMA"])
def test_an_error_is_that_of_lark_at_the_same_token(text: str) -> None:
    parser, tables = small()
    tokens = [*tokens_of(text), lalr.Token(lalr.END, "", 99, 99)]
    state, other = lalr.State(tables, "start"), parser.parse_interactive(start="start")
    for token in tokens:
        try:
            other.feed_token(lark.Token(token.type, str(token), start_pos=token.start_pos, end_pos=token.end_pos))
        except lark.UnexpectedToken as expected:
            with pytest.raises(lalr.UnexpectedError) as found:
                state.feed(token)
            assert found.value.token is token
            assert found.value.expected == expected.expected
            return
        state.feed(token)
    pytest.fail("Lark reads this text")


def test_every_text_of_a_game_has_the_tree_of_lark(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = lark.Lark(parse.with_terminals(GRAMMAR.read_text("utf-8")), **parse._OPTIONS)
    tables = lalr.from_bytes(lalr.to_bytes(parser))
    assert tables is not None
    read: list[tuple[parse.Start, str, Names]] = []
    really = parse.Parser._parse

    def noted(self: parse.Parser, state: lalr.State, start: parse.Start, text: str, names: Names, shift: int) -> Any:
        read.append((start, text, names))
        return really(self, state, start, text, names, shift)

    monkeypatch.setattr(parse.Parser, "_parse", noted)
    memo.forget()
    assert load("2010").rule_set is not None
    assert len(read) > 100
    own = parse.Parser(GRAMMAR, GRAMMAR_TABLES)
    for start, text, names in read:
        tokens = own.tokens(start, text, names)
        assert by_tables(tables, start, tokens, len(text)) == by_lark(parser, start, tokens, len(text))


def test_right_texts_are_read_without_lark() -> None:
    script = "import sys, london_rules\nassert london_rules.load('2010').rule_set\nprint('lark' in sys.modules)\n"
    shipped.put_tables_beside(GRAMMAR)
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("damaged", [b"", b"[]", b"{}", b'{"rules": 1, "states": [], "starts": {}}', b"not JSON"])
def test_what_is_no_table_is_not_read(damaged: bytes) -> None:
    assert lalr.from_bytes(damaged) is None


def test_tables_come_back_as_they_were() -> None:
    parser, tables = small()
    data = lalr.to_bytes(parser)
    assert lalr.from_bytes(data) == tables
    assert lalr.to_bytes(small()[0]) == data
    for damaged in (data[:-1], data.replace(b'"states"', b'"stat"')):
        assert lalr.from_bytes(damaged) is None
