"""`london-rules serve`: lines in, lines out, and every way in which the pipes can end."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
from typing import Any

import pytest

from london_rules.cli.app import run
from london_rules.table.protocol.lines import LONGEST_LINE
from london_rules.table.protocol.schemas import protocol_schema

HELLO = b'{"type": "hello", "protocol": 1}\n'
NEW = b'{"type": "new", "variant": "2010", "seats": ["human", "random"], "watch": [1], "seed": 1}\n'
COMMAND = [sys.executable, "-m", "london_rules.cli.entry", "serve", "--stdio"]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def serve(data: bytes, *options: str) -> list[dict[str, Any]]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert run(["serve", "--stdio", *options]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        assert out.isascii()
        return [json.loads(line) for line in out.splitlines()]

    return serve


def test_lines_are_answered_until_bye(told: Any) -> None:
    messages = told(HELLO + NEW + b'{"type": "bye", "id": "end"}\n' + HELLO)
    assert [one["type"] for one in messages[:3]] == ["hello", "opened", "packet"]
    assert messages[-1] == {"type": "bye", "id": "end"}


@pytest.mark.parametrize(("options", "help"), [((), None), (("--advice",), "did you mean `hand`?")])
def test_what_texts_mean_is_said_only_if_it_is_asked_for(told: Any, options: tuple[str, ...], help: str | None) -> None:
    text = "language: 2\nid: mine\ntitle: M\nkind: overlay\nbuilds on: ['2010']\n"
    text += "rules: |\n  replace number hand poverty = number of cards in your hnad\n"
    new = {"type": "new", "variant": "2010+mine", "texts": {"mine": text}, "seats": ["human", "random"]}
    _, error = told(HELLO + json.dumps(new).encode() + b"\n", *options)
    assert [item["help"] for item in error["diagnostics"]] == [help]


def test_the_end_of_the_input_is_an_end(told: Any) -> None:
    assert [one["type"] for one in told(HELLO)] == ["hello"]
    assert told(b"") == []


def test_half_a_line_at_the_end_is_refused_and_a_whole_one_is_read(told: Any) -> None:
    assert [one.get("code") for one in told(HELLO + b'{"type": "ga')] == [None, "LR-P0010"]
    assert [one["type"] for one in told(HELLO + b'{"type": "bye"}')] == ["hello", "bye"]


def test_empty_lines_and_line_ends_of_windows_are_passed_over(told: Any) -> None:
    assert [one["type"] for one in told(b"\r\n\n" + HELLO.replace(b"\n", b"\r\n") + b"  \n")] == ["hello"]


def test_a_long_line_is_skipped_and_the_next_is_read(told: Any) -> None:
    long = b'{"type": "' + b"a" * (2 * LONGEST_LINE + 17) + b'"}\n'
    just = b'{"type": "' + b"a" * (LONGEST_LINE - 12) + b'"}\n'
    found = told(HELLO + long + just + b"x\n" + b'{"type": "bye"}\n')
    assert [one.get("code", one["type"]) for one in found] == ["hello", "LR-P0011", "LR-P0011", "LR-P0010", "bye"]
    assert [one.get("code", one["type"]) for one in told(HELLO + long.rstrip())] == ["hello", "LR-P0011"]


def test_the_number_of_tables_and_the_time_of_an_answer_can_be_set(told: Any) -> None:
    messages = told(HELLO + NEW + NEW, "--tables", "1", "--deadline", "9.5")
    assert messages[0]["tables"] == 1
    assert messages[-1]["code"] == "LR-P0016"


SLOW = {
    "bundle.yaml": "language: 2\nid: slow\ntitle: Slow\nkind: overlay\nbuilds on: ['2010']\nfiles: [slow.rules]\n",
    "slow.rules": "".join(
        f"turn z{first}{second}, before hand limit\n"
        + "".join(f"  if your money is at least {number}, gain £{number}\n" for number in range(150))
        for first in "abc"
        for second in "abcdefghijklmnopqrstuvwxyz"
    ),
}


def test_a_slow_load_ends_at_the_deadline_and_the_next_line_is_answered(told: Any) -> None:
    """Rules of 500 KB take seconds to read; the time of a load is that of an answer."""
    slow = {"type": "new", "variant": "2010+slow", "texts": {"slow": SLOW}, "seats": ["human", "human"], "seed": 1}
    line = json.dumps(slow).encode() + b"\n"
    began = time.process_time()
    messages = told(HELLO + line + b'{"type": "bye"}\n', "--deadline", "0.2")
    assert [one.get("code", one["type"]) for one in messages] == ["hello", "LR-P0018", "bye"]
    assert [item["code"] for item in messages[1]["diagnostics"]] == ["LR-X0034"]
    assert messages[1]["diagnostics"][0]["message"] == "it takes longer than 0.2 seconds to read these rules"
    assert time.process_time() - began < 1.2


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == protocol_schema()


def test_a_server_that_cannot_be_reached_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve"]) == 2
    assert "give `--stdio`" in capsys.readouterr().err


def test_an_error_of_the_program_leaves_a_report_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("oh")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("london_rules.table.table.Table.save", broken)
    monkeypatch.setattr(
        "sys.stdin", io.TextIOWrapper(io.BytesIO(HELLO + NEW + b'{"type": "save", "table": "1"}\n' + NEW))
    )
    assert run(["serve", "--stdio"]) == 0
    out, err = capsys.readouterr()
    codes = [one.get("code", one["type"]) for one in map(json.loads, out.splitlines()) if one["type"] != "packet"]
    assert codes == ["hello", "opened", "LR-P0020", "opened"]
    assert "Traceback" not in err
    assert "a report was written to" in err
    (report,) = tmp_path.iterdir()
    assert "KeyError" in report.read_text(encoding="utf-8")


def test_a_closed_pipe_ends_it_without_a_traceback() -> None:
    server = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert server.stdin and server.stdout and server.stderr
    server.stdin.write(HELLO)
    server.stdin.flush()
    assert json.loads(server.stdout.readline())["type"] == "hello"
    server.stdout.close()
    server.stdin.write(NEW)
    server.stdin.close()
    assert server.wait(timeout=60) == 141
    assert server.stderr.read() == b""
    server.stderr.close()
