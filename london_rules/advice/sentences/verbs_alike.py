"""What is done to a thing in a word that no rule has: the only rule for such a thing, if nothing else ever does it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.who_has_it import kind_in
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import RuleDecl, Rules
from london_rules.language.syntax.names import Names

_DONE: Final = re.compile(r"(?P<verb>[a-z]+) the (?P<what>[a-z][a-z -]*?)(?=,|\n|$)")
_SOMEBODY: Final = re.compile(r"(?:^|, ) *(?:the [a-z][a-z -]*|they|each (?:other )?player) $")


def _kind_called(before: str, name: str, names: Names) -> str:
    """Give the kind of what a text before a place chooses and calls by a name; "" if nothing tells it."""
    chosen = re.findall(rf"\bchoose (?:an?|any) ([^\n]*), call it (?:the )?{re.escape(name)}(?![\w-])", before)
    return kind_in(chosen[-1], names) if chosen else ""


def _is_used(rule: RuleDecl, rules: Rules) -> bool:
    """Return whether a text says the name of a rule, in one form or another."""
    said = re.compile(rf"\b{re.escape(rule.name)}(?:e?s|ing)?\b")
    return any(said.search(slot.source.value) for slot in rules.slots() if slot.id != rule.slot.id)


def verbs_alike(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try the only rule that is done to a thing of a kind, for an unknown word before the name of such a thing.

    Only a rule that nothing carries out can have been meant: of another one nobody knows that.
    """
    p, text = unread.problem, unread.source.value
    line, stop = line_around(text, p.start)
    m = _DONE.match(text, p.start, stop)
    if m is None or p.code != "LR-N0003" or names.readings((m["verb"],)):
        return
    kind = unread.locals.get(m["what"], "") or _kind_called(text[: p.start], m["what"], names)
    fitting = [
        rule
        for rule in rules.rules.values()
        if len(rule.params) == 1 and rule.params[0].kind == kind and not rule.params[0].prep and " " not in rule.name
    ]
    if not kind or len(fitting) != 1 or _is_used(fitting[0], rules):
        return
    by_another = _SOMEBODY.search(text[line : p.start]) is not None and m["verb"].endswith("s")
    name = f"{fitting[0].name}s" if by_another else fitting[0].name
    help = f"did you mean `{name}`? Nothing else carries that rule out"
    yield Repair(*m.span("verb"), name, help, p.start, unknown=m["verb"], guessed=True, alone=True)
