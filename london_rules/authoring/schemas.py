"""JSON Schemas for the YAML of a bundle, with the names that the rules below declare: for editors, not for checks."""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

from london_rules.authoring.layout_schema import layout_schema
from london_rules.bundles.thing_tables import ROWS
from london_rules.language import rules as r
from london_rules.language.format.forms import value_word
from london_rules.language.versions import NEWEST, OLDEST

Schema: TypeAlias = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
_TEXT: Schema = {"type": "string"}
_WHOLE: Schema = {"type": "integer"}
_BOUNDS: Schema = {
    "at least": {**_WHOLE, "description": "The least value that it may be given."},
    "at most": {**_WHOLE, "description": "The greatest value that it may be given."},
}
_WORDS: Schema = {"type": "array", "items": {"type": ["string", "integer"]}}
_YES_OR_NO: Schema = {"enum": ["yes", "no", True, False]}  # some YAML readers read yes as true
_REQUIRED = ("language", "id", "title", "kind")  # `language` because a bundle that names none gets a warning
_ID: Schema = {"type": ["string", "integer"], "pattern": "^[a-z0-9][a-z0-9-]*$"}


def _keys(properties: Schema, required: tuple[str, ...] = (), more: Schema | bool = False) -> Schema:
    out: Schema = {"type": ["object", "null"], "properties": properties, "additionalProperties": more}
    return {**out, "required": list(required)} if required else out


def manifest_schema(rules: r.Rules) -> Schema:
    """Describe a `bundle.yaml` that builds on a rule set."""
    given = {"value": _WHOLE, "about": _TEXT, **_BOUNDS, "source": _TEXT, "assumed": _YES_OR_NO}
    parameter = _keys(given, ("value", "about"))
    properties: Schema = {
        "language": {"enum": list(range(OLDEST, NEWEST + 1))},
        "id": {**_ID, "description": "Small letters, digits and hyphens."},
        "title": _TEXT,
        "kind": {"enum": ["overlay", "part", "game"]},
        "about": _TEXT,
        "builds on": {**_WORDS, "description": "Ids of the bundles that this one builds on."},
        "players": {"type": ["string", "integer"], "pattern": "^[0-9]{1,2}( to [0-9]{1,2})?$"},
        "turn limit": {"type": "integer", "minimum": 1},
        "parameters": {"type": "object", "additionalProperties": parameter},
        "set": _set(rules),
        "remove": _remove(rules),
        "files": _WORDS,
        "sources": _WORDS,
    }
    return {"$schema": DRAFT, "title": "bundle.yaml", **_keys(properties, _REQUIRED), **_definitions(rules)}


def things_schema(rules: r.Rules) -> Schema:
    """Describe a file of things, of the kinds that a rule set knows."""
    tables: Schema = {
        "properties": {ROWS: {"type": ["string", "array"], "description": "A table; its first row names the columns."}},
        "patternProperties": {"^each .": {"type": "object", "required": ["name"]}},
    }
    things = {
        kind: {"type": "object", **tables, "additionalProperties": _thing(decl, rules, ("name",))}
        for kind, decl in rules.kinds.items()
    }
    properties: Schema = {
        "source": _TEXT,
        "layout": layout_schema(rules),
        "set": _set(rules),
        "remove": _remove(rules),
        **things,
    }
    return {"$schema": DRAFT, "title": "Things of a bundle", **_keys(properties), **_definitions(rules)}


def _definitions(rules: r.Rules) -> Schema:
    """Describe what can be set on things; a line left blank changes nothing."""
    things = {kind: _thing(decl, rules, ()) for kind, decl in rules.kinds.items()}
    for thing in things.values():
        fields = thing["properties"]
        thing["properties"] = {key: {"anyOf": [value, {"type": "null"}]} for key, value in fields.items()}
    return {"definitions": things}


def _set(rules: r.Rules) -> Schema:
    """Describe what can be set: parameters, and fields of existing things."""
    properties: Schema = {"source": _TEXT}
    for decl in rules.numbers.values():
        if decl.parameter:
            value = _within(decl.bounds)
            longer = _keys({"value": _WHOLE, **_BOUNDS, "source": _TEXT, "assumed": _YES_OR_NO})
            properties[decl.name] = {"anyOf": [value, {"type": "null"}, longer], "description": decl.slot.about}
    for kind in rules.kinds:
        thing = {"$ref": f"#/definitions/{kind}"}
        properties[kind] = _keys(dict.fromkeys(("every", *_ids(kind, rules)), thing))
    return _keys(properties)


def _within(bounds: r.Bounds) -> Schema:
    """Describe a whole number with its least and greatest value."""
    ends = {"minimum": bounds.least, "maximum": bounds.most}
    return {**_WHOLE, **{key: end for key, end in ends.items() if end is not None}}


def _remove(rules: r.Rules) -> Schema:
    """Describe what can be removed: things, and fields of things."""
    properties: Schema = {}
    for kind, decl in rules.kinds.items():
        ids = _ids(kind, rules)
        fields: Schema = {"type": "array", "items": {"enum": [*decl.fields, *_relations(decl, rules)]}}
        properties[kind] = {"anyOf": [{"type": "array", "items": {"enum": ids}}, _keys(dict.fromkeys(ids, fields))]}
    return _keys(properties)


def _ids(kind: str, rules: r.Rules) -> list[str]:
    return [face.id for face in rules.faces.values() if face.kind == kind]


def _relations(kind: r.KindDecl, rules: r.Rules) -> list[str]:
    return [name for name, decl in rules.relations.items() if decl.kind == kind.name and not decl.parts]


def _thing(kind: r.KindDecl, rules: r.Rules, required: tuple[str, ...]) -> Schema:
    properties: Schema = {"name": _TEXT, "wording": _TEXT, "copies": {"type": "integer", "minimum": 1}}
    properties |= {name: _field(decl) for name, decl in kind.fields.items()}
    properties |= dict.fromkeys(_relations(kind, rules), _WORDS)
    properties |= {"assumed": _WORDS, "unknown": _WORDS, "source": _TEXT, "sources": {"type": "object"}}
    return _keys(properties, required)


def _field(decl: r.FieldDecl) -> Schema:
    match decl.type:
        case "number" | "counter":
            return _within(decl.bounds)
        case "flag":
            return _YES_OR_NO
        case "one of":
            return {"enum": [value_word(value) for value in decl.values]}
        case "effect" | "powers":
            return {"type": ["string", "array"]}
        case _:
            assert_never(decl.type)
