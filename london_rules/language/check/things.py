"""Things, zones and ways: whether each word refers to something, and of the right kind."""

from __future__ import annotations

from typing import assert_never

from london_rules.language import constructs as t
from london_rules.language.check.checks import Checks
from london_rules.language.check.fitting import listed, words_here, zones_of
from london_rules.language.check.owners import of_the_table
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.rules import RelationDecl, ZoneDecl
from london_rules.language.syntax.names import article, plural

_THEY = "they|them|their"
_CHOOSE_FIRST = "choose a player first, or write `for each player`"
_SHAPES = {
    "pile": "is a pile",
    "stacks": "has stacks",
    "rows": "has rows",
    "hand": "has no order",
}


# ---- things ---------------------------------------------------------------------------------


def thing_meant(check: Checks, node: t.Thing, scope: TextScope, *, may_be_nothing: bool = False) -> Ref:
    """Give what a word refers to; if it may be nothing, that is a mistake unless allowed."""
    ref = _ref(check, node, scope)
    if ref.nothing and not may_be_nothing:
        _nothing(check, node, scope)
        return Ref(UNKNOWN)
    return ref


def _ref(check: Checks, node: t.Thing, scope: TextScope) -> Ref:
    match node:
        case t.It():
            return scope.of(node) or _unbound(check, node, "it", _first_choose(scope))
        case t.This():
            here = words_here(scope)
            help = "`this` means the thing that a text is printed on, so only such a text can use it"
            help += f"; here you can write {here}" if here else ""
            return scope.of(node) or _unbound(check, node, "this", help)
        case t.Local():
            return scope.of(node) or _unnamed(check, node, scope)
        case t.Named():
            return _named(check, node)
        case t.They():
            if scope.they is None:
                require_they(check, node, scope)
            return scope.they or Ref(UNKNOWN)
        case t.Neighbour():
            require_kind(check, node.of, PLAYER, scope, "who sits beside the player")
            return Ref(PLAYER)
        case t.OneRelated():
            kind, joined = kinds_of_relation(check, check.rules.relations.get(node.relation))
            require_kind(check, node.thing, kind, scope, f"something with {article(node.relation)}")
            return Ref(joined)
        case t.You() | t.ActivePlayer() | t.FirstPlayer():
            return Ref(PLAYER)
        case other:
            assert_never(other)


def _unbound(check: Checks, node: t.Node, word: str, help: str) -> Ref:
    check.report.error("LR-N0008", f"nothing says what `{word}` means here", node, help=help)
    return Ref(UNKNOWN)


def _unnamed(check: Checks, node: t.Local, scope: TextScope) -> Ref:
    not_known(check, node.name, node, scope)
    return Ref(UNKNOWN)


def not_known(check: Checks, name: str, node: t.Node, scope: TextScope) -> None:
    """Report a name that is given in the same text, but not before this place."""
    help = _named_elsewhere(name, scope)
    check.report.error("LR-N0009", f"`the {name}` is not known here", node, help=help)


def _nothing(check: Checks, node: t.Thing, scope: TextScope) -> None:
    if isinstance(node, t.They):
        require_they(check, node, scope)
        return
    if isinstance(node, t.Local):
        help = f"ask first: `if there is {article(node.name)}`"
    else:
        of = scope.it.kind if isinstance(node, t.It) and scope.it is not None else UNKNOWN
        named = next((name for name, ref in reversed(list(scope.locals.items())) if ref.kind == of != UNKNOWN), "")
        if named and not scope.locals[named].nothing:
            help = f"where there is {article(named)}, write `the {named}`"
        elif named:
            help = f"ask first: `if there is {article(named)}`, and then write `the {named}`"
        else:
            help = "give it a name with `call it`, then ask `if there is a NAME`"
    word = f"the {node.name}" if isinstance(node, t.Local) else "it" if isinstance(node, t.It) else "this"
    check.report.error("LR-T0014", f"`{word}` may be nothing here", node, help=help)


def _named(check: Checks, node: t.Named) -> Ref:
    face = check.rules.faces.get(node.name)
    if face is None:
        return Ref(UNKNOWN)
    if sum(one.copies for one in check.rules.namesakes(node.name)) > 1:
        from london_rules.language.format.things import printed_name

        name = printed_name(face.name)
        message = f"there is more than one {face.name}"
        help = f"choose one first, as in `choose {article(name)} in the ...`, or say it of each {name}"
        check.report.error("LR-N0010", message, node, help=help)
        return Ref(UNKNOWN)
    return Ref(face.kind)


def printed_on(check: Checks, node: t.Thing, scope: TextScope) -> Ref:
    """Check a thing of which something printed is read: that is the same on all copies of one face."""
    face = check.rules.faces.get(node.name) if isinstance(node, t.Named) else None
    copies = face is not None and len(check.rules.namesakes(face.id)) == 1
    return Ref(face.kind) if face is not None and copies else thing_meant(check, node, scope)


def require_players(check: Checks, of: t.Collection, verb: str, scope: TextScope) -> None:
    """Require that those who do something are players."""
    kind = check.collection(of, scope).kind
    if kind not in (PLAYER, UNKNOWN):
        message = f"`{verb}` is only for players here, not for {plural(kind)}"
        check.report.error("LR-T0002", message, of, help=f"write `each player {verb} ...`")


def which(check: Checks, node: t.Thing, scope: TextScope) -> Ref:
    """Check what a thing is said to be: any of those that have a printed name, if all are of one kind."""
    face = check.rules.faces.get(node.name) if isinstance(node, t.Named) else None
    if face is None:
        return thing_meant(check, node, scope, may_be_nothing=True)
    kinds = dict.fromkeys(other.kind for other in check.rules.namesakes(face.id))
    if len(kinds) > 1:
        message = f"{' and '.join(map(article, kinds))} have the name {face.name}"
        check.report.error("LR-N0010", message, node, help="give the one that you mean a name of its own")
        return Ref(UNKNOWN)
    return Ref(face.kind)


def require_they(check: Checks, node: t.Node, scope: TextScope) -> None:
    """Require that `they`, `them` or `their` refers to a player."""
    if scope.they is None and check.report.of_nobody:
        return
    if scope.they is None:
        check.report.of_nobody = True
        word = check.report.written(_THEY, node) or "they"
        here, you = words_here(scope, PLAYER), "your" if word == "their" else "you"
        here = here.replace("` (", "'s` (") if word == "their" else here
        help = f"for the player whose turn it is, write `{you}`"
        help = f"{f'here you can write {here}' if here else _CHOOSE_FIRST}; {help}"
        check.report.error("LR-N0008", f"nothing says who `{word}` means here", node, help=help, word=_THEY)
    elif scope.they.nothing:
        name = scope.they_name or "NAME"
        help = f"ask first: `if there is {article(name)}`" + ("" if scope.they_name else ", after a `call it NAME`")
        check.report.error("LR-T0014", "there may be nobody whom `they` means here", node, help=help)


def require_kind(
    check: Checks, node: t.Thing, kind: str, scope: TextScope, what: str, *, may_be_nothing: bool = False
) -> None:
    """Require a thing of one kind."""
    ref = thing_meant(check, node, scope, may_be_nothing=may_be_nothing)
    if UNKNOWN not in (ref.kind, kind) and ref.kind != kind:
        here = words_here(scope, kind)
        help = f"here you can write {here}" if here else f"choose one first: `choose {article(kind)} ..., call it ...`"
        check.report.error(
            "LR-T0002", f"{what} must be {article(kind)}, but this is {article(ref.kind)}", node, help=help
        )


def require_thing(check: Checks, ref: Ref, what: str, node: t.Node) -> bool:
    """Require a thing rather than a player."""
    if ref.kind == PLAYER:
        check.report.error("LR-T0002", f"a player cannot {what}", node)
        return False
    return True


# ---- zones ----------------------------------------------------------------------------------


def zone_meant(check: Checks, node: t.Zone, scope: TextScope, *, any_allowed: bool = False) -> ZoneDecl:
    """Check whose zone is meant."""
    decl = check.rules.zones[node.name]
    require_whose(check, node.whose, decl.owner == PLAYER, node.name, node, scope, any_allowed=any_allowed)
    return decl


def require_whose(
    check: Checks,
    whose: t.Whose,
    of_players: bool,
    name: str,
    node: t.Node,
    scope: TextScope,
    *,
    any_allowed: bool = False,
) -> None:
    """Check `your`, `their`, `any` or nothing before a name."""
    if not of_players:
        if whose:
            message = of_the_table(name)
            check.report.error("LR-T0010", message, node, help=f"write `the {name}`")
        return
    if isinstance(whose, t.Node):
        require_kind(check, whose, PLAYER, scope, f"who has the {name}")
    elif whose == "any" and not any_allowed:
        message = f"one {name} is needed here, not `any`"
        check.report.error("LR-T0010", message, node, help=f"write `your {name}` or `their {name}`")
    elif whose == "their":
        require_they(check, node, scope)
    elif whose == "":
        message = f"each player has their own {name}: say whose you mean"
        check.report.error("LR-T0010", message, node, help=f"write `your {name}` or `their {name}`")


def require_shape(check: Checks, node: t.Zone, shape: str, scope: TextScope) -> ZoneDecl | None:
    """Require a zone of one shape."""
    decl = zone_meant(check, node, scope)
    if decl.shape != shape:
        holds = f"but the {decl.name} {_SHAPES[decl.shape]}"
        fitting = [zone.name for zone in check.rules.zones.values() if zone.shape == shape]
        help = f"these zones fit: {listed(fitting)}" if fitting else None
        check.report.error("LR-T0011", f"this needs a zone that {_SHAPES[shape]}, {holds}", node, help=help)
        return None
    return decl


def require_held(check: Checks, decl: ZoneDecl | None, kind: str, node: t.Node) -> bool:
    """Require that a zone holds things of a kind; if not, what is chosen there is of no known kind."""
    known = decl is not None and UNKNOWN not in (kind, decl.kind) and decl.kind in check.rules.kinds
    if decl is None or not known or decl.kind == kind:
        return True
    message = f"the {decl.name} holds {plural(decl.kind)}, not {plural(kind)}"
    check.report.error("LR-T0012", message, node, help=zones_of(check.rules, kind) or None)
    return False


def joins(decl: RelationDecl) -> str:
    """Say of what kinds the things in a relation are."""
    return f"goes from {plural(decl.kind)} to {plural(decl.to)}" if decl.to else f"joins {plural(decl.kind)}"


def kinds_of_relation(check: Checks, decl: RelationDecl | None) -> tuple[str, str]:
    """Give the kind of the things that name others in a relation, and the kind of those that are named."""
    kinds = ("", "") if decl is None else (decl.kind, decl.joined)
    return kinds if all(kind in check.rules.kinds for kind in kinds) else (UNKNOWN, UNKNOWN)


def require_way(
    check: Checks, way: t.Way, subject: Ref, origin: t.Thing | t.Zone | t.GroupThings, scope: TextScope
) -> None:
    """Check steps from an origin to a subject, along a relation or along things that name what they join."""
    if way.by:
        kind, along = _joined_by(check, way, subject), f"steps along {plural(way.by)} join"
        over = way.by
    else:
        decl = check.rules.relations.get(way.relation)
        if decl is None:
            return
        if decl.to:
            message = f"`{way.relation}` {joins(decl)}, so no step is along it"
            check.report.error("LR-T0002", message, way, help=f"write `along {plural(decl.kind)}`")
            return
        kind, along, over = decl.kind, f"`{way.relation}` joins", decl.kind
    if isinstance(origin, t.Zone):
        zone = zone_meant(check, origin, scope)
        require_held(check, zone, kind, origin)
        if zone.shape in ("rows", "stacks") or origin.whose == "any":
            check.report.error(
                "LR-T0011", "steps must begin at a thing, or in one zone that is a pile or a hand", origin
            )
    elif isinstance(origin, t.GroupThings):
        found = check.collection(origin, scope).kind
        if UNKNOWN not in (found, kind) and found != kind:
            check.report.error("LR-T0002", f"{along} {plural(kind)}, but these are {plural(found)}", origin)
    else:
        what = "steps are counted" if way.by else f"`{way.relation}` is followed"
        require_kind(check, origin, kind, scope, f"the thing from which {what}")
    if UNKNOWN not in (subject.kind, kind) and subject.kind != kind:
        check.report.error("LR-T0002", f"{along} {plural(kind)}, but this is {article(subject.kind)}", way)
    if way.through:
        check.pred(t.Test(way.through, span=way.span), Ref(over), scope)


def _joined_by(check: Checks, way: t.Way, subject: Ref) -> str:
    """Give the kind of the things that things of a kind join, as they name them."""
    relations = [d for d in check.rules.relations.values() if d.kind == way.by and d.to and not d.parts]
    if not relations:
        help = f"declare it: `relation NAME from {plural(way.by)} to THINGS`, and name those on each {way.by}"
        check.report.error("LR-T0002", f"{plural(way.by)} name nothing that they could join", way, help=help)
        return UNKNOWN
    return next((d.to for d in relations if d.to == subject.kind), relations[0].to)


def _first_choose(scope: TextScope) -> str:
    here = words_here(scope)
    return f"here you can write {here}" if here else "choose a thing first, or name it"


def _named_elsewhere(name: str, scope: TextScope) -> str:
    here = words_here(scope)
    told = f"write `call it the {name}` before this, in the same block: here it comes later, or inside other lines"
    return f"{told}; here you can write {here}" if here else told
