"""Commands with streams of every kind, each in a process of its own that is forked from one with everything loaded.

The child gives its streams to the command as the interpreter does at its start, and ends as the interpreter ends.
"""

from __future__ import annotations

import gc
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

from attrs import frozen

ROOT = Path(__file__).parents[2]
LITTLE = 4096  # what a pipe holds here, so that a long output meets its closed end
PATIENCE = 300  # seconds for one command


@frozen
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


class Forks:
    """Start commands from a process that has loaded the program."""

    def __init__(self, variants: list[str], folder: Path) -> None:
        around = {**os.environ, "PYTHONPATH": str(ROOT), "LONDON_RULES_CACHE": str(folder / "cache")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.forked", *variants],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=around,
        )

    def run(self, *words: str, out: str = "file", err: str = "file", encoding: str = "utf-8", cwd: Path) -> Ended:
        """Run a command with streams of these kinds: file, full, shut (closed), pipe (closed), or head (of a line)."""
        return self._wish({"words": words, "out": out, "err": err, "encoding": encoding, "cwd": str(cwd)})

    def start(self, *words: str, input: str, env: dict[str, str], cwd: Path) -> Ended:
        """Run a command line that keeps no pages, with this environment and no other, fed through a pipe."""
        kinds = {"out": "file", "err": "file", "encoding": "utf-8"}
        return self._wish({"words": words, "input": input, "env": env, "cwd": str(cwd)} | kinds)

    def _wish(self, wish: dict[str, Any]) -> Ended:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(wish) + "\n")
        self._process.stdin.flush()
        return Ended(**json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(timeout=60)


def _serve(variants: list[str]) -> None:
    import london_rules.cli.cards
    import london_rules.cli.diff
    import london_rules.cli.explain
    import london_rules.cli.fmt
    import london_rules.cli.new
    import london_rules.cli.play
    import london_rules.cli.provenance
    import london_rules.cli.replay
    import london_rules.cli.rulebook
    import london_rules.cli.show
    import london_rules.cli.simulate
    import london_rules.cli.tests
    import london_rules.cli.validate  # noqa: F401
    from london_rules import load

    for variant in variants:
        rule_set = load(variant).rule_set
        assert rule_set is not None
        _ = rule_set.traced, rule_set.fast
    gc.collect()
    gc.freeze()  # the children need not go through it all when they end
    for line in sys.stdin:
        answer = _child_of(json.loads(line))
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def _child_of(wish: dict[str, Any]) -> dict[str, object]:
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        reader, writer = _pipe(wish)
        said, say = os.pipe() if "input" in wish else (os.open(os.devnull, os.O_RDONLY), -1)
        child = os.fork()
        if not child:
            signal.alarm(PATIENCE)
            os.chdir(wish["cwd"])
            if say >= 0:
                os.close(say)
            os.dup2(said, 0)
            os.close(said)
            _give(1, wish["out"], out.fileno(), writer)
            _give(2, wish["err"], err.fileno(), writer)
            os.close(reader)
            os.close(writer)
            sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), wish["encoding"])
            sys.stdout, sys.stderr = _opened(1, wish), _opened(2, wish)
            sys.__stdout__ = sys.__stderr__ = None  # the interpreter has one pair
            sys.argv[1:] = wish["words"]
            _end_as(_main(wish))
        os.close(writer)
        os.close(said)
        fed = Thread(target=_feed, args=(say, wish.get("input", "").encode()))
        fed.start()
        if wish["out"] == "head":
            _read_line(reader)
        os.close(reader)
        status = os.waitpid(child, 0)[1]
        fed.join()
        texts = [_read(stream) for stream in (out, err)]
        return {"code": os.waitstatus_to_exitcode(status), "out": texts[0], "err": texts[1]}


def _main(wish: dict[str, Any]) -> Callable[[], None]:
    """Return what runs the command of a wish: with pages that are kept, or as the app alone."""
    if "env" not in wish:
        from london_rules.cli.entry import main

        return main
    from london_rules.cli import app

    os.environ.clear()
    os.environ.update(wish["env"])
    return app.main


def _feed(pipe: int, input: bytes) -> None:
    """Write what a command reads, as much as it wants."""
    if pipe >= 0:
        try:
            with open(pipe, "wb") as stream:
                stream.write(input)
        except BrokenPipeError:
            return


def _end_as(main: Callable[[], None]) -> NoReturn:
    """End the process as the interpreter does, but without taking down all that is loaded."""
    code: object = 0
    try:
        main()
    except SystemExit as e:
        code = e.code
    except BaseException as e:
        code = 1
        traceback.print_exception(e)
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except BaseException:
        code = 120
    os._exit(code if isinstance(code, int) else 1)


def _pipe(wish: dict[str, str]) -> tuple[int, int]:
    reader, writer = os.pipe()
    if "head" in wish.values():
        import fcntl

        fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, LITTLE)
        return reader, writer
    os.close(reader)
    return os.open(os.devnull, os.O_RDONLY), writer


def _give(fd: int, kind: str, file: int, pipe: int) -> None:
    if kind == "shut":
        os.close(fd)
    elif kind == "full":
        os.dup2(os.open("/dev/full", os.O_WRONLY), fd)
    else:
        os.dup2(file if kind == "file" else pipe, fd)


def _opened(fd: int, wish: dict[str, str]) -> io.TextIOWrapper | None:
    if wish["out" if fd == 1 else "err"] == "shut":
        return None
    errors = "strict" if fd == 1 else "backslashreplace"
    raw = open(fd, "wb", closefd=False)  # noqa: SIM115
    return io.TextIOWrapper(raw, wish["encoding"], errors, line_buffering=fd == 2)


def _read_line(fd: int) -> None:
    while os.read(fd, 1) not in (b"\n", b""):
        pass


def _read(stream: io.BufferedRandom) -> str:
    stream.seek(0)
    return stream.read().decode("utf-8", "surrogateescape")


if __name__ == "__main__":
    _serve(sys.argv[1:])
