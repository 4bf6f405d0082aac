"""Parse tree to typed tree: one short function a grammar alternative."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from lark import Token

from london_rules.language import constructs as t

_BUILDERS: dict[str, Callable[..., Any]] = {}


MAX_NESTING = 80

# Constructs that name a kind, but stand for players.
_OF_PLAYERS = {"each_player": "each", "each_other_player": "each other", "other_players": "other"}


class BuildError(Exception):
    """Say what the grammar lets pass but the tree cannot hold, and where in the text."""

    def __init__(self, code: str, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.code, self.message, self.start, self.end = code, message, start, end


def build(node: Any, shift: int = 0, depth: int = 0) -> Any:
    """Turn a parse tree into the typed tree, deepest first; tokens become their values.

    Raises BuildError for a tree that is too deep, or speaks of each thing where players are meant.
    """
    if isinstance(node, Token):
        return str(node)
    meta = node.meta
    start, end = (0, 0) if meta.empty else (meta.start_pos, meta.end_pos)
    if depth > MAX_NESTING:
        raise BuildError("LR-X0010", "this is nested too deep", start, end)
    children = [build(c, shift, depth + 1) for c in node.children]
    if node.data in _OF_PLAYERS and children[-1] != "player":
        words = _OF_PLAYERS[node.data]
        raise BuildError("LR-T0002", f"`{words}` goes with players here, not with {children[-1]}s", start, end)
    span = (0, 0) if meta.empty else (start + shift, end + shift)
    return _BUILDERS[node.data](span, *children)


def _rule(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def keep(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names:
            _BUILDERS[name] = function
        return function

    return keep


class _Marker:
    """A child that only says something about its parent."""

    def __init__(self, kind: str, value: Any = None) -> None:
        self.kind, self.value = kind, value


def _take(children: tuple[Any, ...], kind: str, default: Any = None) -> Any:
    for c in children:
        if isinstance(c, _Marker) and c.kind == kind:
            return c.value
    return default


def _rest(children: tuple[Any, ...]) -> list[Any]:
    return [c for c in children if not isinstance(c, _Marker)]


_NODE = Callable[..., Any]


def _simple(name: str, node: _NODE) -> None:
    _BUILDERS[name] = lambda span, *c: node(*c, span=span)


def _marker(name: str, kind: str, value: Any) -> None:
    _BUILDERS[name] = lambda span, *c: _Marker(kind, value)


# ---- whole texts and blocks ---------------------------------------------------------------------


@_rule("effect", "seq")
def _effect(span: t.Span, *lines: Any) -> t.Block:
    body: list[Any] = []
    for line in lines:
        body.extend(line.body if isinstance(line, t.Block) else [line])
    return t.Block(tuple(body), span=span)


def _block(node: Any) -> t.Block:
    return node if isinstance(node, t.Block) else t.Block((node,), span=node.span)


_BUILDERS["whole"] = lambda span, e: e
_BUILDERS["power"] = lambda span, e: e
_simple("number_cases", t.NumberCases)
_simple("test_cases", t.TestCases)
_BUILDERS["group_body"] = lambda span, *parts: t.Union(tuple(parts), span=span)


@_rule("if_line", "if_inline")
def _if(span: t.Span, condition: Any, then: Any, otherwise: Any = None) -> t.If:
    return t.If(condition, _block(then), otherwise.value if otherwise else None, span=span)


@_rule("otherwise", "otherwise_if")
def _otherwise(span: t.Span, body: Any) -> _Marker:
    return _Marker("otherwise", _block(body))


@_rule("loop_line", "loop_inline")
def _loop(span: t.Span, head: _Marker, body: Any) -> Any:
    block = _block(body)
    if head.kind == "for each":
        return t.ForEach(head.value, block, span=span)
    if head.kind == "times":
        return t.Times(head.value, block, span=span)
    most, least = head.value
    return t.UpTo(most, least, block, span=span)


_BUILDERS["for_each"] = lambda span, np: _Marker("for each", np)
_BUILDERS["times"] = lambda span, n: _Marker("times", n)
_BUILDERS["up_to"] = lambda span, n, *c: _Marker("up to", (n, _take(c, "least")))
_BUILDERS["often"] = lambda span, *c: _Marker("up to", (None, _take(c, "least")))
_BUILDERS["least"] = lambda span, n: _Marker("least", n)


@_rule("may_line", "may_inline")
def _may(span: t.Span, body: Any) -> t.May:
    return t.May(_block(body), span=span)


_BUILDERS["order_line"] = lambda span, *parts: t.AnyOrder(tuple(parts), span=span)
_BUILDERS["part"] = lambda span, line: _block(line)

# ---- statements ---------------------------------------------------------------------------------

_marker("they", "subject", "they")
_marker("each_player", "subject", "each")
_marker("each_other_player", "subject", "each other")
_BUILDERS["per"] = lambda span, np: _Marker("per", np)
_BUILDERS["payee"] = lambda span, who: _Marker("payee", who.value)
_marker("you", "player", "you")
_marker("them", "player", "them")
_marker("random_order", "random", True)
_marker("first_time", "again", "first")
_marker("after_first_time", "again", "later")
_marker("det_a", "another", False)
_marker("det_another", "another", True)
_marker("det_random", "random", True)
_BUILDERS["alternative"] = lambda span, words: _Marker("alternative", words)
_BUILDERS["call"] = lambda span, name: _Marker("call", name)


def _change(node: _NODE) -> Callable[..., Any]:
    def make(span: t.Span, *c: Any) -> Any:
        amount = _rest(c)[-1]
        return node(_take(c, "subject", "you"), amount, _take(c, "per"), span=span)

    return make


_BUILDERS["gain"] = _change(t.Gain)
_BUILDERS["lose"] = _change(t.Lose)


@_rule("pay")
def _pay(span: t.Span, *c: Any) -> t.Pay:
    amount = _rest(c)[0]
    return t.Pay(_take(c, "subject", "you"), amount, _take(c, "per"), _take(c, "payee", ""), span=span)


_BUILDERS["price"] = lambda span, subject, test, other: t.Price(subject, test, other, span=span)
_BUILDERS["give"] = lambda span, amount, to: t.Give(amount, to.value, span=span)
_simple("put_counter", t.PutCounter)
_simple("remove_counter", t.RemoveCounter)
_simple("put_on", t.PutOn)
_simple("put_in_order", t.PutInOrder)
_simple("move", t.Move)
_BUILDERS["move_all"] = lambda span, np, zone, *c: t.MoveAll(np, zone, _take(c, "random", False), span=span)
_simple("move_row", t.MoveRow)
_simple("turn_face", t.TurnFace)
_simple("mark", t.Mark)
_simple("swap", t.Swap)


@_rule("ats")
def _ats(span: t.Span, *c: Any) -> _Marker:
    ats: list[t.At] = []
    for child in c:
        if isinstance(child, _Marker):
            ats[-1] = t.At(ats[-1].moment, child.value, span=span)
        else:
            ats.append(t.At(child, "", span=span))
    return _Marker("ats", tuple(ats))


@_rule("choose")
def _choose(span: t.Span, *c: Any) -> t.Choose:
    return t.Choose(
        _take(c, "ats", ()),
        _take(c, "another", False),
        _rest(c)[0],
        _take(c, "alternative", ""),
        _take(c, "call", ""),
        _take(c, "random", False),
        span=span,
    )


_simple("choose_number", t.ChooseNumber)
_BUILDERS["random_number"] = lambda span, least, most, name: t.ChooseNumber(least, most, name, True, span=span)
_simple("end_now", t.EndNow)
_BUILDERS["choose_action"] = lambda span, *c: t.ChooseAction(_take(c, "ats", ()), span=span)
_BUILDERS["go_on"] = lambda span, *c: t.GoOn(_take(c, "ats", ()), span=span)
_simple("carry_out", t.CarryOut)


@_rule("call_verb")
def _call_verb(span: t.Span, *c: Any) -> t.Call:
    verb, *rest = _rest(c)
    prep = next((r for r in rest if isinstance(r, str)), "")
    arguments = tuple(r for r in rest if not isinstance(r, str))
    return t.Call(verb, arguments, prep, _take(c, "subject", "you"), span=span)


_simple("only_if", t.OnlyIf)
_simple("until", t.Until)
_simple("end_after", t.EndAfter)
_simple("begin_random", t.BeginRandom)

# ---- amounts and numbers ------------------------------------------------------------------------

_BUILDERS["amount_symbol"] = lambda span, counter, n: t.Amount(n, counter, True, span=span)
_BUILDERS["amount_counter"] = lambda span, n, counter: t.Amount(n, counter, False, span=span)
_BUILDERS["amount_field"] = lambda span, field: t.FieldAmount(field, span=span)
_BUILDERS["int"] = lambda span, digits: t.Int(int(digits), span=span)
_simple("number", t.Number)
_simple("counter", t.Counter)
_BUILDERS["your"] = lambda span: _Marker("whose", "your")
_BUILDERS["their"] = lambda span: _Marker("whose", "their")
_BUILDERS["any"] = lambda span: _Marker("whose", "any")
_BUILDERS["counter_of"] = lambda span, whose, name: t.Counter(name, whose.value, span=span)
_BUILDERS["number_of"] = lambda span, whose, name: t.Number(name, whose.value, span=span)
_simple("counter_on", t.CounterOn)
_simple("number_call", t.NumberCall)
_simple("count", t.Count)
_simple("count_stacks", t.CountStacks)
_BUILDERS["measure"] = lambda span, name: name
_BUILDERS["fold"] = lambda span, how, measure, np: t.Fold(cast(Any, how), measure, np, span=span)
_BUILDERS["smaller"] = lambda span, how, a, b: t.Extreme(cast(Any, how), a, b, span=span)
_BUILDERS["field"] = lambda span, possessed: possessed
_simple("value", t.Value)
_BUILDERS["add"] = lambda span, a, b: t.Binary("+", a, b, span=span)
_BUILDERS["subtract"] = lambda span, a, b: t.Binary("-", a, b, span=span)
_BUILDERS["multiply"] = lambda span, a, b: t.Binary("*", a, b, span=span)
_simple("divide", t.Divide)

# ---- things, zones, collections -----------------------------------------------------------------

_simple("it", t.It)
_simple("this", t.This)
_simple("local", t.Local)
_simple("named_thing", t.Named)
_simple("possessed", t.Possessed)
_BUILDERS["its"] = lambda span, name: t.Possessed(t.It(span=span), name, span=span)
_BUILDERS["zoneref"] = lambda span, *c: t.Zone(_take(c, "whose", ""), _rest(c)[0], span=span)
_BUILDERS["zone_owner"] = lambda span, whose: whose
_BUILDERS["place"] = lambda span, zone: _Marker("place", zone)
_BUILDERS["other_than"] = lambda span, thing: _Marker("other than", thing)
_BUILDERS["rel"] = lambda span, preds: _Marker("rel", preds)
_BUILDERS["whose_field"] = lambda span, name, _is, value: _Marker("rel", (t.FieldIs(name, value, span=span),))


@_rule("things")
def _things(span: t.Span, *c: Any) -> t.Things:
    return t.Things(_rest(c)[0], _take(c, "place"), _take(c, "other than"), _take(c, "rel", ()), span=span)


@_rule("top_things")
def _top_things(span: t.Span, *c: Any) -> t.TopThings:
    number = c[0] if len(c) == 3 else t.Int(1)
    return t.TopThings(number, c[-2], c[-1], span=span)


_simple("row_things", t.RowThings)


@_rule("group")
def _group(span: t.Span, *c: Any) -> t.GroupThings:
    return t.GroupThings(_take(c, "whose", ""), _rest(c)[0], _take(c, "rel", ()), span=span)


@_rule("related")
def _related(span: t.Span, *c: Any) -> t.Related:
    relation, thing = _rest(c)
    return t.Related(relation, thing, _take(c, "rel", ()), span=span)


_BUILDERS["other_players"] = lambda span, kind: t.OtherPlayers(span=span)

# ---- conditions ---------------------------------------------------------------------------------

_BUILDERS["any_of"] = lambda span, *parts: parts[0] if len(parts) == 1 else t.AnyOf(tuple(parts), span=span)
_BUILDERS["all_of"] = lambda span, *parts: parts[0] if len(parts) == 1 else t.All(tuple(parts), span=span)
_simple("negated", t.Not)
_simple("thing_is", t.ThingIs)
_simple("there_is", t.ThereIs)
_BUILDERS["there_is_no"] = lambda span, np: t.ThereIs(np, True, span=span)
_simple("local_exists", t.LocalExists)
_simple("can_carry_out", t.CanCarryOut)
_simple("is_full", t.IsFull)
_BUILDERS["compare"] = lambda span, a, op, b: t.Compare(cast(Any, op), a, b, span=span)
_simple("never", t.Never)
_BUILDERS["preds"] = lambda span, *preds: tuple(preds)
_simple("test1", t.Test)
_BUILDERS["not_test1"] = lambda span, name: t.Test(name, None, True, span=span)
_simple("test2", t.Test)
_BUILDERS["marked"] = lambda span, _was, name: t.Marked(name, span=span)
_BUILDERS["not_marked"] = lambda span, _was, name: t.Marked(name, True, span=span)
_BUILDERS["on_top"] = lambda span, _top: t.OnTop(span=span)
_BUILDERS["face"] = lambda span, face: t.Facing(cast(Any, face), span=span)
_BUILDERS["has_value"] = lambda span, _is, value: t.HasValue(value, span=span)
_BUILDERS["has_not_value"] = lambda span, _is, value: t.HasValue(value, True, span=span)
_BUILDERS["is_thing"] = lambda span, _is, thing: t.IsThing(thing, span=span)
_BUILDERS["is_related"] = lambda span, _is, relation, thing: t.IsRelated(relation, thing, span=span)
_simple("is_within", t.IsWithin)
_simple("steps", t.Steps)
_BUILDERS["members"] = _BUILDERS["group"]
_BUILDERS["way"] = lambda span, relation, *test: t.Way(relation, test[-1] if test else "", span=span)
_BUILDERS["is_in"] = lambda span, _in, zone: t.IsIn(zone, span=span)
_simple("has_field", t.HasField)
_simple("has_counter", t.HasCounter)
_BUILDERS["has_no_counter"] = lambda span, name: t.HasCounter(name, True, span=span)

# ---- powers -------------------------------------------------------------------------------------

_BUILDERS["number_is"] = lambda span, name, _is, value: t.NumberIs(name, value, span=span)


@_rule("group_is")
def _group_is(span: t.Span, *c: Any) -> t.GroupIs:
    name, _is, members = _rest(c)
    return t.GroupIs(name, members, span=span)


@_rule("while_power")
def _while(span: t.Span, condition: Any, power: t.NumberIs | t.GroupIs) -> Any:
    if isinstance(power, t.NumberIs):
        return t.NumberIs(power.number, power.value, condition, span=span)
    return t.GroupIs(power.group, power.members, condition, span=span)


_BUILDERS["claim1"] = lambda span, subject, test: t.Claim(subject, test, None, None, span=span)


@_rule("claim2")
def _claim2(span: t.Span, subject: t.Pattern, test: str, other: t.Pattern, price: Any = None) -> t.Claim:
    return t.Claim(subject, test, other, price, span=span)


_marker("once", "once", True)
_marker("must", "must", True)


@_rule("offer")
def _offer(span: t.Span, *c: Any) -> t.Offer:
    moment, *middle, body = _rest(c)
    once, must = _take(c, "once", False), _take(c, "must", False)
    return t.Offer(once, moment, middle[0] if middle else None, _block(body), must, span=span)


@_rule("reaction")
def _reaction(span: t.Span, verb: str, *c: Any) -> t.Reaction:
    patterns = [x for x in c[:-1] if isinstance(x, t.Pattern)]
    first, second = [*patterns, None, None][:2]
    prep = next((x for x in c[:-1] if isinstance(x, str)), "")
    return t.Reaction(verb, first, second, _block(c[-1]), prep, span=span)


@_rule("replacement")
def _replacement(span: t.Span, verb: str, *c: Any) -> t.Replacement:
    first = c[0] if isinstance(c[0], t.Pattern) else None
    return t.Replacement(verb, first, _block(c[-1]), span=span)


@_rule("any_thing")
def _any_thing(span: t.Span, kind: str, *c: Any) -> t.Pattern:
    return t.Pattern("any", kind, _take(c, "rel", ()), span=span)


_BUILDERS["another_thing"] = lambda span, kind: t.Pattern("another", kind, (), span=span)
_BUILDERS["this_thing"] = lambda span: t.Pattern("this", "", (), span=span)
