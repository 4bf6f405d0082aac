"""What a client reads about a refusal; about an error of the program itself, only its name."""

from __future__ import annotations

import logging
from typing import Final

from london_rules.classes import evolve
from london_rules.host.store import StoreError
from london_rules.table.protocol.replies import Error
from london_rules.table.protocol.server import Server

LOGGER: Final = logging.getLogger("london_rules.host")
_SERVER: Final = Server(fault=lambda e: LOGGER.error("internal error", exc_info=_without_values(e)))


class RefusedError(Exception):
    """A worker, or the clock of the host, refuses something: `error` is what a client reads."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.message)
        self.error = error


def refusal(e: Exception, table: str | None = None) -> Error:
    """Say why something was refused."""
    if isinstance(e, RefusedError):
        return evolve(e.error, table=table)
    if isinstance(e, StoreError):
        LOGGER.error("the database cannot be used: %s", e)
        return Error("LR-P0024", "the database cannot be used", "try again", table)
    return _SERVER.refusal(e, table)


def _without_values(e: Exception) -> Exception:
    """Return an error with the places of another, but not its message, which may have a secret or a hidden thing."""
    return RuntimeError(type(e).__name__).with_traceback(e.__traceback__)
