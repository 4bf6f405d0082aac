"""Slips in YAML that people who do not program make: one message each, with the way out and, where safe, a fix."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from london_rules.diagnostics import fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


@pytest.mark.parametrize(
    ("text", "code", "help", "fixed"),
    [
        ("set:\n  start money:6\n", "LR-Y0009", "write a colon and a space, as in `start money: 6`", "start money: 6"),
        (
            "set:\n  start money = 6\n",
            "LR-Y0009",
            "write a colon and a space, as in `start money: 6`",
            "start money: 6",
        ),
        ("set:\n  start money: £6\n", "LR-Y0010", "write `6`", "6"),
        ("set:\n  start money: “6”\n", "LR-Y0010", "write `6`", "6"),
        ("set:\n  start money: 6.5\n", "LR-Y0010", "write a whole number, such as 6", "6"),
        ("set:\n  start money: 10%\n", "LR-Y0010", "write a whole number, such as 3", None),
        ("card:\n  zoo:\n    name: Zoo\n", "LR-Y0007", "write things in a file of their own", None),
        ("rules: |\n  remove scoring loans\n", "LR-Y0007", "write rules in a file such as `my.rules`", None),
        ("tests:\n  one:\n    then:\n      over: no\n", "LR-Y0007", "write tests in a file such as", None),
        ("set:\n  start money: 1,000\n", "LR-Y0010", "write `1000`", "1000"),
        ("set:\n  start money: 7 cards\n", "LR-Y0010", "write `7`", "7"),
        ("set:\n  start money: seven pounds\n", "LR-Y0010", "write `7`", "7"),
        ("set:\n  card:\n    lords:\n      cost: four pounds\n", "LR-T0001", "did you mean `4`?", "4"),
        ("set:\n  start money: 7 or 8\n", "LR-Y0010", "write a whole number, such as 3", None),
        ("turn limit: none\n", "LR-Y0010", "write a whole number, such as 3", None),
        ("set:\n  players: 2 to 3\n", "LR-Y0007", "write `players: ...` at the left margin", None),
        ("set:\n  boroughs:\n    hackney:\n      cost: 4\n", "LR-C0001", "did you mean `borough hackney`?", "borough"),
        ("change:\n  hand limit: 8\n", "LR-Y0007", "did you mean `set`?", "set"),
        ("description: Mine\nset:\n  hand limit: 8\n", "LR-Y0007", "did you mean `about`?", "about"),
        ("remove:\n  card: [lords; bridge]\n", "LR-Y0020", "write a comma for `;`", ","),
        ("about: @ home\nset:\n  hand limit: 8\n", "LR-Y0025", "put the text in quotes", '"@ home"'),
        ("set:\n  card:\n    lords:\n      cost, 1\n      points: 2\n", "LR-Y0018", "write a colon and a space", ": "),
        ("about: Rule: mine\nset:\n  hand limit: 8\n", "LR-Y0018", "put the text in quotes", '"Rule: mine"'),
        ("about: rule: mine\nset:\n  hand limit: 8\n", "LR-Y0018", "put the text in quotes or", None),
        ("set:\n\u00a0\u00a0hand limit: 8\n", "LR-B0016", "write plain spaces", "  "),
        ("files: [tests/mine.yaml]\n", "LR-B0013", "remove it from `files`", None),
        ("remove: [lords]\n", "LR-Y0009", "write `remove: / card: [lords]`", "remove:\n  card: [lords]"),
        ("remove: [lrods]\n", "LR-Y0009", "write a kind first, and a list of ids after it", None),
        (
            "remove: hand limit\n",
            "LR-Y0009",
            "write `remove number hand limit` or `remove turn hand limit` in the rules",
            None,
        ),
        ("remove: [take three cards]\n", "LR-Y0009", "write `remove action take three cards` in the rules", None),
        ("set:\n  relief:\n    amount: 2\n", "LR-Y0009", "`relief` is a number: write `replace number relief`", None),
        (
            "remove:\n  action: [take three cards]\n",
            "LR-C0001",
            "write `remove action take three cards` in the rules",
            None,
        ),
        ("remove:\n  card: [lords bridge]\n", "LR-C0001", "did you mean `card lords, bridge`?", "lords,"),
        (
            "remove:\n  - card: lords\n  - card: bridge\n",
            "LR-Y0009",
            "write `remove: / card: [lords, bridge]`",
            "remove:\n  card: [lords, bridge]",
        ),
        ("set:\n  card:\n    all:\n      points: 2\n", "LR-C0001", "did you mean `card every`?", "every"),
        ("set:\n  hand limit: 8 // was 9\n", "LR-Y0010", "write `8`", "8"),
        ("set:\n  hand limit to 8\n", "LR-Y0009", "write a colon and a space, as in `hand limit: 8`", "hand limit: 8"),
        ("set:\n  starting cash: 8\n", "LR-C0001", "did you mean `parameter start money`?", "start money"),
        ("set:\n  hand limit: -7\n", "LR-T0037", "write `7`", "7"),
        ("set:\n  card:\n    -lords: x\n      cost: 1\n", "LR-Y0019", "write a space after the dash", " "),
    ],
)
def test_a_slip_has_one_message_with_the_way_out(text: str, code: str, help: str, fixed: str | None) -> None:
    (found,) = load({"bundle.yaml": HEAD + text}).diagnostics
    assert (found.code, (found.help or "")[: len(help)]) == (code, help)
    assert (found.fix and found.fix.replacement) == fixed


@pytest.mark.parametrize("text", ["about: 'Tis mine\n", "remove: card: [lords]\n"])
def test_what_may_be_meant_otherwise_is_not_written_unasked(text: str) -> None:
    found = load({"bundle.yaml": HEAD + text}).diagnostics
    assert fixed(found.items(), found.files) == {}


@pytest.mark.parametrize("wrong", ["builds on: 2010\n", 'builds-on: ["2010"]\n', ""])
def test_names_are_not_looked_up_where_it_is_not_known_what_lies_below(wrong: str) -> None:
    text = HEAD.replace('builds on: ["2010"]\n', wrong) + "set:\n  hand limit: 8\n  start money: 6\n"
    assert [item.code[:4] for item in load({"bundle.yaml": text}).diagnostics] == ["LR-Y"]


@pytest.mark.parametrize(
    ("manifest", "code", "place"),
    [
        (HEAD.replace('["2010"]', "[]"), "LR-Y0008", "[]"),
        (HEAD.replace("overlay", "game"), "LR-Y0008", "game"),
        (HEAD.replace("title", "name"), "LR-Y0007", "name"),
        (HEAD.replace('["2010"]', '["2010", "2017"]'), "LR-B0019", '"2017"'),
        (HEAD + "parameters:\n  tax:\n    val: 2\n    about: The tax.\n", "LR-Y0007", "val"),
    ],
)
def test_a_slip_of_the_manifest_is_reported_once_at_its_own_place(manifest: str, code: str, place: str) -> None:
    (found,) = load({"bundle.yaml": manifest + "set:\n  hand limit: 8\n"}).diagnostics
    assert found.span is not None
    assert (found.code, found.span.file) == (code, "bundle.yaml")
    assert manifest[found.span.start :].startswith(place)


@pytest.mark.parametrize(
    ("lines", "mended"),
    [
        ("set:\n\thand limit: 8\n", "set:\n  hand limit: 8\n"),
        ("set:\n    card:\n\tlords:\n\t\tcost: 1\n", "set:\n    card:\n      lords:\n        cost: 1\n"),
        (
            "remove:\n    card:\n        - lords\n\t- bridge\n",
            "remove:\n    card:\n        - lords\n        - bridge\n",
        ),
    ],
)
def test_tabs_become_as_many_spaces_as_the_lines_above_have(lines: str, mended: str) -> None:
    found = load({"bundle.yaml": HEAD + lines}).diagnostics
    assert fixed(found.items(), found.files) == {"bundle.yaml": HEAD + mended}


def test_the_lines_of_a_block_are_put_further_in_up_to_the_next_key() -> None:
    text = "card:\n  zoo:\n    name: Zoo\n    activation: |\n    gain £1\n    lose 1 poverty\n    flips: yes\n"
    found = load({"bundle.yaml": HEAD + "files: [zoo.yaml]\n", "zoo.yaml": text}).diagnostics
    mended = text.replace("    gain", "      gain").replace("    lose", "      lose")
    assert fixed(found.items(), found.files) == {"zoo.yaml": mended}


def test_a_bar_that_is_left_out_before_rules_is_put_in(tmp_path: Path) -> None:
    text = HEAD + "rules:{}\n  turn tax, before take\n    pay £1\n"
    path = tmp_path / "my-rule.yaml"
    path.write_text(text.format(""), encoding="utf-8")
    found = load(path).diagnostics
    assert [item.code for item in found] == ["LR-Y0017"]
    assert list(fixed(found.items(), found.files).values()) == [text.format(" |")]


# ---- what people write in manifests ----------------------------------------------------------------

GAME = (
    "language: 2\nid: pebbles\ntitle: Pebbles\nkind: game\nplayers: 2 to 4\nturn limit: 100\n"
    "rules: |\n  counter steps for each player\n  turn action\n    choose an action\n  action walk\n    gain 1 steps\n"
    "  ranking\n    highest steps\n"
)


@pytest.mark.parametrize(
    ("right", "wrong", "marked"),
    [
        ("players: 2 to 4", "players: two to four", "two to four"),
        ("players: 2 to 4", "players: 4 to 2", "4 to 2"),
        ("players: 2 to 4", "players: 2 - 4 players", "2 - 4 players"),
        ("players: 2 to 4", "players: [2, 3, 4]", "[2, 3, 4]"),
        ("players: 2 to 4", "players: {min: 2, max: 4}", "{min: 2, max: 4}"),
        ("players: 2 to 4", "players: 2, 3 or 4", "2, 3 or 4"),
        ("players: 2 to 4", "players: up to 4", "up to 4"),
        ("players: 2 to 4", "number of players: 2 to 4", "number of players"),
        ("players: 2 to 4", "player: 2 to 4", "player"),
        ("turn limit: 100", "turns limit: 100", "turns limit"),
        ("turn limit: 100", "turn_limit: 100", "turn_limit"),
        ("turn limit: 100", "max turns: 100", "max turns"),
        ("turn limit: 100", "Turn limit: 100", "Turn limit"),
        ("language: 2", "language: english", "english"),
        ("language: 2", "language: 2.0", "2.0"),
        ("language: 2", "language: 7", "7"),
        ("language: 2", 'language: "2"', '"2"'),
        ("title: Pebbles", "heading: Pebbles", "heading"),
        ("kind: game", "kind: base game", "base game"),
        ("kind: game", "kind: Game", "Game"),
        ("kind: game", "type: game", "type"),
    ],
)
def test_a_manifest_in_other_words_has_one_message_with_the_text_to_write(
    tmp_path: Path, right: str, wrong: str, marked: str
) -> None:
    whole = load(
        {
            "bundle.yaml": GAME.split("rules:", maxsplit=1)[0] + "files: [a.rules]\n",
            "a.rules": dedent(GAME.split("|\n")[1]),
        }
    )
    assert whole.rule_set is not None
    path = tmp_path / "pebbles.yaml"
    path.write_text(GAME.replace(right, wrong), encoding="utf-8")
    found = load(path).diagnostics
    (item,) = found.items()
    assert item.span is not None
    assert found.files[item.span.file][item.span.start : item.span.end] == marked
    path.write_text(
        next(iter(fixed([item], found.files, with_suggestions=True).values())).replace("limit: 500", "limit: 100"),
        encoding="utf-8",
    )
    made = load(path)
    assert (made.rule_set and made.rule_set.digest) == whole.rule_set.digest, made.diagnostics.items()


@pytest.mark.parametrize(
    ("right", "wrong", "marked"),
    [
        ("kind: overlay", "kind: house rule", "house rule"),
        ("kind: overlay", "kind: variant", "variant"),
        ("kind: overlay", "kind: overley", "overley"),
        ("builds on:", "build on:", "build on"),
        ("builds on:", "builds-on:", "builds-on"),
        ("builds on:", "building on:", "building on"),
        ("builds on:", "extends:", "extends"),
        ("builds on:", "based on:", "based on"),
        ("set:", "settings:", "settings"),
        ("set:", "change:", "change"),
    ],
)
def test_an_overlay_in_other_words_has_one_message_with_the_text_to_write(
    tmp_path: Path, right: str, wrong: str, marked: str
) -> None:
    path = tmp_path / "my-rule.yaml"
    path.write_text(HEAD.replace(right, wrong) + "set:\n  hand limit: 8\n".replace(right, wrong), encoding="utf-8")
    found = load(path).diagnostics
    (item,) = found.items()
    assert item.span is not None
    assert found.files[item.span.file][item.span.start : item.span.end] == marked
    path.write_text(next(iter(fixed([item], found.files, with_suggestions=True).values())), encoding="utf-8")
    assert load(path).rule_set is not None


def test_a_kind_of_thing_that_is_called_like_a_key_is_no_key(tmp_path: Path) -> None:
    path = tmp_path / "pebbles.yaml"
    rules = "rules: |\n  kind change\n    begins in box\n  zone box\n    holds changes\n"
    path.write_text(GAME.replace("rules: |\n", rules) + "change:\n  dime:\n    name: Dime\n", encoding="utf-8")
    assert load(path).rule_set is not None


# ---- YAML ------------------------------------------------------------------------------------------

YAML = """\
language: 2
id: pebbles
title: Pebbles of ours
kind: game
players: 2 to 4
turn limit: 100
sources:
  - one
  - two
parameters:
  at first:
    value: 2
    about: The steps.
  at last:
    value: 3
    about: The end.
rules: |
  kind pebble
    begins in box
    colour: white or black

  counter steps for each player
    starts at at first

  zone box
    holds pebbles

  turn action
    choose an action

  turn ending
    if your steps is at least at last, end the game now

  action walk
    gain (wages of (number of pebbles in the box)) steps

  table wages
    0: 1
    1 to 2: 3

  ranking
    highest steps
pebble:
  grey:
    name: Fool's stone
    copies: 2
    colour: black
"""


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("    copies: 2\n", "    copies:2\n", "LR-Y0018"),
        ("name: Fool's stone", "name: 'Fool's stone'", "LR-Y0001"),
        ("title: Pebbles of ours", 'title: "Pebbles of ours', "LR-Y0020"),
        ("title: Pebbles of ours", "title: Pebbles: of ours", "LR-Y0018"),
        ("sources:\n  - one\n  - two\n", "sources: [one, two\n", "LR-Y0020"),
        ("sources:\n  - one\n  - two\n", "sources: [one, two)\n", "LR-Y0020"),
        ("sources:\n  - one\n  - two\n", "sources:\n  - one\nsources:\n  - two\n", "LR-Y0005"),
        ("  at last:\n    value: 3\n", "# more\nparameters:\n  at last:\n    value: 3\n", "LR-Y0005"),
        ("rules: |\n", "rules: >\n", "LR-Y0017"),
        ("rules: |\n", "rules: >-\n", "LR-Y0017"),
        ("rules: |\n", "rules:\n", "LR-Y0017"),
        ("  turn action\n", "turn action\n", "LR-Y0019"),
        ("  table wages\n", "table wages\n", "LR-Y0019"),
        ("  ranking\n", "ranking\n", "LR-Y0019"),
        ("    highest steps\n", "highest steps\n", "LR-Y0019"),
        ("    holds pebbles\n", "holds pebbles\n", "LR-Y0019"),
        ("    copies: 2\n", "\tcopies: 2\n", "LR-B0014"),
    ],
)
def test_what_yaml_cannot_read_has_one_message_with_the_text_to_write(
    tmp_path: Path, right: str, wrong: str, code: str
) -> None:
    path = tmp_path / "pebbles.yaml"
    assert right in YAML
    path.write_text(YAML.replace(right, wrong), encoding="utf-8")
    found = load(path).diagnostics
    assert [item.code for item in found.errors()] == [code], found.items()
    mended = fixed(found.errors(), found.files, with_suggestions=True)
    path.write_text(next(iter(mended.values())), encoding="utf-8")
    made = load(path)
    path.write_text(YAML, encoding="utf-8")
    meant = load(path).rule_set
    assert meant is not None
    assert made.rule_set is not None, made.diagnostics.items()
    assert made.rule_set.digest == meant.digest
    assert made.rule_set.title.replace(":", "") == meant.title


def test_no_bar_is_written_where_other_lines_have_keys() -> None:
    text = "card:\n  zoo:\n    name: Zoo\n    set A\n    colour: brown\n"
    (item,) = load({"bundle.yaml": HEAD + "files: [zoo.yaml]\n", "zoo.yaml": text}).diagnostics
    assert item.code == "LR-Y0018"
    assert item.fix is None or "|" not in item.fix.replacement
