"""`host`: tables at links for people who play together."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, Mapping
from ipaddress import ip_network

from london_rules.cli.extras import needs_extra
from london_rules.cli.guard import CLEAN, CommandError, UsageError
from london_rules.cli.interrupts import interrupted_once
from london_rules.diagnostics.render import escape
from london_rules.host.settings import Settings

PACKAGES = ("aiosqlite", "alembic", "asyncpg", "prometheus_client", "sqlalchemy", "starlette", "uvicorn", "websockets")
_BASE_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")


def host(settings: Settings, address: str, port: int) -> int:
    """Serve tables until the command is stopped."""
    _check(settings)
    with needs_extra("host", PACKAGES):
        from london_rules.host.databases import database_of
        from london_rules.host.pages import routes
        from london_rules.host.serving import bound, serve
        from london_rules.host.store import StoreError
    try:
        kept = database_of(settings.database).shown
        taken = bound(address, port)
    except OSError as e:
        help = "choose another one with `--port`, or another `--address`"
        raise UsageError(f"port {port} of {address} cannot be used: {e.strerror}", help=help) from None
    except ValueError as e:
        raise UsageError(f"--database: {e}", help="write `postgresql://user:password@machine/name`") from None
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    shown = f"[{address}]" if ":" in address else address

    def say() -> None:
        here = f"http://{shown}:{taken.getsockname()[1]}{settings.base_path}/"
        sys.stdout.write(f"the host is at {settings.site or here}\n")
        sys.stdout.write(f"its tables are kept in {kept}\nstop it with Ctrl-C\n")
        sys.stdout.flush()

    try:
        with interrupted_once():
            serve(settings, routes(*_workshop()), taken, say)
    except KeyboardInterrupt:
        pass
    except StoreError as e:
        message, help = f"{kept} cannot be used as a database: {e}", "choose another one with `--database`"
        raise CommandError(escape(message), help=help) from None
    finally:
        taken.close()
    return CLEAN


def _check(settings: Settings) -> None:
    """Raise UsageError for what cannot be an address or a path."""
    for one in (*settings.proxies, *settings.metrics):
        try:
            ip_network(one)
        except ValueError:
            message = f"`{one}` is not an address"
            raise UsageError(
                message, help="give a number such as `10.0.0.2`, or a network such as `10.0.0.0/24`"
            ) from None
    if settings.base_path and not _BASE_PATH.fullmatch(settings.base_path):
        raise UsageError(f"`{settings.base_path}` is not a path", help="begin with `/`, and end without one: `/play`")


def _workshop() -> tuple[Callable[[str], bytes | None] | None, Mapping[str, str]]:
    """Return what reads the files of the workshop, if it is installed, and the headers that they need."""
    from london_rules.workshop.local import HEADERS, NoPageError, find_page

    try:
        return find_page().read, HEADERS
    except NoPageError:
        return None, HEADERS
