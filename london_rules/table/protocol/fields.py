"""How fields of messages are declared: with what their schemas say beyond their types."""

from __future__ import annotations

import sys
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from london_rules.classes import field, frozen
from london_rules.table.seats import SEAT_PATTERN

Plain: TypeAlias = dict[str, Any]
Id: TypeAlias = int | str | None

PROTOCOL: Final = 1
LONGEST_ID: Final = 100
TABLE_NAME: Final = r"^[A-Za-z0-9_.-]{1,40}$"
LONGEST_WORD: Final = 200  # an option, the name of a thing, a variant
SEAT_KIND: Final[Plain] = {"type": "string", "pattern": SEAT_PATTERN}


@frozen
class Message:
    """What a client or a server sends."""

    type: ClassVar[str]


M = TypeVar("M", bound=Message)


def by_type(*kinds: type[M]) -> dict[str, type[M]]:
    """List classes of messages by their types."""
    return {one.type: one for one in kinds}


def declared_in(module: str, kind: type[M]) -> dict[str, type[M]]:
    """List the classes of messages of a kind that a module declares, by their types."""
    classes = [one for one in vars(sys.modules[module]).values() if isinstance(one, type) and issubclass(one, kind)]
    return by_type(*(one for one in classes if one.__module__ == module and hasattr(one, "type")))


def ref(name: str) -> Plain:
    """Refer to one of the definitions."""
    return {"$ref": f"#/definitions/{name}"}


def wanted(about: str, **schema: Any) -> Any:
    """Declare a field that must be there."""
    return field(metadata={"schema": {"description": about, **schema}})


def optional(about: str, default: Any = None, **schema: Any) -> Any:
    """Declare a field that may be left out; a default that is a class makes a new value each time."""
    metadata = {"schema": {"description": about, **schema}}
    if isinstance(default, type):
        return field(factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


def table_field() -> Any:
    """Declare the name of a table."""
    return wanted("The name of the table.", pattern=TABLE_NAME)


def seat_field() -> Any:
    """Declare a seat."""
    return wanted("A seat, from 1.", minimum=1)
