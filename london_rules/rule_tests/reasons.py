"""Why a value is what it is: the rule lines that made it, each with the values in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never

from london_rules.classes import frozen
from london_rules.compiler.context import Context
from london_rules.diagnostics import Diagnostics, Label, Span
from london_rules.engine.decisions import find_source
from london_rules.engine.why.explain import Explainer, Reason, Worth
from london_rules.engine.why.history import AccountEntry, CounterHistory, ShownEvents
from london_rules.language import constructs as t
from london_rules.language.rules import NumberDecl, Rules, TestDecl
from london_rules.rule_tests.arrange import one_thing
from london_rules.rule_tests.called import expression
from london_rules.rule_tests.expect import CheckResult
from london_rules.rule_tests.model import Expected, ZoneContents
from london_rules.rule_tests.play import PlayedCase

MOST_CHANGES = 4
MOST_LINES = 8
DEPTH = 3
_Composed: TypeAlias = t.Binary | t.Divide | t.Extreme | t.NumberCases | t.TestCases | t.Not | t.Compare | t.ThingIs
_Number: TypeAlias = t.Number | t.NumberCall | t.Counter | t.CounterOn | t.Count | t.CountStacks | t.Steps | t.Fold
_Where: TypeAlias = t.Position | t.RoundNumber | t.LastRound
_Leaf: TypeAlias = _Number | _Where | t.Possessed | t.ThereIs | t.LocalExists | t.CanCarryOut | t.IsFull | t.Pred


@frozen
class NamedValue:
    """A part of a rule line, in the author's words, and its value."""

    text: str
    value: Worth


@frozen
class RuleLine:
    """A rule line that contributed to a value: its slot, its place, what it did, and the values in it."""

    slot: str
    span: Span
    did: str
    values: tuple[NamedValue, ...] = ()

    @property
    def label(self) -> Label:
        """Return it as it is shown beside the source."""
        values = [f"{one.text} = {value_word(one.value)}" for one in self.values]
        return Label(self.span, ": ".join(text for text in (self.did, ", ".join(values)) if text))


def value_word(value: Worth) -> str:
    """Write a value."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def reasons(game: PlayedCase, checked: CheckResult) -> tuple[RuleLine, ...]:
    """List the rule lines that made the value in a line of a test, in order."""
    what = checked.expected.subject.what
    match what:
        case "counter" | "on":
            lines = [line for change in _changes(game, checked.expected) for line in _of_change(game, change)]
        case "number":
            lines = _of_number(game, checked)
        case "zone":
            lines = _moves(game, checked)
        case "options" | "offered" | "not offered" | "asked" | "by":
            lines = [] if game.over else [_question(game)]
        case "mark" | "place" | "over" | "outcome" | "note" | "events" | "never":
            lines = []
        case _:
            assert_never(what)
    return tuple(dict.fromkeys(lines))[:MOST_LINES]


# ---- counters and numbers -----------------------------------------------------------------------


def _changes(game: PlayedCase, expected: Expected) -> list[AccountEntry]:
    """Replay a test, and list the last changes of a counter, with the values at each."""
    subject = expected.subject
    owner: int | None = max(subject.player - 1, 0)
    if subject.what == "on":
        owner = one_thing(game.program, game.state, subject.thing, game.stocks, expected.span, None)
    if owner is None:
        return []
    again = PlayedCase.of(game.case, game.rule_set, game.program, Diagnostics())
    history = CounterHistory(game.program, again.state, subject.name, owner, in_full=True)
    again.state.ev = ShownEvents([history])
    again.play()
    return [change for change in history.changes if change.rule][-MOST_CHANGES:]


def _of_change(game: PlayedCase, change: AccountEntry) -> list[RuleLine]:
    """Give the line of a change, and those of the numbers in it."""
    return _lines(game, change.rule, (change.start, change.end), f"{change.amount:+}", change.parts)


def _of_number(game: PlayedCase, checked: CheckResult) -> list[RuleLine]:
    """Give the line of a number, and those of the numbers in it."""
    subject = checked.expected.subject
    player = subject.player - 1 if subject.player else game.state.active
    explainer = Explainer(game.program, game.state, in_full=True)
    called = expression(game, subject, checked.expected.span) if subject.given else None
    node, ctx, env = called or (t.Number(subject.name), Context(), {})
    found = explainer.number(node, ctx, {**env, "p": player})
    decl = explainer.rules.numbers[subject.given[0] if subject.given else subject.name]
    return _lines(game, decl.slot.id, decl.body.span, f"{subject.name} is {checked.found}", found.parts)


def _lines(
    game: PlayedCase, slot: str, span: t.Span, did: str, parts: Sequence[Reason], depth: int = DEPTH
) -> list[RuleLine]:
    """Give a line with the values in it, then the lines of the numbers and tests among them."""
    leaves = [leaf for part in parts for leaf in _leaves(part)]
    values = [NamedValue(_text(game, slot, leaf), leaf.value) for leaf in leaves if leaf.value is not None]
    out = [RuleLine(slot, _span(game, slot, span), did, tuple(dict.fromkeys(values)))]
    for leaf in leaves:
        decl = _declared(game.program.layout.rules, leaf.node)
        if decl is not None and depth and decl.slot.id != slot:
            out += _lines(game, decl.slot.id, decl.body.span, "", leaf.parts, depth - 1)
    return [line for line in out if line.did or line.values]


def _leaves(part: Reason) -> Iterator[Reason]:
    """Return the parts that are not made of others, as far as they were worked out."""
    node = part.node
    if isinstance(node, t.All | t.AnyOf):
        for inner in part.parts:
            yield from _leaves(inner)
            if inner.value is isinstance(node, t.AnyOf):
                return  # the rest makes no difference
    elif isinstance(node, _Composed):
        yield from (leaf for inner in part.parts for leaf in _leaves(inner))
    elif isinstance(node, _Leaf):
        yield part
    elif node is not None and not isinstance(node, t.Int | t.Value | t.Never):
        assert_never(node)


def _declared(rules: Rules, node: t.Node | None) -> NumberDecl | TestDecl | None:
    """Return the declaration of a name; None for a parameter."""
    match node:
        case t.Number() | t.NumberCall():
            number = rules.numbers.get(node.name)
            return None if number is None or number.parameter else number
        case t.Test():
            return rules.tests.get(node.name)
    return None


def _text(game: PlayedCase, slot: str, leaf: Reason) -> str:
    start, end = (0, 0) if leaf.node is None else leaf.node.span
    return " ".join((find_source(game.program, slot) or "")[start:end].split())


def _span(game: PlayedCase, slot: str, span: t.Span) -> Span:
    found = next(s for s in game.program.layout.rules.slots() if s.id == slot)
    return found.source.span(*span)


# ---- moves and questions ------------------------------------------------------------------------


def _moves(game: PlayedCase, checked: CheckResult) -> list[RuleLine]:
    """List the last moves of the things by which a zone differs from the expected result."""
    want, layout = checked.expected.want, game.program.layout
    assert isinstance(want, ZoneContents)
    wanted = [word.text.removeprefix("-") for place in want.places for word in place]
    found = [word for stack in checked.found.split() for word in stack.replace("-", "", 1).split("/")]
    apart = [n for n in dict.fromkeys((*wanted, *found)) if wanted.count(n) != found.count(n)]
    out = []
    for raw in game.events:
        if raw[0] not in ("move", "put", "under"):
            continue
        info = layout.things[raw[2]]
        zones = [layout.zone_names[z][0] for z in raw[3:5]]
        if checked.expected.subject.name in zones and (
            info.face in apart or info.id in apart or want.number is not None
        ):
            at = game.program.source.positions[raw[1]]
            did = f"{info.face} goes from the {zones[0]} to the {zones[1]}"
            out.append(RuleLine(at.slot, _span(game, at.slot, (at.start, at.end)), did))
    return out[-MOST_CHANGES:]


def _question(game: PlayedCase) -> RuleLine:
    question = game.program.source.questions[game.state.ask]
    span = _span(game, question.slot, (question.start, question.end))
    return RuleLine(question.slot, span, f"this asks player {game.state.who + 1}")
