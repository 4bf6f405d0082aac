"""Random play at full speed: the loop that simulations and benchmarks run."""

from __future__ import annotations

from random import Random

from london_rules.compiler.errors import Ended, RuleError
from london_rules.compiler.limits import DEFAULT, PORTION, Limits, too_deep
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State

PLAYERS_STREAM = 1 << 40
MOST_ANSWERS = 100_000


def play_randomly(
    program: Program, players: int, seed: int, number: int, first: int = -1, limits: Limits = DEFAULT
) -> tuple[State, int]:
    """Play a whole game with random players; return its last state and how many questions were answered.

    The same program, seed and number give the same game on every machine. A deadline is one for the whole game here.
    Raises RuleError as `Program.run`.
    """
    s = program.new_state(players, seed, game=number, first=first, limits=limits)
    s.fast = True
    chance = Random(seed_state(seed, number + PLAYERS_STREAM)).random
    segments, frames = program.segments, s.frames
    portion, s.alone = PORTION, []
    forced = 0
    for asked in range(MOST_ANSWERS):
        s.fuel = portion
        try:
            f = frames[-1]
            while not segments[f[0]](s, f):
                f = frames[-1]
        except Ended:
            if program.conclude(s):
                program.run(s)
        except RecursionError:
            raise too_deep() from None
        options = s.opts
        many = len(options)
        if many > 1:
            s.ans = options[int(chance() * many)]
        elif many:
            s.ans = options[0]
            forced += 1
        else:
            return s, asked - forced
    raise endless()


def endless() -> RuleError:
    """Make the error for a game whose questions never end."""
    return RuleError("LR-R0009", f"a game does not end: {MOST_ANSWERS} questions were answered")
