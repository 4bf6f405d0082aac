"""Check a data file: the things it prints, kind by kind, and the layout."""

from __future__ import annotations

from london_rules.bundles.edits import MOST_COPIES, EditReader, read_field
from london_rules.bundles.indentation import groups_below, report_not_indented
from london_rules.bundles.loose_edits import whole_of
from london_rules.bundles.model import Face, Field, LooseEdit
from london_rules.bundles.thing_tables import is_table, things_of
from london_rules.classes import define, evolve, field
from london_rules.diagnostics import Diagnostics, Label
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.effort import pass_time
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.text.plain import Key, Plain
from london_rules.text.values import (
    as_line,
    as_whole,
    as_words,
    brief,
    check_id,
    empty,
    no_value,
    plain_data,
    unknown_key,
    wrong_shape,
)

_EDITS = ("set", "remove")
_NO_FIELDS = ("assumed", "unknown", "source", "sources")


@define
class Data:
    """Gather the faces and the layout of one bundle."""

    bundle: str
    out: Diagnostics
    faces: list[Face] = field(factory=list)
    layout: dict[str, Plain] | None = None
    layout_key: Scalar | None = None
    edits: EditReader = field(init=False)  # of what the bundle sets and removes

    def __attrs_post_init__(self) -> None:
        """Report what is wrong with edits where all else is."""
        self.edits = EditReader(self.out)

    def read(self, entries: list[Pair]) -> None:
        """Add what one data file holds."""
        self.edits.read(entries)
        source = ""
        for entry in entries:
            if entry.key.value == "source":
                source = as_line("source", entry.value, self.out)
        above: Pair | None = None
        hanging = False  # the line above is a kind with nothing below it: what follows was meant to be there
        for entry in entries:
            word = entry.key.value
            if word == "source" or word in _EDITS:
                continue
            before, above = above, entry
            if hanging and is_one_thing(entry.value):
                hanging = False
            elif empty(entry.value):
                hanging = True
                no_value(entry.key, self.out)
            elif word == "layout":
                self.read_layout(entry)
            elif _is_layout(entry):
                message = f"`{brief(word)}` is not a kind of thing"
                self.out.error("LR-Y0007", message, entry.key.span, help="did you mean `layout`?")
            elif _has_kinds(entry.value):
                self.report_level(entry)
            elif _is_named(entry.value):
                self.read_thing_alone(entry, before)
            else:
                self.read_kind(entry, source)

    def read_thing_alone(self, entry: Pair, above: Pair | None) -> None:
        """Note a thing where a kind should be: below the kind above it, or of a kind that is still to be found."""
        if above is not None and isinstance(above.value, Mapping) and not is_one_thing(above.value):
            report_not_indented(above, [entry], self.out)
            return
        message = f"`{brief(entry.key.value)}` is a thing, and no kind is above it"
        help = "write its kind above it, as in `card:`, and two spaces before each of its lines"
        whole = whole_of(entry.key.span, entry.value.span)
        id = Key(entry.key.value, entry.key.span)
        self.edits.loose.append(LooseEdit("add", (id,), entry.key.span, whole, message, help))

    def report_level(self, entry: Pair) -> None:
        """Report a key above kinds, which begin at the margin."""
        help = f"leave out `{brief(entry.key.value)}:`, and begin what is below it at the margin"
        message = f"`{brief(entry.key.value)}` is not a kind of thing: kinds are not indented"
        self.out.error("LR-Y0007", message, entry.key.span, help=help)

    def read_layout(self, entry: Pair) -> None:
        """Keep the layout as plain data."""
        if self.layout_key is not None:
            self.out.error(
                "LR-Y0023",
                "there is a second layout here",
                entry.key.span,
                labels=(Label(self.layout_key.span, "the first one"),),
                help="combine the two",
            )
            return
        data = plain_data(entry.value)
        if not isinstance(data, dict):
            wrong_shape("layout", "`key: value` lines", entry.value, self.out)
            return
        self.layout, self.layout_key = data, entry.key

    def read_kind(self, entry: Pair, source: str) -> None:
        """Add all faces of one kind."""
        if not isinstance(entry.value, Mapping):
            wrong_shape(entry.key.value, "`id:` lines, with the fields of each thing below", entry.value, self.out)
            return
        for table in filter(is_table, entry.value.entries):
            for made in things_of(table, self.out):
                face = read_face(entry.key, made.key, made.body, source, self.bundle, self.out)
                self.faces.append(evolve(face, derived=made.derived))
        for one, stray in groups_below([one for one in entry.value.entries if not is_table(one)]):
            if stray:
                report_not_indented(one, stray, self.out)
            if not check_id(one.key, self.out):
                continue
            if isinstance(one.value, Mapping):
                self.faces.append(read_face(entry.key, one.key, one.value, source, self.bundle, self.out))
            elif not stray:
                wrong_shape(one.key.value, "`field: value` lines", one.value, self.out)


def is_one_thing(node: Node | None) -> bool:
    """Return whether something looks like the fields of one thing, and not like things of a kind."""
    return isinstance(node, Mapping) and not any(isinstance(entry.value, Mapping) for entry in node.entries)


def _has_kinds(node: Node) -> bool:
    """Return whether all that is below a key are kinds, each with things that have fields."""
    kinds = [entry.value for entry in node.entries] if isinstance(node, Mapping) else []
    return bool(kinds) and all(
        isinstance(kind, Mapping)
        and bool(kind.entries)
        and all(is_one_thing(thing.value) and not empty(thing.value) for thing in kind.entries)
        and not any(is_table(thing) for thing in kind.entries)
        for kind in kinds
    )


_PLACES = ("table", "own", "others")  # of the zones of a layout


def _is_layout(entry: Pair) -> bool:
    """Return whether lists of zones are below a key, as they are below `layout`."""
    parts = entry.value.entries if isinstance(entry.value, Mapping) else []
    return any(one.key.value in _PLACES and isinstance(one.value, Listing) for one in parts)


def _is_named(node: Node) -> bool:
    """Return whether something is one thing with a name and other fields; things beside their fields are not."""
    if not is_one_thing(node) or not isinstance(node, Mapping) or len(node.entries) < 2:
        return False
    return node.get("name") is not None and not empty(node.entries[0].value)


def read_face(kind: Scalar, key: Scalar, body: Mapping, source: str, bundle: str, out: Diagnostics) -> Face:
    """Check the keys that every thing has and keep the others as fields."""
    pass_time()
    name, name_span, copies = key.value, key.span, 1
    assumed: list[Scalar] = []
    unknown: list[Scalar] = []
    sources: dict[str, str] = {}
    fields: dict[str, Field] = {}
    for entry in body.entries:
        word, value = entry.key.value, entry.value
        if empty(value):
            no_value(entry.key, out)
            name_span = value.span if word == "name" else name_span
        elif word == "name":
            name, name_span = as_line("name", value, out) or name, value.span
        elif word == "copies":
            number = as_whole("copies", value, 1, MOST_COPIES, out)
            copies = 1 if number is None else number
        elif word == "assumed":
            assumed = as_words("assumed", value, out)
        elif word == "unknown":
            unknown = as_words("unknown", value, out)
        elif word == "source":
            source = as_line("source", value, out)
        elif word == "sources":
            sources = _sources(value, body, out)
        else:
            read = read_field(word, value, out)
            if read is not None:
                fields[Key(word, entry.key.span)] = read
    _check_assumed(assumed, (*body_keys(body), "copies"), out)
    words = tuple(word.value for word in assumed)
    stated = {str(word): sources.get(word, source) for word in ("copies", *fields) if word not in words}
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
        {word: text for word, text in stated.items() if text},
        printed={
            entry.key.value: entry.value.text
            for entry in body.entries
            if entry.key.value in ("name", "copies") and isinstance(entry.value, Scalar)
        },
        unknown=tuple(Key(one.value, one.span) for one in unknown),
    )


def body_keys(body: Mapping) -> tuple[str, ...]:
    """Return the keys of a mapping."""
    return tuple(entry.key.value for entry in body.entries)


def _sources(node: Node, body: Mapping, out: Diagnostics) -> dict[str, str]:
    """Read the sources of single fields."""
    if not isinstance(node, Mapping):
        wrong_shape("sources", "`field: source` lines", node, out)
        return {}
    fields = ("copies", *(word for word in body_keys(body) if word not in _NO_FIELDS))
    for entry in node.entries:
        if entry.key.value not in fields:
            unknown_key(entry.key, "this thing", fields, out)
    return {entry.key.value: as_line("sources", entry.value, out) for entry in node.entries}


def _check_assumed(assumed: list[Scalar], known: tuple[str, ...], out: Diagnostics) -> None:
    candidates = tuple(word for word in known if word not in _NO_FIELDS)
    for word in assumed:
        if word.value not in candidates:
            out.error(
                "LR-Y0021",
                f"`assumed` names `{brief(word.value)}`, which is not a field here",
                word.span,
                help="name a field of this thing",
                cause=UnknownName(word.value, candidates),
            )
