"""Slips about things: several where one is done to, a number without its input, a test behind a field, half a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread, given_in
from london_rules.language.rules import Rules

_CALLED_THEM: Final = re.compile(r"\bcall them (?:the )?(?P<name>[a-z][\w-]*(?: [\w-]+)*)")
_WHOSE_IS: Final = re.compile(r"\bwhose (?P<field>[a-z][a-z -]*?) (?P<is>is|are) $")
_OWNED: Final = re.compile(r"(?:'s|\bits) (?:the )?$")
_TWO_WORDS: Final = re.compile(r"(?P<first>[a-z][\w-]*) (?P<second>[a-z][\w-]*)")


def slips_of_things(unread: Unread, rules: Rules) -> Iterator[Repair]:
    """Try what is meant where a thing, an input or a field is not the one that can stand there."""
    yield from _done_to_each(unread, rules)
    yield from _without_its_input(unread, rules)
    yield from _test_behind_a_field(unread)
    yield from _field_of_like_words(unread, rules)


def _done_to_each(unread: Unread, rules: Rules) -> Iterator[Repair]:
    """Do to each of several what can be done to one thing only."""
    text, at = unread.source.value, unread.problem.start
    line, _ = line_around(text, at)
    clause = max(line + len(text[line:at]) - len(text[line:at].lstrip(" ")), text.rfind(", ", line, at) + 2)
    said = text[clause:at].removesuffix("the ").strip()
    verb = next((name for name in rules.rules if name == said.lower() and len(rules.rules[name].params) == 1), "")
    for m in _CALLED_THEM.finditer(text, 0, clause) if verb else ():
        name = m["name"]
        if text.startswith(name, at) and not text[at + len(name) : at + len(name) + 1].isalnum():
            made = f"for each of the {name}, {verb} it"
            yield Repair(clause, at + len(name), made, f"write it like this: `{made}`", at, guessed=True)


def _without_its_input(unread: Unread, rules: Rules) -> Iterator[Repair]:
    """Give a number the thing that it is of: that which was named last, or `it`."""
    text, at = unread.source.value, unread.problem.start
    before = text[:at].rstrip()
    number = next((n.name for n in rules.numbers.values() if n.params and before.lower().endswith(n.name)), "")
    if not number:
        return
    given = [name for name, terminal in given_in(before) if terminal == "LOCAL"]
    for thing in (*(f"the {name}" for name in reversed(given)), "it", "this"):
        made = f" of {thing}"
        yield Repair(len(before), len(before), made, f"write `{number}{made}`", at - 1, guessed=True)


def _test_behind_a_field(unread: Unread) -> Iterator[Repair]:
    """Ask the thing itself, where a field is asked what only a thing can be."""
    text, at = unread.source.value, unread.problem.start
    m = _WHOSE_IS.search(text, line_around(text, at)[0], at)
    if m is not None:
        made = f"that {m['is']} "
        yield Repair(m.start(), m.end(), made, f"write `{made.strip()}` for `{m[0].strip()}`", m.start(), guessed=True)


def _field_of_like_words(unread: Unread, rules: Rules) -> Iterator[Repair]:
    """Try the only field of several words that shares one with what is written behind its owner."""
    text, at = unread.source.value, unread.problem.start
    said = _TWO_WORDS.match(text, at)
    if said is None or _OWNED.search(text, 0, at) is None:
        return
    fields = {field for kind in rules.kinds.values() for field in kind.fields if " " in field}
    alike = [f for f in sorted(fields) if said["first"] == f.split()[0] or said["second"] == f.split()[-1]]
    if len(alike) == 1 and alike[0] != said[0]:
        help = f"write `{alike[0]}` for `{said[0]}`"
        yield Repair(said.start(), said.end(), alike[0], help, at, unknown=said[0], guessed=True)
