"""`workshop`: the page on which rules are written and played, on a local port."""

from __future__ import annotations

import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from london_rules.cli.app_options import number_option
from london_rules.cli.garbage import look_as_usual
from london_rules.cli.guard import CLEAN, UsageError
from london_rules.cli.interrupts import interrupted_once
from london_rules.diagnostics.render import escape


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
    if browser:
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
