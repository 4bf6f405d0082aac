"""One text to its tree; what cannot be read is kept, until all of the rules are known that say what was meant."""

from __future__ import annotations

import re
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.language.constructs.secrets import WHO_CHOSE
from london_rules.language.declarations.removed import RemovedButUsed
from london_rules.language.memo import once_each
from london_rules.language.syntax.names import Names, folded
from london_rules.language.syntax.parse import Parser, Start, SyntaxProblem
from london_rules.language.syntax.source import Source

NOTHING: Mapping[str, str] = MappingProxyType({})  # no inputs
_CALLED = re.compile(
    r"(?P<number>\bchoose\s+a\s+(?:random\s+)?number\b(?:(?!\bchoose\b)[^\n])*?)?"
    r",\s*call\s+(?P<which>it|them|(?:the\s+)?last(?:\s+one)?)\s+(?:the\s+)?(?P<name>[\w -]+)"
)


@once_each
def _called(text: str) -> list[tuple[str, str]]:
    """Give the names in a text that it gives itself, with what they stand for."""
    given = [(" ".join(folded(m["name"]).split()), _terminal(m)) for m in _CALLED.finditer(text)]
    said = " ".join(text.split())
    return [*given, (WHO_CHOSE, "LOCALS")] if WHO_CHOSE in said or "secretly chooses" in said else given


def _terminal(called: re.Match[str]) -> str:
    """Say what a name stands for that a text gives: a number, several things, or one."""
    if called["number"] is not None:
        return "NUMBER"
    return "LOCALS" if called["which"] == "them" else "LOCAL"


@frozen(eq=False)
class Text:
    """A text of the rules: what it is to be, and the names that it is given."""

    start: Start
    source: Source
    locals: Mapping[str, str]  # with the kind of each
    numbers: Sequence[str]
    face: str  # the id of the face that it is printed on, "" for none

    def asked(self) -> tuple[Hashable, ...]:
        """Give all that its reading depends on besides the rules."""
        return self.start, self.source.value, tuple(self.locals.items()), tuple(self.numbers), self.face

    def names(self, known: Names, text: str) -> Names:
        """Give the names that another text in its place can use."""
        return names_in(known, text, self.locals, self.numbers)


@frozen(eq=False)
class Unread(Text):
    """A text that cannot be read, and its first mistake."""

    problem: SyntaxProblem


def names_in(names: Names, text: str, locals: Iterable[str], numbers: Sequence[str]) -> Names:
    """Give the names that a text can use: those declared, its inputs and those that it gives itself."""
    called = _called(text)
    if locals or called or numbers:
        names = names.child()
        given = [*((name, "LOCAL") for name in locals), *((name, "NUMBER") for name in numbers), *called]
        for name, terminal in sorted(given, key=lambda one: one[1]):
            names.add(terminal, name, name)
    return names


@define
class TextReader:
    """Parse the texts of declarations and things."""

    parser: Parser
    names: Names
    found: Diagnostics
    removed: RemovedButUsed
    keywords: Container[str]  # that open declarations
    texts: list[Text] = field(factory=list)
    unread: list[Unread] = field(factory=list)

    def parse(
        self,
        start: Start,
        source: Source,
        locals: Mapping[str, str] = NOTHING,
        numbers: Sequence[str] = (),
        shift: int = 0,
        face: str = "",
    ) -> Any:
        """Parse one text, its places moved by `shift`; give None for one that cannot be read, and keep it."""
        try:
            tree = self.parser.parse(start, source.value, names_in(self.names, source.value, locals, numbers), shift)
        except SyntaxProblem as p:
            self.unread.append(Unread(start, source, locals, tuple(numbers), face, p))
            return None
        self.texts.append(Text(start, source, locals, numbers, face))
        return tree
