"""What an overlay removes and texts still use: one message at the removal, with the places that use it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics, Label, Span
from london_rules.language.declarations.causes import StillUsed
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.mentions import Form, Mentions, form_of
from london_rules.language.declarations.overrides import Override
from london_rules.language.syntax.names import plural
from london_rules.language.syntax.parse import SyntaxProblem
from london_rules.language.syntax.source import Source

_INPUT = re.compile(r"\([^)]*\)")
MOST_SHOWN = 5  # places that use what was removed


@frozen
class Removed:
    """Something that existed and was removed, with the words by which texts mention it."""

    override: Override
    name: str
    forms: tuple[Form, ...]
    input: str = ""  # the only thing that a test is about

    @classmethod
    def of(cls, override: Override, declared: Iterable[Declaration]) -> Removed:
        """Read from the declarations of a slot how texts mention it; a parameter has none."""
        name = override.slot.partition(" ")[2]
        forms = dict.fromkeys((form_of(name), form_of(plural(name))))
        input = ""
        for d in declared:
            input = d.head.inputs[0].name if len(d.head.inputs) == 1 and d.keyword == "test" else ""
            pieces = form_of(*_INPUT.split(d.header.value.partition("=")[0]))
            if d.head.inputs and len(pieces) > 1:
                forms[pieces] = None
            forms.update(dict.fromkeys(map(form_of, symbols_of(d))))
        return cls(override, name, tuple(forms), input)

    @classmethod
    def with_a_symbol(cls, override: Override, holds: Declaration, declared: Iterable[Declaration]) -> list[Removed]:
        """Give the symbols of a counter that is declared anew without them; most have none."""
        symbols = dict.fromkeys(symbol for d in declared for symbol in symbols_of(d))
        return [cls(override, f"written {one}", (form_of(one),)) for one in symbols if one not in symbols_of(holds)]


def symbols_of(d: Declaration) -> list[str]:
    """List the symbols with which amounts of a counter are written."""
    return [line["symbol"].split()[0] for line in d.lines if line.form == "written" and line["symbol"]]


@define
class RemovedButUsed:
    """Gather the places in texts that use what was removed."""

    removed: tuple[Removed, ...]
    uses: dict[Override, list[Span]] = field(factory=dict)
    _mentions: Mentions = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Sort what was removed by how texts mention it."""
        self._mentions = Mentions([one.forms for one in self.removed])

    def note(self, p: SyntaxProblem, source: Source) -> bool:
        """Note a text that cannot be read because it uses what was removed; return whether it does."""
        for number, start, end in self._mentions.around(source.value, p.start):
            if start <= p.start <= end:
                self.uses.setdefault(self.removed[number].override, []).append(source.span(start, end))
                return True
        return False

    def again(self) -> RemovedButUsed:
        """Give the same removals with no places that use them."""
        return RemovedButUsed(self.removed)

    def report(self, found: Diagnostics) -> None:
        """Report each removal of what is still used, once."""
        for one in self.removed:
            spans = list(dict.fromkeys(self.uses.get(one.override, ())))
            own = next((span for span in spans if span.file == one.override.span.file), None)
            if own is not None:
                used_by_oneself(one.name, one.override.span, own, found)
            elif spans:
                still_used(one.name, one.override.span, spans, found, one.input)


def used_by_oneself(name: str, removal: Span, use: Span, found: Diagnostics) -> None:
    """Report a text that uses what its own bundle removes."""
    labels = (Label(removal, "it is removed here"),)
    help = "keep what is removed, or write this text without it"
    found.error("LR-N0003", f"`{name}` is used here, but this bundle removes it", use, labels=labels, help=help)


def still_used(name: str, removal: Span, uses: list[Span], found: Diagnostics, input: str = "") -> None:
    """Report at a removal that what it removes is used; `input` is the only thing that a test is about."""
    labels = tuple(Label(span, f"`{name}` is used here") for span in uses[:MOST_SHOWN])
    rest = len(uses) - len(labels)
    notes = (f"it is used in {rest} other place{'' if rest == 1 else 's'}",) if rest else ()
    message, help = f"`{name}` is removed here, but still used", "keep it, or replace the texts that use it"
    cause = StillUsed(name, input, tuple(uses))
    found.error("LR-N0003", message, removal, labels=labels, help=help, notes=notes, cause=cause)
