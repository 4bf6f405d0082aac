"""What was found where a file is wrong: facts of which the advice makes ways out; nothing here is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from london_rules.classes import frozen
from london_rules.text.causes import TextCause

if TYPE_CHECKING:
    from london_rules.bundles.model import Bundle, LooseEdit
    from london_rules.text.nodes import Node, Pair, Scalar


@frozen(eq=False)
class NotALanguage:
    """A text that is not a version of the language."""

    node: Scalar


@frozen(eq=False)
class NotAKind:
    """A word that is not a kind of bundle."""

    word: str


@frozen(eq=False)
class NotPlayers:
    """A value that does not say how many can play."""

    node: Node


@frozen(eq=False)
class NotAFile:
    """A name of a file that cannot be one of rules or data, and the names of those that are not listed."""

    name: str
    others: tuple[str, ...]


@frozen(eq=False)
class NotIndented:
    """Lines that belong below a key above them, and are not further in."""

    above: Pair
    lines: tuple[Pair, ...]


@frozen(eq=False)
class NoKind:
    """What is set, removed or added without a kind, and the bundles below in which it may be looked up."""

    edit: LooseEdit
    lower: tuple[Bundle, ...]


@frozen(eq=False)
class WrongCells:
    """A row of a table with too few or too many cells, and the rows that have as many as there are columns."""

    row: tuple[Node, ...]
    good: tuple[tuple[Node, ...], ...]
    columns: tuple[str, ...]


FileCause: TypeAlias = TextCause | NotALanguage | NotAKind | NotPlayers | NotAFile | NotIndented | NoKind | WrongCells
