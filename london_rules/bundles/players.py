"""How many can play: `2 to 4`, as a manifest gives it."""

from __future__ import annotations

import re

from london_rules.bundles.causes import NotPlayers
from london_rules.diagnostics import Diagnostics, Span
from london_rules.text.nodes import Node, Scalar
from london_rules.text.values import brief

MOST_PLAYERS = 12
_PLAYERS = re.compile(r"([0-9]{1,2})(?: to ([0-9]{1,2}))?")


def read_players(node: Node, out: Diagnostics) -> tuple[int, int] | None:
    """Return the least and the greatest number of players; None, and a mistake, if that cannot be read."""
    text = node.value if isinstance(node, Scalar) else ""
    match = _PLAYERS.fullmatch(text)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if match is None or not 1 <= low <= high <= MOST_PLAYERS:
        _report(node, text, out)
        return None
    return low, high


def _report(node: Node, text: str, out: Diagnostics) -> None:
    on_one_line = "\n" not in out.files.get(node.span.file, "")[node.span.start : node.span.end]
    too_many = any(int(number) > MOST_PLAYERS for number in re.findall("[0-9]+", text))
    out.error(
        "LR-Y0014",
        _wrong(text, node),
        node.span if on_one_line else Span(node.span.file, node.span.start, node.span.start + 1),
        help="write `2 to 4`, or `2`" + (f"; at most {MOST_PLAYERS} can play" if too_many else ""),
        cause=NotPlayers(node) if on_one_line else None,
    )


def _wrong(text: str, node: Node) -> str:
    if not isinstance(node, Scalar):
        return "the number of players is on the line of its key"
    in_figures = re.search("[0-9]", text)
    return (
        f"`{brief(text)}` is not a number of players"
        if in_figures
        else (f"the number of players is in figures, not `{brief(text)}`")
    )
