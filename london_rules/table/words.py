"""Names, figures and short lines of things, as the layout of the rules declares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, assert_never

from london_rules.classes import define, field
from london_rules.compiler.program import State
from london_rules.diagnostics.render import escape
from london_rules.engine.decisions import Option
from london_rules.engine.ids import slug
from london_rules.engine.rule_set import RuleSet
from london_rules.language import constructs as t
from london_rules.language.rules import FaceDecl, FieldDecl, PowerDecl, PowerText, StepDecl
from london_rules.language.syntax.names import singular
from london_rules.layout.model import Area, Front, filled
from london_rules.layout.value_text import ASSUMED, UNKNOWN, Shown, names_things

if TYPE_CHECKING:
    from london_rules.table.previews import Previews

HIDDEN = "?"  # for a figure that only its owner sees
_WORDS = "words of tables"  # where a rule set keeps them

__all__ = ["ASSUMED", "UNKNOWN", "Area", "Words", "assumed_figures", "words_of"]


def words_of(rule_set: RuleSet) -> Words:
    """Return the words of a rule set, shared by all its tables; they go with it."""
    known = vars(rule_set).get(_WORDS)
    if not isinstance(known, Words):
        known = vars(rule_set)[_WORDS] = Words(rule_set)
    return known


@define(slots=False, eq=False)
class Words:
    """Know the names of things, figures and players in one rule set."""

    rule_set: RuleSet
    front: Front = field()
    _short: dict[str, str] = field(factory=dict, init=False)  # of things without counters

    @front.default
    def _front(self) -> Front:
        return self.rule_set.front

    @cached_property
    def assumed(self) -> tuple[int, int]:
        """Return how many figures of the rule set are assumed, and how many there are."""
        of, assumed, _ = self.rule_set.figure_counts
        return assumed, of

    @cached_property
    def shown(self) -> Shown:
        """Return the names for figures and things."""
        return Shown(self.rule_set.rules, self.front)

    def face(self, thing: str) -> FaceDecl:
        """Give the face of a thing by its id."""
        layout = self.rule_set.layout
        return self.rule_set.rules.faces[layout.things[layout.thing_index[thing]].face]

    def name(self, thing: str, counters: Mapping[str, int] | None = None) -> str:
        """Give the name of a thing; if there are counters on it, the name that the layout gives it."""
        face = self.face(thing)
        template = self.front.names.get(face.kind) if counters else None
        return (template and escape(self.shown.part(template, face, counters))) or escape(face.name)

    def kind_in(self, zone: str) -> str:
        """Give the kind of thing that lies in a zone."""
        return self.rule_set.rules.zones[zone].kind

    def counter(self, name: str) -> str:
        """Return the name of a counter."""
        return self.shown.counter(name)

    def outcome(self, name: str) -> str:
        """Return what people are told of an outcome: the words of the layout, or its name."""
        return self.front.outcomes.get(name, name[:1].upper() + name[1:])

    def in_round(self, number: int) -> str:
        """Name a round by its number, as a heading."""
        return escape(f"{self.front.round[:1].upper()}{self.front.round[1:]} {number}")

    def step(self, slot: str) -> str:
        """Return the name of a step: one named after a counter gets the name of the counter."""
        return self.counter(slot.partition(" ")[2])

    def amount(self, counter: str, number: int) -> str:
        """Give an amount of a counter: with its symbol, or with its name."""
        symbol = self.rule_set.rules.counters[counter].symbol
        if symbol:
            return f"{symbol}{number}"
        name = self.counter(counter)
        return f"{number} {singular(name) if abs(number) == 1 else name}"

    def change(self, counter: str, number: int) -> str:
        """Give an amount that is gained or lost; what players are ranked by is one thing, and not so many of it."""
        name, ranking = self.counter(counter), self.rule_set.rules.ranking
        ranked = bool(ranking) and ranking[0].name == counter and singular(name) == name
        return f"{number} in {name}" if ranked and number != 1 else self.amount(counter, number)

    def figure(self, counter: str, number: int) -> str:
        """Give a number of a counter, with its symbol if it has one."""
        return self.shown.figure(counter, number)

    def limited(self, counter: str, figure: str) -> str:
        """Add to the figure of a counter how far it goes, if the layout says so."""
        limit = self.front.limits.get(counter)
        return figure if limit is None else f"{figure} of {limit}"

    def part_templates(self, face: FaceDecl) -> tuple[str, ...]:
        """Give what the short line of things of a kind has, part by part."""
        templates = self.front.things.get(face.kind)
        if templates is not None:
            return templates
        fields = (
            f"{{{f.name}?}}" if f.type == "one of" else f"{f.name} {{{f.name}?}}"
            for f in self.rule_set.rules.kinds[face.kind].fields.values()
            if f.type in ("one of", "number", "counter")
        )
        related = (f"{name} {{{name}?}}" for name in names_things(self.rule_set.rules, face.kind))
        on_it = (f"{c.name} {{{c.name}?}}" for c in self.rule_set.rules.counters.values() if c.owner == face.kind)
        return (*on_it, *fields, *related)

    def parts(self, thing: str, counters: Mapping[str, int] | None = None) -> list[str]:
        """Give the parts of the short line of a thing, without its name; what is assumed is marked."""
        face = self.face(thing)
        templates = self.part_templates(face)
        made = (escape(self.shown.marked(one, face, counters)) for one in templates if one != "{name}")
        return [part for part in made if part]

    def short(self, thing: str, counters: Mapping[str, int] | None = None) -> str:
        """Give a thing in a few words: `Name (part, part)`."""
        if not counters and thing in self._short:
            return self._short[thing]
        parts = self.parts(thing, counters)
        made = self.name(thing, counters) + (f" ({', '.join(parts)})" if parts else "")
        return made if counters else self._short.setdefault(thing, made)

    def in_order(self, area: Area, things: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """Sort the things that an area shows as it says; those that may not be seen come last."""
        if not area.sorted:
            return list(things)
        rules = self.rule_set.rules
        fields = [rules.kinds[rules.zones[area.zone].kind].fields[name] for name in area.sorted]

        def key(thing: Mapping[str, Any]) -> list[int]:
            if not thing["thing"]:
                return [1]
            values = [self.face(thing["thing"]).values.get(field.name) for field in fields]
            places = [f.values.index(v) if isinstance(v, str) else v for f, v in zip(fields, values, strict=True)]
            return [0, *(-1 if place is None else int(place) for place in places)]

        return sorted(things, key=key)

    def counters_on(self, thing: str, s: State) -> dict[str, int]:
        """Return the counters on a thing that has any."""
        layout = self.rule_set.layout
        index, kind = layout.thing_index[thing], self.face(thing).kind
        of_kind = (c.name for c in self.rule_set.rules.counters.values() if c.owner == kind)
        amounts = {name: s.c[layout.counter_base[name] + index] for name in of_kind}
        return {name: amount for name, amount in amounts.items() if amount}

    def status(self, player: Mapping[str, Any]) -> list[str]:
        """Give the figures of a player, out of a view, and say of one who has left the game that this is so."""

        def figure(name: str) -> str:
            if name in player["counters"]:
                return self.limited(name, self.figure(name, player["counters"][name]))
            if name in self.rule_set.rules.counters:
                return HIDDEN
            zone = player["zones"][name]
            return str(len(zone["stacks"]) if "stacks" in zone else zone["number"])

        figures = [escape(filled(template, figure)) for template in self.front.status]
        return [*figures, "has left the game"] if player.get("left the game") else figures

    def printed(self, thing: str) -> list[str]:
        """Return everything printed on a thing, field by field, in plain English; what is assumed is marked."""
        from london_rules.language.say.texts import phrase_effect, phrase_power, phrase_unknown

        face = self.face(thing)
        kind = self.rule_set.rules.kinds[face.kind]
        stars = dict.fromkeys(face.assumed, ASSUMED)
        out = [self.name(thing) + stars.get("name", "")]
        plain = [self._printed_value(f, face) for f in kind.fields.values()]
        out.append("  " + ", ".join(part for part in plain if part))
        for relation, others in face.related.items():
            names = [self.rule_set.rules.faces[id].name for id in others if id in self.rule_set.rules.faces]
            out.append(f"  {relation}{stars.get(relation, '')}: {'; '.join(escape(n) for n in names)}")
        texts = [(name, phrase_effect(one.body, self.rule_set.rules, face.kind)) for name, one in face.effects.items()]
        texts += [(one.field, phrase_power(one.power, self.rule_set.rules, face.kind)) for one in face.powers]
        out += [f"  {name}{stars.get(name, '')}: {self.with_layout_names(english)}" for name, english in texts]
        out += [f"  {self.with_layout_names(name)}: {said}" for name, said in phrase_unknown(face).items()]
        return [line for line in out if line.strip()]

    def _printed_value(self, field: FieldDecl, face: FaceDecl) -> str:
        value, star = face.values.get(field.name), ASSUMED if field.name in face.assumed else ""
        if value is None or value is False or (not value and not field.optional):
            return ""
        if value is True:
            return field.name + star
        return f"{self.with_layout_names(field.name)} {escape(self.shown.worth(face.kind, field, value))}{star}"

    def with_layout_names(self, english: str) -> str:
        """Return plain English with each counter named as players name it."""
        return escape(self.shown.said(english))

    # ---- actions and offers of powers ----------------------------------------------------------------------

    @cached_property
    def previews(self) -> Previews:
        """Return what fills in the previews of options."""
        from london_rules.table.previews import Previews

        return Previews(self.rule_set.traced, self.front)

    @cached_property
    def _actions(self) -> dict[str, StepDecl]:
        return {slug(name): action for name, action in self.rule_set.rules.actions.items()}

    def action_of(self, option: str) -> StepDecl | None:
        """Return the action that an option stands for, None if it is another word."""
        return self._actions.get(option)

    def slot_of(self, option: Option) -> str:
        """Return the slot of the action, or of the power, that an option stands for, "" if it is neither."""
        power = self.power(option.id, option.thing)
        if power is not None:
            return power.slot.id
        action = self._actions.get(option.id) if option.type == "word" else None
        return "" if action is None else action.slot.id

    def power(self, option: str, thing: str | None) -> PowerDecl | PowerText | None:
        """Return the power that an option offers, if it is an offer."""
        offer, _, id = option.partition(":")
        if offer != "use":
            return None
        if thing is None:
            return next((p for p in self.rule_set.rules.powers.values() if slug(p.name) == id), None)
        own = [p for p in self.face(thing).powers if isinstance(p.power, t.Offer | t.Replacement)]
        which = id.removeprefix(thing).removeprefix(":")
        return own[int(which) - 1 if which else 0] if own else None

    def offer(self, option: str, thing: str | None) -> str | None:
        """Give the label of an offer, if the layout declares one for the power."""
        power = self.power(option, thing)
        if power is None:
            return None
        face = None if thing is None else self.face(thing)
        field = f"{face.kind} {power.field}" if face else ""
        template = self.front.offers.get(power.slot.id, self.front.offers.get(field))
        if template is None:
            return None
        from london_rules.language.say.texts import phrase_effect

        body = _effect_of(power.power)
        effect = phrase_effect(body, self.rule_set.rules, face.kind if face else "") if body else ""
        effect = self.with_layout_names(effect[:1].lower() + effect[1:].rstrip("."))
        known = {"effect": effect, "thing": escape(face.name) if face else ""}
        return escape(filled(template, lambda name: known[name]))


def assumed_figures(words: Words) -> dict[str, Any]:
    """Return how many figures of a rule set are assumed, of how many, and how each is marked, as plain data."""
    number, of = words.assumed
    return {"number": number, "of": of, "mark": ASSUMED}


def _effect_of(power: t.Power) -> t.Block | None:
    """Return what a power carries out, if anything."""
    match power:
        case t.Offer() | t.Reaction() | t.Replacement():
            return power.body
        case t.NumberIs() | t.GroupIs() | t.Claim():
            return None
        case _:
            assert_never(power)
