"""`simulate`: many games of bots, their speed and their scores."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from london_rules.cli.app_options import Cluster, FormatOption, Locked, VariantOrLock, Workers, number_option
from london_rules.cli.check_tiers import Tiers
from london_rules.cli.common import load_to_play, print_json
from london_rules.cli.guard import FINDINGS, INTERRUPTED, UsageError
from london_rules.cli.interrupts import interruptible
from london_rules.cli.results import ResultsFile
from london_rules.cli.running import Where, progress
from london_rules.cli.running import runner as runner_of
from london_rules.cli.summary import describe, print_summary, report_faults
from london_rules.players.bot_games import Fault, SimulationSetup
from london_rules.players.many import Result
from london_rules.players.restricted import kinds_in

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet


def simulate(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    games: Annotated[int, number_option("--games", "-n", help="How many games to play.", min=1)] = 100,
    players: Annotated[
        int | None, number_option("--players", "-p", help="Number of players in each game; by default, the most.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="The bot of each seat: random, greedy, search or search:16.", metavar="KIND,KIND,..."),
    ] = None,
    seed: Annotated[
        int, number_option(help="The random seed; the same seed gives the same games on every machine.")
    ] = 0,
    first: Annotated[
        int | None, typer.Option(help="The seat that plays first, counted from 1.", metavar="SEAT")
    ] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check invariants after every answer, and that C plays the same games.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(help="Append one JSON line per game; run the same command again to continue."),
    ] = None,
    locked: Locked = None,
    format: FormatOption = "text",
) -> int:
    """Play many games with bots and show speed and scores."""
    rule_set = load_to_play(variant, format, locked)
    setup = _setup(rule_set, players, seats, seed, first, check)
    results: dict[int, Result] = {}
    tiers = Tiers.of(rule_set, check)
    with ExitStack() as stack:
        file = None if out is None else stack.enter_context(ResultsFile(out, _header(rule_set, setup)))
        if file is not None:
            results.update((n, r) for n, r in file.results.items() if n < games)
        kept = len(results)
        missing = [n for n in range(games) if n not in results]
        stop = stack.enter_context(interruptible())
        note = stack.enter_context(progress(games, kept))
        runner = stack.enter_context(runner_of(Where(workers, cluster), stop, note, hints=not check))
        begun = time.perf_counter()
        for result in tiers.played(runner, rule_set, setup, missing):
            results[result.number] = result
            if file is not None:
                file.add(result)
        if file is not None and len(results) == games:
            file.put_in_order()
        seconds = time.perf_counter() - begun
    ordered = [results[n] for n in sorted(results)]
    speed = (len(results) - kept, seconds)
    summary = {**describe(rule_set, setup, ordered, games, speed), **tiers.summary()}
    if format == "json":
        print_json(summary)
    else:
        print_summary(summary)
        tiers.tell()
    faults = [r for r in ordered if isinstance(r, Fault)]
    if faults and format != "json":
        report_faults(rule_set.variant, setup, faults)
    if len(results) < games:
        return INTERRUPTED
    return FINDINGS if faults else tiers.exit


def _setup(
    rule_set: RuleSet, players: int | None, seats: str | None, seed: int, first: int | None, check: bool
) -> SimulationSetup:
    kinds = None if seats is None else tuple(word.strip() for word in seats.split(","))
    for kind in kinds or ():
        try:
            kinds_in(kind, rule_set)
        except ValueError as e:
            said, _, help = str(e).partition("; ")
            raise UsageError(said, help=help or None) from None
    if kinds is not None and players is not None and len(kinds) != players:
        raise UsageError(f"--seats names {len(kinds)} bots, and --players says {players}")
    low, high = rule_set.players
    number = len(kinds) if kinds else players or high
    if not low <= number <= high:
        raise UsageError(f"{rule_set.title} is for {rule_set.for_whom}, not {number}")
    if first is not None and not 1 <= first <= number:
        raise UsageError(f"there is no seat {first} at a table of {number}")
    return SimulationSetup(kinds or ("random",) * number, seed, first, check)


def _header(rule_set: RuleSet, setup: SimulationSetup) -> dict[str, object]:
    return {
        "variant": rule_set.variant,
        "digest": rule_set.digest,
        "players": len(setup.seats),
        "seed": setup.seed,
        "seats": list(setup.seats),
        "first": setup.first,
    }
