"""`set` and `remove` in YAML: parameters, fields of things, things, players, turn limit; sources and assumptions."""

from __future__ import annotations

import pytest

from london_rules.language.rules import Change
from tests.compose.shelf import Shelf

LUCK = """\
parameters:
  luck:
    value: 3
    about: Luck.
    assumed: yes
rules: |
  replace number pace = luck
"""

STRONGER = """\
set:
  pebble:
    black:
      worth: 3
      trick: gain 9 steps
      in pouch: when you stride, gain 1 shells
"""

GREY = """\
set:
  pebble:
    white:
      twin: [grey]
pebble:
  grey:
    name: Grey
    shine: dull
    twin: [white]
"""

EVERY = """\
set:
  pebble:
    white:
      worth: 7
      source: my box
    every:
      worth: 2
      assumed: [worth, twin]
"""

BLANK = """\
set:
  source:
  goal:
  gift:
    value:
    source: x
  pebble:
    black:
    white:
      worth:
      assumed:
      source: y
"""


def change(slot: str, how: str, before: str, now: str) -> tuple[str, str, str, str]:
    return (slot, how, before, now)


def told(changes: tuple[Change, ...]) -> list[tuple[str, str, str, str]]:
    return [(c.slot, c.how, c.before, c.now) for c in changes]


# ---- parameters -----------------------------------------------------------------------------------


def test_a_parameter_is_set(shelf: Shelf) -> None:
    plain, mine = shelf.good().rules, shelf.overlay("set:\n  goal: 15\n").rules
    assert mine.numbers["goal"].body.value == 15  # type: ignore[union-attr]
    assert mine.numbers["goal"].slot.about == plain.numbers["goal"].slot.about
    assert mine.numbers["goal"].slot.bundle == "mine"
    assert plain.assumed_parameters == ("goal",)
    assert mine.assumed_parameters == ()
    assert told(mine.changes) == [change("parameter goal", "set", "12", "15")]
    (one,) = mine.changes
    text = (shelf.folder / "mine.yaml").read_text()
    assert text[one.span.start : one.span.end] == "goal"


@pytest.mark.parametrize(
    ("text", "source", "assumed"),
    [
        ("  goal: 14\n", None, False),
        ("  source: the lid\n  goal: 14\n", "the lid", False),
        ("  goal:\n    value: 14\n    source: my box\n", "my box", False),
        ("  goal: {value: 14, source: my box}\n", "my box", False),
        ("  source: the lid\n  goal: {value: 14, source: my box}\n", "my box", False),
        ("  goal: {value: 14, assumed: yes}\n", None, True),
    ],
)
def test_where_a_parameter_was_read(shelf: Shelf, text: str, source: str | None, assumed: bool) -> None:
    rules = shelf.overlay("set:\n" + text).rules
    assert rules.parameter_sources.get("goal") == source
    assert ("goal" in rules.assumed_parameters) == assumed
    assert rules.parameter_sources["shells at first"] == "the box"


def test_the_same_value_with_a_source_is_no_more_assumed(shelf: Shelf) -> None:
    rule_set = shelf.overlay("set:\n  goal: {value: 12, source: my box}\n")
    assert rule_set.rules.assumed_parameters == ()
    assert rule_set.rules.parameter_sources["goal"] == "my box"
    assert rule_set.digest == shelf.good().digest


def test_the_same_value_without_a_source_is_refused(shelf: Shelf) -> None:
    found = shelf.refuse("set:\n  goal: 12\n  gift: 2\n", "LR-C0002")
    assert found.message == "`goal` is already 12"


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("  gaol: 3\n", "did you mean `parameter goal`?"),
        ("  pace: 3\n", "it is a formula: write `replace number pace = 3` among the rules, not under `set:`"),
        ("  pebble: 3\n", "`pebble` is a kind: write the id of the thing below it, and its fields below that"),
    ],
)
def test_a_parameter_that_is_not_there(shelf: Shelf, text: str, help: str) -> None:
    found = shelf.refuse("set:\n" + text, "LR-C0001")
    assert help in (found.help or "")


def test_a_parameter_is_declared_once(shelf: Shelf) -> None:
    found = shelf.refuse("parameters:\n  goal:\n    value: 3\n    about: Less.\n", "LR-N0002")
    assert found.help == "to change it, write `goal: 3` under `set:`; or give it another name"
    assert found.labels[0].span.file.endswith("bag.yaml")


def test_an_overlay_declares_a_new_parameter(shelf: Shelf) -> None:
    text = LUCK
    rules = shelf.overlay(text).rules
    assert rules.assumed_parameters == ("goal", "luck")
    assert told(rules.changes) == [
        change("parameter luck", "add", "", "3"),
        change("number pace", "replace", "number pace = 1", "number pace = luck"),
    ]


def test_a_parameter_lacks_what_must_stand_with_it(shelf: Shelf) -> None:
    found = shelf.refuse("parameters:\n  goal:\n    value: 3\n", "LR-Y0008")
    assert "`set:`" in (found.help or "")


# ---- fields of things -----------------------------------------------------------------------------


def test_a_field_is_set(shelf: Shelf) -> None:
    text = STRONGER
    rules = shelf.overlay(text).rules
    face = rules.faces["black"]
    assert face.values["worth"] == 3
    assert face.effects["trick"].slot.source.value == "gain 9 steps"
    assert face.effects["trick"].slot.bundle == "mine"
    assert [power.slot.id for power in face.powers] == ["pebble black in pouch"]
    assert face.bundles == {"worth": "mine", "trick": "mine", "in pouch": "mine"}
    assert face.assumed == ("copies",)
    assert dict(face.sources) == {"shine": "the lid", "smooth": "the lid"}
    assert told(rules.changes) == [
        change("pebble black worth", "set", "1", "3"),
        change("pebble black trick", "set", "gain 2 steps", "gain 9 steps"),
        change("pebble black in pouch", "add", "", "when you stride, gain 1 shells"),
    ]


def test_name_and_copies_are_set(shelf: Shelf) -> None:
    rules = shelf.overlay(
        "set:\n  pebble:\n    black:\n      copies: 2\n      name: Coal\n      source: my box\n"
    ).rules
    face = rules.faces["black"]
    assert (face.name, face.copies) == ("Coal", 2)
    assert face.assumed == ("worth",)
    assert face.sources["copies"] == "my box"
    assert told(rules.changes) == [
        change("pebble black copies", "set", "4", "2"),
        change("pebble black name", "set", "Black", "Coal"),
    ]


def test_a_relation_is_set(shelf: Shelf) -> None:
    text = GREY
    text += "remove:\n  pebble:\n    lucky: [twin]\n"
    rules = shelf.overlay(text).rules
    assert rules.faces["white"].related == {"twin": ("grey",)}
    assert rules.faces["lucky"].related == {}


@pytest.mark.parametrize("head", ["source: my box\n", ""])
def test_the_source_of_a_block_is_that_of_its_fields(shelf: Shelf, head: str) -> None:
    own = "" if head else "      source: my box\n"
    start = f"set:\n  {head}" if head else "set:\n"
    body = f"  pebble:\n    black:\n      worth: 1\n      copies: 4\n      assumed: [copies]\n{own}"
    face = shelf.overlay(start + body).rules.faces["black"]
    assert face.assumed == ("copies",)
    assert face.sources["worth"] == "my box"
    assert "copies" not in face.sources


def test_what_is_set_without_a_source_has_none(shelf: Shelf) -> None:
    rules = shelf.overlay("set:\n  pebble:\n    lucky:\n      worth: 5\n").rules
    face = rules.faces["lucky"]
    assert "worth" not in face.sources
    assert face.sources["trick"] == "a friend"
    assert face.origin == "a friend"


def test_fields_of_every_thing(shelf: Shelf) -> None:
    text = EVERY
    faces = shelf.overlay(text).rules.faces
    assert [faces[id].values["worth"] for id in ("white", "black", "lucky")] == [7, 2, 2]
    assert [faces[id].assumed for id in ("white", "black", "lucky")] == [
        ("twin",),
        ("copies", "worth"),
        ("worth", "twin"),
    ]
    assert faces["white"].sources["worth"] == "my box"
    assert "twin" not in faces["lucky"].sources


def test_marks_alone_change_no_digest(shelf: Shelf) -> None:
    rule_set = shelf.overlay("set:\n  pebble:\n    every:\n      assumed: [copies, worth, shine, in pouch]\n")
    assert rule_set.digest == shelf.good().digest
    assert rule_set.rules.faces["lucky"].assumed == ("copies", "worth", "shine", "in pouch")
    assert rule_set.rules.faces["white"].assumed == ("copies", "worth", "shine")
    assert rule_set.rules.changes == ()


@pytest.mark.parametrize(
    "text",
    [
        "black:\n      worth: 01\n",
        "black:\n      trick: gain  2   steps\n",
        "black:\n      trick: |\n        # two\n        gain 2 steps\n",
        "black:\n      shine: Dull\n",
        "black:\n      copies: 4\n",
        "white:\n      smooth: no\n",
        "white:\n      twin: lucky\n",
        "lucky:\n      in pouch: [when you stride, gain 1 steps]\n".replace(
            "[when you stride, gain 1 steps]", "\n        - when you stride, gain 1 steps"
        ),
    ],
)
def test_what_is_so_already_is_refused(shelf: Shelf, text: str) -> None:
    found = shelf.refuse("set:\n  pebble:\n    " + text, "LR-C0002")
    assert "already" in found.message


def test_every_field_as_it_is_already_is_refused(shelf: Shelf) -> None:
    shelf.put("all-dull", "set:\n  pebble:\n    every:\n      shine: dull\n")
    shelf.put("again", "set:\n  pebble:\n    every:\n      shine: dull\n", over="all-dull")
    found = shelf.bad("again", "LR-C0002")
    assert found.message == "`shine` already has this value for every pebble"


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("    blakc:\n      worth: 3\n", "did you mean `pebble black`?"),
        (
            "    mine-own:\n      worth: 3\npebble:\n  mine-own:\n    name: Own\n    shine: dull\n",
            "this bundle declares it itself",
        ),
    ],
)
def test_a_thing_that_is_not_there(shelf: Shelf, text: str, help: str) -> None:
    found = shelf.refuse("set:\n  pebble:\n" + text, "LR-C0001")
    assert help in (found.help or "")


def test_a_kind_that_is_not_there(shelf: Shelf) -> None:
    for text, meant in (
        ("set:\n  peble:\n    black:\n      worth: 3\n", "pebble black"),
        ("remove:\n  peble: [black]\n", "pebble black"),
        ("set:\n  peble:\n    every:\n      worth: 3\n", "pebble every"),
    ):
        found = shelf.refuse(text, "LR-C0001")
        assert found.help == f"did you mean `{meant}`?"


def test_a_field_that_the_kind_does_not_have(shelf: Shelf) -> None:
    found = shelf.refuse("set:\n  pebble:\n    every:\n      wroth: 3\n", "LR-N0006")
    assert found.help == "did you mean `worth`?"
    assert found.labels == ()


@pytest.mark.parametrize("where", ["black", "every"])
def test_an_assumed_field_that_is_not_there(shelf: Shelf, where: str) -> None:
    found = shelf.refuse(f"set:\n  pebble:\n    {where}:\n      assumed: [wroth]\n", "LR-Y0021")
    assert found.help == "did you mean `worth`?"


def test_what_is_left_blank_changes_nothing(shelf: Shelf) -> None:
    blank = BLANK
    assert shelf.refuse(blank, "LR-C0009").message == "the overlay `mine` changes nothing"
    filled = shelf.overlay(blank.replace("worth:", "worth: 3")).rules
    assert told(filled.changes) == [change("pebble white worth", "set", "2", "3")]
    assert shelf.refuse("set:\nremove:\n", "LR-C0009")


def test_a_bundle_of_several_files_sets_in_each(shelf: Shelf) -> None:
    folder = shelf.folder / "both"
    folder.mkdir()
    head = "language: 2\nid: both\ntitle: Both\nkind: overlay\nbuilds on: [stones]\n"
    (folder / "bundle.yaml").write_text(
        head + "set:\n  goal: 13\nremove:\n  pebble:\n    lucky: [in pouch]\nfiles: [a.yaml]\n"
    )
    (folder / "a.yaml").write_text("set:\n  gift: 4\n  pebble:\n    black:\n      worth: 2\n")
    assert [c.slot for c in shelf.good("both").rules.changes] == [
        "parameter goal",
        "parameter gift",
        "pebble lucky in pouch",
        "pebble black worth",
    ]
    (folder / "a.yaml").write_text("set:\n  goal: 4\n")
    assert shelf.bad("both", "LR-N0002").message == "`parameter goal` is changed twice in one bundle"


def test_of_two_changes_in_one_file_the_later_one_is_marked(shelf: Shelf) -> None:
    shelf.put("both", "set:\n  goal: 13\nrules: |\n  replace number goal = 4\n")
    text = (shelf.folder / "both.yaml").read_text(encoding="utf-8")
    found = shelf.bad("both", "LR-N0002")
    assert found.span is not None
    assert found.span.start == text.rindex("goal")
    assert [label.span.start for label in found.labels] == [text.index("goal")]


def test_parts_set_as_overlays_do_but_are_no_changes(shelf: Shelf) -> None:
    shelf.put("bag-2", "set:\n  goal: 20\n  pebble:\n    black:\n      copies: 1\n", kind="part", over="bag")
    shelf.put("stones", (shelf.folder / "stones.yaml").read_text().split("[bag]\n")[1], kind="game", over="bag-2")
    rules = shelf.good().rules
    assert rules.faces["black"].copies == 1
    assert rules.numbers["goal"].body.value == 20  # type: ignore[union-attr]
    assert rules.changes == ()


# ---- remove ---------------------------------------------------------------------------------------


def test_whole_things_are_removed(shelf: Shelf) -> None:
    rules = shelf.overlay("remove:\n  pebble: [black]\n").rules
    assert list(rules.faces) == ["white", "lucky"]
    assert told(rules.changes) == [change("pebble black", "remove", "Black", "")]


def test_fields_are_removed(shelf: Shelf) -> None:
    rules = shelf.overlay("remove:\n  pebble:\n    lucky: [in pouch, worth]\n    black: all\n").rules
    lucky = rules.faces["lucky"]
    assert (lucky.powers, lucky.values["worth"]) == ((), 0)
    assert "worth" not in lucky.sources
    assert "black" not in rules.faces
    assert told(rules.changes) == [
        change("pebble lucky in pouch", "remove", "when you stride, gain 1 steps", ""),
        change("pebble lucky worth", "remove", "4", ""),
        change("pebble black", "remove", "Black", ""),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pebble: [blakc]", "LR-C0001"),
        ("pebble:\n    black: [in pouch]", "LR-C0001"),
        ("pebble:\n    black: [tirck]", "LR-C0001"),
        ("pebble:\n    black: [name]", "LR-Y0007"),
        ("pebble: [black, black]", "LR-B0020"),
        ("pebble: black", "LR-Y0009"),
        ("goal: 3", "LR-Y0009"),
    ],
)
def test_what_cannot_be_removed(shelf: Shelf, text: str, code: str) -> None:
    shelf.refuse(f"remove:\n  {text}\n", code)


def test_a_field_that_says_what_holds_without_it_is_not_removed(shelf: Shelf) -> None:
    shelf.put("zero", "set:\n  pebble:\n    white:\n      worth: 0\n")
    shelf.put("away", "remove:\n  pebble:\n    white: [worth]\n", over="zero")
    shelf.bad("away", "LR-C0002")


def test_a_bundle_does_not_remove_and_set_one_thing(shelf: Shelf) -> None:
    shelf.refuse("remove:\n  pebble: [black]\nset:\n  pebble:\n    black:\n      worth: 3\n", "LR-N0002")


# ---- players and turn limit -----------------------------------------------------------------------


def test_an_overlay_changes_players_and_turn_limit(shelf: Shelf) -> None:
    rules = shelf.overlay("players: 2\nturn limit: 50\n").rules
    assert (rules.players, rules.turn_limit) == ((2, 2), 50)
    assert told(rules.changes) == [change("players", "set", "1 to 3", "2"), change("turn limit", "set", "200", "50")]


@pytest.mark.parametrize("line", ["players: 1 to 3", "turn limit: 200"])
def test_players_and_turn_limit_as_they_are_are_refused(shelf: Shelf, line: str) -> None:
    shelf.refuse(f"{line}\n", "LR-C0002")
