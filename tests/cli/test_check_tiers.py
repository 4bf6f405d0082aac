"""`simulate --check`: C and Python play the same games; if not, it is an internal error with a file to send."""

import json
import re

import pytest
from attrs import evolve

from london_rules import load
from london_rules.cli.app import run
from london_rules.compiler.program import Program
from london_rules.engine.decisions import option_ids
from london_rules.native.build import build
from london_rules.native.compilers import compilers
from london_rules.native.kinds import UnprintableError
from london_rules.native.program_in_c import program_in_c
from london_rules.players import both_tiers
from london_rules.players.bot_games import SimulationSetup, new_game
from tests.native.machine import needs_compiler

BROKEN = """language: 2
id: broken
title: A rule that fails now and then
kind: overlay
builds on: [keepers]
rules: |
  replace action fetch oil
    gain (24 / (oil - 6) rounded down) oil
"""
# From the fifth turn on nothing moves any more.
MOVED = "static void move(State *s, int64_t thing, int64_t zone) {\n    if (s->turn > 4) zone = s->at[thing];"


@pytest.fixture(autouse=True)
def made_anew(monkeypatch):
    """Make the native tier of each test for itself and quickly, although equal rules share one program."""
    once, native, made = Program.once, both_tiers.Native, {}

    def anew(program, work):
        if work is not native:
            return once(program, work)
        if program not in made:
            made[program] = work(program)
        return made[program]

    monkeypatch.setattr(Program, "once", anew)
    quickly = [evolve(compiler, quick=("-O0",)) for compiler in compilers()]
    monkeypatch.setattr(both_tiers, "build", lambda source: build(source, quickly if [*compilers()] else ()))


@pytest.fixture
def spoiled(monkeypatch, tmp_path):
    """Let C do something else than Python: in each text of the C, one thing stands for another."""

    def spoil(old, new):
        def written(program):
            source = program_in_c(program)
            assert old in source
            return source.replace(old, new)

        monkeypatch.setattr(both_tiers, "program_in_c", written)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    return spoil


def check(*options, variant="keepers"):
    return run(["simulate", variant, "--check", *map(str, options)])


@needs_compiler
@pytest.mark.parametrize("seats", ["random,random,random", "greedy,random"])
def test_agreement_is_said_in_one_line(seats, capsys):
    assert check("-n", 6, "--seats", seats, "--first", 2) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert [line for line in said.out.splitlines() if line.startswith("C and Python agree: 6 games, ")]
    assert check("-n", 6, "--seats", seats, "--format", "json") == 0
    compared = json.loads(capsys.readouterr().out)["compared"]
    assert (compared["games"], compared["left"]) == (6, 0)
    assert compared["decisions"] > 50


@needs_compiler
@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("if (EVENTS) tell_chance(s, value, n);\n    return value;", "return n - 1 - value;", "active"),
        ("if (OVERFLOWS_ADD(a, b, &to)) leave_tier(s);\n    return to;", "return a + b + 1;", "c"),
        ("double chance(Chance *c) {", "double chance(Chance *c) { next_bits(c);", "result"),
        ("s->fuel = PORTION;\n    s->more", "s->fuel = PORTION - 1;\n    s->more", "fuel"),
    ],
)
def test_a_difference_is_an_internal_error_with_a_file_to_send(old, new, part, spoiled, capsys, tmp_path):
    spoiled(old, new)
    assert check("-n", 6, "-p", 2, "--seed", 3) == 4
    (path,) = tmp_path.glob("london-rules-difference-*.json")
    said = capsys.readouterr().err
    assert re.match(
        r"error: internal error: game \d of seed 3 is not the same in C as in Python from decision \d+ on", said
    )
    assert f"a report was written to {path}\nhelp: please send it to the makers" in said
    data = json.loads(path.read_text())
    rules = load("keepers").rule_set
    assert (data["digest"], data["bundles"]) == (rules.digest, dict(rules.bundles))
    assert (data["seed"], data["seats"]) == (3, ["random", "random"])
    assert part in data["differs"]
    assert data["differs"][part]["python"] != data["differs"][part]["c"]


@needs_compiler
def test_the_answers_in_the_file_lead_to_the_difference(spoiled, tmp_path, monkeypatch):
    monkeypatch.setattr("sys.executable", "/home/somebody/python")
    spoiled("static void move(State *s, int64_t thing, int64_t zone) {", MOVED)
    assert check("-n", 1, "-p", 2) == 4
    (path,) = tmp_path.glob("london-rules-difference-*.json")
    text = path.read_text()
    data = json.loads(text)
    assert len(data["answers"]) > 3
    assert not re.search(r"/|home", text), "a path of this machine is in the file"
    rules = load("keepers").rule_set
    program = rules.fast
    s = new_game(rules, SimulationSetup(("random", "random"), 0), 0)
    program.run(s)
    for answer in data["answers"]:
        s.ans = s.opts[option_ids(program, s).index(answer)]
        program.run(s)
    assert s.turn > 4
    assert "z" in data["differs"]


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    return f"keepers+{path}"


@needs_compiler
def test_games_that_fail_in_both_agree_and_are_reported_as_ever(broken, capsys):
    assert check("-n", 8, variant=broken) == 1
    said = capsys.readouterr()
    assert "C and Python agree: 8 games" in said.out
    assert "error[LR-R0001]" in said.err


@needs_compiler
def test_errors_and_their_places_are_compared_too(broken, spoiled, tmp_path):
    spoiled("fail(s, LR_R0001, place)", "fail(s, LR_R0001, place + 1)")
    assert check("-n", 8, variant=broken) == 4
    (path,) = tmp_path.glob("london-rules-difference-*.json")
    error = json.loads(path.read_text())["differs"]["error"]
    assert error["c"] == ["LR-R0001", error["python"][1] + 1]


def test_without_a_compiler_only_python_is_checked_and_the_exit_code_says_so(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("london_rules.native.compilers.find_spec", lambda name: None)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert check("-n", 2) == 3
    said = capsys.readouterr()
    assert said.out.startswith("Keepers of the light: 2 of 2 games, 4 players, seed 0, invariants checked\n")
    assert "agree" not in said.out
    assert len(said.err.splitlines()) == 1
    assert (
        "note: only Python was checked: there is no C compiler (with gcc, clang or tcc, or after `pip install "
        in said.err
    )


@needs_compiler
def test_games_of_workers_without_a_compiler_are_counted_apart(capsys, monkeypatch):
    def nothing(program):
        raise both_tiers.NoCompilerError

    def elsewhere(rule_set, setup, number, play=both_tiers.play_on_both):
        with monkeypatch.context() as there:
            if number:
                there.setattr(both_tiers, "Native", nothing)
            return play(rule_set, setup, number)

    monkeypatch.setattr(both_tiers, "play_on_both", elsewhere)
    assert check("-n", 3) == 0
    said = capsys.readouterr().out
    assert "C and Python agree: 1 game, " in said
    assert "; 2 more were played by workers without a C compiler" in said


def test_who_switches_c_off_has_only_python_checked(capsys, monkeypatch):
    monkeypatch.setenv("LONDON_RULES_NATIVE", "off")
    assert check("-n", 2) == 0
    assert capsys.readouterr().err == "note: only Python was checked, as LONDON_RULES_NATIVE is off\n"


def test_rules_that_are_never_played_in_c_need_no_comparison(capsys, monkeypatch):
    def never(program):
        raise UnprintableError("lists cannot be compared in C")

    monkeypatch.setattr(both_tiers, "program_in_c", never)
    assert check("-n", 2) == 0
    assert "as these rules are never played in C: lists cannot be" in capsys.readouterr().err


@needs_compiler
def test_games_that_leave_c_are_counted(spoiled, capsys):
    spoiled(
        "static void move(State *s, int64_t thing, int64_t zone) {",
        MOVED.replace("zone = s->at[thing]", "leave_tier(s)"),
    )
    assert check("-n", 2) == 0
    assert "; 2 of them left C and went on in Python" in capsys.readouterr().out
