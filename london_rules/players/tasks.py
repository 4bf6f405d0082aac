"""A task: some games of one simulation, played wherever the task arrives, until its time is over.

A task is plain bytes and numbers. It says which rules are played by their texts and pins them by their digest, so that
no process needs the files of the one that started it, and none can play other rules unnoticed.
"""

from __future__ import annotations

import pickle
import time
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from london_rules.classes import frozen
from london_rules.players.bot_games import Fault, SimulationSetup
from london_rules.players.own import offer_installed, offered
from london_rules.players.pace import Pace

if TYPE_CHECKING:
    from london_rules.engine.pickled_rules import RuleSetParts
    from london_rules.engine.rule_set import RuleSet

MOST_PREPARED = 4  # jobs whose rules a process keeps: two variants are compared at a time
_ONE_AT_A_TIME = Lock()  # a process that runs tasks in several threads gains nothing by it


class Numbered(Protocol):
    """What was found out about one game."""

    @property
    def number(self) -> int:
        """Return the number of the game in its simulation."""
        ...


T = TypeVar("T", bound=Numbered)
Play = Callable[["RuleSet", SimulationSetup, int], T | Fault]


class ChangedRulesError(RuntimeError):
    """A worker has other rules, or another engine, than the process that started it."""


@frozen
class Answer:
    """What came of a task: results of its first games, and the seconds that they took."""

    results: tuple[Any, ...]
    seconds: float


NOT_PLAYED = Answer((), 0.0)  # for a task that came to nothing, through no fault of its games


@frozen
class _Job:
    rules: RuleSetParts
    setup: SimulationSetup
    play: Play[Any]
    engine: str
    natively: bool
    installed: bool


def pack(
    rule_set: RuleSet, setup: SimulationSetup, play: Play[Any], engine: str = "", *, natively: bool = False
) -> bytes:
    """Pack what all tasks of a simulation share. `play` is a function of a module, which plays one game.

    With `engine`, a worker must have the same one, as `engine_digest` gives it. With `natively`, it has the native
    tier made at once: the job is known to be long.
    """
    from london_rules.engine.pickled_rules import rule_set_parts

    return zlib.compress(pickle.dumps(_Job(rule_set_parts(rule_set), setup, play, engine, natively, bool(offered))))


def play_task(job: bytes, numbers: Sequence[int], seconds: float, stop: Callable[[], bool] | None = None) -> Answer:
    """Play games in the order of their numbers until the time is over, at least one; raises ChangedRulesError.

    What is left of the numbers is for another task: so no task takes long, however wrong its size was guessed.
    """
    with _ONE_AT_A_TIME:
        rule_set, setup, play = _prepared(job)
        begun = time.perf_counter()
        results: list[Any] = []
        for number in numbers:
            if results and (time.perf_counter() - begun >= seconds or (stop is not None and stop())):
                break
            results.append(play(rule_set, setup, number))
        return Answer(tuple(results), time.perf_counter() - begun)


@lru_cache(MOST_PREPARED)
def _prepared(packed: bytes) -> tuple[RuleSet, SimulationSetup, Play[Any]]:
    """Read the rules of a job once in a process. Jobs come from the user's own processes only."""
    from london_rules.engine.errors import SaveError
    from london_rules.engine.pickled_rules import rule_set_again

    job: _Job = pickle.loads(zlib.decompress(packed))
    if job.engine and job.engine != engine_digest():
        raise ChangedRulesError("a worker has another version of london-rules")
    try:
        rule_set = rule_set_again(job.rules)
    except SaveError as e:
        raise ChangedRulesError(f"a worker found other rules: {e}") from None
    if job.installed:
        offer_installed()
    if job.natively:
        rule_set.fast.once(Pace).begin()
    return rule_set, job.setup, job.play


@lru_cache(1)
def engine_digest() -> str:
    """Return a digest of all code of this package and of the grammar: equal ones play equal games."""
    from hashlib import sha256
    from pathlib import Path

    from london_rules.resources import data_root

    package = Path(__file__).parent.parent
    found = sha256()
    for root, pattern in ((package, "**/*.py"), (package, "native/c/*.h"), (data_root() / "grammar", "*.lark")):
        for path in sorted(root.glob(pattern)):
            found.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()
