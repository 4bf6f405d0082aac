"""Canonical YAML of faces, parameters and whole rule sets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.declarations import Decl, format_declaration, format_ranking
from london_rules.language.format.forms import value_word
from london_rules.language.format.texts import format_effect, format_text
from london_rules.language.versions import NEWEST

_LONGEST_ID = 64
_PLAIN = re.compile(r"(?:[^\W\d_]|\d+ (?=[a-z])|\()[^:#\"\n]*")
_NO_TEXT = re.compile(r"(?:y|n|yes|no|true|false|on|off|null|none)", re.IGNORECASE)


def format_face(face: r.FaceDecl, rules: r.Rules, origin: bool = True) -> str:
    """Write a face as YAML: its id, then its fields in the order that its kind declares, indented."""
    lines = [f"{face.id}:", f"  name: {scalar(face.name)}"]
    if face.copies != 1:
        lines.append(f"  copies: {face.copies}")
    if face.worded:
        lines.append(f"  wording: {scalar(face.worded)}")
    for name, decl in rules.kinds[face.kind].fields.items():
        lines += _field(face, name, decl, rules)
    for name, ids in face.related.items():
        one = name in rules.relations and rules.relations[name].one
        lines.append(f"  {name}: {ids[0]}" if one else f"  {name}: [{', '.join(ids)}]")
    if face.assumed:
        lines.append(f"  assumed: [{', '.join(face.assumed)}]")
    if face.unknown:
        lines.append(f"  unknown: [{', '.join(face.unknown)}]")
    return "\n".join(lines + (_sources(face) if origin else []))


def _sources(face: r.FaceDecl) -> list[str]:
    """Write the source of a face, or one for each field where they are not all from the same."""
    shared = _shared_source([face])
    if shared:
        return [f"  source: {scalar(shared)}"]
    lines = [f"    {name}: {scalar(source)}" for name, source in face.sources.items()]
    return ["  sources:", *lines] if lines else []


def _shared_source(faces: Iterable[r.FaceDecl]) -> str:
    """Give the source that states every field of all faces, but for those that are assumed; "" if there is none."""
    stated = (
        face.sources.get(name, "") for face in faces for name in ("copies", *face.texts) if name not in face.assumed
    )
    sources = dict.fromkeys(stated)
    return next(iter(sources)) if len(sources) == 1 else ""


def _field(face: r.FaceDecl, name: str, decl: r.FieldDecl, rules: r.Rules) -> list[str]:
    if decl.type == "effect":
        effect = face.effects.get(name)
        return [] if effect is None else _text(f"  {name}:", format_effect(effect.body, rules), 2)
    if decl.type == "powers":
        return _powers(name, [p.power for p in face.powers if p.field == name], rules)
    value = face.values.get(name)
    of_note = name in face.assumed or name in face.sources
    if value is None or (not value and not decl.optional and not of_note):
        return []
    if isinstance(value, bool):
        return [f"  {name}: {'yes' if value else 'no'}"]
    return [f"  {name}: {value_word(value) if isinstance(value, str) else value}"]


def _powers(name: str, powers: list[t.Power], rules: r.Rules) -> list[str]:
    texts = [format_text(power, rules) for power in powers]
    if len(texts) < 2:
        return [line for text in texts for line in _text(f"  {name}:", text, 2)]
    return [f"  {name}:", *(line for text in texts for line in _text("    -", text, 4))]


def _text(opening: str, text: str, margin: int) -> list[str]:
    if "\n" not in text and _is_plain(text):
        return [f"{opening} {text}"]
    return [f"{opening} |", *(" " * (margin + 2) + line for line in text.split("\n"))]


def _is_plain(text: str) -> bool:
    return bool(_PLAIN.fullmatch(text)) and not _NO_TEXT.fullmatch(text) and text == text.strip()


def scalar(text: str) -> str:
    """Write a line of text as YAML, in quotes where it needs them."""
    return text if _is_plain(text) else "'" + text.replace("'", "''") + "'"


# ---- whole rule sets ----------------------------------------------------------------------------


def format_rules(rules: r.Rules) -> dict[str, str]:
    """Write a whole rule set as the files of one bundle."""
    return {
        "bundle.yaml": _manifest(rules),
        "things.yaml": "\n".join(_things(rules)) + "\n",
        "all.rules": "\n\n".join(_declarations(rules)) + "\n",
    }


def _manifest(rules: r.Rules) -> str:
    low, high = rules.players
    lines = [f"language: {NEWEST}", f"id: {_id(rules)}", f"title: {scalar(rules.title)}", "kind: game"]
    lines += [f"players: {low} to {high}", f"turn limit: {rules.turn_limit}"]
    parameters = [d for d in rules.numbers.values() if d.parameter and isinstance(d.body, t.Int)]
    if parameters:
        lines.append("parameters:")
    for decl in parameters:
        value = decl.body.value if isinstance(decl.body, t.Int) else 0
        about = scalar(decl.slot.about or decl.name)
        lines += [f"  {decl.name}:", f"    value: {value}", f"    about: {about}"]
        bounds = {"at least": decl.bounds.least, "at most": decl.bounds.most}
        lines += [f"    {word}: {bound}" for word, bound in bounds.items() if bound is not None]
        if decl.name in rules.parameter_sources:
            lines.append(f"    source: {scalar(rules.parameter_sources[decl.name])}")
        if decl.name in rules.assumed_parameters:
            lines.append("    assumed: yes")
    return "\n".join([*lines, "files: [all.rules, things.yaml]"]) + "\n"


def _id(rules: r.Rules) -> str:
    return re.sub(r"[^a-z0-9]+", "-", rules.variant.lower()).strip("-")[:_LONGEST_ID].rstrip("-") or "rules"


def _things(rules: r.Rules) -> list[str]:
    shared = _shared_source(rules.faces.values())
    out = [f"source: {scalar(shared)}", ""] if shared else []
    for kind in rules.kinds:
        faces = [face for face in rules.faces.values() if face.kind == kind]
        out += [f"{kind}:"] if faces else []
        for face in faces:
            out += [f"  {line}" for line in format_face(face, rules, not shared).split("\n")] + [""]
    return out[:-1]


# The categories of declarations that have a text of their own, in the order in which people read them.
READING_ORDER: Final = (
    "kinds", "relations", "counters", "marks", "zones", "moments", "numbers", "tables", "tests", "groups", "setup",
    "rounds", "turn", "actions", "rules", "powers", "scoring", "outcomes", "sides",
)  # fmt: skip


def declarations(rules: r.Rules) -> list[Decl]:
    """List all declarations that have a text of their own, in the order in which people read them."""
    every = (decl for category in READING_ORDER for decl in getattr(rules, category).values())
    return [decl for decl in every if not getattr(decl, "parameter", False)]


def _declarations(rules: r.Rules) -> list[str]:
    texts = [format_declaration(decl, rules) for decl in declarations(rules)]
    return [*texts, format_ranking(rules)] if rules.ranking else texts
