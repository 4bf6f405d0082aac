"""Statements that change counters, places, faces and marks."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.check.checks import STATEMENTS, Checks
from london_rules.language.check.collections import require_row
from london_rules.language.check.conditions import input_kind, second_thing
from london_rules.language.check.numbers import (
    require_amount,
    require_amount_of_players,
    require_counter_of,
    require_number,
)
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.check.things import (
    require_held,
    require_kind,
    require_players,
    require_shape,
    require_thing,
    thing_meant,
    zone_meant,
)
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.flow.theirs import of_theirs
from london_rules.language.rules import CounterDecl, ZoneDecl
from london_rules.language.syntax.names import article, plural


@STATEMENTS.of(t.Gain, t.Lose)
def _gain_or_lose(check: Checks, s: t.Gain | t.Lose, scope: TextScope) -> None:
    verb = "gain" if isinstance(s, t.Gain) else "lose"
    _amount(check, s.amount, s.per, _subject(check, s.subject, scope), verb)


@STATEMENTS.of(t.TurnFace, t.Mark)
def _turn_or_mark(check: Checks, s: t.TurnFace | t.Mark, scope: TextScope) -> None:
    ref = thing_meant(check, s.thing, scope)
    require_thing(check, ref, "be marked" if isinstance(s, t.Mark) else "be turned over", s)


def _subject(check: Checks, subject: t.Subject, scope: TextScope) -> TextScope:
    if isinstance(subject, t.EachPlayer):
        return scope.bound(Ref(PLAYER))
    require_kind(check, subject, PLAYER, scope, "who does this")
    return scope


def _amount(
    check: Checks,
    amount: t.Amount | t.FieldAmount,
    per: t.Collection | None,
    scope: TextScope,
    verb: str,
) -> CounterDecl | None:
    if per is not None:
        check.collection(per, scope)
    return require_amount_of_players(check, amount, scope, verb)


@STATEMENTS.of(t.Pay)
def _pay(check: Checks, s: t.Pay, scope: TextScope) -> None:
    inner = _subject(check, s.subject, scope)
    decl = None
    if isinstance(s.amount, t.Price):
        _price(check, s, s.amount, inner)
    else:
        decl = _amount(check, s.amount, s.per, inner, "pay")
    _payee(check, s, decl, scope)


def _payee(check: Checks, s: t.Pay, decl: CounterDecl | None, scope: TextScope) -> None:
    if s.to is None:
        return
    require_kind(check, s.to, PLAYER, scope, "who is paid")
    if isinstance(s.to, t.You) and isinstance(s.subject, t.You):
        message = "you would pay yourself"
        check.report.error("LR-T0022", message, s, help="write who pays: `each other player pays ... to you`")
    elif _same_player(s.subject, s.to, scope):
        message = "the player who pays and the player who is paid are the same here"
        check.report.error("LR-T0022", message, s, help="write `they pay ... to you`, or `pay ... to them`")
    elif decl is not None and decl.owner == "table":
        _tables(check, decl, s)


def _tables(check: Checks, decl: CounterDecl, s: t.Node) -> None:
    message = f"{decl.name} belong to the table: they cannot pass between players"
    check.report.error("LR-T0009", message, s)


def _price(check: Checks, s: t.Pay, price: t.Price, scope: TextScope) -> None:
    if isinstance(s.subject, t.EachPlayer) or s.per is not None:
        message = "this price is paid once, by one player"
        check.report.error("LR-T0016", message, s, help="write `for each player, they pay the price at which ...`")
    decl = check.rules.tests.get(price.test)
    if decl is None:
        return
    kind = input_kind(check, decl, 0)
    require_kind(check, price.subject, kind, scope, f"the thing before `{price.test}`")
    second_thing(check, decl, price.other, scope)


@STATEMENTS.of(t.Give)
def _give(check: Checks, s: t.Give, scope: TextScope) -> None:
    decl = require_amount_of_players(check, s.amount, scope, "give")
    require_kind(check, s.to, PLAYER, scope, "who gets this")
    if isinstance(s.to, t.You):
        check.report.error(
            "LR-T0022", "you would give this to yourself", s, help="write `to them` for the player who gets it"
        )
    if decl is not None and decl.owner == "table":
        _tables(check, decl, s)


@STATEMENTS.of(t.PutCounter, t.RemoveCounter)
def _on_thing(check: Checks, s: t.PutCounter | t.RemoveCounter, scope: TextScope) -> None:
    decl = require_amount(check, s.amount, scope)
    ref = thing_meant(check, s.thing, scope)
    if decl is not None and ref.kind != UNKNOWN:
        require_counter_of(check, decl, ref.kind, s)


@STATEMENTS.of(t.Roll)
def _roll(check: Checks, s: t.Roll, scope: TextScope) -> None:
    if isinstance(s.what, t.Counter):
        require_number(check, s.what, scope)
        decl = check.rules.counters[s.what.name]
        if decl.rolled is None and decl.owner in (PLAYER, "table"):
            _not_rolled(check, s, decl.name, decl.name)
        return
    ref = thing_meant(check, s.what, scope) if isinstance(s.what, t.Thing) else check.collection(s.what, scope)
    if ref.kind == PLAYER:
        help = "write which counter of yours is rolled, as in `roll your luck`; for others, under `for each player`"
        check.report.error("LR-T0052", "a player is not rolled", s, help=help)
    elif ref.kind != UNKNOWN and not any(c.owner == ref.kind and c.rolled for c in check.rules.counters.values()):
        mine = [c.name for c in check.rules.counters.values() if c.owner == ref.kind]
        _not_rolled(check, s, article(ref.kind), mine[0] if len(mine) == 1 else "")


def _not_rolled(check: Checks, s: t.Roll, what: str, counter: str) -> None:
    below = f"`counter {counter}`" if counter else "a counter of theirs"
    help = f"write `rolled from 1 to 6`, or `rolled from the table NAME`, below {below}"
    check.report.error("LR-T0052", f"nothing says what {what} is rolled from", s, help=help)


@STATEMENTS.of(t.Move)
def _move(check: Checks, s: t.Move, scope: TextScope) -> None:
    ref = thing_meant(check, s.thing, scope)
    _goes_to(check, ref, s.zone, _place_meant(check, s, scope), s.thing)


@STATEMENTS.of(t.MoveAll)
def _move_all(check: Checks, s: t.MoveAll, scope: TextScope) -> None:
    ref = check.collection(s.of, scope)
    _goes_to(check, ref, s.zone, _place_meant(check, s, scope), s.of)


def _place_meant(check: Checks, s: t.Move | t.MoveAll, scope: TextScope) -> ZoneDecl | None:
    return require_shape(check, s.zone, "pile", scope) if s.under else zone_meant(check, s.zone, scope)


@STATEMENTS.of(t.PutOn)
def _put_on(check: Checks, s: t.PutOn, scope: TextScope) -> None:
    ref = thing_meant(check, s.thing, scope)
    _goes_to(check, ref, s.zone, require_shape(check, s.zone, "stacks", scope), s.thing)
    require_kind(check, s.on, ref.kind, scope, "the thing after `on`", may_be_nothing=True)


@STATEMENTS.of(t.PutInOrder)
def _put_in_order(check: Checks, s: t.PutInOrder, scope: TextScope) -> None:
    ref = check.collection(s.of, scope)
    _goes_to(check, ref, s.zone, require_shape(check, s.zone, "pile", scope), s.of)


@STATEMENTS.of(t.CloseGaps)
def _close_gaps(check: Checks, s: t.CloseGaps, scope: TextScope) -> None:
    require_shape(check, s.zone, "rows", scope)


@STATEMENTS.of(t.PassOn)
def _pass_on(check: Checks, s: t.PassOn, scope: TextScope) -> None:
    require_players(check, s.players, "passes", scope)
    inner = scope.bound(Ref(PLAYER))
    ref = check.collection(s.of, inner)
    zone = zone_meant(check, s.zone, inner)
    _goes_to(check, ref, s.zone, zone, s.of)
    if ref.kind != UNKNOWN and not of_theirs(s.of, check.rules):
        help = f"write `each player passes the {plural(ref.kind)} in their ...`, or `move` for other things"
        check.report.error("LR-T0002", "players pass on only what is in a place of theirs", s.of, help=help)
        return
    help = "pass it to a zone without them, and move it on from there"
    _require_whole(check, s.zone, zone, "nothing can be passed there by all at once", help)


def _require_whole(check: Checks, zone: t.Zone, decl: ZoneDecl, cannot: str, help: str) -> None:
    """Require a zone without rows or stacks."""
    if decl.shape not in ("hand", "pile"):
        check.report.error("LR-T0011", f"the {decl.name} has {decl.shape}, so {cannot}", zone, help=help)


def _goes_to(check: Checks, ref: Ref, zone: t.Zone, decl: ZoneDecl | None, what: t.Node) -> None:
    if decl is not None and require_thing(check, ref, "be in a zone", what):
        require_held(check, decl, ref.kind, zone)


@STATEMENTS.of(t.MoveRow)
def _move_row(check: Checks, s: t.MoveRow, scope: TextScope) -> None:
    decl = require_shape(check, s.zone, "rows", scope)
    require_row(check, s.row, decl, scope)
    require_row(check, s.to, decl, scope)
    if isinstance(s.row, t.Int) and s.row == s.to:
        check.report.error("LR-T0011", "a row cannot be moved to itself", s, help="write the number of another row")


@STATEMENTS.of(t.Reveal, t.LookAt)
def _shown(check: Checks, s: t.Reveal | t.LookAt, scope: TextScope) -> None:
    ref = thing_meant(check, s.of, scope) if isinstance(s.of, t.Thing) else check.collection(s.of, scope)
    require_thing(check, ref, "be hidden, and so not be shown" if isinstance(s, t.Reveal) else "be looked at", s.of)


@STATEMENTS.of(t.Swap)
def _swap(check: Checks, s: t.Swap, scope: TextScope) -> None:
    places = [(place, zone_meant(check, place, scope)) for place in (s.left, s.right) if isinstance(place, t.Zone)]
    for place, decl in places:
        _require_whole(check, place, decl, "it cannot be swapped as a whole", "swap zones without them, or things")
        require_held(check, decl, places[0][1].kind, place)
    if isinstance(s.left, t.Zone) or isinstance(s.right, t.Zone):
        return
    left, right = thing_meant(check, s.left, scope), thing_meant(check, s.right, scope)
    for ref, said in ((left, s.left), (right, s.right)):
        if not require_thing(check, ref, "be swapped", said):
            return
        zone = check.rules.zones.get(ref.zone)
        if zone is not None and zone.shape == "stacks":
            check.report.error("LR-T0011", f"things in the {zone.name} are in stacks, and cannot be swapped", s)
            return
    if UNKNOWN not in (left.kind, right.kind) and left.kind != right.kind:
        message = f"{article(left.kind)} and {article(right.kind)} cannot change places"
        check.report.error("LR-T0002", message, s, help="swap two things of the same kind")


def _same_player(one: t.Subject, other: t.Thing, scope: TextScope) -> bool:
    """Return whether two words surely mean the same player; `them` is each of those who do something together."""
    if isinstance(one, t.EachPlayer):
        return isinstance(other, t.They)
    named = t.Local(scope.they_name)
    return one == other or (named in (one, other) and t.They() in (one, other))
