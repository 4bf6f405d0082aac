"""One table: a game with its seats, what each viewer sees of it, and what each seat may do."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from london_rules.classes import frozen
from london_rules.engine.errors import SaveError
from london_rules.engine.game import Game
from london_rules.engine.last_events import last_events
from london_rules.engine.migrate import carry_over
from london_rules.engine.restore import restore
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.saves import for_next_game, save
from london_rules.engine.viewers import Viewer, check_viewer
from london_rules.plain_data import WrongFieldError, read_as
from london_rules.players import Player, make_player
from london_rules.table.asking import Asking
from london_rules.table.errors import TableError
from london_rules.table.feed import Feed, Rewind
from london_rules.table.seats import Seat, check_seats, is_seat, make_seats
from london_rules.table.standings import Standings, standings
from london_rules.table.undo import UNDO_MODES, Undo, UndoMode, answers_in_words
from london_rules.table.words import Words, words_of


@frozen
class _Kept:
    """What a save says of the table besides its game."""

    seats: list[Seat]
    undo: str


class Table:
    """Hold a game for a front end: packets for each viewer, answers from seats, bots, undo and saves.

    Whatever it refuses raises TableError, with the table unchanged. Tables share nothing that changes, so each may have
    its own thread; one table is not for several threads at once.
    """

    def __init__(
        self,
        rule_set: RuleSet,
        seats: Sequence[str | Seat],
        *,
        seed: int | None = None,
        first: int | None = None,
        undo: UndoMode = "own",
        ask_forced: bool = False,
        after: Mapping[str, Any] | None = None,
    ) -> None:
        """Open a table with a new game; `seats` are kinds of players (`human`, `greedy`, `random`) or `Seat`s.

        `seed`, `first`, `ask_forced` and `after` are those of `RuleSet.new_game`. Raises TableError for a number of
        seats that the game is not for, or a wrong seat, RuleError where the rules fail before the first question, and
        SaveError where `after` does not fit.
        """
        made = make_seats(seats, rule_set)
        check_seats(rule_set, len(made), first)
        game = rule_set.new_game(len(made), seed, first=first, ask_forced=ask_forced, after=after)
        self._sit(game, made, undo)

    @classmethod
    def of(cls, game: Game, seats: Sequence[str | Seat], *, undo: UndoMode = "own") -> Table:
        """Open a table with a game that was begun elsewhere, and keeps events.

        Raises TableError for seats that do not fit it.
        """
        made = make_seats(seats, game.rule_set)
        if len(made) != game.setup.players:
            raise TableError("LR-P0006", f"this game has {game.setup.players} players, not {len(made)}")
        table = cls.__new__(cls)
        table._sit(game, made, undo)
        table._undo.begin_at(game)
        return table

    @classmethod
    def restore(
        cls,
        rule_set: RuleSet,
        data: Mapping[str, Any],
        *,
        seats: Sequence[str | Seat] | None = None,
        undo: UndoMode | None = None,
        key: bytes | None = None,
    ) -> Table:
        """Open a table with a saved game; seats and undo are those of the save unless others are given.

        A save that no table made has people in all its seats. Raises SaveError as `RuleSet.restore` does.
        """
        game = rule_set.restore(data, key=key)
        kept = _read_kept(data.get("table"), rule_set, game.setup.players)
        return cls.of(game, kept.seats if seats is None else seats, undo=undo or _mode(kept.undo))

    def _sit(self, game: Game, seats: tuple[Seat, ...], undo: UndoMode) -> None:
        self.game = game
        self.seats = seats
        self.rewinds: list[Rewind] = []
        self.rule_changes = 0
        self._undo = Undo(_mode(undo))
        # To work out what may be taken back takes as long as a packet: a host of many tables does it once nobody waits.
        self.judges_later = False
        self.bot_seconds: float | None = None  # that a bot may think about a choice
        self._asked = dict.fromkeys(range(1, len(seats) + 1), 0)
        self._changes = 0
        self._bots: dict[int, Player] = {}
        self._count_question()

    # ---- looking -------------------------------------------------------------------------------

    @property
    def rule_set(self) -> RuleSet:
        """Return the rules that are played."""
        return self.game.rule_set

    @property
    def words(self) -> Words:
        """Return the names that the layout of the rules gives to things and figures."""
        return words_of(self.game.rule_set)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the seats, in order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Check whether the game has ended."""
        return self.game.over

    @property
    def to_move(self) -> int | None:
        """Return the seat that is asked, None when the game is over."""
        return self.game.to_move

    @property
    def undo_mode(self) -> UndoMode:
        """Return what may be taken back: `own`, `free` or `none`."""
        return self._undo.mode

    def feed(self, viewer: Viewer = None, *, history: bool = False) -> Feed:
        """Return a feed of packets for a seat, None (a spectator) or EVERYTHING.

        With `history`, the first packet has all events of the game so far.
        Raises TableError for a seat that there is not.
        """
        feed = Feed(self, self._viewer(viewer))
        if not history:
            feed.skip()
        return feed

    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """Return what a viewer knows of the table: the view of the game, seats, the question and what may be undone.

        Raises TableError for a seat that there is not.
        """
        game = self.game
        made = game.view(self._viewer(viewer))
        decision = game.decision
        if decision is not None:
            number = self._asked[decision.player]
            made["decision"] = Asking(self.words, game, self.names).shown(decision, viewer, number)
        made["seats"] = [seat.as_json() for seat in self.seats]
        made["undo"] = self.shown_undo(viewer)
        return made

    @property
    def point(self) -> object:
        """Return what is equal as long as views differ at most in what may be undone."""
        return self._changes, len(self.game.answers), self.seats

    def shown_undo(self, viewer: Viewer) -> int:
        """Return how many of its own answers a viewer may take back, as far as that was worked out."""
        waits = self.judges_later and self._undo.waits
        return self.may_undo(viewer) if isinstance(viewer, int) and not waits else 0

    def may_undo(self, seat: int) -> int:
        """Return how many of its own answers a seat may take back now."""
        return self._undo.most(self.game, self.check_seat(seat))

    def judge(self) -> int | None:
        """Work out what may be taken back; return the seat that may take back more than a view before this showed."""
        seat = self.game.seats[-1] if self._undo.waits and self.game.seats else None
        return seat if seat is not None and self.may_undo(seat) else None

    def asked_before(self, seat: int) -> int:
        """Return how many questions were put to a seat, the open one among them."""
        return self._asked[self.check_seat(seat)]

    def standings(self) -> Standings:
        """Return the places, figures, and where they came from, in the words of the layout.

        Raises RuleError where a line of the ranking cannot be worked out.
        """
        return standings(self.game, self.words)

    # ---- playing -------------------------------------------------------------------------------

    def answer(self, seat: int, option: object, *, number: int | None = None) -> None:
        """Give the answer of a seat: the id of an option.

        `number` is that of the decision which is answered: an answer that comes twice, or too late, is refused.
        Raises TableError, and RuleError where the rules cannot be carried out, with the table unchanged.
        """
        game = self.game
        if game.over:
            raise TableError("LR-P0003", "the game is over: there is nothing to answer")
        if self.check_seat(seat) != game.to_move:
            raise TableError("LR-P0002", f"{self._name(seat)} is not asked now: it is {self._name(game.to_move or 1)}")
        if self.seats[seat - 1].is_bot:
            raise TableError("LR-P0002", f"{self._name(seat)} is a bot, and answers by itself")
        if number is not None and (type(number) is not int or number != self._asked[seat]):
            help = f"the open question has the number {self._asked[seat]}"
            raise TableError("LR-P0003", f"question {number!r:.20} is not the open one", help)
        ids = game.option_ids()
        if not isinstance(option, str) or option not in ids:
            raise TableError("LR-P0004", f"{option!r:.80} is not an option here", "the options are: " + ", ".join(ids))
        self._give(ids.index(option), bot=False)

    def answer_for_bot(self) -> bool:
        """Let the bot that is asked answer one question; return whether there was one to answer.

        Raises RuleError where the rules cannot be carried out.
        """
        seat = self.game.to_move
        if seat is None or not self.seats[seat - 1].is_bot:
            return False
        if seat not in self._bots:
            setup, kind = self.game.setup, self.seats[seat - 1].kind
            self._bots[seat] = make_player(kind, self.game.rule_set, seat, setup.seed, setup.number, self.bot_seconds)
        id = self._bots[seat].choose(self.game)
        self._give(self.game.option_ids().index(id), bot=True)
        return True

    def give_again(self, option: str, *, bot: bool) -> None:
        """Give an answer that a log of this table has; raises TableError if it is not an option here."""
        ids = self.game.option_ids() if not self.game.over else []
        if option not in ids:
            raise TableError("LR-P0004", f"{option!r:.80} is not an option here")
        self._give(ids.index(option), bot=bot)

    def play_bots(self) -> None:
        """Let bots answer until a person is asked, or the game is over.

        Raises RuleError where the rules cannot be carried out.
        """
        while self.answer_for_bot():
            pass

    def _give(self, index: int, *, bot: bool) -> None:
        game = self.game
        events = len(game.log) if self._undo.mode == "own" and not bot else 0
        self._undo.answered(game, game.give(index), events, bot=bot)
        self._count_question()

    def _count_question(self) -> None:
        self._changes += 1
        if self.game.to_move is not None:
            self._asked[self.game.to_move] += 1

    # ---- taking back ---------------------------------------------------------------------------

    def undo(self, seat: int, answers: int = 1) -> None:
        """Take back the last answers of a seat, and what others answered since if the mode allows that.

        Raises TableError if the seat may not.
        """
        most = self.may_undo(seat)
        if type(answers) is not int or answers < 1:
            raise TableError("LR-P0005", f"{answers!r:.20} is not a number of answers to take back")
        if answers > most:
            said = f"{self._name(seat)} cannot take back {answers_in_words(answers)}"
            raise TableError("LR-P0005", said, self._undo.why_not(self.game, seat))
        self._go_to(self._undo.target(self.game, seat, answers), seat)

    def rewind(self, answers: int, *, by: int | None = None) -> None:
        """Go back as the host to the point after a number of answers of all seats; viewers are told `by` which seat.

        Raises TableError if there were fewer.
        """
        if type(answers) is not int or not 0 <= answers <= len(self.game.answers):
            raise TableError("LR-P0005", f"there is no point {answers!r:.20} to go back to")
        self._go_to(answers, by)

    def move_along(self, answers: Sequence[str], chance: Sequence[int], number: int) -> None:
        """Go as the host to a point of a game that was played: back, or on with its answers and chance.

        The game is at a point of it now. Raises TableError if there is no such point, and RuleError where the rules
        cannot be carried out: the table is then at the last point before that.
        """
        if type(number) is not int or not 0 <= number <= len(answers):
            raise TableError("LR-P0005", f"there is no point {number!r:.20} to go to", f"the last is {len(answers)}")
        done = len(self.game.answers)
        if number < done:
            self._go_to(number, None)
        try:
            self.game.go_on(answers[done:number], chance[len(self.game.chance) :])
        finally:
            self._undo.begin_at(self.game)
            self._count_question()

    def _go_to(self, number: int, by: int | None) -> None:
        self.game.go_to(number)
        self._undo.went_to(number)
        self.rewinds.append(Rewind(by, len(self.game.log)))
        self._count_question()

    # ---- keeping, and other rules --------------------------------------------------------------

    def save(self, *, key: bytes | None = None) -> dict[str, Any]:
        """Return a save of the game with the seats, as plain data; with a key it is sealed."""
        about = {"seats": [seat.as_json() for seat in self.seats], "undo": self._undo.mode}
        return save(self.game, key, {"table": about})

    def save_text(self) -> str:
        """Return a save as the text of a file: programs in JavaScript cannot keep the large numbers of the data."""
        return json.dumps(self.save(), indent=1) + "\n"

    def for_next_game(self) -> dict[str, Any] | None:
        """Return what `after` of the next game takes, where the seats are turned by one; None if nothing is kept."""
        return for_next_game(self.game)

    def snapshot(self, events: int) -> dict[str, Any]:
        """Return a save with all that a table needs to go on at once: the last events, and what may be taken back."""
        self.judge()
        kept = {"asked": [*self._asked.values()], "settled": self._undo.settled, "spent": self.game.state.spent}
        return save(self.game, None, {"snapshot": {**kept, "events": last_events(self.game.log, events)}})

    @classmethod
    def at_snapshot(cls, rule_set: RuleSet, data: Mapping[str, Any], seats: Sequence[Seat], undo: UndoMode) -> Table:
        """Open a table with a snapshot of a trusted source, whose game is not replayed before that is needed.

        Raises SaveError as `RuleSet.restore` does, and any error of Python where the snapshot is damaged.
        """
        game, kept = restore(rule_set, data, own=True), data["snapshot"]
        game.state.spent = kept["spent"]
        game.go_on_after(kept["events"])
        table = cls.__new__(cls)
        table._sit(game, make_seats(seats, rule_set), undo)
        table._asked = dict(enumerate(kept["asked"], 1))
        table._undo.settled = kept["settled"]
        return table

    def record(self, *, key: bytes | None = None) -> dict[str, Any]:
        """Return the log of the game as plain data; with a key it is sealed."""
        return self.game.record(key=key)

    def change_rules(self, rule_set: RuleSet) -> None:
        """Go on with other rules, with the same answers.

        Raises CarryError, with the table unchanged, if an answer does not fit them.
        """
        self.game = carry_over(self.game, rule_set)
        self.rule_changes += 1
        self._bots.clear()
        self._undo.begin_at(self.game)
        self._count_question()

    # ---- checks --------------------------------------------------------------------------------

    def _viewer(self, viewer: Viewer) -> Viewer:
        try:
            check_viewer(viewer, len(self.seats))
        except ValueError:
            raise self._no_seat(viewer) from None
        return viewer

    def check_seat(self, seat: object) -> int:
        """Return a seat of this table; raises TableError if there is no such seat."""
        if type(seat) is not int or not 1 <= seat <= len(self.seats):
            raise self._no_seat(seat)
        return seat

    def _no_seat(self, seat: object) -> TableError:
        help = f"seats are numbered from 1 to {len(self.seats)}"
        return TableError("LR-P0001", f"there is no seat {seat!r:.20} at this table", help)

    def _name(self, seat: int) -> str:
        return self.names[seat - 1]


def _mode(word: object) -> UndoMode:
    for mode in UNDO_MODES:
        if word == mode:
            return mode
    raise TableError("LR-P0006", f"there is no undo mode {word!r:.20}", f"choose one of {', '.join(UNDO_MODES)}")


def _read_kept(data: object, rule_set: RuleSet, players: int) -> _Kept:
    """Read what a save says of its table; raises SaveError for anything else."""
    if data is None:
        return _Kept([Seat() for _ in range(players)], "own")
    try:
        kept = read_as(_Kept, data)
        for seat in kept.seats:
            if not is_seat(seat.kind):
                raise SaveError("LR-V0001", f"no player `{seat.kind:.40}` is registered here")
        if len(make_seats(kept.seats, rule_set)) != players:
            raise WrongFieldError("table")
        _mode(kept.undo)
    except (WrongFieldError, TableError):
        raise SaveError("LR-V0001", "`table` is damaged") from None
    return kept
