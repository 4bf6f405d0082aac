"""Say what is wrong in the text of one slot, in the words of its rule set."""

from __future__ import annotations

import re

from london_rules.classes import define
from london_rules.diagnostics import Diagnostics, Fixes, Label, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.location_prefix import said_in
from london_rules.diagnostics.model import Help
from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.rules import FaceDecl, FieldDecl, Rules, Slot
from london_rules.language.syntax.names import article

# What is wrong with a field of a thing as such, not with what it is compared with or whose it is.
_OF_FIELDS = frozenset({"LR-T0003", "LR-T0007", "LR-T0008"})


@define
class Report:
    """Say what is wrong in the text of one slot; the rules are at hand to name things."""

    rules: Rules
    found: Diagnostics
    slot: Slot
    of_nobody: bool = False  # it was said that nobody is meant by `they`: once for a text

    def span(self, node: t.Node) -> Span:
        """Give the place of a construct in its file."""
        return self.slot.source.span(*node.span)

    def error(  # noqa: PLR0913 - what a message has
        self,
        code: str,
        message: str,
        node: t.Node | None = None,
        *,
        help: Help = None,
        labels: tuple[Label, ...] = (),
        word: str = "",
        fix: Fixes = None,
        cause: object = None,
    ) -> None:
        """Report a mistake at a construct or the first of some words in it, or at the head of the slot.

        Where the field of a thing is the wrong one, the field alone is marked: that is what must be another.
        """
        if code in _OF_FIELDS and not word:
            word = field_in(node)
        span = header(self.slot) if node is None else self._word(word, node) if word else self.span(node)
        said = said_in(shown_place(self.rules, self.slot), message)
        self.found.error(code, said, span, help=help, labels=labels, fix=fix, cause=cause)

    def written(self, word: str, node: t.Node) -> str:
        """Give the first of some words, a pattern, that a construct has; "" if it has none."""
        start, end = self._first(word, node)
        return self.slot.source.value[start:end].lower()

    def _word(self, word: str, node: t.Node) -> Span:
        """Give the place of the first of some words, a pattern, in a construct; of all of it if there is none."""
        start, end = self._first(word, node)
        return self.slot.source.span(start, end) if end else self.span(node)

    def _first(self, word: str, node: t.Node) -> tuple[int, int]:
        """Give where the first of some words, a pattern, begins and ends in a construct; nothing if there is none."""
        start, end = node.span
        m = re.compile(rf"\b(?:{word})\b", re.IGNORECASE).search(self.slot.source.value[:end], start)
        return (0, 0) if m is None else m.span()

    def warning(
        self,
        code: str,
        message: str,
        node: t.Node | None = None,
        *,
        help: Help = None,
        fix: Fixes = None,
        span: Span | None = None,
        labels: tuple[Label, ...] = (),
    ) -> None:
        """Report something odd at a span, at a construct with the article before it, or at the head of the slot."""
        if span is None:
            span = header(self.slot) if node is None else self.with_article(node)
        said = said_in(shown_place(self.rules, self.slot), message)
        self.found.warning(code, said, span, labels=labels, help=help, fix=fix)

    def with_article(self, node: t.Node) -> Span:
        """Give the place of a construct, with a `the` before it."""
        start, end = node.span
        article = "the " if self.slot.source.value[:start].endswith("the ") else ""
        return self.slot.source.span(start - len(article), end)

    # ---- what things have -----------------------------------------------------------------------

    def field(self, kind: str, name: str, node: t.Node) -> FieldDecl | None:
        """Give a field of a kind; reports the kind that has no such field."""
        if kind == UNKNOWN:
            return None
        decl = self.rules.kinds.get(kind)
        if decl is not None and name in decl.fields:
            return decl.fields[name]
        known = () if decl is None else tuple(decl.fields)
        help = f"{article(kind)} has these fields: {', '.join(f'`{one}`' for one in known)}" if known else None
        if kind == PLAYER and name in self.rules.counters:
            help = f"write `their {name}`"
        elif kind == PLAYER:
            counters = [counter.name for counter in self.rules.counters.values() if counter.owner == PLAYER]
            help = "players have only counters: " + ", ".join(f"`{one}`" for one in counters) if counters else None
        cause = None if kind == PLAYER else UnknownName(name, known)
        self.error("LR-T0003", f"{article(kind)} has no `{name}`", node, help=help, cause=cause)
        return None

    def kinds_with(self, name: str, *types: str) -> list[str]:
        """List the kinds that have a field, of one of the types."""
        found = []
        for kind in self.rules.kinds.values():
            decl = kind.fields.get(name)
            if decl is not None and (not types or decl.type in types):
                found.append(kind.name)
        return found


def field_in(node: t.Node | None) -> str:
    """Give the pattern of the field that a construct names; "" if it names none."""
    match node:
        case t.Possessed():
            return rf"{_words(node.field)}(?= *\Z)"
        case t.FieldIs():
            return _words(node.field)
        case t.Fold():
            return _words(node.measure)
        case _:
            return ""


def _words(name: str) -> str:
    return r"\s+".join(map(re.escape, name.split()))


def header(slot: Slot) -> Span:
    """Give the place of the first line of a declaration, or of a face."""
    return slot.source.span(0, len(slot.source.value.split("\n")[0]))


def place(rules: Rules, slot: Slot) -> str:
    """Name the piece of the rules that a slot is, as a player would."""
    if slot.kind in ("effect", "power"):
        printed = printed_on(rules, slot.id)
        if printed is not None:
            return f"{printed[0].name}, {printed[1]}"
        kind, _, rest = slot.id.partition(" ")
        return rest or kind
    if slot.kind in rules.kinds:
        return slot.source.value
    return slot.id


def shown_place(rules: Rules, slot: Slot) -> str:
    """Name the piece of the rules that a slot is, as a message quotes it."""
    printed = printed_on(rules, slot.id) if slot.kind in ("effect", "power", "wording") else None
    if printed is not None:
        return f"`{printed[1]}` of {printed[0].name}"
    named = place(rules, slot)
    return named if slot.kind in rules.kinds or not named else f"`{named}`"


def printed_on(rules: Rules, slot: str) -> tuple[FaceDecl, str] | None:
    """Give the face that an effect or power is printed on, and the rest of the id of its slot."""
    words = slot.split(" ")
    for i in range(1, len(words) - 1):
        face = rules.faces.get(words[i])
        if face is not None and face.kind == " ".join(words[:i]):
            return face, " ".join(words[i + 1 :])
    return None
