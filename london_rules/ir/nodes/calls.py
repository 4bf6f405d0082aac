"""Calls of generated functions, of the run-time, and of what powers do."""

from __future__ import annotations

from typing import Literal

from london_rules.ir.nodes.base import Expr
from london_rules.ir.types import Type


class Call(Expr):
    """A call of a generated function, which gets the state first; a `helper` changes nothing."""

    function: str
    arguments: tuple[Expr, ...]
    type: Type
    helper: bool = False


class Primitive(Expr):
    """A call of a function of the run-time; its signature is in `signatures`."""

    name: str
    arguments: tuple[Expr, ...]


class CallPower(Expr):
    """A call of the function of a power in force: whether it applies, what it makes of a number or group, its price."""

    table: Literal["POWER", "PRICE"]
    entry: Expr
    player: Expr
    arguments: tuple[Expr, ...]
    size: int
    type: Type


class CarryOut(Expr):
    """A call of an effect that is a plain function."""

    effect: Expr
    player: Expr
    thing: Expr


class Reaction(Expr):
    """How the text of a power in force begins."""

    entry: Expr
    size: int


class ThingOf(Expr):
    """The thing of an entry."""

    entry: Expr
    size: int


class Offered(Expr):
    """The option of taking what the power of an entry offers; or the entry of such an option, which is the same sum."""

    entry: Expr
    type: Type


class Saw(Expr):
    """A value that is also recorded, in a watched program."""

    number: int
    of: Expr
