"""Texts without effect: amounts of zero, loops that never run, things that go nowhere, and all that is after an end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from london_rules.diagnostics import Fix, Span
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import facts
from london_rules.language.flow.acting import of_players
from london_rules.language.flow.order import Order
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import head_of, nodes, texts_of
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Rules, Slot

_WITHOUT_ORDER: Final = "hand"  # the shape of a zone in which no thing is above or before another


def lint_nothing(uses: Uses, warn: Warn) -> None:
    """Warn of what is written but has no effect, whatever happens in the game."""
    for slot, change in uses.every(t.Gain, t.Lose, t.Pay, t.Give, t.PutCounter):
        if isinstance(change.amount, t.Amount) and change.amount.number == t.Int(0):
            help = "write another number"
            warn(slot, "LR-L0016", "the amount is 0, so this has no effect", change.amount, help)
    for slot, loop in uses.every(t.Times):
        if loop.number == t.Int(0):
            warn(slot, "LR-L0016", "this is never carried out", loop.number, "write how many times, or leave it out")
    for slot, open_loop in uses.every(t.UpTo, t.Repeat):
        if open_loop.most == t.Int(0):
            warn(
                slot,
                "LR-L0016",
                "this is never carried out",
                open_loop,
                "write how many times at most, or leave it out",
            )
    for slot, branch in uses.every(t.If):
        if branch.otherwise == branch.then:
            message = "the same is done whether this holds or not"
            warn(slot, "LR-L0016", message, branch, "change one of the two, or leave the condition out")
    for slot, things in uses.every(t.Things):
        pair = _two_at_once(things.rel, uses.rules.values())
        if pair is not None:
            both = f"{pair[0]} and {pair[1]} at once"
            message = f"no {things.kind} is {both}, so there is never one to find"
            either = _either(slot, things, pair)
            warn(slot, "LR-L0012", message, things, "write `or` between them, or leave one out", fix=either)


def lint_idle(uses: Uses, warn: Warn) -> None:
    """Warn of `do nothing` beside what is done."""
    for slot, block in uses.every(t.Block):
        for idle in block.body if len(block.body) > 1 + len(head_of(block)) else ():
            if isinstance(idle, t.DoNothing):
                help = "leave it out: it is for a part or an effect that does nothing else"
                warn(slot, "LR-L0016", "this has no effect beside what else is done here", idle, help)


def _either(slot: Slot, things: t.Things, pair: tuple[str, str]) -> Fix | None:
    """Offer that one of two words is to hold, where both cannot."""
    one, other = (re.escape(word) for word in pair)
    both = re.compile(rf"(?P<is>\b(?:is|are)) {one} and (?:that )?(?:(?:is|are) )?{other}\b", re.IGNORECASE)
    m = both.search(slot.source.value, *things.span)
    if m is None:
        return None
    written = f"{m['is']} one of {pair[0]} or {pair[1]}"
    return Fix(slot.source.span(*m.span()), written, f"write `{written}`")


def lint_asked_anyway(uses: Uses, warn: Warn) -> None:
    """Warn of texts that are to ask even with one option, and ask nothing: in a set-up that is for the whole game."""
    telling = {slot.id: (slot, node) for slot, node in uses.every(t.AskEvenOne) if slot.kind != "set-up"}
    order = Order(uses.rules) if telling else None
    for slot, body in texts_of(uses.rules):
        if order is not None and slot.id in telling and not any(_asks(node, order) for node in nodes(body)):
            message = "this text asks nothing itself, so this has no effect"
            help = "leave it out; write it in the rule that asks, or at the head of a set-up for the whole game"
            warn(slot, "LR-L0016", message, telling[slot.id][1], help)


def _asks(node: t.Node, order: Order) -> bool:
    """Return whether a construct asks a player by itself, not by what it carries out."""
    asks = facts(node).asks
    if asks == "if its order matters":
        return isinstance(node, t.AnyOrder) and order.asks(node)
    return asks == "always" and not getattr(node, "random", False)


def lint_moves(uses: Uses, warn: Warn) -> None:
    """Warn of things that are moved to where they are, in a zone that has no order."""
    for slot, block in uses.every(t.Block):
        for zone in _moved_nowhere(block):
            if uses.rules.zones[zone.name].shape == _WITHOUT_ORDER:
                message = f"this is where it was chosen, in the {zone.name}, so nothing moves"
                fix = _to_them(slot, block, zone, uses.rules)
                help = f"did you mean `{fix.replacement}`?" if fix else "say where it goes, or leave the line out"
                warn(slot, "LR-L0016", message, zone, help, fix=fix)
    for slot, move in uses.every(t.MoveAll):
        here = isinstance(move.of, t.Things) and move.of.zone == move.zone
        if here and uses.rules.zones[move.zone.name].shape == _WITHOUT_ORDER:
            message = f"these are in the {move.zone.name} already, so nothing moves"
            warn(slot, "LR-L0016", message, move.zone, "say where they go, or leave the line out")


def _to_them(slot: Slot, block: t.Block, zone: t.Zone, rules: Rules) -> Fix | None:
    """Offer the place of the player who was chosen before, for your own."""
    before = (s for s in block.body if s.span[0] < zone.span[0])
    chosen = any(isinstance(s, t.Choose) and of_players(s.of, rules) for s in before)
    if zone.whose != "your" or not chosen:
        return None
    said = f"their {zone.name}"
    return Fix(slot.source.span(*zone.span), said, f"write `{said}`")


def _moved_nowhere(block: t.Block) -> Iterator[t.Zone]:
    """Give the zones to which things are moved that were just chosen there."""
    its: t.Zone | None = None
    called: dict[str, t.Zone | None] = {}
    for statement in block.body:
        match statement:
            case t.Choose(of=of, call=call):
                its = of.zone if isinstance(of, t.Things) else None
                called = {**called, call: its} if call else called
            case t.Move(thing=thing, zone=zone):
                chosen_in = (
                    its if isinstance(thing, t.It) else called.get(thing.name) if isinstance(thing, t.Local) else None
                )
                if chosen_in == zone:
                    yield zone
                its, called = None, {}
            case t.Gain() | t.Lose() | t.Pay() | t.Give() | t.PutCounter():
                pass  # which moves nothing
            case _:
                its, called = None, {}


def _two_at_once(rel: tuple[t.Pred, ...], values: dict[str, tuple[str, str]]) -> tuple[str, str] | None:
    """Give two words of one field that a thing must both have, or a word and its opposite."""
    asked: dict[tuple[str, str], str] = {}
    words = [pred for pred in rel if isinstance(pred, t.HasValue)]
    for pred in words:
        if pred.negated:
            if any(other.value == pred.value and not other.negated for other in words):
                return pred.value, f"not {pred.value}"
            continue
        field = values.get(pred.value.lower())
        other = asked.setdefault(field, pred.value) if field is not None else pred.value
        if other != pred.value:
            return other, pred.value
    return None


# ---- after the end ------------------------------------------------------------------------------


def lint_after_the_end(uses: Uses, files: Mapping[str, str], warn: Warn) -> None:
    """Warn of the first statement of a block that follows one which surely ends the game."""
    for slot, block in uses.every(t.Block):
        for i, statement in enumerate(block.body[:-1]):
            if _ends(statement):
                stops = isinstance(statement, t.Stop)
                message = f"this is never carried out: the {'loop' if stops else 'game'} has ended"
                fix = _swapped(slot, block.body[i], block.body[i + 1 :], files)
                help = f"write it before `{'stop' if stops else 'end the game now'}`, or leave it out"
                warn(slot, "LR-L0021", message, block.body[i + 1], help, fix=fix)
                break


def _ends(statement: t.Statement) -> bool:
    """Return whether a statement ends the game, or the loop around it, at once, whatever happens."""
    if isinstance(statement, t.If):
        branches = (statement.then, statement.otherwise)
        return all(branch is not None and any(map(_ends, branch.body)) for branch in branches)
    return isinstance(statement, (t.EndNow, t.EndWith, t.Stop))


def _swapped(slot: Slot, ending: t.Statement, rest: tuple[t.Statement, ...], files: Mapping[str, str]) -> Fix | None:
    """Offer to do the rest first."""
    first, here, last = (slot.source.span(*node.span) for node in (ending, rest[0], rest[-1]))
    text = files.get(first.file)
    if text is None or not isinstance(ending, (t.EndNow, t.EndWith, t.Stop)):
        return None
    between = text[first.end : here.start]
    made = text[here.start : last.end] + between + text[first.start : first.end]
    title = "stop after that" if isinstance(ending, t.Stop) else "end the game after that"
    return Fix(Span(first.file, first.start, last.end), made, title)
