"""What a watched program reports: values, each with the number of the spot where it was seen."""

from __future__ import annotations

from typing import Any

from london_rules.classes import define, field, frozen


@frozen
class Sight:
    """One value that was seen: the number of its spot, and the value."""

    spot: int
    value: Any


@define(eq=False)
class Sights:
    """What was seen in a watched program while it is on."""

    seen: list[Sight] = field(factory=list)
    on: bool = False

    def saw(self, s: Any, spot: int, value: Any) -> Any:
        """Record a value, and pass it on: the function that the program calls."""
        if self.on:
            self.seen.append(Sight(spot, value))
        return value
