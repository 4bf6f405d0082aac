"""The least and the greatest value of a parameter, as a manifest or `set` gives them."""

from __future__ import annotations

from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.language.rules import NO_BOUNDS, Bounds
from london_rules.text.nodes import Mapping, Scalar
from london_rules.text.values import as_whole, brief, empty

BIG = 999_999_999


def read_bounds(key: str, body: Mapping, out: Diagnostics) -> Bounds:
    """Return the least and the greatest value that the lines of a parameter give it."""
    least, least_place = _bound(key, body, "at least", out)
    most, most_place = _bound(key, body, "at most", out)
    if least is not None and most is not None and least > most:
        message, help = f"`{brief(key)}` cannot be at least {least} and at most {most}", "swap the two numbers"
        out.error("LR-Y0015", message, _first(least_place, most_place), help=help, fix=_swapped(body, out))
        return NO_BOUNDS
    return Bounds(least, most, least_place, most_place)


def _bound(key: str, body: Mapping, word: str, out: Diagnostics) -> tuple[int | None, Span | None]:
    node = body.get(word)
    if node is None or empty(node):
        return None, None
    return as_whole(f"{key}: {word}", node, -BIG, BIG, out), node.span


def _first(*places: Span | None) -> Span | None:
    return min((place for place in places if place is not None), key=lambda place: place.start, default=None)


def _swapped(body: Mapping, out: Diagnostics) -> Fix | None:
    """Write each of the two bounds where the other one is."""
    nodes = [node for node in (body.get("at least"), body.get("at most")) if isinstance(node, Scalar)]
    if len(nodes) < 2 or nodes[0].span.file not in out.files:
        return None
    first, last = sorted(nodes, key=lambda node: node.start)
    between = out.files[first.span.file][first.end : last.start]
    return Fix(Span(first.span.file, first.start, last.end), f"{last.value}{between}{first.value}", "swap them")


def over(old: Bounds, new: Bounds) -> Bounds:
    """Put bounds that are given over others."""
    least = (old.least, old.least_place) if new.least is None else (new.least, new.least_place)
    most = (old.most, old.most_place) if new.most is None else (new.most, new.most_place)
    return Bounds(least[0], most[0], least[1], most[1])
