"""What the coach says at the terminal: about the open question, about each option, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from london_rules.cli.draw import Drawing
from london_rules.table import Table
from london_rules.table.coach import Coach

Data: TypeAlias = Mapping[str, Any]
STEP = "      "


def advice_lines(table: Table, drawing: Drawing, player: int, decision: Data, option: Data | None) -> list[str]:
    """Return what helps a player: about one option, or about the question and all its options."""
    advice = Coach(table).advise(player)
    out: list[str] = []
    if option is None:
        about = advice["about"]
        out += [] if about is None else drawing.wrap(f"  {about['title']}: ", about["text"].replace("\n", " "), STEP)
        out += [line for text in advice["lessons"] for line in drawing.wrap("  ", text, STEP)]
    for number, (one, shown) in enumerate(zip(advice["options"], decision["options"], strict=True), 1):
        if option is None or shown["id"] == option["id"]:
            said = told(one, in_full=option is not None).removeprefix(f"{shown['label']}: ")
            out += drawing.wrap(f"  {number}  {shown['label']}: ", said, STEP) if said else []
    if option is None and advice["ahead"] is not None:
        out += drawing.wrap("  ", advice["ahead"]["text"], STEP)
    return out or ["  nothing more can be told about this"]


def told(advice: Data, *, in_full: bool) -> str:
    """Say what an option will do in one line: what happens, what it leaves, and what follows; else its rule."""
    happens = [*advice.get("will", ())]
    happens += ["leaves " + ", ".join(advice["leaves"])] if "leaves" in advice else []
    said = "; ".join(happens)
    then = advice.get("then", "")
    parts = [advice["rule"]] if "rule" in advice and (in_full or not happens) else []
    return " ".join([*parts, *([f"{said}."] if said else []), *([then] if then else [])])
