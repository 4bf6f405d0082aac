"""Random play at full speed: the loop that simulations and benchmarks run."""

from __future__ import annotations

from collections.abc import Callable

from london_rules.compiler.primitives import MASK, seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.dice import INCREMENT, MULTIPLIER

PLAYERS_STREAM = 1 << 40


def play_randomly(
    program: Program, players: int, seed: int, number: int, first: int = -1
) -> tuple[State, int]:
    """Play a whole game with random players; gives its last state and how many questions were answered.

    The same program, seed and number give the same game on any machine. Raises RuleError as `Program.run`.
    """
    s = program.new_state(players, seed, game=number, first=first)
    s.fast = True
    x = seed_state(seed, number + PLAYERS_STREAM)
    segments, frames = program.segments, s.frames
    decisions = 0
    while True:
        f = frames[-1]
        if segments[f[0]](s, f):
            if s.over:
                return s, decisions
            x = (x * MULTIPLIER + INCREMENT) & MASK
            options = s.opts
            s.ans = options[((x >> 32) * len(options)) >> 32]
            decisions += 1


def play_watched(
    program: Program, s: State, seed: int, number: int, watch: Callable[[State], None]
) -> tuple[State, int]:
    """Play the same game as `play_randomly`, and call `watch` at every question and at the end."""
    x = seed_state(seed, number + PLAYERS_STREAM)
    decisions = 0
    while True:
        program.run(s)
        watch(s)
        if s.over:
            return s, decisions
        x = (x * MULTIPLIER + INCREMENT) & MASK
        s.ans = s.opts[((x >> 32) * len(s.opts)) >> 32]
        decisions += 1
