"""The house rules that are shipped as examples: each is short, valid over all it lies over, and does what it says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from london_rules import load
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.invariants import check_invariants
from london_rules.language.rules import Rules
from tests.engine.test_secrecy import told
from tests.games.table import decisions
from tests.support.race import Race
from tests.support.table import Table, rule_set

HOUSE = Path(__file__).parents[2] / "variants" / "house"
SHORT = ["gentle-poverty", "hand-limit-by-players", "alms", "crystal-palace", "sudden-end", "plague"]
EVERYWHERE = [*SHORT, "first-hand-draft"]
MOST_LINES = 24
# New zones and things, and how they are shown.
LONGER = {"borough-auction": 32, "first-hand-draft": 48, "secret-objectives": 64}
# Those of the small games bring the paragraphs of the rulebook that they change.
LONGER |= dict.fromkeys(("price-row", "low-tide", "lone-collector", "hard-winter", "nettles-for-partners"), 40)
LONGER |= {"connoisseurs": 36, "rough-sea": 36, "open-outcry": 44, "odd-jobs": 28, "volunteers": 26}
LONGER |= {"town-crier": 28, "night-watch": 28}
SOME = [
    "salters",
    "grocers",
    "mercers",
    "vintners",
    "fishmongers",
    "haberdashers",
    "theatre-royal",
    "st-pauls",
    "almshouses",
    "lords",
    "whitehall",
    "sewers",
]


def said(path: Path) -> list[str]:
    """List the lines of a file that are neither blank nor a comment."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def folders() -> list[str]:
    return sorted(path.parent.name for path in HOUSE.glob("*/bundle.yaml"))


@pytest.mark.parametrize("name", folders())
def test_a_house_rule_is_short(name: str) -> None:
    files = [path for path in (HOUSE / name).iterdir() if path.suffix in (".yaml", ".rules")]
    assert sum(len(said(path)) for path in files) <= LONGER.get(name, MOST_LINES)


@pytest.mark.parametrize("name", folders())
def test_the_readme_names_the_folder(name: str) -> None:
    assert f"| `{name}` |" in (HOUSE / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["2010", "2017", "hybrid-1", "hybrid-4", "hybrid-5"])
@pytest.mark.parametrize("name", EVERYWHERE)
def test_a_house_rule_over_the_shared_part_lies_over_every_game(game: str, name: str) -> None:
    plain, changed = load(game), load(f"{game}+{name}")
    assert [d.message for d in changed.diagnostics] == []
    assert plain.rule_set is not None
    assert changed.rule_set is not None
    assert plain.rule_set.digest != changed.rule_set.digest


def test_all_house_rules_lie_over_2010_at_once() -> None:
    names = ["2010", *EVERYWHERE, "two-player-relief", "own-land", "great-fire"]
    one, other = load("+".join(names)), load("+".join([names[0], *reversed(names[1:])]))
    assert one.rule_set is not None
    assert other.rule_set is not None
    assert one.rule_set.digest == other.rule_set.digest


def test_gentle_poverty_takes_off_less() -> None:
    rows = rule_set("2010+gentle-poverty").rules.tables["poverty loss"]
    before = rule_set("2010").rules.tables["poverty loss"]
    assert rows.rows == (0, 0, 1, 1, 2, 2, 3, 4, 6)
    assert rows.more == 2
    assert all(new <= old for new, old in zip(rows.rows, before.rows, strict=False))


@pytest.mark.parametrize(("players", "limit"), [(2, 10), (3, 9), (4, 8)])
def test_the_hand_limit_follows_the_number_of_players(players: int, limit: int) -> None:
    t = Table(players=players, variant="2010+hand-limit-by-players")
    t[1].set(hand=" ".join(SOME[:11]))
    t.opens()
    while t.to_move == 1 and t.rule != "turn hand limit":
        t.play("take-three-cards" if t.rule == "turn action" else "deck")
    assert t.rule == "turn hand limit"
    while t.to_move == 1:
        t.play(t.ids[0])
    assert len(t[1].hand) == limit


def test_alms_take_off_poverty_for_money_and_never_bring_a_loan() -> None:
    t = Table(variant="2010+alms")
    t[1].set(money=10, poverty=5)
    t.opens()
    assert t.options[-1] == "give-alms"
    t.play("give-alms")
    assert t.options == ["1", "2", "3"]
    t.play("2")
    assert (t[1].money, t[1].poverty, t[1].loans) == (4, 3, 0)


@pytest.mark.parametrize(("money", "poverty"), [(2, 5), (9, 0)])
def test_alms_cannot_be_given_without_money_or_poverty(money: int, poverty: int) -> None:
    t = Table(variant="2010+alms")
    t[1].set(money=money, poverty=poverty)
    assert "give-alms" not in t.opens().options


def test_the_crystal_palace_brings_a_pound_for_every_other_card_activated() -> None:
    t = Table(variant="2010+crystal-palace")
    t[1].set(city="crystal-palace lords school-c", hand="", money=0)
    t.opens().play("run-city", "crystal-palace")
    assert (t[1].money, t[1].points) == (0, 3)
    before = t[1].money
    t.play("lords")
    assert t[1].money == before
    t = Table(variant="2010+crystal-palace")
    t[1].set(city="crystal-palace lords", hand="", money=0)
    t.opens().play("run-city", "lords")
    assert t[1].money == 1


def test_twelve_stacks_end_the_game_at_once() -> None:
    t = Table(variant="2010+sudden-end")
    t[1].set(city=" ".join(SOME[:12]), hand="")
    t.opens().play("take-three-cards")
    while not t.over and t.to_move == 1:
        t.play(t.ids[0])
    assert t.over


def test_eleven_stacks_do_not_end_it() -> None:
    t = Table(variant="2010+sudden-end")
    t[1].set(city=" ".join(SOME[:11]), hand="")
    t.opens().play("take-three-cards")
    while not t.over and t.to_move == 1:
        t.play(t.ids[0])
    assert not t.over


@pytest.mark.parametrize(("players", "boroughs", "relief"), [(2, 3, 2), (2, 4, 2), (3, 3, 3)])
def test_with_two_players_boroughs_take_off_half(players: int, boroughs: int, relief: int) -> None:
    names = ["city", "hackney", "st-pancras", "westminster"]
    t = Table(players=players, variant="2010+two-player-relief")
    t[1].set(city="lords salters grocers mercers vintners", hand="", poverty=0, land=" ".join(names[:boroughs]))
    t.opens().play("run-city", "lords")
    while t.to_move == 1 and t.rule == "action run city":
        t.play("stop")
    assert t[1].poverty == 5 - relief


def test_the_plague_comes_by_chance_and_takes_what_is_there() -> None:
    came = 0
    for seed in range(60):
        game = rule_set("2010+plague").new_game(2, seed, first=1)
        t = Table.__new__(Table)
        t.hold(game)
        t[1].set(poverty=0)
        t.display(" ".join(t.faces("deck")[-2:]))
        t.play("take-three-cards", "deck", "deck", "deck")
        left = sum(name != "." for row in t.rows for name in row.split())
        assert (t[1].poverty, left) in ((0, 2), (1, 1))
        came += t[1].poverty
    assert 3 <= came <= 20


def test_a_fire_goes_from_neighbour_to_neighbour_and_burns_no_borough_twice() -> None:
    burnt = 0
    for number in range(6):
        program = rule_set("2010+great-fire").fast
        mark = program.layout.mark_base["burnt"]
        for state in decisions(program, 3, number, seed=1666):
            check_invariants(program, state)
            low, high = program.layout.kind_range["borough"]
            fire = [borough for borough in range(low, high) if state.m[mark + borough]]
            owned = [x for p in range(3) for x in state.z[program.layout.zone_base["land"] + p]]
            assert set(fire) <= set(owned)
            burnt += len(fire) > 1
        assert state.over == 1
    assert burnt


def test_land_is_bought_within_two_boroughs_of_ones_own() -> None:
    t = Table(variant="2010+own-land")
    t[1].set(land="hampstead", hand="", money=99)
    t[2].set(land="greenwich")
    t.opens().play("buy-land")
    assert sorted(t.options) == [
        "city",
        "islington-stoke-newington",
        "paddington",
        "st-marylebone",
        "st-pancras",
        "westminster",
    ]


def walks(rules: Rules) -> dict[str, int]:
    """Count the steps from the museum to every spot."""
    related = {id: face.related.get("path", ()) for id, face in rules.faces.items() if face.kind == "spot"}
    start = next(id for id, face in rules.faces.items() if face.values.get("shade") == "pale blue")
    found, edge = {start: 0}, [start]
    for spot in edge:
        for near in related[spot]:
            if near not in found:
                found[near] = found[spot] + 1
                edge.append(near)
    return found


@pytest.mark.parametrize("far", [True, False])
def test_a_far_letterbox_brings_one_card_more(far: bool) -> None:
    t = Race(variant="2011-time-track+far-letterboxes")
    steps, faces = walks(t.rules.rules), t.rules.rules.faces
    goal = next(id for id, n in steps.items() if "monument" in faces[id].values and (n >= 6) == far)
    beside = next(id for id in faces[goal].related["path"])
    others = [id for id in steps if "monument" in faces[id].values and id != goal][:6]
    t.stand(1, beside).boxes(" ".join([goal, *others]))
    t.take(2).play("walk", goal)
    assert len(t[1].hand) == (4 if far else 3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_of_a_drafted_hand_was_dealt_in_the_first_hands(players: int) -> None:
    game = rule_set("2010+first-hand-draft").new_game(players, 5)
    layout, begin = game.rule_set.layout, game.state
    dealt_hands, hands = layout.zone_base["dealt hand"], layout.zone_base["hand"]
    dealt = sorted(thing for zone in begin.z[dealt_hands : dealt_hands + players] for thing in zone)
    assert len(dealt) == 6 * players
    while game.decision is not None and game.decision.rule == "set-up deal":
        game.answer(game.option_ids()[0])
    kept = [game.state.z[hands + seat] for seat in range(players)]
    assert all(len(hand) >= 6 for hand in kept)
    assert sorted(thing for hand in kept for thing in hand if thing in dealt) == dealt


@pytest.mark.parametrize("variant", ["2010+first-hand-draft", "2010+secret-objectives"])
def test_hidden_things_of_house_rules_change_nothing_that_others_are_told(variant: str) -> None:
    """What a player does not see is dealt again, at each question: the player is told the same to the letter."""
    game, dice, compared = rule_set(variant).new_game(3, 8), random.Random(8), 0
    for number in range(30):
        for player in (1, 2, 3):
            other = game.clone()
            other.state = guess(game.program, game.state, player - 1, Dice(number))
            assert told(other, player) == told(game, player)
            assert other.view(None) == game.view(None)
            compared += game.state.z != other.state.z
        game.answer(dice.choice(game.option_ids()))
    assert compared > 50
