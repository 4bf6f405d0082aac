"""`host`: tables at links for people who play together."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from london_rules.cli.extras import needs_extra
from london_rules.cli.guard import CLEAN, CommandError, UsageError
from london_rules.cli.interrupts import interrupted_once
from london_rules.diagnostics.render import escape

PACKAGES = ("aiosqlite", "alembic", "sqlalchemy", "starlette", "uvicorn", "websockets")


def host(*, database: Path, address: str, port: int, site: str) -> int:
    """Serve tables until the command is stopped."""
    with needs_extra("host", PACKAGES):
        from london_rules.host.pages import routes
        from london_rules.host.serving import bound, serve
        from london_rules.host.settings import Settings
        from london_rules.host.store import StoreError
    try:
        taken = bound(address, port)
    except OSError as e:
        help = "choose another one with `--port`, or another `--address`"
        raise UsageError(f"port {port} of {address} cannot be used: {e.strerror}", help=help) from None
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    shown = f"[{address}]" if ":" in address else address

    def say() -> None:
        sys.stdout.write(f"the host is at {site or f'http://{shown}:{taken.getsockname()[1]}/'}\n")
        sys.stdout.write(f"its tables are kept in {database.absolute()}\nstop it with Ctrl-C\n")
        sys.stdout.flush()

    try:
        with interrupted_once():
            serve(Settings(str(database), site=site), routes(*_workshop()), taken, say)
    except KeyboardInterrupt:
        pass
    except StoreError as e:
        message, help = f"{database} cannot be used as a database: {e}", "choose another file with `--database`"
        raise CommandError(escape(message), help=help) from None
    finally:
        taken.close()
    return CLEAN


def _workshop() -> tuple[Callable[[str], bytes | None] | None, Mapping[str, str]]:
    """Return what reads the files of the workshop, if it is installed, and the headers that they need."""
    from london_rules.workshop.local import HEADERS, NoPageError, find_page

    try:
        return find_page().read, HEADERS
    except NoPageError:
        return None, HEADERS
