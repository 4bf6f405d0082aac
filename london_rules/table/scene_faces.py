"""The things of a rule set as they are drawn: what is printed on each, and what its counters write on it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

from london_rules.language.rules import FaceDecl, Rules
from london_rules.layout.model import after_one, fill
from london_rules.table.words import Words

Data: TypeAlias = dict[str, Any]
Piece: TypeAlias = str | Data
"""A stretch of text, or a counter or zone whose number goes here (`optional`: a 0 leaves the whole text out).

A text that is another one after the number 1 has both: `one` and `many`.
"""


def scene_faces(words: Words, only: str = "") -> Data:
    """Describe all things and their faces, or only those of one face."""
    infos = [info for info in words.rule_set.layout.things if not only or info.face == only]
    rules = words.rule_set.rules
    first: dict[str, str] = {}
    for info in infos:
        first.setdefault(info.face, info.id)
    things = {info.id: {"name": rules.faces[info.face].name, "kind": info.kind, "face": info.face} for info in infos}
    return {"things": things, "faces": {id: _face(words, rules.faces[id], thing) for id, thing in first.items()}}


def _face(words: Words, face: FaceDecl, thing: str) -> Data:
    shown = words.shown
    kind = words.rule_set.rules.kinds[face.kind]
    picture = shown.picture(kind)
    called = words.front.names.get(face.kind)
    return {
        "name": face.name,
        "kind": face.kind,
        "line": words.parts(thing),
        "colour": shown.tint(face),
        "left": shown.marked(picture.left, face),
        "right": shown.marked(picture.right, face),
        # A front end has one place for figures: those of the body come first.
        "foot": [part for one in (*picture.body, *picture.foot) if (part := shown.marked(one, face))],
        "counters": [made for template in _counted(words, face) if (made := _on(words, face, template)) is not None],
        "called": None if called is None else _on(words, face, called),
        "picture": shown.image(face) or None,
        "printed": [line.strip() for line in words.printed(thing)[1:]],
        "values": dict(face.values),
        "assumed": list(face.assumed),
    }


def _counted(words: Words, face: FaceDecl) -> tuple[str, ...]:
    """Give the templates of what counters write on a thing: those of the layout, or else a number and a name each."""
    rules = words.rule_set.rules
    picture = words.shown.picture(rules.kinds[face.kind])
    if picture.counters is not None:
        return picture.counters
    return tuple(f"{{{c.name}?}} {words.counter(c.name)}" for c in rules.counters.values() if c.owner == face.kind)


def _on(words: Words, face: FaceDecl, template: str) -> list[Piece] | None:
    """Fill the printed figures of a template, and leave the counters open; None if a printed figure is not there."""
    out: list[Piece] = []
    for piece in fill(template, lambda name: _figure(words, face, name)):
        if piece is None:
            return None
        out.append(piece)
    return _joined(out)


def _figure(words: Words, face: FaceDecl, name: str) -> Piece | None:
    counter = words.rule_set.rules.counters.get(name.removesuffix("?"))
    if counter is not None and counter.owner == face.kind and counter.name not in _fields(words, face):
        return {"counter": counter.name, "optional": name.endswith("?")}
    return words.shown.value(name, face, {})


def _fields(words: Words, face: FaceDecl) -> dict[str, Any]:
    return words.rule_set.rules.kinds[face.kind].fields


def pieces(rules: Rules, template: str) -> list[Piece]:
    """Cut a template about a player into words, counters and zones."""

    def figure(name: str) -> Data:
        sort = "counter" if name.removesuffix("?") in rules.counters else "zone"
        return {sort: name.removesuffix("?"), "optional": name.endswith("?")}

    return _joined(fill(template, figure))


def _joined(parts: list[Piece] | list[str | Piece]) -> list[Piece]:
    """Join texts that follow each other, leave out empty ones, and say what follows a number of one and of many."""
    out: list[Piece] = []
    for part in parts:
        if isinstance(part, str) and out and isinstance(out[-1], str):
            out[-1] += part
        elif part != "":
            out.append(part)
    for i, (before, part) in enumerate(pairwise(out), start=1):
        if isinstance(part, str) and not isinstance(before, str) and after_one(part) != part:
            out[i] = {"one": after_one(part), "many": part}
    return out
