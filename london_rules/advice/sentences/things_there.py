"""Things that are somewhere, told by a printed name as if it were a kind, or as somebody or something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.choices import whose
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import article as a_kind

_SOMETHING: Final = re.compile(
    r"(?P<what>some(?:body|one|thing)|any(?:body|one|thing)) (?:that is |who is |which is )?(?:in|on|at) "
    r"(?P<zone>(?:the |your )?[a-z][a-z -]*?) (?P<test>(?:can|is|was|has)\b[^\n,]*)",
    re.IGNORECASE,
)
_NAMED_THERE: Final = re.compile(
    r"there (?:is|are) (?P<no>no |an? |the )(?P<name>[a-z][a-z' -]*?) "
    r"(?P<where>(?:in|on) (?:the|your|their|any) [a-z])",
    re.IGNORECASE,
)


def named_there(unread: Unread, rules: Rules) -> Iterator[Repair]:
    """Try whether a thing is somewhere, where its printed name is said as if it were a kind."""
    p, text = unread.problem, unread.source.value
    line, stop = line_around(text, p.start)
    for m in _NAMED_THERE.finditer(text, line, stop):
        said = m["name"].lower()
        named = [face.name for face in rules.faces.values() if face.name.lower() == said]
        if m.start("name") <= p.start <= m.start("where") and named:
            made = f'"{named[0]}" is {"not " if m["no"].lower() == "no " else ""}'
            end = m.start("where")
            help = f"write `{made}{re.split(r',| and | or ', text[end:stop])[0]}`"
            yield Repair(m.start(), end, made, help, m.start("name"), guessed=True)


def something_there(unread: Unread, rules: Rules) -> Iterator[Repair]:
    """Try whether there is a thing in a zone of which something is so, for somebody or something that is there."""
    p, text = unread.problem, unread.source.value
    m = _SOMETHING.match(text, p.start, line_around(text, p.start)[1])
    if m is None:
        return
    name = re.sub(r"^(?:the|your) ", "", m["zone"].lower())
    zone = rules.zones.get(name)
    if zone is not None:
        made = f"there is {a_kind(zone.kind)} in {whose(zone)} {name} that {m['test'].strip()}"
        yield Repair(m.start(), m.end(), made, f"write it like this: `{made}`", p.start, guessed=True)
