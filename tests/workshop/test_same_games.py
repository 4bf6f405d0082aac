"""A hundred games come out the same in this Python, in the newest one at hand and in the browser's."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from london_rules.workshop.local import Page
from london_rules.workshop.packing import packed
from tests.support import pages as p
from tests.workshop import played_elsewhere

PROGRAM = Path(played_elsewhere.__file__)


def run(*command: str | Path, **settings: str) -> Any:
    """Run a program that prints what games come to, and read that."""
    done = subprocess.run(
        [str(part) for part in command], env=os.environ | settings,
        capture_output=True, text=True, encoding="utf-8", timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def here() -> Any:
    return json.loads(
        json.dumps({v: played_elsewhere.played(v, played_elsewhere.GAMES) for v in played_elsewhere.VARIANTS})
    )


def newest_python() -> str:
    """Find the newest Python that is installed; this one's own if there is none newer."""
    uv = shutil.which("uv", path=Path(sys.executable).parent) or shutil.which("uv")
    assert uv, "uv is missing: `make test` installs it into .venv"
    listed = subprocess.run(
        [uv, "python", "list", "--only-installed", "--output-format", "json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = [one for one in json.loads(listed.stdout) if one["implementation"] == "cpython" and one["path"]]
    parts = ("major", "minor", "patch")
    best = max(found, key=lambda one: tuple(one["version_parts"][part] for part in parts))
    return str(best["path"])


def test_a_hundred_games_are_the_same_in_the_newest_python(here: Any, tmp_path: Path) -> None:
    python = newest_python()
    version = subprocess.run([python, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if version == f"Python {sys.version.split()[0]}":
        pytest.skip(f"THE GAMES WERE NOT COMPARED WITH A NEWER PYTHON: {version} is the newest here")
    ZipFile(BytesIO(packed())).extractall(tmp_path)
    assert run(python, PROGRAM, PYTHONPATH=str(tmp_path), LONDON_RULES_CACHE="off") == here


@pytest.fixture
def in_browsers_python(page_files: Page) -> Callable[[Path], Any]:
    """Run a program with the runtime and the packages of the page."""
    node = shutil.which("node")
    if node is None or "packages.zip" not in page_files.files:
        pytest.skip("THE GAMES WERE NOT COMPARED WITH THE PYTHON OF BROWSERS: node or the built page is missing")
    return lambda program: run(node, p.ROOT / "workshop" / "play.mjs", program)


def test_a_hundred_games_are_the_same_in_the_browsers_python(here: Any, in_browsers_python: Any) -> None:
    assert sum(len(one["games"]) for one in here.values()) == 100
    assert in_browsers_python(PROGRAM) == here


@pytest.mark.every_run
def test_a_game_is_the_same_in_the_browsers_python(in_browsers_python: Any, tmp_path: Path) -> None:
    program = tmp_path / "one_game.py"
    text = PROGRAM.read_text(encoding="utf-8").partition("if __name__")[0]
    program.write_text(f'{text}print(json.dumps(played("2010", 1)))\n', encoding="utf-8")
    assert in_browsers_python(program) == json.loads(json.dumps(played_elsewhere.played("2010", 1)))


LONG_TEXT = """
import json
from london_rules.workshop.session import Session

session = Session()
text = "language: 2\\nid: long\\ntitle: L\\nkind: overlay\\nbuilds on: ['2010']\\nrules: |\\n  number sum = "
text += " + ".join(["1"] * 5000) + "\\n"
asked = [{"type": "bundle", "bundle": "long", "on": "2010", "files": {"long.yaml": text}}]
asked += [{"type": "colour", "file": "long/long.yaml"}, {"type": "complete", "file": "long/long.yaml", "at": 120}]
print(json.dumps([json.loads(next(iter(session.receive(json.dumps(one)))))["type"] for one in asked]))
"""


def test_a_text_that_is_nested_as_deep_as_it_is_long_does_not_end_the_browsers_python(
    in_browsers_python: Any, tmp_path: Path
) -> None:
    program = tmp_path / "long_text.py"
    program.write_text(LONG_TEXT, encoding="utf-8")
    assert in_browsers_python(program) == ["checked", "coloured", "completions"]
