"""A Postgres of one's own for tests, in a temporary folder, where its programs are installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
MISSING = "THE TESTS OF POSTGRES DID NOT RUN: install Debian's `postgresql`"


def programs() -> Path | None:
    """Return the folder of the programs of Postgres; None if there is none that can run here."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else PLACES
    return next((one for one in places if (one / "initdb").exists() and (one / "postgres").exists()), None)


def _user() -> str | None:
    """Return who runs it: root may not."""
    return "postgres" if os.getuid() == 0 else None


@contextmanager
def postgres(*options: str) -> Iterator[str]:
    """Start a Postgres, and end it with its data; yield the address of its server, without a database."""
    place = programs()
    assert place is not None
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    if _user():
        shutil.chown(folder, _user())
    data = folder / "data"
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(*words: object) -> None:
        with (folder.parent / f"{folder.name}.log").open("a") as log:
            subprocess.run(list(map(str, words)), user=_user(), cwd=folder, stdout=log, stderr=log, check=True)

    run(place / "initdb", "-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
    settings = " ".join([f"-p {port} -k {folder} -c listen_addresses=127.0.0.1", *(f"-c {one}" for one in options)])
    run(place / "pg_ctl", "-D", data, "-w", "-o", settings, "-l", folder / "log", "start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}"
    finally:
        run(place / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)
        (folder.parent / f"{folder.name}.log").unlink(missing_ok=True)


def execute(url: str, sql: str) -> list[list[str]]:
    """Carry out a statement with `psql`, and return its rows."""
    words = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", url, "-c", sql]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return [line.split("|") for line in done.stdout.splitlines()]
