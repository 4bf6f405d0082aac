"""Lines of a bundle written another way: what is shown for them, as it stands, gives the rules that were meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.diagnostics import fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'
GAME = """\
language: 2
id: tiny
title: Tiny
kind: game
players: 2
turn limit: 9
parameters:
  rounds:
    value: 3
    about: The rounds that are played.
rules: |
  kind bead
    begins in bag
    hue: red or blue
    worth: points, at least 0
    shiny: yes or no
    luck: effect

  counter points for each player

  zone bag
    holds beads
    seen by all

  set-up end
    end the game after rounds more rounds

  turn take
    choose a bead in the bag
    if it is shiny, gain its worth
    carry out its luck

  ranking
    highest points
bead:
  ruby:
    name: Ruby
    copies: 2
    hue: red
    worth: 3
    shiny: yes
    luck: |
      if your points is 1, gain 1 point
      otherwise, lose 1 point

  sky:
    name: Sky
    hue: blue
    worth: 1
"""
# What is meant, and what somebody wrote for it.
LINES = [
    ("    value: 3\n", "   value: 3\n"),
    ("  sky:\n", "  ruby:\n"),
    ("    copies: 2\n", "    copies: x2\n"),
    ("    copies: 2\n", "    quantity: 2\n"),
    ("    shiny: yes\n", "    is_shiny: yes\n"),
    ("    worth: 3\n", "    worth: 3 points\n"),
    ("    hue: red\n", "    hue: “red”\n"),
    ("title: Tiny\n", 'title: "Tiny": really\n'),
    ("    about: The rounds that are played.\n", "  about: The rounds that are played.\n"),
    # Keys that stand in other lines, quotes of two sorts, what is written twice.
    ("    luck: |\n", "    luck |\n"),
    ("    hue: blue\n", "    hue blue\n"),
    ("    name: Sky\n", "    name: \"Sky'\n"),
    ("    worth: 3\n", "    worth: 3\n    worth: 3\n"),
    ("    shiny: yes\n", "    shiny: once\n"),
    ("    worth: 1\n", "    worth: 1.\n"),
    # The lines of declarations in other words.
    ("  ranking\n    highest points\n", "  ranking\n    1. highest points\n"),
    ("    begins in bag\n", "    begins in sack\n"),
    ("  set-up end\n", "  set up end\n"),
    ("kind: game\n", "kind: cooperative\n"),
]
RULES = """\
  rule polish (bead)
    gain the bead's worth

  rule shine
    lose (fortune of (your points)) points

  table fortune
    0: 0
    1 to 3: 1
    each more: 1

  zone shelf for each player
    holds beads in a pile
    seen by all

  turn polish
    choose a bead in the bag, call it the gem
    polish the gem
    shine
    move the gem to your shelf
    move the top bead of your shelf to the bag
    gain (fortune of (your points)) points

"""
# What is meant among these rules, and what somebody wrote for it.
DECLARATIONS = [
    ("  rule polish (bead)\n", "  rule polish bead\n"),
    ("  zone shelf for each player\n", "  zone shelf\n"),
    ("    holds beads in a pile\n", "    a pile of beads\n"),
    ("    1 to 3: 1\n", "    from 1 to 3: 1\n"),
]


@pytest.mark.parametrize(("meant", "written"), LINES)
def test_what_is_shown_for_a_slip_in_a_game_gives_the_same_rules(meant: str, written: str, tmp_path: Path) -> None:
    _check(GAME, meant, written, tmp_path)


def _check(game: str, meant: str, written: str, folder: Path) -> None:
    path = folder / "tiny.yaml"
    path.write_text(game, encoding="utf-8")
    right = load(path).rule_set
    assert right is not None
    assert game.count(meant) == 1
    path.write_text(game.replace(meant, written), encoding="utf-8")
    found = load(path).diagnostics
    assert len(found.errors()) == 1
    (shown,) = fixed(found.items(), found.files, with_suggestions=True).values()
    path.write_text(shown, encoding="utf-8")
    made = load(path).rule_set
    assert made is not None
    assert made.digest == right.digest


@pytest.mark.parametrize(("meant", "written"), DECLARATIONS)
def test_what_is_shown_for_a_slip_in_a_declaration_gives_the_same_rules(
    meant: str, written: str, tmp_path: Path
) -> None:
    game = GAME.replace("  ranking\n", f"{RULES}  ranking\n")
    _check(game, meant, written, tmp_path)


@pytest.mark.parametrize("written", ["Layout:", "lay-out:", "view:"])
def test_a_layout_under_another_name_is_a_layout(written: str, tmp_path: Path) -> None:
    game = GAME.replace("bead:\n", "layout:\n  table:\n    - zone: bag\n      as: list\nbead:\n")
    _check(game, "layout:", written, tmp_path)


TABLE = "bead:\n  rows: |\n    name | hue | worth\n    Ruby | red | 3\n    Sky | blue | 1\n    Sun | red | 2\n"


@pytest.mark.parametrize(
    ("meant", "written"),
    [
        ("    Sky | blue | 1\n", "    Sky | blue   / 1\n"),
        ("    Sky | blue | 1\n", "    Sky | the blue | 1\n"),
    ],
)
def test_what_is_shown_for_a_slip_in_a_table_gives_the_same_rules(meant: str, written: str, tmp_path: Path) -> None:
    game = GAME.partition("bead:\n")[0].replace("    shiny: yes or no\n    luck: effect\n", "")
    game = game.replace("    if it is shiny, gain its worth\n    carry out its luck\n", "    gain its worth\n")
    _check(game + TABLE, meant, written, tmp_path)


@pytest.mark.parametrize(
    ("meant", "written"),
    [
        ("set:\n  start money: 7\n", "set:\n  start money: 7.0\n"),
        ("remove:\n  card: [lords, bridge]\n", "remove:\n  card: lords and bridge\n"),
    ],
)
def test_what_is_shown_for_a_slip_in_a_house_rule_is_what_is_meant(meant: str, written: str, tmp_path: Path) -> None:
    path = tmp_path / "my-rule.yaml"
    path.write_text(HEAD + written, encoding="utf-8")
    found = load(path).diagnostics
    assert len(found.errors()) == 1
    assert list(fixed(found.items(), found.files, with_suggestions=True).values()) == [HEAD + meant]


def test_rows_without_a_bar_are_one_mistake(tmp_path: Path) -> None:
    rows = "card:\n  rows:\n    name | set | colour\n    Inn  | A   | brown\n    Pub  | A   | brown\n"
    path = tmp_path / "my-rule.yaml"
    path.write_text(HEAD + rows, encoding="utf-8")
    (found,) = load(path).diagnostics
    assert (found.code, found.fix and found.fix.replacement) == ("LR-Y0017", " |")


def test_a_bar_that_is_missing_between_two_cells_is_put_in(tmp_path: Path) -> None:
    rows = "card:\n  rows: |\n    name | set | colour\n    Inn  | A   brown\n"
    path = tmp_path / "my-rule.yaml"
    path.write_text(HEAD + rows, encoding="utf-8")
    (found,) = load(path).diagnostics
    (shown,) = fixed([found], {str(path): HEAD + rows}, with_suggestions=True).values()
    assert shown == HEAD + rows.replace("A   brown", "A | brown")


def test_a_line_without_the_dash_of_those_above_it_gets_one(tmp_path: Path) -> None:
    lines = "remove:\n  card:\n    - lords\n    bridge\n"
    path = tmp_path / "my-rule.yaml"
    path.write_text(HEAD + lines, encoding="utf-8")
    found = load(path).diagnostics
    (shown,) = fixed(found.items(), found.files, with_suggestions=True).values()
    assert shown == HEAD + lines.replace("    bridge", "    - bridge")


def test_fields_that_are_added_to_a_kind_are_no_new_kind() -> None:
    files = {"bundle.yaml": HEAD + "files: [my.rules]\n", "my.rules": "add kind card\n  guild: yes or no\n"}
    found = load(files).diagnostics
    assert [(item.code, item.help) for item in found.errors()] == [("LR-S0006", "write `add to kind card`")]
