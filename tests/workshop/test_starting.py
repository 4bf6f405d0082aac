"""How the page's Python starts and rests: with the methods that attrs would compile, and garbage left for later."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

NOTE = """
import marshal, sys
from pathlib import Path
from london_rules.workshop.starting import note_methods
noted = note_methods()
from london_rules.bundles.model import Bundle
Path(sys.argv[1]).write_bytes(marshal.dumps(noted))
"""
USE = """
import builtins, json, sys
from pathlib import Path
from london_rules.workshop import starting
compiled = []
def note(source, file, mode):
    if file.startswith("<attrs"):
        compiled.append(file)
    return builtins.compile(source, file, mode)
starting.compile = note
starting.use_compiled_methods(Path(sys.argv[1]))
from london_rules.diagnostics.model import Span
from attrs import frozen
@frozen
class Another:
    word: str
print(json.dumps([compiled, hash(Span("a", 1, 2)) == hash(Span("a", 1, 2)), repr(Span("a", 1, 2)), repr(Another("b"))]))
"""

REST = """
import gc, json, sys
from london_rules.workshop.session import Session
from london_rules.workshop.garbage import MOST_NEW, SOME_NEW, collect_seldom
class Circle:
    alive = 0
    def __init__(self):
        self.self = self
        Circle.alive += 1
    def __del__(self):
        Circle.alive -= 1
def left(number):
    for _ in range(number):
        Circle()
    return Circle.alive
collect_seldom()
session = Session()
few, after_few = left(SOME_NEW // 10), session.rest() or Circle.alive
many, after_many = left(SOME_NEW * 2), session.rest() or Circle.alive
print(json.dumps([few, after_few, many, after_many, left(MOST_NEW * 3) < MOST_NEW * 2]))
"""


def run(program: str, path: Path, seed: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True, text=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout or "null")


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("noted") / "methods.marshal"
    run(NOTE, path, "1")
    return path


def test_only_methods_that_the_build_does_not_know_are_compiled(noted: Path) -> None:
    compiled, same, span, another = run(USE, noted, "2")
    assert compiled == ["<attrs generated methods __main__.Another>"]
    assert same
    assert (span, another) == ("Span(file='a', start=1, end=2)", "Another(word='b')")


def test_without_the_file_of_the_build_attrs_compiles_all_methods(noted: Path, tmp_path: Path) -> None:
    assert run(USE, tmp_path / "none", "2")[1:] == run(USE, noted, "2")[1:]


def test_garbage_is_left_until_the_page_rests_but_not_all_of_it(tmp_path: Path) -> None:
    few, after_few, many, after_many, some_are_collected = run(REST, tmp_path, "1")
    assert few == after_few > 0
    assert many > few
    assert after_many == 0
    assert some_are_collected
