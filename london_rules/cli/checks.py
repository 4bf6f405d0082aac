"""The commands `validate` and `test`: what reads rules is imported only where it is not known what comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from london_rules.cli.app_options import Locked, number_option
from london_rules.cli.common import missing_variant, read_agreed
from london_rules.cli.guard import UsageError

if TYPE_CHECKING:
    from london_rules.bundles.lock import Lock


def validate(  # noqa: PLR0913, PLR0917 - one parameter per option
    variants: Annotated[
        list[str] | None,
        typer.Argument(help="The variants to check; with --locked, that of the lock.", metavar="VARIANT"),
    ] = None,
    format: Annotated[
        Literal["text", "json", "concise", "github", "sarif"], typer.Option("--format", help="How to print findings.")
    ] = "text",
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
    format: Annotated[
        Literal["text", "json", "junit"], typer.Option("--format", help="How to print the results.")
    ] = "text",
) -> int:
    """Run the tests in the tests/ folders of bundles.

    Runs the tests of the topmost overlays (those that no other overlay builds on), or of the game if it has
    no overlay, with the rules of all bundles.
    """
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
    if locked is None:
        raise missing_variant()
    agreed = read_agreed(locked, format)
    return variants or [agreed.variant], agreed
