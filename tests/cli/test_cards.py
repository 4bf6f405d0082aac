"""`cards`: the table of printed things, its filters, columns and forms."""

import csv
import io
import json
from collections.abc import Callable

import pytest

from london_rules.cli.app import run

Answer = Callable[..., tuple[int, str, str]]


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Answer:
    def call(*words: str) -> tuple[int, str, str]:
        code = run(("cards", "2010", *words))
        given = capsys.readouterr()
        return code, given.out, given.err

    return call


def ids(answer: Answer, *words: str) -> list[str]:
    code, out, _ = answer(*words, "--format", "json")
    assert code == 0
    return [thing["id"] for thing in json.loads(out)["things"]]


def test_the_whole_table(answer: Answer) -> None:
    code, out, _ = answer()
    assert code == 0
    assert "77 of kind card, 110 with copies\n" in out
    assert "20 of kind borough\n" in out
    assert [line for line in out.splitlines() if len(line) > 80] == []


def test_a_row_shows_figures_with_their_symbols_and_texts_below(answer: Answer) -> None:
    assert answer("name=east india company")[1] == (
        "name                copies  set  colour  cost  points  flips\n"
        "East India Company       1  A    brown     £4       2  yes\n"
        "    activation cost: expend a card\n"
        "    activation: gain £12\n"
        "\n"
        "1 of kind card\n"
    )


def test_assumed_figures_bear_a_star(answer: Answer) -> None:
    code, out, _ = answer("assumed~copies")
    assert code == 0
    assert "1*" in out
    assert "activation*: " in out
    assert out.endswith("\n* assumed: not from a source\n")
    assert "assumed" not in answer("name=salters")[1]


def test_a_no_that_is_assumed_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("cards", "2017", "name=wren", "--columns", "name,colour,points,flips")) == 0
    assert capsys.readouterr().out.startswith(
        "name  colour  points  flips\nWren  blue        0*  no*\n\n1 of kind card\n\n* assumed"
    )


def test_each_figure_has_its_own_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("cards", "2017", "source=public reviews", "--format", "json")) == 0
    things = {thing["id"]: thing for thing in json.loads(capsys.readouterr().out)["things"]}
    assert set(things) == {"water-works", "wren", "great-fire-monument"}
    assert things["wren"]["sources"] == {"colour": "public reviews"}
    assert set(things["wren"]["assumed"]) == {"copies", "set", "points", "flips", "from hand"}


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (["colour=brown", "cost>=4"], ["east-india-company", "oxford-street"]),
        (["colour=Brown", "cost>3"], ["east-india-company", "oxford-street"]),
        (["cost=£10"], ["st-pauls", "buckingham-palace"]),
        (["name~st paul"], ["st-pauls"]),
        (["id=st-pauls"], ["st-pauls"]),
        (["--kind", "borough", "side=south", "cost>4"], ["southwark-bermondsey"]),
        (["--kind", "borough", "bridge=city"], ["southwark-bermondsey"]),
        (["Starter=yes", "side!=south"], ["city", "westminster"]),
        (["copies>4"], ["paupers-c", "sewers", "underground"]),
        (["text~underground"], ["underground"]),
        (["activation~£12"], ["east-india-company"]),
        (["kind=borough", "points>5"], ["city", "westminster"]),
        (["name=nobody"], []),
    ],
)
def test_filters(filters: list[str], found: list[str], answer: Answer) -> None:
    assert sorted(ids(answer, *filters)) == sorted(found)


def test_a_field_that_is_missing_can_be_asked_for(answer: Answer) -> None:
    missing = ids(answer, "--kind", "card", "cost=")
    assert missing
    assert not set(missing) & set(ids(answer, "--kind", "card", "cost>=0"))
    assert len(missing) + len(ids(answer, "--kind", "card", "cost>=0")) == 77


def test_sorted_and_cut_to_columns(answer: Answer) -> None:
    code, out, _ = answer("--kind", "borough", "--sort", "-cost,name", "--columns", "name,cost,bridge", "cost>=7")
    assert code == 0
    assert out == (
        "name              cost  bridge\n"
        "City                £8  southwark-bermondsey\n"
        "Westminster         £8  lambeth\n"
        "Fulham & Chelsea    £7  battersea, wandsworth\n"
        "Hampstead           £7\n"
        "Kensington          £7\n"
        "\n"
        "5 of kind borough\n"
    )
    assert "  activation" not in answer("--columns", "name,cost")[1]
    assert "    activation: " in answer("--columns", "name,text")[1]


def test_csv_and_json(answer: Answer) -> None:
    code, out, _ = answer("--kind", "card", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert len(rows) == 77
    assert sum(int(row["copies"]) for row in rows) == 110
    assert [row["cost"] for row in rows if row["id"] == "st-pauls"] == ["10"]
    assert answer("name=salters", "--format", "csv", "--columns", "id,colour,flips")[1] == (
        "id,colour,flips\nsalters,brown,yes\n"
    )
    data = json.loads(answer("name=salters", "--format", "json")[1])
    assert data["schema_version"] == 1
    (thing,) = data["things"]
    assert thing["fields"] == {
        "set": "A", "colour": "brown", "cost": 0, "points": 0, "flips": True, "activation": ["gain £4"],
    }  # fmt: skip
    assert thing["origin"]["file"] == "cards/city-cards-2010/cards.yaml"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["clour=brown"], "did you mean `colour`?"),
        (["colour=bron"], "did you mean `brown`?"),
        (["cost>=many"], "needs a whole number"),
        (["cost=many"], "`cost` is a whole number"),
        (["flips=perhaps"], "is yes or no"),
        (["brown"], "`brown` is not a filter"),
        (["--kind", "crad"], "did you mean `card`?"),
        (["--columns", "name,pionts"], "did you mean `points`?"),
        (["--sort", "pionts"], "did you mean `points`?"),
        (["--format", "xml"], "xml"),
    ],
)
def test_wrong_use(words: list[str], told: str, answer: Answer) -> None:
    code, out, err = answer(*words)
    assert (code, out) == (2, "")
    assert told in err


def test_nothing_passes(answer: Answer) -> None:
    assert answer("cost>99")[:2] == (0, "nothing matches these filters\n")
