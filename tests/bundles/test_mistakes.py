"""Single mistakes as data: the files of a bundle, and the exact place, code and words that answer them.

Each file under `mistakes/` has parts that begin with `=== NAME`; the last is `=== expected`.
"""

import re
from pathlib import Path

import pytest

from london_rules.advice.files import with_file_advice
from london_rules.bundles.load import load_sources
from london_rules.diagnostics import render_concise

CASES = sorted((Path(__file__).parent / "mistakes").glob("*.txt"))
PART = re.compile(r"^=== (\S+)\n", re.MULTILINE)


def parts(path: Path) -> dict[str, str]:
    pieces = PART.split(path.read_bytes().decode("utf-8"))
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_mistake(path: Path) -> None:
    files = parts(path)
    expected = files.pop("expected")
    _, out = load_sources(files)
    out = with_file_advice(out)
    assert render_concise(out, out.files) == expected
