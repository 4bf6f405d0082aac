"""The recipes of the cookbook: each loads without a word over its games, changes them, and can be played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from docs.recipes import PAGE, recipes
from london_rules import load


def cases() -> list[tuple[str, str, str]]:
    return [(one.title, game, one.text) for one in recipes() for game in one.on]


def test_there_are_twenty_recipes_and_more() -> None:
    assert len({one.title for one in recipes()}) >= 20


def test_no_recipe_of_the_page_is_left_out() -> None:
    assert len(recipes()) == PAGE.read_text(encoding="utf-8").count("\n```yaml ")


def test_a_recipe_says_what_it_is_about() -> None:
    assert all(one.about and "```" not in one.about for one in recipes())


@pytest.mark.parametrize(("title", "game", "text"), cases(), ids=lambda value: value[:30] if len(value) < 60 else "")
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
