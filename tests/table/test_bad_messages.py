"""Whatever a client sends: an error with a code, all tables unchanged, and the server goes on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from london_rules.diagnostics import CODES
from london_rules.strict_json import DEEPEST
from london_rules.table.protocol.lines import LONGEST_LINE
from london_rules.table.protocol.requests import REQUESTS
from london_rules.table.protocol.server import Server
from tests.support.talk import Talk

PAGES = Path(__file__).parents[2] / "docs" / "errors"


FAULTS: list[Exception] = []  # of the program itself


def at_work() -> Talk:
    """Make a server with a table, at which seat 1 is asked."""
    FAULTS.clear()
    talk = Talk(Server(most_tables=2, fault=FAULTS.append))
    talk.ask("new", table="main", variant="2010", seats=["human", "human"], seed=3, first=1)
    return talk


LINES = {
    "nothing": b"\n",
    "not JSON": b"hello\n",
    "half a line": b'{"type": "gam',
    "not an object": b"[1, 2]\n",
    "a number": b"7\n",
    "NaN": b'{"type": "games", "id": NaN}\n',
    "infinity": b'{"type": "games", "id": 1e999}\n',
    "a number of 5,000 digits": b'{"type": "games", "id": ' + b"9" * 5_000 + b"}\n",
    "not UTF-8": b'{"type": "\xff"}\n',
    "UTF-16": '{"type": "games"}\n'.encode("utf-16"),
    "half a character": b'{"type": "games", "id": "\\ud800"}\n',
    "half a character as a name": b'{"type": "games", "\\udfff": 1}\n',
    "deep lists": b'{"type": "games", "id": ' + b"[" * DEEPEST + b"]" * DEEPEST + b"}\n",
    "very deep lists": b"[" * 1_000_000 + b"\n",
    "very deep objects": b'{"a":' * 500_000 + b"\n",
    "a key twice": b'{"type": "games", "id": 1, "id": 2}\n',
    "a key twice with one value": b'{"type": "games", "type": "games"}\n',
    "a key twice, once in escapes": b'{"type": "games", "i\\u0064": 1, "id": 1}\n',
    "a key twice further in": b'{"type": "new", "variant": "2010", "seats": [{"kind": "human", "kind": "random"}]}\n',
    "an empty key twice": b'{"type": "games", "": 1, "": 1}\n',
    "ten thousand keys and one twice": b'{"type": "games", "id": {'
    + b",".join(b'"%d": 1' % (n % 9_999) for n in range(10_000))
    + b"}}\n",
    "zero bytes": b"\0" * 10 + b"\n",
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_that_is_not_a_message_is_refused(name: str) -> None:
    talk = at_work()
    before = talk.hashes()
    assert talk.send(LINES[name])["code"] == "LR-P0010"
    assert talk.hashes() == before
    assert talk.ask("save", table="main")["type"] == "saved"


def test_a_line_of_ten_million_bytes_is_refused() -> None:
    talk = at_work()
    line = b'{"type": "games", "id": "' + b"a" * 10_000_000 + b'"}\n'
    assert len(line) > LONGEST_LINE
    assert talk.send(line)["code"] == "LR-P0011"
    assert talk.ask("save", table="main")["type"] == "saved"


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("LR-P0001", {"type": "answer", "table": "main", "seat": 3, "option": "buy-land"}),
    ("LR-P0001", {"type": "watch", "table": "main", "seat": 3}),
    ("LR-P0001", {"type": "unwatch", "table": "main"}),
    ("LR-P0001", {"type": "undo", "table": "main", "seat": 99}),
    ("LR-P0001", {"type": "new", "variant": "2010", "seats": ["human"] * 2, "watch": [3]}),
    ("LR-P0001", {"type": "new", "variant": "2010", "seats": ["human"] * 2, "first": 3}),
    ("LR-P0002", {"type": "answer", "table": "main", "seat": 2, "option": "buy-land"}),
    ("LR-P0003", {"type": "answer", "table": "main", "seat": 1, "option": "buy-land", "number": 2}),
    ("LR-P0004", {"type": "answer", "table": "main", "seat": 1, "option": "fly"}),
    ("LR-P0005", {"type": "undo", "table": "main", "seat": 1}),
    ("LR-P0005", {"type": "rewind", "table": "main", "answers": 1}),
    ("LR-P0006", {"type": "new", "variant": "2010", "seats": []}),
    ("LR-P0006", {"type": "new", "variant": "2010", "seats": ["human", "robot"]}),
    ("LR-P0006", {"type": "new", "variant": "2010", "seats": ["human", {"name": "a" * 61}]}),
    ("LR-P0012", {"type": "anwser"}),
    ("LR-P0012", {"type": 7}),
    ("LR-P0012", {}),
    ("LR-P0013", {"type": "games", "id": 1.5}),
    ("LR-P0013", {"type": "games", "id": True}),
    ("LR-P0013", {"type": "games", "id": ["a"]}),
    ("LR-P0013", {"type": "games", "id": "a" * 101}),
    ("LR-P0013", {"type": "games", "more": 1}),
    ("LR-P0013", {"type": "answer", "table": "main", "seat": 1}),
    ("LR-P0013", {"type": "answer", "table": "main", "seat": "1", "option": "buy-land"}),
    ("LR-P0013", {"type": "answer", "table": "main", "seat": True, "option": "buy-land"}),
    ("LR-P0013", {"type": "answer", "table": "main", "seat": 0, "option": "buy-land"}),
    ("LR-P0013", {"type": "answer", "table": "main", "seat": 1, "option": ["buy-land"]}),
    ("LR-P0013", {"type": "answer", "table": None, "seat": 1, "option": "buy-land"}),
    ("LR-P0013", {"type": "new", "table": "a b", "variant": "2010", "seats": ["human", "human"]}),
    ("LR-P0013", {"type": "new", "table": "a\n", "variant": "2010", "seats": ["human", "human"]}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": "human"}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": [1, 2]}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": ["human", {"sort": "greedy"}]}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": ["human", {"kind": 1}]}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": ["human"] * 21}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": ["human"] * 2, "seed": 1.0}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": ["human"] * 2, "undo": "all"}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": ["human"] * 2, "watch": ["everything"]}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": ["human"] * 2, "texts": {"a": 1}}),
    ("LR-P0013", {"type": "new", "variant": "2010", "seats": ["human"] * 2, "texts": {"a": {"b": None}}}),
    ("LR-P0013", {"type": "new", "variant": "2" * 201, "seats": ["human"] * 2}),
    ("LR-P0013", {"type": "watch", "table": "main", "seat": "everything"}),
    ("LR-P0013", {"type": "restore", "variant": "2010", "save": []}),
    ("LR-P0014", {"type": "hello", "protocol": 2}),
    ("LR-P0015", {"type": "save", "table": "mian"}),
    ("LR-P0017", {"type": "new", "table": "main", "variant": "2010", "seats": ["human", "human"]}),
    ("LR-P0018", {"type": "new", "variant": "", "seats": ["human", "human"]}),
    ("LR-P0018", {"type": "new", "variant": "2010+../../../etc/passwd", "seats": ["human", "human"]}),
    ("LR-P0018", {"type": "new", "variant": "/etc/passwd", "seats": ["human", "human"]}),
    ("LR-P0018", {"type": "new", "variant": "option-1+x", "seats": ["human", "human"], "texts": {"x": "a: [b"}}),
    ("LR-P0019", {"type": "look", "table": "main", "name": "nothing at all"}),
    ("LR-P0013", {"type": "look", "table": "main", "name": ""}),
    ("LR-V0001", {"type": "restore", "variant": "2010", "save": {}}),
    ("LR-V0001", {"type": "restore", "variant": "2010", "save": "{"}),
    ("LR-V0001", {"type": "restore", "variant": "2010", "save": "[]"}),
    ("LR-V0001", {"type": "new", "variant": "2010", "seats": ["human", "human"], "after": {}}),
]


@pytest.mark.parametrize(("code", "message"), WRONG, ids=lambda one: json.dumps(one)[:80])
def test_a_message_that_is_wrong_is_refused_and_changes_nothing(code: str, message: dict[str, Any]) -> None:
    talk = at_work()
    before = talk.hashes()
    reply = talk.send(json.dumps({"id": 7, **message}).encode())
    assert (reply["type"], reply["code"]) == ("error", code)
    assert reply.get("id", 7) == 7
    assert talk.packets == []
    assert talk.hashes() == before
    assert list(talk.server.tables) == ["main"]
    assert FAULTS == []


def test_nothing_is_done_before_the_greeting() -> None:
    server = Server()
    (reply,) = server.receive(b'{"type": "games"}')
    assert reply["code"] == "LR-P0014"
    (reply,) = server.receive(b'{"type": "hello", "protocol": 1}')
    assert reply["protocol"] == 1


def test_one_table_too_many_is_refused() -> None:
    talk = at_work()
    wish = {"variant": "2010", "seats": ["human", "human"]}
    assert talk.ask("new", **wish)["table"] == "1"
    assert talk.ask("new", **wish)["code"] == "LR-P0016"
    talk.ask("close", table="main")
    assert talk.ask("new", **wish)["table"] == "2"


def test_an_answer_that_comes_twice_is_refused() -> None:
    talk = at_work()
    answer = {"table": "main", "seat": 1, "option": "buy-land", "number": 1}
    assert talk.ask("answer", **answer)["type"] == "done"
    before = talk.hashes()
    assert talk.ask("answer", **answer)["code"] == "LR-P0003"
    assert talk.hashes() == before


def test_an_error_of_the_program_is_told_and_the_server_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = at_work()

    def broken(*_: object) -> None:
        raise KeyError("secret")

    with monkeypatch.context() as patch:
        patch.setattr("london_rules.table.table.Table.save", broken)
        reply = talk.ask("save", table="main", id="x")
    assert (reply["code"], reply["id"]) == ("LR-P0020", "x")
    assert "secret" not in json.dumps(reply)
    assert [type(e) for e in FAULTS] == [KeyError]
    assert talk.ask("save", table="main")["type"] == "saved"


# ---- the pages of the codes ----------------------------------------------------------------------


def _example(code: str, heading: str) -> dict[str, Any]:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8").split(heading, 1)[1]
    found = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert found
    return dict(json.loads(found[1], parse_constant=str))


WORKSHOP = ("LR-P0021", "LR-P0022", "LR-P0023")  # tests/workshop sends their examples
# tests/host has a database that fails, people who may not do all, and rules whose process is killed.
HOST = ("LR-P0024", "LR-P0025", "LR-P0026", "LR-P0027", "LR-P0028")
OTHERS = ("LR-P0003", "LR-P0010", "LR-P0011", "LR-P0016", "LR-P0020")  # single messages do not show them
SENT = [code for code in CODES if code.startswith("LR-P") and code not in (*OTHERS, *WORKSHOP, *HOST)]


@pytest.mark.parametrize("code", SENT)
def test_the_example_of_a_page_gives_its_code(code: str) -> None:
    talk = at_work()
    if code == "LR-P0005":
        talk.ask("answer", table="main", seat=1, option="buy-land")
    assert talk.ask(**_example(code, "## Example"))["code"] == code
    assert talk.ask(**_example(code, "## Corrected"))["type"] != "error"


# ---- at random -----------------------------------------------------------------------------------

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["main", "2010"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
NAMES = sorted({name for kind in REQUESTS.values() for name in kind.__annotations__} | {"table", "variant", "id"})
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(sorted({*REQUESTS} - {"bye"})) | PLAIN}, optional=dict.fromkeys(NAMES, PLAIN)
)
GOOD = [
    {"type": "answer", "table": "main", "seat": 1, "option": "buy-land", "number": 1, "id": 1},
    {"type": "new", "variant": "2010", "seats": ["human", "human"], "table": "x", "watch": [1, None], "seed": 4},
    {"type": "look", "table": "main", "name": "buy land", "seat": 1},
    {"type": "rewind", "table": "main", "answers": 0},
    {"type": "watch", "table": "main", "seat": None, "history": True},
]
TALK: list[Talk] = []


def refused_or_done(line: bytes) -> None:
    """Send a line to a server that many lines were sent to, and check that an error leaves all as it was."""
    talk = TALK[0] if TALK else at_work()
    TALK[:] = [talk]
    before = talk.hashes()
    reply = talk.send(line)
    if reply["type"] == "error":
        assert re.fullmatch(r"LR-[A-Z]\d{4}", reply["code"])
        assert talk.hashes() == before
    assert FAULTS == []


@given(MESSAGES)
def test_random_messages_are_done_or_refused(message: dict[str, Any]) -> None:
    refused_or_done(json.dumps(message).encode())


@given(st.binary(max_size=60))
def test_random_bytes_are_refused(line: bytes) -> None:
    refused_or_done(line)


def test_messages_with_a_change_in_them_are_done_or_refused() -> None:
    """A good message, with a byte changed, removed or doubled: 3,000 of them."""
    random = Random(12)
    save = at_work().ask("save", table="main")["save"]
    lines = [json.dumps(one).encode() for one in [*GOOD, {"type": "restore", "variant": "2010", "save": save}]]
    for _ in range(3_000):
        line = bytearray(random.choice(lines))
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(line))
            line[at : at + 1] = random.choice([b"", bytes([random.randrange(256)]), line[at : at + 1] * 2, b"-1", b"9"])
        refused_or_done(bytes(line))
