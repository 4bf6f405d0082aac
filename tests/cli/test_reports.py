"""Reports of internal errors: one for each place, and a few at most, so that a stranger cannot fill a folder."""

from pathlib import Path

import pytest

from london_rules.cli import guard


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(guard, "_reported", {})
    return tmp_path


def told(text: str) -> str:
    try:
        exec(compile(text, "rules", "exec"), {})
    except Exception as e:
        return guard.report_internal_error(e, ["serve"])
    raise AssertionError(text)


def test_an_error_at_the_same_place_is_reported_once(folder: Path) -> None:
    said = [told("1 / 0") for _ in range(12)]
    assert len(list(folder.iterdir())) == 1
    assert len(dict.fromkeys(said)) == 1
    assert str(folder) in said[0]


def test_a_process_writes_five_reports(folder: Path) -> None:
    said = [told("\n" * n + "1 / 0") for n in range(12)]
    assert len(list(folder.iterdir())) == 5
    assert "no report could be written" in said[-1]


def test_too_deep_a_recursion_has_one_place(folder: Path) -> None:
    for n in range(3):
        told("\n" * n + "def f(): f()\nf()")
    assert len(list(folder.iterdir())) == 1
