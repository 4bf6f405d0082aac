"""Things, zones, collections and numbers, well typed by construction."""

from __future__ import annotations

from typing import Any

from london_rules.language import constructs as t
from london_rules.language import rules as r
from tests.fuzz.families import draw_one, draws
from tests.fuzz.scene import PLAYER, Ref, Scene, TextScope, bound_kinds, they_are_sure

# ---- things -------------------------------------------------------------------------------------


def thing(s: Scene, scope: TextScope, kind: str, *, nothing: bool = False) -> t.Thing | None:
    """Draw a word for a thing of a kind; `nothing` allows words that may refer to nothing."""
    return draw_one("thing", s, scope, kind, nothing)


@draws(t.It, 4)
def _it(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    fits = scope.it is not None and scope.it.kind == kind and (nothing or not scope.it.nothing)
    return t.It() if fits else None


@draws(t.This, 3)
def _this(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    return t.This() if scope.this is not None and scope.this.kind == kind else None


@draws(t.Local, 3)
def _local(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    names = [name for name, ref in scope.locals.items() if ref.kind == kind and (nothing or not ref.nothing)]
    return t.Local(s.choices.pick(names)) if names else None


@draws(t.Named, 1)
def _named(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    ids = [f.id for f in s.rules.faces.values() if f.kind == kind and f.copies == 1]
    return t.Named(s.choices.pick(ids)) if ids else None


@draws(t.OneRelated, 2)
def _one_related(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    ways = [d for d in s.rules.relations.values() if d.one and d.to == kind and d.kind in bound_kinds(scope)]
    if not ways:
        return None
    decl = s.choices.pick(ways)
    of = thing(s, scope, decl.kind)
    return None if of is None or isinstance(of, t.OneRelated) else t.OneRelated(of, decl.name)


@draws(t.You, 2)
def _you(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    return t.You() if kind == PLAYER else None


@draws(t.They, 2)
def _they(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    return t.They() if kind == PLAYER and they_are_sure(scope) else None


@draws(t.Neighbour, 2)
def _neighbour(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    if kind != PLAYER:
        return None
    names = [t.Local(name) for name, ref in scope.locals.items() if ref.kind == PLAYER and not ref.nothing]
    side: Any = s.choices.pick(("left", "right"))
    return t.Neighbour(side, s.choices.pick([t.You(), t.You(), *names]))


@draws(t.ActivePlayer)
def _active_player(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    return t.ActivePlayer() if kind == PLAYER else None


@draws(t.FirstPlayer)
def _first_player(s: Scene, scope: TextScope, kind: str, nothing: bool) -> t.Thing | None:
    return t.FirstPlayer() if kind == PLAYER else None


def _owner(s: Scene, scope: TextScope) -> t.Thing | None:
    """Draw a player who can have something, as in `the winner's`."""
    found = thing(s, scope, PLAYER)
    return found if isinstance(found, t.Local | t.Neighbour | t.ActivePlayer | t.FirstPlayer) else None


@draws(t.Possessed)
def possessed(s: Scene, scope: TextScope, depth: int) -> t.Possessed | None:
    """Draw a field of a thing that holds a number."""
    return field_of(s, scope, "number", "counter")


def field_of(s: Scene, scope: TextScope, *types: str) -> t.Possessed | None:
    """Draw a field of a thing, of one of some types."""
    kinds = [kind for kind in bound_kinds(scope) if s.fields(kind, *types)]
    kinds = kinds or [kind for kind in s.kinds() if s.fields(kind, *types) and _has_face(s, kind)]
    if not kinds:
        return None
    kind = s.choices.pick(kinds)
    of = thing(s, scope, kind)
    return None if of is None else t.Possessed(of, s.choices.pick(s.fields(kind, *types)).name)


def _has_face(s: Scene, kind: str) -> bool:
    return any(face.kind == kind and face.copies == 1 for face in s.rules.faces.values())


# ---- zones and steps ----------------------------------------------------------------------------


def whose(s: Scene, scope: TextScope, owner: str, *, anybody: bool = False) -> t.Whose:
    """Draw whose one of something is meant, where each owner has one."""
    if owner != PLAYER:
        return ""
    words: list[t.Whose] = ["your", "their"] if they_are_sure(scope) else ["your"]
    other = _owner(s, scope) if s.choices.chance(1, 4) else None
    words += [] if other is None else [other]
    return s.choices.pick([*words, "any"] if anybody else words)


@draws(t.Zone)
def zone(
    s: Scene, scope: TextScope, kind: str, *shapes: str, anybody: bool = False, table: bool = False
) -> t.Zone | None:
    """Draw a zone that holds things of a kind."""
    known = [z for z in s.zones(kind, *shapes) if not table or z.owner == "table"]
    if not known:
        return None
    decl = s.choices.pick(known)
    return t.Zone(whose(s, scope, decl.owner, anybody=anybody), decl.name)


@draws(t.Way)
def way(s: Scene, kind: str) -> t.Way | None:
    """Draw steps along a relation between things of a kind."""
    relations = [d.name for d in s.rules.relations.values() if d.kind == kind and not d.to]
    between = [d.kind for d in s.rules.relations.values() if d.to == kind and not d.parts]
    if between and (not relations or s.choices.chance(1, 2)):
        by = s.choices.pick(between)
        return t.Way("", s.choices.pick(["", *(d.name for d in s.tests(by, 1))]), by)
    if not relations:
        return None
    tests = [d.name for d in s.tests(kind, 1)]
    return t.Way(s.choices.pick(relations), s.choices.pick(["", *tests]))


def origin(s: Scene, scope: TextScope, kind: str) -> t.Thing | t.Zone | t.GroupThings | None:
    """Draw from where steps are counted."""
    how = s.choices.below(3)
    if how == 1:
        return zone(s, scope, kind, "pile", "hand") or thing(s, scope, kind)
    groups = s.groups(kind)
    if how == 2 and groups:
        decl = s.choices.pick(groups)
        return t.GroupThings(whose(s, scope, decl.owner), decl.name, ())
    return thing(s, scope, kind)


# ---- collections --------------------------------------------------------------------------------


def collection(s: Scene, scope: TextScope, kind: str, depth: int) -> t.Collection:
    """Draw several things or players of a kind."""
    made = draw_one("collection", s, scope, kind, depth)
    assert made is not None, kind
    return made


def any_kind(s: Scene, scope: TextScope) -> str:
    """Draw a kind of things, or players."""
    return s.choices.pick([*s.kinds(), *s.kinds(), PLAYER])


def zone_of(of: t.Collection) -> str:
    """Give the zone that a collection is in, "" if it is not said."""
    return of.zone.name if isinstance(of, t.Things | t.TopThings | t.RowThings) and of.zone is not None else ""


def clause(s: Scene, scope: TextScope, kind: str, zone: str, depth: int) -> tuple[t.Pred, ...]:
    """Draw what narrows a collection of things of a kind."""
    from tests.fuzz.draw_conditions import field_is, predicates

    picked = [name for name, ref in scope.several.items() if ref.kind == kind]
    if picked and s.choices.chance(1, 2):
        return (t.IsChosen(s.choices.pick(picked), s.choices.chance(1, 3)),)
    how = s.choices.below(6) if depth > 0 and s.fuel > 0 else 0
    only = field_is(s, scope, kind, depth - 1) if how > 3 else None
    return (*(() if only is None else (only,)), *(predicates(s, scope, kind, zone, depth - 1) if how in (3, 5) else ()))


@draws(t.Things, 4)
def _things(s: Scene, scope: TextScope, kind: str, depth: int) -> t.Things:
    place = None if kind == PLAYER or s.choices.chance(1, 4) else zone(s, scope, kind, anybody=True)
    other = thing(s, scope, kind, nothing=True) if s.choices.chance(1, 8) else None
    return t.Things(kind, place, other, clause(s, scope, kind, place.name if place else "", depth))


@draws(t.TopThings)
def _top_things(s: Scene, scope: TextScope, kind: str, depth: int) -> t.TopThings | None:
    place = zone(s, scope, kind, "pile")
    return (
        None if place is None else t.TopThings(number(s, scope, min(depth - 1, 1)), kind, place, s.choices.chance(1, 3))
    )


@draws(t.RowThings)
def _row_things(s: Scene, scope: TextScope, kind: str, depth: int) -> t.RowThings | None:
    place = zone(s, scope, kind, "rows")
    return None if place is None else t.RowThings(kind, row(s, scope, place, depth), place)


def row(s: Scene, scope: TextScope, place: t.Zone, depth: int) -> t.Expr:
    """Draw the number of a row."""
    if depth > 0 and s.choices.chance(1, 8):
        return t.Extreme("larger", number(s, scope, depth - 1), t.Int(1))
    return t.Int(s.choices.between(1, s.rules.zones[place.name].rows))


@draws(t.GroupThings)
def _group_things(s: Scene, scope: TextScope, kind: str, depth: int) -> t.GroupThings | None:
    groups = s.groups(kind)
    if not groups:
        return None
    decl = s.choices.pick(groups)
    return t.GroupThings(whose(s, scope, decl.owner), decl.name, clause(s, scope, kind, "", depth))


@draws(t.Related)
def _related(s: Scene, scope: TextScope, kind: str, depth: int) -> t.Related | None:
    relations = [d for d in s.rules.relations.values() if d.joined == kind and not d.one]
    decl = s.choices.pick(relations) if relations else None
    of = None if decl is None else thing(s, scope, decl.kind)
    return None if decl is None or of is None else t.Related(decl.name, of, clause(s, scope, kind, "", depth))


@draws(t.ChosenThings, 4)
def _chosen_things(s: Scene, scope: TextScope, kind: str, depth: int) -> t.ChosenThings | None:
    names = [name for name, ref in scope.several.items() if ref.kind == kind]
    return t.ChosenThings(s.choices.pick(names), clause(s, scope, kind, "", depth)) if names else None


@draws(t.OnSide)
def _on_side(s: Scene, scope: TextScope, kind: str, depth: int) -> t.OnSide | None:
    if kind != PLAYER or not s.rules.sides:
        return None
    return t.OnSide(s.choices.pick(["your", "their"]) if they_are_sure(scope) else "your", s.choices.chance(1, 2))


@draws(t.OtherPlayers)
def _other_players(s: Scene, scope: TextScope, kind: str, depth: int) -> t.OtherPlayers | None:
    return t.OtherPlayers() if kind == PLAYER else None


@draws(t.PlayersFrom)
def _players_from(s: Scene, scope: TextScope, kind: str, depth: int) -> t.PlayersFrom | None:
    first = thing(s, scope, PLAYER) if kind == PLAYER else None
    side: Any = s.choices.pick(("left", "left", "right"))
    return None if first is None else t.PlayersFrom(first, side)


@draws(t.Best)
def _best(s: Scene, scope: TextScope, kind: str, depth: int) -> t.Best | None:
    of = collection(s, scope, kind, depth - 1) if depth > 0 else None
    if of is None or isinstance(of, t.Best):
        return None
    measure, formula = _measure(s, scope, kind, depth)
    how: Any = s.choices.pick(("highest", "lowest"))
    return None if not measure and formula is None else t.Best(of, how, measure, formula)


def _measure(s: Scene, scope: TextScope, kind: str, depth: int) -> tuple[str, t.Expr | None]:
    """Draw what is added up or compared of things or players of a kind: a name, or a formula."""
    names = [f.name for f in s.fields(kind, "number", "counter")]
    names += [c.name for c in s.counters(kind) if c.name not in names]
    names += [n for n in s.numbers() if kind == PLAYER and n not in names]
    if not names or s.choices.chance(1, 4):
        return "", number(s, scope.bound(Ref(kind)), depth - 1)
    return s.choices.pick(names), None


@draws(t.Union)
def union(s: Scene, scope: TextScope, kind: str) -> t.Union:
    """Draw the body of a group."""
    return t.Union(tuple(collection(s, scope, kind, 2) for _ in range(s.choices.between(1, 2))))


# ---- numbers ------------------------------------------------------------------------------------


def number(s: Scene, scope: TextScope, depth: int) -> t.Expr:
    """Draw a number."""
    made = draw_one("number", s, scope, depth if s.fuel > 0 else 0)
    assert made is not None
    return made


def figure(s: Scene, scope: TextScope, name: str, depth: int) -> t.Expr:
    """Draw what a number with a name is from now on: a plain figure keeps to the bounds that its parameter declares."""
    made = number(s, scope, depth)
    return t.Int(s.rules.numbers[name].bounds.nearest(made.value)) if isinstance(made, t.Int) else made


def number_body(s: Scene, scope: TextScope) -> t.Expr:
    """Draw the body of a number."""
    if s.choices.chance(1, 5):
        made = number_cases(s, scope)
        return made
    return number(s, scope, 3)


@draws(t.NumberCases)
def number_cases(s: Scene, scope: TextScope) -> t.NumberCases:
    """Draw a number with two cases or more."""
    from tests.fuzz.draw_conditions import condition, sure_if, sure_if_not

    asked = condition(s, scope, 1)
    then = number(s, sure_if(asked, scope), 1)
    beyond = sure_if_not(asked, scope)
    return t.NumberCases(asked, then, number_cases(s, beyond) if s.choices.chance(1, 4) else number(s, beyond, 1))


@draws(t.Int, 6)
def _int(s: Scene, scope: TextScope, depth: int) -> t.Int:
    return t.Int(s.choices.pick((1, 0, 2, 3, 1, 2, 5, 12)) if not s.choices.chance(1, 60) else 999_999_999)


@draws(t.Number, 3)
def _number(s: Scene, scope: TextScope, depth: int) -> t.Number | None:
    known = s.numbers()
    names = [*scope.numbers, *known]
    if not names:
        return None
    name = s.choices.pick(names)
    if name in scope.numbers or not s.choices.chance(1, 3):
        return t.Number(name)
    return t.Number(name, whose(s, scope, PLAYER))


@draws(t.NumberCall)
def _number_call(s: Scene, scope: TextScope, depth: int) -> t.NumberCall | None:
    names = [*s.rules.tables, *s.numbers(1), *s.numbers(2)]
    if not names or depth <= 0:
        return None
    name = s.choices.pick(names)
    if name in s.rules.tables:
        return t.NumberCall(name, number(s, scope, depth - 1))
    params = s.rules.numbers[name].params
    given = [number(s, scope, depth - 1) if p.kind == "number" else thing(s, scope, p.kind) for p in params]
    if None in given:
        return None
    return t.NumberCall(name, given[0], params[1].prep, given[1]) if params[1:] else t.NumberCall(name, given[0])


@draws(t.Counter, 4)
def _counter(s: Scene, scope: TextScope, depth: int) -> t.Counter | None:
    known = s.counters(PLAYER, "table")
    if not known:
        return None
    decl = s.choices.pick(known)
    own = decl.owner == PLAYER and s.choices.chance(2, 3)
    return t.Counter(decl.name, whose(s, scope, PLAYER) if own else "")


@draws(t.CounterOn)
def _counter_on(s: Scene, scope: TextScope, depth: int) -> t.CounterOn | None:
    known = s.counters(*s.kinds())
    decl = s.choices.pick(known) if known else None
    of = None if decl is None else thing(s, scope, decl.owner)
    return None if decl is None or of is None else t.CounterOn(decl.name, of)


@draws(t.Binary, 3)
def _binary(s: Scene, scope: TextScope, depth: int) -> t.Binary | None:
    if depth <= 0:
        return None
    op = s.choices.pick(("+", "-", "*"))
    return t.Binary(op, number(s, scope, depth - 1), number(s, scope, depth - 1))  # type: ignore[arg-type]


@draws(t.Divide)
def _divide(s: Scene, scope: TextScope, depth: int) -> t.Divide | None:
    if depth <= 0:
        return None
    by = t.Int(s.choices.between(1, 4)) if not s.choices.chance(1, 8) else number(s, scope, depth - 1)
    by = t.Int(2) if by == t.Int(0) else by
    return t.Divide(number(s, scope, depth - 1), by, s.choices.pick(("down", "up")))  # type: ignore[arg-type]


@draws(t.Count, 3)
def _count(s: Scene, scope: TextScope, depth: int) -> t.Count | None:
    return t.Count(collection(s, scope, any_kind(s, scope), depth - 1)) if depth > 0 else None


@draws(t.CountStacks)
def _count_stacks(s: Scene, scope: TextScope, depth: int) -> t.CountStacks | None:
    kinds = [kind for kind in s.kinds() if s.zones(kind, "stacks")]
    place = zone(s, scope, s.choices.pick(kinds), "stacks") if kinds else None
    return None if place is None else t.CountStacks(place)


@draws(t.RoundNumber, 1)
def _round_number(s: Scene, scope: TextScope, depth: int) -> t.RoundNumber | None:
    return t.RoundNumber() if s.choices.chance(1, 3) else None


@draws(t.Position)
def _position(s: Scene, scope: TextScope, depth: int) -> t.Position | None:
    kinds = [kind for kind in s.kinds() if s.zones(kind, "rows")]
    placed = thing(s, scope, s.choices.pick(kinds)) if kinds else None
    return None if placed is None else t.Position(placed)


@draws(t.Steps)
def _steps(s: Scene, scope: TextScope, depth: int) -> t.Steps | None:
    kinds = [d.joined for d in s.rules.relations.values()]
    if not kinds or depth <= 0:
        return None
    kind = s.choices.pick(kinds)
    start, to, along = origin(s, scope, kind), thing(s, scope, kind), way(s, kind)
    return None if start is None or to is None or along is None else t.Steps(start, to, along)


@draws(t.Fold)
def _fold(s: Scene, scope: TextScope, depth: int) -> t.Fold | None:
    kind = any_kind(s, scope)
    if depth <= 0:
        return None
    measure, formula = _measure(s, scope, kind, depth)
    how: Any = s.choices.pick(("total", "lowest", "highest"))
    return t.Fold(how, measure, formula, collection(s, scope, kind, depth - 1))


@draws(t.Extreme)
def _extreme(s: Scene, scope: TextScope, depth: int) -> t.Extreme | None:
    if depth <= 0:
        return None
    how = s.choices.pick(("smaller", "larger"))
    return t.Extreme(how, number(s, scope, depth - 1), number(s, scope, depth - 1))  # type: ignore[arg-type]


@draws(t.Value, 1)
def _value(s: Scene, scope: TextScope, depth: int) -> None:
    """Draw nothing: a word of a field is compared with fields only, where it is drawn."""


def few(s: Scene, scope: TextScope) -> t.Expr:
    """Draw a small number, for what is done so often."""
    how = s.choices.below(6)
    if how < 4:
        return t.Int(s.choices.between(1, 3))
    return t.Extreme("smaller", number(s, scope, 1), t.Int(3))


# ---- amounts ------------------------------------------------------------------------------------


def amount(s: Scene, scope: TextScope, counters: list[r.CounterDecl]) -> t.Amount | t.FieldAmount | None:
    """Draw an amount of one of some counters."""
    if s.choices.chance(1, 6):
        made = field_amount(s, scope, [c.name for c in counters])
        if made is not None:
            return made
    return plain_amount(s, scope, counters) if counters else None


@draws(t.Amount)
def plain_amount(s: Scene, scope: TextScope, counters: list[r.CounterDecl]) -> t.Amount:
    """Draw a number of a counter."""
    decl = s.choices.pick(counters)
    return t.Amount(number(s, scope, 1), decl.name, bool(decl.symbol) and s.choices.chance(1, 2))


@draws(t.FieldAmount)
def field_amount(s: Scene, scope: TextScope, counters: list[str]) -> t.FieldAmount | None:
    """Draw the amount in a field of a thing."""
    kinds = [k for k in s.kinds() if any(f.counter in counters for f in s.fields(k, "counter"))]
    for kind in s.choices.shuffled(kinds):
        of = thing(s, scope, kind)
        if of is not None:
            names = [f.name for f in s.fields(kind, "counter") if f.counter in counters]
            return t.FieldAmount(t.Possessed(of, s.choices.pick(names)))
    return None
