"""Files of a bundle come and go: its manifest lists them, and a bundle of one file becomes a folder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Final

from london_rules.bundles.given import manifest_of
from london_rules.bundles.manifest import KEYS
from london_rules.bundles.places import MANIFEST
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.lines import line_around
from london_rules.text.nodes import Listing, Pair, Scalar
from london_rules.text.nodes import Mapping as Entries
from london_rules.text.read_yaml import read_yaml

THINGS: Final = "things.yaml"
_BEGINNINGS: Final = {".rules": "# Rules that this bundle adds or changes.\n", ".yaml": "set:\n", ".md": ""}
_TESTS: Final = "tests/"
_FIRST_TEST: Final = """# Say what is so when the game begins, after some turns, or after an answer.
tests:
  {name}, the game begins:
    then:
      over: no
"""


def with_file(id: str, files: Mapping[str, str], name: str) -> dict[str, str]:
    """Return the texts of a bundle with a new file in it, which has a beginning that can be read.

    Raises ValueError if the manifest cannot be read.
    """
    manifest = manifest_of(files)
    folder = dict(files) if manifest == MANIFEST else as_folder(id, files[manifest])
    if name.startswith(_TESTS):
        return {**folder, name: _FIRST_TEST.format(name=PurePosixPath(name).stem)}
    made = {**folder, name: _BEGINNINGS[name[name.rindex(".") :]]}
    if not name.endswith(".md"):
        made[MANIFEST] = _listing(folder[MANIFEST], name)
    return made


def without_file(files: Mapping[str, str], name: str) -> dict[str, str]:
    """Return the texts of a folder without one of its files; raises ValueError if the manifest cannot be read."""
    rest = {one: text for one, text in files.items() if one != name}
    return {**rest, MANIFEST: _relisted(files[MANIFEST], name, None)}


def with_name(files: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    """Return the texts of a folder, one under another name; raises ValueError if the manifest cannot be read."""
    rest = {new if one == old else one: text for one, text in files.items()}
    was, now = (not one.startswith(_TESTS) and not one.endswith(".md") for one in (old, new))
    if now and not was:
        return {**rest, MANIFEST: _listing(files[MANIFEST], new)}
    return {**rest, MANIFEST: _relisted(files[MANIFEST], old, new if now else None)}


def as_folder(id: str, text: str) -> dict[str, str]:
    """Return the files of a folder that is the same bundle as this text of one file; comments stay where they belong.

    Raises ValueError if the text cannot be read.
    """
    parts: dict[str, str] = {MANIFEST: ""}
    for entry, comments, whole in _chunks(text, _read(text)):
        key = entry.key.value
        if key == "rules" and isinstance(entry.value, Scalar):
            after = re.findall(r"^#.*\n?", whole[len(comments) :], re.MULTILINE)
            parts[f"{id}.rules"] = _ended(comments + entry.value.value) + "".join(after)
        else:
            name = MANIFEST if key in KEYS else f"{_TESTS}{id}.yaml" if key == "tests" else THINGS
            parts[name] = parts.get(name, "") + _ended(whole)
    parts = {name: _ended(text.strip("\n")) for name, text in parts.items()}
    listed = [name for name in parts if name != MANIFEST and not name.startswith(_TESTS)]
    for name in listed:
        parts[MANIFEST] = _listing(parts[MANIFEST], name)
    return parts


def _chunks(text: str, entries: Entries) -> Iterator[tuple[Pair, str, str]]:
    """Cut a text into its entries: each with the comments above it, and with all of its text."""
    keys = [entry.key.start for entry in entries.entries]
    starts = [0, *(_above(text, key) for key in keys[1:]), len(text)]
    for entry, key, start, end in zip(entries.entries, keys, starts[:-1], starts[1:], strict=True):
        yield entry, text[start:key], text[start:end]


def _above(text: str, key: int) -> int:
    """Find where the comments directly above a key begin."""
    start = line_around(text, key)[0]
    while start > 0:
        before = line_around(text, start - 1)[0]
        if not text.startswith("#", before):
            break
        start = before
    return start


def _listing(manifest: str, name: str) -> str:
    """Return a manifest that lists one file more."""
    entry = next((one for one in _read(manifest).entries if one.key.value == "files"), None)
    if entry is None:
        return f"{_ended(manifest)}files: [{name}]\n"
    if not isinstance(entry.value, Listing) or not entry.value.items:
        end = entry.value.span.end
        return f"{manifest[: entry.key.start]}files: [{name}]{manifest[end:]}"
    last = entry.value.items[-1].span
    start, end = line_around(manifest, last.start)
    item = re.match(r" *- +", manifest[start:])
    if item is not None:
        return f"{manifest[:end]}\n{item[0]}{name}{manifest[end:]}"
    return f"{manifest[: last.end]}, {name}{manifest[last.end :]}"


def _relisted(manifest: str, old: str, new: str | None) -> str:
    """Return a manifest that lists a file under another name, or (None) no longer."""
    entry = next((one for one in _read(manifest).entries if one.key.value == "files"), None)
    items = entry.value.items if entry is not None and isinstance(entry.value, Listing) else []
    found = next((one for one in items if isinstance(one, Scalar) and one.value == old), None)
    if entry is None or found is None:
        return manifest
    if new is not None:
        return manifest[: found.start] + new + manifest[found.end :]
    if len(items) == 1:
        return manifest[: entry.key.start] + manifest[line_around(manifest, entry.value.span.end - 1)[1] :].lstrip("\n")
    start, end = line_around(manifest, found.start)
    if re.match(r" *- ", manifest[start:]):
        return manifest[:start] + manifest[end + 1 :]
    kept = ", ".join(manifest[one.span.start : one.span.end] for one in items if one is not found)
    return manifest[: items[0].span.start] + kept + manifest[items[-1].span.end :]


def _read(text: str) -> Entries:
    found = Diagnostics()
    mapping = read_yaml(text, MANIFEST, found)
    if mapping is None or found.has_errors:
        raise ValueError("the manifest cannot be read")
    return mapping


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else f"{text}\n"
