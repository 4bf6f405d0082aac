"""Fields of printed things, and filters such as `cost>=4`, `shape=round`, `text~choose`."""

from __future__ import annotations

import re
from typing import TypeAlias

from london_rules.classes import frozen
from london_rules.cli.guard import UsageError
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.language.constructs.conditions import COMPARED
from london_rules.language.format.forms import value_word
from london_rules.language.format.texts import format_effect, format_text
from london_rules.language.rules import FaceDecl, FieldDecl, Rules
from london_rules.layout.value_text import names_things

Value: TypeAlias = "int | str | bool | tuple[str, ...] | None"

OWN = ("kind", "id", "name", "copies", "wording", "text", "assumed", "unknown", "bundle", "source")
_FILTER = re.compile(r"\s*+([^=<>!~]*[^=<>!~\s])\s*+(>=|<=|!=|=|>|<|~)\s*+((?:.*\S)?+)\s*+", re.DOTALL)
_INT = re.compile(r"-?\d{1,9}")
_HELP = "write a field, then =, !=, ~ (contains), <, <=, > or >=, then a value: copies>=2, name~hall"


@frozen
class PrintedFields:
    """Know the fields of all printed things of a rule set, and read them."""

    rules: Rules

    def fields(self, kind: str) -> list[str]:
        """List the fields of a kind that hold figures and words."""
        return [f.name for f in self.rules.kinds[kind].fields.values() if f.type not in ("effect", "powers")]

    def texts(self, kind: str) -> list[str]:
        """List the fields of a kind that hold texts of the rules."""
        return [f.name for f in self.rules.kinds[kind].fields.values() if f.type in ("effect", "powers")]

    def relations(self, kind: str) -> list[str]:
        """List the relations printed on things of a kind."""
        found = (name for face in self.rules.faces.values() if face.kind == kind for name in face.related)
        return list(dict.fromkeys(found))

    def columns(self, kind: str) -> list[str]:
        """List the columns of the table of a kind."""
        several = any(face.copies != 1 for face in self.rules.faces.values() if face.kind == kind)
        return ["name", *(["copies"] if several else []), *self.fields(kind), *names_things(self.rules, kind)]

    def names(self) -> list[str]:
        """List all fields of all kinds, and those that everything has."""
        out = list(OWN)
        for kind in self.rules.kinds:
            out += [*self.fields(kind), *self.texts(kind), *self.relations(kind)]
        return list(dict.fromkeys(out))

    def field(self, name: str) -> str:
        """Find a field, ignoring case; raises UsageError with the nearest if there is none."""
        wanted = " ".join(name.lower().split())
        names = self.names()
        for known in names:
            if known.lower() == wanted:
                return known
        near = did_you_mean(wanted, names)
        raise UsageError(f"there is no field `{name.strip()}`", help=near or "fields are " + ", ".join(names))

    def decls(self, name: str) -> list[FieldDecl]:
        """List what kinds declare about a field."""
        return [kind.fields[name] for kind in self.rules.kinds.values() if name in kind.fields]

    def is_number(self, kind: str, name: str) -> bool:
        """Tell whether a column holds numbers."""
        decl = self.rules.kinds[kind].fields.get(name)
        return name == "copies" or (decl is not None and decl.type in ("number", "counter"))

    def texts_of(self, face: FaceDecl, name: str) -> list[str]:
        """List the texts in a field of a thing, in canonical form."""
        if name in face.effects:
            return [format_effect(face.effects[name].body, self.rules)]
        return [format_text(p.power, self.rules) for p in face.powers if p.field == name]

    def value(self, face: FaceDecl, name: str) -> Value:
        """Return the value of a field of a thing; None if it has none."""
        own: dict[str, Value] = {
            "kind": face.kind,
            "id": face.id,
            "name": face.name,
            "copies": face.copies,
            "wording": face.worded or None,
            "assumed": face.assumed,
            "unknown": tuple(map(str, face.unknown)),
            "bundle": face.slot.bundle,
            "source": tuple(dict.fromkeys(face.sources.values())),
        }
        if name in own:
            return own[name]
        if name == "text":
            return tuple(text for field in self.texts(face.kind) for text in self.texts_of(face, field))
        if name in face.related:
            return face.related[name]
        if name in face.values:
            value = face.values[name]
            return value_word(value) if isinstance(value, str) else value
        return tuple(self.texts_of(face, name)) or None


@frozen
class Filter:
    """One condition on a field."""

    field: str
    how: str
    what: str

    @classmethod
    def read(cls, text: str, things: PrintedFields) -> Filter:
        """Read a filter; raises UsageError where it can match nothing."""
        m = _FILTER.fullmatch(text)
        if m is None:
            raise UsageError(f"`{text}` is not a filter", help=_HELP)
        field, how, what = things.field(m.group(1)), m.group(2), m.group(3)
        for symbol in things.rules.names.symbols:
            what = what.removeprefix(symbol)
        made = cls(field, how, what.lower())
        made._check(things)
        return made

    def _check(self, things: PrintedFields) -> None:
        decls = things.decls(self.field)
        if self.how[0] in "<>" and not _INT.fullmatch(self.what):
            raise UsageError(f"`{self.field}{self.how}` needs a whole number, not `{self.what}`", help=_HELP)
        if self.how not in ("=", "!=") or not self.what or not decls:
            return
        if all(d.type == "one of" for d in decls):
            values = [v for d in decls for v in d.values]
            if self.what not in values:
                near = did_you_mean(self.what, values)
                raise UsageError(
                    f"`{self.field}` is never `{self.what}`", help=near or "it is one of " + ", ".join(values)
                )
        elif all(d.type in ("number", "counter") for d in decls) and not _INT.fullmatch(self.what):
            raise UsageError(f"`{self.field}` is a whole number, never `{self.what}`", help=_HELP)
        elif all(d.type == "flag" for d in decls) and self.what not in ("yes", "no"):
            raise UsageError(f"`{self.field}` is yes or no, never `{self.what}`", help=_HELP)

    def passes(self, face: FaceDecl, things: PrintedFields) -> bool:
        """Tell whether a thing passes."""
        value = things.value(face, self.field)
        if self.how[0] in "<>":
            if isinstance(value, bool) or not isinstance(value, int):
                return False
            return COMPARED[self.how](value, int(self.what))
        found = [word.lower() for word in words(value)]
        if self.how == "~":
            return any(self.what in word for word in found)
        return (self.what in found or (not self.what and not found)) == (self.how == "=")


def words(value: Value) -> list[str]:
    """Write a value in words: a flag as yes or no, each text of several by itself."""
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, tuple):
        return list(value)
    return [] if value is None else [str(value)]


def sort_key(value: Value) -> tuple[int, int, str]:
    """Return a key that sorts numbers before words, and missing values last."""
    if isinstance(value, int):
        return (0, int(value), "")
    found = words(value)
    return (1, 0, found[0].lower()) if found else (2, 0, "")
