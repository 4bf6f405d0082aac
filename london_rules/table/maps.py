"""Maps: where the things of a kind are on a map, and the lines that relations draw between them."""

from __future__ import annotations

from itertools import combinations, repeat

from london_rules.classes import evolve, frozen
from london_rules.language import rules as r
from london_rules.language.memo import Store
from london_rules.layout.model import MOST_ON_A_MAP, Front, MapWay
from london_rules.table.stress import Point, parted, places, turned
from london_rules.text.picture import picture_sides

APART = 0.03  # the least distance of two things; a map is 1 wide or high
MOST_BESIDE = 4  # things that join the same two, each with a line of its own

_Graph = tuple[int, tuple[tuple[int, int], ...], tuple[int, ...], int | None]
_drawn: Store[_Graph, tuple[Point, ...]] = Store(100)


@frozen
class MapLine:
    """A line between two things of a map, by their numbers; `thing` is what draws it, if it names just those two."""

    first: int
    second: int
    relation: int
    thing: r.FaceDecl | None = None


@frozen
class MapPlan:
    """The things of a kind with their points from 0 to 1, the lines between them, and the relations that draw those.

    Things of another kind that name several draw lines between those, under the name of that kind. A map that lies on a
    picture has its name, and its `height` for a width of 1; other maps are as high as wide.
    """

    faces: tuple[r.FaceDecl, ...]
    points: tuple[Point, ...]
    lines: tuple[MapLine, ...]
    relations: tuple[str, ...]
    picture: str = ""
    height: float = 1.0


def map_plan(rules: r.Rules, front: Front, kind: str) -> MapPlan | None:
    """Place the things of a kind; None if nothing says where they are, or if there are too many.

    They are where the layout puts them on a picture, or else near those to which a relation joins them.
    """
    faces = tuple(face for face in rules.faces.values() if face.kind == kind)
    decls = {d.name: d for d in rules.relations.values() if d.joined == kind and not (d.parts or d.one)}
    relations = list(dict.fromkeys(d.kind if d.to else d.name for d in decls.values()))
    order = {face.id: i for i, face in enumerate(faces)}
    lines: dict[tuple[int, int], list[MapLine]] = {}
    for face in rules.faces.values() if len(faces) <= MOST_ON_A_MAP else ():
        for decl in (decls[name] for name in face.related if name in decls and decls[name].kind == face.kind):
            ends = list(dict.fromkeys(order[id] for id in face.related[decl.name] if id in order))
            relation = relations.index(decl.kind if decl.to else decl.name)
            drawn = face if decl.to and len(ends) == 2 and face.copies == 1 else None
            for a, b in combinations(ends, 2) if decl.to else zip(repeat(order[face.id]), ends):
                known = lines.setdefault((min(a, b), max(a, b)), [])
                if not known or (drawn is not None and len(known) < MOST_BESIDE):
                    known.append(MapLine(min(a, b), max(a, b), relation, drawn))
    way = front.maps.get(kind, MapWay())
    if not (lines or way.places) or len(faces) > MOST_ON_A_MAP:
        return None
    up = tuple(i for i, face in enumerate(faces) if way.up and way.up in (face.id, *face.values.values()))
    points = tuple(way.places.get(face.id, (0.0, 0.0)) for face in faces)
    if not way.places:
        points = _points((len(faces), tuple(lines), up, order.get(way.right)))
    address = rules.pictures.get(way.image, "")
    wide, tall = picture_sides(address) if address else (1.0, 1.0)
    every = [line for several in lines.values() for line in several]
    seen = {line.relation: None for line in every}
    used = [name for i, name in enumerate(relations) if i in seen]
    joined = tuple(evolve(line, relation=used.index(relations[line.relation])) for line in every)
    return MapPlan(faces, points, joined, tuple(used), way.image if address else "", tall / wide)


def _points(graph: _Graph) -> tuple[Point, ...]:
    """Place the things; the same graph, also in another rule set, is placed once."""
    known = _drawn.get(graph)
    if known is None:
        number, lines, up, right = graph
        known = _drawn.put(graph, tuple(parted(turned(places(number, list(lines)), up, right), APART)))
    return known
