"""What may be taken back: own answers, while nothing became known and no chance was used; and what a host allows."""

import random

import pytest

from london_rules.table import Seat, Table, TableError
from london_rules.table.patch import apply_patch
from london_rules.table.undo import GUESSES, _Turned
from tests.engine.pebbles import loaded, pebbles
from tests.support.table import rule_set
from tests.support.tables import plain

REST = "action rest\n  choose a number from 1 to 3, call it the pace\n  gain (the pace) shells"


def table_of(more: str = REST, *, seats: tuple[str, ...] = ("human", "human"), undo: str = "own") -> Table:
    return Table(loaded(pebbles(more=more)), seats, seed=4, first=1, undo=undo)


def refused(table: Table, seat: int, answers: int = 1) -> str:
    """Take back what may not be taken back; the table is unchanged."""
    before, hash = plain(table.view(seat)), table.game.state_hash()
    with pytest.raises(TableError) as error:
        table.undo(seat, answers)
    assert error.value.code == "LR-P0005"
    assert (plain(table.view(seat)), table.game.state_hash()) == (before, hash)
    return f"{error.value}: {error.value.help}"


def test_an_answer_that_showed_nothing_can_be_taken_back():
    table = table_of()
    begin = table.game.state_hash()
    table.answer(1, "rest")
    assert (table.may_undo(1), table.may_undo(2)) == (1, 0)
    table.undo(1)
    assert table.game.state_hash() == begin
    assert table.game.answers == []


def test_a_table_that_judges_later_shows_that_nothing_can_be_taken_back_until_it_has_judged():
    table = table_of()
    table.judges_later = True
    assert table.judge() is None
    table.answer(1, "rest")
    assert (table.view(1)["undo"], table.view(2)["undo"]) == (0, 0)
    assert (table.judge(), table.judge()) == (1, None)
    assert table.view(1)["undo"] == 1
    table.answer(1, table.game.option_ids()[0])
    assert table.view(1)["undo"] == 0
    table.undo(1, 2)  # who asks for it does not wait
    assert table.game.answers == []


def test_what_may_be_taken_back_comes_in_a_packet_of_its_own():
    table = table_of()
    table.judges_later = True
    feeds = [table.feed(1), table.feed(2)]
    table.answer(1, "rest")
    shown = [plain(feed.packet()["view"]) for feed in feeds]
    assert [feed.packet() for feed in feeds] == [None, None]
    assert table.judge() == 1
    patch = [{"op": "replace", "path": "/undo", "value": 1}]
    assert feeds[0].packet() == {"number": 2, "patch": patch, "events": [], "told": []}
    assert [feed.packet() for feed in feeds] == [None, None]
    table.seats = (Seat(name="Ann"), *table.seats[1:])
    table.undo(1)
    for seat, feed in enumerate(feeds, 1):
        assert apply_patch(shown[seat - 1] | {"undo": 2 - seat}, plain(feed.packet()["patch"])) == table.view(seat)


def test_in_other_worlds_each_place_of_many_has_another_thing():
    dice, worlds = _Turned(5, 1), []
    for _ in range(GUESSES):
        lists = [list(range(n)) for n in (40, 3, 30)]
        for one in lists:
            dice.shuffle(one)
        assert [sorted(one) for one in lists] == [list(range(n)) for n in (40, 3, 30)]
        worlds.append(lists)
        dice.begin_again()
    for at in (0, 2):
        assert all(len({*things}) == GUESSES for things in zip(*(lists[at] for lists in worlds), strict=True))
    assert worlds[0][0] != list(range(40))
    assert len({tuple(lists[1]) for lists in worlds}) > 3  # few things are shuffled each time


def test_several_answers_are_taken_back_at_once():
    table = Table(rule_set(), ["human", "human"], seed=1, first=1)
    begin = table.game.state_hash()
    table.answer(1, "play-cards")
    table.answer(1, table.game.option_ids()[0])
    assert table.may_undo(1) == 2
    table.undo(1, 2)
    assert table.game.state_hash() == begin


def test_a_thing_that_was_drawn_cannot_be_put_back():
    table = table_of()
    table.answer(1, "draw")
    assert table.may_undo(1) == 0
    assert "hidden became known" in refused(table, 1)


def test_what_chance_decided_stays_decided():
    table = table_of()
    table.answer(1, "toss")
    if table.to_move == 1:
        table.answer(1, table.game.option_ids()[0])
    assert any(event["type"] == "chance" for event in table.game.events("everything"))
    assert table.may_undo(1) == 0


def test_the_last_answer_of_a_turn_can_be_taken_back_until_another_answers():
    table = table_of()
    table.answer(1, "rest")
    table.answer(1, "2")
    assert (table.to_move, table.may_undo(1)) == (2, 2)
    table.answer(2, "rest")
    assert (table.may_undo(1), table.may_undo(2)) == (0, 1)
    assert "another seat has answered since" in refused(table, 1)


def test_a_bot_that_has_answered_since_stands_in_the_way():
    table = table_of(seats=("human", "random"))
    table.answer(1, "rest")
    table.answer(1, "2")
    table.play_bots()
    assert (table.to_move, table.may_undo(1)) == (1, 0)


def test_one_may_show_the_own_hand_and_take_that_back():
    table = table_of("action show\n  choose a pebble in your pouch\n  move it to the quarry")
    table.answer(1, "show")
    if table.to_move == 1:
        table.answer(1, table.game.option_ids()[0])
    assert table.view(2)["zones"]["quarry"]["number"] == 1
    assert table.may_undo(1) >= 1


def test_a_rule_that_tells_of_hidden_things_without_showing_them_settles_an_answer():
    """It is found by trying other worlds, so a few of the tables may miss it."""
    bet = (
        "action bet\n  only if there is a pebble in the bag\n  choose a number from 1 to 2, call it the stake\n"
        "  gain (the stake + the total worth of the top 1 pebbles of the bag) shells"
    )
    rules, settled = loaded(pebbles(more=bet)), 0
    for seed in range(20):
        table = Table(rules, ["human", "human"], seed=seed, first=1)
        table.answer(1, "bet")
        assert table.may_undo(1) == 1
        table.answer(1, "2")
        settled += table.may_undo(1) == 0
    assert settled >= 19


def test_a_host_may_allow_everything_or_nothing():
    free = table_of(undo="free")
    free.answer(1, "draw")
    free.answer(2, "draw")
    assert (free.may_undo(1), free.may_undo(2)) == (1, 1)
    free.undo(1)
    assert free.game.answers == []
    nothing = table_of(undo="none")
    nothing.answer(1, "rest")
    assert "undo is switched off" in refused(nothing, 1)


def test_a_host_goes_back_to_any_point():
    table = table_of()
    for _ in range(3):
        table.answer(table.to_move, "draw")
    table.rewind(1)
    assert len(table.game.answers) == 1
    assert table.feed(1).packet()["view"]["undo"] == 0
    for point in (-1, 2, True, "1"):
        with pytest.raises(TableError):
            table.rewind(point)


@pytest.mark.parametrize("answers", [0, -1, 2, True, "1", None])
def test_a_number_of_answers_that_there_is_not(answers):
    table = table_of()
    table.answer(1, "rest")
    assert refused(table, 1, answers)


def test_a_restored_table_knows_what_may_be_taken_back():
    table = table_of()
    table.answer(1, "draw")
    table.answer(2, "rest")
    table.answer(2, "3")
    again = Table.restore(table.rule_set, plain(table.save()))
    assert (again.undo_mode, again.may_undo(1), again.may_undo(2)) == ("own", 0, 2)
    drawn = table_of()
    drawn.answer(1, "draw")
    assert Table.restore(drawn.rule_set, plain(drawn.save())).may_undo(1) == 0


@pytest.mark.parametrize(("variant", "players"), [("2010", 3), ("2017", 2), ("2011-time-track", 3)])
def test_what_may_be_taken_back_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(variant, players):
    """Deal everything hidden anew before an answer that may be taken back: its seat sees the same come of it."""
    table = Table(rule_set(variant), ["human"] * players, seed=players, undo="own")
    chosen, compared = random.Random(variant), 0
    for _ in range(120):
        seat, before = table.to_move, table.game.clone()
        place = chosen.randrange(len(before.option_ids()))
        table.answer(seat, before.option_ids()[place])
        if table.may_undo(seat) and chosen.random() < 0.3:
            other = before.determinize(seat, seed=chosen.getrandbits(30))
            other.answer(other.option_ids()[place])
            if table.over:
                break
            assert other.to_move == table.to_move
            assert shown(other, seat) == shown(table.game, seat)
            compared += 1
        if table.over:
            break
    assert compared > 8


def shown(game, seat: int) -> object:
    """Return what a seat sees of a game, but for numbers that count what it was asked."""
    view = game.view(seat)
    decision = {**view["decision"], "number": 0}
    return plain({**view, "decision": decision})
