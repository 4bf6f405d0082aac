"""Where a thing is put that goes there anyway, and how it lies in a place that shows all things alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names

_TO_ZONE: Final = re.compile(
    r"\b(?P<verb>[a-z][\w-]*) (?:it|this|them|the [\w-]+)(?P<to> +(?:on)?(?:to|into|in|on) (?:your|their|the) "
    r"(?P<zone>[a-z][\w -]*?))(?=,|$)",
    re.MULTILINE,
)
_MOVED_FACE = re.compile(
    r"\bmove (?:(?P<thing>it|this|the [\w-]+) |[^,\n]*? )to (?:your|their|the) (?P<zone>[\w -]+?)"
    r"(?P<said> face (?P<face>down|up))\b"
)


def where_it_goes(text: str, at: int, names: Names, rules: Rules) -> Iterator[Repair]:
    """Leave out where a thing goes that goes there anyway, or how it lies there."""
    yield from _where_it_goes_anyway(text, at, rules)
    yield from _face_of_moved(text, at, names, rules)


def _where_it_goes_anyway(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try to leave out where something goes, where the rule that is called says so itself."""
    line, stop = line_around(text, at)
    for m in _TO_ZONE.finditer(text, line, stop):
        called = rules.rules.get(m["verb"])
        if called is None or not m.start("to") <= at < m.end("to"):
            continue
        if re.search(rf"\bto (?:your|their|the) {re.escape(m['zone'])}\b", called.slot.source.value):
            said = text[m.start("to") : m.end("to")].strip()
            yield Repair(m.start("to"), m.end("to"), "", f"leave out `{said}`: `{m['verb']}` says so itself", at)


def _face_of_moved(text: str, at: int, names: Names, rules: Rules) -> Iterator[Repair]:
    """Leave out `face down` where things go that nobody sees, and `face up` where all see them; or turn them so."""
    line, stop = line_around(text, at)
    for m in _MOVED_FACE.finditer(text, line, stop):
        words = tuple(m["zone"].lower().split())
        zone = rules.zones.get((names.readings(words) or {}).get("ZONE", ""))
        if zone is None or not m.start("zone") <= at <= m.end():
            continue
        if zone.seen == {"down": "nobody", "up": "all"}[m["face"]]:
            help = (
                f"leave out `face {m['face']}`: {'nobody sees' if m['face'] == 'down' else 'all see'} what lies there"
            )
            yield Repair(m.start("said"), m.end(), "", help, m.start("said") + 1, guessed=True, alone=True)
        elif m["thing"]:
            made = f", turn {m['thing']} face {m['face']}"
            yield Repair(m.start("said"), m.end(), made, f"write `{made[2:]}`", m.start("said") + 1, guessed=True)
