"""What the build of the page compiles for classes: the same methods as those that attrs would compile."""

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
