"""`simulate`: the same for the same seed, goes on where it stopped, and loses nothing."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from london_rules.cli.app import run


def simulate(*options):
    return run(["simulate", "2010", *map(str, options)])


def data_of(capsys, *options):
    assert simulate("--format", "json", *options) == 0
    data = json.loads(capsys.readouterr().out)
    del data["speed"]
    return data


def test_says_what_came_of_it(capsys):
    assert simulate("-n", 12, "-p", 3, "--seed", 5, "--check") == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("London (2010): 12 of 12 games, 3 players, seed 5, invariants checked\n")
    assert "games/s" in captured.out
    assert "3 random" in captured.out
    assert captured.err == ""
    assert max(map(len, captured.out.splitlines())) <= 90


def test_gives_data(capsys):
    data = data_of(capsys, "-n", 12, "--seats", "random,random", "--first", 2)
    assert data["schema_version"] == 1
    assert (data["played"], data["finished"], data["unfinished"]) == (12, 12, 0)
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(12, abs=0.02)
    seat = data["seats"][0]
    assert seat["least"] <= seat["quartiles"][0] <= seat["quartiles"][1] <= seat["quartiles"][2] <= seat["most"]


def test_workers_change_nothing(tmp_path, capsys):
    one = data_of(capsys, "-n", 25, "--out", tmp_path / "one")
    two = data_of(capsys, "-n", 25, "--workers", 2, "--out", tmp_path / "two")
    assert one == two
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_goes_on_where_it_stopped(tmp_path, capsys):
    whole, part = tmp_path / "whole", tmp_path / "part"
    expected = data_of(capsys, "-n", 20, "--out", whole)
    data_of(capsys, "-n", 8, "--out", part)
    assert part.read_bytes() == b"".join(whole.read_bytes().splitlines(True)[:9])
    assert data_of(capsys, "-n", 20, "--out", part) == expected
    assert part.read_bytes() == whole.read_bytes()
    again = part.stat().st_mtime_ns
    assert data_of(capsys, "-n", 20, "--out", part) == expected
    assert part.stat().st_mtime_ns == again


@pytest.mark.parametrize("cut", [1, 30, 250, 2000])
def test_cuts_off_what_a_kill_left(tmp_path, capsys, cut):
    whole, part = tmp_path / "whole", tmp_path / "part"
    data_of(capsys, "-n", 20, "--out", whole)
    part.write_bytes(whole.read_bytes()[:-cut])
    data_of(capsys, "-n", 20, "--out", part)
    assert part.read_bytes() == whole.read_bytes()


def test_a_header_cut_in_two_is_begun_again(tmp_path, capsys):
    whole, part = tmp_path / "whole", tmp_path / "part"
    data_of(capsys, "-n", 2, "--out", whole)
    part.write_bytes(whole.read_bytes()[:50])
    data_of(capsys, "-n", 2, "--out", part)
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (("--seed", 2), "LR-V0002", "its seed is 0, not 2"),
        (("--players", 2), "LR-V0002", "its players is 4, not 2"),
        (("--seats", "greedy,random,random,random"), "LR-V0002", "its seats is"),
    ],
)
def test_refuses_the_file_of_another_simulation(tmp_path, capsys, options, code, words):
    file = tmp_path / "out"
    simulate("-n", 2, "--out", file)
    before = file.read_bytes()
    capsys.readouterr()
    assert simulate("-n", 4, "--out", file, *options) == 3
    told = capsys.readouterr().err
    assert f"error[{code}]" in told
    assert words in told
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"my diary", b"my diary\n", b"{}\n", b"\xff\xfe\n", b"[" * 10000 + b"\n"])
def test_refuses_other_files(tmp_path, capsys, content):
    file = tmp_path / "out"
    file.write_bytes(content)
    assert simulate("-n", 2, "--out", file) == 3
    assert "error[LR-V0001]" in capsys.readouterr().err
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    "line",
    [
        b'{"game":1,"turns":"many"}\n',
        b'{"game":1,"error":{"code":"LR-R0001","message":7}}\n',
        b'{"game":1,"error":[]}\n',
    ],
)
def test_refuses_a_damaged_line(tmp_path, capsys, line):
    file = tmp_path / "out"
    simulate("-n", 3, "--out", file)
    lines = file.read_bytes().splitlines(True)
    lines[2] = line
    file.write_bytes(b"".join(lines))
    assert simulate("-n", 4, "--out", file) == 3
    assert "line 3 of" in capsys.readouterr().err
    assert file.read_bytes() == b"".join(lines)


@pytest.mark.parametrize(
    "options",
    [("--seats", "random,clever"), ("--seats", "random"), ("--players", 5), ("--first", 9), ("--games", 0)],
)
def test_refuses_wrong_use(capsys, options):
    assert simulate(*options) == 2
    assert capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_told(tmp_path, capsys):
    assert simulate("-n", 2, "--out", tmp_path / "no" / "where") == 3
    assert "cannot write" in capsys.readouterr().err
    assert simulate("-n", 2, "--out", tmp_path) == 3
    assert "error[LR-B0011]" in capsys.readouterr().err


def test_a_rule_that_fails_is_found_at_its_place(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    manifest = "language: 2\nid: bad\ntitle: Bad\nkind: overlay\nbuilds on: [2010]\nfiles: [bad.rules]\n"
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "bundle.yaml").write_text(manifest)
    (tmp_path / "bad" / "bad.rules").write_text("replace number hand poverty = 10 / (your loans) rounded down\n")
    assert run(["simulate", "./bad", "-n", "3", "-p", "2", "--out", "out"]) == 1
    told = capsys.readouterr().err
    assert "error[LR-R0001]" in told
    assert "bad.rules:1:" in told
    assert "game 0 of seed 0, in number hand poverty" in told
    assert run(["simulate", "./bad", "-n", "3", "-p", "2", "--out", "out", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)["findings"][0]
    assert (found["code"], found["game"], found["rule"]) == ("LR-R0001", 0, "number hand poverty")


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(("number", "workers"), [(signal.SIGINT, 1), (signal.SIGTERM, 1), (signal.SIGINT, 2)])
def test_an_interrupted_run_loses_no_finished_game(tmp_path, number, workers):
    file = tmp_path / "out"
    # A shell lets what runs in its background ignore Ctrl-C.
    heard = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = f"{heard}; from london_rules.cli.app import run; sys.exit(run())"
    options = ["simulate", "2010", "-n", "1000000", "--workers", str(workers), "--out", str(file)]
    process = subprocess.Popen(
        [sys.executable, "-c", command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    for _ in range(600):
        if file.exists() and file.read_bytes().count(b"\n") > 25:
            break
        time.sleep(0.1)
    os.killpg(process.pid, number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert err == "\nstopping after the games in progress; press Ctrl-C again to stop now\n"
    data = file.read_bytes()
    assert data.endswith(b"\n")
    numbers = [json.loads(line)["game"] for line in data.splitlines()[1:]]
    assert len(numbers) == len(dict.fromkeys(numbers)) >= 25
    assert f"{len(numbers)} of 1000000 games" in out


def test_gaps_of_a_stopped_run_are_filled_and_the_file_is_put_in_order(tmp_path, capsys):
    whole, part = tmp_path / "whole", tmp_path / "part"
    data_of(capsys, "-n", 12, "--out", whole)
    lines = whole.read_bytes().splitlines(True)
    part.write_bytes(b"".join([*lines[:4], lines[7], lines[9]]))
    data_of(capsys, "-n", 12, "--out", part)
    assert part.read_bytes() == whole.read_bytes()


def test_without_processes_it_says_so_and_plays_alone(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "multiprocessing.synchronize", None)
    assert simulate("-n", 4, "--workers", 3) == 0
    assert capsys.readouterr().err == "note: no processes can be started here, so one worker plays all games\n"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--cluster", "host"), "`host` is not the address of a cluster"),
        (("--cluster", "local:0"), "`local:0` is not the address of a cluster"),
        (("--cluster", "local:2", "--workers", "2"), "cannot be used together"),
    ],
)
def test_a_cluster_has_an_address_and_its_own_workers(capsys, options, words):
    assert simulate("-n", 2, *options) == 2
    assert words in capsys.readouterr().err


def test_a_cluster_needs_its_packages(capsys, monkeypatch):
    monkeypatch.delitem(sys.modules, "london_rules.cluster.pool", raising=False)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert simulate("-n", 2, "--cluster", "local:2") == 3
    assert 'pip install "london-rules[cluster]"' in capsys.readouterr().err
