"""How far apart two things are, as people say it: `no more than 3 steps away from` is `within 3 steps of`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.rules import Rules
from london_rules.language.syntax.counts import COUNTS

_MOST: Final = (
    r"at most|up to|no (?:more|further|farther) than|not (?:more|further|farther) than|a maximum of|only|within"
)
_STEP: Final = r"(?:step|space|square|field|place|hop|move|link|jump)"
_APART: Final = re.compile(
    rf"\b(?P<is>is|are|was|were|lies|lie|stands|stand) (?P<not>not )?(?:(?P<most>{_MOST}) )?"
    rf"(?P<n>\d+|\([^()\n]*\)|{'|'.join(COUNTS)}|an?) {_STEP}s? (?:(?:or (?:less|fewer)|away|distant|apart) )*"
    rf"(?P<from>from|of|off|to) (?P<what>[^,\n]+?)"
    rf"(?: (?:along|by|on|over|through|via) (?:(?:a|the|some) )?(?P<along>[a-z][\w-]*))?(?=,|\n|$|\)| and | or )",
    re.IGNORECASE,
)


def within_steps(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try `within so many steps of`, along each relation of the rules if none is named."""
    line, stop = line_around(text, at)
    for m in _APART.finditer(text, line, stop) if rules.relations else ():
        if not m.start() <= at <= m.end() or (m["most"] is None and " or " not in m[0]):
            continue
        steps = _steps(m["n"])
        along = [m["along"]] if m["along"] else list(rules.relations)
        for relation in along:
            known = next((name for name in rules.relations if relation in (name, f"{name}s")), "")
            said = f"{'not ' if m['not'] else ''}within {steps} of {m['what']} along {known}"
            verb = "are" if m["is"].lower() in ("are", "were", "lie", "stand") else "is"
            made = f"{verb} {said}"
            if known:
                help = f"write `{made}`"
                yield Repair(m.start(), m.end(), made, help, at, guessed=True, alone=True, reading="within")


def _steps(n: str) -> str:
    """Say how many steps are meant."""
    count = "1" if n.lower() in ("a", "an") else str(COUNTS.get(n.lower(), n))
    return f"{count} step{'' if count == '1' else 's'}"
