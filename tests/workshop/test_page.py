"""The page starts from static files, also without a network the second time."""

from __future__ import annotations

from http.server import ThreadingHTTPServer
from typing import Any

from docs.try_it import link
from tests.workshop.conftest import OpenPage

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
    not_kept = {"offline.js"} | {name for name in page_files.files if name.endswith("LEGAL.txt")}
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
    workshop_site: str, open_page: OpenPage
) -> None:
    page = open_page(workshop_site)
    option, title = page.locator(".question .option"), page.locator("#table h1")
    option.first.wait_for()
    page.evaluate("(hash) => { location.hash = hash; }", bundle_of("2017"))
    title.get_by_text("London (2017) + Mine").wait_for()
    option.first.click()
    page.evaluate("(hash) => { location.hash = hash; }", bundle_of("2010"))
    begin = page.get_by_role("button", name="Begin a game with these rules")
    begin.wait_for()
    assert "2017" in title.inner_text()
    begin.click()
    title.get_by_text("London (2010) + Mine").wait_for()


def test_a_damaged_link_is_told_until_somebody_closes_it(workshop_site: str, open_page: OpenPage) -> None:
    page = open_page(workshop_site + bundle_of("2010")[:-60])
    page.locator(".question .option").first.wait_for()
    page.get_by_role("dialog").get_by_text("The link is damaged").wait_for()
