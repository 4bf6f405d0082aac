"""Lists as C: they are made by blocks that give a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from london_rules.ir import nodes as n
from london_rules.native.kinds import kind_of, stacked
from london_rules.native.printing import Printing, around
from london_rules.native.values_in_c import top


def _told(e: Printing, node: n.Told) -> str:
    """Print what each thing is told by: whether it is in one of the places, then that and what is seen, or itself."""
    x, width = node.var.name, 2 + len(node.shown.items)
    places = " || ".join(f"S->at[{x}] == {e.value(place)}" for place in node.places)

    def fill(name: str) -> str:
        there = ["1", f"S->at[{x}]", *(e.value(item) for item in node.shown.items)]
        elsewhere = ["0", x, *["0"] * (width - 2)]
        added = ["".join(f"add(S, &{name}, {code}); " for code in codes) for codes in (there, elsewhere)]
        return e.loop(node.var, node.of, around(f"if ({places}) {{ {added[0]}}} else {{ {added[1]}}}"), still=True)

    return f"keys({e.made(fill)}, {width})"


_MADE: Final = (n.Comprehension, n.FirstOfEach, n.ListOf, n.TopOf)  # lists that nothing else holds


def _list_of(e: Printing, node: n.ListOf) -> str:
    def fill(name: str) -> str:
        parts = []
        for item in rest:
            if isinstance(item, n.Spread):
                parts.append(f"add_all(S, &{name}, {e.listed(item.of)});")
            else:
                parts.append(f"add(S, &{name}, {e.value(item)});")
        return " ".join(parts)

    rest, begun = node.items, "new_list(S)" if node.items else "no_list()"
    match node.items:
        case (n.Spread(of=of), *_) if isinstance(of, _MADE):
            rest, begun = node.items[1:], e.listed(of)
    return e.made(fill, begun) if rest else begun


def _first_of_each(e: Printing, node: n.FirstOfEach) -> str:
    key = node.key
    items = key.items if isinstance(key, n.Seen) else (key,)
    things, known = e.new("things"), e.new("known")
    keys = " ".join(f"add(S, &{known}.keys, {e.value(item)});" for item in items)
    added = f"add_last(S, &{things}, &{known}, {len(items)}, {e.value(node.element)});"
    filled = e.clauses(node.clauses, f"{keys} {added}")
    return f"({{ List {things} = new_list(S); Known {known} = {{new_list(S), 0}}; {filled} {things}; }})"


def _best(e: Printing, node: n.Best) -> str:
    things, measures = e.new("things"), e.new("measures")
    value = f"checked_sub(S, 0, {e.value(node.value)})" if node.lowest else e.value(node.value)
    added = f"add(S, &{measures}, {value}); add(S, &{things}, {node.var.name});"
    filled = e.loop(node.var, node.of, around(added), still=True)
    return f"({{ List {things} = new_list(S), {measures} = new_list(S); {filled} best(S, {things}, {measures}); }})"


def _last(e: Printing, node: n.Last) -> str:
    match kind_of(node.of):
        case "row":
            return f"last_of_row(S, {e.x(node.of)})"
        case "place" if not stacked(node.of):
            return f"last_of_zone(S, {e.x(node.of)})"
        case _:
            return f"last_member(S, {e.listed(node.of)})"


def _reached(e: Printing, node: n.Reached) -> str:
    found = e.new("found")
    passes = "NULL" if node.passes is None else node.passes
    inputs = f"{node.relation.name}, {e.listed(node.starts)}, {e.value(node.most)}, {passes}, {e.value(node.player)}"
    return f"({{ Reach *{found} = new_reach(S); reached{'_by' if node.by else ''}(S, {found}, {inputs}); {found}; }})"


def _counted(e: Printing, node: n.Counted) -> str:
    name = e.new("l")
    return f"({{ List {name} = {e.listed(node.of)}; spend(S, {name}.n, {node.steps}); {name}; }})"


LISTS: Final[dict[type, Callable[[Printing, Any], str]]] = {
    n.Range: lambda e, node: f"range_of(S, {node.low or 0}, {e.value(node.high)})",
    n.ListOf: _list_of,
    n.One: lambda e, node: e.made(lambda name: f"add(S, &{name}, {e.value(node.of)});"),
    n.Comprehension: lambda e, node: e.made(
        lambda name: e.clauses(node.clauses, f"add(S, &{name}, {e.value(node.element)});")
    ),
    n.FirstOfEach: _first_of_each,
    n.Distinct: lambda e, node: f"distinct(S, {e.listed(node.of)})",
    n.Best: _best,
    n.Told: _told,
    n.Empty: lambda e, node: "no_list()",
    n.Backwards: lambda e, node: f"backwards(S, {e.listed(node.of)})",
    n.TopOf: lambda e, node: top(e, (node.of, n.Constant(node.number))),
    n.Fixed: lambda e, node: f"copied(S, {e.listed(node.of)})",
    n.Added: lambda e, node: f"with_one_more(S, {e.listed(node.of)}, {e.value(node.item)})",
    n.Rotated: lambda e, node: f"rotated(S, {e.listed(node.of)}, {e.value(node.first)})",
    n.Without: lambda e, node: f"without(S, {e.listed(node.of)}, {e.value(node.item)})",
    n.Joined: lambda e, node: f"joined(S, {e.listed(node.left)}, {e.listed(node.right)})",
    n.Len: lambda e, node: e.length(node.of),
    n.Last: _last,
    n.CountOf: lambda e, node: f"count_of({e.listed(node.of)}, {e.value(node.value)})",
    n.Reached: _reached,
    n.StepsTo: lambda e, node: f"steps_to({e.x(node.reached)}, {e.value(node.thing)})",
    n.Counted: _counted,
}
