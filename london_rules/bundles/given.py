"""Texts that a program gives instead of files: whole bundles by id, and files that are edited but not saved."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from london_rules.bundles.find import Finder
from london_rules.bundles.places import MANIFEST, Folder, InMemory, on_disk
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.causes import UnknownName
from london_rules.resources import data_root
from london_rules.text.values import ID, brief


def given_bundles(texts: Mapping[str, Mapping[str, str] | str], out: Diagnostics) -> dict[str, InMemory]:
    """Return bundles given by id as texts: those of a folder by name, or the text of a bundle of one file.

    A folder with nothing but one YAML file is a bundle of one file too.
    """
    made = {}
    for id, given in texts.items():
        if not ID.fullmatch(str(id)):
            report_no_id(str(id), "the texts that are given", out, closed=True)
            continue
        manifest = f"{id}.yaml" if isinstance(given, str) else manifest_of(given)
        files = {manifest: given} if isinstance(given, str) else given
        prefix = "" if isinstance(given, str) else f"{id}/"
        made[id] = InMemory(files, id, f"<texts of {id}>", manifest, prefix, id)
    return made


def manifest_of(files: Iterable[str]) -> str:
    """Return the name of the manifest: a bundle of one file may name it as it likes."""
    names = [str(name) for name in files]
    return names[0] if len(names) == 1 and names[0].endswith(".yaml") else MANIFEST


def unsaved_files(unsaved: Mapping[str, str], finder: Finder) -> dict[str, str]:
    """Return texts that are not saved yet by the real paths of their files.

    A name is a path, or the name of a shipped file as diagnostics have it, or a bundle and a file in it.
    """
    out = {}
    for name, text in unsaved.items():
        id, _, file = os.fspath(name).partition("/")
        places = (
            [place for place in finder.places(id) if isinstance(place, Folder)] if file and ID.fullmatch(id) else []
        )
        ways = [on_disk(Path(name)), data_root() / name, *(place.path_of(file) for place in places)]
        there = [way for way in ways if way.is_file()] + [way for way in ways if way.parent.is_dir()]
        out[os.path.realpath((there or ways)[0])] = text
    return out


def report_no_id(word: str, where: str, out: Diagnostics, *, closed: bool, known: Iterable[str] = ()) -> None:
    """Report a word that is not an id; where no paths are read, the message asks for none."""
    what = f"`{printable(brief(word))}` is not an id" if word else "an id is missing"
    help = "join ids and paths with `+`, as in `base+option+./my-rule`; a path contains a `/`"
    if closed:
        help = "join ids with `+`, as in `base+option`; no path is read here"
    out.error("LR-B0018", f"{what} in {where}", help=help, cause=UnknownName(word, known))


def printable(word: str) -> str:
    """Return a word that can be shown."""
    return word if word.isprintable() else ascii(word)[1:-1]
