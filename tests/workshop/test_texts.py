"""The session and the texts of a bundle: what is wrong as they are edited, and what the page asks about them."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from london_rules import load
from london_rules.table.scene import scene
from london_rules.workshop.schemas import workshop_schema
from london_rules.workshop.session import Session
from tests.support import pages as p
from tests.support.workshop import FILE, MANIFEST, RULES, Page, check

SHIPPED = "variants/2010/actions.rules"
EMPTY = 'language: 2\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: ["{on}"]\n'


@pytest.fixture
def page() -> Page:
    made = Page()
    made.write()
    return made


def at(text: str, words: str, inside: int = 1) -> int:
    """Count the units before a place as JavaScript does."""
    return len(text[: text.index(words) + inside].encode("utf-16-le")) // 2


def cut(text: str, place: dict[str, int]) -> str:
    """Cut out a place as JavaScript does."""
    return text.encode("utf-16-le")[2 * place["from"] : 2 * place["to"]].decode("utf-16-le")


def test_a_bundle_is_checked_in_its_variant() -> None:
    found = Page().write()
    texts = {"my-rule": {"bundle.yaml": MANIFEST, "hands.rules": RULES}}
    loaded = load("2010+my-rule", texts=texts, only_shipped=True).rule_set
    assert loaded is not None
    assert (found["variant"], found["title"], found["ok"]) == ("2010+my-rule", loaded.title, True)
    assert (found["digest"], found["diagnostics"]) == (loaded.digest, [])
    own = [one for one in found["files"] if one["own"]]
    assert [one["name"] for one in own] == ["bundle.yaml", "hands.rules"]
    assert {"file": SHIPPED, "name": "actions.rules", "bundle": "2010", "own": False} in found["files"]


def test_a_game_is_checked_by_itself() -> None:
    page = Page()
    listed = page.ask("bundle", bundle="my-rule", on="2017", files={"bundle.yaml": EMPTY.format(on="2017")})["files"]
    files = {one["name"]: page_text(page, one["file"]) for one in listed if one["bundle"] == "2017"}
    found = page.ask("bundle", bundle="2017", on="", files=files)
    loaded = load("2017").rule_set
    assert loaded is not None
    assert (found["variant"], found["ok"], found["digest"]) == ("2017", True, loaded.digest)


def page_text(page: Page, file: str) -> str:
    return str(page.ask("text", file=file)["text"])


def test_a_bundle_can_be_one_file_of_any_name() -> None:
    page = Page()
    one = MANIFEST.replace("files: [hands.rules]\n", "rules: |\n") + "".join(f"  {row}\n" for row in RULES.splitlines())
    told = page.ask("bundle", bundle="my-rule", on="2010", files={"hands.yaml": one})
    assert (told["ok"], told["diagnostics"]) == (True, [])
    assert told["digest"] == Page().write()["digest"]
    assert told["files"][0] == {"file": "my-rule/hands.yaml", "name": "hands.yaml", "bundle": "my-rule", "own": True}
    assert page.ask("hover", file="my-rule/hands.yaml", at=at(one, "cards in"))["hover"]["title"] == "kind card"
    [wrong] = page.ask("edit", file="my-rule/hands.yaml", text=one.replace("your hand", "your hnad"))["diagnostics"]
    assert (wrong["file"], wrong["line"]) == ("my-rule/hands.yaml", 8)


def test_a_mistake_is_marked_where_it_is_and_its_fix_corrects_it(page: Page) -> None:
    wrong = RULES.replace("your hand *", "your hnad *").replace("costs", "costs: 🎩 cafe\u0301")
    found = page.ask("edit", file=FILE, text=wrong)
    assert (found["ok"], found["digest"]) == (False, None)
    [one] = found["diagnostics"]
    assert (one["code"], one["severity"], one["file"], one["line"]) == ("LR-N0003", "error", FILE, 2)
    assert cut(wrong, one) == "hnad"
    [fix] = one["fixes"]
    assert fix["safe"]
    start, end = (len(wrong.encode("utf-16-le")[: 2 * fix[side]].decode("utf-16-le")) for side in ("from", "to"))
    corrected = wrong[:start] + fix["text"] + wrong[end:]
    assert page.ask("edit", file=FILE, text=corrected)["ok"]


def test_mistakes_of_all_files_are_told_not_only_of_the_one_that_is_edited(page: Page) -> None:
    page.ask("edit", file=FILE, text="number big hand = hnad\n")
    found = page.ask("edit", file="my-rule/bundle.yaml", text=MANIFEST + "things: 3\n")
    assert {one["file"] for one in found["diagnostics"]} >= {"my-rule/bundle.yaml"}
    found = page.ask("edit", file="my-rule/bundle.yaml", text=MANIFEST)
    assert {one["file"] for one in found["diagnostics"]} == {FILE}
    assert page.ask("edit", file=FILE, text=RULES)["diagnostics"] == []


def test_files_are_added_and_removed(page: Page) -> None:
    listed = MANIFEST.replace("hands.rules", "hands.rules, more.rules")
    found = page.ask("edit", file="my-rule/bundle.yaml", text=listed)
    assert [one["code"] for one in found["diagnostics"]] == ["LR-B0010"]
    found = page.ask("edit", file="my-rule/more.rules", text="number two = 2\n")
    assert "LR-B0010" not in [one["code"] for one in found["diagnostics"]]
    assert "my-rule/more.rules" in [one["file"] for one in found["files"]]
    found = page.ask("edit", file="my-rule/more.rules", text=None)
    assert [one["code"] for one in found["diagnostics"]] == ["LR-B0010"]
    assert "my-rule/more.rules" not in [one["file"] for one in found["files"]]


@pytest.mark.parametrize(
    ("on", "code", "help"),
    [
        ("nope", "LR-B0001", ""),
        ("", "LR-B0022", "2010+my-rule"),
        ("../up", "LR-B0018", "join ids"),
        ("+", "LR-B0018", ""),
    ],
)
def test_a_variant_that_there_is_not_is_a_mistake_with_a_way_out(on: str, code: str, help: str) -> None:
    found = Page().ask("bundle", bundle="my-rule", on=on, files={"bundle.yaml": EMPTY.format(on="london")})
    assert not found["ok"]
    first = next(one for one in found["diagnostics"] if one["code"] == code)
    assert first["file"] == "my-rule/bundle.yaml"
    assert help in (first["help"] or "")


def test_lines_may_end_as_on_other_systems() -> None:
    found = Page().write("number big hand = 2 * hnad\r\n\r\nnumber other = 3 * hnad\r")
    assert {one["line"] for one in found["diagnostics"]} == {1, 3}


def test_what_can_be_written_is_offered_with_the_stretch_that_it_replaces(page: Page) -> None:
    begun = RULES.replace("big hand\n", "big h\n", 2).replace("# How", "# 🎩 How")
    page.ask("edit", file=FILE, text=begun)
    offered = page.ask("complete", file=FILE, at=at(begun, "big h\n", 5))["items"]
    one = next(item for item in offered if item["label"] == "big hand")
    assert cut(begun, one) == "big h"
    assert page.ask("complete", file=FILE, at=10**6)["type"] == "completions"


def test_a_name_is_explained_and_found_also_in_shipped_bundles(page: Page) -> None:
    told = page.ask("hover", file=FILE, at=at(RULES, "cards in"))["hover"]
    assert cut(RULES, told) == "cards"
    assert "card" in told["title"]
    [place] = page.ask("definition", file=FILE, at=at(RULES, "cards in"))["places"]
    assert not place["own"]
    text = page.ask("text", file=place["file"])["text"]
    assert text.split("\n")[place["line"] - 1].find(cut(text, place)) >= 0
    assert place["bundle"] in place["file"]
    there = page.ask("hover", file=place["file"], at=place["from"])["hover"]
    assert there["title"] == told["title"]
    assert page.ask("hover", file=FILE, at=0) == {"type": "hovered", "hover": None}


def test_all_places_that_name_something_are_found(page: Page) -> None:
    places = page.ask("references", file=FILE, at=at(RULES, "big hand"))["places"]
    assert [(one["line"], one["own"]) for one in places] == [(2, True), (4, True)]


def test_files_of_other_bundles_can_be_read_too(page: Page) -> None:
    assert page.ask("text", file="variants/2017/bundle.yaml")["text"].startswith("language:")
    code, _, help = page.refused("text", file="variants/2010/actoins.rules")
    assert (code, help) == ("LR-P0021", f"did you mean `{SHIPPED}`?")
    assert page.refused("text", file="../../etc/passwd")[0] == "LR-P0021"


def test_an_outline_has_what_a_file_declares(page: Page) -> None:
    symbols = page.ask("outline", file=FILE)["symbols"]
    assert [(one["name"], one["how"], cut(RULES, one)) for one in symbols] == [
        ("big hand", "", "big hand"),
        ("hand poverty", "replace", "hand poverty"),
    ]


def test_words_have_the_colours_of_their_sorts(page: Page) -> None:
    found = page.ask("coloured"[:6], file=FILE)
    spans, sorts = found["spans"], found["sorts"]
    rows = [
        (RULES[start:end], sorts[sort], declares)
        for start, end, sort, declares in zip(*(spans[i::4] for i in range(4)), strict=True)
    ]
    assert rows[0] == ("# How much a hand costs.", "comment", 0)
    assert ("big hand", "method", 1) in rows
    assert ("big hand", "method", 0) in rows
    assert ("hand", "class", 0) in rows


def test_a_file_is_laid_out_unless_it_has_mistakes(page: Page) -> None:
    page.ask("edit", file=FILE, text=RULES.replace("cards in", "cards  in"))
    assert page.ask("format", file=FILE)["text"] == RULES
    page.ask("edit", file=FILE, text="number big hand = hnad\n")
    assert page.ask("format", file=FILE)["text"] is None


def test_a_name_is_changed_wherever_it_is_used(page: Page) -> None:
    edits = page.ask("rename", file=FILE, at=at(RULES, "big hand"), name="part of a hand")["edits"]
    made = RULES
    for one in reversed(edits):
        made = made[: one["from"]] + one["text"] + made[one["to"] :]
    assert made == RULES.replace("big hand", "part of a hand")
    code, message, _ = page.refused("rename", file=FILE, at=at(RULES, "hand poverty"), name="x")
    assert (code, "came with" in message) == ("LR-P0023", True)


def test_a_new_bundle_can_be_played_at_once(page: Page) -> None:
    made = page.ask("scaffold", bundle="fresh", on="2010")
    assert set(made["files"]) >= {"bundle.yaml"}
    assert not any(name.startswith(".") for name in made["files"])
    assert made["active"]["says"]
    found = page.ask("bundle", bundle="fresh", on="2010", files=made["files"])
    assert (found["ok"], found["diagnostics"]) == (True, [])
    assert page.refused("scaffold", bundle="No Name", on="2010")[2].endswith("`no-name`")
    assert "already exists" in page.refused("scaffold", bundle="2017", on="2010")[1]
    assert page.ask("scaffold", bundle="fresh", on="./variants")["diagnostics"][0]["code"] == "LR-B0018"


def test_the_page_of_a_message_can_be_read(page: Page) -> None:
    told = page.ask("page", code="LR-N0003")
    assert told["title"] == "Unknown name"
    assert told["markdown"].startswith("# LR-N0003")
    assert page.refused("page", code="LR-N003") == (
        "LR-P0019",
        "there is no code `LR-N003`",
        "did you mean `LR-N0003`?",
    )


def test_what_is_asked_too_early_or_about_other_files_is_refused(page: Page) -> None:
    assert Page().refused("hover", file=FILE, at=0) == ("LR-P0022", "no bundle is open", "send `bundle` first")
    assert page.refused("edit", file=SHIPPED, text="")[0] == "LR-P0021"
    assert page.refused("edit", file="my-rule/none.rules", text=None)[0] == "LR-P0021"
    assert page.refused("colour", file="my-rule/none.rules")[0] == "LR-P0021"
    assert page.refused("bundle", bundle="My rule", on="2010", files={})[0] == "LR-P0013"
    assert page.ask("edit", file=FILE, text=RULES)["ok"]


def test_the_examples_of_the_pages_of_codes_give_their_codes() -> None:
    rules = (
        "# Our hands.\nnumber big hand = 2\n\nreplace number hand poverty = number of cards in your hand * big hand\n"
    )
    files = {"bundle.yaml": MANIFEST.replace("hands.rules", "my-rule.rules"), "my-rule.rules": rules}
    for code in ("LR-P0021", "LR-P0022", "LR-P0023"):
        page = Page()
        if code != "LR-P0022":
            page.ask("bundle", bundle="my-rule", on="2010", files=files)
        text = (p.ROOT / "docs" / "errors" / f"{code}.md").read_text(encoding="utf-8")
        wrong, right = (json.loads(one) for one in re.findall(r"```json\n(.*?)```", text, re.DOTALL))
        assert page.refused(**wrong)[0] == code
        assert page.ask(**right)["type"] != "error"


def test_tables_find_the_bundle_as_it_is_now(page: Page) -> None:
    one = page.ask("new", variant="2010+my-rule", seats=["human", "greedy"], seed=1, watch=[1])
    page.ask("edit", file=FILE, text=RULES.replace("* 2", "* 3"))
    other = page.ask("new", variant="2010+my-rule", seats=["human", "greedy"], seed=1, watch=[1])
    assert one["type"] == other["type"] == "opened"
    assert one["digest"] != other["digest"]
    assert page.views[other["table"], 1]["decision"] is not None
    page.ask("edit", file=FILE, text="nonsense")
    assert page.refused("new", variant="2010+my-rule", seats=["human", "greedy"])[0] == "LR-P0018"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        '"\ud800"',
        '{"type": "edit", "file": 3}',
        '{"type": "bundle", "bundle": "x", "files": {"a": 3}}',
        '{"type": "nothing"}',
        '{"type": "complete", "file": "x", "at": -1}',
        '{"type": "hello", "protocol": 1}',
    ],
)
def test_nothing_that_is_sent_raises(line: str) -> None:
    for one in Session().receive(line):
        check("reply", json.loads(one))


def test_a_session_waits_a_minute_for_a_load_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Session().server.limits.deadline == 60
    monkeypatch.setattr("london_rules.workshop.session.PATIENCE", 1e-9)
    page = Page(Session())
    reply = page.ask("bundle", bundle="my-rule", on="2010", files={"bundle.yaml": MANIFEST, "hands.rules": RULES})
    assert [item["code"] for item in reply["diagnostics"]] == ["LR-X0034"]


def test_an_error_of_the_program_is_told_as_one() -> None:
    told: list[Exception] = []
    session = Session(fault=told.append)
    session.server._draft = 3  # type: ignore[assignment]
    [line] = session.receive('{"type": "outline", "id": 5, "file": "x"}')
    assert (json.loads(line)["code"], json.loads(line)["id"]) == ("LR-P0020", 5)
    assert isinstance(told[0], AttributeError)


def test_the_schema_has_every_message_and_leaves_none_open() -> None:
    definitions = workshop_schema()["definitions"]
    for name, one in definitions.items():
        if name.startswith(("request ", "reply ")):
            assert one["additionalProperties"] is False, name
    assert {"request edit", "request new", "reply checked", "reply packet"} <= set(definitions)


def test_a_bundle_of_one_file_may_name_it_as_it_likes() -> None:
    page = Page()
    text = EMPTY.format(on="2010") + "set:\n  start money: 6\n"
    found = page.ask("bundle", bundle="my-rule", on="2010", files={"rich.yaml": text})
    assert (found["ok"], found["diagnostics"]) == (True, [])
    assert [one["file"] for one in found["files"] if one["own"]] == ["my-rule/rich.yaml"]
    wrong = page.ask("edit", file="my-rule/rich.yaml", text=text.replace("money", "mony"))
    assert [one["file"] for one in wrong["diagnostics"]] == ["my-rule/rich.yaml"]


@pytest.mark.parametrize("seed", range(12))
def test_damaged_texts_are_answered_like_others(page: Page, seed: int) -> None:
    """The page fails for any error of the program itself, and for a reply that the schema does not know."""
    random = Random(seed)
    files = {"bundle.yaml": MANIFEST, "hands.rules": RULES, "README.md": "# Hands\n"}
    name = random.choice(list(files))
    start = random.randrange(len(files[name]))
    spoiled = random.choice(["", "🎩", "\n  ", "'", ": [", "\u2028", "replace ", "cafe\u0301"])
    files[name] = files[name][:start] + spoiled + files[name][start + random.randrange(5) :]
    page.ask("bundle", bundle="my-rule", on=random.choice(["2010", "", "2017"]), files=files)
    for file, text in files.items():
        about = {"file": f"my-rule/{file}"}
        for question in ("complete", "hover", "definition", "references"):
            page.ask(question, at=random.randrange(len(text) + 3), **about)
        for question in ("text", "outline", "colour", "format"):
            page.ask(question, **about)
        page.ask("rename", at=random.randrange(len(text) + 3), name="other name", **about)
    page.ask("changes")


# ---- more files ----------------------------------------------------------------------------------

ONE_FILE = """\
# A rule of ours.
language: 2
id: money
title: Money
kind: overlay
builds on: ["2010"] # the first one
set:
  start money: 25
# How many cards stay.
rules: |
  # six are too few
  replace number hand limit = 8

tests:
  all is well:
    given:
      player 1:
        money: 3
    then:
      player 1:
        money: 3
# The end.
"""


def put(page: Page, files: dict[str, str]) -> Any:
    return page.ask("bundle", bundle="money", on="2010", files=files)


def test_a_file_is_added_to_a_bundle_of_one_file_which_stays_the_same_bundle() -> None:
    page = Page()
    before = put(page, {"money.yaml": ONE_FILE})
    files = page.ask("add", file="money/more.rules")["files"]
    assert set(files) == {"bundle.yaml", "money.rules", "more.rules", "tests/money.yaml"}
    assert files["bundle.yaml"].startswith("# A rule of ours.\n") and "# the first one" in files["bundle.yaml"]
    assert files["bundle.yaml"].endswith("files: [money.rules, more.rules]\n")
    assert files["money.rules"] == "# How many cards stay.\n# six are too few\nreplace number hand limit = 8\n"
    assert "# The end." in files["tests/money.yaml"]
    after = put(page, files)
    assert (after["digest"], after["diagnostics"]) == (before["digest"], [])
    assert page.ask("tests")["ok"]
    assert all(page.ask("format", file=f"money/{name}")["text"] == text for name, text in files.items() if text)


@pytest.mark.parametrize(
    ("written", "listed"),
    [
        ("", "files: [more.yaml]\n"),
        ("files: [a.rules]\n", "files: [a.rules, more.yaml]\n"),
        ('files: ["a.rules"]\n', 'files: ["a.rules", more.yaml]\n'),
        ("files:\n  - a.rules  # ours\n", "files:\n  - a.rules  # ours\n  - more.yaml\n"),
        ("files: []\n", "files: [more.yaml]\n"),
    ],
)
def test_a_new_file_is_listed_where_the_others_are(written: str, listed: str) -> None:
    page = Page()
    manifest = "language: 2\nid: money\ntitle: Money\nkind: overlay\nbuilds on: ['2010']\nset:\n  start money: 25\n"
    rules = {"a.rules": "replace number hand limit = 8\n"} if "a.rules" in written else {}
    put(page, {"bundle.yaml": manifest + written, "READ.md": "", **rules})
    files = page.ask("add", file="money/more.yaml")["files"]
    assert files["bundle.yaml"] == manifest + listed
    assert put(page, files)["diagnostics"] == []
    for name in ("tests/first.yaml", "NOTES.md"):
        assert page.ask("add", file=f"money/{name}")["files"]["bundle.yaml"] == manifest + listed


def test_the_first_files_of_tests_begin_with_a_test_that_is_run(page: Page) -> None:
    for name in ("first", "second"):
        files = page.ask("add", file=f"my-rule/tests/{name}.yaml")["files"]
        page.ask("bundle", bundle="my-rule", on="2010", files=files)
    told = page.ask("tests")
    assert told["ok"] and [one["title"] for one in told["results"]] == [
        "first, the game begins",
        "second, the game begins",
    ]


@pytest.mark.parametrize("listed", ["files: [a.rules, b.rules]\n", "files:\n  - a.rules # ours\n  - b.rules\n"])
def test_a_manifest_lists_files_under_their_other_names_and_no_longer(listed: str) -> None:
    page = Page()
    manifest = "language: 2\nid: money\ntitle: Money\nkind: overlay\nbuilds on: ['2010']\n"
    rules = {"a.rules": "replace number hand limit = 8\n", "b.rules": "replace number start money = 8\n"}
    put(page, {"bundle.yaml": manifest + listed, **rules})
    files = page.ask("drop", file="money/b.rules", to="money/c.rules")["files"]
    assert files["bundle.yaml"] == manifest + listed.replace("b.rules", "c.rules")
    assert put(page, files)["diagnostics"] == [] and files["c.rules"] == rules["b.rules"]
    files = page.ask("drop", file="money/c.rules")["files"]
    assert files["bundle.yaml"] == manifest + listed.replace(", b.rules", "").replace("  - b.rules\n", "")
    assert put(page, files)["diagnostics"] == []
    files = page.ask("drop", file="money/a.rules", to="money/NOTES.md")["files"]
    assert files["bundle.yaml"] == manifest
    put(page, files)
    assert page.ask("drop", file="money/NOTES.md", to="money/a.rules")["files"]["bundle.yaml"].endswith("[a.rules]\n")
    assert page.refused("drop", file="money/bundle.yaml")[0] == "LR-P0021"
    assert page.refused("drop", file="money/none.rules")[0] == "LR-P0021"


def test_a_file_is_not_added_under_a_wrong_name_or_to_what_cannot_be_read() -> None:
    page = Page()
    put(page, {"money.yaml": ONE_FILE})
    for name in ("money/../x.rules", "other/x.rules", "money/x.py", "money/money.yaml", "money/.rules"):
        assert page.refused("add", file=name)[0] == "LR-P0021"
    put(page, {"money.yaml": ONE_FILE + "  a: [\n"})
    assert page.refused("add", file="money/x.rules")[1] == "`money.yaml` cannot be read"


def test_a_card_is_drawn_with_the_cells_of_a_sheet_that_is_not_put_into_the_text() -> None:
    page = Page()
    text = "card:\n  mill:\n    name: Mill\n    set: A\n    colour: blue\n    cost: 3\n"
    manifest = MANIFEST.replace("hands.rules", "cards.yaml")
    page.ask("bundle", bundle="my-rule", on="2010", files={"bundle.yaml": manifest, "cards.yaml": text})
    file = "my-rule/cards.yaml"
    (sheet,) = page.ask("sheets", file=file)["sheets"]
    columns, row = sheet["lines"]

    def card(*rows: list[str], thing: str = "mill") -> Any:
        return page.ask("card", file=file, kind="card", lines=[columns, *rows], thing=thing)

    drawn = card([*row[:-1], "5"])
    assert drawn["why"] == "" and list(drawn["scene"]["things"]) == ["mill"]
    assert drawn["scene"]["faces"]["mill"]["left"] == "£5"
    loaded = load("2010", only_shipped=True).rule_set
    assert loaded is not None
    assert drawn["scene"]["kinds"] == scene(loaded)["kinds"]
    wrong = card([*row[:-1], "many"])
    assert wrong["scene"] is None and "must be a whole number" in wrong["why"]
    assert card(row, thing="inn")["scene"] is None
    assert card(row, row)["scene"] is None and "`mill`" in card(row, row)["why"]
    assert page_text(page, file) == text
