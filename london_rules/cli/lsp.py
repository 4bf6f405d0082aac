"""`lsp`: the language server, on standard input and output."""

from __future__ import annotations

import logging
import os

from london_rules.cli.extras import needs_extra
from london_rules.cli.garbage import look_as_usual
from london_rules.cli.guard import CLEAN, FINDINGS
from london_rules.cli.output import STDOUT


def lsp() -> int:
    """Answer an editor until it says goodbye; the exit code tells if it went away without a word."""
    with needs_extra("lsp", ("pygls", "lsprotocol"), "pygls"):
        from london_rules.lsp.server import make_server
    # The editor shows what goes wrong; the library would print a traceback too, for each message it cannot read.
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    server = make_server()
    look_as_usual()
    with os.fdopen(os.dup(STDOUT), "wb") as out:  # its end is not that of this process's output
        server.start_io(stdout=out)
    return CLEAN if server.ended else FINDINGS
