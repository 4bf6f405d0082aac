"""Packets of a table in one file of C are those of Python, for each seat and other viewers, also after undo."""

from __future__ import annotations

import ctypes
import json
from collections import Counter
from random import Random

import pytest

from london_rules.diagnostics.render import escape
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.states import canonical_text
from london_rules.engine.viewers import EVERYTHING, Viewer
from london_rules.table import Seat, Table
from london_rules.table.feed import Feed
from london_rules.table.undo import UNDO_MODES, UndoMode
from tests.embed.embedded import BAD_CALL, OK, Library, TableInC, compiled, needs_compiler, rules_of
from tests.embed.test_same_games import DUTIES, SHIPPED, WAYS, number_of

pytestmark = needs_compiler

QUICK = ("driftwood", "nettles")
NAMES = ("Ada", "", 'Zoë "Z"', "", "", "")


class Watcher:
    """One viewer with a feed on both sides, who looks at each decision, or now and then."""

    def __init__(self, table: Table, in_c: TableInC, viewer: Viewer, often: float, *, history: bool) -> None:
        self.viewer, self.often = viewer, often
        self.feed: Feed = table.feed(viewer, history=history)
        self.in_c = in_c.feed(number_of(viewer), history=history)

    def alike(self, dice: Random, seen: Counter[str]) -> None:
        if dice.random() >= self.often:
            return
        packet = self.feed.packet()
        assert self.in_c.packet() == canonical_text(packet)
        seen.update([*packet] if packet else ["none"])


def seats_of(players: int, dice: Random) -> list[Seat]:
    return [Seat(dice.choice(("human", "human", "random")), name) for name in NAMES[:players]]


def plays_alike(
    rule_set: RuleSet, library: Library, seed: int, *, most: int, undo: UndoMode, ask_forced: bool = False
) -> Counter[str]:
    """Play a random game at a table on both sides, and compare all packets; give what they had."""
    dice, seen = Random(seed), Counter[str]()
    low, high = rule_set.players
    players = low + seed % (high - low + 1)
    first = seed % 3 % players or None
    table = Table(rule_set, seats_of(players, dice), seed=seed, first=first, undo=undo, ask_forced=ask_forced)
    in_c = TableInC(library, table, seed, first or 0, ask_forced=ask_forced)
    watchers = [
        Watcher(table, in_c, viewer, often, history=often == 1)
        for viewer in (None, *range(1, players + 1), EVERYTHING)
        for often in ((1, 0.2) if viewer in {None, 1} else (1,))
    ]
    for _ in range(most):
        for watcher in watchers:
            watcher.alike(dice, seen)
        if table.over:
            break
        seat = dice.randrange(1, players + 1) if dice.random() < 0.5 else (table.game.seats or [1])[-1]
        if dice.random() < 0.2 or undo != "own":
            assert in_c.may_undo(seat) == table.may_undo(seat)
        if dice.random() < (0.15 if undo == "own" else 0.03) and table.may_undo(seat):
            answers = dice.randint(1, min(3, table.may_undo(seat)))
            assert in_c.undo(seat, table.may_undo(seat) + 1) == BAD_CALL
            assert in_c.undo(seat, answers) == OK
            table.undo(seat, answers)
            seen["undone"] += 1
            continue
        ids = table.game.option_ids()
        index = dice.randrange(len(ids))
        table.give_again(ids[index], bot=table.seats[(table.to_move or 1) - 1].is_bot)
        assert in_c.answer(index) == OK
        seen["answers"] += 1
    return seen


@pytest.mark.parametrize(
    "variant",
    [v if v in QUICK else pytest.param(v, marks=pytest.mark.slow) for v in (*SHIPPED, DUTIES, WAYS)],
    ids=lambda name: name.rsplit("/")[-1],
)
def test_packets_are_the_same_in_one_file_of_c(variant: str, tmp_path) -> None:
    rule_set = rules_of(variant)
    library = compiled(rule_set, tmp_path)
    seen = Counter[str]()
    modes = (*UNDO_MODES, "own")
    for seed, undo in enumerate(modes * 4):
        if seed >= len(modes) and seen["undone"] and seen["rewind"]:  # in Keepers little can be undone
            break
        seen += plays_alike(rule_set, library, seed, most=120, undo=undo, ask_forced=seed == 3)
    assert seen["view"] > 10 < seen["patch"]
    assert seen["undone"] > 0 < seen["rewind"]


def test_calls_that_fit_no_table_are_refused(tmp_path) -> None:
    library = compiled(rules_of("driftwood"), tmp_path)
    table = Table(rules_of("driftwood"), ["human"] * 3, seed=1, undo="none")
    in_c = TableInC(library, table, 1, 0)
    c, at = library.c, in_c.at
    chance = ctypes.c_uint64(1), ctypes.c_uint64(0)
    assert c.game_table_begin(in_c.memory_of(c.game_table_size()), 9, *chance, 0, 0, 1) is None
    assert c.game_table_begin(in_c.memory_of(c.game_table_size()), 3, *chance, 0, 0, 3) is None
    assert [in_c.may_undo(seat) for seat in (0, 1, 4)] == [BAD_CALL, 0, BAD_CALL]
    assert [in_c.undo(1, answers) for answers in (-1, 0, 1)] == [BAD_CALL] * 3
    assert in_c.answer(-1) == in_c.answer(10_000) == BAD_CALL
    assert c.game_table_seat(at, 1, b"human", b"x" * 300) == c.game_table_seat(at, 4, b"human", b"x") == BAD_CALL
    for kind in ("wizard", "search:0", "search:1000", "search:", "search:1x", "sea", "", "human without loans"):
        assert c.game_table_seat(at, 1, kind.encode(), b"") == BAD_CALL
    for name in (
        b"\xff",
        b"\x80",
        b"\xc0\x80",
        b"\xed\xa0\x80",
        b"\xe2\x82",
        b"\xf4\x90\x80\x80",
        b"x" * 61,
        b"\n" + b"\1" * 8 + b"x",
    ):
        assert c.game_table_seat(at, 1, b"search:999", name) == BAD_CALL
    for viewer in (-2, 4):
        assert c.game_feed_begin(in_c.memory_of(c.game_feed_size()), at, viewer, 0) is None


def test_names_are_cleaned_as_in_python(tmp_path) -> None:
    """All characters that Python does not show, others, and blanks at both ends."""
    rule_set = rules_of("driftwood")
    library = compiled(rule_set, tmp_path)
    unseen = [c for c in map(chr, range(1, 0x110000)) if escape(c) != c and not "\ud800" <= c <= "\udfff"]
    blanks = [c for c in map(chr, range(1, 0x110000)) if c.isspace()]
    names = [f" {c}a{c}b{c}\t " for c in [*unseen, *blanks, *"é€🦊\u0378\ue000\U0010ffff"]]
    names += ["", " \n", "a\tb", "x" * 60, "🦊" * 60, f"{'x' * 60}  ", "\\u{000A}"]
    for at in range(0, len(names), 3):
        some = [*names[at : at + 3], "", ""][:3]
        table = Table(rule_set, [Seat("human", name) for name in some], seed=1)
        in_c = TableInC(library, table, 1, 0)
        for number, name in enumerate(some, 1):
            assert library.c.game_table_seat(in_c.at, number, b"human", name.encode()) == OK
        assert json.loads(in_c.save())["table"]["seats"] == [seat.as_json() for seat in table.seats]
