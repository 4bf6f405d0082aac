"""The language server, asked by the client of another project, and in messages that no client should send."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sansio_lsp_client as lsp

from tests.lsp.test_server import RULES, bundle

COMMAND = [sys.executable, "-c", "from london_rules.cli.entry import main; main()", "lsp", "--stdio"]
AT_A_PLACE = (
    "textDocument/completion", "textDocument/definition", "textDocument/hover", "textDocument/prepareRename",
)  # fmt: skip
OF_A_FILE = (
    "textDocument/documentSymbol", "textDocument/semanticTokens/full", "textDocument/codeLens",
    "textDocument/formatting",
)  # fmt: skip
BEYOND = [(2**31, 0), (0, 2**31), (-1, -1), (2**31 - 1, 2**31 - 1), (0, 10**30), (4, 500), (500, 3), (2**63, -(2**63))]


class Wire:
    """A server in a process of its own, and the messages from it as they come."""

    def __init__(self) -> None:
        self.server = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.logged: list[str] = []
        self.number = 0

    def send(self, message: Any) -> None:
        body = json.dumps(message).encode()
        assert self.server.stdin is not None
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def tell(self, method: str, params: Any) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: Any, **other: Any) -> Any:
        """Send a request; give its answer: the number of an error, or what is found."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params, **other})
        while True:
            message = self.read()
            if message.get("method") == "window/logMessage":
                self.logged.append(message["params"]["message"])
            if message.get("id") == self.number:
                error = message.get("error")
                assert error is None or not error.get("data")
                return message["result"] if error is None else error["code"]

    def read(self) -> dict[str, Any]:
        assert self.server.stdout is not None
        size = int(self.server.stdout.readline().split(b":")[1])
        while self.server.stdout.readline().strip():
            pass
        found = json.loads(self.server.stdout.read(size))
        assert isinstance(found, dict)
        return found

    def end(self) -> int:
        self.tell("exit", None)
        return self.server.wait(10)


@pytest.fixture
def wire() -> Iterator[Wire]:
    made = Wire()
    yield made
    made.server.kill()
    made.server.wait()


@pytest.mark.slow
def test_every_request_has_an_answer_whatever_its_place_is(tmp_path: Path, wire: Wire) -> None:
    uri = (bundle(tmp_path) / "rats.rules").as_uri()
    document = {"uri": uri}
    assert wire.ask("textDocument/hover", {}) == -32002
    assert wire.ask("shutdown", None) == -32002
    wire.tell("textDocument/didOpen", {"textDocument": {**document, "languageId": "x", "version": 1, "text": "gone"}})
    assert "capabilities" in wire.ask(
        "initialize", {"capabilities": {}, "processId": None, "rootUri": tmp_path.as_uri()}
    )
    assert wire.ask("initialize", {"capabilities": {}, "processId": None, "rootUri": None}) == -32600
    wire.tell("initialized", {})
    file = {**document, "languageId": "london-rules", "version": 1, "text": RULES}
    wire.tell("textDocument/didOpen", {"textDocument": file})
    for line, character in BEYOND:
        place = {"line": line, "character": character}
        range = {"start": place, "end": place}
        about = {"textDocument": document, "position": place}
        for method in AT_A_PLACE:
            found = wire.ask(method, about)
            assert not isinstance(found, int), method
        assert wire.ask("textDocument/references", {**about, "context": {"includeDeclaration": True}}) == []
        assert wire.ask("textDocument/rename", {**about, "newName": "x"}) == -32600
        asked = {"textDocument": document, "range": range}
        assert wire.ask("textDocument/codeAction", {**asked, "context": {"diagnostics": []}}) == []
        assert wire.ask("textDocument/inlayHint", asked) == []
        wire.tell(
            "textDocument/didChange",
            {"textDocument": {**document, "version": 2}, "contentChanges": [{"range": range, "text": ""}]},
        )
    for method in OF_A_FILE:
        options = {"options": {"tabSize": 2, "insertSpaces": True}} if method.endswith("formatting") else {}
        assert not isinstance(wire.ask(method, {"textDocument": document, **options}), int)
    for wrong in (
        None,
        {},
        [],
        {"textDocument": 1},
        {"textDocument": document, "position": {"line": "x", "character": 0}},
        {"textDocument": document, "position": {"line": [], "character": 0}},
    ):
        assert wire.ask("textDocument/hover", wrong) == -32602
    assert wire.ask("textDocument/hover", {}, jsonrpc="1.0") == -32602
    assert wire.ask("no/such", {}) == -32601
    assert [words for words in wire.logged if "no/such" not in words] == []
    asked = {"textDocument": document, "position": {"line": 0, "character": 21}}
    assert "rat odds" in wire.ask("textDocument/hover", asked)["contents"]["value"]  # nothing was changed by all that
    assert wire.ask("shutdown", None) is None
    assert wire.ask("textDocument/hover", asked) == -32600
    assert wire.ask("shutdown", None) == -32600
    assert wire.end() == 0


@pytest.mark.slow
def test_a_client_of_another_project(tmp_path: Path, wire: Wire) -> None:
    rules = bundle(tmp_path) / "rats.rules"
    uri = rules.as_uri()
    client = lsp.Client(
        root_uri=tmp_path.as_uri(), workspace_folders=[lsp.WorkspaceFolder(uri=tmp_path.as_uri(), name="x")]
    )

    def event(kind: type[Any]) -> Any:
        """Exchange messages until one of a kind comes."""
        assert wire.server.stdin is not None
        wire.server.stdin.write(client.send())
        wire.server.stdin.flush()
        while True:
            body = json.dumps(wire.read()).encode()
            for found in client.recv(b"Content-Length: %d\r\n\r\n%s" % (len(body), body)):
                if isinstance(found, lsp.RegisterCapabilityRequest | lsp.WorkspaceFolders | lsp.ConfigurationRequest):
                    found.reply() if isinstance(found, lsp.RegisterCapabilityRequest) else None
                if isinstance(found, kind):
                    return found

    event(lsp.Initialized)
    wrong = RULES.replace("gain 1", "gan 1")
    client.did_open(lsp.TextDocumentItem(uri=uri, languageId="london-rules", version=1, text=wrong))
    told = event(lsp.PublishDiagnostics)
    assert told.uri == uri and len(told.diagnostics) == 1
    change = lsp.TextDocumentContentChangeEvent(text=RULES, range=None, rangeLength=None)
    client.did_change(lsp.VersionedTextDocumentIdentifier(uri=uri, version=2), [change])
    while event(lsp.PublishDiagnostics).diagnostics:
        pass
    document = lsp.TextDocumentIdentifier(uri=uri)
    column = RULES.split("\n")[5].index("poverty")
    place = lsp.TextDocumentPosition(textDocument=document, position=lsp.Position(line=5, character=column + 3))
    client.completion(place)
    [item] = [one for one in event(lsp.Completion).completion_list.items if one.label == "poverty"]
    assert item.textEdit.range.start.character == column
    client.hover(place)
    assert "poverty" in str(event(lsp.Hover).contents)
    client.definition(place)
    assert event(lsp.Definition).result
    client.references(place)
    assert event(lsp.References).result
    client.documentSymbol(document)
    assert [one.name for one in event(lsp.MDocumentSymbols).result] == ["rats seen", "rats"]
    client.formatting(document, lsp.FormattingOptions(tabSize=2, insertSpaces=True))
    assert not event(lsp.DocumentFormatting).result
    client.rename(
        lsp.TextDocumentPosition(textDocument=document, position=lsp.Position(line=0, character=8)), "owls seen"
    )
    assert list(event(lsp.WorkspaceEdit).changes) == [uri]
    client.did_close(document)
    client.shutdown()
    event(lsp.Shutdown)
    client.exit()
    wire.server.stdin.write(client.send())  # type: ignore[union-attr]
    wire.server.stdin.flush()  # type: ignore[union-attr]
    assert wire.server.wait(10) == 0
