"""Amounts as the rules write them: with the sign of their counter, where it has one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread, given_in
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import singular
from london_rules.language.syntax.parse import SyntaxProblem

_PRICE = re.compile(r"\bpays? \((?P<price>(?:its|(?:the )?[\w -]+'s) (?P<field>[\w -]+))\) (?P<counter>[a-z][\w -]*)")
_DASH = re.compile(r" *(?:-|\.{2,}) *(?=\d)")
_AGAIN = re.compile(
    r"(?:(?:that|this|so|as) (?:many|much)|(?:that|this|the same) (?:number|amount|sum)(?: of)?)(?: of)? (?=[a-z])"
)
_WORDS = re.compile(r"[^\W\d_][^\s,()]*(?: |$)?", re.MULTILINE)
MOST_WORDS = 8  # of a number that is put in brackets
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


def numbers_in_brackets(p: SyntaxProblem, text: str) -> Iterator[Repair]:
    """Try brackets around a number that is more than a figure, and `to` for the dash between two of them."""
    if p.accepted == {"_TO"} and (dash := _DASH.match(text, p.start)) is not None:
        yield Repair(*dash.span(), " to ", f"write `to` for `{dash[0].strip()}`", p.start)
    if not p.accepted >= {"INT", "_LP"}:
        return
    ends, at = list[int](), p.start
    while len(ends) < MOST_WORDS and (word := _WORDS.match(text, at)) is not None:
        at = word.end()
        ends.append(at - word[0].endswith(" "))
    for end in reversed(ends):
        said = f"({text[p.start : end]})"
        yield Repair(p.start, end, said, f"write `{said}`, in brackets", p.start, guessed=True)


def number_said_again(unread: Unread) -> Iterator[Repair]:
    """Try the number that was named last for `that many`."""
    text, at = unread.source.value, unread.problem.start
    m = next((m for m in _AGAIN.finditer(text, line_around(text, at)[0]) if m.start() <= at <= m.end()), None)
    if m is None:
        return
    given = [name for name, terminal in given_in(text[: m.start()]) if terminal == "NUMBER"]
    for name in [*given[-1:], *unread.numbers][:1]:
        yield Repair(*m.span(), f"(the {name}) ", f"write `(the {name})` for `{m[0].strip()}`", m.start(), guessed=True)


def times_left_out(text: str, at: int) -> Iterator[Repair]:
    """Try `*` between a figure and the bracket or name right behind it, or between two brackets."""
    if at and text[at : at + 1] == "(" and (text[at - 1].isdigit() or text[at - 1] == ")"):
        yield Repair(at, at, " * ", "write `*` before `(`", at, guessed=True)


def one_left_out(p: SyntaxProblem, text: str, rules: Rules) -> Iterator[Repair]:
    """Try `1` before a counter that is gained, lost or paid without a number."""
    signed = rules.names.symbols.values()
    if re.compile(r".*\b(?:for|per|each|every)\b").match(text, p.start):
        return  # what it is counted by was said
    for name in rules.counters if _BEFORE.search(text, 0, p.start) else ():
        if re.compile(rf"{re.escape(name)}(?![\w-])").match(text, p.start):
            made = with_signs(f"{text[: p.start]}1 {name if name in signed else singular(name)}", rules.names.symbols)[
                p.start :
            ]
            yield Repair(p.start, p.start + len(name), made, f"write `{made}` for `{name}`", p.start, guessed=True)
