"""The programs of the page about games in C compile without a warning, and play; games in threads do not meet."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from london_rules.engine.game import Game
from london_rules.engine.running_game import Setup
from london_rules.engine.states import canonical_text
from london_rules.native.compilers import compilers
from london_rules.players.player import make_picker
from london_rules.table import Seat, Table
from london_rules.table.narrate import Narrator
from london_rules.table.words import words_of
from tests.embed.embedded import STRICT, needs_compiler, rules_of, told_as_json, written

pytestmark = needs_compiler

PAGE = (Path(__file__).parents[2] / "docs" / "embedding-c.md").read_text(encoding="utf-8")
PROGRAM, TOLD, AT_TABLE, SAVES, UNDO = re.findall(r"^```c\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
(LINE,) = re.findall(r"^```sh\ncc (.*)\n```$", PAGE, re.MULTILINE)
COMPILERS = [one for one in compilers() if "ziglang" not in one.command]
HERE = Path(__file__).parent


def run(folder: Path, command: list[str], env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=os.environ | (env or {})
    )
    assert done.returncode == 0, (command, done.stdout[-2000:], done.stderr[-4000:])
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("c")
    written(rules_of("2010"), made)
    return made


@pytest.mark.parametrize("compiler", COMPILERS, ids=lambda one: one.name)
def test_the_program_of_the_page_plays_a_whole_game_as_python_does(folder, compiler):
    (folder / "play.c").write_text(PROGRAM)
    run(folder, [*compiler.command, *STRICT, *LINE.split()])
    said = run(folder, ["./play"])
    rule_set = rules_of("2010")
    game = Game.begin(rule_set, Setup(3, 42), events=False)
    pickers = [make_picker(kind, game.program, seat, 42) for seat, kind in enumerate(("random", "greedy", "random"), 1)]
    while not game.over:
        game.answer(game.option_ids()[pickers[game.state.who](game.state)])
    places = "".join(f"player {row['player']}: place {row['place']}\n" for row in game.score())
    assert said.endswith(f"{places}{len(game.answers)} answers, {game.state_hash()}\n")
    assert said.startswith("Player ")
    assert said.count("\n  1. ") == said.count("Player ")


def test_the_lines_about_undo_lead_back(folder):
    program = f"""#include <stdlib.h>
#include <string.h>
#include "game.h"
int main(void) {{
    char now[65], then[65];
    game *g = game_new(2, 1, 0);
    game_hash(g, then);
    {{ {UNDO} free(before); }}
    game_hash(g, now);
    game_free(g);
    return strcmp(now, then) != 0;
}}
"""
    (folder / "undo.c").write_text(program)
    run(folder, [*COMPILERS[0].command, *STRICT, "-o", "undo", "undo.c", "game.c"])
    run(folder, ["./undo"])


def test_the_lines_about_what_happened_tell_it(folder):
    program = f"""#include <stdio.h>
#include "game.h"
int main(void) {{
    game *g = game_new(2, 1, 1);
    {TOLD}
    puts(lines);
    game_free(g);
    return 0;
}}
"""
    (folder / "told.c").write_text(program)
    run(folder, [*COMPILERS[0].command, *STRICT, "-o", "told", "told.c", "game.c"])
    said = json.loads(run(folder, ["./told"]))
    assert [line for turn in said for line in turn["lines"]] == re.findall(r"such as `\"(.*?)\"`", PAGE)
    game = Game.begin(rules_of("2010"), Setup(2, 1, first=1))
    game.answer(game.option_ids()[0])
    narrator = Narrator(words_of(game.rule_set), ["Ada", "Player 2"])
    assert said == [told_as_json(narrator, turn) for turn in narrator.feed(game.events(2))]


def test_the_lines_about_a_table_make_its_packets(folder):
    program = f"""#include <stdio.h>
#include <stdlib.h>
#include "game.h"
int main(void) {{
    {AT_TABLE}
    return 0;
}}
"""
    (folder / "table.c").write_text(program)
    run(folder, [*COMPILERS[0].command, *STRICT, "-o", "table", "table.c", "game.c"])
    said = run(folder, ["./table"]).splitlines()
    table = Table(rules_of("2010"), [Seat(name="Ada"), "human"], seed=1, first=1)
    feed, packets = table.feed(2, history=True), []
    for _ in range(2):
        packets.append(canonical_text(feed.packet()))
        table.give_again(table.game.option_ids()[0], bot=False)
    assert said == packets


def test_the_lines_about_saves_write_one_and_read_it(folder):
    program = f"""#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game.h"
int main(void) {{
    game_table *table = game_table_begin(malloc(game_table_size()), 2, 1, 0, 1, 0, GAME_UNDO_OWN);
    game_table_answer(table, 0);
    {SAVES}
    puts(save);
    game_table_save(again, save, size);
    puts(save);
    return 0;
}}
"""
    (folder / "saves.c").write_text(program)
    run(folder, [*COMPILERS[0].command, *STRICT, "-o", "saves", "saves.c", "game.c"])
    table = Table(rules_of("2010"), ["human", "human"], seed=1, first=1)
    table.give_again(table.game.option_ids()[0], bot=False)
    assert run(folder, ["./saves"]).splitlines() == [canonical_text(table.save())] * 2


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["candle-sale", "nettles", "over-the-fence"])
def test_an_optimizing_compiler_has_no_warnings(variant, tmp_path):
    """One that looks further than the quick ones: warnings are errors in many projects."""
    written(rules_of(variant), tmp_path)
    run(tmp_path, [*COMPILERS[0].command, *STRICT, "-O2", "-c", "-o", "game.o", "game.c"])


def test_the_header_is_for_cpp_too(folder):
    (folder / "main.cpp").write_text('#include "game.h"\nint main() { return game_abi() != GAME_ABI; }\n')
    if subprocess.run(["g++", "--version"], capture_output=True, check=False).returncode:
        pytest.skip("no compiler for C++ here")
    run(folder, [*COMPILERS[0].command, "-c", "-o", "game.o", "game.c"])
    run(folder, ["g++", "-Wall", "-Wextra", "-Werror", "-pedantic", "-o", "cpp", "main.cpp", "game.o"])
    run(folder, ["./cpp"])


@pytest.mark.slow
@pytest.mark.parametrize("how", ["thread", "address,undefined"])
def test_games_in_threads_do_not_meet(folder, how):
    """Also: calls in any order, with any numbers, read and write nothing that is not theirs."""
    (folder / "threads.c").write_text((HERE / "threads.c").read_text(encoding="utf-8"))
    checked = [f"-fsanitize={how}", "-fno-sanitize-recover=all", "-g", "-O1"]
    command = [*COMPILERS[0].command, *checked, "-pthread", "-o", "threads", "threads.c", "game.c"]
    if subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode:
        pytest.skip(f"no -fsanitize={how} here")
    lines = run(folder, ["./threads"]).split()
    assert len(lines) == 8
    assert len(set(lines)) == 4


def test_all_names_that_a_program_meets_begin_alike(folder):
    run(folder, [*COMPILERS[0].command, "-fno-pic", "-c", "-o", "names.o", "game.c"])
    names = [line.split() for line in run(folder, ["nm", "names.o"]).splitlines()]
    own = [name for *_, kind, name in names if kind in "TDBCR"]
    assert len(own) > 30
    assert [name for name in own if not name.startswith("game_")] == []
    assert [name for *_, kind, name in names if kind in "bd"] == []  # nothing that could be changed
