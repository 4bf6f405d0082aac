"""Collections: whether what is named is there, and of the right kind."""

from __future__ import annotations

from typing import assert_never, get_args

from london_rules.language import constructs as t
from london_rules.language.check.checks import COLLECTIONS, Checks
from london_rules.language.check.numbers import measured, require_number
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.check.things import (
    kinds_of_relation,
    require_held,
    require_kind,
    require_shape,
    require_they,
    require_whose,
    zone_meant,
)
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.flow.walk import MOST_CALLS
from london_rules.language.rules import GroupDecl, ZoneDecl
from london_rules.language.syntax.names import article


@COLLECTIONS.of(t.TopThings)
def _top(check: Checks, node: t.TopThings, scope: TextScope) -> Ref:
    require_number(check, node.number, scope)
    holds = require_held(check, require_shape(check, node.zone, "pile", scope), node.kind, node)
    return Ref(node.kind if holds else UNKNOWN, zone=node.zone.name)


@COLLECTIONS.of(t.RowThings)
def _row(check: Checks, node: t.RowThings, scope: TextScope) -> Ref:
    decl = require_shape(check, node.zone, "rows", scope)
    require_row(check, node.row, decl, scope)
    holds = require_held(check, decl, node.kind, node)
    return Ref(node.kind if holds else UNKNOWN, zone=node.zone.name)


@COLLECTIONS.of(t.OtherPlayers)
def _others(check: Checks, node: t.OtherPlayers, scope: TextScope) -> Ref:
    check.preds(node.rel, Ref(PLAYER), scope)
    return Ref(PLAYER)


@COLLECTIONS.of(t.PlayersFrom)
def _players_from(check: Checks, node: t.PlayersFrom, scope: TextScope) -> Ref:
    require_kind(check, node.first, PLAYER, scope, "who is first")
    return Ref(PLAYER)


@COLLECTIONS.of(t.Best)
def _best(check: Checks, node: t.Best, scope: TextScope) -> Ref:
    ref = check.collection(node.of, scope)
    measured(check, node, ref, scope)
    return ref


@COLLECTIONS.of(t.Things)
def _things(check: Checks, node: t.Things, scope: TextScope) -> Ref:
    kind = node.kind if node.kind in check.rules.kinds or node.kind == PLAYER else UNKNOWN
    ref = Ref(kind, zone="" if node.zone is None else node.zone.name)
    if node.zone is not None:
        decl = zone_meant(check, node.zone, scope, any_allowed=True)
        if not require_held(check, decl, kind, node):
            ref = Ref(UNKNOWN)
    if node.other_than is not None:
        require_kind(check, node.other_than, kind, scope, "the thing to leave out", may_be_nothing=True)
    check.preds(node.rel, ref, scope)
    return ref


def require_row(check: Checks, node: t.Expr, decl: ZoneDecl | None, scope: TextScope) -> None:
    """Check the number of a row."""
    require_number(check, node, scope)
    if decl is not None and isinstance(node, t.Int) and not 1 <= node.value <= decl.rows:
        check.report.error(
            "LR-T0011",
            f"the {decl.name} has rows 1 to {decl.rows}",
            node,
            help=f"write a number from 1 to {decl.rows}",
        )


@COLLECTIONS.of(t.ChosenThings)
def _chosen(check: Checks, node: t.ChosenThings, scope: TextScope) -> Ref:
    ref = chosen_things(check, node.name, node, scope)
    check.preds(node.rel, ref, scope)
    return ref


def chosen_things(check: Checks, name: str, node: t.Node, scope: TextScope) -> Ref:
    """Give what each of several things is that were chosen under a name."""
    ref = scope.several.get(name)
    if ref is None:
        help = f"write `call them the {name}` before this, in the same block"
        if name == t.WHO_CHOSE:
            help = "ask for them in what is done below `each player secretly chooses`, with one thing or one of these"
        check.report.error("LR-N0009", f"`the {name}` are not known here", node, help=help)
    return ref or Ref(UNKNOWN)


@COLLECTIONS.of(t.GroupThings)
def _group(check: Checks, node: t.GroupThings, scope: TextScope) -> Ref:
    decl = check.rules.groups.get(node.name)
    if decl is None:
        return Ref(UNKNOWN)
    require_whose(check, node.whose, decl.owner == PLAYER, node.name, node, scope)
    ref = Ref(kind_of_group(check, decl))
    check.preds(node.rel, ref, scope)
    return ref


@COLLECTIONS.of(t.Related)
def _related(check: Checks, node: t.Related, scope: TextScope) -> Ref:
    decl = check.rules.relations.get(node.relation)
    kind, joined = kinds_of_relation(check, decl)
    require_kind(check, node.thing, kind, scope, f"something with {article(node.relation)}")
    check.preds(node.rel, Ref(joined), scope)
    return Ref(joined)


def kind_of_group(check: Checks, decl: GroupDecl, above: tuple[str, ...] = ()) -> str:
    """Give the kind of the things of a group; unknown for a group of itself."""
    first = decl.body.parts[0]
    first = first.of if isinstance(first, t.Best) else first
    if isinstance(first, t.GroupThings):
        inner = check.rules.groups.get(first.name)
        if inner is None or first.name in above or len(above) > MOST_CALLS:
            return UNKNOWN
        return kind_of_group(check, inner, (*above, decl.name))
    return _kind_of(check, first)


@COLLECTIONS.of(t.OnSide)
def _on_side(check: Checks, node: t.OnSide, scope: TextScope) -> Ref:
    if not check.rules.sides and check.whole:
        help = "declare them: `partners NAME = players 1 and 3`, a line for each"
        check.report.error("LR-C0010", "there are no sides in this game", node, help=help)
    if node.whose == "their":
        require_they(check, node, scope)
    check.preds(node.rel, Ref(PLAYER), scope)
    return Ref(PLAYER)


def _kind_of(
    check: Checks,
    node: t.Things | t.TopThings | t.RowThings | t.Related | t.OtherPlayers | t.PlayersFrom | t.ChosenThings | t.OnSide,
) -> str:
    match node:
        case t.Related():
            relation = check.rules.relations.get(node.relation)
            kind = UNKNOWN if relation is None else relation.joined
        case t.OtherPlayers() | t.PlayersFrom() | t.OnSide():
            kind = PLAYER
        case t.Things() | t.TopThings() | t.RowThings():
            kind = node.kind
        case t.ChosenThings():
            kind = UNKNOWN  # a group cannot choose
        case other:
            assert_never(other)
    return kind if kind in check.rules.kinds or kind == PLAYER else UNKNOWN


COLLECTIONS.require("check", get_args(t.Collection))
