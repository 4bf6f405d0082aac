"""`london-rules lsp` as a command: what it prints, and what it says where the extra is missing."""

import json
import subprocess
import sys

import pytest

from london_rules.cli.app import run


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [
        name for name in sys.modules if name.partition(".")[0] == "pygls" or name.startswith("london_rules.lsp")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    assert run(["lsp"]) == 2
    told = capsys.readouterr().err
    assert "needs the package `pygls`" in told and "pip install 'london-rules[lsp]'" in told


def test_requests_that_cannot_be_read_print_nothing() -> None:
    # An editor that does not read what is printed would wait for ever once a pipe is full.
    def framed(**message: object) -> bytes:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    sent = framed(id=0, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
    place = {"textDocument": {"uri": "file:///a.rules"}, "position": {"line": None, "character": 0}}
    sent += b"".join(framed(id=n, method="textDocument/hover", params=place) for n in range(1, 40))
    sent += framed(id=40, method="shutdown") + framed(method="exit")
    command = [sys.executable, "-c", "from london_rules.cli.entry import main; main()", "lsp"]
    done = subprocess.run(command, input=sent, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    assert done.stdout.count(b"cannot be read") == 39 and b'"id":40' in done.stdout.replace(b'": ', b'":')
