"""Tables: seats, wrong requests, saves with their seats, other rules in the middle of a game, bots."""

import pytest

from london_rules import SaveError
from london_rules.engine.errors import CarryError
from london_rules.table import Seat, Table, TableError
from tests.support.advised import load
from tests.support.forgery import resealed
from tests.support.table import rule_set
from tests.support.tables import Client, plain


def begun(**options: object) -> Table:
    return Table(rule_set(), ["human", "human"], seed=7, first=1, **options)


@pytest.mark.parametrize(
    ("code", "arguments", "options"),
    [
        ("LR-P0001", (3, "buy-land"), {}),
        ("LR-P0001", (True, "buy-land"), {}),
        ("LR-P0001", (None, "buy-land"), {}),
        ("LR-P0002", (2, "buy-land"), {}),
        ("LR-P0003", (1, "buy-land"), {"number": 2}),
        ("LR-P0003", (1, "buy-land"), {"number": "1"}),
        ("LR-P0003", (1, "buy-land"), {"number": True}),
        ("LR-P0004", (1, "fly"), {}),
        ("LR-P0004", (1, None), {}),
        ("LR-P0004", (1, {"option": "buy-land"}), {}),
        ("LR-P0004", (1, "x" * 1_000_000), {}),
    ],
)
def test_a_wrong_answer_is_refused_and_changes_nothing(code, arguments, options):
    table = begun()
    before, hash = plain(table.view(1)), table.game.state_hash()
    with pytest.raises(TableError) as error:
        table.answer(*arguments, **options)
    assert error.value.code == code
    assert len(str(error.value)) < 200
    assert (plain(table.view(1)), table.game.state_hash()) == (before, hash)


def test_an_answer_that_comes_twice_is_refused():
    table = begun()
    number = table.view(1)["decision"]["number"]
    table.answer(1, "buy-land", number=number)
    with pytest.raises(TableError) as error:
        table.answer(1, "buy-land", number=number)
    assert error.value.code == "LR-P0003"
    assert "the open question has the number 2" in error.value.help


def test_an_answer_that_crosses_an_undo_is_refused():
    table = begun()
    table.answer(1, "buy-land", number=1)
    table.undo(1)
    with pytest.raises(TableError) as error:
        table.answer(1, "play-cards", number=1)
    assert error.value.code == "LR-P0003"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (["human"], {}),
        (["human"] * 5, {}),
        ([], {}),
        (["human", "robot"], {}),
        (["human", Seat(name="x" * 61)], {}),
        (["human", "human"], {"undo": "sometimes"}),
        (["human", "human"], {"first": 3}),
    ],
)
def test_a_table_that_cannot_be_set_up(seats, options):
    with pytest.raises(TableError) as error:
        Table(rule_set(), seats, **options)
    assert error.value.code in ("LR-P0001", "LR-P0006")


def test_a_save_keeps_the_seats_and_the_way_of_undoing():
    table = Table(rule_set(), [Seat(name="Ada"), Seat("greedy")], seed=7, first=1, undo="free")
    table.answer(1, "buy-land")
    again = Table.restore(table.rule_set, plain(table.save()))
    assert again.seats == (Seat("human", "Ada"), Seat("greedy", "Player 2"))
    assert (again.undo_mode, again.may_undo(1)) == ("free", 1)
    assert again.view(1) == {**table.view(1), "decision": {**table.view(1)["decision"], "number": 1}}
    other = Table.restore(table.rule_set, plain(table.save()), seats=["random", "random"], undo="none")
    assert (other.names, other.undo_mode) == (("Player 1", "Player 2"), "none")


def test_a_save_of_a_game_without_a_table_has_people_in_all_seats():
    game = rule_set().new_game(3, 5)
    table = Table.restore(rule_set(), plain(game.save()))
    assert [seat.kind for seat in table.seats] == ["human"] * 3


@pytest.mark.parametrize(
    "kept",
    [
        7,
        [],
        {},
        {"seats": [], "undo": "own"},
        {"seats": [{"kind": "human", "name": "A"}] * 2, "undo": 3},
        {"seats": [{"kind": "human"}, {"kind": "wizard", "name": ""}], "undo": "own"},
        {"seats": [{"kind": "human", "name": "A"}] * 3, "undo": "own"},
    ],
)
def test_a_save_whose_table_is_damaged_is_refused(kept):
    data = resealed({**plain(begun().save()), "table": kept})
    with pytest.raises(SaveError) as error:
        Table.restore(rule_set(), data)
    assert error.value.code == "LR-V0001"


def test_seats_that_were_changed_in_a_save_are_noticed():
    data = plain(begun().save())
    data["table"]["undo"] = "free"
    with pytest.raises(SaveError):
        Table.restore(rule_set(), data)


def test_a_game_goes_on_with_other_rules_and_its_viewers_get_a_new_view():
    table = begun()
    client = Client(table.feed(1))
    client.look()
    table.answer(1, "buy-land")
    client.look()
    table.change_rules(load("2010+gentle-poverty").rule_set)
    packet = client.look()
    assert packet["view"] == plain(table.view(1))
    assert packet["view"]["variant"] == "2010+gentle-poverty"
    table.answer(1, table.game.option_ids()[0])
    assert "patch" in client.look()


def test_rules_that_do_not_fit_leave_the_table_as_it_was():
    table = begun()
    table.answer(1, "buy-land")
    before = plain(table.view(1))
    with pytest.raises(CarryError):
        table.change_rules(load("2011-time-track").rule_set)
    assert plain(table.view(1)) == before


def test_bots_answer_until_a_person_is_asked():
    table = Table(rule_set(), ["human", "greedy", "random"], seed=7, first=2)
    assert table.to_move == 2
    table.play_bots()
    assert table.to_move == 1
    assert not table.answer_for_bot()
