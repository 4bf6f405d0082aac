"""The pages that are made say what the grammar, the games, the codes and the commands say now."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.games import GAMES, shipped_hybrids
from docs.make_reference import pages
from london_rules import load

DOCS = Path(__file__).parents[2] / "docs"
MADE = pages()


@pytest.mark.parametrize("name", MADE)
def test_a_made_page_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == MADE[name], "run python -m docs.make_reference"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_names_every_piece_of_its_game(game: str) -> None:
    rule_set = load(game).rule_set
    assert rule_set is not None
    rules = rule_set.rules
    slots = [slot for slot in rules.slots() if slot.id.split(" ")[0] not in (*rules.kinds, "ranking")]
    assert len(slots) > 30
    assert [s.id for s in slots if f"`{s.id.removeprefix(f'{s.kind} ')}` |" not in MADE[f"language/{game}.md"]] == []


def test_every_hybrid_stands_on_the_page_of_its_game() -> None:
    page = MADE["language/2010.md"]
    assert len(shipped_hybrids()) >= 3
    assert [name for name in shipped_hybrids() if f"| `{name}` |" not in page] == []


def test_every_rule_of_the_grammar_stands_in_the_syntax() -> None:
    from lark import Lark

    from london_rules.language.syntax.parse import with_terminals

    grammar = Lark(
        with_terminals((DOCS.parent / "grammar" / "effects.lark").read_text(encoding="utf-8")),
        parser="lalr",
        start=["effect", "number_body", "test_body", "group_body", "power"],
    )
    names = [rule.origin.name.strip("_") for rule in grammar.rules]
    written = {name.replace("_", "-") for name in names if "_star_" not in name and "_plus_" not in name}
    assert len(written) > 40
    assert sorted(name for name in written if f'<a id="{name}"></a>' not in MADE["language/syntax.md"]) == []
