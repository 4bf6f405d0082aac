"""What the build of the page makes: compiled once and complete, so that a visit neither downloads nor compiles much."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from london_rules.workshop.local import Page
from tests.support import pages as p

MOST_DOWNLOADED = 8_000_000
PROGRAM = """
import json
from london_rules.workshop.session import Session
from london_rules.language.syntax import parse

def never(parser):
    raise AssertionError("the tables of the grammar were made again")

parse.to_bytes = never
session = Session()
text = "language: 2\\nid: mine\\ntitle: M\\nkind: overlay\\nbuilds on: ['2010']\\nset: {start money: 7}\\n"
asked = [
    {"type": "bundle", "bundle": "mine", "on": "2010", "files": {"mine.yaml": text}},
    {"type": "new", "table": "a", "variant": "2010+mine", "seats": ["human", "greedy"], "watch": [1]},
    {"type": "scene", "table": "a"},
    {"type": "complete", "file": "mine/mine.yaml", "at": len(text)},
    {"type": "changes"},
    {"type": "tests"},
    {"type": "bundle", "bundle": "mine", "on": "2010", "files": {"mine.yaml": text + "\U0001f3db: 1\\n"}},
]
said = [json.loads(next(iter(session.receive(json.dumps(one))))) for one in asked]
print(json.dumps([one["type"] for one in said]))
"""


@pytest.fixture
def built(page_files: Page) -> Page:
    if "packages.zip" not in page_files.files:
        pytest.skip("THE BUILD OF THE PAGE IS NOT TESTED: build it with `make workshop` (it needs npm)")
    return page_files


def names(data: bytes) -> list[str]:
    return ZipFile(BytesIO(data)).namelist()


def test_a_first_visit_downloads_at_most_8_mb(built: Page) -> None:
    sizes = {name: len(gzip.compress(path.read_bytes(), 9)) for name, path in built.files.items()}
    assert sum(sizes.values()) <= MOST_DOWNLOADED, sizes


def test_a_visit_gets_no_python_that_is_not_compiled(built: Page) -> None:
    packages = ZipFile(built.files["packages.zip"]).read("packages.zip")
    listed = names(packages) + names(built.files["runtime/python_stdlib.zip"].read_bytes())
    assert not [name for name in listed if name.endswith(".py")]
    assert "london_rules/workshop/session.pyc" in listed and "json/__init__.pyc" in listed


def test_the_pages_python_starts_with_what_the_build_made_and_has_all_that_it_imports(
    built: Page, tmp_path: Path
) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("THE START OF THE PAGE'S PYTHON IS NOT TESTED: there is no node")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [node, str(p.ROOT / "workshop" / "play.mjs"), str(program)],
        capture_output=True, text=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert json.loads(done.stdout) == ["checked", "opened", "scene", "completions", "changes", "tested", "checked"]
