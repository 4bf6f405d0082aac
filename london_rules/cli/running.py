"""Where a command plays many games: here, in processes or on a cluster; and how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from london_rules.classes import frozen
from london_rules.cli.guard import CommandError, UsageError
from london_rules.engine.rule_set import RuleSet
from london_rules.players.many import ChangedRulesError, LostGameError, Pool, PoolError, Runner
from london_rules.players.processes import can_start_processes

LONG = 5.0  # seconds after which it is worth saying what would be faster


@frozen
class Where:
    """What the user said: a number of processes, None to choose it, or the address of a cluster."""

    workers: int | None = None
    cluster: str | None = None


def _never() -> bool:
    return False


@contextmanager
def runner(
    where: Where, stop: Callable[[], bool] = _never, note: Callable[[int], None] | None = None, *, hints: bool = True
) -> Iterator[Runner]:
    """Open what plays the games; what goes wrong there becomes an error for the user.

    With `hints`, a long job ends with a note on how it could be faster.
    """
    begun = time.perf_counter()
    if where.workers is not None and where.cluster is not None:
        raise UsageError("--workers and --cluster cannot be used together", help="a cluster has its own workers")
    if (where.workers or 1) > 1 and not can_start_processes():
        sys.stderr.write("note: no processes can be started here, so one worker plays all games\n")
    pool = None if where.cluster is None else _cluster(where.cluster)
    try:
        with Runner(where.workers, pool, stop, note or (lambda more: None)) as made:
            yield made
        if hints and (hint := faster(time.perf_counter() - begun, made.played.values())):
            sys.stderr.write(f"note: {hint}\n")
    except ChangedRulesError as e:
        raise CommandError(
            str(e), code="LR-V0002", help="install the same version everywhere, and run the same command again"
        ) from None
    except LostGameError as e:
        raise CommandError(str(e), help="is there enough memory? Try fewer --workers") from None
    except PoolError as e:
        raise CommandError(
            str(e), help="is the cluster running? Games that are finished are in the file of --out"
        ) from None


def faster(seconds: float, rule_sets: Iterable[RuleSet]) -> str:
    """Say how a job that took long could be faster, or why it was played in Python; "" for nothing to say."""
    if seconds < LONG:
        return ""
    from london_rules.native.compilers import HOW_TO_GET_ONE
    from london_rules.native.tier import missing, possible, why_not

    if missing():
        return HOW_TO_GET_ONE
    for each in rule_sets if possible() else ():
        if why := why_not(each.fast):
            return f"{each.variant} is always played in Python, which takes longer: {why}"
    return ""


def _cluster(address: str) -> Callable[[], Pool]:
    try:
        from london_rules.cluster.pool import ClusterError, check_address, open_pool
    except ModuleNotFoundError as e:
        if e.name not in ("dask", "distributed"):
            raise
        raise CommandError(
            "--cluster needs the packages dask and distributed", help='pip install "london-rules[cluster]"'
        ) from None
    try:
        check_address(address)
    except ValueError as e:
        raise UsageError(str(e), help="give tcp://HOST:PORT, tls://HOST:PORT, or local:N") from None

    def connect() -> Pool:
        try:
            return open_pool(address)
        except ClusterError as e:
            raise CommandError(str(e), help="is the scheduler running?") from None

    return connect


@frozen
class Progress:
    """How far a command is: called with the number of games that are done besides, and told what is played next."""

    advance: Callable[[int], None] = lambda more: None
    tell: Callable[[str], None] = lambda what: None

    def __call__(self, more: int) -> None:
        """Count more games."""
        self.advance(more)


@contextmanager
def progress(games: int, done: int = 0) -> Iterator[Progress]:
    """Show a progress bar on a terminal."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    from rich import progress as rich
    from rich.console import Console

    columns = (
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        rich.TextColumn("{task.fields[speed]}"),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(
        rich.TextColumn("{task.description}"), *columns, console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task("", total=games, completed=done, speed="")
        begun, count = time.perf_counter(), 0

        def advance(more: int) -> None:
            nonlocal count
            count += more
            rate = count / max(time.perf_counter() - begun, 1e-9)
            bar.update(task, advance=more, speed=f"{rate:.0f} games/s")

        yield Progress(advance, lambda what: bar.update(task, description=what))
