"""Shipped bundles by their titles, for authors who write the title of a game where its id belongs."""

from __future__ import annotations

import re
from functools import lru_cache

from london_rules.files import read_file
from london_rules.resources import data_root

_OF_ANY_GAME = frozenset(
    {"a", "the", "edition", "version", "game", "rules", "board", "of", "variant", "original", "base"}
)
_LINE = re.compile(r"^(id|title|kind): *[\"']?(.*?)[\"']? *$", re.MULTILINE)


def titled(title: str) -> str | None:
    """Give the id of the only shipped bundle whose title has the same words; None if there is none."""
    file = title.rstrip("/").rpartition("/")[2].removesuffix(".yaml")
    found = [id for id, known, _ in _titles() if _words(known) == _words(title) or id == file]
    found = found or [id for id, _, kind in _titles() if kind == "game" and _telling(title) == (id,)]
    return found[0] if len(found) == 1 else None


def _telling(title: str) -> tuple[str, ...]:
    """Give the words of a title but those that any game may have."""
    return tuple(word for word in _words(title) if word not in _OF_ANY_GAME)


def _words(title: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9]+", title.lower()))


@lru_cache(maxsize=1)
def _titles() -> tuple[tuple[str, str, str], ...]:
    """List the ids, titles and kinds of the shipped bundles."""
    out = []
    for path in sorted((data_root() / "variants").rglob("bundle.yaml")):
        lines = dict(_LINE.findall(read_file(path).decode()))
        if lines.keys() >= {"id", "title", "kind"}:
            out.append((lines["id"], lines["title"], lines["kind"]))
    return tuple(out)
