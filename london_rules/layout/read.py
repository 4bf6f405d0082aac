"""The layout of a bundle: what a front end shows and in which words, checked against the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, partial

from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.nearness import suggest
from london_rules.language.rules import KindDecl, Rules
from london_rules.layout.areas import plain_area, read_areas
from london_rules.layout.chapters import read_chapters, read_paragraphs
from london_rules.layout.model import PLACE_OF_FIGURE, Front
from london_rules.layout.pictures import read_maps, read_pictures, read_tints
from london_rules.layout.prompts import read_prompts
from london_rules.layout.signs import read_backs, read_icons, read_previews, read_seats, seated
from london_rules.layout.values import list_of, span_of, text_of
from london_rules.layout.wording import read_retold, read_sayings
from london_rules.text.plain import Plain
from london_rules.text.source_map import Text

KEYS = (
    "table",
    "own",
    "others",
    "rows",
    "status",
    "counters",
    "things",
    "names",
    "values",
    "verbs",
    "sayings",
    "retold",
    "moves",
    "untold",
    "outcomes",
    "rules",
    "prompts",
    "offers",
    "explain",
    "tints",
    "pictures",
    "maps",
    "backs",
    "icons",
    "seats",
    "previews",
    "chapters",
    "paragraphs",
)
MOST_LISTED = 12  # names to choose from
_TAKEN_FOR_A_COMMENT = re.compile(r" +(#[0-9a-fA-F]{6}) *$", re.MULTILINE)
_RULE_KINDS = ("rule", "action", "set-up", "round", "turn", "scoring", "effect", "power")


def read_front(rules: Rules, found: Diagnostics | None = None) -> Front:
    """Read the layout of a rule set, with a plain drawing for whatever it leaves out.

    What it names and the rules do not know is reported.
    """
    reader = _LayoutReader(rules, Diagnostics() if found is None else found)
    front = reader.read(rules.layout) if isinstance(rules.layout, dict) else Front()
    return _filled(rules, front)


def _filled(rules: Rules, front: Front) -> Front:
    """Fill what a layout leaves out with every zone and counter there is."""
    zones = rules.zones.values()
    if not front.table:
        common = [z.name for z in zones if z.owner == "table" and z.seen == "all"]
        front.table = tuple(plain_area(rules, zone, "table") for zone in common)
    if not front.own:
        front.own = tuple(plain_area(rules, z.name, "own") for z in zones if z.owner == "player")
    if not front.others:
        seen = [z.name for z in zones if z.owner == "player" and z.seen in ("all", "open tops")]
        front.others = tuple(plain_area(rules, zone, "others", "list") for zone in seen)
    if not front.status:
        counters = [c.name for c in rules.counters.values() if c.owner == "player"]
        hidden = [z.name for z in zones if z.owner == "player" and z.seen == "owner"]
        front.status = tuple(f"{name} {{{name}}}" for name in counters + hidden)
    front.seats = seated(front.seats, rules.players[1])
    return front


class _LayoutReader:
    """Read and check a layout."""

    def __init__(self, rules: Rules, found: Diagnostics) -> None:
        self.rules, self.found = rules, found
        self.part: str = ""  # of the layout, which is marked if what is wrong has no place: an empty list
        removed = [c.slot for c in rules.changes if c.how == "remove"]
        self.removed = dict.fromkeys([*removed, *(slot.partition(" ")[2] for slot in removed)])
        self.removed_things = tuple(f"{slot} " for slot in removed if slot.partition(" ")[0] in rules.kinds)

    def read(self, layout: dict[str, Plain]) -> Front:
        front, readers = Front(), self._readers()
        for key, value in layout.items():
            self.part = key
            read = readers.get(key)
            if read is None:
                self.unknown("part of the layout", key, span_of(key), KEYS)
            else:
                setattr(front, key, read(value))
        return front

    def _readers(self) -> dict[str, Callable[[Plain], object]]:
        """Give what reads each part of a layout."""
        return {
            "table": partial(read_areas, self, "table"),
            "own": partial(read_areas, self, "own"),
            "others": partial(read_areas, self, "others"),
            "rows": self._rows,
            "counters": self._counters,
            "status": self._status,
            "things": self._things,
            "names": self._names,
            "values": self._values,
            "untold": self._untold,
            "outcomes": self._outcomes,
            "verbs": self._verbs,
            "sayings": partial(read_sayings, self),
            "retold": partial(read_retold, self),
            "moves": self._moves,
            "rules": self._rules,
            "prompts": partial(read_prompts, self),
            "offers": self._offers,
            "explain": self._explain,
            "tints": partial(read_tints, self),
            "pictures": partial(read_pictures, self),
            "maps": partial(read_maps, self),
            "backs": partial(read_backs, self),
            "icons": partial(read_icons, self),
            "seats": partial(read_seats, self),
            "previews": partial(read_previews, self),
            "chapters": partial(read_chapters, self),
            "paragraphs": partial(read_paragraphs, self),
        }

    # ---- mistakes ------------------------------------------------------------------------------

    def unknown(self, what: str, word: str, span: Span | None, known: Iterable[str]) -> None:
        """Report a name that the rules do not know; what an overlay has removed may still be used below it."""
        if word in self.removed or word.startswith(self.removed_things):
            return

        place, names = span or span_of(self.part), list(dict.fromkeys(known))
        choose = "choose from " + ", ".join(f"`{n}`" for n in names) if len(names) <= MOST_LISTED else None
        near = [] if self.found.full else suggest(word, names)
        help = "did you mean " + " or ".join(f"`{n}`" for n in near) + "?" if near else choose
        self.found.error("LR-N0020", f"there is no {what} `{word}`", place, help=help)

    def needs(self, what: str, value: object, help: str | None = None) -> None:
        """Report that the layout needs something else in a place."""
        span = span_of(value) or span_of(self.part)
        if isinstance(value, Text) and span is not None:
            span = self._with_quotes(span)
            taken = _TAKEN_FOR_A_COMMENT.match(self.found.files.get(span.file, ""), span.start)
            if not value.value and taken is not None:  # `#` and what follows it was a comment to YAML
                span = Span(span.file, *taken.span(1))
                help = f'a `#` after a space begins a comment: write `"{taken[1]}"`, in quotes'
        self.found.error("LR-Y0009", f"the layout needs {what} here", span, help=help)

    def _with_quotes(self, span: Span) -> Span:
        text = self.found.files.get(span.file, "")
        before, after = text[span.start - 1 : span.start], text[span.end : span.end + 1]
        return Span(span.file, span.start - 1, span.end + 1) if before and before == after and before in "\"'" else span

    # ---- areas ---------------------------------------------------------------------------------

    def _rows(self, value: Plain) -> dict[str, tuple[str, ...]]:
        known = dict.fromkeys(z.name for z in self.rules.zones.values() if z.shape == "rows")
        out: dict[str, tuple[str, ...]] = {}
        for zone, names in self.entries(value):
            if zone not in known:
                self.unknown("zone with rows", zone, span_of(zone), known)
                continue
            out[str(zone)] = tuple(text_of(name) for name in list_of(names))
        return out

    # ---- words ---------------------------------------------------------------------------------

    def _status(self, value: Plain) -> tuple[str, ...]:
        known = {**self.counters_of.get("player", {}), **self.zones_of.get("player", {})}
        return tuple(self.template(item, known) for item in list_of(value))

    def _counters(self, value: Plain) -> dict[str, str]:
        named = self._named(value, "counter", self.rules.counters)
        return {str(name): self.template(word, []) for name, word in named}

    def _things(self, value: Plain) -> dict[str, tuple[str, ...]]:
        out: dict[str, tuple[str, ...]] = {}
        for kind, parts in self.entries(value):
            decl = self.kind(kind)
            if decl is not None:
                figures = self.figures(decl)
                out[str(kind)] = tuple(self.template(part, figures) for part in list_of(parts))
        return out

    def _names(self, value: Plain) -> dict[str, str]:
        return {kind: parts[0] for kind, parts in self._things(value).items() if parts}

    def _values(self, value: Plain) -> dict[str, dict[int, str]]:
        out: dict[str, dict[int, str]] = {}
        for name, words in self._named(value, "counter", self.rules.counters):
            out[str(name)] = {}
            for number, word in self.entries(words):
                if number.isascii() and number.isdigit():
                    out[str(name)][int(number)] = self.template(word, [])
                else:
                    self.found.error("LR-Y0009", "the layout needs whole numbers here", span_of(number))
        return out

    def _verbs(self, value: Plain) -> dict[str, tuple[str, str]]:
        """Read what a player does who gains a counter, and who loses it."""
        known = self.counters_of.get("player", {})
        out: dict[str, tuple[str, str]] = {}
        for name, given in self.entries(value):
            words = [text_of(word) for word in list_of(given)]
            if name not in known:
                self.unknown("counter of a player", name, span_of(name), known)
            elif len(words) != 2 or not all(words):
                help = f"as in `{name}: [gains, loses]`"
                self.needs("two verbs, for gaining and for losing", given if span_of(given) else name, help)
            else:
                out[str(name)] = (words[0], words[1])
        return out

    def _untold(self, value: Plain) -> tuple[str, ...]:
        known = dict.fromkeys(c.name for c in self.rules.counters.values() if c.owner in self.rules.kinds)
        for name in list_of(value):
            if text_of(name) not in known:
                self.unknown("counter of things", text_of(name), span_of(name), known)
        return tuple(text_of(name) for name in list_of(value) if text_of(name) in known)

    def _outcomes(self, value: Plain) -> dict[str, str]:
        """Read what people are told when a game ends with an outcome."""
        named = self._named(value, "outcome", self.rules.outcomes)
        return {str(name): self.template(words, []) for name, words in named}

    def kind(self, name: str) -> KindDecl | None:
        """Give the kind with a name, or report that there is none."""
        if name not in self.rules.kinds:
            self.unknown("kind of thing", name, span_of(name), self.rules.kinds)
        return self.rules.kinds.get(name)

    def figures(self, kind: KindDecl) -> dict[str, None]:
        """List the figures that a template about a thing may name."""
        return dict.fromkeys(["name", *kind.fields, *self.counters_of.get(kind.name, ())])

    @cached_property
    def counters_of(self) -> dict[str, dict[str, None]]:
        """List the counters of each owner."""
        out: dict[str, dict[str, None]] = {}
        for counter in self.rules.counters.values():
            out.setdefault(counter.owner, {})[counter.name] = None
        return out

    @cached_property
    def zones_of(self) -> dict[str, dict[str, None]]:
        """List the zones of each owner."""
        out: dict[str, dict[str, None]] = {}
        for zone in self.rules.zones.values():
            out.setdefault(zone.owner, {})[zone.name] = None
        return out

    @cached_property
    def joined(self) -> dict[str, None]:
        """List the kinds whose things a relation joins."""
        return dict.fromkeys(relation.kind for relation in self.rules.relations.values())

    @cached_property
    def relations_removed(self) -> bool:
        """Return whether an overlay removed a relation, so that what is below it may still name a map."""
        return any(slot.startswith("relation ") for slot in self.removed)

    @cached_property
    def faces_of(self) -> Mapping[str, int]:
        """Count the different things of each kind."""
        return Counter(face.kind for face in self.rules.faces.values())

    def _moves(self, value: Plain) -> dict[tuple[str, str, str], str]:
        out: dict[tuple[str, str, str], str] = {}
        for key, words in self.entries(value):
            old, found, rest = key.partition(" to ")
            new, _, slot = (rest, "", "") if rest in self.rules.zones else rest.partition(" in ")
            if not found:
                self.found.error("LR-Y0009", "write a move as `zone to zone`, or `zone to zone in rule`", span_of(key))
                continue
            missing = [zone for zone in (old, new) if zone not in self.rules.zones]
            for zone in missing:
                self.unknown("zone", zone, span_of(key), self.rules.zones)
            if slot and slot not in self.asking:
                self.unknown("rule", slot, span_of(key), self.asking)
            elif not missing:
                out[old, new, slot] = self.template(words, ["thing", "player"])
        return out

    @cached_property
    def chapters(self) -> dict[str, None] | None:
        """List the chapters that the layout has; None if they cannot be read."""
        chapters = self.rules.layout.get("chapters", {}) if isinstance(self.rules.layout, dict) else {}
        return dict.fromkeys(chapters) if isinstance(chapters, dict) else None

    @cached_property
    def asking(self) -> dict[str, None]:
        """List the rules that a question may come from."""
        return dict.fromkeys(slot.id for slot in self.rules.slots() if slot.kind in _RULE_KINDS)

    def _offers(self, value: Plain) -> dict[str, str]:
        """Read the labels of what powers offer: by the field of a kind that contains them, or by their slot."""
        kinds = self.rules.kinds.values()
        fields = (f"{k.name} {f.name}" for k in kinds for f in k.fields.values() if f.type == "powers")
        known = dict.fromkeys([*fields, *(power.slot.id for power in self.rules.every_power())])
        out: dict[str, str] = {}
        for key, words in self.entries(value):
            if key not in known:
                self.unknown("power", key, span_of(key), known)
                continue
            out[str(key)] = self.template(words, ["thing", "effect"])
        return out

    def _rules(self, value: Plain) -> dict[str, str]:
        known, figures = self.asking, {"thing": None, **self.counters_of.get("player", {})}
        out: dict[str, str] = {}
        for key, words in self.entries(value):
            if key not in known:
                self.unknown("rule", key, span_of(key), known)
                continue
            out[str(key)] = self.template(words, figures)
        return out

    def _explain(self, value: Plain) -> tuple[str, ...]:
        known = self.counters_of.get("player", {})
        names = list_of(value)
        for name in names:
            if text_of(name) not in known:
                self.unknown("counter of a player", text_of(name), span_of(name), known)
        return tuple(text_of(name) for name in names if text_of(name) in known)

    def entries(self, value: Plain) -> list[tuple[str, Plain]]:
        """Give the lines of a mapping, or report that it is not one."""
        if isinstance(value, dict):
            return list(value.items())
        self.needs("`key: value` lines", value)
        return []

    def _named(self, value: Plain, what: str, known: Collection[str]) -> Iterator[tuple[str, Plain]]:
        """Give the lines of a mapping that begin with a name the rules know, and report the other names."""
        for name, words in self.entries(value):
            if name in known:
                yield name, words
            else:
                self.unknown(what, name, span_of(name), known)

    def template(self, value: Plain, known: Collection[str], optional: bool = True) -> str:
        """Read a text with figures in it; a figure may have a question mark if it is `optional`."""
        if not isinstance(value, Text):
            self.needs("a text", value)
            return ""
        for match in PLACE_OF_FIGURE.finditer(value.value):
            word = match[1].removesuffix("?") if optional else match[1]
            if word not in known:
                self.unknown("figure", word, value.span(match.start(1), match.end(1)), known)
        return value.value
