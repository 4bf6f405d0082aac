"""Saves of tables go from Python to C and back and on; what does not fit is refused by both with the same code."""

from __future__ import annotations

import ctypes
import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from london_rules.engine.errors import SaveError
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.seals import with_checksum
from london_rules.engine.states import canonical_text
from london_rules.table import Seat, Table
from london_rules.table.seats import make_seats
from tests.embed.embedded import OK, Library, TableInC, built, compiled, needs_compiler, rules_of, written
from tests.embed.test_packets import Watcher, seats_of

pytestmark = needs_compiler


@pytest.fixture(scope="module")
def nettles(tmp_path_factory: pytest.TempPathFactory) -> tuple[RuleSet, Library]:
    rule_set = rules_of("nettles")
    return rule_set, compiled(rule_set, tmp_path_factory.mktemp("c"))


def in_c(library: Library, save: dict[str, Any] | str) -> TableInC:
    table = TableInC.restored(library, save)
    assert isinstance(table, TableInC), table
    return table


def answered(table: Table, dice: Random, most: int) -> None:
    for _ in range(most):
        if table.over:
            return
        bot = table.seats[(table.to_move or 1) - 1].is_bot
        table.give_again(dice.choice(table.game.option_ids()), bot=bot)


def begun(rule_set: RuleSet, seed: int, dice: Random) -> Table:
    low, high = rule_set.players
    players = low + seed % (high - low + 1)
    undo, asks = ("own", "free", "own", "none")[seed % 4], seed == 2
    seats, seed = seats_of(players, dice), (7, 2**64 - 1)[seed % 2]
    return Table(rule_set, seats, seed=seed, first=dice.choice((None, 1, players)), undo=undo, ask_forced=asks)


@pytest.mark.parametrize(
    "variant",
    [
        "nettles",
        "driftwood",
        pytest.param("2010", marks=pytest.mark.slow),
        pytest.param("keepers", marks=pytest.mark.slow),
    ],
)
def test_a_table_goes_from_python_to_c_and_back_and_on(variant: str, tmp_path: Any) -> None:
    rule_set = rules_of(variant)
    library = compiled(rule_set, tmp_path)
    seen = Counter[str]()
    for seed in range(4):
        dice = Random(seed)
        table = begun(rule_set, seed, dice)
        while True:
            answered(table, dice, dice.randrange(20 if seed else 3))
            saved = table.save(key=b"of the host") if dice.random() < 0.5 else table.save()
            embedded, back = in_c(library, saved), Table.restore(rule_set, json.loads(json.dumps(saved)))
            assert embedded.save() == canonical_text(back.save())
            watchers = [Watcher(back, embedded, viewer, 1, history=True) for viewer in (None, 1, rule_set.players[0])]
            for _ in range(dice.randrange(1, 20)):
                for watcher in watchers:
                    watcher.alike(dice, seen)
                if back.over:
                    break
                number = dice.randrange(embedded.options())
                bot = back.seats[(back.to_move or 1) - 1].is_bot
                back.give_again(back.game.option_ids()[number], bot=bot)
                assert embedded.answer(number) == OK
                if dice.random() < 0.2 and back.game.seats and back.may_undo(back.game.seats[-1]):
                    seat = back.game.seats[-1]
                    back.undo(seat)
                    assert embedded.undo(seat, 1) == OK
            assert embedded.save() == canonical_text(back.save())
            table = Table.restore(rule_set, json.loads(embedded.save()))
            if table.over:
                break
    assert seen["patch"] > 5


def test_a_log_goes_on_with_people_in_all_seats(nettles: tuple[RuleSet, Library]) -> None:
    rule_set, library = nettles
    table = Table(rule_set, [Seat("random", "Ada")] * 4, seed=3)
    answered(table, Random(3), 40)
    log = table.record()
    assert in_c(library, log).save() == canonical_text(Table.of(rule_set.replay(log), ["human"] * 4).save())


@cache
def saved() -> dict[str, Any]:
    table = Table(rules_of("nettles"), [Seat("random", "Zoë"), *["human"] * 3], seed=5, first=2)
    answered(table, Random(5), 60)
    data: dict[str, Any] = json.loads(json.dumps(table.save()))
    return data


def changed(name: str, change: Callable[[Any], Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda save: {**save, name: change(save[name])}


DAMAGES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "LR-V0001 no save": changed("format", lambda _: "diary"),
    "LR-V0001 no players": lambda save: {key: value for key, value in save.items() if key != "players"},
    "LR-V0001 too many players": changed("players", lambda _: 9),
    "LR-V0001 half a player": changed("players", lambda _: 3.5),
    "LR-V0001 nobody first": changed("first", lambda _: 0),
    "LR-V0001 another first": changed("first", lambda _: 9),
    "LR-V0001 a seed in words": changed("seed", lambda _: "seven"),
    "LR-V0001 asked perhaps": changed("ask_forced", lambda _: 1),
    "LR-V0001 chance of the weather": changed("chance_from", lambda _: "weather"),
    "LR-V0001 no list of answers": changed("answers", lambda _: "stop"),
    "LR-V0001 answers that are numbers": changed("answers", lambda answers: [1, *answers]),
    "LR-V0001 an empty table": changed("table", lambda table: {**table, "seats": []}),
    "LR-V0001 undone always": changed("table", lambda table: {**table, "undo": "always"}),
    "LR-V0001 a table that is none": changed("table", lambda _: 1),
    "LR-V0002 other rules": changed("digest", lambda _: "0" * 64),
    "LR-V0003 another answer": changed("answers", lambda answers: ["gooseberry", *answers[1:]]),
    "LR-V0003 an endless answer": changed("answers", lambda answers: ["x" * 10_000, *answers[1:]]),
    "LR-V0004 another version": changed("schema_version", lambda _: 2),
    "LR-V0005 another seed": changed("seed", lambda seed: seed + 1),
    "LR-V0005 more chance": changed("chance", lambda chance: [*chance, 0]),
    "LR-V0005 less chance": changed("chance", lambda chance: chance[:-1]),
    "LR-V0005 other chance": changed("chance", lambda chance: [chance[0] ^ 1, *chance[1:]]),
    "LR-V0005 another end": changed("state_hash", lambda _: "0" * 64),
    "LR-V0005 other seats": changed("seats", lambda seats: [1 + seats[0] % 4, *seats[1:]]),
}


@pytest.mark.parametrize("how", DAMAGES)
def test_what_does_not_fit_has_the_code_of_python(how: str, nettles: tuple[RuleSet, Library]) -> None:
    rule_set, library = nettles
    data = DAMAGES[how]({key: value for key, value in saved().items() if key != "checksum"})
    with pytest.raises(SaveError) as raised:
        Table.restore(rule_set, with_checksum(data))
    assert TableInC.restored(library, data) == raised.value.code == how.split(maxsplit=1)[0]


def test_only_python_goes_on_where_chance_or_the_beginning_was_given(nettles: tuple[RuleSet, Library]) -> None:
    given, after, huge = {"chance_from": "record"}, {"after": {"players": 4}}, {"seed": -1}
    codes = [TableInC.restored(nettles[1], {**saved(), **more}) for more in (given, after, huge)]
    assert codes == ["LR-V0005", "LR-V0007", ""]


def test_what_is_not_all_kept_is_not_saved(tmp_path: Any) -> None:
    """With room for few events, those of the set-up are not all there."""
    source = written(rules_of("nettles"), tmp_path)
    text = source.read_text(encoding="ascii")
    assert "LOG_ROWS = 1 << 13" in text
    source.write_text(text.replace("LOG_ROWS = 1 << 13", "LOG_ROWS = 1 << 4"), encoding="ascii")
    library = built(tmp_path)
    table = Table(rules_of("nettles"), ["human"] * 4, seed=5)
    in_c = TableInC(library, table, 5, 0)
    assert library.c.game_table_save(in_c.at, None, ctypes.c_size_t(0)) == 0
    assert TableInC.restored(library, saved()) == ""


def test_a_text_that_was_cut_off_or_is_none_is_refused(nettles: tuple[RuleSet, Library]) -> None:
    text = json.dumps(saved(), indent=1)
    cut = [text[:at] for at in range(0, len(text) - 1, 97)]
    for one in (*cut, "[", "[]", "{}", '{"', '{"format"', '{"format":}', "[" * 100_000, '{"a":' * 100_000, "\\", '"\\'):
        assert str(TableInC.restored(nettles[1], one)).startswith("LR-V000")


@pytest.mark.parametrize("name", ['Zoë "Z" \\ / \b\f\n\r\t\x7f', "🦊\u2028é", ""])
@pytest.mark.parametrize("escapes", [True, False])
def test_names_come_back_however_they_were_written(name: str, escapes: bool, nettles: tuple[RuleSet, Library]) -> None:
    data = {**saved(), "table": {**saved()["table"], "seats": [{"kind": "human", "name": name}] * 4}}
    table = in_c(nettles[1], json.dumps(data, ensure_ascii=escapes))
    assert json.loads(table.save())["table"]["seats"] == [
        one.as_json() for one in make_seats([Seat(name=name)] * 4, nettles[0])
    ]


@pytest.mark.parametrize("name", ["\\ud83e", "\\udd8a", "\\u12", "\\x", "\\u0000", "x" * 300])
def test_names_that_are_none_are_refused(name: str, nettles: tuple[RuleSet, Library]) -> None:
    text = json.dumps(saved()).replace('"name": "Zo\\u00eb"', f'"name": "{name}"')
    assert TableInC.restored(nettles[1], text) == "LR-V0001"


def test_a_season_goes_on_in_python_after_a_game_in_c(tmp_path: Any) -> None:
    """What a game keeps is in its save."""
    rule_set = rules_of("long-summer")
    library = compiled(rule_set, tmp_path)
    table = Table(rule_set, ["human"] * rule_set.players[0], seed=4)
    embedded = in_c(library, table.save())
    while not table.over:
        assert embedded.answer(len(table.game.option_ids()) - 1) == OK
        table.give_again(table.game.option_ids()[-1], bot=False)
    assert "kept" in table.save()
    assert embedded.save() == canonical_text(table.save())
    Table(rule_set, ["human"] * rule_set.players[0], seed=5, after=json.loads(embedded.save()))
