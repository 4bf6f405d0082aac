"""The page on rounds (rounds.md) and its section of language-design.md: each example is a part of a game."""

from __future__ import annotations

import pytest

from tests.support import pages as p
from tests.turns.small import diagnostics

SECTION = "Turns, rounds and ends"
BLOCKS = [
    block
    for page in ("docs/language/rounds.md", "docs/language-design.md")
    for block in p.blocks(p.ROOT / page)
    if block.language == "rules" and (page.endswith("rounds.md") or block.heading == SECTION)
]


@pytest.mark.parametrize("block", BLOCKS, ids=p.name_of)
def test_an_example_is_part_of_a_game(block: p.Block) -> None:
    assert [d.message for d in diagnostics(block.text) if d.severity == "error"] == []
