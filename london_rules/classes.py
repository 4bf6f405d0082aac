"""Classes of annotated fields that are made fast: a command uses few methods of all the classes that it imports.

To readers and to mypy, `define`, `frozen`, `field` and the others are those of attrs, and what attrs and cattrs ask of
a class works. But to import attrs and let it make five hundred classes takes longer than an empty program of typer.
Here a class only gets its slots, and each of its methods is written once somebody calls it.
"""

from __future__ import annotations

from functools import cache, cached_property
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from attrs import Factory, asdict, define, evolve, field, fields, frozen
else:

    def Factory(factory: Any, takes_self: bool = False) -> Any:
        """Make the default of a field anew for each object; with `takes_self` from the object as it is so far."""
        return Fresh(factory, takes_self)

    def field(**options: Any) -> Any:
        """Say more of a field than its type."""
        return Options(options)

    def define(cls: type | None = None, **options: Any) -> Any:
        """Make a class whose objects can change."""
        return _make(cls, {}, options)

    def frozen(cls: type | None = None, **options: Any) -> Any:
        """Make a class whose objects never change."""
        return _make(cls, {"__setattr__": _refuse, "__delattr__": _refuse}, options)

    def fields(cls: type) -> tuple[Field, ...]:
        """Return the fields of a class, those of its bases first. Raises AttributeError if it has none."""
        return cls.__fields__

    def evolve(one: Any, /, **changes: Any) -> Any:
        """Copy an object with some of its fields changed."""
        cls = one.__class__
        kept = {f.alias: getattr(one, f.name) for f in cls.__fields__ if f.init and f.alias not in changes}
        return cls(**kept, **changes)

    def asdict(one: Any, *, recurse: bool = True) -> dict[str, Any]:
        """Return the fields of an object by their names; with all objects in it made plain, and lists of tuples."""
        found = {f.name: getattr(one, f.name) for f in one.__fields__}
        return {name: _plain(value) for name, value in found.items()} if recurse else found

    def _plain(value: Any) -> Any:
        if hasattr(type(value), "__fields__"):
            return asdict(value)
        if isinstance(value, dict):
            return {_plain(key): _plain(item) for key, item in value.items()}
        return [_plain(item) for item in value] if isinstance(value, (list, tuple, set, frozenset)) else value


__all__ = ["Factory", "asdict", "define", "evolve", "field", "fields", "frozen"]

NOTHING: Final = object()
_HASH: Final = "_cached_hash"  # the slot for the hash of a class that keeps it


class Fresh(NamedTuple):
    """A default that is made anew for each object."""

    factory: Any
    takes_self: bool = False


class Options(dict[str, Any]):
    """What is said of a field beside its type."""

    def default(self, method: Any) -> Any:
        """Let a method of the class give the default."""
        self["default"] = Fresh(method, takes_self=True)
        return method


class Field:
    """A field of a class; what it has is named as in attrs."""

    __slots__ = (
        "alias", "converter", "default", "eq", "init", "kw_only", "metadata", "name", "repr", "type", "validator",
    )  # fmt: skip

    def __init__(self, name: str, type: str, options: dict[str, Any]) -> None:
        given = options.get
        self.name, self.type, self.alias = name, type, given("alias") or name.lstrip("_")
        self.default = Fresh(options["factory"]) if "factory" in options else given("default", NOTHING)
        self.init, self.eq, self.repr = given("init", True), given("eq", True), given("repr", True)
        self.kw_only, self.metadata = given("kw_only", False), given("metadata") or {}
        self.converter, self.validator = given("converter"), given("validator")


def _make(cls: type | None, methods: dict[str, Any], options: dict[str, Any]) -> Any:
    def decorate(cls: type) -> type:
        space = vars(cls)
        own = _own_fields(cls, options.get("kw_only", False))
        found = {f.name: f for base in reversed(cls.__bases__) for f in getattr(base, "__fields__", ())}
        all_of_them = (*[f for name, f in found.items() if name not in own], *own.values())
        added = {**methods, "__fields__": all_of_them, "__attrs_attrs__": _FOR_ATTRS}
        added["__match_args__"] = tuple([f.name for f in all_of_them if f.init and not f.kw_only])
        asked = {"__repr__": options.get("repr", True), "__eq__": options.get("eq", not issubclass(cls, BaseException))}
        wanted = [name for name, is_asked in asked.items() if is_asked and name not in space]
        if "__eq__" in wanted:
            if not methods:
                added["__hash__"] = None
            elif "__hash__" not in space:
                wanted.append("__hash__")
        if "__init__" not in space:
            wanted.append("__init__")
        slots = [*own, *([_HASH] if options.get("cache_hash") else [])]
        # What is worked out once is kept in the dictionary of an object.
        cached = any(isinstance(one, cached_property) for one in space.values())
        refers = options.get("weakref_slot", True)
        made = cls if cached or not options.get("slots", True) else _with_slots(cls, slots, refers=refers)
        for name, value in added.items():
            setattr(made, name, value)
        for name in wanted:
            setattr(made, name, _later(made, name))
        return made

    return decorate if cls is None else decorate(cls)


def _own_fields(cls: type, kw_only: bool) -> dict[str, Field]:
    """Take the fields that a class declares out of its body."""
    own: dict[str, Field] = {}
    for name, type in vars(cls).get("__annotations__", {}).items():
        if not type.startswith("ClassVar"):
            value = cls.__dict__.get(name, NOTHING)
            options = value if isinstance(value, Options) else {} if value is NOTHING else {"default": value}
            own[name] = Field(name, type, {"kw_only": kw_only, **options})
            if value is not NOTHING:
                delattr(cls, name)
    return own


def _with_slots(cls: type, names: list[str], *, refers: bool) -> type:
    """Make a class again, with slots; others may refer to its objects weakly if `refers`."""
    known = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    weak = [] if not refers or any("__weakref__" in base.__dict__ for base in cls.__mro__[1:]) else ["__weakref__"]
    space = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__")}
    space["__slots__"] = (*[name for name in names if name not in known], *weak)
    space["__qualname__"] = cls.__qualname__
    space.setdefault("__getstate__", _state)
    space.setdefault("__setstate__", _set_state)
    made: type = type(cls)(cls.__name__, cls.__bases__, space)
    for item in space.values():
        function = getattr(item, "__func__", None) or getattr(item, "fget", None) or item
        for cell in getattr(function, "__closure__", None) or ():
            if cell.cell_contents is cls:  # for `super`
                cell.cell_contents = made
    return made


def _state(one: Any) -> dict[str, Any]:
    return {f.name: getattr(one, f.name) for f in one.__fields__}


def _set_state(one: Any, state: dict[str, Any]) -> None:
    for name, value in state.items():
        object.__setattr__(one, name, value)
    if hasattr(type(one), _HASH):
        object.__setattr__(one, _HASH, None)


def _refuse(one: object, name: str, value: object = None) -> None:
    raise AttributeError(f"{type(one).__name__} is frozen: `{name}` cannot be changed")


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


class _ForAttrs:
    """The fields as attrs describes them, made when attrs or cattrs asks."""

    def __get__(self, one: object, cls: type) -> Any:
        import attr

        owner = next(base for base in cls.__mro__ if "__fields__" in base.__dict__)
        described: dict[str, Any] = {}
        for f in owner.__dict__["__fields__"]:
            names = ("alias", "converter", "eq", "init", "kw_only", "metadata", "repr", "type", "validator")
            options = {name: getattr(f, name) for name in names}
            if isinstance(f.default, Fresh):
                options["default"] = attr.Factory(*f.default)  # type: ignore[call-overload]
            elif f.default is not NOTHING:
                options["default"] = f.default
            described[f.name] = attr.ib(**options)
        made = attr.make_class(owner.__name__, described, init=False, eq=False, repr=False)
        found = made.__attrs_attrs__  # type: ignore[attr-defined]
        owner.__attrs_attrs__ = found  # type: ignore[attr-defined]
        return found


_FOR_ATTRS: Final = _ForAttrs()

# ---- the methods ----------------------------------------------------------------------------------


def _constructor(cls: type) -> Any:
    space: dict[str, Any] = {"NOTHING": NOTHING}
    plain: list[str] = []
    named: list[str] = []
    body: list[str] = []
    for at, one in enumerate(_fields(cls)):
        if one.init or one.default is not NOTHING:
            if one.init:
                (named if one.kw_only else plain).append(f"given_{at}")
            body += _assignments(cls, one, at, space)
    body += [f"    check_{at}(self, checked_{at}, self.field_{at})" for at in _validated(cls, space)]
    if hasattr(cls, _HASH):
        space["set_hash"] = getattr(cls, _HASH).__set__
        body.append("    set_hash(self, None)")
    if issubclass(cls, BaseException):
        given = ", ".join([f"self.field_{at}" for at, one in enumerate(_fields(cls)) if one.init])
        body.append(f"    BaseException.__init__(self, {given})")
    if hasattr(cls, "__attrs_post_init__"):
        body.append("    self.__attrs_post_init__()")
    method = _written(cls, "__init__", ", ".join(["self", *plain, *(["*", *named] if named else [])]), body, space)
    optional = [one for one in _fields(cls) if one.init and one.default is not NOTHING]
    defaults = [(one, NOTHING if isinstance(one.default, Fresh) else one.default) for one in optional]
    method.__defaults__ = tuple([value for one, value in defaults if not one.kw_only])
    method.__kwdefaults__ = {one.alias: value for one, value in defaults if one.kw_only}
    return method


def _fields(cls: type) -> tuple[Field, ...]:
    return cls.__dict__["__fields__"]  # type: ignore[no-any-return]


def _assignments(cls: type, one: Field, at: int, space: dict[str, Any]) -> list[str]:
    value, lines = f"given_{at}", []
    default = one.default
    if isinstance(default, Fresh):
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
        return [*lines, f"    self.field_{at} = {value}"]
    slot: Any = getattr(cls, one.name, None)
    if hasattr(slot, "__set__"):
        space[f"set_{at}"] = slot.__set__
        return [*lines, f"    set_{at}(self, {value})"]
    space[f"name_{at}"] = one.name
    return [*lines, f"    self.__dict__[name_{at}] = {value}"]


def _validated(cls: type, space: dict[str, Any]) -> list[int]:
    found = {at: one for at, one in enumerate(_fields(cls)) if one.validator is not None}
    for at, one in found.items():
        space |= {f"check_{at}": one.validator, f"checked_{at}": one}
    return list(found)


def _comparison(cls: type) -> Any:
    same = [f"self.field_{at} == other.field_{at}" for at, one in enumerate(_fields(cls)) if one.eq]
    body = ["    if other.__class__ is not self.__class__: return NotImplemented"]
    return _written(cls, "__eq__", "self, other", [*body, f"    return {' and '.join(same) or True}"], {})


def _hash(cls: type) -> Any:
    parts = ", ".join(f"self.field_{at}" for at, one in enumerate(_fields(cls)) if one.eq)
    body = [f"    return hash((cls, {parts}))"]
    space: dict[str, Any] = {"cls": cls}
    if hasattr(cls, _HASH):
        space["set_hash"] = getattr(cls, _HASH).__set__
        body = [f"    if self.{_HASH} is None: set_hash(self, hash((cls, {parts})))", f"    return self.{_HASH}"]
    return _written(cls, "__hash__", "self", body, space)


def _printing(cls: type) -> Any:
    shown = [(at, one) for at, one in enumerate(_fields(cls)) if one.repr]
    space: dict[str, Any] = {f"show_{at}": repr if one.repr is True else one.repr for at, one in shown}
    space |= {f"name_{at}": one.name for at, one in shown}
    parts = ", ".join(f"{{name_{at}}}={{show_{at}(self.field_{at})}}" for at, _ in shown)
    return _written(cls, "__repr__", "self", [f"    return f'{{self.__class__.__qualname__}}({parts})'"], space)


_WRITERS: Final = {"__init__": _constructor, "__eq__": _comparison, "__hash__": _hash, "__repr__": _printing}


def _written(cls: type, name: str, inputs: str, body: list[str], space: dict[str, Any]) -> FunctionType:
    called: dict[str, str] = {}
    for at, one in enumerate(_fields(cls)):
        called |= {f"given_{at}": one.alias, f"field_{at}": one.name}
    return make_method(cls, f"def {name}({inputs}):\n" + ("\n".join(body) or "    pass"), called, space)


def make_method(cls: type, text: str, called: dict[str, str], space: dict[str, Any]) -> FunctionType:
    """Make a method of a class from a text that has the places of fields for names; `called` gives the names.

    So the same text is compiled once for many classes.
    """
    code = _compiled(text)
    named = code.replace(
        co_varnames=tuple([called.get(word, word) for word in code.co_varnames]),
        co_names=tuple([called.get(word, word) for word in code.co_names]),
        co_qualname=f"{cls.__qualname__}.{code.co_name}",
    )
    method = FunctionType(named, space)
    method.__module__ = cls.__module__
    return method


@cache
def _compiled(text: str) -> CodeType:
    return next(one for one in compile(text, "<string>", "exec").co_consts if isinstance(one, CodeType))
