"""Amounts as the rules write them: with the sign of their counter, where it has one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from london_rules.language.repair.reword import Repair
from london_rules.language.rules import Rules
from london_rules.language.syntax.parse import SyntaxProblem

_PRICE = re.compile(r"\bpays? \((?P<price>(?:its|(?:the )?[\w -]+'s) (?P<field>[\w -]+))\) (?P<counter>[a-z][\w -]*)")
_BEFORE = re.compile(r"\b(?:gain|lose|pay|give)s? $")


def with_signs(text: str, symbols: Mapping[str, str]) -> str:
    """Write `£(...)` for `(...) money`, and `£2` for `2 money`, where something is gained, lost, paid or given."""
    for sign, name in symbols.items():
        at = 0
        while (m := re.compile(rf"(\d+|\)) {re.escape(name)}(?![\w-])").search(text, at)) is not None:
            start = m.start() if m[1] != ")" else _opens(text, m.start())
            if start >= 0 and _BEFORE.search(text, 0, start):
                text = f"{text[:start]}{sign}{text[start : m.end(1)]}{text[m.end() :]}"
            at = m.end(1)
    return text


def with_prices(text: str, counters: Mapping[str, str]) -> str:
    """Write `pay its cost` for `pay (its cost) money`, where the field of a thing is counted in that."""
    for m in reversed(list(_PRICE.finditer(text))):
        if counters.get(m["field"]) == m["counter"]:
            text = f"{text[: m.start('price') - 1]}{m['price']}{text[m.end() :]}"
    return text


def _opens(text: str, closes: int) -> int:
    """Give where a bracket opens that closes at a place."""
    depth = 0
    for i in range(closes, -1, -1):
        depth += (text[i] == ")") - (text[i] == "(")
        if not depth:
            return i
    return -1


def amount_of_counter(p: SyntaxProblem, text: str, rules: Rules) -> Iterator[Repair]:
    """Try how much somebody has of a counter, where an amount is said to be the counter itself."""
    name = text[p.start : p.end]
    if text[p.start - 1 : p.start] in rules.names.symbols and name in rules.counters:
        whose = {"player": "your ", "table": ""}.get(rules.counters[name].owner)
        if whose is not None:
            yield Repair(p.start, p.end, f"({whose}{name})", f"write `({whose}{name})`", p.start)


def times_left_out(text: str, at: int) -> Iterator[Repair]:
    """Try `*` between a figure and the bracket or name right behind it, or between two brackets."""
    if at and text[at : at + 1] == "(" and (text[at - 1].isdigit() or text[at - 1] == ")"):
        yield Repair(at, at, " * ", "write `*` before `(`", at, guessed=True)
