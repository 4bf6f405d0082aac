"""How far fuzzing has come: of each target the next seed, the cases, what came of them and what was found."""

from __future__ import annotations

import fcntl
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import asdict, define, field

FILE = Path(__file__).parents[2] / ".fuzz" / "progress.json"


def _pair(found: Sequence[Any]) -> tuple[float, int]:
    seconds, seed = found
    return seconds, seed


@define
class Done:
    """What was done of one target."""

    next: int = 0
    cases: int = 0
    seconds: float = 0.0  # of the clock
    slowest: tuple[float, int] = field(default=(0.0, 0), converter=_pair)  # seconds of the processor, and the seed
    outcomes: Counter[str] = field(factory=Counter)
    found: dict[str, int] = field(factory=dict)  # in which way a case failed, and the first seed that did

    @property
    def things(self) -> int:
        """Count what the cases held: a case of messages holds several."""
        return sum(self.outcomes.values())


def load(file: Path = FILE) -> dict[str, Done]:
    """Read how far it has come; nothing where there was no sitting yet."""
    if not file.exists():
        return {}
    data: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return {name: Done(**{**one, "outcomes": Counter(one["outcomes"])}) for name, one in data.items()}


def save(done: dict[str, Done], file: Path = FILE) -> None:
    """Keep how far it has come; a sitting that is killed here leaves what was there before."""
    file.parent.mkdir(exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text(json.dumps({name: asdict(one) for name, one in done.items()}, indent=1), "utf-8")
    new.replace(file)


@contextmanager
def alone(file: Path = FILE) -> Iterator[None]:
    """Let only one sitting write how far it has come; raises BlockingIOError while another does."""
    file.parent.mkdir(exist_ok=True)
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def table(done: dict[str, Done]) -> str:
    """Write a line for each target, and the most frequent outcomes."""
    lines = [f"{'target':10} {'cases':>9} {'things':>9} {'a second':>9} {'slowest case':>24}  outcomes"]
    for name, one in done.items():
        rate = one.cases / one.seconds if one.seconds else 0
        most = ", ".join(f"{k} {n}" for k, n in one.outcomes.most_common(6))
        slowest = "{:.2f} s (seed {})".format(*one.slowest)
        lines.append(f"{name:10} {one.cases:>9,} {one.things:>9,} {rate:>9.1f} {slowest:>24}  {most}")
        lines += [f"{'':10} FOUND {key} (seed {seed})" for key, seed in one.found.items()]
    return "\n".join(lines)
