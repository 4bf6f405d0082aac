"""The recipes of the cookbook: each loads without a word over its games, changes them, and can be played."""

from __future__ import annotations

import random
import re

import pytest

from docs.recipes import recipes as as_data
from london_rules import load
from london_rules.cli.app import app
from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests
from tests.support import pages as p


def recipes() -> list[tuple[str, str, p.Example]]:
    found = p.examples("docs/cookbook.md")
    return [(one.block.heading.partition(". ")[2], game, one) for one in found for game in one.block.about.split("+")]


def test_there_are_twenty_recipes_and_more() -> None:
    assert len(dict.fromkeys(title for title, _, _ in recipes())) >= 20


def test_the_page_of_the_workshop_gets_every_recipe_with_what_it_is_about() -> None:
    found = as_data()
    assert [(one.title, game, one.text) for one in found for game in one.on] == [
        (title, game, example.block.text) for title, game, example in recipes()
    ]
    assert all(one.about and "```" not in one.about and "## " not in one.about for one in found)
    assert found[0].about.startswith("A figure of the rules is a parameter")


def test_no_recipe_speaks_of_the_terminal_since_the_page_has_none() -> None:
    names = [command.name or getattr(command.callback, "__name__", "") for command in app().registered_commands]
    command = re.compile(rf"`(?:london-rules|{'|'.join(names)})\b|--")
    assert [one.title for one in as_data() if command.search(one.about)] == []


@pytest.mark.parametrize(
    ("title", "game", "recipe"), recipes(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_recipe_changes_its_game_and_is_played(title: str, game: str, recipe: p.Example) -> None:
    result = load(f"{game}+{recipe.bundle}", texts=recipe.texts)
    assert [d.message for d in result.diagnostics] == []
    assert result.rule_set is not None
    plain = load(game).rule_set
    assert plain is not None
    assert result.rule_set.digest != plain.digest
    assert result.rule_set.title.endswith(title)
    play, dice = result.rule_set.new_game(2, 1, check=True, events=False), random.Random(1)
    while not play.over:
        play.answer(dice.choice(play.option_ids()))


# What some recipes say is worked out, as tests of their bundles.
WORKED_OUT = {
    "A cost in several goods, one of which counts as any": """
  gold counts as any:
    given:
      player 1:
        stone: 1
        gold: 2
        hand: nothing
    when: raise-a-monument column
    then:
      player 1:
        stone: 0
        bronze: 0
        gold: 0
        monuments: column
        points: 3
  with too little of all together nothing is built:
    given:
      player 1:
        stone: 1
        gold: 1
    then:
      not offered: raise-a-monument
  goods are paid before gold:
    given:
      player 1:
        stone: 5
        bronze: 2
        gold: 3
    when: raise-a-monument statue
    then:
      player 1:
        stone: 4
        bronze: 0
        gold: 2
""",
    "The longest way over one's own lines": """
  from Lode to Heronsey, and a board elsewhere:
    given:
      player 1:
        causeway: staithe-lode staithe-osier osier-heronsey peatling-crake
      player 2:
        causeway: <of the other>
    then:
      player 1:
        longest way: 3
      player 2:
        longest way: <way>
    cases: |
      of the other                      | way
      osier-wick lode-wick              | 2
      nothing                           | 0
      crake-osier osier-wick osier-lode | 2
""",
}


@pytest.mark.parametrize("title", WORKED_OUT)
def test_what_a_recipe_says_is_worked_out(title: str) -> None:
    game, recipe = next((game, one) for said, game, one in recipes() if said == title)
    text = recipe.block.text + "tests:" + WORKED_OUT[title]
    (run,) = run_tests(f"{game}+my-rule", texts={"my-rule": text})
    assert [item.message for item in diagnose(run)] == []
    assert run.results
