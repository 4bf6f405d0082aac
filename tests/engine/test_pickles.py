"""Rule sets and games can be pickled and copied: they are the same in another process, or refused."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from london_rules import EVERYTHING, Game, Limits, RuleSet, SaveError, load
from london_rules.language import memo
from london_rules.resources import data_root
from tests.games.table import dice, rules, step
from tests.support.forgery import resealed

MANIFEST = "language: 2\nid: hands\ntitle: Hands\nkind: overlay\nbuilds on: [2010]\nfiles: [hands.rules]\n"
HANDS = {"bundle.yaml": MANIFEST, "hands.rules": "replace number hand poverty = number of cards in your hand * 2\n"}


def loaded(*given: Any, **more: Any) -> RuleSet:
    found = load(*given, **more)
    assert found.rule_set is not None, [item.message for item in found.diagnostics]
    return found.rule_set


def again(thing: Any) -> Any:
    """Pickle and unpickle, with nothing remembered that was loaded before."""
    data = pickle.dumps(thing)
    memo.forget()
    return pickle.loads(data)


def all_of(game: Game) -> list[Any]:
    """Write down all that a game shows."""
    shown = [game.view(EVERYTHING), game.events(EVERYTHING), game.save(), game.record(), game.seats, game.chance]
    return [*shown, game.setup, game.decision, game.limits, game.dealt_by_seed, game.checking]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hands").mkdir()
    for name, text in HANDS.items():
        (tmp_path / "hands" / name).write_text(text, encoding="utf-8")
    return tmp_path / "hands"


# ---- rule sets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["2011-time-track", "2010+option-1", "hybrid-4"])
def test_a_rule_set_of_shipped_bundles_is_pickled_as_their_names(variant: str) -> None:
    rule_set = loaded(variant)
    made = again(rule_set)
    assert made.variant == variant and made.lock == rule_set.lock and made.title == rule_set.title
    assert len(pickle.dumps(rule_set)) < 2000


def test_texts_are_pickled_with_a_rule_set(folder: Path) -> None:
    single = MANIFEST.replace("files: [hands.rules]", f"rules: {HANDS['hands.rules']}")
    sets = [loaded("2010+./hands"), loaded(folder), loaded(HANDS), loaded("2010+hands", texts={"hands": single})]
    for file in folder.iterdir():
        file.unlink()
    for rule_set in sets:
        made = again(rule_set)
        assert made.lock == rule_set.lock and made.variant == rule_set.variant
        source = made.rules.numbers["hand poverty"].slot.source
        assert source.span() == rule_set.rules.numbers["hand poverty"].slot.source.span()


def test_shipped_files_that_are_edited_and_not_saved_are_pickled_with_their_texts() -> None:
    sources = loaded("2010").sources
    assert sources is not None
    name = sources.bundles[-1].rules[0].path
    rule_set = loaded("2010", unsaved={name: sources.files[name] + "number luck = 7\n"})
    assert again(rule_set).digest == rule_set.digest != loaded("2010").digest


def test_in_one_process_a_rule_set_is_unpickled_as_the_one_that_is_loaded() -> None:
    for rule_set in (loaded("2010"), loaded(HANDS)):
        assert pickle.loads(pickle.dumps(rule_set)) is rule_set


def test_limits_are_pickled_and_shared_with_nobody() -> None:
    limited = loaded("2010").with_limits(Limits(events=1234))
    made = again(limited)
    assert made.limits == limited.limits and loaded("2010").limits == Limits()


def test_a_rule_set_is_its_own_copy() -> None:
    rule_set = loaded("2010")
    assert copy.deepcopy(rule_set) is copy.copy(rule_set) is rule_set
    assert copy.deepcopy({"rules": [rule_set]})["rules"][0] is rule_set


def test_other_rules_under_the_same_names_are_refused(tmp_path: Path) -> None:
    data = pickle.dumps(loaded("2010"))
    other = data.replace(loaded("2010").digest.encode(), b"0" * 64)
    with pytest.raises(SaveError, match="differ") as raised:
        pickle.loads(other)
    assert raised.value.code == "LR-V0002"
    with pytest.raises(SaveError, match="no bundle `2011`"):
        pickle.loads(data.replace(b"\x8c\x042010", b"\x8c\x042011"))


def test_rules_that_were_never_loaded_are_not_pickled() -> None:
    with pytest.raises(TypeError, match="loaded"):
        pickle.dumps(RuleSet(loaded("2010").rules))


# ---- games --------------------------------------------------------------------------------------

SETTINGS: list[dict[str, Any]] = [
    {},
    {"events": False},
    {"ask_forced": True},
    {"number": 5, "first": 2, "check": True},
]


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: " ".join(s) or "usual")
@pytest.mark.parametrize(("variant", "most"), [("2010", 400), ("2011-time-track", 60)])
def test_a_pickled_game_goes_on_as_it_would_have(variant: str, most: int, settings: dict[str, Any]) -> None:
    game, chosen = rules(variant).new_game(3, 7, **settings), dice(3, 7)
    while not game.over and len(game.answers) < most:
        for _ in range(most // 2):
            if not game.over:
                step(game, chosen)
        made = pickle.loads(pickle.dumps(game))
        assert made.rule_set.digest == game.rule_set.digest
        assert all_of(made) == all_of(game)
        assert all_of(copy.deepcopy(game)) == all_of(game)
        if not game.over:
            for one in (made, game):
                one.answer(one.option_ids()[-1])
            made.undo()
            game.undo()
            assert all_of(made) == all_of(game)


def test_a_pickled_game_of_edited_rules_goes_on() -> None:
    game, chosen = loaded(HANDS).new_game(2, 7), dice(2, 7)
    for _ in range(50):
        step(game, chosen)
    made = again(game)
    assert made.state_hash() == game.state_hash() and made.events(1) == game.events(1)
    assert made.rule_set is not game.rule_set and made.rule_set.digest == game.rule_set.digest


def test_a_game_with_its_own_limits_keeps_them() -> None:
    game = rules().new_game(2, 7)
    game.limits = Limits(events=999)
    assert pickle.loads(pickle.dumps(game)).limits.events == 999


def test_a_game_for_thinking_ahead_is_copied_but_not_pickled() -> None:
    game = rules().new_game(2, 7)
    for _ in range(3):
        game.answer(game.option_ids()[0])
    assert game.to_move is not None
    imagined = game.determinize(game.to_move, 1)
    assert copy.deepcopy(imagined).state_hash() == imagined.state_hash()
    with pytest.raises(ValueError, match="thinking ahead"):
        pickle.dumps(imagined)


def test_copies_do_not_see_each_other() -> None:
    game = rules().new_game(2, 7)
    for made in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        before = made.save()
        game.answer(game.option_ids()[0])
        assert made.save() == before


def test_a_game_of_another_version_is_refused() -> None:
    game = rules().new_game(2, 7)
    reduced: Any = game.__reduce__()
    again, (save, *rest) = reduced
    with pytest.raises(SaveError, match="another version"):
        again(resealed({**save, "program": "0" * 64}), *rest)


def test_another_process_gets_the_same_game(tmp_path: Path) -> None:
    game, chosen = loaded(HANDS).new_game(3, 7), dice(3, 7)
    for _ in range(100):
        step(game, chosen)
    (tmp_path / "game").write_bytes(pickle.dumps(game))
    code = (
        "import pickle; from pathlib import Path; game = pickle.loads(Path('game').read_bytes()); "
        "print(game.rule_set.digest, game.state_hash(), len(game.events('everything')))"
    )
    environment = {**os.environ, "PYTHONPATH": str(data_root())}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.split() == [game.rule_set.digest, game.state_hash(), str(len(game.log))], done.stderr
