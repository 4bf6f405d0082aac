"""The places of the bundles that a variant names; none of them is read."""

from __future__ import annotations

import os
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Final, TypeAlias

from london_rules.bundles.find import Finder
from london_rules.bundles.given import printable, report_no_id
from london_rules.bundles.places import MANIFEST, BundlePlace, Folder
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.causes import UnknownName
from london_rules.text.values import ID, brief

Variant: TypeAlias = str | PathLike[str] | Mapping[str, str]

MOST_BUNDLES: Final = 32


def variant_places(variant: str | PathLike[str], finder: Finder, out: Diagnostics) -> list[BundlePlace]:
    """Return the place of each word of a variant; a closed finder takes only ids."""
    if not isinstance(variant, str):
        if finder.closed:
            report_no_id(str(variant), f"the variant `{printable(brief(str(variant)))}`", out, closed=True)
            return []
        place = place_of(Path(variant), out)
        if isinstance(place, Folder):
            finder.name(place)
        return [place] if place else []
    words = variant.split("+")
    paths = [] if finder.closed else [word for word in dict.fromkeys(words) if _is_path(word)]
    at_paths = {word: place_of(Path(word), out) for word in paths}
    for place in at_paths.values():
        if isinstance(place, Folder):
            finder.name(place)
    places = [at_paths[word] if word in at_paths else _word_place(word, variant, finder, out) for word in words]
    return [place for place in places if place is not None]


def _is_path(word: str) -> bool:
    return "/" in word or os.sep in word or word.endswith(".yaml") or word in (".", "..")


def _word_place(word: str, variant: str, finder: Finder, out: Diagnostics) -> BundlePlace | None:
    if ID.fullmatch(word):
        return finder.find(word, None, out)
    where = f"the variant `{printable(brief(variant))}`"
    report_no_id(word, where, out, closed=finder.closed, known=finder.index)
    return None


def place_of(path: Path, out: Diagnostics) -> BundlePlace | None:
    """Return the bundle at a path: a folder, its bundle.yaml, or a single file."""
    try:
        if path.is_dir():
            return Folder(path)
        if path.exists():
            if path.name == MANIFEST:
                return Folder(path.parent)
            if path.suffix == ".yaml":
                return Folder(path.parent, path.name)
            out.error(
                "LR-B0013",
                f"`{path}` is not a bundle",
                None,
                help="name a folder with a bundle.yaml, or a .yaml file",
            )
            return None
    except (OSError, ValueError):
        pass
    shown = ascii(str(path))[1:-1] if not str(path).isprintable() else str(path)
    cause = UnknownName(path.name, lambda: _siblings(path))
    out.error("LR-B0002", f"there is nothing at `{shown}`", None, help="check the path", cause=cause)
    return None


def _siblings(path: Path) -> tuple[str, ...]:
    try:
        return tuple(sorted(other.name for other in path.parent.iterdir()))[:500]
    except (OSError, ValueError):
        return ()
