"""What is counted of games: the same in C, from rows, as in Python, from the events and turns that those rows are."""

import pytest

from london_rules.classes import evolve
from london_rules.compiler.limits import PORTION, Limits
from london_rules.compiler.program import State
from london_rules.engine import RuleSet
from london_rules.engine.counts import COUNTED, Counts, count
from london_rules.engine.raw_events import RawEvent, Wanted
from london_rules.native.event_games import ToldGames
from london_rules.players.course import Noting, Watched
from london_rules.players.measure import faces_of
from london_rules.players.random_play import MOST_ANSWERS
from tests.fuzz.check_texts import loaded
from tests.fuzz.choosing import seeded
from tests.fuzz.draw_cases import bundle_case
from tests.native.machine import needs_compiler
from tests.native.test_events import DRAWN, VARIANTS, chances, rules_of, told_games

GAMES = 3


def counted(games: ToldGames, players: int, number: int, most: int = MOST_ANSWERS) -> tuple[Counts, Counts] | None:
    """What C and Python count of a game whose events and turns are kept."""
    program = games.program
    watched = program.once(Watched)
    wanted = Wanted(COUNTED, watched.cells(players), watched.unit, counts=True)
    told = games.play_told(players, chances(number), most, wanted=wanted)
    if told is None:
        return None
    less = games.play_told(players, chances(number), most, wanted=evolve(wanted, kinds=frozenset()))
    assert less is not None and less.counts == told.counts and not less.rows
    assert told.counts is not None
    return told.counts, count(program, told.events(), players, told.turns, len(watched.each))


@needs_compiler
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda name: name.rsplit("/")[-1])
def test_c_counts_what_python_counts(variant):
    program = rules_of(variant).traced
    games = told_games(program)
    for players in program.layout.rules.players:
        for number in range(GAMES):
            both = counted(games, players, number)
            assert both is not None and both[0] == both[1]
            assert any(both[0].laid) or any(both[0].used) or any(both[0].actions) or both[0].begins >= 0


@needs_compiler
@pytest.mark.parametrize("seed", DRAWN)
def test_c_counts_what_python_counts_in_drawn_games(seed):
    rule_set = loaded(bundle_case(seeded(seed))["files"]).rule_set
    if rule_set is None:
        return
    both = counted(told_games(rule_set.traced), rule_set.players[0], 0, 300)
    assert both is None or both[0] == both[1]


@needs_compiler
def test_a_game_gets_more_room_until_its_turns_can_be_told_apart(monkeypatch):
    program = rules_of("keepers").traced
    usual = counted(told_games(program), 2, 1)
    monkeypatch.setattr("london_rules.native.event_games._ROWS", 1)
    assert counted(told_games(program), 2, 1) == usual


def hands(rule_set: RuleSet, events: list[RawEvent]) -> dict[str, tuple[int, int]]:
    """How many of each thing are kept in hands and given away, by some events of a game of two."""
    found = count(rule_set.traced, events, 2)
    each = zip(rule_set.traced.once(faces_of), found.kept, found.given, strict=True)
    return {name: (kept, given) for name, kept, given in each if kept or given}


def test_a_swap_moves_both_things_to_where_the_other_was():
    rule_set = rules_of("2010")
    layout = rule_set.traced.layout
    zones = {(name, owner): i for i, (name, owner) in enumerate(layout.zone_names)}
    (hand, _), *_ = [key for key in zones if layout.rules.zones[key[0]].seen == "owner" and key[1] == 0]
    (table, _), *_ = [key for key in zones if key[1] < 0]
    mine, middle = zones[hand, 0], zones[table, -1]
    names = [layout.rules.faces[info.face].name for info in layout.things]
    one, other = 0, next(i for i, name in enumerate(names) if name != names[0])
    moves = [("move", 0, one, -1, mine), ("move", 0, other, -1, middle)]
    assert hands(rule_set, moves) == {names[one]: (1, 0)}
    assert hands(rule_set, [*moves, ("swap", 0, one, other)]) == {names[one]: (0, 1), names[other]: (1, 0)}


def test_what_nobody_carries_out_is_nobodys():
    program = rules_of("2010").traced
    found = count(
        program, [("enter", 0, -1, 3), ("enter", 0, 1, None), ("turn begins", 0, 1), ("turn begins", 0, 0)], 2
    )
    assert sum(found.used) == 1 and not any(found.played)
    assert found.begins == 1


def test_leads_are_counted_from_sole_leader_to_sole_leader():
    standings = [(0, 0), (2, 1), (2, 2), (3, 4), (5, 4), (5, 4)]
    course = count(rules_of("driftwood").traced, [], 2, [(turn, *own) for turn, own in enumerate(standings)]).course
    assert course is not None
    assert (course.turns, course.leads) == (6, 2)  # first seat, second seat, first seat; a tie is nobody's lead
    assert course.behind == [4, 5]  # not at the last row, which is the end
    assert course.repeats == 1


def test_counters_of_players_are_added_up_at_each_part_of_the_game():
    turns = [(turn, 0, 0, turn, 10 * turn, 7 + turn) for turn in range(4)]
    course = count(rules_of("driftwood").traced, [], 2, turns, 1).course
    assert course is not None
    pairs = [*zip(course.counters[::2], course.counters[1::2], strict=True)]
    assert len(pairs) == 11 and (pairs[0], pairs[5], pairs[-1]) == ((0, 7), (22, 9), (33, 10))  # 1.5 is nearest to 2


@needs_compiler
def test_to_look_at_a_long_game_takes_no_steps_of_it():
    program = rules_of("2011-time-track").traced
    watched, limits = program.once(Watched), Limits(game_steps=10 * PORTION)
    wanted = Wanted(frozenset(), watched.cells(6), watched.unit)
    told = told_games(program).play_told(6, chances(0), MOST_ANSWERS, limits=limits, wanted=wanted)
    assert told is not None and len(told.turns) > 1000


def test_to_look_at_a_game_takes_no_steps_of_it_in_python(monkeypatch):
    def standing(s: State, player: int) -> int:
        s.spent += PORTION
        return 0

    monkeypatch.setattr("london_rules.players.course.make_standing", lambda program: standing)
    program = rules_of("driftwood").traced
    s = program.new_state(2, 1)
    program.run(s)
    noting = Noting(program)
    noting.at(s)
    assert (s.spent, len(noting.turns)) == (0, 1)
