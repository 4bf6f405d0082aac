"""The language server, driven by a client over its protocol."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlparse

import pytest
from lsprotocol import types as p
from pygls.exceptions import JsonRpcException

from london_rules.resources import data_root
from tests.support.editor import Editor, at

HOUSE = data_root() / "variants" / "house"
MANIFEST = """\
language: 2
id: rats
title: Rats
kind: overlay
about: Rats bring poverty.
builds on: [london]
parameters:
  rat odds:
    value: 6
    about: The rats come once in so many turns.
files: [rats.rules]
"""
RULES = """\
number rats seen = rat odds + 1

turn rats, before hand limit
  choose a random number from 1 to (rats seen), call it the omen
  if the omen is 1
    gain 1 poverty
"""


def bundle(folder: Path, id: str = "rats") -> Path:
    here = folder / id
    here.mkdir(parents=True)
    (here / "bundle.yaml").write_text(MANIFEST.replace("id: rats", f"id: {id}"))
    (here / "rats.rules").write_text(RULES)
    return here


def driven(scene: Callable[[Editor], Awaitable[None]]) -> Editor:
    editor = Editor()

    async def play() -> None:
        await scene(editor)
        assert await editor.stop() == 0

    # In a thread of its own: the tests of pages leave a loop running in theirs.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(play(), 30)).result()
    return editor


def texts(edit: p.WorkspaceEdit | None) -> dict[str, list[str]]:
    assert edit is not None and edit.changes is not None
    return {uri.rpartition("/")[2]: [one.new_text for one in edits] for uri, edits in edit.changes.items()}


def test_a_session_from_initialize_to_shutdown(tmp_path: Path) -> None:  # noqa: PLR0915 (a process takes long to start)
    here = bundle(tmp_path)
    rules = here / "rats.rules"

    async def scene(editor: Editor) -> None:
        client = editor.client
        told = await editor.start(tmp_path, own_process=True)
        can = told.capabilities
        assert can.position_encoding == p.PositionEncodingKind.Utf16
        assert can.hover_provider and can.definition_provider and can.references_provider and can.rename_provider
        assert can.completion_provider and can.document_formatting_provider and can.semantic_tokens_provider
        uri = editor.open(rules)
        assert await editor.messages(uri) == []

        # an edit in the middle of a word, and its fix
        line = RULES.split("\n").index("    gain 1 poverty")
        editor.change(uri, 2, "x", p.Range(p.Position(line, 15), p.Position(line, 16)))
        assert await editor.messages(uri, 2) == ["unknown name `povexty`"]
        [wrong] = editor.told[uri]
        assert wrong.range == p.Range(p.Position(line, 11), p.Position(line, 18))
        assert wrong.code == "LR-N0003" and wrong.code_description is not None
        assert (
            Path(urlparse(wrong.code_description.href).path).read_text("utf-8").count("# LR-N0003: Unknown name") == 1
        )
        fixes = await client.text_document_code_action_async(
            p.CodeActionParams(p.TextDocumentIdentifier(uri), wrong.range, p.CodeActionContext([wrong]))
        )
        [fix] = fixes or []
        assert isinstance(fix, p.CodeAction) and fix.is_preferred
        assert texts(fix.edit) == {"rats.rules": ["poverty"]}

        # names are found while the text is wrong
        broken = RULES.replace("poverty", "povexty")
        [place] = (
            await client.text_document_definition_async(p.DefinitionParams(**at(uri, broken, "rat odds", 2))) or []
        )
        assert place.uri == (here / "bundle.yaml").as_uri() and place.range.start == p.Position(7, 2)
        [place] = await client.text_document_definition_async(p.DefinitionParams(**at(uri, broken, "omen is"))) or []
        assert (place.uri, place.range.start.line) == (uri, 3)
        editor.change(uri, 3, RULES)
        assert await editor.messages(uri, 3) == []

        # across bundles
        asked = at(uri, RULES, "poverty")
        found = await client.text_document_hover_async(p.HoverParams(**asked))
        assert found is not None and "Each player keeps count of poverty" in found.contents.value  # type: ignore[union-attr]
        [place] = await client.text_document_definition_async(p.DefinitionParams(**asked)) or []
        assert place.uri.endswith("variants/london/table.rules")
        listed = await client.text_document_references_async(
            p.ReferenceParams(context=p.ReferenceContext(include_declaration=True), **asked)
        )
        files = {one.uri.rpartition("/")[2] for one in listed or []}
        assert {"table.rules", "rats.rules", "front.yaml", "cards.yaml"} <= files

        # what the file holds
        outline = await client.text_document_document_symbol_async(
            p.DocumentSymbolParams(p.TextDocumentIdentifier(uri))
        )
        assert [one.name for one in outline or []] == ["rats seen", "rats"]
        words = await client.workspace_symbol_async(p.WorkspaceSymbolParams("hand limit"))
        assert "turn hand limit" in [one.name for one in words or []]
        layout = await client.text_document_formatting_async(
            p.DocumentFormattingParams(p.TextDocumentIdentifier(uri), p.FormattingOptions(2, True))
        )
        assert not layout
        coloured = await client.text_document_semantic_tokens_full_async(
            p.SemanticTokensParams(p.TextDocumentIdentifier(uri))
        )
        assert coloured is not None and len(coloured.data) > 50 and len(coloured.data) % 5 == 0

        # another name
        place_of_name = await client.text_document_prepare_rename_async(
            p.PrepareRenameParams(**at(uri, RULES, "rats seen"))
        )
        assert place_of_name == p.Range(p.Position(0, 7), p.Position(0, 16))
        renamed = await client.text_document_rename_async(
            p.RenameParams(new_name="rat luck", **at(uri, RULES, "rat odds"))
        )
        assert texts(renamed) == {"bundle.yaml": ["rat luck"], "rats.rules": ["rat luck"]}
        for name, why in (("poverty", "already a name"), ("gain", "word of the language")):
            with pytest.raises(JsonRpcException, match=why):
                await client.text_document_rename_async(p.RenameParams(new_name=name, **at(uri, RULES, "rat odds")))
        with pytest.raises(JsonRpcException, match="came with london-rules"):
            await client.text_document_prepare_rename_async(p.PrepareRenameParams(**asked))

    driven(scene)


def test_completion_offers_first_what_the_text_names_itself(tmp_path: Path) -> None:
    rules = bundle(tmp_path) / "rats.rules"

    async def scene(editor: Editor) -> None:
        await editor.start(tmp_path)
        uri = editor.open(rules)
        text = RULES.replace("if the omen is 1", "if the ")
        editor.change(uri, 2, text)
        found = await editor.client.text_document_completion_async(p.CompletionParams(**at(uri, text, "if the ", 7)))
        assert isinstance(found, p.CompletionList)
        assert found.items[0].label == "omen" and found.items[0].kind == p.CompletionItemKind.Variable
        text = RULES.replace("gain 1 poverty", "gain 1 pov")
        editor.change(uri, 3, text)
        found = await editor.client.text_document_completion_async(p.CompletionParams(**at(uri, text, "1 pov", 5)))
        assert isinstance(found, p.CompletionList)
        assert [one.label for one in found.items] == ["poverty"]
        edit = found.items[0].text_edit
        assert isinstance(edit, p.TextEdit) and edit.range.start.character == 11 and edit.range.end.character == 14

    driven(scene)


def test_files_outside_of_the_folder_and_of_any_bundle(tmp_path: Path) -> None:
    inside, outside = tmp_path / "open", tmp_path / "elsewhere"
    inside.mkdir()
    rules = bundle(outside) / "rats.rules"
    alone = outside / "alone.rules"
    alone.write_text("number  x = 1\n")

    async def scene(editor: Editor) -> None:
        await editor.start(inside)
        uri = editor.open(rules, RULES.replace("gain 1", "gan 1"))
        assert len(await editor.messages(uri)) == 1
        lone = editor.open(alone)
        assert await editor.messages(lone) == ["this file belongs to no bundle, so nobody reads it"]
        document = p.TextDocumentIdentifier(lone)
        assert await editor.client.text_document_hover_async(p.HoverParams(document, p.Position(0, 8))) is None
        [edit] = (
            await editor.client.text_document_formatting_async(
                p.DocumentFormattingParams(document, p.FormattingOptions(2, True))
            )
            or []
        )
        assert edit.new_text == "number x = 1\n"
        unnamed = p.TextDocumentItem("untitled:Untitled-1", "london-rules", 1, "turn")
        editor.client.text_document_did_open(p.DidOpenTextDocumentParams(unnamed))
        asked = p.HoverParams(p.TextDocumentIdentifier(unnamed.uri), p.Position(0, 1))
        assert await editor.client.text_document_hover_async(asked) is None

    driven(scene)


def test_two_folders_with_bundles_that_use_each_other(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    shutil.copytree(data_root() / "variants" / "2010", one / "duel")
    manifest = one / "duel" / "bundle.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("id: 2010", "id: duel"), encoding="utf-8")
    rules = bundle(two) / "rats.rules"
    (rules.parent / "bundle.yaml").write_text(MANIFEST.replace("[london]", "[duel]"))

    async def scene(editor: Editor) -> None:
        await editor.start(one, two)
        uri = editor.open(rules)
        assert await editor.messages(uri) == []
        board = editor.open(one / "duel" / "board.rules")
        assert await editor.messages(board) == []
        found = await editor.client.text_document_definition_async(p.DefinitionParams(**at(uri, RULES, "poverty")))
        assert len(found or []) == 1

    driven(scene)


def test_the_game_in_which_an_overlay_is_checked_is_a_setting(tmp_path: Path) -> None:
    rules = bundle(tmp_path) / "rats.rules"
    text = RULES.replace("rat odds", "underground left")  # a number of 2010 alone

    async def scene(editor: Editor) -> None:
        await editor.start(tmp_path, options={"games": {"rats": "2017"}})
        uri = editor.open(rules, text)
        assert await editor.messages(uri) == ["`underground` cannot be read here"]
        editor.client.workspace_did_change_configuration(
            p.DidChangeConfigurationParams({"londonRules": {"game": "2010"}})
        )
        editor.change(uri, 2, text + "\n")
        assert await editor.messages(uri, 2) == []

    driven(scene)


def test_positions_are_utf_16(tmp_path: Path) -> None:
    rules = bundle(tmp_path) / "rats.rules"
    text = "# 🐀🐀 Ratten — überall\r\n" + RULES.replace("\n", "\r\n").replace("gain 1", "# 🐀\r\n    gan 1")

    async def scene(editor: Editor) -> None:
        await editor.start(tmp_path)
        uri = editor.open(rules, text)
        await editor.messages(uri)
        line = text[: text.index("gan 1")].count("\n")
        assert editor.told[uri][0].range.start == p.Position(line, 4)
        emoji = p.Range(p.Position(0, 2), p.Position(0, 6))
        editor.change(uri, 2, "rats", emoji)
        editor.change(uri, 3, "gain", p.Range(p.Position(line, 4), p.Position(line, 7)))
        assert await editor.messages(uri, 3) == []

    driven(scene)


def test_a_test_is_run_from_its_lens(tmp_path: Path) -> None:
    shutil.copytree(HOUSE / "hand-limit-by-players", tmp_path / "hands")
    manifest = tmp_path / "hands" / "bundle.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("id: hand-limit-by-players", "id: hands"))
    tests = next((tmp_path / "hands" / "tests").glob("*.yaml"))

    async def scene(editor: Editor) -> None:
        await editor.start(tmp_path)
        uri = editor.open(tests)
        lenses = await editor.client.text_document_code_lens_async(p.CodeLensParams(p.TextDocumentIdentifier(uri)))
        command = (lenses or [])[0].command
        assert command is not None and command.title == "run test"
        asked = p.ExecuteCommandParams(command.command, arguments=command.arguments)
        assert await editor.client.workspace_execute_command_async(asked) is True

    editor = driven(scene)
    assert "is as expected" in editor.said[0]


def test_a_question_that_fails_is_answered_and_the_server_goes_on(tmp_path: Path) -> None:
    rules = bundle(tmp_path) / "rats.rules"

    async def scene(editor: Editor) -> None:
        await editor.start(tmp_path)
        uri = editor.open(rules)
        with pytest.raises(JsonRpcException):
            await editor.client.workspace_execute_command_async(
                p.ExecuteCommandParams("london-rules.runTest", arguments=[])
            )
        found = await editor.client.text_document_hover_async(p.HoverParams(**at(uri, RULES, "poverty")))
        assert found is not None

    driven(scene)
