"""A game as one file of C, compiled and called from Python, beside the same game of Python."""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from london_rules import load
from london_rules.embed import one_file
from london_rules.engine.rule_set import RuleSet
from london_rules.native.compilers import Compiler, compilers
from london_rules.table import Table
from london_rules.table.lines import Turn
from london_rules.table.narrate import Narrator

needs_compiler = pytest.mark.skipif(
    next(compilers(), None) is None, reason="NO C COMPILER HERE: no game as one file of C is tested"
)
STRICT = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic")
OK, BAD_CALL, FAILED, TOO_LARGE, BAD_COPY = 0, -1, -2, -3, -4
RANDOM, GREEDY, SEARCH = range(3)
_NUMBERS = {
    "game_answers": ctypes.c_int64,
    "game_turn": ctypes.c_int64,
    "game_size": ctypes.c_size_t,
    "game_copy_size": ctypes.c_size_t,
    "game_bots_size": ctypes.c_size_t,
    "game_patch": ctypes.c_size_t,
    "game_option_id": ctypes.c_size_t,
    "game_option_label": ctypes.c_size_t,
    "game_decision": ctypes.c_size_t,
    "game_view": ctypes.c_size_t,
    "game_events": ctypes.c_size_t,
    "game_told": ctypes.c_int64,
    "game_teller_size": ctypes.c_size_t,
    "game_told_lines": ctypes.c_size_t,
    "game_question": ctypes.c_size_t,
    "game_told_from": ctypes.c_int64,
    "game_table_size": ctypes.c_size_t,
    "game_feed_size": ctypes.c_size_t,
    "game_feed_view": ctypes.c_size_t,
    "game_feed_packet": ctypes.c_size_t,
    "game_table_save": ctypes.c_size_t,
}
_BEGUN = ("game_new", "game_begin", "game_begin_after", "game_bots_new", "game_bots_begin", "game_teller_begin")
_POINTERS = (*_BEGUN, "game_table_begin", "game_table_restore", "game_table_game", "game_feed_begin")
_WORDS = ("variant", "title", "digest", "rule", "kind", "prompt", "error", "error_rule", "line", "outcome")


def rules_of(variant: str) -> RuleSet:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set


def written(rule_set: RuleSet, folder: Path) -> Path:
    """Write a game to a folder; give its file of C."""
    made = one_file(rule_set)
    (folder / "game.c").write_text(made.c, encoding="ascii")
    (folder / "game.h").write_text(made.h, encoding="ascii")
    return folder / "game.c"


def quickest() -> Compiler:
    """Give tcc where it is there, as it takes no time, else the first compiler."""
    found = [*compilers()]
    return next((one for one in found if one.good is None), found[0])


class Library:
    """A compiled game."""

    def __init__(self, path: Path) -> None:
        self.c = ctypes.CDLL(str(path))
        for name, type in _NUMBERS.items():
            getattr(self.c, name).restype = type
        for name in _POINTERS:
            getattr(self.c, name).restype = ctypes.c_void_p
        for word in _WORDS:
            getattr(self.c, f"game_{word}").restype = ctypes.c_char_p

    def new(self, players: int, seed: int, first: int = 0, number: int = 0, *, ask_forced: bool = False) -> Embedded:
        return Embedded(self, players, seed, first, number, ask_forced)

    def patch(self, before: str, after: str) -> str:
        texts = before.encode(), after.encode()
        room = ctypes.create_string_buffer(self.c.game_patch(*texts, None, ctypes.c_size_t(0)) + 1)
        self.c.game_patch(*texts, room, ctypes.c_size_t(len(room)))
        return room.value.decode()

    def words(self, name: str, *values: object) -> str:
        return getattr(self.c, f"game_{name}")(*values).decode()


class Embedded:
    """A game in C."""

    def __init__(
        self,
        library: Library,
        players: int,
        seed: int,
        first: int,
        number: int,
        ask_forced: bool,
        after: Embedded | None = None,
    ) -> None:
        self.library, self.c = library, library.c
        self.memory = ctypes.create_string_buffer(self.c.game_size())
        chance = ctypes.c_uint64(seed), ctypes.c_uint64(number), first, int(ask_forced)
        begun = (self.memory, players) if after is None else (self.memory, after.game)
        begin = self.c.game_begin if after is None else self.c.game_begin_after
        self.game = ctypes.c_void_p(begin(*begun, *chance))
        assert self.game.value is not None
        self.room = ctypes.create_string_buffer(1000)

    def number(self, name: str) -> int:
        return int(getattr(self.c, f"game_{name}")(self.game))

    def words(self, name: str) -> str:
        return self.library.words(name, self.game)

    def text(self, name: str, *values: object, of: ctypes.c_void_p | None = None) -> str:
        """Read what a function writes into a room."""
        size = getattr(self.c, f"game_{name}")(of or self.game, *values, self.room, ctypes.c_size_t(len(self.room)))
        if size >= len(self.room):
            self.room = ctypes.create_string_buffer(2 * size)
            return self.text(name, *values, of=of)
        assert size == len(self.room.value)
        return self.room.value.decode()

    def option(self, number: int) -> str:
        return self.text("option_id", number)

    def options(self) -> list[str]:
        return [self.option(number) for number in range(self.number("options"))]

    def answer(self, option: int | str) -> int:
        if isinstance(option, str):
            return int(self.c.game_answer_id(self.game, option.encode()))
        return int(self.c.game_answer(self.game, option))

    def hash(self) -> str:
        room = ctypes.create_string_buffer(65)
        self.c.game_hash(self.game, room)
        return room.value.decode()

    def bots(self, seed: int, number: int, kinds: Sequence[int]) -> ctypes.c_void_p:
        """Seat bots; give them as `pick` wants them."""
        self.bots_memory = ctypes.create_string_buffer(self.c.game_bots_size())
        bots = self.c.game_bots_begin(self.bots_memory, ctypes.c_uint64(seed), ctypes.c_uint64(number))
        made = ctypes.c_void_p(bots)
        for seat, kind in enumerate(kinds, 1):
            assert self.c.game_bots_seat(made, seat, kind, 16) == OK
        return made

    def pick(self, bots: ctypes.c_void_p) -> int:
        return int(self.c.game_bots_pick(bots, self.game))

    def teller(self, viewer: int) -> Teller:
        return Teller(self, viewer)

    def copy(self) -> ctypes.Array[ctypes.c_char]:
        room = ctypes.create_string_buffer(self.c.game_copy_size())
        assert self.c.game_copy(self.game, room) == OK
        return room

    def go_back(self, copy: ctypes.Array[ctypes.c_char]) -> int:
        return int(self.c.game_go_back(self.game, copy))

    def score(self) -> tuple[list[list[int]], list[int]]:
        players, lines = self.number("players"), self.c.game_lines()
        figures, places = (ctypes.c_int64 * max(1, players * lines))(), (ctypes.c_int * players)()
        assert self.c.game_score(self.game, figures, places) == OK
        return [figures[p * lines : (p + 1) * lines] for p in range(players)], [*places]


def told_as_json(narrator: Narrator, turn: Turn) -> dict[str, Any]:
    """Give the lines of a turn as a game in C does."""
    told = narrator.told(turn)
    lines, events = [words for words, _ in told], [numbers for _, numbers in told]
    return {"turn": turn.number, "player": turn.player, "lines": lines, "events": events}


class Teller:
    """What one viewer is told of a game in C, in words."""

    def __init__(self, embedded: Embedded, viewer: int) -> None:
        self.embedded = embedded
        self.memory = ctypes.create_string_buffer(embedded.c.game_teller_size())
        self.at = ctypes.c_void_p(embedded.c.game_teller_begin(self.memory, viewer))
        assert self.at.value is not None

    def told(self) -> str:
        """Tell what is new."""
        assert self.embedded.c.game_tell(self.at, self.embedded.game) == OK
        return self.embedded.text("told_lines", of=self.at)

    def question(self) -> str:
        return self.embedded.text("question", self.embedded.game, of=self.at)


class TableInC:
    """A table in C, as one of Python was begun."""

    def __init__(self, library: Library, table: Table, seed: int, first: int, *, ask_forced: bool = False) -> None:
        self.c = library.c
        chance = ctypes.c_uint64(seed), ctypes.c_uint64(0)
        undo = ("none", "own", "free").index(table.undo_mode)
        self.memory = self.memory_of(self.c.game_table_size())
        begun = self.c.game_table_begin(self.memory, len(table.seats), *chance, first, int(ask_forced), undo)
        self.at = ctypes.c_void_p(begun)
        for number, seat in enumerate(table.seats, 1):
            assert self.c.game_table_seat(self.at, number, seat.kind.encode(), seat.name.encode()) == OK

    @staticmethod
    def memory_of(size: int) -> Any:
        return ctypes.create_string_buffer(size)

    def answer(self, option: int) -> int:
        return int(self.c.game_table_answer(self.at, option))

    def may_undo(self, seat: int) -> int:
        return int(self.c.game_table_may_undo(self.at, seat))

    def undo(self, seat: int, answers: int) -> int:
        return int(self.c.game_table_undo(self.at, seat, answers))

    @classmethod
    def restored(cls, library: Library, save: dict[str, Any] | str) -> TableInC | str:
        """Restore a save, as data or as a text; give the table, or the code of what is wrong with it."""
        made, code = cls.__new__(cls), ctypes.c_char_p()
        made.c = library.c
        made.memory = made.memory_of(made.c.game_table_size())
        text = save if isinstance(save, str) else json.dumps(save, indent=1)
        made.at = ctypes.c_void_p(made.c.game_table_restore(made.memory, text.encode(), ctypes.byref(code)))
        return made if code.value is None else code.value.decode()

    def save(self) -> str:
        room = self.memory_of(self.c.game_table_save(self.at, None, ctypes.c_size_t(0)) + 1)
        assert self.c.game_table_save(self.at, room, ctypes.c_size_t(len(room))) == len(room) - 1
        return room.value.decode()

    def options(self) -> int:
        return int(self.c.game_options(ctypes.c_void_p(self.c.game_table_game(self.at))))

    def feed(self, viewer: int, *, history: bool) -> FeedInC:
        return FeedInC(self, viewer, history=history)


class FeedInC:
    """The packets of one viewer of a table in C."""

    def __init__(self, table: TableInC, viewer: int, *, history: bool) -> None:
        self.c, self.sent, self.room = table.c, None, table.memory_of(1 << 17)
        self.memory = table.memory_of(self.c.game_feed_size())
        self.at = ctypes.c_void_p(self.c.game_feed_begin(self.memory, table.at, viewer, int(history)))

    def text(self, name: str, *values: object) -> bytes:
        size = getattr(self.c, f"game_feed_{name}")(self.at, *values, self.room, ctypes.c_size_t(len(self.room)))
        if size >= len(self.room):
            self.room = ctypes.create_string_buffer(2 * size)
            return self.text(name, *values)
        return self.room.value

    def packet(self) -> str:
        """Make the next packet; `null` where nothing is new."""
        view = self.text("view")
        assert self.c.game_feed_hear(self.at) == OK
        packet = self.text("packet", self.sent, view).decode()
        if packet != "null":
            self.sent = view
        return packet


def compiled(rule_set: RuleSet, folder: Path, compiler: Compiler | None = None, *options: str) -> Library:
    written(rule_set, folder)
    return built(folder, compiler, *options)


def built(folder: Path, compiler: Compiler | None = None, *options: str) -> Library:
    """Compile the game that was written to a folder."""
    command = [*(compiler or quickest()).command, "-shared", "-fPIC", *options, "-o", "game.so", "game.c"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
    return Library(folder / "game.so")
