"""The examples on the page about tests run, and pass."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests
from tests.support import pages as p

PAGE = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = p.examples("docs/testing.md")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: p.name_of(example.block))
def test_the_example_passes(example: p.Example) -> None:
    (run,) = run_tests(example.variant, texts=example.texts)
    assert [item.message for item in diagnose(run)] == []
    assert run.results


def test_the_program_runs(capsys) -> None:
    (program,) = [text for kind, text in FENCE.findall(PAGE) if kind == "python"]
    exec(program, {})
    assert "alms take off poverty for money True" in capsys.readouterr().out


def test_every_key_of_a_test_is_told() -> None:
    from london_rules.rule_tests.parse import TEST_KEYS

    assert [key for key in TEST_KEYS if f"`{key}" not in PAGE and f"{key}:" not in PAGE] == []
