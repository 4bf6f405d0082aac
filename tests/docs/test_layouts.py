"""The page on layouts (layout.md): examples are understood by the game they name, and every setting is there."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.layout.areas import ZONE_KEYS
from london_rules.layout.chapters import CHAPTER_KEYS, COVERED, DRAWINGS, PARAGRAPH_KEYS
from london_rules.layout.model import PLACES, SIZES, STYLES
from london_rules.layout.pictures import PICTURE_KEYS
from london_rules.layout.read import KEYS, read_front
from tests.support import pages as p

PAGE = p.ROOT / "docs" / "layout.md"
EXAMPLES = p.examples("docs/layout.md")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: p.name_of(example.block))
def test_an_example_is_understood(example: p.Example) -> None:
    assert example.block.text.startswith(f"# on {example.on}\n")
    result = load(example.variant, texts=example.texts)
    assert [item.message for item in result.diagnostics] == []
    assert result.rule_set is not None
    plain = load(example.on).rule_set
    assert plain is not None
    assert read_front(result.rule_set.rules) != read_front(plain.rules)
    assert result.rule_set.digest == plain.digest


def test_every_part_and_every_setting_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    examples = "".join(example.block.text for example in EXAMPLES)
    assert [key for key in KEYS if f"  {key}:" not in examples] == []
    assert [word for word in (*ZONE_KEYS, *STYLES, *PLACES, *SIZES) if f"`{word}`" not in text] == []
    for key in (*CHAPTER_KEYS, *PARAGRAPH_KEYS):
        assert f"      {key}:" in examples and f"| `{key}` |" in text, key
    assert [word for word in (*COVERED, *DRAWINGS) if f"`{word}`" not in text] == []
    assert [key for key in PICTURE_KEYS if f"      {key}:" not in examples] == []
