"""Single mistakes as data: each file is an overlay of the 2010 game that says what is wrong with it.

Below a line with a mistake stands a comment with carets under the place, and the code: `# ^^^^ LR-N0003`. After the
code the message may stand, word for word. What follows a line `=== NAME` is another file of the overlay.
"""

import re
from pathlib import Path

import pytest

from london_rules.diagnostics import Diagnostic
from tests.support.advised import load

CASES = sorted((Path(__file__).parent / "mistakes").iterdir())
MARK = re.compile(r"#\s*(\^+)(\.*) (LR-[A-Z]\d{4})(?: (.+))?")
PART = re.compile(r"^=== (\S+)\n", re.MULTILINE)
OVERLAY = 'language: 2\nid: mistake\ntitle: A mistake\nkind: overlay\nbuilds on: ["2010"]\nfiles: [{}]\n'


def files_of(path: Path) -> dict[str, str]:
    name = f"mistake{'.yaml' if path.suffix == '.yaml' else '.rules'}"
    pieces = [name, *PART.split(path.read_text(encoding="utf-8"))]
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def expected(name: str, text: str) -> list[tuple[str, str, str | None]]:
    found = []
    line = 0
    for number, content in enumerate(text.split("\n"), 1):
        mark = MARK.search(content)
        if mark is None:
            line = number
        else:
            more = "..." if mark[2] else str(mark.end(1) + 1)
            found.append((f"{name} {line}:{mark.start(1) + 1}-{more}", mark[3], mark[4]))
    return found


def said(item: Diagnostic, files: dict[str, str]) -> tuple[str, str, str | None]:
    span = item.span
    assert span is not None, item.message
    name = Path(span.file).name
    text = files[name]
    line, start = text.count("\n", 0, span.start) + 1, text.rfind("\n", 0, span.start)
    more = "..." if "\n" in text[span.start : span.end] else str(span.end - start)
    return f"{name} {line}:{span.start - start}-{more}", item.code, item.message


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name)
def test_mistake(path: Path) -> None:
    files = files_of(path)
    items = list(load({"bundle.yaml": OVERLAY.format(", ".join(files)), **files}).diagnostics)
    assert [item.message for item in items if item.help and item.help in item.message] == []  # a help says more
    found = [said(item, files) for item in items]
    wanted = [mistake for name, text in files.items() for mistake in expected(name, text)]
    assert [mistake[:2] for mistake in found] == [mistake[:2] for mistake in wanted], found
    in_words = [(one, other) for (*_, one), (*_, other) in zip(found, wanted, strict=True) if other is not None]
    assert [one for one, _ in in_words] == [other for _, other in in_words]


def test_a_division_that_is_not_rounded_can_be_written_either_way() -> None:
    files = {"mistake.rules": "turn tax, before take\n  gain (your loans / 2) points\n"}
    (item,) = load({"bundle.yaml": OVERLAY.format("mistake.rules"), **files}).diagnostics
    assert item.message == "this division must say how to round"
    assert [fix.replacement for fix in item.fixes] == ["2 rounded down", "2 rounded up"]
