"""A zone that is said to be something, as if it were the one thing in it; a number that was chosen and not named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.choices import Choices
from london_rules.advice.sentences.readings import changed
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules, ZoneDecl
from london_rules.language.syntax.names import article as a_kind

_IS: Final = (
    r"(?P<if>(?:^ *|, )(?:only |otherwise )?if |\b(?:and|or|while) )"
    r"(?P<zone>(?:the|your|their|(?:the )?[a-z][\w -]*?'s) (?P<name>{zones}))"
    r" (?P<is>is|are|has|have|was) (?P<rest>[^,\n]+?)(?P<deeds>(?:,| and | or )[^\n]*)?$"
)
_THAN: Final = re.compile(r"(?:at least|at most|(?:more|less|higher|lower|greater|smaller|larger|bigger) than|\d)")
_LIKE_MORE: Final = {
    "higher": "more",
    "greater": "more",
    "larger": "more",
    "bigger": "more",
    "lower": "less",
    "smaller": "less",
}
_BY_SIZE: Final = re.compile(r"^(higher|lower|greater|smaller|larger|bigger) than")
_OF_ITSELF: Final = re.compile(r"(?:not )?(?:empty|full|as |equal|the same|there|in |on )")
_NUMBER: Final = re.compile(
    r"\bchoose a (?:random )?number from (?:\d+|\([^()\n]*\)) to (?:\d+|\([^()\n]*\))(?=\n|$|, (?!call ))"
)
_THE_NUMBER: Final = re.compile(
    r"\(the (?:chosen )?number\)|\(it\)|(?<=[^\w\s(),.:;])it\b"
    r"|\bthe (?:chosen )?number(?! of\b)\b|\bthat (?:many|number)\b"
)

_CONDITION_GOES_ON: Final = frozenset({"_IS", "COMPARE"})  # what only a condition goes on with
_ENDS: Final = frozenset({",", ")", "\n", ""})
_DIFFERENCE: Final = re.compile(
    r"(?:^ *|= *|\b(?:if|and|or|while|until) )(?P<one>(?!(?:only |otherwise )?if\b)(?:(?! if | and | or )[^,=\n])+?) "
    r"[-\u2212\u2013] "
    r"(?P<other>(?:(?! if | and | or )[^,=\n])+)$",
    re.MULTILINE,
)


def zone_as_thing(unread: Unread, rules: Rules, choices: Choices) -> Iterator[Repair]:
    """Try whether there is a thing in a zone that is so, where the zone itself is said to be so."""
    text, at = unread.source.value, unread.problem.start
    line, stop = line_around(text, at)
    if not re.search(r"\b(?:is|are|has|have|was) ", text[line:stop]):
        return
    zones = "|".join(sorted(map(re.escape, rules.zones), key=len, reverse=True))
    m = re.compile(_IS.format(zones=zones), re.MULTILINE).search(text, line, stop)
    if m is None or not m.start("zone") <= at <= m.end("rest") or _OF_ITSELF.match(m["rest"]):
        return
    zone = rules.zones[m["name"]]
    for said in _said_of(m, zone, rules, choices):
        deeds = m["deeds"] or ""
        each = re.search(r"\bits?\b", deeds) and deeds.startswith(",")
        head = m["if"].replace("if ", "for each ") if each else f"{m['if']}there is "
        kind = zone.kind if each else a_kind(zone.kind)
        made = f"{text[: m.start()]}{head}{kind} in {m['zone']} {said}{deeds}{text[m.end() :]}"
        one = changed(text, made, m.start("zone"))
        yield Repair(one.start, one.end, one.text, one.help, one.at, guessed=True, alone=True, reading="zone as thing")


def _said_of(m: re.Match[str], zone: ZoneDecl, rules: Rules, choices: Choices) -> list[str]:
    """List how to ask about a thing in the zone: whether it is so, or which number of it is so."""
    if not _THAN.match(m["rest"]):
        values = [v for kind in rules.kinds.values() for field in kind.fields.values() for v in field.values]
        has = m["is"] in ("has", "have") and m["rest"] not in values
        return [f"that {'has' if has else 'is'} {m['rest']}"]
    size = _BY_SIZE.match(m["rest"])
    one = zone.kind in zone.name.split() or (zone in choices.shown and not choices.counted_in(zone))
    if size is None and not one:
        return []  # how many there are
    rest = m["rest"] if size is None else f"{_LIKE_MORE[size[1]]} than{m['rest'][size.end() :]}"
    kind = rules.kinds.get(zone.kind)
    fields = (
        [] if kind is None else [field.name for field in kind.fields.values() if field.type in ("number", "counter")]
    )
    counters = [counter.name for counter in rules.counters.values() if counter.owner == zone.kind]
    return [f"whose {name} is {rest}" for name in (*fields, *counters)]


def number_without_a_name(unread: Unread) -> Iterator[Repair]:
    """Try to call a number `the number` that is chosen, and is spoken of below."""
    text = unread.source.value
    chosen = [m for m in _NUMBER.finditer(text) if m.start() <= unread.problem.start]
    if len(chosen) != 1:
        return
    end, below = chosen[0].end(), text[chosen[0].end() :]
    made = _THE_NUMBER.sub("(the number)", below).replace("((the number))", "(the number)")
    if _THE_NUMBER.search(below) is None:
        return
    one = changed(text, f"{text[:end]}, call it the number{made}", unread.problem.start)
    help = "give the number a name: write `, call it the number`, and `(the number)` for it"
    yield Repair(one.start, one.end, one.text, help, one.at, guessed=True, alone=True)


def difference_compared(unread: Unread) -> Iterator[Repair]:
    """Try whether one number is at least another one, where what is left of it stands for a condition."""
    p, text = unread.problem, unread.source.value
    if not p.accepted >= _CONDITION_GOES_ON or text[p.start : p.start + 1] not in _ENDS:
        return
    line, _ = line_around(text, p.start)
    end = p.start - (len(text[line : p.start]) - len(text[line : p.start].rstrip()))
    m = _DIFFERENCE.search(text, line, end)
    if m is not None:
        one, other, start = m["one"].strip(), m["other"].strip(), m.start("one")
        message = f"`{text[start:end]}` is a number, not a condition"
        ways = (f"{one} is at least {other}", *([] if other.isdigit() else [f"{other} is at most {one}"]))
        for made in ways:
            help = f"compare the two: write `{made}`"
            yield Repair(
                start, end, made, help, start, guessed=True, alone=True, message=message, reading="which is more"
            )
