"""The command as a person starts it: a process of its own, fed through a pipe.

To start Python and to read and compile a game takes a second, and is the same each time: the process is forked from one
that has done so. What tells Python itself how to start (PYTHONIOENCODING and the like) needs a Python that starts.
"""

from __future__ import annotations

import atexit
import functools
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.support.forked import Forks
from tests.support.variants import LONDON

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from london_rules.cli.app import main; main()"]


def start(
    *args: str, cwd: Path, input: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run one command line to its end."""
    around = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80", **(env or {})}
    if not any(name.startswith("PYTHON") for name in env or {}):
        ended = forks().start(*args, input=input, env=around, cwd=cwd)
        return subprocess.CompletedProcess(args, ended.code, ended.out, ended.err)
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


@functools.cache
def forks() -> Forks:
    """Start, once, the process that commands are forked from."""
    server = Forks([*LONDON, "2011-time-track"], Path(tempfile.gettempdir()))
    atexit.register(server.close)
    return server


def told(*args: str, cwd: Path, input: str = "") -> str:
    """Give what a command prints that must succeed."""
    done = start(*args, cwd=cwd, input=input)
    assert done.returncode == 0, done.stderr
    return done.stdout
