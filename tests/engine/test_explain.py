"""Why a counter or number is what it is, and why something can or cannot be chosen: held against whole games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from london_rules.engine import Game, RuleSet, load
from london_rules.engine.why.accounts import account, accounts, reckon
from london_rules.engine.why.choosing import available
from london_rules.engine.why.explain import Reason
from london_rules.engine.why.history import STOPPED
from london_rules.language import constructs as t
from tests.compose.shelf import Shelf
from tests.support.variants import FOUR_FIVE, ONE_FIVE

VARIANTS = ("2010", "2017", FOUR_FIVE, ONE_FIVE)


@cache
def rules(name: str) -> RuleSet:
    found = load(name).rule_set
    assert found is not None
    return found


def played(name: str, seed: int, players: int = 3) -> Iterator[Game]:
    """Play a game at random, and give it at every question and at its end."""
    game, chosen = rules(name).new_game(players, seed), Random(seed)
    while not game.over:
        yield game
        game.answer(chosen.choice(game.option_ids()))
    yield game


@cache
def ended(name: str, seed: int) -> Game:
    *_, game = played(name, seed)
    return game


def every(part: Reason) -> Iterator[Reason]:
    yield part
    for one in part.parts:
        yield from every(one)


def counters(game: Game) -> list[str]:
    return [c.name for c in game.rule_set.rules.counters.values() if c.owner == "player"]


# ---- counters and numbers -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", VARIANTS)
def test_the_changes_of_a_counter_lead_from_its_start_to_its_value(name: str, seed: int) -> None:
    game = ended(name, seed)
    for counter in counters(game):
        base = game.rule_set.layout.counter_base[counter]
        for player in range(1, 4):
            found = account(game, player, counter)
            assert found.value == game.state.c[base + player - 1]
            totals = [found.start, *(change.total for change in found.changes)]
            steps = [b - a for a, b in pairwise(totals)]
            assert steps == [change.amount for change in found.changes]


@pytest.mark.parametrize("name", [*VARIANTS, "2011-time-track"])
def test_what_lies_on_things_is_accounted_for_to_its_value_now(name: str) -> None:
    told = 0
    for seed in range(3):
        game = next(g for g in played(name, seed) if g.over or g.turn > 200)
        layout = game.rule_set.layout
        for counter in game.rule_set.rules.counters.values():
            if counter.owner not in game.rule_set.rules.kinds:
                continue
            found = {one.thing: one for one in accounts(game, counter.name)}
            for i, info in enumerate(layout.things):
                value = game.state.c[layout.counter_base[counter.name] + i] if info.kind == counter.owner else 0
                assert value == (found[info.id].value if info.id in found else 0)
            for one in found.values():
                assert one.start + sum(change.amount for change in one.changes) == one.value
                assert all(change.rule and change.line for change in one.changes if change.line != STOPPED)
                told += len(one.changes)
    assert told


def test_what_a_thing_loses_when_its_powers_stop_is_told() -> None:
    """Of forty games every second one is asked."""
    lost = []
    for seed in range(0, 40, 2):
        game = ended("2010", seed)
        for one in accounts(game, "coins"):
            lost += [change for change in one.changes if change.line == STOPPED]
    assert lost
    assert all(change.amount < 0 and change.total == 0 and not change.rule for change in lost)


def test_a_counter_of_the_table_is_accounted_for_whoever_changed_it(tmp_path: Path) -> None:
    text = """\
rules: |
  counter noise
    starts at 1
  replace rule stride
    gain (pace) steps
    gain (pace + 1) noise
"""
    game = Shelf(tmp_path).overlay(text).new_game(2, 0)
    while game.turn < 5 and not game.over:
        game.answer("rest")
    found = account(game, None, "noise")
    assert (found.player, found.thing, found.start) == (None, None, 1)
    assert found.value == 1 + 2 * len(found.changes) > 5
    assert {change.parts[0].value for change in found.changes} == {2}
    assert accounts(game, "noise") == (found,)
    with pytest.raises(ValueError, match="players have no counter `noise`"):
        account(game, 1, "noise")


@pytest.mark.parametrize("name", VARIANTS)
def test_the_changes_are_those_that_the_score_traces(name: str) -> None:
    game = ended(name, 1)
    for player, row in enumerate(game.score(), 1):
        for counter in counters(game):
            told = [(c["amount"], c["thing"], c["turn"]) for c in row["changes"] if c["counter"] == counter]
            found = [(c.amount, c.thing, c.turn) for c in account(game, player, counter).changes]
            assert found == told


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", VARIANTS)
def test_the_parts_of_a_gain_are_worth_what_was_gained(name: str, seed: int) -> None:
    """What a line gains is its first part, times the number of things if it gains for each of them."""
    game, compared = ended(name, seed), 0
    said = game.rule_set.traced.source.link
    assert said is not None
    for counter in counters(game):
        for player in range(1, 4):
            for change in account(game, player, counter).changes:
                if " for each " in change.line or not change.parts or "gain" not in change.line:
                    continue
                assert change.parts[0].value == change.amount, change
                compared += 1
    assert compared > 20


def test_what_each_player_loses_is_worked_out_before_any_of_them_loses_it() -> None:
    for seed in range(4):
        game = ended("2010", seed)
        told = []
        for player in range(1, 4):
            changes = account(game, player, "poverty").changes
            told += [c.parts[0].value for c in changes if c.rule == "scoring common poverty"]
        assert len(set(told)) <= 1


def test_a_sum_is_the_sum_of_its_parts() -> None:
    compared = 0
    for game in played("2010", 2):
        if game.turn % 5 or game.over:
            continue
        for player in range(1, 4):
            part = reckon(game, player, "run poverty")
            assert len(part.parts) == 4
            signs = [-1 if one.words.startswith("minus ") else 1 for one in part.parts]
            assert part.value == sum(sign * int(one.value or 0) for sign, one in zip(signs, part.parts, strict=True))
            compared += 1
    assert compared > 30


def test_a_part_names_what_it_counts_as_far_as_its_player_sees_it() -> None:
    game = next(g for g in played("2010", 3) if g.turn > 6)
    part = reckon(game, 1, "hand poverty")
    hand = next(one for one in every(part) if one.note)
    assert hand.value == len(hand.note.split(", ")) > 0
    assert "not in view" not in hand.note


def test_a_power_that_sets_a_number_is_named(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    game = shelf.overlay("rules: |\n  power haste\n    pace is 5\n").new_game(1, 0)
    part = reckon(game, 1, "pace")
    assert (part.value, part.note) == (5, "set by the power haste")


def test_explaining_leaves_the_game_as_it_was() -> None:
    for game in played("2010", 5):
        if game.turn != 9 or game.over:
            continue
        before, ids = game.state_hash(), game.option_ids()
        account(game, 1, "money")
        reckon(game, 1, "run poverty")
        available(game, "run city")
        available(game, "brewing")
        assert (game.state_hash(), game.option_ids()) == (before, ids)


def test_a_restored_game_is_explained_as_the_one_that_was_saved() -> None:
    game = next(g for g in played("2010", 6) if g.turn == 30)
    again = rules("2010").restore(game.save())
    assert account(again, 2, "money") == account(game, 2, "money")


def test_what_players_do_not_have_is_refused() -> None:
    game = ended("2010", 1)
    with pytest.raises(ValueError, match="players have no counter `luck`"):
        account(game, 1, "luck")
    with pytest.raises(ValueError, match="the table has no counter `money`"):
        account(game, None, "money")
    with pytest.raises(ValueError, match="wren has no counter `underground`"):
        account(game, None, "underground", thing="wren")
    assert account(game, None, "underground", thing="city").thing == "city"
    with pytest.raises(ValueError, match="there is no number `luck`"):
        reckon(game, 1, "luck")
    with pytest.raises(ValueError, match="the game is over"):
        available(game, "run city")


# ---- what can be chosen -------------------------------------------------------------------------


@pytest.mark.parametrize("name", VARIANTS)
def test_an_action_is_offered_just_if_all_that_it_needs_is_so(name: str) -> None:
    """Of the decisions in which an action is chosen, every second one is looked at."""
    refused = at = 0
    for game in played(name, 0):
        if game.over or rules(name).fast.source.questions[game.state.ask].kind != "action":
            continue
        at += 1
        for action in rules(name).rules.actions if at % 2 else ():
            found = available(game, action)
            assert found.met == found.offered == all(need.value for need in found.needs), found
            refused += not found.met
    assert refused > 3


@pytest.mark.parametrize("name", VARIANTS)
def test_a_thing_is_offered_just_if_all_that_is_asked_of_it_is_so(name: str) -> None:
    """At every tenth decision every second thing is looked at, now one half of all things and now the other."""
    chosen, compared, half = Random(1), 0, 0
    link = rules(name).traced.source.link
    assert link is not None
    for game in played(name, 4):
        if game.over or game.state.ask not in link.gen.asked or chosen.random() > 0.1:
            continue
        half = 1 - half
        for thing in rules(name).layout.things[half::2]:
            found = available(game, thing.id)
            if found.needs[0].note == "its place is hidden":
                continue
            assert found.met == found.offered, (game.decision, found)
            compared += 1
    assert compared > 500


def test_what_cannot_be_chosen_has_a_need_that_fails_down_to_its_reason() -> None:
    """Every second decision is looked at."""
    failing = 0
    for at, game in enumerate(played("2010", 7)):
        if game.over or at % 2:
            continue
        found = available(game, "play cards")
        for need in found.needs:
            if need.value is False and need.parts:
                failing += 1
                ends = [one for one in every(need) if not one.parts]
                assert any(one.value is False or not isinstance(one.value, bool) for one in ends)
    assert failing


def test_where_a_hidden_thing_lies_is_not_given_away() -> None:
    told = 0
    for game in played("2010", 8):
        if game.over or game.turn > 12:
            break
        layout, asked = rules("2010").layout, game.state.who
        for index, thing in enumerate(layout.things):
            zone, owner = layout.zone_names[game.state.at[index]]
            hidden = zone == "deck" or (zone == "hand" and owner != asked)
            if hidden and layout.rules.faces[thing.face].copies == 1:
                found = available(game, thing.id)
                for need in found.needs:
                    for part in every(need):
                        assert "deck" not in part.note and "hand" not in part.note, part
                told += 1
    assert told > 100


def test_declared_numbers_take_no_thing() -> None:
    for decl in rules("2010").rules.numbers.values():
        if decl.params:
            with pytest.raises(ValueError, match="there is no number"):
                reckon(ended("2010", 1), 1, decl.name)
    assert isinstance(rules("2010").rules.numbers["run poverty"].body, t.Binary)
