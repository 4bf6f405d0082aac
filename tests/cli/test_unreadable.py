"""A folder that cannot be read is reported as any other mistake, and the bundles beside it are checked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from london_rules.cli.app import run

COMMAND = "import sys; from london_rules.cli.app import run; sys.exit(run())"
# The user root reads everything, unless it has given this up.
AS_OTHERS = [
    "setpriv",
    "--bounding-set",
    "-dac_override,-dac_read_search",
    "--inh-caps",
    "-dac_override,-dac_read_search",
]
PREFIX = AS_OTHERS if os.name != "nt" and os.geteuid() == 0 else []


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Make a bundle with a mistake, beside a folder that cannot be read."""
    if os.name == "nt" or (PREFIX and shutil.which("setpriv") is None):
        pytest.skip("FOLDERS THAT CANNOT BE READ ARE NOT TESTED HERE: permissions do not hold")
    (tmp_path / "first").mkdir()
    manifest = "language: 2\nid: first\ntitle: First\nkind: overlay\nbuilds on: [driftwood]\nfiles: [first.rules]\n"
    (tmp_path / "first" / "bundle.yaml").write_text(manifest)
    (tmp_path / "first" / "first.rules").write_text("nonsense\n")
    (tmp_path / "closed").mkdir(mode=0)
    yield tmp_path
    (tmp_path / "closed").chmod(0o700)


def asked(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [*PREFIX, sys.executable, "-c", COMMAND, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_folder_that_cannot_be_read_is_a_mistake_among_others(folder: Path) -> None:
    told = json.loads(asked(folder, "validate", "./", "--format", "json").stdout)
    codes = {one["variant"]: [item["code"] for item in one["diagnostics"]] for one in told["variants"]}
    assert codes == {"./closed": ["LR-B0006"], "./first": ["LR-S0006"]}
    for words in (
        ["test", "./"],
        ["fmt", "--check", "."],
        ["validate", "./closed"],
        ["validate", "./", "--format", "sarif"],
    ):
        done = asked(folder, *words)
        assert (done.returncode, "LR-B0006" in done.stdout + done.stderr) == (3, True), done.stderr


def test_a_name_that_is_too_long_for_a_file_is_no_bundle(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", "a" * 300]) == 3
    assert "error[LR-B0001]" in capsys.readouterr().out
