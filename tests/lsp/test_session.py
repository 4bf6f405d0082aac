"""Answers of a session without a connection."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types as p

from london_rules.lsp.documents import Documents
from london_rules.lsp.positions import Places
from london_rules.lsp.session import Session
from london_rules.lsp.settings import Settings
from tests.lsp.test_server import RULES, bundle


def hints(folder: Path, settings: Settings) -> list[str]:
    rules = folder / "rats" / "rats.rules"
    session = Session(Documents(settings, [folder]))
    session.documents.put(rules.as_uri(), RULES)
    whole = p.Range(p.Position(0, 0), p.Position(99, 0))
    found = session.inlay(p.InlayHintParams(p.TextDocumentIdentifier(rules.as_uri()), whole))
    assert all(one.position == p.Position(0, len(RULES.partition("\n")[0])) for one in found)
    return [str(one.label) for one in found]


def test_formulas_are_said_in_english_only_if_that_is_set(tmp_path: Path) -> None:
    bundle(tmp_path)
    assert hints(tmp_path, Settings()) == []
    [told] = hints(tmp_path, Settings(inlay=True))
    assert "rat odds" in told


def test_places_count_as_the_editor_does() -> None:
    text = "a🐀b\r\ncafe\u0301 x\rlast"
    places = Places(text)
    for words, position in (("b", (0, 3)), ("x", (1, 6)), ("last", (2, 0))):
        offset = places.normal.index(words)
        assert places.position(offset) == p.Position(*position)
        assert places.offset_of(p.Position(*position)) == offset
    assert places.offset_of(p.Position(9, 9)) == len(places.normal)
    assert places.whole == p.Range(p.Position(0, 0), p.Position(2, 4))


def test_mistakes_in_a_test_that_is_not_saved_are_shown_there(tmp_path: Path) -> None:
    here = bundle(tmp_path)
    tests = here / "tests" / "rats.yaml"
    tests.parent.mkdir()
    player = "      player 1:\n        poverty: 4\n"
    text = f"tests:\n  it stays:\n    given:\n{player}    then:\n{player}"
    tests.write_text(text)
    session = Session(Documents(Settings(), [tmp_path]))
    session.documents.put(tests.as_uri(), text.replace("poverty: 4\n    then", "povrty: 4\n    then"))
    [wrong] = session.mistakes()[tests.as_uri()]
    assert wrong.range == p.Range(p.Position(4, 8), p.Position(4, 14))
    assert "did you mean `poverty`?" in wrong.message
    session.documents.put(tests.as_uri(), text)
    assert session.mistakes() == {tests.as_uri(): []}


def test_yaml_of_no_bundle_is_left_to_other_programs(tmp_path: Path) -> None:
    other = tmp_path / "workflow.yaml"
    other.write_text("on:   push\n")
    session = Session(Documents(Settings(), [tmp_path]))
    asked = p.DocumentFormattingParams(p.TextDocumentIdentifier(other.as_uri()), p.FormattingOptions(2, True))
    assert session.format(asked) == []
