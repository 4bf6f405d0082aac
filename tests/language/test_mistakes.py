"""Single mistakes as data: each file is an overlay of the 2010 game that says what is wrong with it.

Below a line with a mistake stands a comment with carets under the place, and the code: `# ^^^^ LR-N0003`.
"""

import re
from pathlib import Path

import pytest

from london_rules.diagnostics import Diagnostic
from london_rules.engine import load

CASES = sorted((Path(__file__).parent / "mistakes").iterdir())
MARK = re.compile(r"#\s*(\^+)(\.*) (LR-[A-Z]\d{4})")
OVERLAY = 'language: 1\nid: mistake\ntitle: A mistake\nkind: overlay\nbuilds on: ["2010"]\nfiles: [{}]\n'


def files_of(path: Path) -> dict[str, str]:
    name = f"mistake{'.yaml' if path.suffix == '.yaml' else '.rules'}"
    return {"bundle.yaml": OVERLAY.format(name), name: path.read_text(encoding="utf-8")}


def expected(text: str) -> list[tuple[str, str]]:
    found = []
    line = 0
    for number, content in enumerate(text.split("\n"), 1):
        mark = MARK.search(content)
        if mark is None:
            line = number
        else:
            more = "..." if mark[2] else str(mark.end(1) + 1)
            found.append((f"{line}:{mark.start(1) + 1}-{more}", mark[3]))
    return found


def said(item: Diagnostic, text: str) -> tuple[str, str]:
    span = item.span
    assert span is not None, item.message
    line, start = text.count("\n", 0, span.start) + 1, text.rfind("\n", 0, span.start)
    more = "..." if "\n" in text[span.start : span.end] else str(span.end - start)
    return f"{line}:{span.start - start}-{more}", item.code


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_mistake(path: Path) -> None:
    files = files_of(path)
    found = load(files).diagnostics
    text = files.popitem()[1]
    assert [said(item, text) for item in found] == expected(text), [i.message for i in found]
