"""What is allowed, but surely not what the author meant."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.effort import look, pass_time
from london_rules.language import constructs as t
from london_rules.language.flow.call_graph import touched
from london_rules.language.flow.order import Order
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import nodes_of, texts_of
from london_rules.language.lint.choices import lint_choices
from london_rules.language.lint.conditions import Constant, constant_conditions
from london_rules.language.lint.counted import lint_counted, lint_rolled, lint_taken_from_nothing
from london_rules.language.lint.divisors import lint_divisors
from london_rules.language.lint.flow import Warn, lint_flow, never_filled
from london_rules.language.lint.free_offers import lint_free_offers
from london_rules.language.lint.named_again import lint_named_again
from london_rules.language.lint.no_effect import (
    lint_after_the_end,
    lint_asked_anyway,
    lint_idle,
    lint_moves,
    lint_nothing,
)
from london_rules.language.lint.only_told import Told, Unused
from london_rules.language.lint.passing import lint_passing
from london_rules.language.lint.players import lint_players
from london_rules.language.lint.same_for_all import lint_same_for_all
from london_rules.language.lint.scored_late import lint_scored_late
from london_rules.language.lint.secrets import lint_secrets
from london_rules.language.lint.short_of import lint_short
from london_rules.language.lint.twins import lint_twins
from london_rules.language.lint.unused_tests import Choices, asked_where, choices_among_things
from london_rules.language.lint.who_acts import lint_who_acts
from london_rules.language.lint.wording import lint_wording
from london_rules.language.report import Report, header
from london_rules.language.rules import (
    AnyPower,
    FaceDecl,
    KindDecl,
    MomentDecl,
    NumberDecl,
    PowerText,
    RuleDecl,
    Slot,
    TestDecl,
)
from london_rules.language.syntax.names import singular

_SEVERAL = (t.ChooseSeveral, t.SecretThings)
MOST_FIGURES = 8  # that are the same, of which one may have been meant to be a parameter
_NOT_USED = {
    "number": "this number is never used",
    "table": "this table is never used",
    "test": "this test is never used",
    "group": "this group is never used",
    "rule": "this rule is never carried out",
    "mark": "nothing ever checks this mark",
    "counter": "this counter is never used",
    "zone": "nothing is ever put in this zone",
    "relation": "this relation is never used",
    "outcome": "the game never ends with this outcome",
}


_OF_TEXTS = (
    lint_players,
    lint_passing,
    lint_secrets,
    lint_who_acts,
    lint_flow,
    lint_nothing,
    lint_asked_anyway,
    lint_idle,
    lint_divisors,
    lint_moves,
    lint_free_offers,
    lint_choices,
    lint_counted,
    lint_taken_from_nothing,
    lint_rolled,
    lint_scored_late,
    lint_same_for_all,
    lint_short,
    lint_named_again,
)
MOST_NAMED = 2  # words for a thing for which the name that it was given is offered
_IT = re.compile(r"\bits?\b")


def lint(uses: Uses, found: Diagnostics) -> None:
    """Warn of names that are never used, conditions that always or never hold, and powers without effect."""
    rules, lints = uses.rules, _Lints(uses, found)
    lints.unused()
    for lint_texts in _OF_TEXTS:
        look()
        lint_texts(lints.uses, lints.warn)
    lint_twins(lints.uses, found.files, lints.warn)
    lint_after_the_end(lints.uses, found.files, lints.warn)
    for constant in lints.constant:
        message = f"this is {'always' if constant.holds else 'never'} true"
        meant, stretch = constant.meant, constant.stretch
        ways = [(meant, stretch), *constant.others] if meant and stretch else []
        source = constant.slot.source
        fixes = tuple(Fix(source.span(*place), text, f"write `{text}`") for text, place in ways)
        several = " or ".join(f"`{_condition(constant, way)}`" for way in ways) if len(ways) > 1 else f"`{meant}`"
        why = f"{f'{constant.why}: ' if constant.why else ''}did you mean {several}?" if fixes else constant.why
        lints.warn(constant.slot, "LR-L0002", message, constant.at or constant.node, why, fix=fixes)
    for face in rules.faces.values():
        for power in face.powers:
            lints.power(face, power)
        lints.order(face)
        lint_wording(face, rules, lints.warn)
    for rule_power in rules.powers.values():
        lints.touches(rule_power)
    if not lints.uses.ends:
        help = "write `end the game after 0 more turns` where the game ends; "
        help += f"until then, each game stops after {rules.turn_limit} turns without a result"
        ended = next((change for change in rules.changes if "end the game" in change.before), None)
        if ended is not None:
            help = f"`{ended.slot}` ended it: {help}"
            found.warning("LR-L0007", "nothing ends the game", ended.span, help=help)
        else:
            report = Report(rules, found, next(iter((rules.turn or rules.rounds).values())).slot)
            report.warning("LR-L0007", "nothing ends the game", help=help)


def _speaks_of(id: str, name: str) -> bool:
    """Return whether the id of a text has a word of a name, in the singular or plural."""
    return not {singular(word) for word in id.split()}.isdisjoint(singular(word) for word in name.split())


class _Lints:
    """The lints of one rule set."""

    def __init__(self, uses: Uses, found: Diagnostics) -> None:
        self.rules = rules = uses.rules
        self.found = found
        self.uses = uses
        self.constant = list(constant_conditions(uses))
        self.never_filled = never_filled(uses)
        self.unused_by = Unused(rules)
        self.meant = {constant.meant: None for constant in self.constant}
        self._order = Order(rules)
        self.warn = Warn(rules, found)
        self.added = {c.slot: c.span for c in rules.changes if c.how == "add"}
        # The fields of kinds in which things have powers, and those that work in a zone.
        self.powered = {(f.kind, p.field): None for f in rules.faces.values() for p in f.powers}
        self.working = {(zone.kind, field): None for zone in rules.zones.values() for field in zone.works}

    # ---- names ----------------------------------------------------------------------------------

    def unused(self) -> None:
        """Warn of what nothing refers to."""
        rules = self.rules
        for category, message in _NOT_USED.items():
            decls: dict[str, t.Node] = getattr(rules, category + "s")
            for name, decl in decls.items():
                pass_time()
                if not self._used(category, name, decl) and not self._is_meant_elsewhere(category, name, message):
                    self._unused(category, name, decl, message)
        for kind in rules.kinds.values():
            self._fields(kind)
        waiting: dict[str, tuple[Slot, t.Offer]] = {}
        for where, offer in self.uses.every(t.Offer):
            waiting.setdefault(offer.moment, (where, offer))
        silent = [
            moment
            for moment in rules.moments.values()
            if not any(("moment", m) in self.uses for m in rules.moments_of(moment.name))
        ]
        for moment in silent:
            help = f"put `at {moment.name},` before a choice"
            waits = waiting.get(moment.name)
            slot, node = (moment.slot, None) if waits is None else waits
            name = "this moment" if waits is None else f"`{moment.name}`"
            message = f"no question is ever asked at {name}"
            span = None if node is None else _moment_of(slot, node)
            fix = None if waits is None or len(silent) > 1 else self._asked_at(moment)
            self.warn(slot, "LR-L0003", message, help=help if fix is None else fix.title, span=span, fix=fix)
        if rules.actions and not self.uses.acts:
            slot = next(iter(rules.actions.values())).slot
            self.warn(slot, "LR-L0001", "nobody ever chooses an action", help="write `choose an action` in the turn")
        for slot, body in texts_of(self.rules):
            self._given_names(slot, body)

    def _used(self, category: str, name: str, decl: t.Node) -> bool:
        """Return whether something depends on a name: on a figure only rules, on others also what play shows."""
        if isinstance(decl, NumberDecl) and decl.parameter:
            return name in self.uses.read
        if category == "zone" and name in self.never_filled:
            return False
        return (category, name) in self.uses

    def _unused(self, category: str, name: str, decl: t.Node, message: str) -> None:
        slot: Slot = decl.slot  # type: ignore[attr-defined]
        prose = self.unused_by.told(name) if category == "number" else None
        if prose is not None:
            self._told_in_prose(name, slot, prose)
            return
        if category == "number" and (category, name) in self.uses:
            message = "no rule reads this number, but the layout shows it"
        fix = self._figure_for(name, slot) if category == "number" else None
        help = f"leave it out, or use it: {fix.title}" if fix else "leave it out, or use it"
        asked = asked_where(decl, self._choices) if isinstance(decl, TestDecl) else ""
        help = f"{help}, as in `{asked}`" if asked else help
        other = self._as_action(decl) if isinstance(decl, RuleDecl) else None
        help = f"{help}; if players may choose it, {other.title}" if other else help
        self.warn(slot, "LR-L0001", message, help=help, fix=(fix, other))

    def _told_in_prose(self, name: str, slot: Slot, prose: Told) -> None:
        """Warn of a number that chapters show and no rule reads: in a part that games share, if a change took its use.

        Who removes a rule knows that; another rule in its place may have been meant to read the number.
        """
        taken = self.unused_by.taken_by(name, slot)
        if slot.bundle not in self.rules.shared or (taken is not None and taken.how != "remove"):
            message = f"no rule reads this number, but {prose.where}"
            Report(self.rules, self.found, slot).warning("LR-L0001", message, help=prose.help, labels=prose.labels)

    def _asked_at(self, moment: MomentDecl) -> Fix | None:
        """Put a moment before the only choice of an action, if that has none yet."""
        chosen = list(islice(self.uses.every(t.ChooseAction), 2))
        if len(chosen) != 1 or chosen[0][1].at or chosen[0][0].bundle != moment.slot.bundle:
            return None
        slot, node = chosen[0]
        said = slot.source.value[slice(*node.span)].partition("\n")[0].strip()
        place = slot.source.span(node.span[0], node.span[0])
        return Fix(place, f"at {moment.name}, ", f"write `at {moment.name}, {said}`")

    @cached_property
    def _figures(self) -> dict[tuple[str, int], list[tuple[Slot, t.Int]]]:
        """List the figures of the texts by their bundle and value."""
        out: dict[tuple[str, int], list[tuple[Slot, t.Int]]] = {}
        for slot, node in self.uses.every(t.Int):
            out.setdefault((slot.bundle, node.value), []).append((slot, node))
        return out

    @cached_property
    def _choices(self) -> Choices:
        return choices_among_things(self.uses)

    @cached_property
    def _unsaid(self) -> list[str]:
        return [outcome for outcome in self.rules.outcomes if ("outcome", outcome) not in self.uses]

    @cached_property
    def _ends(self) -> list[tuple[Slot, t.EndNow]]:
        return list(self.uses.every(t.EndNow))

    def _as_action(self, decl: RuleDecl) -> Fix | None:
        """Offer to make an action of a rule that is given nothing, in a game with actions."""
        span = header(decl.slot)
        keyword = self.found.files.get(span.file, "").rfind("rule ", 0, span.start + 1)
        before = "" if keyword < 0 else self.found.files[span.file][keyword : span.start]
        if decl.params or not self.rules.actions or before != "rule ":
            return None
        return Fix(Span(span.file, keyword, keyword + len("rule")), "action", "write `action` for `rule`")

    def _figure_for(self, name: str, slot: Slot) -> Fix | None:
        """Give the only figure of a bundle that is the same as a parameter: it may have been meant to be that."""
        number = self.rules.numbers[name]
        value = number.body.value if number.parameter and isinstance(number.body, t.Int) else 0
        some = self._figures.get((slot.bundle, value), [])[: MOST_FIGURES + 1]
        same = [one for one in some if one[0].id != slot.id]
        if len(same) > 1:
            same = [(where, node) for where, node in same if _speaks_of(where.id, name)]
        if len(same) != 1 or not value:
            return None
        where, node = same[0]
        before = where.source.value[: node.span[0]]
        written = name if re.search(r"\b(?:is|least|most|than) $", before) else f"({name})"
        return Fix(where.source.span(*node.span), written, f"write `{written}` for `{value}`")

    def _is_meant_elsewhere(self, category: str, name: str, message: str) -> bool:
        """Return whether a name that nothing says is told of at the only place where it may be meant."""
        if category == "number":
            return name in self.meant
        ends = self._ends if category == "outcome" else []
        if len(ends) != 1 or self._unsaid != [name]:
            return False
        slot, node = ends[0]
        if slot.bundle != self.rules.outcomes[name].slot.bundle:
            return False  # it is the text of a game that was there before the outcome
        fix = Fix(slot.source.span(*node.span), f"end the game with {name}", f"write `end the game with {name}`")
        self.warn(slot, "LR-L0001", f"{message}: `{name}`", node, f"did you mean `{fix.replacement}`?", fix=fix)
        return True

    def _fields(self, kind: KindDecl) -> None:
        for name in kind.fields:
            if ("field", name) not in self.uses and (kind.name, name) not in self.powered:
                message, help = f"the field `{name}` is never used", "leave it out, or use it"
                span = self.added.get(f"kind {kind.name} {name}")
                if span is not None:
                    self.found.warning("LR-L0001", message, span, help=help)
                else:
                    self.warn(kind.slot, "LR-L0001", message, help=help)

    def _given_names(self, slot: Slot, body: t.Node) -> None:
        chosen = [choose for choose in nodes_of(body, t.Choose, *_SEVERAL, t.ChooseNumber) if choose.call]
        if not chosen:
            return
        spoken = {n.name: None for n in nodes_of(body, t.Local, t.LocalExists, t.ChosenThings, t.IsChosen, t.Number)}
        ends = sorted(choose.span[1] for choose in nodes_of(body, t.Choose))
        for choose in chosen:
            if choose.call in spoken:
                continue
            message = f"the {choose.call} is never used"
            if isinstance(choose, t.ChooseNumber):
                help = f"use it below, as in `lose ({choose.call}) ...`, or leave out the choice"
                self.warn(slot, "LR-L0001", message, choose, help, span=_name_at_end(slot, choose))
            elif isinstance(choose, _SEVERAL):
                message, help = f"the {choose.call} are never used", f"say below what is done with the {choose.call}"
                self.warn(slot, "LR-L0001", message, choose, help)
            else:
                fixes = (_without_name(slot, choose), *_for_it(slot, ends, choose))
                self.warn(slot, "LR-L0001", message, choose, "leave out `call it`", fix=fixes)

    # ---- powers ---------------------------------------------------------------------------------

    def power(self, face: FaceDecl, text: PowerText) -> None:
        """Warn of a power that can do nothing."""
        if (face.kind, text.field) not in self.working:
            message = f"`{text.field}` works in no zone, so this has no effect"
            self.warn(text.slot, "LR-L0005", message, help=f"write `{text.field} works` below a zone")
            return
        self.touches(text)

    def touches(self, text: AnyPower) -> None:
        """Warn of a power that touches something that is never used."""
        found = touched(text.power)
        if found is not None and found not in self.uses:
            message = f"`{found[1]}` is never used, so this has no effect"
            self.warn(text.slot, "LR-L0006", message, help="let a rule use it, or change the power")

    # ---- order ----------------------------------------------------------------------------------

    def order(self, face: FaceDecl) -> None:
        """Warn of an effect whose parts may go in any order, where that can matter but the text does not say so."""
        kind = self.rules.kinds.get(face.kind)
        for name, effect in face.effects.items():
            decl = None if kind is None else kind.fields.get(name)
            if decl is None or not decl.any_order:
                continue
            parts = _parts(effect.body)
            bound = self._order.bound(parts) if len(parts) > 1 else ()
            if bound:
                help = "write `in any order`, and each part on a line of its own below, indented"
                message = "the order of these parts can matter, but the player is not asked for it"
                self.warn(effect.slot, "LR-L0008", message, parts[bound[0]], help)


def _name_at_end(slot: Slot, choose: t.ChooseNumber) -> Span | None:
    """Give the place of the name that a choice gives, which ends its text."""
    start, end = choose.span
    at = slot.source.value.lower().rfind(choose.call.lower(), start, end)
    return None if at < 0 else slot.source.span(at, at + len(choose.call))


def _without_name(slot: Slot, choose: t.Choose) -> Fix | None:
    """Leave out the name that a choice gives, which ends its text."""
    start, end = choose.span
    m = re.search(r", *call it +[^,\n]*$", slot.source.value[start:end])
    return None if m is None else Fix(slot.source.span(start + m.start(), end), "", "leave out `call it`")


def _condition(constant: Constant, way: tuple[str, tuple[int, int]]) -> str:
    """Give a condition with other words in a stretch of it."""
    made, (start, end) = way
    text, (first, last) = constant.slot.source.value, constant.node.span
    return f"{text[first:start]}{made}{text[end:last]}"


def _for_it(slot: Slot, ends: list[int], choose: t.Choose) -> Iterator[Fix]:
    """Offer the name that a choice gives for an `it` after the next choice, of all that end at some places."""
    text = slot.source.value
    later = ends[bisect_right(ends, choose.span[1]) :][:1]
    for m in islice(_IT.finditer(text, later[0]), MOST_NAMED) if later else ():
        name = f"the {choose.call}{chr(39) + 's' if m[0] == 'its' else ''}"
        yield Fix(slot.source.span(*m.span()), name, f"write `{name}` for `{m[0]}`")


def _moment_of(slot: Slot, offer: t.Offer) -> Span:
    """Give the place of the moment that an offer is for."""
    start, end = offer.span
    at = slot.source.value.lower().find(offer.moment, start, end)
    return slot.source.span(start, end) if at < 0 else slot.source.span(at, at + len(offer.moment))


def _parts(body: t.Block) -> tuple[t.Block, ...]:
    """Cut an effect into what can be done apart; what follows a choice belongs to it."""
    parts: list[list[t.Statement]] = []
    chosen = False
    for s in body.body:
        if isinstance(s, (t.OnlyIf, t.OnlyOnce, t.AskEvenOne)):
            continue
        if chosen:
            parts[-1].append(s)
        else:
            parts.append([s])
        chosen = chosen or isinstance(s, (t.Choose, t.ChooseSeveral, t.ChooseNumber))
    return tuple(t.Block(tuple(part), span=part[0].span) for part in parts)
