"""The typer app: every command with its options. The code of a command is imported when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from london_rules.cli import app_servers
from london_rules.cli.formats import (
    BookFormat,
    Format,
    PageFormat,
    ReportFormat,
    TableFormat,
    TestFormat,
    TextKind,
    Undo,
)
from london_rules.cli.guard import guarded
from london_rules.cli.numbers import number_option
from london_rules.cli.output import prepare

if TYPE_CHECKING:
    from london_rules.bundles.lock import Lock

app = typer.Typer(
    name="london-rules",
    help="Play board games whose rules are text, try out house rules, and see what they change.",
    epilog="A VARIANT is an id or a path, or several joined by +, as in 2010+./my-rule. "
    "Exit codes: 0 clean, 1 findings, 2 wrong use, 3 could not run, 4 internal error.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


Variant = Annotated[str, typer.Argument(help="The variant: 2010, ./my-rule, 2010+./my-rule.", metavar="VARIANT")]
VariantOrLock = Annotated[
    str | None,
    typer.Argument(
        help="The variant: 2010, ./my-rule, 2010+./my-rule; with --locked, that of the lock.", metavar="VARIANT"
    ),
]
Locked = Annotated[
    Path | None, typer.Option("--locked", help="Refuse bundles that are not as in this lock.", metavar="FILE")
]
Workers = Annotated[
    int | None,
    number_option("--workers", "-w", help="Number of processes; if omitted, as many as are worth it.", min=1),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        help="Play on many machines: the address of a dask scheduler, or `local:N` to try it here.",
        metavar="ADDRESS",
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How to print data.")]


def _version(wanted: bool) -> None:
    if wanted:
        from london_rules import __version__

        typer.echo(f"london-rules {__version__}")
        raise typer.Exit(0)


@app.callback()
def _all(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play board games whose rules are text, try out house rules, and see what they change."""


@app.command()
def play(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    seats: Annotated[
        str | None,
        typer.Option(help="The player in each seat: human, greedy or random.", metavar="KIND,KIND,..."),
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
    delay: Annotated[float, number_option(help="Seconds to wait after each bot's turn.", min=0, max=60)] = 0,
    undo: Annotated[
        Undo | None, typer.Option(help="What can be taken back: your own answers, anything, or nothing.")
    ] = None,
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
        delay=delay,
        undo=None if undo is None else undo.value,
        reload=reload,
        locked=locked,
    )


@app.command()
def simulate(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    games: Annotated[int, number_option("--games", "-n", help="How many games to play.", min=1)] = 100,
    players: Annotated[int | None, number_option("--players", "-p", help="Number of players in each game.")] = None,
    seats: Annotated[
        str | None, typer.Option(help="The bot of each seat: random or greedy.", metavar="KIND,KIND,...")
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
    format: FormatOption = Format.text,
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
        format=format.value,
    )


@app.command()
def replay(
    files: Annotated[list[Path], typer.Argument(help="Game logs or saves.", metavar="FILE")],
    at: Annotated[int | None, number_option(help="Show the table at this decision.", min=1)] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Replay each game and compare its state hash.")] = False,
    locked: Locked = None,
    format: FormatOption = Format.text,
) -> int:
    """Replay recorded games, to read or to verify them."""
    from london_rules.cli.replay import replay

    return replay(files, at=at, verify=verify, format=format.value, locked=locked)


@app.command()
def validate(  # noqa: PLR0913, PLR0917 - one parameter per option
    variants: Annotated[
        list[str] | None,
        typer.Argument(help="The variants to check; with --locked, that of the lock.", metavar="VARIANT"),
    ] = None,
    format: Annotated[ReportFormat, typer.Option("--format", help="How to print findings.")] = ReportFormat.text,
    no_play: Annotated[bool, typer.Option("--no-play", help="Check the text only.")] = False,
    games: Annotated[
        int,
        number_option("--games", "--deep", help="Number of games to play for each number of players.", min=1, max=1000),
    ] = 1,
    fix: Annotated[
        bool, typer.Option("--fix", help="Apply the fixes that cannot change what you mean, and show them.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what `--fix` would change, without changing it.")] = False,
    baseline: Annotated[Path | None, typer.Option(help="Leave out the findings in this file.", metavar="FILE")] = None,
    write_baseline: Annotated[
        Path | None, typer.Option(help="Write all findings to this file as a baseline.", metavar="FILE")
    ] = None,
    locked: Locked = None,
) -> int:
    """Check variants, and show what is wrong and where.

    Also plays a random game for each number of players, to make sure that the variant can be played.
    States are checked after each of the first 500 answers of a game, after every tenth beyond, and at its end.
    """
    from london_rules.cli.guard import UsageError

    if fix and locked is not None:
        raise UsageError("--fix and --locked cannot be used together", help="a fix changes what was locked")
    named, lock = _named(variants, locked, format.value)
    from london_rules.cli.validate import Files, validate

    files = Files(fix, diff, baseline, write_baseline, lock)
    return validate(named, format=format.value, play=not no_play, games=games, files=files)


@app.command()
def test(  # noqa: PLR0913, PLR0917 - one parameter per option
    variants: Annotated[
        list[str] | None,
        typer.Argument(help="The variants or folders to test; with --locked, that of the lock.", metavar="VARIANT"),
    ] = None,
    only: Annotated[str, typer.Option(help="Run only tests whose names contain these words.", metavar="NAME")] = "",
    update: Annotated[bool, typer.Option("--update", help="Write the actual results into the tests.")] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show which lines, branches and things no test reaches.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Change numbers and comparisons, and show which changes no test notices.")
    ] = False,
    at_least: Annotated[
        float | None,
        number_option(help="The lowest percentage with which --coverage or --mutate passes.", min=0, max=100),
    ] = None,
    locked: Locked = None,
    format: Annotated[TestFormat, typer.Option("--format", help="How to print the results.")] = TestFormat.text,
) -> int:
    """Run the tests in the tests/ folders of bundles.

    Runs the tests of the topmost overlays (those that no other overlay builds on), or of the game if there
    is no overlay, with the rules of all bundles.
    """
    from london_rules.cli.guard import UsageError

    if at_least is not None and not (coverage or mutate):
        raise UsageError("--at-least needs --coverage or --mutate", help="give one of them too")
    if update and (coverage or mutate):
        raise UsageError("--update cannot be used with --coverage or --mutate", help="run --update first")
    named, lock = _named(variants, locked, format.value)
    if lock is None and not (update or coverage or mutate) and format is TestFormat.text:
        from london_rules.cli.tests_again import test_again

        code = test_again(named, only)
        if code is not None:
            return code
    from london_rules.cli.tests import Wish, test

    return test(named, Wish(only, update, coverage, mutate, at_least, format.value, lock))


def _named(variants: list[str] | None, locked: Path | None, format: str) -> tuple[list[str], Lock | None]:
    """Read a lock if there is one, and return the variants that are named, or that of the lock."""
    if locked is None and variants:
        return variants, None
    from london_rules.cli.common import missing_variant, read_agreed

    if locked is None:
        raise missing_variant()
    agreed = read_agreed(locked, format)
    return variants or [agreed.variant], agreed


@app.command()
def lock(
    variant: Annotated[
        str | None, typer.Argument(help="The variant; with --check, that of the lock if omitted.", metavar="VARIANT")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the lock to this file.", metavar="FILE")
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(help="Check that the bundles are as in this lock; exit with 1 if not.", metavar="FILE"),
    ] = None,
) -> int:
    """Write down the exact bundles of a variant, so that others can check that they play the same rules.

    With --locked FILE, other commands refuse any other bundles. A changed comment is a difference; other line ends,
    another place of a bundle, and changes in its files of tests are not.
    """
    from london_rules.cli.locks import lock

    return lock(variant, out=out, check=check)


@app.command()
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to create; its name becomes the id.", metavar="NAME")],
    on: Annotated[str | None, typer.Option("--on", help="The variant to build on.", metavar="VARIANT")] = None,
    game: Annotated[bool, typer.Option("--game", help="Create a small game of its own instead.")] = False,
    schemas: Annotated[
        bool, typer.Option("--schemas", help="Only write .schema/ in an existing folder, with the names it adds.")
    ] = False,
    format: FormatOption = Format.text,
) -> int:
    """Create a house rule or a game: a folder that you can play right away, and change."""
    from london_rules.cli.new import game_on_a_base, missing_base, new, new_game, write_schemas

    if schemas:
        return write_schemas(folder, on=on, format=format.value)
    if game and on is not None:
        raise game_on_a_base()
    if game:
        return new_game(folder, format=format.value)
    if on is None:
        raise missing_base()
    return new(folder, on=on, format=format.value)


@app.command()
def fmt(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Bundles, folders of bundles, or single files; - for standard input.", metavar="PATH"),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    kind: Annotated[TextKind | None, typer.Option("--kind", help="The kind of text on standard input.")] = None,
    format: FormatOption = Format.text,
) -> int:
    """Format rules and YAML in the standard layout.

    Comments stay where they are, and the meaning of a bundle never changes. A file with a mistake is left alone.
    """
    from london_rules.cli.fmt import fmt

    wanted = paths if paths else [Path()]
    return fmt(wanted, check=check, diff=diff, kind=kind.value if kind else None, format=format.value)


@app.command()
def upgrade(
    paths: Annotated[list[Path], typer.Argument(help="Bundles, or folders of bundles.", metavar="PATH")],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    to: Annotated[
        int | None, typer.Option("--to", help="The version of the language; if omitted, the newest.", metavar="N")
    ] = None,
    format: FormatOption = Format.text,
) -> int:
    """Rewrite bundles in a later version of the rule language.

    Comments and layout stay, and the meaning of a bundle never changes. All bundles given are upgraded together, or
    none is if one of them has a mistake: give bundles that build on each other at once.
    """
    from london_rules.cli.upgrade import upgrade
    from london_rules.language.versions import NEWEST

    return upgrade(paths, check=check, to=NEWEST if to is None else to, format=format.value)


@app.command()
def show(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    name: Annotated[str | None, typer.Argument(help="One card, rule or other slot.", metavar="NAME")] = None,
    slots: Annotated[bool, typer.Option("--slots", help="List every slot that a house rule can change.")] = False,
    origin: Annotated[bool, typer.Option("--origin", help="Show where each one comes from.")] = False,
    changes: Annotated[bool, typer.Option("--changes", help="Show only what overlays change, and how.")] = False,
    merged: Annotated[bool, typer.Option("--merged", help="Print everything as one bundle in a single file.")] = False,
    python: Annotated[bool, typer.Option("--python", help="Print the generated Python, for debugging.")] = False,
    ir: Annotated[bool, typer.Option("--ir", help="Print what the Python is generated from, with types.")] = False,
    c: Annotated[bool, typer.Option("--c", help="Print the C in which long jobs are played.")] = False,
    locked: Locked = None,
    format: FormatOption = Format.text,
) -> int:
    """Show the rules of a variant, merged from all its bundles."""
    from london_rules.cli.guard import UsageError
    from london_rules.cli.show import show

    views = {"slots": slots, "origin": origin, "changes": changes, "merged": merged}
    programs = {"python": python, "ir": ir, "c": c}
    wanted = [word for word, given in {**views, **programs}.items() if given]
    if len(wanted) > 1:
        raise UsageError("--" + " and --".join(wanted) + " cannot be used together", help="give one of them")
    return show(variant, name=name, view="".join(wanted), format=format.value, locked=locked)


@app.command()
def cards(
    variant: Variant,
    filters: Annotated[
        list[str] | None,
        typer.Argument(help="Filters such as cost>=4, name~hall.", metavar="FILTER"),
    ] = None,
    where: Annotated[
        list[str] | None, typer.Option(help="A filter, just as after the variant.", metavar="FILTER")
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Only things of this kind.")] = None,
    columns: Annotated[str | None, typer.Option(help="Only these fields.", metavar="FIELD,FIELD,...")] = None,
    sort: Annotated[
        str | None, typer.Option(help="Sort by these fields; -FIELD from high to low.", metavar="FIELD,...")
    ] = None,
    format: Annotated[TableFormat, typer.Option("--format", help="How to print data.")] = TableFormat.text,
) -> int:
    """List the printed things, such as cards, filtered by any field.

    A filter is a field, then =, !=, ~ (contains), <, <=, > or >=, then a value. Besides the printed fields
    you can use kind, id, name, copies, wording, text (all rules printed on it), assumed, bundle and source.
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
        typer.Option(help="Write an overlay in which to fill in what is printed in your box.", metavar="FILE"),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    format: FormatOption = Format.text,
) -> int:
    """Show which printed figures are assumed, because no source states them, and which have a source."""
    from london_rules.cli.provenance import provenance

    return provenance(variant, template=template, force=force, format=format.value)


@app.command()
def diff(  # noqa: PLR0913, PLR0917 - one parameter per option
    old: Annotated[str, typer.Argument(help="The variant to start from.", metavar="OLD")],
    new: Annotated[str, typer.Argument(help="The variant to compare with it.", metavar="NEW")],
    play: Annotated[
        int, number_option("--play", help="Play this many games with both, on the same seeds, and compare.", min=0)
    ] = 0,
    players: Annotated[int | None, number_option("--players", "-p", help="Number of players in each game.")] = None,
    seats: Annotated[
        str | None, typer.Option(help="The bot of each seat: random or greedy.", metavar="KIND,KIND,...")
    ] = None,
    seed: Annotated[int, number_option(help="The random seed of the games.")] = 0,
    workers: Workers = None,
    cluster: Cluster = None,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="Exit with 1 if there is a difference.")] = False,
    locked: Annotated[
        Path | None,
        typer.Option("--locked", help="Refuse bundles of OLD that are not as in this lock.", metavar="FILE"),
    ] = None,
    format: Annotated[PageFormat, typer.Option("--format", help="How to print the comparison.")] = PageFormat.text,
) -> int:
    """Describe in words how the rules of two variants differ, thing by thing.

    With --play, also measure the effect on the game: scores, length, counters, and the use of actions and things.
    """
    from london_rules.cli.diff import diff

    impact = None
    if play:
        from london_rules.cli.impact import ImpactRun
        from london_rules.cli.running import Where

        impact = ImpactRun(play, players, seats, seed, Where(workers, cluster))
    return diff(old, new, play=impact, exit_code=exit_code, format=format.value, locked=locked)


@app.command()
def rulebook(
    variant: Variant,
    out: Annotated[Path | None, typer.Option(help="Write it to this file.", metavar="FILE")] = None,
    format: Annotated[
        BookFormat | None, typer.Option("--format", help="How to write it; by default as the file name says.")
    ] = None,
) -> int:
    """Write a rulebook and card reference for a variant, with its differences from the original game.

    The HTML is a single page, to read or to print, that needs no other files.
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
    at: Annotated[int | None, number_option(help="Explain it as it was at this decision.", min=1)] = None,
    every: Annotated[bool, typer.Option("--all", help="List each change separately, with its figures.")] = False,
    format: FormatOption = Format.text,
) -> int:
    """Explain a message, a rule, or why something in a game is the way it is.

    `explain LR-N0003` prints the page about a code. `explain VARIANT NAME` shows a rule or card in English, with
    everything it names and where each part comes from. `explain --save FILE score 2` shows why a counter or number of
    a player has its value. (For a number that depends on another number, such as a table, give that number before the
    player.) `explain --save FILE NAME` shows why an action or thing can or cannot be chosen.
    """
    from london_rules.cli.explain import explain

    return explain(words, save=save, at=at, every=every, format=format.value)


for server in (app_servers.serve, app_servers.lsp, app_servers.workshop):
    app.command()(server)


def run(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; users never see a traceback."""
    words = list(sys.argv[1:] if args is None else args)
    return guarded(lambda: app(words, prog_name="london-rules", standalone_mode=False), words)


def main() -> None:
    """Run the command line of this process."""
    prepare()
    sys.exit(run())
