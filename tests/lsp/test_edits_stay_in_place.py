"""Whatever a file holds and wherever the cursor is: no edit that is offered reaches beyond what it is about."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lsprotocol import types as p

from london_rules.analysis.completion import complete
from london_rules.analysis.rename import CannotRenameError
from london_rules.lsp.documents import Documents
from london_rules.lsp.positions import Places
from london_rules.lsp.session import Session
from london_rules.resources import data_root
from london_rules.workshop.draft import Draft
from tests.lsp.test_server import MANIFEST, RULES, bundle

HOUSE = data_root() / "variants" / "house"
YAML = (
    MANIFEST
    + """set:
  hand limit: 7
  card:
    school-c:
      effect: "gain 1 \\
        money, gain 1
        money"
    park:
      effect: gain 1 money,
        draw 1 card
      power: >-
        when you gain
        money, gain 1
"""
)
SEEDS = [RULES, YAML, *(path.read_text("utf-8") for path in sorted(HOUSE.glob("*/*.[ry]*"))[:24])]
ODD = [
    "\r",
    "\r\n",
    "\u2028",
    "\x0b",
    "\x0c",
    "\x85",
    "\ufeff",
    "e\u0301",
    "\U0001f400",
    "\t",
    "\u2019",
    "\ud800",
    "\0",
    " ",
    "\n",
    '"',
    "#",
    "{",
    "|\n",
    "the ",
    "- ",
]


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Draw a splice of files, with odd signs in it."""
    out = ""
    for _ in range(draw(st.integers(1, 3))):
        seed = draw(st.sampled_from(SEEDS))
        start = draw(st.integers(0, len(seed)))
        out += seed[start : start + draw(st.integers(0, 600))]
        out += draw(st.sampled_from(["", *ODD]))
    return out


def spot(places: Places, position: p.Position) -> int:
    """Give the place in the text as the editor has it, of a position that must be there."""
    assert position.line < len(places.lines)
    at = places.written(position.line, position.character)
    last = places.written(position.line, 2**31 - 1)
    assert at <= last and places.written(position.line, position.character + 1) >= at
    return at


def check_edits(places: Places, edits: Iterable[p.TextEdit]) -> None:
    for edit in edits:
        assert spot(places, edit.range.start) <= spot(places, edit.range.end) <= len(places.text)


def sessions(folder: Path) -> dict[str, Session]:
    """Give a session for each file that is asked about: one that is listed, one that is not, and others."""
    here = bundle(folder)
    (here / "tests").mkdir()
    files = [here / "rats.rules", here / "bundle.yaml", here / "other.rules", here / "tests" / "a.yaml"]
    files.append(folder / "alone.rules")
    return {path.as_uri(): Session(Documents(folders=[folder])) for path in files}


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_every_edit_stays_in_its_text(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    session_of = sessions(tmp_path_factory.mktemp("edits"))
    uri = data.draw(st.sampled_from(list(session_of)))
    session, document = session_of[uri], p.TextDocumentIdentifier(uri)
    for version in range(data.draw(st.integers(1, 3))):
        text = data.draw(texts())
        session.documents.put(uri, text, version)
        places = Places(text)
        rows = list(enumerate(places.lines))
        for line, row in [data.draw(st.sampled_from(rows)) for _ in range(6)]:
            place = p.Position(line, data.draw(st.integers(0, len(row) + 2)))
            for item in session.complete(p.CompletionParams(document, place)).items:
                edit = item.text_edit
                assert isinstance(edit, p.TextEdit)
                start, end = spot(places, edit.range.start), spot(places, edit.range.end)
                assert edit.range.start.line == edit.range.end.line == line
                assert item.label.lower().startswith(
                    places.normal[places.offset_of(edit.range.start) : places.offset_of(edit.range.end)].lower()
                )
                assert end - start <= len(item.label) + 2
            try:
                renamed = session.rename(p.RenameParams(document, place, "zorp"))
            except CannotRenameError:
                continue
            check_edits(places, (renamed.changes or {}).get(uri, []))
        check_edits(places, session.format(p.DocumentFormattingParams(document, p.FormattingOptions(2, True))))
        whole = p.Range(p.Position(0, 0), p.Position(2**31 - 1, 0))
        for action in session.actions(p.CodeActionParams(document, whole, p.CodeActionContext([]))):
            assert action.edit is not None
            check_edits(places, (action.edit.changes or {}).get(uri, []))
        for item in session.mistakes()[uri]:
            assert spot(places, item.range.start) <= spot(places, item.range.end)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_workshop_completes_on_one_line_too(data: st.DataObject) -> None:
    files = {"bundle.yaml": MANIFEST, "rats.rules": RULES, "other.rules": RULES}
    name = data.draw(st.sampled_from(list(files)))
    draft = Draft.of("rats", "2010", {**files, name: data.draw(texts())})
    file = f"rats/{name}"
    text = draft.places(file).normal
    for _ in range(6):
        offset = data.draw(st.integers(0, len(text)))
        for one in complete(draft.opened_for(file), file, offset):
            assert one.span.end == offset and "\n" not in text[one.span.start : offset]
            assert one.label.lower().startswith(text[one.span.start : offset].lower())
