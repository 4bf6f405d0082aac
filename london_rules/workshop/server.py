"""The server of the workshop: the messages of the protocol, and those about the author's bundle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from attrs import define, evolve, field

from london_rules.authoring.scaffold import name_fault, new_bundle
from london_rules.bundles.find import shipped_roots
from london_rules.diagnostics.codes import CODES
from london_rules.diagnostics.pages import page_text
from london_rules.diagnostics.suggest import did_you_mean
from london_rules.table.errors import TableError
from london_rules.table.protocol.replies import Reply
from london_rules.table.protocol.requests import Opening, Request
from london_rules.table.protocol.server import Result, Server
from london_rules.table.protocol.variants import LoadError, as_data
from london_rules.workshop import replies as told
from london_rules.workshop import requests as ask
from london_rules.workshop import writing
from london_rules.workshop.draft import Draft


@define(eq=False)
class WorkshopServer(Server):
    """Hold one bundle, which is changed message by message, and tables that can be played with it."""

    kinds: ClassVar[Mapping[str, type[Request]]] = ask.REQUESTS
    _greeted: bool = True  # the page and this program are of one version
    _draft: Draft | None = field(default=None, init=False)

    def handle(self, request: Request) -> Result:
        """Carry out a request; raises TableError, RuleError or SaveError where it is refused."""
        about_draft = _ABOUT_DRAFT.get(type(request))
        if about_draft is not None:
            return Result(about_draft(self.draft, request))
        handler = _HANDLERS.get(type(request))
        if handler is not None:
            return handler(self, request)
        return super().handle(self._with_draft(request) if isinstance(request, Opening) else request)

    @property
    def draft(self) -> Draft:
        """Give the author's bundle; raises TableError if there is none yet."""
        if self._draft is None:
            raise TableError("LR-P0022", "no bundle is open", "send `bundle` first")
        return self._draft

    def _with_draft(self, request: Opening) -> Opening:
        """Let a table find the author's bundle by its id."""
        if self._draft is None:
            return request
        return evolve(request, texts={self._draft.bundle: dict(self._draft.texts), **request.texts})

    # ---- the bundle ------------------------------------------------------------------------------

    def _bundle(self, request: ask.PutBundle) -> Result:
        self._draft = Draft.of(request.bundle, request.on, request.files, self._draft)
        return Result(self._draft.checked())

    def _edit(self, request: ask.Edit) -> Result:
        self._draft = self.draft.edited(request.file, request.text)
        return Result(self._draft.checked())

    def _scaffold(self, request: ask.Scaffold) -> Result:
        fault = name_fault(request.bundle, shipped_roots())
        if fault is not None:
            raise TableError("LR-P0013", *fault)
        made, found = new_bundle(request.bundle, request.on, only_shipped=True)
        if made is None:
            raise LoadError(f"`{request.on:.80}` cannot be loaded", "`diagnostics` lists what is wrong", as_data(found))
        files = {name: text for name, text in made.files.items() if not name.startswith(".")}
        one = made.active
        active = None if one is None else {"kind": one.kind, "says": one.says, "file": one.file, "text": one.text}
        return Result(told.Scaffolded(files, active))

    def _page(self, request: ask.PageOf) -> Result:
        info = CODES.get(request.code)
        if info is None:
            raise TableError("LR-P0019", f"there is no code `{request.code}`", did_you_mean(request.code, CODES))
        return Result(told.PageReply(request.code, info.title, page_text(request.code)))


_HANDLERS: dict[type[Request], Callable[[WorkshopServer, Any], Result]] = {
    ask.PutBundle: WorkshopServer._bundle,
    ask.Edit: WorkshopServer._edit,
    ask.Scaffold: WorkshopServer._scaffold,
    ask.PageOf: WorkshopServer._page,
}
_ABOUT_DRAFT: dict[type[Request], Callable[[Draft, Any], Reply]] = {
    ask.Complete: writing.completions,
    ask.Hover: writing.hovered,
    ask.Definition: writing.definition,
    ask.References: writing.references,
    ask.Rename: writing.renamed,
    ask.TextOf: writing.text,
    ask.Outline: writing.outline,
    ask.Colour: writing.coloured,
    ask.Format: writing.laid_out,
}
