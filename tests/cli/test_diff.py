"""`diff`: what differs between two variants, as text, Markdown and data, and what it does to the game."""

import json
from collections.abc import Callable

import pytest

from london_rules.cli.impact import impact_lines, impact_markdown
from london_rules.engine import load
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from london_rules.players.measure import Effect, GameFigures, Impact, impact_of, measure, student_95

Answer = Callable[..., tuple[int, str, str]]
FOUR = "2010+option-4"


def test_differences_stand_under_headings_one_thing_a_line(answer: Answer) -> None:
    code, out, err = answer("diff", "2010", FOUR)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "3 things differ." in lines
    assert "Start poverty: 0 (was 5)" in lines
    assert lines[lines.index("Parameters") + 1] == "----------"
    assert max(map(len, lines)) <= 80


def test_several_differences_of_one_thing_stand_together(answer: Answer) -> None:
    out = answer("diff", "2010", "2017")[1]
    lines = out.splitlines()
    at = lines.index("Lambeth:")
    assert lines[at + 1 : at + 3] == ["  - cards to take 3 (was 4)", "  - prestige 2 (was none)"]


def test_the_same_rules_are_said_to_be_the_same(answer: Answer) -> None:
    code, out, _ = answer("diff", "2010", "2010", "--exit-code")
    assert code == 0
    assert "The same rules" in out


def test_a_difference_can_be_told_by_the_exit_code(answer: Answer) -> None:
    assert answer("diff", "2010", FOUR, "--exit-code")[0] == 1


def test_markdown_has_a_list_and_no_stray_marks(answer: Answer) -> None:
    lines = answer("diff", "2010", FOUR, "--format", "markdown")[1].splitlines()
    assert lines[0].startswith("# London (2010) + Option 4")
    assert "- **Start poverty**: 0 (was 5)" in lines


def test_data_names_slots_and_places_of_both_sides(answer: Answer) -> None:
    data = json.loads(answer("diff", "2010", FOUR, "--format", "json")[1])
    one = next(d for d in data["differences"] if d["slot"] == "number relief")
    assert one["part_of"] == ["run poverty"]
    assert one["old"]["bundle"] == "2010"
    assert one["new"]["bundle"] == "option-4"
    assert one["new"]["line"] > 0
    assert data["old"]["digest"] != data["new"]["digest"]


def test_a_variant_that_is_not_there_is_told_as_everywhere(answer: Answer) -> None:
    code, out, err = answer("diff", "2010", "nowhere")
    assert (code, out) == (3, "")
    assert "error[LR-B0001]" in err


def test_measured_games_are_those_that_simulate_plays() -> None:
    rule_set = load("2010").rule_set
    assert rule_set is not None
    for seats in (("random",) * 3, ("greedy", "random")):
        table = SimulationSetup(seats, 5)
        for number in range(2):
            plain, measured = play_bot_game(rule_set, table, number), measure(rule_set, table, number)
            assert isinstance(measured, GameFigures)
            assert not isinstance(plain, Fault)
            assert measured.figures["the game", "turns"] == plain.turns
            assert measured.figures["the game", "decisions"] == plain.decisions
            best = max(row[0] for row in plain.figures)
            assert measured.figures["at the end", "score of the winner"] == best


def test_the_use_of_actions_and_things_is_counted() -> None:
    rule_set = load("2010").rule_set
    assert rule_set is not None
    measured = measure(rule_set, SimulationSetup(("random",) * 2, 1), 0)
    assert isinstance(measured, GameFigures)
    actions = [n for (group, _), n in measured.figures.items() if group == "actions taken"]
    # Each turn has one action.
    assert sum(actions) == measured.figures["the game", "turns"]
    laid = sum(n for (group, _), n in measured.figures.items() if group == "things laid out")
    assert laid >= measured.figures["actions taken", "buy land"]


def alike(*seats: str) -> tuple[SimulationSetup, SimulationSetup]:
    return SimulationSetup(seats, 0), SimulationSetup(seats, 0)


def test_intervals_are_those_of_paired_differences() -> None:
    name = ("the game", "turns")
    before = [GameFigures(n, {name: 10.0 + n}) for n in range(4)]
    after = [GameFigures(n, {name: 12.0 + n + (n % 2)}) for n in range(4)]
    impact = impact_of(before, [*after[:3], Fault(3, "LR-R0001", "")], alike("random"))
    effect = impact.effects[0]
    assert (impact.games, impact.failed) == (3, 1)
    assert (effect.before, effect.after) == (11.0, pytest.approx(13 + 1 / 3))
    assert effect.difference == pytest.approx(7 / 3)
    assert effect.low == pytest.approx(7 / 3 - 4.3027 * (1 / 3) ** 0.5 / 3**0.5)
    assert effect.p == 0.25 and not effect.sure  # three pairs prove nothing


@pytest.mark.parametrize(
    ("games", "reach"), [(2, 12.706), (3, 4.303), (5, 2.776), (6, 2.571), (11, 2.228), (31, 2.042), (1001, 1.962)]
)
def test_few_games_make_wide_intervals_as_the_tables_of_student_say(games: int, reach: float) -> None:
    assert student_95(games - 1) == pytest.approx(reach, abs=0.002)


def test_things_that_are_not_shown_are_not_said_to_be_alike() -> None:
    names = [("texts carried out", f"thing {i}") for i in range(30)]
    before = [GameFigures(n, dict.fromkeys(names, 1.0)) for n in range(20)]
    after = [
        GameFigures(n, {name: 1.0 + (i < 25) + (-1) ** n / 100 for i, name in enumerate(names)}) for n in range(20)
    ]
    lines = impact_lines(impact_of(before, after, alike("random", "random")))
    assert "20 pairs of games, 2 random bots, seed 0" in " ".join(lines)
    assert len([line for line in lines if line.startswith("  thing")]) == 20
    assert "  5 more differ, or exist in only one of the two; 5 more: no significant difference" in lines


def test_marks_share_the_level_between_the_game_and_its_lists() -> None:
    rows = [("the game", "turns"), ("at the end", "score"), ("texts carried out", "a"), ("things laid out", "b")]
    noise = [("at the end", f"luck {i}") for i in range(9)]

    def judged(names: list[tuple[str, str]], games: int) -> dict[str, Effect]:
        before = [GameFigures(n, dict.fromkeys([*names, *noise], 1.0)) for n in range(games)]
        after = [
            GameFigures(n, {**dict.fromkeys(names, 2.0), **dict.fromkeys(noise, 1.0 + (-1) ** n)}) for n in range(games)
        ]
        return {effect.name: effect for effect in impact_of(before, after, alike("random")).effects}

    alone = judged([("texts carried out", "a")], 8)
    assert alone["a"].p == 1 / 128 and alone["a"].sure
    every = judged(rows, 8)
    assert every["turns"].p == 11 / 128 and not every["turns"].sure  # Holm: one of eleven rows
    assert every["a"].p == every["b"].p == 1 / 128 and every["a"].sure and every["b"].sure
    assert judged(rows, 7)["a"].p == 1 / 64 and judged(rows, 7)["a"].sure
    assert not judged(rows, 6)["a"].sure  # 1/32 is more than a third of 5%
    assert all(one.p == 1 for name, one in every.items() if name.startswith("luck"))


def test_rows_in_which_nothing_differs_do_not_count() -> None:
    names = [("at the end", f"row {i}") for i in range(100)]
    before = [GameFigures(n, dict.fromkeys(names, 1.0)) for n in range(10)]
    after = [GameFigures(n, {**dict.fromkeys(names, 1.0), names[0]: 2.0}) for n in range(10)]
    first, *others = impact_of(before, after, alike("random")).effects
    assert first.p == 2 / 2**10 and first.sure
    assert {(one.p, one.sure) for one in others} == {(None, False)}


def test_the_impact_is_the_same_for_any_number_of_workers(answer: Answer) -> None:
    words = ("diff", "2010", FOUR, "--play", "12", "-p", "2", "--format", "json")
    here, there = (json.loads(answer(*words, "-w", str(n))[1]) for n in (1, 2))
    assert here == there
    effects = {(e["group"], e["name"]): e for e in here["impact"]["effects"]}
    assert effects["at the end", "poverty"]["difference"] != 0
    assert here["impact"]["games"] == 12


def test_the_table_of_the_impact_has_every_action(answer: Answer) -> None:
    out = answer("diff", "2010", FOUR, "--play", "3", "-p", "2")[1]
    assert "3 pairs of games, 2 random bots, seed 0" in out
    for action in ("play cards", "run city", "buy land", "take three cards"):
        assert f"  {action} " in out


def test_rules_that_are_the_same_measure_no_difference(answer: Answer) -> None:
    data = json.loads(answer("diff", "2010", "2010", "--play", "3", "--format", "json")[1])
    assert {e["difference"] for e in data["impact"]["effects"]} == {0}


def test_seats_that_one_variant_does_not_have_are_refused(answer: Answer) -> None:
    code, _, err = answer("diff", "2010", FOUR, "--play", "1", "-p", "9")
    assert code == 2
    assert "both variants are for" in err


def test_names_in_the_table_of_an_impact_are_no_marks_of_markdown() -> None:
    effect = Effect("at the end", "a|b *c*", 1.0, 2.0, 1.0, 0.5, 1.5, 0.001, sure=True)
    lines = impact_markdown(Impact(2, 0, ("random",), ("random",), 0, (effect,)))
    assert "| a\\|b \\*c\\* | 1.00 | 2.00 | **+1.00** | +0.50 to +1.50 |" in lines
