"""Things that a test lays out in a row, which the set-up may have filled already."""

from __future__ import annotations

from textwrap import indent

import pytest

from london_rules.rule_tests.cases import Result, Run
from london_rules.rule_tests.report import diagnose, diagnose_result
from london_rules.rule_tests.run import run_tests

MANIFEST = """\
language: 2
id: gems
title: Gems
kind: game
players: 2
turn limit: 9
files: [gems.rules, things.yaml]
"""
RULES = """\
kind gem
  begins in the hold
zone hold
  holds gems in a pile
  seen by nobody
zone hoards
  holds gems in a row of 2
  seen by all
zone shelf
  holds gems in a row of 2
  seen by all
set-up gems
  repeat until the hoards is full
    move the top gem of the hold to the hoards
  repeat until the shelf is full
    move the top gem of the hold to the shelf
turn wait
  end the game now
ranking
  highest number of gems in the hoards
"""
THINGS = """\
gem:
  pearl: {name: Pearl}
  gold: {name: Gold}
  jade: {name: Jade}
  opal: {name: Opal}
"""
GEMS = ("pearl", "gold", "jade", "opal")
PAIRS = (("pearl", "gold"), ("gold", "pearl"), ("jade", "opal"), ("opal", "pearl"), ("gold", "jade"))
FREE = "hoards: . gold\nshelf: jade ."
WRONG = {
    "hoards: . . ...": "there is no place for the other gems of the hoards",
    "hoards: pearl gold jade": "the hoards has 2 places, not 3",
    "hoards: 3": "the hoards has 2 places, not 3",
}


def one_row(pair: tuple[str, str]) -> str:
    """Say what is in one of the rows."""
    return f"hoards: {' '.join(pair)}"


def both_rows(pair: tuple[str, str]) -> str:
    """Say what is in both rows: two gems in the one, and the two others in the other."""
    return f"{one_row(pair)}\nshelf: {' '.join(gem for gem in GEMS if gem not in pair)}"


@pytest.fixture(scope="module")
def made() -> Run:
    """Run a test for each way to arrange the two rows, which the set-up has filled with the four gems."""
    ways = [way(pair) for pair in PAIRS for way in (one_row, both_rows)]
    ways += [f"{zone}: {gem} ..." for zone in ("hoards", "shelf") for gem in GEMS]
    ways += ["hoards: ...", FREE, *WRONG]
    tests = "".join(
        f"  {title(way)}:\n    given:\n{indent(way, ' ' * 6)}\n    then:\n      over: yes\n" for way in ways
    )
    texts = {"bundle.yaml": MANIFEST, "gems.rules": RULES, "things.yaml": THINGS, "tests/gems.yaml": "tests:\n" + tests}
    (made,) = run_tests(texts)
    assert len(made.results) == len(ways)
    return made


def title(way: str) -> str:
    """Make the title of a test out of what it arranges."""
    return "-".join(way.replace(":", "").replace(".", "_").split())


def result(made: Run, way: str) -> Result:
    """Return the result of the test for a way to arrange the rows."""
    return next(one for one in made.results if one.case.title == title(way))


def rows(made: Run, way: str) -> tuple[list[str], list[str]]:
    """List the things in the two rows, `.` where there is none."""
    one = result(made, way)
    assert [item.message for item in diagnose_result(one)] == []
    assert one.game is not None
    layout, z = one.game.program.layout, one.game.state.z
    hoards, shelf = (z[layout.zone_base[zone]] for zone in ("hoards", "shelf"))
    names = [*(thing.id for thing in layout.things), "."]
    return [names[t] for t in hoards], [names[t] for t in shelf]


@pytest.mark.parametrize("pair", PAIRS)
def test_what_the_set_up_has_dealt_to_rows_is_laid_out_there_in_any_order(made: Run, pair: tuple[str, str]) -> None:
    assert rows(made, one_row(pair))[0] == list(pair)
    assert rows(made, both_rows(pair)) == (list(pair), [gem for gem in GEMS if gem not in pair])


@pytest.mark.parametrize("gem", GEMS)
def test_other_things_of_a_row_stay_in_it_after_those_that_are_named(made: Run, gem: str) -> None:
    dealt = rows(made, "hoards: ...")
    at, here = (0, "hoards") if gem in dealt[0] else (1, "shelf")
    (other,) = (one for one in dealt[at] if one != gem)
    assert rows(made, f"{here}: {gem} ...")[at] == [gem, other]


def test_a_place_that_is_to_be_free_is_free_whatever_lay_there(made: Run) -> None:
    assert rows(made, FREE) == ([".", "gold"], ["jade", "."])


@pytest.mark.parametrize("way", WRONG)
def test_what_has_no_place_in_a_row_is_an_error_where_it_is_written(made: Run, way: str) -> None:
    (item,) = diagnose_result(result(made, way))
    assert (item.code, item.message) == ("LR-E0004", WRONG[way])
    assert item.span is not None
    assert item.help
    text = made.diagnostics.files["tests/gems.yaml"]
    assert way.endswith(text[item.span.start : item.span.end])


def test_a_thing_that_comes_to_a_full_row_of_others_has_no_place(made: Run) -> None:
    dealt = rows(made, "hoards: ...")
    found = diagnose_result(result(made, f"hoards: {dealt[1][0]} ..."))
    assert [item.message for item in found] == ["there is no place for the other gems of the hoards"]


@pytest.mark.parametrize("first", ["sea", "beach"])
def test_the_list_that_leaves_no_room_is_marked_where_others_would_go_to_it(first: str) -> None:
    """Nothing is wrong with the beach: its other shells would go back into the sea, which is listed in full."""
    lists = {"sea": "      sea: [cockle]\n", "beach": "      beach: [cockle, whelk]\n"}
    given = lists[first] + "".join(text for name, text in lists.items() if name != first)
    tests = f"tests:\n  few:\n    given:\n{given}    then:\n      player 1: {{points: 0}}\n"
    manifest = (
        'language: 2\nid: few\ntitle: Few\nkind: overlay\nbuilds on: ["starter"]\nset: {shells on the beach: 5}\n'
    )
    (made,) = run_tests({"bundle.yaml": manifest, "tests/few.yaml": tests})
    (item,) = diagnose(made)
    assert (item.code, item.message) == ("LR-E0004", "there is no place for the other shells of the sea")
    assert item.span is not None
    text = made.diagnostics.files[item.span.file]
    assert text[item.span.start : item.span.end] == "[cockle]"


@pytest.mark.parametrize("key", ["player 1 hand", "player 1's hand"])
def test_a_line_of_a_player_outside_of_the_players_lines_says_where_it_belongs(key: str) -> None:
    manifest = (
        'language: 2\nid: few\ntitle: Few\nkind: overlay\nbuilds on: ["starter"]\nset: {shells on the beach: 5}\n'
    )
    tests = f"tests:\n  few:\n    given:\n      {key.replace('hand', 'basket')}: [cockle]\n    then:\n      beach: 4\n"
    (made,) = run_tests({"bundle.yaml": manifest, "tests/few.yaml": tests})
    (item,) = [item for item in diagnose(made) if item.code == "LR-E0002"]
    assert item.help == "write `basket: ...` under `player 1:`"
