"""The typer app: all commands, or only the one that runs. Each is a function of its module, with its options."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from london_rules.cli.guard import guarded
from london_rules.cli.output import prepare

# The module of each command; a name that Python has taken ends in `_`.
COMMANDS: Final = {
    "play": "play",
    "simulate": "simulate",
    "replay": "replay",
    "validate": "checks",
    "test": "checks",
    "lock": "locks",
    "new": "new",
    "fmt": "fmt",
    "sheet": "sheet",
    "upgrade": "upgrade",
    "show": "show",
    "cards": "cards",
    "provenance": "provenance",
    "diff": "diff",
    "rulebook": "rulebook",
    "print_": "printing",
    "explain": "explain",
    "primer": "primer",
    "build": "build",
    "tune": "lab",
    "serve": "servers",
    "lsp": "servers",
    "mcp": "servers",
    "host": "host",
    "workshop": "workshop",
    "lab": "lab",
}


def _version(wanted: bool) -> None:
    if wanted:
        from london_rules import __version__

        typer.echo(f"london-rules {__version__}")
        raise typer.Exit(0)


def _all(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play board games whose rules are text, try out house rules, and see what they change."""


def app(only: str | None = None) -> typer.Typer:
    """Make the app with all commands, or with only one of them; "" is for one that only lists them."""
    made = typer.Typer(
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
    made.callback()(_all)
    for function, name in COMMANDS.items():
        if only == "":
            made.command(function.rstrip("_"), help=_about(function, name))(_all)
        elif only in (None, function.rstrip("_")):
            module = import_module(f"london_rules.cli.{name}")
            if function == "lab":
                made.add_typer(module.commands)
            else:
                made.command(function.rstrip("_"))(getattr(module, function))
    return made


def _about(function: str, module: str) -> str:
    """Return the first sentence about a command: to import all of them would take three times as long."""
    text = Path(__file__).with_name(f"{module}.py").read_text(encoding="utf-8")
    begin = r'^    help="' if function == "lab" else rf'^def {function}\(.*?"""'
    found = re.search(rf'{begin}([^"\n]*)', text, re.DOTALL | re.MULTILINE)
    return "" if found is None else found[1]


def run(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; users never see a traceback."""
    words = list(sys.argv[1:] if args is None else args)
    alone = ("--version", *(name.rstrip("_") for name in COMMANDS))
    only = words[0] if words and words[0] in alone else ""
    return guarded(lambda: _command(only)(words, prog_name="london-rules", standalone_mode=False), words)


@cache
def _command(only: str) -> Any:
    """Make the command of the app, once for all command lines of a process."""
    return get_command(app(only))


def main() -> None:
    """Run the command line of this process."""
    prepare()
    sys.exit(run())
