"""`workshop`: the page on which rules are written and played, on a local port."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path

from london_rules.cli.garbage import look_as_usual
from london_rules.cli.guard import CLEAN, UsageError
from london_rules.cli.interrupts import interrupted_once
from london_rules.diagnostics.render import escape


def workshop(folder: Path | None, *, port: int, open_browser: bool) -> int:
    """Serve the page until the command is stopped; the folder's files are read and written by it."""
    from london_rules.workshop.folder import BundleFolder, FolderError
    from london_rules.workshop.local import LocalWorkshop, NoPageError, find_page

    try:
        page = find_page()
        opened = None if folder is None else BundleFolder.at(folder)
        server = LocalWorkshop(page, opened, port)
    except NoPageError:
        help = "pip install 'london-rules[workshop]'; in a checkout: make workshop"
        raise UsageError("the page of the workshop is not installed", help=help) from None
    except FolderError as e:
        raise UsageError(escape(str(e)), help=escape(e.help) or None) from None
    except OSError as e:
        raise UsageError(f"port {port} cannot be used: {e.strerror}", help="choose another one with `--port`") from None
    sys.stdout.write(f"the workshop is at {server.address}\nstop it with Ctrl-C\n")
    sys.stdout.flush()
    look_as_usual()
    if open_browser:
        webbrowser.open(server.address)
    try:
        with interrupted_once():
            server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.stopping = True
        server.server_close()
    return CLEAN
