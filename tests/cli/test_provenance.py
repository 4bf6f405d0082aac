"""`provenance`: what is assumed, with totals, and the overlay to fill in."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Answer = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_assumed_figures_by_thing_then_totals(answer: Answer) -> None:
    code, out, err = answer("provenance", "2010")
    assert (code, err) == (0, "")
    assert out.startswith(
        "London (2010)\n"
        "\n"
        "Things: card, assumed\n"
        "---------------------\n"
        "Train Station (train-station-north): copies 2\n"
        "Train Station (train-station-south): copies 1\n"
        "    activation: lose 1 poverty, gain £2 for each of your boroughs that is south\n"
        "\n"
        "figures "
    )
    assert "\nassumed                            3  3 of kind card\n" in out
    assert "\n  printed cards, 2010 edition  " in out


def test_2017_says_what_it_assumes_and_where_the_rest_was_read(answer: Answer) -> None:
    code, out, _ = answer("provenance", "2017")
    assert code == 0
    assert (
        "\nHackney (hackney): cost 3, cards to take 4, prestige 1, poverty off 1,\n    side north, on the river no\n"
        in out
    )
    for source in ("rules of 2017", "reference manual", "public reviews"):
        assert f"\n  {source} " in out
    assert "2010" not in out
    assert [line for line in out.splitlines() if len(line) > 80] == []


def test_data_holds_every_figure(answer: Answer) -> None:
    code, out, _ = answer("provenance", "2017", "--format", "json")
    data = json.loads(out)
    assert (code, data["schema_version"], data["variant"]) == (0, 1, "2017")
    assert len(data["figures"]) == data["totals"]["figures"]
    assumed = [figure for figure in data["figures"] if figure["assumed"]]
    assert len(assumed) == data["totals"]["assumed"] == sum(data["assumed_by_kind"].values())
    assert sum(data["by_source"].values()) == data["totals"]["with_source"]
    (cost,) = [figure for figure in data["figures"] if figure["slot"] == "card vauxhall-gardens cost"]
    assert cost == {
        "slot": "card vauxhall-gardens cost",
        "kind": "card",
        "id": "vauxhall-gardens",
        "name": "Vauxhall Gardens",
        "field": "cost",
        "values": ["0"],
        "assumed": False,
        "unknown": False,
        "source": "rules of 2017",
        "about": "",
    }


def test_an_overlay_is_written_filled_in_and_played_with(answer: Answer, tmp_path: Path) -> None:
    code, out, _ = answer("provenance", "2017", "--template", "my-box.yaml")
    box = tmp_path / "my-box.yaml"
    text = box.read_text(encoding="utf-8")
    assert code == 0
    assert out.startswith("my-box.yaml holds ")
    assert 'id: my-box\ntitle: My box\nkind: overlay\nbuilds on: ["2017"]\n' in text
    line = next(line for line in text.split("\n") if line.startswith("      cost:"))
    box.write_text(text.replace(line, line.replace("cost: ", "cost: 9"), 1), encoding="utf-8")
    code, out, err = answer("provenance", "2017+./my-box.yaml")
    assert (code, err) == (0, "")
    assert out.startswith("London (2017) + My box\n")
    assert "\n  my box  " in out
    code, out, _ = answer("cards", "2017+./my-box.yaml", "cost=9", "set=A", "--columns", "id,cost", "--format", "csv")
    assert out == "id,cost\nschool-a-blue,9\n"


def test_a_file_that_is_there_is_kept(answer: Answer, tmp_path: Path) -> None:
    box = tmp_path / "my-box.yaml"
    box.write_text("mine\n", encoding="utf-8")
    code, out, err = answer("provenance", "2017", "--template", "my-box.yaml")
    assert (code, out) == (2, "")
    assert "my-box.yaml already exists" in err
    assert "--force" in err
    assert box.read_text(encoding="utf-8") == "mine\n"
    assert answer("provenance", "2017", "--template", "my-box.yaml", "--force")[0] == 0
    assert "kind: overlay" in box.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--template", "My Box.yaml"], "cannot be the name of a bundle"),
        (["--template", "my-box.txt"], "cannot be the name of a bundle"),
        (["--template", "borough-poverty.yaml"], "is already a bundle of the variant"),
        (["--force"], "`--force` is for `--template`"),
        (["--template", "nowhere/my-box.yaml"], "there is no folder nowhere"),
    ],
)
def test_wrong_use(words: list[str], told: str, answer: Answer, tmp_path: Path) -> None:
    code, out, err = answer("provenance", "2017", *words)
    assert code in (2, 3)
    assert out == ""
    assert told in err
    assert list(tmp_path.iterdir()) == []


def test_with_nothing_assumed_nothing_is_written(answer: Answer, tmp_path: Path) -> None:
    box = tmp_path / "my-box.yaml"
    head = "language: 2\nid: my-stations\ntitle: My stations\nkind: overlay\nbuilds on: [2010]\n"
    box = tmp_path / "my-stations.yaml"
    box.write_text(
        head + "set:\n  source: my box\n  card:\n    train-station-north:\n      copies: 2\n"
        "    train-station-south:\n      copies: 1\n"
        "      activation: lose 1 poverty, gain £2 for each of your boroughs that is south\n",
        encoding="utf-8",
    )
    code, out, err = answer("provenance", "2010+./my-stations.yaml", "--template", "my-box.yaml")
    assert (code, err) == (0, "")
    assert out == "nothing of London (2010) + My stations is assumed or unknown: there is nothing to fill in\n"
    assert not (tmp_path / "my-box.yaml").exists()
