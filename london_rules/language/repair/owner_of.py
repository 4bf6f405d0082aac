"""Who has a thing, and something that is somewhere: what the language says with the zone in which it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.repair.corpus import words_of
from london_rules.language.repair.reword import Repair
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.names import article as a_kind

_OWNER: Final = re.compile(
    r"(?P<who>(?:the|its) owner(?: of (?P<what>the [a-z][a-z -]*?|it|this))?) "
    r"(?P<verb>gains?|gets?|receives?|earns?|loses?|pays?) (?P<much>[^\n]+)",
    re.IGNORECASE,
)
_VERBS: Final = {"gain": "gain", "get": "gain", "receive": "gain", "earn": "gain", "lose": "lose", "pay": "lose"}
_CHOSEN: Final = re.compile(r"\b(?:choose|for each) (?:an?|any|another) (?P<rest>[^\n]+)")
_CALLED: Final = re.compile(r", call it (?:the )?(?P<name>[a-z][a-z -]*)$")
_SOMETHING: Final = re.compile(
    r"(?P<what>some(?:body|one|thing)|any(?:body|one|thing)) (?:that is |who is |which is )?(?:in|on|at) "
    r"(?P<zone>(?:the |your )?[a-z][a-z -]*?) (?P<test>(?:can|is|was|has)\b[^\n,]*)",
    re.IGNORECASE,
)


def owner_of(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try each player in whose zone a thing is, for the owner of what was chosen or named before."""
    p, text = unread.problem, unread.source.value
    line, stop = line_around(text, p.start)
    for m in _OWNER.finditer(text, line, stop):
        if not m.start() <= p.start < m.end("who"):
            continue
        thing, kind = _chosen(text[: m.start()], m["what"], unread, names)
        verb = _VERBS[re.sub(r"s$", "", m["verb"].lower())]
        for zone in rules.zones.values() if kind else ():
            if zone.owner == "player" and zone.kind == kind:
                made = f"for each player, if {thing} is in their {zone.name}, they {verb} {m['much']}"
                yield Repair(m.start(), m.end(), made, f"write it like this: `{made}`", p.start, guessed=True)


def _chosen(before: str, what: str | None, unread: Unread, names: Names) -> tuple[str, str]:
    """Give the words for a thing and its kind: one that is named, an input, or what was chosen last."""
    name = (what or "").removeprefix("the ")
    if name in unread.locals:
        return f"the {name}", unread.locals[name]
    for m in reversed(list(_CHOSEN.finditer(before))):
        called = _CALLED.search(m["rest"])
        if name in ("", "it", "this") or (called is not None and called["name"] == name):
            readings = (names.readings((word,)) or {} for word in words_of(m["rest"])[:3])
            kind = next((one["KIND"] for one in readings if "KIND" in one), "")
            return (f"the {called['name']}" if called is not None else "it"), kind
    return "", ""


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
        whose = "your" if zone.owner == "player" else "the"
        made = f"there is {a_kind(zone.kind)} in {whose} {name} that {m['test'].strip()}"
        yield Repair(m.start(), m.end(), made, f"write it like this: `{made}`", p.start, guessed=True)
