"""A number where a rule is given a thing: what the rule changes is meant, by that much."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes, nodes_of
from london_rules.language.rules import RuleDecl, Rules

_CHANGES: Final = (t.Gain, t.Lose, t.Pay)
_NUMBER: Final = re.compile(r"\d+|\([^()\n]*\)")


def number_for_a_thing(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try to gain or lose so many of a counter, for a rule that does only that, and takes a thing."""
    line, stop = line_around(text, at)
    number = _NUMBER.match(text, at, stop)
    before = text[line:at].rstrip()
    if number is None or not re.match(r" *(?:,|$)", text[number.end() : stop]):
        return
    for rule in rules.rules.values():
        said = re.search(rf"(?:^ *|, ){re.escape(rule.name)}$", before)
        changed = _only_change(rule) if said is not None and len(rule.params) == 1 else None
        if said is not None and changed is not None:
            begin = line + len(before) - len(rule.name)
            made = f"{changed[0]} {number[0]} {changed[1]}"
            help = f"write `{made}`: `{rule.name}` takes {rule.params[0].name}, no number"
            yield Repair(begin, number.end(), made, help, at, guessed=True)


def _only_change(rule: RuleDecl) -> tuple[str, str] | None:
    """Give the verb and the counter of all that a rule does, if it always does the same to one counter."""
    deeds = [one for one in nodes(rule.body) if isinstance(one, t.Statement) and not isinstance(one, t.If | t.Block)]
    found = {
        (type(one).__name__.lower(), one.amount.counter): None
        for one in nodes_of(rule.body, *_CHANGES)
        if isinstance(one.amount, t.Amount) and isinstance(one.subject, t.You)
    }
    alike = all(isinstance(one, _CHANGES) for one in deeds)
    return next(iter(found)) if alike and len(found) == 1 else None
