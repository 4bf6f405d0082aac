"""YAML that other programs write and ours does not take: a message, never a traceback."""

from pathlib import Path

import pytest

from london_rules import load
from london_rules.bundles.read_yaml import read_yaml
from london_rules.diagnostics import Diagnostics


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


def test_a_broken_neighbour_does_not_matter(tmp_path: Path) -> None:
    for name, text in (("mine", ""), ("other", "%YAML 1.3\n---\n")):
        (tmp_path / name).mkdir()
        head = f'language: 2\nid: {name}\ntitle: M\nkind: overlay\nbuilds on: ["2010"]\n'
        (tmp_path / name / "bundle.yaml").write_text(text + head, "utf-8")
    assert [item.code for item in load(f"2010+{tmp_path}/mine").diagnostics] == ["LR-C0009"]
