"""Fields of objects that are made only when somebody asks for them: of kept rules, a game reads but a part.

An object may be made without some of its fields. Asking for one makes all that were deferred together with it. Only the
classes of such objects get the method that does this, and only while one of them waits: others are as fast as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import RLock
from typing import Any

_WAITING: dict[int, tuple[object, Callable[[], None]]] = {}
_LOCK = RLock()
_CLASSES: dict[type, int] = {}  # how many objects of each class wait


def defer(owners: Iterable[object], fill: Callable[[], None]) -> None:
    """Let `fill` set the missing fields of objects when one of them is asked for; it runs once."""
    all_of_them = list(owners)

    def settle() -> None:
        for owner in all_of_them:
            _settled(owner)
        fill()

    for owner in all_of_them:
        _WAITING[id(owner)] = owner, settle
        cls = type(owner)
        _CLASSES[cls] = _CLASSES.get(cls, 0) + 1
        if _CLASSES[cls] == 1:
            setattr(cls, "__getattr__", _missing)  # noqa: B010 - a type has no such attribute for mypy


def _settled(owner: object) -> None:
    cls = type(owner)
    del _WAITING[id(owner)]
    _CLASSES[cls] -= 1
    if not _CLASSES[cls]:
        del _CLASSES[cls]
        delattr(cls, "__getattr__")


def _missing(self: object, name: str) -> Any:
    """Make the missing fields of an object and give one of them; Python calls it for attributes that are not there."""
    if name.startswith("__"):
        return object.__getattribute__(self, name)
    with _LOCK:  # a thread that comes second waits until all fields are there
        waiting = _WAITING.get(id(self))
        if waiting is not None:
            waiting[1]()
        return object.__getattribute__(self, name)
