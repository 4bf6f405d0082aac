"""The interface of a game in C: bots, copies, wrong calls, rules that fail, and texts that look like code."""

from __future__ import annotations

import ctypes
import json
from random import Random

import pytest

from london_rules.embed.strings import literal
from london_rules.engine.errors import RuleError
from london_rules.engine.game import Game
from london_rules.engine.running_game import Setup
from london_rules.engine.states import canonical_text
from london_rules.engine.viewers import EVERYTHING, Viewer
from london_rules.players.player import make_picker
from london_rules.table.narrate import Narrator
from london_rules.table.words import words_of
from tests.embed.embedded import (
    BAD_CALL,
    BAD_COPY,
    FAILED,
    GREEDY,
    OK,
    RANDOM,
    SEARCH,
    Library,
    compiled,
    needs_compiler,
    rules_of,
)
from tests.native.test_same_games import BROKEN

pytestmark = needs_compiler

KINDS = {RANDOM: "random", GREEDY: "greedy", SEARCH: "search:16"}


@pytest.fixture(scope="module")
def small(tmp_path_factory) -> Library:
    return compiled(rules_of("nettles"), tmp_path_factory.mktemp("nettles"))


@pytest.mark.parametrize(
    ("variant", "kinds", "most"),
    [("2010", (GREEDY, RANDOM), 40), ("keepers", (SEARCH, GREEDY), 200), ("driftwood", (GREEDY, RANDOM, SEARCH), 40)],
)
def test_bots_in_c_pick_as_those_of_python(variant, kinds, most, tmp_path):
    rule_set = rules_of(variant)
    library = compiled(rule_set, tmp_path)
    embedded = library.new(len(kinds), 5, number=3)
    bots = embedded.bots(5, 3, kinds)
    game = Game.begin(rule_set, Setup(len(kinds), 5, 3), events=False)
    pickers = [make_picker(KINDS[kind], game.program, seat, 5, 3) for seat, kind in enumerate(kinds, 1)]
    while not game.over and len(game.answers) < most:
        before = embedded.hash()
        picked = pickers[game.state.who](game.state)
        assert embedded.pick(bots) == picked
        assert embedded.hash() == before
        game.answer(game.option_ids()[picked])
        assert embedded.answer(picked) == OK
    assert len(game.answers) > 5


def test_a_copy_leads_back_however_far_a_game_went_on(small):
    embedded, dice = small.new(4, 1), Random(1)
    copy, before = embedded.copy(), (embedded.hash(), embedded.options(), embedded.number("answers"))
    played = []
    for _ in range(2):
        hashes = []
        while not embedded.number("over"):
            option = dice.randrange(embedded.number("options")) if not played else played[0][0][len(hashes)]
            hashes.append((option, embedded.hash()))
            assert embedded.answer(option) == OK
        played.append(([option for option, _ in hashes], hashes, embedded.score()))
        assert embedded.go_back(copy) == OK
        assert (embedded.hash(), embedded.options(), embedded.number("answers")) == before
    assert played[0] == played[1]


def test_a_copy_goes_on_in_another_game_of_the_same_rules_only(small, tmp_path):
    one, other = small.new(4, 1), small.new(4, 2)
    assert one.hash() != other.hash()
    assert other.go_back(one.copy()) == OK
    assert one.hash() == other.hash()
    assert [one.answer(0), other.answer(0)] == [OK, OK]
    assert one.hash() == other.hash()
    strange = compiled(rules_of("driftwood"), tmp_path).new(2, 1)
    before, room = strange.hash(), one.copy()
    assert strange.go_back(room) == BAD_COPY
    assert strange.hash() == before


def test_wrong_calls_change_nothing(small):
    embedded = small.new(4, 1)
    before = embedded.hash()
    for option in (-1, -(2**31), embedded.number("options"), 2**31 - 1, "", "no-such-option", "x" * 5000):
        assert embedded.answer(option) == BAD_CALL
    assert [small.c.game_find(embedded.game, None), small.c.game_answer_id(embedded.game, None)] == [BAD_CALL] * 2
    assert [embedded.option(number) for number in (-1, 10_000)] == ["", ""]
    assert [
        small.c.game_new(players, ctypes.c_uint64(1), first) for players, first in ((3, 0), (5, 0), (4, -1), (4, 5))
    ] == [None] * 4
    assert [small.words("line", number) for number in (-1, 99)] == ["", ""]
    bots = embedded.bots(1, 0, [RANDOM] * 4)
    assert [small.c.game_bots_seat(bots, *wrong) for wrong in ((0, 0, 0), (5, 0, 0), (1, 3, 0), (1, 2, -1))] == [
        BAD_CALL
    ] * 4
    assert embedded.hash() == before


def test_a_text_is_cut_off_to_its_room(small):
    embedded = small.new(4, 1)
    whole = embedded.option(0).encode()
    for room in range(len(whole) + 3):
        to = ctypes.create_string_buffer(b"#" * 100)
        assert small.c.game_option_id(embedded.game, 0, to, ctypes.c_size_t(room)) == len(whole)
        assert to.value[: max(0, room - 1)] == whole[: max(0, room - 1)] if room else to.value[:1] == b"#"
        assert to[room] == b"#"


def test_a_game_that_is_over_asks_nothing(small):
    embedded, dice = small.new(4, 3), Random(3)
    while not embedded.number("over"):
        embedded.answer(dice.randrange(embedded.number("options")))
    assert [embedded.number(name) for name in ("asked", "options")] == [0, 0]
    assert [embedded.words(name) for name in ("rule", "prompt", "kind")] == ["", "", ""]
    assert [embedded.answer(0), embedded.pick(embedded.bots(1, 0, []))] == [BAD_CALL, BAD_CALL]


def test_a_rule_that_fails_leaves_the_game_as_it_was(tmp_path):
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    rule_set = rules_of(f"2010+{path}")
    library, failed = compiled(rule_set, tmp_path), 0
    for seed in range(20):
        game, embedded, dice = Game.begin(rule_set, Setup(2, seed)), library.new(2, seed), Random(seed)
        while not game.over and failed < 3:
            id = dice.choice(game.option_ids())
            try:
                game.answer(id)
            except RuleError as e:
                assert embedded.answer(id) == FAILED
                assert (embedded.words("error"), embedded.words("error_rule")) == (e.code, e.rule)
                failed += 1
                assert (embedded.hash(), embedded.options()) == (game.state_hash(), game.option_ids())
                break
            assert embedded.answer(id) == OK
    assert failed > 1


LITERALS = ['"; int x; "', "\\", "??/", "*/ /*", "Queen’s £5", "\n\r\t\0end", "%s%n", "a" * 3000, "1\\0001"]


def test_any_text_is_data(tmp_path):
    """Texts that would be code, or end a string, come back as they were."""
    from subprocess import run

    from london_rules.native.compilers import compilers

    lines = ", ".join(literal(text) for text in LITERALS)
    sizes = ", ".join(f"sizeof {literal(text)}" for text in LITERALS)
    program = f"""#include <stdio.h>
static const char *const T[] = {{{lines}}};
static const size_t N[] = {{{sizes}}};
int main(void) {{ for (size_t i = 0; i < {len(LITERALS)}; i++) fwrite(T[i], 1, N[i], stdout); return 0; }}
"""
    (tmp_path / "t.c").write_text(program, encoding="ascii")
    command = next(compilers()).command
    assert run([*command, "-std=c99", "-trigraphs", "-o", "t", "t.c"], cwd=tmp_path, check=False).returncode == 0
    said = run([tmp_path / "t"], capture_output=True, check=True).stdout
    assert said == b"".join(text.encode() + b"\0" for text in LITERALS)


TITLE = 'Words " \\ ??/ */ that look like code'


def test_a_title_that_looks_like_code_is_only_a_title(tmp_path):
    path = tmp_path / "words.yaml"
    path.write_text(BROKEN.replace("A rule that fails now and then", f"'{TITLE}'"))
    rule_set = rules_of(f"2010+{path}")
    assert TITLE in rule_set.title
    assert compiled(rule_set, tmp_path).words("title") == rule_set.title


def heard(game: Game, viewer: Viewer) -> Narrator:
    """Tell a viewer in Python what happened so far."""
    narrator = Narrator(words_of(game.rule_set))
    narrator.feed(game.events(viewer))
    return narrator


def lines_of(told: str) -> list[str]:
    return [line for turn in json.loads(told) for line in turn["lines"]]


def test_what_was_taken_back_is_no_longer_told(small):
    """Also where another way is played on from there, or a game that never was here."""
    viewers = {EVERYTHING: -1, None: 0, 1: 1, 4: 4}
    embedded, game, dice = small.new(4, 1), Game.begin(rules_of("nettles"), Setup(4, 1)), Random(2)
    tellers = {viewer: embedded.teller(number) for viewer, number in viewers.items()}
    assert all(lines_of(teller.told()) for teller in tellers.values())
    narrators, copies = {viewer: heard(game, viewer) for viewer in viewers}, []
    for step in range(150):
        if step % 7 == 6:
            at = dice.randrange(len(copies))
            game.go_to(at)
            assert embedded.go_back(copies[at]) == OK
            del copies[at:]
            narrators = {viewer: heard(game, viewer) for viewer in viewers}
            assert step % 14 or [teller.told() for teller in tellers.values()] == ["[]"] * 4
        copies.append(embedded.copy())
        since, option = len(game.log), dice.randrange(embedded.number("options"))
        game.answer(game.option_ids()[option])
        assert embedded.answer(option) == OK
        for viewer, number in viewers.items():
            events = game.events(viewer, since)
            assert embedded.text("events", number, ctypes.c_int64(since)) == canonical_text(events)
            lines = [line for turn in narrators[viewer].feed(events) for line in narrators[viewer].narrate(turn)]
            assert lines_of(tellers[viewer].told()) == lines
    strange = small.new(4, 2)
    assert strange.go_back(embedded.copy()) == OK
    assert strange.number("told_from") == strange.number("told") == embedded.number("told")
    assert strange.text("events", -1, ctypes.c_int64(0)) == "[]"


def test_names_of_players_are_told(small):
    embedded = small.new(4, 1)
    teller = embedded.teller(0)
    assert small.c.game_teller_name(teller.at, 1, "Zoë".encode()) == OK
    wrong = ((0, b"x"), (5, b"x"), (1, b"x" * 300), (1, None))
    assert [small.c.game_teller_name(teller.at, *one) for one in wrong] == [BAD_CALL] * 4
    while "Zo\\u00eb " not in (told := teller.told()):
        assert embedded.answer(0) == OK
    assert "Player 1 " not in told


def test_a_game_that_keeps_no_events_is_the_same_game(small):
    quiet, loud, dice = small.new(4, 1), small.new(4, 1), Random(3)
    copy, teller = quiet.copy(), quiet.teller(0)
    small.c.game_keep_no_events(quiet.game)
    while not loud.number("over"):
        option = dice.randrange(loud.number("options"))
        assert [quiet.answer(option), loud.answer(option)] == [OK, OK]
        assert quiet.hash() == loud.hash()
    assert quiet.score() == loud.score()
    assert quiet.go_back(copy) == OK
    assert quiet.answer(0) == OK
    assert (teller.told(), quiet.text("events", -1, ctypes.c_int64(0))) == ("[]", "[]")
    assert json.loads(teller.question())["because"] == []
