"""One sitting of fuzzing: chunks of cases in processes of their own, with a limit on time and memory for each case."""

from __future__ import annotations

import itertools
import resource
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path

from attrs import define, field, frozen

from tests.fuzz import progress
from tests.fuzz.case import CORPUS, Case, read, written
from tests.fuzz.choosing import seeded
from tests.fuzz.shrink import failure, key_of, shrunk
from tests.fuzz.targets import TARGETS, Target
from tests.fuzz.timing import TimeOverError, TooLongError, until, within

MOST_SECONDS = 20  # of the processor, for one case
MOST_MEMORY = 3 * 2**30
CHUNK_SECONDS = 5  # of the clock: what a case does in another process counts, too
CHUNK_CASES = 5_000
SHRINKING_SECONDS = 120
TASKS = 8  # that a process does, so that none grows


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
    slowest: tuple[float, int] = (0.0, 0)  # seconds of the processor, and the seed
    outcomes: Counter[str] = field(factory=Counter)
    found: dict[str, int] = field(factory=dict)


@frozen
class Job:
    """Some seeds of a target to be tried, so many apart: until a time, or so many."""

    target: str
    first: int
    apart: int
    count: int
    end: float  # on the clock
    seconds: float


def limit_memory() -> None:
    """Let this process have only so much memory."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, hard))


def run(job: Job) -> Chunk:
    """Try the seeds of a job, in order; a case that is not over when the time is counts for nothing."""
    chunk, target, start = Chunk(), TARGETS[job.target], time.monotonic()
    with suppress(TimeOverError), until(job.end):
        for seed in range(job.first, job.first + job.count * job.apart, job.apart):
            _try(target, seed, chunk)
            chunk.seconds = time.monotonic() - start
            if chunk.seconds > job.seconds:
                break
    return chunk


def _try(target: Target, seed: int, chunk: Chunk) -> None:
    start = time.process_time()
    try:
        case = target.draw(seeded(seed))
        start = time.process_time()  # a process reads the games that it draws from once
        outcomes, found = checked(target)(case), ""
    except (Exception, TooLongError) as e:  # whatever is raised is what we look for
        outcomes, found = Counter(["FOUND"]), key_of(e)
    chunk.cases += 1
    chunk.outcomes += outcomes
    chunk.slowest = max(chunk.slowest, (time.process_time() - start, seed))
    if found:
        chunk.found.setdefault(found, seed)


def keep(target: Target, seed: int, key: str, seconds: float) -> Path:
    """Shrink a case that failed for so long, and put it into the corpus."""
    choices = seeded(seed)
    kept, check = target.draw(choices), checked(target)
    with suppress(TimeOverError), until(time.monotonic() + seconds):
        plain = shrunk(target.draw, check, choices.made, key, seconds / 2)
        kept = plain if plain is not None and failure(check, plain) == key else kept
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
    """Fuzz targets until the time, of which each has the same share, is over, or each has had so many cases more.

    What was done is kept.
    """
    done = progress.load(file)
    for name in names:
        done.setdefault(name, progress.Done(next=seed))
    start = time.monotonic()
    end = start + hours * 3600 if hours else float("inf")
    shrinking = min(SHRINKING_SECONDS, (end - start) / len(names) / 2)
    goals = {name: done[name].cases + count for name in names}
    had = dict.fromkeys(names, 0.0)
    with get_context("fork").Pool(jobs, limit_memory, maxtasksperchild=TASKS) as pool:
        for turn in itertools.count(1):
            open_names = [name for name in names if not count or done[name].cases < goals[name]]
            if not open_names or (began := time.monotonic()) >= end:
                break
            name = min(open_names, key=had.__getitem__)
            left = goals[name] - done[name].cases if count else CHUNK_CASES
            _round(pool, Turn(TARGETS[name], jobs, left, end, shrinking), done[name])
            had[name] += time.monotonic() - began
            progress.save(done, file)
            if turn % len(names) == 0:
                tell(progress.table(done))
    return done


@frozen
class Turn:
    """What a target may do until it is the next one's turn."""

    target: Target
    jobs: int
    cases: int
    end: float  # on the clock
    shrinking: float  # seconds, for each way in which a case fails


def _round(pool: Pool, turn: Turn, one: progress.Done) -> None:
    target, jobs = turn.target, turn.jobs
    each = min(CHUNK_CASES, -(-turn.cases // jobs))
    chunks = pool.map(
        run, [Job(target.name, one.next + i, jobs, each, turn.end, CHUNK_SECONDS) for i in range(jobs)], 1
    )
    one.next += jobs * max(chunk.cases for chunk in chunks)
    for chunk in chunks:
        one.cases += chunk.cases
        one.seconds += chunk.seconds
        one.slowest = max(one.slowest, chunk.slowest)
        one.outcomes += chunk.outcomes
        for key, seed in chunk.found.items():
            if key not in one.found:
                one.found[key] = seed
                keep(target, seed, key, min(turn.shrinking, turn.end - time.monotonic()))
