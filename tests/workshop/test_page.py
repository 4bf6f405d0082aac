"""The page starts from static files, also without a network the second time."""

from __future__ import annotations

from http.server import ThreadingHTTPServer
from typing import Any

import pytest

from docs.try_it import link
from tests.support.browser import OpenPage

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length)));
}"""


def ready(page: Any) -> None:
    page.locator("body[data-engine=ready]").wait_for()


def test_the_second_visit_needs_no_network(
    static_site: ThreadingHTTPServer, page_files: Any, open_page: OpenPage
) -> None:
    page = open_page(f"http://localhost:{static_site.server_port}/")
    ready(page)
    later = [name for name in page_files.files if name.endswith("LEGAL.txt") or name.startswith("builds/")]
    not_kept = {"offline.js", *later}
    assert page.evaluate(KEPT) == [len({*page_files.files} - not_kept)]
    static_site.shutdown()
    static_site.server_close()
    page.reload()
    ready(page)


def test_a_browser_without_webassembly_is_told_what_is_missing(browser: Any, workshop_site: str) -> None:
    with browser.new_context() as context:
        context.add_init_script("delete globalThis.WebAssembly")
        page = context.new_page()
        page.goto(workshop_site)
        page.get_by_text("This browser cannot run WebAssembly").wait_for()


def bundle_of(game: str) -> str:
    text = f"language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['{game}']\nset: {{start money: 7}}\n"
    return "#" + link(game, "mine", {"mine.yaml": text}).partition("#")[2]


def test_another_bundle_gets_a_game_of_its_own_but_a_game_that_is_played_stays(
    site_of_installed_packages: str, open_page: OpenPage
) -> None:
    page = open_page(site_of_installed_packages)
    # The page deals its first game by chance: where it asks for a card, the options are on the table, not in the list.
    option, title = page.locator(".question .option"), page.locator("#table h1")
    option.first.wait_for(state="attached")
    page.evaluate("(hash) => { location.hash = hash; }", bundle_of("2017"))
    title.get_by_text("London (2017) + Mine").wait_for()
    option.first.dispatch_event("click")
    page.evaluate("(hash) => { location.hash = hash; }", bundle_of("2010"))
    begin = page.get_by_role("button", name="Play these rules")
    begin.wait_for()
    assert "2017" in title.inner_text()
    begin.click()
    title.get_by_text("London (2010) + Mine").wait_for()


def test_the_line_between_text_and_table_gives_one_of_them_all_the_room(
    open_page: OpenPage, workshop_site: str
) -> None:
    page = open_page(workshop_site)
    text, table, line = page.locator("#bundle"), page.locator("#table"), page.locator("#splitter")
    page.locator(".question .option").first.wait_for(state="attached")
    width = table.bounding_box()["width"]
    line.press("ArrowLeft")
    assert table.bounding_box()["width"] > width + 20
    line.press("Home")
    assert text.is_hidden() and table.bounding_box()["width"] > 1200
    page.reload()
    page.locator(".question .option").first.wait_for(state="attached")
    assert text.is_hidden()  # it is remembered
    line.press("End")
    assert table.is_hidden() and text.bounding_box()["width"] > 1200
    assert line.get_attribute("aria-valuetext") == "only the rules"
    box = line.bounding_box()
    page.mouse.move(box["x"] + 3, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(640, box["y"] + 300, steps=3)
    page.mouse.up()
    assert abs(table.bounding_box()["width"] - 640) < 20 and text.is_visible()
    line.press("Enter")
    assert abs(table.bounding_box()["width"] - width) < 2
    page.close()


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"bundle.yaml": "", **{f"f{number}.rules": "" for number in range(3_000)}}, "too many files"),
        ({"bundle.yaml": "", "../../x.rules": "number zz = 1"}, "a name that no file of a bundle has: ../../x.rules"),
        ({"bundle.yaml": "", "..\\x.rules": ""}, "a name that no file"),
        ({"bundle.yaml": "", "/etc/x.rules": ""}, "a name that no file"),
        ({"bundle.yaml": "", "a/.b/x.rules": ""}, "a name that no file"),
        ({"bundle.yaml": "", "x.exe": ""}, "a name that no file"),
        ({"bundle.yaml": "", "x" * 300 + ".rules": ""}, "a name that no file"),
        ({}, "The link is damaged"),
        ({"bundle.yaml": "x" * 1_100_000}, "more than this page opens"),
    ],
)  # fmt: skip
def test_a_link_with_files_that_no_bundle_has_is_refused_at_once(
    workshop_site: str, refusing_page: Any, files: dict[str, str], said: str
) -> None:
    refusing_page.goto(workshop_site + link("2010", "mine", files).removeprefix("workshop/"))
    dialog = refusing_page.get_by_role("dialog")
    dialog.get_by_text(said).wait_for()
    assert refusing_page.locator(".file-row").get_by_role("tab").count() < 10
    dialog.get_by_role("button", name="Close").click()


def test_a_link_with_a_game_whose_rules_do_not_load_says_so_and_the_way_out(
    workshop_site: str, open_page: OpenPage
) -> None:
    game = {"seats": ["human", "greedy"], "seed": 1, "answers": []}
    text = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nset:\n  start mony: 25\n"
    address = link("2010", "mine", {"mine.yaml": text}, game).removeprefix("workshop/")
    page = open_page(workshop_site + address)
    fault = page.locator(".table-side > .fault")
    fault.get_by_text("The game of the link cannot be opened").wait_for()
    assert "another game here" in fault.inner_text()
    page.locator("#game option").first.wait_for(state="attached")
    assert page.get_by_role("button", name="Begin", exact=True).is_enabled()
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text.replace("mony", "money"))
    page.locator(".panel-mistakes .good").wait_for()
    fault.get_by_role("button", name="Try again").click()
    page.locator(".question .option").first.wait_for(state="attached")
    assert fault.inner_text() == ""


@pytest.mark.parametrize(
    ("on", "game"),
    [
        ("2010", {"seats": ["human", "greedy"], "seed": 1, "answers": [], "variant": "no-such-game"}),
        ("no-such-game", {"seats": ["human", "greedy"], "seed": 1, "answers": []}),
    ],
)
def test_a_link_with_a_game_that_cannot_be_joined_says_so(
    workshop_site: str, open_page: OpenPage, on: str, game: dict[str, Any]
) -> None:
    text = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nset:\n  start money: 25\n"
    page = open_page(workshop_site + link(on, "mine", {"mine.yaml": text}, game).removeprefix("workshop/"))
    page.locator(".table-side > .fault").get_by_text("The game of the link cannot be opened").wait_for()
    page.locator("#game option").first.wait_for(state="attached")


@pytest.fixture(scope="module")
def refusing_page(workshop_site: str, open_page: OpenPage) -> Any:
    page = open_page(workshop_site)
    page.locator(".question .option").first.wait_for(state="attached")
    return page


def test_a_damaged_link_is_told_until_somebody_closes_it(workshop_site: str, open_page: OpenPage) -> None:
    page = open_page(workshop_site + bundle_of("2010")[:-60])
    page.locator(".question .option").first.wait_for(state="attached")
    page.get_by_role("dialog").get_by_text("The link is damaged").wait_for()


def test_a_link_can_begin_a_game_that_has_all_the_room(open_page: OpenPage, workshop_site: str) -> None:
    page = open_page(f"{workshop_site}?play=nettles")
    page.locator(".question .option").first.wait_for(state="attached")
    assert page.locator("#table h1").inner_text() == "Nettles" and page.locator(".player").count() == 4
    assert page.locator("#bundle").is_hidden() and page.locator(".follow").is_hidden()
    page.locator("#splitter").press("Enter")
    assert page.locator("#bundle").is_visible()
    page.context.close()


def test_a_shipped_game_is_measured_by_its_build(
    static_site: ThreadingHTTPServer, page_files: Any, open_page: OpenPage
) -> None:
    if not any(name.startswith("builds/") for name in page_files.files):
        pytest.skip("NO GAME IS MEASURED NATIVELY IN THE PAGE: its build had no zig")
    page = open_page(f"http://localhost:{static_site.server_port}/{bundle_of('2010')}")
    fetched: list[str] = []
    page.context.on("request", lambda request: fetched.append(request.url))
    page.locator(".panel-head").get_by_role("tab", name="Measure").click()
    measure = page.locator(".panel-measure")
    measure.get_by_label("Games", exact=True).select_option("20")
    measure.get_by_label("Bots").select_option("random")
    measure.locator(".main-button").click()
    measure.get_by_text("Done.", exact=False).wait_for()
    assert len({url for url in fetched if "/builds/" in url}) == 2  # each also by the worker for offline use
