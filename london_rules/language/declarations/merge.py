"""Declarations of several bundles merged into one list of slots, in order."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping

from london_rules.classes import define, evolve, field
from london_rules.diagnostics import Diagnostics, Fix, Label, Span
from london_rules.language.declarations.declaration import Declaration, Property, rows
from london_rules.language.declarations.forms import examples
from london_rules.language.declarations.frame_mistakes import report_missing_comma, report_unreadable
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.order import Order
from london_rules.language.declarations.overrides import THE_ONE_THERE, Missing, Override, Overrides, already_there
from london_rules.language.declarations.removed import Removed
from london_rules.language.declarations.step_places import report_place
from london_rules.language.syntax.names import article, plural


@define
class Merged:
    """The declarations that are in force, by slot id, in order."""

    slots: dict[str, Declaration] = field(factory=dict)
    removed: list[Removed] = field(factory=list)  # what existed and was removed


def _same_again(old: Override, d: Declaration) -> Fix | None:
    """Leave out the second of two declarations that say the same."""
    first = old.what
    same = isinstance(first, Declaration) and d.how == first.how and d.text.split() == first.text.split()
    return Fix(d.left_out(), "", "leave out the second") if same else None


@define
class Merger:
    """Put the declarations of bundles together; they come in canonical order of the bundles."""

    overrides: Overrides
    parameters: Container[str]  # names of parameters, wherever they are declared
    ids: dict[str, None] = field(factory=dict)  # in the order of their coming
    declared: dict[Override, Declaration] = field(factory=dict)  # each with its place, if that is one
    coming: Mapping[str, Declaration] = field(factory=dict, init=False)  # all of the bundle that is taken in, by id
    _in_circles: dict[str, None] = field(factory=dict, init=False)  # steps that are put beside each other
    # What a bundle sees of those below does not change while it is taken in: they are complete before it comes.
    _seen: dict[str, dict[str, None]] = field(factory=dict, init=False)
    _orders: dict[str, Order] = field(factory=dict, init=False)

    def fork(self, overrides: Overrides) -> Merger:
        """Give a merger that goes on from this one, which stays as it is."""
        return Merger(overrides, self.parameters, dict(self.ids), dict(self.declared))

    @property
    def found(self) -> Diagnostics:
        """Give where mistakes are reported."""
        return self.overrides.found

    def add(self, d: Declaration) -> None:
        """Take one declaration in, or report why it cannot be."""
        if not d.readable:
            other = self._is_of_another_category(d)
            if not other:
                report_unreadable(d, () if self.found.full else self._steps(d), self.found)
        elif report_missing_comma(d, lambda: self.known(d.bundle), self.found):
            return
        elif d.how == "remove":
            self._remove(d)
        elif d.how == "add to":
            self._add_to(d)
        else:
            self._declare(d)

    def finish(self) -> Merged:
        """Give the declarations that hold in the end."""
        out = Merged()
        by_id: dict[str, list[Declaration]] = {}
        for d in self.declared.values():
            by_id.setdefault(d.id, []).append(d)
        for id in self._order(None):
            slot = self._slot(id)
            if not self.overrides.exists(slot):
                gone = [override for override in self.overrides.winners(slot)[:1] if override.how == "remove"]
                out.removed += [Removed.of(override, by_id.get(id, ())) for override in gone]
                continue
            winner = self.overrides.winners(slot)[0]
            holds = winner.what
            if isinstance(holds, Declaration):
                out.removed += Removed.with_a_symbol(winner, holds, by_id.get(id, ()))
                added = self._added(slot)
                out.slots[id] = evolve(holds, lines=_with_lines(holds.lines, added)) if added else holds
        out.removed += self._removed_parameters()
        return out

    def _removed_parameters(self) -> Iterator[Removed]:
        """Give the parameters that were removed; those that a number has replaced have its id."""
        for slot in self.overrides.by_slot:
            name = slot.removeprefix("parameter ")
            if name != slot and f"number {name}" not in self.ids and not self.overrides.exists(slot):
                gone = [override for override in self.overrides.winners(slot)[:1] if override.how == "remove"]
                yield from (Removed.of(override, ()) for override in gone)

    def _slot(self, id: str) -> str:
        """Give the slot of a declaration: that of a parameter for a number of the same name."""
        name = id.removeprefix("number ")
        return f"parameter {name}" if name != id and name in self.parameters else id

    # ---- whole declarations -----------------------------------------------------------------------

    def _declare(self, d: Declaration) -> None:
        slot = self._slot(d.id)
        override = Override(slot, "replace" if d.how else "add", d.bundle, d.named(), d.text, d)
        below = self.overrides.winners(slot, d.bundle) if self.overrides.exists(slot, d.bundle) else []
        if self.overrides.report_twice(slot, d.bundle, override.span, otherwise=lambda old: _same_again(old, d)):
            if d.how != "replace" or not self.overrides.take_back_removal(slot, d.bundle):
                return
            below = self.overrides.winners(slot, d.bundle)
        if d.how and not below:
            if self._missing(d, override, "replace", "leave out `replace` to declare it"):
                return
            override = evolve(override, how="add")  # go on as if it were new: it is used elsewhere
        elif below and not d.how:
            self._declared_twice(d, override, below[0])
            return
        if below and d.how and (self._replaces_by_fields(d) or self._lacks_its_inputs(d, below[0])):
            return
        if d.head.where and not self._may_stand(d):
            d = evolve(d, head=evolve(d.head, where=""))
        if len(below) == 1 and self.overrides.family(slot, d.bundle) == below and _words(below[0]) == _words(override):
            if not d.head.where or self._below(d.bundle).is_placed(d):
                self.overrides.report_no_op(override, below[0], f"this replaces `{slot}` with identical text")
                return
            override = evolve(override, how="move")
        self.ids[d.id] = None
        self.declared[override] = d
        self.overrides.put(override, below[0].text if below else "")

    def _remove(self, d: Declaration) -> None:
        slot = self._slot(d.id)
        override = Override(slot, "remove", d.bundle, d.header.span())
        winners = self.overrides.winners(slot, d.bundle)
        for row in rows(d.body)[:1]:
            help = "leave out the lines below `remove`"
            self.found.error("LR-S0008", "nothing can be written below `remove`", row.span(), help=help)
            return
        if self.overrides.report_twice(slot, d.bundle, override.span):
            return
        if self.overrides.removable(slot, d.bundle):
            removal = evolve(override, heading=d.heading())
            self.overrides.put(removal, winners[0].text if winners else "")
            for one in [one for one in self.declared.values() if one.bundle == d.bundle and one.head.where]:
                if f"{one.keyword} {one.head.at}" == d.id:
                    self._beside_removed(one, removal)
        else:
            self._missing(d, override, "remove", "leave the line out")

    def _missing(self, d: Declaration, override: Override, verb: str, way_out: str, exact: str | None = None) -> bool:
        if d.guessed:
            return True  # its keyword is reported, and may not be the right one
        override = evolve(override, span=d.called())
        new = not self.overrides.precedence.is_overlay(d.bundle) and not self.known(d.bundle)
        sought = Missing(override, verb, d.keyword, d.name, d, new)
        return self.overrides.report_missing(sought, lambda: self.known(override.bundle), way_out, exact)

    def _is_of_another_category(self, d: Declaration) -> bool:
        """Report a first line that cannot be read because what it changes is of another category."""
        guide, name = self.overrides.guide, " ".join(re.split(r"[=,:(]", d.header.value)[0].split())
        if guide is None or d.how not in ("replace", "remove") or d.guessed or not name:
            return False
        if d.keyword == "number" and name in self.parameters:
            return False
        override = Override(f"{d.keyword} {name}", "set", d.bundle, d.named())
        found = guide.of_another_category(Missing(override, d.how, d.keyword, name, d))
        if found is None:
            return False
        message = f"there is no `{override.slot}` to {d.how}"
        span = found.span or override.span
        self.found.error("LR-C0001", message, span, labels=found.labels, help=found.help, fix=found.fix)
        return True

    def known(self, by: str) -> dict[str, None]:
        """List the declarations that a bundle sees."""
        if by not in self._seen:
            self._seen[by] = {id: None for id in self.ids if self.overrides.exists(self._slot(id), by)}
        return self._seen[by]

    def _steps(self, d: Declaration) -> list[str]:
        """List the steps of the sort of a declaration that its bundle sees, in their order."""
        sort, known = f"{d.keyword} ", self.known(d.bundle)
        below = [id for id in self._below(d.bundle) if id.startswith(sort) and id in known]
        own = [id for id in self.ids if id.startswith(sort) and id not in known]
        return [id.removeprefix(sort) for id in (*below, *own)]

    def _below(self, by: str) -> Order:
        """Give the order of the declarations that a bundle sees."""
        if by not in self._orders:
            self._orders[by] = self._order(by)
        return self._orders[by]

    def _declared_twice(self, d: Declaration, override: Override, old: Override) -> None:
        keyword = d.named().start - (len(d.keyword) + 1 if d.header.value else 0)
        way_out = f"write `replace {override.slot}`"
        added = "add to " if d.keyword == "kind" and self._adds_only(d) else ""
        if added:
            way_out = f"write `add to {override.slot}`"
        if override.slot.startswith("parameter "):
            name = override.slot.removeprefix("parameter ")
            way_out = f"write `replace number {name} = ...`"
        another = "; or give yours another name" if " " in override.slot else ""  # the ranking has none
        # Of a figure, or of what is the same, the name is what is one too many; else `replace` is missing.
        figure = override.slot.startswith("parameter ") and d.keyword != "number"
        named = figure or _words(old) == _words(override)
        self.found.error(
            "LR-N0002",
            already_there(override.slot),
            override.span if named else d.heading(),
            labels=(Label(old.span, THE_ONE_THERE),),
            help=f"to {'give it more fields' if added else 'change it'}, {way_out}{another}",
            fix=(
                Fix(Span(override.span.file, keyword, keyword), added or "replace ", way_out),
                None if added else Fix(d.left_out(), "", "leave it out"),
            ),
        )
        for line in d.lines if added else ():
            self._field(d, d.id, line)  # go on as if they were added: they are used

    def _lacks_its_inputs(self, d: Declaration, old: Override) -> bool:
        """Report a first line that leaves out what the declaration is given, if the text below speaks of it."""
        first = old.what
        if not isinstance(first, Declaration) or d.inputs or d.keyword != first.keyword:
            return False
        if not any(re.search(rf"\bthe {re.escape(one)}\b", d.text, re.IGNORECASE) for one in first.inputs):
            return False
        header = first.header.value.partition("=")[0].rstrip()
        given = " and ".join(article(one) for one in first.inputs)
        message = f"`{d.id}` is given {given}, which this leaves out"
        self.found.error("LR-S0007", message, d.named(), help=f"write `replace {d.keyword} {header}`")
        return True

    def _replaces_by_fields(self, d: Declaration) -> bool:
        """Report a kind that would have only new fields, and begin nowhere: it is to have them besides its own."""
        if d.keyword != "kind" or not self._adds_only(d):
            return False
        whole, text = d.heading(), self.found.files.get(d.heading().file, "")
        help = f"write `add to {d.id}` to give it more fields"
        start = text.rfind("replace", 0, whole.end)
        fix = (
            Fix(Span(whole.file, start, start + len("replace")), "add to", help) if start >= whole.start - 20 else None
        )
        place = whole if fix is None else evolve(whole, start=fix.span.start)
        message = f"this leaves out where {plural(d.name)} begin, and all their other fields"
        self.found.error("LR-C0006", message, place, help=help, fix=fix)
        for line in d.lines:
            self._field(d, d.id, line)  # go on as if they were added
        return True

    def _adds_only(self, d: Declaration) -> bool:
        """Return whether all lines of a kind that is declared again are fields that it has not."""
        known = [line for override, old in self.declared.items() if old.id == d.id for line in old.lines]
        names = dict.fromkeys(line.name for line in known)
        return bool(d.lines) and all(":" in line.text and line.name not in names for line in d.lines)

    # ---- places of steps ------------------------------------------------------------------------

    def _may_stand(self, d: Declaration) -> bool:
        """Return whether another step exists where a header puts its own; report it if not."""
        other = f"{d.keyword} {d.head.at}"

        def is_there(id: str) -> bool:
            mine = any(override.bundle == d.bundle for override in self.overrides.by_slot.get(id, ()))
            return mine or self.overrides.exists(id, d.bundle)

        if other != d.id and is_there(other):
            own = [override for override in self.overrides.by_slot.get(other, ()) if override.bundle == d.bundle]
            if own and own[-1].how == "remove":
                self._beside_removed(d, own[-1])
            return True

        if d.id in self._in_circles:
            return False
        full = self.found.full  # then only counted: nothing is looked for
        known = [] if full else [id for id in self.ids if id.startswith(f"{d.keyword} ") and is_there(id)]
        texts = {id: [one.text for one in self.overrides.by_slot.get(id, ())] for id in known}
        self._in_circles |= dict.fromkeys(report_place(d, texts, {} if full else self.coming, self.found))
        return False

    def _beside_removed(self, d: Declaration, removal: Override) -> None:
        """Report a place beside what the same bundle removes, and offer that beside what stood before or after it."""
        where, sort = d.head.where, f"{d.keyword} "
        ids = [id for id in self._below(d.bundle) if id.startswith(sort) and id != d.id]
        at = ids.index(removal.slot) if removal.slot in ids else 0
        beside = reversed(ids[:at]) if where == "after" else ids[at + 1 :]
        near = next((id for id in beside if self.overrides.exists(id, d.bundle)), "").removeprefix(sort)
        span = d.header.span(d.head.at_start, d.head.at_start + len(str(d.head.at)))
        fix = Fix(span, near, f"write `{where} {near}`") if near else None
        self.found.error(
            "LR-N0004",
            f"`{removal.slot}` is removed in this bundle, so nothing can come {where} it",
            span,
            labels=(Label(removal.span, "here it is removed"),),
            help="leave the place out, or name another" if fix is None else fix.title,
            fix=fix,
        )

    def _order(self, by: str | None) -> Order:
        """Give the order of all declarations, as a bundle sees it (or in the end).

        Only overrides that lead to the winning ones count. What was removed still marks its place.
        """
        heard: dict[Override, None] = {}
        for id in self.ids:
            slot = self._slot(id)
            winners = self.overrides.winners(slot, by)
            while winners:
                heard[winners[0]] = None
                winners = self.overrides.winners(slot, winners[0].bundle)
        out = Order()
        for override, d in self.declared.items():
            if override in heard:
                out.place(d)
        return out

    # ---- fields of kinds --------------------------------------------------------------------------

    def _add_to(self, d: Declaration) -> None:
        if d.keyword != "kind":
            message = f"fields can be added to a kind, not to {article(d.keyword)}"
            way_out = f"write `replace {d.id}`, and below it the whole of it with your additions"
            self.found.error("LR-S0007", message, d.heading(), help=way_out)
            return
        kind = d.id
        if not self.overrides.exists(kind, d.bundle):
            override = Override(kind, "set", d.bundle, d.header.span())
            kinds = [id for id in self.known(d.bundle) if id.startswith("kind ")]
            self._missing(d, override, "add to", f"write `{kind}` to declare it")
            for one in kinds:  # go on as if it were any of them: the fields are used
                for line in d.lines:
                    if not self._is_field(one, line.name, d.bundle):
                        self._field(d, one, line)
            return
        if not d.lines:
            message = "nothing is added here"
            self.found.error("LR-S0010", message, d.header.span(), help="write fields on indented lines below")
        for line in d.lines:
            self._field(d, kind, line)

    def _is_field(self, kind: str, name: str, by: str) -> bool:
        """Return whether a kind has a field of a name, for a bundle."""
        winners = self.overrides.winners(f"{kind} {name}", by, kind)
        return bool(winners) and _field_line(winners[0], name) != ""

    def _field(self, d: Declaration, kind: str, line: Property) -> None:
        slot = f"{kind} {line.name}"
        if ":" not in line.text:
            way_out = f"write it like `{examples(FORMS['kind'].lines)[0]}`"
            self.found.error("LR-S0008", "a field of a kind is not written like this", line.place.span(), help=way_out)
            return
        if self.overrides.report_twice(slot, d.bundle, line.place.span(), kind):
            return
        winners = self.overrides.winners(slot, d.bundle, kind)
        old = _field_line(winners[0], line.name)
        override = Override(slot, "set" if old else "add", d.bundle, line.place.span(), line.text, line, kind)
        if len(winners) == 1 and old.split() == line.text.split():
            self.overrides.report_no_op(override, winners[0], f"`{slot}` is already like this")
        else:
            self.overrides.put(override, old)

    def _added(self, kind: str) -> dict[str, Property]:
        """Give the fields that other bundles than its own have given to a kind, by their names."""
        parts = self.overrides.parts.get(kind, ())
        winners = [self.overrides.winners(part, whole=kind)[0].what for part in parts]
        return {line.name: line for line in winners if isinstance(line, Property)}


def _with_lines(own: tuple[Property, ...], added: dict[str, Property]) -> tuple[Property, ...]:
    """Put the lines of other bundles in the place of their namesakes, and the rest at the end."""
    names = [line.name for line in own]
    known = dict.fromkeys(names)
    rest = [line for name, line in added.items() if name not in known]
    return (*(added.get(name, line) for name, line in zip(names, own, strict=True)), *rest)


def _words(override: Override) -> list[str]:
    """List the words of a declaration, without comments and without its place among other steps."""
    what = override.what
    if not isinstance(what, Declaration):
        return ["=", override.text]
    header = what.header.value
    if FORMS[what.keyword].is_step:
        header = header.partition(",")[0]
    if what.keyword == "number" and not what.head.inputs:
        header = header[header.find("=") :]  # so that a formula can be compared with the value of a parameter
    body = "\n".join(row.value for row in rows(what.body))
    return f"{header} {body}".replace("=", " = ", 1).split()


def _field_line(override: Override, name: str) -> str:
    """Give the line that an override of a kind, or of a field of it, has for the field."""
    if isinstance(override.what, Property):
        return override.what.text
    if isinstance(override.what, Declaration):
        return next((line.text for line in override.what.lines if line.name == name), "")
    return ""
