"""One editor that is connected: its files, and the answer to each of its questions, in the terms of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

from lsprotocol import types as p

from london_rules.analysis.colours import SORT_OF, SORTS, colours
from london_rules.analysis.completion import complete
from london_rules.analysis.fixing import actions, formatted
from london_rules.analysis.hover import entry_of, hover
from london_rules.analysis.keys import LOCAL, Use
from london_rules.analysis.positions import units
from london_rules.analysis.rename import CannotRenameError, rename, renameable
from london_rules.analysis.session import Opened
from london_rules.analysis.symbols import Symbol, declared, symbols
from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostic, Span
from london_rules.diagnostics.codes import page
from london_rules.language.declarations.reserved import NUMBER
from london_rules.lsp.addresses import path_of_uri, uri_of
from london_rules.lsp.documents import Documents, Way, path_of, shown_of
from london_rules.lsp.positions import Places
from london_rules.lsp.unread import unread, unread_alone
from london_rules.resources import data_root

RUN_TEST: Final = "london-rules.runTest"
SOURCE: Final = "london-rules"

_K, _C = p.SymbolKind, p.CompletionItemKind
# What editors draw for a name, by the sort of its colour: in outlines, and where they offer it.
_DRAWN: Final = {
    "type": (_K.Class, _C.Class),
    "class": (_K.Namespace, _C.Module),
    "property": (_K.Property, _C.Property),
    "enumMember": (_K.EnumMember, _C.EnumMember),
    "method": (_K.Number, _C.Value),
    "event": (_K.Event, _C.Event),
    "parameter": (_K.Variable, _C.Variable),
}
_OTHERS: Final = {  # what is no name
    "change": (_K.Module, _C.Module),
    "test case": (_K.Method, _C.Method),
    "word": (_K.Key, _C.Keyword),
    "property": (_K.Property, _C.Snippet),
}


def _drawn(category: str) -> tuple[p.SymbolKind, p.CompletionItemKind]:
    return _OTHERS.get(category) or _DRAWN.get(SORT_OF.get(category, ""), (_K.Function, _C.Function))


@frozen
class At:
    """A place in a file: its variant, its name as people see it, and its text."""

    path: Path
    file: str
    places: Places
    opened: Opened
    way: Way | None  # None for rules of no bundle


@define
class Session:
    """Answer the questions of an editor about its files."""

    documents: Documents = field(factory=Documents)
    encoding: p.PositionEncodingKind | str = p.PositionEncodingKind.Utf16
    _told: dict[str, None] = field(factory=dict)  # the files about which something was said

    # ---- files --------------------------------------------------------------------------------------

    def at(self, uri: str) -> At | None:
        """Give what is known of a file; None if it is not a file at all, or YAML of no bundle."""
        path = path_of_uri(uri)
        if path is None or path.suffix not in (".rules", ".yaml"):
            return None
        self.documents.use(uri)
        way = self.documents.way(path)
        if way is None and path.suffix == ".yaml":  # it may be for any program
            return None
        opened = Opened.nothing() if way is None else self.documents.read(way)
        file, places = shown_of(path, opened), Places(self.documents.text(path), self.encoding)
        return At(path, file, places, opened.with_text(file, places.normal), way)

    def change(self, params: p.DidChangeTextDocumentParams) -> None:
        """Take the changes of the text of an open file, one after the other."""
        file = params.text_document
        known = self.documents.buffers.get(file.uri)
        text = "" if known is None else known.text
        for one in params.content_changes:
            if isinstance(one, p.TextDocumentContentChangePartial):
                text = Places(text, self.encoding).changed(one.range, one.text)
            else:
                text = one.text
        self.documents.put(file.uri, text, file.version)

    def _locations(self, span: Span, opened: Opened) -> list[p.Location]:
        path = path_of(span.file)
        text = self.documents.text(path)
        range = Places(text or opened.text(span.file), self.encoding).range(span)
        return [p.Location(uri, range) for uri in self.documents.uris(path)]

    def _location(self, span: Span, opened: Opened) -> p.Location:
        """Give a place; in a file that is open under several addresses, by the one that was used last."""
        return self._locations(span, opened)[0]

    # ---- mistakes -----------------------------------------------------------------------------------

    def mistakes(self) -> dict[str, list[p.Diagnostic]]:
        """Say what is wrong, by the address of each file: also for files about which there is no more to say."""
        found: dict[str, dict[Diagnostic, p.Diagnostic]] = {uri: {} for uri in (*self._told, *self.documents.buffers)}
        for way in self.documents.ways():
            opened = self.documents.read(way)
            for item in (*opened.diagnostics, *opened.in_tests):
                for uri in self._told_at(item, way):
                    found.setdefault(uri, {}).setdefault(item, self._diagnostic(item, opened))
        for uri, buffer in self.documents.buffers.items():
            unread = None if found[uri] else self._unread(buffer.path)
            if unread is not None:
                found[uri][unread] = self._diagnostic(unread, Opened.nothing())
        self._told = {uri: None for uri, items in found.items() if items}
        return {uri: list(items.values()) for uri, items in found.items()}

    def _told_at(self, item: Diagnostic, way: Way) -> list[str]:
        """List the addresses of the files to say something in; what has no place is said in all that are read so."""
        if item.span is not None:
            return self.documents.uris(path_of(item.span.file))
        return [uri for uri, buffer in self.documents.buffers.items() if self.documents.way(buffer.path) == way]

    def _unread(self, path: Path) -> Diagnostic | None:
        """Say in an open file that nobody reads it, and the way out; None for one that is read."""
        way = self.documents.way(path)
        if way is None:
            return unread_alone(shown_of(path, Opened.nothing())) if path.suffix == ".rules" else None
        opened = self.documents.read(way)
        file = shown_of(path, opened)
        return None if opened.reads(file) else unread(file, path, opened)

    def _diagnostic(self, item: Diagnostic, opened: Opened) -> p.Diagnostic:
        severity = p.DiagnosticSeverity.Error if item.severity == "error" else p.DiagnosticSeverity.Warning
        message = "\n".join([item.message, *([f"help: {item.help}"] if item.help else []), *item.notes])
        start = p.Position(0, 0)
        range = p.Range(start, start) if item.span is None else self._location(item.span, opened).range
        related = [
            p.DiagnosticRelatedInformation(self._location(label.span, opened), label.text) for label in item.labels
        ]
        return p.Diagnostic(
            range,
            message,
            severity=severity,
            code=item.code,
            code_description=p.CodeDescription(uri_of(data_root() / page(item.code))),
            source=SOURCE,
            related_information=related,
        )

    def actions(self, params: p.CodeActionParams) -> list[p.CodeAction]:
        """Offer the fixes of mistakes; the safe ones are preferred."""
        at = self.at(params.text_document.uri)
        if at is None:
            return []
        start, end = at.places.offset_of(params.range.start), at.places.offset_of(params.range.end)
        out = []
        for one in actions(at.opened, at.file, start, end):
            change = self._edits([(one.span, one.text)], at.opened)
            diagnostic = self._diagnostic(one.diagnostic, at.opened)
            out.append(
                p.CodeAction(
                    one.title,
                    kind=p.CodeActionKind.QuickFix,
                    diagnostics=[diagnostic],
                    is_preferred=one.preferred,
                    edit=change,
                )
            )
        return out

    def _edits(self, changes: Iterable[tuple[Span, str]], opened: Opened) -> p.WorkspaceEdit:
        edits: dict[str, list[p.TextEdit]] = {}
        for span, text in changes:
            location = self._location(span, opened)
            edits.setdefault(location.uri, []).append(p.TextEdit(location.range, text))
        return p.WorkspaceEdit(changes=edits)

    # ---- names --------------------------------------------------------------------------------------

    def hover(self, params: p.HoverParams) -> p.Hover | None:
        """Explain what is named at a place."""
        at = self.at(params.text_document.uri)
        found = None if at is None else hover(at.opened, at.file, at.places.offset_of(params.position))
        if at is None or found is None:
            return None
        return p.Hover(p.MarkupContent(p.MarkupKind.Markdown, found.markdown()), at.places.range(found.span))

    def definition(self, params: p.DefinitionParams) -> list[p.Location]:
        """Say where what is named at a place is declared."""
        at = self.at(params.text_document.uri)
        if at is None:
            return []
        found = at.opened.definitions(at.file, at.places.offset_of(params.position))
        return [self._location(use.span, at.opened) for use in found]

    def references(self, params: p.ReferenceParams) -> list[p.Location]:
        """List the places that name what is named at a place, in all variants that are open."""
        at = self.at(params.text_document.uri)
        if at is None:
            return []
        offset, declarations = at.places.offset_of(params.position), params.context.include_declaration
        found = [(use, at.opened) for use in at.opened.references(at.file, offset, with_declarations=declarations)]
        use = at.opened.use_at(at.file, offset)
        for way in self.documents.ways():
            if use is None or use.key[0] == LOCAL or way == at.way:
                continue
            other = self.documents.read(way)
            if at.file in other.files:
                found += [(one, other) for one in other.uses(use.key) if declarations or not one.declares]
        unique = {one.span: (one, opened) for one, opened in reversed(found)}
        return [self._location(one.span, opened) for one, opened in reversed(unique.values())]

    def outline(self, params: p.DocumentSymbolParams) -> list[p.DocumentSymbol]:
        """List what a file declares."""
        at = self.at(params.text_document.uri)
        return [] if at is None else [_symbol(one, at.places) for one in symbols(at.opened, at.file)]

    def find(self, params: p.WorkspaceSymbolParams) -> list[p.WorkspaceSymbol]:
        """List what the open variants declare under a name."""
        found: dict[Span, tuple[Use, Opened]] = {}
        for way in self.documents.ways():
            opened = self.documents.read(way)
            found.update({use.span: (use, opened) for use in declared(opened, params.query)})
        return [
            p.WorkspaceSymbol(
                location=self._location(use.span, opened),
                name=" ".join(use.key) if use.key[0] != "thing" else use.key[1],
                kind=_drawn(use.key[0])[0],
                container_name=use.bundle,
            )
            for use, opened in found.values()
        ]

    def complete(self, params: p.CompletionParams) -> p.CompletionList:
        """List what can be written at a place."""
        at = self.at(params.text_document.uri)
        found = [] if at is None else complete(at.opened, at.file, at.places.offset_of(params.position))
        items = [
            p.CompletionItem(
                label=one.label,
                kind=_drawn(one.category)[1],
                detail=one.detail or (None if one.category == "word" else one.category),
                sort_text=f"{i:03}",
                filter_text=one.label,
                text_edit=p.TextEdit(at.places.range(one.span), one.written),
            )
            for i, one in enumerate(found)
            if at is not None
        ]
        return p.CompletionList(is_incomplete=True, items=items)

    # ---- another name -------------------------------------------------------------------------------

    def prepare_rename(self, params: p.PrepareRenameParams) -> p.Range | None:
        """Give the place of the name that would be changed, None off a name. Raises CannotRenameError."""
        at = self.at(params.text_document.uri)
        offset = 0 if at is None else at.places.offset_of(params.position)
        if at is None or at.opened.use_at(at.file, offset) is None:
            return None
        return at.places.range(renameable(at.opened, at.file, offset).span)

    def rename(self, params: p.RenameParams) -> p.WorkspaceEdit:
        """Change a name wherever the open variants use it. Raises CannotRenameError if it cannot be."""
        at = self._bundle_file(params.text_document.uri)
        use = renameable(at.opened, at.file, at.places.offset_of(params.position))
        changes: dict[Span, str] = {}
        declared = at.opened.declarations(use.key)
        for way in (way for way in (at.way, *self._others_with(declared, at)) if way is not None):
            opened = self.documents.read(way)
            file, offset = (
                (declared[-1].span.file, declared[-1].span.start) if declared else (use.span.file, use.span.start)
            )
            made = rename(opened, file, offset, params.new_name, partial(self.documents.with_texts, way))
            changes.update({one.span: one.replacement for one in made})
        return self._edits(sorted(changes.items(), key=lambda one: (one[0].file, one[0].start)), at.opened)

    def _others_with(self, declared: list[Use], at: At) -> list[Way]:
        """List the other ways in which bundles of the workspace are read with what is declared somewhere."""
        if not declared:
            return []
        file = declared[-1].span.file
        ways = self.documents.workspace_ways()
        return [way for way in ways if way != at.way and file in self.documents.read(way).files]

    def _bundle_file(self, uri: str) -> At:
        at = self.at(uri)
        if at is None:
            raise CannotRenameError("this file belongs to no bundle")
        return at

    # ---- the text -----------------------------------------------------------------------------------

    def format(self, params: p.DocumentFormattingParams) -> list[p.TextEdit]:
        """Give the standard layout of a file; no change if it has mistakes, or is YAML of no bundle."""
        at = self.at(params.text_document.uri)
        made = None if at is None else formatted(at.opened, at.file, at.places.normal)
        if at is None or made is None or made == at.places.normal:
            return []
        return [p.TextEdit(at.places.whole, made)]

    def colours(self, params: p.SemanticTokensParams) -> p.SemanticTokens:
        """Colour a file."""
        at = self.at(params.text_document.uri)
        data: list[int] = []
        line, column = 0, 0
        for one in [] if at is None else colours(at.opened, at.file):
            assert at is not None
            start = at.places.position(one.start)
            size = units(at.places.normal[one.start : one.end], self.encoding)
            same = start.line == line
            data += [start.line - line, start.character - (column if same else 0), size, SORTS.index(one.sort)]
            data.append(1 if one.declares else 0)
            line, column = start.line, start.character
        return p.SemanticTokens(data)

    def inlay(self, params: p.InlayHintParams) -> list[p.InlayHint]:
        """Say formulas in English at the end of their first line, if the editor wants it."""
        at = self.at(params.text_document.uri) if self.documents.settings.inlay else None
        if at is None or at.opened.good is None:
            return []
        first, last = at.places.offset_of(params.range.start), at.places.offset_of(params.range.end)
        out = []
        for one in symbols(at.opened, at.file):
            entry = entry_of(at.opened.good, (one.category, one.name)) if one.category in (NUMBER, "test") else None
            if entry is None or not first <= one.span.start <= last or entry.slot.kind == "parameter":
                continue
            end = at.places.normal.find("\n", one.span.start)
            position = at.places.position(len(at.places.normal) if end < 0 else end)
            out.append(p.InlayHint(position, entry.english.replace("\n", " "), padding_left=True))
        return out

    def lenses(self, params: p.CodeLensParams) -> list[p.CodeLens]:
        """Offer to run each test of a file."""
        at = self.at(params.text_document.uri)
        cases = [] if at is None else [one for one in symbols(at.opened, at.file) if one.category == "test case"]
        return [
            p.CodeLens(
                at.places.range(one.span),
                command=p.Command("run test", RUN_TEST, arguments=[params.text_document.uri, one.name]),
            )
            for one in cases
            if at is not None
        ]

    def run_test(self, uri: str, title: str, say: Callable[[str, bool], None]) -> bool:
        """Run a test as it is saved, and say how it went; return whether it is as expected."""
        from london_rules.rule_tests.report import diagnose_result
        from london_rules.rule_tests.run import run_tests

        at = self.at(uri)
        if at is None or at.way is None:
            return False
        runs = run_tests(at.way.variant, only=title, roots=at.way.roots)
        ran = [result for run in runs for result in run.results if _is_case(result.case.title, title)]
        found = [*(run.diagnostics for run in runs), *map(diagnose_result, ran)]
        wrong = [item.message for one in found for item in one.errors()]
        if not wrong and ran:
            say(f"`{title}` is as expected", True)
            return True
        say("\n".join([f"`{title}` is not as expected", *wrong]) if wrong else f"there is no test `{title}`", False)
        return False


def _is_case(title: str, test: str) -> bool:
    """Return whether a title is that of a test, or of one of its cases."""
    return title == test or title.startswith(f"{test} (case ")


def _symbol(one: Symbol, places: Places) -> p.DocumentSymbol:
    return p.DocumentSymbol(
        name=one.name or one.category,
        kind=_drawn(one.category)[0],
        range=places.range(one.whole),
        selection_range=places.range(one.span),
        detail=f"{one.how} {one.category}".strip(),
        children=[_symbol(part, places) for part in one.parts],
    )
