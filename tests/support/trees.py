"""Random trees over the names that 2010 declares: all that the grammar can say, and nothing else."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from london_rules.language import constructs as t
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.syntax.names import plural
from tests.support.texts import OUTCOME, PICKED, rules_2010

LOCALS = ("card", "borough", "payment", "site")
CALLED = ("offer", "other card")
NUMBERS = ("shortfall",)
ALTERNATIVES = ("", "", "a new stack", "nothing at all")
DEPTH = 3

Trees = SearchStrategy[Any]
R = rules_2010()
_ONE_OF_ITS_NAME = tuple(id for id, face in R.faces.items() if sum(one.copies for one in R.namesakes(id)) == 1)


def lazily(function: Callable[..., Trees]) -> Callable[..., Trees]:
    """Make the strategies of a function when they are drawn from, once for each set of arguments."""
    made = functools.cache(function)

    @st.composite
    def draw_one(draw: Callable[[Trees], Any], *arguments: int) -> Any:
        return draw(made(*arguments))

    draw_one.__name__ = function.__name__
    return draw_one


def _one(*names: str) -> SearchStrategy[str]:
    return st.sampled_from(names)


def _fields(*types: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f.name for k in R.kinds.values() for f in k.fields.values() if f.type in types))


_WORDS = tuple(v for v in R.values() if (v,) not in KEYWORDS)
_FLAGS = _fields("flag")
_VALUES = tuple(R.values())
_TESTS1 = tuple(x.name for x in R.tests.values() if len(x.params) == 1)
_TESTS2 = tuple(x.name for x in R.tests.values() if len(x.params) == 2)
_NOT1 = (*_FLAGS, *(n for n in _TESTS1 if n.startswith(("is ", "can "))))
_NUMBERS = tuple(n.name for n in R.numbers.values() if not n.params)
_SYMBOLS = tuple(c.name for c in R.counters.values() if c.symbol)
_FIELDS = tuple(dict.fromkeys(f.name for k in R.kinds.values() for f in k.fields.values()))
_KINDS = (*R.kinds, "player")
_RELATIONS = tuple(R.relations)
_COUNTERS = tuple(R.counters)
_ZONES = tuple(R.zones)
_OWN_GROUPS = tuple(g for g in R.groups if g not in {plural(kind) for kind in R.kinds})
_PREPOSITIONS = ("on", "to", "with", "from")
_MOMENTS = tuple(m.name for m in R.moments.values() if not m.parts)

_named: Trees = st.one_of(
    st.builds(t.Local, _one(*LOCALS)),
    st.builds(t.Named, st.sampled_from(_ONE_OF_ITS_NAME)),
    st.just(t.This()),
)
_sides = _one("left", "right")
_neighbours: Trees = st.builds(t.Neighbour, _sides, st.just(t.You()) | st.builds(t.Local, _one(*LOCALS)))
_owners: Trees = _named | _neighbours | st.just(t.ActivePlayer()) | st.just(t.FirstPlayer())
things: Trees = _owners | st.just(t.It()) | st.just(t.You()) | st.just(t.They())
_HAD = tuple(f for f in _FIELDS if f not in _FLAGS)  # a yes or no is asked for: "Wren's starter" says that Wren is one
possessed: Trees = st.builds(t.Possessed, _owners | st.just(t.It()), _one(*_HAD))
zones: Trees = st.builds(t.Zone, _one("", "your", "their", "any") | _owners, _one(*_ZONES))
_NO_FIELDS = {
    "COUNTER": [c for c in _COUNTERS if c not in _FIELDS],
    "NUMBER": [n for n in _NUMBERS if n not in _FIELDS],
}
faces = _one("up", "down")
# After `'s` the name of a field is read as one, and that of a counter of things as what lies there.
_OTHER_COUNTERS = [c.name for c in R.counters.values() if c.name not in _FIELDS and c.owner in ("", "player")]
_OTHER_NUMBERS = [n for n in _NUMBERS if n not in _FIELDS]


# ---- numbers ------------------------------------------------------------------------------------

_measures = _one(*_COUNTERS, *_FIELDS, *_NUMBERS)
_leaves: Trees = st.one_of(
    st.builds(t.Int, st.integers(0, 999_999_999)),
    st.builds(t.Int, st.integers(0, 3)),
    st.builds(t.Number, _one(*_NUMBERS, *NUMBERS), _one("", "your", "their")),
    st.builds(t.Counter, _one(*_COUNTERS), _one("", "your", "their")),
    st.builds(t.Number, _one(*_OTHER_NUMBERS), _owners),
    st.builds(t.Counter, _one(*_OTHER_COUNTERS), _owners),
    st.builds(t.CounterOn, _one(*_COUNTERS), things),
    st.builds(t.CountStacks, zones),
    st.just(t.RoundNumber()),
    st.builds(t.Position, things),
    st.builds(t.Value, _one(*_VALUES)),
    possessed,
)


@lazily
def numbers(depth: int = DEPTH) -> Trees:
    """Give numbers up to a depth."""
    if depth <= 0:
        return _leaves
    inner = numbers(depth - 1)
    collections_ = collections(depth - 1)
    return st.one_of(
        _leaves,
        st.builds(t.Binary, _one("+", "-", "*"), inner, inner),
        st.builds(t.Divide, inner, inner, faces),
        st.builds(t.NumberCall, _one(*R.tables), inner),
        st.builds(t.Count, collections_),
        st.builds(t.NumberCall, _one(*R.tables), things),
        st.builds(t.Fold, _one("total", "lowest", "highest"), _measures, st.none(), collections_),
        st.builds(t.Fold, _one("total", "lowest", "highest"), st.just(""), inner, collections_),
        st.builds(t.Extreme, _one("smaller", "larger"), inner, inner),
    )


def number_bodies() -> Trees:
    """Give the bodies of numbers."""
    cases = st.builds(t.NumberCases, conditions(1), numbers(1), numbers(1))
    return st.one_of(numbers(), cases, st.builds(t.NumberCases, conditions(1), numbers(1), cases))


@lazily
def amounts(depth: int) -> Trees:
    """Give amounts."""
    return st.one_of(
        st.builds(t.Amount, numbers(depth), _one(*_SYMBOLS), st.just(True)),
        st.builds(t.Amount, numbers(depth), _one(*_COUNTERS), st.just(False)),
        st.builds(t.FieldAmount, possessed),
    )


# ---- collections --------------------------------------------------------------------------------


@lazily
def clauses(depth: int) -> Trees:
    """Give what narrows a collection."""
    op = _one("==", "!=", "<", "<=", ">", ">=")
    fields = st.builds(t.FieldIs, _measures, numbers(depth - 1), op)
    return st.one_of(st.just(()), st.tuples(fields), _tuples(predicates), _tuples(st.one_of(fields, predicates)))


def _things(*parts: Any) -> t.Things:
    """Give things as they are read: those with a printed name are of its kind."""
    match made := t.Things(*parts):
        case t.Things(rel=(t.IsThing(thing=t.Named() as named, negated=False), *_)):
            return t.Things(R.faces[named.name].kind, *parts[1:])
        case _:
            return made


@lazily
def collections(depth: int) -> Trees:
    """Give collections."""
    rel = clauses(depth)
    plain = st.one_of(
        st.builds(_things, _one(*_KINDS), st.none() | zones, st.none() | things, rel),
        st.builds(t.TopThings, numbers(depth - 1), _one(*_KINDS), zones, _yes),
        st.builds(t.RowThings, _one(*_KINDS), numbers(depth - 1), zones),
        st.builds(t.GroupThings, _one("your", "their"), _one(*R.groups), rel),
        st.builds(t.GroupThings, st.just(""), _one(*_OWN_GROUPS), rel),
        st.builds(t.Related, _one(*_RELATIONS), things, rel),
        st.builds(t.ChosenThings, _one(*PICKED), rel),
        st.just(t.OtherPlayers()),
        st.builds(t.OnSide, _one("your", "their"), _yes),
        st.builds(t.PlayersFrom, things, _sides),
    )
    how = _one("highest", "lowest")
    return st.one_of(
        plain,
        plain,
        st.builds(t.Best, plain, how, _measures, st.none()),
        st.builds(t.Best, plain, how, st.just(""), numbers(depth - 1)),
    )


def unions() -> Trees:
    """Give the bodies of groups."""
    return st.builds(t.Union, _tuples(collections(1)))


def _tuples(items: Trees, least: int = 1, most: int = 3) -> Trees:
    return st.lists(items, min_size=least, max_size=most).map(tuple)


# ---- conditions ---------------------------------------------------------------------------------

_yes = st.booleans()
predicates: Trees = st.one_of(
    st.builds(t.Test, _one(*_FLAGS, *_TESTS1)),
    st.builds(t.Test, _one(*_NOT1), st.none(), st.just(True)),
    st.builds(t.Test, _one(*_TESTS2), things),
    st.builds(t.Marked, _one(*R.marks), _yes),
    st.just(t.OnTop()),
    st.builds(t.Facing, faces),
    st.builds(t.HasValue, _one(*_WORDS), _yes),
    st.builds(t.IsThing, things, _yes),
    st.builds(t.IsChosen, _one(*PICKED), _yes),
    st.builds(t.IsOneOf, _tuples(st.one_of(things, st.builds(t.Value, _one(*_WORDS))), 2), _yes),
    st.builds(t.IsRelated, _one(*_RELATIONS), things),
    st.builds(t.IsIn, zones, _yes),
    st.builds(t.HasField, _one(*_FIELDS)),
    st.builds(t.HasThing, things),
    st.builds(t.HasCounter, _one(*_COUNTERS), _yes),
)


@lazily
def conditions(depth: int = DEPTH) -> Trees:
    """Give conditions up to a depth."""
    flat: Trees = st.one_of(
        st.builds(t.ThingIs, things, _tuples(predicates)),
        st.builds(t.ThereIs, collections(depth - 1), _yes),
        st.builds(t.LocalExists, _one("payment", "site")),
        st.builds(t.CanCarryOut, possessed),
        st.builds(t.IsFull, zones),
        st.builds(t.Compare, _one("==", "!=", "<", "<=", ">", ">="), numbers(depth - 1), numbers(depth - 1)),
        st.just(t.Never()),
        st.just(t.LastRound()),
    )
    if depth <= 0:
        return flat
    inner = conditions(depth - 1)
    return st.one_of(
        flat,
        st.builds(t.Not, inner),
        st.builds(t.All, _tuples(inner, 2)),
        st.builds(t.AnyOf, _tuples(inner, 2)),
    )


def test_bodies() -> Trees:
    """Give the bodies of tests."""
    cases = st.builds(t.TestCases, conditions(1), conditions(1), conditions(1))
    return st.one_of(conditions(), cases, st.builds(t.TestCases, conditions(1), conditions(1), cases))


# ---- statements ---------------------------------------------------------------------------------

_actors: Trees = st.just(t.You()) | st.just(t.They()) | things
_subjects: Trees = _actors | st.just(t.EachPlayer()) | st.just(t.EachPlayer(True))
_ats: Trees = _tuples(st.builds(t.At, _one(*_MOMENTS), _one("", "first", "later")), 0, 2)
_some_ats: Trees = _tuples(st.builds(t.At, _one(*_MOMENTS), _one("", "first", "later")), 1, 2)


@lazily
def simple_statements() -> Trees:
    """Give statements that hold no others."""
    amount, number, things_of = amounts(1), numbers(1), collections(1)
    per = st.none() | things_of
    return st.one_of(
        st.builds(t.Gain, _subjects, amount, per),
        st.builds(t.Lose, _subjects, amount, per),
        st.builds(t.Pay, _subjects, amount, per, st.none() | things),
        st.builds(t.Pay, _subjects, st.builds(t.Price, things, _one(*_TESTS2), things), per, st.none() | things),
        st.builds(t.Give, amount, things),
        st.builds(t.PutCounter, amount, things),
        st.builds(t.RemoveCounter, amount, things),
        st.builds(t.PutOn, things, zones, things),
        st.builds(t.PutInOrder, things_of, zones, _yes),
        st.builds(t.Move, things, zones, _yes),
        st.builds(t.MoveAll, things_of, zones, _yes, _yes),
        st.builds(t.PassOn, collections(1), things_of, zones),
        st.builds(t.MoveRow, number, zones, number),
        st.builds(t.CloseGaps, zones),
        st.builds(t.Reveal, things | things_of),
        st.builds(t.LookAt, things | things_of),
        st.builds(t.TurnFace, things, faces),
        st.builds(t.Mark, things, _one(*R.marks)),
        st.builds(t.Swap, things, things),
        st.builds(t.Swap, zones, zones),
        st.builds(t.Choose, _ats, _yes, things_of, _one(*ALTERNATIVES), _one("", "", *CALLED)),
        st.builds(t.ChooseSeveral, number, things_of, _one("", "", *_FIELDS), _one(*PICKED), _yes),
        st.builds(t.SecretNumber, collections(1), numbers(1), numbers(1), _one(*_COUNTERS)),
        st.builds(t.ChooseAction, _some_ats),
        st.builds(t.GoOn, _some_ats),
        st.builds(t.CarryOut, possessed, _actors),
        _calls(),
        st.builds(t.OnlyIf, conditions(1)),
        st.builds(t.OnlyOnce, _one("turn", "round", "game")),
        st.just(t.AskEvenOne()),
        st.just(t.DoNothing()),
        st.builds(t.Until, _one(*R.actions, *R.rules), st.builds(t.NumberIs, _one(*_NUMBERS), number)),
        st.builds(t.EndAfter, number),
        st.builds(t.EndAfterRounds, number),
        *(st.builds(cls, things) for cls in (t.NextTurn, t.SkipTurn, t.LeaveGame)),
        st.builds(t.EndWith, st.just(OUTCOME)),
        st.just(t.BeginRandom()),
        st.just(t.Stop()),
        st.just(t.Pass()),
        st.builds(
            t.Roll, st.one_of(things, things_of, st.builds(t.Counter, _one(*_COUNTERS), _one("", "your", "their")))
        ),
        st.builds(t.BeginWith, things),
    )


def _calls() -> Trees:
    verb, who = _one(*R.rules), _actors
    return st.one_of(
        st.builds(t.Call, verb, st.just(()), st.just(""), who),
        st.builds(t.Call, verb, st.tuples(things), st.just(""), who),
        st.builds(t.Call, verb, st.tuples(things, things), _one(*_PREPOSITIONS), who),
    )


@lazily
def blocks(depth: int = 2) -> Trees:
    """Give blocks up to a depth."""
    return st.builds(t.Block, _tuples(statements(depth)))


@lazily
def statements(depth: int) -> Trees:
    """Give statements up to a depth."""
    if depth <= 0:
        return simple_statements()
    inner = blocks(depth - 1)
    return st.one_of(
        simple_statements(),
        st.builds(t.If, conditions(1), inner, st.none() | inner),
        st.builds(t.ForEach, collections(1), inner),
        st.builds(t.Chain, collections(1), inner),
        st.builds(t.Times, numbers(1), inner),
        st.builds(t.Repeat, conditions(1), st.none() | numbers(1), inner, st.booleans()),
        st.builds(t.InTurn, things, st.none(), st.just(""), inner),
        st.builds(t.InTurn, st.just(t.You()), numbers(1), _one("", *CALLED), inner),
        st.builds(t.UpTo, st.none() | numbers(1), st.none() | numbers(1), inner),
        st.builds(t.May, inner),
        st.builds(t.Either, st.none() | numbers(1), _tuples(_parts(), 2), st.booleans()).map(_either),
        st.builds(t.Ask, things, inner),
        st.builds(t.SecretThing, collections(1), collections(1), inner),
        st.builds(
            t.SecretThings,
            collections(1),
            numbers(1),
            collections(1),
            _one("", "", *_FIELDS),
            _one(*PICKED),
            inner,
            _yes,
        ),
        st.builds(t.SecretPart, collections(1), _tuples(_parts(), 2)),
        st.builds(lambda of, body: t.ForEach(of, t.Ask(t.They(), body)), collections(1), inner),
    )


def _parts() -> Trees:
    simple = simple_statements().filter(lambda s: not isinstance(s, t.OnlyIf))
    return st.builds(lambda s: t.Block((s,)), simple)


def _either(node: t.Either) -> t.Either:
    """Leave out `up to` where one part is chosen."""
    return node if node.number is not None else t.Either(None, node.parts)


@lazily
def one_line_blocks(depth: int = 2) -> Trees:
    """Give blocks that can stand on one line: only their last statement holds others."""
    simple = _tuples(simple_statements())
    if depth <= 0:
        return st.builds(t.Block, simple)
    inner = one_line_blocks(depth - 1)
    last: Trees = st.one_of(
        st.builds(t.If, conditions(1), inner, st.none()),
        st.builds(t.ForEach, collections(1), inner),
        st.builds(t.Chain, collections(1), inner),
        st.builds(t.Times, numbers(1), inner),
        st.builds(t.Repeat, conditions(1), st.none() | numbers(1), inner, st.booleans()),
        st.builds(t.InTurn, things, st.none(), st.just(""), inner),
        st.builds(t.InTurn, st.just(t.You()), numbers(1), _one("", *CALLED), inner),
        st.builds(t.UpTo, st.none() | numbers(1), st.none() | numbers(1), inner),
        st.builds(t.May, inner),
        st.builds(t.Ask, things, inner),
        st.builds(lambda of, body: t.ForEach(of, t.Ask(t.They(), body)), collections(1), inner),
    )
    return st.one_of(
        st.builds(t.Block, simple),
        st.builds(lambda b, s: t.Block((*b, s)), _tuples(simple_statements(), 0, 2), last),
    )


# ---- powers -------------------------------------------------------------------------------------

_patterns: Trees = st.one_of(
    st.builds(t.Pattern, st.just("any"), _one(*_KINDS), clauses(1)),
    st.builds(t.Pattern, st.just("another"), _one(*_KINDS), st.just(())),
    st.just(t.Pattern("this", "", ())),
)


def _ends_closed(block: t.Block) -> bool:
    """Tell whether a block does not end in words of the author's own, which would take in "instead"."""
    last: Any = block.body[-1]
    if isinstance(last, t.Choose):
        return not (last.alternative or last.call)
    if isinstance(last, t.ChooseSeveral):
        return False
    body = getattr(last, "then", None) or getattr(last, "body", None)
    return body is None or _ends_closed(body)


def powers() -> Trees:
    """Give powers."""
    condition = st.none() | conditions(1)
    moments, verb = _one(*R.moments), _one(*R.rules)
    return st.one_of(
        st.builds(t.NumberIs, _one(*_NUMBERS), numbers(1), condition),
        st.builds(t.GroupIs, _one(*R.groups), collections(1), condition),
        st.builds(t.Claim, _patterns, _one(*_TESTS1, *_FLAGS), st.none(), st.none()),
        st.builds(t.Claim, _patterns, _one(*_TESTS2), _patterns, st.none() | amounts(1)),
        st.builds(t.Offer, _one("", "turn", "round", "game"), moments, condition, blocks(1)),
        st.builds(t.Reaction, verb, st.none(), st.none(), blocks(1)),
        st.builds(t.Reaction, verb, _patterns, st.none(), blocks(1), _one("", *_PREPOSITIONS)),
        st.builds(t.Reaction, verb, _patterns, _patterns, blocks(1), _one(*_PREPOSITIONS)),
        st.builds(t.Replacement, verb, st.none() | _patterns, one_line_blocks(1).filter(_ends_closed)),
    )
