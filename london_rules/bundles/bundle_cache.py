"""Read a bundle, or take what was read of it before if nothing in its files has changed since."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.bundles.model import Bundle
from london_rules.bundles.places import BundlePlace
from london_rules.bundles.read_bundle import BundleReader
from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.language.memo import Store

MOST_BUNDLES = 256


@frozen
class _Known:
    """A bundle without mistakes, what was read for it, and which files were there."""

    bundle: Bundle
    data: Mapping[str, bytes | str]
    texts: Mapping[str, str]
    names: tuple[str, ...]


_KNOWN: Store[tuple[str, str], _Known] = Store(MOST_BUNDLES)


def read_bundle(
    place: BundlePlace,
    out: Diagnostics,
    unsaved: Mapping[str, str] | None = None,
    *,
    unchanged: bool = False,
    corrected: Mapping[str, str] | None = None,
) -> tuple[Bundle | None, bool]:
    """Give the bundle at a place, and whether all of it could be read; mistakes are reported.

    With `unchanged`, its files are as they were when it was last read. `corrected` are texts to read in the place of
    files, by the names that people see.
    """
    key = (place.key, place.root)
    reader = BundleReader(place, Diagnostics(), unsaved, corrected)
    known = _KNOWN.get(key)
    if known is not None and (unchanged or _is_so_still(known, reader)):
        out.files.update(known.texts)
        # The same object, where it can be: what was worked out from a bundle is found by it.
        return known.bundle if known.bundle.place == place else evolve(known.bundle, place=place), True
    bundle = reader.read()
    if bundle is not None and reader.whole and not len(reader.out):
        _KNOWN.put(key, _Known(bundle, reader.data, reader.out.files, place.names()))
    out.extend(reader.out)
    return bundle, reader.whole


def _is_so_still(known: _Known, reader: BundleReader) -> bool:
    unheard = Diagnostics()
    if any(reader.data_of(name, None, unheard) != data for name, data in known.data.items()):
        return False
    return reader.place.names() == known.names
