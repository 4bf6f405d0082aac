"""Each code has a page, each page a code, and each code raised is in the table."""

import re
from pathlib import Path

import pytest

from london_rules.diagnostics import CODES, page

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "errors"
RAISED = re.compile(r"\bLR-[A-Z]\d{4}\b")
FRONT = re.compile(r"---\n((?:[a-z_]+: .*\n)+)---\n")


def front(path: Path) -> dict[str, str]:
    match = FRONT.match(path.read_text(encoding="utf-8"))
    assert match, f"{path.name} has no front matter"
    return dict(line.split(": ", 1) for line in match[1].splitlines())


@pytest.mark.parametrize("code", sorted(CODES))
def test_each_code_has_a_page(code: str) -> None:
    path = ROOT / page(code)
    assert path.is_file(), f"write {page(code)}"
    known = front(path)
    assert known["code"] == code
    assert known["slug"] == CODES[code].slug
    assert known["title"] == CODES[code].title
    assert known["severity"] in ("error", "warning")
    text = path.read_text(encoding="utf-8")
    for heading in ("## Example", "## Corrected"):
        assert heading in text
        assert "```" in text.split(heading, 1)[1]


def test_each_page_has_a_code() -> None:
    assert [path.stem for path in sorted(PAGES.glob("LR-*.md")) if path.stem not in CODES] == []


def test_slugs_are_unique() -> None:
    slugs = [info.slug for info in CODES.values()]
    assert len(slugs) == len(dict.fromkeys(slugs))


def test_each_code_is_raised_and_each_raised_code_is_known() -> None:
    raised: dict[str, None] = {}
    for path in sorted((ROOT / "london_rules").rglob("*.py")):
        if path.name != "codes.py":
            raised |= dict.fromkeys(RAISED.findall(path.read_text(encoding="utf-8")))
    assert [code for code in raised if code not in CODES] == []
    assert [code for code in CODES if code not in raised] == []
