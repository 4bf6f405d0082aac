"""Players for games: each is asked for the id of an option, and works for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from london_rules.compiler.program import Program, State
from london_rules.engine.dice import Dice
from london_rules.engine.viewers import check_seat
from london_rules.players.greedy import UNKNOWN, Greedy
from london_rules.players.kinds import read_kind
from london_rules.players.own import is_own, own_picker
from london_rules.players.random_play import PLAYERS_STREAM
from london_rules.players.restricted import Ways, kinds_in, ways_of
from london_rules.players.search import Search

if TYPE_CHECKING:
    from london_rules.engine.game import Game
    from london_rules.engine.rule_set import RuleSet

Picker = Callable[[State], int]


class Player(Protocol):
    """Whoever answers questions."""

    def choose(self, game: Game) -> str:
        """Give the id of an option of the open question."""
        ...


class ScriptError(ValueError):
    """A script does not fit the game that it is played in."""


class ProgramPlayer:
    """A player that picks on raw states, with the program that the game runs on."""

    def __init__(self, make: Callable[[Program], Picker]) -> None:
        self._make = make
        self._program: Program | None = None
        self._picker: Picker | None = None

    def choose(self, game: Game) -> str:
        """Give the id of an option of the open question."""
        if game.over:
            raise ValueError("the game is over: there is nothing to choose")
        if self._picker is None or self._program is not game.program:
            # The programs differ in their frames: a state continues only with the program that made it.
            self._program, self._picker = game.program, self._make(game.program)
        return game.option_ids()[self._picker(game.state)]


class ScriptedPlayer:
    """A player that gives option ids from a list, in order."""

    def __init__(self, script: Iterable[str]) -> None:
        self._script = list(script)
        self._used = 0

    def choose(self, game: Game) -> str:
        """Give the next id of the script; raises ScriptError if there is none, or it is not an option here."""
        if self._used >= len(self._script):
            number = len(self._script)
            raise ScriptError(f"the script has {number} answers, and the game asks once more")
        id, ids = self._script[self._used], game.option_ids()
        if id not in ids:
            rule = "" if game.decision is None else f" by {game.decision.rule}"
            raise ScriptError(
                f"answer {self._used + 1} of the script, {id!r}, is not an option of the question asked{rule}; "
                f"the options are: {', '.join(ids)}"
            )
        self._used += 1
        return id

    @property
    def left(self) -> int:
        """Give the number of answers not yet used."""
        return len(self._script) - self._used


def make_picker(
    kind: str, program: Program, seat: int, seed: int, number: int = 0, seconds: float | None = None
) -> Picker:
    """Make the picker for a seat (from 1) on raw states: `random`, `greedy`, `search:16`, `greedy without debts`.

    The same seat, seed and number of the game always pick alike, but where `seconds` end a search. Raises ValueError
    for any other kind, and for a seat that no table of these rules has.
    """
    check_seat(seat, program.layout.most)
    return picker_with(Dice(seed, number + seat * PLAYERS_STREAM), kind, program, seconds)


def picker_with(dice: Dice, kind: str, program: Program, seconds: float | None = None) -> Picker:
    """Make the picker of a kind that throws some dice; raises ValueError for a kind that there is not."""
    read, ways = read_kind(kind), ways_of(program, kind)
    if is_own(kind):
        return own_picker(kind, program, dice.seed())
    if read.rollouts is not None:
        return Search(program, dice, read.rollouts, ways, seconds).pick
    if read.plain == "greedy":
        return Greedy(program, dice, ways).pick
    return (lambda s: dice.below(len(s.opts))) if ways is None else lambda s: _one_of(ways, s, dice)


def gap_of(picker: Picker) -> int:
    """Return how much better the best option of the last question looked than the second; -1 where nobody looked."""
    player = getattr(picker, "__self__", None)
    greedy = player.greedy if isinstance(player, Search) else player
    return greedy.gap if isinstance(greedy, Greedy) else UNKNOWN


def _one_of(ways: Ways, s: State, dice: Dice) -> int:
    left = ways.offered(s)
    return left[dice.below(len(left))]


def make_player(
    kind: str, rule_set: RuleSet, seat: int, seed: int, number: int = 0, seconds: float | None = None
) -> Player:
    """Make a player of a kind (`random`, `greedy`, `search`, `search:16`) for a seat (from 1) of a game.

    A player who searches takes about `seconds` for a choice at most, if they are given.
    Raises ValueError for any other kind, and for a seat that no table of these rules has; a script is given to
    ScriptedPlayer.
    """
    check_seat(seat, rule_set.layout.most)
    kinds_in(kind, rule_set)
    return ProgramPlayer(lambda program: make_picker(kind, program, seat, seed, number, seconds))
