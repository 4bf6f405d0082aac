"""Classes of attrs whose methods are compiled when they are first called: a command uses few of all that it imports.

attrs compiles the constructor, comparison and printing of a class when it makes the class. For four hundred classes
that takes longer than everything else that an import does. Here attrs makes the class with its fields, and each of
these methods is written once somebody calls it. To readers and to mypy, `define` and `frozen` are those of attrs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from attrs import NOTHING, Attribute, Factory, fields

if TYPE_CHECKING:
    from attrs import define, frozen
else:

    def define(cls: type | None = None, **options: Any) -> Any:
        """Make a class whose objects can change."""
        return _make(cls, attrs.define, options)

    def frozen(cls: type | None = None, **options: Any) -> Any:
        """Make a class whose objects never change."""
        return _make(cls, attrs.frozen, options)


__all__ = ["define", "frozen"]


def _make(cls: type | None, make: Any, options: dict[str, Any]) -> Any:
    wanted = {"__init__": True, "__eq__": options.pop("eq", True), "__repr__": options.pop("repr", True)}

    def decorate(cls: type) -> type:
        if "cache_hash" in options or issubclass(cls, BaseException):
            return make(cls, eq=wanted["__eq__"], repr=wanted["__repr__"], **options)  # type: ignore[no-any-return]
        added = [name for name, is_wanted in wanted.items() if is_wanted and name not in cls.__dict__]
        if "__eq__" in added and make is attrs.frozen and "__hash__" not in cls.__dict__:
            added.append("__hash__")
        made: type = make(cls, init=False, eq=False, repr=False, **options)
        for name in added:
            setattr(made, name, _later(made, name))
        if "__eq__" in added and make is attrs.define:
            made.__hash__ = None  # type: ignore[assignment]
        return made

    return decorate if cls is None else decorate(cls)


def _later(cls: type, name: str) -> Any:
    """Give a method that writes the real one in its place and calls that."""

    def method(self: object, *given: Any, **named: Any) -> Any:
        written = _WRITERS[name](cls)
        setattr(cls, name, written)
        return written(self, *given, **named)

    method.__name__ = name
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    method.__module__ = cls.__module__
    return method


# ---- the methods ----------------------------------------------------------------------------------


def _constructor(cls: type) -> Any:
    space: dict[str, Any] = {"NOTHING": NOTHING}
    plain: list[str] = []
    named: list[str] = []
    body: list[str] = []
    for at, one in enumerate(fields(cls)):
        if one.init or one.default is not NOTHING:
            if one.init:
                (named if one.kw_only else plain).append(_parameter(one, at, space))
            body += _assignments(cls, one, at, space)
    body += [f"    check_{at}(self, field_{at}, self.{one.name})" for at, one in _validated(cls, space)]
    if hasattr(cls, "__attrs_post_init__"):
        body.append("    self.__attrs_post_init__()")
    return _written(cls, "__init__", ", ".join(["self", *plain, *(["*", *named] if named else [])]), body, space)


def _parameter(one: Attribute[Any], at: int, space: dict[str, Any]) -> str:
    if one.default is NOTHING:
        return str(one.alias)
    space[f"default_{at}"] = NOTHING if isinstance(one.default, Factory) else one.default  # type: ignore[arg-type]
    return f"{one.alias}=default_{at}"


def _assignments(cls: type, one: Attribute[Any], at: int, space: dict[str, Any]) -> list[str]:
    value, lines = str(one.alias), []
    default: Any = one.default
    if isinstance(default, Factory):  # type: ignore[arg-type]
        space[f"make_{at}"] = default.factory
        made = f"make_{at}({'self' if default.takes_self else ''})"
        lines = [f"    if {value} is NOTHING: {value} = {made}"] if one.init else [f"    {value} = {made}"]
    elif not one.init:
        space[f"default_{at}"] = default
        value = f"default_{at}"
    if one.converter is not None:
        space[f"convert_{at}"] = one.converter
        value = f"convert_{at}({value})"
    if vars(object)["__setattr__"] == cls.__setattr__:
        return [*lines, f"    self.{one.name} = {value}"]
    slot: Any = getattr(cls, one.name, None)
    if hasattr(slot, "__set__"):
        space[f"set_{at}"] = slot.__set__
        return [*lines, f"    set_{at}(self, {value})"]
    return [*lines, f"    self.__dict__[{one.name!r}] = {value}"]


def _validated(cls: type, space: dict[str, Any]) -> list[tuple[int, Attribute[Any]]]:
    found = [(at, one) for at, one in enumerate(fields(cls)) if one.validator is not None]
    for at, one in found:
        space |= {f"check_{at}": one.validator, f"field_{at}": one}
    return found


def _comparison(cls: type) -> Any:
    same = [f"self.{one.name} == other.{one.name}" for one in fields(cls) if one.eq]
    body = ["    if other.__class__ is not self.__class__: return NotImplemented"]
    return _written(cls, "__eq__", "self, other", [*body, f"    return {' and '.join(same) or True}"], {})


def _hash(cls: type) -> Any:
    parts = ", ".join(f"self.{one.name}" for one in fields(cls) if (one.eq if one.hash is None else one.hash))
    return _written(cls, "__hash__", "self", [f"    return hash((cls, {parts}))"], {"cls": cls})


def _printing(cls: type) -> Any:
    shown = [one for one in fields(cls) if one.repr]
    space: dict[str, Any] = {f"show_{one.name}": repr if one.repr is True else one.repr for one in shown}
    parts = ", ".join(f"{one.name}={{show_{one.name}(self.{one.name})}}" for one in shown)
    return _written(cls, "__repr__", "self", [f"    return f'{{self.__class__.__qualname__}}({parts})'"], space)


_WRITERS = {"__init__": _constructor, "__eq__": _comparison, "__hash__": _hash, "__repr__": _printing}


def _written(cls: type, name: str, inputs: str, body: list[str], space: dict[str, Any]) -> Any:
    exec(f"def {name}({inputs}):\n" + ("\n".join(body) or "    pass"), space)
    method = space[name]
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    method.__module__ = cls.__module__
    return method
