"""The race along the time track at the terminal: dice by what they show, movers and letterboxes by their spots."""

import json
import re
from pathlib import Path

import pytest

from tests.support.terminal import told as run

GAME = "2011-time-track"


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    folder = tmp_path_factory.mktemp("watched")
    args = ("--watch", "--seed", "3", "--seats", "greedy,random", "--log", "game.json")
    return run("play", GAME, *args, cwd=folder), folder


@pytest.fixture(scope="module")
def human(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Sit down at a table, take a die, enter by the pale blue spot, save and quit."""
    folder = tmp_path_factory.mktemp("human")
    lines = "1\nwalk\nmuseum of london\n? view of greenwich\nl\ns mine.json\nq\n"
    return run("play", GAME, "--seats", "human,random", "--seed", "4", input=lines, cwd=folder), folder


def test_a_watched_game_is_told_in_the_words_of_the_game(watched: tuple[str, Path]) -> None:
    out = " ".join(watched[0].split())
    assert max(map(len, watched[0].splitlines())) <= 80
    assert re.search(r"rolls a \w+( \(×\d\))?,( a \w+( \(×\d\))?,)* a \w+ and a \w+( \(×\d\))? takes a \w+", out)
    assert "takes a taxi" in out
    assert re.search(r"Walk: goes to [A-Z][^;]*; reaches the letterbox; draws ", out)
    assert "lays out new letterboxes" in out
    assert re.search(r"Play cards: [A-Z][^:]*: advances \d steps?\b", out)
    assert re.search(r"= step \d+ · hand \d · smog \d", out)
    assert "Marker: Olympic Games of 2012 (2012)" in out
    assert "Place Steps" in out


@pytest.mark.parametrize("word", ["moves", "standpoint", "streets", "pips", "seals", "more turns", "pool"])
def test_nothing_is_told_that_is_not_seen_on_a_table(watched: tuple[str, Path], word: str) -> None:
    assert not re.search(rf"\b{word}\b", watched[0])


def test_a_log_plays_again(watched: tuple[str, Path]) -> None:
    assert "game.json: ok" in run("replay", "game.json", "--verify", cwd=watched[1])


def test_a_die_shows_what_it_counts_in_its_option_and_letterboxes_are_listed(human: tuple[str, Path]) -> None:
    out = human[0]
    assert re.search(r"Dice left: a \w+(, a \w+){6}\n", out)
    assert re.search(r"Choose a die\n  1  a (two|three|four|five|taxi)\n", out)
    (boxes,) = re.findall(r"Letterboxes: ([^:]*)\nCards", out)[:1]
    assert len(re.sub(r"\s+", " ", boxes).split(", ")) == 7
    assert "a letterbox" not in boxes
    assert "Your marker: Coming of the Romans (AD 43*)" in out
    assert "Your mover: beside the museum" in out


def test_a_spot_among_the_options_says_that_a_letterbox_is_there(tmp_path: Path) -> None:
    lines = "a taxi\n" + "walk\n" * 2
    out = run("play", GAME, "--seats", "human,random", "--seed", "4", input=lines, cwd=tmp_path)
    found = re.findall(r"^ +\d+  (.*) \(a letterbox\)$", out, re.MULTILINE)
    assert found
    assert all(name in re.sub(r"\s+", " ", out.partition("Letterboxes: ")[2]) for name in found)


def test_a_card_can_be_looked_up_and_a_game_saved_and_gone_on_with(human: tuple[str, Path]) -> None:
    out, folder = human
    assert "sort sight*, monument 17*" in out
    assert "played: Gain 1 step." in out
    again = run("play", GAME, "--resume", "mine.json", "--seats", "human,random", input="q\n", cwd=folder)
    assert "Your mover: Museum of London" in again
    assert re.search(r"Die taken: a \w+", again) or "Die taken: none" in again


def test_what_the_others_hold_and_draw_is_not_shown(tmp_path: Path) -> None:
    lines = "1\nwalk\n1\n" * 6
    args = ("--seats", "human,greedy", "--seed", "4")
    out = run("play", GAME, *args, input=lines, cwd=tmp_path)
    assert re.search(r"draws \d cards", out)
    others = re.findall(r"── Player 2 \(greedy\) ─+\n(.*?)── Player 1", out, re.DOTALL)
    assert others
    assert all("hand " in text and "Hand" not in text for text in others)


def test_it_validates_simulates_and_says_what_is_made_up(tmp_path: Path) -> None:
    assert re.search(
        r"no mistakes found; 169 things checked .*\(digest [0-9a-f]{8}\)", run("validate", GAME, cwd=tmp_path)
    )
    data = json.loads(run("simulate", GAME, "-n", "3", "-p", "2", "--check", "--format", "json", cwd=tmp_path))
    assert data["finished"] == 3
    assert data["seats"][0]["most"] >= 1
    made_up = json.loads(run("provenance", GAME, "--format", "json", cwd=tmp_path))
    assumed = {figure["slot"] for figure in made_up["figures"] if figure["assumed"]}
    assert {"parameter sixth face", "parameter last step"} <= assumed
    assert {"card smog copies", "spot greenwich approach", "milestone new-abbey date"} <= assumed
    assert not {"parameter taxi", "parameter hand limit", "milestone olympic-games-of-2012 date"} & assumed
    assert made_up["totals"]["with_neither"] == 0


def test_a_face_and_a_rule_can_be_shown(tmp_path: Path) -> None:
    assert "Choose another player" in run("show", GAME, "smog", cwd=tmp_path)
    assert "within reach steps" in run("show", GAME, "test is ahead", cwd=tmp_path)
    out = run("cards", GAME, "--kind", "spot", cwd=tmp_path)
    assert "Greenwich" in out
