"""What a player or a spectator is told never depends on what the player cannot know.

Two cards that a player has not seen change places right after the deal; then the same answers are given, with the
two cards' names exchanged in the answers of the others. Whatever the player is told must be the same to the letter,
also where another has more to choose from in one world than in the other. What was seen is worked out here from the
moves alone, so that a leak cannot hide itself.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import frozen

from london_rules.engine import Game
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.table import Table
from tests.games.table import dice, rules, step
from tests.support.race import GAME as RACE
from tests.support.variants import ONE

OPEN = ("box", "display", "map", "land", "city", "discards", "fog")
OWN = ("hand", "desk")
STOP = "stop"


def seen_by(game: Game, player: int) -> set[int]:
    """List the cards that a player (from 1, a spectator is 0) has seen since the deal, or holds."""
    layout = game.program.layout
    low, high = layout.kind_range["card"]

    def is_seen(zone: int) -> bool:
        name, owner = layout.zone_names[zone]
        return name in OPEN or (name in OWN and owner == player - 1)

    seen = {t for t in range(low, high) if is_seen(game.state.at[t])}
    for event in game.log.events:
        match event.raw:
            case ("move" | "put" | "under", _, thing, old, new, *_) if event.answers and (is_seen(old) or is_seen(new)):
                seen.add(thing)
            case ("swap", _, a, b, here, there) if is_seen(here) or is_seen(there):
                seen |= {a, b}
    return seen


def exchange(game: Game, x: int, y: int) -> None:
    """Let two cards change places, wherever they lie."""
    s = game.state
    here, there = s.at[x], s.at[y]
    i, j = s.z[here].index(x), s.z[there].index(y)
    s.z[here][i], s.z[there][j] = y, x
    s.at[x], s.at[y] = there, here
    for thing in (x, y):
        game.program.primitives.touch(s, thing)


def told(game: Game, player: int) -> str:
    """Write down all that a player is told, as data and in words."""
    decision = game.decision
    assert decision is not None
    asked = decision.as_json() if decision.player == player else decision.as_seen_by_others()
    viewer = player or None
    table = Table.of(game, ["human"] * game.setup.players, undo="none")
    packet = table.feed(viewer, history=True).packet()
    return json.dumps([game.view(viewer), asked, game.events(viewer), packet])


@frozen
class Step:
    """One question as it was answered."""

    who: int
    ids: list[str]
    answer: str


def played(players: int, number: int, answers: int, variant: str = "2010") -> tuple[Game, Game, list[Step]]:
    """Play a game, also through questions with one option; gives it at the deal, at the end, and its steps."""
    game = rules(variant).new_game(players, 7, number=number, ask_forced=True)
    chosen = dice(players, number)
    begin, steps = game.clone(), []
    while not game.over and len(steps) < answers:
        who, ids = game.to_move, game.option_ids()
        steps.append(Step(who, ids, step(game, chosen)))
    return begin, game, steps


@frozen
class World:
    """One game played twice in step: where forced questions are shown, and where they answer themselves."""

    shown: Game
    plain: Game

    @property
    def choice(self) -> bool:
        """Tell whether the open question has two options or more, so that both games stop at it."""
        return len(self.shown.option_ids()) > 1

    def give(self, answer: str, *, first: bool = False) -> None:
        """Give an answer in both games; the first question of a game is open in both, whatever its options."""
        if self.choice or first:
            self.plain.answer(answer)
        self.shown.answer(answer)


def again(begin: Game, steps: list[Step], player: int = 0, pair: tuple[int, int] | None = None) -> World | None:
    """Give the same answers again, with two cards exchanged; None if another player could not answer so.

    With other cards another player may have something to play where there was nothing, and is asked in one world
    only (R-49). Who is asked so stops in both.
    """
    shown = begin.clone()
    things = shown.program.layout.things
    renamed = {}
    if pair is not None:
        exchange(shown, *pair)
        x, y = (things[t].id for t in pair)
        renamed = {x: y, y: x}
    plain = shown.clone()
    plain.state.skip = True
    world = World(shown, plain)
    for number, s in enumerate(steps):
        answer = s.answer if s.who == player else renamed.get(s.answer, s.answer)
        while shown.to_move not in (s.who, player) and STOP in shown.option_ids():
            world.give(STOP)
        ids = shown.option_ids()
        if s.who == player:
            assert (shown.to_move, ids) == (s.who, s.ids), "what the player is asked"
        elif shown.to_move != s.who or answer not in ids:
            if answer != STOP:
                return None
            continue
        world.give(answer, first=number == 0)
    return None if shown.over else world


def compared(here: World, other: World, player: int) -> tuple[int, int]:
    """Compare what a player is told in two worlds; gives how often, with questions of one option shown and without."""
    assert told(other.shown, player) == told(here.shown, player)
    if not (here.choice and other.choice):
        return 1, 0
    assert here.plain.option_ids() == here.shown.option_ids()
    assert told(other.plain, player) == told(here.plain, player)
    return 1, 1


def pairs(
    variant: str, players: int, number: int, picked: int, *, spectators: bool = False
) -> Iterator[tuple[World, World, int]]:
    """Play a game, and give pairs of worlds that differ in what a player, or a spectator, cannot know."""
    picks = random.Random(f"{players} {number}")
    begin, _, steps = played(players, number, 300, variant)
    for _ in range(picked):
        until = picks.randrange(min(20, len(steps)), len(steps))
        here = again(begin, steps[:until])
        player = 0 if spectators else picks.randint(1, players)
        if here is None:
            continue
        seen = seen_by(here.shown, player)
        low, high = here.shown.program.layout.kind_range["card"]
        hidden = [t for t in range(low, high) if t not in seen]
        if len(hidden) < 2:
            continue
        other = again(begin, steps[:until], player, tuple(picks.sample(hidden, 2)))
        if other is not None:
            yield here, other, player


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shard", range(2))
def test_hidden_cards_change_nothing_that_is_told(players: int, shard: int) -> None:
    shown, plain = 0, 0
    for number in range(shard, 4, 2):  # four games, each with nine pairs of worlds
        for here, other, player in pairs("2010", players, number, 9):
            counts = compared(here, other, player)
            shown, plain = shown + counts[0], plain + counts[1]
    assert shown >= 8 and plain >= 8, (shown, plain)


@pytest.mark.parametrize("variant", ["2017", ONE, RACE])
def test_hidden_cards_change_nothing_that_is_told_in_other_variants(variant: str) -> None:
    shown, plain = 0, 0
    for number in range(3):
        for here, other, player in pairs(variant, 3, number, 8):
            counts = compared(here, other, player)
            shown, plain = shown + counts[0], plain + counts[1]
    assert shown >= 15 and plain >= 8, (shown, plain)


@pytest.mark.parametrize("variant", ["2010", "2017", RACE])
def test_hidden_cards_change_nothing_that_spectators_are_told(variant: str) -> None:
    shown, plain = 0, 0
    for number in range(2):
        for here, other, player in pairs(variant, 3, number, 10, spectators=True):
            counts = compared(here, other, player)
            shown, plain = shown + counts[0], plain + counts[1]
    assert shown >= 4 and plain >= 2, (shown, plain)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_cards_dealt_afresh_change_no_view_and_no_question(players: int) -> None:
    for number in range(4):
        picks = random.Random(number)
        _, game, _ = played(players, number, picks.randrange(30, 250))
        if game.over:
            continue
        for player in range(1, players + 1):
            other = game.clone()
            other.state = guess(game.program, game.state, player - 1, Dice(number))
            assert told(other, player) == told(game, player)
            assert other.view(None) == game.view(None)


def test_a_viewer_is_told_of_the_cards_that_were_seen_and_no_others() -> None:
    for number in range(3):
        _, game, _ = played(3, number, 200)
        things = game.program.layout.things
        for player in (0, 1, 2, 3):
            seen = {things[t].id for t in seen_by(game, player)}
            low, high = game.program.layout.kind_range["card"]
            hidden = [things[t].id for t in range(low, high) if things[t].id not in seen]
            text = json.dumps([e for e in game.events(player or None) if e["number"] >= dealt(game)])
            assert hidden
            assert [id for id in hidden if f'"{id}"' in text] == []
            assert [id for id in seen if f'"{id}"' in text] != []


def dealt(game: Game) -> int:
    """Give the number of the first event after the deal."""
    return next(i for i, e in enumerate(game.log.events) if e.answers or e.raw[0] == "turn begins")


def test_a_view_does_not_show_whether_another_had_a_choice() -> None:
    """In the race, whoever can play no card must walk; where that answers itself, the view does not show it."""
    game, chosen = rules(RACE).new_game(3, 5), dice(3, 5)
    layout = game.program.layout
    found = 0
    for _ in range(60):
        assert game.decision is not None and game.to_move is not None
        hand = game.state.z[layout.zone_base["hand"] + game.to_move - 1]
        deck = game.state.z[layout.zone_base["deck"]]
        answer = chosen.choice(game.option_ids())
        if game.decision.rule == "turn die" and hand:
            here, other = game.clone(), game.clone()
            exchange(other, chosen.choice(hand), chosen.choice(deck[1:-1]))
            here.answer(answer)
            other.answer(answer)
            if here.to_move == other.to_move and here.decision.rule != other.decision.rule:
                assert {here.decision.rule, other.decision.rule} == {"turn action", "rule travel"}
                others = [p for p in (None, 1, 2, 3) if p != here.to_move]
                assert [here.view(p) for p in others] == [other.view(p) for p in others]
                found += 1
        game.answer(answer)
    assert found > 2


def test_others_are_told_who_is_asked_and_by_which_rule_only() -> None:
    _, game, _ = played(3, 1, 100)
    decision = game.decision
    assert set(decision.as_seen_by_others()) == {"player", "rule"}
    others = [p for p in (None, 1, 2, 3) if p != decision.player]
    for p in others:
        assert game.view(p)["decision"] == decision.as_seen_by_others()
        assert not [e for e in game.events(p) if e["type"] == "choice" and e["player"] != p]


def test_a_number_counts_the_questions_of_the_player_asked() -> None:
    game, chosen = rules().new_game(3, 5), dice(3, 5)
    given = dict.fromkeys((1, 2, 3), 0)
    for _ in range(120):
        assert game.decision is not None
        assert game.decision.number == game.decision.as_json()["number"] == given[game.to_move] + 1
        given[game.to_move] += 1
        step(game, chosen)
    restored = rules().restore(json.loads(json.dumps(game.save())))
    assert restored.decision == game.decision
    for back in (1, 17, 80):
        copy, early = game.clone(), rules().replay(game.record(), until=120 - back)
        copy.undo(back)
        assert copy.decision == early.decision
        restored.go_to(120 - back)
        assert restored.decision == early.decision


def test_where_forced_questions_answer_themselves_others_learn_only_who_is_asked() -> None:
    game = rules().new_game(2, 5)
    other = 3 - game.to_move
    assert game.view(other)["decision"] == {"player": game.to_move, "rule": None}
    assert game.view(game.to_move)["decision"]["rule"] == game.decision.rule


def test_a_spectator_sees_what_every_player_sees_and_all_at_the_end() -> None:
    game, chosen = rules().new_game(3, 5), dice(3, 5)
    while not game.over:
        shared = common(common(game.view(1), game.view(2)), game.view(3))
        seen = game.view(None)
        assert seen.pop("you") is None
        assert {key: shared[key] for key in seen} == seen
        for _ in range(25):
            if not game.over:
                step(game, chosen)
    assert {**game.view(None), "you": 1} == game.view(1)


def common(one: Any, other: Any) -> Any:
    """Keep of two views what is the same in both; where they differ, it is hidden from somebody."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: common(one[key], other[key]) for key in one if key in other}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [common(a, b) for a, b in zip(one, other, strict=True)]
    return one if one == other else None
