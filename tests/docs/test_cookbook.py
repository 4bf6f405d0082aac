"""The recipes of the cookbook: each loads without a word over its games, changes them, and can be played."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from london_rules import load

PAGE = Path(__file__).parents[2] / "docs" / "cookbook.md"
RECIPE = re.compile(r"^## \d+\. (.+?)$.*?^```yaml (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def recipes() -> list[tuple[str, str, str]]:
    found = RECIPE.findall(PAGE.read_text(encoding="utf-8"))
    return [(title, game, text) for title, games, text in found for game in games.split("+")]


def test_there_are_twenty_recipes_and_more() -> None:
    assert len(dict.fromkeys(title for title, _, _ in recipes())) >= 20


@pytest.mark.parametrize(("title", "game", "text"), recipes(), ids=lambda value: value[:30] if len(value) < 60 else "")
def test_a_recipe_changes_its_game_and_is_played(title: str, game: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "my-rule.yaml"
    path.write_text(text, encoding="utf-8")
    result = load(f"{game}+{path}")
    assert [d.message for d in result.diagnostics] == []
    assert result.rule_set is not None
    plain = load(game).rule_set
    assert plain is not None
    assert result.rule_set.digest != plain.digest
    assert result.rule_set.title.endswith(title)
    play, dice = result.rule_set.new_game(2, 1, check=True, events=False), random.Random(1)
    while not play.over:
        play.answer(dice.choice(play.option_ids()))
