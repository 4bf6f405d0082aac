"""The typer app: all commands. Their options are in the modules `app_*`; the code of one is imported when it runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.main import get_command

from london_rules.cli import app_bundles, app_host, app_lab, app_play, app_reading, app_servers
from london_rules.cli.guard import guarded
from london_rules.cli.output import prepare

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


_COMMANDS = (
    *(app_play.play, app_play.simulate, app_play.replay),
    *(app_bundles.validate, app_bundles.test, app_bundles.lock, app_bundles.new, app_bundles.fmt, app_bundles.sheet),
    *(app_bundles.upgrade, app_reading.show, app_reading.cards, app_reading.provenance, app_reading.diff),
    *(app_reading.rulebook, app_reading.print_, app_reading.explain, app_reading.primer, app_servers.build),
    *(app_lab.tune, app_servers.serve, app_servers.lsp, app_servers.mcp, app_host.host, app_servers.workshop),
)
for command in _COMMANDS:
    app.command(command.__name__.rstrip("_"))(command)
app.add_typer(app_lab.lab)


def run(args: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; users never see a traceback."""
    words = list(sys.argv[1:] if args is None else args)
    return guarded(lambda: _command()(words, prog_name="london-rules", standalone_mode=False), words)


@cache
def _command() -> Any:
    """Make the command of the app, once for all command lines of a process."""
    return get_command(app)


def main() -> None:
    """Run the command line of this process."""
    prepare()
    sys.exit(run())
