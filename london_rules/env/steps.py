"""Questions asked in steps: orders one thing at a time, and options without an action of their own by halves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from typing import Any

    from london_rules.compiler.program import Program, State
    from london_rules.compiler.question import Question


class Numbered(Protocol):
    """What knows the action of an option, and the two actions that halve a list of options."""

    first_half: int
    second_half: int
    names: tuple[str, ...]

    def action_of(self, program: Program, s: State, question: Question, option: Any) -> int:
        """Return the action of one option, or of one thing in an order; -1 if it has none of its own."""
        ...


def narrowed(space: Numbered, program: Program, s: State, so_far: tuple[int, ...]) -> tuple[list[int], int]:
    """Return which options are left after some actions, by index, and how many things of an order are chosen.

    Raises ValueError, naming the action, for one that could not be taken.
    """
    left, depth = list(range(len(s.opts))), 0
    for action in so_far:
        found = ways(space, program, s, left, depth)
        if action not in found:
            raise ValueError(f"the action {named(space, action)} cannot be taken here")
        left = found[action]
        depth += action not in (space.first_half, space.second_half)
    return left, depth


def ways(space: Numbered, program: Program, s: State, left: list[int], depth: int) -> Mapping[int, list[int]]:
    """Return the actions that can be taken among the options that are left, and what each leaves.

    Every action but the last leaves fewer options, so each option can be reached whatever the rules offer.
    """
    question = program.source.questions[s.ask]
    out: dict[int, list[int]] = {}
    for i in left:
        option = s.opts[i]
        if question.kind == "order":
            option = option[depth]
        out.setdefault(space.action_of(program, s, question, option), []).append(i)
    if len(left) > 1 and (-1 in out or len(out) == 1):
        half = (len(left) + 1) // 2
        return {space.first_half: left[:half], space.second_half: left[half:]}
    return {space.first_half: left} if -1 in out else out


def named(space: Numbered, action: int) -> str:
    """Name an action by its number, and by its name if there is such an action."""
    known = 0 <= action < len(space.names)
    return f"{action}, `{space.names[action]}`," if known else repr(action)
