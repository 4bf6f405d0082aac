"""Objects are made where there is a compiler, kept for the user alone, and never a reason to fail."""

import ctypes
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from london_rules.cli.app import run
from london_rules.cli.running import faster
from london_rules.compiler.program import Program
from london_rules.native import build as building
from london_rules.native.build import Build, BuildError, build, library
from london_rules.native.compilers import Compiler, compilers
from london_rules.native.games import NativeGames
from london_rules.native.kinds import UnprintableError
from london_rules.native.program_in_c import program_in_c
from london_rules.native.source import source_of, state_shape
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM, play_randomly
from tests.native.machine import needs_compiler, program_of

SMALL = "int answer(void) { return 42; }"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "cache"


@pytest.fixture
def compiler():
    return next(compilers())


def objects(folder: Path) -> list[Path]:
    return sorted(folder.glob("native-*")) if folder.exists() else []


def compiled_again(monkeypatch) -> list[int]:
    """Count what is compiled from here on."""
    calls: list[int] = []
    compile = building._compiled
    monkeypatch.setattr(building, "_compiled", lambda *args: calls.append(1) or compile(*args))
    return calls


@needs_compiler
def test_an_object_is_kept_and_not_compiled_again(folder, compiler, monkeypatch):
    calls = compiled_again(monkeypatch)
    for _ in range(2):
        assert library(SMALL, compiler, ("-O1",)).answer() == 42
    assert (len(calls), len(objects(folder))) == (1, 1)


@needs_compiler
def test_who_wants_the_same_object_at_the_same_time_waits_for_it(folder, compiler, monkeypatch):
    calls = compiled_again(monkeypatch)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: library(SMALL, compiler, ("-O1",)).answer(), range(4)))
    assert (found, len(calls), len(objects(folder))) == ([42] * 4, 1, 1)


@needs_compiler
def test_a_maker_that_never_ends_is_not_waited_for_without_end(folder, compiler, monkeypatch):
    monkeypatch.setattr(building, "_SECONDS", 0.05)
    monkeypatch.setattr(building, "_compiled", lambda *args: b"made")
    monkeypatch.setattr(building, "_load", lambda data: data)
    name = f"native-{building._digest(SMALL, compiler, ())}"
    with building._alone(name, 1.0):
        assert library(SMALL, compiler, ()) == b"made"
    assert [path.name for path in objects(folder)] == [name]


@needs_compiler
@pytest.mark.parametrize("other", ["source", "options"])
def test_another_text_or_option_makes_another_object(folder, compiler, other):
    assert library(SMALL, compiler, ("-O1",)).answer() == 42
    source, options = (SMALL.replace("42", "43"), ("-O1",)) if other == "source" else (SMALL, ("-O0",))
    assert library(source, compiler, options).answer() in (42, 43)
    assert len(objects(folder)) == 2


@needs_compiler
def test_a_damaged_object_is_never_loaded(folder, compiler, monkeypatch):
    library(SMALL, compiler, ("-O1",))
    kept = objects(folder)[0]
    kept.write_bytes(kept.read_bytes()[:-1] + b"x")
    calls = compiled_again(monkeypatch)
    assert library(SMALL, compiler, ("-O1",)).answer() == 42
    assert len(calls) == 1


@needs_compiler
def test_an_object_that_another_put_there_is_never_loaded(folder, compiler, monkeypatch):
    library(SMALL, compiler, ("-O1",))
    kept = objects(folder)[0]
    kept.write_bytes(b"0" * 64 + kept.read_bytes()[64:])
    calls = compiled_again(monkeypatch)
    assert library(SMALL, compiler, ("-O1",)).answer() == 42
    assert len(calls) == 1


@needs_compiler
def test_a_folder_that_others_can_write_keeps_nothing(folder, compiler):
    folder.mkdir()
    folder.chmod(0o777)
    assert library(SMALL, compiler, ("-O1",)).answer() == 42
    assert objects(folder) == []


@needs_compiler
def test_without_a_cache_objects_are_made_each_time(compiler, monkeypatch):
    monkeypatch.setenv("LONDON_RULES_CACHE", "off")
    calls = compiled_again(monkeypatch)
    for _ in range(2):
        assert library(SMALL, compiler, ("-O1",)).answer() == 42
    assert len(calls) == 2


@needs_compiler
def test_a_better_object_takes_the_place_of_the_quick_one(compiler):
    made = Build(SMALL, compiler)
    quick = made.best
    made.improve()
    made.wait()
    assert made.best is not quick
    assert made.best.answer() == 42


def test_without_a_compiler_there_is_no_library(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("london_rules.native.compilers.find_spec", lambda name: None)
    assert [*compilers()] == []
    assert build(SMALL) is None


def test_a_long_job_says_that_a_compiler_makes_it_faster(monkeypatch, tmp_path):
    monkeypatch.setattr("london_rules.native.compilers.find_spec", lambda name: None)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("LONDON_RULES_NATIVE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "gcc" in faster(60, ())
    assert faster(1, ()) == ""
    monkeypatch.setenv("LONDON_RULES_NATIVE", "off")
    assert faster(60, ()) == ""


@needs_compiler
@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "driftwood", "-n", "2"],
        ["diff", "driftwood", "driftwood+long-summer", "--play", "2"],
        ["lab", "compare", "driftwood", "driftwood+long-summer", "--games", "4", "--ladder", "random,greedy"],
    ],
    ids=lambda command: command[0],
)
def test_a_long_job_says_why_it_was_played_in_python(command, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("london_rules.cli.running.LONG", 0.0)
    assert run(command) in {0, 1}
    assert "Python" not in capsys.readouterr().err

    def unprintable(program: Program) -> str:
        raise UnprintableError("this and that is not a list")

    monkeypatch.setattr("london_rules.native.tier.program_in_c", unprintable)
    shutil.rmtree(tmp_path / "lab", ignore_errors=True)
    assert run(command) in {0, 1}
    assert "driftwood is always played in Python, which takes longer: this and that is" in capsys.readouterr().err


def fake(tmp_path: Path, script: str) -> Compiler:
    path = tmp_path / "fake-cc"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return Compiler((str(path),), ("-O1",), ("-O2",))


@pytest.mark.parametrize("script", ["echo no such option >&2; exit 1", "exit 0", "echo nonsense > program.so"])
def test_a_compiler_that_fails_is_passed_over_and_the_log_says_so(tmp_path, script, caplog):
    broken = fake(tmp_path, script)
    with pytest.raises(BuildError, match=r"`fake-cc` failed|no library"):
        library(SMALL, broken, ("-O1",))
    assert build(SMALL, [broken]) is None
    assert "is passed over" in caplog.text


def test_a_compiler_that_never_ends_is_passed_over(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "_SECONDS", 0.2)
    with pytest.raises(BuildError, match="`fake-cc` took longer than"):
        library(SMALL, fake(tmp_path, "exec sleep 5"), ("-O1",))


@needs_compiler
def test_games_go_on_with_the_quick_object_if_the_better_one_fails(tmp_path, caplog):
    half = fake(tmp_path, 'case "$*" in *-O2*) exit 1;; *) exec cc "$@";; esac')
    made = Build(SMALL, half)
    made.improve()
    made.wait()
    assert made.best.answer() == 42
    assert "Games go on with a quick build" in caplog.text


ENDS = """
from london_rules.native.build import Build
from london_rules.native.compilers import Compiler
import sys, time, pathlib
built = Build("int one(void) { return 1; }", Compiler((sys.argv[1],), ("-O1",), ("-O2",)))
built.improve()
while not pathlib.Path(sys.argv[2]).exists():
    time.sleep(0.01)
"""


def has_ended(process: int) -> bool:
    """Tell whether a process has ended, also where nobody takes note of it."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"


@needs_compiler
def test_a_compiler_ends_with_the_command_that_started_it(tmp_path):
    script, pid, folders = tmp_path / "slow-cc", tmp_path / "pid", tmp_path / "folders"
    folders.mkdir()
    script.write_text(
        f'#!/bin/sh\ncase "$*" in\n*-O2*) sleep 300 & echo $! > {pid}.new; mv {pid}.new {pid}; wait;;\n'
        '*) exec cc "$@";;\nesac\n'
    )
    script.chmod(0o755)
    env = {**os.environ, "TMPDIR": str(folders), "LONDON_RULES_CACHE": "off"}
    command = [sys.executable, "-c", ENDS, str(script), str(pid)]
    ended = subprocess.run(command, env=env, check=True, timeout=60, stderr=subprocess.PIPE)
    assert not ended.stderr, "it did not fail"
    until = time.monotonic() + 20
    while not has_ended(int(pid.read_text())):
        assert time.monotonic() < until
        time.sleep(0.01)
    assert not [*folders.iterdir()]


def test_a_compiler_in_the_current_folder_is_not_called(tmp_path, monkeypatch):
    fake(tmp_path, "touch called")
    Path(tmp_path, "fake-cc").rename(tmp_path / "cc")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f".{os.pathsep}")
    monkeypatch.setenv("CC", "./cc")
    assert all(Path(found.command[0]).parent != tmp_path for found in compilers())


OPTIMIZING = (("-O1",), ("-O2",))
BY_NAME = {"cc": OPTIMIZING, "gcc": OPTIMIZING, "clang": OPTIMIZING, "tcc": ((), None)}
ALWAYS = ["-std=gnu11", "-shared", "-fPIC", "-w"]


@pytest.mark.parametrize("name", BY_NAME)
def test_each_compiler_is_called_with_options_that_it_knows(name, tmp_path, monkeypatch):
    monkeypatch.setattr("london_rules.native.compilers.find_spec", lambda name: None)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    path = tmp_path / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    (found,) = compilers()
    assert (found.quick, found.good) == BY_NAME[name]
    for options in (found.quick, found.good or ()):
        assert found.call(options, "a.c", "a.so") == [str(path), *ALWAYS, *options, "-o", "a.so", "a.c"]
    assert found.name == name


def test_the_compiler_of_the_python_package_is_the_last(monkeypatch, tmp_path):
    monkeypatch.setattr("london_rules.native.compilers.find_spec", lambda name: name == "ziglang" or None)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    (found,) = compilers()
    assert found.call(found.quick, "a.c", "a.so")[:4] == [sys.executable, "-m", "ziglang", "cc"]


# A game without a thing or a zone.
COUNT = """\
language: 2
id: count
title: Count
kind: game
players: 2 to 3
turn limit: 50
rules: |
  counter points for each player
  ranking
    highest points
  action one
    gain 1 point
  action two
    gain 2 points
    end the game after 0 more turns
  turn act
    choose an action
"""


@pytest.mark.parametrize("name", ["gcc", "clang", "tcc"])
@pytest.mark.parametrize("variant", ["keepers", "2010", "count.yaml"])
def test_every_compiler_that_is_here_makes_the_same_games(name, variant, tmp_path, monkeypatch):
    path = shutil.which(name)
    if variant.endswith(".yaml"):
        variant = str(tmp_path / variant)
        Path(variant).write_text(COUNT, encoding="utf-8")
    if path is None:
        pytest.skip(f"NO {name} HERE: how it compiles is not tested")
    monkeypatch.setenv("CC", path)
    made = build(program_in_c(program_of(variant)), [next(compilers())])
    assert made is not None, "it cannot compile the program"
    games = NativeGames(program_of(variant), made)
    ended = games.play(2, 3, 0, PLAYERS_STREAM, MOST_ANSWERS)
    s, decisions = play_randomly(program_of(variant), 2, 3, 0)
    assert ended is not None
    state = games.converter.read_numbers(games._state)
    assert (ended.decisions, state.rng, state.c) == (decisions, s.rng, s.c)


@needs_compiler
def test_the_user_names_the_compiler(tmp_path, monkeypatch):
    wanted = fake(tmp_path, "exit 1")
    monkeypatch.setenv("CC", f"{wanted.command[0]} -fast")
    assert next(compilers()).command == (wanted.command[0], "-fast")


@needs_compiler
def test_no_word_of_a_bundle_is_in_the_c_of_its_program():
    program = program_of("2010")
    source = source_of(program)
    rules = program.layout.rules
    names = {*rules.zones, *rules.counters, *rules.marks, *rules.kinds, *(face.id for face in rules.faces.values())}
    names |= {face.name for face in rules.faces.values()}
    constants = source[: source.index("struct State {")]
    assert [name for name in names if f'"{name}"' in source or f" {name} " in constants] == []


@needs_compiler
def test_the_c_is_compiled_without_a_warning(tmp_path, compiler):
    source = tmp_path / "program.c"
    source.write_text(source_of(program_of("2010")))
    options = ["-std=gnu11", "-Wall", "-Wextra", "-Wno-unused-function", "-fsyntax-only", str(source)]
    done = subprocess.run([*compiler.command, *options], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_compiler
def test_the_state_is_as_large_as_python_thinks(compiler):
    program = program_of("2010")
    made = library(source_of(program, "EXPORT int64_t size(void) { return sizeof(State); }"), compiler, ("-O0",))
    made.size.restype = ctypes.c_int64
    assert made.size() == state_shape(program).size
