"""What differs between two rule sets, thing by thing."""

from __future__ import annotations

from typing import Literal, TypeAlias

from london_rules.classes import frozen
from london_rules.language import rules as r
from london_rules.language.format.forms import listed

Way: TypeAlias = Literal["added", "removed", "changed", "moved"]


@frozen
class Difference:
    """One thing, or one part of it, that is not the same in two rule sets.

    `slot` is the name by which house rules address it, `kind` the kind of slot (or of thing), `name` what people
    call it, `part` the field or aspect that differs (empty for the whole). `words` goes on where the name stops:
    `cost £4 (was £3)`. `was` and `now` are canonical text, empty where there is none. `within` lists the sums that
    a number is a part of.
    """

    slot: str
    kind: str
    name: str
    part: str
    how: Way
    words: str
    was: str = ""
    now: str = ""
    old: r.Slot | None = None
    new: r.Slot | None = None
    within: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        """Give the slot of the whole thing that it belongs to."""
        slot = self.new or self.old
        return self.slot if slot is None else slot.id

    @property
    def title(self) -> str:
        """Name the thing, and what it is a part of."""
        return f"{self.name}, a part of {listed(list(self.within))}" if self.within else self.name

    @property
    def sentence(self) -> str:
        """Say it in one line."""
        return f"{self.title}: {self.words}"
