"""A client of the language server, spoken to over its protocol: the real command in a process, or in a thread here."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from lsprotocol import types as p
from pygls.lsp.client import LanguageClient

from london_rules.lsp.server import Server, make_server


class Editor:
    """An editor with some folders open."""

    def __init__(self) -> None:
        self.client = LanguageClient("tests", "1")
        self.told: dict[str, list[p.Diagnostic]] = {}
        self.said: list[str] = []
        self.logged: list[str] = []
        self.news = asyncio.Event()
        self.server: Server | None = None
        self.versions: dict[str, int] = {}
        self.client.feature(p.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: self._take(params))  # noqa: PLW0108
        self.client.feature(p.WINDOW_SHOW_MESSAGE)(lambda message: self.said.append(message.message))
        self.client.feature(p.WINDOW_LOG_MESSAGE)(lambda message: self.logged.append(message.message))

    def _take(self, params: p.PublishDiagnosticsParams) -> None:
        self.told[params.uri] = list(params.diagnostics)
        if params.version is not None:
            self.versions[params.uri] = params.version
        self.news.set()

    async def start(self, *folders: Path, options: Any = None, own_process: bool = False) -> p.InitializeResult:
        """Start the server, with folders open; in a thread it finds again what this process has read before."""
        if own_process:
            command = "from london_rules.cli.entry import main; main()"
            await self.client.start_io(sys.executable, "-c", command, "lsp", "--stdio")
        else:
            self.server = make_server()
            Thread(target=_serve, args=(self.server,), daemon=True).start()
            while self.server._server is None:
                await asyncio.sleep(0.01)
            host, port = self.server._server.sockets[0].getsockname()  # type: ignore[union-attr]
            await self.client.start_tcp(host, port)
        found = await self.client.initialize_async(
            p.InitializeParams(
                capabilities=p.ClientCapabilities(),
                process_id=None,
                initialization_options=options,
                workspace_folders=[p.WorkspaceFolder(folder.as_uri(), folder.name) for folder in folders],
            )
        )
        self.client.initialized(p.InitializedParams())
        return found

    async def stop(self) -> int | None:
        """Say goodbye; return the exit code of the server."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        if self.server is not None:
            await asyncio.wait_for(self.client.stop(), 5)
            return 0 if self.server.ended else 1
        server = self.client._server
        assert server is not None
        code = await asyncio.wait_for(server.wait(), 10)
        await self.client.stop()
        return code

    def open(self, path: Path, text: str | None = None) -> str:
        """Open a file, as it is or with a text that is not saved."""
        content = path.read_text("utf-8") if text is None else text
        item = p.TextDocumentItem(path.as_uri(), "london-rules", 1, content)
        self.client.text_document_did_open(p.DidOpenTextDocumentParams(item))
        return path.as_uri()

    def change(self, uri: str, version: int, text: str, range: p.Range | None = None) -> None:
        """Type a text in place of a range, or of everything."""
        new = (
            p.TextDocumentContentChangeWholeDocument(text)
            if range is None
            else p.TextDocumentContentChangePartial(range, text)
        )
        id = p.VersionedTextDocumentIdentifier(version, uri)
        self.client.text_document_did_change(p.DidChangeTextDocumentParams(id, [new]))

    async def messages(self, uri: str, version: int = 1) -> list[str]:
        """Wait until the server has said what is wrong with a version of a file."""
        while self.versions.get(uri, 0) < version or uri not in self.told:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 20)
        return [item.message.partition("\n")[0] for item in self.told[uri]]


def _serve(server: Server) -> None:
    with suppress(Exception, SystemExit):  # the connection ends with the editor
        server.start_tcp("127.0.0.1", 0)


def at(uri: str, text: str, words: str, by: int = 0) -> dict[str, Any]:
    """Give the parameters of a question about the place where some words begin."""
    before = text[: text.index(words) + by]
    line = before.count("\n")
    column = len(before.rpartition("\n")[2].encode("utf-16-le")) // 2
    return {"text_document": p.TextDocumentIdentifier(uri), "position": p.Position(line, column)}
