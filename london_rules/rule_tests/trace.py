"""Which rules acted in a test: what was carried out, and what was used on the way."""

from __future__ import annotations

from london_rules.engine.raw_events import kind_of, position_of
from london_rules.language import constructs as t
from london_rules.language.flow.walk import children
from london_rules.rule_tests.play import PlayedCase

_ACTING = ("rule ", "action ", "turn ", "round ", "set-up ", "scoring ")


def rules_used(game: PlayedCase) -> dict[str, None]:
    """List the slots of all rules that acted."""
    source = game.program.source
    out: dict[str, None] = {}
    for raw in game.events:
        position = position_of(raw)
        if position is not None:
            out[source.positions[position].slot] = None
        elif kind_of(raw) == "enter":
            out[source.slots[raw[1]]] = None
    for number in dict.fromkeys(sight.spot for sight in game.sights):
        slot, node = _spot(game, number)
        if not slot.startswith(_ACTING) or isinstance(node, t.Statement):
            out[slot] = None
        _named(game, node, out)
    for face in game.program.layout.rules.faces.values():
        if any(slot.startswith(f"{face.slot.id} ") for slot in out):
            out[face.slot.id] = None
    return out


def _spot(game: PlayedCase, number: int) -> tuple[str, t.Node]:
    assert game.program.watch is not None
    spot = game.program.watch.spots[number]
    return spot.slot, spot.node


def _named(game: PlayedCase, node: t.Node, out: dict[str, None]) -> None:
    """Add what a construct uses by name: numbers, parameters, tables, tests and groups."""
    rules = game.program.layout.rules
    match node:
        case t.Number() if node.name in rules.numbers:
            out[rules.numbers[node.name].slot.id] = None
        case t.NumberCall():
            out[(rules.tables.get(node.name) or rules.numbers[node.name]).slot.id] = None
        case t.Test() if node.name in rules.tests:
            out[rules.tests[node.name].slot.id] = None
    for child in children(node):
        if isinstance(child, t.GroupThings):
            out[rules.groups[child.name].slot.id] = None
