"""Circles: rules and formulas that would call themselves without end."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.model import MOST_KEPT
from london_rules.language.flow.call_graph import ACTIONS, Arrow, Graph, Text, without_actions
from london_rules.language.flow.walk import MOST_CALLS
from london_rules.language.report import Report, printed_on
from london_rules.language.syntax.names import article

MOST_CIRCLES = MOST_KEPT  # as many as can be reported: each is as long as the calls between its ends


def check_circles(graph: Graph, found: Diagnostics) -> list[Text] | None:
    """Report texts that call themselves, or each other too deep.

    If there is none, give all texts, each after those that it calls.
    """
    circles, order = _search(graph)
    seen: dict[tuple[Text, ...], None] = {}
    for circle in map(without_actions, circles):
        members = tuple(sorted(arrow.to for arrow in circle))
        if members not in seen:
            seen[members] = None
            _report(graph, circle, found)
    return order if not circles and _check_depth(graph, order, found) else None


def _search(graph: Graph) -> tuple[list[list[Arrow]], list[Text]]:
    """Find circles, and an order in which every text comes after those that it calls."""
    done: dict[Text, bool] = {}  # False while a text is on the path
    places: dict[Text, int] = {}  # on the path
    circles: list[list[Arrow]] = []
    order: list[Text] = []
    for start in graph.arrows:
        if start in done:
            continue
        path: list[Arrow] = []
        stack = [(start, iter(graph.arrows[start]))]
        done[start], places[start] = False, 0
        while stack:
            text, rest = stack[-1]
            arrow = next(rest, None)
            if arrow is None:
                stack.pop()
                done[text] = True
                order.append(text)
                if path:
                    path.pop()
            elif arrow.to not in done:
                done[arrow.to], places[arrow.to] = False, len(stack)
                path.append(arrow)
                stack.append((arrow.to, iter(graph.arrows.get(arrow.to, ()))))
            elif not done[arrow.to] and len(circles) < MOST_CIRCLES:
                circles.append([*path[places[arrow.to] :], arrow])
    return circles, order


def _report(graph: Graph, circle: list[Arrow], found: Diagnostics) -> None:
    effects = any(arrow.to[0] in ("effect", "effects") for arrow in circle)
    start = circle[-1].to
    arrow = circle[0]
    if start[0] == "effects":
        start, arrow = circle[0].to, circle[1] if len(circle) > 1 else circle[0]
    elif not effects:
        circle = _from_the_top(graph, circle)
        arrow = circle[0]
    names = [_name(graph, a.to) for a in circle if a.to[0] != "effects"]
    chain = " -> ".join([names[-1], *names])
    report = Report(graph.rules, found, arrow.slot)
    if effects:
        help = "choose the thing with a test that says `can be carried out`: what is being carried out fails it"
        report.error("LR-T0034", f"this could go on forever: {chain}", arrow.node, help=help)
    else:
        printed = _printed(graph, circle)
        if printed:
            message = f"{names[-1]} is this {start[0]} itself here, and not what is printed on {article(printed)}"
            help = f"write `its {start[1]}`, or `the {printed}'s {start[1]}`, for what is printed"
            report.error("LR-T0033", message, arrow.node, help=help)
            return
        report.error("LR-T0033", f"this calls itself: {chain}", arrow.node, help=_way_out(graph, circle))


def _printed(graph: Graph, circle: list[Arrow]) -> str:
    """Give the kind of which a field has the name of a number or test that calls itself: the field may be meant."""
    (category, name), *others = (arrow.to for arrow in circle)
    if others or category not in ("number", "test"):
        return ""
    decl = getattr(graph.rules, f"{category}s")[name]
    kinds = [param.kind for param in decl.params] or list(graph.rules.kinds)
    return next((kind for kind in kinds if kind in graph.rules.kinds and name in graph.rules.kinds[kind].fields), "")


def _way_out(graph: Graph, circle: list[Arrow]) -> str:
    """Say how a circle can be opened: only what is done can be done again by a loop."""
    called = {arrow.to[0] for arrow in circle}
    powers = {text.slot.id for text in graph.rules.every_power()}
    if any(arrow.slot.id in powers for arrow in circle):
        return "let the power do what the rule does without the rule: what is written out does not call the power again"
    if "short" in called:
        return "let what is done `when short` pay with another counter, or gain what is missing"
    if called <= {"rule", "action", "actions"}:
        return "write a loop in place of the call, such as `N times` or `as often as you like`"
    sort = next(iter(sorted(called & {"number", "test", "group"})), "text")
    return f"write what this {sort} is without itself, or move the common part to another {sort}"


def _from_the_top(graph: Graph, circle: list[Arrow]) -> list[Arrow]:
    """Turn a circle so that it begins in the uppermost bundle: most likely that one has closed it."""
    heights = [graph.rules.height(arrow.slot) for arrow in circle]
    at = heights.index(max(heights))
    return circle[at:] + circle[:at]


def _name(graph: Graph, text: Text) -> str:
    category, name = text
    printed = printed_on(graph.rules, name) if category == "effect" else None
    if printed is not None:
        return f"{printed[1]} of {printed[0].name}"
    if category == "short":
        return f"paying {name}"
    return f"`{name}`"


def _check_depth(graph: Graph, order: list[Text], found: Diagnostics) -> bool:
    depth: dict[Text, int] = {}
    for text in order:
        called = [depth.get(arrow.to, 0) for arrow in graph.arrows[text]] if text in graph.arrows else []
        depth[text] = (text != ACTIONS) + max(called, default=0)
        if depth[text] > MOST_CALLS:
            slot = graph.slot(text)
            message = f"rules and numbers use each other more than {MOST_CALLS} deep here"
            Report(graph.rules, found, slot).error("LR-X0019", message, help="combine some of them")
            return False
    return True
