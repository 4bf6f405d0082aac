"""What tests of commands share: an empty folder to work in, and the answer of a command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules.cli.app import run

Answer = Callable[..., tuple[int, str, str]]


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, with a cache of its own and nothing else searched for bundles."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("LONDON_RULES_PATH", raising=False)
    return folder


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Answer:
    """Run a command and give its exit code, and what it told on standard output and standard error."""

    def call(*words: str) -> tuple[int, str, str]:
        code = run(words)
        told = capsys.readouterr()
        return code, told.out, told.err

    return call
