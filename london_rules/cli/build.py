"""`build`: a variant as one file of C, as WebAssembly for JavaScript, as a library, or as a page."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from london_rules.cli.app_options import Locked, VariantOrLock
from london_rules.cli.common import check_writable, load_whole, make_folder, write_file
from london_rules.cli.guard import CommandError, UsageError
from london_rules.embed import OneFile, one_file
from london_rules.embed.compile import HOW_TO_GET_ONE, CannotCompileError, library, wasm
from london_rules.embed.one_file import script
from london_rules.embed.page import HOW_TO_GET_ONE as HOW_TO_GET_A_PAGE
from london_rules.embed.page import NoPageError
from london_rules.embed.page import page as page_of
from london_rules.native.kinds import UnprintableError

_OURS: Final = b"London Rules"  # in the first lines of each text that was built
_LOOKED_AT: Final = 300
_BINARY: Final = (".wasm", ".so")

Files = Mapping[str, bytes]


def _c(made: OneFile) -> Files:
    return {"game.c": made.c.encode(), "game.h": made.h.encode()}


def _wasm(made: OneFile) -> Files:
    scripts = {name: script(name).encode() for name in ("game.mjs", "game.d.mts")}
    return {"game.wasm": wasm(made), **scripts}


def _shared(made: OneFile) -> Files:
    return {"game.so": library(made), "game.h": made.h.encode()}


_WAYS: Final[Mapping[str, Callable[[OneFile], Files]]] = {"c": _c, "wasm": _wasm, "shared": _shared}
_NAMES: Final = {
    "c": ("game.c", "game.h"),
    "wasm": ("game.wasm", "game.mjs", "game.d.mts"),
    "shared": ("game.so", "game.h"),
}


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
    folders = {"c": c, "wasm": wasm, "shared": shared}
    wanted = {way: folder for way, folder in folders.items() if folder is not None}
    if not wanted and page is None:
        raise UsageError("nothing to build", help="give --c FOLDER, --wasm FOLDER, --shared FOLDER or --page FILE")
    for way, folder in wanted.items():
        make_folder(folder)
        for name in _NAMES[way]:
            _check_file(folder / name)
    if page is not None:
        _check_file(page)
    try:
        rule_set, _ = load_whole(variant, locked=locked)
        made = one_file(rule_set)
        built = [(folder, _WAYS[way](made)) for way, folder in wanted.items()]
        built += [] if page is None else [(page.parent, {page.name: page_of(rule_set, made)})]
    except NoPageError:
        raise CommandError("the parts of the page are not here", help=HOW_TO_GET_A_PAGE) from None
    except UnprintableError as e:
        raise CommandError(f"this variant cannot be made into C: {e}", help="play it with Python") from None
    except CannotCompileError as e:
        raise CommandError(f"no C compiler here can make this: {e}", help=HOW_TO_GET_ONE) from None
    for folder, files in built:
        for name, data in files.items():
            write_file(folder / name, data)
            sys.stderr.write(f"wrote {folder / name}\n")
    return 0


def _check_file(path: Path) -> None:
    """Refuse a file that somebody else wrote."""
    check_writable(path)
    if path.exists() and path.suffix not in _BINARY and _OURS not in path.read_bytes()[:_LOOKED_AT]:
        message = f"{path} is not from `london-rules build`, and is left as it is"
        raise CommandError(message, help="give another name or folder")
