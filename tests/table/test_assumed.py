"""What no source states has a mark wherever it is shown, and its fields are data for every front end."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from london_rules import RuleSet, load
from london_rules.cli.app import run
from london_rules.table import Table
from london_rules.table.look import Lookup
from london_rules.table.scene import scene
from london_rules.table.words import ASSUMED, words_of
from tests.support.talk import Talk

SHIPPED = ("2010", "2017", "2011-time-track")


def longer(field: str, fields: Iterable[str]) -> list[str]:
    """List the other fields whose names begin with a name."""
    return [other for other in fields if other != field and other.startswith(field)]


@cache
def rule_set(variant: str) -> RuleSet:
    found = load(variant).rule_set
    assert found is not None
    return found


def test_each_figure_of_a_short_line_has_its_own_mark() -> None:
    words = words_of(rule_set("2017"))
    assert words.short("hospital-a") == "Hospital (blue, £2, 3 prestige*)"
    assert words.short("salters") == "Salters (brown*, £0*)"
    assert words_of(rule_set("2010")).short("salters") == "Salters (brown, £0)"


@pytest.mark.parametrize("variant", SHIPPED)
def test_what_is_printed_is_marked_if_and_only_if_it_is_assumed(variant: str) -> None:
    words = words_of(rule_set(variant))
    marked = 0
    for info in rule_set(variant).layout.things:
        face = words.face(info.id)
        name, *lines = words.printed(info.id)
        assert name.endswith(ASSUMED) == ("name" in face.assumed)
        figures, *texts = lines if face.values else ["", *lines]
        told = [part.strip() for part in figures.split(", ")]
        heads = [text.partition(":")[0].strip() for text in texts]
        for field in face.values:
            shown = [part for part in told if part.startswith(f"{field} ") or part.rstrip(ASSUMED) == field]
            own = [
                part for part in shown if not any(part.startswith(f"{other} ") for other in longer(field, face.values))
            ]
            assert all(part.endswith(ASSUMED) == (field in face.assumed) for part in own), (face.id, field, own)
            marked += len([part for part in own if part.endswith(ASSUMED)])
        for field in (*face.related, *face.effects):
            assert f"{field}{ASSUMED if field in face.assumed else ''}" in heads, (face.id, field)
            marked += field in face.assumed
    assert marked >= {"2010": 1, "2017": 500, "2011-time-track": 300}[variant]


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_scene_lists_the_assumed_fields_and_marks_what_is_drawn(variant: str) -> None:
    made, rules = scene(rule_set(variant)), rule_set(variant).rules
    found = rule_set(variant).provenance
    assert made["assumed"] == {"number": len(found.assumed), "of": len(found.figures), "mark": ASSUMED}
    assert {id: tuple(face["assumed"]) for id, face in made["faces"].items()} == {
        id: face.assumed for id, face in rules.faces.items() if id in made["faces"]
    }


def test_a_drawn_face_has_its_marks_in_the_corners() -> None:
    faces = scene(rule_set("2017"))["faces"]
    assert (faces["hospital-a"]["left"], faces["hospital-a"]["right"]) == ("£2", "3*")
    assert faces["hospital-a"]["line"] == ["blue", "£2", "3 prestige*"]
    assert "blue" in faces["hospital-a"]["foot"]


def test_options_and_look_ups_are_marked() -> None:
    table = Table(rule_set("2017"), ["human", "human"], seed=1, first=1)
    table.answer(1, "buy-land" if "buy-land" in table.game.option_ids() else table.game.option_ids()[0])
    texts = [option["text"] for option in table.view(1)["decision"]["options"] if option.get("thing")]
    assert texts and any(ASSUMED in text for text in texts)
    lookup = Lookup(table)
    assert lookup.assumed(["hospital-a", "salters"]) == [
        list(rule_set("2017").rules.faces[id].assumed) for id in ("hospital-a", "salters")
    ]


def test_the_protocol_says_how_many_figures_are_assumed_and_which() -> None:
    talk = Talk()
    opened = talk.ask("new", table="t", variant="2017", seats=["human", "human"], seed=1)
    assert opened["assumed"] == scene(rule_set("2017"))["assumed"]
    looked = talk.ask("look", table="t", name="hospital")
    assert "points" in looked["assumed"][0] and "cost" not in looked["assumed"][0]


def begun(
    variant: str, typed: str, folder: Path, monkeypatch: pytest.MonkeyPatch, out: pytest.CaptureFixture[str]
) -> str:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    assert run(["play", variant, "--seats", "human,human", "--seed", "1"]) == 0
    return " ".join(out.readouterr().out.split())


def test_a_game_begins_with_how_many_figures_are_assumed_and_how_to_put_in_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = begun("2017", "\n? hospital\nq\n", tmp_path, monkeypatch, capsys)
    number, of = len(rule_set("2017").provenance.assumed), len(rule_set("2017").provenance.figures)
    told = f"{number} of {of} figures are assumed, and marked *"
    assert f"{told}; to put in your own: london-rules provenance 2017" in out
    assert "* assumed: no source states it" in out
    command = out.partition("own: london-rules ")[2].partition(".yaml")[0] + ".yaml"
    assert run(command.split()) == 0
    assert (tmp_path / "my-box.yaml").is_file()
