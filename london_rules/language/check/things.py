"""Things, zones and collections: whether each word refers to something, and of the right kind."""

from __future__ import annotations

from typing import assert_never

from london_rules.language import constructs as t
from london_rules.language.check.checks import Checks
from london_rules.language.check.fitting import listed, words_here, zones_of
from london_rules.language.check.owners import of_the_table
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.flow.walk import MOST_CALLS
from london_rules.language.format.things import printed_name
from london_rules.language.rules import GroupDecl, ZoneDecl
from london_rules.language.syntax.names import article, plural

_THEY = "they|them|their"
_CHOOSE_FIRST = "choose a player first, or write `for each player`"
_SHAPES = {
    "pile": "is a pile",
    "stacks": "has stacks",
    "rows": "has rows",
    "hand": "has no order",
}


class ThingChecks(Checks):
    """Check what names a thing, a zone or several things."""

    # ---- things ---------------------------------------------------------------------------------

    def thing(self, node: t.Thing, scope: TextScope, *, may_be_nothing: bool = False) -> Ref:
        """Give what a word refers to; if it may be nothing, that is a mistake unless allowed."""
        ref = self._ref(node, scope)
        if ref.nothing and not may_be_nothing:
            self._nothing(node, scope)
            return Ref(UNKNOWN)
        return ref

    def _ref(self, node: t.Thing, scope: TextScope) -> Ref:
        match node:
            case t.It():
                return scope.of(node) or self._unbound(node, "it", _first_choose(scope))
            case t.This():
                here = words_here(scope)
                help = "`this` means the thing that a text is printed on, so only such a text can use it"
                help += f"; here you can write {here}" if here else ""
                return scope.of(node) or self._unbound(node, "this", help)
            case t.Local():
                return scope.of(node) or self._unnamed(node, scope)
            case t.Named():
                return self._named(node)
            case t.They():
                if scope.they is None:
                    self.they(node, scope)
                return scope.they or Ref(UNKNOWN)
            case t.Neighbour():
                self.of_kind(node.of, PLAYER, scope, "who sits beside the player")
                return Ref(PLAYER)
            case t.You() | t.ActivePlayer() | t.FirstPlayer():
                return Ref(PLAYER)
            case other:
                assert_never(other)

    def _unbound(self, node: t.Node, word: str, help: str) -> Ref:
        self.report.error("LR-N0008", f"nothing says what `{word}` means here", node, help=help)
        return Ref(UNKNOWN)

    def _unnamed(self, node: t.Local, scope: TextScope) -> Ref:
        self.not_known(node.name, node, scope)
        return Ref(UNKNOWN)

    def not_known(self, name: str, node: t.Node, scope: TextScope) -> None:
        """Report a name that is given in the same text, but not before this place."""
        help = _named_elsewhere(name, scope)
        self.report.error("LR-N0009", f"`the {name}` is not known here", node, help=help)

    def _nothing(self, node: t.Thing, scope: TextScope) -> None:
        if isinstance(node, t.They):
            self.they(node, scope)
            return
        if isinstance(node, t.Local):
            help = f"ask first: `if there is {article(node.name)}`"
        else:
            help = "give it a name with `call it`, then ask `if there is a NAME`"
        word = f"the {node.name}" if isinstance(node, t.Local) else "it" if isinstance(node, t.It) else "this"
        self.report.error("LR-T0014", f"`{word}` may be nothing here", node, help=help)

    def _named(self, node: t.Named) -> Ref:
        face = self.report.face(node.name)
        if face is None:
            return Ref(UNKNOWN)
        if sum(one.copies for one in self.rules.namesakes(node.name)) > 1:
            name = printed_name(face.name)
            message = f"there is more than one {face.name}"
            help = f"choose one first, as in `choose {article(name)} in the ...`, or say it of each {name}"
            self.report.error("LR-N0010", message, node, help=help)
            return Ref(UNKNOWN)
        return Ref(face.kind)

    def printed_on(self, node: t.Thing, scope: TextScope) -> Ref:
        """Check a thing of which something printed is read: that is the same on all copies of one face."""
        face = self.report.face(node.name) if isinstance(node, t.Named) else None
        copies = face is not None and len(self.rules.namesakes(face.id)) == 1
        return Ref(face.kind) if face is not None and copies else self.thing(node, scope)

    def players(self, of: t.Collection, verb: str, scope: TextScope) -> None:
        """Require that those who do something are players."""
        kind = self.collection(of, scope).kind
        if kind not in (PLAYER, UNKNOWN):
            message = f"`{verb}` is only for players here, not for {plural(kind)}"
            self.report.error("LR-T0002", message, of, help=f"write `each player {verb} ...`")

    def which(self, node: t.Thing, scope: TextScope) -> Ref:
        """Check what a thing is said to be: any of those that have a printed name, if all are of one kind."""
        face = self.report.face(node.name) if isinstance(node, t.Named) else None
        if face is None:
            return self.thing(node, scope, may_be_nothing=True)
        kinds = dict.fromkeys(other.kind for other in self.rules.namesakes(face.id))
        if len(kinds) > 1:
            message = f"{' and '.join(map(article, kinds))} have the name {face.name}"
            self.report.error("LR-N0010", message, node, help="give the one that you mean a name of its own")
            return Ref(UNKNOWN)
        return Ref(face.kind)

    def they(self, node: t.Node, scope: TextScope) -> None:
        """Require that `they`, `them` or `their` refers to a player."""
        if scope.they is None and self.report.of_nobody:
            return
        if scope.they is None:
            self.report.of_nobody = True
            word = self.report.written(_THEY, node) or "they"
            here, you = words_here(scope, PLAYER), "your" if word == "their" else "you"
            here = here.replace("` (", "'s` (") if word == "their" else here
            help = f"for the player whose turn it is, write `{you}`"
            help = f"{f'here you can write {here}' if here else _CHOOSE_FIRST}; {help}"
            self.report.error("LR-N0008", f"nothing says who `{word}` means here", node, help=help, word=_THEY)
        elif scope.they.nothing:
            name = scope.they_name or "NAME"
            help = f"ask first: `if there is {article(name)}`" + ("" if scope.they_name else ", after a `call it NAME`")
            self.report.error("LR-T0014", "`they` may be nobody here", node, help=help)

    def of_kind(self, node: t.Thing, kind: str, scope: TextScope, what: str, *, may_be_nothing: bool = False) -> None:
        """Require a thing of one kind."""
        ref = self.thing(node, scope, may_be_nothing=may_be_nothing)
        if UNKNOWN not in (ref.kind, kind) and ref.kind != kind:
            here = words_here(scope, kind)
            help = (
                f"here you can write {here}" if here else f"choose one first: `choose {article(kind)} ..., call it ...`"
            )
            self.report.error(
                "LR-T0002", f"{what} must be {article(kind)}, but this is {article(ref.kind)}", node, help=help
            )

    def not_player(self, ref: Ref, what: str, node: t.Node) -> bool:
        """Require a thing rather than a player."""
        if ref.kind == PLAYER:
            self.report.error("LR-T0002", f"a player cannot {what}", node)
            return False
        return True

    # ---- zones ----------------------------------------------------------------------------------

    def zone(self, node: t.Zone, scope: TextScope, *, any_allowed: bool = False) -> ZoneDecl:
        """Check whose zone is meant."""
        decl = self.rules.zones[node.name]
        self.whose(node.whose, decl.owner == PLAYER, node.name, node, scope, any_allowed=any_allowed)
        return decl

    def whose(
        self,
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
                self.report.error("LR-T0010", message, node, help=f"write `the {name}`")
            return
        if isinstance(whose, t.Node):
            self.of_kind(whose, PLAYER, scope, f"who has the {name}")
        elif whose == "any" and not any_allowed:
            message = f"one {name} is needed here, not `any`"
            self.report.error("LR-T0010", message, node, help=f"write `your {name}` or `their {name}`")
        elif whose == "their":
            self.they(node, scope)
        elif whose == "":
            message = f"each player has their own {name}: say whose you mean"
            self.report.error("LR-T0010", message, node, help=f"write `your {name}` or `their {name}`")

    def shaped(self, node: t.Zone, shape: str, scope: TextScope) -> ZoneDecl | None:
        """Require a zone of one shape."""
        decl = self.zone(node, scope)
        if decl.shape != shape:
            holds = f"but the {decl.name} {_SHAPES[decl.shape]}"
            fitting = [zone.name for zone in self.rules.zones.values() if zone.shape == shape]
            help = f"these zones fit: {listed(fitting)}" if fitting else None
            self.report.error("LR-T0011", f"this needs a zone that {_SHAPES[shape]}, {holds}", node, help=help)
            return None
        return decl

    def holds(self, decl: ZoneDecl | None, kind: str, node: t.Node) -> bool:
        """Require that a zone holds things of a kind; if not, what is chosen there is of no known kind."""
        known = decl is not None and UNKNOWN not in (kind, decl.kind) and decl.kind in self.rules.kinds
        if decl is None or not known or decl.kind == kind:
            return True
        message = f"the {decl.name} holds {plural(decl.kind)}, not {plural(kind)}"
        self.report.error("LR-T0012", message, node, help=zones_of(self.rules, kind) or None)
        return False

    # ---- collections ----------------------------------------------------------------------------

    def collection(self, node: t.Collection, scope: TextScope) -> Ref:  # noqa: PLR0911 - one case per construct
        """Check a collection; gives what one of its things is."""
        match node:
            case t.Things():
                return self._things(node, scope)
            case t.TopThings():
                self.texts.numbers.number(node.number, scope)
                holds = self.holds(self.shaped(node.zone, "pile", scope), node.kind, node)
                return Ref(node.kind if holds else UNKNOWN, zone=node.zone.name)
            case t.RowThings():
                decl = self.shaped(node.zone, "rows", scope)
                self.row(node.row, decl, scope)
                holds = self.holds(decl, node.kind, node)
                return Ref(node.kind if holds else UNKNOWN, zone=node.zone.name)
            case t.GroupThings():
                return self._group(node, scope)
            case t.Related():
                return self._related(node, scope)
            case t.OtherPlayers():
                self.texts.conditions.preds(node.rel, Ref(PLAYER), scope)
                return Ref(PLAYER)
            case t.OnSide():
                return self._on_side(node, scope)
            case t.PlayersFrom():
                self.of_kind(node.first, PLAYER, scope, "who is first")
                return Ref(PLAYER)
            case t.ChosenThings():
                return self._chosen(node, scope)
            case t.Best():
                ref = self.collection(node.of, scope)
                self.texts.numbers.measured(node, ref, scope)
                return ref
            case other:
                assert_never(other)

    def _things(self, node: t.Things, scope: TextScope) -> Ref:
        kind = node.kind if node.kind in self.rules.kinds or node.kind == PLAYER else UNKNOWN
        ref = Ref(kind, zone="" if node.zone is None else node.zone.name)
        if node.zone is not None:
            decl = self.zone(node.zone, scope, any_allowed=True)
            if not self.holds(decl, kind, node):
                ref = Ref(UNKNOWN)
        if node.other_than is not None:
            self.of_kind(node.other_than, kind, scope, "the thing to leave out", may_be_nothing=True)
        self.texts.conditions.preds(node.rel, ref, scope)
        return ref

    def row(self, node: t.Expr, decl: ZoneDecl | None, scope: TextScope) -> None:
        """Check the number of a row."""
        self.texts.numbers.number(node, scope)
        if decl is not None and isinstance(node, t.Int) and not 1 <= node.value <= decl.rows:
            self.report.error(
                "LR-T0011",
                f"the {decl.name} has rows 1 to {decl.rows}",
                node,
                help=f"write a number from 1 to {decl.rows}",
            )

    def _chosen(self, node: t.ChosenThings, scope: TextScope) -> Ref:
        ref = self.chosen(node.name, node, scope)
        self.texts.conditions.preds(node.rel, ref, scope)
        return ref

    def chosen(self, name: str, node: t.Node, scope: TextScope) -> Ref:
        """Give what each of several things is that were chosen under a name."""
        ref = scope.several.get(name)
        if ref is None:
            help = f"write `call them the {name}` before this, in the same block"
            self.report.error("LR-N0009", f"`the {name}` are not known here", node, help=help)
        return ref or Ref(UNKNOWN)

    def _group(self, node: t.GroupThings, scope: TextScope) -> Ref:
        decl = self.rules.groups.get(node.name)
        if decl is None:
            return Ref(UNKNOWN)
        self.whose(node.whose, decl.owner == PLAYER, node.name, node, scope)
        ref = Ref(self.kind_of_group(decl))
        self.texts.conditions.preds(node.rel, ref, scope)
        return ref

    def _related(self, node: t.Related, scope: TextScope) -> Ref:
        decl = self.rules.relations.get(node.relation)
        kind = UNKNOWN if decl is None or decl.kind not in self.rules.kinds else decl.kind
        self.of_kind(node.thing, kind, scope, f"something with {article(node.relation)}")
        self.texts.conditions.preds(node.rel, Ref(kind), scope)
        return Ref(kind)

    def kind_of_group(self, decl: GroupDecl, above: tuple[str, ...] = ()) -> str:
        """Give the kind of the things of a group; unknown for a group of itself."""
        first = decl.body.parts[0]
        first = first.of if isinstance(first, t.Best) else first
        if isinstance(first, t.GroupThings):
            inner = self.rules.groups.get(first.name)
            if inner is None or first.name in above or len(above) > MOST_CALLS:
                return UNKNOWN
            return self.kind_of_group(inner, (*above, decl.name))
        return self._kind_of(first)

    def _on_side(self, node: t.OnSide, scope: TextScope) -> Ref:
        if not self.rules.sides and self.texts.whole:
            help = "declare them: `partners NAME = players 1 and 3`, a line for each"
            self.report.error("LR-C0010", "there are no sides in this game", node, help=help)
        if node.whose == "their":
            self.they(node, scope)
        self.texts.conditions.preds(node.rel, Ref(PLAYER), scope)
        return Ref(PLAYER)

    def _kind_of(
        self,
        node: t.Things
        | t.TopThings
        | t.RowThings
        | t.Related
        | t.OtherPlayers
        | t.PlayersFrom
        | t.ChosenThings
        | t.OnSide,
    ) -> str:
        match node:
            case t.Related():
                relation = self.rules.relations.get(node.relation)
                kind = UNKNOWN if relation is None else relation.kind
            case t.OtherPlayers() | t.PlayersFrom() | t.OnSide():
                kind = PLAYER
            case t.Things() | t.TopThings() | t.RowThings():
                kind = node.kind
            case t.ChosenThings():
                kind = UNKNOWN  # a group cannot choose
            case other:
                assert_never(other)
        return kind if kind in self.rules.kinds or kind == PLAYER else UNKNOWN


def _first_choose(scope: TextScope) -> str:
    here = words_here(scope)
    return f"here you can write {here}" if here else "choose a thing first, or name it"


def _named_elsewhere(name: str, scope: TextScope) -> str:
    here = words_here(scope)
    told = f"write `call it the {name}` before this, in the same block: here it comes later, or inside other lines"
    return f"{told}; here you can write {here}" if here else told
