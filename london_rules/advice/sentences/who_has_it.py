"""Who has a thing: each player in whose zone it is, for the owner of what was chosen or named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.corpus import words_of
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names

_OWNER: Final = re.compile(
    r"(?P<who>(?:the|its) owner(?: of (?P<what>the [a-z][a-z -]*?|it|this))?) "
    r"(?P<verb>gains?|gets?|receives?|earns?|loses?|pays?) (?P<much>[^\n]+)",
    re.IGNORECASE,
)
_VERBS: Final = {"gain": "gain", "get": "gain", "receive": "gain", "earn": "gain", "lose": "lose", "pay": "pay"}
_CHOSEN: Final = re.compile(
    r"\b(?:choose|for each) (?:an?|any|another) (?P<what>[^\n]+?)(?:, call it (?:the )?(?P<name>[a-z][a-z -]*))?$",
    re.MULTILINE,
)
_KIND_WORDS: Final = 3  # words after `choose a` among which its kind is


def owners(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try each player in whose zone a thing is, for the owner of what was chosen or named before."""
    p, text = unread.problem, unread.source.value
    line, stop = line_around(text, p.start)
    for m in _OWNER.finditer(text, line, stop):
        if not m.start() <= p.start < m.end("who"):
            continue
        thing, zone = _thing_and_zone(text[: m.start()], m["what"], unread, names, rules)
        verb = _VERBS[re.sub(r"s$", "", m["verb"].lower())]
        if zone:
            made = f"for each player, if {thing} is in their {zone}, they {verb} {m['much']}"
            yield Repair(m.start(), m.end(), made, f"write it like this: `{made}`", p.start, guessed=True)


def _thing_and_zone(before: str, what: str | None, unread: Unread, names: Names, rules: Rules) -> tuple[str, str]:
    """Give the words for a thing, and the only zone of players in which it may be; "" if there are none or several."""
    name = (what or "").removeprefix("the ")
    if name in unread.locals:
        return f"the {name}", _only_zone("", unread.locals[name], rules)
    for m in reversed(list(_CHOSEN.finditer(before))):
        if name in ("", "it", "this", m["name"]):
            thing = f"the {m['name']}" if m["name"] else "it"
            return thing, _only_zone(m["what"], kind_in(m["what"], names), rules)
    return "", ""


def kind_in(chosen: str, names: Names) -> str:
    """Give the kind of what is chosen, by its first words; "" if none of them is one."""
    readings = (names.readings((word,)) or {} for word in words_of(chosen)[:_KIND_WORDS])
    return next((one["KIND"] for one in readings if "KIND" in one), "")


def _only_zone(chosen: str, kind: str, rules: Rules) -> str:
    """Give the zone of players that a choice names, or the only one that holds such things if it names none."""
    zones = rules.zones.values()
    said = [zone for zone in zones if re.search(rf"\b(?:in|on|from) [^,]*\b{re.escape(zone.name)}\b", chosen)]
    held = [zone for zone in zones if zone.owner == "player" and zone.kind == kind]
    fitting = [zone for zone in said if zone.owner == "player"] if said else held
    return fitting[0].name if len(fitting) == 1 else ""
