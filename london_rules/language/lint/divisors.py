"""Divisors that can be 0 in play: by what is declared, and by what is asked before the division."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from london_rules.classes import define, evolve, field
from london_rules.diagnostics.effort import read_on
from london_rules.language import constructs as t
from london_rules.language.constructs.conditions import OPPOSITE, Comparison
from london_rules.language.flow.acting import own
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.intervals import ANYTHING, FAR, Interval, Intervals
from london_rules.language.flow.scope import PLAYER
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import children, nodes, texts_of
from london_rules.language.lint.conditions import chosen_numbers, is_same, only_rolled
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Rules, Slot

_Facts: TypeAlias = tuple[t.Compare, ...]  # what surely holds where a construct is: a number compared with another
_Site: TypeAlias = tuple[Slot, t.Node, _Facts]

_Change: TypeAlias = t.Gain | t.Lose | t.Pay | t.Give | t.PutCounter | t.RemoveCounter

_MOST: Final = 24  # the last comparisons on the way through a text, as divisions are near them
_MOST_CALLERS: Final = 50  # of a text that are looked at: one that has more gets no warning
_HELP: Final = "ask first, as in `if ... is at least 1`, or divide by a number that is never 0"


def lint_divisors(uses: Uses, warn: Warn) -> None:
    """Warn of a division by a number that can be 0 in play."""
    dividing = dict.fromkeys(slot.id for slot, _ in uses.every(t.Divide))
    if not dividing:
        return
    rules = uses.rules
    called_from = [(slot, _called(rules, node)) for slot, node in uses.every(t.Call, t.Number, t.NumberCall)]
    walked = dividing | {slot.id: None for slot, called in called_from if called is not None and called.id in dividing}
    changes: dict[str, list[t.Expr]] = {}
    for _, power in uses.every(t.NumberIs):
        changes.setdefault(power.number, []).append(power.value)
    known = _Known(rules, only_rolled(uses), changes=changes)
    chosen = chosen_numbers(uses, known)
    sites = [
        site
        for slot, body in texts_of(uses.rules)
        if slot.id in walked
        for site in _sites(_Course(known, chosen.get(slot.id, {})), slot, body, ())
    ]
    callers: dict[str, list[_Site]] = {}
    for site in sites:
        called = _called(rules, site[1])
        if called is not None:
            callers.setdefault(called.id, []).append(site)
    for slot, node, facts in sites:
        if not isinstance(node, t.Divide) or _told_before_play(known, node.right):
            continue
        divisor = node.right
        given = chosen.get(slot.id, {})
        if not known.can_be_zero(divisor, facts, given):
            continue
        calls = callers.get(slot.id, [])
        read_on(len(calls))
        if len(calls) > _MOST_CALLERS or (
            calls and not any(known.can_be_zero(divisor, *_seen_from(rules, slot, one, chosen)) for one in calls)
        ):
            continue
        said = " ".join(slot.source.value[slice(*divisor.span)].split())
        warn(slot, "LR-L0028", f"`{said}` can be 0, and nothing can be divided by 0", node, _HELP)


def _called(rules: Rules, node: t.Node) -> Slot | None:
    """Give the slot of the text that a construct has carried out or worked out."""
    if isinstance(node, t.Call):
        return rules.rules[node.verb].slot if node.verb in rules.rules else None
    if isinstance(node, (t.Number, t.NumberCall)):
        return rules.numbers[node.name].slot if node.name in rules.numbers else None
    return None


def _told_before_play(known: _Known, divisor: t.Expr) -> bool:
    """Tell whether a divisor is known before play, so that the checks of figures report one that is 0.

    They do not see that fewer players are left when some have left the game.
    """
    rules = known.rules
    values = [known_before_play(rules, divisor, n) for n in range(rules.players[0], rules.players[1] + 1)]
    left = [known_before_play(rules, divisor, n) for n in known.tables if 0 < n < rules.players[0]]
    return None not in values and not any(value is not None and value[0] == 0 for value in left)


def _seen_from(
    rules: Rules, slot: Slot, caller: _Site, chosen: Mapping[str, Mapping[str, Interval]]
) -> tuple[_Facts, Mapping[str, Interval]]:
    """Give what holds in a text where another calls it for the same player, and the interval of its input."""
    where, node, facts = caller
    if isinstance(node, t.NumberCall):
        decl = rules.numbers.get(node.name)
        pairs = zip(() if decl is None else decl.params, node.given, strict=False)
        numbers = [(param, given) for param, given in pairs if not isinstance(given, t.Thing)]
        if not numbers:
            return (), {}
        known, said = _Known(rules), chosen.get(where.id, {})
        return facts, {param.name: known.within(given, facts, said) for param, given in numbers}
    if isinstance(node, t.Number):
        yours = node.whose in ("", "your")
    else:
        yours = isinstance(node, t.Call) and isinstance(node.subject, t.You)
    return (facts if yours else ()), chosen.get(slot.id, {})


# ---- what surely holds --------------------------------------------------------------------------


def _sites(course: _Course, slot: Slot, node: t.Node, facts: _Facts) -> Iterator[_Site]:  # noqa: C901, PLR0912 - one case per construct
    """Give each division and each call in a text, with what surely holds there."""
    if isinstance(node, (t.Divide, t.Number, t.NumberCall, t.Call)):
        yield slot, node, facts
    match node:
        case t.Block():
            for s in node.body:
                yield from _sites(course, slot, s, facts)
                facts = course.after(s, facts)
            return
        case t.If() | t.NumberCases() | t.TestCases():
            yield from _sites(course, slot, node.condition, facts)
            yield from _sites(course, slot, node.then, (*facts, *_if(node.condition)))
            if node.otherwise is not None:
                yield from _sites(course, slot, node.otherwise, (*facts, *_unless(node.condition)))
            return
        case t.All():
            for part in node.parts:
                yield from _sites(course, slot, part, facts)
                facts = (*facts, *_if(part))
            return
        case t.AnyOf():
            for part in node.parts:
                yield from _sites(course, slot, part, facts)
                facts = (*facts, *_unless(part))
            return
        case t.Offer() if node.condition is not None:
            yield from _sites(course, slot, node.condition, facts)
            yield from _sites(course, slot, node.body, (*facts, *_if(node.condition)))
            return
        case t.Ask() | t.InTurn():
            facts = ()  # there, `you` is somebody else
        case t.ForEach():
            facts = (*course.after(node, facts), *_members(node.of))
        case t.Repeat() if node.first:
            facts = (*course.after(node, facts), *_if(node.condition))
        case t.Times():
            facts = (*course.after(node, facts), _at_least_one(node.number))
        case t.Repeat() | t.UpTo():
            facts = course.after(node, facts)
        case _:
            pass
    for child in children(node):
        yield from _sites(course, slot, child, facts)


def _after(s: t.Node) -> _Facts:
    """Give what holds after a statement: in its head, the text goes on only where that holds."""
    match s:
        case t.OnlyIf():
            return _if(s.condition)
        case t.Choose():
            return () if s.alternative else _members(s.of)
        case t.If() if s.then.body and isinstance(s.then.body[-1], t.Stop):
            return _unless(s.condition)
        case _:
            return ()


def _members(of: t.Collection) -> _Facts:
    """Give what holds of a member of a collection, and that there is one."""
    whole, rel = (of.of, getattr(of.of, "rel", ())) if isinstance(of, t.Best) else (of, getattr(of, "rel", ()))
    facts = [_at_least_one(t.Count(of, span=of.span)), _at_least_one(t.Count(whole, span=of.span))]
    of_players = isinstance(whole, (t.OtherPlayers, t.OnSide, t.PlayersFrom)) or getattr(whole, "kind", "") == PLAYER
    for pred in rel:
        facts += _of_it(pred, t.They(span=of.span) if of_players else t.It(span=of.span))
    return tuple(facts)


def _of_it(pred: t.Pred, thing: t.Thing) -> list[t.Compare]:
    if isinstance(pred, t.HasCounter):
        return [] if pred.negated else [_at_least_one(t.CounterOn(pred.name, thing, span=pred.span))]
    if not isinstance(pred, t.FieldIs):
        return []
    if isinstance(thing, t.They):
        named: list[t.Expr] = [
            t.Counter(pred.field, "their", span=pred.span),
            t.Number(pred.field, "their", span=pred.span),
        ]
    else:
        named = [t.Possessed(thing, pred.field, span=pred.span), t.CounterOn(pred.field, thing, span=pred.span)]
    return [t.Compare(pred.op, one, pred.value, span=pred.span) for one in named]


def _if(condition: t.Cond) -> _Facts:
    """Give the comparisons that hold where a condition does."""
    match condition:
        case t.Compare():
            return (condition,)
        case t.All():
            return tuple(fact for part in condition.parts for fact in _if(part))
        case t.Not():
            return _unless(condition.of)
        case t.ThereIs(negated=False):
            return (_at_least_one(t.Count(condition.of, span=condition.span)),)
        case t.ThingIs():
            return tuple(fact for pred in condition.preds for fact in _of_it(pred, condition.thing))
        case _:
            return ()


def _unless(condition: t.Cond) -> _Facts:
    """Give the comparisons that hold where a condition does not."""
    match condition:
        case t.Compare():
            return (evolve(condition, op=OPPOSITE[condition.op]),)
        case t.AnyOf():
            return tuple(fact for part in condition.parts for fact in _unless(part))
        case t.Not():
            return _if(condition.of)
        case t.ThereIs(negated=True):
            return (_at_least_one(t.Count(condition.of, span=condition.span)),)
        case _:
            return ()


def _at_least_one(number: t.Expr) -> t.Compare:
    return t.Compare(">=", number, t.Int(1, span=number.span), span=number.span)


# ---- between which values -----------------------------------------------------------------------


@define(slots=False)
class _Known(Intervals):
    """The intervals of numbers, where some comparisons hold."""

    changes: Mapping[str, list[t.Expr]] = field(factory=dict)  # what powers say that numbers are
    facts: _Facts = field(default=(), init=False)
    _lost: dict[str, tuple[_Change, ...]] = field(factory=dict, init=False)  # by each rule
    _printed: dict[str, Interval] = field(factory=dict, init=False)  # of each field

    def within(self, node: t.Expr, facts: _Facts, chosen: Mapping[str, Interval]) -> Interval:
        """Give the interval of a number where some comparisons hold."""
        self.facts = tuple(fact for one in facts for fact in (one, _turned(one)))
        found = self.of(node, chosen)
        self.facts = ()
        return found

    def can_be_zero(self, node: t.Expr, facts: _Facts, chosen: Mapping[str, Interval]) -> bool:
        """Tell whether a number can be 0 where some comparisons hold."""
        low, high = self.within(node, facts, chosen)
        zero = t.Int(0)
        differs = any(f.op == "!=" and f.right == zero and is_same(f.left, node) for f in facts)
        return low <= 0 <= high and not differs

    def of(self, node: t.Expr, chosen: Mapping[str, Interval]) -> Interval:
        """Give the least and the greatest value that a number can have, by what holds too."""
        low, high = self._plain(node, chosen)
        facts, self.facts = self.facts, ()
        for fact in facts:
            if is_same(fact.left, node):
                least, most = super().of(fact.right, chosen)
                low, high = _narrowed(fact.op, (low, high), (least, most))
        self.facts = facts
        return low, high

    def _plain(self, node: t.Expr, chosen: Mapping[str, Interval]) -> Interval:
        match node:
            case t.Possessed():
                return self._of_possessed(node.field)
            case t.Counter() | t.CounterOn() if node.name in self.rolled:
                return self._of_roll(node.name)
            case t.RoundNumber():
                return 1, FAR
            case t.Count(of=t.Things(kind="player", rel=(), other_than=None)):
                return max(1, self.tables[0]), self.tables[-1]
            case t.Number() if node.name not in chosen and node.whose not in ("", "your"):
                facts, self.facts = self.facts, ()
                found = super().of(node, chosen)
                self.facts = facts
                return found
            case t.Number() if self.facts:
                known, self._known = self._known, {}
                found = super().of(node, chosen)
                self._known = known
                return found
            case _:
                return super().of(node, chosen)

    def _number(self, name: str) -> Interval:
        """Give the interval of a declared number; of one that powers change, with what they say that it is."""
        decl = self.rules.numbers.get(name)
        if decl is None or decl.params or name in self._open:
            return ANYTHING
        self._open[name] = None
        facts, self.facts = self.facts, ()
        ends = [super(_Known, self).of(value, {}) for value in self.changes.get(name, ())]
        self.facts = facts
        ends.append(super().of(decl.body, {}))
        del self._open[name]
        return min(low for low, _ in ends), max(high for _, high in ends)

    def _of_roll(self, name: str) -> Interval:
        """Give the interval of a counter that nothing but a roll changes, once it has been rolled."""
        rolled = self.rules.counters[name].rolled
        if rolled is None:
            return ANYTHING
        rows = self.rules.tables[rolled.table].rows if rolled.table in self.rules.tables else ()
        if rows:
            return min(rows), max(rows)
        return super().of(rolled.least, {})[0], super().of(rolled.most, {})[1]

    def lost(self, s: t.Node) -> tuple[_Change, ...]:
        """Give what takes counters away in a statement, and in the rules that it has you carry out."""
        out: dict[_Change, None] = {}
        for one in own(s):
            if isinstance(one, (t.Lose, t.Pay, t.Give, t.RemoveCounter)):
                out[one] = None
            elif isinstance(one, t.Call) and isinstance(one.subject, t.You):
                out |= dict.fromkeys(self._lost_by(one.verb))
        return tuple(out)

    def _lost_by(self, verb: str) -> tuple[_Change, ...]:
        rule = self.rules.rules.get(verb)
        if rule is not None and verb not in self._lost:
            self._lost[verb] = ()  # a rule that comes back to itself takes nothing more
            self._lost[verb] = self.lost(rule.body)
        return self._lost.get(verb, ())

    def _of_possessed(self, name: str) -> Interval:
        """Give the interval of a field by what is printed, or of a counter or number of a player."""
        if name in self.rules.counters:
            return self._counter(name)
        if name in self.rules.numbers:
            return self._number(name)
        if name not in self._printed:
            self._printed[name] = self._of_printed(name)
        return self._printed[name]

    def _of_printed(self, name: str) -> Interval:
        kinds = [kind.name for kind in self.rules.kinds.values() if name in kind.fields]
        values = [face.values.get(name, 0) for face in self.rules.faces.values() if face.kind in kinds]
        figures = [value for value in values if isinstance(value, int)]
        return (min(figures), max(figures)) if figures and len(figures) == len(values) else ANYTHING


@define
class _Course:
    """What still holds of counters after the statements of a text that change them."""

    known: _Known
    chosen: Mapping[str, Interval]

    def after(self, s: t.Node, facts: _Facts) -> _Facts:
        """Give what holds after a statement, by what held before it."""
        read_on(len(facts) ** 2 * 10)  # each is compared with each where one of them moves
        return self._after(s, facts)[-_MOST:]

    def _after(self, s: t.Node, facts: _Facts) -> _Facts:
        match s:
            case t.Gain() | t.Lose() | t.Pay() | t.Give() | t.PutCounter() | t.RemoveCounter():
                return self._changed(s, facts)
            case t.If():
                then = self._end(s.then, (*facts, *_if(s.condition)))
                otherwise = (*facts, *_unless(s.condition))
                if s.otherwise is not None:
                    otherwise = self._end(s.otherwise, otherwise)
                if s.then.body and isinstance(s.then.body[-1], t.Stop):
                    return otherwise
                return self._either(then, otherwise)
            case _:
                for one in self.known.lost(s) if facts else ():
                    facts = self._changed(one, facts, often=True)
                return (*facts, *_after(s))

    def _end(self, block: t.Block, facts: _Facts) -> _Facts:
        for s in block.body:
            facts = self.after(s, facts)
        return facts

    def _either(self, one: _Facts, other: _Facts) -> _Facts:
        """Give what holds after two ways that a text can go on."""
        both = tuple(fact for fact in one if fact in other)
        for fact in (*one, *other):
            for side in (fact.left, fact.right):
                if fact not in both and isinstance(side, (t.Counter, t.CounterOn)):
                    ends = [self.known.within(side, facts, self.chosen) for facts in (one, other)]
                    both += _between(side, min(low for low, _ in ends), max(high for _, high in ends))
        return tuple(dict.fromkeys(both))

    def _changed(self, s: _Change, facts: _Facts, *, often: bool = False) -> _Facts:
        """Give what holds after a change: the bounds of the counter move with it; `often` is any number of times."""
        if not isinstance(s.amount, t.Amount):
            return facts
        low, high = self.known.within(s.amount.number, facts, self.chosen)
        if often or getattr(s, "per", None) is not None:
            low, high = min(low, 0), FAR
        if not isinstance(s, (t.Gain, t.PutCounter)):
            low, high = -high, -low
        kept: list[t.Compare] = []
        for fact in facts:
            if not any(_is_changed(one, s) for one in nodes(fact)):
                kept.append(fact)
                continue
            for side in (fact.left, fact.right):
                least, most = self.known.within(side, facts, self.chosen)
                if _is_changed(side, s):
                    kept += _between(side, least + low, most + high)
                elif not isinstance(side, t.Int):
                    apart = not any(_is_changed(one, s) for one in nodes(side))
                    kept += _between(side, least, most) if apart else [fact] if low >= 0 else []
        return tuple(dict.fromkeys(kept))


def _is_changed(node: t.Node, s: _Change) -> bool:
    """Tell whether a number is what a statement changes: the counter of the same player, or on the same thing."""
    if not isinstance(s.amount, t.Amount) or getattr(node, "name", "") != s.amount.counter:
        return False
    if isinstance(s, (t.PutCounter, t.RemoveCounter)):
        return isinstance(node, t.CounterOn) and node.thing == s.thing
    if not isinstance(node, t.Counter):
        return False
    yours = node.whose in ("", "your")
    match getattr(s, "subject", t.You()):
        case t.EachPlayer(others=others):
            return not (others and yours)
        case t.You():
            return yours
        case t.They():
            return node.whose == "their"
        case other:
            return bool(node.whose == other)


def _between(number: t.Expr, low: int, high: int) -> tuple[t.Compare, ...]:
    least = t.Compare(">=", number, t.Int(low, span=number.span), span=number.span)
    return least, t.Compare("<=", number, t.Int(high, span=number.span), span=number.span)


def _turned(fact: t.Compare) -> t.Compare:
    """Write a comparison from its other side."""
    turned: dict[Comparison, Comparison] = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
    return evolve(fact, op=turned.get(fact.op, fact.op), left=fact.right, right=fact.left)


def _narrowed(op: str, own: Interval, other: Interval) -> Interval:
    (low, high), (least, most) = own, other
    match op:
        case "==":
            return max(low, least), min(high, most)
        case ">=":
            return max(low, least), high
        case ">":
            return max(low, least + 1), high
        case "<=":
            return low, min(high, most)
        case "<":
            return low, min(high, most - 1)
        case _:
            return low + (low == least == most), high - (high == least == most)
