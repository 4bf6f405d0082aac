"""Objects of a rule set as plain data that `marshal` can write, and back again.

Only classes of this package can be packed, and making them again runs no code but that of this module: fields are set
as they were. What several objects share is packed once and shared again. Fields that are named as `later` are packed
apart: they are made when somebody asks for them.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Callable, Mapping
from importlib import import_module
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, Final, TypeAlias

from london_rules.classes import define, field, fields
from london_rules.engine.deferred import defer

PACKAGE: Final = "london_rules."
UNREADABLE: Final = (zlib.error, ValueError, TypeError, EOFError, AttributeError, ImportError, LookupError)
_ATOMS: Final = (bool, int, float, str, bytes, type(None))
_HASH = "_cached_hash"
_PLAIN: Final[dict[str, Callable[[list[Any]], Any]]] = {
    "tuple": tuple,
    "list": list,
    "frozenset": frozenset,
    "dict": lambda parts: dict(zip(parts[::2], parts[1::2], strict=True)),
    "range": lambda parts: range(*parts),
}

Later: TypeAlias = Mapping[type, tuple[str, ...]]
# What something is made of: the number of its class, its parts that are atoms, and which parts are other objects.
Record: TypeAlias = tuple[int, tuple[Any, ...], tuple[tuple[int, int], ...]]


class CannotPackError(TypeError):
    """Something among the objects is of a class that nobody said how to pack."""


@define
class _Packer:
    """Packs objects, those that others are made of first."""

    later: Later
    classes: dict[str, int] = field(factory=dict)
    numbers: dict[int, int] = field(factory=dict)  # of packed objects, by identity
    alive: list[object] = field(factory=list)  # so that no identity is given again
    deferred: list[tuple[int, str, object]] = field(factory=list)

    def pack(self, roots: list[object]) -> tuple[list[Record], list[Any]]:
        """Give the records of objects, and each root as a reference or an atom."""
        records: list[Record] = []
        return records, [self._one(root, records) for root in roots]

    def _one(self, value: object, records: list[Record]) -> tuple[int] | tuple[None, Any]:
        """Pack an object, and give its number; an atom is given as it is."""
        if _is_atom(value):
            return None, value
        known = self.numbers.get(id(value))
        if known is None:
            name, parts = self._parts(value)
            found = [self._one(part, records) for part in parts]
            atoms = tuple(None if len(one) == 1 else one[1] for one in found)
            links = tuple((at, one[0]) for at, one in enumerate(found) if len(one) == 1)
            known = self.numbers[id(value)] = len(self.alive)
            self.alive.append(value)
            records.append((self.classes.setdefault(name, len(self.classes)), atoms, links))
            for each in self.later.get(type(value), ()):
                self.deferred.append((known, each, getattr(value, each)))
        return (known,)

    def _parts(self, value: object) -> tuple[str, list[object]]:
        """Give the name of a class and the parts of an object: those of its fields that are packed with it."""
        cls = type(value)
        if cls is dict:
            assert isinstance(value, dict)
            return "dict", [part for pair in value.items() for part in pair]
        if cls in (tuple, list, frozenset):
            return cls.__name__, list(value)  # type: ignore[call-overload]
        if isinstance(value, range):
            return "range", [value.start, value.stop, value.step]
        if not cls.__module__.startswith(PACKAGE):
            raise CannotPackError(f"{cls.__module__}.{cls.__qualname__}")
        skipped = self.later.get(cls, ())
        names = [name for name in field_names(cls) if name not in skipped]
        own: list[object] = [str.__str__(value)] if isinstance(value, str) else []
        return ":".join([cls.__module__, cls.__qualname__, *names]), own + [getattr(value, name) for name in names]


def _is_atom(value: object) -> bool:
    cls = type(value)
    return cls in _ATOMS or (cls in (tuple, frozenset) and all(map(_is_atom, value)))  # type: ignore[call-overload]


def field_names(cls: type) -> list[str]:
    """Give the names of all fields of a class; raises CannotPackError where nothing says which they are."""
    if hasattr(cls, "__fields__"):
        return [f.name for f in fields(cls)]
    names = [name for base in reversed(cls.__mro__) for name in vars(base).get("__slots__", ()) if name[:2] != "__"]
    if not names:
        raise CannotPackError(f"{cls.__module__}.{cls.__qualname__}")
    return names


def pack(root: object, later: Later) -> tuple[Any, ...]:
    """Pack an object with all that it is made of, the fields of classes that are made `later` apart."""
    packer = _Packer(later)
    records, (top,) = packer.pack([root])
    deferred, packer.deferred = packer.deferred, []
    packer.later = {}
    more, values = packer.pack([value for _, _, value in deferred])
    owners = [(number, name) for number, name, _ in deferred]
    apart = marshal.dumps((tuple(packer.classes), tuple(more), tuple(values)))
    return tuple(packer.classes), tuple(records), top[0], tuple(owners), apart


def unpack(packed: tuple[Any, ...]) -> Any:
    """Make objects again. Raises one of `UNREADABLE` for what `pack` did not give."""
    classes, records, top, owners, apart = packed
    makers: dict[int, Callable[[list[Any]], Any]] = {}
    made: list[Any] = []
    _make(classes, makers, records, made)
    root, waiting = made[top], {number: made[number] for number, _ in owners}

    def fill() -> None:
        classes, more, values = marshal.loads(apart)
        _make(classes, makers, more, made)
        for (number, name), value in zip(owners, values, strict=True):
            object.__setattr__(waiting[number], name, made[value[0]] if len(value) == 1 else value[1])
        made.clear()

    defer(waiting.values(), fill)
    return root


def _make(
    classes: tuple[str, ...],
    makers: dict[int, Callable[[list[Any]], Any]],
    records: tuple[Record, ...],
    made: list[Any],
) -> None:
    for kind, atoms, links in records:
        parts = list(atoms)
        for at, number in links:
            parts[at] = made[number]
        make = makers.get(kind)
        if make is None:
            make = makers[kind] = _maker(classes[kind])
        made.append(make(parts))


def _maker(name: str) -> Callable[[list[Any]], Any]:
    """Give what makes objects of a class from the values of its fields."""
    if name in _PLAIN:
        return _PLAIN[name]
    module, qualified, *names = name.split(":")
    if not module.startswith(PACKAGE):
        raise ValueError(f"{module} is not of this package")
    cls: type[Any] = attrgetter(qualified)(import_module(module))
    setters = [_setter(cls, each) for each in names]
    forget = _setter(cls, _HASH) if hasattr(cls, _HASH) else None

    def make(parts: list[Any]) -> Any:
        made = str.__new__(cls, parts.pop(0)) if issubclass(cls, str) else object.__new__(cls)
        for set_field, value in zip(setters, parts, strict=True):
            set_field(made, value)
        if forget is not None:
            forget(made, None)
        return made

    return make


def _setter(cls: type, name: str) -> Callable[[Any, Any], None]:
    slot = getattr(cls, name, None)
    if isinstance(slot, MemberDescriptorType):
        return slot.__set__

    def by_name(made: Any, value: Any) -> None:
        object.__setattr__(made, name, value)

    return by_name
