"""An account as people read it: by the steps of the game, and in each by the line of the rules behind the changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from london_rules.classes import frozen
from london_rules.engine.why.accounts import Account, asks_for_input
from london_rules.engine.why.history import AccountEntry
from london_rules.language.rules import Rules

if TYPE_CHECKING:
    from london_rules.engine.game import Game

SCORE: Final = "score"
DURING: Final = "during the game"
Explained: TypeAlias = Literal["counter", "number", "number with an input"]


@frozen
class LineOfAccount:
    """All changes that one line of the rules made in a step."""

    changes: tuple[AccountEntry, ...]

    @property
    def amount(self) -> int:
        """Give their sum."""
        return sum(change.amount for change in self.changes)


@frozen
class StepOfAccount:
    """All changes in one step of the game."""

    name: str
    lines: tuple[LineOfAccount, ...]

    @property
    def amount(self) -> int:
        """Give their sum."""
        return sum(line.amount for line in self.lines)


def by_steps(one: Account) -> Iterator[StepOfAccount]:
    """Group the changes of an account, in the order in which steps and lines first made one."""
    steps: dict[str, list[AccountEntry]] = {}
    for change in one.changes:
        steps.setdefault(change.step or DURING, []).append(change)
    for step, changes in steps.items():
        by_line = sorted(changes, key=lambda c: (c.rule, c.line))
        groups = [tuple(g) for _, g in groupby(by_line, key=lambda c: (c.rule, c.line))]
        ordered = sorted(groups, key=lambda g: one.changes.index(g[0]))
        yield StepOfAccount(step, tuple(LineOfAccount(group) for group in ordered))


def owner_of(game: Game, one: Account, players: Sequence[str] = ()) -> str:
    """Name who or what has a counter; of several equal things by the number of the copy too."""
    if one.thing is None:
        return "The table" if one.player is None else player_name(one.player, players)
    copy = one.thing.partition("#")[2]
    return thing_name(game, one.thing) + (f" (copy {copy})" if copy else "")


def player_name(player: int, names: Sequence[str] = ()) -> str:
    """Name a player (from 1) as at the table, or by the number."""
    return names[player - 1] if names else f"Player {player}"


def thing_name(game: Game, thing: str) -> str:
    """Give the name of a thing."""
    layout = game.rule_set.layout
    return layout.faces[layout.face_of[layout.thing_index[thing]]].name


def explained(rules: Rules, words: str) -> tuple[str, Explained | None]:
    """Find what words name that has a value in a game: its name, and what it is; `score` is what is ranked first."""
    name = " ".join(words.lower().split())
    if name == SCORE and SCORE not in rules.counters and SCORE not in rules.numbers and rules.ranking:
        name = rules.ranking[0].name
    if asks_for_input(rules, name):
        return name, "number with an input"
    if name in rules.counters:
        return name, "counter"
    if name in rules.numbers or any(line.name == name for line in rules.ranking):
        return name, "number"
    return name, None
