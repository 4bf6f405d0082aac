"""Maps: the things of a kind that relations join, laid out on paper."""

from __future__ import annotations

from collections.abc import Iterable

from london_rules.bundles.front import Front
from london_rules.bundles.front_pictures import MapWay
from london_rules.engine.ids import slug
from london_rules.language import rules as r
from london_rules.rulebook.model import Gallery, Map, MapPoint
from london_rules.rulebook.stress import places, turned

_FEWEST, _MOST = 3, 150


def make_maps(rules: r.Rules, front: Front, galleries: Iterable[Gallery]) -> tuple[Map, ...]:
    """Draw a map of each kind whose things are joined by relations."""
    maps = (_map(gallery, rules, front) for gallery in galleries)
    return tuple(one for one in maps if one is not None)


def _map(gallery: Gallery, rules: r.Rules, front: Front) -> Map | None:
    relations = [d.name for d in rules.relations.values() if d.kind == gallery.kind and not d.parts]
    order = {thing.anchor: i for i, thing in enumerate(gallery.things)}
    lines: dict[tuple[int, int], int] = {}
    for i, thing in enumerate(gallery.things):
        for name, others in thing.related:
            for other in (order[anchor] for anchor in others if anchor in order and name in relations):
                lines.setdefault((min(i, other), max(i, other)), relations.index(name))
    if not lines or not _FEWEST <= len(order) <= _MOST:
        return None
    way = front.maps.get(gallery.kind, MapWay())
    ids = [thing.id for thing in gallery.things]
    up = [i for i, id in enumerate(ids) if way.up and way.up in (id, *rules.faces[id].values.values())]
    points = turned(places(len(ids), list(lines)), up, ids.index(way.right) if way.right in ids else None)
    spots = tuple(MapPoint(t.anchor, t.name, *point, t.tint) for t, point in zip(gallery.things, points, strict=True))
    title = f"The map of {gallery.title.removeprefix('All ')}"
    used = [name for i, name in enumerate(relations) if i in lines.values()]
    joined = tuple((a, b, used.index(relations[kind])) for (a, b), kind in lines.items())
    return Map(slug(f"map of {gallery.kind}"), title, spots, joined, tuple(used))
