"""One sitting of fuzzing: chunks of cases in processes of their own, with a limit on time and memory for each case."""

from __future__ import annotations

import resource
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from types import FrameType

from attrs import define, field, frozen

from tests.fuzz import progress
from tests.fuzz.case import CORPUS, Case, read, written
from tests.fuzz.choosing import seeded
from tests.fuzz.shrink import failure, key_of, shrunk
from tests.fuzz.targets import TARGETS, Target

MOST_SECONDS = 20  # of the processor, for one case
MOST_MEMORY = 3 * 2**30
CHUNK_SECONDS = 5
SHRINKING_SECONDS = 120


class TooLongError(Exception):
    """A case takes longer than any case may."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TooLongError if what is done inside takes more time of the processor."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLongError(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def checked(target: Target) -> Callable[[Case], Counter[str]]:
    """Give the check of a target with its time limited."""

    def check(case: Case) -> Counter[str]:
        with within(MOST_SECONDS):
            return target.check(case)

    return check


@define
class Chunk:
    """What came of the cases from one seed on."""

    cases: int = 0
    seconds: float = 0.0
    outcomes: Counter[str] = field(factory=Counter)
    found: dict[str, int] = field(factory=dict)


@frozen
class Job:
    """Some seeds of a target to be tried, so many apart: until a time, or so many."""

    target: str
    first: int
    apart: int
    count: int
    seconds: float = CHUNK_SECONDS


def limit_memory() -> None:
    """Let this process have only so much memory."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, hard))


def run(job: Job) -> Chunk:
    """Try the seeds of a job, in order."""
    chunk, target = Chunk(), TARGETS[job.target]
    check, start = checked(target), time.process_time()
    for seed in range(job.first, job.first + job.count * job.apart, job.apart):
        chunk.cases += 1
        try:
            chunk.outcomes.update(check(target.draw(seeded(seed))))
        except Exception as e:  # whatever is raised is what we look for
            key = key_of(e)
            chunk.outcomes["FOUND"] += 1
            chunk.found.setdefault(key, seed)
        chunk.seconds = time.process_time() - start
        if chunk.seconds > job.seconds:
            break
    return chunk


def keep(target: Target, seed: int, key: str) -> Path:
    """Shrink a case that failed, and put it into the corpus."""
    choices = seeded(seed)
    case, check = target.draw(choices), checked(target)
    plain = shrunk(target.draw, check, choices.made, key, SHRINKING_SECONDS)
    kept = plain if plain is not None and failure(check, plain) == key else case
    if failure(check, bare := {k: v for k, v in kept.items() if k != "rules"}) == key:
        kept = bare  # a digest of rules is another one as soon as a class of the tree changes
    name = f"found-{target.name}-{sha256(key.encode()).hexdigest()[:8]}.txt"
    path = CORPUS / name
    path.write_text(written(target.name, kept, key), "utf-8")
    return path


def replay_corpus() -> list[tuple[str, str]]:
    """Try every case of the corpus; gives those that fail, each with the way it does."""
    failed = []
    for path in sorted(CORPUS.glob("*.txt")):
        name, case = read(path.read_text("utf-8"))
        key = failure(checked(TARGETS[name]), case)
        if key:
            failed.append((path.name, key))
    return failed


def sit(
    names: list[str],
    *,
    hours: float = 0.0,
    count: int = 0,
    seed: int = 0,
    jobs: int = 1,
    tell: Callable[[str], None],
    file: Path = progress.FILE,
) -> dict[str, progress.Done]:
    """Fuzz targets in turn until the time is over, or each has had so many cases more; what was done is kept."""
    done = progress.load(file)
    for name in names:
        done.setdefault(name, progress.Done(next=seed))
    end = time.monotonic() + hours * 3600 if hours else float("inf")
    goals = {name: done[name].cases + count for name in names}
    with get_context("fork").Pool(jobs, limit_memory, maxtasksperchild=8) as pool:
        while time.monotonic() < end:
            open_names = [name for name in names if not count or done[name].cases < goals[name]]
            if not open_names:
                break
            for name in open_names:
                _round(pool, TARGETS[name], done, jobs, goals[name] - done[name].cases if count else 0)
                progress.save(done, file)
            tell(progress.table(done))
    return done


def _round(pool: object, target: Target, done: dict[str, progress.Done], jobs: int, left: int) -> None:
    one = done[target.name]
    each = min(target.most, -(-left // jobs)) if left else target.most
    chunks = pool.map(run, [Job(target.name, one.next + i, jobs, each) for i in range(jobs)], 1)  # type: ignore[attr-defined]
    one.next += jobs * max(chunk.cases for chunk in chunks)
    for chunk in chunks:
        one.cases += chunk.cases
        one.seconds += chunk.seconds
        one.outcomes += chunk.outcomes
        for key, seed in chunk.found.items():
            if key not in one.found:
                one.found[key] = seed
                keep(target, seed, key)
