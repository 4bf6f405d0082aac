"""Name what is unfinished where a text cannot be read: a number that stands for a condition, a division, a bracket."""

from __future__ import annotations

import re

from london_rules.advice.sentences.trial import Trials
from london_rules.classes import evolve, frozen
from london_rules.language.declarations.read_text import Unread

_COMPARED = frozenset({"_IS", "COMPARE"})  # what only a condition goes on with
_CONDITION = re.compile(r"(?:^|[\s,(])(?:if|while|and|or) (?!.*\b(?:if|while) )")
_COMPARISON = re.compile(
    r"(?:^|[,(=]|\b(?:if|or|and|while|until) ) *(?P<number>[^,(=]*?) "
    r"(?P<said>is (?:at least |at most |more than |less than )?(?P<other>[^,]+))$"
)
_SORTS = re.compile(
    r"(?P<thing>(?:its|this's|(?:the )?[\w -]+'s) )|(?P<whose>(?:your|their) )|(?P<count>number of )|(?P<figure>\d)"
)
_ENDS = frozenset({",", ")", "\n", ""})


@frozen
class Unfinished:
    """Where the unfinished part of a text begins, and what to say of it; an addition at its end may finish it."""

    start: int
    message: str = ""
    help: str = ""
    added: str = ""


def unfinished(unread: Unread, trials: Trials) -> Unfinished | None:
    """Find what a text lacks at the place where it cannot be read, if what is before it is a whole expression."""
    p, text = unread.problem, unread.source.value
    if p.code != "LR-S0001" or text[p.start : p.start + 1] not in _ENDS:
        return None
    if p.accepted == {"ROUNDED"}:
        said = "write `rounded down` or `rounded up` after the division"
        begins = text.rfind("/", 0, p.start) if text[p.start : p.start + 1] == ")" else p.start
        return Unfinished(begins, "this division must say how to round", said, " rounded down")
    return (_condition(unread, trials) if p.accepted >= _COMPARED else None) or _bracket(text, p.start)


def _condition(unread: Unread, trials: Trials) -> Unfinished | None:
    """Find a number after `if`: it must be compared with another."""
    text, at = unread.source.value, unread.problem.start
    line = text.rfind("\n", 0, at) + 1
    for m in reversed(list(_CONDITION.finditer(text, line, at))):
        number = text[m.end() : at].rstrip()
        if number and trials.tree(evolve(unread, start="number_body"), number) is not None:
            message = f"`{number}` is a number, not a condition"
            again = _as_before(text[line : m.start()], number, text[m.start() : m.end()])
            if again:
                return Unfinished(m.end(), message, f"say it of both: write `{number}{again}`", again)
            return Unfinished(m.end(), message, f"compare it, as in `{number} is at least 1`", " is at least 1")
    return None


def _as_before(before: str, number: str, joined: str) -> str:
    """Give what the condition before `or` or `and` says of its own number, where this one is of the same sort."""
    m = _COMPARISON.search(before) if joined.strip(" ,(") in ("or", "and") else None
    if m is None or _sort(m["number"]) != _sort(number) or _sort(m["other"]) == _sort(number):
        return ""
    return f" {m['said'].rstrip()}"


def _sort(number: str) -> str:
    """Give what sort of number something is: of a thing, of somebody, how many of something, a figure or a name."""
    found = _SORTS.match(number.strip())
    return "name" if found is None else next(name for name, said in found.groupdict().items() if said)


def _bracket(text: str, at: int) -> Unfinished | None:
    """Find where a bracket begins whose content cannot end here."""
    if text[at : at + 1] != ")":
        return None
    depth = 0
    for i in range(at - 1, -1, -1):
        depth += (text[i] == ")") - (text[i] == "(")
        if depth < 0:
            return Unfinished(i + 1)
    return None
