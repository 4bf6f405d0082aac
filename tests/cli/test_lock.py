"""`lock` and `--locked`: the rules that players agreed on, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from london_rules import load
from tests.cli.conftest import Answer

TEXT = """\
language: 2
id: mine
title: Mine
kind: overlay
builds on: [2010]
rules: |
  # Agreed.
  replace number hand poverty = number of cards in your hand * 2
tests:
  nothing happens:
    given:
      player 1:
        money: 5
    then:
      player 1:
        money: 5
"""
VARIANT = "2010+./mine/mine.yaml"
COMMANDS = {
    "play": ["play", VARIANT, "--watch", "--seats", "random,random", "--seed", "1"],
    "simulate": ["simulate", VARIANT, "-n", "2", "-p", "2"],
    "validate": ["validate", VARIANT],
    "show": ["show", VARIANT],
    "show a name": ["show", VARIANT, "hand poverty"],
    "test": ["test", VARIANT],
    "replay": ["replay", "game.json"],
    "diff": ["diff", VARIANT, "2010"],
}
ALONE = ("play", "simulate", "validate", "show", "test")


@pytest.fixture(autouse=True)
def here(work: Path) -> Path:
    write(TEXT)
    rule_set = load(VARIANT).rule_set
    assert rule_set is not None
    Path("agreed.lock").write_text(rule_set.lock.text(), encoding="utf-8")
    Path("game.json").write_text(json.dumps(rule_set.new_game(2, seed=1).save()), encoding="utf-8")
    return work


def write(text: str) -> None:
    Path("mine").mkdir(exist_ok=True)
    Path("mine/mine.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_takes_what_was_agreed_and_refuses_the_rest(name: str, answer: Answer) -> None:
    code, out, err = answer(*COMMANDS[name], "--locked", "agreed.lock")
    assert (code, bool(out)) == (0, True), err
    write(TEXT.replace("Agreed.", "Not agreed."))  # the rules are the same
    if name == "validate":
        assert answer("validate", VARIANT)[0] == 0  # and the verdict is kept
    code, out, err = answer(*COMMANDS[name], "--locked", "agreed.lock")
    assert code == 1
    assert "LR-K0002" in out + err
    assert "the bundle `mine` has changed since it was locked" in out + err
    assert "Traceback" not in err


@pytest.mark.parametrize("name", ALONE)
def test_a_lock_names_its_variant(name: str, answer: Answer) -> None:
    words = [word for word in COMMANDS[name] if word != VARIANT]
    assert answer(*words, "--locked", "agreed.lock")[0] == 0
    code, _, err = answer(*words)
    assert (code, "Missing argument" in err, "--locked FILE" in err) == (2, True, True)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_lock_that_cannot_be_read_is_a_message(name: str, answer: Answer) -> None:
    code, out, err = answer(*COMMANDS[name], "--locked", "nothing.lock")
    assert (code, "error[LR-B0006]: the lock `nothing.lock` cannot be read" in out + err) == (3, True)
    Path("bad.lock").write_text("schema version: 1\n", encoding="utf-8")
    code, out, err = answer(*COMMANDS[name], "--locked", "bad.lock")
    assert (code, "LR-K0001" in out + err) == (1, True)


@pytest.mark.parametrize("words", [["validate", VARIANT, "--fix"], ["play", VARIANT, "--reload"]])
def test_what_changes_the_rules_cannot_be_locked(words: list[str], answer: Answer) -> None:
    code, _, err = answer(*words, "--locked", "agreed.lock")
    assert (code, "and --locked cannot be used together" in err) == (2, True)


def test_findings_as_json_name_each_bundle(answer: Answer) -> None:
    code, out, _ = answer("validate", VARIANT + "+alms", "--locked", "agreed.lock", "--format", "json")
    (variant,) = json.loads(out)["variants"]
    assert (code, variant["ok"], [item["code"] for item in variant["diagnostics"]]) == (1, False, ["LR-K0004"])


# ---- the command --------------------------------------------------------------------------------


def test_a_lock_is_printed_or_written(answer: Answer) -> None:
    code, out, _ = answer("lock", VARIANT)
    assert (code, out) == (0, Path("agreed.lock").read_text(encoding="utf-8"))
    code, nothing, err = answer("lock", VARIANT, "-o", "new.lock")
    assert (code, nothing, err.startswith("wrote new.lock: lock ")) == (0, "", True)
    assert Path("new.lock").read_text(encoding="utf-8") == out


def test_a_lock_is_checked(answer: Answer) -> None:
    code, out, _ = answer("lock", "--check", "agreed.lock")
    assert (code, out.startswith(f"{VARIANT}: its 6 bundles are as locked, lock ")) == (0, True)
    code, _, err = answer("lock", "--check", "agreed.lock", "2010")
    assert (code, err.count("LR-K0003]")) == (1, 1)
    write(TEXT.replace("* 2", "* 3"))
    code, _, err = answer("lock", "--check", "agreed.lock")
    assert (code, "error[LR-K0002]" in err) == (1, True)
    Path("mine/mine.yaml").unlink()
    assert answer("lock", "--check", "agreed.lock")[0] == 3


def test_a_variant_with_mistakes_cannot_be_locked(answer: Answer) -> None:
    write(TEXT.replace("hand *", "hnad *"))
    code, _, err = answer("lock", VARIANT, "-o", "new.lock")
    assert (code, "LR-N0003" in err, Path("new.lock").exists()) == (1, True, False)


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["lock"], 2, "Missing argument"),
        (["lock", "2010", "--check", "agreed.lock", "-o", "x"], 2, "--check and --out cannot be used together"),
        (["lock", "2010", "-o", "no/x.lock"], 3, "there is no folder"),
        (["lock", "nothing"], 3, "LR-B0001"),
        (["lock", "--check", "nothing"], 3, "LR-B0006"),
    ],
)
def test_wrong_use(words: list[str], code: int, says: str, answer: Answer) -> None:
    got, _, err = answer(*words)
    assert (got, says in err) == (code, True)


# ---- records ------------------------------------------------------------------------------------


def test_replay_shows_the_lock_of_a_record(answer: Answer) -> None:
    save = json.loads(Path("game.json").read_text(encoding="utf-8"))
    code, out, _ = answer("replay", "game.json", "--format", "json")
    assert (code, json.loads(out)["games"][0]["lock"]) == (0, save["lock"])


def test_replay_says_when_a_record_is_of_other_bundles_with_the_same_rules(answer: Answer) -> None:
    old = json.loads(Path("game.json").read_text(encoding="utf-8"))["lock"]
    write(TEXT.replace("Agreed.", "Agreed now."))
    assert answer("lock", VARIANT, "-o", "agreed.lock")[0] == 0
    code, _, err = answer("replay", "game.json", "--verify", "--locked", "agreed.lock")
    assert (code, err) == (0, f"game.json was played with these rules, but from other bundles: lock {old}\n")
