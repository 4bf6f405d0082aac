"""What a game in C says to a viewer is the same, whatever lies where that viewer may not look."""

from __future__ import annotations

import ctypes
from random import Random

import pytest

from london_rules.compiler.layout import COVERED
from london_rules.compiler.program import Program, State
from london_rules.engine.game import Game
from london_rules.engine.visibility import HIDDEN, hidden_counters, openness
from london_rules.native.converter import Converter
from tests.embed.embedded import OK, Embedded, Library, compiled, needs_compiler, rules_of
from tests.engine.test_secrecy import again, exchange, played, seen_by

pytestmark = needs_compiler

BEFORE = 3  # numbers of a copy before those of each seat


class Shown:
    """A game in C that shows states of Python."""

    def __init__(self, embedded: Embedded, program: Program) -> None:
        self.embedded, self.converter = embedded, Converter(program)
        self.native = self.converter.new()
        self.at = 8 * (BEFORE + program.layout.most)  # where the state begins in a copy

    def put(self, s: State) -> None:
        copy = self.embedded.copy()
        assert len(copy) > self.at + self.converter.shape.size
        self.converter.write(s, self.native)
        ctypes.memmove(ctypes.byref(copy, self.at), self.native.pointer, self.converter.shape.size)
        assert self.embedded.go_back(copy) == OK

    def said(self, viewer: int, *, asked: bool) -> list[str]:
        """Give all that is said to a viewer, and to the player asked also the question."""
        game = self.embedded
        if not asked:
            return [game.text("view", viewer)]
        labels = [game.text("option_label", number) for number in range(game.number("options"))]
        return [game.text("view", viewer), game.text("decision"), *game.options(), *labels]


def exchanged(program: Program, s: State, viewer: int | None, dice: Random) -> State | None:
    """Let two things of a kind that a viewer cannot see change places; None if there are no two."""
    layout, seen = program.layout, openness(program, viewer)
    secret = [
        thing
        for thing in range(layout.size)
        if seen[s.at[thing]] == HIDDEN and not any(s.c[b + thing] for b in _counters(program, thing))
    ]
    secret = [
        t for t in secret if not any(s.m[flag * layout.size + t] for flag in range(COVERED, len(s.m) // layout.size))
    ]
    two = [
        (x, y)
        for x in secret
        for y in secret
        if x < y and s.at[x] != s.at[y] and layout.things[x].kind == layout.things[y].kind
    ]
    if not two or (hidden_counters(program) and dice.random() < 0.5):
        return _more_in_secret(program, s, viewer, dice)
    (x, y), new = dice.choice(two), program.clone(s)
    here, there = s.at[x], s.at[y]
    if not all(isinstance(one, int) for one in (*s.z[here], *s.z[there])):
        return None
    i, j = s.z[here].index(x), s.z[there].index(y)
    new.z[here][i], new.z[there][j] = y, x
    new.at[x], new.at[y] = there, here
    if x in s.opts or y in s.opts:
        return None
    return new


def _more_in_secret(program: Program, s: State, viewer: int | None, dice: Random) -> State | None:
    """Give another player more of what only they see; None if there is no such counter."""
    hidden = [c.name for c in program.layout.rules.counters.values() if c.hidden]
    if not hidden:
        return None
    new = program.clone(s)
    new.c[program.layout.counter_base[dice.choice(hidden)] + dice.choice([p for p in range(s.np) if p != viewer])] += 1
    return new


def _counters(program: Program, thing: int) -> list[int]:
    layout, kind = program.layout, program.layout.things[thing].kind
    return [layout.counter_base[c.name] for c in layout.rules.counters.values() if c.owner == kind]


@pytest.mark.parametrize("variant", ["2010", "2017", "nettles", "2010+closed-purses", "2010+secret-objectives"])
def test_what_is_hidden_changes_nothing_that_is_said(variant, tmp_path):
    rule_set = rules_of(variant)
    program, dice, compared, shown = rule_set.traced, Random(4), 0, 0
    players = rule_set.players[1]
    game = Shown(compiled(rule_set, tmp_path).new(players, 1), program)
    s = program.new_state(players, 3)
    program.run(s)
    while not s.over and compared < 200:
        for viewer in (None, *range(players)):
            other = exchanged(program, s, viewer, dice)
            if other is None:
                continue
            asked = viewer == s.who
            game.put(s)
            before = game.said(0 if viewer is None else viewer + 1, asked=asked)
            everything = game.embedded.text("view", -1)
            game.put(other)
            assert game.said(0 if viewer is None else viewer + 1, asked=asked) == before
            assert game.embedded.text("view", -1) != everything
            compared += 1
            shown += asked
        s.ans = dice.choice(s.opts)
        s.ev.clear()
        program.run(s)
    assert compared > 10
    assert shown > 0


def told_in_c(library: Library, begin: Game, pair: tuple[int, int] | None, world: Game, viewer: int) -> list[str]:
    """Play on from the deal as a game of Python was played, with two cards exchanged; give what a viewer is told."""
    embedded = library.new(begin.setup.players, 7, number=begin.setup.number, ask_forced=True)
    shown, teller, state = Shown(embedded, begin.program), embedded.teller(viewer), begin.clone()
    if pair is not None:
        exchange(state, *pair)
    shown.put(state.state)
    for answer in world.answers:
        while embedded.number("options") == 1:
            assert embedded.answer(0) == OK
        assert embedded.answer(answer) == OK
    return [teller.told(), embedded.text("events", viewer, ctypes.c_int64(0)), embedded.text("view", viewer)]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["2010", "2017"])
def test_what_is_hidden_changes_nothing_that_is_told_of_events(variant, tmp_path):
    rule_set, compared = rules_of(variant), 0
    library = compiled(rule_set, tmp_path)
    for number in range(2):
        begin, _, steps = played(3, number, 200, variant)
        low, high = begin.program.layout.kind_range["card"]
        dice = Random(number)
        for viewer in (0, 1, 2, 3):
            until = dice.randrange(20, len(steps))
            here = again(begin, steps[:until])
            assert here is not None
            seen = seen_by(here.shown, viewer)
            x, y = dice.sample([card for card in range(low, high) if card not in seen], 2)
            other = again(begin, steps[:until], viewer, (x, y))
            if other is None:
                continue
            for who, same in ((viewer, True), (-1, False)):
                told = told_in_c(library, begin, (x, y), other.shown, who)
                assert (told == told_in_c(library, begin, None, here.shown, who)) is same
            compared += 1
    assert compared > 4
