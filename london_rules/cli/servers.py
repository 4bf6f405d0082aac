"""`serve`, `lsp` and `mcp`: servers on standard input and output, for a program, an editor and an assistant."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterator
from typing import Annotated, BinaryIO

import typer

from london_rules import cache
from london_rules.cli.app_options import number_option
from london_rules.cli.extras import needs_extra
from london_rules.cli.garbage import look_as_usual
from london_rules.cli.guard import CLEAN, FINDINGS, INTERNAL, CommandError, UsageError, report_internal_error
from london_rules.cli.output import STDOUT, print_json_text


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
    if schema:
        from london_rules.table.protocol.schemas import protocol_schema

        print_json_text(json.dumps(protocol_schema(), indent=2) + "\n")
        return 0
    if not stdio:
        help = "give `--stdio` to answer on standard output, or `--schema` to print the schema of the messages"
        raise UsageError("`serve` needs `--stdio` or `--schema`", help=help)
    from london_rules.advice import advise
    from london_rules.classes import evolve
    from london_rules.table.protocol.lines import write_line
    from london_rules.table.protocol.server import LIMITS, Server

    limits = evolve(LIMITS, deadline=deadline)
    server = Server(most_tables=tables, limits=limits, fault=_report, advise=advise if advice else None)
    look_as_usual()
    for line in _lines(sys.stdin.buffer):
        for message in server.receive(line):
            sys.stdout.write(write_line(message))
            sys.stdout.flush()
        if server.ended:
            break
    return 0


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Return lines; of one that is too long only as much as shows that, and the rest is skipped unread."""
    from london_rules.table.protocol.lines import LONGEST_LINE

    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(line) > LONGEST_LINE:
            rest = stream.readline(LONGEST_LINE)
        if line.strip() or len(line) > LONGEST_LINE:
            yield line


def _report(e: Exception) -> None:
    sys.stderr.write(report_internal_error(e, ["serve"]))


def lsp(
    stdio: Annotated[
        bool, typer.Option("--stdio", help="Use standard input and output: the only way, so it may be left out.")
    ] = True,
) -> int:
    """Help an editor with rules, as a language server: mistakes, fixes, names and what can be written.

    The page `docs/editors/README.md` says how to set up editors. It needs the extra `lsp`.
    """
    with needs_extra("lsp", ("pygls", "lsprotocol"), "pygls"):
        from london_rules.lsp.server import make_server
    # The editor shows what goes wrong; the library would print a traceback too, for each message it cannot read.
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    server = make_server()
    look_as_usual()
    with os.fdopen(os.dup(STDOUT), "wb") as out:  # its end is not that of this process's output
        server.start_io(stdout=out)
    return CLEAN if server.ended else FINDINGS


def mcp() -> int:
    """Help an assistant write house rules: names, checks, English, trial games and tests, over MCP.

    It answers the Model Context Protocol on standard input and output. Rules come as texts in its messages: no path is
    read, and nothing is written. The page `docs/assistants.md` says how to connect it. It needs the extra `mcp`.
    """
    os.environ[cache.VARIABLE] = "off"  # nothing that comes in messages may be kept
    with needs_extra("mcp", ("mcp", "mcp_types", "anyio"), "mcp"):
        from london_rules.assistant.server import serve
    logging.getLogger("mcp").setLevel(logging.CRITICAL)  # it would print a traceback for each message it cannot read
    look_as_usual()
    try:
        serve()
    except Exception as e:  # for others, the command writes a report to a file
        if isinstance(e, BaseExceptionGroup) and e.split(OSError)[1] is None:
            return CLEAN  # nobody reads the answers any more
        raise CommandError(f"internal error ({type(e).__name__})", help="please report it", exit=INTERNAL) from None
    return CLEAN
