"""What may be taken back: one's own last answers, as long as nobody has learned anything from them."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final, Literal, TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.compiler.errors import RuleError
from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import option_ids
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.events import EventLog
from london_rules.engine.game import Game
from london_rules.engine.raw_events import kind_of, things_of
from london_rules.engine.visibility import sees

UndoMode: TypeAlias = Literal["own", "free", "none"]
UNDO_MODES: Final[tuple[UndoMode, ...]] = ("own", "free", "none")

GUESSES: Final = 12  # how many other worlds an answer is tried in


@frozen
class _Given:
    """An answer that was not judged yet: the state in which it was given, with it, and its events in the log."""

    number: int  # of answers, with this one
    before: State
    events: slice


@define
class Undo:
    """Decide what may be taken back at one table.

    In the mode `own`, a seat takes back its own answers if no other seat has answered since, no chance was used, and
    nothing became known that the seat could not see before: it may show its own hand and take that back. In the
    mode `free`, a seat goes back to any of its answers, and what others answered since is dropped. In the mode `none`,
    nothing is taken back.

    `settled` is the number of answers, from the first, that can no longer be taken back in the mode `own`. Answers are
    judged when somebody asks: most are followed by those of another seat before that.
    """

    mode: UndoMode = "own"
    settled: int = 0
    _open: list[_Given] = field(factory=list)

    def answered(self, game: Game, before: State, events: int, *, bot: bool) -> None:
        """Take note of an answer: `before` is the state in which it was given, with the answer in it.

        `events` is the number of events before it.
        """
        if self.mode != "own":
            return
        if bot or (self._open and self._open[-1].before.who != before.who):
            self._open.clear()
            self.settled = len(game.answers) - (not bot and len(before.opts) > 1)
        if not bot:
            self._open.append(_Given(len(game.answers), before, slice(events, len(game.log))))

    def begin_at(self, game: Game) -> None:
        """Find out what is settled in a game that was played elsewhere, by giving the last answers once more."""
        self.settled = len(game.answers)
        self._open.clear()
        if self.mode != "own" or not game.answers:
            return
        seat, first = game.seats[-1], len(game.answers)
        while first and game.seats[first - 1] == seat:
            first -= 1
        again, answers = game.clone(), game.answers[first:]
        again.go_to(first)
        self.settled = first
        for answer in answers:
            again.answer_forced()
            events = len(again.log)
            self.answered(again, again.give(again.option_ids().index(answer)), events, bot=False)
        self._judge(again)

    def went_to(self, number: int) -> None:
        """Forget the answers after a point that the game went back to."""
        self.settled = min(self.settled, number)
        self._open = [given for given in self._open if given.number <= number]

    def most(self, game: Game, seat: int) -> int:
        """Return how many of its own answers a seat may take back now."""
        if self.mode == "none":
            return 0
        if self.mode == "free":
            return game.seats.count(seat)
        if not game.seats or game.seats[-1] != seat:
            return 0
        self._judge(game)
        at = len(game.seats)
        while at > self.settled and game.seats[at - 1] == seat:
            at -= 1
        return len(game.seats) - at

    @property
    def waits(self) -> bool:
        """Check whether an answer was not judged yet."""
        return bool(self._open)

    def target(self, game: Game, seat: int, number: int) -> int:
        """Return the number of answers that are left when a seat takes back `number` of its own."""
        own = [at for at, one in enumerate(game.seats) if one == seat]
        return own[-number]

    def why_not(self, game: Game, seat: int) -> str:
        """Say why a seat may take back no answer, or not so many."""
        most = self.most(game, seat)
        if self.mode == "none":
            return "undo is switched off at this table"
        if most:
            return f"it can take back {answers_in_words(most)}"
        if seat not in game.seats:
            return "this seat has not answered anything yet"
        if game.seats[-1] != seat:
            return "another seat has answered since"
        return "chance was used, or something hidden became known"

    def _judge(self, game: Game) -> None:
        """Settle what the answers that were not judged yet have made known."""
        for given in self._open:
            if _reveals(game, given.before, given.events):
                self.settled = given.number
        self._open.clear()


def answers_in_words(number: int) -> str:
    """Write a number of answers."""
    return f"{number} answer{'' if number == 1 else 's'}"


def _reveals(game: Game, before: State, events: slice) -> bool:
    """Check whether an answer used chance, was the last in secret, or made known what its seat could not know."""
    program, seat = game.program, before.who
    for event in game.log.events[events]:
        if kind_of(event.raw) in ("chance", "all chose"):
            return True
        if event.seen_by and any(not sees(program, before, seat, thing) for thing in things_of(event.raw)):
            return True
    try:
        return _depends_on_hidden(program, before)
    except RuleError:  # in one of the other worlds
        return True


def _depends_on_hidden(program: Program, before: State) -> bool:
    """Check whether the answer would look different to its seat in other worlds that it cannot tell from this one.

    A rule can make hidden things known without showing them: `gain 1 points if the top card is red`. What comes of the
    answer in almost every world tells next to nothing, so a few worlds are enough.
    """
    seat, dice, chosen = before.who, _Turned(before.rng, len(before.frames)), before.opts.index(before.ans)
    happened, after = _run(program, before)
    seen: tuple[Any, ...] | None = None
    for _ in range(GUESSES):
        other = guess(program, before, seat, dice)
        dice.begin_again()
        other.fast, other.ans = before.fast, other.opts[chosen]
        there, s = _run(program, other)
        # What is seen of the same events is the same, and so are most events: to describe them takes longest.
        if there != happened:
            seen = seen or _seen(program, before, after, seat)
            if _seen(program, other, s, seat) != seen:
                return True
    return False


class _Turned(Dice):
    """Shuffle the same lists for each guess: many things only once, and turned on by a part of them from then on.

    So each place gets another thing in each guess, and most of the time of a guess is saved.
    """

    __slots__ = ("_at", "_known", "_turns")

    def __init__(self, seed: int, stream: int) -> None:
        super().__init__(seed, stream)
        self._known: list[list[Any]] = []
        self._at = self._turns = 0

    def begin_again(self) -> None:
        """Go on with another guess."""
        self._at, self._turns = 0, self._turns + 1

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list; in the guesses after the first one it has the same items."""
        if len(items) <= 2 * GUESSES:
            super().shuffle(items)
            return
        if self._at == len(self._known):
            super().shuffle(items)
            self._known.append(items[:])
        known, first = self._known[self._at], len(items) * self._turns // GUESSES
        items[:] = known[first:] + known[:first]
        self._at += 1


def _run(program: Program, before: State) -> tuple[tuple[Any, ...], State]:
    """Carry out an answer on a copy; return what happened, and the state after it."""
    s = program.clone(before)
    program.run(s)
    asked = s.opts if s.who == before.who else None
    return (s.ev[:], _open_tops(program, s, before.who), s.over, s.who, asked), s


def _seen(program: Program, before: State, s: State, seat: int) -> tuple[Any, ...]:
    """Return what a seat sees of an answer: the events, the open tops, who is asked next, and for what."""
    log = EventLog(program)
    log.take(s, 0, before)
    asked = option_ids(program, s) if s.who == seat and not s.over else None
    return log.as_json(seat + 1), _open_tops(program, s, seat), s.over, s.who, asked


def _open_tops(program: Program, s: State, seat: int) -> list[int]:
    """List what a seat sees in the zones of which only the tops are open: taking one away shows the next."""
    found: list[int] = []
    for zone, is_stacked in program.once(_with_open_tops):
        things = chain.from_iterable(s.z[zone]) if is_stacked else s.z[zone]
        found += [thing for thing in things if thing >= 0 and sees(program, s, seat, thing)]
    return sorted(found)


def _with_open_tops(program: Program) -> list[tuple[int, bool]]:
    """List the zones of which only the tops are open, and whether they have stacks."""
    zones = program.layout.rules.zones
    named = [(n, zones[name]) for n, (name, _) in enumerate(program.layout.zone_names)]
    return [(n, zone.shape == "stacks") for n, zone in named if zone.seen == "open tops"]
