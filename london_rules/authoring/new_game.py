"""A new game: the small one that comes with the package, under a name of its own, to be changed into another.

Nothing is known of that game here: it is a bundle like any other, and what must be its own is in its manifest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from london_rules.authoring.scaffold_files import SURROUNDINGS, title_of
from london_rules.language.versions import NEWEST
from london_rules.resources import data_root
from london_rules.version import __version__

STARTER = "starter"  # the id of the game that is copied
MANIFEST = "bundle.yaml"
_TEXTS = (".yaml", ".rules")


def new_game(id: str) -> dict[str, str]:
    """Make a small game that can be played right away, under an id of its own; give its files, by their paths."""
    folder = data_root() / "variants" / STARTER
    texts = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in _files(folder)}
    texts[MANIFEST] = _named(texts[MANIFEST], id)
    return {**texts, "README.md": _readme(id, texts), **SURROUNDINGS}


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in _TEXTS)


def _named(manifest: str, id: str) -> str:
    manifest = re.sub(r"^language: .*$", f"language: {NEWEST}", manifest, count=1, flags=re.MULTILINE)
    manifest = re.sub(r"^id: .*$", f"id: {id}", manifest, count=1, flags=re.MULTILINE)
    return re.sub(r"^title: .*$", f"title: {title_of(id)}", manifest, count=1, flags=re.MULTILINE)


def _about(text: str) -> str:
    """Give the first sentence of the comment at the head of a file."""
    head = text.partition("\n")[0].removeprefix("#").strip()
    return head.partition(". ")[0].removesuffix(".")


def _readme(id: str, texts: Mapping[str, str]) -> str:
    rows = "\n".join(f"| `{name}` | {_about(text)} |" for name, text in texts.items())
    return f"""# {title_of(id)}

A game made with London Rules {__version__}. It begins as a small game that works: change it, a file at a time,
until it is yours.

| file | contents |
| --- | --- |
{rows}

In the folder above this one:

    london-rules validate ./{id}      # what is wrong, and where
    london-rules play ./{id}          # play it against computer players
    london-rules test ./{id}          # run its tests
    london-rules simulate ./{id}      # let computer players play many games
    london-rules rulebook ./{id} --out rulebook.html
"""
