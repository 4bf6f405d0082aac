"""Playouts: states played on to the end of the turn with simple answers, by a loop made for thinking ahead."""

from __future__ import annotations

from random import Random

from london_rules.compiler.errors import Ended, RuleError
from london_rules.compiler.limits import PORTION, refill, too_deep
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import GO_ON, LET_IT, STOP, Question
from london_rules.engine.dice import Dice
from london_rules.players.evaluation import make_worth
from london_rules.players.random_play import MOST_ANSWERS, endless

NOBODY = -1
NOWHERE = -1  # in place of a segment
GAMES, ANSWERS, SAMPLED = 8, 60, 5  # the random games in which turns are looked at: answers to each, every so many


class Playouts:
    """Play states of one program on; `answers` counts the questions answered in all of them.

    A turn is over where somebody is asked in the next one. Where nothing that happens before that changes what
    positions are worth to who waits, it is over where the next one begins.
    """

    __slots__ = ("answers", "first", "passed", "program", "quiet", "secret", "segments", "turn")

    def __init__(self, program: Program, turn: int | None = None) -> None:
        self.program, self.segments, self.passed = program, program.segments, program.source.passed
        self.turn = program.once(_where_turns_end) if turn is None else turn
        self.quiet, self.secret = program.once(_quiet_answers), program.once(_secret)
        self.first = program.once(_answered_first)
        self.answers = 0

    def simple(self, s: State) -> int | tuple[int, ...]:
        """Stop or let it be if that is possible, else take the first option: offers of powers are not taken."""
        options = s.opts
        for code in self.quiet[s.ask]:
            if code in options:
                return code
        first: int | tuple[int, ...] = options[0]
        return first

    def play_on(self, s: State, player: int = NOBODY, of: int = NOBODY) -> bool:
        """Give the answer in `s.ans`, and simple ones to what is asked after it, until the turn is over.

        What others than the player `of`, whose look it is, choose in secret is drawn: the same in a guess, whatever was
        answered before. It stops earlier at a question with two or more options to a player, and tells whether it did.
        Every question is followed by the steps of its own answer only, as in `Program.run`. Raises RuleError as that
        does.
        """
        segments, frames, passed, over, first = self.segments, s.frames, self.passed, self.turn, self.first
        turn, answered = s.turn, 0
        s.limits.begin(s)
        s.alone = []
        try:
            while True:
                try:
                    f = frames[-1]
                    while not segments[f[0]](s, f):
                        f = frames[-1]
                        if f[0] == over:
                            answered += 1
                            return False
                except Ended:
                    if self.program.conclude(s):
                        continue
                except RecursionError:
                    raise too_deep() from None
                options = s.opts
                if len(options) == 1:
                    s.ans = options[0]
                    s.fuel -= passed
                    if s.fuel < 0:
                        refill(s)
                    continue
                answered += 1
                if not options or s.turn != turn:
                    return False
                if s.who == player:
                    return True
                if answered > MOST_ANSWERS:
                    raise endless()
                s.fuel = PORTION
                s.ans = options[0] if first[s.ask] else self._way(s, of)
        finally:
            self.answers += answered

    def _way(self, s: State, of: int) -> int | tuple[int, ...]:
        """Answer a question simply, or by chance if another than `of` answers it in secret."""
        ask, options = s.ask, s.opts
        if self.secret[ask] and s.who != of:
            return drawn(s)
        for code in self.quiet[ask]:  # as in `simple`, but every look comes by here
            if code in options:
                return code
        first: int | tuple[int, ...] = options[0]
        return first


def _where_turns_end(program: Program) -> int:
    """Return the segment at which a look ahead can stop, found by playing randomly; NOWHERE if there is none."""
    try:
        quiet = all(_begins_quietly(program, number) for number in range(GAMES))
    except RuleError:
        quiet = False
    return program.source.turn if quiet else NOWHERE


def _begins_quietly(program: Program, number: int) -> bool:
    """Check in a random game that the beginning of the next turn never changes what a position is worth."""
    chance, worth = Random(number), make_worth(program)
    turn, beyond = Playouts(program, program.source.turn), Playouts(program, NOWHERE)
    s = program.new_state(program.layout.most, number)
    s.fast = True
    for answered in range(ANSWERS):
        program.run(s)
        if s.over:
            break
        s.ans = chance.choice(s.opts)
        if answered % SAMPLED == 0:
            player, n = s.who, program.clone(s)
            turn.play_on(n)
            before = worth(n, player)
            if not n.over and not beyond.play_on(n) and worth(n, player) != before:
                return False
    return True


def drawn(s: State) -> int | tuple[int, ...]:
    """Draw an answer from the chance of a guess, without using it up."""
    answer: int | tuple[int, ...] = s.opts[Dice(s.rng, s.who).below(len(s.opts))]
    return answer


def _secret(program: Program) -> list[bool]:
    return [question.secret is not None for question in program.source.questions]


def _answered_first(program: Program) -> list[bool]:
    """List which questions are always answered with their first option."""
    questions = zip(program.once(_quiet_answers), program.once(_secret), strict=True)
    return [not quiet and not secret for quiet, secret in questions]


def _quiet_answers(program: Program) -> list[tuple[int, ...]]:
    return [_quiet(question) for question in program.source.questions]


def _quiet(question: Question) -> tuple[int, ...]:
    """List the answers to a question that change least, as far as it may offer them, the best first."""
    stops = (STOP,) if question.stops else ()
    match question.kind:
        case "go-on":
            return (*stops, GO_ON)
        case "replace":
            return (LET_IT,)
        case _:
            return stops
