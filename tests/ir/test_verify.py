"""The verifier: each of its rules finds its mistake, and the programs of the compiler have none."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.ir import nodes as n
from london_rules.ir.build import FALSE, NIL, NUMBER_NAMED, ONE, OPTIONS_LISTED, TRUE, YOU, ZERO, thing
from london_rules.ir.types import NOTHING, NUMBER, OPTION, PLAYER, TRUTH, Optional, Place, Sequence, Thing, Type
from london_rules.ir.verify import fits, verify
from tests.fuzz.check_texts import loaded
from tests.fuzz.choosing import seeded
from tests.fuzz.draw_cases import bundle_case
from tests.support.variants import SMALL

T = thing("t", "card")
FRAME = n.Local("f", NUMBER)
HAND = Place("hand", "card", 5)
LIST = n.ListOf((ONE,), NUMBER)
NAMED_N = n.Each(NUMBER_NAMED, LIST)


def plain(
    *body: n.Statement, inputs: tuple[n.Local, ...] = (YOU,), type: Type = NOTHING, name: str = "u0"
) -> n.Function:
    return n.Function(name, inputs, body, type, ("rule x",))


def segment(number: int, *body: n.Statement, loads: tuple[n.Local, ...] = ()) -> n.Function:
    return n.Function(f"s{number}", (FRAME,), body, NUMBER, ("rule x",), number, loads)


@pytest.mark.parametrize("variant", ["2010", "2011-time-track", *SMALL])
def test_programs_of_shipped_variants_have_no_fault(variant: str) -> None:
    rules = load(variant).rule_set
    assert rules is not None
    for program in (rules.fast, rules.traced):
        assert verify(f.node for f in program.source.functions) == []


@pytest.mark.parametrize("seed", range(20))
def test_programs_of_drawn_games_have_no_fault(seed: int) -> None:
    rules = loaded(bundle_case(seeded(seed))["files"]).rule_set
    if rules is not None:
        assert verify(f.node for f in rules.fast.source.functions) == []


FAULTS = {
    "a name that is not set": (
        [plain(n.Return(NUMBER_NAMED), type=NUMBER)],
        "`n` is read before it is set",
    ),
    "a name that is set on one path only": (
        [plain(n.If(TRUE, (n.Assign(NUMBER_NAMED, ONE),)), n.Return(NUMBER_NAMED), type=NUMBER)],
        "`n` is read before it is set",
    ),
    "a name of a loop after the loop": (
        [plain(n.For(NUMBER_NAMED, n.ListOf((ONE,), NUMBER), (n.Pass(),)), n.Return(NUMBER_NAMED), type=NUMBER)],
        "`n` is read before it is set",
    ),
    "a name of a clause that the function gives something else": (
        [plain(n.Assign(NUMBER_NAMED, ONE), n.Assign(OPTIONS_LISTED, n.Comprehension(ONE, (NAMED_N,))))],
        "`n` is named by a clause and around it",
    ),
    "a name of a clause within a loop of the same name": (
        [plain(n.For(NUMBER_NAMED, LIST, (n.Assign(OPTIONS_LISTED, n.Comprehension(ONE, (NAMED_N,))),)))],
        "`n` is named by a clause and around it",
    ),
    "a name of a clause outside its list": (
        [plain(n.Do(n.Primitive("turn", (thing("x1", "card"), ZERO))))],
        "`x1` is read before it is set",
    ),
    "a path without an end": (
        [plain(n.If(TRUE, (n.Return(ONE),)), type=NUMBER)],
        "a path does not end",
    ),
    "a segment that goes nowhere": ([segment(0, n.Pass())], "a path does not end"),
    "a jump to nowhere": ([segment(0, n.Goto(7))], "Goto leads to segment 7, which is not there"),
    "a way back to nowhere": ([segment(0, n.Back(7))], "Back leads to segment 7, which is not there"),
    "a question that nobody reads": (
        [segment(0, n.Assign(OPTIONS_LISTED, n.ListOf((ONE,), OPTION)), n.Ask(0, ONE, OPTIONS_LISTED, 9))],
        "Ask leads to segment 9, which is not there",
    ),
    "a question in a plain function": ([plain(n.Pop())], "Pop in a plain function"),
    "a function that is not there": (
        [plain(n.Do(n.Call("u9", (YOU,), NOTHING)))],
        "`u9` is called, and there is no such function",
    ),
    "a segment called as a function": (
        [plain(n.Do(n.Call("s0", (YOU,), NUMBER))), segment(0, n.Pop())],
        "`s0` is a segment, and it is called as a function",
    ),
    "too few inputs": (
        [plain(n.Do(n.Call("u1", (YOU,), NOTHING))), plain(n.Pass(), inputs=(YOU, T), name="u1")],
        "`u1` takes 2 inputs, and is given 1",
    ),
    "too many inputs of a function of the run-time": (
        [plain(n.Do(n.Primitive("move", (ONE, ONE, ONE))))],
        "`move` takes 2 inputs, and is given 3",
    ),
    "a player for a thing": (
        [plain(n.Do(n.Primitive("turn", (YOU, ZERO))))],
        "Local: Player() where Thing(kind='') is wanted",
    ),
    "a thing of another kind": (
        [
            plain(n.Do(n.Call("u1", (T,), NOTHING)), inputs=(T,)),
            plain(n.Pass(), inputs=(thing("t", "spot"),), name="u1"),
        ],
        "Local: Thing(kind='card') where Thing(kind='spot') is wanted",
    ),
    "a list for a number": (
        [plain(n.Assign(NUMBER_NAMED, n.ListOf((ONE,), NUMBER)))],
        "Assign: Sequence(of=Number(most=None), hold='fresh', most=None) where Number(most=None) is wanted",
    ),
    "a list as an index": ([plain(n.SetState("left", n.Counter(n.ListOf((), NUMBER))))], "Counter is given no number"),
    "a list in a sum": (
        [plain(n.SetState("left", n.Arith("+", ONE, n.ListOf((), NUMBER))))],
        "Arith is given no number",
    ),
    "the length of a number": ([plain(n.SetState("left", n.Len(ONE)))], "Len of what is no list"),
    "a loop over a number": ([plain(n.For(NUMBER_NAMED, ONE, (n.Pass(),)))], "Constant is no list"),
    "members of another type": (
        [plain(n.For(thing("x1", "player"), n.ZoneAt(ZERO, HAND), (n.Pass(),)))],
        "Local: Thing(kind='card') where Player() is wanted",
    ),
    "a result of another type": (
        [plain(n.Return(YOU), type=Thing("card"))],
        "Return: Player() where Thing(kind='card') is wanted",
    ),
    "none where a value must be": (
        [plain(n.Assign(NUMBER_NAMED, NIL))],
        "Assign: Nothing() where Number(most=None) is wanted",
    ),
    "a way out of no loop": ([plain(n.Break())], "Break outside a loop"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_mistake_is_found_with_its_function(case: str) -> None:
    functions, told = FAULTS[case]
    assert f"{functions[0].name}: {told}" in verify(functions)


def test_what_is_set_on_every_path_that_goes_on_may_be_read() -> None:
    both = n.If(TRUE, (n.Assign(NUMBER_NAMED, ONE),), (n.Assign(NUMBER_NAMED, ZERO),))
    assert verify([plain(both, n.Return(NUMBER_NAMED), type=NUMBER)]) == []
    ends = n.If(TRUE, (n.Return(ZERO),), (n.Assign(NUMBER_NAMED, ZERO),))
    assert verify([plain(ends, n.Return(NUMBER_NAMED), type=NUMBER)]) == []


def test_whole_segments_have_no_fault() -> None:
    options = n.Assign(OPTIONS_LISTED, n.ListOf((ONE,), OPTION))
    asks = segment(0, options, n.Ask(0, YOU, OPTIONS_LISTED, 1), loads=(YOU,))
    goes_on = segment(1, n.If(n.StateField("ans"), (n.Goto(2),)), n.Back(0))
    assert verify([asks, goes_on, segment(2, n.Pop())]) == []


def test_types_that_fit() -> None:
    assert fits(Thing("card"), Thing())
    assert fits(Thing("card"), Optional(Thing("card")))
    assert not fits(Thing("card"), Optional(PLAYER))
    assert fits(HAND, Sequence(Thing("card")))
    assert not fits(HAND, Sequence(PLAYER))
    assert not fits(Thing("card"), TRUTH)
    assert fits(Sequence(Thing(), "table"), Sequence(Thing("card")))


def test_what_is_said_of_a_bool_is_a_truth() -> None:
    assert verify([plain(n.Return(FALSE), type=TRUTH)]) == []
