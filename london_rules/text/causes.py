"""What was found where a text is wrong: facts of which the advice makes ways out; nothing here is shown."""

from __future__ import annotations

from typing import TypeAlias

from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostic, Span
from london_rules.text.nodes import Node, Pair, Scalar


@frozen(eq=False)
class Tabs:
    """A file with tabs."""


@frozen(eq=False)
class NotYaml:
    """What ended the reading of a file, with what was found before it."""

    before: tuple[Diagnostic, ...]


@frozen(eq=False)
class SeveralLines:
    """A text of several lines that is in no `|` block."""

    place: Span


@frozen(eq=False)
class KeyTwice:
    """A key that is there twice."""

    first: Pair
    again: Pair


@frozen(eq=False)
class UnknownKey:
    """A key that has no meaning where it is, what is under it, what is known there, and the keys beside it."""

    key: Scalar
    value: Node
    where: str
    known: tuple[str, ...]
    beside: tuple[str, ...]


@frozen(eq=False)
class WrongShape:
    """A value of another shape than is wanted there."""

    wanted: str
    node: Node


@frozen(eq=False)
class WrongNumber:
    """A text that is not a whole number, where one between two others is wanted."""

    node: Scalar
    low: int
    high: int


@frozen(eq=False)
class BadId:
    """A text that cannot be an id, which is given here or else that of another bundle."""

    node: Scalar
    given: bool


TextCause: TypeAlias = Tabs | NotYaml | SeveralLines | KeyTwice | UnknownKey | WrongShape | WrongNumber | BadId
