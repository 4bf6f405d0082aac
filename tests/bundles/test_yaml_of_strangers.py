"""YAML that other programs write and ours does not take: a message, never a traceback."""

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml.scanner import Scanner

from london_rules.diagnostics import Diagnostics, fixed
from london_rules.text.read_yaml import read_yaml
from london_rules.text.yaml_tree import MOST_DEPTH
from tests.support.advised import load


def codes(text: str) -> list[str]:
    out = Diagnostics()
    read_yaml(text, "f.yaml", out)
    return [item.code for item in out]


@pytest.mark.parametrize(
    "text",
    [
        "%YAML 1.3\n---\nid: x\n",
        "%YAML 2.0\n---\nid: x\n",
        "%YAML 1.2\n---\nid: x\n",
        "%YAML\n",
        "%TAG ! tag:x,2000:\n---\nid: x\n",
        "# a comment\n\n%YAML 1.3\n---\nid: x\n",
        "%\n",
        "%FOO bar\n---\nid: x\n",
    ],
)
def test_directives_are_refused_with_words(text: str) -> None:
    assert codes(text) == ["LR-Y0006"]


@pytest.mark.parametrize("text", ['id: "\\U9999"\n', 'id: "\\xZZ"\n', "id: !<x> y\n", "id: *\n", "? : :\n", "[[[[\n"])
def test_whatever_the_parser_stumbles_over_is_a_message(text: str) -> None:
    assert codes(text)


SIGNS = [
    ("[b, c:]", "LR-Y0022", "`c:` is a key without a value here"),
    ("{k:, b: 1}", "LR-Y0022", "`k:` is a key without a value here"),
    ("{k: 1, b c :}", "LR-Y0022", "`b c:` is a key without a value here"),
    ("[::]", "LR-Y0025", "a text in brackets cannot begin with `:`"),
    ("[a, :x]", "LR-Y0025", "a text in brackets cannot begin with `:`"),
    ("{:x: y}", "LR-Y0025", "a text in brackets cannot begin with `:`"),
    ('["x":]', "LR-Y0022", "there is no value after this `:`"),
    ("['a':b]", "LR-Y0018", "a space is missing after the `:`"),
    ("{a:[b]}", "LR-Y0018", "a space is missing after the `:`"),
    ('{"x"\n    : y}', "LR-Y0018", "a key and its `:` are not on one line"),
    ("{?foo: x}", "LR-Y0025", "a text in brackets cannot begin with `?`"),
    ("[?x]", "LR-Y0025", "a text in brackets cannot begin with `?`"),
    ("{name: :x}", "LR-Y0025", "a text in brackets cannot begin with `:`"),
    ("[-]", "LR-Y0025", "a text in brackets cannot be `-` alone"),
    ("{a: -}", "LR-Y0025", "a text in brackets cannot be `-` alone"),
    ("[a, - ]", "LR-Y0025", "a text in brackets cannot be `-` alone"),
    ("[- a, - b]", "LR-Y0025", "a text in brackets cannot begin with `-` and a space"),
    ("{? a : b}", "LR-Y0024", "a key with `?` before it cannot be used in a bundle"),
    ("[?]", "LR-Y0024", "a key with `?` before it cannot be used in a bundle"),
    ("\n  ? a\n  : b", "LR-Y0024", "a key with `?` before it cannot be used in a bundle"),
    ("[ : x ]", "LR-Y0024", "the key before this `:` is missing"),
    ("{: x}", "LR-Y0024", "the key before this `:` is missing"),
    ("\n  : x", "LR-Y0024", "the key before this `:` is missing"),
    ('"v"# c', "LR-Y0001", "a space is missing before the `#` of this comment"),
    ("[v]# c", "LR-Y0001", "a space is missing before the `#` of this comment"),
    ("[a,#c\n  b]", "LR-Y0001", "a space is missing before the `#` of this comment"),
    ("|#c\n  b", "LR-Y0001", "a space is missing before the `#` of this comment"),
    ("[a,, b]", "LR-Y0001", "there is nothing before this comma"),
]


@pytest.mark.parametrize("around", ["{}", "\n    - {}", "[{{x: {}}}]"])
@pytest.mark.parametrize(("value", "code", "message"), SIGNS)
def test_signs_that_mean_another_thing_than_they_seem_to_are_refused(
    value: str, code: str, message: str, around: str
) -> None:
    if around != "{}" and (value.startswith(("\n", "|", '"')) or "#" in value):
        return  # which cannot be there
    out = Diagnostics()
    assert read_yaml(f"a: {around.format(value)}\n", "f.yaml", out) is None
    (item,) = out
    assert (item.code, item.message) == (code, message)
    assert item.help


TAKEN = ["[a:b, a::x, -x, --, x?, x#y]", '{"a":b, c :d, -: e, f}', "{a:: b}", '"v" # c', "[v] # c", "[a, # c\n b]"]


@pytest.mark.parametrize("value", TAKEN)
def test_what_yaml_takes_is_taken(value: str) -> None:
    out = Diagnostics()
    assert read_yaml(f"a: {value}\n", "f.yaml", out) is not None
    assert not len(out)


@pytest.mark.parametrize(
    ("texts", "codes"),
    [
        ({"bundle.yaml": "set: {hand limit:, x: 1}\n"}, ["LR-Y0022"]),
        ({"bundle.yaml": "files: [d.yaml, d.rules]# c\n"}, ["LR-Y0001"]),
        ({"bundle.yaml": "files: [d.yaml]\n", "d.yaml": "card:\n  school: {?name: S}\n"}, ["LR-Y0025"]),
        ({"bundle.yaml": "files: [f.yaml]\n", "f.yaml": "table: {panel: [x:]}\n"}, ["LR-Y0022"]),
    ],
)
def test_they_are_refused_in_every_file(texts: dict[str, str], codes: list[str]) -> None:
    head = 'language: 2\nid: mine\ntitle: M\nkind: overlay\nbuilds on: ["2010"]\n'
    texts = {**texts, "bundle.yaml": head + texts["bundle.yaml"]}
    found = load("2010+mine", texts={"mine": texts}).diagnostics
    assert [item.code for item in found if item.code.startswith("LR-Y")] == codes


def test_a_semicolon_between_the_parts_of_a_thing_becomes_a_comma() -> None:
    head = 'language: 2\nid: mine\ntitle: M\nkind: overlay\nbuilds on: ["2010"]\n'
    text = head + "card:\n  elm: {name: Elm Court; colour: grey, cost: 1, points: 2, copies: 1}\n"
    found = load("2010+mine", texts={"mine": {"bundle.yaml": text}}).diagnostics
    written = fixed(found.items(), found.files)
    assert [new.split("\n")[6] for new in written.values()] == [
        "  elm: {name: Elm Court, colour: grey, cost: 1, points: 2, copies: 1}"
    ]


def test_a_broken_neighbour_does_not_matter(tmp_path: Path) -> None:
    for name, text in (("mine", ""), ("other", "%YAML 1.3\n---\n")):
        (tmp_path / name).mkdir()
        head = f'language: 2\nid: {name}\ntitle: M\nkind: overlay\nbuilds on: ["2010"]\n'
        (tmp_path / name / "bundle.yaml").write_text(text + head, "utf-8")
    assert [item.code for item in load(f"2010+{tmp_path}/mine").diagnostics] == ["LR-C0009"]


def test_brackets_that_are_too_deep_are_not_scanned_to_the_end_of_their_line(monkeypatch: pytest.MonkeyPatch) -> None:
    # At each sign ruamel goes through all open brackets: a line of 1,000 took 0.2 s, and 300 files a minute.
    scanned = []
    begun = Scanner.fetch_flow_collection_start

    def count(self: Scanner, *more: Any) -> None:
        scanned.append(self)
        begun(self, *more)

    monkeypatch.setattr(Scanner, "fetch_flow_collection_start", count)
    assert codes("a: " + "[" * 1_000 + "]" * 1_000) == ["LR-X0003"]
    assert len(scanned) <= MOST_DEPTH + 1
