"""Where each value of a thing is written: the text at its origin is the value that holds."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from london_rules import load
from london_rules.authoring.slot_catalogue import field_places
from london_rules.cli.app import run
from london_rules.language.rules import FaceDecl, Rules
from tests.support.variants import LONDON

SHIPPED = (*LONDON, "2011-time-track", "2010+crystal-palace")
ROOT = Path(__file__).parents[2]


def plain(text: str) -> str:
    """Take a text out of its quotes and lines."""
    return " ".join(text.split()).strip("\"'")


def value(face: FaceDecl, name: str, rules: Rules) -> str:
    """Return the value that holds, as a file gives it."""
    if name in ("name", "copies"):
        return str(getattr(face, name))
    field = rules.kinds[face.kind].fields.get(name)
    if field is not None and name in face.values:
        held = face.values[name]
        return {True: "yes", False: "no"}[held] if isinstance(held, bool) else str(held)
    if name in face.effects:
        return plain(face.effects[name].slot.source.value)
    if name in face.related:
        return " ".join(face.related[name])
    return " ".join(plain(power.slot.source.value) for power in face.powers if power.field == name)


@pytest.mark.parametrize("variant", SHIPPED)
def test_the_text_at_the_origin_of_each_value_is_the_value_that_holds(variant: str) -> None:
    result = load(variant)
    assert result.rule_set is not None
    rules, files = result.rule_set.rules, result.diagnostics.files
    read = 0
    for face in rules.faces.values():
        for name, places in field_places(face).items():
            texts = [files[span.file][span.start : span.end] for _, span in places]
            assert " ".join(map(plain, texts)).lower() == value(face, name, rules).lower(), (face.id, name)
            for bundle, span in places:
                assert f"/{bundle}/" in f"/{span.file}", (face.id, name)
            read += 1
    assert read >= 3 * len(rules.faces)
    given = {field for face in rules.faces.values() for field in (*face.texts, "name")}
    assert given == {field for face in rules.faces.values() for field in field_places(face)} - {"copies"}


TOWN_HOUSES = "activation, flips: from city-cards-2017, cards/city-cards-2017/cards.yaml:"
LAMBETH = "cost, cards to take, points, land neighbour, bridge: from board-2010, cards/board-2010/figures.yaml:"


@pytest.mark.parametrize("command", ["show", "explain"])
@pytest.mark.parametrize(
    ("variant", "thing", "told", "first"),
    [("2017", "town-houses", TOWN_HOUSES, "activation"), ("2010", "lambeth", LAMBETH, "cost")],
)
def test_a_thing_is_shown_with_the_file_of_the_values_that_hold(
    command: str, variant: str, thing: str, told: str, first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, variant, thing]) == 0
    file = told.rpartition("from ")[2].partition(", ")[2].rstrip(":")
    lines = (ROOT / file).read_text(encoding="utf-8").split("\n")
    number = next(
        n for n in range(lines.index(f"    {thing}:"), len(lines)) if lines[n].strip().startswith(f"{first}:")
    )
    assert f" {told}{number + 1} " in " ".join(capsys.readouterr().out.split())


def test_data_has_the_place_of_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "2017", "town-houses", "--format", "json"]) == 0
    slot = json.loads(capsys.readouterr().out)["slots"][0]
    assert slot["origin"]["file"] == "cards/city-cards-2010/cards.yaml"
    assert slot["origins"]["activation"]["file"] == "cards/city-cards-2017/cards.yaml"
    assert slot["origins"]["colour"]["file"] == "cards/city-cards-2010/cards.yaml"


def test_what_an_overlay_changed_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rule = tmp_path / "my-box.yaml"
    head = 'language: 2\nid: my-box\ntitle: My box\nkind: overlay\nbuilds on: ["2010"]\n'
    rule.write_text(f"{head}set:\n  borough:\n    lambeth:\n      cost: 9\n", encoding="utf-8")
    assert run(["show", str(rule), "lambeth"]) == 0
    out = capsys.readouterr().out
    assert "cards to take, points, land neighbour, bridge" in out
    assert re.search(r"^cost: set by my-box, .*my-box.yaml:9, replacing 4$", " ".join(out.split("\n    ")), re.M)
