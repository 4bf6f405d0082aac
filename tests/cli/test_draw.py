"""The table as the layout declares it, the plain drawing without one, and mistakes in a layout."""

import re
from pathlib import Path

import pytest

from london_rules.cli.draw import Drawing
from london_rules.layout.read import read_front
from london_rules.table.narrate import Narrator
from london_rules.table.words import Words
from tests.support.advised import load

PAGE = Path(__file__).parents[2] / "docs" / "errors" / "LR-N0020.md"
FENCE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MANIFEST = 'language: 2\nid: my-table\ntitle: My table\nkind: overlay\nbuilds on: ["2010"]\nfiles: [table.yaml]\n'


def problems(layout: str) -> list[tuple[str, str, str | None]]:
    found = load({"bundle.yaml": MANIFEST, "table.yaml": f"layout:\n{layout}"}).diagnostics
    text = found.files.get("table.yaml", "")
    assert all(item.span is not None and item.span.file == "table.yaml" for item in found)
    return [(item.code, text[item.span.start : item.span.end], item.help) for item in found if item.span]


@pytest.mark.parametrize(
    ("layout", "word", "help"),
    [
        ("  statsu: [a]\n", "statsu", "did you mean `status`?"),
        ("  status:\n    - poverty {povrty}\n", "povrty", "did you mean `poverty`?"),
        ("  things:\n    crad: [x]\n", "crad", "did you mean `card`?"),
        ('  things:\n    card: ["{cots}"]\n', "cots", "did you mean `cost`?"),
        ("  own:\n    - zone: hnad\n", "hnad", "did you mean `hand`?"),
        ("  table:\n    - dsiplay\n", "dsiplay", "did you mean `display`?"),
        ("  own:\n    - zone: city\n      as: cell\n", "cell", "did you mean `cells`?"),
        ("  own:\n    - zone: city\n      titel: x\n", "titel", "did you mean `title`?"),
        ("  moves:\n    deck to hadn: takes {thing}\n", "deck to hadn", "did you mean `hand`?"),
        ("  rules:\n    rule take a laon: x\n", "rule take a laon", "did you mean `rule take a loan`?"),
        ("  explain: [score, pionts]\n", "pionts", "did you mean `points`?"),
    ],
)
def test_what_the_rules_do_not_know_is_reported_in_its_place(layout, word, help):
    [(code, marked, said)] = problems(layout)
    assert (code, marked) == ("LR-N0020", word)
    assert said is not None
    assert said.startswith(help.removesuffix("?"))


@pytest.mark.parametrize("layout", ["  own: city\n", "  things: [a]\n", "  moves:\n    nowhere: x\n"])
def test_wrong_shapes(layout):
    assert [code for code, _, _ in problems(layout)] == ["LR-Y0009"]


def test_the_page_of_the_code():
    bad, _, good = PAGE.read_text(encoding="utf-8").partition("## Corrected")
    assert [item.code for item in load(dict(FENCE.findall(bad))).diagnostics] == ["LR-N0020"]
    assert list(load(dict(FENCE.findall(good))).diagnostics) == []


def test_a_later_layout_changes_only_what_it_names():
    result = load({"bundle.yaml": MANIFEST, "table.yaml": "layout:\n  things:\n    card: ['{name}']\n"})
    front = read_front(result.rule_set.rules)
    assert front.things["card"] == ("{name}",)
    assert front.things["borough"] == read_front(load("2010").rule_set.rules).things["borough"]
    assert front.status


def played(players: int, answers: int):
    rule_set = load("2010").rule_set
    game = rule_set.new_game(players, seed=6)
    while len(game.answers) < answers:
        ids = game.option_ids()
        game.answer(ids[len(game.answers) * 5 % len(ids)])
    return rule_set, game


def test_a_table_without_a_layout_is_drawn_all_the_same(monkeypatch):
    rule_set, game = played(3, 150)
    monkeypatch.setattr(rule_set.rules, "layout", None)  # other tests have the same rule set
    monkeypatch.setitem(vars(rule_set), "front", read_front(rule_set.rules))
    drawing = Drawing(Words(rule_set))
    lines = drawing.table(game.view(1), 1, ["A", "B", "C"])
    text = "\n".join(lines)
    for zone in ("Display", "Map", "City", "Hand", "Land"):
        assert zone in text
    assert "money £" in text
    assert max(map(len, lines)) <= 80
    told = [
        line
        for turn in Narrator(Words(rule_set)).feed(game.events(1))
        for line in Narrator(drawing.words).narrate(turn)
    ]
    assert any("moves a card from the deck to their hand" in line for line in told)


def test_the_first_player_of_a_round_is_marked_beside_the_figures():
    rule_set = load("nettles").rule_set
    assert rule_set is not None
    game = rule_set.new_game(4, seed=1)
    while not game.view(1)["round"] or game.to_move == game.view(1)["first player"]:
        game.answer(game.option_ids()[0])
    view, names = game.view(1), ["Ann", "Ben", "Cid", "Dot"]
    drawing = Drawing(Words(rule_set))
    marked = [names[p["player"] - 1] for p in view["players"] if "first player" in drawing.heading(p, names, view)[1]]
    assert marked == [names[view["first player"] - 1]]


@pytest.mark.parametrize("width", [40, 60, 80])
def test_the_table_fits_its_width(width):
    rule_set, game = played(4, 400)
    drawing = Drawing(Words(rule_set), width)
    for player in (1, 2, 3, 4):
        lines = drawing.table(game.view(player), player, ["Player 1", "Player 2", "Player 3", "Player 4"])
        assert max(map(len, lines)) <= width


def test_words_for_others_hide_what_was_drawn():
    rule_set, game = played(2, 60)
    words = Words(rule_set)
    mine, theirs = (
        [line for turn in Narrator(words).feed(game.events(p)) for line in Narrator(words).narrate(turn)]
        for p in (1, 2)
    )
    assert mine != theirs
    assert any(re.search(r"takes (a card|\d cards) from the deck", line) for line in mine)
    assert any(re.search(r"takes (a card|\d cards) from the deck", line) for line in theirs)
