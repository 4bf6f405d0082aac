"""Files that no bundle reads as they are: they have answers, messages and colours, and no edit deletes their text."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from lsprotocol import types as p

from london_rules.lsp.documents import Documents
from london_rules.lsp.session import Session
from london_rules.lsp.settings import Settings
from london_rules.resources import data_root
from tests.lsp.test_server import MANIFEST, RULES, bundle

HALF = """\
turn mice, before hand limit
  gain 1 poverty

number mice seen = rat odds + 1

turn owls, before hand limit
  gain 1 pov"""


def opened(folder: str | Path, uri: str | Path, text: str) -> Session:
    session = Session(Documents(Settings()))
    session.documents.open_folders([folder.as_uri() if isinstance(folder, Path) else folder])
    session.documents.put(uri.as_uri() if isinstance(uri, Path) else uri, text, 1)
    return session


def completed(session: Session, uri: str, text: str) -> list[p.CompletionItem]:
    """Ask for completions at each place of a text; each must replace its own beginning on one line, and no more."""
    items: list[p.CompletionItem] = []
    for line, row in enumerate(text.split("\n")):
        for column in {*range(0, len(row), 5), len(row)}:
            asked = p.CompletionParams(p.TextDocumentIdentifier(uri), p.Position(line, column))
            for item in session.complete(asked).items:
                edit = item.text_edit
                assert isinstance(edit, p.TextEdit)
                assert (edit.range.start.line, edit.range.end) == (line, p.Position(line, column))
                assert item.label.lower().startswith(row[edit.range.start.character : column].lower())
                items.append(item)
    return items


def coloured(session: Session, uri: str) -> int:
    return len(session.colours(p.SemanticTokensParams(p.TextDocumentIdentifier(uri))).data) // 5


def messages(session: Session, uri: str) -> list[tuple[str | int | None, str]]:
    return [(one.code, one.message) for one in session.mistakes()[uri]]


def test_a_file_that_is_not_listed_yet_is_coloured_and_says_so(tmp_path: Path) -> None:
    owls = bundle(tmp_path) / "owls.rules"
    session = opened(tmp_path, owls, HALF)
    uri = owls.as_uri()
    completed(session, uri, HALF)
    assert coloured(session, uri) == 15
    [(code, message)] = messages(session, uri)
    assert code == "LR-B0017" and "`files` in bundle.yaml does not list it" in message and "`owls.rules`" in message
    known = session.hover(p.HoverParams(p.TextDocumentIdentifier(uri), p.Position(1, 10)))
    assert known is not None  # the names of the variant are known there


def test_rules_of_no_bundle_are_coloured_and_say_so(tmp_path: Path) -> None:
    alone = tmp_path / "alone.rules"
    session = opened(tmp_path, alone, HALF)
    assert completed(session, alone.as_uri(), HALF) == []
    assert coloured(session, alone.as_uri()) > 10
    [(code, message)] = messages(session, alone.as_uri())
    assert code == "LR-B0005" and "help: write a bundle.yaml" in message
    with pytest.raises(ValueError, match="not read with any bundle"):
        session.rename(p.RenameParams(p.TextDocumentIdentifier(alone.as_uri()), p.Position(3, 9), "x"))


def linked(tmp_path: Path, what: str) -> Path:
    """Make a bundle, and another way to its rules through a symbolic link."""
    rules = bundle(tmp_path / "real") / "rats.rules"
    if what == "file":
        link = tmp_path / "desk.rules"
        link.symlink_to(rules)
        return link
    link = tmp_path / "link"
    link.symlink_to(rules.parent if what == "folder" else rules.parent.parent, target_is_directory=True)
    return link / "rats.rules" if what == "folder" else link / "rats" / "rats.rules"


@pytest.mark.parametrize("what", ["file", "folder", "folder above"])
@pytest.mark.parametrize("inside", [True, False])
def test_a_file_that_is_opened_through_a_link_is_known_under_that_address(
    tmp_path: Path, what: str, inside: bool
) -> None:
    link = linked(tmp_path, what)
    uri = link.as_uri()
    text = RULES.replace("gain 1 poverty", "gain 1 povexty")
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    session = opened(link.parent if inside else folder, link, text)
    found = session.mistakes()
    assert [(item.code, item.range.start) for item in found[uri]] == [("LR-N0003", p.Position(5, 11))]
    assert not [other for other, items in found.items() if items and other != uri]
    assert completed(session, uri, text)
    assert coloured(session, uri) > 15
    document = p.TextDocumentIdentifier(uri)
    [fix] = session.actions(p.CodeActionParams(document, found[uri][0].range, p.CodeActionContext([])))
    assert fix.edit is not None and list(fix.edit.changes or {}) == [uri]
    [place] = session.definition(p.DefinitionParams(document, p.Position(0, 21)))
    beside = uri.rpartition("/")[0] if what != "file" else (tmp_path / "real" / "rats").as_uri()
    assert place.uri == f"{beside}/bundle.yaml"
    session.documents.put(uri, RULES, 2)
    assert session.mistakes()[uri] == []
    edit = session.rename(p.RenameParams(document, p.Position(3, RULES.split("\n")[3].index("omen")), "omens"))
    assert list(edit.changes or {}) == [uri]


def test_a_file_that_is_open_under_two_addresses_has_messages_at_both(tmp_path: Path) -> None:
    link = linked(tmp_path, "folder")
    real = tmp_path / "real" / "rats" / "rats.rules"
    wrong = RULES.replace("gain 1", "gan 1")
    session = opened(tmp_path, real, wrong)
    session.documents.put(link.as_uri(), wrong, 1)
    found = session.mistakes()
    assert len(found[link.as_uri()]) == len(found[real.as_uri()]) == 1
    session.documents.put(link.as_uri(), "# shorter\n", 2)
    document = p.TextDocumentIdentifier(real.as_uri())
    [fix] = session.actions(p.CodeActionParams(document, found[real.as_uri()][0].range, p.CodeActionContext([])))
    assert fix.edit is not None and list(fix.edit.changes or {}) == [real.as_uri()]
    session.documents.close(link.as_uri())
    assert link.as_uri() in session.mistakes()
    assert link.as_uri() not in session.mistakes()


def test_a_copy_of_a_shipped_bundle_is_read_itself(tmp_path: Path) -> None:
    shipped = data_root() / "variants" / "house" / "hand-limit-by-players"
    shutil.copytree(shipped, tmp_path / "mine")
    manifest = tmp_path / "mine" / "bundle.yaml"
    uri, text = manifest.as_uri(), manifest.read_text("utf-8")
    session = opened(tmp_path, manifest, text.replace("kind: overlay", "kind: ovrlay"))
    assert [item.code for item in session.mistakes()[uri]] == ["LR-Y0012"]
    session.documents.put(uri, text, 2)
    assert session.mistakes()[uri] == []
    manifest.write_text(text + "# mine\n", "utf-8")
    session.documents.put(uri, text + "# mine\n", 3)
    session.documents.look_again()
    [(code, message)] = messages(session, uri)
    assert code == "LR-B0003" and "help: give one of them another id" in message
    completed(session, uri, text)


def test_a_game_with_the_id_of_a_shipped_one_says_so_in_each_file(tmp_path: Path) -> None:
    here = tmp_path / "2010"
    shutil.copytree(data_root() / "variants" / "2010", here)
    board = here / "board.rules"
    text = board.read_text("utf-8") + "\nnumber pigs = hand limit + 1\n"
    board.write_text(text, "utf-8")
    session = opened(tmp_path, board, text)
    completed(session, board.as_uri(), HALF)
    assert coloured(session, board.as_uri()) > 15
    assert [code for code, _ in messages(session, board.as_uri())] == ["LR-B0003"]


def spellings(path: Path) -> Iterator[str]:
    yield path.as_uri()
    yield "file://" + quote(path.as_posix())
    yield "file://" + quote(path.as_posix(), safe="/!$&'()*+,;=:@")
    yield "file://localhost" + quote(path.as_posix(), safe="/")
    yield "file://" + "".join("/" if sign == ord("/") else f"%{sign:02x}" for sign in path.as_posix().encode())


@pytest.mark.parametrize("name", ["a+b (1)", "so;la,la", "50% off", "what?#", "d\u00e9j\u00e0", "c:d", "x@y=z&w!'"])
def test_an_address_is_given_back_as_the_editor_spells_it(tmp_path: Path, name: str) -> None:
    here = bundle(tmp_path / name)
    rules = here / "rats.rules"
    wrong = RULES.replace("gain 1", "gan 1")
    for uri in spellings(rules):
        for folder in (uri.rpartition("/")[0].rpartition("/")[0], tmp_path):
            session = opened(folder, uri, wrong)
            found = session.mistakes()
            assert [(one, len(items)) for one, items in found.items()] == [(uri, 1)]
            document = p.TextDocumentIdentifier(uri)
            [place] = session.definition(p.DefinitionParams(document, p.Position(0, 21)))
            assert place.uri == uri.removesuffix("rats.rules") + "bundle.yaml" or uri.endswith("%73")
            assert completed(session, uri, "number rats seen = rat o")


@pytest.mark.parametrize(
    "uri",
    [
        "",
        "x",
        "file:",
        "file://",
        "file://[/",
        "file:///a%00b.rules",
        "untitled:a.rules",
        "http://x/a.rules",
        "file:///%ff.rules",
    ],
)
def test_an_address_of_no_file_has_answers_too(tmp_path: Path, uri: str) -> None:
    session = opened(tmp_path, uri, RULES)
    session.mistakes()
    assert completed(session, uri, "turn") == []
    document = p.TextDocumentIdentifier(uri)
    session.format(p.DocumentFormattingParams(document, p.FormattingOptions(2, True)))
    assert session.hover(p.HoverParams(document, p.Position(0, 0))) is None


def test_a_manifest_that_cannot_be_read_is_named_in_the_files_beside_it(tmp_path: Path) -> None:
    rules = bundle(tmp_path) / "rats.rules"
    manifest = rules.parent / "bundle.yaml"
    manifest.write_text(MANIFEST.replace("id: rats", "id: [rats"))
    session = opened(tmp_path, rules, RULES)
    completed(session, rules.as_uri(), RULES)
    assert coloured(session, rules.as_uri()) > 15
    found = session.mistakes()
    assert found[manifest.as_uri()]
    [said] = found[rules.as_uri()]
    assert said.message.startswith("this file is not read: ")
    assert [one.location.uri for one in said.related_information or []] == [manifest.as_uri()]
