"""The events of native games are those of Python, of whole games, and however many or few of them are wanted."""

from random import Random

import pytest

from london_rules import load
from london_rules.compiler.limits import Limits
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program
from london_rules.engine.raw_events import Wanted
from london_rules.engine.rule_set import RuleSet
from london_rules.native.build import Build
from london_rules.native.compilers import Compiler, compilers
from london_rules.native.event_games import ToldGames
from london_rules.native.games import NativeGames
from london_rules.native.program_in_c import program_in_c
from london_rules.native.sites import Sites
from london_rules.native.tier import Tier
from london_rules.players.bot_games import Fault, SimulationSetup
from london_rules.players.evaluation import unit_of
from london_rules.players.event_games import ToldGame, play_with_events
from london_rules.players.measure import measure
from london_rules.players.pace import Pace
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM
from tests.engine.test_shuffle_secret import VOTE
from tests.fuzz.check_texts import loaded
from tests.fuzz.choosing import seeded
from tests.fuzz.draw_cases import bundle_case
from tests.native.machine import needs_compiler
from tests.native.test_converter import GAMES
from tests.native.test_same_games import BROKEN
from tests.rules.test_duties import DUTIES

pytestmark = needs_compiler

VARIANTS = (*GAMES, DUTIES)
DRAWN = (11, 16, 60, 62)


def rules_of(variant: str) -> RuleSet:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set


def told_games(program: Program) -> ToldGames:
    compiler = next(compilers())
    return ToldGames(program, Build(program_in_c(program), Compiler(compiler.command, ("-O0",), None)))


def chances(number: int) -> tuple[int, int]:
    return seed_state(1, number), seed_state(1, number + PLAYERS_STREAM)


def in_python(program: Program, players: int, number: int) -> tuple[list[object], list[int]]:
    """The events and answers of a random game, None if it fails."""
    s, dice = program.new_state(players, 1, game=number), Random(chances(number)[1])
    events, picks = [], []
    while True:
        program.run(s)
        events += s.ev
        s.ev.clear()
        if s.over:
            return events, picks
        picks.append(int(dice.random() * len(s.opts)))
        s.ans = s.opts[picks[-1]]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda name: name.rsplit("/")[-1])
def test_a_game_has_the_same_events_on_both_tiers(variant):
    program = rules_of(variant).traced
    games = told_games(program)
    for number, players in enumerate(program.layout.rules.players):
        events, picks = in_python(program, players, number)
        told = games.play_told(players, chances(number), MOST_ANSWERS)
        assert told is not None
        assert told.events() == events
        again = games.play_told(players, chances(number), MOST_ANSWERS, picks=picks)
        assert again is not None
        assert (again.rows.numbers, again.ended.decisions) == (told.rows.numbers, len(picks))


def test_what_is_mixed_is_told_in_the_same_order_on_both_tiers():
    rule_set = load("vote", texts={"vote": {"vote.yaml": VOTE}}).rule_set
    assert rule_set is not None
    games = told_games(rule_set.traced)
    for number in range(8):
        told = games.play_told(3, chances(number), MOST_ANSWERS)
        assert told is not None
        assert told.events() == in_python(rule_set.traced, 3, number)[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "kind"),
    [*((variant, kind) for variant in VARIANTS for kind in ("random", "greedy")), ("driftwood", "search:2")],
    ids=lambda word: word.rsplit("/")[-1],
)
def test_a_game_has_the_same_course_on_both_tiers(variant, kind, monkeypatch):
    rule_set = rules_of(variant)
    setup = SimulationSetup((kind,) * rule_set.players[0], 1)
    monkeypatch.setattr(Pace, "begin", lambda pace: None)
    slowly = play_with_events(rule_set, setup, 0, (), course=True, counts=True)
    monkeypatch.setattr(rule_set.traced.once(Pace), "games", lambda: games)
    games = told_games(rule_set.traced)
    monkeypatch.setattr(rule_set.fast.once(Pace), "games", lambda: fast)
    fast = NativeGames(
        rule_set.fast, Build(program_in_c(rule_set.fast), Compiler(next(compilers()).command, ("-O1",), None))
    )
    natively = play_with_events(rule_set, setup, 0, (), course=True, counts=True)
    assert games.played == 1
    assert natively.counts == slowly.counts
    for name in ("turns", "answers", "gaps"):
        assert [*getattr(natively.course, name)] == [*getattr(slowly.course, name)]
    assert slowly.course.turns[-1][1] == unit_of(rule_set.fast) * slowly.result.figures[0][0]
    assert len(slowly.course.answers) == slowly.result.decisions


@pytest.mark.parametrize("seed", DRAWN)
def test_a_drawn_game_has_the_same_events_on_both_tiers(seed):
    rule_set = loaded(bundle_case(seeded(seed))["files"]).rule_set
    if rule_set is None:
        return
    program = rule_set.traced
    games = told_games(program)
    told = games.play_told(rule_set.players[0], chances(0), 300)
    if told is not None:
        assert told.events() == in_python(program, rule_set.players[0], 0)[0]


@pytest.fixture(scope="module")
def keepers() -> ToldGames:
    return told_games(rules_of("keepers").traced)


def test_only_the_kinds_that_are_wanted_are_kept(keepers):
    everything = keepers.play_told(2, chances(1), MOST_ANSWERS)
    some = keepers.play_told(2, chances(1), MOST_ANSWERS, wanted=Wanted(frozenset(("move", "chance"))))
    assert [e for e in everything.events() if e[0] in ("move", "chance")] == some.events()
    assert keepers.play_told(2, chances(1), MOST_ANSWERS, wanted=Wanted(frozenset())).events() == []


def test_a_game_gets_more_room_until_its_events_fit(keepers, monkeypatch):
    told = keepers.play_told(2, chances(1), MOST_ANSWERS)
    monkeypatch.setattr("london_rules.native.event_games._ROWS", 1)
    small = ToldGames(keepers.program, keepers.built)
    again = small.play_told(2, chances(1), MOST_ANSWERS)
    assert again.rows.numbers == told.rows.numbers
    assert len(small._rows) > small._sites.width


def test_a_game_with_too_many_events_is_left_to_python(keepers, monkeypatch):
    monkeypatch.setattr("london_rules.native.event_games._ROWS", 1)
    few = ToldGames(keepers.program, keepers.built)
    assert few.play_told(2, chances(1), MOST_ANSWERS, limits=Limits(game_events=20)) is None
    assert (few.played, few.left) == (0, 1)


def test_wrong_picks_are_refused(keepers):
    assert keepers.play_told(2, chances(1), MOST_ANSWERS, picks=[99]) is None
    assert keepers.play_told(2, chances(1), MOST_ANSWERS, picks=[0]) is None


def test_sites_say_what_a_line_tells_and_no_text():
    sites = rules_of("keepers").traced.once(Sites)
    assert [*sites.numbers.values()] == [*range(len(sites.numbers))]
    assert all(isinstance(v, int) or v in ("number", "truth", "any") for site in sites.numbers for v in site.values)


# ---- what uses them ------------------------------------------------------------------------------------------------


@pytest.fixture
def at_once(monkeypatch):
    """Let every job be worth a native tier, from its second game on."""
    monkeypatch.setattr("london_rules.players.pace.WORTH_IT", 0.0)
    monkeypatch.setattr(Tier, "begin", lambda tier: tier._make())


def measured(rule_set: RuleSet, kind: str, games: int) -> list[object]:
    for program in (rule_set.fast, rule_set.traced):
        program._kept.pop(Pace, None)
    setup = SimulationSetup((kind,) * 2, 3)
    return [measure(rule_set, setup, number) for number in range(games)]


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_what_happens_in_many_games_is_counted_the_same_on_both_tiers(kind, at_once, monkeypatch):
    rule_set = rules_of("keepers")
    native = measured(rule_set, kind, 6)
    tier = rule_set.traced.once(Pace).tier
    assert tier is not None
    assert tier.games().played >= 4
    monkeypatch.setattr(Tier, "begin", lambda tier: None)
    assert measured(rule_set, kind, 6) == native


def test_a_programmer_gets_the_events_of_bot_games(at_once):
    rule_set = rules_of("keepers")
    setup = SimulationSetup(("random", "random"), 3)
    rule_set.traced._kept.pop(Pace, None)
    python, native = (play_with_events(rule_set, setup, 4) for _ in range(2))
    assert isinstance(python, ToldGame)
    assert isinstance(native, ToldGame)
    assert rule_set.traced.once(Pace).tier.games().played == 1
    assert (python.result, python.events) == (native.result, native.events)
    described = native.as_json()
    moves = [one for one in described if one["type"] == "move"]
    some = play_with_events(rule_set, setup, 4, ("move",))
    assert len(some.events) == len(moves) > 0
    with pytest.raises(ValueError, match="causes"):
        some.as_json()


def test_described_events_are_those_of_a_game():
    rule_set = rules_of("keepers")
    setup = SimulationSetup(("random", "random"), 3)
    told = play_with_events(rule_set, setup, 4)
    game, dice = rule_set.new_game(2, 3, number=4), Random(seed_state(3, 4 + PLAYERS_STREAM))
    while game.decision is not None:
        options = game.option_ids()
        game.answer(options[int(dice.random() * len(options))])
    assert isinstance(told, ToldGame)
    assert told.as_json() == game.events("everything")


def test_a_rule_that_fails_in_c_fails_in_python_too(at_once, tmp_path):
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    rule_set, setup = rules_of(f"2010+{path}"), SimulationSetup(("random",) * 2, 5, first=2)
    found = [play_with_events(rule_set, setup, number, ("action",)) for number in range(4)]
    faults = [result for result in found if isinstance(result, Fault)]
    assert faults
    assert {(fault.code, fault.rule) for fault in faults} == {("LR-R0001", "power toll")}
    assert rule_set.traced.once(Pace).tier.games().left >= len(faults) - 1
