"""The protocol between a server and an editor: every request has an answer, whatever it holds and whenever it comes."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from lsprotocol import types as p
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, JsonRpcInvalidRequest, JsonRpcServerNotInitialized
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method

from london_rules.classes import frozen

_FURTHEST: Final = 2**31 - 1  # the greatest line or column that there is


@frozen
class Unreadable:
    """A message that has not the form of its kind."""

    id: Any
    method: str
    why: JsonRpcException
    jsonrpc: str = "2.0"


class Protocol(LanguageServerProtocol):
    """The protocol of pygls, which gives no answer to what it cannot read, and to what comes too early or too late."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Read a part of a message, or all of it; a position out of reach becomes the last one."""
        if "jsonrpc" not in data:
            return _within_reach(data)
        try:
            return super().structure_message(data)
        except JsonRpcException as e:
            if "method" not in data:
                raise
            return Unreadable(data.get("id"), str(data["method"]), e)

    def handle_message(self, message: Any) -> None:
        """Carry out a message, or say why that cannot be done now."""
        method, id = getattr(message, "method", None), getattr(message, "id", None)
        refusal = self._refusal(message, method) if method is not None and method != p.EXIT else None
        if refusal is None:
            super().handle_message(message)
        elif id is not None:
            self._send_response(id, error=refusal.to_response_error())

    def _refusal(self, message: Any, method: str) -> JsonRpcException | None:
        """Say why a message cannot be carried out now; None if it can."""
        if self._shutdown:
            return JsonRpcInvalidRequest("the server was told to shut down")
        if self._workspace is None and method != p.INITIALIZE:
            return JsonRpcServerNotInitialized("the server waits for `initialize`")
        if self._workspace is not None and method == p.INITIALIZE:
            return JsonRpcInvalidRequest("`initialize` can be sent only once")
        if isinstance(message, Unreadable):
            return JsonRpcInvalidParams(f"the parameters of `{method:.80}` cannot be read")
        if message.jsonrpc != self.VERSION:
            return JsonRpcInvalidRequest(f"`jsonrpc` is not {self.VERSION}")
        return None

    @lsp_method(p.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: p.DidChangeTextDocumentParams) -> Generator[Any, Any, None]:
        """Leave a change to the server, which ends lines where editors do."""
        yield self.fm.features[p.TEXT_DOCUMENT_DID_CHANGE], (params,), None


def _within_reach(data: dict[str, Any]) -> dict[str, Any]:
    if data.keys() != {"line", "character"}:
        return data
    return {key: min(max(n, 0), _FURTHEST) if type(n) is int else n for key, n in data.items()}
