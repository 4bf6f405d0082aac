"""Every part of the grammar is used twice in the shipped game, or has a house rule that would use it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from lark import Lark

from london_rules.language import memo as kept
from london_rules.language.syntax import build, parse
from london_rules.language.syntax.lalr import Tree
from london_rules.resources import data_root
from tests.support.texts import GRAMMAR, read, rules_2010
from tests.support.texts import parse as parse_2010
from tests.support.trees import CALLED, LOCALS

PAGE = data_root() / "docs" / "grammar-uses.md"
ROW = re.compile(r"\| `(\w+)` \| ([^|]+) \| `([^`]+)` \|")


def listed() -> dict[str, str]:
    """Give the text of each alternative on the page."""
    rows = [m for m in map(ROW.fullmatch, PAGE.read_text("utf-8").splitlines()) if m]
    return {m[1]: m[3].replace(" // ", "\n").replace("··", "  ") for m in rows}


def alternatives() -> list[str]:
    """List the alternatives that leave a node in the parse tree."""
    grammar = parse.with_terminals(GRAMMAR.read_text("utf-8"))
    lark = Lark(grammar, parser="lalr", lexer="basic", start=list(parse.STARTS))
    names = [
        str(rule.alias or rule.origin.name)
        for rule in lark.rules
        if rule.alias or not (rule.options.expand1 or rule.origin.name.startswith("_"))
    ]
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def subtrees(tree: Tree) -> Iterator[Tree]:
    yield tree
    for child in tree.children:
        if isinstance(child, Tree):
            yield from subtrees(child)


def written(tree: Tree) -> str:
    children = (written(child) if isinstance(child, Tree) else repr(str(child)) for child in tree.children)
    return f"{tree.data}({', '.join(children)})"


@contextmanager
def watched() -> Iterator[dict[str, set[str]]]:
    """Collect, for each alternative, the parse trees that have it."""
    seen: dict[str, set[str]] = defaultdict(set)

    class Watching:
        BuildError = build.BuildError

        @staticmethod
        def build(node: Tree, *more: Any) -> Any:
            whole = written(node)
            for part in subtrees(node):
                seen[part.data].add(whole)
            return build.build(node, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parse, "build", Watching)
        kept.forget()
        yield seen


def test_what_is_used_less_than_twice_has_a_house_rule() -> None:
    rules_2010()
    with watched() as seen:
        read("2010")
    rare = [name for name in alternatives() if len(seen[name]) < 2]
    assert [name for name in rare if name not in listed()] == []


def test_the_page_names_only_what_the_grammar_has() -> None:
    assert set(listed()) <= set(alternatives())


@pytest.mark.parametrize("name", listed())
def test_the_text_of_a_house_rule_uses_what_it_stands_for(name: str) -> None:
    found = None
    for start in parse.STARTS:
        with watched() as seen:
            try:
                found = parse_2010(start, listed()[name], (*LOCALS, *CALLED))
            except parse.SyntaxProblem:
                continue
        if seen[name]:
            return
    raise AssertionError(f"{name} is not used by this text, which is read as {found}")
