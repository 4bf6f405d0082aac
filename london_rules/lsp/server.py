"""The server: which message asks what. A question that fails is answered with an error, and the server goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from lsprotocol import types as p
from pygls.exceptions import JsonRpcInternalError, JsonRpcInvalidParams, JsonRpcInvalidRequest
from pygls.lsp.server import LanguageServer

from london_rules.analysis.colours import SORTS
from london_rules.analysis.rename import CannotRenameError
from london_rules.lsp.protocol import Protocol
from london_rules.lsp.session import RUN_TEST, Session
from london_rules.lsp.settings import Settings
from london_rules.version import __version__

PAUSE = 0.1  # seconds without a change, after which mistakes are shown
T = TypeVar("T")


class Server(LanguageServer):
    """A language server for one editor."""

    def __init__(self) -> None:
        super().__init__("london-rules", __version__, protocol_cls=Protocol)
        self.session = Session()
        self.ended = False  # the editor has said that it is done
        self._waiting: asyncio.TimerHandle | None = None

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Write what failed to the log of the editor; nothing pops up. A refusal is an answer, not a failure."""
        if isinstance(error, JsonRpcInvalidRequest | JsonRpcInvalidParams):
            return
        self.window_log_message(p.LogMessageParams(p.MessageType.Error, f"{type(error).__name__}: {error}"))

    def changed(self, *, at_once: bool = False) -> None:
        """Show mistakes anew: after a pause, so that nobody is told of a word that is half written."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(0 if at_once else PAUSE, self._show)

    def _show(self) -> None:
        self._waiting = None
        try:
            found = self.session.mistakes()
        except Exception as e:  # as in an answer: the next change may be read again
            self.report_server_error(e, None)
            return
        for uri, items in found.items():
            known = self.session.documents.buffers.get(uri)
            version = None if known is None else known.version
            self.text_document_publish_diagnostics(p.PublishDiagnosticsParams(uri, items, version))

    def settle(self, data: Any) -> None:
        """Use the settings of the editor."""
        self.session.documents.settings = Settings.of(data)
        self.session.documents.look_again()

    def refresh_hints(self) -> None:
        """Let an editor that can do so ask again for the English of formulas."""
        can = self.client_capabilities.workspace
        if can is not None and can.inlay_hint is not None and can.inlay_hint.refresh_support:
            self.workspace_inlay_hint_refresh(None)


def make_server() -> Server:
    """Make a server that has not been asked anything."""
    server = Server()
    _add_files(server)
    _add_questions(server, server.session)
    _add_names(server, server.session)
    return server


def _add_files(server: Server) -> None:
    session = server.session

    @server.feature(p.INITIALIZE)
    def initialize(params: p.InitializeParams) -> None:
        session.encoding = server.workspace.position_encoding or p.PositionEncodingKind.Utf16
        session.documents.open_folders(_folders(server))
        server.settle(params.initialization_options)

    @server.feature(p.SHUTDOWN)
    def ended(params: None) -> None:
        server.ended = True

    @server.feature(p.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: p.DidOpenTextDocumentParams) -> None:
        file = params.text_document
        session.documents.put(file.uri, file.text, file.version)
        server.changed(at_once=True)

    @server.feature(p.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: p.DidChangeTextDocumentParams) -> None:
        session.change(params)
        server.changed()

    @server.feature(p.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: p.DidCloseTextDocumentParams) -> None:
        session.documents.close(params.text_document.uri)
        server.changed()

    @server.feature(p.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: p.DidSaveTextDocumentParams) -> None:
        session.documents.look_again()
        server.changed()

    @server.feature(p.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def moved(params: p.DidChangeWatchedFilesParams) -> None:
        session.documents.look_again()
        server.changed()

    @server.feature(p.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configured(params: p.DidChangeConfigurationParams) -> None:
        server.settle(params.settings)
        server.changed()
        server.refresh_hints()

    @server.feature(p.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def refolded(params: p.DidChangeWorkspaceFoldersParams) -> None:
        session.documents.open_folders(_folders(server))
        session.documents.look_again()
        server.changed()


def _folders(server: Server) -> list[str]:
    """List the folders of the workspace; the one that older editors name, if there are none."""
    return list(server.workspace.folders) or [uri for uri in (server.workspace.root_uri,) if uri]


def _add_questions(server: Server, session: Session) -> None:
    server.feature(p.TEXT_DOCUMENT_CODE_ACTION, p.CodeActionOptions([p.CodeActionKind.QuickFix]))(
        _asked(session.actions)
    )
    server.feature(p.TEXT_DOCUMENT_FORMATTING)(_asked(session.format))
    legend = p.SemanticTokensLegend(list(SORTS), ["declaration"])
    server.feature(p.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)(_asked(session.colours))
    server.feature(p.TEXT_DOCUMENT_INLAY_HINT)(_asked(session.inlay))
    server.feature(p.TEXT_DOCUMENT_CODE_LENS)(_asked(session.lenses))

    @server.command(RUN_TEST)
    def run_test(uri: str, title: str) -> bool:
        def say(message: str, good: bool) -> None:
            type = p.MessageType.Info if good else p.MessageType.Warning
            server.window_show_message(p.ShowMessageParams(type, message))

        return session.run_test(uri, title, say)


def _add_names(server: Server, session: Session) -> None:
    server.feature(p.TEXT_DOCUMENT_HOVER)(_asked(session.hover))
    server.feature(p.TEXT_DOCUMENT_DEFINITION)(_asked(session.definition))
    server.feature(p.TEXT_DOCUMENT_REFERENCES)(_asked(session.references))
    server.feature(p.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(_asked(session.outline))
    server.feature(p.WORKSPACE_SYMBOL)(_asked(session.find))
    server.feature(p.TEXT_DOCUMENT_COMPLETION, p.CompletionOptions(trigger_characters=[" "]))(_asked(session.complete))
    server.feature(p.TEXT_DOCUMENT_PREPARE_RENAME)(_asked(session.prepare_rename))
    server.feature(p.TEXT_DOCUMENT_RENAME, p.RenameOptions(prepare_provider=True))(_asked(session.rename))


def _asked(answer: Callable[[Any], T]) -> Callable[[Any], T]:
    """Let a refusal be an answer that an editor shows, and anything else that fails one without the lines of code."""

    def asked(params: Any) -> T:
        try:
            return answer(params)
        except CannotRenameError as e:
            raise JsonRpcInvalidRequest(str(e)) from None
        except Exception as e:
            raise JsonRpcInternalError(f"internal error: {type(e).__name__}: {e}") from e

    return asked
