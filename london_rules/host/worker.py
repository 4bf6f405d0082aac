"""The process in which rules with texts of strangers are loaded and played: `python -m london_rules.host.worker`.

It has a limit for memory, and yields to other processes. It reads calls of an `Engine` from its standard input and
writes results to its standard output; nothing that it does can touch the tables of another process.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
import time
from typing import Any, Final

from london_rules.classes import define, evolve
from london_rules.host.engine import LIMITS, Engine
from london_rules.table.protocol.replies import Error

try:
    import resource
except ImportError:  # Windows has no such limits; there, only the clock of the host ends a worker
    resource = None  # type: ignore[assignment,unused-ignore]

MEMORY: Final = 1 << 30  # bytes of addresses
NICE: Final = 5  # a third of what others get: on a busy machine people still wait for it
SECONDS: Final = 10  # of a processor, for a call: after half of them it is told to give up by itself
AT_FIRST: Final = 30  # for rules to be loaded, and a long game to be played again
LENGTH: Final = struct.Struct("!I")
LONGEST: Final = 4 * 1024 * 1024  # bytes of a result: the host itself reads it, and sends it on
TOO_LONG: Final = Error("LR-P0026", "these rules show too much at once", "play with fewer things and events")


@define(eq=False)
class Clock:
    """Say when a call has taken too much time of a processor: to wait for one does not count."""

    until: float = 0.0

    def is_over(self) -> bool:
        """Check whether a call should give up."""
        return time.process_time() > self.until


CLOCK: Final = Clock()
OF_STRANGERS: Final = evolve(LIMITS, events=4_000, deadline=None, stopped=CLOCK.is_over)


def frame(value: object) -> bytes:
    """Write a call or a result."""
    text = pickle.dumps(value)
    return LENGTH.pack(len(text)) + text


def main() -> None:
    """Answer calls until there are no more."""
    _limit()
    # What anything prints must not come between results.
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    engine, calls = Engine(limits=OF_STRANGERS), sys.stdin.buffer
    while head := calls.read(LENGTH.size):
        name, args = pickle.loads(calls.read(LENGTH.unpack(head)[0]))
        _limit_time(AT_FIRST if name in ("begin", "offered") else SECONDS)
        results.write(_bounded(frame(_result(engine, name, args))))
        results.flush()


def _bounded(result: bytes) -> bytes:
    return result if len(result) <= LONGEST else frame((False, TOO_LONG))


def _result(engine: Engine, name: str, args: Any) -> tuple[bool, Any]:
    try:
        return True, getattr(engine, name)(*args)
    except MemoryError:
        os._exit(1)  # what is left of the process cannot be relied on
    except Exception as e:
        return False, engine.refusal(e)


def _limit_time(seconds: int) -> None:
    """Let a call give up after half of some seconds of a processor; after all of them the system ends this process."""
    CLOCK.until = time.process_time() + seconds / 2
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + seconds, most))


def _limit() -> None:
    if resource is None:
        return
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
