"""How an amount that a played turn brought adds up, as a line of an example shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from london_rules.engine.game import Game
from london_rules.engine.why.accounts import accounts
from london_rules.engine.why.explain import Reason
from london_rules.layout.value_text import Shown

_MINUS = "minus "
_LEFT_OUT = re.compile(r"^the number of |\(\d+\)$|^your |^the ")
_FEWEST = 2  # parts that are worth showing


def sums_of(game: Game, shown: Shown) -> dict[int, dict[str, str]]:
    """Map each turn of a game to the ends of its lines that are sums, as in `6 points`, with what they consist of."""
    out: dict[int, dict[str, str]] = {}
    for counter in shown.front.explain:
        if shown.rules.counters[counter].owner != "player":
            continue
        for account in accounts(game, counter):
            for change in account.changes:
                said = next((text for part in change.parts if (text := _sum(part, change.amount))), "")
                if said:
                    amount = f"{abs(change.amount)} {shown.counter(counter)}"
                    out.setdefault(change.turn, {})[amount] = shown.said(said)
    return out


def with_sums(lines: Iterable[str], sums: dict[str, str]) -> list[str]:
    """Add the sums of a turn to the lines that end in them."""
    ends = {f" {amount}": f": {said}" for amount, said in sums.items()}
    return [line + next((said for end, said in ends.items() if line.endswith(end)), "") for line in lines]


def _sum(reason: Reason, amount: int) -> str:
    """Say the parts of a sum that are not 0; "" for what is no sum of several, or another amount."""
    parts = [part for part in reason.parts if part.value]
    signs = ["-" if part.words.startswith(_MINUS) else "+" for part in parts]
    values = [int(part.value or 0) for part in parts]
    total = sum(-value if sign == "-" else value for sign, value in zip(signs, values, strict=True))
    if len(parts) < _FEWEST or total != reason.value or total != amount:
        return ""
    said = [f"{sign} {value} ({_named(part)})" for sign, value, part in zip(signs, values, parts, strict=True)]
    return " ".join(said).removeprefix("+ ")


def _named(part: Reason) -> str:
    """Name a part, by what it is in the end: not "hand size" but "cards in the hand"."""
    while len(part.parts) == 1 and part.parts[0].value == part.value:
        part = part.parts[0]
    words = part.words.removeprefix(_MINUS).strip()
    for _ in range(_FEWEST):
        words = _LEFT_OUT.sub("", words).strip()
    return re.sub(r"\byour\b", "the", words)
