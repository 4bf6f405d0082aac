"""A session of one author: from a line of JSON to lines of JSON, whatever it is that reads and writes them."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.classes import define, evolve, field
from london_rules.table.protocol.lines import write_line
from london_rules.table.protocol.server import LIMITS, Fault
from london_rules.workshop.garbage import collect_some
from london_rules.workshop.server import WorkshopServer

# Seconds for one answer or load. Only its own author waits for it, in a thread beside the page; and Python in a page on
# a slow machine can take ten times as long as here.
PATIENCE = 60.0


@define(eq=False)
class Session:
    """Hold one author's bundle and tables; nothing that is sent raises.

    `fault` is called with exceptions that are errors of the program itself.
    """

    fault: Fault | None = None
    server: WorkshopServer = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.server = WorkshopServer(fault=self.fault, limits=evolve(LIMITS, deadline=PATIENCE))

    def receive(self, line: str) -> Iterator[str]:
        """Give the lines that answer one line: first the reply, then packets, each as soon as it is made."""
        for message in self.server.receive(line.encode("utf-8", "surrogatepass")):
            yield write_line(message)

    def rest(self) -> None:
        """Tidy up; to be called when nothing was asked for a moment."""
        collect_some()
