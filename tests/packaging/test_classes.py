"""Classes whose methods are written when they are first called: they do what classes of attrs do."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from functools import cached_property
from inspect import signature
from typing import Any

import attrs
import pytest

from london_rules import classes


def not_negative(one: object, field: Any, value: int) -> None:
    if value < 0:
        raise ValueError(field.name)


def shapes(make: Any, **options: Any) -> list[type]:
    @make.frozen(**options)
    class Plain:
        a: int
        b: list[int] = make.field(factory=list)
        _c: str = "c"

    @make.frozen(**options)
    class Below(Plain):
        d: int = make.field(default=4, eq=False, repr=False)
        e: int = make.field(default=make.Factory(lambda self: self.a + 1, takes_self=True), init=False)

    @make.define(**options)
    class Changing:
        a: int = make.field(converter=int)
        b: int = make.field(default=1, validator=not_negative, kw_only=True)
        total: int = make.field(init=False, repr=lambda value: f"<{value}>")

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
    for make in (attrs, classes):
        cls = shapes(make, **options)[number]
        try:
            one, other = cls(*given, **named), cls(*given, **named)
        except (TypeError, ValueError) as e:
            results.append(type(e).__name__)
            continue
        hashed = cls.__hash__ is not None and isinstance(getattr(one, "b", 0), int) and hash(one) == hash(other)
        results.append((repr(one).split(">.")[-1], one == other, one != other, one == 1, hashed, make.asdict(one)))
    assert results[0] == results[1]


def test_a_frozen_one_cannot_change() -> None:
    plain = shapes(classes)[0](1)
    for change in (lambda: setattr(plain, "a", 2), lambda: delattr(plain, "a")):
        with pytest.raises(AttributeError, match="Plain is frozen: `a` cannot be changed"):
            change()
    assert classes.evolve(plain, a=2).a == attrs.evolve(plain, a=2).a == 2
    assert plain.a == 1


@classes.frozen
class Known:
    a: int
    b: tuple[int, ...] = ()


@classes.frozen(cache_hash=True)
class Hashed(Known):
    c: str = "c"


def test_they_are_copied_pickled_and_hashed() -> None:
    one = Known(1, (2,))
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert len({one, Known(1, (2,)), Known(2)}) == 2
    assert not hasattr(one, "__dict__")


def test_a_hash_that_is_kept_is_not_copied() -> None:
    one = Hashed(1)
    assert hash(one) == hash(one) == hash(Hashed(1))
    assert pickle.loads(pickle.dumps(one))._cached_hash is None
    assert classes.evolve(one, c="d") != one


def test_a_method_is_written_when_it_is_first_called() -> None:
    cls = shapes(classes)[0]
    before = cls.__init__
    cls(1)
    assert cls.__init__ is not before
    assert cls.__repr__.__code__.co_name == "method"


def test_attrs_sees_the_fields_that_it_would_have_made() -> None:
    for own, made in zip(shapes(classes), shapes(attrs), strict=True):
        assert attrs.has(own)
        for f, expected in zip(attrs.fields(own), attrs.fields(made), strict=True):
            names = ("name", "alias", "type", "init", "kw_only", "eq", "converter")
            assert [getattr(f, name) for name in names] == [getattr(expected, name) for name in names]
            assert (f.default is attrs.NOTHING) == (expected.default is attrs.NOTHING)
        assert attrs.asdict(own(1)) == classes.asdict(own(1))


def test_a_class_that_works_something_out_once_keeps_it_in_its_dictionary() -> None:
    @classes.frozen
    class Square:
        side: int

        @cached_property
        def area(self) -> int:
            return self.side * self.side

    one = Square(3)
    assert one.area == 9
    assert vars(one) == {"side": 3, "area": 9}


def test_a_method_that_calls_the_one_above_finds_it_in_the_class_with_slots() -> None:
    @classes.define
    class Above:
        a: int = 1

        def said(self) -> str:
            return f"above {self.a}"

    @classes.define
    class Below(Above):
        def said(self) -> str:
            return f"below {super().said()}"

    assert Below(2).said() == "below above 2"
    assert not hasattr(Below(2), "__dict__")


def test_an_exception_has_its_fields_as_arguments() -> None:
    @classes.define
    class Wrong(Exception):
        code: str
        at: int = 0

    assert Wrong("x", 2).args == ("x", 2)
    assert Wrong("x") != Wrong("x")


def test_the_rules_of_a_game_are_read_without_attrs() -> None:
    script = "import sys, london_rules\nassert london_rules.load('2010').rule_set\nprint('attr' in sys.modules)\n"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout == "False\n"


def test_classes_of_one_shape_have_their_own_names_and_defaults() -> None:
    @classes.frozen
    class Coin:
        side: str
        worth: int = 2

    @classes.frozen
    class Stone:
        colour: str
        weight: int = 5

    assert (Coin("head").worth, Stone("red").weight, Coin(worth=1, side="tail").side) == (2, 5, "tail")
    assert Coin.__init__.__code__.co_code == Stone.__init__.__code__.co_code
    assert [repr(Coin("head")).rpartition(".")[2], repr(Stone("red")).rpartition(".")[2]] == [
        "Coin(side='head', worth=2)",
        "Stone(colour='red', weight=5)",
    ]
    with pytest.raises(TypeError, match=r"Stone\.__init__\(\) missing 1 required positional argument: 'colour'"):
        Stone()  # type: ignore[call-arg]
    assert list(signature(Stone.__init__).parameters) == ["self", "colour", "weight"]
