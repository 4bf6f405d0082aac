"""Statements that change counters, places, faces and marks."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from london_rules.language import constructs as t
from london_rules.language.check.checks import Checks
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.flow.theirs import of_theirs
from london_rules.language.rules import CounterDecl
from london_rules.language.syntax.names import article, plural

_OneZone: TypeAlias = t.Move | t.MoveAll | t.PassOn | t.PutOn | t.PutInOrder
_Moves: TypeAlias = t.Move | t.MoveAll | t.PassOn | t.PutOn | t.PutInOrder | t.MoveRow | t.CloseGaps


class ChangeChecks(Checks):
    """Check changes."""

    def check(self, s: t.CounterChange | t.PlaceChange, scope: TextScope) -> None:
        """Check one change."""
        match s:
            case t.Gain() | t.Lose():
                verb = "gain" if isinstance(s, t.Gain) else "lose"
                self._amount(s, s.amount, s.per, self._subject(s.subject, scope), verb)
            case t.Pay():
                self._pay(s, scope)
            case t.Give():
                self._give(s, scope)
            case t.PutCounter() | t.RemoveCounter():
                self._on_thing(s, scope)
            case t.Roll():
                self._roll(s, scope)
            case t.Swap():
                self._swap(s, scope)
            case t.TurnFace():
                ref = self.texts.things.thing(s.thing, scope)
                self.texts.things.not_player(ref, "be turned over", s)
            case t.Mark():
                ref = self.texts.things.thing(s.thing, scope)
                self.texts.things.not_player(ref, "be marked", s)
            case t.Reveal() | t.LookAt():
                self._shown(s, scope)
            case t.Move() | t.MoveAll() | t.PassOn() | t.PutOn() | t.PutInOrder() | t.MoveRow() | t.CloseGaps():
                self._place(s, scope)
            case other:
                assert_never(other)

    # ---- counters -------------------------------------------------------------------------------

    def _subject(self, subject: t.Subject, scope: TextScope) -> TextScope:
        if isinstance(subject, t.EachPlayer):
            return scope.bound(Ref(PLAYER))
        self.texts.things.of_kind(subject, PLAYER, scope, "who does this")
        return scope

    def _amount(
        self,
        s: t.Node,
        amount: t.Amount | t.FieldAmount,
        per: t.Collection | None,
        scope: TextScope,
        verb: str,
    ) -> CounterDecl | None:
        if per is not None:
            self.texts.things.collection(per, scope)
        return self.texts.numbers.amount_of_players(amount, scope, verb)

    def _pay(self, s: t.Pay, scope: TextScope) -> None:
        inner = self._subject(s.subject, scope)
        decl = None
        if isinstance(s.amount, t.Price):
            self._price(s, s.amount, inner)
        else:
            decl = self._amount(s, s.amount, s.per, inner, "pay")
        self._payee(s, decl, scope)

    def _payee(self, s: t.Pay, decl: CounterDecl | None, scope: TextScope) -> None:
        if s.to is None:
            return
        self.texts.things.of_kind(s.to, PLAYER, scope, "who is paid")
        if isinstance(s.to, t.You) and isinstance(s.subject, t.You):
            message = "you would pay yourself"
            self.report.error("LR-T0022", message, s, help="write who pays: `each other player pays ... to you`")
        elif _same_player(s.subject, s.to, scope):
            message = "the player who pays and the player who is paid are the same here"
            self.report.error("LR-T0022", message, s, help="write `they pay ... to you`, or `pay ... to them`")
        elif decl is not None and decl.owner == "table":
            self._tables(decl, s)

    def _tables(self, decl: CounterDecl, s: t.Node) -> None:
        message = f"{decl.name} belong to the table: they cannot pass between players"
        self.report.error("LR-T0009", message, s)

    def _price(self, s: t.Pay, price: t.Price, scope: TextScope) -> None:
        if isinstance(s.subject, t.EachPlayer) or s.per is not None:
            message = "this price is paid once, by one player"
            self.report.error("LR-T0016", message, s, help="write `for each player, they pay the price at which ...`")
        decl = self.rules.tests.get(price.test)
        if decl is None:
            return
        checks = self.texts.conditions
        kind = checks.input_kind(decl, 0)
        self.texts.things.of_kind(price.subject, kind, scope, f"the thing before `{price.test}`")
        checks.second(decl, price.other, scope)

    def _give(self, s: t.Give, scope: TextScope) -> None:
        decl = self.texts.numbers.amount_of_players(s.amount, scope, "give")
        self.texts.things.of_kind(s.to, PLAYER, scope, "who gets this")
        if isinstance(s.to, t.You):
            self.report.error(
                "LR-T0022", "you would give this to yourself", s, help="write `to them` for the player who gets it"
            )
        if decl is not None and decl.owner == "table":
            self._tables(decl, s)

    def _on_thing(self, s: t.PutCounter | t.RemoveCounter, scope: TextScope) -> None:
        decl = self.texts.numbers.amount(s.amount, scope)
        ref = self.texts.things.thing(s.thing, scope)
        if decl is not None and ref.kind != UNKNOWN:
            self.texts.numbers.lies_on(decl, ref.kind, s)

    def _roll(self, s: t.Roll, scope: TextScope) -> None:
        if isinstance(s.what, t.Counter):
            self.texts.numbers.number(s.what, scope)
            decl = self.rules.counters[s.what.name]
            if decl.rolled is None and decl.owner in (PLAYER, "table"):
                self._not_rolled(s, decl.name, decl.name)
            return
        if isinstance(s.what, t.Thing):
            ref = self.texts.things.thing(s.what, scope)
        else:
            ref = self.texts.things.collection(s.what, scope)
        if ref.kind == PLAYER:
            help = "write which counter of yours is rolled, as in `roll your luck`; for others, under `for each player`"
            self.report.error("LR-T0052", "a player is not rolled", s, help=help)
        elif ref.kind != UNKNOWN and not any(c.owner == ref.kind and c.rolled for c in self.rules.counters.values()):
            mine = [c.name for c in self.rules.counters.values() if c.owner == ref.kind]
            self._not_rolled(s, article(ref.kind), mine[0] if len(mine) == 1 else "")

    def _not_rolled(self, s: t.Roll, what: str, counter: str) -> None:
        below = f"`counter {counter}`" if counter else "a counter of theirs"
        help = f"write `rolled from 1 to 6`, or `rolled from the table NAME`, below {below}"
        self.report.error("LR-T0052", f"nothing says what {what} is rolled from", s, help=help)

    # ---- places ---------------------------------------------------------------------------------

    def _place(self, s: _Moves, scope: TextScope) -> None:
        things = self.texts.things
        match s:
            case t.Move():
                ref = things.thing(s.thing, scope)
                self._goes_to(ref, s.zone, things.zone(s.zone, scope), s)
            case t.MoveAll():
                ref = things.collection(s.of, scope)
                self._goes_to(ref, s.zone, things.zone(s.zone, scope), s)
            case t.PassOn():
                self._pass_on(s, scope)
            case t.PutOn():
                ref = things.thing(s.thing, scope)
                self._goes_to(ref, s.zone, things.shaped(s.zone, "stacks", scope), s)
                things.of_kind(s.on, ref.kind, scope, "the thing after `on`", may_be_nothing=True)
            case t.PutInOrder():
                ref = things.collection(s.of, scope)
                self._goes_to(ref, s.zone, things.shaped(s.zone, "pile", scope), s)
            case t.MoveRow():
                self._move_row(s, scope)
            case t.CloseGaps():
                things.shaped(s.zone, "rows", scope)
            case other:
                assert_never(other)

    def _pass_on(self, s: t.PassOn, scope: TextScope) -> None:
        things = self.texts.things
        things.players(s.players, "passes", scope)
        inner = scope.bound(Ref(PLAYER))
        ref = things.collection(s.of, inner)
        zone = things.zone(s.zone, inner)
        self._goes_to(ref, s.zone, zone, s)
        if ref.kind != UNKNOWN and not of_theirs(s.of, self.rules):
            help = f"write `each player passes the {plural(ref.kind)} in their ...`, or `move` for other things"
            self.report.error("LR-T0002", "players pass on only what is in a place of theirs", s.of, help=help)
        elif zone.shape not in ("hand", "pile"):
            message = f"the {zone.name} has {zone.shape}, so nothing can be passed there by all at once"
            self.report.error(
                "LR-T0011", message, s.zone, help="pass it to a zone without them, and move it on from there"
            )

    def _goes_to(self, ref: Ref, zone: t.Zone, decl: object, s: _OneZone) -> None:
        what = s.of if isinstance(s, t.MoveAll | t.PassOn | t.PutInOrder) else s.thing
        if decl is not None and self.texts.things.not_player(ref, "be in a zone", what):
            self.texts.things.holds(self.rules.zones.get(zone.name), ref.kind, zone)

    def _move_row(self, s: t.MoveRow, scope: TextScope) -> None:
        decl = self.texts.things.shaped(s.zone, "rows", scope)
        self.texts.things.row(s.row, decl, scope)
        self.texts.things.row(s.to, decl, scope)
        if isinstance(s.row, t.Int) and s.row == s.to:
            self.report.error("LR-T0011", "a row cannot be moved to itself", s, help="write the number of another row")

    def _shown(self, s: t.Reveal | t.LookAt, scope: TextScope) -> None:
        things = self.texts.things
        ref = things.thing(s.of, scope) if isinstance(s.of, t.Thing) else things.collection(s.of, scope)
        things.not_player(ref, "be hidden, and so not be shown" if isinstance(s, t.Reveal) else "be looked at", s.of)

    def _swap(self, s: t.Swap, scope: TextScope) -> None:
        left, right = self.texts.things.thing(s.left, scope), self.texts.things.thing(s.right, scope)
        for ref, said in ((left, s.left), (right, s.right)):
            if not self.texts.things.not_player(ref, "be swapped", said):
                return
            zone = self.rules.zones.get(ref.zone)
            if zone is not None and zone.shape == "stacks":
                self.report.error("LR-T0011", f"things in the {zone.name} are in stacks, and cannot be swapped", s)
                return
        if UNKNOWN not in (left.kind, right.kind) and left.kind != right.kind:
            message = f"{article(left.kind)} and {article(right.kind)} cannot change places"
            self.report.error("LR-T0002", message, s, help="swap two things of the same kind")


def _same_player(one: t.Subject, other: t.Thing, scope: TextScope) -> bool:
    """Return whether two words surely mean the same player; `them` is each of those who do something together."""
    if isinstance(one, t.EachPlayer):
        return isinstance(other, t.They)
    named = t.Local(scope.they_name)
    return one == other or (named in (one, other) and t.They() in (one, other))
