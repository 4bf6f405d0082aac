"""Check the site that was built: it loads nothing from other sites, has only what readers get, and its search works.

python -m docs.check_site
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

SITE = Path(__file__).parents[1] / "site"
# What a browser loads by itself; the address of a link in the text is loaded only if somebody follows it.
LOADED = {
    ("audio", "src"),
    ("embed", "src"),
    ("iframe", "src"),
    ("img", "src"),
    ("img", "srcset"),
    ("link", "href"),
    ("object", "data"),
    ("script", "src"),
    ("source", "src"),
    ("source", "srcset"),
    ("use", "href"),
    ("video", "poster"),
    ("video", "src"),
}
SEARCH = Path(__file__).with_name("search_site.mjs")
# Where the search must lead first, as a pattern: who looks for a rule wants the rulebook.
FOUND_FIRST = {"hand limit": r"rulebooks/[^/]+/#\d+-hand-limit"}
_LEFT = ("__pycache__", "*.mjs", "*.py", "*.pyc")
_ELSEWHERE = re.compile(r"^\s*(?:[a-z][a-z0-9+.-]*:)?//|^\s*(?:https?|ftp|wss?):", re.IGNORECASE)
_IN_STYLE = re.compile(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", re.IGNORECASE)


class _Page(HTMLParser):
    """What a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        for name, value in attrs:
            if (tag, name) in LOADED and value:
                self.loaded.append(value)
            if name == "style" and value:
                self.loaded += of_style(value)

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.loaded += of_style(data)
            self._in_style = False


def of_style(text: str) -> list[str]:
    """Return the addresses that a style sheet loads."""
    return [address or imported for address, imported in _IN_STYLE.findall(text)]


def loaded(text: str) -> list[str]:
    """Return the addresses that a page of HTML loads."""
    page = _Page()
    page.feed(text)
    return page.loaded


def elsewhere(address: str) -> bool:
    """Check whether an address is on another host."""
    return _ELSEWHERE.match(address) is not None


def faults(site: Path) -> Iterator[str]:
    """Say for each page and style sheet what it loads from other hosts."""
    for path in sorted(site.rglob("*")):
        if path.suffix not in (".html", ".css"):
            continue
        text = path.read_text(encoding="utf-8")
        for address in (of_style if path.suffix == ".css" else loaded)(text):
            if elsewhere(address):
                yield f"{path.relative_to(site)} loads {address}"


def leftovers(site: Path) -> Iterator[str]:
    """Say what is of the programs that build the site, and not for readers."""
    for path in sorted(path for pattern in _LEFT for path in site.rglob(pattern)):
        if "workshop" not in path.relative_to(site).parts:  # which runs Python
            yield f"{path.relative_to(site)} is not for readers"


def search(site: Path, words: str) -> list[str]:
    """Return where the search of the site leads, the best first; raises CalledProcessError where that fails."""
    command = ["node", SEARCH, site, words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


def misled(site: Path) -> Iterator[str]:
    """Say what the search does not find first."""
    for words, wanted in FOUND_FIRST.items() if shutil.which("node") else ():
        first = next(iter(search(site, words)), "nothing")
        if not re.fullmatch(wanted, first):
            yield f"the search for `{words}` finds {first} first, not {wanted}"


def main() -> None:
    """Print what is wrong with the site, and fail if anything is."""
    found = [*faults(SITE), *leftovers(SITE), *misled(SITE)]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
