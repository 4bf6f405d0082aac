"""How long each list of generated code can be: every expression and every function of the run-time is known."""

from __future__ import annotations

import re
from inspect import getsource

import pytest

from london_rules import load
from london_rules.compiler.loops import _THINGS_AT_MOST, LoopReader, Sizes
from london_rules.ir import nodes as n
from london_rules.ir.build import ONE, thing
from london_rules.ir.signatures import SIGNATURES
from london_rules.ir.types import NUMBER, Sequence
from london_rules.ir.walk import CLASSES


def reader() -> LoopReader:
    rules = load("nettles").rule_set
    assert rules is not None
    return LoopReader(Sizes(rules.fast.layout, {}), {})


def test_every_expression_has_a_length() -> None:
    cases = set(re.findall(r"n\.(\w+)\(", getsource(LoopReader.length)))
    every = {cls.__name__ for cls in CLASSES if issubclass(cls, n.Expr)}
    assert every - cases == {cls.__name__ for cls in _THINGS_AT_MOST} - cases


@pytest.mark.parametrize("name", [name for name, one in SIGNATURES.items() if isinstance(one.gives, Sequence)])
def test_every_list_of_the_run_time_has_a_length(name: str) -> None:
    assert reader().length(n.Primitive(name, (thing("x", "card"),) * 3)) > 0


def test_an_expression_of_unknown_length_is_refused() -> None:
    class Unknown(n.Expr):
        """A list that nobody has measured."""

    with pytest.raises(TypeError, match="how long Unknown can be is not known"):
        reader().length(Unknown())


def test_two_lists_in_one_are_as_long_as_both() -> None:
    one = n.ListOf((ONE, ONE), NUMBER)
    assert reader().length(n.Joined(one, one)) == 4
