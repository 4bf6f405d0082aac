"""Declared names and their new ones: what each form of a name becomes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.reserved import FIELD, NUMBER, DeclaredName
from london_rules.language.syntax.names import words_of

Key: TypeAlias = tuple[str, str]
"""The category of a name, as in `DeclaredName`, and the name; of a value of a field or the id of a thing too."""


@frozen
class Renaming:
    """A name that gets another one, with all declarations that give it."""

    category: str
    old: str
    new: str
    declared: tuple[DeclaredName, ...]

    @property
    def key(self) -> Key:
        """Give the category and the old name."""
        return (self.category, self.old)

    @property
    def said(self) -> str:
        """Name what is renamed, as authors write it."""
        parameter = all(one.source is None for one in self.declared)
        return f"{'parameter' if parameter else self.category} {self.old}"


@define
class Renamings:
    """Look up what becomes of names and of their forms in a text."""

    by_key: dict[Key, Renaming] = field(factory=dict)
    _forms: dict[tuple[str, tuple[str, ...]], tuple[Renaming, str]] = field(factory=dict)

    @classmethod
    def of(cls, renamings: Iterable[Renaming]) -> Renamings:
        """Make the table of some renamings."""
        out = cls()
        for one in renamings:
            out.by_key[one.key] = one
            for declared in one.declared:
                pairs = zip(declared.forms(one.old), declared.forms(one.new), strict=True)
                for (terminal, before), (_, after) in pairs:
                    out._forms.setdefault((terminal, words_of(before)), (one, after))
        return out

    def __bool__(self) -> bool:
        """Return whether anything is renamed."""
        return bool(self.by_key)

    def name(self, category: str, name: str) -> str:
        """Give the name that something has afterwards."""
        found = self.by_key.get((category, name))
        return name if found is None else found.new

    def form(self, terminal: str, words: str) -> tuple[Renaming, str] | None:
        """Give what a form of a name becomes: in a text it was read as a terminal."""
        return self._forms.get((terminal, words_of(words)))

    def slot(self, id: str) -> tuple[str, Key]:
        """Give the id that a slot has afterwards, and the name in it that matters."""
        opening, _, rest = id.partition(" ")
        if opening in FORMS or opening == "parameter":
            key = (NUMBER if opening == "parameter" else opening, rest)
            return f"{opening} {self.name(*key)}".strip(), key
        face, _, part = rest.partition(" ")
        name, _, number = part.rpartition(" ")
        counted = number.isdigit() and (FIELD, part) not in self.by_key
        key = (FIELD, name if counted else part)
        words = (self.name("kind", opening), face, self.name(*key), number if counted else "")
        return " ".join(word for word in words if word), key if key in self.by_key else ("kind", opening)
