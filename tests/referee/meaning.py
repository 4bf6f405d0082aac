"""What numbers, conditions and collections mean on a table, and what can be carried out; nothing changes here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final, assert_never

from attrs import define, evolve, field

from london_rules.language import constructs as t
from london_rules.language.flow.walk import children
from tests.referee.table import MOST, Impossible, Place, Player, Subject, Table, Thing, Working
from tests.referee.words import UNKNOWN, NotKnown, Unknown, Word, Words

NO_WAY: Final = 1000  # the number of steps to what cannot be reached


@define(eq=False)
class Meaning:
    """Work out numbers, conditions and collections.

    `busy` are the things whose effects are being carried out. While it is asked whether the effect of a thing can be
    carried out, the thing is busy as well.
    """

    table: Table
    busy: list[Thing] = field(factory=list)

    # ---- numbers --------------------------------------------------------------------------------

    def number(self, node: t.Expr, w: Words) -> int:
        """Work out a number."""
        value = self.value(node, w)
        assert isinstance(value, int)
        return value

    def value(self, node: t.Expr, w: Words) -> int | str:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Work out a number, or the word in a field that is one of several words."""
        match node:
            case t.Int():
                return node.value
            case t.Value():
                return node.name.lower()
            case t.Possessed():
                x = w.subject(node.thing, self.table)
                return x.value(node.field) if isinstance(x, Thing) else self._of_player(node.field, x)
            case t.Number():
                named = w.number(node.name)
                return self.declared(node.name, w.player(node.whose, self.table)) if named is None else named
            case t.NumberCall():
                return self._call(node, w)
            case t.Counter():
                return self.table.holder(self.table.rules.counters[node.name], w.player(node.whose, self.table))[
                    node.name
                ]
            case t.CounterOn():
                return w.thing(node.thing, self.table).counters[node.name]
            case t.Binary():
                left, right = self.number(node.left, w), self.number(node.right, w)
                return fitting(left + right if node.op == "+" else left - right if node.op == "-" else left * right)
            case t.Divide():
                return self._divided(self.number(node.left, w), self.number(node.right, w), node.rounded == "up")
            case t.Extreme():
                both = self.number(node.left, w), self.number(node.right, w)
                return min(both) if node.how == "smaller" else max(both)
            case t.NumberCases():
                return self.value(node.then if self.holds(node.condition, w) else node.otherwise, w)
            case t.Count():
                return len(self.members(node.of, w))
            case t.CountStacks():
                return len(self.place(node.zone, w).stacks)
            case t.RoundNumber():
                return self.table.round
            case t.Position():
                x = w.thing(node.thing, self.table)
                return x.place.position(x)
            case t.Steps():
                to = w.thing(node.to, self.table)
                return self.steps(node.origin, node.way, NO_WAY, w).get(to, NO_WAY)
            case t.Fold():
                return self._fold(node, w)
            case _:
                assert_never(node)

    def declared(self, name: str, player: Player) -> int:
        """Work out a number of the rules for a player: the last power that says what it is counts."""
        decl = self.table.rules.numbers[name]
        for working in reversed(list(self.table.powers_of(player, t.NumberIs))):
            power = working.power
            assert isinstance(power, t.NumberIs)
            w = words_of(working)
            if power.number == name and (power.condition is None or self.holds(power.condition, w)):
                return self.number(power.value, w)
        return self.number(decl.body, Words(player, decl.slot.id))

    def _call(self, node: t.NumberCall, w: Words) -> int:
        rows = self.table.rules.tables.get(node.name)
        if rows is None:
            decl = self.table.rules.numbers[node.name]
            given = [(p.name, x) for p, x in zip(decl.params, node.given, strict=True)]
            things = {name: w.subject(x, self.table) for name, x in given if isinstance(x, t.Thing)}
            numbers = {name: self.number(x, w) for name, x in given if not isinstance(x, t.Thing)}
            return self.number(decl.body, Words(w.you, decl.slot.id, names=things, numbers=numbers))
        assert not isinstance(node.argument, t.Thing)
        argument, last = self.number(node.argument, w), len(rows.rows) - 1
        return fitting(rows.rows[min(max(argument, 0), last)] + rows.more * max(argument - last, 0))

    def _divided(self, left: int, right: int, up: bool) -> int:
        if right == 0:
            raise Impossible("LR-R0001")
        return -(-left // right) if up else left // right

    def _fold(self, node: t.Fold, w: Words) -> int:
        values = (self._measure(node, x, w) for x in self.members(node.of, w))
        match node.how:
            case "total":
                return reduce(lambda sum, value: fitting(sum + value), values, 0)
            case "lowest":
                return min(values, default=0)
            case "highest":
                return max(values, default=0)
            case _:
                assert_never(node.how)

    def _measure(self, node: t.Fold | t.Best, x: Thing | Player, w: Words) -> int:
        if node.formula is not None:
            return self.number(node.formula, w.with_it(x, player=isinstance(x, Player)))
        if isinstance(x, Player):
            return self._of_player(node.measure, x)
        if node.measure in self.table.rules.kinds[x.kind].fields:
            return int(x.value(node.measure))
        return x.counters[node.measure]

    def _of_player(self, name: str, player: Player | None) -> int:
        assert player is not None
        return player.counters[name] if name in self.table.rules.counters else self.declared(name, player)

    def steps(self, origin: t.Thing | t.Zone | t.GroupThings, way: t.Way, most: int, w: Words) -> dict[Thing, int]:
        """Give the least number of steps to all within reach; what is stepped over must pass the test."""
        found = dict.fromkeys(self._starts(origin, w), 0)
        edge, taken = list(found), 0
        if way.by:
            bars = [x for x in self.table.things.values() if x.kind == way.by]
            along = [x for x in bars if not way.through or self.passes(way.through, (x,), w.you)]
            joins = [[self.table.things[id] for ids in x.face.related.values() for id in ids] for x in along]
        while way.by and edge and taken < most:
            taken += 1
            beyond = [y for ends in joins if any(x in ends for x in edge) for y in ends]
            edge = list(dict.fromkeys(y for y in beyond if y not in found and y.kind == edge[0].kind))
            found.update(dict.fromkeys(edge, taken))
        while edge and taken < most:
            taken += 1
            over = edge if taken == 1 or not way.through else [x for x in edge if self.passes(way.through, (x,), w.you)]
            edge = list(dict.fromkeys(y for x in over for y in self.related(way.relation, x) if y not in found))
            found.update(dict.fromkeys(edge, taken))
        return found

    def _starts(self, origin: t.Thing | t.Zone | t.GroupThings, w: Words) -> list[Thing]:
        if isinstance(origin, t.Zone):
            return [x for place in self.places(origin, w) for x in place.contents()]
        if isinstance(origin, t.GroupThings):
            return [x for x in self.members(origin, w) if isinstance(x, Thing)]
        return [w.thing(origin, self.table)]

    # ---- places and collections -----------------------------------------------------------------

    def place(self, zone: t.Zone, w: Words) -> Place:
        """Give the zone of the table, or of the player who is meant."""
        return self.table.place(zone.name, w.player(zone.whose, self.table))

    def places(self, zone: t.Zone, w: Words) -> list[Place]:
        """Give the zones that are meant: those of all players for `any`."""
        if zone.whose == "any":
            return [p for p in self.table.places if p.decl.name == zone.name]
        return [self.place(zone, w)]

    def related(self, relation: str, x: Thing) -> list[Thing]:
        """List the things that stand in a relation to a thing."""
        decl = self.table.rules.relations[relation]
        ids = [id for part in decl.parts or (relation,) for id in x.face.related.get(part, ())]
        return [self.table.things[id] for id in dict.fromkeys(ids)]

    def members(self, of: t.Collection, w: Words) -> Sequence[Thing | Player]:  # noqa: PLR0911 - one case per construct
        """List a collection, in order."""
        match of:
            case t.Things():
                among: Sequence[Thing | Player] = self._of_kind(of, w)
                if of.other_than is not None:
                    left_out = w.subject(of.other_than, self.table)
                    among = [x for x in among if x is not left_out]
                return self._narrowed(among, of.rel, w)
            case t.TopThings():
                pile, number = self.place(of.zone, w).contents(), self.number(of.number, w)
                return (pile if of.bottom else pile[::-1])[: max(number, 0)]
            case t.RowThings():
                place = self.place(of.zone, w)
                return [x for x in place.things[place.row(self.number(of.row, w))] if x is not None]
            case t.GroupThings():
                return self._narrowed(self.group(of.name, w.player(of.whose, self.table)), of.rel, w)
            case t.Related():
                return self._narrowed(self.related(of.relation, w.thing(of.thing, self.table)), of.rel, w)
            case t.ChosenThings():
                there = [x for x in w.chosen(of.name) if not isinstance(x, Player) or x.seat not in self.table.gone]
                return self._narrowed(there, of.rel, w)
            case t.OnSide():
                return self._narrowed(self._on_side(of, w.player(of.whose, self.table)), of.rel, w)
            case t.OtherPlayers():
                return self._narrowed(self.others(w.you), of.rel, w)
            case t.PlayersFrom():
                first = w.subject(of.first, self.table)
                assert isinstance(first, Player)
                others = self.others(first)
                order = [first, *(others if of.side == "left" else reversed(others))]
                return [player for player in order if player in self.table.staying()]
            case t.Best():
                among = self.members(of.of, w)
                values = [self._measure(of, x, w) for x in among]
                best = (max if of.how == "highest" else min)(values, default=0)
                return [x for x, value in zip(among, values, strict=True) if value == best]
            case _:
                assert_never(of)

    def _of_kind(self, of: t.Things, w: Words) -> Sequence[Thing | Player]:
        if of.zone is not None:
            return [x for place in self.places(of.zone, w) for x in place.contents()]
        return self.table.staying() if of.kind == "player" else self.table.of_kind(of.kind)

    def _on_side(self, of: t.OnSide, whose: Player) -> list[Player]:
        """List the players of a side who are in the game."""
        seats = next((d.seats for d in self.table.rules.sides.values() if whose.seat + 1 in d.seats), (whose.seat + 1,))
        found = [player for player in self.table.staying() if player.seat + 1 in seats]
        return [player for player in found if not of.partners or player is not whose]

    def others(self, you: Player) -> list[Player]:
        """List the other players clockwise."""
        order = [*self.table.players[you.seat + 1 :], *self.table.players[: you.seat]]
        return [player for player in order if player in self.table.staying()]

    def _narrowed(self, among: Sequence[Thing | Player], rel: tuple[t.Pred, ...], w: Words) -> list[Thing | Player]:
        return [x for x in among if all(self.is_so(pred, x, w) for pred in rel)]

    def group(self, name: str, player: Player) -> Sequence[Thing | Player]:
        """List a group of the rules for a player: the last power that says what it is counts."""
        for working in reversed(list(self.table.powers_of(player, t.GroupIs))):
            power = working.power
            assert isinstance(power, t.GroupIs)
            w = words_of(working)
            if power.group == name and (power.condition is None or self.holds(power.condition, w)):
                return self.members(power.members, w)
        decl = self.table.rules.groups[name]
        parts = [self.members(part, Words(player, decl.slot.id)) for part in decl.body.parts]
        return list(dict.fromkeys(x for part in parts for x in part))  # each once

    def enough(self, s: t.ChooseSeveral | t.SecretThings, w: Words) -> bool:
        """Tell whether so many things can be chosen together."""
        things = self.members(s.of, w)
        if s.same:
            number, shared = self.number(s.number, w), [self.field_of(x, s.same) for x in things]
            return number <= 0 or any(shared.count(value) >= number for value in shared)
        values: list[object] = [self.field_of(x, s.different) for x in things] if s.different else list(things)
        return len(list(dict.fromkeys(values))) >= self.number(s.number, w)

    def field_of(self, x: Thing | Player, field: str) -> int | str:
        """Give what is printed in a field of a thing."""
        assert isinstance(x, Thing)
        return x.value(field)

    def chosen_from(self, s: t.Choose, w: Words) -> list[Thing | Player]:
        """List what can be chosen; `another` leaves out this, and of players you."""
        found = self.members(s.of, w)
        without = w.you if _of_players(s.of) else w.this
        if s.another and isinstance(without, Player):
            return [x for x in self.others(without) if x in found]
        return [x for x in found if not s.another or x is not without]

    # ---- conditions -----------------------------------------------------------------------------

    def holds(self, node: t.Cond, w: Words) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        """Tell whether a condition holds."""
        match node:
            case t.All():
                return all(self.holds(part, w) for part in node.parts)
            case t.AnyOf():
                return any(self.holds(part, w) for part in node.parts)
            case t.Not():
                return not self.holds(node.of, w)
            case t.Never():
                return False
            case t.LastRound():
                return self.table.rounds_left == 0
            case t.TestCases():
                return self.holds(node.then if self.holds(node.condition, w) else node.otherwise, w)
            case t.Compare():
                return _compared(node.op, self.value(node.left, w), self.value(node.right, w))
            case t.ThingIs():
                x = w.subject(node.thing, self.table)
                assert x is not None
                return all(self.is_so(pred, x, w) for pred in node.preds)
            case t.ThereIs():
                return bool(self.members(node.of, w)) != node.negated
            case t.LocalExists():
                return w.subject(t.Local(node.name), self.table) is not None
            case t.CanCarryOut():
                return self.can_carry_out(w.thing(node.effect.thing, self.table), node.effect.field, w.you)
            case t.IsFull():
                return None not in self.place(node.zone, w).things
            case _:
                assert_never(node)

    def is_so(self, node: t.Pred, x: Thing | Player, w: Words) -> bool:  # noqa: PLR0911 - one case per construct
        """Tell whether a predicate holds of a thing or player."""
        match node:
            case t.Test():
                others = () if node.other is None else (w.subject(node.other, self.table),)
                return self.passes(node.name, (x, *others), w.you) != node.negated
            case t.IsThing(thing=t.Named(name=name)):
                named = self.table.rules.faces[name].name.lower().replace("’", "'")
                same = isinstance(x, Thing) and x.face.name.lower().replace("’", "'") == named
                return same != node.negated
            case t.IsThing():
                return (x is w.subject(node.thing, self.table)) != node.negated
            case t.IsChosen():
                return (x in w.chosen(node.name)) != node.negated
            case t.IsOneOf():
                found = [self._is_option(option, x, w) for option in node.options]
                return any(found) != node.negated
            case t.HasThing():
                return w.thing(node.thing, self.table).place.owner is x
            case t.HasCounter():
                return (x.counters[node.name] > 0) != node.negated
            case t.FieldIs() if isinstance(x, Player):
                return _compared(node.op, self._of_player(node.field, x), self.value(node.value, w))
            case (
                t.Marked()
                | t.OnTop()
                | t.Facing()
                | t.HasValue()
                | t.IsRelated()
                | t.IsWithin()
                | t.IsIn()
                | t.HasField()
                | t.FieldIs()
            ):
                assert isinstance(x, Thing)
                return self._thing_is(node, x, w)
            case _:
                assert_never(node)

    def _is_option(self, option: t.Thing | t.Value, x: Thing | Player, w: Words) -> bool:
        if isinstance(option, t.Value):
            return self.is_so(t.HasValue(option.name), x, w)
        return self.is_so(t.IsThing(option), x, w)

    def _thing_is(self, node: _OfThings, x: Thing, w: Words) -> bool:  # noqa: PLR0911 - one case per construct
        match node:
            case t.Marked():
                return (node.name in x.marks) != node.negated
            case t.OnTop():
                return not x.covered
            case t.Facing():
                return x.down == (node.face == "down")
            case t.HasValue():
                field = self.table.rules.values()[node.value.lower()][1]
                return (x.value(field) == node.value.lower()) != node.negated
            case t.IsRelated():
                return x in self.related(node.relation, w.thing(node.thing, self.table))
            case t.IsWithin():
                most = self.number(node.steps, w)
                return most >= 0 and x in self.steps(node.origin, node.way, most, w)
            case t.IsIn():
                return (x.place in self.places(node.zone, w)) != node.negated
            case t.HasField():
                return node.field in x.face.values or node.field in x.face.effects
            case t.FieldIs():
                return _compared(node.op, x.value(node.field), self.value(node.value, w))
            case _:
                assert_never(node)

    def passes(self, name: str, subjects: tuple[Subject, ...], you: Player) -> bool:
        """Tell whether a test holds: the rules or any power say so. A yes-or-no field reads like a test."""
        decl = self.table.rules.tests.get(name)
        if decl is None:
            assert isinstance(subjects[0], Thing)
            return bool(subjects[0].value(name))
        return self._rules_say(name, subjects, you) or any(self._permissions(name, subjects, you))

    def _rules_say(self, name: str, subjects: tuple[Subject, ...], you: Player) -> bool:
        decl = self.table.rules.tests[name]
        names = {param.name: x for param, x in zip(decl.params, subjects, strict=True)}
        return self.holds(decl.body, Words(you, decl.slot.id, names=names))

    def _permissions(self, name: str, subjects: tuple[Subject, ...], you: Player) -> Iterator[Working]:
        for working in self.table.powers_of(you, t.Claim):
            power = working.power
            assert isinstance(power, t.Claim)
            if power.test == name and self.fits((power.subject, power.other), subjects, words_of(working)):
                yield working

    def price(self, price: t.Price, payer: Player, w: Words) -> tuple[str, int]:
        """Give the counter and the lowest price of the permissions of a test: nothing if it holds without any."""
        subjects = w.subject(price.subject, self.table), w.subject(price.other, self.table)
        asked: list[tuple[int, str]] = []
        if not self._rules_say(price.test, subjects, payer):
            for working in self._permissions(price.test, subjects, payer):
                assert isinstance(working.power, t.Claim)
                match working.power.price:
                    case t.Amount() as amount:
                        asked.append((self.number(amount.number, words_of(working)), amount.counter))
                    case None:
                        asked.append((0, ""))
                    case t.FieldAmount() as other:
                        raise AssertionError(f"a price in a field is refused: {other}")
        number, counter = min(asked, default=(0, ""))
        return counter, number

    def fits(self, patterns: tuple[t.Pattern | None, ...], subjects: tuple[Subject, ...], w: Words) -> bool:
        """Tell whether things are those that a power is about; nothing fits no pattern."""
        for pattern, x in zip(patterns, subjects, strict=False):
            if pattern is None:
                continue
            if x is None or (pattern.what == "this" and x is not w.this) or (pattern.what == "another" and x is w.this):
                return False
            if not all(self.is_so(pred, x, w) for pred in pattern.rel):
                return False
        return True

    # ---- what can be carried out ----------------------------------------------------------------

    def can_carry_out(self, thing: Thing, field: str, you: Player) -> bool:
        """Tell whether the costs and compulsory choices of the effect in a field can be met, if there is one."""
        if thing in self.busy:
            return False
        effect = thing.face.effects.get(field)
        if effect is None:
            return True
        self.busy.append(thing)
        can = self.can_do(effect.body, Words(you, effect.slot.id, this=thing))
        self.busy.remove(thing)
        return can

    def can_do(self, block: t.Block, w: Words, as_now: bool = True) -> bool:
        """Tell whether a text can be chosen: whether what it demands on the way is there.

        What depends on a word that refers to something still to be chosen is not asked. What is paid must be there
        only `as_now`: while nothing was done but choosing and paying.
        """
        for s in block.body:
            if not self._not_known(s, w) and not self._can(s, w, as_now):
                return False
            choosing = t.OnlyIf | t.OnlyOnce | t.AskEvenOne | t.Choose | t.ChooseSeveral | t.ChooseNumber | t.Pay
            as_now = as_now and isinstance(s, choosing)
            if isinstance(s, t.Choose):
                w = w.with_it(UNKNOWN, s.call, player=_of_players(self._plain(s.of)))
            elif isinstance(s, t.ChooseNumber):
                w = w.with_number(s.call, UNKNOWN)
            elif isinstance(s, t.InTurn) and s.call:
                w = w.with_it(UNKNOWN, s.call, player=True)
            elif isinstance(s, t.ChooseSeveral):
                w = evolve(w, several={k: x for k, x in w.several.items() if k != s.call})
        return True

    def allows(self, text: t.Block, w: Words) -> bool:
        """Tell whether a text does anything: whether all holds that it begins with."""
        for s in text.body:
            if not isinstance(s, t.OnlyIf | t.OnlyOnce | t.AskEvenOne):
                return True
            if not self._can(s, w, as_now=True):
                return False
        return True

    def _plain(self, of: t.Collection) -> t.Collection:
        """Give the first collection of which a group consists."""
        return self._plain(self.table.rules.groups[of.name].body.parts[0]) if isinstance(of, t.GroupThings) else of

    def _not_known(self, s: t.Statement, w: Words) -> bool:
        """Tell whether a demand depends on what is not known: in a call, only the player may not be known."""
        demand: t.Node = s
        if isinstance(s, t.Call):
            return isinstance(w.word(s.subject, self.table), Unknown)
        if isinstance(s, t.Ask):
            return isinstance(w.word(s.player, self.table), Unknown)
        if isinstance(s, t.AnyOrder | t.Either | t.UpTo | t.May | t.If | t.ForEach | t.Chain | t.Times):
            return False
        if isinstance(s, t.Repeat | t.InTurn):
            return False
        if isinstance(s, t.SecretNumber | t.SecretThing | t.SecretThings | t.SecretPart):
            return False  # their own statements are asked one by one, or not at all
        return _speaks_of_unknown(demand, w)

    def _can(self, s: t.Statement, w: Words, as_now: bool) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case per construct
        match s:
            case t.OnlyIf():
                return self.holds(s.condition, w)
            case t.OnlyOnce():
                return self.limit(s.per, w) not in self.table.done
            case t.Choose():
                return bool(s.alternative) or bool(self.chosen_from(s, w))
            case t.ChooseSeveral():
                return s.up_to or self.enough(s, w)
            case t.UpTo():
                # How often must be written: a number that is worked out may be 0.
                return not (isinstance(s.least, t.Int) and s.least.value > 0) or self.can_do(s.body, w, as_now)
            case t.AnyOrder():
                return all(self.can_do(part, w, as_now=False) for part in s.parts)
            case t.Either():
                return s.up_to or any(self.can_do(part, w, as_now) for part in s.parts)
            case t.CarryOut() | t.Call() if s.subject != t.You() and self._is_out(w.player(s.subject, self.table)):
                return True
            case t.Ask() if s.player != t.You() and self._is_out(w.player(s.player, self.table)):
                return True
            case t.CarryOut():
                return self.can_carry_out(
                    w.thing(s.effect.thing, self.table), s.effect.field, w.player(s.subject, self.table)
                )
            case t.Call():
                return self._can_call(s, w, as_now)
            case t.Ask():
                return self.can_do(s.body, w.asked(w.player(s.player, self.table)), as_now=False)
            case t.If() | t.ForEach() | t.Chain() | t.Times() | t.Repeat() | t.InTurn() | t.Pass():
                return True
            case t.SecretNumber() | t.SecretThing() | t.SecretThings() | t.SecretPart():
                return True
            case t.ChooseNumber():
                return self.number(s.least, w) <= self.number(s.most, w)
            case t.Pay():
                return not as_now or self._can_pay(s, w)
            case t.May() | t.ChooseAction() | t.GoOn() | t.Stop() | t.AskEvenOne() | t.DoNothing():
                return True
            case t.Gain() | t.Lose() | t.Give() | t.PutCounter() | t.RemoveCounter() | t.Roll():
                return True
            case (
                t.PutOn()
                | t.PutInOrder()
                | t.Move()
                | t.MoveAll()
                | t.PassOn()
                | t.MoveRow()
                | t.CloseGaps()
                | t.Swap()
            ):
                return True
            case t.TurnFace() | t.Mark() | t.Reveal() | t.LookAt():
                return True
            case (
                t.Until()
                | t.EndAfter()
                | t.EndAfterRounds()
                | t.EndNow()
                | t.EndWith()
                | t.NextTurn()
                | t.SkipTurn()
                | t.LeaveGame()
                | t.BeginRandom()
                | t.BeginWith()
            ):
                return True
            case _:
                assert_never(s)

    def _is_out(self, player: Player) -> bool:
        return player.seat in self.table.gone

    def _can_pay(self, s: t.Pay, w: Words) -> bool:
        """Tell whether you have what you pay; where the counter says what happens when short, you always have."""
        if not isinstance(s.subject, t.You) or not isinstance(s.amount, t.Amount) or s.per is not None:
            return True
        counter = self.table.rules.counters[s.amount.counter]
        if counter.short is not None or counter.least != 0:
            return True
        return self.number(s.amount.number, w) <= self.table.holder(counter, w.you)[counter.name]

    def _can_call(self, s: t.Call, w: Words, as_now: bool) -> bool:
        decl = self.table.rules.rules[s.verb]
        names: dict[str, Word] = {p.name: w.word(a, self.table) for p, a in zip(decl.params, s.arguments, strict=False)}
        yours = as_now and isinstance(s.subject, t.You)
        return self.can_do(decl.body, Words(w.player(s.subject, self.table), decl.slot.id, names=names), yours)

    def limit(self, per: t.Period, w: Words) -> tuple[str, str, str | int]:
        """Name what can be done once: a text, by a player, or on the thing that it is printed on."""
        printed = isinstance(w.this, Thing) and w.slot.startswith(f"{w.this.kind} {w.this.face.id} ")
        return per, w.slot, w.this.id if printed and isinstance(w.this, Thing) else w.you.seat

    def is_offered(self, working: Working) -> bool:
        """Tell whether a power makes its offer: not used up, its condition holds, its text can be carried out."""
        power = working.power
        assert isinstance(power, t.Offer)
        if power.once and working.offered_once in self.table.used:
            return False
        w = words_of(working)
        if power.once and self.limit(power.once, w) in self.table.done:
            return False
        return (power.condition is None or self.holds(power.condition, w)) and self.can_do(power.body, w)


_OfThings = (
    t.Marked | t.OnTop | t.Facing | t.HasValue | t.IsRelated | t.IsWithin | t.IsIn | t.HasField | t.FieldIs
)  # fmt: skip


def words_of(working: Working) -> Words:
    """Give what the words of a power mean before anything is chosen in it."""
    w = Words(working.player, working.slot)
    return w if working.thing is None else evolve(w, this=working.thing)


def _of_players(of: t.Collection) -> bool:
    if isinstance(of, t.Best):
        return _of_players(of.of)
    return isinstance(of, t.OtherPlayers | t.OnSide | t.PlayersFrom) or (
        isinstance(of, t.Things) and of.kind == "player"
    )


def _speaks_of_unknown(node: t.Node, w: Words) -> bool:
    """Tell whether a construct speaks of something that is not known yet; a formula knows each thing it measures."""
    if _is_unknown(node, w):
        return True
    formula = node.formula if isinstance(node, t.Fold | t.Best) else None
    measured = w.with_it(w.you, player=True)
    return any(_speaks_of_unknown(part, measured if part is formula else w) for part in children(node))


def _is_unknown(node: t.Node, w: Words) -> bool:
    """Tell whether a construct itself is a word that refers to nothing known yet."""
    if isinstance(node, t.It):
        return isinstance(w.it, Unknown)
    if isinstance(node, t.Local | t.LocalExists):
        return isinstance(w.names.get(node.name, UNKNOWN), Unknown)
    if isinstance(node, t.ChosenThings | t.IsChosen):
        return node.name not in w.several
    if isinstance(node, t.Number) and isinstance(w.numbers.get(node.name), Unknown):
        return True
    if isinstance(node, t.They):
        return isinstance(w.they, Unknown)
    whose = isinstance(node, t.Number | t.Counter | t.GroupThings | t.Zone) and node.whose == "their"
    return whose and isinstance(w.they, Unknown)


def fitting(number: int) -> int:
    """Give a number that was worked out, if it has room in 64 bits."""
    if abs(number) >= 1 << 63:
        raise Impossible("LR-R0015")
    return number


def _compared(op: str, left: int | str, right: int | str) -> bool:
    if op in ("==", "!="):
        return (left == right) == (op == "==")
    assert isinstance(left, int) and isinstance(right, int)
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[op]


__all__ = ["MOST", "Impossible", "Meaning", "NotKnown", "fitting", "words_of"]
