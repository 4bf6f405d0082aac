"""The page starts from static files, also without a network the second time."""

from __future__ import annotations

from http.server import ThreadingHTTPServer
from typing import Any

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
    not_kept = {"packages.zip", "offline.js"} | {name for name in page_files.files if name.endswith("LEGAL.txt")}
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
