"""The examples on the page about tests run, and pass."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from london_rules.rule_tests import diagnose, run_tests

PAGE = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [text for kind, text in FENCE.findall(PAGE) if kind == "yaml"]
OVER_ALMS = """\
language: 1
id: over-alms
title: Over alms
kind: overlay
builds on: ["2010", alms]
set:
  start money: 6
"""


def whole(block: str) -> str:
    """Make a file of tests out of a block: whole already, one test, or one part of a test."""
    if block.startswith("tests:"):
        return block
    return "tests:\n" + block if re.match(r"  \S", block) else "tests:\n  it:\n" + block


@pytest.mark.parametrize("block", BLOCKS, ids=lambda text: text.split("\n")[0].strip(": "))
def test_the_example_passes(block: str) -> None:
    given = "    given:\n      player 1:\n        money: 99\n        hand: salters vintners\n"
    given += "      player 2:\n        hand: grocers mercers\n"
    text = whole(given + block if block.lstrip().startswith("when:") else block)
    text += "    then:\n      over: no\n" if block.lstrip().startswith("given:") else ""
    (run,) = run_tests({"bundle.yaml": OVER_ALMS, "tests/it.yaml": text})
    assert [item.message for item in diagnose(run)] == []
    assert run.results


def test_the_program_runs(capsys) -> None:
    (program,) = [text for kind, text in FENCE.findall(PAGE) if kind == "python"]
    exec(program, {})
    assert "alms take off poverty for money True" in capsys.readouterr().out


def test_every_key_of_a_test_is_told() -> None:
    from london_rules.rule_tests.parse import TEST_KEYS

    assert [key for key in TEST_KEYS if f"`{key}" not in PAGE and f"{key}:" not in PAGE] == []
