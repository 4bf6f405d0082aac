"""Statements and blocks, well typed by construction. A statement is drawn with what the words mean after it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypeVar

from attrs import evolve

from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.check.scope import sure_if, sure_if_not
from london_rules.language.flow.walk import nodes
from tests.fuzz.draw_conditions import condition
from tests.fuzz.draw_numbers import (
    amount,
    any_kind,
    collection,
    few,
    field_of,
    figure,
    number,
    plain_amount,
    thing,
    zone,
    zone_of,
)
from tests.fuzz.families import draw_one, draws
from tests.fuzz.scene import PLAYER, Ref, Scene, TextScope, they_are_sure
from tests.fuzz.words import FREE

Drawn: TypeAlias = tuple[t.Statement, TextScope]
HOLDING = (
    t.If,
    t.ForEach,
    t.Chain,
    t.Times,
    t.UpTo,
    t.May,
    t.AnyOrder,
    t.Either,
    t.Repeat,
    t.Ask,
    t.InTurn,
    t.SecretThing,
    t.SecretThings,
    t.SecretPart,
)


def text(s: Scene, scope: TextScope, *, chosen: bool = False) -> t.Block:
    """Draw a whole text; one that players choose may open with `only if`."""
    first: list[t.Statement] = [t.AskEvenOne()] if s.choices.chance(1, 20) else []
    if chosen and s.choices.chance(1, 4):
        first.append(only_if(s, scope))
    if chosen and s.choices.chance(1, 12):
        first.append(t.OnlyOnce(s.choices.pick(["turn", "round", "game"])))
    return t.Block((*first, *block(s, scope, 2).body))


def block(s: Scene, scope: TextScope, depth: int, first: Drawn | None = None) -> t.Block:
    """Draw a block; on one line only its last statement holds others."""
    body: list[t.Statement] = []
    if first is not None:
        body.append(first[0])
        scope = first[1]
    for _ in range(s.choices.between(1, 3)):
        made, scope = statement(s, scope, depth)
        body.append(made)
        if s.site.one_line and isinstance(made, HOLDING):
            break
    return t.Block(tuple(body))


@draws(t.Block)
def a_block(s: Scene, scope: TextScope, depth: int) -> t.Block:
    """Draw a block inside another."""
    return block(s, scope, depth - 1)


def statement(s: Scene, scope: TextScope, depth: int) -> Drawn:
    """Draw a statement."""
    made = draw_one("statement", s, scope, depth if s.fuel > 0 else 0)
    return made if isinstance(made, tuple) else (made, scope)


# ---- counters -----------------------------------------------------------------------------------


@draws(t.EachPlayer)
def every_player(s: Scene) -> t.EachPlayer:
    """Draw all players, or all others."""
    return t.EachPlayer(s.choices.chance(1, 2))


def subject(s: Scene, scope: TextScope) -> tuple[t.Subject, TextScope]:
    """Draw who does something, with what the words mean in it."""
    words: list[t.Subject] = [t.You(), t.You(), every_player(s), every_player(s)]
    words.append(_player(s, scope))
    who = s.choices.pick(words)
    return who, scope.bound(Ref(PLAYER)) if isinstance(who, t.EachPlayer) else scope


def _player(s: Scene, scope: TextScope) -> t.Thing:
    """Draw a word for a player."""
    return thing(s, scope, PLAYER) or t.You()


def _per(s: Scene, scope: TextScope) -> t.Collection | None:
    return collection(s, scope, any_kind(s, scope), 1) if s.choices.chance(1, 8) else None


@draws(t.Gain, 5)
def _gain(s: Scene, scope: TextScope, depth: int) -> t.Gain | None:
    who, inner = subject(s, scope)
    what = amount(s, inner, s.counters(PLAYER, "table"))
    return None if what is None else t.Gain(who, what, _per(s, inner))


@draws(t.Lose, 3)
def _lose(s: Scene, scope: TextScope, depth: int) -> t.Lose | None:
    who, inner = subject(s, scope)
    what = amount(s, inner, s.counters(PLAYER, "table"))
    return None if what is None else t.Lose(who, what, _per(s, inner))


@draws(t.Pay, 2)
def _pay(s: Scene, scope: TextScope, depth: int) -> t.Pay | None:
    if s.choices.chance(1, 2):
        made = _pay_price(s, scope)
        if made is not None:
            return made
    who, inner = subject(s, scope)
    payees: list[t.Thing | None] = [None]
    if isinstance(who, t.You):
        payees += [t.They()] if they_are_sure(scope) else [t.Neighbour("left")]
    else:
        payees += [t.You()]
    to = s.choices.pick(payees)
    owners = (PLAYER,) if to else (PLAYER, "table")
    what = amount(s, inner, [c for c in s.counters(*owners) if _can_be_paid(s, c)])
    return None if what is None else t.Pay(who, what, _per(s, inner), to)


def _can_be_paid(s: Scene, counter: r.CounterDecl) -> bool:
    return ("short", counter.name) not in s.ranks or s.may_call("short", counter.name)


def _pay_price(s: Scene, scope: TextScope) -> t.Pay | None:
    two = [d for k in s.kinds() for d in s.tests(k, 2) if d.name in s.priced]
    two = [d for d in two if _can_be_paid(s, s.rules.counters[s.priced[d.name]])]
    if not two:
        return None
    asked = price(s, scope, s.choices.pick(two))
    return None if asked is None else t.Pay(t.You(), asked, None, None)


@draws(t.Price)
def price(s: Scene, scope: TextScope, decl: r.TestDecl) -> t.Price | None:
    """Draw the price of a permission."""
    first, second = decl.params
    subject, other = thing(s, scope, first.kind), thing(s, scope, second.kind, nothing=second.optional)
    return None if subject is None or other is None else t.Price(subject, decl.name, other)


@draws(t.Give)
def _give(s: Scene, scope: TextScope, depth: int) -> t.Give | None:
    what = amount(s, scope, s.counters(PLAYER)) if they_are_sure(scope) else None
    return None if what is None else t.Give(what, t.They())


@draws(t.PutCounter)
def _put_counter(s: Scene, scope: TextScope, depth: int) -> t.PutCounter | None:
    return _on_thing(s, scope, t.PutCounter)


@draws(t.RemoveCounter)
def _remove_counter(s: Scene, scope: TextScope, depth: int) -> t.RemoveCounter | None:
    return _on_thing(s, scope, t.RemoveCounter)


def _on_thing(s: Scene, scope: TextScope, cls: Any) -> Any:
    kinds = [kind for kind in s.kinds() if s.counters(kind)]
    if not kinds:
        return None
    kind = s.choices.pick(kinds)
    on = thing(s, scope, kind)
    what = None if on is None else amount(s, scope, s.counters(kind))
    return None if what is None else cls(what, on)


@draws(t.Roll)
def _roll(s: Scene, scope: TextScope, depth: int) -> t.Roll | None:
    rolled = [c for c in s.rules.counters.values() if c.rolled is not None]
    if not rolled:
        return None
    counter = s.choices.pick(rolled)
    if counter.owner == "table":
        return t.Roll(t.Counter(counter.name))
    if counter.owner == PLAYER:
        whose: Any = s.choices.pick(("your", "their") if they_are_sure(scope) else ("your",))
        return t.Roll(t.Counter(counter.name, whose))
    one = thing(s, scope, counter.owner) if s.choices.chance(1, 2) else None
    return t.Roll(one or collection(s, scope, counter.owner, 1))


# ---- places -------------------------------------------------------------------------------------


def _thing_and_zone(s: Scene, scope: TextScope, *shapes: str) -> tuple[t.Thing, t.Zone, str] | None:
    kinds = [kind for kind in s.kinds() if s.zones(kind, *shapes)]
    for kind in s.choices.shuffled(kinds):
        moved = thing(s, scope, kind)
        to = None if moved is None else zone(s, scope, kind, *shapes)
        if moved is not None and to is not None:
            return moved, to, kind
    return None


@draws(t.PutOn)
def _put_on(s: Scene, scope: TextScope, depth: int) -> t.PutOn | None:
    found = _thing_and_zone(s, scope, "stacks")
    on = None if found is None else thing(s, scope, found[2], nothing=True)
    return None if found is None or on is None or on == found[0] else t.PutOn(found[0], found[1], on)


@draws(t.PutInOrder)
def _put_in_order(s: Scene, scope: TextScope, depth: int) -> t.PutInOrder | None:
    kinds = [kind for kind in s.kinds() if s.zones(kind, "pile")] if s.site.asks else []
    if not kinds:
        return None
    kind = s.choices.pick(kinds)
    to = zone(s, scope, kind, "pile")
    return None if to is None else t.PutInOrder(collection(s, scope, kind, 1), to, s.choices.chance(1, 3))


@draws(t.Move, 5)
def _move(s: Scene, scope: TextScope, depth: int) -> t.Move | None:
    found = _thing_and_zone(s, scope)
    return None if found is None else t.Move(found[0], found[1], _under(s, found[1]))


@draws(t.PassOn)
def _pass_on(s: Scene, scope: TextScope, depth: int) -> t.PassOn | None:
    shapes = ("hand", "pile")
    zones = [z for z in s.rules.zones.values() if z.owner == PLAYER and z.shape in shapes]
    if not zones:
        return None
    own = s.choices.pick(zones)
    to = s.choices.pick([z for z in zones if z.kind == own.kind])
    side: Literal["left", "right"] = s.choices.pick(["left", "right"])
    of = t.Things(own.kind, t.Zone("their", own.name), None, ())
    return t.PassOn(collection(s, scope, PLAYER, 0), of, t.Zone(t.Neighbour(side, t.They()), to.name))


@draws(t.MoveAll, 4)
def _move_all(s: Scene, scope: TextScope, depth: int) -> t.MoveAll | None:
    kinds = s.kinds()
    if not kinds:
        return None
    kind = s.choices.pick(kinds)
    to = zone(s, scope, kind)
    if to is None:
        return None
    mixed = s.site.asks and s.choices.chance(1, 3)
    return t.MoveAll(collection(s, scope, kind, 1), to, mixed, _under(s, to))


def _under(s: Scene, to: t.Zone) -> bool:
    """Draw whether things are put under a zone: it must be a pile."""
    return s.rules.zones[to.name].shape == "pile" and s.choices.chance(1, 3)


@draws(t.MoveRow)
def _move_row(s: Scene, scope: TextScope, depth: int) -> t.MoveRow | None:
    kinds = [kind for kind in s.kinds() if any(z.rows > 1 for z in s.zones(kind, "rows"))]
    if not kinds:
        return None
    place = zone(s, scope, s.choices.pick(kinds), "rows")
    if place is None:
        return None
    rows = s.rules.zones[place.name].rows
    if rows < 2 or s.choices.chance(1, 8):
        return t.MoveRow(t.Binary("+", t.Int(1), number(s, scope, 0)), place, t.Int(1))
    row = s.choices.between(1, rows)
    return t.MoveRow(t.Int(row), place, t.Int(row % rows + 1))


@draws(t.Reveal, 1)
def _reveal(s: Scene, scope: TextScope, depth: int) -> t.Reveal | None:
    kinds = s.kinds()
    return t.Reveal(collection(s, scope, s.choices.pick(kinds), 1)) if kinds else None


@draws(t.LookAt, 1)
def _look_at(s: Scene, scope: TextScope, depth: int) -> t.LookAt | None:
    kinds = s.kinds()
    one = thing(s, scope, s.choices.pick(kinds)) if kinds else None
    return None if one is None else t.LookAt(one)


@draws(t.CloseGaps)
def _close_gaps(s: Scene, scope: TextScope, depth: int) -> t.CloseGaps | None:
    kinds = [kind for kind in s.kinds() if s.zones(kind, "rows")]
    place = zone(s, scope, s.choices.pick(kinds), "rows") if kinds else None
    return None if place is None else t.CloseGaps(place)


@draws(t.TurnFace)
def _turn_face(s: Scene, scope: TextScope, depth: int) -> t.TurnFace | None:
    turned = _any_thing(s, scope)
    return None if turned is None else t.TurnFace(turned, s.choices.pick(("down", "up")))  # type: ignore[arg-type]


def _any_thing(s: Scene, scope: TextScope) -> t.Thing | None:
    made = (thing(s, scope, kind) for kind in s.choices.shuffled(s.kinds()))
    return next((one for one in made if one is not None), None)


@draws(t.Mark)
def _mark(s: Scene, scope: TextScope, depth: int) -> t.Mark | None:
    marked = _any_thing(s, scope) if s.rules.marks else None
    return None if marked is None else t.Mark(marked, s.choices.pick(list(s.rules.marks)))


@draws(t.Swap)
def _swap(s: Scene, scope: TextScope, depth: int) -> t.Swap | None:
    zones = [decl for decl in s.rules.zones.values() if decl.shape in ("hand", "pile")]
    if zones and s.choices.chance(1, 3):
        kind = s.choices.pick(zones).kind
        left, right = (zone(s, scope, kind, "hand", "pile") for _ in range(2))
        return None if left is None or right is None else t.Swap(left, right)
    for kind in s.choices.shuffled(s.kinds()):
        left, right = thing(s, scope, kind), thing(s, scope, kind)
        if (
            left is not None
            and right is not None
            and left != right
            and not (_stacked(s, scope, left) or _stacked(s, scope, right))
        ):
            return t.Swap(left, right)
    return None


def _stacked(s: Scene, scope: TextScope, word: t.Thing) -> bool:
    ref = scope.of(word)
    place = s.rules.zones.get(ref.zone) if ref is not None else None
    return place is not None and place.shape == "stacks"


# ---- choices ------------------------------------------------------------------------------------


@draws(t.At)
def at(s: Scene, again: bool) -> t.At:
    """Draw a moment."""
    when: Any = s.choices.pick(("", "first", "later") if again else ("",))
    return t.At(s.choices.pick(s.moments), when)


def ats(s: Scene, least: int, again: bool = False) -> tuple[t.At, ...]:
    """Draw some moments, each once."""
    if not s.moments or not s.site.moments:
        return ()
    found = {one.moment: one for one in (at(s, again) for _ in range(s.choices.between(least, 2)))}
    return tuple(found.values())


def choose(s: Scene, scope: TextScope, opening: bool = False) -> Drawn:
    """Draw a choice; the first one of a loop may have `the first time`."""
    random = not opening and s.choices.chance(1, 6)
    moments = () if random else ats(s, 0, again=opening) if s.choices.chance(1, 3) else ()
    kind = any_kind(s, scope)
    of = collection(s, scope, kind, 2)
    other = "" if random or not s.choices.chance(1, 4) else s.choices.pick(FREE)
    call = s.words.local() if s.choices.chance(1, 2) else ""
    call = "" if call in scope.numbers else call
    another = not random and _can_be_another(of, kind, scope) and s.choices.chance(1, 3)
    made = t.Choose(moments, another, of, other, call, random)
    return made, scope.bound(Ref(kind, bool(other), zone_of(of)), call)


def _can_be_another(of: t.Collection, kind: str, scope: TextScope) -> bool:
    if isinstance(of, t.TopThings | t.RowThings) or getattr(of, "other_than", None) is not None:
        return False
    return kind == PLAYER or (scope.this is not None and scope.this.kind == kind)


@draws(t.Choose, 6)
def _choose(s: Scene, scope: TextScope, depth: int) -> Drawn | None:
    return choose(s, scope) if s.site.asks else None


@draws(t.ChooseSeveral, 3)
def _choose_several(s: Scene, scope: TextScope, depth: int) -> Drawn | None:
    if not s.site.asks:
        return None
    kind, several = _several(s, scope)
    made = _all_alike(t.ChooseSeveral(*several, s.choices.chance(1, 2)))
    return made, scope.bind_several(made.call, Ref(kind))


Alike = TypeVar("Alike", t.ChooseSeveral, t.SecretThings)


def _all_alike(made: Alike) -> Alike:
    """Let all three things share what no two of them are to: so nothing more is drawn, and other games stay."""
    three = made.number == t.Int(3)
    return evolve(made, different="", same=made.different) if three and made.different else made


def _several(s: Scene, scope: TextScope) -> tuple[str, tuple[t.Expr, t.Collection, str, str]]:
    """Draw how many things are chosen, from what, in what they differ, and a name for them; with their kind."""
    kind = any_kind(s, scope)
    of = collection(s, scope, kind, 1)
    fields = [f.name for f in s.fields(kind, "number", "counter", "one of")]
    different = s.choices.pick(fields) if fields and s.choices.chance(1, 3) else ""
    return kind, (t.Int(s.choices.between(1, 3)), of, different, f"{s.words.local()} picks")


@draws(t.ChooseNumber)
def _choose_number(s: Scene, scope: TextScope, depth: int) -> Drawn | None:
    call = s.words.local() + " number"
    if not s.site.asks:
        return None
    least, span = s.choices.between(0, 2), s.choices.between(0, 4)
    most: t.Expr = t.Int(least + span) if not s.choices.chance(1, 6) else few(s, scope)
    made = t.ChooseNumber(t.Int(least), most, call, s.choices.chance(1, 3))
    return made, scope.bind_number(call)


@draws(t.ChooseAction)
def _choose_action(s: Scene, scope: TextScope, depth: int) -> t.ChooseAction | None:
    return t.ChooseAction(ats(s, 0)) if s.site.asks and s.site.chooses_action else None


@draws(t.GoOn)
def _go_on(s: Scene, scope: TextScope, depth: int) -> t.GoOn | None:
    moments = ats(s, 1) if s.site.asks else ()
    return t.GoOn(moments) if moments else None


@draws(t.May)
def _may(s: Scene, scope: TextScope, depth: int) -> t.May | None:
    return t.May(block(s, scope, depth - 1)) if s.site.asks and depth > 0 else None


@draws(t.AnyOrder)
def _any_order(s: Scene, scope: TextScope, depth: int) -> t.AnyOrder | None:
    if not s.site.asks or depth <= 0 or s.site.one_line:
        return None
    with s.in_a_loop(False):
        return t.AnyOrder(tuple(_part(s, scope, depth) for _ in range(s.choices.between(2, 3))))


@draws(t.Either)
def _either(s: Scene, scope: TextScope, depth: int) -> t.Either | None:
    if not s.site.asks or depth <= 0:
        return None
    count = s.choices.between(2, 3)
    if s.site.one_line or s.choices.chance(1, 3):
        return t.Either(None, tuple(_simple_part(s, scope) for _ in range(count)))
    number = t.Int(s.choices.between(1, count)) if s.choices.chance(1, 2) else None
    parts = tuple(_chosen_part(s, scope, depth) for _ in range(count))
    return t.Either(number, parts, number is not None and s.choices.chance(1, 2))


def _chosen_part(s: Scene, scope: TextScope, depth: int) -> t.Block:
    """Draw a part that is chosen, perhaps with what must hold for it."""
    if not s.choices.chance(1, 4):
        return _part(s, scope, depth)
    with s.on_one_line():
        return t.Block((only_if(s, scope), *block(s, scope, depth - 1).body))


def _simple_part(s: Scene, scope: TextScope) -> t.Block:
    """Draw a part that can stand on a line with others: one statement, which holds no others."""
    while True:
        made, _ = statement(s, scope, 0)
        if not isinstance(made, HOLDING) and not (isinstance(made, t.Choose) and made.alternative):
            return t.Block((made,))


def _part(s: Scene, scope: TextScope, depth: int) -> t.Block:
    """Draw one of several parts: a line, which may hold more lines if it is all of the part."""
    if s.choices.chance(1, 3):
        return t.Block((statement(s, scope, depth - 1)[0],))
    with s.on_one_line():
        return block(s, scope, depth - 1)


@draws(t.SecretNumber)
def _secret_number(s: Scene, scope: TextScope, depth: int) -> t.SecretNumber | None:
    counters = [c.name for c in s.rules.counters.values() if c.owner == PLAYER]
    if not s.site.asks or not counters:
        return None
    of = collection(s, scope, PLAYER, 0)
    inner = scope.bound(Ref(PLAYER))
    return t.SecretNumber(of, t.Int(s.choices.between(0, 1)), few(s, inner), s.choices.pick(counters))


@draws(t.SecretThing)
def _secret_thing(s: Scene, scope: TextScope, depth: int) -> t.SecretThing | None:
    if not s.site.asks or depth <= 0:
        return None
    of = collection(s, scope, PLAYER, 0)
    inner = scope.bound(Ref(PLAYER))
    kind = any_kind(s, inner)
    chosen = collection(s, inner, kind, 1)
    done = inner.bind_several(t.WHO_CHOSE, Ref(PLAYER))
    body = block(s, evolve(done, it=Ref(kind, zone=zone_of(chosen))), depth - 1)
    return t.SecretThing(of, chosen, body)


@draws(t.SecretThings)
def _secret_things(s: Scene, scope: TextScope, depth: int) -> t.SecretThings | None:
    if not s.site.asks or depth <= 0:
        return None
    of = collection(s, scope, PLAYER, 0)
    inner = scope.bound(Ref(PLAYER))
    kind, several = _several(s, inner)
    body = block(s, inner.bind_several(several[-1], Ref(kind)), depth - 1)
    return _all_alike(t.SecretThings(of, *several, body, s.choices.chance(1, 2)))


@draws(t.SecretPart)
def _secret_part(s: Scene, scope: TextScope, depth: int) -> t.SecretPart | None:
    if not s.site.asks or depth <= 0 or s.site.one_line:
        return None
    of = collection(s, scope, PLAYER, 0)
    inner = scope.bound(Ref(PLAYER)).bind_several(t.WHO_CHOSE, Ref(PLAYER))
    return t.SecretPart(of, tuple(_chosen_part(s, inner, depth) for _ in range(s.choices.between(2, 3))))


# ---- loops and conditions -----------------------------------------------------------------------


@draws(t.ForEach, 3)
def _for_each(s: Scene, scope: TextScope, depth: int) -> t.ForEach | None:
    if depth <= 0:
        return None
    kind = any_kind(s, scope)
    of = collection(s, scope, kind, 1)
    with s.in_a_loop():
        return t.ForEach(of, block(s, scope.bound(Ref(kind, zone=zone_of(of))), depth - 1))


@draws(t.Chain)
def _chain(s: Scene, scope: TextScope, depth: int) -> t.Chain | None:
    loop = _for_each(s, scope, depth)
    return None if loop is None else t.Chain(loop.of, loop.body)


@draws(t.Times)
def _times(s: Scene, scope: TextScope, depth: int) -> t.Times | None:
    if depth <= 0:
        return None
    number = few(s, scope)
    with s.in_a_loop():
        return t.Times(number, block(s, scope, depth - 1))


@draws(t.Repeat)
def _repeat(s: Scene, scope: TextScope, depth: int) -> t.Repeat | None:
    if depth <= 0:
        return None
    until = condition(s, scope, 1)
    most = few(s, scope) if s.site.in_loop or s.choices.chance(9, 10) else None
    with s.in_a_loop():
        return t.Repeat(until, most, block(s, scope, depth - 1), s.choices.chance(1, 2))


@draws(t.InTurn)
def _in_turn(s: Scene, scope: TextScope, depth: int) -> Drawn | None:
    if depth <= 0 or not s.site.asks or s.site.in_loop:
        return None
    first = _player(s, scope) if s.choices.chance(1, 3) else t.You()
    but = t.Int(1) if s.choices.chance(1, 2) else None
    call = s.words.local() if but is not None and s.choices.chance(1, 2) else ""
    call = "" if call in scope.numbers or call in scope.several else call
    with s.in_a_loop():
        body = block(s, evolve(scope, they=Ref(PLAYER), they_name=""), depth - 1)
    last: t.Statement = t.Pass()
    if s.choices.chance(1, 3) and not s.site.one_line:
        last = t.May(t.Block((last,)))
    rest = () if s.site.one_line and isinstance(body.body[-1], HOLDING) else (last,)
    if not rest and not any(isinstance(node, t.Stop) for node in nodes(body)):
        return None
    made = t.InTurn(first, but, call, t.Block((*body.body, *rest)))
    return made, scope.bound(Ref(PLAYER, True), call) if call else scope


@draws(t.Pass, 1)
def _pass(s: Scene, scope: TextScope, depth: int) -> None:
    """Draw nothing: this ends the turns of a player in a loop, and is drawn there."""


@draws(t.Stop)
def _stop(s: Scene, scope: TextScope, depth: int) -> t.Stop | None:
    return t.Stop() if s.site.in_loop else None


@draws(t.DoNothing)
def _do_nothing(s: Scene, scope: TextScope, depth: int) -> t.DoNothing:
    return t.DoNothing()


@draws(t.UpTo)
def _up_to(s: Scene, scope: TextScope, depth: int) -> t.UpTo | None:
    if depth <= 0 or not s.site.asks:
        return None
    most = few(s, scope) if s.site.in_loop or s.choices.chance(3, 4) else None
    least = few(s, scope) if s.choices.chance(1, 4) else None
    verbs = [verb for verb in s.opening if s.may_call("rule", verb)]
    if s.choices.chance(1, 4):
        with s.in_a_loop():
            return t.UpTo(most, least, block(s, scope, depth - 1))
    if verbs and s.choices.chance(1, 3):
        verb = s.choices.pick(verbs)
        s.opened[verb] = None
        first: Drawn = (t.Call(verb, (), "", t.You()), scope)
    else:
        first = choose(s, scope, opening=True)
    with s.in_a_loop():
        return t.UpTo(most, least, block(s, scope, depth - 1, first))


@draws(t.If, 4)
def _if(s: Scene, scope: TextScope, depth: int) -> t.If | None:
    if depth <= 0:
        return None
    asked = condition(s, scope, 2)
    then = block(s, sure_if(asked, scope), depth - 1)
    other = None
    if not s.site.one_line and s.choices.chance(1, 3):
        other = block(s, sure_if_not(asked, scope), depth - 1)
    return t.If(asked, then, other)


@draws(t.Ask, 2)
def _ask(s: Scene, scope: TextScope, depth: int) -> t.Ask | None:
    if depth <= 0:
        return None
    return t.Ask(_player(s, scope), block(s, evolve(scope, they=Ref(PLAYER), they_name=""), depth - 1))


@draws(t.OnlyIf, 1)
def _only_if(s: Scene, scope: TextScope, depth: int) -> None:
    """Draw nothing: this opens a text, and is drawn there."""


@draws(t.AskEvenOne, 1)
def _ask_even_one(s: Scene, scope: TextScope, depth: int) -> None:
    """Draw nothing: this opens a text, and is drawn there."""


@draws(t.OnlyOnce, 1)
def _only_once(s: Scene, scope: TextScope, depth: int) -> None:
    """Draw nothing: this opens a text, and is drawn there."""


def only_if(s: Scene, scope: TextScope) -> t.OnlyIf:
    """Draw what must hold so that a text may be chosen."""
    return t.OnlyIf(condition(s, scope, 2))


# ---- calls --------------------------------------------------------------------------------------


@draws(t.CarryOut, 3)
def _carry_out(s: Scene, scope: TextScope, depth: int) -> t.CarryOut | None:
    effect = field_of(s, scope, "effect")
    if effect is None or not s.site.asks or not s.may_call("effects", effect.field):
        return None
    return t.CarryOut(effect, _player(s, scope) if s.choices.chance(1, 4) else t.You())


@draws(t.Call, 5)
def _call(s: Scene, scope: TextScope, depth: int) -> t.Call | None:
    verbs = [v for v in s.rules.rules if s.may_call("rule", v) and (s.site.asks or v in s.silent)]
    for verb in s.choices.shuffled(verbs)[:2]:
        made = call(s, scope, s.rules.rules[verb])
        if made is not None:
            return made
    return None


def call(s: Scene, scope: TextScope, decl: r.RuleDecl) -> t.Call | None:
    """Draw a call of a rule, with as many things as it needs or more."""
    needed = sum(not p.optional for p in decl.params)
    given = []
    for param in decl.params[: s.choices.between(needed, len(decl.params))]:
        word = thing(s, scope, param.kind, nothing=param.optional)
        if word is None:
            break
        given.append(word)
    if len(given) < needed:
        return None
    who = _player(s, scope) if s.choices.chance(1, 4) else t.You()
    return t.Call(decl.name, tuple(given), decl.params[1].prep if len(given) == 2 else "", who)


@draws(t.Until)
def _until(s: Scene, scope: TextScope, depth: int) -> t.Until | None:
    names = [n for n in s.numbers() if n not in s.fixed and s.may_call("number", n)]
    if not names or not s.ends:
        return None
    name = s.choices.pick(names)
    before, s.site = s.site, evolve(s.site, limit=min(s.site.limit, s.rank_of("number", name)))
    value = figure(s, TextScope(this=scope.this), name, 1)
    s.site = before
    return t.Until(s.choices.pick(s.ends), t.NumberIs(name, value))


# ---- the game as a whole ------------------------------------------------------------------------


@draws(t.EndAfter, 1)
def _end_after(s: Scene, scope: TextScope, depth: int) -> t.EndAfter | None:
    return t.EndAfter(number(s, scope, 1)) if s.choices.chance(1, 4) else None


@draws(t.EndAfterRounds, 1)
def _end_after_rounds(s: Scene, scope: TextScope, depth: int) -> t.EndAfterRounds | None:
    return t.EndAfterRounds(number(s, scope, 1)) if s.choices.chance(1, 4) else None


@draws(t.EndWith, 1)
def _end_with(s: Scene, scope: TextScope, depth: int) -> t.EndWith | None:
    outcomes = list(s.rules.outcomes)
    return t.EndWith(s.choices.pick(outcomes)) if outcomes and s.choices.chance(1, 3) else None


@draws(t.EndNow, 1)
def _end_now(s: Scene, scope: TextScope, depth: int) -> t.EndNow | None:
    return t.EndNow() if s.choices.chance(1, 6) else None


@draws(t.BeginRandom, 1)
def _begin_random(s: Scene, scope: TextScope, depth: int) -> t.BeginRandom | None:
    return t.BeginRandom() if s.site.asks else None


@draws(t.NextTurn, 1)
def _next_turn(s: Scene, scope: TextScope, depth: int) -> t.NextTurn | None:
    return t.NextTurn(_player(s, scope)) if s.choices.chance(1, 3) else None


@draws(t.SkipTurn, 1)
def _skip_turn(s: Scene, scope: TextScope, depth: int) -> t.SkipTurn | None:
    return t.SkipTurn(_player(s, scope)) if s.choices.chance(1, 3) else None


@draws(t.LeaveGame, 1)
def _leave_game(s: Scene, scope: TextScope, depth: int) -> t.LeaveGame | None:
    return t.LeaveGame(_player(s, scope)) if s.choices.chance(1, 4) else None


@draws(t.BeginWith, 1)
def _begin_with(s: Scene, scope: TextScope, depth: int) -> t.BeginWith | None:
    return t.BeginWith(_player(s, scope))


__all__ = ["a_block", "block", "call", "only_if", "plain_amount", "text"]
