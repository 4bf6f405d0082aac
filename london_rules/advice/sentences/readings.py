"""What `they` and `it` may stand for where nobody and nothing was spoken of: each reading as a whole text.

A reading is a list of texts that say the same, of which the first that holds is offered. The likeliest is first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from london_rules.advice.sentences.choices import Choices, deed_of, whose
from london_rules.advice.sentences.done_by import done_by
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around, lines_over
from london_rules.language.rules import ZoneDecl
from london_rules.language.syntax.names import plural

Reading = list[str]
MOST_READINGS: Final = 4
_YOU: Final = re.compile(r"\byou(?:rs?)?\b")
_THEY_DO: Final = re.compile(r"(?:(?<=^)|(?<=, ))they (?=[a-z])")
_OF_TOP: Final = r"(?P<one>the (?:top|bottom) (?P<kind>[a-z][a-z -]*?) of (?:the|your|their) [a-z][a-z -]*?)"
_LOOKED: Final = re.compile(rf"(?:look at|reveal) {_OF_TOP}$")
_MOVED: Final = re.compile(rf"(?P<do>move|turn) {_OF_TOP} (?P<where>(?:to|face) [^\n,]+)$")
_THERE_IS: Final = re.compile(r"if there is an? (?P<kinds>[^\n,]+?)(?P<rest>, [^\n]+)?$")
_IT_IS_IN: Final = re.compile(r"if it is in (?P<zone>(?:the|your|their) [a-z][a-z -]*?)(?P<rest>, [^\n]+)$")
_NONE: Final = re.compile(r"if there is no [^\n,]*, ")
_IT: Final = re.compile(r"\bits?\b")
_TO: Final = re.compile(r"\bto (?:the|your|their) ([a-z][a-z -]*?)(?= face |,|$)")
_CALLED_THEM: Final = re.compile(r"\bcall them (?:the )?([\w -]*\w)")
_EACH_DOES: Final = re.compile(r"each (?P<who>(?:other )?player) (?P<do>[a-z][\w-]*?)s (?P<what>[^\n]*, )")
_BESIDE: Final = re.compile(r"\bthe player to your (?:left|right)\b")
_IN_ZONE: Final = re.compile(r"(?P<kind>[a-z][a-z -]*?) in (?:the|your|their) (?P<zone>[a-z][a-z -]*)")
_ASKS: Final = re.compile(r"(?:otherwise )?if ")


def changed(text: str, made: str, at: int, help: str = "") -> Repair:
    """Give the change of whole words that makes one text of another."""
    most = min(len(text), len(made))
    start = next((i for i in range(most) if text[i] != made[i]), most)
    same = next((i for i in range(most - start) if text[-1 - i] != made[-1 - i]), most - start)
    while start and text[start - 1].isalnum():
        start -= 1
    while same and (text[len(text) - same].isalnum() or _in_indent(text, len(text) - same)):
        same -= 1
    said = made[start : len(made) - same]
    line, stop = line_around(made, start)
    whole = made[line : max(stop, start + len(said))].strip()
    return Repair(start, len(text) - same, said, help or f"write it like this: `{whole}`", at, guessed=True)


def _in_indent(text: str, at: int) -> bool:
    """Return whether a place is within the spaces with which a line begins."""
    return text[at] == " " and not text[:at].rpartition("\n")[2].strip()


class Place:
    """Name a place of a text: its line, the clause that it is in, and what stands before them."""

    def __init__(self, text: str, start: int, *, block: bool) -> None:
        self.text, self.start, self.block = text, start, block
        self.line, self.stop = line_around(text, start)
        self.first = self.line + len(text[self.line : start]) - len(text[self.line : start].lstrip(" "))
        comma = text.rfind(", ", self.first, start)
        self.own = self.first if comma < 0 else comma + 2
        self.begins = comma < 0
        self.indent = " " * (self.first - self.line)
        self.said = text[self.first : self.stop]
        self.clause = re.split(r",|\n", text[self.own : self.stop], maxsplit=1)[0]

    def with_before(self, said: str) -> str:
        """Give the text with a sentence before the clause: on a line of its own, if the clause begins one."""
        after = f"\n{self.indent}" if self.begins and self.block else ", "
        return f"{self.text[: self.own]}{said}{after}{self.text[self.own :]}"

    def with_line(self, said: str) -> str:
        """Give the text with another line."""
        return f"{self.text[: self.first]}{said}{self.text[self.stop :]}"

    def for_each(self, things: str) -> str:
        """Give the text with the clause, and the lines below that go on with its thing, for each of some things."""
        last = self._last_of_it() if self.begins else self.stop
        if last == self.stop:
            return f"{self.text[: self.own]}for each {things}, {self.text[self.own :]}"
        deeper = self.text[self.first : last].replace("\n", "\n  ")
        return f"{self.text[: self.first]}for each {things}\n{self.indent}  {deeper}{self.text[last:]}"

    def _last_of_it(self) -> int:
        """Give the end of the last of the lines below that still speak of the thing, on the same level."""
        last = end = self.stop
        for line in self.text[self.stop + 1 :].split("\n"):
            end += 1 + len(line)
            if not line.startswith(self.indent):
                break
            last = end if _IT.search(line) else last
        return last


# ---- somebody ------------------------------------------------------------------------------------


def of_somebody(text: str, start: int, *, block: bool) -> list[Reading]:
    """List whom `they` may stand for: another player, each player, or you."""
    place = Place(text, start, block=block)
    several = _CALLED_THEM.findall(text[:start])
    if several and re.compile(r"them\b").match(text, start):
        all_at_once = f"{text[:start]}the {several[-1]}{text[start + len('them') :]}"
        return [[all_at_once, _one_after_another(place, several[-1])]]
    beside = _BESIDE.findall(text[place.first : place.own])
    if beside:
        return [[_said_of(beside[-1], place)]]
    before = _EACH_DOES.fullmatch(text[place.first : place.own])
    if before is not None:
        made = f"for each {before['who']}, they {before['do']} {before['what']}"
        return [[f"{text[: place.first]}{made}{text[place.own :]}"]]
    yours = _YOU.search(place.said) is not None
    choose = [place.with_before("choose another player")]
    each = [place.for_each("other player" if yours else "player")]
    you = [] if yours else _said_to_you(place)
    if not re.search(r"\b(?:they|them)\b", place.said):
        return [you, choose, each]
    if _ASKS.match(text, place.own) and "," in text[place.own : place.stop]:
        return [each, choose, you]
    return [choose, you, each]


def _said_of(who: str, place: Place) -> str:
    """Give the text with a player who is spoken of in the same sentence, for `they`."""
    clause = _THEY_DO.sub("", place.clause)
    said = done_by(who, clause)[:1] if clause != place.clause else [clause]
    own = re.sub(r"\btheir\b", f"{who}'s", re.sub(r"\bthem\b", who, "".join(said)))
    return f"{place.text[: place.own]}{own}{place.text[place.own + len(place.clause) :]}"


def _one_after_another(place: Place, name: str) -> str:
    """Give the text with the clause for each of the things that have a name together."""
    clause = re.sub(r"\bthem\b", "it", place.clause)
    rest = place.text[place.own + len(place.clause) :]
    return f"{place.text[: place.own]}for each of the {name}, {clause}{rest}"


def _said_to_you(place: Place) -> Reading:
    """Say `you` for somebody; not where something is given to them, which you would give to yourself."""
    if re.search(r"\bthem\b", place.said):
        with_you = re.sub(r"\bwith them\b", "with you", place.said)
        return [place.with_line(with_you)] if with_you != place.said else []
    said = re.sub(r"\btheir\b", "your", _THEY_DO.sub("", place.said))
    return [place.with_line(re.sub(r"\bthey\b", "you", said))]


# ---- something -----------------------------------------------------------------------------------


def of_something(text: str, start: int, choices: Choices, *, block: bool) -> Iterator[list[Reading]]:
    """List what `it` may stand for: the readings of one list are alike likely, and leave none of the next."""
    place = Place(text, start, block=block)
    yield list(_done_above(place))
    yield [*_top_asked_for(place, choices), *_asked_for(place)]
    yield list(_taken(place, choices))


def _done_above(place: Place) -> Iterator[Reading]:
    """Try what the clause or line before did something to: the top one of a pile."""
    before = place.text[: place.own].rstrip(" \n").removesuffix(",")
    begin = before.rfind("\n") + 1
    begin += len(before[begin:]) - len(before[begin:].lstrip(" "))
    begin = max(before.rfind(", ") + 2, begin) if before.rfind(", ") >= 0 else begin
    looked = _LOOKED.match(before, begin)
    moved = _MOVED.match(before, begin)
    if looked is not None:
        again = re.sub(
            r"\bit\b", looked["one"], re.sub(r"\bits\b", f"{looked['one']}'s", place.text[place.own : place.stop])
        )
        yield [
            f"{place.text[: place.own]}{again}{place.text[place.stop :]}",
            place.for_each(_top_one(looked)),
        ]
    elif moved is not None and place.begins and place.block:
        rest = place.text[place.first : place._last_of_it()].replace("\n", "\n  ")
        said = f"for each {_top_one(moved)}\n{place.indent}  {moved['do']} it {moved['where']}\n{place.indent}  {rest}"
        yield [f"{place.text[:begin]}{said}{place.text[place._last_of_it() :]}"]
    elif moved is not None:
        said = f"for each {_top_one(moved)}, {moved['do']} it {moved['where']}, "
        yield [f"{place.text[:begin]}{said}{place.text[place.own :]}"]


def _top_one(m: re.Match[str]) -> str:
    """Say `of the top 1 cards of the deck` for the top card of it."""
    kind = m["kind"]
    many = m["one"].replace(f" {kind} of ", f" 1 {plural(kind)} of ", 1)
    return f"of {many}"


def _asked_for(place: Place) -> Iterator[Reading]:
    """Try the thing of which the sentence, or a line over it, asks whether there is one."""
    asked = _THERE_IS.match(place.text, place.first, place.stop)
    if asked is not None and asked["rest"]:
        yield from _one_or_each(place, asked)
        return
    for line in lines_over(place.text, place.line):
        over = _THERE_IS.match(line.strip())
        if over is not None and not over["rest"]:
            at = place.text.rfind(line.strip(), 0, place.line)
            if _all_of_it(place, len(line) - len(line.lstrip(" "))):
                yield [f"{place.text[:at]}for each {over['kinds']}{place.text[at + len(line.strip()) :]}"]
            yield [place.with_before(f"choose {_a(over)}")]
            return


def _top_asked_for(place: Place, choices: Choices) -> Iterator[Reading]:
    """Try the top one of a pile of which the sentence asks whether there is one in it."""
    asked = _THERE_IS.match(place.text, place.first, place.stop)
    held = None if asked is None else _IN_ZONE.fullmatch(asked["kinds"])
    if asked is None or held is None or not asked["rest"]:
        return
    zone = choices.rules.zones.get(held["zone"])
    if zone is not None and zone.shape == "pile" and len(_IT.findall(asked["rest"])) == 1:
        top = f"the top {held['kind']} of {whose(zone)} {zone.name}"
        said = re.sub(r"\bit\b", top, re.sub(r"\bits\b", f"{top}'s", asked["rest"]))
        yield [place.with_line(f"{asked[0].removesuffix(asked['rest'])}{said}")]


def _one_or_each(place: Place, asked: re.Match[str]) -> list[Reading]:
    """Choose one of them, as `it` is one, or do it to each."""
    each = [place.with_line(f"for each {asked['kinds']}{asked['rest']}")]
    choose = f"choose {_a(asked)}{asked['rest']}"
    every = all(_IT.search(part) for part in asked["rest"].split(", ")[1:])
    one = [place.with_line(choose if every else f"{asked[0].removesuffix(asked['rest'])}, {choose}")]
    if not every:
        return [one]
    return [one, each]


def _all_of_it(place: Place, depth: int) -> bool:
    """Return whether all lines that are deeper than another one speak of the thing."""
    before = place.text[: place.line].split("\n")[-2::-1]
    below = place.text[place.line :].split("\n")
    deep = [*takewhile(lambda line: _depth(line) > depth, before), *takewhile(lambda line: _depth(line) > depth, below)]
    return all(_IT.search(part) for line in deep for part in line.split(", "))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _a(asked: re.Match[str]) -> str:
    return asked[0].removeprefix("if there is ").removesuffix(asked["rest"] or "")


def _taken(place: Place, choices: Choices) -> Iterator[Reading]:
    """Try how the rules take a thing to which they do the same, then the places from which they choose."""
    if _NONE.match(place.said):
        return  # of that which is not there
    gone = {m[1] for m in _TO.finditer(place.said)}
    asks = _ASKS.match(place.text, place.own) is not None
    done_before = choices.before(deed_of(place.clause))
    for said in done_before:
        if not any(said.endswith(f" {zone}") for zone in gone):
            yield [
                place.for_each(said.removeprefix("for each "))
                if said.startswith("for each")
                else place.with_before(said)
            ]
    if done_before and choices.is_rule(place.clause):
        return  # which says of itself what it is done to
    within = _IT_IS_IN.match(place.text, place.first, place.stop)
    if within is not None:
        zone = choices.rules.zones.get(within["zone"].split(" ", 1)[1])
        kind = "" if zone is None else zone.kind
        yield [place.with_line(f"for each {kind} in {within['zone']}{within['rest']}")]
        return
    for zone in choices.shown[:2] if asks else ():
        yield [place.for_each(f"{zone.kind} in {whose(zone)} {zone.name}")]
    usual = [(said, zone) for said, zone in choices.usual if zone.name not in gone]
    for said, _ in usual:
        yield [place.with_before(f"choose {said}")]
    for said, zone in choices.others:
        if zone.name not in gone and not _is_chosen(zone, usual):
            yield [place.with_before(f"choose {said}")]


def _is_chosen(zone: ZoneDecl, usual: list[tuple[str, ZoneDecl]]) -> bool:
    return any(other.kind == zone.kind for _, other in usual)
