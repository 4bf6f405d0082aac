"""Sets of cards as large as those of a collectible card game: they load, and a game with them can be played."""

from __future__ import annotations

import re
from random import Random

import pytest

from london_rules.compiler.errors import RuleError
from london_rules.compiler.limits import Limits
from london_rules.resources import data_root
from tests.support.advised import load

CARDS = data_root() / "cards" / "city-cards-2010" / "cards.yaml"
FACES = 2000
MANIFEST = """
language: 2
id: large
title: A large set
kind: overlay
builds on: ["2010"]
files: [one.yaml, two.yaml]
"""


def large_set(number: int) -> dict[str, str]:
    """Write a set of new cards with the texts of the printed ones, in two files."""
    printed = CARDS.read_text(encoding="utf-8").partition("card:\n")[2]
    faces = re.findall(r"^  [a-z0-9-]+:\n    name: .*\n((?:(?:    .*)?\n)*)", printed, re.MULTILINE)
    plain = [re.sub(r"^    copies: .*\n", "", face, flags=re.MULTILINE) for face in faces]
    cards = [f"  new-{i}:\n    name: New Card {i}\n{plain[i % len(plain)]}" for i in range(number)]
    half = number // 2
    files = {"one.yaml": cards[:half], "two.yaml": cards[half:]}
    return {"bundle.yaml": MANIFEST, **{name: "card:\n" + "".join(some) for name, some in files.items()}}


def test_a_set_of_2000_faces_loads_and_can_be_played() -> None:
    result = load("2010+large", texts={"large": large_set(FACES)})
    assert result.rule_set is not None, [item.message for item in result.diagnostics][:3]
    layout = result.rule_set.layout
    assert len(layout.faces) > FACES
    game, chance, seen = result.rule_set.new_game(4, 1, events=False), Random(1), 0
    for _ in range(100):
        game.answer(chance.choice(game.option_ids()))
        assert game.decision is not None
        seen += sum(option.thing is not None and option.thing.startswith("new-") for option in game.decision.options)
    assert seen > 50


def test_a_loop_in_loops_over_all_things_is_stopped_in_play_and_not_before() -> None:
    loops = "".join(f"{'  ' * i}for each card\n" for i in range(1, 5))
    rules = f"turn counting, before take\n{loops}          gain £1\n"
    manifest = MANIFEST.replace("one.yaml, two.yaml", "rules.rules")
    result = load("2010+large", texts={"large": {"bundle.yaml": manifest, "rules.rules": rules}})
    assert result.rule_set is not None
    with pytest.raises(RuleError) as failed:
        result.rule_set.with_limits(Limits(steps=1_000_000)).new_game(2, 1)
    assert (failed.value.code, failed.value.rule) == ("LR-R0010", "turn counting")


def many_actions(number: int) -> dict[str, str]:
    """Write actions that are always possible."""
    manifest = MANIFEST.replace("large", "many").replace("one.yaml, two.yaml", "many.rules")
    names = (chr(97 + i // 676) + chr(97 + i // 26 % 26) + chr(97 + i % 26) for i in range(number))
    lines = "  gain £1\n  if your money is at least 20, gain 1 poverty\n"
    return {"bundle.yaml": manifest, "many.rules": "".join(f"\naction trade {name}\n{lines}" for name in names)}


def test_1000_actions_load_and_the_last_can_be_chosen() -> None:
    """They are as many as the calls that Python lets pile up, and larger together than one text may be."""
    rules = load("2010+many", texts={"many": many_actions(1000)}).rule_set
    assert rules is not None
    program = rules.fast
    state = program.new_state(2, 1)
    program.run(state)
    for money in (6, 6, 7, 7):
        while len(state.opts) < 1000:
            state.ans = state.opts[0]
            program.run(state)
        state.ans, who = state.opts[-1], state.who
        program.run(state)
        assert state.c[rules.layout.counter_base["money"] + who] == money
