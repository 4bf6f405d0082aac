"""Objects of a rule set as bytes, and back again: pickles in which no class can be named but those of this package.

What several objects share is packed once and shared again. Fields that are named as `later` are packed apart: they are
made when somebody asks for them.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Mapping
from copyreg import __newobj__ as new_object  # type: ignore[attr-defined] # how pickle calls what makes a bare object
from io import BytesIO
from typing import Any, Final, TypeAlias

from london_rules.classes import fields
from london_rules.engine.deferred import defer

PACKAGE: Final = "london_rules."
UNREADABLE: Final = (
    *(pickle.PickleError, zlib.error, ValueError, TypeError, EOFError, AttributeError, ImportError, LookupError),
)

Later: TypeAlias = Mapping[type, tuple[str, ...]]
Packed: TypeAlias = tuple[bytes, bytes]


class _Packer(pickle.Pickler):
    """Packs objects without some fields of theirs, and notes which objects these are."""

    def __init__(self, to: BytesIO, later: Later) -> None:
        super().__init__(to, pickle.HIGHEST_PROTOCOL)
        self.later = later
        self.owners: list[tuple[object, tuple[str, ...]]] = []

    def reducer_override(self, value: Any) -> Any:
        """Say what an object is made of, if some of its fields are packed apart."""
        apart = self.later.get(type(value))
        if apart is None:
            return NotImplemented
        self.owners.append((value, apart))
        names = [f.name for f in fields(type(value)) if f.name not in apart]
        return new_object, (type(value),), {name: getattr(value, name) for name in names}


class _Reader(pickle.Unpickler):
    """Reads what was packed."""

    def find_class(self, module: str, name: str) -> Any:
        """Find a class; raises UnpicklingError for what is not one of this package, however it is named."""
        if (module, name) == ("builtins", "range"):
            return range
        found = super().find_class(module, name) if module.startswith(PACKAGE) else None
        if not isinstance(found, type) or not found.__module__.startswith(PACKAGE):
            raise pickle.UnpicklingError(f"{module}.{name} is not a class of this package")
        return found


def pack(root: object, later: Later) -> Packed:
    """Pack an object with all that it is made of, the fields of classes that are made `later` apart."""
    whole = BytesIO()
    packer = _Packer(whole, later)
    packer.dump((root, packer.owners))  # which are all known once the first of the two is packed
    values = [[getattr(owner, name) for name in names] for owner, names in packer.owners]
    return whole.getvalue(), pickle.dumps(values, pickle.HIGHEST_PROTOCOL)


def unpack(packed: Packed) -> Any:
    """Make objects again. Raises one of `UNREADABLE` for what `pack` did not give."""
    whole, apart = packed
    root, owners = _read(whole)

    def fill() -> None:
        for (owner, names), values in zip(owners, _read(apart), strict=True):
            for name, value in zip(names, values, strict=True):
                object.__setattr__(owner, name, value)

    defer([owner for owner, _ in owners], fill)
    return root


def _read(data: bytes) -> Any:
    return _Reader(BytesIO(data)).load()
