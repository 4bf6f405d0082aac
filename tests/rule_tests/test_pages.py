"""The examples on the pages of codes of tests in bundles: the bad one gives exactly its code, the other passes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests

PAGES = Path(__file__).parents[2] / "docs" / "errors"
FENCE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NONE_AT_ALL = "LR-E0008"


def examples(code: str) -> tuple[dict[str, str], dict[str, str]]:
    bad, _, good = (PAGES / f"{code}.md").read_text(encoding="utf-8").partition("## Corrected")
    return dict(FENCE.findall(bad)), dict(FENCE.findall(good))


@pytest.mark.parametrize("code", sorted(path.stem for path in PAGES.glob("LR-E*.md")))
def test_example(code: str) -> None:
    bad, good = examples(code)
    (run,) = run_tests(good)
    assert [item.message for item in diagnose(run)] == []
    assert run.results
    (run,) = run_tests(bad)
    if code == NONE_AT_ALL:
        assert run.results == ()
        assert list(diagnose(run)) == []
    else:
        assert [item.code for item in diagnose(run)] == [code]
