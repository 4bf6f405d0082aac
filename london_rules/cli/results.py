"""The file of a simulation: a line that describes the setup, then one JSON line per game."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from london_rules.classes import asdict
from london_rules.cli.common import write_file
from london_rules.cli.guard import NOT_RUN, CommandError
from london_rules.files import NotAFileError, read_file
from london_rules.plain_data import read_as
from london_rules.players.bot_games import Fault, GameResult
from london_rules.players.many import Result
from london_rules.strict_json import read_json

FORMAT = "rules-game simulation"
SCHEMA_VERSION = 1


class ResultsFile:
    """Append results as they come; never leaves half a line, and removes one left by a killed process.

    Raises CommandError, with nothing written, for a file that holds anything else.
    """

    def __init__(self, path: Path, header: dict[str, object]) -> None:
        self.path = path
        self.header = {"format": FORMAT, "schema_version": SCHEMA_VERSION, **header}
        self.results: dict[int, Result] = {}
        whole = self._read()
        try:
            self._file: BinaryIO = path.open("r+b" if path.exists() else "w+b", buffering=0)
            if self._file.seek(0, os.SEEK_END) > whole:
                self._file.truncate(whole)
            self._file.seek(whole)
            if not whole:
                self._write(self.header)
        except OSError as e:
            raise CommandError(f"cannot write {path}: {e.strerror or e}", help="give another place") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, result: Result) -> None:
        """Append a result."""
        self.results[result.number] = result
        self._write({"game": result.number, **_plain(result)})

    def put_in_order(self) -> None:
        """Write the results in the order of their games, if they came in another: a whole file, or the old one stays.

        They do where a run was stopped while several workers played, and another run filled the gaps.
        """
        if list(self.results) == sorted(self.results):
            return
        self.results = dict(sorted(self.results.items()))
        self._file.close()
        lines = [_line(self.header), *(_line({"game": n, **_plain(one)}) for n, one in self.results.items())]
        write_file(self.path, b"".join(lines).decode())

    def _write(self, data: dict[str, object]) -> None:
        line = _line(data)
        start = self._file.tell()
        try:
            while line:
                line = line[self._file.write(line) :]
        except OSError as e:
            self._file.truncate(start)
            raise CommandError(f"cannot write {self.path}: {e.strerror or e}") from None

    def _read(self) -> int:
        """Read the existing lines; return the length of the complete ones."""
        if not self.path.exists():
            return 0
        try:
            data = read_file(self.path)
        except NotAFileError:
            raise CommandError(f"{self.path} is not a file", code="LR-B0011", help="give a file") from None
        except OSError as e:
            raise CommandError(f"cannot read {self.path}: {e.strerror or e}", code="LR-B0006") from None
        whole = data.rfind(b"\n") + 1
        lines = data[:whole].splitlines()
        if lines:
            self._check(lines[0])
        elif data and not _line(self.header).startswith(data):
            raise self._foreign()
        for number, line in enumerate(lines[1:], 2):
            result = self._result(line, number)
            self.results[result.number] = result
        return whole

    def _check(self, line: bytes) -> None:
        there = _decode(line)
        if there is None or there.get("format") != FORMAT:
            raise self._foreign()
        for key, value in self.header.items():
            if there.get(key) != value:
                raise CommandError(
                    f"{self.path} belongs to another simulation: its {key.replace('_', ' ')} is "
                    f"{json.dumps(there.get(key))}, not {json.dumps(value)}",
                    code="LR-V0002",
                    help="give another file, or the options that it was begun with",
                    exit=NOT_RUN,
                )

    def _foreign(self) -> CommandError:
        return CommandError(
            f"{self.path} does not hold the results of a simulation",
            code="LR-V0001",
            help="give another file; nothing was written",
        )

    def _result(self, line: bytes, number: int) -> Result:
        data = _decode(line)
        try:
            if data is None:
                raise ValueError
            return _typed(data)
        except (KeyError, TypeError, ValueError):
            raise CommandError(
                f"line {number} of {self.path} is damaged", code="LR-V0001", help="remove that line"
            ) from None


def _line(data: dict[str, object]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _decode(line: bytes) -> dict[str, Any] | None:
    try:
        data = read_json(line.decode())
    except ValueError:  # not UTF-8, or not JSON
        return None
    return data if isinstance(data, dict) else None


def _plain(result: Result) -> dict[str, object]:
    data = asdict(result)
    del data["number"]
    if not data.get("outcome", True):
        del data["outcome"]  # of games that are not won or lost by all
    return {"error": data} if isinstance(result, Fault) else data


def _typed(data: dict[str, Any]) -> Result:
    number = {"number": data["game"]}
    if "error" in data:
        return read_as(Fault, {**data["error"], **number})
    outcome = read_as(GameResult, {**data, **number})
    if not outcome.figures or len(outcome.places) != len(outcome.figures) or not all(outcome.figures):
        raise ValueError
    return outcome
