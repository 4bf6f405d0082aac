"""Declarations: kinds, relations, counters, zones, and the inputs of numbers, tests and rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeVar

from london_rules.classes import evolve
from london_rules.diagnostics import Fix, Label, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.location_prefix import said_in
from london_rules.language import constructs as t
from london_rules.language.check.checks import NUMBER, Checks
from london_rules.language.check.collections import kind_of_group
from london_rules.language.check.figures import blame, report_at_change
from london_rules.language.check.fitting import listed, zones_of
from london_rules.language.check.game import MOST_PLAYERS
from london_rules.language.check.needs import MOST_OF_A_COUNTER
from london_rules.language.check.numbers import require_number
from london_rules.language.check.owners import without_owner
from london_rules.language.check.scope import TextScope, ref_of
from london_rules.language.check.statements import check_text
from london_rules.language.check.things import joins
from london_rules.language.declarations.forms import PARAM
from london_rules.language.flow.asks import Asks
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.report import header, shown_place
from london_rules.language.rules import (
    CounterDecl,
    GroupDecl,
    Guessed,
    KindDecl,
    NumberDecl,
    OutcomeDecl,
    ParamDecl,
    RelationDecl,
    Rolled,
    RuleDecl,
    Rules,
    Slot,
    TestDecl,
    ZoneDecl,
)
from london_rules.language.syntax.names import article, plural
from london_rules.language.syntax.words import JOINING, PREPOSITIONS

D = TypeVar("D")

MOST_PLACES = 1000
MOST_SIDES = 1000  # of a die
_BEGIN = "write `begins in` with a plain pile of the table, and move the things in the set-up"

# The words that can be before the second input of a declaration.
_JOINS = {"rule": (*PREPOSITIONS,), "number": (*PREPOSITIONS, *JOINING)}


def _can_be_laid_out(rules: Rules, zone: ZoneDecl, columns: t.Expr) -> bool:
    """Return whether a zone has a possible number of places for every number of players."""
    low, high = rules.players
    sizes = [known_before_play(rules, columns, p) for p in range(max(1, low), min(high, MOST_PLAYERS) + 1)]
    return all(1 <= zone.rows * size[0] <= MOST_PLACES for size in sizes if size)


def _fields_of_powers(kind: KindDecl, powers: list[str]) -> str:
    """Say which fields of a kind hold powers, or how one is declared."""
    return f"these hold powers: {listed(powers)}" if powers else f"declare one under `kind {kind.name}`: `NAME: powers`"


class DeclarationChecks:
    """Check what is declared, apart from the texts in it."""

    def __init__(self, texts: Checks) -> None:
        self.texts = texts
        self.rules = texts.rules

    def check(self) -> None:
        """Check every declaration with its text."""
        self._each(self.rules.kinds, self._kind)
        self._each(self.rules.relations, self._relation)
        asks = Asks(self.rules)
        self._each(self.rules.counters, lambda counter: self._counter(counter, asks))
        self._each(self.rules.zones, self._zone)
        self._each(self.rules.numbers, self._number)
        self._each(self.rules.tests, self._test)
        self._each(self.rules.rules, self._rule)
        self._each(self.rules.groups, self._group)
        self._each(self.rules.outcomes, self._outcome)
        self._steps()

    def _each(self, decls: Mapping[str, D], check: Callable[[D], None]) -> None:
        for decl in decls.values():
            check(decl)

    # ---- kinds and relations --------------------------------------------------------------------

    @cached_property
    def _with_things(self) -> dict[str, None]:
        """List the kinds that have things."""
        return dict.fromkeys(face.kind for face in self.rules.faces.values())

    def _kind(self, kind: KindDecl) -> None:
        report = self.texts.enter(kind.slot)
        if not kind.begins:
            if kind.name in self._with_things:
                help = f"write `begins in ZONE` under `kind {kind.name}`, with the name of a zone"
                report.error("LR-C0006", f"nothing says where {plural(kind.name)} are when the game begins", help=help)
            return
        zone = self.rules.zones.get(kind.begins)
        if zone is None and not self.texts.whole:
            return
        if zone is None:
            known = [z.name for z in self.rules.zones.values() if z.kind == kind.name]
            message = f"{plural(kind.name)} cannot begin in `{kind.begins}`: there is no such zone"
            said = said_in(shown_place(self.rules, kind.slot), message)
            help, cause = f"declare it: `zone {kind.begins}`", UnknownName(kind.begins, known, far=True)
            report.found.error("LR-C0006", said, self._begins(kind), help=help, cause=cause)
        elif zone.owner != "table":
            message = f"{plural(kind.name)} cannot begin in the {zone.name}: each player has one"
            report.error("LR-C0006", message, help=_BEGIN)
        elif zone.shape not in ("hand", "pile") or zone.covers:
            message = (
                f"{plural(kind.name)} cannot begin in the {zone.name}: it has rows, or things in it cover each other"
            )
            report.error("LR-C0006", message, help=_BEGIN)
        elif zone.kind != kind.name and zone.kind in self.rules.kinds:
            message = f"{plural(kind.name)} cannot begin in the {zone.name}: it holds {plural(zone.kind)}"
            report.error("LR-C0006", message, help=zones_of(self.rules, kind.name) or None)

    def _begins(self, kind: KindDecl) -> Span:
        """Give the place of the zone in which a kind begins; of its first line if that is not below it."""
        span = header(kind.slot)
        text = self.texts.found.files.get(span.file, "")
        below = re.compile(rf"\n *begins in (?:the )?({re.escape(kind.begins)})(?![\w-])", re.IGNORECASE)
        m = below.search(text, span.end)
        return span if m is None else Span(span.file, *m.span(1))

    def _relation(self, decl: RelationDecl) -> None:
        report = self.texts.enter(decl.slot)
        for part in decl.parts:
            other = self.rules.relations.get(part)
            if other is None:  # its own parts are unknown: that was reported
                return
            if other.parts:
                report.error("LR-T0028", f"`{part}` is itself made of other relations: name those instead")
                return
            if (other.kind, other.to) != (decl.kind, decl.to):
                between_two = other.to or decl.to
                wanted = f"and `{decl.parts[0]}` {joins(decl)}" if between_two else f"not {plural(decl.kind)}"
                report.error("LR-T0023", f"`{part}` {joins(other)}, {wanted}")
                return
        for kind in dict.fromkeys((decl.kind, decl.joined)):
            if kind not in self.rules.kinds:
                data = "what has a length is a thing: write `kind line`, and `relation end from lines to tiles`"
                help = data if ":" in kind else None
                report.error("LR-N0003", f"unknown kind `{kind}`", help=help, cause=UnknownName(kind, self.rules.kinds))

    # ---- counters and zones ---------------------------------------------------------------------

    def _counter(self, decl: CounterDecl, asks: Asks) -> None:
        report = self.texts.enter(decl.slot)
        require_number(self.texts, decl.starts, TextScope())
        if not known_before_play(self.rules, decl.starts):
            help = "use only whole numbers, parameters and `number of players`"
            report.error("LR-T0027", "this is not known before the game begins", decl.starts, help=help)
        if decl.gone and decl.owner not in self.rules.kinds:
            report.error("LR-T0009", "only counters on things can be `gone when its powers stop`")
        scope = TextScope(numbers={"shortfall": ""})
        if decl.short is not None:
            check_text(self.texts, decl.short, scope, chosen=False)
            asked = asks.first(decl.short)
            if asked is not None:
                help = "do something that needs no answer; or ask in the rule that pays, before it pays"
                report.error("LR-T0029", "nobody can be asked in the middle of a payment", asked, help=help)
        if decl.note is not None:
            require_number(self.texts, decl.note.number, scope)
        if decl.rolled is not None:
            self._rolled(decl, decl.rolled)
        if decl.guessed is not None:
            self._guessed(decl, decl.guessed, asks)

    def _rolled(self, decl: CounterDecl, rolled: Rolled) -> None:
        """Check that there is something to roll, and nothing that the counter cannot be."""
        values: list[int] = []
        table = self.rules.tables.get(rolled.table)
        if table is not None and table.more:
            message = f"the table {table.name} goes on without end (`each more`), so no row of it can be rolled"
            self.texts.report.error("LR-T0053", message, help="roll from a table without `each more`")
        elif table is not None:
            values = list(table.rows)
        else:
            values = self._sides(rolled)
        if values and decl.least is not None and min(values) < decl.least:
            message = f"{min(values)} can be rolled, but {decl.name} cannot be less than {decl.least}"
            self.texts.report.error("LR-T0053", message, help="write `no least` below the counter")
        elif values and max(map(abs, values)) > MOST_OF_A_COUNTER:
            message = f"{max(values, key=abs):,} can be rolled, but no counter goes beyond {MOST_OF_A_COUNTER:,}"
            self.texts.report.error("LR-T0053", message, help="write smaller numbers")

    def _guessed(self, decl: CounterDecl, guessed: Guessed, asks: Asks) -> None:
        """Check that a counter has an owner who sees it, and that a guess at it uses nothing that is secret itself."""
        report = self.texts.report
        if decl.owner != PLAYER:
            whose = "to the table" if decl.owner == "table" else f"to {plural(decl.owner)}"
            message = f"the {decl.name} belongs {whose}, so it has no owner who sees it"
            report.error(
                "LR-T0010", message, help=f"write `counter {decl.name} for each player`, or leave this line out"
            )
        for number in (guessed.least, guessed.most):
            require_number(self.texts, number, TextScope())
            secret = [name for name in asks.order.effects(number).reads if self._is_hidden(name)]
            if secret:
                message = f"others do not know the {secret[0]}, so they cannot guess from it"
                report.error("LR-T0055", message, number, help="use only what everybody sees, or whole numbers")

    def _is_hidden(self, name: str) -> bool:
        counter = self.rules.counters.get(name)
        return counter is not None and counter.hidden

    def _turned(self, rolled: Rolled) -> Fix | None:
        """Offer the two numbers of a range in the other order, where both are figures."""
        if not (isinstance(rolled.least, t.Int) and isinstance(rolled.most, t.Int)):
            return None
        first, last = (self.texts.report.span(number) for number in (rolled.least, rolled.most))
        made = f"{rolled.most.value} to {rolled.least.value}"
        return Fix(Span(first.file, first.start, last.end), made, f"write `rolled from {made}`")

    def _sides(self, rolled: Rolled) -> list[int]:
        """Give the least and the greatest number of a range for each number of players; none if it is wrong."""
        out: list[int] = []
        for number in (rolled.least, rolled.most):
            require_number(self.texts, number, TextScope())
        low, high = self.rules.players
        for players in range(low, high + 1):
            least, most = (known_before_play(self.rules, n, players) for n in (rolled.least, rolled.most))
            if least is None or most is None:
                help = "use only whole numbers, parameters and `number of players`"
                self.texts.report.error("LR-T0027", "this is not known before the game begins", rolled.most, help=help)
                return []
            if not 0 <= most[0] - least[0] < MOST_SIDES:
                many = (
                    f"a die can have at most {MOST_SIDES} sides" if least[0] < most[0] else "the second is the smaller"
                )
                message = f"nothing can be rolled from {least[0]} to {most[0]}: {many}"
                turned = self._turned(rolled) if most[0] < least[0] else None
                help = "write two other numbers" if turned is None else turned.title
                self.texts.report.error("LR-T0053", message, rolled.most, help=help, fix=turned)
                return []
            out += [least[0], most[0]]
        return out

    def _zone(self, zone: ZoneDecl) -> None:
        report = self.texts.enter(zone.slot)
        if zone.owner in self.rules.kinds:
            help = f"write `zone {zone.name} for each player`, or leave out `for each`"
            report.error("LR-T0010", f"{article(zone.owner)} has no zones", help=help)
        if zone.owner != PLAYER and zone.seen in ("owner", "open tops"):
            report.error("LR-T0010", without_owner(zone.name), help="write `seen by all`")
        if zone.seen == "open tops" and zone.shape != "stacks":
            report.error("LR-T0011", "only a zone with stacks has open tops", help="write `seen by all`")
        if zone.columns is not None:
            self._places(zone, zone.columns)
        if zone.kept and zone.shape not in ("hand", "pile"):
            help = f"move what is kept to a zone that only `holds {plural(zone.kind)}` when the points are counted"
            report.error("LR-T0011", "what lies in rows or stacks is not kept for the next game", help=help)
        kind = self.rules.kinds.get(zone.kind)
        for field, conditions in zone.works.items():
            self._works(zone, kind, field, conditions)

    def _places(self, zone: ZoneDecl, columns: t.Expr) -> None:
        require_number(self.texts, columns, TextScope())
        report = self.texts.report
        if not known_before_play(self.rules, columns):
            help = "use only whole numbers, parameters and `number of players`"
            report.error("LR-T0027", "this is not known before the game begins", columns, help=help)
            return
        if not zone.rows or _can_be_laid_out(self.rules, zone, columns):
            return
        why = Label(
            report.span(columns), f"the {zone.name} has this many columns; a zone can have 1 to {MOST_PLACES} places"
        )
        found = self.texts.found
        if not blame(self.rules, zone.slot, columns, lambda rules: _can_be_laid_out(rules, zone, columns), why, found):
            message = f"a zone can have 1 to {MOST_PLACES} places, however many play"
            report_at_change(self.rules, zone.slot, columns, "LR-X0018", message, found)

    def _works(self, zone: ZoneDecl, kind: KindDecl | None, field: str, conditions: tuple[str, ...]) -> None:
        if kind is None:
            return
        report = self.texts.report
        decl = kind.fields.get(field)
        if decl is None or decl.type != "powers":
            powers = [f.name for f in kind.fields.values() if f.type == "powers"]
            message = f"{plural(kind.name)} have no field `{field}` that holds powers"
            help = _fields_of_powers(kind, powers)
            report.error("LR-T0032", message, help=help, cause=UnknownName(field, powers))
        elif "on top" in conditions and not zone.covers:
            help = "write `holds ... in stacks` or `in a pile`, or leave out `on top`"
            report.error("LR-T0011", "things are on top or covered only in a zone with stacks or in a pile", help=help)

    # ---- inputs ---------------------------------------------------------------------------------

    def _number(self, decl: NumberDecl) -> None:
        report = self.texts.enter(decl.slot)
        if any(p.optional for p in decl.params):
            help = "write it like `number double of (step: number) = 2 * step`"
            report.error("LR-T0028", "the inputs of a number are always there", help=help)
            return
        if not self._inputs(decl.slot, decl.params):
            return
        numbers = {p.name: "" for p in decl.params if p.kind == NUMBER}
        things = {p.name: ref_of(p.kind, self.rules) for p in decl.params if p.kind != NUMBER}
        scope = TextScope(numbers=numbers, locals=things)
        require_number(self.texts, decl.body, scope)

    def _test(self, decl: TestDecl) -> None:
        self.texts.enter(decl.slot)
        if not decl.params:
            help = "write it like `test (card) is open = the card is face up`"
            self.texts.report.error("LR-T0028", "a test needs an input: the thing that it is about", help=help)
        elif self._inputs(decl.slot, decl.params):
            self.texts.cond(decl.body, self._scope(decl.params))

    def _rule(self, decl: RuleDecl) -> None:
        self.texts.enter(decl.slot)
        if self._inputs(decl.slot, decl.params):
            check_text(self.texts, decl.body, self._scope(decl.params), chosen=True)

    def _inputs(self, slot: Slot, params: tuple[ParamDecl, ...]) -> bool:
        report = self.texts.report
        names = [p.name for p in params]
        if len(params) > 2:
            report.error("LR-T0028", "a rule, test or number can have at most two inputs")
        elif len(set(names)) < len(names):
            help = f"write `({names[0]})` and `(other: {params[0].kind})`"
            second = list(PARAM.finditer(slot.source.value))[1]
            span = slot.source.span(second.start(2), second.end(2))
            fix = Fix(span, f"other: {params[0].kind}", help)
            self.texts.found.error("LR-N0012", f"two inputs have the name `{names[0]}`", span, help=help, fix=fix)
        elif slot.kind != "test" and len(params) == 2 and params[1].prep not in _JOINS[slot.kind]:
            *others, last = [f"`{word}`" for word in _JOINS[slot.kind]]
            help = f"put {', '.join(others)} or {last} before it"
            report.error("LR-T0028", "the second input needs a word before it", help=help)
        elif len(params) == 2 and params[0].optional and not params[1].optional:
            help = "swap the two inputs, or leave out `or nothing`"
            report.error("LR-T0028", "only the last input can have `or nothing`", help=help)
        else:
            return True
        return False

    def _scope(self, params: tuple[ParamDecl, ...]) -> TextScope:
        refs = {p.name: evolve(ref_of(p.kind, self.rules), nothing=p.optional) for p in params}
        return TextScope(locals=refs)

    # ---- groups, steps and ranking --------------------------------------------------------------

    def _group(self, decl: GroupDecl) -> None:
        report = self.texts.enter(decl.slot)
        kind = kind_of_group(self.texts, decl)
        for part in decl.body.parts:
            ref = self.texts.collection(part, TextScope())
            if UNKNOWN not in (kind, ref.kind) and ref.kind != kind:
                message = f"all things of a group are of one kind, but these are {plural(ref.kind)}"
                report.error("LR-T0023", message, part, help="make a group for each kind")

    def _outcome(self, decl: OutcomeDecl) -> None:
        group = self.rules.groups.get(str(decl.won))
        if group is None:
            return
        kind = kind_of_group(self.texts, group)
        if group.owner == PLAYER or kind not in (PLAYER, UNKNOWN):
            what = "one of each player" if group.owner == PLAYER else f"of {plural(kind)}"
            help = f"name a group of players: `group {group.name} = players that ...`"
            report = self.texts.enter(decl.slot)
            report.error("LR-T0002", f"players win, but the group `{group.name}` is {what}", help=help)

    def _steps(self) -> None:
        rules = self.rules
        for steps in (rules.setup, rules.rounds, rules.turn, rules.actions, rules.scoring):
            for step in steps.values():
                self.texts.enter(step.slot)
                check_text(self.texts, step.body, TextScope(), chosen=steps is rules.actions)
        for line in rules.ranking:
            self.texts.enter(line.slot)
            require_number(self.texts, line.body, TextScope())
