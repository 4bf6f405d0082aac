"""Whole random games of the race along the time track: invariants, saves, logs, and greedy against random."""

from __future__ import annotations

import json
from typing import Any

import pytest

from london_rules.compiler.program import Program, State
from london_rules.engine import EVERYTHING, Game, Setup
from london_rules.engine.invariants import check_invariants
from london_rules.engine.states import state_hash
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from tests.games.record import standing
from tests.games.record_race import FOLDER, TABLES
from tests.games.table import SEED, decisions, dice, play, rules
from tests.support.race import GAME

GAMES, SHARDS = 16, 8
CARDS, SPOTS, DICE, LETTERBOXES, HAND_LIMIT, LAST = 60, 80, 7, 7, 5, 40
MOST_CARDS, EVERY = 3, 14

every_table = pytest.mark.parametrize("players", [2, 4, 6])


class Table:
    """Read a state by the words of the game."""

    def __init__(self, program: Program, state: State) -> None:
        self.layout, self.state = program.layout, state

    def zone(self, name: str, player: int = 0) -> list[int]:
        return self.state.z[self.layout.zone_base[name] + player]

    def all_of(self, *names: str) -> int:
        return sum(len(self.zone(name, p)) for name in names for p in range(self.state.np))

    def steps(self, player: int) -> int:
        return int(self.state.c[self.layout.counter_base["track steps"] + player])

    def on_things(self, kind: str, counter: str) -> list[int]:
        low, high = self.layout.kind_range[kind]
        base = self.layout.counter_base[counter]
        return [self.state.c[base + t] for t in range(low, high)]


def check_table(program: Program, state: State) -> None:
    """Check what is true at every decision of the game."""
    check_invariants(program, state)
    table = Table(program, state)
    players = range(state.np)
    assert len(table.zone("deck")) + len(table.zone("discards")) + table.all_of("hand", "fog") == CARDS
    assert len(table.zone("streets")) + table.all_of("standpoint") == SPOTS
    assert len(table.zone("dice pool")) + len(table.zone("chosen die")) + len(table.zone("used dice")) == DICE
    assert all(len(table.zone("standpoint", p)) <= 1 for p in players)
    assert len(table.zone("chosen die")) <= 1
    boxes, seals = table.on_things("spot", "letterboxes"), table.on_things("spot", "seals")
    assert set(boxes) | set(seals) <= {0, 1}
    assert 1 <= sum(boxes) <= LETTERBOXES
    assert all(seal or not box for box, seal in zip(boxes, seals, strict=True))
    assert sum(seals) in (LETTERBOXES, 2 * LETTERBOXES)
    assert set(table.on_things("die", "pips")) <= {1, 2, 3, 4, 5, 6, 10}
    assert all(len(table.zone("hand", p)) <= HAND_LIMIT for p in players if p != state.active)
    assert state.over or all(table.steps(p) < LAST for p in players)


def standing_of(program: Program, state: State) -> list[tuple[int, int]]:
    """Give each player's step and number of cards in hand."""
    table = Table(program, state)
    return [(table.steps(p), len(table.zone("hand", p))) for p in range(state.np)]


def check_change(before: list[tuple[int, int]], after: list[tuple[int, int]]) -> None:
    """Check what one answer can change: a marker goes up to three steps, a hand grows by a letterbox."""
    for (old_step, old_hand), (step, hand) in zip(before, after, strict=True):
        assert 0 <= step - old_step <= 3
        assert hand - old_hand <= MOST_CARDS


def check_end(program: Program, state: State) -> None:
    """Check what is true of a game that has ended."""
    assert state.over == 1
    table = Table(program, state)
    steps = [table.steps(p) for p in range(state.np)]
    winner = state.active
    assert steps[winner] >= LAST
    assert all(n < LAST for p, n in enumerate(steps) if p != winner)
    score = Game(rules(GAME), Setup(state.np, SEED), state, program).score()
    assert [line["place"] for line in score] == [1 + sum(other > n for other in steps) for n in steps]


@every_table
@pytest.mark.parametrize("shard", range(SHARDS))
def test_invariants_hold_all_the_game(players: int, shard: int) -> None:
    """Random games are long, so the whole table is looked at with every fourteenth answer only."""
    program = rules(GAME).fast
    for number in range(shard, GAMES, SHARDS):
        before = [(0, 1)] * players
        for count, state in enumerate(decisions(program, players, number)):
            now = standing_of(program, state)
            check_change(before, now)
            before = now
            if count % EVERY == number % EVERY:
                check_table(program, state)
        check_table(program, state)
        check_end(program, state)


@every_table
def test_fast_and_traced_reach_the_same_states(players: int) -> None:
    fast, traced = rules(GAME).fast, rules(GAME).traced
    assert fast.source.fingerprint == traced.source.fingerprint
    pairs = zip(decisions(fast, players, 777), decisions(traced, players, 777), strict=True)
    for number, (a, b) in enumerate(pairs):
        assert a.opts == b.opts
        if number % 10 == 0:
            assert state_hash(a) == state_hash(b)
    check_end(fast, a)
    assert state_hash(a) == state_hash(b)


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    """Write and read back, as a file would."""
    return json.loads(json.dumps(data))


@every_table
def test_save_restore_and_replay(players: int) -> None:
    whole = play(rules(GAME).new_game(players, SEED, number=1), dice(players, 1))
    points = dice(players, -1).sample(range(len(whole.answers)), 6)
    game = rules(GAME).new_game(players, SEED, number=1)
    for at, answer in enumerate(whole.answers):
        if at in points:
            save = through_json(game.save())
            key = None if at == points[0] else b"key"  # with a key it is not replayed
            again = rules(GAME).restore(through_json(game.save(key=key)), key=key)
            assert again.save() == save
            assert again.decision == game.decision
            assert [again.view(p) for p in (EVERYTHING, None, 1, 2)] == [game.view(p) for p in (EVERYTHING, None, 1, 2)]
            for later in whole.answers[at : at + 40]:
                again.answer(later)
            again.undo(len(again.answers) - at)
            assert again.state_hash() == game.state_hash()
        game.answer(answer)
    log = rules(GAME).replay(through_json(game.record()))
    assert log.state_hash() == whole.state_hash() == game.state_hash()
    assert log.events(EVERYTHING) == game.events(EVERYTHING)


@every_table
def test_hands_and_deck_stay_secret_through_a_game(players: int) -> None:
    game = rules(GAME).new_game(players, SEED, number=2)
    chosen = dice(players, 2)
    for _ in range(150):
        game.answer(chosen.choice(game.option_ids()))
    view = game.view(1)
    assert view["zones"]["deck"]["things"] is None
    for other in view["players"][1:]:
        assert other["zones"]["hand"]["things"] is None or not other["zones"]["hand"]["number"]
    for event in game.events(1):
        if event["type"] == "move" and event["out of"]["zone"] == "deck":
            assert (event["thing"] is None) == (event["into"]["player"] != 1)
    assert "options" not in (view["decision"] or {}) or view["decision"]["player"] == 1


@pytest.mark.parametrize("seed", range(2))
def test_greedy_beats_random(seed: int) -> None:
    greedy = seed % 2
    seats = SimulationSetup(("random", "greedy") if greedy else ("greedy", "random"), seed)
    played = [play_bot_game(rules(GAME), seats, number) for number in range(6)]
    won = sum(isinstance(result, GameResult) and result.places[greedy] == 1 for result in played)
    assert won >= 5


@pytest.mark.parametrize("players", TABLES)
def test_a_recorded_game_ends_as_it_did(players: int) -> None:
    kept = json.loads((FOLDER / f"{players}-players.json").read_text(encoding="utf-8"))
    setup = Setup(kept["players"], 0, first=kept["first"])
    game = Game.begin(rules(GAME), setup, tape=list(kept["chance"]), check=True)
    for number, answer in enumerate(kept["answers"], 1):
        assert answer in game.option_ids(), f"answer {number}: if rules changed on purpose, see record_race.py"
        game.answer(answer)
    assert game.over
    assert game.turn == kept["turns"]
    assert standing(game.score()) == kept["ranking"]
