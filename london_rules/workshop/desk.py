"""The desk: one author with one bundle and any number of tables, from a line of JSON to lines of JSON."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from london_rules.table.protocol.lines import write_line
from london_rules.table.protocol.server import Server


@define(eq=False)
class Desk:
    """Answer the messages of a page. Nothing that it receives raises an exception."""

    server: Server = field(factory=Server)

    def __attrs_post_init__(self) -> None:
        for _ in self.server.receive(b'{"type": "hello", "protocol": 1}'):
            pass

    def receive(self, line: str) -> Iterator[str]:
        """Return what is sent for one line: the reply, then packets, each as soon as it is there."""
        for message in self.server.receive(line.encode()):
            yield write_line(message)
