"""A chunked list behaves as a list, and its copies do not see each other."""

from __future__ import annotations

import random

import pytest

from london_rules.engine.append_log import CHUNK, Chunked
from tests.games.table import dice, rules, step


def test_a_chunked_list_does_what_a_list_does() -> None:
    picks = random.Random(5)
    pairs: list[tuple[Chunked[int], list[int]]] = [(Chunked(), [])]
    for number in range(20_000):
        mine, plain = picks.choice(pairs)
        if picks.random() < 0.004:
            pairs = [*pairs[-5:], (mine.copy(), plain[:])]
        elif picks.random() < 0.002:
            length = picks.choice([0, len(plain), len(plain) // CHUNK * CHUNK, picks.randint(0, len(plain) + 3)])
            mine.cut(length)
            del plain[length:]
        else:
            mine.append(number)
            plain.append(number)
        assert len(mine) == len(plain)
        if plain:
            at = picks.randrange(-len(plain), len(plain))
            assert mine[at] == plain[at]
        if number % 50 == 0:
            low, high = (picks.randint(-len(plain) - 9, len(plain) + 9) for _ in range(2))
            assert mine[low:high] == plain[low:high] and mine[low:] == plain[low:] and mine[:high] == plain[:high]
    assert max(len(plain) for _, plain in pairs) > 3 * CHUNK
    for mine, plain in pairs:
        assert list(mine) == plain == mine[:] and mine[3:-7:2] == plain[3:-7:2]
        for wrong in (len(plain), -len(plain) - 1, len(plain) + CHUNK):
            with pytest.raises(IndexError):
                mine[wrong]


def test_clones_share_the_events_that_both_have() -> None:
    game, chosen = rules().new_game(3, 7), dice(3, 7)
    while len(game.log) < 5 * CHUNK:
        step(game, chosen)
    copies = [game.clone() for _ in range(3)]
    before, events = len(game.log), game.events(1)
    for copy in copies:
        assert copy.log.events._full == game.log.events._full
        assert all(a is b for a, b in zip(copy.log.events._full, game.log.events._full, strict=True))
    for number, copy in enumerate(copies):
        ids = copy.option_ids()
        copy.answer(ids[number % len(ids)])
    copies[0].undo(3)
    assert len(game.log) == before and game.events(1) == events
    assert all(copy.events(1)[: len(copies[0].events(1))] == copies[0].events(1) for copy in copies)
