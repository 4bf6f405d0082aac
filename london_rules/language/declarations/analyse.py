"""Merged declarations and faces to the typed rule set: first all names, then all bodies."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from attrs import define

from london_rules.diagnostics import Diagnostics, Fix, Label
from london_rules.diagnostics.suggest import suggest
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.declarations.declaration_parser import KEYWORDS, Declaration, properties
from london_rules.language.declarations.declare_names import PARAM, enter, values_of
from london_rules.language.declarations.merge import Merged
from london_rules.language.declarations.read_text import TextReader
from london_rules.language.syntax.names import (
    Names,
    is_word_of_language,
    plural,
    singular,
)
from london_rules.language.syntax.parse import Start
from london_rules.language.syntax.source import Source, Stretch

_INT = re.compile(r"-?\d{1,9}")


class ParameterText(Protocol):
    """A named number as manifests give it."""

    @property
    def name(self) -> str:
        """Give its name."""
        ...

    @property
    def value(self) -> int:
        """Give its value."""
        ...

    @property
    def about(self) -> str:
        """Give its sentence."""
        ...

    @property
    def source(self) -> str:
        """Give the source of its value, "" for none."""
        ...

    @property
    def assumed(self) -> bool:
        """Tell whether no source states its value."""
        ...


@define
class Reader:
    """Read declarations into a rule set, one method a kind of declaration."""

    rules: r.Rules
    texts: TextReader
    found: Diagnostics
    merged: Merged
    current: Declaration | None = None

    # ---- names ----------------------------------------------------------------------------------

    def names(self) -> Names:
        """Give the table of names declared so far."""
        return self.rules.names

    def declare_names(self) -> None:
        """Enter the name of every declaration, before any body is read."""
        for id, d in self.merged.slots.items():
            name = self.merged.names[id]
            # A slot begins with its keyword or with the kind of a thing: those must not be the same.
            if is_word_of_language(name) or (d.keyword == "kind" and name in (*KEYWORDS, "parameter")):
                self.found.error(
                    "LR-N0005",
                    f"`{name}` is a word of the language",
                    d.header.span(),
                    help="choose another name, or one of two words",
                )
            enter(self.names(), name, d)

    # ---- bodies ---------------------------------------------------------------------------------

    def declare_kinds(self) -> None:
        """Read the kinds first: faces and names of things depend on them."""
        for id, d in self.merged.slots.items():
            if d.keyword == "kind":
                self._kind(self.merged.names[id], d)

    def declare_bodies(self) -> None:
        """Read the body of every other declaration."""
        for id, d in self.merged.slots.items():
            if d.keyword != "kind":
                self.current = d
                getattr(self, "_" + d.keyword.replace("-", "_"))(self.merged.names[id], d)
        self.current = None

    def slot(self, d: Declaration, id: str) -> r.Slot:
        """Make the slot of a declaration."""
        return r.Slot(id, d.keyword, d.whole, d.bundle, d.about)

    def parse(self, start: Start, source: Source, locals: Sequence[str] = (), numbers: Sequence[str] = ()) -> Any:
        """Parse one text; report its first mistake and give None."""
        return self.texts.parse(start, source, locals, numbers, self._shift(source))

    def _shift(self, source: Source) -> int:
        """Give what to add to places in a part of a declaration, so that they count from its header."""
        if self.current is None or not isinstance(source, Stretch):
            return 0
        return source.start - self.current.header.start

    def _kind(self, name: str, d: Declaration) -> None:
        fields: dict[str, r.FieldDecl] = {}
        begins = ""
        for line, part in d.properties():
            if line.startswith("begins in "):
                begins = line.removeprefix("begins in ").removeprefix("the ")
                continue
            m = re.fullmatch(r"([\w -]+): *(.+)", line)
            made = self._field(m.group(1), m.group(2)) if m else None
            if made is None:
                self.found.error(
                    "LR-S0008",
                    "this is no field of a kind",
                    part.span(m.start(2)) if m else part.span(),
                    help="write it like `cost: number`, `side: left or right`, `flips: yes or no`, `use: effect`",
                )
                continue
            fields[made.name] = made
        self.rules.kinds[name] = r.KindDecl(name, self.slot(d, f"kind {name}"), fields, begins)

    def _field(self, name: str, type: str) -> r.FieldDecl | None:
        optional = type.endswith(", may be missing")
        type = type.removesuffix(", may be missing").strip()
        if type == "effect, in any order":
            return r.FieldDecl(name, "effect", optional=optional, any_order=True)
        simple = {"number": "number", "effect": "effect", "powers": "powers", "yes or no": "flag"}
        if type in simple:
            return r.FieldDecl(name, simple[type], optional=optional)  # type: ignore[arg-type]
        if "counter " + type in self.merged.slots:
            return r.FieldDecl(name, "counter", counter=type, optional=optional)
        if " or " in type:
            return r.FieldDecl(name, "one of", values=tuple(v.lower() for v in values_of(type)), optional=optional)
        return None

    def _relation(self, name: str, d: Declaration) -> None:
        slot = self.slot(d, f"relation {name}")
        head = d.header.value
        if "=" in head:
            parts = tuple(p.strip() for p in head.split("=")[1].split(" or "))
            unknown = [p for p in parts if f"relation {p}" not in self.merged.slots]
            if unknown:
                self._unknown("relation", unknown[0], d.header, list(self.rules.relations))
                return
            self.rules.relations[name] = r.RelationDecl(name, slot, self._related_kind(parts[0]), parts)
            return
        self.rules.relations[name] = r.RelationDecl(name, slot, self._related_kind(name), ())

    def _related_kind(self, name: str) -> str:
        """Give the kind of things that a relation is between, wherever it is declared; "" if none is said."""
        d = self.merged.slots[f"relation {name}"]
        return singular(d.header.value.split(" between ")[1].strip()) if " between " in d.header.value else ""

    def _unknown(self, what: str, word: str, source: Source, candidates: Sequence[str]) -> None:
        near = suggest(word, candidates, 3)
        at = source.value.find(word)
        span = source.span(at, at + len(word)) if at >= 0 else source.span()
        help = "did you mean " + " or ".join(f"`{n}`" for n in near) + "?" if near else None
        self.found.error("LR-N0003", f"unknown {what} `{word}`", span, help=help)

    def _owner(self, d: Declaration) -> str:
        m = re.search(r" for each ([\w -]+)$", d.header.value.strip())
        if m is None:
            return "table"
        owner = m.group(1).strip()
        if owner != "player" and owner not in self.rules.kinds:
            self._unknown("kind", owner, d.header, ["player", *self.rules.kinds])
        return owner

    def _counter(self, name: str, d: Declaration) -> None:
        symbol, gone = "", False
        starts: t.Expr = t.Int(0)
        least: int | None = 0
        short, note = None, None
        for line, part in properties(d.body):
            word, _, rest = line.partition(" ")
            if word == "written":
                symbol = rest.strip()
            elif line.startswith("starts at "):
                starts = self.parse("number_body", _tail(part, "starts at ")) or starts
            elif line == "no least":
                least = None
            elif line.startswith("when short:"):
                short = self.parse("effect", _tail(part, "when short:"), numbers=("shortfall",))
            elif line.startswith("note:"):
                note = self._note(_tail(part, "note:"))
            elif line == "gone when its powers stop":
                gone = True
            else:
                self._bad_property(
                    part,
                    "written $; starts at 5; no least; when short: ...; note: ...; gone when its powers stop",
                )
        slot = self.slot(d, f"counter {name}")
        self.rules.counters[name] = r.CounterDecl(name, slot, self._owner(d), symbol, starts, least, short, note, gone)

    def _note(self, part: Stretch) -> r.Note | None:
        m = re.fullmatch(r"\s*([^{}]*)\{([^{}]+)\}([^{}]*)", part.value)
        if m is None:
            self._bad_property(part, "note: needs {the shortfall} more")
            return None
        inner = Stretch(part.base, part.start + m.start(2), part.start + m.end(2))
        number = self.parse("number_body", inner, numbers=("shortfall",))
        return None if number is None else r.Note(m.group(1), number, m.group(3))

    def _bad_property(self, part: Stretch, examples: str) -> None:
        self.found.error("LR-S0008", "this line is not understood here", part.span(), help=f"known are: {examples}")

    def _bad_row(self, part: Stretch, line: str) -> None:
        """Report a row of a table that cannot be read."""
        examples = "0: 0; 1 to 2: 1; each more: 3"
        dash = re.fullmatch(r"\d{1,4}( *(?:-|\.\.\.?|until|and) *)\d{1,4}: *-?\d{1,9}", line)
        more = re.fullmatch(r"(\d{1,4} *(?:\+|or more|and more))(?::.*)?", line)
        if dash is None:
            help = "write `each more: ...` for what each further one adds" if more else f"known are: {examples}"
            self.found.error("LR-S0008", "this line is not understood here", part.span(), help=help)
            return
        span = part.span(dash.start(1), dash.end(1))
        self.found.error(
            "LR-S0008", "rows are not joined like this", span, help="write `to`", fix=Fix(span, " to ", "write `to`")
        )

    def _mark(self, name: str, d: Declaration) -> None:
        self.rules.marks[name] = r.MarkDecl(name, self.slot(d, f"mark {name}"))

    def _zone(self, name: str, d: Declaration) -> None:
        kind, shape, rows = "", "hand", 1
        before = len(self.found)
        columns: t.Expr | None = None
        seen: r.Seen = "all"
        works: dict[str, tuple[str, ...]] = {}
        for line, part in properties(d.body):
            holds = re.fullmatch(r"holds ([\w-]+)(?: in (a pile|stacks|(\d+) rows of (.+)))?", line)
            work = re.fullmatch(r"([\w -]+?) works(?: while (.+))?", line)
            if holds:
                kind = singular(holds.group(1))
                how = holds.group(2) or ""
                shape = "rows" if holds.group(3) else {"a pile": "pile", "stacks": "stacks"}.get(how, "hand")
                if holds.group(3):
                    rows = int(holds.group(3))
                    at = part.value.find(holds.group(4))
                    columns = self.parse("number_body", Stretch(part.base, part.start + at, part.end))
            elif line in _SEEN:
                seen = _SEEN[line]  # type: ignore[assignment]
            elif work and _conditions(work.group(2)) is not None:
                works[work.group(1)] = _conditions(work.group(2)) or ()
            else:
                self._bad_property(
                    part,
                    "holds cards; holds cards in a pile; holds cards in stacks; holds cards in 2 rows of 3; "
                    + "; ".join(_SEEN)
                    + "; ongoing works while on top and face up",
                )
        if kind and kind not in self.rules.kinds:
            self._unknown("kind", kind, d.body, list(self.rules.kinds))
        elif not kind and len(self.found) == before:
            like = " or ".join(f"`holds {plural(kind)}`" for kind in self.rules.kinds)
            wrong = f"it is not said what the zone `{name}` holds"
            self.found.error("LR-S0008", wrong, d.header.span(), help=f"write below it {like}")
        slot = self.slot(d, f"zone {name}")
        self.rules.zones[name] = r.ZoneDecl(
            name,
            slot,
            self._owner(d),
            kind,
            shape,  # type: ignore[arg-type]
            rows,
            columns,
            seen,
            works,
        )

    def _params(self, header: Stretch) -> tuple[r.ParamDecl, ...]:
        out: list[r.ParamDecl] = []
        for m in PARAM.finditer(header.value.split("=")[0]):
            name, _, kind = (s.strip() for s in m.group(2).partition(":"))
            optional = kind.endswith(" or nothing")
            kind = kind.removesuffix(" or nothing") or name
            if kind not in self.rules.kinds and kind not in ("number", "player"):
                self._unknown("kind", kind, header, [*self.rules.kinds, "number", "player"])
            out.append(r.ParamDecl(name, kind, optional, m.group(1) or ""))
        return tuple(out)

    def _after_equals(self, d: Declaration) -> Stretch:
        at = d.header.value.find("=")
        return Stretch(d.header.base, d.header.start + at + 1, d.body.end if d.body.value.strip() else d.header.end)

    def _number(self, name: str, d: Declaration) -> None:
        params = self._params(d.header)
        numbers = [p.name for p in params if p.kind == "number"]
        things = [p.name for p in params if p.kind != "number"]
        body = self.parse("number_body", self._after_equals(d), things, numbers)
        if self._is_new(name, d, self.rules.numbers.get(name)) and body is not None:
            self.rules.numbers[name] = r.NumberDecl(name, self.slot(d, f"number {name}"), params, body)

    def _test(self, name: str, d: Declaration) -> None:
        params = self._params(d.header)
        body = self.parse("test_body", self._after_equals(d), [p.name for p in params])
        if body is not None:
            self.rules.tests[name] = r.TestDecl(name, self.slot(d, f"test {name}"), params, body)

    def _table(self, name: str, d: Declaration) -> None:
        rows: dict[int, int] = {}
        gap: Stretch | None = None
        more = 0
        unread = False
        for line, part in properties(d.body):
            m = re.fullmatch(r"(\d{1,4})(?: to (\d{1,4}))?: *(-?\d{1,9})", line)
            each = re.fullmatch(r"each more: *(-?\d{1,9})", line)
            if m:
                first, last = int(m.group(1)), int(m.group(2) or m.group(1))
                gap = gap or (part if first != len(rows) or last < first else None)
                for key in range(first, last + 1):
                    rows[key] = int(m.group(3))
            elif each:
                more = int(each.group(1))
            else:
                unread = True
                self._bad_row(part, line)
        if unread:
            return
        if sorted(rows) != list(range(len(rows))) or not rows:
            self.found.error(
                "LR-S0009",
                f"the table `{name}` leaves out a row",
                (gap or d.header).span(),
                help="give a row for 0, 1, 2 and so on, without a gap",
            )
            return
        values = tuple(rows[k] for k in sorted(rows))
        self.rules.tables[name] = r.TableDecl(name, self.slot(d, f"table {name}"), values, more)

    def _group(self, name: str, d: Declaration) -> None:
        owner = "player" if " for each player" in d.header.value.split("=")[0] else "table"
        body = self.parse("group_body", self._after_equals(d))
        if body is not None:
            self.rules.groups[name] = r.GroupDecl(name, self.slot(d, f"group {name}"), owner, body)

    def _is_new(self, name: str, d: Declaration, old: r.NumberDecl | r.MomentDecl | None) -> bool:
        """Report a name that a declaration of another keyword has taken."""
        if old is None:
            return True
        label = Label(old.slot.source.span(), "first declared here")
        message = f"`{name}` is declared twice"
        self.found.error("LR-N0002", message, d.header.span(), labels=(label,), help="give it another name")
        return False

    def _moment(self, name: str, d: Declaration) -> None:
        self.rules.moments[name] = r.MomentDecl(name, self.slot(d, f"moment {name}"))

    def _moments(self, name: str, d: Declaration) -> None:
        parts = tuple(p.strip() for p in self._after_equals(d).value.split(","))
        for p in parts:
            if f"moment {p}" not in self.merged.slots:
                known = [k.removeprefix("moment ") for k in self.merged.slots if k.startswith("moment ")]
                self._unknown("moment", p, self._after_equals(d), known)
                return
        if self._is_new(name, d, self.rules.moments.get(name)):
            self.rules.moments[name] = r.MomentDecl(name, self.slot(d, f"moments {name}"), parts)

    def _rule(self, name: str, d: Declaration) -> None:
        params = self._params(d.header)
        body = self._effect(d, [p.name for p in params])
        if body is not None:
            self.rules.rules[name] = r.RuleDecl(name, self.slot(d, f"rule {name}"), params, body)

    def _power(self, name: str, d: Declaration) -> None:
        if self._says_something(d):
            power = self.parse("power", d.body)
            if power is not None:
                self.rules.powers[name] = r.PowerDecl(name, self.slot(d, f"power {name}"), power)

    def _effect(self, d: Declaration, locals: Sequence[str] = ()) -> t.Block | None:
        body = self.parse("effect", d.body, locals) if self._says_something(d) else None
        return body if isinstance(body, t.Block) else None

    def _says_something(self, d: Declaration) -> bool:
        if d.body.value.strip():
            return True
        self.found.error(
            "LR-S0010",
            "nothing is said here about what to do",
            d.header.span(),
            help="write it on indented lines below",
        )
        return False

    def _step(self, into: dict[str, r.StepDecl], name: str, d: Declaration) -> None:
        body = self._effect(d)
        if body is not None:
            into[name] = r.StepDecl(name, self.slot(d, f"{d.keyword} {name}"), body)

    def _action(self, name: str, d: Declaration) -> None:
        self._step(self.rules.actions, name, d)

    def _set_up(self, name: str, d: Declaration) -> None:
        self._step(self.rules.setup, name, d)

    def _turn(self, name: str, d: Declaration) -> None:
        self._step(self.rules.turn, name, d)

    def _scoring(self, name: str, d: Declaration) -> None:
        self._step(self.rules.scoring, name, d)

    def _ranking(self, name: str, d: Declaration) -> None:
        for line, part in properties(d.body):
            how, _, rest = line.partition(" ")
            if how not in ("highest", "lowest"):
                self._bad_property(part, "highest score; lowest number of cards in your hand")
                continue
            source = _tail(part, how)
            body = self.parse("number_body", source)
            if body is not None:
                self.rules.ranking.append(r.RankDecl(rest.strip(), self.slot(d, "ranking"), how, body))  # type: ignore[arg-type]


_SEEN = {
    "seen by all": "all",
    "seen by nobody": "nobody",
    "seen by its owner": "owner",
    "open tops seen by all, the rest by its owner": "open tops",
}


def _conditions(text: str | None) -> tuple[str, ...] | None:
    if text is None:
        return ()
    parts = tuple(p.strip() for p in text.split(" and "))
    return parts if all(p in ("on top", "face up") for p in parts) else None


def _tail(part: Stretch, prefix: str) -> Stretch:
    return Stretch(part.base, part.start + len(prefix), part.end)


def add_parameters(rules: r.Rules, parameters: Mapping[str, tuple[ParameterText, str, Source]]) -> None:
    """Declare the parameters of the manifests as numbers."""
    for name, (p, bundle, source) in parameters.items():
        rules.names.add("NUMBER", name, name)
        slot = r.Slot(f"parameter {name}", "parameter", source, bundle, p.about)
        rules.numbers[name] = r.NumberDecl(name, slot, (), t.Int(p.value), parameter=True)
        if p.source:
            rules.parameter_sources[name] = p.source
    rules.assumed_parameters = tuple(name for name, (p, _, _) in parameters.items() if p.assumed)
