"""Which rules acted in a test: what was carried out, and what was asked for on the way."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.flow.walk import children
from london_rules.rule_tests.play import Table

_ACTING = ("rule ", "action ", "turn ", "set-up ", "scoring ")
_WITH_PLACE = ("counter", "paid", "on thing", "move", "put", "swap", "turn", "row", "chose", "action", "end", "until")


def acted(table: Table) -> dict[str, None]:
    """List the slots of all rules that acted."""
    source = table.program.source
    out: dict[str, None] = {}
    for raw in table.events:
        if raw[0] == "enter":
            out[source.slots[raw[1]]] = None
        elif raw[0] in _WITH_PLACE:
            out[source.positions[raw[1]].slot] = None
    for number in seen_spots(table):
        slot, node = _spot(table, number)
        if not slot.startswith(_ACTING) or isinstance(node, t.Statement):
            out[slot] = None
        _named(table, node, out)
    for face in table.program.layout.rules.faces.values():
        if any(slot.startswith(f"{face.slot.id} ") for slot in out):
            out[face.slot.id] = None
    return out


def seen_spots(table: Table) -> dict[int, None]:
    """List the spots that were seen."""
    return dict.fromkeys(sight.spot for sight in table.sights if sight.spot >= 0)


def _spot(table: Table, number: int) -> tuple[str, t.Node]:
    assert table.program.watch is not None
    spot = table.program.watch.spots[number]
    return spot.slot, spot.node


def _named(table: Table, node: t.Node, out: dict[str, None]) -> None:
    """Add what a construct asks for by name: numbers, parameters, tables, tests and groups."""
    rules = table.program.layout.rules
    match node:
        case t.Number() if node.name in rules.numbers:
            out[rules.numbers[node.name].slot.id] = None
        case t.NumberCall():
            decl = rules.tables.get(node.name) or rules.numbers[node.name]
            out[decl.slot.id] = None
        case t.Test() if node.name in rules.tests:
            out[rules.tests[node.name].slot.id] = None
    for child in children(node):
        if isinstance(child, t.GroupThings):
            out[rules.groups[child.name].slot.id] = None
