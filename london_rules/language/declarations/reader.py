"""What every declaration and face needs to be read: the rule set that it goes into, and the parser of its texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import define

from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.suggest import suggest
from london_rules.language import rules as r
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.read_text import TextReader
from london_rules.language.syntax.parse import Start
from london_rules.language.syntax.source import Source, Stretch


@define
class Reader:
    """Read declarations and faces into a rule set."""

    rules: r.Rules
    texts: TextReader
    found: Diagnostics
    slots: Mapping[str, Declaration]  # the declarations in force, by id

    def slot(self, d: Declaration) -> r.Slot:
        """Make the slot of a declaration."""
        return r.Slot(d.id, d.keyword, d.whole, d.bundle, d.about)

    def parse(
        self, d: Declaration, start: Start, text: Stretch, locals: Sequence[str] = (), numbers: Sequence[str] = ()
    ) -> Any:
        """Parse a text of a declaration, its places counted from the header; None, and a mistake, if it is none."""
        return self.texts.parse(start, text, locals, numbers, text.start - d.header.start)

    def unknown(self, what: str, word: str, source: Source, candidates: Sequence[str]) -> None:
        """Report a word of a source that names nothing, with the candidates that are near."""
        near = suggest(word, candidates, 3)
        at = source.value.find(word)
        span = source.span(at, at + len(word)) if at >= 0 else source.span()
        help = "did you mean " + " or ".join(f"`{n}`" for n in near) + "?" if near else None
        self.found.error("LR-N0003", f"unknown {what} `{word}`", span, help=help)

    def bad_property(self, place: Stretch, examples: Iterable[str]) -> None:
        """Report a line of properties that has none of the forms of its keyword."""
        help = f"known are: {'; '.join(examples)}"
        self.found.error("LR-S0008", "this line is not understood here", place.span(), help=help)
