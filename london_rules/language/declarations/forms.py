"""What describes a keyword, how its declarations are written and read, and what reads the texts in them.

Patterns are kept as text: the module `re` compiles each when it is first used, and keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.effort import pass_time
from london_rules.diagnostics.lines import before_on_line
from london_rules.language import rules as r
from london_rules.language.declarations.causes import BadLine
from london_rules.language.declarations.declaration import Declaration, Header, How, Property, rows
from london_rules.language.declarations.read_text import NOTHING, TextReader
from london_rules.language.syntax.names import Names, article, plural, singular, too_long
from london_rules.language.syntax.parse import Start
from london_rules.language.syntax.source import Source, Stretch

Body: TypeAlias = Literal["none", "formula", "effect", "properties"]
Lines: TypeAlias = Mapping[str, tuple[str, ...]]  # of each sort of line: its pattern, then examples for authors
Analyse: TypeAlias = Callable[["Reader", Declaration], Any]  # gives what is declared; None if it cannot be read
Bring: TypeAlias = Callable[[Names, Declaration], None]

NAME = r"(?P<name>[\w -]+?)"
OWNED = rf"{NAME}(?: for each (?P<owner>[\w -]+))?"
STEP = rf"{NAME}(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?"
ROUND_STEP = (
    rf"{NAME}(?:, *(?:(?P<late>after)|before) +(?:the +)?turns)?(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?"
)
PARAM = re.compile(r"(?:\b(on|to|with|from|(?<=\) )(?:in|for|and))\s+)?\(([^)]*)\)")


MOST_HEADER = 400  # letters of a first line before its `=`
MOST_SHOWN = 8  # names that are listed where one is unknown


def is_too_long(line: str) -> bool:
    """Return whether a first line is too long to be read, but for the formula on it."""
    return len(line.partition("=")[0]) > MOST_HEADER


def word(terminal: str, phrase: str = "{}") -> Bring:
    """Bring the name of the declaration, or a phrase with it, as a word of one terminal."""
    return lambda names, d: names.add(terminal, phrase.format(d.name), d.name)


def no_word(names: Names, d: Declaration) -> None:
    """Bring no word, as is right for what no text can name."""


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
        self,
        d: Declaration,
        start: Start,
        text: Stretch,
        locals: Mapping[str, str] = NOTHING,
        numbers: Sequence[str] = (),
    ) -> Any:
        """Parse a text of a declaration, its places counted from the header; None, and a mistake, if that fails."""
        return self.texts.parse(start, text, locals, numbers, text.start - d.header.start)

    def kind_meant(self, word: str) -> str:
        """Give the kind that a singular stands for: which is guessed for `buses`, `axes` and `ties`."""
        known = self.rules.kinds
        if word in known:
            return word
        others = (word.removesuffix("e"), word + "e", word.removesuffix("y") + "ie")
        of_several = next((kind for kind in others if kind in known and plural(kind) == plural(word)), word)
        return f"{word}s" if of_several == word and f"{word}s" in known else of_several  # of a kind `news`, `new`

    def unknown(self, what: str, word: str, source: Source, candidates: Iterable[str]) -> None:
        """Report a word of a source that names nothing, with the candidates that are near."""
        known = cache(lambda: tuple(candidates))  # asked for only where the message is shown

        def help() -> str:
            names = ", ".join(f"`{name}`" for name in known()[:MOST_SHOWN])
            return f"write one of these, or declare this {what}: {names}" if names else f"declare this {what}"

        at = source.value.find(word)
        span = source.span(at, at + len(word)) if at >= 0 else source.span()
        cause = UnknownName(word, known, far=True)
        self.found.error("LR-N0003", f"unknown {what} `{word}`", span, help=help, cause=cause)

    def check_name(self, name: str, source: Source) -> bool:
        """Report a name that is too long to be looked up at each place of a text; return whether it is not."""
        pass_time()
        fault = too_long(name)
        if fault:
            self.found.error("LR-X0031", fault, source.span(), help="give it a shorter name")
        return not fault

    def margin(self, place: Stretch) -> str:
        """Give the spaces with which a line begins in its file."""
        at = place.span(0, 0)
        return before_on_line(self.found.files[at.file], at.start)

    def bad_property(self, place: Stretch, of: str, examples: Iterable[str]) -> None:
        """Report a line of properties that has none of the forms of its keyword."""
        *most, last = (f"`{example}`" for example in examples)
        help = f"write a line such as {', '.join(most)} or {last}" if most else f"write a line such as {last}"
        message = f"a line of {article(of)} is not written like this"
        self.found.error("LR-S0008", message, place.span(), help=help, cause=BadLine(of, place, self._is_number))

    def _is_number(self, text: str) -> bool:
        """Return whether a text can be read as a number where texts have no inputs."""
        return self.texts.parser.tried("number_body", text, self.texts.names)[0] is not None


@frozen
class Form:
    """How declarations of one keyword are written and read."""

    example: str  # of a first line; it opens with the keyword
    header: str  # the pattern of a first line after the keyword
    body: Body
    analyse: Analyse
    bring: Bring = no_word
    lines: Lines = field(factory=dict)
    otherwise: str = ""  # words that other people use for it
    category: str = ""  # where in the rules it is entered under its name; "" for what enters itself
    alone: bool = True  # of other declarations, only the names matter to it

    @property
    def keyword(self) -> str:
        """Give the keyword."""
        return self.example.partition(" ")[0]

    @property
    def removal(self) -> str:
        """Give an example of how it is removed."""
        head = self.read_header(self.example.removeprefix(self.keyword).strip())
        return f"remove {self.keyword} {head.name if head else ''}".strip()

    @property
    def is_step(self) -> bool:
        """Return whether it is carried out in an order, in which a first line may place it."""
        return self.header in (STEP, ROUND_STEP)

    def match_header(self, text: str, how: How = "") -> re.Match[str] | None:
        """Match a first line after its keyword; None if it has not this form."""
        # To remove something, its name is enough: it is read as if the rest of the line were there too.
        if is_too_long(text):
            return None
        tries = (
            (text, f"{text} = 0", f"{text} this turn", f"{text} = everyone wins", f"{text} = player 1")
            if how == "remove"
            else (text,)
        )
        return next((m for one in tries if (m := re.fullmatch(self.header, one))), None)

    def read_header(self, text: str, how: How = "") -> Header | None:
        """Read a first line after its keyword; None if it has not this form."""
        m = self.match_header(text, how)
        if m is None:
            return None
        parts = m.groupdict().get("parts")
        said = {group: " ".join((words or "").split()) for group, words in m.groupdict().items()}
        if m["name"] and not said["name"]:
            return None
        return Header(
            said["name"],
            tuple(_input(found) for found in PARAM.finditer(text.partition("=")[0])),
            said.get("owner", ""),
            singular(said.get("kind") or said.get("start", "")),
            () if parts is None else tuple(part.strip() for part in parts.split(" or ")),
            said.get("where", ""),
            said.get("at", ""),
            m.start("at") if "at" in said else 0,
            said.get("seats", ""),
            bool(said.get("won")),
            bool(said.get("late")),
            singular(said.get("to", "")),
            bool(said.get("one")),
        )

    def read_lines(self, body: Stretch) -> tuple[Property, ...]:
        """Read the lines below a first line, each by the first form that it has."""
        return tuple(self._line(row) for row in rows(body)) if self.lines else ()

    def _line(self, row: Stretch) -> Property:
        text = row.value
        for name, (pattern, *_) in self.lines.items():
            m = re.fullmatch(pattern, text)
            if m is not None:
                return Property(row, name, m)
        return Property(row)


def _input(found: re.Match[str]) -> r.ParamDecl:
    name, _, kind = (words.strip() for words in found[2].partition(":"))
    return r.ParamDecl(name, kind.removesuffix(" or nothing") or name, kind.endswith(" or nothing"), found[1] or "")


def examples(lines: Lines) -> list[str]:
    """List the examples of the sorts of lines."""
    return [example for _, *some in lines.values() for example in some]
