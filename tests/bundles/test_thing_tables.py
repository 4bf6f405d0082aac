"""Tables of things and products of lists: they mean what the long form means, and mistakes are shown in their cells."""

import pytest

from london_rules.analysis.rename import CannotRenameError, rename
from london_rules.analysis.session import open_variant
from london_rules.bundles.tidy import Fields, tidy
from london_rules.diagnostics import Diagnostics
from tests.support.advised import load

MANIFEST = (
    "language: 2\nid: cards\ntitle: Cards\nkind: game\nplayers: 2\nturn limit: 5\nfiles: [cards.rules, cards.yaml]\n"
)
RULES = """
kind card
  begins in deck
  suit: clubs or hearts
  rank: number
  penalty: number
  use: effect, may be missing
zone deck
  holds cards in a pile
  seen by nobody
counter points for each player
turn act
  end the game after 0 more turns
ranking
  highest points
"""
LONG = """card:
  queen-of-clubs: {name: Queen of Clubs, suit: clubs, rank: 12}
  king-of-clubs: {name: King of Clubs, suit: clubs, rank: 13, use: gain 3 points}
  queen-of-hearts: {name: Queen of Hearts, suit: hearts, rank: 12, penalty: 1}
  lady: {name: Lady King, suit: hearts, rank: 13, penalty: 5, use: gain 3 points}
  fool: {name: Fool, suit: clubs, rank: 0, use: "gain 1 point, gain 2 points", copies: 2}
"""
PRODUCT = """card:
  each suit with each rank:
    name: "{Rank} of {Suit}"
    suit: [clubs, hearts]
    rank: {queen: 12, king: 13}
    when suit is hearts:
      penalty: 1
    when rank is king:
      use: gain 3 points
    when suit is clubs and rank is 12:
      penalty: 0
    when suit is hearts and rank is king:
      name: Lady {Rank}
      id: lady
      penalty: 5
"""
TABLE = """  rows: |
    name | suit  | rank | use                        | copies
    Fool | clubs | 0    | gain 1 point, gain 2 points | 2
"""
LISTS = """  rows:
    - [name, suit, rank, use, copies]
    - [Fool, clubs, 0, "gain 1 point, gain 2 points", 2]
"""
COMMAS = """  rows: |
    name, suit, rank, use, copies
    Fool, clubs, 0, "gain 1 point, gain 2 points", 2
"""


def files(things: str) -> dict[str, str]:
    return {"bundle.yaml": MANIFEST, "cards.rules": RULES, "cards.yaml": things}


@pytest.mark.parametrize("table", [TABLE, LISTS, COMMAS])
def test_a_table_and_a_product_have_the_digest_of_the_long_form(table: str) -> None:
    short, long = load(files(PRODUCT + table)), load(files(LONG))
    assert short.rule_set is not None and long.rule_set is not None, [str(d.message) for d in short.diagnostics]
    assert short.rule_set.digest == long.rule_set.digest
    changed = load(files(PRODUCT.replace("penalty: 5", "penalty: 6") + table))
    assert changed.rule_set is not None and changed.rule_set.digest != long.rule_set.digest


MISTAKES = [
    ("suit: [clubs, hearts]", "suit: [clubs, hearts, cups]", "cups", "LR-T0001"),
    ("suit: [clubs, hearts]", "suit: clubs", "clubs", "LR-Y0009"),
    ("    suit: [clubs, hearts]\n", "", "suit", "LR-Y0027"),
    ("king: 13", "king: x13", "x13", "LR-T0001"),
    ("{Rank} of", "{Rnk} of", "{Rnk}", "LR-Y0027"),
    ("when rank is king", "when rank is knig", "knig", "LR-Y0027"),
    ("when rank is king", "when rnk is king", "rnk", "LR-Y0027"),
    ("gain 3 points", "gain 3 pionts", "pionts", "LR-N0003"),
    ("      penalty: 1", "      penatly: 1", "penatly", "LR-N0006"),
    ('    name: "{Rank} of {Suit}"\n', "", "each suit with each rank", "LR-Y0027"),
    ("| 0    |", "| none |", "none", "LR-T0001"),
    ("Fool | clubs", "Fool", "Fool | 0    | gain 1 point, gain 2 points | 2", "LR-Y0027"),
    ("| copies", "| rank", "rank", "LR-Y0027"),
    ("name | suit ", "name |      ", "", "LR-Y0027"),
    ("Fool |", "Queen of Hearts |", "Queen of Hearts", "LR-Y0016"),
    ("id: lady", "id: My lady", "My lady", "LR-Y0011"),
]


@pytest.mark.parametrize(("old", "new", "place", "code"), MISTAKES)
def test_a_mistake_is_shown_once_in_its_cell(old: str, new: str, place: str, code: str) -> None:
    text = PRODUCT + TABLE
    assert old in text
    text = text.replace(old, new, 1)
    found = [d for d in load(files(text)).diagnostics if d.severity == "error"]
    assert [(d.code, d.span and text[d.span.start : d.span.end]) for d in found][:1] == [(code, place)]
    assert {d.span for d in found} == {found[0].span}, [d.message for d in found]
    assert all(d.help for d in found)


def test_a_kind_without_fields_is_said_to_have_none_that_could_be_read() -> None:
    rules = RULES.replace(
        "  suit: clubs or hearts\n  rank: number\n  penalty: number\n  use: effect, may be missing\n", ""
    )
    texts = {"bundle.yaml": MANIFEST, "cards.rules": rules, "cards.yaml": "card:\n  fool: {name: Fool, rank: 0}\n"}
    (found,) = load(texts).diagnostics.errors()
    assert (found.code, found.help) == (
        "LR-N0006",
        "no field of `kind card` could be read: declare it there, as in `NAME: number`",
    )


ROWS = """card:
  rows: |
    name  | suit   | rank | penalty | copies | use
    Fool  | clubs  | 0    |         | 2      | gain 1 point, gain 2 points
    Lady  | hearts | 12   | 5       | 1      |
"""


@pytest.mark.parametrize(
    ("row", "place", "right"),
    [
        ("Queen | 12   | 3       | 1      |", "12", "Queen | | 12   | 3       | 1      |"),
        ("Queen of all | 12 | 3 | 1 | gain 1 point, gain 3 points", "12", "Queen of all | | 12 | 3 | 1 | gain 1 poi"),
        ("hearts | 12 | 3 | 1 | gain 1 point", "hearts | 12 | 3 | 1 | gain 1 point", ""),  # it lacks its name
        ("12 | hearts | 12 | 3 | 1", "", ""),
        ("Queen | clubs  | 12  | 1 | gain 1 point, gain 3 points", "", ""),  # any of three figures may be missing
    ],
)
def test_a_cell_that_is_left_out_is_put_in_where_the_other_rows_have_its_like(row: str, place: str, right: str) -> None:
    text = f"{ROWS}    {row}\n"
    (item,) = [d for d in load(files(text)).diagnostics if d.severity == "error"]
    assert item.code == "LR-Y0027" and item.span is not None
    assert not place or text[item.span.start : item.span.end] == place
    assert item.fix is None or not item.fix.safe
    assert not right or (item.fix and text[: item.fix.span.start] + item.fix.replacement in f"{ROWS}    {right}\n")


def test_a_product_is_limited() -> None:
    many = ", ".join(f"w{i}" for i in range(50))
    text = PRODUCT.replace("[clubs, hearts]", f"[{many}, clubs, hearts]").replace(
        "{queen: 12, king: 13}", f"[{many}, king, 12]"
    )
    messages = [d.message for d in load(files(text)).diagnostics]
    assert "this makes 2704 things; the limit is 2000" in messages


def test_an_overlay_sets_and_removes_what_a_product_made() -> None:
    game = files(PRODUCT + TABLE)
    overlay = (
        "language: 2\nid: wild\ntitle: Wild\nkind: overlay\nbuilds on: [cards]\n"
        "set:\n  card:\n    king-of-clubs:\n      rank: 14\nremove:\n  card: [fool]\n"
    )
    loaded = load("wild", texts={"cards": game, "wild": overlay})
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    faces = loaded.rule_set.rules.faces
    assert faces["king-of-clubs"].values["rank"] == 14
    assert "fool" not in faces


def test_tables_are_set_in_columns_and_keep_their_meaning() -> None:
    loose = PRODUCT + "  rows: |\n    name|suit |  rank\n    Fool|clubs|0\n"
    found = Diagnostics()
    made = tidy(loose, "cards.yaml", Fields(), found)
    assert not found.errors() and made is not None
    assert made.endswith("    name | suit  | rank\n    Fool | clubs | 0\n")


def test_the_names_in_tables_are_renamed_with_their_field() -> None:
    def renamed(field: str, new: str) -> str:
        given = files(PRODUCT + TABLE)
        opened = open_variant(given)
        changes = rename(opened, "cards.rules", RULES.index(field), new, lambda texts: open_variant({**given, **texts}))
        out = given["cards.yaml"]
        for one in sorted(changes, key=lambda one: -one.span.start):
            if one.span.file == "cards.yaml":
                out = out[: one.span.start] + one.replacement + out[one.span.end :]
        return out

    assert renamed("penalty", "fine") == (PRODUCT + TABLE).replace("penalty", "fine")
    with pytest.raises(CannotRenameError, match=r"`\{Rank\}` is not a list of this product"):
        renamed("rank", "height")


ROADS = """kind road
  begins in map
relation stop over from roads to towns
kind town
  begins in map of towns
zone map
  holds roads
  seen by all
zone map of towns
  holds towns
  seen by all
counter points for each player
turn act
  gain (number of roads that join Ashby) points
  end the game now
test (road) joins (town: town) = the town is a stop over of the road
ranking
  highest points
"""
TOWNS = "town:\n  ashby: {name: Ashby}\n  corby: {name: Corby}\n"


@pytest.mark.parametrize("cell", ["[ashby, corby]", "[ corby,ashby ]", '["ashby", corby]'])
def test_a_cell_between_bars_can_be_a_list(cell: str) -> None:
    table = f"road:\n  rows: |\n    name | stop over\n    Low | {cell}\n    High | [corby]\n    Dead |\n"
    long = "road:\n  low: {name: Low, stop over: [ashby, corby]}\n"
    long += "  high: {name: High, stop over: [corby]}\n  dead: {name: Dead}\n"
    read = [load({"bundle.yaml": MANIFEST, "cards.rules": ROADS, "cards.yaml": TOWNS + one}) for one in (table, long)]
    rules = [one.rule_set for one in read]
    assert rules[0] is not None and rules[1] is not None, list(read[0].diagnostics)
    assert rules[0].rules.digest == rules[1].rules.digest


def test_a_mistake_in_a_list_in_a_cell_is_shown_there() -> None:
    texts = {
        "bundle.yaml": MANIFEST,
        "cards.rules": ROADS,
        "cards.yaml": f"{TOWNS}road:\n  rows: |\n    name | stop over\n",
    }
    wrong = load(texts | {"cards.yaml": f"{texts['cards.yaml']}    Low | [ashby, cobry]\n"}).diagnostics.errors()
    assert [one.message for one in wrong] == ["in Low: there is no town `cobry`"]
    told = load(texts | {"cards.yaml": f"{texts['cards.yaml']}    Low | ashby, corby\n"}).diagnostics.errors()
    assert [one.fix.replacement for one in told if one.fix] == ["[ashby, corby]"]
