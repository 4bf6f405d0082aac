"""The command as a person starts it: a process of its own, fed through a pipe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from london_rules.cli.app import main; main()"]


def start(
    *args: str, cwd: Path, input: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run one command line to its end."""
    around = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", **(env or {})}
    return subprocess.run(
        [*COMMAND, *args],
        input=input,
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env=around,
        timeout=300,
    )


def told(*args: str, cwd: Path, input: str = "") -> str:
    """Give what a command prints that must succeed."""
    done = start(*args, cwd=cwd, input=input)
    assert done.returncode == 0, done.stderr
    return done.stdout
