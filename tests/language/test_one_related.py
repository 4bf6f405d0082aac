"""A relation to one thing: those that name none are told once, with the relation that lets some have none."""

from __future__ import annotations

from tests.support.advised import load

HEAD = "language: 2\nid: board\ntitle: Board\nkind: game\nplayers: 2\nturn limit: 9\nfiles: [all.rules, t.yaml]\n"
RULES = """\
kind square
  begins in board
relation {}
counter points for each player
zone board
  holds squares
  seen by all
turn go
  for each square in the board, if {}, gain 1 points
  if your points is at least 3, end the game now
ranking
  highest points
"""
THINGS = "square:\n  a: {name: A, east: b}\n  b: {name: B, east: c}\n  c: {name: C}\n  d: {name: D}\n"


def said(relation: str, condition: str) -> list[tuple[str, str]]:
    files = {"bundle.yaml": HEAD, "all.rules": RULES.format(relation, condition), "t.yaml": THINGS}
    return [(item.message, item.help or "") for item in load(files).diagnostics.errors()]


def test_things_that_name_none_are_told_once_with_both_ways_out() -> None:
    ((message, help),) = said("east from each square to one square", "its east is in the board")
    assert message == "in C: each square names one square as its east, and this and 1 more name none"
    assert "write `east: ` and the id of one square" in help
    assert "declare `relation east from squares to squares`, and write `there is an east of it`" in help


def test_the_relation_of_the_help_lets_some_have_none() -> None:
    assert said("east from squares to squares", "there is an east of it") == []
