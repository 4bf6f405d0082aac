"""Tables side by side: two in threads, a thousand in one process, and how much each keeps."""

from __future__ import annotations

import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from london_rules import load
from london_rules.engine.rule_set import RuleSet
from london_rules.table import Table, apply_patch
from tests.support.talk import Talk


def loaded(variant: str) -> RuleSet:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set


def played(rule_set: RuleSet, seed: int, answers: int = 25) -> tuple[str, dict[str, Any]]:
    """Play a while, and return the state and what seat 1 was sent, put together."""
    table, random = Table(rule_set, ["human", "greedy", "human"], seed=seed, undo="free"), Random(seed)
    feed, view = table.feed(1), {}
    for _ in range(answers):
        table.play_bots()
        if table.to_move is None:
            break
        table.answer(table.to_move, random.choice(table.game.option_ids()))
        packet = feed.packet()
        if packet is not None:
            view = packet["view"] if "view" in packet else apply_patch(view, packet["patch"])
    assert view == table.view(1)
    return table.game.state_hash(), view


def test_tables_in_threads_are_the_tables_they_are_alone() -> None:
    """Two of the same rules, which share programs, words and scene, and two of others."""
    rules, other = loaded("2010"), loaded("2017")
    wanted = [(rules, 1), (rules, 2), (other, 3), (loaded("2010"), 4)]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda one: played(*one), wanted))
    assert together == [played(*one) for one in wanted]


def test_a_thousand_tables_are_open_at_once() -> None:
    talk = Talk()
    for number in range(1000):
        opened = talk.ask("new", variant="2010", seats=["human", "human"], seed=number, first=1, undo="free")
        assert opened["table"] == str(number + 1)
    assert talk.ask("new", variant="2010", seats=["human", "human"])["code"] == "LR-P0016"
    before = talk.hashes()
    assert len(dict.fromkeys(before)) == 1000
    assert talk.ask("answer", table="500", seat=1, option="buy-land")["type"] == "done"
    after = talk.hashes()
    assert [n for n in range(1000) if before[n] != after[n]] == [499]
    assert len({id(one.table.rule_set) for one in talk.server.tables.values()}) == 1
    for number in range(1000):
        talk.ask("close", table=str(number + 1))
    assert talk.server.tables == {}


def test_a_table_keeps_little() -> None:
    """In kilobytes: at the beginning with three feeds, and what 20 answers add."""
    rules, seats = loaded("2010"), ["human"] * 3
    Table(rules, seats, seed=0).feed(1).packet()
    tracemalloc.start()
    try:
        made = []
        for seed in range(4):
            table = Table(rules, seats, seed=seed, undo="free")
            feeds = [table.feed(viewer) for viewer in (None, 1, 2)]
            made.append((table, feeds, [feed.packet() for feed in feeds]))
        first = tracemalloc.get_traced_memory()[0] / 4 / 1024
        for table, feeds, packets in made:
            random = Random(1)
            packets.clear()
            for _ in range(20):
                table.answer(table.to_move or 0, random.choice(table.game.option_ids()))
                for feed in feeds:
                    feed.packet()
        later = tracemalloc.get_traced_memory()[0] / 4 / 1024
    finally:
        tracemalloc.stop()
    assert first < 300
    assert later - first < 120


def test_a_feed_forgets_what_it_told() -> None:
    table = Table(loaded("2010"), ["random", "random"], seed=1)
    feed = table.feed()
    while table.answer_for_bot():
        feed.packet()
        assert len(feed._narrator._entered) < 30
    assert table.over
