"""Check a data file: the things it prints, kind by kind, and the layout."""

from __future__ import annotations

from attrs import define, field

from london_rules.bundles.model import Face, Field, Key, Plain, Text
from london_rules.bundles.nodes import Entry, Listing, Mapping, Node, Scalar
from london_rules.bundles.shapes import (
    as_line,
    as_whole,
    as_words,
    brief,
    check_id,
    empty,
    no_value,
    plain_data,
    wrong_shape,
)
from london_rules.diagnostics import Diagnostics, Label, did_you_mean

_OWN = ("name", "copies", "assumed", "source")
_MOST_COPIES = 99


@define
class Data:
    """Gather the faces and the layout of one bundle."""

    bundle: str
    faces: list[Face] = field(factory=list)
    layout: dict[str, Plain] | None = None
    layout_key: Scalar | None = None

    def read(self, entries: list[Entry], out: Diagnostics) -> None:
        """Add what one data file holds."""
        source = ""
        for entry in entries:
            if entry.key.value == "source":
                source = as_line("source", entry.value, out)
        for entry in entries:
            word = entry.key.value
            if word == "source":
                continue
            if empty(entry.value):
                no_value(entry.key, out)
            elif word == "layout":
                self.read_layout(entry, out)
            else:
                self.read_kind(entry, source, out)

    def read_layout(self, entry: Entry, out: Diagnostics) -> None:
        """Keep the layout as plain data."""
        if self.layout_key is not None:
            out.error(
                "LR-Y0023",
                "a second layout stands here",
                entry.key.span,
                labels=(Label(self.layout_key.span, "the first one"),),
                help="put the two together",
            )
            return
        data = plain_data(entry.value)
        if not isinstance(data, dict):
            wrong_shape("layout", "`key: value` lines", entry.value, out)
            return
        self.layout, self.layout_key = data, entry.key

    def read_kind(self, entry: Entry, source: str, out: Diagnostics) -> None:
        """Add all faces of one kind."""
        if not isinstance(entry.value, Mapping):
            wrong_shape(entry.key.value, "`id:` lines, with the fields of each thing below", entry.value, out)
            return
        for one in entry.value.entries:
            if not check_id(one.key, out):
                continue
            if isinstance(one.value, Mapping):
                self.faces.append(read_face(entry.key, one.key, one.value, source, self.bundle, out))
            else:
                wrong_shape(one.key.value, "`field: value` lines", one.value, out)


def read_face(kind: Scalar, key: Scalar, body: Mapping, source: str, bundle: str, out: Diagnostics) -> Face:
    """Check the keys that every thing has and keep the others as fields."""
    name, name_span, copies = key.value, key.span, 1
    assumed: list[Scalar] = []
    fields: dict[str, Field] = {}
    for entry in body.entries:
        word, value = entry.key.value, entry.value
        if empty(value):
            no_value(entry.key, out)
        elif word == "name":
            name, name_span = as_line("name", value, out) or name, value.span
        elif word == "copies":
            number = as_whole("copies", value, 1, _MOST_COPIES, out)
            copies = 1 if number is None else number
        elif word == "assumed":
            assumed = as_words("assumed", value, out)
        elif word == "source":
            source = as_line("source", value, out)
        else:
            read = _field(word, value, out)
            if read is not None:
                fields[Key(word, entry.key.span)] = read
    if body.get("name") is None:
        out.error("LR-Y0008", f"`{key.value}` lacks a `name`", key.span, help="write `name: ...` under it")
    _check_assumed(assumed, (*body_keys(body), "copies"), out)
    words = tuple(word.value for word in assumed)
    return Face(
        str(kind.value),
        key.value,
        name,
        copies,
        fields,
        words,
        source,
        key.span,
        bundle,
        kind.span,
        name_span,
    )


def body_keys(body: Mapping) -> tuple[str, ...]:
    """Return the keys of a mapping."""
    return tuple(entry.key.value for entry in body.entries)


def _field(word: str, node: Node, out: Diagnostics) -> Field | None:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Listing):
        texts: list[Text] = []
        for item in node.items:
            if isinstance(item, Scalar):
                texts.append(item.text)
            else:
                wrong_shape(word, "a text", item, out, "holds")
        return tuple(texts)
    wrong_shape(word, "a text or a list of texts", node, out)
    return None


def _check_assumed(assumed: list[Scalar], known: tuple[str, ...], out: Diagnostics) -> None:
    candidates = tuple(word for word in known if word not in ("assumed", "source"))
    for word in assumed:
        if word.value not in candidates:
            out.error(
                "LR-Y0021",
                f"`assumed` names `{brief(word.value)}`, which is no field here",
                word.span,
                help=did_you_mean(word.value, candidates) or "name a field that stands under this thing",
            )
