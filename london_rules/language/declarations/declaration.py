"""A declaration, read: what its first line says, the properties below, and where all of it is written."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from london_rules.classes import field, frozen
from london_rules.diagnostics import Span
from london_rules.language.rules import ParamDecl
from london_rules.language.syntax.source import Stretch

How: TypeAlias = Literal["", "replace", "remove", "add to"]


@frozen
class Header:
    """What a first line says after its keyword; what a keyword has no place for is empty."""

    name: str = ""
    inputs: tuple[ParamDecl, ...] = ()
    owner: str = ""  # for each of whom there is one
    kind: str = ""  # what a relation is between, or from what it goes
    parts: tuple[str, ...] = ()  # the relations that one is made of
    where: str = ""  # of a step: "before" or "after" another one
    at: str = ""  # the name of that one
    at_start: int = 0
    seats: str = ""  # of a side: the seats of its players; of an outcome: the group that wins
    won: bool = False  # of an outcome: everyone wins
    late: bool = False  # of a step of a round: after the turns
    to: str = ""  # of a relation: to what it goes
    one: bool = False  # of a relation: each names one thing


@frozen(eq=False)
class Property:
    """A line below a first line, and the form of its keyword that it has; none if `form` is empty."""

    place: Stretch
    form: str = ""
    match: re.Match[str] | None = field(default=None, repr=False)

    @property
    def text(self) -> str:
        """Give the line without its indentation and comment."""
        return self.place.value

    @property
    def name(self) -> str:
        """Give the text before the colon."""
        return " ".join(self.text.partition(":")[0].split())

    def __getitem__(self, group: str) -> str:
        """Give the words at one place of the form, "" if there are none."""
        return self.match[group] or "" if self.match else ""

    def at(self, group: str) -> Stretch:
        """Give the stretch at one place of the form; the whole line if it has none."""
        start, end = self.match.span(group) if self.match else (0, len(self.text))
        return Stretch(self.place.base, self.place.start + start, self.place.start + end)


@frozen
class Declaration:
    """One declaration: what it does to what exists, keyword, rest of the first line, and the lines below."""

    how: How
    keyword: str
    header: Stretch
    body: Stretch
    about: str
    bundle: str
    head: Header
    lines: tuple[Property, ...]  # of keywords that have properties; with those that other bundles add
    readable: bool = True  # the first line has the form that its keyword asks for
    guessed: bool = False  # the keyword is misspelt, and this one is meant for it

    @property
    def name(self) -> str:
        """Give the name of what is declared."""
        return self.head.name

    @property
    def id(self) -> str:
        """Give the keyword and the name."""
        return f"{self.keyword} {self.head.name}".strip()

    @property
    def text(self) -> str:
        """Give the header and body as they can be written in a file of rules."""
        head = f"{self.keyword} {self.header.value}".strip()
        return f"{head}\n{self.body.value}".rstrip()

    @property
    def whole(self) -> Stretch:
        """Give the header and body as one stretch."""
        return Stretch(self.header.base, self.header.start, self.body.end)

    def lines_of_file(self) -> Span:
        """Give the place of all its lines, with the end of the last one."""
        start, end = self._from_first_to_last()
        return Stretch(self.header.base, start, min(end + 1, len(self.header.base.value))).span()

    def left_out(self) -> Span:
        """Give the place of all its lines with the end of the one before, so that nothing is left if they go.

        In a text that is further in than its file, a line of it begins behind the margin, which must go with it.
        """
        start, end = self._from_first_to_last()
        return Stretch(self.header.base, start - 1, end).span() if start else self.lines_of_file()

    def _from_first_to_last(self) -> tuple[int, int]:
        text = self.header.base.value
        start = text.rfind("\n", 0, self.header.start) + 1
        return start, self.header.start + len(text[self.header.start : self.body.end].rstrip())

    @property
    def formula(self) -> Stretch:
        """Give what follows the `=`, on the first line and below."""
        start = self.header.start + self.header.value.find("=") + 1
        return Stretch(self.header.base, start, self.body.end if self.body.value.strip() else self.header.end)

    def named(self) -> Span:
        """Give the place of the name and what it is about; of the keyword, where nothing follows it."""
        if self.header.value:
            return self.header.span(0, self._named_to)
        start = self.header.start - len(self.keyword)
        return Stretch(self.header.base, max(start, 0), self.header.start).span()

    def called(self) -> Span:
        """Give the place of the name alone, without the inputs before it."""
        inputs = re.match(r"\([^()]*\) *(?=\w)", self.header.value)
        return self.named() if inputs is None else self.header.span(inputs.end(), self._named_to)

    @property
    def inputs(self) -> list[str]:
        """Give what it is given, by the words in brackets on its first line."""
        groups = re.findall(r"\(([^()]*)\)", self.header.value.partition("=")[0])
        return [" ".join(one.split()) for group in groups for one in group.split(",")]

    @property
    def _named_to(self) -> int:
        """Give the length of the first line without its formula, and without its place among other steps."""
        header = self.header.value
        return len(header.partition("=")[0].partition(",")[0].rstrip()) or len(header)

    def opening(self) -> Span:
        """Give the place of the keyword and the name."""
        at = self.header.base.value.rfind(self.keyword, 0, self.header.start)
        return Stretch(self.header.base, max(at, 0), self.header.start + self._named_to).span()

    def heading(self) -> Span:
        """Give the place of `replace` or the like, if there is one, the keyword and the name."""
        opening, word = self.opening(), self.how_word()
        return opening if word is None else Span(opening.file, word.start, opening.end)

    def how_word(self) -> Span | None:
        """Give the place of `replace` and the like, with the space after it; None if there is none."""
        if not self.how:
            return None
        text, end = self.header.base.value, self.header.start
        start = text.rfind("\n", 0, end) + 1
        return Stretch(self.header.base, start, max(text.rfind(self.keyword, start, end), start)).span()


def rows(body: Stretch) -> list[Stretch]:
    """List the lines of a body without indentation, comments and blank lines."""
    out: list[Stretch] = []
    offset = body.start
    for line in body.value.split("\n"):
        code = line.partition("#")[0].rstrip()
        if code:
            indent = len(code) - len(code.lstrip())
            out.append(Stretch(body.base, offset + indent, offset + len(code)))
        offset += len(line) + 1
    return out
