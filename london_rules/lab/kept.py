"""Games that were played, in a SQLite file beside the report: a run that was stopped or killed goes on from there.

A game is the same wherever and whenever it is played, so a report of kept and new games has the bytes of one that was
never stopped. The file is locked while a run writes it: a second one at the same folder is refused.
"""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from heapq import merge
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from london_rules.classes import asdict, define, field
from london_rules.engine.counts import Counts, CourseCounts
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.games import LabGame, Names, names_in
from london_rules.plain_data import read_as
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup
from london_rules.players.many import Runner
from london_rules.players.own import is_own
from london_rules.players.pace import Pace
from london_rules.players.tasks import Numbered, Play, engine_digest
from london_rules.strict_json import read_json

T = TypeVar("T", bound=Numbered)
FILE: Final = "games.db"
FORMAT: Final = 3  # of what is in a row
OFTEN: Final = 1.0  # seconds after which what was played is written at the latest
MOST_BYTES: Final = 1 << 26  # of one game
_TABLES: Final = """
create table if not exists jobs (id integer primary key, what text unique not null);
create table if not exists games (job integer, number integer, game blob, primary key (job, number)) without rowid;
"""


class KeptError(ValueError):
    """The file of kept games is in use, or is not one."""


@define
class Kept:
    """The games of one folder. Used in a `with` statement; raises KeptError for a file that cannot be used."""

    path: Path
    _base: sqlite3.Connection = field(init=False)
    _engine: str = field(factory=engine_digest)
    _written: float = field(factory=time.monotonic)

    def __enter__(self) -> Self:
        self._base = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        try:
            self._base.execute("pragma locking_mode = exclusive")
            self._base.execute("begin exclusive")
            for statement in _TABLES.strip().splitlines():
                self._base.execute(statement)
        except sqlite3.OperationalError as e:
            self._base.close()
            if "locked" in str(e):
                raise KeptError(f"another run is writing to {self.path.parent}") from None
            raise KeptError(f"{self.path} cannot be written: {e}") from None
        except sqlite3.DatabaseError:
            self._base.close()
            raise KeptError(f"{self.path} does not hold games") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(sqlite3.Error):
            self._base.execute("commit")
        self._base.close()

    def job(self, rule_set: RuleSet, setup: SimulationSetup, play: Play[Any]) -> int:
        """Return the number of some games among all jobs."""
        whose = [FORMAT, self._engine, rule_set.digest, play.__name__, setup.seats, setup.seed, setup.first]
        what = json.dumps(whose)
        self._base.execute("insert or ignore into jobs (what) values (?)", (what,))
        number: int = self._base.execute("select id from jobs where what = ?", (what,)).fetchone()[0]
        return number

    def games(self, job: int, numbers: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        """Give the games of a job that are there, in the order of their numbers."""
        wanted = {*numbers}
        rows = self._base.execute("select number, game from games where job = ? order by number", (job,)).fetchall()
        yield from (row for row in rows if row[0] in wanted)

    def add(self, job: int, number: int, game: bytes) -> None:
        """Keep a game; what was played is on the disk within a second."""
        self._base.execute("insert or replace into games values (?, ?, ?)", (job, number, game))
        if time.monotonic() - self._written > OFTEN:
            self._base.execute("commit")
            self._base.execute("begin exclusive")
            self._written = time.monotonic()


@define
class KeepingRunner(Runner):
    """A runner that keeps what it plays, and does not play again what is kept."""

    kept: Kept | None = None

    def each(
        self,
        rule_set: RuleSet,
        setup: SimulationSetup,
        numbers: Sequence[int],
        play: Play[T],
        times: int = 1,
        pace: Pace | None = None,
    ) -> Iterator[T | Fault]:
        """Do something with each game as `Runner` does; the results come in the order of their numbers.

        Games with a player of one's own are not kept: what it does may be another thing the next time.
        """
        assert self.kept is not None
        if any(map(is_own, setup.seats)):
            yield from Runner.each(self, rule_set, setup, numbers, play, times, pace)
            return
        job = self.kept.job(rule_set, setup, play)
        names = rule_set.traced.once(names_in)
        there = [_read(self.kept.path, number, game, names) for number, game in self.kept.games(job, numbers)]
        known = {game.number for game in there}
        self.note(len(known))
        missing = [number for number in numbers if number not in known]
        fresh = self._played(job, Runner.each(self, rule_set, setup, missing, play, times, pace))
        yield from merge(there, fresh, key=attrgetter("number"))

    def _played(self, job: int, games: Iterator[T | Fault]) -> Iterator[T | Fault]:
        assert self.kept is not None
        for game in games:
            self.kept.add(job, game.number, _packed(game))
            yield game


def _packed(game: Any) -> bytes:
    if not isinstance(game, LabGame):
        data: dict[str, Any] = {type(game).__name__: asdict(game)}
    else:
        counts, course = game.counts, game.counts.course
        data = {
            "result": asdict(game.result),
            "main": [[*key, value] for key, value in game.main.items()],
            "counts": [counts.begins, counts.actions, counts.used, counts.laid, counts.kept, counts.given],
            "played": counts.played.hex(),
            "course": course and [course.turns, course.repeats, course.leads, course.behind, course.counters],
            "answers": b64encode(game.answers).decode(),
        }
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 1)


def _read(path: Path, number: int, packed: bytes, names: Names) -> Any:
    """Read a game; raises KeptError for one that is damaged."""
    try:
        unpacking = zlib.decompressobj()
        data = read_json(unpacking.decompress(packed, MOST_BYTES).decode())
        for kind in (GameResult, Fault):
            if kind.__name__ in data:
                return read_as(kind, data[kind.__name__])
        main, course = {(group, name): value for group, name, value in data["main"]}, data["course"]
        begins, actions, used, laid, kept, given = data["counts"]
        played = bytes.fromhex(data["played"])
        counts = Counts(begins, actions, used, laid, kept, given, played, course and CourseCounts(*course))
        answers = b64decode(data["answers"])
        return LabGame(number, read_as(GameResult, data["result"]), main, names, counts, answers)
    except (KeyError, TypeError, ValueError, AttributeError, zlib.error):
        raise KeptError(
            f"game {number} in {path} is damaged; remove the file, and all games are played again"
        ) from None
