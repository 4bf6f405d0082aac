"""One step of an upgrade: the bundles that are given, how each is read, and the edits from one version to the next."""

from __future__ import annotations

from london_rules.authoring.upgrade.reading import Reading
from london_rules.bundles.discover import Member
from london_rules.bundles.model import Bundle
from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics, Fix, Span


@frozen
class Given:
    """A bundle as it is read at one step; `old` if it is written in the version that is left behind."""

    member: Member
    reading: Reading
    old: bool = True

    @property
    def bundle(self) -> Bundle:
        """Give the bundle. Raises KeyError for a reading that has lost it to a mistake."""
        return self.reading.bundles[self.member.place.key]


@define
class Step:
    """From one version to the next: all edits are made together or none is."""

    given: list[Given]
    edits: dict[str, dict[int, Fix]] = field(factory=dict)  # by file and place
    found: Diagnostics = field(factory=Diagnostics)

    def replace(self, span: Span, text: str) -> None:
        """Note a replacement; a place that is reached twice, such as through two games, is replaced once."""
        self.edits.setdefault(span.file, {}).setdefault(span.start, Fix(span, text, ""))
