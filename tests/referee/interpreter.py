"""What statements mean, and the course of a game: generators that yield each question and are sent the option chosen.

Every text is a generator, as every text may ask. A question with one option is a question too.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import permutations
from typing import Final, TypeAlias, TypeVar, assert_never

from attrs import define, evolve, field, frozen

from london_rules.language import constructs as t
from london_rules.language.flow.asks import Asks
from london_rules.language.flow.order import Order
from london_rules.language.flow.walk import nodes, texts_of
from london_rules.language.rules import CounterDecl, Rules, StepDecl
from tests.referee.chance import Chance
from tests.referee.meaning import Meaning, fitting, words_of
from tests.referee.table import Impossible, Place, Player, Subject, Table, Thing, Working
from tests.referee.words import Words

MOST_TIMES: Final = 1000
MOST_NUMBERS: Final = 1000
MOST_ORDERED: Final = 5

# An option: what sort it is and what it names, as in ("thing", "huguenots") or ("use", "power take a loan", "").
Option: TypeAlias = tuple[str | int, ...]
STOP: Final[Option] = ("stop",)
OTHER: Final[Option] = ("other",)
LET_IT: Final[Option] = ("let it happen",)
GO_ON: Final[Option] = ("go on",)

T = TypeVar("T")


@frozen
class Question:
    """A question: whom, of what sort, by which text, from which options."""

    player: int
    sort: str
    slot: str
    span: t.Span
    options: tuple[Option, ...]


_OneAnswer: TypeAlias = t.SecretNumber | t.SecretThing | t.SecretPart
_Placed: TypeAlias = t.PutOn | t.Move | t.MoveAll | t.PassOn | t.MoveRow | t.CloseGaps | t.TurnFace | t.Mark | t.Swap
_QUESTIONS: Final = (t.Choose, t.ChooseSeveral, t.ChooseNumber, t.ChooseAction, t.GoOn, t.May, t.PutInOrder)
Play: TypeAlias = Generator[Question, int, T]  # it yields questions, and is sent the number of an option


class Ended(Exception):
    """The game ends at once."""


class NotAsked(Exception):
    """Nobody is asked, as who would be has left the game."""


class LoopStopped(Exception):
    """A loop ends: by `stop`, or at its first choice, if the player stops it or nothing is left to choose there."""


class Passed(Exception):
    """A player passes, in the innermost loop in which players take turns."""


@frozen
class Loop:
    """What the choice that a loop begins with must know: whether the loop can be stopped, and the rounds so far."""

    can_stop: bool
    count: int


@define(eq=False)
class Interpreter:
    """Play a game by walking the trees of its rules."""

    table: Table
    meaning: Meaning = field(init=False)
    order: Order = field(init=False)
    asks: Asks = field(init=False)
    rounds: bool = field(init=False)  # turns are counted in rounds
    ordered: bool = field(init=False)  # texts say who acts next, misses a turn or leaves
    acting: Player = field(init=False)  # whose step it is

    def __attrs_post_init__(self) -> None:
        """Begin with nobody busy; which parts of a text are asked for is what the language says of their trees."""
        self.meaning = Meaning(self.table)
        self.order = Order(self.table.rules)
        self.asks = Asks(self.table.rules)
        self.rounds = has_rounds(self.table.rules)
        texts = [node for _, body in texts_of(self.table.rules) for node in nodes(body)]
        self.ordered = self.rounds or any(isinstance(node, t.TurnChange) for node in texts)

    @property
    def rules(self) -> Rules:
        """Give the rules."""
        return self.table.rules

    # ---- the course of a game -------------------------------------------------------------------

    def game(self) -> Play[None]:
        """Play a whole game."""
        self._stand(self.table.active)
        self.table.begins = self.table.active
        try:
            for step in self.rules.setup.values():
                self._stand(self.table.active)  # whoever begins, as soon as a step has said so
                yield from self._steps([step], self.acting)
            if self.table.first is not None:
                self.table.active = self.table.first
            going = self.rounds or not self.ordered or self._pass_on(self.table.active)
            while going:
                if self.rounds:
                    going = yield from self._round()
                else:
                    yield from self._turn()
                    going = self._turn_ends()
        except Ended:
            pass
        yield from self._scoring(self.acting)

    def _stand(self, seat: int) -> None:
        """Let a player be the one whose step it is."""
        self.acting = self.table.players[seat]
        self.table.acting = seat

    def _turn(self) -> Play[None]:
        self.table.turn += 1
        self._stand(self.table.active)
        for step in self.rules.turn.values():
            yield from self._steps([step], self.acting)
            if self.acting.seat in self.table.gone:
                return

    def _round(self) -> Play[bool]:
        """Play a round; tell whether there is another."""
        table, seats = self.table, len(self.table.players)
        table.round += 1
        table.moved = []
        self._forget("round")
        begins = table.active if table.round == 1 else table.begins
        begins = begins if table.next_first is None else table.next_first
        order = [seat % seats for seat in range(begins, begins + seats) if seat % seats not in table.gone]
        table.begins = table.active = order[0] if order else begins
        table.next_first = None
        yield from self._round_steps(late=False)
        self._clear_turn()
        at = table.begins
        while self._pass_on(at):
            yield from self._turn()
            if not self._turn_counts():
                return False
            at = table.active + 1
        table.active = table.begins
        yield from self._round_steps(late=True)
        self._clear_turn()
        if table.rounds_left is not None:
            if table.rounds_left == 0:
                table.rounds_left = None
                return False
            table.rounds_left -= 1
        table.cut_off = table.round >= self.rules.turn_limit
        return not table.cut_off and bool(table.staying())

    def _round_steps(self, *, late: bool) -> Play[None]:
        for step in self.rules.rounds.values():
            if step.after_turns == late:
                self.table.active = self.table.begins
                self._stand(self.table.active)
                yield from self._steps([step], self.acting)

    def _scoring(self, you: Player) -> Play[None]:
        self.settle()
        self.meaning.busy.clear()
        with suppress(Ended):
            yield from self._steps(self.rules.scoring.values(), you)
        self.table.over = 2 if self.table.cut_off else 1

    def _steps(self, steps: Iterable[StepDecl], you: Player) -> Play[None]:
        for step in steps:
            yield from self.block(step.body, Words(you, step.slot.id))
            self.settle()

    def _turn_ends(self) -> bool:
        """Clear what lasts for a turn and pass on; tell whether there is another turn."""
        if not self.ordered:
            self.table.active = (self.table.active + 1) % len(self.table.players)
            return self._turn_counts()
        return self._turn_counts() and self._pass_on(self.table.active + 1)

    def _pass_on(self, seat: int) -> bool:
        """Find whose turn it is, from a seat on; tell whether there is anybody: in a round, who had no turn yet."""
        table, seats = self.table, len(self.table.players)
        named, table.named = table.named, None
        if named is not None:
            seat = named + 1
            if named not in table.gone and not self._misses(named):
                table.active = named
                table.moved.append(named)
                return True
        while waiting := [
            s % seats
            for s in range(seat, seat + seats)
            if s % seats not in table.gone and not (self.rounds and s % seats in table.moved)
        ]:
            for player in waiting:
                if not self._misses(player):
                    table.active = player
                    table.moved.append(player)
                    return True
        return False

    def _misses(self, seat: int) -> bool:
        """Tell whether a player misses a turn; in a round it counts as theirs."""
        if not self.table.skips.get(seat):
            return False
        self.table.skips[seat] -= 1
        self.table.moved.append(seat)
        return True

    def _clear_turn(self) -> None:
        for x in self.table.things.values():
            x.marks.clear()
        self.table.used.clear()
        self._forget("turn")

    def _forget(self, per: str) -> None:
        """Let be done again what can be done once a turn or round."""
        self.table.done = {done: None for done in self.table.done if done[0] != per}

    def _turn_counts(self) -> bool:
        """Clear what lasts for a turn; tell whether the turns that the game has are not used up."""
        table = self.table
        self._clear_turn()
        if table.left is not None:
            if table.left == 0:
                return False
            table.left -= 1
        if table.turn >= self.rules.turn_limit:
            table.cut_off = True
            return False
        return True

    # ---- texts ----------------------------------------------------------------------------------

    def block(self, block: t.Block, w: Words, loop: Loop | None = None) -> Play[None]:
        """Carry out statements in order; a choice with nothing to choose ends the block."""
        for s in block.body:
            after = yield from self.statement(s, w, loop)
            if after is None:
                return
            w, loop = after, None

    def statement(self, s: t.Statement, w: Words, loop: Loop | None) -> Play[Words | None]:
        """Carry out a statement; gives what words mean after it, None if nothing could be chosen.

        For who has left the game there is nothing to choose.
        """
        try:
            if isinstance(s, _QUESTIONS) and not (isinstance(s, t.Choose | t.ChooseNumber) and s.random):
                self._require(w.you)
            return (yield from self._statement(s, w, loop))
        except NotAsked:
            if loop is not None:
                raise LoopStopped from None
            return None if isinstance(s, t.Choose | t.ChooseSeveral | t.ChooseNumber) else w

    def _statement(self, s: t.Statement, w: Words, loop: Loop | None) -> Play[Words | None]:  # noqa: C901, PLR0912, PLR0915 - one case per construct
        match s:
            case t.Choose():
                return (yield from self._choose(s, w, loop))
            case t.ChooseSeveral():
                return (yield from self._choose_several(s, w))
            case t.ChooseNumber():
                return (yield from self._choose_number(s, w))
            case t.ChooseAction():
                yield from self._choose_action(s, w, loop)
            case t.GoOn():
                yield from self._go_on(s, w)
            case t.May():
                yield from self._may(s, w)
            case t.AnyOrder():
                yield from self._any_order(s, w)
            case t.Either():
                return (yield from self._either(s, w, loop))
            case t.PutInOrder():
                yield from self._put_in_order(s, w)
            case t.ForEach():
                yield from self._for_each(s, w)
            case t.Chain():
                yield from self._chain(s, w)
            case t.Times():
                with suppress(LoopStopped):
                    for _ in range(self._often(s.number, w)):
                        yield from self.block(s.body, w)
            case t.Repeat():
                yield from self._repeat(s, w)
            case t.InTurn():
                return (yield from self._in_turn(s, w))
            case t.SecretNumber() | t.SecretThing() | t.SecretThings() | t.SecretPart():
                yield from self._secret(s, w)
            case t.Stop():
                raise LoopStopped
            case t.Pass():
                raise Passed
            case t.UpTo():
                yield from self._up_to(s, w)
            case t.If():
                if self.meaning.holds(s.condition, w):
                    yield from self.block(s.then, w)
                elif s.otherwise is not None:
                    yield from self.block(s.otherwise, w)
            case t.OnlyOnce():
                self.table.done[self.meaning.limit(s.per, w)] = None
            case t.Ask():
                asked = w.player(s.player, self.table)
                if self._plays(asked):
                    yield from self.block(s.body, w.asked(asked))
            case t.OnlyIf():
                pass  # it was asked before the text was begun
            case t.AskEvenOne():
                pass  # here every question is asked
            case t.DoNothing():
                pass
            case t.CarryOut() | t.Call() if s.subject != t.You() and not self._plays(w.player(s.subject, self.table)):
                pass
            case t.CarryOut():
                yield from self._carry_out(
                    w.thing(s.effect.thing, self.table), s.effect.field, w.player(s.subject, self.table)
                )
            case t.Call():
                yield from self._call(s, w, loop)
            case t.Pay():
                yield from self._pay(s, w)
            case t.Gain() | t.Lose() | t.Give() | t.PutCounter() | t.RemoveCounter():
                self._counted(s, w)
            case t.Roll():
                self._roll(s, w)
            case (
                t.PutOn()
                | t.Move()
                | t.MoveAll()
                | t.PassOn()
                | t.MoveRow()
                | t.CloseGaps()
                | t.TurnFace()
                | t.Mark()
                | t.Swap()
            ):
                self._placed(s, w)
            case t.Reveal() | t.LookAt():
                seats = [w.you.seat] if isinstance(s, t.LookAt) else [-1, *range(len(self.table.players))]
                shown = [w.thing(s.of, self.table)] if isinstance(s.of, t.Thing) else self.meaning.members(s.of, w)
                for x in shown:
                    assert isinstance(x, Thing)
                    self.table.show(x, seats)
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
                self._course(s, w)
            case _:
                assert_never(s)
        return w

    # ---- questions ------------------------------------------------------------------------------

    def _plays(self, x: Subject) -> bool:
        """Tell whether something is no player who has left the game."""
        return not (isinstance(x, Player) and x.seat in self.table.gone)

    def _require(self, you: Player) -> None:
        """Raise NotAsked for who has left."""
        if not self._plays(you):
            raise NotAsked

    def _begin_question(self, you: Player) -> None:
        """Let who left together have left, before somebody is asked; raises NotAsked for who has left."""
        self._require(you)
        self.settle()

    def _ask(self, sort: str, w: Words, span: t.Span, options: Sequence[Option]) -> Play[Option]:
        self._begin_question(w.you)
        number = yield Question(w.you.seat, sort, w.slot, span, tuple(options))
        return options[number]

    def _choose(self, s: t.Choose, w: Words, loop: Loop | None) -> Play[Words | None]:
        while True:
            if not s.random and loop is None:
                yield from self._duties(s.at, w, s.span)
            things = self.meaning.chosen_from(s, w)
            if not s.random:
                things = self._told_apart(s.of, things, w.you)
            if not things and not s.alternative and loop is None:
                return None
            if s.random:
                x = things[self.table.chance.below(len(things))]
                return w.with_it(x, s.call, player=isinstance(x, Player))
            chosen: dict[Option, Thing | Player | None] = {named(x): x for x in things}
            if s.alternative:
                chosen[OTHER] = None
            offers = self._offers(s.at, w, loop)
            may_stop = [STOP] if loop is not None and loop.can_stop and not any(map(_must, offers.values())) else []
            if loop is not None and not chosen and not may_stop and not any(map(_must, offers.values())):
                raise LoopStopped
            if may_stop and not (chosen or offers) and not self._asks_anyway(w):
                self._begin_question(w.you)
                raise LoopStopped  # there is nothing but to stop, so nothing is asked
            answer = yield from self._ask("one", w, s.span, [*chosen, *may_stop, *offers])
            if answer == STOP:
                raise LoopStopped
            if answer not in offers:
                players = any(isinstance(x, Player) for x in things)
                return w.with_it(chosen[answer], s.call, player=players)
            yield from self._take(offers[answer])
            self._require(w.you)

    def _choose_several(self, s: t.ChooseSeveral, w: Words) -> Play[Words | None]:
        """Ask for one after the other; if there are not so many, nothing is chosen."""
        chosen = yield from self._several(s, w, w, s.span, "your")
        return None if chosen is None else w.with_several(s.call, chosen)

    def _several(
        self, s: t.ChooseSeveral | t.SecretThings, w: Words, asked: Words, span: t.Span, own: str
    ) -> Play[list[Thing | Player] | None]:
        """Ask a player for one after the other; None if there are not so many."""
        number = self.meaning.number(s.number, w)
        if number > MOST_TIMES:
            raise Impossible("LR-X0011")
        if not s.up_to and not self.meaning.enough(s, w):
            return None
        chosen: list[Thing | Player] = []
        while len(chosen) < number:
            values = [self.meaning.field_of(x, s.different) for x in chosen] if s.different else []
            left = [x for x in self.meaning.members(s.of, w) if x not in chosen]
            left = self._told_apart(s.of, left, asked.you, own)
            left = [x for x in left if not s.different or self.meaning.field_of(x, s.different) not in values]
            left = [x for x in left if not s.same or self._goes_with(x, chosen, s, w)]
            options: dict[Option, Thing | Player] = {named(x): x for x in left}
            if not options:
                break
            answer = yield from self._ask("one", asked, span, [*options, *([STOP] if s.up_to else [])])
            if answer == STOP:
                break
            chosen.append(options[answer])
        return chosen

    def _goes_with(
        self, x: Thing | Player, chosen: Sequence[Thing | Player], s: t.ChooseSeveral | t.SecretThings, w: Words
    ) -> bool:
        """Tell whether a thing has the value that those chosen before share; of the first, whether there are enough."""
        value = self.meaning.field_of(x, s.same)
        if chosen:
            return value == self.meaning.field_of(chosen[0], s.same)
        alike = [y for y in self.meaning.members(s.of, w) if self.meaning.field_of(y, s.same) == value]
        return s.up_to or len(alike) >= self.meaning.number(s.number, w)

    def _told_apart(
        self, of: t.Collection, things: Sequence[Thing | Player], you: Player, own: str = "your"
    ) -> list[Thing | Player]:
        """Leave one of the equal things in a hand that the player sees: the first; the last are listed first.

        `own` is how the text calls what that player has.
        A group names no hand, so its things stay in their order; so do the best of a collection.
        """
        if isinstance(of, t.GroupThings) or (isinstance(of, t.Best) and not isinstance(of.of, t.ChosenThings)):
            first: dict[object, Thing | Player] = {}
            for one in things:
                first.setdefault(self._told_by(one, you), one)
            return list(first.values())
        if not isinstance(of, t.Things) or of.zone is None or of.zone.whose == "any":
            return list(things)
        zone = self.rules.zones[of.zone.name]
        mine = zone.seen in ("owner", "open tops") and of.zone.whose == own
        if zone.shape != "hand" or not (zone.seen == "all" or mine):
            return list(things)
        if not any(face.copies > 1 and face.kind == of.kind for face in self.rules.faces.values()):
            return list(things)
        lasting = [c.name for c in self.rules.counters.values() if c.owner == of.kind and not c.gone]
        shown: dict[tuple[str | int, ...], Thing] = {}
        for x in reversed(things):
            assert isinstance(x, Thing)
            shown[(x.face.id, *(x.counters[name] for name in lasting))] = x
        return list(shown.values())

    def _told_by(self, x: Thing | Player, you: Player) -> object:
        """Say what a player can tell a thing by: in a hand in view what is on it, elsewhere that it is this one."""
        if isinstance(x, Player):
            return x
        zone = x.place.decl
        in_view = zone.seen == "all" or (zone.seen in ("owner", "open tops") and x.place.owner is you)
        if zone.shape != "hand" or not in_view:
            return x
        lasting = [c.name for c in self.rules.counters.values() if c.owner == x.kind and not c.gone]
        return (id(x.place), x.face.id, *(x.counters[name] for name in lasting))

    def _asks_anyway(self, w: Words) -> bool:
        """Tell whether a text, or a set-up, begins by saying that questions with one option are asked."""
        rules = self.rules
        decls = [
            *(d for every in (rules.rules, rules.actions, rules.setup) for d in every.values()),
            *(d for every in (rules.rounds, rules.turn, rules.scoring) for d in every.values()),
            *(effect for face in rules.faces.values() for effect in face.effects.values()),
        ]
        steps = {d.slot.id: d.body for d in decls}
        steps |= {p.slot.id: p.power.body for p in rules.every_power() if isinstance(p.power, t.Offer)}
        told = {id for id, body in steps.items() if any(isinstance(s, t.AskEvenOne) for s in body.body)}
        return w.slot in told or any(step.slot.id in told for step in rules.setup.values())

    def _choose_number(self, s: t.ChooseNumber, w: Words) -> Play[Words | None]:
        least, most = self.meaning.number(s.least, w), self.meaning.number(s.most, w)
        if most - least >= MOST_NUMBERS:
            raise Impossible("LR-X0021")
        if most < least:
            return None
        if s.random:
            return w.with_number(s.call, least + self.table.chance.below(most - least + 1))
        if least == most == 0 and not self._asks_anyway(w):
            self._begin_question(w.you)
            return w.with_number(s.call, 0)  # nothing can be done, so nothing is asked
        answer = yield from self._ask("amount", w, s.span, [("number", n) for n in range(least, most + 1)])
        assert isinstance(answer[1], int)
        return w.with_number(s.call, answer[1])

    def _secret(self, s: t.Secret, w: Words) -> Play[None]:
        """Ask one player after the other; only then is anything done with what they chose."""
        done: list[tuple[Player, Play[None]]] = []
        who_chose: dict[Option, list[Player]] = {}
        for player in list(self.meaning.members(s.players, w)):
            assert isinstance(player, Player)
            inner = w.with_it(player, player=True)
            asked = evolve(inner, you=player)
            if isinstance(s, t.SecretThings):
                chosen = yield from self._several(s, inner, asked, (s.span[0], s.of.span[1]), "their")
                done += [] if chosen is None else [(player, self.block(s.body, inner.with_several(s.call, chosen)))]
                continue
            options, sort, span = self._secret_options(s, inner)
            if options:
                answer = yield from self._ask(sort, asked, span, options)
                same = who_chose.setdefault(answer, [])  # it grows until all have chosen
                same.append(player)
                done.append((player, self._secret_done(s, inner.with_several(t.WHO_CHOSE, same), answer)))
        for player, course in done:
            if self._plays(player):
                yield from course

    def _secret_options(self, s: _OneAnswer, w: Words) -> tuple[list[Option], str, t.Span]:
        match s:
            case t.SecretNumber():
                least, most = self.meaning.number(s.least, w), self.meaning.number(s.most, w)
                if most - least >= MOST_NUMBERS:
                    raise Impossible("LR-X0021")
                return [("number", n) for n in range(least, most + 1)], "amount", s.span
            case t.SecretThing():
                asked = w.player(t.They(), self.table)
                things = [named(x) for x in self._told_apart(s.of, list(self.meaning.members(s.of, w)), asked, "their")]
                return things, "one", (s.span[0], s.of.span[1])
            case t.SecretPart():
                open: list[Option] = [("part", i) for i, part in enumerate(s.parts) if self.meaning.can_do(part, w)]
                return open, "either", s.span
            case _:
                assert_never(s)

    def _secret_done(self, s: _OneAnswer, w: Words, answer: Option) -> Play[None]:
        player = w.player(t.They(), self.table)
        match s:
            case t.SecretNumber():
                decl = self.rules.counters[s.counter]
                value = int(answer[1])
                player.counters[decl.name] = value if decl.least is None else max(value, decl.least)
            case t.SecretThing():
                chosen = next(x for x in self._everything() if named(x) == answer)
                yield from self.block(s.body, evolve(w, it=chosen))
            case t.SecretPart():
                yield from self.block(s.parts[int(answer[1])], w)
            case _:
                assert_never(s)

    def _everything(self) -> list[Thing | Player]:
        return [*self.table.players, *self.table.things.values()]

    def _choose_action(self, s: t.ChooseAction, w: Words, loop: Loop | None) -> Play[None]:
        while True:
            if loop is None:
                yield from self._duties(s.at, w, s.span)
            bodies = {a.name: a for a in self.rules.actions.values()}
            open = [n for n, a in bodies.items() if self.meaning.can_do(a.body, Words(w.you, a.slot.id))]
            if not open and loop is None:
                return
            offers = self._offers(s.at, w, loop)
            due = any(map(_must, offers.values()))
            may_stop = [STOP] if loop is not None and loop.can_stop and not due else []
            if not open and not due and not (may_stop and offers):
                if may_stop:
                    self._begin_question(w.you)
                raise LoopStopped
            answer = yield from self._ask("action", w, s.span, [*(("action", n) for n in open), *may_stop, *offers])
            if answer == STOP:
                raise LoopStopped
            if answer not in offers:
                action = bodies[str(answer[1])]
                yield from self.block(action.body, Words(w.you, action.slot.id))
                self.table.end(action.name)
                return
            yield from self._take(offers[answer])
            self._require(w.you)

    def _go_on(self, s: t.GoOn, w: Words) -> Play[None]:
        while True:
            yield from self._duties(s.at, w, s.span)
            offers = self._offers(s.at, w, None)
            if not offers:
                return
            answer = yield from self._ask("go-on", w, s.span, [GO_ON, *offers])
            if answer == GO_ON:
                return
            yield from self._take(offers[answer])
            self._require(w.you)

    def _may(self, s: t.May, w: Words) -> Play[None]:
        if self.meaning.can_do(s.body, w):
            answer = yield from self._ask("yes-no", w, s.span, [("yes",), ("no",)])
            if answer == ("yes",):
                yield from self.block(s.body, w)

    def _any_order(self, s: t.AnyOrder, w: Words) -> Play[None]:
        asked = self.order.bound(s.parts)
        for i, part in enumerate(s.parts):
            if i not in asked:
                yield from self.block(part, w)
        left: list[Option] = [("part", i) for i in asked]
        while left:
            answer = yield from self._ask("part", w, s.span, left)
            left.remove(answer)
            yield from self.block(s.parts[int(answer[1])], w)

    def _either(self, s: t.Either, w: Words, loop: Loop | None) -> Play[Words | None]:
        if loop is not None and s.number is None:
            yield from self._either_or_stop(s, w, loop)
            return w
        left, times = list(enumerate(s.parts)), 1 if s.number is None else self.meaning.number(s.number, w)
        for time in range(times):
            if not self._plays(w.you):
                return None if time == 0 and not s.up_to else w
            open: list[Option] = [("part", i) for i, part in left if self.meaning.can_do(part, w)]
            if not open:
                return None if time == 0 and not s.up_to else w
            answer = yield from self._ask("either", w, s.span, [*open, *([STOP] if s.up_to else [])])
            if answer == STOP:
                break
            left = [(i, part) for i, part in left if i != answer[1]]
            yield from self.block(s.parts[int(answer[1])], w)
        return w

    def _either_or_stop(self, s: t.Either, w: Words, loop: Loop) -> Play[None]:
        open: list[Option] = [("part", i) for i, part in enumerate(s.parts) if self.meaning.can_do(part, w)]
        if not open:
            if loop.can_stop:
                self._begin_question(w.you)
            raise LoopStopped
        answer = yield from self._ask("either", w, s.span, [*open, *([STOP] if loop.can_stop else [])])
        if answer == STOP:
            raise LoopStopped
        yield from self.block(s.parts[int(answer[1])], w)

    def _goes(self, s: t.Move | t.MoveAll | t.PutInOrder, thing: Thing, w: Words) -> None:
        (self.table.put_under if s.under else self.table.move)(thing, self.meaning.place(s.zone, w))

    def _put_in_order(self, s: t.PutInOrder, w: Words) -> Play[None]:
        things = {x.id: x for x in self.meaning.members(s.of, w) if isinstance(x, Thing)}
        if len(things) > MOST_ORDERED:
            raise Impossible("LR-X0012")
        if not things:
            return
        orders: dict[object, Option] = {}
        for ids in permutations(things):
            orders.setdefault(tuple(self._told_by(things[id], w.you) for id in ids), ("order", *ids))
        answer = yield from self._ask("order", w, s.span, list(orders.values()))
        for id in answer[1:] if s.under else reversed(answer[1:]):
            self._goes(s, things[str(id)], w)

    # ---- what powers offer ----------------------------------------------------------------------

    def _offers(self, ats: tuple[t.At, ...], w: Words, loop: Loop | None) -> dict[Option, Working]:
        """List what powers offer at the moments of a question, in the order of the moments and of the powers."""
        out: dict[Option, Working] = {}
        for at in ats:
            if loop is not None and at.again and (at.again == "first") != (loop.count == 0):
                continue
            for working in self.table.powers_of(w.you, t.Offer):
                power = working.power
                assert isinstance(power, t.Offer)
                if at.moment in self.rules.moments_of(power.moment) and self.meaning.is_offered(working):
                    out[used(working)] = working
        return out

    def _duties(self, ats: tuple[t.At, ...], w: Words, span: t.Span) -> Play[None]:
        """Ask what must still be done at some moments, until nothing is left."""
        self._require(w.you)
        while duties := {o: x for o, x in self._offers(ats, w, None).items() if _must(x)}:
            answer = yield from self._ask("go-on", w, span, list(duties))
            yield from self._take(duties[answer])
            self._require(w.you)

    def _take(self, working: Working) -> Play[None]:
        """Carry out what a power offers, at a moment or in place of a rule."""
        power = working.power
        assert isinstance(power, t.Offer | t.Replacement)
        if isinstance(power, t.Offer) and power.once == "turn":
            self.table.used.append(working.offered_once)
        elif isinstance(power, t.Offer) and power.once:
            self.table.done[self.meaning.limit(power.once, words_of(working))] = None
        yield from self.block(power.body, words_of(working))

    # ---- loops, effects and rules ---------------------------------------------------------------

    def _often(self, node: t.Expr, w: Words) -> int:
        number = self.meaning.number(node, w)
        if number > MOST_TIMES:
            raise Impossible("LR-X0011")
        return number

    def _for_each(self, s: t.ForEach, w: Words) -> Play[None]:
        with suppress(LoopStopped):
            for x in filter(self._plays, list(self.meaning.members(s.of, w))):
                yield from self.block(s.body, w.with_it(x, player=isinstance(x, Player)))

    def _chain(self, s: t.Chain, w: Words) -> Play[None]:
        had: list[Thing | Player] = []
        with suppress(LoopStopped):
            while left := [x for x in self.meaning.members(s.of, w) if all(x is not one for one in had)]:
                had.append(left[0])
                if self._plays(left[0]):
                    yield from self.block(s.body, w.with_it(left[0], player=isinstance(left[0], Player)))

    def _repeat(self, s: t.Repeat, w: Words) -> Play[None]:
        most = MOST_TIMES if s.most is None else self._often(s.most, w)
        asks = self.asks.statement(s)
        with suppress(LoopStopped):
            for _ in range(most):
                if s.first and not self.meaning.holds(s.condition, w):
                    return
                yield from self.block(s.body, w)
                if asks and not self._plays(w.you):
                    return
                if not s.first and self.meaning.holds(s.condition, w):
                    return
            if s.most is None and not (s.first and not self.meaning.holds(s.condition, w)):
                raise Impossible("LR-R0020")

    def _in_turn(self, s: t.InTurn, w: Words) -> Play[Words]:
        but = 0 if s.but is None else self._often(s.but, w)
        left = [p for p in self.meaning.members(t.PlayersFrom(s.first), w) if isinstance(p, Player)]
        left = left or ([w.you] if s.call else [])
        turns = 0
        with suppress(LoopStopped):
            while len(left) > but:
                if turns == MOST_TIMES:
                    raise Impossible("LR-R0020")
                turns += 1
                who = left.pop(0)
                left.append(who)
                try:
                    yield from self.block(s.body, w.asked(who))
                except Passed:
                    left.remove(who)
                staying = [p for p in left if p.seat not in self.table.gone]
                left = staying or (left[-1:] if s.call else [])
        if not s.call:
            return w
        return w.with_it(left[0] if len(left) == 1 else None, s.call, player=True)

    def _up_to(self, s: t.UpTo, w: Words) -> Play[None]:
        most = None if s.most is None else self._often(s.most, w)
        opening = self._opening(s.body)
        if opening is None:
            yield from self._asked_to_go_on(s, w, most)
            return
        least = 0 if s.least is None else self.meaning.number(s.least, w)
        count = 0
        with suppress(LoopStopped):
            while most is None or count < most:
                yield from self.block(s.body, w, Loop(count >= least, count))
                count += 1
        if not isinstance(opening, t.Either):
            yield from self._duties(opening.at, w, opening.span if opening is s.body.body[0] else s.span)

    def _asked_to_go_on(self, s: t.UpTo, w: Words, most: int | None) -> Play[None]:
        least = 0 if s.least is None else self._often(s.least, w)
        count = 0
        with suppress(LoopStopped):
            while (most is None or count < most) and self.meaning.can_do(s.body, w):
                if count >= least and (yield from self._ask("go-on", w, s.span, [GO_ON, STOP])) == STOP:
                    break
                yield from self.block(s.body, w)
                count += 1

    def _opening(self, block: t.Block) -> t.Choose | t.ChooseAction | t.Either | None:
        """Give the choice that a loop begins with, perhaps in the rule that it begins with."""
        match block.body[0]:
            case t.Choose(random=False) | t.ChooseAction() | t.Either(number=None) as first:
                return first
            case t.Call(arguments=(), subject=t.You(), verb=verb) if not self.rules.rules[verb].params:
                return self._opening(self.rules.rules[verb].body)
            case _:
                return None

    def _carry_out(self, thing: Thing, field: str, you: Player) -> Play[None]:
        effect = thing.face.effects.get(field)
        if effect is not None and self.meaning.allows(effect.body, w := Words(you, effect.slot.id, this=thing)):
            self.meaning.busy.append(thing)
            yield from self.block(effect.body, w)
            self.meaning.busy.pop()

    def _call(self, s: t.Call, w: Words, loop: Loop | None) -> Play[None]:
        """Carry out a rule, unless a power replaces it; then the powers that react to it."""
        rule = self.rules.rules[s.verb]
        given = [w.subject(a, self.table) for a in s.arguments]
        given += [None] * (len(rule.params) - len(given))
        inner = Words(
            w.player(s.subject, self.table),
            rule.slot.id,
            names={p.name: x for p, x in zip(rule.params, given, strict=True)},
        )
        if not self.meaning.allows(rule.body, inner):
            self.table.end(s.verb)
            return
        replacing: dict[Option, Working] = {}
        if self._plays(inner.you):
            replacing = {used(x): x for x in self._answering(t.Replacement, s.verb, given, inner.you)}
        if replacing:
            answer = yield from self._ask("replace", inner, (0, 0), [LET_IT, *replacing])
            if answer != LET_IT:
                yield from self._take(replacing[answer])
                return
        yield from self.block(rule.body, inner, loop)
        for working in self.table.powers_of(inner.you, t.Reaction):
            if self._plays(inner.you) and self._answers(working, s.verb, given):
                power = working.power
                assert isinstance(power, t.Reaction)
                yield from self.block(power.body, words_of(working))
        self.table.end(s.verb)

    def _answering(self, sort: type[t.Power], verb: str, given: list[Subject], you: Player) -> list[Working]:
        return [x for x in self.table.powers_of(you, sort) if self._answers(x, verb, given)]

    def _answers(self, working: Working, verb: str, given: list[Subject]) -> bool:
        """Tell whether a power reacts to a rule done with some things, or can replace it."""
        power, w = working.power, words_of(working)
        if isinstance(power, t.Reaction):
            return power.verb == verb and self.meaning.fits((power.first, power.second), tuple(given), w)
        assert isinstance(power, t.Replacement)
        fits = power.verb == verb and self.meaning.fits((power.first,), tuple(given), w)
        return fits and self.meaning.can_do(power.body, w)

    # ---- counters -------------------------------------------------------------------------------

    def _amount(self, amount: t.Amount | t.FieldAmount, per: t.Collection | None, w: Words) -> tuple[CounterDecl, int]:
        """Give a counter and how much of it, for each of a collection."""
        if isinstance(amount, t.Amount):
            name, number = amount.counter, self.meaning.number(amount.number, w)
        else:
            thing = w.thing(amount.of.thing, self.table)
            name, number = (
                self.rules.kinds[thing.kind].fields[amount.of.field].counter,
                int(thing.value(amount.of.field)),
            )
        return self.rules.counters[name], number if per is None else fitting(number * len(self.meaning.members(per, w)))

    def _whom(self, subject: t.Subject, w: Words) -> list[tuple[Player, Words]]:
        """List the players of a statement, each with what its words mean: `they` is each of several in turn."""
        if not isinstance(subject, t.EachPlayer):
            player = w.player(subject, self.table)
            return [(player, w)] if subject == t.You() or self._plays(player) else []
        players = self.meaning.others(w.you) if subject.others else self.table.staying()
        return [(player, w.with_it(player, player=True)) for player in players]

    def _receives(self, to: t.Thing, w: Words) -> bool:
        """Tell whether something reaches a player: nothing reaches somebody named who has left the game."""
        return to == t.You() or self._plays(w.player(to, self.table))

    def _counted(self, s: t.Gain | t.Lose | t.Give | t.PutCounter | t.RemoveCounter, w: Words) -> None:
        match s:
            case t.Gain() | t.Lose():
                # What each gains is worked out before anything changes.
                sign = 1 if isinstance(s, t.Gain) else -1
                for player, (counter, n) in [
                    (q, self._amount(s.amount, s.per, its)) for q, its in self._whom(s.subject, w)
                ]:
                    self.table.change(counter, player, sign * n)
            case t.Give() if not self._receives(s.to, w):
                pass
            case t.Give():
                counter, n = self._amount(s.amount, None, w)
                n = min(n, self.table.holder(counter, w.you)[counter.name])
                if n > 0:
                    self.table.change(counter, w.you, -n)
                    self.table.change(counter, w.player(s.to, self.table), n)
            case t.PutCounter() | t.RemoveCounter():
                counter, n = self._amount(s.amount, None, w)
                self.table.change(counter, w.thing(s.thing, self.table), n if isinstance(s, t.PutCounter) else -n)
            case _:
                assert_never(s)

    def _roll(self, s: t.Roll, w: Words) -> None:
        if isinstance(s.what, t.Counter):
            counter = self.rules.counters[s.what.name]
            holder = self.table.holder(counter, w.player(s.what.whose, self.table))
            holder[counter.name] = self._rolled(counter, w)
            return
        things = [w.thing(s.what, self.table)] if isinstance(s.what, t.Thing) else self.meaning.members(s.what, w)
        for x in things:
            assert isinstance(x, Thing)
            self.table.lose_sight(x, x.place)
            for counter in _by_name(self.rules.counters):
                if counter.owner == x.kind and counter.rolled is not None:
                    x.counters[counter.name] = self._rolled(counter, w)

    def _rolled(self, counter: CounterDecl, w: Words) -> int:
        assert counter.rolled is not None
        if counter.rolled.table:
            rows = self.rules.tables[counter.rolled.table].rows
            return rows[self.table.chance.below(len(rows))]
        least, most = (self.meaning.number(n, w) for n in (counter.rolled.least, counter.rolled.most))
        return least + self.table.chance.below(most - least + 1)

    def _pay(self, s: t.Pay, w: Words) -> Play[None]:
        """Let players pay in full; what each pays is worked out before anybody does."""
        owed: list[tuple[Player, str, int]] = []
        for player, its in self._whom(s.subject, w):
            if isinstance(s.amount, t.Price):
                owed.append((player, *self.meaning.price(s.amount, player, its)))
            else:
                counter, n = self._amount(s.amount, s.per, its)
                owed.append((player, counter.name, n))
        for player, name, n in owed:
            left = isinstance(s.subject, t.EachPlayer) and not self._plays(player)  # as another of them was short
            if n > 0 and not left:
                counter = self.rules.counters[name]
                yield from self._pay_in_full(counter, player, n)
                if s.to is not None and self._receives(s.to, w):
                    self.table.change(counter, w.player(s.to, self.table), n)

    def _pay_in_full(self, counter: CounterDecl, payer: Player, n: int) -> Play[None]:
        held = self.table.holder(counter, payer)
        if held[counter.name] < n and counter.short is not None:
            short = fitting(n - held[counter.name])
            yield from self.block(counter.short, Words(payer, counter.slot.id, numbers={"shortfall": short}))
        if held[counter.name] < n:
            raise Impossible("LR-R0003")
        held[counter.name] -= n

    # ---- places, faces and marks ----------------------------------------------------------------

    def _placed(self, s: _Placed, w: Words) -> None:  # noqa: C901, PLR0912 - one case per construct
        table = self.table
        match s:
            case t.PutOn():
                thing, place, site = w.thing(s.thing, table), self.meaning.place(s.zone, w), w.word(s.on, table)
                if isinstance(site, Thing):
                    table.put_on(thing, place, site)
                else:
                    table.move(thing, place)
            case t.Move():
                self._goes(s, w.thing(s.thing, table), w)
            case t.MoveAll():
                things = [x for x in self.meaning.members(s.of, w) if isinstance(x, Thing)]
                if s.random:
                    table.chance.shuffle(things)
                for x in things:
                    self._goes(s, x, w)
            case t.PassOn():
                self._hand_on(s, w)
            case t.MoveRow():
                place = self.meaning.place(s.zone, w)
                self._move_row(place, self.meaning.number(s.row, w), self.meaning.number(s.to, w))
            case t.CloseGaps():
                self.meaning.place(s.zone, w).close_gaps()
            case t.TurnFace():
                table.turn_face(w.thing(s.thing, table), s.face == "down")
            case t.Mark():
                w.thing(s.thing, table).marks[s.mark] = None
            case t.Swap():
                self._swap(s, w)
            case _:
                assert_never(s)

    def _swap(self, s: t.Swap, w: Words) -> None:
        if not (isinstance(s.left, t.Zone) and isinstance(s.right, t.Zone)):
            assert not isinstance(s.left, t.Zone) and not isinstance(s.right, t.Zone)
            self.table.swap(w.thing(s.left, self.table), w.thing(s.right, self.table))
            return
        here, there = self.meaning.place(s.left, w), self.meaning.place(s.right, w)
        moved = [(x, to) for place, to in ((here, there), (there, here)) for x in place.things]
        for x, to in moved:
            assert x is not None
            self.table.move(x, to)

    def _hand_on(self, s: t.PassOn, w: Words) -> None:
        """Find all that is passed on, and only then move it."""
        passed: list[tuple[Thing, Place]] = []
        for player in self.meaning.members(s.players, w):
            inner = w.with_it(player, player=True)
            to = self.meaning.place(s.zone, inner)
            passed += [(x, to) for x in self.meaning.members(s.of, inner) if isinstance(x, Thing)]
        for x, to in passed:
            self.table.move(x, to)

    def _move_row(self, place: Place, number: int, to: int) -> None:
        here, there = place.row(number), place.row(to)
        if here == slice(0, 0) or there == slice(0, 0) or any(place.things[there]):
            raise Impossible("LR-R0004")
        moved = place.things[here]
        place.things[here] = [None] * len(moved)
        place.things[there] = moved

    # ---- the course of the game -----------------------------------------------------------------

    def _course(self, s: t.Until | t.GameChange | t.TurnChange, w: Words) -> None:  # noqa: C901, PLR0912 - one case each
        table = self.table
        match s:
            case t.Until():
                this = w.this if isinstance(w.this, Thing) else None
                table.working.append(Working(w.slot, s.power, this, w.you, s.ends))
            case t.EndAfter():
                turns = max(0, self.meaning.number(s.turns, w))
                table.left = turns if table.left is None else min(table.left, turns)
            case t.EndAfterRounds():
                more = self.meaning.number(s.rounds, w)
                more = max(0, more if table.round else more - 1)
                table.rounds_left = more if table.rounds_left is None else min(table.rounds_left, more)
            case t.NextTurn():
                table.named = w.player(s.subject, table).seat
            case t.SkipTurn():
                seat = w.player(s.subject, table).seat
                table.skips[seat] = table.skips.get(seat, 0) + 1
            case t.LeaveGame():
                seat = w.player(s.subject, table).seat
                if seat not in table.gone:
                    table.gone.append(seat)
            case t.EndWith():
                table.outcome, group = s.outcome, self.rules.outcomes[s.outcome].winners
                named = [] if group is None else self.meaning.members(group, w)
                table.winners = [player.seat for player in named if isinstance(player, Player)]
                raise Ended
            case t.EndNow():
                raise Ended
            case t.BeginRandom() | t.BeginWith():
                set_up = table.round == 0
                if set_up and table.first is not None:
                    table.active = table.begins = table.first
                elif isinstance(s, t.BeginWith):
                    self._begin_with(w.player(s.player, table).seat)
                else:
                    among = table.staying() or table.players
                    self._begin_with(among[table.chance.below(len(among))].seat)
            case _:
                assert_never(s)

    def _begin_with(self, seat: int) -> None:
        """Let a player be the first: of the game, of a round whose turns have not begun, or of the next round."""
        table = self.table
        if table.moved and self.rounds:
            table.next_first = seat
            return
        table.active = table.begins = seat

    # ---- the end --------------------------------------------------------------------------------

    def standings(self) -> list[tuple[int, tuple[int, ...]]]:
        """Give each player's place, from 1, and the figures of the ranking; equal figures share a place."""
        rows = self._rows()
        if self.table.outcome in self.rules.together:
            return [(1, row) for row in rows]
        keys = self._keys(rows)
        sides = self._sides()
        return [(1 + sum(keys[side[0]] > keys[seat] for side in sides), row) for seat, row in enumerate(rows)]

    def _sides(self) -> list[list[int]]:
        """List the seats of each side that are taken; without sides each player is one."""
        seats = range(len(self.table.players))
        sides = [[seat - 1 for seat in side.seats if seat - 1 in seats] for side in self.rules.sides.values()]
        return [side for side in sides if side] or [[seat] for seat in seats]

    def _keys(self, rows: Sequence[tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
        """Give what each player is ranked by, the greatest first: that of their side."""
        table = self.table
        out: dict[int, tuple[int, ...]] = {}
        signs = [1 if line.how == "highest" else -1 for line in self.rules.ranking]
        some_win = bool(table.outcome) and table.outcome not in self.rules.together
        for side in self._sides():
            if some_win:
                out |= dict.fromkeys(side, (int(any(seat in table.winners for seat in side)),))
                continue
            figures = tuple(sign * sum(rows[seat][i] for seat in side) for i, sign in enumerate(signs))
            key: tuple[int, ...]
            ranks = [i for i, tied in enumerate(table.ranked_out) for seat in side if seat in tied]
            if any(seat not in table.gone for seat in side):
                key = (len(table.ranked_out) + 1, *figures)
            elif len(ranks) < len(side):
                key = (len(table.ranked_out), *figures)
            else:
                key = (max(ranks),)
            out |= dict.fromkeys(side, key)
        return out

    def settle(self) -> None:
        """Rank those who have left since the last question, within one step: they have left together."""
        table = self.table
        settled = [seat for tied in table.ranked_out for seat in tied]
        group = [seat for seat in table.gone if seat not in settled]
        keys = self._keys(self._rows()) if len(group) > 1 else dict.fromkeys(group, ())
        for key in sorted({*(keys[seat] for seat in group)}):
            table.ranked_out.append([seat for seat in group if keys[seat] == key])
        if self.rounds and table.begins in table.gone:
            order = [*table.players[table.begins :], *table.players[: table.begins]]
            table.begins = next((p.seat for p in order if p.seat not in table.gone), table.begins)

    def _rows(self) -> list[tuple[int, ...]]:
        return [
            tuple(self.meaning.number(line.body, Words(player, line.slot.id)) for line in self.rules.ranking)
            for player in self.table.players
        ]


def has_rounds(rules: Rules) -> bool:
    """Tell whether rules speak of rounds: in steps or a text, or by saying, after the set-up, who begins."""
    set_up = [step.body for step in rules.setup.values()]
    found = [node for _, body in texts_of(rules) for node in nodes(body)]
    of_rounds = (t.RoundNumber, t.LastRound, t.EndAfterRounds)
    once = any(isinstance(n, t.OnlyOnce) and n.per == "round" for n in found)
    once = once or any(isinstance(n, t.Offer) and n.once == "round" for n in found)
    begins = [id(n) for n in found if isinstance(n, t.BeginWith | t.BeginRandom)]
    in_set_up = [id(n) for body in set_up for n in nodes(body) if isinstance(n, t.BeginWith | t.BeginRandom)]
    return once or bool(rules.rounds) or any(isinstance(n, of_rounds) for n in found) or len(begins) > len(in_set_up)


def named(x: Thing | Player) -> Option:
    """Name a thing or player as an option."""
    return ("thing", x.id) if isinstance(x, Thing) else ("player", x.seat)


def used(working: Working) -> Option:
    """Name the offer of a power as an option."""
    return ("use", working.slot, "" if working.thing is None else working.thing.id)


def _must(working: Working) -> bool:
    return isinstance(working.power, t.Offer) and working.power.must


def begin(
    rules: Rules, players: int, seed: int, *, game: int = 0, first: int | None = None, after: Table | None = None
) -> Interpreter:
    """Lay a game out before its set-up: zones, counters, then things; where no order is written, names give it.

    What the game before has kept, on the table that it left, comes last.
    """
    seats = [Player(seat) for seat in range(players)]
    said = any(isinstance(x, t.BeginWith | t.BeginRandom) for _, body in texts_of(rules) for x in nodes(body))
    table = Table(rules, seats, Chance.of(seed, game), first, active=0 if said else first or 0)
    it = Interpreter(table)
    for power in _by_name(rules.powers):
        table.working += [Working(power.slot.id, power.power, None, player) for player in seats]
    for zone in _by_name(rules.zones):
        columns = 0 if zone.columns is None else it.meaning.number(zone.columns, Words(seats[0], zone.slot.id))
        owners: list[Player | None] = [*seats] if zone.owner == "player" else [None]
        table.places += [Place(zone, owner, [None] * (zone.rows * columns)) for owner in owners]
    for kind in _by_name(rules.kinds):
        if not kind.begins:
            continue  # there is no thing of it
        place = table.place(kind.begins, seats[0])
        for face in sorted((f for f in rules.faces.values() if f.kind == kind.name), key=lambda f: f.id):
            for id in [face.id] if face.copies == 1 else [f"{face.id}#{copy + 1}" for copy in range(face.copies)]:
                table.things[id] = Thing(id, kind.name, face, place)
    _start_counters(it)
    for x in table.things.values():
        x.place.things.append(x)
    table.look([])
    if after is not None:
        _keep(table, after)
    return it


def _keep(table: Table, after: Table) -> None:
    """Let the kept counters be what they were, and the things of kept zones lie where they lay, in their order."""
    for counter in table.rules.counters.values():
        if counter.kept:
            owners = [
                (table.counters, after.counters),
                *((one.counters, other.counters) for one, other in zip(table.players, after.players, strict=True)),
                *((thing.counters, after.things[id].counters) for id, thing in table.things.items()),
            ]
            for now, before in owners:
                if counter.name in now:
                    now[counter.name] = before[counter.name]
    for zone in _by_name(table.rules.zones):
        if zone.kept:
            for now_place, place in zip(_of_zone(table, zone.name), _of_zone(after, zone.name), strict=True):
                for thing in place.contents():
                    table.move(table.things[thing.id], now_place)


def _of_zone(table: Table, name: str) -> list[Place]:
    return [place for place in table.places if place.decl.name == name]


def _start_counters(it: Interpreter) -> None:
    table = it.table
    counters = _by_name(table.rules.counters)
    things = list(table.things.values())
    holders = [(c, table.counters, table.players[0]) for c in counters if c.owner == "table"]
    holders += [(c, p.counters, p) for c in counters if c.owner == "player" for p in table.players]
    holders += [(c, x.counters, table.players[0]) for c in counters for x in things if c.owner == x.kind]
    for counter, held, _ in holders:
        held[counter.name] = 0
    for counter, held, player in sorted(holders, key=lambda h: h[0].name):
        held[counter.name] = it.meaning.number(counter.starts, Words(player, counter.slot.id))


def _by_name(declared: Mapping[str, T]) -> list[T]:
    return [decl for _, decl in sorted(declared.items())]
