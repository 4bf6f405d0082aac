"""Where to write what cannot be said in such a text: what to say of a text that nothing near can be read for."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.sentences.events import verbs_here
from london_rules.advice.sentences.other_field import OtherField
from london_rules.diagnostics import Fix
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import article, plural, singular, words_of

_NUMBER_IS = re.compile(r"(?:your |the )?([a-z][a-z -]*?) (?:is|becomes|=) (\d+)$")
_WHENEVER = re.compile(r"^(?:when|whenever|each time|every time|as soon as|after) you\b", re.IGNORECASE)
_IS_A = re.compile(r"(?<!\bthere )\b(?:is|are)(?: not)? (?:an? )?([a-z][\w-]*)$")
_NOTHING_MORE = re.compile(r" *(?:[,)\n]|(?:and|or)\b|$)")
_TWO_HEADS = re.compile(
    r"(?:if|otherwise|for each|while|ask|you may|repeat until)\b.*, "
    r"(?:if\b|for each|while|ask|you may|repeat until|in a chain|[^,]* times$)[^,]*$"
)
_EITHER = re.compile(r"\beither\b")
_INSTEAD = re.compile(r"\binstead\b", re.IGNORECASE)
_CHOOSE = re.compile(r"\bchoose (?:the )?$")
_PART = r"(?:is|are|was|were|has|have|can)\b[^,]*?"
_OR_THAT = re.compile(rf"(?P<of>.*) that (?P<one>{_PART}) or (?:that )?(?P<other>{_PART})(?:,.*)?")
_IN_QUOTES = re.compile(r'\s*"[^"\n]*"\s*')
_ONE_PLAYER = re.compile(r"player to (?:your|their) (?:left|right)|(?:active|first) player")
_LINES = re.compile(
    r"\b(?:lines?|rows?|columns?|diagonals?) of (?:\d|two|three|four|five|six)"
    r"|\bin an? (?:row|line|column)\b|\bdiagonal"
)
_WHOSE = re.compile(r"\bwhose (?:the )?$")
_OWN = re.compile(r"\b(your|their) $")
_EVERY_TURN = re.compile(r"^(?:at|on|during|in|each|every|once)\b[^,]*(?<!\bin )\bturns?\b")
LINES: Final = (
    "there is no word for lines on a board: let each place name the next one of each direction, and test one after the "
    'other, as under "A board of squares" on the page of the language'
)


def advice(unread: Unread, rules: Rules) -> str | None:
    """Say where to write what cannot be said in such a text."""
    p, text = unread.problem, unread.source.value
    line = text[slice(*line_around(text, p.start))].strip()
    number = _NUMBER_IS.match(line)
    name = " ".join(words_of(number[1])) if number else ""
    if number and name in rules.numbers:
        parameter = rules.numbers[name].parameter
        way = f"`{name}: {number[2]}` under `set:`" if parameter else f"`replace number {name} = {number[2]}`"
        return f"to change it for the whole game, write {way}"
    if unread.start == "effect" and _WHENEVER.search(line):
        return "what happens each time that something else happens is a power: write `power NAME`, and this below it"
    if unread.start == "effect" and _TWO_HEADS.match(line) and not text[p.start : p.start + 1].strip():
        return "of what has lines below it, each stands on a line of its own: write the second one on an indented line"
    if unread.start == "effect" and _EITHER.search(line[: max(p.start - text.rfind("\n", 0, p.start) - 1, 0)]):
        return (
            "on a line with `either`, each part is one statement, and `, or` stands between them; if there is more "
            "to a part, write `choose one of these` and each part on an indented line below"
        )
    if unread.start == "effect" and _INSTEAD.search(line):
        return (
            "a text cannot change what another one does: write `replace` before the name of that one, and below it all "
            "that is done from now on; to let a player choose, write `either ..., or ...`"
        )
    if unread.start == "power" and not text[: p.start].strip():
        return verbs_here(unread, rules, p.start) or (
            "this is a power, which says when it works: "
            "write `when you ..., ...`, `at MOMENT, you may ...` or `NUMBER is ...`"
        )
    steps = [name for name, step in rules.turn.items() if step.slot.id.startswith("turn ")]
    if unread.start == "effect" and steps and _EVERY_TURN.search(line):
        return (
            "what is done in every turn is a step of its own: "
            f"write `turn NAME, before {steps[0]}` or `turn NAME, after {steps[-1]}`, and this below it"
        )
    return _of_things(unread, rules, line) or verbs_here(unread, rules, p.start)


def kind_asked(unread: Unread, rules: Rules) -> OtherField | None:
    """Say what can be asked of a thing, where a text asks what kind it is."""
    p, text = unread.problem, unread.source.value
    asked = _IS_A.search(text[: p.end]) if _NOTHING_MORE.match(text, p.end) else None
    if asked is None or "KIND" not in (rules.names.readings(words_of(asked[1])) or {}):
        return None
    can = "after `is` can come a printed name, the value of a field, a test or a place"
    return OtherField(p.message, f"`{asked[1]}` is what kind of thing it is, and need not be asked: {can}", None)


def known_already(unread: Unread) -> OtherField | None:
    """Say that nobody has to choose a player of whom there is only one."""
    p, text = unread.problem, unread.source.value
    one = _ONE_PLAYER.match(text, p.start) if _CHOOSE.search(text[: p.start]) else None
    if one is None:
        return None
    help = f"`the {one[0]}` is one player, so there is nothing to choose: write `the {one[0]}` wherever they are meant"
    return OtherField(p.message, help, None)


def in_quotes(unread: Unread) -> OtherField | None:
    """Say that a text, such as one in the cell of a table, stands without quotes."""
    text = unread.source.value
    if unread.start not in ("effect", "power") or _IN_QUOTES.fullmatch(text) is None:
        return None
    fix = Fix(unread.source.span(), text.strip()[1:-1], "leave out the quotes")
    return OtherField("the quotes are taken as part of the text", "leave out the quotes", fix)


def things_for_a_number(unread: Unread, rules: Rules, *, rolled: bool = False) -> OtherField | None:
    """Say what can be counted of things that stand where a number is wanted; with `rolled`, only of dice."""
    p, text = unread.problem, unread.source.value
    kind = singular(" ".join(words_of(text[p.start : p.end])))
    whose = _OWN.search(text[: p.start])
    zones = [zone for zone in rules.zones.values() if zone.kind == kind]
    zone = next((zone for zone in zones if whose and zone.owner == "player"), zones[0] if zones else None)
    counters = [one.name for one in rules.counters.values() if one.owner == kind and one.rolled is not None]
    if p.accepted.isdisjoint(("COUNTER", "NUMBER")) or zone is None or (rolled and not counters):
        return None
    own = whose[1] if whose else "your"
    things = f"{plural(kind)} in {own if zone.owner == 'player' else 'the'} {zone.name}"
    ways = [f"`number of {things}`", *(f"`total {name} of {things}`" for name in counters[:1])]
    return OtherField(p.message, f"a number is wanted here, and these are things: write {' or '.join(ways)}", None)


def _either_of(unread: Unread, rules: Rules, line: str) -> str | None:
    """Write the test for a clause of which one of two parts is enough."""
    said = _OR_THAT.fullmatch(line) if unread.source.value[unread.problem.start : unread.problem.end] == "or" else None
    kinds = [singular(word) for word in words_of(said["of"]) if singular(word) in rules.kinds] if said else []
    if said is None or not kinds:
        return None
    one, other = (re.sub(r"^are\b", "is", re.sub(r"^have\b", "has", said[part])) for part in ("one", "other"))
    test = f"test ({kinds[-1]}) is wanted = the {kinds[-1]} {one} or the {kinds[-1]} {other}"
    return f"after `that`, all parts must hold: declare a test, such as `{test}`, and write `that is wanted`"


def _whose_one(unread: Unread, rules: Rules) -> str | None:
    """Write the test for things that name a certain one."""
    p, text = unread.problem, unread.source.value
    one = rules.relations.get(" ".join(words_of(text[p.start : p.end])))
    if one is None or not one.to or not _WHOSE.search(text[: p.start]):
        return None
    kind, to = one.kind, f"other: {one.to}" if one.to == one.kind else one.to
    to_it = to.partition(":")[0]
    asks = f"the {kind}'s {one.name} is the {to_it}" if one.one else f"the {to_it} is {article(one.name)} of the {kind}"
    test = f"test ({kind}) is at ({to}) = {asks}"
    return f"which things name one is a test: declare `{test}`, and write `that is at ...`"


def _of_things(unread: Unread, rules: Rules, line: str) -> str | None:
    if _LINES.search(line):
        return LINES
    whose = _whose_one(unread, rules)
    if whose is not None:
        return whose
    counted = things_for_a_number(unread, rules)
    return _either_of(unread, rules, line) if counted is None else counted.help
