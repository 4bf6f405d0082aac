"""Games side by side: in C as far as they go there, each of the others in Python; nobody sees the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from london_rules.compiler.errors import RuleError
from london_rules.engine.dice import Dice
from london_rules.env.native_batch import Course, NativeBatch, Settings, go_on_as, native_batch
from london_rules.env.packed import Packed
from london_rules.env.table import Ending, Table
from london_rules.native.converter import Converter
from london_rules.players.player import Picker, make_picker, picker_with

if TYPE_CHECKING:
    from london_rules.engine.game import Game
    from london_rules.env.observe import ObservationSpace

_AWAY: Final = 1  # a status in batch.h
_TRIES: Final = 1000  # games that may end, one after the other, before a learner is asked


class Batch:
    """Play games of one rule set side by side, and write what trainers read into arrays that stay where they are.

    `arrays` has them by name. `left` counts the games that C could not go on with, `failed` those whose rules could not
    be carried out: they are cut off where the next game begins in their place.
    """

    def __init__(
        self,
        space: ObservationSpace,
        settings: Settings,
        *,
        packed: Packed | None = None,
        buffers: Mapping[str, NDArray[Any]] | None = None,
        native: bool = True,
    ) -> None:
        for name, value in (
            ("num_envs", settings.games),
            ("threads", settings.threads),
            ("most_turns", settings.most_turns),
        ):
            if value is not None and (type(value) is not int or value < 1):
                raise ValueError(f"`{name}` is a whole number from 1, not {value!r:.20}")
        self.space, self.settings, self.packed = space, settings, packed
        self.arrays = _arrays(space, settings.games, packed, buffers or {})
        self.left = self.failed = 0
        self.seed, self.ask_forced = 0, False
        self.tables: dict[int, Table] = {}  # the games that are played in Python
        self._followed: dict[int, tuple[Game, int]] = {}
        self.native: NativeBatch | None = native_batch(space, settings, packed, self.arrays) if native else None

    # ---- beginning ------------------------------------------------------------------------------

    def begin(self, seed: int, first: int = 0, *, ask_forced: bool = False) -> None:
        """Begin all games: those of a seed, from a number on."""
        self.seed, self.ask_forced = seed, ask_forced
        self._forget()
        if self.native is None:
            for i in range(self.settings.games):
                self._begin(i, first + i)
        else:
            self.native.begin(seed, first, ask_forced)
            self._see_to_those_away()
        if self.settings.again:
            self._clear_rewards()  # of games that ended before a learner was asked

    def put(self, game: Game) -> None:
        """Go on with a copy of a game, in a batch of one."""
        self._forget()
        self.ask_forced = game.setup.ask_forced
        fits = self.native is not None and game.program is self.space.rule_set.fast and not game.checking
        same = fits and game.limits == self.space.rule_set.limits
        state = game.program.once(Converter).written(game.state) if same else None
        if self.native is None or state is None:
            self.tables[0] = Table(self.space, game, self.settings.most_turns)
            self._show(0, self.tables[0])
            return
        self._followed[0] = game, 0
        self.native.put(state, game.setup.number, self.ask_forced)

    def _forget(self) -> None:
        self.tables.clear()
        self._followed.clear()
        self.arrays["status"][:] = 0
        self._clear_rewards()

    def _begin(self, i: int, number: int | None) -> None:
        """Begin the game of a number, if one is given, or the next in which a learner is asked: in C if it can."""
        end = (number or 0) + _TRIES * self.settings.games
        while number is not None:
            if number >= end:
                raise ValueError(f"{_TRIES} games ended before a learner was asked")
            self.tables.pop(i, None)
            self._followed.pop(i, None)
            tried = number
            try:
                number = self._begun_in_python(i, tried) if self.native is None else self._begun_in_c(i, tried)
            except RuleError:  # nobody was asked yet
                if not self.settings.again:
                    raise
                self.failed += 1
                number = (tried if self.native is None else self.native.course(i).number) + self.settings.games

    def _begun_in_python(self, i: int, number: int) -> int | None:
        table = Table(self.space, self._new(number), self.settings.most_turns, self._bots(number))
        return self._guarded(i, table, None)

    def _begun_in_c(self, i: int, number: int) -> int | None:
        assert self.native is not None
        self.native.begin_one(i, number)
        return self._follow(i) if self.arrays["status"][i] & _AWAY else None

    def _new(self, number: int) -> Game:
        rules, players = self.space.rule_set, self.space.players
        return rules.new_game(players, self.seed, number=number, events=False, ask_forced=self.ask_forced)

    # ---- steps ----------------------------------------------------------------------------------

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Take an action of each game. Raises ValueError, with all games as they were, if one cannot be taken."""
        taken = self.arrays["actions"]
        if actions is not taken:
            given = np.asarray(actions)
            if given.shape != taken.shape or given.dtype.kind not in "iu":
                raise ValueError(f"{len(taken)} actions are wanted, as whole numbers")
            taken[:] = given
            if given.dtype != taken.dtype and (wrong := (given != taken).nonzero()[0]).size:
                raise ValueError(f"game {wrong[0]}: there is no action {given[wrong[0]]}")
        for i, table in self.tables.items():
            table.option(int(taken[i]))
        if self.native is None:
            self._clear_rewards()
        else:
            asks = self.native.step()
            if asks < 0:
                action = self.space.actions.named(int(taken[-1 - asks]))
                raise ValueError(f"game {-1 - asks}: the action {action} cannot be taken here")
            if not asks:
                return
        self._step_in_python()

    def _clear_rewards(self) -> None:
        for name in ("rewards", "reward", "terminals", "truncations", "ended"):
            self.arrays[name][:] = 0

    def _step_in_python(self) -> None:
        taken, here = self.arrays["actions"], [*self.tables.items()]
        self._see_to_those_away()
        for i, table in here:
            assert table.game.to_move is not None
            self.arrays["actors"][i] = table.game.to_move
            self._begin(i, self._guarded(i, table, int(taken[i])))

    def _see_to_those_away(self) -> None:
        """Go on in Python with the games that have just left C."""
        for i in self.arrays["status"].nonzero()[0].tolist():
            if i not in self.tables and self.native is not None:
                course = self.native.course(i)  # that of a game that fails where it begins has no picks
                self._begin(i, self._follow(i) if course.picks else course.number)

    def _follow(self, i: int) -> int | None:
        """Play a game that left C in Python, from its beginning to where it is now; give which is to begin next."""
        assert self.native is not None
        self.left += 1
        course = self.native.course(i)
        game, used = self._followed_to(i, course)
        table = Table(self.space, game, self.settings.most_turns, self._bots(course.number, course))
        return self._guarded(i, table, None, course.picks[used:])

    def _guarded(self, i: int, table: Table, action: int | None, picks: Sequence[int] = ()) -> int | None:
        """Let a game go on, and show it; give which is to begin next, if any. One whose rules fail is cut off."""
        self.tables[i] = table
        try:
            for pick in picks:
                table.game.answer(table.game.option_ids()[pick])
            if action is None:
                table.play_bots()
            else:
                table.take(action)
            ending = table.ending()
        except RuleError:
            self.failed += 1
            if not self.settings.again:
                self._show(i, table)
                raise
            ending = Ending(cut=True, places=(), rewards=[0.0] * self.space.players)
        return self._show(i, table, ending)

    def _show(self, i: int, table: Table, ending: Ending | None = None) -> int | None:
        """Write how the game ended, and give which begins in its place; if none, what the player asked may know."""
        arrays, game = self.arrays, table.game
        if ending is None:
            ending = table.ending()
        if ending is not None and not (arrays["terminals"][i] or arrays["truncations"][i]):
            arrays["terminals"][i], arrays["truncations"][i], arrays["ended"][i] = not ending.cut, ending.cut, True
            arrays["rewards"][i] = ending.rewards
            arrays["places"][i] = ending.places or 0
            seat = self._learner(table)
            seat = int(arrays["actors"][i]) if seat is None else seat
            arrays["reward"][i] = ending.rewards[max(seat, 1) - 1]
            self._write(table, max(seat, 1), arrays["last"][i])
        if ending is not None and self.settings.again:
            return game.setup.number + self.settings.games
        arrays["status"][i] = _AWAY
        arrays["seats"][i], arrays["questions"][i] = game.to_move or 0, game.state.ask
        arrays["within"][i] = len(table.so_far)
        self._write(table, max(game.state.who, 0) + 1, arrays["observations"][i])
        table.mark(arrays["action_mask"][i])
        return None

    def _write(self, table: Table, seat: int, to: NDArray[Any]) -> None:
        exact = table.observe(seat)
        to[:] = exact if self.packed is None else self.packed.pack(exact[None])[0]

    # ---- bots -----------------------------------------------------------------------------------

    def _bots(self, number: int, course: Course | None = None) -> list[Picker | None]:
        """Seat bots around the learner, as they are after a course, or at the beginning."""
        kind, program = self.settings.bots, self.space.rule_set.fast
        if kind is None:
            return []
        out: list[Picker | None] = []
        for seat in range(self.space.players):
            if course is None:
                picker = make_picker(kind, program, seat + 1, self.seed, number)
            else:
                state, mind = course.seats[seat]
                dice = Dice(0)
                dice.state = state
                picker = go_on_as(picker_with(dice, kind, program), mind)
            out.append(None if seat == number % self.space.players else picker)
        return out

    def _learner(self, table: Table) -> int | None:
        """Give the seat (from 1) of the learner, None where all seats learn."""
        return None if self.settings.bots is None else table.game.setup.number % self.space.players + 1

    # ---- looking --------------------------------------------------------------------------------

    def game(self, i: int) -> Game:
        """Return a game as it is now; the caller must not change it."""
        if i in self.tables:
            return self.tables[i].game
        assert self.native is not None
        course = self.native.course(i)
        game, used = self._followed_to(i, course)
        for pick in course.picks[used:]:
            game.answer(game.option_ids()[pick])
        self._followed[i] = game, len(course.picks)
        return game

    def _followed_to(self, i: int, course: Course) -> tuple[Game, int]:
        """Return the game of a course as far as it was followed in Python, and how many picks that was."""
        game, used = self._followed.get(i, (None, 0))
        return (self._new(course.number), 0) if game is None or game.setup.number != course.number else (game, used)

    def observe(self, i: int, seat: int, to: NDArray[Any]) -> None:
        """Write what a seat (from 1) may know of a game."""
        if i in self.tables:
            self._write(self.tables[i], seat, to)
        else:
            assert self.native is not None
            self.native.observe(i, seat, to)

    def sample(self, seed: int) -> NDArray[np.int32]:
        """Choose an action for each game by a seed, into the buffer of actions: each option has the same chance."""
        actions: NDArray[np.int32] = self.arrays["actions"]
        if self.native is not None:
            self.native.sample(seed)
        for i, table in self.tables.items():
            if table.ending() is None:
                actions[i] = table.sample(Dice(seed, i))
        return actions

    def close(self) -> None:
        """Let threads and memory go."""
        if self.native is not None:
            self.native.close()


def _arrays(
    space: ObservationSpace, games: int, packed: Packed | None, given: Mapping[str, NDArray[Any]]
) -> dict[str, NDArray[Any]]:
    """Make the arrays of a batch; those that are given are used as they are."""
    row = (space.n, np.float32) if packed is None else (packed.n, np.uint8)
    numbers: dict[str, Any] = {
        "actions": np.int32,
        "seats": np.int32,
        "actors": np.int32,
        "questions": np.int32,
        "within": np.int32,
    }
    numbers |= {"reward": np.float32, "status": np.uint8}
    numbers |= dict.fromkeys(("terminals", "truncations", "ended"), np.bool_)
    shapes: dict[str, tuple[tuple[int, ...], Any]] = {name: ((games,), type) for name, type in numbers.items()}
    shapes |= {"observations": ((games, row[0]), row[1]), "last": ((games, row[0]), row[1])}
    shapes |= {"action_mask": ((games, space.actions.n), np.int8), "rewards": ((games, space.players), np.float32)}
    shapes["places"] = (games, space.players), np.int32
    unknown = sorted(given.keys() - shapes.keys())
    if unknown:
        raise ValueError(f"there is no buffer {unknown[0]!r:.40}; the buffers are: {', '.join(sorted(shapes))}")
    out = {}
    for name, (shape, type) in shapes.items():
        array = given.get(name)
        if array is None:
            array = np.zeros(shape, dtype=type)
        elif array.shape != shape or array.dtype != type or not array.flags.c_contiguous or not array.flags.writeable:
            wanted = f"an array of {np.dtype(type)} with the shape {shape}, in one piece, that can be written"
            raise ValueError(f"the buffer {name!r} must be {wanted}")
        out[name] = array
    return out
