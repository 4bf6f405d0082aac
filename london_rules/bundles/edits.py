"""Check `set` and `remove`: what a bundle changes in the parameters and things of lower ones."""

from __future__ import annotations

import re
from typing import assert_never

from london_rules.bundles.bounds import BIG, read_bounds
from london_rules.bundles.indentation import groups_below, report_not_indented
from london_rules.bundles.loose_edits import whole_of
from london_rules.bundles.model import Edits, FaceSet, Field, LooseEdit, ParameterSet, Removal
from london_rules.classes import define, field
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.effort import pass_time
from london_rules.diagnostics.lines import short
from london_rules.language.rules import NO_BOUNDS
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.text.plain import Key
from london_rules.text.source_map import Text
from london_rules.text.values import (
    WHOLE,
    as_line,
    as_whole,
    as_words,
    as_yes_or_no,
    brief,
    empty,
    unknown_key,
    wrong_shape,
)

EVERY = "every"
ALL = "all"
MOST_COPIES = 99
_YES = ("yes", "true", "y", "True", "Yes")
_PATH = re.compile(r"[\w -]+(?:[./>][\w -]+){2}")
_THING_AND_FIELD = re.compile(r"[a-z0-9-]+ *[./>] *[a-z][a-z ]*")
_FIELD_BESIDE = re.compile(r"([a-z][a-z ]*?)(?: *[=,;] *| +)(-?[0-9]+|yes|no|all)")
_FORMULA = re.compile(r"[a-z0-9)] +[-+*/] +[a-z0-9(]|\b(?:number of|your|total|if|highest|lowest)\b")
_AT_THE_MARGIN = ("players", "turn limit", "title", "parameters", "files")
_PARAMETER_KEYS = ("value", "at least", "at most", "source", "assumed")


@define
class EditReader:
    """Gather what one bundle sets and removes; what is left blank changes nothing."""

    out: Diagnostics
    parameters: list[ParameterSet] = field(factory=list)
    faces: list[FaceSet] = field(factory=list)
    removals: list[Removal] = field(factory=list)
    loose: list[LooseEdit] = field(factory=list)

    def read(self, entries: list[Pair]) -> None:
        """Read the keys `set` and `remove` among others."""
        for entry in entries:
            if entry.key.value == "set" and not empty(entry.value):
                self._set(entry)
            elif entry.key.value == "remove" and not empty(entry.value):
                self._remove(entry)

    def edits(self) -> Edits:
        """Give all that was read."""
        return Edits(tuple(self.parameters), tuple(self.faces), tuple(self.removals), tuple(self.loose))

    # ---- set ----------------------------------------------------------------------------------------

    def _set(self, entry: Pair) -> None:
        if not isinstance(entry.value, Mapping):
            wanted = "`parameter: value` lines, or a kind with `id:` lines below"
            wrong_shape("set", wanted, entry.value, self.out)
            return
        given = entry.value.get("source")
        source = "" if given is None or empty(given) else as_line("source", given, self.out)
        above: Pair | None = None
        for one in entry.value.entries:
            before, above = above, one
            if one.key.value == "source" or empty(one.value):
                continue
            if _PATH.fullmatch(short(one.key.value)) and isinstance(one.value, Scalar):
                self._path(one.key, one.value)
            elif before is not None and empty(before.value) and _has_only_fields(one.value):
                report_not_indented(before, [one], self.out)
            elif isinstance(one.value, Mapping) and not _is_parameter(one.value):
                self._kind(one.key, one.value, source)
            else:
                self._parameter(one.key, one.value, source)

    def _path(self, key: Scalar, value: Scalar) -> None:
        """Report a thing and its field on one line, perhaps with the kind."""
        *above, word = (part.strip() for part in re.split(r"[./>]", key.value))
        number, then = ("two", "below it") if len(above) == 1 else ("three", "below that")
        levels = ", below it ".join(f"`{one}:`" for one in above)
        help = f"write {number} levels: {levels}, {then} `{word}: {brief(value.value)}`"
        self.out.error("LR-Y0009", f"`{key.value}` is {number} words on one line", key.span, help=help)

    def _level(self, key: Scalar) -> None:
        """Report a level too many above figures of the game."""
        help = f"leave out `{key.value}:`, and write the figures directly below `set:`"
        self.out.error("LR-Y0009", f"`{key.value}` does not stand below `set`", key.span, help=help)

    def _parameter(self, key: Scalar, node: Node, source: str) -> None:
        value, assumed, bounds = node, False, NO_BOUNDS
        if isinstance(node, Mapping):
            bounds = read_bounds(key.value, node, self.out)
            for part in node.entries:
                if part.key.value == "source" and not empty(part.value):
                    source = as_line("source", part.value, self.out)
                elif part.key.value == "assumed" and not empty(part.value):
                    assumed = as_yes_or_no("assumed", part.value, self.out)
            given = node.get("value")
            if given is None or empty(given):
                return
            value = given
        if key.value in _AT_THE_MARGIN:
            help = f"write `{key.value}: ...` at the left margin, in line with `set`"
            unknown_key(key, "`set`", (), self.out, help)
            return
        if isinstance(value, Scalar) and value.style == "plain" and _FORMULA.search(short(value.value)):
            self._formula(key, value)
            return
        number = as_whole(key.value, value, -BIG, BIG, self.out)
        if number is not None:
            one = ParameterSet(_key(key), number, "" if assumed else source, assumed, value.span, bounds)
            self.parameters.append(one)

    def _formula(self, key: Scalar, value: Scalar) -> None:
        """Report a formula for a figure: a rule says it, which replaces that of the figure."""
        pass_time()
        written = f"replace number {key.value} = {value.value}"
        message = f"`{brief(key.value)}` must be a whole number, not `{brief(value.value)}`"
        help = f"a formula is a rule: write `{written}` in the rules"
        self.out.error("LR-Y0010", message, value.span, help=help)

    def _kind(self, kind: Scalar, body: Mapping, source: str) -> None:
        for one in body.entries:
            if _THING_AND_FIELD.fullmatch(short(one.key.value)) and isinstance(one.value, Scalar):
                self._path(one.key, one.value)
                return
        beside = [
            one
            for one in body.entries
            if isinstance(one.value, Scalar) and _FIELD_BESIDE.fullmatch(short(one.value.value))
        ]
        for one in beside:
            self._field_beside(one)
        if beside:
            return
        given = [one for one in body.entries if not empty(one.value)]
        if kind.value == "parameters" and all(is_figure(one.value) for one in body.entries):
            self._level(kind)
            return
        if len(given) == len(body.entries) and not any(isinstance(one.value, Mapping) for one in given):
            first = brief(given[0].key.value)
            message = f"`{brief(kind.value)}` has `{first}: ...` below it, where the id of a thing should come first"
            help = "write three levels: the kind, below it the id of the thing, below that its fields"
            whole = whole_of(kind.span, body.entries[-1].value.span)
            self.loose.append(LooseEdit("set", (_key(kind),), kind.span, whole, message, help))
            return
        for one, stray in groups_below(body.entries):
            if stray:
                report_not_indented(one, stray, self.out)
            if isinstance(one.value, Mapping):
                self._face(kind, one.key, one.value, source)
            elif not stray and not empty(one.value):
                wrong_shape(one.key.value, "`field: value` lines", one.value, self.out)

    def _field_beside(self, one: Pair) -> None:
        """Report a field of a thing on the line of its id."""
        assert isinstance(one.value, Scalar)
        line = _FIELD_BESIDE.sub(r"\1: \2", short(one.value.value))
        message = f"`{brief(one.key.value)}` has a field beside it, which belongs on a line below it"
        self.out.error("LR-Y0009", message, one.value.span, help=f"write `{line}` below it, further in")

    def _face(self, kind: Scalar, key: Scalar, body: Mapping, source: str) -> None:
        fields: dict[Key, Field] = {}
        assumed: list[Scalar] = []
        unknown: list[Scalar] = []
        for entry in body.entries:
            word = entry.key.value
            if empty(entry.value):
                continue
            if word == "assumed":
                assumed = as_words("assumed", entry.value, self.out)
            elif word == "unknown":
                unknown = as_words("unknown", entry.value, self.out)
            elif word == "source":
                source = as_line("source", entry.value, self.out)
            else:
                read = self._value(word, entry.value)
                if read is not None:
                    fields[_key(entry.key)] = read
        if fields or assumed or unknown:
            id = None if key.value == EVERY else _key(key)
            marks = (tuple(_key(word) for word in words) for words in (assumed, unknown))
            self.faces.append(FaceSet(_key(kind), id, fields, next(marks), source, next(marks)))

    def _value(self, word: str, node: Node) -> Field | None:
        if word == "copies" and as_whole("copies", node, 1, MOST_COPIES, self.out) is None:
            return None
        if word == "name" and not isinstance(node, Scalar):
            wrong_shape("name", "a text", node, self.out)
            return None
        return read_field(word, node, self.out)

    # ---- remove -------------------------------------------------------------------------------------

    def _remove(self, entry: Pair) -> None:
        if not isinstance(entry.value, Mapping):
            self._loose_removal(entry)
            return
        whole = [one for one in entry.value.entries if isinstance(one.value, Scalar) and one.value.value == ALL]
        if whole and len(whole) == len(entry.value.entries):
            message = f"`{brief(whole[0].key.value)}: all` has no kind above it"
            help = "write three levels: `remove`, below it the kind, below that `id: all`; or `kind: [first, second]`"
            ids = tuple(_key(one.key) for one in whole)
            place = whole_of(entry.key.span, whole[-1].value.span)
            self.loose.append(LooseEdit("remove", ids, whole[0].key.span, place, message, help))
            return
        for one in entry.value.entries:
            kind = _key(one.key)
            if isinstance(one.value, Mapping):
                self._report_yes(one.value)
                for face in one.value.entries:
                    self._fields(kind, face)
            else:
                words = as_words(one.key.value, one.value, self.out)
                self.removals.extend(Removal(kind, _key(word)) for word in words)

    def _loose_removal(self, entry: Pair) -> None:
        value = entry.value
        if isinstance(value, Listing):
            below = [one.value for item in value.items if isinstance(item, Mapping) for one in item.entries]
            words = [_key(item) for item in (*value.items, *below) if isinstance(item, Scalar)]
            span = Span(value.span.file, value.span.start, value.span.start + 1)
        else:
            text = value.value if isinstance(value, Scalar) else ""
            words = [Key(word.strip(), value.span) for word in text.split(",") if word.strip()]
            span = value.span
        message = "`remove` does not say of which kind these things are"
        help = "write a kind first, and a list of ids after it or below it: `kind: [first, second]`"
        whole = whole_of(entry.key.span, value.span)
        self.loose.append(LooseEdit("remove", tuple(words), span, whole, message, help))

    def _report_yes(self, body: Mapping) -> None:
        """Report things that are removed with `yes`, all of one kind together."""
        pass_time()
        wrong = [one for one in body.entries if isinstance(one.value, Scalar) and one.value.value in _YES]
        if not wrong:
            return
        id = wrong[0].key.value
        message, help = f"`{brief(id)}` is removed as a whole with `{ALL}`", f"write `{id}: {ALL}`"
        self.out.error("LR-Y0009", message, wrong[0].value.span, help=help)

    def _fields(self, kind: Key, face: Pair) -> None:
        id = _key(face.key)
        if isinstance(face.value, Scalar) and face.value.value in _YES:
            return
        if isinstance(face.value, Scalar) and face.value.value == ALL:
            self.removals.append(Removal(kind, id))
            return
        for word in as_words(face.key.value, face.value, self.out):
            if word.value in ("name", "copies"):
                unknown_key(word, "what can be removed", ("a field of the kind",), self.out)
            else:
                self.removals.append(Removal(kind, id, _key(word)))


def _is_parameter(body: Mapping) -> bool:
    return all(e.key.value in _PARAMETER_KEYS and not isinstance(e.value, Mapping) for e in body.entries)


def _has_only_fields(node: Node) -> bool:
    """Return whether something is the fields of one thing, and cannot be a parameter or a kind."""
    return (
        isinstance(node, Mapping)
        and not _is_parameter(node)
        and not any(isinstance(entry.value, Mapping) for entry in node.entries)
    )


def is_figure(node: Node) -> bool:
    """Return whether something is a whole number."""
    return isinstance(node, Scalar) and WHOLE.fullmatch(node.value) is not None


def _key(word: Scalar) -> Key:
    return Key(word.value, word.span)


def read_field(word: str, node: Node, out: Diagnostics) -> Field | None:
    """Return the text or the list of texts that a field of a thing has."""
    match node:
        case Scalar():
            return node.text
        case Listing():
            texts: list[Text] = []
            for item in node.items:
                if isinstance(item, Scalar):
                    texts.append(item.text)
                else:
                    wrong_shape(word, "a text", item, out, "hold")
            return tuple(texts)
        case Mapping():
            wrong_shape(brief(word), "a text or a list of texts", node, out)
            return None
        case _:
            assert_never(node)
