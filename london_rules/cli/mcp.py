"""`mcp`: the server of assistants, on standard input and output."""

from __future__ import annotations

import logging
import os

from london_rules import cache
from london_rules.cli.extras import needs_extra
from london_rules.cli.garbage import look_as_usual
from london_rules.cli.guard import CLEAN, INTERNAL, CommandError


def mcp() -> int:
    """Answer an assistant until it closes standard input."""
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
