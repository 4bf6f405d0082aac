"""What the page asks about texts, answered by `analysis`."""

from __future__ import annotations

from london_rules.analysis.colours import SORTS, colours
from london_rules.analysis.completion import complete
from london_rules.analysis.fixing import formatted
from london_rules.analysis.hover import hover
from london_rules.analysis.keys import Use
from london_rules.analysis.rename import CannotRenameError, rename
from london_rules.analysis.symbols import Symbol, symbols
from london_rules.authoring.sheet import SheetError, lines_of_csv, put, sheet_of, sheets
from london_rules.engine.load import load
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain
from london_rules.table.scene import card_scene
from london_rules.workshop import replies as told
from london_rules.workshop import requests as ask
from london_rules.workshop.draft import Draft

_SORT_NUMBERS = {sort: number for number, sort in enumerate(SORTS)}


def completions(draft: Draft, request: ask.Complete) -> told.Completions:
    """List what can be written at a place."""
    file, at = _place(draft, request)
    items: list[Plain] = []
    for one in complete(draft.opened_for(file), file, at):
        place = draft.place(one.span)
        items.append(
            {
                "label": one.label,
                "text": one.written,
                "from": place["from"],
                "to": place["to"],
                "category": one.category,
            }
        )
    return told.Completions(items)


def hovered(draft: Draft, request: ask.Hover) -> told.Hovered:
    """Explain what is named at a place."""
    file, at = _place(draft, request)
    found = hover(draft.opened_for(file), file, at)
    if found is None:
        return told.Hovered(None)
    place = draft.place(found.span)
    words = {name: getattr(found, name) for name in ("title", "about", "english", "text", "origin")}
    return told.Hovered({"from": place["from"], "to": place["to"], **words})


def definition(draft: Draft, request: ask.Definition) -> told.Places:
    """Say where what is named at a place is declared."""
    file, at = _place(draft, request)
    return _places(draft, draft.opened_for(file).definitions(file, at))


def references(draft: Draft, request: ask.References) -> told.Places:
    """List the places that name what is named at a place."""
    file, at = _place(draft, request)
    return _places(draft, draft.opened_for(file).references(file, at))


def _places(draft: Draft, uses: list[Use]) -> told.Places:
    return told.Places([draft.placed(use.span) for use in uses])


def renamed(draft: Draft, request: ask.Rename) -> told.Renamed:
    """List what must be changed for another name; raises TableError where there can be none."""
    file, at = _place(draft, request)
    try:
        changes = rename(draft.opened_for(file), file, at, request.name, draft.with_texts)
    except CannotRenameError as e:
        raise TableError("LR-P0023", str(e)) from None
    return told.Renamed([{**draft.place(one.span), "text": one.replacement} for one in changes])


def text(draft: Draft, request: ask.TextOf) -> told.TextReply:
    """Give the text of a file of any bundle."""
    return told.TextReply(request.file, draft.text(request.file))


def outline(draft: Draft, request: ask.Outline) -> told.OutlineReply:
    """List what a file declares."""
    file = draft.known(request.file)
    found = symbols(draft.opened_for(file), file)
    return told.OutlineReply([_symbol(draft, one) for one in found])


def _symbol(draft: Draft, one: Symbol) -> Plain:
    place = draft.place(one.span)
    return {
        "name": one.name or one.category,
        "category": one.category,
        "how": one.how,
        "from": place["from"],
        "to": place["to"],
        "parts": [_symbol(draft, part) for part in one.parts],
    }


def coloured(draft: Draft, request: ask.Colour) -> told.Coloured:
    """Colour the words of a file."""
    file = draft.known(request.file)
    flat = draft.places(file).flat
    spans: list[int] = []
    for one in colours(draft.opened_for(file), file):
        spans += [flat(one.start), flat(one.end), _SORT_NUMBERS[one.sort], int(one.declares)]
    return told.Coloured(file, list(SORTS), spans)


def laid_out(draft: Draft, request: ask.Format) -> told.Formatted:
    """Give a file in the standard layout."""
    file = draft.known(request.file)
    readable = file.endswith((".rules", ".yaml"))
    return told.Formatted(file, formatted(draft.opened, file, draft.text(file)) if readable else None)


def sheets_of(draft: Draft, request: ask.SheetsOf) -> told.SheetsReply:
    """Give the things of a file as rows and columns."""
    file = draft.known(request.file)
    try:
        found = sheets(draft.text(file), file) if file.endswith(".yaml") else []
    except SheetError as e:
        return told.SheetsReply(file, [], f"{e.message}; {e.way_out}")
    kept = [{id: [*names] for id, names in one.kept.items()} for one in found]
    rows = [{"kind": one.kind, "lines": [*one.lines()], "kept": more} for one, more in zip(found, kept, strict=True)]
    return told.SheetsReply(file, rows, "")


def sheet_put(draft: Draft, request: ask.PutSheet) -> told.SheetPut:
    """Give a file with the cells of a sheet."""
    file = draft.known(request.file)
    try:
        lines = request.lines if request.csv is None else lines_of_csv(request.csv, "this file")
        return told.SheetPut(file, put(draft.text(file), sheet_of(lines, request.kind), file), "")
    except SheetError as e:
        return told.SheetPut(file, None, f"{e.message}; {e.way_out}")


def card_of(draft: Draft, request: ask.CardOf) -> told.CardReply:
    """Say how a thing would be drawn with the cells of a sheet, which may have mistakes."""
    file = draft.known(request.file)
    try:
        text = put(draft.text(file), sheet_of(request.lines, request.kind), file)
    except SheetError as e:
        return told.CardReply(request.thing, None, f"{e.message}; {e.way_out}")
    then = draft.edited(file, text) if draft.is_own(file) else draft
    result = load(then.variant, texts=then.as_given(), only_shipped=True, limits=draft.limits)
    drawn = None if result.rule_set is None else card_scene(result.rule_set, request.thing)
    mistakes = [found.message for found in result.diagnostics if found.severity == "error"]
    return told.CardReply(request.thing, drawn, "" if drawn is not None or not mistakes else mistakes[0])


def _place(draft: Draft, request: ask.AtPlace) -> tuple[str, int]:
    """Find a place; one behind the end of its file counts as that."""
    file = draft.known(request.file)
    return file, draft.places(file).offset(request.at)
