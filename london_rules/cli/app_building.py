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
    wasm: Annotated[
        Path | None,
        typer.Option("--wasm", help="Write game.wasm, and game.mjs to play it with, to this folder.", metavar="FOLDER"),
    ] = None,
    shared: Annotated[
        Path | None,
        typer.Option("--shared", help="Write game.so, a library for this machine, and game.h.", metavar="FOLDER"),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option("--page", help="Write a page that plays the game, as one file.", metavar="FILE"),
    ] = None,
    locked: Locked = None,
) -> int:
    """Make a variant into one file of C, WebAssembly, a library or a page, for those without Python.

    Each is the whole game: its rules, its words and its bots. A page needs no network: open it in a browser, or send it
    to a friend. WebAssembly, which pages need too, needs a C compiler that can make it:
    `pip install 'london-rules[native]'` brings one.
    """
    from london_rules.cli.build import build

    return build(variant, {"c": c, "wasm": wasm, "shared": shared}, alone=page, locked=locked)
