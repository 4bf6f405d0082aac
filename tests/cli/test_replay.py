"""Records of games: read, looked at, verified, and refused with a code when something is wrong with them."""

import json

import pytest

from london_rules import load
from london_rules.cli.app import run
from london_rules.engine.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    game = load("2010").rule_set.new_game(2, seed=4)
    while len(game.answers) < 120:
        ids = game.option_ids()
        game.answer(ids[len(game.answers) * 7 % len(ids)])
    return game


@pytest.fixture
def save(game, tmp_path):
    path = tmp_path / "save.json"
    path.write_text(json.dumps(game.save()))
    return path


@pytest.fixture
def log(game, tmp_path):
    path = tmp_path / "log.json"
    path.write_text(json.dumps(game.record()))
    return path


def test_reads_in_words(log, capsys):
    assert run(["replay", str(log)]) == 0
    out = capsys.readouterr().out
    assert "── Turn 1 · Player" in out
    assert "Decision 121 · " in out
    assert max(map(len, out.splitlines())) <= 80


def test_shows_the_table_at_a_decision(log, capsys):
    assert run(["replay", str(log), "--at", "40"]) == 0
    out = capsys.readouterr().out
    assert "decision 40" in out
    assert "Your hand" in out


def test_verifies_several_files(log, save, capsys):
    assert run(["replay", str(log), str(save), "--verify"]) == 0
    assert capsys.readouterr().out.count(": ok, 120 answers") == 2


def test_gives_data(log, capsys):
    assert run(["replay", str(log), "--format", "json", "--verify"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["schema_version"] == 1
    assert data["games"][0]["verified"] is True
    assert run(["replay", str(log), "--format", "json", "--at", "3"]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["view"]["turn"] == 1


def change(path, **values):
    data = json.loads(path.read_text())
    data.update(values)
    path.write_text(json.dumps(data))


def test_a_changed_answer_is_found(log, capsys):
    data = json.loads(log.read_text())
    data["answers"][-1] = "nonsense"
    log.write_text(json.dumps(data))
    assert run(["replay", str(log), "--verify"]) == 3
    assert "LR-V0005" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"digest": "0" * 64}, "LR-V0002"),
        ({"state_hash": "0" * 64}, "LR-V0005"),
        ({"schema_version": 9}, "LR-V0004"),
        ({"answers": 3}, "LR-V0005"),
        ({"players": 77}, "LR-V0005"),
        ({"format": "something else"}, "LR-V0001"),
        ({"variant": 3}, "LR-V0001"),
    ],
)
def test_changed_records(log, values, code, capsys):
    change(log, **values)
    assert run(["replay", str(log), "--verify"]) == 3
    assert code in capsys.readouterr().err


def test_an_edited_save(save, capsys):
    change(save, seed=99)
    assert run(["replay", str(save)]) == 3
    assert "LR-V0005" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "LR-B0009"),
        (b"  \n", "LR-B0009"),
        (b"\0\1\2", "LR-B0008"),
        (b"\xff\xfe\xfd", "LR-B0007"),
        (b'{"format": "rules-ga', "LR-V0001"),
        (b"[1, 2]", "LR-V0001"),
        (b"{}", "LR-V0001"),
        (b"[" * 100_000, "LR-X0003"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "LR-V0001"),
        (b'{"a": NaN}', "LR-V0001"),
        (b'{"a": 1e999}', "LR-V0001"),
        (b'{"a": "\\ud800"}', "LR-V0001"),
        (b"[" * 41 + b"]" * 41, "LR-X0003"),
        (b'{"format": "rules-game save", "variant": "2010", "variant": "2017"}', "LR-V0001"),
        (b'{"format": "rules-game save", "variant": "2010", "table": {"seats": 1, "seats": 2}}', "LR-V0001"),
        (b'{"format": "rules-game save"}', "LR-V0001"),
        (b'{"format": "rules-game save", "variant": ""}', "LR-V0001"),
        (b'{"format": "rules-game save", "variant": ["2010"]}', "LR-V0001"),
        (b'{"variant": "2010"}', "LR-V0001"),
        (b'{"format": 7, "variant": "2010"}', "LR-V0001"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_files_that_are_no_records(content, code, command, tmp_path, capsys):
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert run([*command, str(path)]) == 3
    err = capsys.readouterr().err
    assert code in err and str(path) in err
    assert "Traceback" not in err and "VARIANT" not in err


def test_a_key_that_is_there_twice_is_named(save, capsys):
    save.write_text(save.read_text().replace("{", '{"seed": 1,', 1))
    assert run(["play", "--resume", str(save)]) == 3
    assert 'has the key "seed" more than once in one object' in capsys.readouterr().err


def test_cut_off_anywhere(log, capsys):
    text = log.read_text()
    for at in range(1, len(text), len(text) // 12):
        log.write_text(text[:at])
        assert run(["replay", str(log)]) == 3
        assert "Traceback" not in capsys.readouterr().err


def test_a_folder_and_nothing(tmp_path, capsys):
    assert run(["replay", str(tmp_path)]) == 3
    assert run(["replay", str(tmp_path / "nothing")]) == 3
    assert "LR-B0006" in capsys.readouterr().err


def test_one_bad_file_among_good_ones(log, tmp_path, capsys):
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    assert run(["replay", str(log), str(bad), "--verify"]) == 3
    out = capsys.readouterr().out
    assert "log.json: ok" in out
    assert "LR-V0001" in out
