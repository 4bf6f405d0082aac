"""The table in the terminal: it fits the screen, tells what changed, remembers seats, shows maps and colours."""

import json
import re
from pathlib import Path

import pytest

from london_rules.cli.draw import Block, Drawing
from london_rules.cli.draw_map import draw_maps
from london_rules.cli.fitting import Fitting
from london_rules.table import Table
from london_rules.table.scene import scene
from tests.support.race import GAME as RACE
from tests.support.table import rule_set
from tests.support.terminal import start as run

FIRST = ("play", "2010", "--seed", "5", "--first", "1")


def tables(out: str) -> list[str]:
    """Cut what was printed into the tables that were drawn, each with its question."""
    return re.split(r"^── Turn \d+ .*\n", out, flags=re.MULTILINE)[1:]


def test_every_table_fits_a_screen_of_24_rows(tmp_path: Path) -> None:
    out = run(*FIRST, "--seats", "human,random", input="1\n" * 150 + "q\n", cwd=tmp_path).stdout
    drawn = [one.partition("\n> ")[0] for one in tables(out)]
    sizes = [len(one.splitlines()) for one in drawn]
    assert len(sizes) > 5
    assert sorted(sizes)[len(sizes) * 9 // 10] <= 24, sizes
    assert all("as before: " in one for one in drawn[1:])


def test_the_whole_table_is_drawn_when_it_is_asked_for(tmp_path: Path) -> None:
    out = run(*FIRST, "--seats", "human,random", input="t\nq\n", cwd=tmp_path).stdout
    first, whole = tables(out)
    assert "Map of boroughs: 20\n" in first
    assert "in short: Map of boroughs; t shows all" in first
    assert "Westminster (£8, 6 pt, 2 cards)" in whole
    assert "t shows all" not in whole


def test_what_bots_did_can_be_read_again(tmp_path: Path) -> None:
    out = run(*FIRST, "--seats", "human,random", input="3\n1\nl\nq\n", cwd=tmp_path).stdout
    told = out.rpartition("> l\n")[2]
    assert "Player 2 (random):" in told
    assert "nothing has happened" not in told


def test_a_resumed_game_does_not_tell_its_past(tmp_path: Path) -> None:
    run(*FIRST, "--seats", "human,random", "--save", "s.json", input="1\n" * 60 + "q\n", cwd=tmp_path)
    out = run("play", "--resume", "s.json", input="q\n", cwd=tmp_path).stdout
    assert "Player 1 (human), Player 2 (random)" in out
    assert len(out.splitlines()) <= 50


def test_seats_are_in_the_save(tmp_path: Path) -> None:
    done = run(*FIRST, "--seats", "human,random", "--undo", "free", "--save", "s.json", input="q\n", cwd=tmp_path)
    assert "continue with: london-rules play 2010 --resume s.json\n" in done.stderr
    saved = json.loads((tmp_path / "s.json").read_text(encoding="utf-8"))["table"]
    assert ([seat["kind"] for seat in saved["seats"]], saved["undo"]) == (["human", "random"], "free")
    other = run("play", "2010", "--resume", "s.json", "--seats", "human,human", input="\nq\n", cwd=tmp_path)
    assert "Player 1 (human), Player 2 (human)" in other.stdout


def test_what_is_not_offered_says_why_not(tmp_path: Path) -> None:
    out = run(*FIRST, "--seats", "human,random", input="? run city\n1\n? buy land\n? city\nq\n", cwd=tmp_path).stdout
    assert "Run city cannot be chosen now; the open question is: Choose what to do this turn" in plain(out)
    assert "this must hold: there is" in plain(out)
    assert "Buy land could be chosen at another question; the open question is: Choose a card to play" in plain(out)
    assert "the choice is of a card, and it is a borough" in plain(out)


def plain(text: str) -> str:
    return " ".join(text.split())


def test_a_card_that_was_drawn_cannot_be_put_back_in_the_terminal(tmp_path: Path) -> None:
    out = run(*FIRST, "--seats", "human,random", input="3\nu\nq\n", cwd=tmp_path).stdout
    assert "you cannot take this back: chance was used, or something hidden became known" in out
    out = run(*FIRST, "--seats", "human,random", "--undo", "free", input="3\nu\nq\n", cwd=tmp_path).stdout
    assert "> undone" in plain(out).replace("> u undone", "> undone")


def test_a_free_table_goes_back_past_the_answers_of_bots(tmp_path: Path) -> None:
    lines = "3\n1\n1\n1\nu\nu\nu\nu\nu\nq\n"
    args = (*FIRST, "--seats", "human,random", "--undo", "free", "--save", "s.json")
    out = run(*args, input=lines, cwd=tmp_path).stdout
    assert "there is nothing to undo" in out
    assert json.loads((tmp_path / "s.json").read_text(encoding="utf-8"))["answers"] == []


def test_what_did_not_change_is_left_out() -> None:
    fitting = Fitting()
    a, b = Block("a", "A", ["1", "2"]), Block("b", "B", ["3"])
    assert fitting.fitted([a, b], 0) == (["1", "2", "3"], "")
    assert fitting.fitted([a, Block("b", "B", ["4"])], 0) == (["4"], "(as before: A; t shows all)")
    assert fitting.whole([a, b]) == ["1", "2", "3"]


def test_the_longest_is_said_in_short_until_all_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("london_rules.cli.fitting.screen_height", lambda: 20)
    long = Block("a", "A", ["x"] * 15, ["A: 15"])
    longer = Block("b", "B", ["y"] * 18, ["B: 18"])
    whole = Block("c", "C", ["z"] * 4)
    lines, note = Fitting().fitted([long, longer, whole], 5)
    assert (lines, note) == (["A: 15", "B: 18", *["z"] * 4], "(in short: A, B; t shows all)")


def map_of(variant: str, width: int = 80) -> tuple[Table, list[str]]:
    table = Table(rule_set(variant), ["human", "human"], seed=5, first=1)
    drawing = Drawing(table.words, width)
    while table.to_move == 1 and "thing" not in table.view(1)["decision"]["options"][0]:
        table.answer(1, table.game.option_ids()[0])
    view = table.view(1)
    return table, draw_maps(drawing, scene(table.rule_set), view, view["decision"]["options"])


def test_a_map_shows_every_place_once_and_fits_the_width() -> None:
    table = Table(rule_set("2010"), ["human", "human"], seed=5, first=1)
    table.answer(1, "buy-land")
    view = table.view(1)
    options = view["decision"]["options"]
    for width in (80, 120):
        lines = draw_maps(Drawing(table.words, width), scene(table.rule_set), view, options)
        assert lines[0] == "Map of boroughs: the map"
        assert max(map(len, lines)) <= width
        numbers = re.findall(r"(?<!\S)\d+(?= [A-Z])", "\n".join(lines))
        assert sorted(map(int, numbers)) == list(range(1, len(options) + 1))
    rows = {
        name: i for i, line in enumerate(lines) for name in ("Hampstead", "Greenwich", "Hammersmith") if name in line
    }
    assert rows["Hampstead"] < rows["Hammersmith"] < rows["Greenwich"], "north is up"


def test_a_map_shows_movers_and_what_lies_on_it() -> None:
    table = Table(rule_set(RACE), ["random", "random"], seed=5)
    while not any(player["zones"]["standpoint"]["things"] for player in table.view(None)["players"]):
        table.answer_for_bot()
    lines = draw_maps(Drawing(table.words, 100), scene(table.rule_set), table.view(None), [])
    assert re.search(r"P[12] [A-Z]", "\n".join(lines))
    assert re.search(r"\* [A-Z]", "\n".join(lines))
    seat = re.search(r"P[12](?= [A-Z])", "\n".join(lines))
    assert seat is not None
    assert lines[-1] == f"{seat[0]} is a player, * is in Letterboxes, · is another place."


def test_the_legend_of_a_map_explains_only_the_marks_that_are_on_it() -> None:
    table = Table(rule_set("2010"), ["human", "human"], seed=5, first=1)
    plain = draw_maps(Drawing(table.words, 100), scene(table.rule_set), table.view(1), [])
    assert plain[-1] == "· is another place."
    table.answer(1, "buy-land")
    options = table.view(1)["decision"]["options"]
    lines = draw_maps(Drawing(table.words, 100), scene(table.rule_set), table.view(1), options)
    assert lines[-1] == "A number is an option, · is another place."


def test_a_game_without_a_map_says_so(tmp_path: Path) -> None:
    out = run("play", "2017", "--seed", "5", "--first", "1", input="m\nq\n", cwd=tmp_path).stdout
    assert "this game has no map" in out


def test_each_seat_has_its_colour_if_there_is_colour() -> None:
    table = Table(rule_set(), ["human"] * 4, seed=5)
    view, who = table.view(1), ["A", "B", "C", "D"]
    colours = re.findall(r"\x1b\[1;38;5;(\d+)m── [A-D] ", "\n".join(Drawing(table.words, 80, True).table(view, 1, who)))
    assert len(set(colours)) == 4
    assert "\x1b" not in "\n".join(Drawing(table.words, 80, False).table(view, 1, who))


def test_a_wide_terminal_is_used(tmp_path: Path) -> None:
    env = {"COLUMNS": "132", "LINES": "50"}
    out = run(*FIRST, "--seats", "human,random", input="t\nq\n", cwd=tmp_path, env=env).stdout
    assert 110 < max(map(len, out.splitlines())) <= 132


def test_the_save_of_another_game_is_not_replaced(tmp_path: Path) -> None:
    run(*FIRST, "--seats", "human,random", "--save", "s.json", input="q\n", cwd=tmp_path)
    before = (tmp_path / "s.json").read_bytes()
    done = run("play", "2017", "--save", "s.json", input="q\n", cwd=tmp_path)
    assert (done.returncode, (tmp_path / "s.json").read_bytes()) == (2, before)
    assert "s.json exists" in done.stderr
    on = run("play", "--resume", "s.json", "--save", "s.json", input="1\nq\n", cwd=tmp_path)
    assert on.returncode == 0
    assert (tmp_path / "s.json").read_bytes() != before
