"""The things of a variant as they are in the end; what was composed before is kept while its parts are the same."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import chain

from london_rules.bundles.compose import Composer
from london_rules.bundles.compose_faces import FaceComposer
from london_rules.bundles.model import Bundle, Face
from london_rules.classes import frozen
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.overrides import Override
from london_rules.language.memo import Store
from london_rules.language.rules import KindDecl, fields_of

MOST_COMPOSED = 20  # variants, each at a time of its writing, whose things are kept


@frozen
class _Composed:
    """Things without a mistake, and what composing them has put into the overrides."""

    parts: tuple[object, ...]  # what they were composed of: the key has its identities, which must stay its own
    faces: tuple[Face, ...]
    puts: tuple[tuple[Override, str], ...]
    marked: tuple[str, ...]


_COMPOSED: Store[Hashable, _Composed] = Store(MOST_COMPOSED)


def things_of(composer: Composer, kinds: Mapping[str, KindDecl]) -> tuple[Face, ...]:
    """Give the things of all bundles as they are in the end, kind by kind."""
    bundles, overrides = composer.sources.bundles, composer.overrides
    parts = tuple(chain.from_iterable(map(_parts, bundles)))
    layers = tuple(overrides.precedence.layers.values())
    key = (layers, tuple(part if isinstance(part, str) else id(part) for part in parts), fields_of(kinds))
    known = _COMPOSED.get(key)
    if known is not None:
        for override, before in known.puts:
            overrides.put(override, before)
        overrides.active.update(dict.fromkeys(known.marked))
        return known.faces
    heard = overrides.found.heard
    made = FaceComposer(overrides, kinds)
    for bundle in bundles:
        made.add(bundle)
    places = {kind: i for i, kind in enumerate(kinds)}
    faces = tuple(sorted(made.outcome(), key=lambda face: places.get(face.kind, len(places))))
    # A thing of a kind that is called like a keyword could have the slot of a declaration, and depend on that.
    if overrides.found.heard == heard and not any(face.kind in _OPENING for face in faces):
        _COMPOSED.put(key, _Composed(parts, faces, tuple(made.puts), tuple(made.marked)))
    return faces


_OPENING = frozenset((*FORMS, "parameter"))


def _parts(bundle: Bundle) -> tuple[object, ...]:
    return (bundle.id, *bundle.faces, "set", *bundle.edits.faces, "remove", *bundle.edits.removals)
