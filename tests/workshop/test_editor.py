"""The left side of the page in a browser: rules written, corrected, kept, measured and shared.

Tests share one page, which starts once; each opens a bundle of its own by a link.
"""

from __future__ import annotations

import time
from base64 import b64decode
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

import pytest

from docs.try_it import link, read
from london_rules.workshop.folder import BundleFolder
from london_rules.workshop.local import LocalWorkshop, Page
from tests.support import on_a_picture
from tests.support.browser import AXE, OpenPage, check_accessible

MANIFEST = """\
language: 2
id: hands
title: Small hands
kind: overlay
builds on: ["2010"]
files: [hands.rules]
"""
RULES = """\
number hand share = 2

replace number hand poverty = number of cards in your hand * hand share
"""
TESTS = """\
tests:
  each card brings its share:
    given:
      player 1:
        hand: salters lords vintners
    then:
      player 1:
        hand poverty: 6
"""
ONE_FILE = 'language: 2\nid: money\ntitle: Money\nkind: overlay\nbuilds on: ["2010"]\nset:\n  start money: 25\n'
RED_DOT = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC")
FILES = {"bundle.yaml": MANIFEST, "hands.rules": RULES, "tests/first.yaml": TESTS}


@pytest.fixture(scope="module")
def shared_page(workshop_site: str, open_page: OpenPage) -> Any:
    page = open_page(workshop_site, permissions=["clipboard-read", "clipboard-write"])
    page.locator(".panel-mistakes .good").wait_for()
    return page


class Editor:
    """What an author does on the page."""

    def __init__(self, page: Any, site: str) -> None:
        self.page = page
        self.site = site

    def open(self, files: dict[str, str], on: str = "2010", bundle: str = "hands") -> None:
        """Follow a link to a bundle, as the documentation has them."""
        self.page.goto(f"{self.site}#{link(on, bundle, files).partition('#')[2]}")
        self.content.get_by_text(next(iter(files.values())).split("\n")[2]).wait_for()

    def tab(self, name: str) -> Any:
        return self.page.locator(".file-row").get_by_role("tab", name=name)

    def panel(self, name: str) -> Any:
        self.page.locator(".panel-head").get_by_role("tab", name=name).click()
        return self.page.locator(f".panel-{name.lower()}")

    @property
    def content(self) -> Any:
        return self.page.locator(".cm-content")

    def write(self, text: str) -> None:
        """Put a text in place of that of the file that is shown."""
        self.content.focus()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def click(self, words: str) -> None:
        """Put the cursor into a word of the text."""
        self.content.get_by_text(words, exact=True).first.click()

    def text(self) -> str:
        return "\n".join(line.rstrip("\n") for line in self.page.locator(".cm-line").all_inner_texts())

    @property
    def checks(self) -> int:
        """How often the page has shown what the engine found."""
        return int(self.page.locator("[data-checks]").get_attribute("data-checks"))

    def shows(self, text: str) -> None:
        """Wait until the editor shows a text."""
        for _ in range(100):
            if self.text() == text:
                return
            self.page.wait_for_timeout(50)
        assert self.text() == text

    def says(self, words: str) -> None:
        """Wait until the line at the foot, which screen readers read out, says something."""
        self.page.locator("#status").get_by_text(words).wait_for()

    def link(self, item: Any) -> str:
        """Copy a link by an item of the menu; what was copied before is not taken for it."""
        self.page.evaluate("navigator.clipboard.writeText('')")
        self.page.get_by_role("button", name="Share", exact=True).click()
        item.click()
        self.says("The link is copied")
        wait_until(lambda: self.page.evaluate("navigator.clipboard.readText()") != "")
        return str(self.page.evaluate("navigator.clipboard.readText()"))


@pytest.fixture(scope="module")
def editor(shared_page: Any, workshop_site: str) -> Editor:
    return Editor(shared_page, workshop_site)


def test_a_first_visit_is_told_what_to_do_until_that_is_closed(editor: Editor) -> None:
    line = editor.page.get_by_text("Write a rule here. The game on the right is played with it.")
    line.get_by_role("button", name="Close this line").click()
    assert line.count() == 0


# ---- mistakes ---------------------------------------------------------------------------------------


def test_a_mistake_is_underlined_told_and_fixed_by_its_button(editor: Editor) -> None:
    editor.open(FILES)
    editor.tab("hands.rules").click()
    editor.write(RULES.replace("your hand", "your hnad"))
    mistakes = editor.panel("Mistakes")
    mistakes.get_by_text("unknown name hnad").wait_for()
    assert "hands/hands.rules, line 3" in mistakes.inner_text()
    assert editor.page.locator(".cm-lintRange-error").all_inner_texts() == ["hnad"]
    assert editor.tab("hands.rules 1 mistake").count() == 1
    editor.says("1 mistake")
    mistakes.get_by_role("button", name="write hand").click()
    mistakes.get_by_text("No mistakes").wait_for()
    assert editor.text() == RULES
    editor.page.keyboard.press("Control+Z")
    mistakes.get_by_text("unknown name hnad").wait_for()
    editor.page.locator(".cm-lintRange-error").hover()
    editor.page.locator(".cm-tooltip").get_by_role("button", name="write hand").click()
    mistakes.get_by_text("No mistakes").wait_for()


def test_the_code_of_a_message_opens_its_page(editor: Editor) -> None:
    editor.open(FILES)
    editor.tab("hands.rules").click()
    editor.write(RULES.replace("your hand", "your hnad"))
    editor.panel("Mistakes").get_by_role("button", name="LR-N0003").click()
    page = editor.page.locator(".panel-help")
    page.get_by_role("heading", name="LR-N0003").wait_for()
    assert page.locator("pre").count() >= 2
    assert page.get_by_role("heading", name="Corrected").count() == 1


# ---- help while one writes --------------------------------------------------------------------------


def test_what_fits_is_offered_and_written_by_a_key(editor: Editor) -> None:
    editor.open(FILES)
    editor.tab("hands.rules").click()
    editor.write(RULES.replace("hand share\n", "hand share + loan pov\n").rstrip("\n"))
    editor.page.keyboard.press("Control+Space")
    offered = editor.page.get_by_role("listbox")
    offered.get_by_role("option", name="loan poverty").wait_for()
    editor.page.wait_for_timeout(100)  # a list that has just opened takes no key, so that none is taken by mistake
    editor.page.keyboard.press("Enter")
    offered.wait_for(state="detached")
    assert editor.text().endswith("hand share + loan poverty")


def test_a_name_is_explained_below_the_pointer_and_by_a_key(editor: Editor) -> None:
    editor.open(FILES)
    editor.tab("hands.rules").click()
    editor.content.locator(".word-declared").get_by_text("hand poverty").hover()
    told = editor.page.locator(".told-hover")
    told.get_by_text("number hand poverty").first.wait_for()
    assert "hands, hands/hands.rules:3" in told.inner_text()
    editor.click("hand poverty")
    editor.page.keyboard.press("F1")
    answer = editor.page.locator(".panel-help")
    answer.get_by_role("heading", name="number hand poverty").wait_for()
    assert "hands, hands/hands.rules:3" in answer.inner_text()


def test_an_explanation_goes_at_once_and_takes_no_click(editor: Editor) -> None:
    editor.open(FILES)
    editor.tab("hands.rules").click()
    name = editor.content.locator(".word-declared").get_by_text("hand poverty")
    told = editor.page.locator(".told-hover")
    name.wait_for()
    for goes in (
        lambda: editor.page.keyboard.press("Shift"),
        name.click,
        lambda: editor.page.get_by_role("button", name="Share").hover(),
    ):
        editor.page.get_by_role("button", name="Share").hover()
        name.hover()
        told.wait_for()
        box, room = told.bounding_box(), editor.page.locator("#editor-host").bounding_box()
        assert box["x"] >= room["x"] and box["x"] + box["width"] <= room["x"] + room["width"]
        assert told.evaluate("e => getComputedStyle(e).pointerEvents") == "none"
        goes()
        assert told.count() == 0


def test_a_definition_in_a_shipped_bundle_opens_to_be_read(editor: Editor) -> None:
    editor.open(FILES)
    editor.tab("hands.rules").click()
    editor.content.locator(".word-declared").get_by_text("hand poverty").wait_for()
    editor.click("hand poverty")
    editor.page.keyboard.press("Shift+F12")
    uses = editor.page.locator(".panel-help")
    shipped = uses.get_by_role("button").filter(has_text="variants/").first
    shipped.wait_for()
    file = shipped.inner_text().partition(",")[0]
    shipped.click()
    tab = editor.tab("/".join(file.split("/")[-2:]))
    tab.wait_for()
    assert tab.get_attribute("aria-selected") == "true"
    before = editor.text()
    editor.page.keyboard.type("nothing")
    assert editor.text() == before
    editor.page.keyboard.press("Alt+ArrowLeft")
    editor.content.get_by_text("hand share").first.wait_for()
    tab.click()
    editor.page.keyboard.press("Delete")
    tab.wait_for(state="detached")


def test_a_text_gets_the_standard_layout(editor: Editor) -> None:
    editor.open(FILES)
    editor.tab("hands.rules").click()
    editor.write("number  hand share   =  2\n\n\n\n" + RULES.split("\n\n")[1])
    editor.panel("Mistakes").get_by_text("No mistakes").wait_for()
    editor.content.focus()
    editor.page.keyboard.press("Shift+Alt+F")
    editor.says("standard layout")
    assert editor.text() == RULES


def test_a_name_is_changed_in_all_files(editor: Editor) -> None:
    other = "replace number loan poverty = your loans * hand share\n"
    manifest = MANIFEST.replace("[hands.rules]", "[hands.rules, loans.rules]")
    editor.open({"bundle.yaml": manifest, "hands.rules": RULES, "loans.rules": other})
    editor.tab("hands.rules").click()
    editor.panel("Mistakes").get_by_text("No mistakes").wait_for()
    editor.click("hand share")
    editor.page.keyboard.press("F2")
    new_name = editor.page.get_by_label("Its new name")
    new_name.fill("2 bad (names")
    editor.page.get_by_role("button", name="Rename").click()
    editor.page.get_by_role("dialog").get_by_role("alert").get_by_text("A name is made of words").wait_for()
    assert new_name.input_value() == "2 bad (names" and editor.text() == RULES
    new_name.fill("burden")
    checks = editor.checks
    editor.page.get_by_role("button", name="Rename").click()
    editor.says("Renamed in 3 places")
    editor.page.wait_for_timeout(3100)  # so long it can be read, whatever follows
    editor.page.keyboard.press("Shift")
    assert "Renamed" not in editor.page.locator("#status").inner_text()
    assert editor.text() == RULES.replace("hand share", "burden")
    editor.tab("loans.rules").click()
    assert editor.text() == other.replace("hand share", "burden")
    editor.panel("Mistakes").get_by_text("No mistakes").wait_for()
    assert editor.checks == checks + 1  # never with one file changed only, whose mistake would be said


def test_changes_are_told_in_words_and_tests_run_by_themselves(editor: Editor) -> None:
    editor.open(FILES)
    tests = editor.panel("Tests")
    tests.get_by_text("1 of 1 test is as expected").wait_for()
    changes = editor.panel("Changes")
    changes.get_by_text("hand poverty", exact=True).wait_for()
    assert "hands/hands.rules, line 3" in changes.inner_text()
    editor.tab("tests/first.yaml").click()
    editor.write(TESTS.replace("poverty: 6", "poverty: 7"))
    tests = editor.panel("Tests")
    tests.get_by_text("0 of 1 test").wait_for()
    tests.get_by_role("button", name="line 2").click()
    assert editor.content.evaluate("e => e.getRootNode().activeElement === e")
    tests.get_by_role("button", name="Run the test").click()
    editor.says("each card brings its share: not as expected")
    editor.write("tests:\n")
    tests.get_by_text("The tests have 1 mistake, so not all of them are run.").wait_for()
    assert "bad" in tests.locator("> p").first.get_attribute("class")
    assert editor.page.locator(".panel-head").get_by_role("tab", name="Tests").inner_text() == "Tests1"
    editor.panel("Mistakes").locator(".mistake").wait_for()
    assert "tests needs lines below it" in editor.panel("Mistakes").inner_text()


# ---- files ------------------------------------------------------------------------------------------


def test_new_rules_begin_with_a_recipe_and_are_kept(editor: Editor) -> None:
    page = editor.page
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("dialog").wait_for()
    assert "still starting" not in page.locator("#status").inner_text()
    assert not page.get_by_label("Examples of all kinds of change").is_checked()
    assert page.get_by_role("radio", checked=True).count() == 1
    page.get_by_label("Id:").fill("rich")
    page.get_by_label("Find a recipe").fill("more money")
    page.get_by_label("Begin with more money").check()
    page.get_by_role("button", name="Create").click()
    editor.tab("rich.yaml").wait_for()
    editor.write(editor.text().replace("10", "11"))
    editor.panel("Mistakes").get_by_text("No mistakes. This is London (2010) + Begin with more money").wait_for()
    page.reload()
    editor.tab("rich.yaml").wait_for()
    assert "start money: 11" in editor.text()
    assert page.get_by_role("heading", name="rich").count() == 1


def test_files_are_added_renamed_and_deleted(editor: Editor) -> None:
    editor.open(FILES)
    page = editor.page

    def choose(item: str) -> None:
        page.get_by_role("button", name="More: files and commands").click()
        page.get_by_role("menuitem", name=item).click()

    choose("Add a file")
    page.get_by_label("Name of the file").fill("../out.rules")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("A file name ends in").wait_for()
    page.get_by_label("Name of the file").fill("cards.yaml")
    page.get_by_role("button", name="Add", exact=True).click()
    editor.tab("cards.yaml").wait_for()
    choose("Rename this file")
    page.get_by_label("Name of the file").fill("things.yaml")
    page.get_by_role("button", name="Rename").click()
    editor.tab("things.yaml").wait_for()
    assert editor.tab("cards.yaml").count() == 0
    choose("Delete this file")
    page.get_by_role("button", name="Delete").click()
    editor.tab("things.yaml").wait_for(state="detached")
    editor.panel("Mistakes").get_by_text("No mistakes").wait_for()  # the manifest lists what there is


def test_a_bundle_of_one_file_gets_a_second_one(editor: Editor) -> None:
    editor.open({"money.yaml": ONE_FILE}, bundle="money")
    page = editor.page
    page.get_by_role("button", name="More: files and commands").click()
    page.get_by_role("menuitem", name="Add a file").click()
    page.get_by_label("Name of the file").fill("more.rules")
    page.get_by_role("button", name="Add", exact=True).click()
    editor.tab("more.rules").wait_for()
    assert page.locator(".file-row").get_by_role("tab").all_inner_texts() == ["bundle.yaml", "more.rules"]
    editor.page.keyboard.insert_text("replace number hand limit = 8\n")
    editor.panel("Mistakes").get_by_text("No mistakes").wait_for()
    editor.content.focus()
    page.keyboard.press("Control+Shift+O")
    outline = editor.page.locator(".panel-help .outline")
    outline.get_by_role("heading").nth(1).wait_for()
    assert outline.get_by_role("heading").all_inner_texts() == ["money/bundle.yaml", "money/more.rules"]
    outline.get_by_role("button", name="start money").click()
    editor.content.get_by_text("start money", exact=True).first.wait_for()
    assert editor.tab("bundle.yaml").get_attribute("aria-selected") == "true"


def test_a_bundle_leaves_as_a_zip_and_comes_back(editor: Editor, tmp_path: Path) -> None:
    editor.open(FILES)
    page = editor.page
    with page.expect_download() as download:
        page.get_by_role("button", name="Save rules").click()
        page.get_by_role("menuitem", name="Save as a file").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "hands.zip"
    with ZipFile(path) as made:
        assert {name: made.read(name).decode() for name in made.namelist()} == {
            f"hands/{name}": text for name, text in FILES.items()
        }
    changed = BytesIO()
    with ZipFile(changed, "w") as made:
        for name, text in FILES.items():
            made.writestr(f"some/where/{name}", text.replace("share = 2", "share = 3"))
        made.writestr("some/where/.vscode/settings.yaml", "no: file of it")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open rules").click()
        page.get_by_role("menuitem", name="Open a zip").click()
    chooser.value.set_files({"name": "all.zip", "mimeType": "application/zip", "buffer": changed.getvalue()})
    editor.says("is open")
    assert page.locator(".file-row").get_by_role("tab").count() == len(FILES)
    editor.tab("hands.rules").click()
    assert editor.text() == RULES.replace("share = 2", "share = 3")


def test_pictures_are_shown_at_the_table_saved_byte_for_byte_and_left_out_of_links(
    open_page: OpenPage, workshop_site: str
) -> None:
    """They come in a zip, a PNG as bytes; they have no tabs, and nothing of an SVG runs."""
    page = open_page(workshop_site, permissions=["clipboard-read", "clipboard-write"])
    editor = Editor(page, workshop_site)
    head = "language: 2\nid: red\ntitle: Red hearts\nkind: overlay\nbuilds on: [nettles]\n"
    layout = (
        'layout:\n  pictures:\n    card:\n      image: "{suit}-of-mine"\n  backs:\n    card:\n      image: red-back\n'
        "  icons:\n    nettles: hearts-of-mine\n"
    )
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="red"/></svg>'
    files: dict[str, bytes] = {
        "bundle.yaml": f"{head}files: [my.yaml, pictures/hearts-of-mine.png, pictures/red-back.svg]\n".encode(),
        "my.yaml": layout.encode(),
        "pictures/hearts-of-mine.png": RED_DOT,
        "pictures/red-back.svg": svg.encode(),
    }
    given = BytesIO()
    with ZipFile(given, "w") as made:
        for name, data in files.items():
            made.writestr(f"red/{name}", data)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open rules").click()
        page.get_by_role("menuitem", name="Open a zip").click()
    chooser.value.set_files({"name": "red.zip", "mimeType": "application/zip", "buffer": given.getvalue()})
    editor.tab("my.yaml").wait_for()
    assert page.locator(".file-row").get_by_role("tab").count() == 2
    page.locator(".panel-mistakes .good", has_text="Red hearts").wait_for(state="attached")
    begin, picture = (
        page.get_by_role("button", name="Play these rules"),
        page.locator(".dock .card .card-picture").first,
    )
    begin.or_(picture).first.wait_for()
    if begin.is_visible():  # a game that is played stays
        begin.click()
        picture.wait_for()
    assert page.locator(".figure", has_text="nettles 0").first.locator("img.icon").count() == 1
    for picture in page.locator(".card-picture, .back-picture, .icon").all():
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save rules").click()
        page.get_by_role("menuitem", name="Save as a file").click()
    with ZipFile(download.value.path()) as made:
        assert {name: made.read(name) for name in made.namelist()} == {f"red/{name}": files[name] for name in files}
    address = editor.link(page.get_by_role("menuitem", name="Copy a link to these rules", exact=True))
    editor.says("Pictures are not in it")
    assert list(read(address)["files"]) == ["bundle.yaml", "my.yaml"]


def test_a_board_lies_on_its_picture_with_each_thing_in_its_place(open_page: OpenPage, workshop_site: str) -> None:
    page = open_page(workshop_site)
    page.locator(".question .option").first.wait_for(state="attached")
    given = BytesIO()
    with ZipFile(given, "w") as made:
        for name, text in on_a_picture.files().items():
            made.writestr(f"drawn/{name}", text)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open rules").click()
        page.get_by_role("menuitem", name="Open a zip").click()
    chooser.value.set_files({"name": "drawn.zip", "mimeType": "application/zip", "buffer": given.getvalue()})
    page.locator(".panel-mistakes .good", has_text="A drawn fen").wait_for(state="attached")
    begin, picture = page.get_by_role("button", name="Play these rules"), page.locator(".map .board-picture")
    begin.or_(picture).first.wait_for(state="attached")
    if begin.is_visible():  # a game that is played stays
        begin.click()
    picture.wait_for(state="attached")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    # All at once: the page may still move under the map.
    box, *places = picture.evaluate(
        """(image, ids) => {
        const points = ids.map((id) => image.closest(".map").querySelector(`.point[data-key="${id}"]`));
        return [image, ...points].map((one) => one.getBoundingClientRect().toJSON());
    }""",
        list(on_a_picture.PLACES),
    )
    assert box["height"] / box["width"] == pytest.approx(0.6, abs=0.01)
    for (x, y), place in zip(on_a_picture.PLACES.values(), places, strict=True):
        across = (place["x"] + place["width"] / 2 - box["x"]) / box["width"]
        down = (place["y"] + place["height"] / 2 - box["y"]) / box["height"]
        assert (across, down) == (pytest.approx(x / 100, abs=0.01), pytest.approx(y / 100, abs=0.01))
    assert page.locator(".area.as-list > .area-picture").count() == 1
    check_accessible(page, ".middle")


CARDS = """# Two cards of mine.

card:
  mill:  # beside the river
    name: Mill
    set: A
    colour: blue
    cost: 3
  inn:
    name: Inn
    set: A
    colour: blue
    cost: 2
"""


def test_cards_are_edited_as_a_table_which_is_the_text(editor: Editor) -> None:
    manifest = 'language: 2\nid: mills\ntitle: Mills\nkind: overlay\nbuilds on: ["2010"]\nfiles: [cards.yaml]\n'
    editor.open({"bundle.yaml": manifest, "cards.yaml": CARDS}, bundle="mills")
    page = editor.page
    editor.tab("cards.yaml").click()
    table = editor.panel("Table").get_by_role("table")
    table.get_by_label("cost of mill").fill("4")
    table.get_by_label("points of mill").wait_for(state="detached")
    table.get_by_label("name of inn").click()  # leaves the cell, which writes it
    changed = CARDS.replace("cost: 3", "cost: 4")
    editor.shows(changed)
    assert page.evaluate("document.activeElement.dataset.cell") == "inn name"
    table.get_by_role("button", name="Remove inn").click()
    changed = changed[: changed.index("  inn:")]
    editor.shows(changed)
    page.get_by_role("button", name="Add a thing").click()
    page.get_by_label("Its id, in small letters with hyphens").fill("Old Barn")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("`Old Barn` cannot be an id").first.wait_for()
    page.get_by_label("Its id, in small letters with hyphens").fill("old-barn")
    page.get_by_role("button", name="Add", exact=True).click()
    editor.shows(changed + "  old-barn:\n    name: old-barn\n")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    csv = Path(download.value.path()).read_text("utf-8-sig")
    assert csv == "id,name,set,colour,cost\nmill,Mill,A,blue,4\nold-barn,old-barn,,,\n"
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open CSV").click()
    given = csv.replace("old-barn,old-barn,,,", 'barn,"Barn: old",B,blue,1').replace(",", ";")
    chooser.value.set_files({"name": "c.csv", "mimeType": "text/csv", "buffer": given.encode()})
    barn = '  barn:\n    name: "Barn: old"\n    set: B\n    colour: blue\n    cost: 1\n'
    editor.shows(changed + barn)
    editor.panel("Mistakes").get_by_text("No mistakes").wait_for()
    editor.panel("Table")
    check_accessible(page)


def test_a_card_is_drawn_beside_its_row_and_in_its_form_as_one_types(editor: Editor) -> None:
    manifest = 'language: 2\nid: mills\ntitle: Mills\nkind: overlay\nbuilds on: ["2010"]\nfiles: [cards.yaml]\n'
    editor.open({"bundle.yaml": manifest, "cards.yaml": CARDS}, bundle="mills")
    page = editor.page
    editor.tab("cards.yaml").click()
    panel = editor.panel("Table")
    card = panel.locator(".sheet-card .card")
    panel.get_by_label("cost of mill").click()
    card.get_by_text("Mill", exact=True).wait_for()
    assert card.locator(".band").inner_text() == "£3"
    page.keyboard.press("End")
    page.keyboard.type("7")
    card.get_by_text("£37", exact=True).wait_for()
    editor.shows(CARDS)  # it is not in the text before the cell is left
    page.keyboard.type("x")
    panel.locator(".sheet-card .old").wait_for()
    panel.locator(".sheet-card").get_by_text("must be a whole number").wait_for()
    page.keyboard.press("Backspace")
    panel.locator(".sheet-card .old").wait_for(state="detached")
    panel.get_by_role("button", name="The fields of inn").click()
    editor.shows(CARDS.replace("cost: 3", "cost: 37"))
    card.get_by_text("Inn", exact=True).wait_for()
    name = panel.get_by_label("name of inn")
    name.fill("Old Inn")
    card.get_by_text("Old Inn", exact=True).wait_for()
    assert name.input_value() == "Old Inn"  # the change of the other card has not drawn it anew
    check_accessible(page)
    panel.get_by_role("button", name="The one before").click()
    card.get_by_text("£37", exact=True).wait_for()
    editor.shows(CARDS.replace("cost: 3", "cost: 37").replace("name: Inn", "name: Old Inn"))
    panel.get_by_role("button", name="All things").click()
    card.wait_for(state="detached")
    panel.get_by_role("table").wait_for()


# The picker is a window of the system, so a folder that the browser keeps for the page stands for the chosen one.
PICKED = """() => {
  window.showDirectoryPicker = async ({ mode }) => {
    window.picked = mode;
    return (await navigator.storage.getDirectory()).getDirectoryHandle("hands", { create: true });
  };
}"""
# Only a real drag gives entries; as with those, a folder gives its own in portions.
DROPPED = """(files) => {
  const fileAt = (path) => ({
    isFile: true, name: path.split("/").at(-1), fullPath: `/${path}`,
    file: (done) => done(new File([files[path]], path)),
  });
  const folderAt = (path) => {
    const inside = Object.keys(files).filter((one) => one.startsWith(`${path}/`));
    const names = [...new Set(inside.map((one) => one.slice(path.length + 1).split("/")[0]))];
    const portions = names.map((name) => `${path}/${name}`).map((one) => [one in files ? fileAt(one) : folderAt(one)]);
    return {
      isFile: false, name: path.split("/").at(-1), fullPath: `/${path}`,
      createReader: () => ({ readEntries: (done) => done(portions.shift() ?? []) }),
    };
  };
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([""], "given"));
  DataTransferItem.prototype.webkitGetAsEntry = () => folderAt("given");
  const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector("#editor-host").dispatchEvent(drop);
  return drop.defaultPrevented;
}"""


def test_a_bundle_goes_into_a_chosen_folder_and_comes_back(editor: Editor) -> None:
    editor.open(FILES)
    page = editor.page
    page.evaluate(PICKED)
    page.get_by_role("button", name="Save rules").click()
    page.get_by_role("menuitem", name="Save into a folder").click()
    editor.says("Saved.")
    assert page.evaluate("window.picked") == "readwrite"
    editor.open({"money.yaml": ONE_FILE}, bundle="money")
    page.get_by_role("button", name="Open rules").click()
    page.get_by_role("menuitem", name="Open a folder").click()
    editor.tab("tests/first.yaml").wait_for()
    assert page.evaluate("window.picked") == "read"
    editor.tab("hands.rules").click()
    editor.shows(RULES)


def test_a_folder_that_is_dropped_opens(editor: Editor) -> None:
    editor.open({"money.yaml": ONE_FILE}, bundle="money")
    inside = {f"given/{name}": text.replace("hands", "dropped") for name, text in FILES.items()}
    assert editor.page.evaluate(DROPPED, {**inside, "given/.git/x.yaml": "no", "given/dropped.rules": RULES})
    editor.tab("tests/first.yaml").wait_for()
    editor.page.get_by_role("heading", name="dropped").wait_for()
    editor.tab("dropped.rules").click()
    editor.shows(RULES)


OTHER_TAB = """async ([from, to, told]) => {
  const opened = indexedDB.open("workshop");
  const database = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
  const store = database.transaction("bundles", "readwrite").objectStore("bundles");
  const all = store.getAll();
  const bundle = await new Promise((done) => {
    all.onsuccess = () => done(all.result.sort((a, b) => b.changed - a.changed)[0]);
  });
  for (const name of Object.keys(bundle.files)) bundle.files[name] = bundle.files[name].replace(from, to);
  bundle.changed += 1;
  const put = store.put(bundle);
  await new Promise((done) => { put.onsuccess = done; });
  database.close();
  if (told) new BroadcastChannel("workshop bundles").postMessage(bundle.key);
}"""


def test_a_bundle_that_two_tabs_change_loses_nothing(editor: Editor) -> None:
    page = editor.page
    editor.open({"tabs.yaml": ONE_FILE.replace("money", "tabs", 1)}, bundle="tabs")
    editor.write(editor.text().replace("25", "26"))
    page.wait_for_timeout(600)  # until it is kept
    page.evaluate(OTHER_TAB, ["26", "27", True])
    editor.content.get_by_text("27").wait_for()  # the other tab is followed
    page.evaluate(OTHER_TAB, ["27", "28", False])
    editor.write(editor.text().replace("27", "29"))
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("tabs was changed in another tab too").wait_for()
    dialog.get_by_role("button", name="Take the text of the other tab").click()
    editor.content.get_by_text("28").wait_for()
    dialog.wait_for(state="detached")
    page.wait_for_timeout(300)  # until the other text is kept
    page.get_by_role("button", name="Open rules").click()
    page.get_by_role("menuitemradio", name="tabs (2)").click()
    editor.content.get_by_text("29").wait_for()


def test_what_is_not_a_bundle_is_refused_in_words(editor: Editor) -> None:
    page = editor.page
    for name, data, words in (
        ("broken.zip", b"PK no zip", "broken.zip cannot be read as a zip"),
        ("notes.rules", b"number a = 1", "a bundle.yaml is missing"),
    ):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open rules").click()
            page.get_by_role("menuitem", name="Open a zip").click()
        chooser.value.set_files({"name": name, "mimeType": "", "buffer": data})
        editor.says(words)


# ---- links ------------------------------------------------------------------------------------------


def test_a_link_opens_the_same_texts_in_another_profile(
    editor: Editor, open_page: OpenPage, workshop_site: str
) -> None:
    editor.open(FILES)
    page = editor.page
    address = editor.link(page.get_by_role("menuitem", name="Copy a link to these rules", exact=True))
    assert read(address) == {"v": 1, "on": "2010", "bundle": "hands", "files": FILES}
    assert workshop_site.startswith("http://127.0.0.1:")
    editor.says("It opens on this computer alone")
    other = Editor(open_page(address), workshop_site)
    other.tab("hands.rules").click()
    assert other.text() == RULES
    other.page.goto(address[:-40])
    other.says("The link is damaged")
    large = link("2010", "hands", {"bundle.yaml": "#" * 2_000_000}).partition("#")[2]
    other.page.goto(f"{workshop_site}#{large}")
    other.says("The link holds more than this page opens")
    assert other.text() == RULES
    other.page.context.close()


def test_a_link_with_the_game_opens_it_at_the_same_decision(
    editor: Editor, open_page: OpenPage, workshop_site: str
) -> None:
    page = editor.page
    editor.open(FILES)
    editor.panel("Mistakes").get_by_text("This is London (2010) + Small hands").wait_for()
    table = page.locator("#table")
    table.get_by_role("button", name="New game", exact=True).click()
    table.get_by_role("button", name="Begin", exact=True).click()
    table.locator(".titles").get_by_text("Small hands").wait_for()  # until then the game from before is there
    page.locator("#table .question .option").first.wait_for(state="attached")
    address = editor.link(page.get_by_role("menuitem", name="and this game"))
    game = read(address)["game"]
    assert [seat["kind"] for seat in game["seats"]].count("human") == 1
    other = open_page(address)
    other.locator("#table .question .option").first.wait_for(state="attached")
    options = "#table .question .option"
    assert other.locator(options).all_inner_texts() == page.locator(options).all_inner_texts()
    assert other.locator("#table .titles").inner_text() == page.locator("#table .titles").inner_text()
    other.context.close()
    assert "variant" not in game
    table.get_by_role("button", name="New game", exact=True).click()
    page.select_option("#game", "2017")
    table.get_by_role("button", name="Begin", exact=True).click()
    table.get_by_role("heading", name="London (2017)").wait_for()
    address = editor.link(page.get_by_role("menuitem", name="and this game"))
    assert read(address)["game"]["variant"] == "2017"


def test_an_example_in_another_page_is_small_and_not_kept(open_page: OpenPage, workshop_site: str) -> None:
    address = link("2010", "hands", FILES).partition("#")[2]
    page = open_page(f"{workshop_site}?embed=1#{address}")
    page.locator(".cm-line").first.wait_for()
    assert page.get_by_role("button", name="Play").count() == 1
    assert page.get_by_role("button", name="New", exact=True).count() == 0
    whole = page.get_by_role("link", name="Open in the workshop")
    whole.focus()
    assert f"{workshop_site}#open=" in whole.get_attribute("href")
    page.goto(workshop_site)
    page.get_by_role("heading", name="my-rule").wait_for()
    page.context.close()


# ---- a folder of the local server -------------------------------------------------------------------


def test_a_folder_is_read_written_and_followed(browser: Any, page_files: Page, tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    rules, theirs = tmp_path / "hands.rules", RULES.replace("= 2", "= 5")
    server = LocalWorkshop(page_files, BundleFolder.at(tmp_path))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        page = browser.new_page()  # the browser reports a refused change as an error: here it is wanted
        page.goto(server.address)
        editor = Editor(page, server.site)
        editor.tab("hands.rules").click()
        assert editor.text() == RULES
        editor.write(RULES.replace("= 2", "= 3"))
        wait_until(lambda: rules.read_text(encoding="utf-8") == RULES.replace("= 2", "= 3"))
        rules.write_text(RULES.replace("= 2", "= 4"), encoding="utf-8")
        wait_until(lambda: editor.text() == RULES.replace("= 2", "= 4"))
        page.route("**/files/*", lambda route: (rules.write_text(theirs, encoding="utf-8"), route.continue_()), times=1)
        editor.write(RULES.replace("= 2", "= 6"))
        page.get_by_role("dialog").get_by_text("hands.rules was changed by another program too").wait_for()
        assert page.get_by_role("button", name="Take the text of the file").count() == 1
        page.get_by_role("button", name="Keep the text of this page").click()
        wait_until(lambda: rules.read_text(encoding="utf-8") == RULES.replace("= 2", "= 6"))
        # A file that the page could not read is refused and stays as it is.
        (tmp_path / "cafe.yaml").write_bytes(b"# caf\xe9\n")
        page.get_by_role("button", name="More: files and commands").click()
        page.get_by_role("menuitem", name="Add a file").click()
        page.get_by_label("Name of the file").fill("cafe.yaml")
        page.get_by_role("button", name="Add", exact=True).click()
        editor.tab("cafe.yaml").wait_for()
        # This is told in a dialog, once: the next check says something else at the foot.
        refused = page.get_by_role("dialog").filter(has_text="cafe.yaml could not be saved")
        refused.get_by_text("`cafe.yaml` cannot be read, so it stays as it is").wait_for()
        page.get_by_role("button", name="Close", exact=True).click()
        editor.tab("hands.rules").click()
        editor.write(RULES.replace("= 2", "= 7"))
        wait_until(lambda: rules.read_text(encoding="utf-8") == RULES.replace("= 2", "= 7"))
        assert (tmp_path / "cafe.yaml").read_bytes() == b"# caf\xe9\n"
        page.wait_for_timeout(500)
        assert refused.count() == 0
        page.context.close()
    finally:
        server.shutdown()
        server.server_close()


def wait_until(holds: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


# ---- measuring --------------------------------------------------------------------------------------


def test_games_before_and_after_are_measured_until_stopped(editor: Editor) -> None:
    editor.open({"money.yaml": ONE_FILE}, bundle="money")
    editor.panel("Mistakes").get_by_text("No mistakes").wait_for()
    measure = editor.panel("Measure")
    measure.get_by_label("Games", exact=True).select_option("1000")
    start = measure.locator(".main-button")
    start.click()
    measure.get_by_text("of 1000 games played by bots that choose by chance").wait_for()
    measure.get_by_text("On average, in").wait_for()
    chart = measure.get_by_role("img", name="Chart of the scores")
    chart.wait_for()
    row = measure.get_by_role("row").filter(
        has=editor.page.get_by_role("rowheader", name="score at the end", exact=True)
    )
    assert row.count() == 1
    region = measure.get_by_role("region", name="Figures")
    assert region.evaluate("part => part.scrollWidth <= part.clientWidth")  # the differences are its last column
    assert start.inner_text() == "Stop"
    start.click()
    measure.get_by_text("Stopped.").wait_for()
    assert start.inner_text() == "Measure"


def test_a_game_for_other_numbers_of_players_is_measured_with_its_own(editor: Editor) -> None:
    solo = "language: 2\nid: solo\ntitle: Solo\nkind: overlay\nbuilds on: [starter]\nplayers: 1\n"
    editor.open({"solo.yaml": solo}, bundle="solo", on="starter")
    editor.panel("Mistakes").get_by_text("No mistakes").wait_for()
    measure = editor.panel("Measure")
    measure.locator("option", has_text="as each variant allows").wait_for(state="attached")
    measure.get_by_label("Games", exact=True).select_option("20")
    measure.get_by_label("Bots").select_option("random")
    measure.locator(".main-button").click()
    measure.get_by_text("Done.", exact=False).wait_for()
    headings = measure.get_by_role("heading", level=3).all_inner_texts()
    assert headings == ["Bots that choose by chance: 20 pairs of games"]
    assert measure.get_by_role("columnheader").all_inner_texts()[1:3] == ["before, 4 players", "after, 1 player"]


# ---- for people -------------------------------------------------------------------------------------


def test_the_keyboard_alone_reaches_everything_and_leaves_the_text(editor: Editor) -> None:
    editor.open(FILES)
    page = editor.page
    editor.tab("bundle.yaml").focus()
    page.keyboard.press("ArrowRight")
    assert editor.tab("hands.rules").get_attribute("aria-selected") == "true"
    editor.content.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("Tab")
    wait_until(lambda: editor.text().startswith("  number hand share"))
    page.keyboard.press("Control+Z")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.panels') !== null")
    page.get_by_role("button", name="Share").press("Enter")
    page.get_by_role("menuitem", name="Copy a link to these rules", exact=True).wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Share"


def test_no_rule_for_accessible_pages_is_broken(open_page: OpenPage, workshop_site: str) -> None:
    # axe-core sets styles in the markup, so the policy of the page is off here.
    page = open_page(workshop_site, bypass_csp=True)
    editor = Editor(page, workshop_site)
    editor.open({**FILES, "hands.rules": RULES + "\nreplace nmuber x = 2\n"})
    editor.tab("hands.rules").click()
    editor.panel("Mistakes").get_by_text("Error").first.wait_for()
    page.locator(".word-keyword").first.wait_for()
    found = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        for panel in ("Mistakes", "Changes", "Tests", "Measure", "Help"):
            editor.panel(panel)
            found.append(violations(page))
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("dialog").wait_for()
    found.append(violations(page))
    assert found == [[]] * len(found)


def violations(page: Any) -> list[str]:
    """Let axe-core look at the left side; the other side has tests of its own."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({include: [['#bundle'], ['.dialog']].filter(([s]) => document.querySelector(s))})")
    return [
        f"{one['id']}: {node['html']} {node['failureSummary']}" for one in found["violations"] for node in one["nodes"]
    ]
