"""What was found where a declaration is wrong: facts of which the advice makes ways out; nothing here is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from london_rules.classes import frozen
from london_rules.diagnostics import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from london_rules.language.declarations.declaration import Declaration
    from london_rules.language.syntax.source import Source, Stretch


@frozen(eq=False)
class NoOpening:
    """A line at the margin of the rules that begins no declaration."""

    source: Source
    start: int
    end: int
    bundle: str


@frozen(eq=False)
class NotBelow:
    """Lines at the margin of the rules that belong below the one above them."""

    place: Span


@frozen(eq=False)
class BadFirstLine:
    """A first line that has not the form of its keyword, and the steps of its sort that its bundle sees."""

    declaration: Declaration
    steps: tuple[str, ...]


@frozen(eq=False)
class BadLine:
    """A line below a first line that has none of the forms of its keyword; `reads` tells what a number can be."""

    keyword: str
    place: Stretch
    reads: Callable[[str], bool]


@frozen(eq=False)
class StillUsed:
    """Something that is removed and used; `input` is the only thing that a test is about."""

    name: str
    input: str
    uses: tuple[Span, ...]


@frozen(eq=False)
class NoSuchStep:
    """A step that is put beside one that is not there: the texts of those that are, and beside what it can be put."""

    declaration: Declaration
    known: Mapping[str, Sequence[str]]
    steps: tuple[str, ...]


@frozen(eq=False)
class WrongValue:
    """A value of a thing that its field cannot have: the type of the field, and the words it can be."""

    text: str
    type: str
    words: tuple[str, ...]


DeclarationCause: TypeAlias = NoSuchStep | WrongValue | NoOpening | NotBelow | BadFirstLine | BadLine | StillUsed
