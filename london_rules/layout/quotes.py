"""Quotes in the paragraphs that people write: numbers, sentences and names, as the rules have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from london_rules.classes import define, field, frozen
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.forms import listed
from london_rules.language.say.texts import teller
from london_rules.layout.abridge import in_full
from london_rules.layout.chapters import CountedThings, InFull, Quotable, quotable
from london_rules.layout.model import after_one, fill
from london_rules.layout.value_text import Shown

_CLAUSE_ENDS = (".", ",", ";", ":", ")")


class Entry(Protocol):
    """A slot in English, as a book or a table has it; `anchor` is where a book has it."""

    @property
    def title(self) -> str:
        """Return its name."""

    @property
    def anchor(self) -> str:
        """Return where it is."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return its text."""


@frozen
class _Quote:
    """What a quote says, the slot it is from, and whether it is a formula: within a clause those are in brackets."""

    said: str
    slot: str = ""
    formula: bool = False


@define
class Quotes:
    """Fill in what paragraphs quote, given the entries of slots."""

    shown: Shown
    entries: Mapping[str, Entry]
    known: Mapping[str, Quotable] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.known = quotable(self.shown.rules)

    def fill(self, text: str) -> tuple[str, list[str]]:
        """Fill in the quotes of a text; return it with the slots that it quotes."""
        slots: list[str] = []
        pieces = fill(text, self._quoted)
        out, one = "", False
        for piece, after in zip(pieces, [*pieces[1:], ""], strict=True):
            if isinstance(piece, str):
                said = self.shown.said(piece)
                out, one = out + (after_one(said) if one else said), False
                continue
            ends = not after or str(after).startswith(_CLAUSE_ENDS)
            said = f"({piece.said})" if piece.formula and not ends else piece.said
            out, one = out + said, said == "1"
            slots += [piece.slot] if piece.slot else []
        return out, slots

    def _quoted(self, name: str) -> _Quote:
        rules, entry = self.shown.rules, self.entries.get(name)
        match self.known.get(name):
            case InFull(number=number):
                said = teller(rules)(in_full(t.Number(number.name), rules))
                return _Quote(self.shown.said(said), number.slot.id, formula=True)
            case r.NumberDecl() as number:
                said = teller(rules)(number.body)
                return _Quote(self.shown.said(said), number.slot.id, not isinstance(number.body, t.Int))
            case r.CounterDecl() as counter:
                return _Quote(str(counter.least), counter.slot.id)
            case CountedThings() as counted:
                return _Quote(self._count(counted))
        # An overlay may have removed it.
        return _Quote("" if entry is None else " ".join(entry.lines), "" if entry is None else name)

    def _count(self, counted: CountedThings) -> str:
        rules = self.shown.rules
        if not counted.kind:
            return listed([action.name for action in rules.actions.values()], "or")
        faces = [face for face in rules.faces.values() if face.kind == counted.kind]
        if counted.field:
            faces = [face for face in faces if face.values.get(counted.field, False) == counted.value]
        if counted.named:
            return listed([face.name for face in faces])
        return str(sum(face.copies for face in faces))

    def links(self, slots: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """Return the words of quoted slots that link to their entries."""
        found = {self.entries[slot].title.lower(): self.entries[slot].anchor for slot in slots if slot in self.entries}
        return tuple(sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0])))
