"""Folders of Node packages in this repository: installed once for all tests, and their scripts run."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NPM, NODE = shutil.which("npm"), shutil.which("node")
LONGEST = 240  # seconds
OFFLINE = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH")  # what npm says

needs_node = pytest.mark.skipif(
    NPM is None or NODE is None, reason="NOTHING IN TYPESCRIPT IS TESTED: there is no node or no npm"
)


def installed(folder: str) -> Path:
    """Give a folder with its packages as its lock file has them; skip the test if there is no registry to ask."""
    here = ROOT / folder
    stamp, lock = here / "node_modules" / ".package-lock.json", here / "package-lock.json"
    stamp.parent.mkdir(exist_ok=True)
    with (here / ".installing").open("w") as guard:  # tests run in several processes
        fcntl.flock(guard, fcntl.LOCK_EX)
        if not stamp.exists() or stamp.stat().st_mtime < lock.stat().st_mtime:
            _install(here)
            stamp.touch()
    return here


def _install(here: Path) -> None:
    done = npm(here, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1")
    if done.returncode and any(f"code {why}" in done.stderr for why in OFFLINE):
        pytest.skip(f"NOTHING IN {here.name} IS TESTED: npm reaches no registry")
    assert done.returncode == 0, done.stderr


def npm(here: Path, *words: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run npm in a folder."""
    assert NPM is not None
    environment = {**os.environ, **(env or {})}
    return subprocess.run(
        [NPM, *words], cwd=here, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
    )
