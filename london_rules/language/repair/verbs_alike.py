"""What is done to a thing in a word that no rule has: the only rule that is for such a thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.repair.reword import Repair
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names

_DONE: Final = re.compile(r"(?P<verb>[a-z]+) the (?P<what>[a-z][a-z -]*?)(?=,|\n|$)")
_SOMEBODY: Final = re.compile(r"(?:^|, ) *(?:the [a-z][a-z -]*|they|each (?:other )?player) $")


def _kind_called(before: str, name: str, names: Names) -> str:
    """Give the kind of what a text before a place chooses and calls by a name; "" if nothing tells it."""
    chosen = re.findall(rf"\bchoose (?:an?|any) ([a-z-]+)[^\n]*, call it (?:the )?{re.escape(name)}(?![\w-])", before)
    readings = [names.readings((word,)) or {} for word in chosen[-1:]]
    return next((one["KIND"] for one in readings if "KIND" in one), "")


def verbs_alike(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try the only rule that is done to a thing of a kind, for an unknown word before the name of such a thing."""
    p, text = unread.problem, unread.source.value
    line, stop = line_around(text, p.start)
    m = _DONE.match(text, p.start, stop)
    if m is None or p.code != "LR-N0003" or names.readings((m["verb"],)):
        return
    kind = unread.locals.get(m["what"], "") or _kind_called(text[: p.start], m["what"], names)
    fitting = [
        rule.name
        for rule in rules.rules.values()
        if len(rule.params) == 1 and rule.params[0].kind == kind and not rule.params[0].prep and " " not in rule.name
    ]
    if not kind or len(fitting) != 1:
        return
    by_another = _SOMEBODY.search(text[line : p.start]) is not None and m["verb"].endswith("s")
    name = f"{fitting[0]}s" if by_another else fitting[0]
    help = f"did you mean `{name}`? It is the only rule for such a thing"
    yield Repair(*m.span("verb"), name, help, p.start, unknown=m["verb"], guessed=True, alone=True)
