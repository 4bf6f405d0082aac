"""The commands for other programs: tables for any program, an editor, a browser, and a game without Python."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.app_options import Locked, VariantOrLock, number_option


def serve(
    stdio: Annotated[
        bool, typer.Option("--stdio", help="Read messages from standard input, and write to standard output.")
    ] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of all messages.")] = False,
    tables: Annotated[int, number_option(help="How many tables may be open.", min=1, max=10_000)] = 1000,
    deadline: Annotated[float, number_option(help="Seconds that one answer may take.", min=0.1, max=3600)] = 5,
    advice: Annotated[
        bool, typer.Option("--advice", help="Say what may be meant by texts that cannot be loaded.")
    ] = False,
) -> int:
    """Let another program play: tables, as messages that are lines of JSON.

    The page `docs/protocol.md` describes the messages. The program that starts it is the host: it may save and rewind.
    """
    from london_rules.cli.servers import serve

    return serve(stdio=stdio, schema=schema, tables=tables, deadline=deadline, advice=advice)


def lsp(
    stdio: Annotated[
        bool, typer.Option("--stdio", help="Use standard input and output: the only way, so it may be left out.")
    ] = True,
) -> int:
    """Help an editor with rules, as a language server: mistakes, fixes, names and what can be written.

    The page `docs/editors/README.md` says how to set up editors. It needs the extra `lsp`.
    """
    from london_rules.cli.servers import lsp

    return lsp()


def mcp() -> int:
    """Help an assistant write house rules: names, checks, English, trial games and tests, over MCP.

    It answers the Model Context Protocol on standard input and output. Rules come as texts in its messages: no path is
    read, and nothing is written. The page `docs/assistants.md` says how to connect it. It needs the extra `mcp`.
    """
    from london_rules.cli.servers import mcp

    return mcp()


def workshop(
    folder: Annotated[
        Path | None, typer.Argument(help="The bundle whose files the page reads and writes.", show_default=False)
    ] = None,
    port: Annotated[int, number_option(help="The port; 0 lets the system choose.", min=0, max=65535)] = 0,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = True,
) -> int:
    """Write rules and play them, side by side on one page in your browser.

    The page is at an address of this machine only. With a FOLDER, it shows the files of that bundle and saves what you
    change; your own editor may have them open too. It needs the extra `workshop`.
    """
    from london_rules.cli.workshop import workshop

    return workshop(folder, port=port, open_browser=browser)


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
