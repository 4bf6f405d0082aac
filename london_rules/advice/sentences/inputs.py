"""A number or table without its input: try what the rules give it elsewhere, and what its name speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.advice.sentences.corpus import stem
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names

MOST_WORDS = 5  # of the name of a number
MOST_BEFORE = 80  # letters before a place in which a name is looked for
_WORD = re.compile(r"[^\W\d_][\w-]*")
_OF_ALL = r"\((?:[^()\n]|\([^()\n]*\))*\)|(?:the |your |their )?[a-z][\w-]*(?:'s [a-z][\w-]*)?|\d+"


def without_input(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try to say of what a number is that ends at a place where `of` should follow."""
    text = unread.source.value
    end = len(text[: unread.problem.start].rstrip())
    if unread.problem.code != "LR-S0001" or text[end : end + 1].isalnum():
        return
    begin = max(line_around(text, max(end - 1, 0))[0], end - MOST_BEFORE)
    words = list(_WORD.finditer(text, begin, end))[-MOST_WORDS:]
    for i, word in enumerate(words):
        said = tuple(one.group().lower() for one in words[i:])
        if words[-1].end() == end and "NUMBER_OF1" in (names.readings(said) or {}):
            name = " ".join(said)
            message = f"`{name}` needs what it is of"
            for given in _given(name, rules):
                made = f" of {given}"
                help = f"write `{name}{made}`"
                yield Repair(end, end, made, help, word.start(), guessed=True, alone=True, message=message)
            return


def _given(name: str, rules: Rules) -> list[str]:
    """List what the rules give a number: most often first; then counters that its name speaks of."""
    said = re.compile(rf"\b{re.escape(name)} of ({_OF_ALL})")
    given = [m[1] for slot in rules.slots() for m in said.finditer(slot.source.value)]
    often = sorted(dict.fromkeys(given), key=lambda one: -given.count(one))
    stems = [stem(word) for word in name.split()]
    mine = [c.name for c in rules.counters.values() if c.owner == "player" and stem(c.name) in stems]
    return list(dict.fromkeys([*often, *(f"(your {counter})" for counter in mine)]))
