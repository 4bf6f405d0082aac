"""`london-rules serve`: the protocol in lines of JSON, on standard input and output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import BinaryIO

from london_rules.cli.garbage import look_as_usual
from london_rules.cli.guard import UsageError, report_internal_error
from london_rules.cli.output import print_json_text
from london_rules.table.protocol.lines import LONGEST_LINE, write_line


def serve(*, stdio: bool, schema: bool, tables: int, deadline: float, advice: bool) -> int:
    """Speak the protocol until the input ends or the client says bye, or print the schema of all messages."""
    if schema:
        from london_rules.table.protocol.schemas import protocol_schema

        print_json_text(json.dumps(protocol_schema(), indent=2) + "\n")
        return 0
    if not stdio:
        help = "give `--stdio` to answer on standard output, or `--schema` to print the schema of the messages"
        raise UsageError("`serve` needs `--stdio` or `--schema`", help=help)
    from london_rules.advice import advise
    from london_rules.classes import evolve
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
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n") and len(line) > LONGEST_LINE:
            rest = stream.readline(LONGEST_LINE)
        if line.strip() or len(line) > LONGEST_LINE:
            yield line


def _report(e: Exception) -> None:
    sys.stderr.write(report_internal_error(e, ["serve"]))
