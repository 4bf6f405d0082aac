"""The prompts of a layout: the questions that rules ask, with the names of what they are about."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes_of
from london_rules.language.rules import RuleDecl, Rules, StepDecl
from london_rules.layout.model import ACTION, THING
from london_rules.layout.reader import LayoutReader, list_of, text_of
from london_rules.text.plain import Plain


def read_prompts(reader: LayoutReader, value: Plain) -> dict[str, tuple[str, ...]]:
    """Read the questions of rules, each one text or several: the first whose names all stand for something is shown."""
    rules = reader.rules
    of_table = reader.counters_of.get("table", {})
    replaced = {change.slot for change in rules.changes}
    out: dict[str, tuple[str, ...]] = {}
    for key, given in reader.named("rule", value, reader.asking):
        texts = list_of(given)
        # A text that an overlay replaced may have other names than those that the layout below it knows.
        named = any("{" in text_of(text) for text in texts)
        checked = key not in replaced
        names = _named_in(rules, key) if named and checked else ()
        known = dict.fromkeys([THING, ACTION, *names, *reader.counters, *of_table, *reader.numbers])
        made = [reader.template(text, known, optional=False) if checked else text_of(text) for text in texts]
        out[str(key)] = tuple(made)
    return out


def _named_in(rules: Rules, slot: str) -> list[str]:
    """List the inputs of a rule, and the names that its text gives to what is chosen."""
    kind, _, name = slot.partition(" ")
    decl = rules.rules.get(name) if kind == "rule" else None
    inputs = [] if decl is None else [param.name for param in decl.params]
    body = _body(rules, kind, name)
    chosen = () if body is None else nodes_of(body, t.Choose, t.ChooseNumber, t.ChooseSeveral)
    return [*inputs, *(one.call for one in chosen if one.call)]


def _body(rules: Rules, kind: str, name: str) -> t.Node | None:
    """Return the text of a slot that may ask: of a rule or step, or else of a thing or power."""
    steps: dict[str, Mapping[str, RuleDecl | StepDecl]] = {
        "rule": rules.rules,
        "turn": rules.turn,
        "action": rules.actions,
        "set-up": rules.setup,
        "round": rules.rounds,
        "scoring": rules.scoring,
    }
    if kind in steps:
        return steps[kind][name].body
    if kind == "power":
        return rules.powers[name].power
    id, _, field = name.partition(" ")
    face = rules.faces[id]
    if field in face.effects:
        return face.effects[field].body
    return next((power.power for power in face.powers if power.slot.id == f"{kind} {name}"), None)
