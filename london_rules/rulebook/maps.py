"""Maps: the things of a kind that relations join, laid out on paper."""

from __future__ import annotations

from collections.abc import Iterable

from london_rules.engine.ids import slug
from london_rules.language import rules as r
from london_rules.layout.model import Front
from london_rules.layout.value_text import NO_TINT, Shown
from london_rules.rulebook.model import Gallery, Map, MapPath, MapPoint
from london_rules.table.maps import MapLine, MapPlan, map_plan

_FEWEST = 3


def make_maps(rules: r.Rules, front: Front, galleries: Iterable[Gallery]) -> tuple[Map, ...]:
    """Draw a map of each kind whose things are joined by relations."""
    maps = (_map(gallery, rules, front) for gallery in galleries)
    return tuple(one for one in maps if one is not None)


def _note(face: r.FaceDecl, shown: Shown) -> str:
    """Give the printed figures of a thing, as in its short line; things that are drawn without figures have none."""
    picture = shown.picture(shown.rules.kinds[face.kind])
    if not (picture.left or picture.right):
        return ""
    templates = [one for one in shown.front.things.get(face.kind, ()) if one != "{name}"]
    return " · ".join(part for one in templates if (part := shown.part(one, face)))


def _path(line: MapLine, shown: Shown) -> MapPath:
    """Describe a line, with the colour and the figures in the corners of the thing that draws it."""
    joined = (line.first, line.second, line.relation)
    if line.thing is None:
        return MapPath(*joined)
    picture = shown.picture(shown.rules.kinds[line.thing.kind])
    figures = (shown.part(corner, line.thing) for corner in (picture.left, picture.right) if corner)
    tint = shown.tint(line.thing)
    return MapPath(*joined, "" if tint == NO_TINT else tint, " ".join(part for part in figures if part))


def _is_map(rules: r.Rules, plan: MapPlan) -> bool:
    """Check whether lines join most things, and what draws them names two: what cards need is not a map."""
    kind = plan.faces[0].kind
    drawn = [d for d in rules.relations.values() if d.joined == kind and d.to and not (d.parts or d.one)]
    named = [ids for face in rules.faces.values() for d in drawn if (ids := face.related.get(d.name))]
    joined = {end for line in plan.lines for end in (line.first, line.second)}
    return all(len(ids) == 2 for ids in named) and 2 * len(joined) >= len(plan.faces)


def _map(gallery: Gallery, rules: r.Rules, front: Front) -> Map | None:
    plan = map_plan(rules, front, gallery.kind)
    if plan is None or len(plan.faces) < _FEWEST or not (gallery.kind in front.maps or _is_map(rules, plan)):
        return None
    shown = Shown(rules, front)
    notes = [_note(face, shown) for face in plan.faces]
    spots = tuple(
        MapPoint(t.anchor, t.name, x, y * plan.height, t.tint, note)
        for t, (x, y), note in zip(gallery.things, plan.points, notes, strict=True)
    )
    paths = tuple(_path(line, shown) for line in plan.lines)
    title = f"The map of {gallery.title.removeprefix('All ')}"
    return Map(
        slug(f"map of {gallery.kind}"),
        title,
        spots,
        paths,
        plan.relations,
        rules.pictures.get(plan.picture, ""),
        plan.height,
    )
