"""Read one bundle: manifest, rules and data."""

from __future__ import annotations

import os
from collections import abc
from functools import partial
from hashlib import sha256
from itertools import takewhile

from london_rules.bundles.edits import is_figure
from london_rules.bundles.indentation import report_not_indented
from london_rules.bundles.manifest import KEYS, Manifest, is_key_of_manifest, read_manifest
from london_rules.bundles.model import Bundle, RulesFile
from london_rules.bundles.places import MANIFEST, BundlePlace, Folder, report_missing
from london_rules.bundles.things import Data, body_keys, is_one_thing
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.effort import spend
from london_rules.text.decode import check_text, decode
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.text.picture_files import is_picture
from london_rules.text.plain import Key
from london_rules.text.read_yaml import read_yaml
from london_rules.text.source_map import Text
from london_rules.text.values import as_text, empty, unknown_key

MOST_FILES = 500
MOST_WRONG = 20  # files of data with a mistake in them: the others are read when these are right, for that takes long
READ_AGAIN = 4  # steps of a guess for each letter of a bundle that is read as it may be meant
MOST_TOTAL = 8 * 1024 * 1024
_SINGLE_KEYS = tuple(key for key in KEYS if key != "files")
_ALSO_SINGLE = ("rules", "source", "layout", "tests")


class BundleReader:
    """Read one bundle from its place, and remember whether any of it could not be read."""

    def __init__(
        self,
        place: BundlePlace,
        out: Diagnostics,
        unsaved: abc.Mapping[str, str] | None = None,
        corrected: abc.Mapping[str, str] | None = None,
    ) -> None:
        self.place = place
        self.unsaved = unsaved or {}
        self.corrected = corrected or {}
        names = (place.manifest, *place.names()) if corrected else ()
        self.again = any(place.shown(name) in self.corrected for name in names)
        self.out = out
        self.whole = True
        self.total = 0
        self.wrong = 0  # files of data with a mistake in them
        self.data: dict[str, bytes | str] = {}  # of each file that was read
        self.texts: dict[str, str] = {}  # the same, normalised
        self.pictures: dict[str, str] = {}  # addresses by name

    def read(self) -> Bundle | None:
        """Return the bundle with all that could be read of it."""
        name = self.place.manifest
        mapping = self.yaml(name, None)
        if mapping is None:
            return None
        return self.folder(mapping) if name == MANIFEST else self.single(mapping)

    def text(self, name: str, span: Span | None) -> str | None:
        """Return the text of a file to continue with."""
        shown = self.place.shown(name)
        data = self.data_of(name, span, self.out)
        text: str | None = None
        if data is not None:
            text = self.lone(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data, shown)
        if text is None:
            self.whole = False
            return None
        self.out.files[shown] = self.texts[name] = text
        good = check_text(text, shown, self.out)
        self.whole = self.whole and good is not None
        return good

    def data_of(self, name: str, span: Span | None, out: Diagnostics) -> bytes | str | None:
        """Return what a file holds, or the text to use instead, and remember it."""
        text = self.corrected.get(self.place.shown(name)) if self.corrected else None
        if text is None:
            text = self.unsaved_text(name)
        data = self.place.read(name, span, out) if text is None else text
        if data is not None:
            self.data[name] = data
        return data

    def unsaved_text(self, name: str) -> str | None:
        """Return the text to use instead of a file, if there is one."""
        if not self.unsaved or not isinstance(self.place, Folder):
            return None
        return self.unsaved.get(os.path.realpath(self.place.path_of(name)))

    def lone(self, data: bytes, shown: str) -> str | None:
        """Return the decoded text if it and the bundle so far are not too large."""
        self.total += len(data)
        if self.again:
            spend(READ_AGAIN * len(data))
        if self.total > MOST_TOTAL:
            self.out.error(
                "LR-X0002",
                f"this bundle has more than {MOST_TOTAL // 1024 // 1024} MiB",
                Span(shown, 0, 0),
                help="split it into several bundles",
            )
            return None
        return decode(data, shown, self.out)

    def yaml(self, name: str, span: Span | None) -> Mapping | None:
        """Return the mapping in a file."""
        text = self.text(name, span)
        if text is None:
            return None
        if self.wrong >= MOST_WRONG:
            self.whole = False
            return None
        before = len(self.out) + self.out.dropped
        mapping = read_yaml(text, self.place.shown(name), self.out)
        self.whole = self.whole and mapping is not None
        self.wrong += len(self.out) + self.out.dropped > before
        return mapping

    def folder(self, mapping: Mapping) -> Bundle:
        """Read the files that a manifest lists."""
        shown = self.place.shown(MANIFEST)
        manifest = self.with_base_known(read_manifest(mapping.entries, shown, self.out, present=self.place.names))
        rules: list[RulesFile] = []
        data = Data(manifest.id, self.out)
        data.edits.read(mapping.entries)
        renamed = self.renamed(manifest)
        for name in self.listed(manifest):
            if name in renamed:
                self.whole = False
                report_missing(name, (renamed[name],), name.span, self.out, far=True)
            elif is_picture(name):
                from london_rules.bundles.pictures import read_picture  # here, because few bundles have pictures

                read = partial(self.data_of, name, name.span)
                read_picture(name, read, self.place.shown(name), self.pictures, self.texts, self.out)
            elif name.endswith(".rules"):
                text = self.text(name, name.span)
                if text is not None:
                    shown = self.place.shown(name)
                    rules.append(RulesFile(manifest.id, shown, Text(text, shown, ((0, 0),))))
            else:
                content = self.yaml(name, name.span)
                if content is not None:
                    data.read(content.entries)
        self.report_unlisted(manifest, mapping)
        return self.bundle(manifest, rules, data)

    def with_base_known(self, manifest: Manifest) -> Manifest:
        """Note an overlay when it is unknown what it builds on: no name in it can be looked up."""
        self.whole = self.whole and (manifest.kind != "overlay" or bool(manifest.builds_on))
        return manifest

    def listed(self, manifest: Manifest) -> tuple[Key, ...]:
        """Return the names to read, unless they are too many."""
        if len(manifest.files) > MOST_FILES:
            self.whole = False
            self.out.error(
                "LR-X0002",
                f"this bundle lists {len(manifest.files)} files; the limit is {MOST_FILES}",
                manifest.files[MOST_FILES].span,
                help="split it into several bundles",
            )
        return manifest.files[:MOST_FILES]

    def renamed(self, manifest: Manifest) -> dict[str, str]:
        """Give the only file that is not listed for the only listed one that is not there, if both are of one sort."""
        wanted, present = _wanted(manifest), dict.fromkeys(self.place.names())
        absent = [name for name in wanted if name not in present]
        others = [name for name in present if name not in wanted]
        if len(absent) == len(others) == 1 and absent[0].rpartition(".")[2] == others[0].rpartition(".")[2]:
            return {absent[0]: others[0]} if self.unsaved_text(absent[0]) is None else {}
        return {}

    def report_unlisted(self, manifest: Manifest, mapping: Mapping) -> None:
        """Warn of files that nobody reads."""
        wanted = _wanted(manifest)
        present = dict.fromkeys(self.place.names())
        if _files_in_doubt(mapping, manifest) or any(name not in present for name in wanted):
            return  # one of the others may be what is meant
        span = next((entry.key.span for entry in mapping.entries if entry.key.value == "files"), manifest.span)
        for name in (name for name in present if name not in wanted):
            self.out.warning(
                "LR-B0017",
                f"`{name}` is in the folder, but `files` does not list it",
                span,
                help=f"list `{name}` under `files`, or delete the file",
            )

    def single(self, mapping: Mapping) -> Bundle:
        """Read a bundle that is one file: manifest, `rules` and data."""
        shown = self.place.shown(self.place.manifest)
        own = [entry for entry in mapping.entries if entry.key.value in _SINGLE_KEYS]
        others = [entry for entry in mapping.entries if entry.key.value not in (*_SINGLE_KEYS, *_ALSO_SINGLE)]
        wrong = [entry for entry in others if entry.key.value != "files" and is_key_of_manifest(entry)]
        manifest = self.with_base_known(read_manifest(own, shown, self.out, wrong))
        rules: list[RulesFile] = []
        rest: list[Pair] = []
        above: Pair | None = None
        figures = _figures_below_set(mapping)
        for entry in mapping.entries:
            word = entry.key.value
            before, above = above, entry
            if word in _SINGLE_KEYS or word == "tests":
                continue
            if empty(entry.value) and is_one_thing(_next(mapping, entry)):
                continue  # reported with the next one
            if before is not None and empty(before.value) and is_one_thing(entry.value):
                report_not_indented(before, [entry], self.out)
                continue
            if entry in figures:
                if entry is figures[0] and before is not None:
                    report_not_indented(before, figures, self.out)
                continue
            if word == "rules":
                text = as_text("rules", entry.value, self.out)
                if text is not None:
                    rules.append(RulesFile(manifest.id, shown, text))
            elif entry in wrong:
                continue  # reported with the manifest
            elif word == "files":
                help = f"write its rules below `rules: |`, or name this file `{MANIFEST}` and put the others beside it"
                self.out.error("LR-Y0007", "a bundle of one file has no `files`", entry.key.span, help=help)
            elif word not in _ALSO_SINGLE and (isinstance(entry.value, Scalar) or _near_in_number(word)):
                keys = (*_SINGLE_KEYS, *_ALSO_SINGLE)
                unknown_key(entry.key, "a bundle of one file", keys, self.out, "", entry.value, body_keys(mapping))
            else:
                rest.append(entry)
        data = Data(manifest.id, self.out)
        data.edits.read(mapping.entries)
        data.read(rest)
        return self.bundle(manifest, rules, data, mapping.get("tests"))

    def bundle(self, manifest: Manifest, rules: list[RulesFile], data: Data, tests: Node | None = None) -> Bundle:
        """Put the parts together."""
        return Bundle(
            manifest.id,
            manifest.title,
            manifest.kind,
            manifest.builds_on,
            manifest.players,
            manifest.turn_limit,
            manifest.parameters,
            tuple(rules),
            tuple(data.faces),
            data.layout,
            self.place.root,
            manifest.span,
            manifest.about,
            manifest.sources,
            manifest.language,
            data.edits.edits(),
            {key: span for key, span in manifest.spans.items() if key in ("players", "turn limit")},
            self.place,
            tests,
            _content_digest(self.texts, self.place.manifest),
            self.texts,
            self.pictures,
        )


def _content_digest(texts: abc.Mapping[str, str], manifest: str) -> str:
    """Return the digest of what a bundle says: of the normalised texts of its manifest and of the files that it lists.

    Line ends, the place of the bundle, the name of its manifest and files that nobody reads do not matter; comments and
    titles do.
    """
    h = sha256()
    for name, text in sorted(texts.items(), key=lambda item: (item[0] != manifest, item[0])):
        data = text.encode("utf-8", "surrogatepass")
        title = "" if name == manifest else name
        h.update(f"{len(title)} {title} {len(data)} ".encode("utf-8", "surrogatepass"))
        h.update(data)
    return h.hexdigest()


def _wanted(manifest: Manifest) -> dict[str, None]:
    """List the files of rules and data; a picture may be missing."""
    return dict.fromkeys(str(name) for name in manifest.files if not is_picture(name))


def _figures_below_set(mapping: Mapping) -> list[Pair]:
    """List the figures that come right after an empty `set:`, as far out as that."""
    at = next((i for i, one in enumerate(mapping.entries) if one.key.value == "set" and empty(one.value)), None)
    rest = [] if at is None else mapping.entries[at + 1 :]
    return list(takewhile(lambda one: is_figure(one.value) and one.key.value not in _SINGLE_KEYS, rest))


def _next(mapping: Mapping, entry: Pair) -> Node | None:
    """Give what is under the key after one."""
    at = mapping.entries.index(entry) + 1
    return mapping.entries[at].value if at < len(mapping.entries) else None


def _near_in_number(word: str) -> bool:
    """Return whether a word is a key, apart from its plural."""
    keys = (*_SINGLE_KEYS, *_ALSO_SINGLE)
    return f"{word}s" in keys or (word.endswith("s") and word[:-1] in keys)


def _files_in_doubt(mapping: Mapping, manifest: Manifest) -> bool:
    """Return whether the list of files is misspelt or partly refused: then it is unknown what it leaves out."""
    listed = mapping.get("files")
    if listed is None:
        return any(entry.key.value not in KEYS for entry in mapping.entries)
    return not isinstance(listed, Listing) or len(listed.items) > len(manifest.files)
