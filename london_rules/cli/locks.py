"""`lock`: the exact bundles of a variant in a file, and whether they are still so."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.common import (
    check_writable,
    load_whole,
    missing_variant,
    read_agreed,
    refuse,
    write_file,
)
from london_rules.cli.guard import CLEAN, CommandError, UsageError
from london_rules.cli.output import print_exactly
from london_rules.diagnostics.render import escape
from london_rules.engine.load import load


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
    if check is None:
        if variant is None:
            raise missing_variant("--check")
        return _write(variant, out)
    if out is not None:
        raise UsageError("--check and --out cannot be used together", help="give one of them")
    return _check(variant, check)


def _write(variant: str, out: Path | None) -> int:
    check_writable(out)
    made = load_whole(variant)[0].lock
    try:
        made.text().encode("utf-8")
    except UnicodeEncodeError:
        raise CommandError("the name of the variant cannot be written in a file", help="rename its folder") from None
    if out is None:
        print_exactly(made.text())
    else:
        write_file(out, made.text())
        sys.stderr.write(f"wrote {out}: lock {made.name}\n")
    return CLEAN


def _check(variant: str | None, path: Path) -> int:
    agreed = read_agreed(path)
    variant = agreed.variant if variant is None else variant
    result = load(variant, locked=agreed)
    if result.rule_set is None:
        refuse(result)
    number = len(agreed.bundles)
    bundles = "its bundle is" if number == 1 else f"its {number} bundles are"
    sys.stdout.write(f"{escape(variant)}: {bundles} as locked, lock {agreed.name}\n")
    return CLEAN
