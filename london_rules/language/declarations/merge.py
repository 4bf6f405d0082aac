"""Declarations of several bundles merged into one list of slots, in order."""

from __future__ import annotations

import re
from collections.abc import Container

from attrs import define, evolve, field, frozen

from london_rules.diagnostics import Diagnostics, Fix, Label, Span
from london_rules.diagnostics.suggest import suggest, suggest_alike
from london_rules.language.declarations.declaration_parser import Declaration, properties, property_name
from london_rules.language.declarations.overrides import Override, Overrides
from london_rules.language.memo import PerTree
from london_rules.language.syntax.source import Stretch

# Steps are carried out in order; their headers may say where they go.
STEPS = ("action", "set-up", "turn", "scoring")

_NAME = {
    "kind": r"(?P<name>[\w -]+)",
    "relation": r"(?P<name>[\w -]+?)(?: between .*| *=.*)",
    "counter": r"(?P<name>[\w -]+?)(?: for each .*)?",
    "mark": r"(?P<name>[\w -]+?) this turn",
    "zone": r"(?P<name>[\w -]+?)(?: for each .*)?",
    "number": r"(?P<name>[\w -]+?)(?: of \(.*?\))? *=.*",
    "test": r"(?:\([^)]*\) +)?(?P<name>[\w -]+?)(?: +\([^)]*\))? *=.*",
    "table": r"(?P<name>[\w -]+)",
    "group": r"(?P<name>[\w -]+?)(?: for each .*?)? *=.*",
    "moment": r"(?P<name>[\w -]+)",
    "moments": r"(?P<name>[\w -]+?) *=.*",
    "rule": r"(?P<name>[\w -]+?)(?: +\(.*)?",
    "power": r"(?P<name>[\w -]+)",
    "action": r"(?P<name>[\w -]+?)(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?",
    "set-up": r"(?P<name>[\w -]+?)(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?",
    "turn": r"(?P<name>[\w -]+?)(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?",
    "scoring": r"(?P<name>[\w -]+?)(?:, *(?P<where>before|after) +(?P<at>[\w -]+))?",
    "ranking": r"(?P<name>)",
}

EXAMPLES = {
    "kind": "kind tile",
    "relation": "relation door between rooms",
    "counter": "counter gold for each player",
    "mark": "mark laid this turn",
    "zone": "zone bag for each player",
    "number": "number bag limit = 9",
    "test": "test (tile) can be laid = the tile has a price",
    "table": "table loss",
    "group": "group open tiles = tiles in the market",
    "moment": "moment acting",
    "moments": "moments any time = taking, acting",
    "rule": "rule lay (tile) on (site: tile)",
    "power": "power borrowing",
    "action": "action take tiles",
    "set-up": "set-up deal",
    "turn": "turn action",
    "scoring": "scoring gold",
    "ranking": "ranking",
}


@define
class Merged:
    """The declarations that are in force, by slot id, in order."""

    slots: dict[str, Declaration] = field(factory=dict)
    names: dict[str, str] = field(factory=dict)
    removed: list[Override] = field(factory=list)  # what was there and is taken away


@frozen
class Header:
    """What the first line of a declaration says: a name, and for a step perhaps where it goes."""

    id: str
    name: str
    where: str = ""
    at: str = ""


@define
class Merger:
    """Put the declarations of bundles together; they come in canonical order of the bundles."""

    overrides: Overrides
    parameters: Container[str]  # names of parameters, wherever they are declared
    names: dict[str, str] = field(factory=dict)  # by id, in the order of their coming
    headers: dict[Override, Header] = field(factory=dict)

    @property
    def found(self) -> Diagnostics:
        """Give where mistakes are reported."""
        return self.overrides.found

    def add(self, d: Declaration) -> None:
        """Take one declaration in, or report why it cannot be."""
        header = _header_of(d)
        if header is None:
            self._unreadable(d)
        elif self._runs_on(d, header):
            pass
        elif d.how == "remove":
            self._remove(d, header)
        elif d.how == "add to":
            self._add_to(d, header)
        else:
            self._declare(d, header)

    def _unreadable(self, d: Declaration) -> None:
        """Report a first line of another form than its keyword asks for."""
        if d.guessed:  # the keyword was a guess, and is reported
            return
        example = EXAMPLES[d.keyword]
        if d.how == "remove":
            example = f"remove {d.keyword} {_simple_name(example)}".strip()
        message, help = f"the first line of this {d.keyword} cannot be read", f"write it like this: {example}"
        line = d.header.value
        if line.endswith(":") and _reads(d, line[:-1]):
            span = d.header.span(len(line) - 1)
            fix = Fix(span, "", "leave out the `:`")
            self.found.error("LR-S0007", "no `:` stands here", span, help="leave it out", fix=fix)
            return
        at = _unread(line) if d.keyword in STEPS else 0
        if at:
            help = f"write `{d.keyword} NAME`, and after it perhaps `, before OTHER` or `, after OTHER`"
        self.found.error("LR-S0007", message, d.header.span(at), help=help)

    def _runs_on(self, d: Declaration, header: Header) -> bool:
        """Report a name that runs on into the place of the step, for want of a comma."""
        if d.keyword not in STEPS or header.where:
            return False
        m = re.search(r" +(before|after) +([\w -]+)$", d.header.value)
        if m is None or f"{d.keyword} {' '.join(m[2].split())}" not in self._known(d.bundle):
            return False
        span = d.header.span(m.start(1))
        at = d.header.span(m.start(), m.start())
        fix = Fix(at, ",", "write a comma")
        help = f"write a comma before `{m[1]}`"
        self.found.error("LR-S0007", f"a comma is missing before `{m[1]}`", span, help=help, fix=fix)
        return True

    def finish(self) -> Merged:
        """Give the declarations that hold in the end."""
        out = Merged()
        for id in self._order(None):
            slot = self._slot(id)
            if not self.overrides.exists(slot):
                out.removed += [override for override in self.overrides.winners(slot)[:1] if override.how == "remove"]
                continue
            holds = self.overrides.winners(slot)[0].what
            if isinstance(holds, Declaration):
                more = self._more(slot)
                out.slots[id] = evolve(holds, more=more) if more else holds
                out.names[id] = self.names[id]
        return out

    def _slot(self, id: str) -> str:
        """Give the slot of a declaration: that of a parameter for a number of the same name."""
        name = id.removeprefix("number ")
        return f"parameter {name}" if name != id and name in self.parameters else id

    # ---- whole declarations -----------------------------------------------------------------------

    def _declare(self, d: Declaration, header: Header) -> None:
        slot = self._slot(header.id)
        override = Override(slot, "replace" if d.how else "add", d.bundle, d.named(), d.text, d)
        below = self.overrides.winners(slot, d.bundle) if self.overrides.exists(slot, d.bundle) else []
        if self.overrides.report_twice(slot, d.bundle, override.span):
            return
        if d.how and not below:
            self._missing(override, "replace", "leave out `replace` to declare it")
            return
        if below and not d.how:
            self._declared_twice(d, override, below[0])
            return
        placed = self._may_stand(d, header)
        if self.overrides.family(slot, d.bundle) == below and len(below) == 1 and _words(below[0]) == _words(override):
            before = self._order(d.bundle)
            if not placed or _place(before, header) == before:
                self.overrides.report_no_op(override, below[0], f"this replaces `{slot}` by the very same")
                return
            override = evolve(override, how="move")
        self.names[header.id] = header.name
        self.headers[override] = header if placed else evolve(header, where="")
        self.overrides.put(override, below[0].text if below else "")

    def _remove(self, d: Declaration, header: Header) -> None:
        slot = self._slot(header.id)
        override = Override(slot, "remove", d.bundle, d.header.span())
        below = self.overrides.winners(slot, d.bundle)
        for _, part in properties(d.body)[:1]:
            message = "this line is not understood here"
            self.found.error("LR-S0008", message, part.span(), help="`remove` stands on a line of its own")
            return
        if self.overrides.report_twice(slot, d.bundle, override.span):
            return
        if self.overrides.removable(slot, d.bundle):
            self.overrides.put(override, below[0].text if below else "")
        else:
            self._missing(override, "remove", "leave the line out")

    def _missing(self, override: Override, verb: str, way_out: str) -> None:
        self.overrides.report_missing(override, verb, self._known(override.bundle), way_out)

    def _known(self, by: str) -> list[str]:
        return [id for id in self.names if self.overrides.exists(self._slot(id), by)]

    def _declared_twice(self, d: Declaration, override: Override, old: Override) -> None:
        keyword = d.named().start - (len(d.keyword) + 1 if d.header.value else 0)
        way_out = f"write `replace {override.slot}` to put this in its place, or give it another name"
        if override.slot.startswith("parameter "):
            name = override.slot.removeprefix("parameter ")
            way_out = f"write `replace number {name} = ...` to put this in the place of the parameter"
        self.found.error(
            "LR-N0002",
            f"`{override.slot}` is declared twice",
            override.span,
            labels=(Label(old.span, "first declared here"),),
            help=way_out,
            fix=Fix(Span(override.span.file, keyword, keyword), "replace ", "put it in the place of the other"),
        )

    # ---- where steps stand ------------------------------------------------------------------------

    def _may_stand(self, d: Declaration, header: Header) -> bool:
        """Tell whether a header says where its step goes; report one that names no other step that is there."""
        if not header.where:
            return False
        other = f"{d.keyword} {header.at}"
        mine = any(override.bundle == d.bundle for override in self.overrides.by_slot.get(other, ()))
        if other != header.id and (mine or self.overrides.exists(other, d.bundle)):
            return True
        known = [id for id in self._known(d.bundle) if id.startswith(f"{d.keyword} ")]
        near = [] if other == header.id else suggest_alike(other, known, 1)
        names = ", ".join(f"`{id.removeprefix(f'{d.keyword} ')}`" for id in known)
        help = f"did you mean `{near[0]}`?" if near else f"there are: {names}" if names else None
        m = re.search(r", *(?:before|after) +", d.header.value)
        span = d.header.span(m.end() if m else 0)
        self.found.error("LR-N0004", f"there is no `{other}` to stand {header.where}", span, help=help)
        return False

    def _order(self, by: str | None) -> list[str]:
        """Give the order of all declarations, as a bundle sees it (or in the end).

        Only overrides that lead to those that hold have a say in it. What was taken away still marks its place.
        """
        heard: dict[Override, None] = {}
        for id in self.names:
            slot = self._slot(id)
            winners = self.overrides.winners(slot, by)
            while winners:
                heard[winners[0]] = None
                winners = self.overrides.winners(slot, winners[0].bundle)
        out: dict[str, None] = {}
        for override, header in self.headers.items():
            if override in heard:
                if header.where:
                    out = dict.fromkeys(_place(list(out), header))
                else:
                    out.setdefault(header.id)
        return list(out)

    # ---- fields of kinds --------------------------------------------------------------------------

    def _add_to(self, d: Declaration, header: Header) -> None:
        if d.keyword != "kind":
            message = f"fields can be added to a kind, not to a {d.keyword}"
            way_out = f"write `replace {header.id}`, and it anew with what you add"
            self.found.error("LR-S0007", message, d.header.span(), help=way_out)
            return
        if not self.overrides.exists(header.id, d.bundle):
            override = Override(header.id, "set", d.bundle, d.header.span())
            self._missing(override, "add to", f"write `kind {header.name}` to declare it")
            near = suggest(header.id, [id for id in self._known(d.bundle) if id.startswith("kind ")], 1)
            if not near:
                return
            header = Header(near[0], near[0].removeprefix("kind "))  # go on as if it were that: the fields are used
        lines = properties(d.body)
        if not lines:
            message = "nothing is said here about what to add"
            self.found.error("LR-S0010", message, d.header.span(), help="write fields on indented lines below")
        for line, part in lines:
            self._field(d, header, line, part)

    def _field(self, d: Declaration, header: Header, line: str, part: Stretch) -> None:
        name = property_name(line)
        slot = f"{header.id} {name}"
        if ":" not in line:
            way_out = "write it like `cost: number`"
            self.found.error("LR-S0008", "this is no field of a kind", part.span(), help=way_out)
            return
        if self.overrides.report_twice(slot, d.bundle, part.span(), header.id):
            return
        winners = self.overrides.winners(slot, d.bundle, header.id)
        old = _field_line(winners[0], name)
        override = Override(slot, "set" if old else "add", d.bundle, part.span(), line, part, header.id)
        if len(winners) == 1 and old.split() == line.split():
            self.overrides.report_no_op(override, winners[0], f"`{slot}` is so already")
        else:
            self.overrides.put(override, old)

    def _more(self, whole: str) -> tuple[tuple[str, Stretch], ...]:
        """Give the fields that other bundles than its own have given to a kind."""
        parts = self.overrides.parts.get(whole, ())
        winners = ((part, self.overrides.winners(part, whole=whole)[0].what) for part in parts)
        return tuple((slot.removeprefix(whole + " "), what) for slot, what in winners if isinstance(what, Stretch))


def _read_header(d: Declaration) -> Header | None:
    line = d.header.value.split("\n")[0].strip()
    # To take something away, its name is enough: here as if the rest of the line stood there too.
    tries = (line, f"{line} = 0", f"{line} this turn") if d.how == "remove" else (line,)
    m = next((m for text in tries if (m := re.fullmatch(_NAME[d.keyword], text))), None)
    if m is None:
        return None
    name = " ".join(m.group("name").split())
    if not name and d.keyword != "ranking":
        return None
    groups = m.groupdict()
    at = " ".join((groups.get("at") or "").split())
    return Header(f"{d.keyword} {name}".strip(), name, groups.get("where") or "", at)


_header_of = PerTree(_read_header)


def _reads(d: Declaration, line: str) -> bool:
    return re.fullmatch(_NAME[d.keyword], line.strip()) is not None


def _unread(line: str) -> int:
    """Give where the first words after a comma stand that say no place among other steps; 0 if all do."""
    for i, m in enumerate(re.finditer(r", *([^,]*)", line)):
        if i or not re.fullmatch(r"(before|after) +[\w -]+", m[1]):
            return m.start(1)
    return 0


def _simple_name(example: str) -> str:
    keyword = example.split(maxsplit=1)[0]
    m = re.fullmatch(_NAME[keyword], example.removeprefix(keyword).strip())
    return m.group("name") if m else ""


def _words(override: Override) -> list[str]:
    """List the words of a declaration, without comments and without its place among other steps."""
    what = override.what
    if not isinstance(what, Declaration):
        return ["=", override.text]
    header = what.header.value
    if what.keyword in STEPS:
        header = header.partition(",")[0]
    if what.keyword == "number" and "(" not in header.partition("=")[0]:
        header = header[header.find("=") :]  # so that a formula can be compared with the value of a parameter
    body = "\n".join(line for line, _ in properties(what.body))
    return f"{header} {body}".replace("=", " = ", 1).split()


def _place(order: list[str], header: Header) -> list[str]:
    """Give the order with a declaration at the place that its header names, or at the end if it is new."""
    other = f"{header.id.split()[0]} {header.at}"
    if not header.where or other not in order:
        return order if header.id in order else [*order, header.id]
    out = [id for id in order if id != header.id]
    out.insert(out.index(other) + (header.where == "after"), header.id)
    return out


def _field_line(override: Override, name: str) -> str:
    """Give the line that an override of a kind, or on a field of it, holds about the field."""
    if isinstance(override.what, Stretch):
        return override.what.value
    if isinstance(override.what, Declaration):
        return next((line for line, _ in properties(override.what.body) if property_name(line) == name), "")
    return ""
