"""`explain`: pages of codes, rules in full, and why something in a game is as it is."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from london_rules.diagnostics import CODES
from london_rules.engine import Game, load
from london_rules.resources import data_root

Answer = Callable[..., tuple[int, str, str]]


@pytest.fixture
def answer(answer: Answer) -> Answer:
    return partial(answer, "explain")


def saved(folder: Path, turns: int) -> tuple[str, Game]:
    """Save a game at the first choice of an action after some turns, or at its end."""
    rule_set = load("2010").rule_set
    assert rule_set is not None
    game, chosen = rule_set.new_game(2, 3), Random(3)
    questions = rule_set.traced.source.questions
    while not game.over and not (game.turn > turns and questions[game.state.ask].kind == "action"):
        game.answer(chosen.choice(game.option_ids()))
    file = folder / "game.json"
    file.write_text(json.dumps(game.save()), encoding="utf-8")
    return str(file), game


# ---- codes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_every_code_prints_its_page(answer: Answer, code: str) -> None:
    status, out, err = answer(code)
    assert (status, err) == (0, "")
    assert out.startswith(f"# {code}: {CODES[code].title}\n")
    assert "slug:" not in out.split("```")[0]


@pytest.mark.parametrize("word", ["lr-n0003", "N0003", "unknown-name"])
def test_a_code_can_be_named_shortly(answer: Answer, word: str) -> None:
    assert answer(word)[1].startswith("# LR-N0003")


def test_a_code_that_is_none_is_refused_with_the_nearest(answer: Answer) -> None:
    code, _, err = answer("unknwon-name")
    assert code == 2
    assert "unknown-name" in err
    assert answer("LR-N9999")[0] == 2


# ---- rules --------------------------------------------------------------------------------------


def test_a_number_is_told_with_all_that_it_names_and_where_each_is_from(answer: Answer) -> None:
    code, out, _ = answer("2010+option-4", "run poverty")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Run poverty (number)"
    relief = lines.index(next(line for line in lines if line.startswith("  relief: ")))
    assert "from option-4, variants/option-4/relief.rules:2; replacing 2010," in lines[relief + 1]
    assert any(line.startswith("    boroughs: ") for line in lines[relief:])
    assert lines[-1] == "Named by: action run city"


def test_a_card_is_told_in_english_with_what_states_its_figures(answer: Answer) -> None:
    out = answer("2010", "brewing")[1]
    assert out.startswith("Brewing (card)\n")
    assert "source: " in out
    assert "from city-cards-2010, cards/city-cards-2010/cards.yaml:" in out


def test_a_test_names_the_cards_whose_powers_touch_it(answer: Answer) -> None:
    data = json.loads(answer("2010", "test needs no payment", "--format", "json")[1])
    (one,) = data["slots"]
    assert one["id"] == "test needs no payment"
    assert "test can be built" in one["used_by"]
    assert one["powers"] and all(slot.startswith("card ") for slot in one["powers"])


def test_what_a_power_changes_or_answers_is_named_with_it(answer: Answer) -> None:
    out = answer("2010", "hospital-a")[1]
    assert "What it names:\n  turn over: To turn over a card: turn the card face down\n" in out
    assert "Hospital: ongoing (hospital-a), Hospital: ongoing (hospital-b)" in " ".join(
        answer("2010", "turn over")[1].split()
    )
    assert "Named by: test is within reach" in answer("2010", "relation neighbour")[1]


def test_every_name_of_every_game_can_be_explained(answer: Answer) -> None:
    rule_set = load("2017").rule_set
    assert rule_set is not None
    for slot in rule_set.rules.slots()[::7]:
        code, out, err = answer("2017", slot.id)
        assert (code, err) == (0, ""), slot.id
        assert "as written:" in out


def test_a_name_that_is_not_there_is_refused_with_the_nearest(answer: Answer) -> None:
    code, _, err = answer("2010", "run povrty")
    assert code == 2
    assert "did you mean `run poverty`" in err


def test_what_takes_a_game_is_refused_without_one(answer: Answer) -> None:
    assert answer("2010", "run poverty", "--at", "3")[0] == 2
    assert answer("2010", "run poverty", "1")[0] == 2


# ---- games --------------------------------------------------------------------------------------


def test_a_score_is_told_by_its_steps_lines_and_figures(answer: Answer, tmp_path: Path) -> None:
    file, game = saved(tmp_path, 10**6)
    code, out, _ = answer("--save", file, "score", "2")
    assert code == 0
    score = game.score()[1]["ranking"][0]["value"]
    assert out.startswith(f"Player 2: {score} score\n")
    steps = [line.rpartition(": ")[2] for line in out.splitlines() if line.startswith("scoring ")]
    assert sum(map(int, steps)) == score
    text = (data_root() / "variants/london/scoring.rules").read_text(encoding="utf-8").split("\n")
    line = 1 + next(i for i, words in enumerate(text) if "(its points)" in words)
    assert f"scoring cards: london, variants/london/scoring.rules:{line}" in out
    assert "\n        its points: " in out


def test_without_a_player_all_are_told_of(answer: Answer, tmp_path: Path) -> None:
    file, game = saved(tmp_path, 10)
    data = json.loads(answer("--save", file, "money", "--format", "json")[1])
    base = game.rule_set.layout.counter_base["money"]
    assert [one["value"] for one in data["accounts"]] == game.state.c[base : base + 2]


def test_many_changes_are_told_together_unless_all_are_wanted(answer: Answer, tmp_path: Path) -> None:
    file, _ = saved(tmp_path, 10**6)
    short, long = answer("--save", file, "money", "1")[1], answer("--save", file, "money", "1", "--all")[1]
    assert " times in " in short
    assert " times in " not in long
    assert len(long) > len(short)


def test_what_lies_on_things_is_told_thing_by_thing(answer: Answer, tmp_path: Path) -> None:
    rule_set = load("2011-time-track").rule_set
    assert rule_set is not None
    file = tmp_path / "race.json"
    file.write_text(json.dumps(rule_set.new_game(2, 1).save()), encoding="utf-8")
    out = answer("--save", str(file), "letterboxes")[1]
    heads = [line for line in out.splitlines() if line.endswith(": 1 letterbox")]
    assert len(heads) == 7
    name = heads[0].partition(":")[0]
    one = answer("--save", str(file), "letterboxes", name)[1]
    assert one.startswith(f"{name}: 1 letterbox\n")
    assert "set-up letterboxes: +1\n  +1  put 1 letterbox on it\n" in one
    assert "it has not changed" in answer("--save", str(file), "letterboxes", "smithfield")[1]
    code, _, err = answer("--save", str(file), "letterboxes", "moorgat")
    assert (code, "there is no spot called `moorgat`" in err, "did you mean `moorgate`?" in err) == (2, True, True)


def test_a_number_is_told_with_the_values_of_its_parts(answer: Answer, tmp_path: Path) -> None:
    file, _ = saved(tmp_path, 10)
    out = answer("--save", file, "run poverty", "1")[1]
    assert out.startswith("Player 1: run poverty is ")
    assert "\n  the number of cards in your hand: " in out
    assert "\nminus the relief: " in out


def test_a_table_is_told_for_what_goes_in(answer: Answer, tmp_path: Path) -> None:
    file, _ = saved(tmp_path, 10)
    code, out, _ = answer("--save", file, "poverty loss", "12", "2")
    assert (code, out.split("\n")[0]) == (0, "Player 2: poverty loss for 12 is 21")


def test_a_number_with_an_input_is_told_with_the_parts_of_its_formula(answer: Answer, tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    rule_set = load("2011-time-track").rule_set
    assert rule_set is not None
    game, chosen = rule_set.new_game(2, 1), Random(1)
    while game.turn < 8:
        game.answer(chosen.choice(game.option_ids()))
    file.write_text(json.dumps(game.save()), encoding="utf-8")
    pull, letterbox, sight = (answer("--save", str(file), f"{what}pull", "20", "1")[1] for what in _PULLS)
    parts = [int(re.findall(r"^Player 1: .* is (\d+)$", out, re.M)[0]) for out in (letterbox, sight)]
    assert pull.startswith(f"Player 1: pull for 20 is {sum(parts)}\n")
    assert f"\nthe letterbox pull for the distance: {parts[0]}\n" in pull
    assert f"\nthe sight pull for the distance: {parts[1]}\n" in pull


_PULLS = ("", "letterbox ", "sight ")


def test_a_long_comment_goes_on_as_a_comment_where_it_began(answer: Answer) -> None:
    out = answer("2010+gentle-poverty", "poverty loss")[1]
    assert "two for\n    # each later on.\n    table poverty loss\n" in out


def test_an_action_says_what_it_needs(answer: Answer, tmp_path: Path) -> None:
    file, game = saved(tmp_path, 1)
    out = answer("--save", file, "run city")[1]
    able = "run-city" in game.option_ids() or "run city" in game.option_ids()
    assert ("can choose it now" in out) == able
    assert "there is a card in your city that can be activated" in out


def test_a_thing_says_with_which_action_it_could_be_chosen_and_why_not_with_others(
    answer: Answer, tmp_path: Path
) -> None:
    file, game = saved(tmp_path, 14)
    boughts = [answer("--save", file, face.id)[1] for face in game.rule_set.layout.faces if face.kind == "borough"]
    could = [out for out in boughts if "  yes buy land: it could be chosen" in out]
    assert could and len(could) < len(boughts)
    for out in boughts:
        assert "NO  the open question is a choice of things" in out
        if out not in could:
            assert "NO  it can be bought\n      NO  the borough is" in out
    gone = answer("--save", file, "wren")[1]
    assert "NO  play cards: it could not be chosen\n    NO  it is one of the cards in your hand (" in gone


def test_what_all_things_fail_alike_is_told_once(answer: Answer, tmp_path: Path) -> None:
    file, _ = saved(tmp_path, 1)
    out = answer("--save", file, "hackney", "--at", "1")[1]
    assert "NO  there is a borough that is occupied (none of 20 meets it)\n          NO  it is occupied\n" in out
    assert out.count("it is occupied") == 1


def test_an_earlier_decision_can_be_looked_at(answer: Answer, tmp_path: Path) -> None:
    file, _ = saved(tmp_path, 30)
    out = answer("--save", file, "run city", "--at", "1")[1]
    assert "NO  there is a card in your city that can be activated (there is no card)" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("run ctiy",), "did you mean `run city`?"),
        (("score", "9"), "there is no player 9"),
        (("run city", "1"), "only the player who is asked can choose"),
        (
            ("poverty loss",),
            'give it after the name, and then the player if you like: explain --save FILE "poverty loss" 3',
        ),
        (("poverty loss", "some"), "`poverty loss` depends on a whole number, and `some` is not one"),
        (("poverty loss", "3", "9"), "there is no player 9"),
        (("run poverty", "1", "2"), "`2` is one word too many"),
        (("take a loan",), 'it is in the rules: explain 2010 "take a loan"'),
        (("cost",), "each card has its own `cost`; `explain 2010 NAME` shows it"),
        ((), "Missing argument"),
    ],
)
def test_what_cannot_be_explained_is_refused(answer: Answer, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    file, _ = saved(tmp_path, 10)
    code, _, err = answer("--save", file, *words)
    assert code == 2
    assert told in err


def test_a_file_that_is_no_game_is_told_as_everywhere(answer: Answer, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}", encoding="utf-8")
    code, _, err = answer("--save", str(tmp_path / "x.json"), "score")
    assert code == 3
    assert "error[LR-V0001]" in err
