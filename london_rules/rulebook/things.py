"""The things of each kind as the reference shows them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from london_rules.engine.ids import slug
from london_rules.language import rules as r
from london_rules.language.say.texts import phrase_effect, phrase_power, phrase_unknown
from london_rules.language.syntax.names import plural
from london_rules.layout.model import Picture
from london_rules.layout.value_text import Shown, names_things
from london_rules.rulebook.model import Gallery, PrintedValue, Thing


def gallery(kind: r.KindDecl, shown: Shown, note: Callable[[r.Slot], tuple[int, int]]) -> Gallery | None:
    """Show the things of a kind; None if there are none."""
    faces = [face for face in shown.rules.faces.values() if face.kind == kind.name]
    if not faces:
        return None
    picture = shown.picture(kind)
    missing = Counter(name for face in faces for name in face.unknown)
    unknown = tuple(name for name in kind.fields if missing[name] * 2 > len(faces))
    things = tuple(_thing(face, kind, picture, shown, note(face.slot), unknown) for face in faces)
    title = f"All {plural(kind.name)}" if len(things) > 1 else kind.name.capitalize()
    colours = shown.front.tints.get((kind.name, picture.tint), {})
    source = Counter(thing.source for thing in things).most_common(1)[0][0]
    assumed = Counter(thing.assumed for thing in things).most_common(1)[0][0]
    left = _spoken_of(picture.left, shown) if any(thing.left for thing in things) else ""
    right = _spoken_of(picture.right, shown) if any(thing.right for thing in things) else ""
    anchor = slug(f"all {plural(kind.name)}")
    said = tuple(map(shown.said, unknown))
    unconfirmed = sum(not thing.confirmed for thing in things) * 2 > len(things)
    corners = (left, right)
    return Gallery(
        anchor, kind.name, title, things, tuple(colours.items()), source, assumed, unconfirmed, said, corners
    )


def _spoken_of(template: str, shown: Shown) -> str:
    """Name the figures of a template."""
    return " and ".join(shown.said(name.removesuffix("?")) for name in re.findall(r"\{([^{}]*)\}", template))


def _thing(
    face: r.FaceDecl,
    kind: r.KindDecl,
    picture: Picture,
    shown: Shown,
    place: tuple[int, int],
    unknown: tuple[str, ...],
) -> Thing:
    """Say what is printed on a thing; of fields that are `unknown` of most things the gallery speaks."""
    foot = [shown.part(template, face) for template in picture.foot]
    body = " ".join(part for template in picture.body if (part := shown.part(template, face)))
    figures, texts = tuple(_figures(face, kind, shown)), tuple(_texts(face, kind, shown, unknown))
    return Thing(
        slug(f"{face.kind} {face.id}"),
        face.slot.id,
        face.kind,
        face.id,
        face.name,
        face.copies,
        figures,
        (*([PrintedValue(picture.label, body)] if body else []), *texts),
        tuple(
            (name, tuple(slug(f"{shown.rules.relations[name].joined} {id}") for id in ids))
            for name, ids in face.related.items()
        ),
        tuple(map(shown.said, face.assumed)),
        tuple(_confirmed(face, (*figures, *texts), shown)),
        _source(face),
        *place,
        shown.tint(face),
        shown.part(picture.left, face),
        shown.part(picture.right, face),
        " · ".join(part for part in foot if part),
        shown.rules.pictures.get(shown.image(face), ""),
    )


def _source(face: r.FaceDecl) -> str:
    return "; ".join(dict.fromkeys(source for name, source in face.sources.items() if name not in face.assumed))


def _confirmed(face: r.FaceDecl, printed: tuple[PrintedValue, ...], shown: Shown) -> list[str]:
    """List what is printed and not assumed, by its source."""
    sources = {shown.said(name): source for name, source in face.sources.items()}
    by_source: dict[str, list[str]] = {}
    for value in printed:
        if not value.assumed:
            names = by_source.setdefault(sources.get(value.label, "not assumed"), [])
            names += [value.label] if value.label not in names else []
    return [f"{source}: {', '.join(names)}" for source, names in by_source.items()]


def _figures(face: r.FaceDecl, kind: r.KindDecl, shown: Shown) -> list[PrintedValue]:
    out = []
    if face.copies != 1:
        out.append(PrintedValue("copies", str(face.copies), "copies" in face.assumed))
    for name, decl in kind.fields.items():
        value = face.values.get(name)
        if value is None or value is False or (not value and not decl.optional):
            continue
        text = "yes" if value is True else shown.worth(kind.name, decl, value)
        out.append(PrintedValue(shown.said(name), text, name in face.assumed))
    for name in names_things(shown.rules, kind.name):
        if named := shown.value(name, face, {}):
            out.append(PrintedValue(shown.said(name), named, name in face.assumed))
    return out


def _texts(face: r.FaceDecl, kind: r.KindDecl, shown: Shown, unknown: tuple[str, ...]) -> list[PrintedValue]:
    out = []
    for name in kind.fields:
        effect = face.effects.get(name)
        said = [] if effect is None else [phrase_effect(effect.body, shown.rules, face.kind)]
        said += [phrase_power(p.power, shown.rules, face.kind) for p in face.powers if p.field == name]
        told = shown.told(" ".join(said))
        said = list(map(shown.said, said)) if told == shown.said(" ".join(said)) else [told]
        out += [PrintedValue(name, text, name in face.assumed) for text in said]
    missing = {name: said for name, said in phrase_unknown(face).items() if name not in unknown}
    out += [PrintedValue(shown.said(name), said) for name, said in missing.items()]
    return [*out, PrintedValue("wording", face.worded, "wording" in face.assumed)] if face.worded else out
