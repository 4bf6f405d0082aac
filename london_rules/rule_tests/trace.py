"""Which rules acted in a test: what was carried out, and what was used on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from london_rules.compiler.program import Program
from london_rules.engine.raw_events import kind_of, position_of
from london_rules.rule_tests.play import PlayedCase

if TYPE_CHECKING:
    from london_rules.language import constructs as t
    from london_rules.language.rules import Rules

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
    acting = game.program.once(slots_of_spots)
    for number in dict.fromkeys(sight.spot for sight in game.sights):
        out.update(dict.fromkeys(acting[number]))
    for face in game.program.layout.rules.faces.values():
        if any(slot.startswith(f"{face.slot.id} ") for slot in out):
            out[face.slot.id] = None
    return out


def slots_of_spots(program: Program) -> Sequence[tuple[str, ...]]:
    """List for each spot of a watched program the slots of the rules that act where something is seen there."""
    from london_rules.compiler.watch import Watch
    from london_rules.language import constructs as t

    assert isinstance(program.watch, Watch)
    acting = []
    for spot in program.watch.spots:
        acts = not spot.slot.startswith(_ACTING) or isinstance(spot.node, t.Statement)
        out: dict[str, None] = {spot.slot: None} if acts else {}
        _named(program.layout.rules, spot.node, out)
        acting.append(tuple(out))
    return acting


def _named(rules: Rules, node: t.Node, out: dict[str, None]) -> None:
    """Add what a construct uses by name: numbers, parameters, tables, tests and groups."""
    from london_rules.language import constructs as t
    from london_rules.language.flow.walk import children

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
