"""A rule that cannot be carried out: a coded error at its place, and a game that stands where it stood."""

import json
import random
from typing import Any

import pytest

from london_rules import load
from london_rules.authoring.smoke_play import smoke_play
from london_rules.compiler.program import RuleError
from london_rules.diagnostics import Diagnostics
from london_rules.engine import EVERYTHING, BrokenInvariantError, Game, RuleSet, SaveError
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from tests.engine.pebbles import loaded, pebbles

FAULTS = {
    "divide": ("LR-R0001", "gain (12 / (shells - 2) rounded down) steps"),
    "divide after a question": (
        "LR-R0001",
        "choose a pebble in your pouch\ngain 1 shells\ngain (12 / (shells - 3) rounded down) steps",
    ),
    "overflow": ("LR-R0002", "gain 900000000 steps, gain 900000000 steps"),
    "overflow by doubling": ("LR-R0002", "gain 1 steps\n40 times, gain (steps) steps"),
    "overflow of who is paid": (
        "LR-R0002",
        "each player gains 900000000 shells\nchoose another player\npay 900000000 shells to them",
    ),
    "cannot pay": ("LR-R0003", "gain 1 steps, pay 3 shells"),
    "no room": ("LR-R0004", "gain 1 steps\nmove the pebbles in the bag to the path"),
    "repeat": ("LR-X0011", "gain 1 steps\n(shells + 1000) times, gain 1 steps"),
    "repeat a question": ("LR-X0011", "up to (shells + 5000) times\n  choose a pebble in your pouch\n  gain 1 steps"),
    "order": ("LR-X0012", "put the pebbles in the bag on the bag in an order you choose"),
}


def whole(game: Game) -> dict[str, Any]:
    """Give all that must not change."""
    return {
        "state": game.state_hash(),
        "ids": game.option_ids(),
        "decision": game.decision,
        "answers": list(game.answers),
        "chance": list(game.chance),
        "events": game.events(EVERYTHING),
        "rng": game.state.rng,
        "save": game.save(),
    }


def play_to_the_fault(rules: RuleSet, seed: int, **how: Any) -> tuple[Game, RuleError | None]:
    """Play at random until a rule fails; the game must then stand as before the answer."""
    game, chosen = rules.new_game(2, seed, check=True, **how), random.Random(seed)
    while not game.over:
        before, answer = whole(game), chosen.choice(game.option_ids())
        try:
            game.answer(answer)
        except RuleError as e:
            assert whole(game) == before
            with pytest.raises(RuleError):
                game.answer(answer)
            assert whole(game) == before
            return game, e
    return game, None


@pytest.mark.parametrize("events", [True, False])
@pytest.mark.parametrize("ask_forced", [True, False])
@pytest.mark.parametrize("name", FAULTS)
def test_a_rule_that_fails(name: str, ask_forced: bool, events: bool) -> None:
    code, trick = FAULTS[name]
    texts = pebbles(trick)
    rules = loaded(texts)
    failed = 0
    for seed in range(30):
        game, error = play_to_the_fault(rules, seed, events=events, ask_forced=ask_forced)
        if error is None:
            continue
        failed += 1
        assert error.code == code
        assert error.rule in ("pebble white trick", "pebble black trick")
        assert error.span is not None and error.span.file == "pebbles.yaml"
        place = texts["pebbles.yaml"][error.span.start : error.span.end]
        assert place and place.splitlines()[0].strip() in trick
        others = [id for id in game.option_ids() if id in ("draw", "toss")]
        if others:
            game.answer(others[0])
            game.undo()
        again = rules.restore(json.loads(json.dumps(game.save())), events=events)
        assert again.save() == game.save()
        assert again.events(EVERYTHING) == game.events(EVERYTHING)
    assert failed >= 3


def test_a_rule_that_fails_at_the_set_up_is_named() -> None:
    rules = loaded(pebbles(more="set-up broken\n  for each player, they gain (1 / (2 - 2) rounded up) steps"))
    for events in (True, False):
        with pytest.raises(RuleError) as raised:
            rules.new_game(2, 1, events=events)
        assert (raised.value.code, raised.value.rule) == ("LR-R0001", "set-up broken")
        assert raised.value.span.file == "turn.rules"


def test_a_number_that_holds_for_a_time_and_fails_is_named() -> None:
    trick = "until try ends, pace is (1 / (steps - steps) rounded down)\ngain (pace) steps"
    rules = loaded(pebbles(trick, more="number pace = 1"))
    for events in (True, False):
        error = next(e for seed in range(30) if (e := play_to_the_fault(rules, seed, events=events)[1]))
        assert (error.code, error.rule) == ("LR-R0001", "pebble white trick")
        assert error.span is not None and error.span.file == "pebbles.yaml"


def test_looking_at_a_question_never_fails() -> None:
    """What an option would cost is looked at ahead, also where it would fail."""
    texts = pebbles("pay 3 shells\ngain (1 / (shells - 2) rounded down) steps")
    texts["table.rules"] = texts["table.rules"].replace(
        "  starts at 2\n",
        "  starts at 2\n  when short: gain (the shortfall) shells\n  note: needs {the shortfall} more shells\n",
    )
    rules = loaded(texts)
    game, chosen = rules.new_game(2, 3), random.Random(3)
    noted = []
    for _ in range(40):
        if game.over:
            break
        noted += [o.notes for o in game.decision.options if o.notes]
        game.answer(chosen.choice([id for id in game.option_ids() if id not in ("try", "white")] or game.option_ids()))
    assert game.log is not None


@pytest.mark.parametrize(
    ("trick", "more"),
    [
        ("carry out this's trick", ""),
        ("choose a pebble in your pouch\ncarry out its trick", ""),
        ("run round", "rule run round\n  run on\n\nrule run on\n  run round"),
        ("gain (fall) steps", "number fall = fall + 1"),
        ("gain 99999999999999999999 steps", ""),
    ],
)
def test_what_could_go_on_for_ever_is_refused(trick: str, more: str) -> None:
    result = load(pebbles(trick, more=more))
    assert result.rule_set is None
    assert result.diagnostics.has_errors


def test_a_loop_that_asks_whether_to_go_on_is_no_fault() -> None:
    """It has no choice to begin with, but it ends as soon as the player wants."""
    rules = loaded(pebbles("as often as you like, gain 1 steps"))
    stopped = 0
    for seed in range(10):
        game, chosen = rules.new_game(2, seed), random.Random(seed)
        while not game.over:
            options = game.option_ids()
            stopped += "stop" in options
            game.answer("stop" if "stop" in options else chosen.choice(options))
    assert stopped


def test_a_game_that_reaches_its_turn_limit_is_unfinished() -> None:
    rules = loaded(pebbles("lose 12 steps", limit=3))
    for seed in range(5):
        game, chosen = rules.new_game(3, seed, check=True), random.Random(seed)
        while not game.over:
            game.answer(chosen.choice(game.option_ids()))
        assert game.unfinished
        assert game.turn == 3
        assert game.to_move is None and game.decision is None and game.option_ids() == []
        assert game.view(EVERYTHING)["unfinished"]
        assert [row["player"] for row in game.score()] == [1, 2, 3]
        again = rules.restore(game.save())
        assert again.over and again.unfinished and again.events(EVERYTHING) == game.events(EVERYTHING)
        again.undo()
        assert not again.over


def test_a_broken_invariant_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = loaded(pebbles())
    game = rules.new_game(2, 1, check=True)
    before = whole(game)

    def broken(*_: object) -> None:
        raise BrokenInvariantError("a thing is lost")

    monkeypatch.setattr("london_rules.engine.running_game.check_invariants", broken)
    with pytest.raises(BrokenInvariantError):
        game.answer(game.option_ids()[0])
    monkeypatch.undo()
    assert whole(game) == before


def test_an_interrupted_answer_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = loaded(pebbles()).new_game(2, 1)
    before = whole(game)
    run = game.program.__class__.run

    def interrupted(program: Any, state: Any) -> None:
        run(program, state)
        raise KeyboardInterrupt

    monkeypatch.setattr(game.program.__class__, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        game.answer(game.option_ids()[0])
    monkeypatch.undo()
    assert whole(game) == before


def test_a_log_that_leads_into_a_fault_is_refused() -> None:
    rules = loaded(pebbles())
    broken = loaded(pebbles("gain (1 / (shells - 2) rounded down) steps"))
    game, chosen = rules.new_game(2, 5), random.Random(5)
    while not any("trick" in e["rule"] for e in game.events(EVERYTHING) if e["type"] == "rule"):
        game.answer(chosen.choice([i for i in game.option_ids() if "lucky" not in i]))
    log = game.record()
    with pytest.raises(SaveError) as raised:
        broken.replay(log)
    assert raised.value.code == "LR-V0002"


@pytest.mark.parametrize(("players", "first"), [(0, None), (4, None), (-1, None), (2, 0), (2, 3)])
def test_tables_that_the_variant_does_not_have(players: int, first: int | None) -> None:
    with pytest.raises(ValueError, match=r"players|seat"):
        loaded(pebbles()).new_game(players, first=first)


RANKING = "highest (12 / (shells - shells) rounded down)"


def test_a_ranking_that_fails_names_its_place() -> None:
    texts = pebbles()
    texts["turn.rules"] = texts["turn.rules"].replace("  highest steps", f"  {RANKING}")
    rules = loaded(texts)
    with pytest.raises(RuleError) as failed:
        rules.new_game(2, 1).score()
    assert (failed.value.code, failed.value.rule) == ("LR-R0001", "ranking")
    assert failed.value.span is not None
    result = play_bot_game(rules, SimulationSetup(("random", "random"), 1), 0)
    assert isinstance(result, Fault)
    assert (result.code, result.rule) == ("LR-R0001", "ranking")
    found = Diagnostics()
    smoke_play(rules, 1, found)
    assert [item.code for item in found] == ["LR-R0001"]
