"""Classes whose methods are compiled when they are first called: they do what classes of attrs do."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from attrs import Factory, field
from attrs.validators import ge

from london_rules import classes


def shapes(make: Any, **options: Any) -> list[type]:
    @make.frozen(**options)
    class Plain:
        a: int
        b: list[int] = field(factory=list)
        _c: str = "c"

    @make.frozen(**options)
    class Below(Plain):
        d: int = field(default=4, eq=False, repr=False)
        e: int = field(default=Factory(lambda self: self.a + 1, takes_self=True), init=False)

    @make.define(**options)
    class Changing:
        a: int = field(converter=int)
        b: int = field(default=1, validator=ge(0), kw_only=True)
        total: int = field(init=False, repr=lambda value: f"<{value}>")

        def __attrs_post_init__(self) -> None:
            self.total = self.a + self.b

    @make.define(eq=False, **options)
    class Alone:
        a: int = 0

        def __repr__(self) -> str:
            return f"alone {self.a}"

    return [Plain, Below, Changing, Alone]


CALLS: list[tuple[int, tuple[Any, ...], dict[str, Any]]] = [
    (0, (1,), {}),
    (0, (1, [2]), {"c": "x"}),
    (0, (), {}),
    (0, (1,), {"d": 2}),
    (1, (1,), {"d": 7}),
    (2, ("3",), {"b": 2}),
    (2, ("3",), {"b": -2}),
    (2, (1, 2), {}),
    (3, (), {"a": 5}),
]


@pytest.mark.parametrize("options", [{}, {"slots": False}])
@pytest.mark.parametrize("call", CALLS)
def test_they_are_made_printed_and_compared_as_those_of_attrs(call: tuple[Any, ...], options: dict[str, Any]) -> None:
    number, given, named = call
    results = []
    for cls in (shapes(attrs, **options)[number], shapes(classes, **options)[number]):
        try:
            one, other = cls(*given, **named), cls(*given, **named)
        except (TypeError, ValueError) as e:
            results.append(type(e).__name__)
            continue
        hashed = cls.__hash__ is not None and isinstance(getattr(one, "b", 0), int) and hash(one) == hash(other)
        results.append((repr(one).split(">.")[-1], one == other, one != other, one == 1, hashed, attrs.asdict(one)))
    assert results[0] == results[1]


def test_a_frozen_one_cannot_change() -> None:
    plain = shapes(classes)[0](1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        plain.a = 2
    assert attrs.evolve(plain, a=2).a == 2


@classes.frozen
class Known:
    a: int
    b: tuple[int, ...] = ()


def test_they_are_copied_pickled_and_hashed() -> None:
    one = Known(1, (2,))
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert len({one, Known(1, (2,)), Known(2)}) == 2


def test_a_method_is_compiled_when_it_is_first_called() -> None:
    cls = shapes(classes)[0]
    before = cls.__init__
    cls(1)
    assert cls.__init__ is not before
    assert cls.__repr__.__code__.co_name == "method"
