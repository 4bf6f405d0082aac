"""Files that are not files: pipes, sockets, folders, links to devices; and commands that must not wait for them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import chdir
from pathlib import Path
from typing import Any

_SCRIPT = """
import json, sys
from london_rules.cli.app import run
for words in json.loads(sys.argv[1]):
    print("\\n>>", *words, flush=True)
    print("\\n<<", run(words), flush=True)
"""


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name(f".pipe-of-{path.name}"))
    path.symlink_to(f".pipe-of-{path.name}")


def a_link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_socket(path: Path) -> None:
    """Make a socket that nobody listens to; its name may be too long for the system unless it is a short one."""
    with chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


def a_folder(path: Path) -> None:
    path.mkdir()


KINDS: dict[str, Callable[[Path], None]] = {
    "pipe": a_pipe,
    "link to a pipe": a_link_to_a_pipe,
    "device": a_link_to_a_device,
    "socket": a_socket,
    "folder": a_folder,
}


def run_commands(commands: Sequence[Sequence[str]], patience: float, **kwargs: Any) -> list[tuple[int, str]]:
    """Run commands one after the other in one process; give the exit code of each and all that it printed.

    Fails if they take longer than the patience, in seconds, and names the command that was running.
    """
    words = [sys.executable, "-c", _SCRIPT, json.dumps(commands)]
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **kwargs
    ) as process:
        try:
            told, _ = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.kill()
            told, _ = process.communicate()
            raise AssertionError(f"hangs: {told.rpartition('>>')[2]}") from None
    answers = []
    for part in told.split("\n>> ")[1:]:
        text, _, code = part.rpartition("\n<< ")
        answers.append((int(code), text))
    assert len(answers) == len(commands), told
    return answers
