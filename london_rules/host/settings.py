"""What who runs a host can set."""

from __future__ import annotations

from typing import Final

from london_rules.classes import frozen

LONGEST_MESSAGE: Final = 64 * 1024  # bytes of a message at a table
LONGEST_START: Final = 2 * 1024 * 1024  # bytes of a message that brings texts


@frozen
class Settings:
    """The settings of a host; times are in seconds."""

    database: str
    site: str = ""  # the address by which browsers reach it, where that is not its own
    idle: float = 300.0  # until a table at which nobody is connected leaves the memory
    bot_pause: float = 0.2  # between two answers of bots, so that people can follow
