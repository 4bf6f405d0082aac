"""The other editions at the terminal: what is said there is said in their own words."""

import re
from pathlib import Path

import pytest

from tests.support.terminal import told as run


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    folder = tmp_path_factory.mktemp("watched")
    args = ("--watch", "--seed", "2", "--seats", "random,random,random", "--log", "game.json")
    return run("play", "2017", *args, cwd=folder), folder


def test_2017_speaks_of_prestige_and_never_of_points(watched: tuple[str, Path]) -> None:
    out = watched[0]
    assert max(map(len, out.splitlines())) <= 80
    assert re.search(r"gains \d+ prestige", out)
    assert "Prestige by source during the game" in out
    assert re.search(r"^ prestige  +\+\d+", out, re.MULTILINE)
    assert "point" not in out


def test_2017_tells_of_loans_offers_and_covered_boroughs(watched: tuple[str, Path]) -> None:
    out = " ".join(watched[0].split())
    assert "takes a loan of £10" in out
    assert "repays a loan" in out
    assert re.search(r"puts [A-Z][^;]* on offer", out)
    assert re.search(r"Boroughs: [A-Z][^;]*\) on top of [A-Z]", out)
    assert "moves " not in out


def test_2017_plays_its_log_again(watched: tuple[str, Path]) -> None:
    assert "game.json: ok" in run("replay", "game.json", "--verify", cwd=watched[1])


def test_2017_asks_for_loans_as_amounts_and_offers_them_by_name(tmp_path: Path) -> None:
    lines = "use:take-a-loan\nuse:take-a-loan\n? take a loan\ntake three cards\n" + "1\n" * 6 + "1\nt\nq\n"
    out = run("play", "2017", "--seats", "human,random", "--seed", "6", "--first", "1", input=lines, cwd=tmp_path)
    assert "5  Take a loan" in out
    assert "Take a loan: " in out
    assert re.search(r"Choose how many loans to repay\n  0 to \d", out)
    assert "Row 1 (cleared second)" in out
    assert "Row 2 (cleared first)" in out
    assert "run effect" in out


@pytest.mark.parametrize("variant", ["hybrid-1", "hybrid-4", "hybrid-5", "2010+option-1+option-5"])
def test_hybrids_clear_the_display_as_2010_does_and_fit_the_width(variant: str, tmp_path: Path) -> None:
    args = ("--seats", "human,random", "--seed", "6", "--first", "1")
    out = run("play", variant, *args, input="take three cards\n" + "1\n" * 12 + "t\nq\n", cwd=tmp_path)
    assert max(map(len, out.splitlines())) <= 80
    assert "Row 1 (cleared first)" in out
    assert "prestige" not in out


def test_a_figure_of_nought_that_no_edition_prints_is_not_shown(tmp_path: Path) -> None:
    assert "points" not in run("cards", "2017", "--kind", "borough", cwd=tmp_path)
    assert "points" not in run("show", "2017", "hammersmith", cwd=tmp_path)
    assert "points" in run("cards", "2010", "--kind", "borough", cwd=tmp_path)
    assert "cost £0" in run("show", "2017", "almshouses", cwd=tmp_path)
