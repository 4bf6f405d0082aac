"""What the build of the page makes: compiled once and complete, so that a visit neither downloads nor compiles much."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any
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

MEASURE = """
import json
from pathlib import Path
from london_rules.workshop.session import Session

def measured():
    session, plan = Session(), {"variant": "2010", "against": "2010", "players": 2, "ladder": ["random", "greedy"]}
    bundle = {"type": "bundle", "bundle": "mine", "on": "2010", "files": {"mine.yaml": "language: 2\\n"}}
    parts = [(20, 0, False), (2, 1, False), (2, 1, True)]
    asked = [{"type": "measure", "games": games, "rung": rung, "duel": duel, **plan} for games, rung, duel in parts]
    return [json.loads(next(iter(session.receive(json.dumps(one))))) for one in (bundle, *asked)][-1]
"""


@pytest.fixture
def built(page_files: Page) -> Page:
    if "packages.zip" not in page_files.files:
        pytest.skip("THE BUILD OF THE PAGE IS NOT TESTED: build it with `make workshop` (it needs npm)")
    return page_files


def names(data: bytes) -> list[str]:
    return ZipFile(BytesIO(data)).namelist()


def test_a_first_visit_downloads_at_most_8_mb(built: Page) -> None:
    at_once = {name: path for name, path in built.files.items() if not name.startswith("builds/")}
    sizes = {name: len(gzip.compress(path.read_bytes(), 9)) for name, path in at_once.items()}
    assert sum(sizes.values()) <= MOST_DOWNLOADED, sizes


def test_a_visit_gets_no_python_that_is_not_compiled(built: Page) -> None:
    packages = ZipFile(built.files["packages.zip"]).read("packages.zip")
    listed = names(packages) + names(built.files["runtime/python_stdlib.zip"].read_bytes())
    assert not [name for name in listed if name.endswith(".py")]
    assert "london_rules/workshop/session.pyc" in listed and "json/__init__.pyc" in listed


def test_the_pages_python_starts_with_what_the_build_made_and_has_all_that_it_imports(
    built: Page, tmp_path: Path
) -> None:
    said = run(tmp_path, PROGRAM)
    assert said == ["checked", "opened", "scene", "completions", "changes", "tested", "checked"]


def test_a_shipped_game_is_measured_natively_in_the_page_with_the_same_figures(built: Page, tmp_path: Path) -> None:
    if not any(name.startswith("builds/") for name in built.files):
        pytest.skip("NO GAME IS MEASURED NATIVELY IN THE PAGE: its build had no zig")
    told, libraries = run(tmp_path, f"{MEASURE}\nprint(json.dumps([measured(), len([*Path('/builds').iterdir()])]))")
    space: dict[str, Any] = {}
    exec(MEASURE, space)
    assert libraries == 2
    assert told == space["measured"]()
    assert [rung["games"] for rung in told["rungs"]] == [20, 2]


def run(folder: Path, text: str) -> Any:
    """Run a program with the Python and the packages of the page, and read what it prints."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("THE PAGE'S PYTHON IS NOT TESTED: there is no node")
    program = folder / "program.py"
    program.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [node, str(p.ROOT / "workshop" / "play.mjs"), str(program)],
        capture_output=True, text=True, encoding="utf-8", timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
