"""A front end in a few lines: it keeps what it was sent, and can be compared with what it should know."""

from __future__ import annotations

import json
from typing import Any

from attrs import define, field

from london_rules.table.feed import Feed
from london_rules.table.patch import apply_patch


def plain(data: object) -> Any:
    """Send data as text and read it again, as over a wire."""
    return json.loads(json.dumps(data))


@define
class Client:
    """Take packets as a front end does; `sizes` are the lengths of those with a patch, in letters."""

    feed: Feed
    view: Any = None
    events: list[dict[str, Any]] = field(factory=list)
    told: list[Any] = field(factory=list)
    numbers: list[int] = field(factory=list)
    sizes: list[int] = field(factory=list)

    def look(self) -> dict[str, Any] | None:
        """Take the next packet, if there is one."""
        packet = self.feed.packet()
        if packet is None:
            return None
        packet = plain(packet)
        if "view" in packet:
            self.view, self.events = packet["view"], []
        else:
            self.sizes.append(len(json.dumps(packet, separators=(",", ":"))))
            self.view = apply_patch(self.view, packet["patch"])
        dropped = packet.get("rewind", {}).get("from")
        if dropped is not None:
            self.events = [event for event in self.events if event["number"] < dropped]
        self.events += packet["events"]
        self.numbers += [event["number"] for event in packet["events"]]
        self.told += packet["told"]
        return packet
