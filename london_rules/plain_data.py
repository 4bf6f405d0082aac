"""Read plain data from files into the classes that describe it; values are never converted to another type.

The library for this takes as long to load as a small command to run, so it is loaded on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")
_SCALARS = (bool, int, str)


class WrongFieldError(ValueError):
    """A field (given by name) is missing in plain data, or its value has the wrong type."""


def read_as(kind: type[T], data: object) -> T:
    """Read plain data into a class; raises WrongFieldError for the first field that does not fit."""
    from cattrs.errors import AttributeValidationNote, ClassValidationError

    try:
        return _converter().structure(data, kind)
    except ClassValidationError as e:
        notes = (note for note in e.exceptions[0].__notes__ if isinstance(note, AttributeValidationNote))
        raise WrongFieldError(next(notes).name) from None


@cache
def _converter() -> Converter:
    from cattrs import Converter

    made = Converter()
    for scalar in _SCALARS:
        made.register_structure_hook(scalar, _exactly)
    made.register_structure_hook_factory(_is_or_text, _or_text_hook)
    made.register_structure_hook_factory(_is_list, _list_hook)
    return made


def _is_list(kind: Any) -> bool:
    origin: object = get_origin(kind)
    return origin in (list, tuple)


def _exactly(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError
    return value


def _is_or_text(kind: Any) -> bool:
    return isinstance(kind, UnionType) and str in get_args(kind) and len({*get_args(kind)} - {str, NoneType}) == 1


def _or_text_hook(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Read what may be given as a text instead, or left out if its type says so."""
    (other,) = {*get_args(kind)} - {str, NoneType}
    read = converter.get_structure_hook(other)
    as_given = (str, NoneType) if NoneType in get_args(kind) else str
    return lambda value, _: value if isinstance(value, as_given) else read(value, other)


def _list_hook(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    """Read a list of any length, with values of one type, as the list or tuple that a class declares."""
    make, of = get_origin(kind), get_args(kind)[0]
    read = converter.get_structure_hook(of)

    def from_list(value: Any, _: object) -> Any:
        values = _exactly(value, list)
        if {*map(type, values)} == {of}:  # long lists are lists of numbers or words
            return make(values)
        return make([read(one, of) for one in values])

    return from_list
