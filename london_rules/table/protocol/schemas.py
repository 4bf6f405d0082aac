"""The JSON Schema of all messages: requests and replies from their classes, what they hold from `shapes`."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, Attribute, fields

from london_rules.table.protocol import requests, shapes
from london_rules.table.protocol.fields import LONGEST_ID, PROTOCOL, Message, Plain, ref
from london_rules.table.protocol.replies import REPLIES, Packet, Reply
from london_rules.table.protocol.requests import REQUESTS, Request

DRAFT = "http://json-schema.org/draft-07/schema#"
ID: Plain = {
    "description": "The reply to a request has the same id.",
    "anyOf": [{"type": "integer"}, {"type": "string", "maxLength": LONGEST_ID}],
}
_NO_ID = (Packet,)  # they come by themselves


def protocol_schema() -> Plain:
    """Describe every message: a message is a `request` or a `reply` of the definitions."""
    return schema_of(f"London Rules, protocol {PROTOCOL}", REQUESTS, REPLIES, {})


def schema_of(
    title: str, requests_: Mapping[str, type[Request]], replies: Mapping[str, type[Reply]], more: Plain
) -> Plain:
    """Describe messages of these classes; `more` are definitions that the protocol has not."""
    asked = {f"request {name}": _message(kind) for name, kind in requests_.items()}
    sent = {f"reply {name}": _message(kind) for name, kind in replies.items()}
    return {
        "$schema": DRAFT,
        "title": title,
        "description": "One message a line: what a client sends, and what the server sends.",
        "anyOf": [ref("request"), ref("reply")],
        "definitions": {
            "request": {"anyOf": [ref(name) for name in asked]},
            "reply": {"anyOf": [ref(name) for name in sent]},
            **asked,
            **sent,
            **requests.DEFINITIONS,
            **shapes.DEFINITIONS,
            **more,
        },
    }


def _message(kind: type[Message]) -> Plain:
    plain = fields_schema(kind)
    head: Plain = {"type": {"const": kind.type}} | ({} if kind in _NO_ID else {"id": ID})
    about = " ".join((kind.__doc__ or "").split())
    properties, required = head | plain["properties"], ["type", *plain["required"]]
    return {"description": about, **plain, "properties": properties, "required": required}


def fields_schema(kind: type[Message]) -> Plain:
    """Describe the fields of a message, as an object without its type and id."""
    hints = get_type_hints(kind)
    sends = issubclass(kind, Reply)
    properties: Plain = {}
    required = []
    for one in fields(kind):
        null = not sends or _is_made(one)
        properties[one.name] = _field(hints[one.name], one, null=null)
        if one.default is NOTHING or (sends and _is_made(one)):
            required.append(one.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _is_made(one: Attribute[Any]) -> bool:
    """Check whether a reply always has a field: one that is not None by default is sent."""
    return one.default is not None


def _field(type: Any, one: Attribute[Any], *, null: bool) -> Plain:
    schema = dict(one.metadata["schema"])
    about = schema.pop("description")
    made = {**_of_type(type, null=null), **schema}
    if "$ref" in schema:  # in this draft, nothing beside a reference counts
        made = {"allOf": [{"$ref": schema["$ref"]}]}
    return {"description": about, **made}


def _of_type(type: Any, *, null: bool) -> Plain:
    """Describe a type; null is left out of unions unless it may be sent."""
    plain = {int: "integer", str: "string", bool: "boolean", NoneType: "null", dict: "object", list: "array"}
    origin = get_origin(type)
    if origin in (Union, UnionType):
        parts = [part for part in get_args(type) if null or part is not NoneType]
        made = [_of_type(part, null=null) for part in parts]
        words = [one["type"] for one in made if list(one) == ["type"]]
        if len(made) == 1:
            return made[0]
        return {"type": words} if len(words) == len(made) else {"anyOf": made}
    if origin is Literal:
        return {"enum": list(get_args(type))}
    if origin is list and get_args(type) != (Any,):
        return {"type": "array", "items": _of_type(get_args(type)[0], null=null)}
    return {"type": plain[origin or type]}
