"""A game in C after another: it begins with what that has kept, as in Python, and only where there is something."""

from __future__ import annotations

import ctypes
from pathlib import Path
from random import Random

import pytest

from london_rules import RuleSet, load
from london_rules.engine import Game
from tests.embed.embedded import OK, Embedded, compiled, needs_compiler, quickest, rules_of
from tests.engine.test_next_game import CHEST

pytestmark = needs_compiler


def chest() -> RuleSet:
    made = load("chest", texts={"chest": {"chest.yaml": CHEST}}).rule_set
    assert made is not None
    return made


def play(game: Game, embedded: Embedded, random: Random) -> None:
    """Give both the same answers to the end, and compare their states at each."""
    while not game.over:
        assert embedded.hash() == game.state_hash()
        option = random.choice(game.option_ids())
        game.answer(option)
        assert embedded.answer(option) == OK
    assert embedded.hash() == game.state_hash()


@pytest.mark.parametrize("variant", ["chest", "driftwood+long-summer", "over-the-fence+seed-box"])
def test_three_games_after_each_other_are_the_same_in_c(variant: str, tmp_path: Path) -> None:
    rule_set = chest() if variant == "chest" else rules_of(variant)
    library = compiled(rule_set, tmp_path, quickest())
    save, before = None, None
    for seed in range(3):
        game = rule_set.new_game(2, seed, first=1, after=save)
        embedded = Embedded(library, 2, seed, 1, 0, False, before)
        play(game, embedded, Random(seed))
        save, before = game.save(), embedded
    assert save is not None and save["after"]["players"] == 2


def test_nothing_begins_after_a_game_that_is_not_over_or_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    library = compiled(chest(), tmp_path / "a", quickest())
    begun = library.new(2, 1)
    memory = ctypes.create_string_buffer(library.c.game_size())
    chance = ctypes.c_uint64(2), ctypes.c_uint64(0), 0, 0
    assert library.c.game_begin_after(memory, begun.game, *chance) is None
    while not begun.number("over"):
        begun.answer(0)
    assert library.c.game_begin_after(begun.memory, begun.game, *chance) is None  # in the memory of the game before
    assert library.c.game_begin_after(memory, begun.game, *chance) is not None
    plain = compiled(rules_of("starter"), tmp_path, quickest())
    over = plain.new(2, 1)
    while not over.number("over"):
        over.answer(0)
    memory = ctypes.create_string_buffer(plain.c.game_size())
    assert plain.c.game_begin_after(memory, over.game, *chance) is None
