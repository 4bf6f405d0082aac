"""Find bundles by id in the folders that are searched."""

from __future__ import annotations

import os
import re
from itertools import islice
from pathlib import Path

from london_rules.bundles.places import MANIFEST, BundlePlace, Folder, is_shipped, shown_path
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.files import read_file
from london_rules.resources import data_root

SEARCH_VARIABLE = "LONDON_RULES_PATH"
_ID = re.compile(rb"^(?:\xef\xbb\xbf)?id:[ \t]*['\"]?([A-Za-z0-9-]+)['\"]?[ \t\r]*(?:#.*)?$", re.MULTILINE)
_MANIFEST = re.compile(rb"^(?:\xef\xbb\xbf)?(?:language:|kind:[ \t]*(?:game|part|overlay)\b)", re.MULTILINE)
_HEAD = 4096
_MOST_LISTED = 20
_MOST_ENTRIES = 2_000


def shipped_roots() -> tuple[Path, ...]:
    """Return the folders whose bundles come with the package."""
    variants = data_root() / "variants"
    return (variants, variants / "house", variants / "readings", data_root() / "cards")


def default_roots() -> tuple[Path, ...]:
    """Return the folders that are searched: the shipped ones, `./variants`, `./` and `LONDON_RULES_PATH`."""
    extra = [Path(part) for part in os.environ.get(SEARCH_VARIABLE, "").split(os.pathsep) if part]
    return (*shipped_roots(), Path("variants"), Path(), *extra)


class Finder:
    """Know every bundle that can be reached by its id; a closed one takes no paths, so no message asks for one."""

    def __init__(self, roots: tuple[Path, ...], *, closed: bool = False) -> None:
        self.roots = roots
        self.closed = closed
        self._index: dict[str, list[BundlePlace]] | None = None
        self._own: dict[str, BundlePlace] = {}
        self._named: dict[str, list[BundlePlace]] = {}
        self._clashes: dict[str, None] = {}
        self._cut: dict[str, None] = {}  # the folders, as people see them, that have too many entries to look at all

    def again(self) -> Finder:
        """Give a finder that knows what this one has found in its folders, but not what was named to it."""
        out = Finder(self.roots, closed=self.closed)
        out._index, out._cut = self.index, self._cut
        return out

    @property
    def index(self) -> dict[str, list[BundlePlace]]:
        """Return all bundles found, by id; the folders are searched when first asked."""
        if self._index is None:
            self._index = {}
            for root in dict.fromkeys(os.path.realpath(root) for root in self.roots):
                self._search(Path(root), self._index)
        return self._index

    def _search(self, root: Path, index: dict[str, list[BundlePlace]]) -> None:
        try:
            with os.scandir(root) as entries:
                names = sorted(entry.name for entry in islice(entries, _MOST_ENTRIES))
                if next(entries, None) is not None:
                    self._cut["." if root == Path.cwd() else shown_path(root)] = None
        except OSError:
            return
        for name in names:
            if name.startswith("."):
                continue
            single = name.endswith(".yaml") and name != MANIFEST
            place = Folder(root, name) if single else Folder(root / name)
            found = scan_id(place.path / place.manifest, single)
            if found is not None:
                index.setdefault(found, []).append(place)

    def shadow(self, id: str, place: BundlePlace) -> None:
        """Use a place for its id, no matter what else is found."""
        self._own[id] = place

    def name(self, place: Folder) -> None:
        """Note a place that is named by its path, so that other bundles can build on it by its id."""
        id = scan_id(place.path / place.manifest, place.manifest != MANIFEST)
        if id is not None:
            self._named.setdefault(id, []).append(place)

    def places(self, id: str) -> list[BundlePlace]:
        """List the places of an id, each once: those that are named, and those that were found."""
        both = [*self._named.get(id, []), *self.index.get(id, [])]
        return list({place.key: place for place in both}.values())

    def find(self, id: str, span: Span | None, out: Diagnostics) -> BundlePlace | None:
        """Return the one bundle of an id, or report that there is none or more than one."""
        if id in self._own:
            return self._own[id]
        places = self.places(id)
        if not places:
            self._report_unknown(id, span, out)
            return None
        return places[0] if self.alone(id, places[0], span, out) else None

    def alone(self, id: str, place: BundlePlace, span: Span | None, out: Diagnostics) -> bool:
        """Check that no other bundle of this id can be reached, unless it is a true copy.

        Beside a bundle that is named by its path, one that merely lies in a folder that is searched, such as a backup,
        does not count; one that came with the tool does, as others build on it.
        """
        if id in self._own:
            return True
        named = [one.key for one in self._named.get(id, [])]
        for other in self.places(id):
            if place.key in named and (other.key in named or not is_shipped(other.root)):
                continue  # of two that are named, the second is reported when it is read
            if other.key != place.key and not _same_files(place, other):
                if id not in self._clashes:
                    out.error(
                        "LR-B0003",
                        f"two bundles have the id `{id}`: {place.root} and {other.root}",
                        span,
                        help="give one of them another id",
                    )
                self._clashes[id] = None
                return False
        return True

    def _report_unknown(self, id: str, span: Span | None, out: Diagnostics) -> None:
        known = tuple(sorted(dict.fromkeys((*self.index, *self._own, *self._named))))
        way = f"write the id of a bundle that exists, or a path such as ./{id}"
        if span is not None:  # a manifest cannot name a bundle by its path
            way = "write the id of a bundle in ./, ./variants or a folder of LONDON_RULES_PATH"
        if self.closed:
            way = "write the id of a bundle that came with the program, or of one whose texts are given"
        listed = f"; there are {', '.join(f'`{one}`' for one in known[:_MOST_LISTED])}" if known else ""
        out.error(
            "LR-B0001",
            f"there is no bundle `{id}`" + (" among those that were searched" if self._cut else ""),
            span,
            help=f"{way}{listed}",
            notes=tuple(_cut_note(folder, id) for folder in self._cut),
            cause=UnknownName(id, known),
        )


def _cut_note(folder: str, id: str) -> str:
    path = folder if folder.startswith(("/", ".")) else f"./{folder}"
    return (
        f"`{folder}` has more than {_MOST_ENTRIES} entries, and only {_MOST_ENTRIES} of them were searched: "
        f"if `{id}` is there, write its path in the variant, as in `{path}/{id}+./my-rule`"
    )


def scan_id(path: Path, single: bool) -> str | None:
    """Return the id that a manifest seems to have, judging by its first lines."""
    try:
        head = read_file(path, _HEAD)
    except (OSError, ValueError):
        return None
    if single and not _MANIFEST.search(head):
        return None
    match = _ID.search(head)
    return match[1].decode("ascii") if match else None


def _same_files(one: BundlePlace, other: BundlePlace) -> bool:
    names = (one.manifest, *one.names())
    if names != (other.manifest, *other.names()):
        return False
    unheard = Diagnostics()
    return all(one.read(name, None, unheard) == other.read(name, None, unheard) for name in names)
