"""`lsp`: the language server, on standard input and output."""

from __future__ import annotations

from london_rules.cli.guard import UsageError


def lsp() -> int:
    """Answer an editor until it says goodbye or goes away."""
    try:
        from london_rules.lsp.server import make_server
    except ModuleNotFoundError as e:
        if e.name not in ("pygls", "lsprotocol"):
            raise
        message = f"`london-rules lsp` needs the package `{e.name}`, which comes with an extra"
        raise UsageError(message, help="pip install 'london-rules[lsp]'") from None
    make_server().start_io()
    return 0
