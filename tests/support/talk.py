"""A client for tests: it says hello, sends messages and takes what comes; and it can check all of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from attrs import define, field

from london_rules.table.patch import apply_patch
from london_rules.table.protocol.server import Server

Message = dict[str, Any]


def javascript(data: Any) -> Any:
    """Give data as a program in JavaScript reads it: whole numbers are kept to 53 bits only."""
    return json.loads(json.dumps(data, allow_nan=False), parse_int=lambda digits: int(float(digits)))


@define(eq=False)
class Talk:
    """Talk with a server in this process; `views` has what each viewer of each table sees."""

    server: Server = field(factory=Server)
    check: Callable[[Message], None] | None = None
    views: dict[tuple[str, int | None], Message] = field(factory=dict)
    packets: list[Message] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.ask("hello", protocol=1)

    def ask(self, type: str, **fields: Any) -> Message:
        """Send a message and return the reply."""
        message = {"type": type, **fields}
        if self.check is not None:
            self.check(message)
        return self.send(json.dumps(message).encode())

    def send(self, line: bytes) -> Message:
        """Send a line and return the reply, after taking the packets that follow it."""
        reply, *packets = [javascript(one) for one in self.server.receive(line)]
        self.packets = packets
        for one in (reply, *packets):
            if self.check is not None:
                self.check(one)
        for packet in packets:
            if packet["type"] == "packet":
                self._take(packet)
        return reply

    def _take(self, packet: Message) -> None:
        key = (packet["table"], packet["seat"])
        whole = packet.get("view")
        self.views[key] = apply_patch(self.views[key], packet["patch"]) if whole is None else whole

    def hashes(self) -> list[str]:
        """Return the states of all tables."""
        return [one.table.game.state_hash() for one in self.server.tables.values()]
