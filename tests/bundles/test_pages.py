"""The examples on the pages of our codes: the bad one gives exactly its code, the corrected one nothing."""

import re
from pathlib import Path

import pytest

from london_rules.bundles.load import load_sources

PAGES = Path(__file__).parents[2] / "docs" / "errors"
FENCE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples() -> list[tuple[str, dict[str, str], dict[str, str]]]:
    found = []
    for path in sorted([*PAGES.glob("LR-[BY]*.md"), *PAGES.glob("LR-X000[1-7].md"), PAGES / "LR-X0035.md"]):
        bad, _, good = path.read_text(encoding="utf-8").partition("## Corrected")
        if FENCE.search(bad):
            found.append((path.stem, dict(FENCE.findall(bad)), dict(FENCE.findall(good))))
    return found


@pytest.mark.parametrize(("code", "bad", "good"), examples(), ids=lambda value: value if isinstance(value, str) else "")
def test_example(code: str, bad: dict[str, str], good: dict[str, str]) -> None:
    assert [item.code for item in load_sources(bad)[1]] == [code]
    sources, out = load_sources(good)
    assert [item.message for item in out] == []
    assert sources is not None
