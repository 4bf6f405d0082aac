"""Loops in which players pass things on to each other one after the other, so that they go further than to the next."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.classes import field, frozen
from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.acting import of_players
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import blocks_in
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Rules, Slot

_MOST_CALLS = 8  # of rules, one by the other, that are followed


def lint_passing(uses: Uses, warn: Warn) -> None:
    """Warn of loops over players that move things from the place of each to the same place of a neighbour."""
    passing = _Passing(uses.rules)
    for slot, loop in uses.every(t.ForEach, t.InTurn):
        own = "your" if isinstance(loop, t.InTurn) else "their"
        if isinstance(loop, t.InTurn) or of_players(loop.of, uses.rules):
            for passed in passing.within(loop.body, own):
                message = "players pass these on one after the other, so the next one passes on what has just come"
                help, fix = _at_once(slot, loop, passed, uses.rules)
                warn(slot, "LR-L0030", message, passed.statement, help, fix=fix)


@frozen
class _Passed:
    """A statement by which things are passed on, and what they are if it moves a whole collection."""

    statement: t.Statement
    move: t.Move | t.MoveAll | None = None


@frozen
class _Passing:
    rules: Rules
    calls: int = 0
    known: dict[tuple[str, int], bool] = field(factory=dict)  # whether a rule passes things on, after so many calls

    def within(self, block: t.Block, own: str) -> Iterator[_Passed]:
        """Give the statements that pass things on; `own` is how the text calls what the player of the loop has."""
        chosen: dict[str, t.Zone | None] = {}  # the places of what was chosen, by its name; "" for it
        for s in block.body:
            match s:
                case t.Choose():
                    chosen[""] = chosen[s.call] = _place(s.of)
                case t.ChooseSeveral():
                    chosen[s.call] = _place(s.of)
                case t.Move() | t.MoveAll() if self._passes(_source(s, chosen), s.zone, own):
                    yield _Passed(s, None if isinstance(s, t.MoveAll) and isinstance(s.of, t.ChosenThings) else s)
                case t.Call(subject=subject) if _is(subject, own) and self._calls(s.verb):
                    yield _Passed(s)
                case t.Ask(player=player):
                    if own == "their" and isinstance(player, (t.They, t.It)):
                        yield from self.within(s.body, "your")
                case t.ForEach():
                    moves = [one for one in s.body.body if isinstance(one, t.Move) and isinstance(one.thing, t.It)]
                    yield from (_Passed(one) for one in moves if self._passes(_place(s.of), one.zone, own))
                case _:
                    for inner in blocks_in(s):
                        yield from self.within(inner, own)

    def _calls(self, verb: str) -> bool:
        rule = self.rules.rules.get(verb)
        if rule is None or self.calls == _MOST_CALLS:
            return False
        key = verb, self.calls
        if key not in self.known:
            inner = _Passing(self.rules, self.calls + 1, self.known)
            self.known[key] = next(inner.within(rule.body, "your"), None) is not None
        return self.known[key]

    def _passes(self, source: t.Zone | None, to: t.Zone, own: str) -> bool:
        """Tell whether one of two places is the player's and the other the same of a neighbour."""
        if source is None or source.name != to.name:
            return False
        mine = [_is(zone.whose, own) for zone in (source, to)]
        beside = [isinstance(zone.whose, t.Neighbour) and _beside(zone.whose, own) for zone in (source, to)]
        return any(mine) and any(beside)


def _source(s: t.Move | t.MoveAll, chosen: dict[str, t.Zone | None]) -> t.Zone | None:
    """Give the place from which things are moved: that of what was chosen before, or of the collection."""
    moved: t.Node = s.of if isinstance(s, t.MoveAll) else s.thing
    if isinstance(moved, (t.It, t.Local, t.ChosenThings)):
        return chosen.get("" if isinstance(moved, t.It) else moved.name)
    return _place(s.of) if isinstance(s, t.MoveAll) else None


def _place(of: t.Collection) -> t.Zone | None:
    """Give the one place from which a collection is."""
    return _place(of.of) if isinstance(of, t.Best) else getattr(of, "zone", None)


def _is(whose: t.Whose, own: str) -> bool:
    return whose == own or whose == (t.They() if own == "their" else t.You())


def _beside(of: t.Neighbour, own: str) -> bool:
    """Tell whether somebody sits beside the player, or beside one who does."""
    return _is(of.of, own) or (isinstance(of.of, t.Neighbour) and _beside(of.of, own))


def _size(block: t.Block) -> int:
    """Count the statements of a block with those within it; an `ask` is none."""
    return sum(
        max(sum(map(_size, blocks_in(s))), 1) + (not isinstance(s, t.Ask) and bool(blocks_in(s))) for s in block.body
    )


def _at_once(slot: Slot, loop: t.ForEach | t.InTurn, passed: _Passed, rules: Rules) -> tuple[str, Fix | None]:
    """Say how the same is done at once."""
    from london_rules.language.format.texts import writer

    if not isinstance(passed.move, t.MoveAll) or isinstance(loop, t.InTurn) or _size(loop.body) > 1:
        help = (
            "choose with `each player secretly chooses ...`, or write `each player passes the ... in their ... to ...`"
        )
        return help, None
    w = writer(rules)
    said = f"{w(passed.move.of, 'the')} to {w(passed.move.zone)}".replace("your", "their")
    text = f"each {w(loop.of, 'each')} passes {said}"
    return f"to pass them on all at once, write `{text}`", Fix(slot.source.span(*loop.span), text, f"write `{text}`")
