"""The prompts of a layout: the questions that rules ask, with the names of what they are about."""

from __future__ import annotations

from london_rules.bundles.front_values import Reporter, list_of, span_of, text_of
from london_rules.bundles.model import Plain
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes_of
from london_rules.language.rules import Rules

THING, ACTION = "thing", "action"
"""What a prompt calls the thing whose text leads to the question, and the action that is carried out."""


def read_prompts(reader: Reporter, value: Plain) -> dict[str, tuple[str, ...]]:
    """Read the questions of rules, each one text or several: the first whose names all stand for something is shown."""
    rules = reader.rules
    replaced = {change.slot for change in rules.changes}
    out: dict[str, tuple[str, ...]] = {}
    for key, given in reader.entries(value):
        if key not in reader.asking:
            reader.unknown("rule", key, span_of(key), reader.asking)
            continue
        texts = list_of(given)
        # A text that an overlay replaced may have other names than those that the layout below it knows.
        checked = key not in replaced and any("{" in text_of(text) for text in texts)
        known = dict.fromkeys([THING, ACTION, *_named_in(rules, key), *reader.counters_of.get("player", {})])
        made = [reader.template(text, known, optional=False) if checked else text_of(text) for text in texts]
        out[str(key)] = tuple(made)
    return out


def _named_in(rules: Rules, slot: str) -> list[str]:
    """List the inputs of a rule, and the names that its text gives to what is chosen."""
    decl = rules.rules.get(slot.removeprefix("rule ")) if slot.startswith("rule ") else None
    inputs = [] if decl is None else [param.name for param in decl.params]
    body = _body(rules, slot)
    return inputs + ([] if body is None else [one.call for one in nodes_of(body, t.Choose, t.ChooseNumber) if one.call])


def _body(rules: Rules, slot: str) -> t.Node | None:
    """Return the text of a slot that may ask."""
    for decls in (rules.rules, rules.turn, rules.actions, rules.setup, rules.scoring):
        for decl in decls.values():
            if decl.slot.id == slot:
                return decl.body
    effects = (effect for face in rules.faces.values() for effect in face.effects.values())
    found = next((effect.body for effect in effects if effect.slot.id == slot), None)
    return found or next((power.power for power in rules.every_power() if power.slot.id == slot), None)
