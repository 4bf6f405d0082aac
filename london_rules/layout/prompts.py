"""The prompts of a layout: the questions that rules ask, with the names of what they are about."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes_of, texts_of
from london_rules.language.rules import Rules
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
    body = next(body for where, body in texts_of(rules) if where.id == slot)
    return [*inputs, *(one.call for one in nodes_of(body, t.Choose, t.ChooseNumber, t.ChooseSeveral) if one.call)]
