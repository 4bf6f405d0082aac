"""`show --changes` and `--origin`: what overlays change, by whom, where and how."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules.cli.app import run
from london_rules.engine import load

Answer = Callable[..., tuple[int, str, str]]

FIRST = """\
language: 2
id: first
title: First rule
kind: overlay
builds on: ["2010"]
players: 2 to 3
set:
  hand limit: 7
  loan:
    value: 10
    source: my box
  card:
    brewing:
      cost: 1
      points: 1
      source: my box
    almshouses:
      activation: |
        lose 3 poverty
        gain £1
remove:
  card: [omnibus]
rules: |
  # Nobody asks.
  remove scoring unpaid loans
  replace turn closing, before take
    at closing, go on
  replace number start hand = 4 + number of players
card:
  dock:
    name: Dock
    colour: pink
    set: B
    cost: 4
    points: 2
    activation: gain £3
"""
SECOND = """\
language: 2
id: second
title: Second rule
kind: overlay
builds on: [first, quay]
set:
  hand limit: 8
rules: |
  add to kind card
    shiny: yes or no
"""
QUAY = """\
language: 2
id: quay
title: A quay that nobody needs
kind: part
builds on: [city-cards-2010]
parameters:
  quays:
    value: 3
    about: The quays.
set:
  card:
    every:
      assumed: [colour]
"""
BOTH = "2010+./first.yaml+./second.yaml"


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answer:
    monkeypatch.chdir(tmp_path)
    for name, text in (("first", FIRST), ("second", SECOND), ("quay", QUAY)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")

    def call(*words: str) -> tuple[int, str, str]:
        code = run(words)
        given = capsys.readouterr()
        return code, given.out, given.err

    return call


def block(out: str, name: str) -> list[str]:
    """Give the lines below the one that opens with a name, up to the next empty one."""
    lines = out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith(name)) + 1
    return [line.strip() for line in lines[start : lines.index("", start)]] if "" in lines[start:] else lines[start:]


def test_where_nothing_is_changed_it_says_so(answer: Answer) -> None:
    code, out, _ = answer("show", "2010", "--changes")
    assert (code, out) == (0, "London (2010)\n\nno overlay changes anything\n")
    data = json.loads(answer("show", "2010", "--changes", "--format", "json")[1])
    assert (data["changes"], data["brought_in"]) == ([], [])


def test_changes_stand_in_the_order_and_under_the_headings_of_the_rules(answer: Answer) -> None:
    code, out, _ = answer("show", "2010+./first.yaml", "--changes")
    assert code == 0
    assert [line for line in out.splitlines() if len(line) > 80] == []
    names = [line for line in out.splitlines() if line and not line.startswith((" ", "-"))]
    assert names == [
        "London (2010) + First rule",
        "The game",
        "The game: 2 to 3 players (was 2 to 4 players)",
        "Parameters",
        "Hand limit: 7 (was 9)",
        "Loan:",
        "Start hand: worked out, no longer set; 4 plus the number of players (was 6)",
        "Turn",
        "Closing: moved: now the first (was after action)",
        "Scoring",
        "Unpaid loans: removed (was: At the end: each player loses score equal to the",
        "Things: card",
        "Almshouses:",
        "Brewing: cost £1 (was £2)",
        "Brewing: points:",
        "Dock: added. set B, colour pink, cost £4, points 2. Activation: Gain £3.",
        "Omnibus: removed",
    ]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("The game:", ["set by first, first.yaml:6"]),
        ("Hand limit:", ["The cards that a player may still hold when the turn ends.", "set by first, first.yaml:8"]),
        (
            "Loan:",
            [
                "The money, in pounds, that one loan brings.",
                "set by first, first.yaml:9",
                "unchanged: 10",
                "source: my box",
            ],
        ),
        ("Start hand:", ["replaced by first, first.yaml:28"]),
        ("Closing:", ["moved by first, first.yaml:26"]),
        ("Unpaid loans:", ["unpaid loan (7) times their loans)", "removed by first, first.yaml:25"]),
        (
            "Almshouses:",
            [
                "- activation: lose 3 poverty (was: lose 2 poverty)",
                "- activation: now also: gain £1",
                "set by first, first.yaml:18",
            ],
        ),
        ("Brewing: cost", ["set by first, first.yaml:14"]),
        ("Brewing: points:", ["set by first, first.yaml:15", "unchanged: 1", "source: my box"]),
        ("Dock:", ["added by first, first.yaml:30"]),
        ("Omnibus:", ["removed by first, first.yaml:22"]),
    ],
)
def test_each_change_has_its_place_under_what_it_says(name: str, lines: list[str], answer: Answer) -> None:
    out = answer("show", "2010+./first.yaml", "--changes")[1]
    assert block(out + "\n", name) == lines


@pytest.mark.parametrize("variant", ["2010+./first.yaml", "2010+option-5", "2010+option-1"])
def test_changes_are_told_in_the_words_of_diff(variant: str, answer: Answer) -> None:
    data = json.loads(answer("show", variant, "--changes", "--format", "json")[1])
    base = "+".join(["2010", *(part["bundle"] for part in data["brought_in"])])
    found = json.loads(answer("diff", base, variant, "--format", "json")[1])["differences"]
    told = [words for change in data["changes"] for words in change["words"]]
    assert told
    assert sorted(told) == sorted(one["words"] for one in found)


def test_several_overlays_are_named_in_their_order(answer: Answer) -> None:
    out = answer("show", BOTH, "--changes")[1]
    assert out.startswith("London (2010) + Second rule\n")
    assert "\nHand limit: 8 (was 9)\n" in out
    assert block(out, "Hand limit:")[1:] == ["set by first, first.yaml:8", "set by second, second.yaml:7"]
    assert block(out, "Card: now also: shiny: yes or no") == ["added by second, second.yaml:10"]


def test_parts_that_only_overlays_need_are_told_with_what_they_add(answer: Answer) -> None:
    out = answer("show", BOTH, "--changes")[1]
    assert "quay: A quay that nobody needs\n    parameter quays\n" in out
    assert "Brought in" not in answer("show", "2010+./first.yaml", "--changes")[1]


def test_one_name_shows_only_its_changes(answer: Answer) -> None:
    out = answer("show", BOTH, "brewing", "--changes")[1]
    names = [line for line in out.splitlines() if line and not line.startswith((" ", "-"))]
    assert names == ["London (2010) + Second rule", "Things: card", "Brewing: cost £1 (was £2)", "Brewing: points:"]
    assert "removed by first" in answer("show", BOTH, "omnibus", "--changes")[1]
    assert "no overlay changes anything" in answer("show", BOTH, "wren", "--changes")[1]
    code, _, err = answer("show", BOTH, "brewnig", "--changes")
    assert code == 2
    assert "did you mean `brewing`?" in err


def test_changes_as_data(answer: Answer) -> None:
    data = json.loads(answer("show", BOTH, "--changes", "--format", "json")[1])
    by_slot = {change["slot"]: change for change in data["changes"]}
    limit = by_slot["parameter hand limit"]
    assert (limit["heading"], limit["name"], limit["was"], limit["now"]) == ("Parameters", "hand limit", "9", "8")
    assert limit["changes"][1] == {
        "how": "set",
        "bundle": "second",
        "file": "second.yaml",
        "line": 7,
        "was": "7",
        "now": "8",
    }
    assert by_slot["card omnibus"]["now"] is None
    assert by_slot["card dock"]["was"] is None
    assert data["brought_in"] == [{"bundle": "quay", "title": "A quay that nobody needs", "adds": ["parameter quays"]}]
    assert data["digest"] == json.loads(answer("show", BOTH, "--format", "json")[1])["digest"]


# ---- origins of what is changed -----------------------------------------------------------------


def test_origins_tell_what_was_replaced_nearest_first(answer: Answer) -> None:
    out = answer("show", BOTH, "--origin")[1]
    assert "# second, second.yaml:7\n# replacing first, first.yaml:8\n# replacing london, variants/" in out
    assert "\n# card: " not in out
    assert "# cost: set by first, first.yaml:14, replacing 2\n" in out
    assert "# shiny: added by second, second.yaml:10\nkind card\n" in out
    assert "replacing" not in answer("show", BOTH)[1]
    assert "replacing" not in answer("show", "2010", "--origin")[1]


def test_a_named_slot_tells_what_it_replaced_and_what_states_its_figures(answer: Answer) -> None:
    out = answer("show", BOTH, "start hand")[1]
    assert "number start hand: from first, first.yaml:28\nreplacing london, variants/london/bundle.yaml:" in out
    out = answer("show", BOTH, "brewing")[1]
    assert "source of cost, points: my box\n" in out
    assert "assumed, because no source states it: colour\n" in out
    assert "  source" not in out
    assert "source: my box" in answer("show", BOTH, "parameter loan")[1]


def test_origins_as_data(answer: Answer) -> None:
    data = json.loads(answer("show", BOTH, "hand limit", "--origin", "--format", "json")[1])
    slot = next(slot for slot in data["slots"] if slot["id"] == "parameter hand limit")
    assert [place["bundle"] for place in slot["in_place_of"]] == ["first", "london"]
    data = json.loads(answer("show", BOTH, "brewing", "--format", "json")[1])
    assert data["slots"][0]["sources"]["cost"] == "my box"


@pytest.mark.parametrize("other", ["--slots", "--origin", "--merged"])
def test_changes_stand_alone(other: str, answer: Answer) -> None:
    code, out, err = answer("show", "2010", "--changes", other)
    assert (code, out) == (2, "")
    assert "cannot be used together" in err


def test_the_merged_print_of_overlays_is_the_same_game(answer: Answer, tmp_path: Path) -> None:
    (tmp_path / "whole.yaml").write_text(answer("show", BOTH, "--merged")[1], encoding="utf-8")
    one, other = load(BOTH).rule_set, load("./whole.yaml").rule_set
    assert one is not None
    assert other is not None
    assert (other.digest, other.players) == (one.digest, (2, 3))
    assert other.fast.source.text == one.fast.source.text
    assert other.traced.source.text == one.traced.source.text
    brewing, again = (rule_set.rules.faces["brewing"] for rule_set in (one, other))
    assert (again.sources, again.assumed) == (brewing.sources, brewing.assumed)
    assert other.rules.parameter_sources == one.rules.parameter_sources
    assert one.rules.parameter_sources["loan"] == "my box"
