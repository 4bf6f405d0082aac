"""The command that builds a game for programs in other languages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.app_options import Locked, VariantOrLock


def build(
    variant: VariantOrLock = None,
    c: Annotated[
        Path | None, typer.Option("--c", help="Write game.c and game.h to this folder.", metavar="FOLDER")
    ] = None,
    locked: Locked = None,
) -> int:
    """Make a variant into one file of C that any program can embed, without Python.

    The file is the whole game: its rules, its words and its bots. It needs nothing but the C library.
    """
    from london_rules.cli.build import build

    return build(variant, c=c, locked=locked)
