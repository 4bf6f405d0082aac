"""The server of the workshop: the messages of the protocol, and those about the author's bundle.

What only some messages need is imported for them: a page waits for the first ones.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from london_rules.advice import advise
from london_rules.bundles.find import shipped_roots
from london_rules.classes import define, evolve, field
from london_rules.diagnostics.codes import CODES
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.diagnostics.pages import page_text
from london_rules.table.errors import TableError
from london_rules.table.protocol.replies import Reply
from london_rules.table.protocol.requests import (
    Answer,
    Close,
    New,
    Opening,
    Request,
    Rewind,
    Save,
    Undo,
    read_seats,
    read_texts,
)
from london_rules.table.protocol.server import Result, Server
from london_rules.table.protocol.variants import Advise, LoadError, as_data
from london_rules.table.table import Table
from london_rules.workshop import replies as told
from london_rules.workshop import requests as ask
from london_rules.workshop import writing
from london_rules.workshop.accounts import Find, accounted
from london_rules.workshop.draft import Draft
from london_rules.workshop.playing import SAFE, Lines, joined, reloaded, shared

if TYPE_CHECKING:
    from london_rules.workshop.measuring import Measuring


@define(eq=False)
class WorkshopServer(Server):
    """Hold one bundle, which is changed message by message, and tables that can be played with it."""

    kinds: ClassVar[Mapping[str, type[Request]]] = ask.REQUESTS
    advise: Advise | None = advise
    _greeted: bool = True  # the page and this program are of one version
    _draft: Draft | None = field(default=None, init=False)
    _lines: Lines = field(factory=Lines, init=False)
    _measuring: Measuring | None = field(default=None, init=False)

    def handle(self, request: Request) -> Result:
        """Carry out a request; raises TableError, RuleError or SaveError where it is refused."""
        about_draft = _ABOUT_DRAFT.get(type(request))
        if about_draft is not None:
            return Result(about_draft(self.draft, request))
        result = super().handle(self._completed(request) if isinstance(request, Opening) else request)
        if isinstance(request, _DROPS):
            self._lines.forget(request.table)
        return result

    def bots_play(self, name: str) -> bool:
        """Tell whether the bots of a table go on by themselves: not while somebody moves along its answers."""
        return super().bots_play(name) and name not in self._lines

    @property
    def draft(self) -> Draft:
        """Give the author's bundle; raises TableError if there is none yet."""
        if self._draft is None:
            raise TableError("LR-P0022", "no bundle is open", "send `bundle` first")
        return self._draft

    def _completed(self, request: Opening) -> Opening:
        """Add what the page leaves out: the author's texts, and a seed that JavaScript can keep."""
        texts = {} if self._draft is None else self._draft.as_given()
        given = evolve(request, texts={**texts, **request.texts})
        if isinstance(given, New) and given.seed is None:
            return evolve(given, seed=secrets.randbelow(SAFE))
        return given

    # ---- the bundle ------------------------------------------------------------------------------

    def _bundle(self, request: ask.PutBundle) -> Result:
        self._draft = Draft.of(request.bundle, request.on, request.files, self._draft, self.limits)
        return Result(self._draft.checked())

    def _edit(self, request: ask.Edit) -> Result:
        self._draft = self.draft.edited(request.file, request.text)
        return Result(self._draft.checked())

    def _changes(self, _: ask.Changes) -> Result:
        from london_rules.workshop.tests import changes

        return Result(changes(self.draft))

    def _tests(self, request: ask.Tests) -> Result:
        from london_rules.workshop.tests import tested

        return Result(tested(self.draft, request.only))

    def _scaffold(self, request: ask.Scaffold) -> Result:
        from london_rules.authoring.scaffold import name_problem, new_bundle

        problem = name_problem(request.bundle, shipped_roots())
        if problem is not None:
            raise TableError("LR-P0013", *problem)
        made, found = new_bundle(request.bundle, request.on, only_shipped=True)
        if made is None:
            raise LoadError(request.on, as_data(found))
        files = {name: text for name, text in made.files.items() if not name.startswith(".")}
        one = made.active
        active = None if one is None else {"kind": one.kind, "says": one.says, "file": one.file, "text": one.text}
        return Result(told.Scaffolded(files, active))

    def _add(self, request: ask.Add) -> Result:
        from london_rules.workshop.files import added

        return Result(added(self.draft, request.file))

    def _drop(self, request: ask.Drop) -> Result:
        from london_rules.workshop.files import dropped

        return Result(dropped(self.draft, request.file, request.to))

    def _page(self, request: ask.PageOf) -> Result:
        info = CODES.get(request.code)
        if info is None:
            raise TableError("LR-P0019", f"there is no code `{request.code}`", did_you_mean(request.code, CODES))
        return Result(told.PageReply(request.code, info.title, page_text(request.code)))

    # ---- tables ----------------------------------------------------------------------------------

    def _reload(self, request: ask.Reload) -> Result:
        table = self.table(request.table).table
        texts = {} if self._draft is None else self._draft.as_given()
        made = reloaded(request, self._lines, table, texts, self.limits)
        return Result(made, request.table if made.changed else None)

    def _account(self, request: ask.Account) -> Result:
        table = self.table(request.table).table
        return Result(accounted(table, request, self._finder(table)))

    def _cause(self, request: ask.Cause) -> Result:
        from london_rules.workshop.causes import caused

        opened = self.table(request.table)
        if request.seat not in opened.feeds:
            raise TableError("LR-P0001", "nobody watches there", "send `watch` first")
        return Result(caused(opened.table, opened.feeds[request.seat], request, self._finder(opened.table)))

    def _rulebook(self, request: ask.Rulebook) -> Result:
        from london_rules.workshop.book import book_of

        texts = {} if self._draft is None else self._draft.as_given()
        return Result(book_of(request.table, self.table(request.table).table, texts))

    def _finder(self, table: Table) -> Find:
        """Find places of the rules of a table in the texts as they are now."""
        draft, sources = self._draft, table.rule_set.sources
        if draft is None or sources is None:
            return lambda span: {}
        return lambda span: draft.found(span, sources.files.get(span.file))

    def _go(self, request: ask.Go) -> Result:
        table = self.table(request.table).table
        self._lines.go(request.table, table, request.answers)
        return Result(self._lines.went(request.table, table), request.table)

    def _resume(self, request: ask.Resume) -> Result:
        table = self.table(request.table).table
        self._lines.forget(request.table)
        return Result(self._lines.went(request.table, table), request.table)

    def _save(self, request: Save) -> Result:
        table = self.table(request.table).table
        return Result(told.Saved(request.table, table.save_text(), table.for_next_game()))

    def _share(self, request: ask.Share) -> Result:
        table = self.table(request.table).table
        return Result(shared(request.table, table, self._lines.line(request.table, table)))

    def _join(self, request: ask.Join) -> Result:
        def make() -> tuple[Table, list[Any]]:
            rule_set, warnings = self.variants.get(request.variant, read_texts(request.texts))
            table = joined(rule_set, read_seats(request.seats), request)
            if request.at is not None and request.at > len(request.answers):
                raise TableError("LR-P0005", f"there are only {len(request.answers)} answers", "give an earlier `at`")
            return table, warnings

        result = self.open(request, make)
        if request.at is not None and request.at < len(request.answers) and result.changed is not None:
            self._lines.go(result.changed, self.table(result.changed).table, request.at)
        return result

    def _measure(self, request: ask.Measure) -> Result:
        from london_rules.workshop.measuring import Measuring

        self._measuring = self._measuring or Measuring()
        texts = {} if self._draft is None else self._draft.as_given()
        before, after = (self.variants.get(one, dict(texts))[0] for one in (request.against, request.variant))
        return Result(self._measuring.play(before, after, request))


_DROPS = (Answer, Undo, Rewind, Close)
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
    ask.SheetsOf: writing.sheets_of,
    ask.PutSheet: writing.sheet_put,
    ask.CardOf: writing.card_of,
}
