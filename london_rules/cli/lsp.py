"""`lsp`: the language server, on standard input and output."""

from __future__ import annotations

import logging
import os

from london_rules.cli.garbage import look_as_usual
from london_rules.cli.guard import CLEAN, FINDINGS, UsageError
from london_rules.cli.output import STDOUT


def lsp() -> int:
    """Answer an editor until it says goodbye; the exit code tells if it went away without a word."""
    try:
        from london_rules.lsp.server import make_server
    except ModuleNotFoundError as e:
        if (e.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        message = "`london-rules lsp` needs the package `pygls`, which comes with an extra"
        raise UsageError(message, help="pip install 'london-rules[lsp]'") from None
    # The editor shows what goes wrong; the library would print a traceback too, for each message it cannot read.
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    server = make_server()
    look_as_usual()
    with os.fdopen(os.dup(STDOUT), "wb") as out:  # its end is not that of this process's output
        server.start_io(stdout=out)
    return CLEAN if server.ended else FINDINGS
