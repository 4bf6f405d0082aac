"""The typer app: every command with its options; what a command does is imported when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.guard import guarded

app = typer.Typer(
    name="london-rules",
    help="Play board games whose rules are text, try house rules out, and see what they do.",
    epilog="A VARIANT is an id or a path, or several joined by +, as in 2010+./my-rule. "
    "Exit codes: 0 clean, 1 findings, 2 wrong use, 3 could not run, 4 a fault of ours.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


class Format(StrEnum):
    """How data is printed."""

    text = "text"
    json = "json"


class ReportFormat(StrEnum):
    """How findings are printed."""

    text = "text"
    json = "json"
    concise = "concise"
    github = "github"
    sarif = "sarif"


class TestFormat(StrEnum):
    """How the outcome of tests is printed."""

    text = "text"
    json = "json"
    junit = "junit"


class TextKind(StrEnum):
    """What a text without a file name holds."""

    rules = "rules"
    yaml = "yaml"


class BookFormat(StrEnum):
    """How a rulebook is written."""

    markdown = "markdown"
    html = "html"


class TableFormat(StrEnum):
    """How a table is printed."""

    text = "text"
    json = "json"
    csv = "csv"


class PageFormat(StrEnum):
    """How something to read is printed."""

    text = "text"
    markdown = "markdown"
    json = "json"


Variant = Annotated[str, typer.Argument(help="The variant: 2010, ./my-rule, 2010+./my-rule.", metavar="VARIANT")]
FormatOption = Annotated[Format, typer.Option("--format", help="How to print data.")]


def _version(wanted: bool) -> None:
    if wanted:
        from london_rules import __version__

        typer.echo(f"london-rules {__version__}")
        raise typer.Exit(0)


@app.callback()
def _all(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Play board games whose rules are text, try house rules out, and see what they do."""


@app.command()
def play(  # noqa: PLR0913, PLR0917 - one parameter an option
    variant: Variant,
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where: human, greedy or random for each seat.", metavar="KIND,KIND,..."),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play, if --seats does not say.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of all chance; chosen and printed if left out.")] = None,
    first: Annotated[int | None, typer.Option(help="The seat that begins, from 1.", metavar="SEAT")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Let bots play, and read along.")] = False,
    log: Annotated[Path | None, typer.Option(help="Write the log of the game to this file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where the game is saved on the way out.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    delay: Annotated[float, typer.Option(help="Seconds to wait after each turn of a bot.", min=0, max=60)] = 0,
    reload: Annotated[
        bool, typer.Option("--reload", help="Go on by the rules as they are edited while the game is played.")
    ] = False,
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
        delay=delay,
        reload=reload,
    )


@app.command()
def simulate(  # noqa: PLR0913, PLR0917 - one parameter an option
    variant: Variant,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games to play.", min=1)] = 100,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play each game.")] = None,
    seats: Annotated[
        str | None, typer.Option(help="The bot of each seat: random or greedy.", metavar="KIND,KIND,...")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed; game I of it is the same on any machine.")] = 0,
    first: Annotated[int | None, typer.Option(help="The seat that begins, from 1.", metavar="SEAT")] = None,
    workers: Annotated[int, typer.Option("--workers", "-w", help="How many processes play.", min=1)] = 1,
    check: Annotated[bool, typer.Option("--check", help="Check invariants after every answer.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(help="Append one JSON line a game; the same command goes on where it stopped."),
    ] = None,
    format: FormatOption = Format.text,
) -> int:
    """Play many games with bots and show speed and scores."""
    from london_rules.cli.simulate import simulate

    return simulate(
        variant,
        games=games,
        players=players,
        seats=seats,
        seed=seed,
        workers=workers,
        check=check,
        out=out,
        first=first,
        format=format.value,
    )


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Logs or saves of games.", metavar="FILE")],
    at: Annotated[int | None, typer.Option(help="Show the table at this decision instead.", min=1)] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Play again and compare the state hash.")] = False,
    format: FormatOption = Format.text,
) -> int:
    """Play recorded games again: to read, or to verify."""
    from london_rules.cli.replay import replay

    return replay(files, at=at, verify=verify, format=format.value)


@app.command()
def validate(  # noqa: PLR0913, PLR0917 - one parameter an option
    variants: Annotated[list[str], typer.Argument(help="The variants to check.", metavar="VARIANT")],
    format: Annotated[ReportFormat, typer.Option("--format", help="How to print findings.")] = ReportFormat.text,
    no_play: Annotated[bool, typer.Option("--no-play", help="Check the text only.")] = False,
    games: Annotated[
        int,
        typer.Option("--games", "--deep", help="How many games to play with each number of players.", min=1, max=1000),
    ] = 1,
    fix: Annotated[bool, typer.Option("--fix", help="Make the fixes that are offered, and show them.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show the fixes that are offered, and make none.")] = False,
    baseline: Annotated[Path | None, typer.Option(help="Leave out the findings in this file.", metavar="FILE")] = None,
    write_baseline: Annotated[
        Path | None, typer.Option(help="Write all findings to this file, as known.", metavar="FILE")
    ] = None,
) -> int:
    """Check variants: what is wrong with them, and where.

    Also plays a random game with each number of players, so that what is found clean can be played.
    """
    from london_rules.cli.validate import Files, validate

    files = Files(fix, diff, baseline, write_baseline)
    return validate(variants, format=format.value, play=not no_play, games=games, files=files)


@app.command()
def test(
    variants: Annotated[list[str], typer.Argument(help="The variants or folders to test.", metavar="VARIANT")],
    only: Annotated[str, typer.Option(help="Only the tests with these words in their names.", metavar="NAME")] = "",
    update: Annotated[bool, typer.Option("--update", help="Write what is found into the tests.")] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show which lines, branches and things no test comes to.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Change numbers and comparisons, and show what no test notices.")
    ] = False,
    at_least: Annotated[
        float | None,
        typer.Option(help="The least share, in percent, for --coverage or --mutate to pass.", min=0, max=100),
    ] = None,
    format: Annotated[TestFormat, typer.Option("--format", help="How to print the outcome.")] = TestFormat.text,
) -> int:
    """Run the tests that bundles hold in their folder tests/.

    Run are the tests of the bundle named last, or of those that no other builds on, with the rules of all.
    """
    from london_rules.cli.guard import UsageError
    from london_rules.cli.tests import Wish, test

    if at_least is not None and not (coverage or mutate):
        raise UsageError("--at-least says how much --coverage or --mutate must find", help="give one of them too")
    if update and (coverage or mutate):
        raise UsageError("--update cannot stand with --coverage or --mutate", help="update first")
    return test(variants, Wish(only, update, coverage, mutate, at_least, format.value))


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make; its name is the id.", metavar="NAME")],
    on: Annotated[str | None, typer.Option("--on", help="What the rule lies over.", metavar="VARIANT")] = None,
    schemas: Annotated[
        bool, typer.Option("--schemas", help="Write only .schema/ of a folder that is there, with the names it adds.")
    ] = False,
    format: FormatOption = Format.text,
) -> int:
    """Make a house rule to begin with: a folder that can be played at once, with an example of each kind of change."""
    from london_rules.cli.guard import UsageError
    from london_rules.cli.new import new, write_schemas

    if schemas:
        return write_schemas(folder, on=on, format=format.value)
    if on is None:
        raise UsageError("it is not said what the rule lies over", help="name a game, as in `--on 2010`")
    return new(folder, on=on, format=format.value)


@app.command()
def fmt(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Bundles, folders of bundles, or single files; - for standard input.", metavar="PATH"),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    kind: Annotated[TextKind | None, typer.Option("--kind", help="What standard input holds.")] = None,
    format: FormatOption = Format.text,
) -> int:
    """Write rules and YAML in the layout that all bundles share.

    Comments stay where they stand, and what a bundle says never changes. A file with a mistake is left alone.
    """
    from london_rules.cli.fmt import fmt

    wanted = paths if paths else [Path()]
    return fmt(wanted, check=check, diff=diff, kind=kind.value if kind else None, format=format.value)


@app.command()
def show(  # noqa: PLR0913, PLR0917 - one parameter an option
    variant: Variant,
    name: Annotated[str | None, typer.Argument(help="One card, rule or other slot.", metavar="NAME")] = None,
    slots: Annotated[bool, typer.Option("--slots", help="List every slot that a house rule can change.")] = False,
    origin: Annotated[bool, typer.Option("--origin", help="Say of each where it comes from.")] = False,
    changes: Annotated[bool, typer.Option("--changes", help="Show only what overlays change, and how.")] = False,
    merged: Annotated[bool, typer.Option("--merged", help="Print all of it as one bundle in one file.")] = False,
    python: Annotated[bool, typer.Option("--python", help="Print the Python that is made of it, to debug it.")] = False,
    format: FormatOption = Format.text,
) -> int:
    """Show the rules of a variant, put together from all its bundles."""
    from london_rules.cli.guard import UsageError
    from london_rules.cli.show import show

    views = (("slots", slots), ("origin", origin), ("changes", changes), ("merged", merged), ("python", python))
    wanted = [word for word, given in views if given]
    if len(wanted) > 1:
        raise UsageError("--" + " and --".join(wanted) + " cannot stand together", help="give one of them")
    return show(variant, name=name, view="".join(wanted), format=format.value)


@app.command()
def cards(
    variant: Variant,
    filters: Annotated[
        list[str] | None,
        typer.Argument(help="Filters such as cost>=4, name~hall.", metavar="FILTER"),
    ] = None,
    where: Annotated[
        list[str] | None, typer.Option(help="A filter, the same as after the variant.", metavar="FILTER")
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Only things of this kind.")] = None,
    columns: Annotated[str | None, typer.Option(help="Only these fields.", metavar="FIELD,FIELD,...")] = None,
    sort: Annotated[
        str | None, typer.Option(help="Sort by these fields; -FIELD from high to low.", metavar="FIELD,...")
    ] = None,
    format: Annotated[TableFormat, typer.Option("--format", help="How to print data.")] = TableFormat.text,
) -> int:
    """Show the table of printed things, filtered by any field.

    A filter is a field, then =, !=, ~ (contains), <, <=, > or >=, then a value. Besides the printed fields
    there are kind, id, name, copies, wording, text (all rules printed on it), assumed, bundle and source.
    """
    from london_rules.cli.cards import cards

    return cards(
        variant,
        where=[*(filters or []), *(where or [])],
        kind=kind,
        columns=columns,
        sort=sort,
        format=format.value,
    )


@app.command()
def provenance(
    variant: Variant,
    template: Annotated[
        Path | None,
        typer.Option(help="Write an overlay to fill in with what is printed in your box.", metavar="FILE"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write the overlay over a file that is there.")] = False,
    format: FormatOption = Format.text,
) -> int:
    """Show which printed figures are assumed, because no source states them, and which have a source."""
    from london_rules.cli.provenance import provenance

    return provenance(variant, template=template, force=force, format=format.value)


@app.command()
def diff(  # noqa: PLR0913, PLR0917 - one parameter an option
    old: Annotated[str, typer.Argument(help="The variant to compare with.", metavar="OLD")],
    new: Annotated[str, typer.Argument(help="The variant whose differences are told.", metavar="NEW")],
    play: Annotated[
        int, typer.Option("--play", help="Play so many games with both, on the same seeds, and measure.", min=0)
    ] = 0,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many play each game.")] = None,
    seats: Annotated[
        str | None, typer.Option(help="The bot of each seat: random or greedy.", metavar="KIND,KIND,...")
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the games.")] = 0,
    workers: Annotated[int, typer.Option("--workers", "-w", help="How many processes play.", min=1)] = 1,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Leave with 1 if there is a difference.")] = False,
    format: Annotated[PageFormat, typer.Option("--format", help="How to print it.")] = PageFormat.text,
) -> int:
    """Say in words what differs between the rules of two variants, thing by thing.

    With --play also what that does to the game: scores, length, counters, and the use of actions and things.
    """
    from london_rules.cli.diff import diff

    impact = None
    if play:
        from london_rules.cli.impact import ImpactRun

        impact = ImpactRun(play, players, seats, seed, workers)
    return diff(old, new, play=impact, exit_code=exit_code, format=format.value)


@app.command()
def rulebook(
    variant: Variant,
    out: Annotated[Path | None, typer.Option(help="Write it to this file.", metavar="FILE")] = None,
    format: Annotated[
        BookFormat | None, typer.Option("--format", help="How to write it; else the name of the file says it.")
    ] = None,
) -> int:
    """Write a rulebook and card reference of a variant, with what differs from its game.

    As HTML it is one page that needs nothing else, to read or to print.
    """
    from london_rules.cli.rulebook import rulebook

    return rulebook(variant, out=out, format=None if format is None else format.value)


@app.command()
def explain(
    words: Annotated[
        list[str],
        typer.Argument(
            help="A code; or a variant and a name; or with --save a name and a player.",
            metavar="WHAT",
        ),
    ],
    save: Annotated[Path | None, typer.Option(help="Explain something in this saved or recorded game.")] = None,
    at: Annotated[int | None, typer.Option(help="In the game as it stood at this decision.", min=1)] = None,
    every: Annotated[bool, typer.Option("--all", help="Tell of each change by itself, with its figures.")] = False,
    format: FormatOption = Format.text,
) -> int:
    """Explain a message, a rule, or why something in a game is as it is.

    `explain LR-N0003` prints the page of a code. `explain VARIANT NAME` says a rule or card in English, with
    all that it names and where each part comes from. `explain --save FILE score 2` says why a counter or number of a
    player is what it is (one that is worked out from another, as a table is, takes that before the player), `explain
    --save FILE NAME` why an action or thing can or cannot be chosen.
    """
    from london_rules.cli.explain import explain

    return explain(words, save=save, at=at, every=every, format=format.value)


def run(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; no traceback ever reaches a person."""
    words = list(sys.argv[1:] if args is None else args)
    return guarded(lambda: app(words, prog_name="london-rules", standalone_mode=False), words)


def main() -> None:
    """Run the command line of this process."""
    sys.exit(run())
