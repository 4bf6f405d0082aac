"""The commands that play games and replay them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.app_options import Cluster, FormatOption, Locked, VariantOrLock, Workers, number_option
from london_rules.cli.formats import Undo


def play(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="The player in each seat: human, random, greedy, search or search:16.", metavar="KIND,KIND,..."
        ),
    ] = None,
    players: Annotated[int | None, number_option(help="Number of players, if --seats is not given.")] = None,
    seed: Annotated[int | None, number_option(help="The random seed; if omitted, one is chosen and printed.")] = None,
    first: Annotated[
        int | None, typer.Option(help="The seat that plays first, counted from 1.", metavar="SEAT")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch bots play.")] = False,
    log: Annotated[Path | None, typer.Option(help="Write the log of the game to this file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where to save the game when you leave.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    after: Annotated[
        Path | None, typer.Option(help="Begin with what the game of this save has kept for the next one.")
    ] = None,
    delay: Annotated[float, number_option(help="Seconds to wait after each bot's turn.", min=0, max=60)] = 0,
    undo: Annotated[
        Undo | None, typer.Option(help="What can be taken back: your own answers, anything, or nothing.")
    ] = None,
    ask_forced: Annotated[bool, typer.Option("--ask-forced", help="Ask questions with one option too.")] = False,
    reload: Annotated[bool, typer.Option("--reload", help="Apply changes to the rules while you play.")] = False,
    locked: Locked = None,
) -> int:
    """Play a game in the terminal, against people or bots."""
    from london_rules.cli.play import play

    return play(
        variant,
        seats=seats,
        players=players,
        seed=seed,
        first=first,
        watch=watch,
        log=log,
        save=save,
        resume=resume,
        after=after,
        delay=delay,
        undo=undo,
        ask_forced=ask_forced,
        reload=reload,
        locked=locked,
    )


def simulate(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    games: Annotated[int, number_option("--games", "-n", help="How many games to play.", min=1)] = 100,
    players: Annotated[int | None, number_option("--players", "-p", help="Number of players in each game.")] = None,
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
    from london_rules.cli.running import Where
    from london_rules.cli.simulate import simulate

    return simulate(
        variant,
        games=games,
        players=players,
        seats=seats,
        seed=seed,
        where=Where(workers, cluster),
        check=check,
        out=out,
        first=first,
        locked=locked,
        format=format,
    )


def replay(
    files: Annotated[list[Path], typer.Argument(help="Game logs or saves.", metavar="FILE")],
    at: Annotated[int | None, number_option(help="Show the table at this decision.", min=1)] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Replay each game and compare its state hash.")] = False,
    locked: Locked = None,
    format: FormatOption = "text",
) -> int:
    """Replay recorded games, to read or to verify them."""
    from london_rules.cli.replay import replay

    return replay(files, at=at, verify=verify, format=format, locked=locked)
