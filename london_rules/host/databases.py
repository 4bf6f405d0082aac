"""Where tables are kept: in a file of SQLite, or in Postgres, which several processes share."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

ERRORS: Final = (SQLAlchemyError, OSError, ValueError)  # of a database that cannot be used
_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
_LOCK: Final = 201_001  # of the changes that only one process makes at a time
LISTENS: Final = "london-rules listens"  # what Postgres shows as the name of the connection
READERS: Final = 5  # connections; who changes something has another one, and does not wait for them
PATIENT: Final = 30.0  # seconds until who waits for one of them gives up
_PATIENCE: Final = {"timeout": 10, "command_timeout": 30}  # seconds for a connection, and for a statement


class File:
    """A file of SQLite, for one process."""

    insert = staticmethod(sqlite.insert)
    size = (
        "select (page_count - freelist_count) * page_size"
        " from pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
    )
    is_shared = False

    def __init__(self, name: str) -> None:
        self.path = Path(name).absolute()
        self.shown = str(self.path)

    def engine(self, connections: int) -> AsyncEngine:
        """Make what opens connections, and has so many."""
        made = create_async_engine(f"sqlite+aiosqlite:///{self.path}", **_pool(connections))
        sa.event.listen(made.sync_engine, "connect", _set_up)
        return made

    def prepare(self) -> None:
        """Make the file, which has what players may not know of each other: nobody else on this machine may read it."""
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))

    async def alone(self, c: AsyncConnection) -> None:
        """Let no other process make such a change until this one is kept: there is none."""


class Postgres:
    """A database of Postgres; the password of its address is shown nowhere."""

    insert = staticmethod(postgresql.insert)
    size = "select pg_database_size(current_database())"
    is_shared = True

    def __init__(self, url: str) -> None:
        read = sa.make_url(url)
        self.shown = read.render_as_string(hide_password=True)
        self._url = read.set(drivername="postgresql+asyncpg")

    def engine(self, connections: int) -> AsyncEngine:
        """Make what opens connections, and has so many."""
        return create_async_engine(self._url, connect_args=_PATIENCE, **_pool(connections))

    def single(self) -> AsyncEngine:
        """Make what opens a connection that is used for one thing only."""
        named = {**_PATIENCE, "server_settings": {"application_name": LISTENS}}
        return create_async_engine(self._url, poolclass=NullPool, connect_args=named)

    def prepare(self) -> None:
        """Do nothing: the database must be there."""

    async def alone(self, c: AsyncConnection) -> None:
        """Let no other process make such a change until this one is kept."""
        await c.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))


def database_of(name: str) -> File | Postgres:
    """Return the database of a name: an address of Postgres, or else a file; raises ValueError for a wrong address."""
    scheme, _, rest = name.partition(":")
    if scheme not in ("postgresql", "postgres"):
        if rest.startswith("//"):
            raise ValueError("this is neither a file nor an address of Postgres")
        return File(name)
    try:
        return Postgres(f"postgresql:{rest}")
    except (ArgumentError, ValueError):
        raise ValueError("this is not an address of Postgres") from None


def _pool(connections: int) -> dict[str, Any]:
    # The same connection as before, if it is free: it has in memory what the others would have to read again.
    return {"pool_size": connections, "max_overflow": 0, "pool_timeout": PATIENT, "pool_use_lifo": True}


def words_of(e: BaseException) -> str:
    """Say what is wrong with a database, without what was to be written: only the first line has no value."""
    if isinstance(e, PoolTimeoutError):
        return "too many wait for it"
    cause: Any = getattr(e, "orig", None) or e
    cause = cause.__cause__ or cause
    said = getattr(cause, "strerror", None) or (str(cause) if cause is not e or isinstance(e, OSError) else "")
    return said.partition("\n")[0] or type(e).__name__


def _set_up(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
