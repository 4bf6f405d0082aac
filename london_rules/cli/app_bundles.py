"""The commands for authors of bundles: check, test, lock, begin, format and upgrade them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from london_rules.cli.app_options import FormatOption, Locked, number_option
from london_rules.cli.formats import ReportFormat, TestFormat, TextKind

if TYPE_CHECKING:
    from london_rules.bundles.lock import Lock


def validate(  # noqa: PLR0913, PLR0917 - one parameter per option
    variants: Annotated[
        list[str] | None,
        typer.Argument(help="The variants to check; with --locked, that of the lock.", metavar="VARIANT"),
    ] = None,
    format: Annotated[ReportFormat, typer.Option("--format", help="How to print findings.")] = "text",
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
    States are checked after each of the first 100 answers of a game, after every tenth beyond, and at its end.

    In JSON, `line` and `column` of a place count from 1, columns in characters (code points); `offset` counts from 0
    in bytes of UTF-8, so that `£` counts twice. All three count in the text as it is read: in NFC, without a byte order
    mark, and with one character for each end of a line.
    """
    from london_rules.cli.guard import UsageError

    if fix and locked is not None:
        raise UsageError("--fix and --locked cannot be used together", help="a fix changes what was locked")
    named, lock = _named(variants, locked, format)
    from london_rules.cli.validate import Files, validate

    files = Files(fix, diff, baseline, write_baseline, lock)
    return validate(named, format=format, play=not no_play, games=games, files=files)


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
    format: Annotated[TestFormat, typer.Option("--format", help="How to print the results.")] = "text",
) -> int:
    """Run the tests in the tests/ folders of bundles.

    Runs the tests of the topmost overlays (those that no other overlay builds on), or of the game if it has
    no overlay, with the rules of all bundles.
    """
    from london_rules.cli.guard import UsageError

    if at_least is not None and not (coverage or mutate):
        raise UsageError("--at-least needs --coverage or --mutate", help="give one of them too")
    if update and (coverage or mutate):
        raise UsageError("--update cannot be used with --coverage or --mutate", help="run --update first")
    named, lock = _named(variants, locked, format)
    if lock is None and not (update or coverage or mutate) and format == "text":
        from london_rules.cli.tests_again import test_again

        code = test_again(named, only)
        if code is not None:
            return code
    from london_rules.cli.tests import Wish, test

    return test(named, Wish(only, update, coverage, mutate, at_least, format, lock))


def _named(variants: list[str] | None, locked: Path | None, format: str) -> tuple[list[str], Lock | None]:
    """Read a lock if there is one, and return the variants that are named, or that of the lock."""
    if locked is None and variants:
        return variants, None
    from london_rules.cli.common import missing_variant, read_agreed

    if locked is None:
        raise missing_variant()
    agreed = read_agreed(locked, format)
    return variants or [agreed.variant], agreed


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


def new(
    folder: Annotated[Path, typer.Argument(help="The folder to create; its name becomes the id.", metavar="NAME")],
    on: Annotated[str | None, typer.Option("--on", help="The variant to build on.", metavar="VARIANT")] = None,
    game: Annotated[bool, typer.Option("--game", help="Create a small game of its own instead.")] = False,
    schemas: Annotated[
        bool, typer.Option("--schemas", help="Only write .schema/ in an existing folder, with the names it adds.")
    ] = False,
    format: FormatOption = "text",
) -> int:
    """Create a house rule or a game: a folder that you can play right away, and change."""
    from london_rules.cli.new import new, write_schemas

    if schemas:
        return write_schemas(folder, on=on, format=format)
    return new(folder, on=on, game=game, format=format)


def fmt(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Bundles, folders of bundles, or single files; - for standard input.", metavar="PATH"),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    kind: Annotated[TextKind | None, typer.Option("--kind", help="The kind of text on standard input.")] = None,
    format: FormatOption = "text",
) -> int:
    """Format rules and YAML in the standard layout.

    Comments stay where they are, and the meaning of a bundle never changes. A file with a mistake is left alone.
    """
    from london_rules.cli.fmt import fmt

    wanted = paths if paths else [Path()]
    return fmt(wanted, check=check, diff=diff, kind=kind, format=format)


def sheet(
    file: Annotated[Path, typer.Argument(help="A file of things, such as cards.yaml.", metavar="FILE")],
    kind: Annotated[
        str | None, typer.Option(help="The kind of things, if the file has several.", metavar="KIND")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the things to this CSV file.", metavar="CSV")
    ] = None,
    given: Annotated[
        Path | None, typer.Option("--from", help="Put the things of this CSV file back.", metavar="CSV")
    ] = None,
    diff: Annotated[bool, typer.Option("--diff", help="With --from, write nothing; show what would change.")] = False,
) -> int:
    """Edit cards and other things in a spreadsheet: write them as CSV, then put them back.

    Each thing is a row, each field a column. What is not changed in the spreadsheet stays as it is in the file, with
    its comments. A row that is gone removes the thing; a new one, with an id, adds one.
    """
    from london_rules.cli.sheet import sheet

    return sheet(file, kind=kind, out=out, given=given, diff=diff)


def upgrade(
    paths: Annotated[list[Path], typer.Argument(help="Bundles, or folders of bundles.", metavar="PATH")],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 if a file would change.")] = False,
    to: Annotated[
        int | None, typer.Option("--to", help="The version of the language; if omitted, the newest.", metavar="N")
    ] = None,
    format: FormatOption = "text",
) -> int:
    """Rewrite bundles in a later version of the rule language.

    Comments and layout stay, and the meaning of a bundle never changes. All bundles given are upgraded together, or
    none is if one of them has a mistake: give bundles that build on each other at once.
    """
    from london_rules.cli.upgrade import upgrade
    from london_rules.language.versions import NEWEST

    return upgrade(paths, check=check, to=NEWEST if to is None else to, format=format)
