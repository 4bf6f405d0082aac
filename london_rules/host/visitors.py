"""What one address may ask of a host: messages, new tables, and connections at the same time.

Addresses are in memory only. They are those that `uvicorn` reports: of a forwarded header, where a named proxy sent it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final

from london_rules.classes import define, field
from london_rules.host.refusals import refusal
from london_rules.host.settings import Settings
from london_rules.table.errors import TableError
from london_rules.table.protocol.replies import Error

BURST: Final = 20  # seconds of messages that may come at once
SIGN_INS: Final = (200, 6.0)  # both ways, at once, and seconds until there may be one more
DAY: Final = 86_400.0
MOST_KNOWN: Final = 20_000  # addresses that are remembered


def address_of(client: tuple[str, int] | None) -> str:
    """Return the address of who asks; one home has many of IPv6, so these count as one."""
    try:
        address = ip_address(client[0] if client else "")
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        four = address.ipv4_mapped
        return str(four) if four is not None else str(ip_network((address, 64), strict=False))
    return str(address)


@define(eq=False)
class Rate:
    """How often one address may do something: so many times at once, and again each time some seconds are over."""

    most: int
    every: float
    _free: dict[str, float] = field(factory=dict)  # when each address has all of them again

    def wait(self, address: str) -> float:
        """Count one, and return 0; or count nothing, and return the seconds until it is allowed."""
        now = time.monotonic()
        at = max(self._free.pop(address, now), now)
        wait = at - now - (self.most - 1) * self.every
        self._free[address] = at if wait > 0 else at + self.every
        if len(self._free) > MOST_KNOWN:
            self._forget(now)
        return max(wait, 0.0)

    def _forget(self, now: float) -> None:
        self._free = {one: at for one, at in self._free.items() if at > now}
        while len(self._free) > MOST_KNOWN // 2:
            del self._free[next(iter(self._free))]


class TooOftenError(TableError):
    """An address asks too often; `wait` is the seconds until it may ask again."""

    def __init__(self, message: str, wait: float) -> None:
        super().__init__("LR-P0027", message, f"try again in {_spoken(wait)}")
        self.wait = wait


class Visitors:
    """Count what each address asks; whatever is refused changes nothing."""

    def __init__(self, settings: Settings) -> None:
        self._messages = Rate(int(settings.rate * BURST), 1 / settings.rate)
        self._starts = Rate(settings.starts, DAY / settings.starts)
        self._sign_ins = Rate(*SIGN_INS)
        self._most_here = settings.connections
        self._here: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()  # by code

    def refuse(self, e: Exception, table: str | None = None) -> Error:
        """Count a refusal, and say why it was."""
        said = refusal(e, table)
        self.refused[said.code] += 1
        return said

    def message(self, address: str) -> None:
        """Count a message; raises TooOftenError for too many."""
        if wait := self._messages.wait(address):
            raise TooOftenError("this address sends too many messages", wait)

    def start(self, address: str) -> None:
        """Count a new table; raises TooOftenError for too many."""
        if wait := self._starts.wait(address):
            raise TooOftenError("this address has started many tables", wait)

    def sign_in(self, address: str) -> None:
        """Count an attempt to sign in, which makes the host ask its provider; raises TooOftenError for too many."""
        if wait := self._sign_ins.wait(address):
            raise TooOftenError("this address signs in too often", wait)

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Count a connection as long as it is there; raises TooOftenError where there are too many."""
        if self._here[address] >= self._most_here:
            raise TooOftenError(f"this address has {self._most_here} connections already", 60)
        self._here[address] += 1
        try:
            yield
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]


def _spoken(seconds: float) -> Any:
    for length, one in ((3600, "hour"), (60, "minute")):
        if seconds > length:
            number = int(-(-seconds // length))
            return f"{number} {one}{'s' if number > 1 else ''}"
    return "a moment" if seconds < 2 else f"{int(-(-seconds // 1))} seconds"
