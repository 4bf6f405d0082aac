"""Spell out the short words and signs of cards, which stand for words of people: `+2`, `3+`, `1x per turn`, `&`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product
from typing import Final

from attrs import define

from london_rules.diagnostics.alike import names_alike
from london_rules.language.rules import Rules
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import plural, singular

MOST_VARIANTS: Final = 4
_COUNT: Final = rf"\d+|an?|{'|'.join(COUNTS)}"
_ALONE: Final = r"(?= *(?:$|[,.;:)/|]| and\b| or\b| then\b| from\b| to\b| per\b| for\b| if\b))"
_PER: Final = r"\b(?:per|for (?:each|every))"
# Signs and short words, and what they stand for; in this order.
_SHORT: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (r"\s*(?:->|=>|-->|==>|→|⇒|➔|➜|»)\s*", ": "),
        (r"\bw/o\b", "without"),
        (r"\bw/ ?", "with "),
        (r"(?<=\s)&(?=\s)", "and"),
        (r"(?:>=|=>|≥) *(?=\d)", "at least "),
        (r"(?:<=|≤) *(?=\d)", "at most "),
        (r"(?<![\w.])([^\w\s(]?\d+)\+(?=$|[\s,.;:)])", r"at least \1"),
        (r"\b(?:opps?|opp\.)(?='|\b)", "opponent"),
        (r"\byou['’]d\b", "you would"),
        (r"\byou['’]re\b", "you are"),
        (r"\b(1|one|2|two|3|three|\d+) ?x(?: time)? ?(?=(?:per|a|each|every)\b)", r"\1 times "),
        (r"\b(?:1|one) times? (?=(?:per|a|each|every)\b)", "once "),
        (r"\b(?:1|one|once) ?/ ?(?=(?:turn|game|round)\b)", "once a "),
        (r"\bonce (?:per|each|every) (?=(?:turn|game|round)\b)", "once a "),
        (r"\bmax(?:imum|\.)? once\b", "once a turn"),
        (r"\b(\d+) ?x ?[: ] ?(?=[a-z])", r"\1 times, "),
        (r"\b(?:burn|spend|use)(?= \d+ [a-z])", "pay"),
        (r",? ?\(? ?\b(?:max\.?|maximum)(?: of)? ([^\d\s]?\d+)\)?", r", at most \1"),
        (r",? ?\(? ?\bmin(?:\.|imum)?(?: of)? ([^\d\s]?\d+)\)?", r", at least \1"),
        (r"\b(?:your |the )?(left|right)(?:-hand)? (?:neighbou?r|player|opponent)\b", r"the player to your \1"),
        (
            r"\b(?:the )?(?:neighbou?r|player|opponent) (?:to|on|at) (?:your|the) (left|right)\b",
            r"the player to your \1",
        ),
        (r"\ball opponents['’] (\w+?)s\b", r"each opponent's \1"),
        (
            r"(\b(?:per|for (?:each|every)) \d+ [^,.()]*?)(?:, | ?\()(?:always )?round(?:ed|ing|s)? (up|down)\)?",
            r"\1, rounded \2",
        ),
        (r"^cost ?: ?(.+?)[.;,] ?(?:effect|gain|benefit|reward|result) ?: ?", r"\1: "),
        (r"\b(flip|toss) (?=coin\b)", r"\1 a "),
        (r"\buntil (?=\d+ [a-z]+$)", "until you have "),
        (r"(?<=\d )([a-z]+) ?/ ?([a-z]+(?: [a-z]+)?)$", r"\1 per \2"),
        (r"^random ", "a random "),
        (r"^(a random [^:]+): (?=to )", r"\1 "),
        (r"^(?:effect|action|bonus|cost|reward|penalty) ?: ?", ""),
        (r"^(?:[-*•·] +)", ""),
        (r"\btop of (?:the )?(?=\w)", "the top of the "),
        (r",? (?:right|straight) ?(?:now|away)$", ""),
        (r"(?<=\w)\.$", ""),
        (r"(?<=\w) now$", ""),
        (r"\b(roll|throw) (?=d\d+\b)", r"\1 a "),
    )
)
_PLUS: Final = re.compile(r"(?<![\w)])\+ ?(?=[^\w\s]?\d)")
_MINUS: Final = re.compile(r"(?<![\w)\d])[-−–](?=[^\w\s]?\d)")
_DOES: Final = re.compile(rf"\b(?P<verb>[a-z]+) (?P<n>{_COUNT}){_ALONE}", re.IGNORECASE)
_ALL: Final = re.compile(r"\b(?P<verb>[a-z]+) (?:all|everything|hand)(?=$|[,.;:])", re.IGNORECASE)
_TAKES: Final = frozenset({"draw", "take", "keep", "reveal", "return", "play"})
_AWAY: Final = ("throw away",)  # and what means the same by the thesaurus
_CHANGES: Final = re.compile(
    rf"\b(?P<verb>gain|lose|pay|get|score|earn|spend|forfeit)(?P<s>s)? (?P<n>(?:{_COUNT})){_ALONE}", re.IGNORECASE
)
_ONE_THERE: Final = re.compile(r"(?<=s )one(?= (?:on|in|to|into|onto|from|back)\b)", re.IGNORECASE)
_MINE: Final = re.compile(
    r"(?P<before>[a-z][\w' ]*)(?P<op> (?:is|are) (?:more|less|fewer|higher|lower|greater) than )(?:mine|yours)\b", re.I
)
_KEEPS: Final = re.compile(
    r"\bdraw (?P<n>\d+)(?: (?P<kinds>[a-z]+))?,? (?:and )?(?:then )?keep (?P<left>\d+)(?: [a-z]+)?$", re.I
)
_TOP: Final = re.compile(rf"\b(?:the )?top (?P<n>\d+|{'|'.join(COUNTS)}) of (?:the |your )?", re.IGNORECASE)


def _is_taken(verb: str) -> bool:
    """Return whether a verb is one of things: they are taken, shown or thrown away."""
    one = singular(verb.lower())
    return one in _TAKES or is_away(one)


def is_away(verb: str) -> bool:
    """Return whether a verb says that things are thrown away."""
    return bool(names_alike(verb.lower(), _AWAY)) or bool(names_alike(singular(verb.lower()), _AWAY))


def spelt_out(line: str) -> str:
    """Write out the signs and short words of a line."""
    for pattern, said in _SHORT:
        line = pattern.sub(said, line)
    line = _ALL.sub(lambda m: f"{m['verb']} your hand" if is_away(m["verb"]) else m[0], line)
    return " ".join(line.split())


@define
class Bare:
    """Say what is counted, where a card says how many only: `draw 2`, `each opponent loses 1`, `+1 card`."""

    rules: Rules

    def variants(self, line: str) -> list[str]:
        """Give a line with what is counted, the likeliest first."""
        line = self._of_places(_MINUS.sub("lose ", _PLUS.sub("gain ", line)))
        line = _MINE.sub(self._yours, self._one_of_kind(self._drawn(self._top(line))))
        things = self._kinds() if any(_is_taken(m["verb"]) for m in _DOES.finditer(line)) else [""]
        counted = self._counters(line) if _CHANGES.search(line) else [""]
        made = (_KEEPS.sub(_kept_of, _with(line, kind, counter)) for kind, counter in product(things, counted))
        return list(dict.fromkeys(made))[:MOST_VARIANTS]

    def is_counter(self, words: str) -> bool:
        """Return whether words are the name of a counter."""
        return any(words.lower() in (name, singular(name)) for name in self.rules.counters)

    def _kinds(self) -> list[str]:
        """List the kinds of which players hold some: those in their hands first."""
        mine = [zone for zone in self.rules.zones.values() if zone.owner == "player"]
        hands = [zone for zone in mine if zone.shape == "hand" and zone.seen == "owner"]
        return list(dict.fromkeys(zone.kind for zone in hands or mine if zone.kind))[:2]

    def of_yours(self, said: str) -> str:
        """Say whose place it is that words begin with, if each player has one."""
        mine = (z.name for z in self.rules.zones.values() if z.owner == "player")
        return f"your {said}" if any(re.match(rf"{re.escape(name)}\b", said, re.IGNORECASE) for name in mine) else said

    def _counters(self, line: str) -> list[str]:
        """List the counters that may be meant: one that the line names, or else each that players have."""
        names = {name: one for name, one in self.rules.counters.items() if one.owner in ("player", "table")}
        said = [name for name in names if re.search(rf"\b{re.escape(singular(name))}s?\b", line, re.IGNORECASE)]
        said += [one.name for one in names.values() if one.symbol and one.symbol in line]
        mine = [name for name, one in names.items() if one.owner == "player" and not one.hidden]
        return said[:1] or mine or list(names)

    def _top(self, line: str) -> str:
        """Say what kind of things the top ones of a place are."""

        def made(m: re.Match[str]) -> str:
            after = line[m.end() :].lower()
            zone = next((z for name, z in self.rules.zones.items() if after.startswith(name)), None)
            return m[0] if zone is None else f"the top {m['n']} {plural(zone.kind)} of the "

        return _TOP.sub(made, line)

    def _drawn(self, line: str) -> str:
        """Say that things are drawn, of which so many are said to be gained."""
        kinds = "|".join(re.escape(word) for kind in self.rules.kinds for word in (plural(kind), kind))
        return re.sub(rf"\bgain (\d+) ({kinds})(?![\w-])", r"draw \1 \2", line) if kinds else line

    def _one_of_kind(self, line: str) -> str:
        """Say what `one` is, where things of a kind were spoken of before, and `a` for one of them."""
        for kind in self.rules.kinds:
            line = re.sub(rf"\b(?:one|1) (?={re.escape(kind)}\b)", "a ", line, flags=re.IGNORECASE)
            said = re.search(rf"\b(?:{re.escape(kind)}|{re.escape(plural(kind))})\b", line, re.IGNORECASE)
            if said is not None:
                begin = said.end()
                return line[:begin] + _ONE_THERE.sub(rf"a {kind}", line[begin:])
        return line

    def _yours(self, m: re.Match[str]) -> str:
        """Say of which counter `mine` is."""
        names = [name for name in self.rules.counters if m["before"].lower().endswith(name)]
        return f"{m['before']}{m['op']}your {max(names, key=len)}" if names else m[0]

    def all_empty(self, what: str) -> str:
        """Say that the places of all players are empty, if they are meant; "" if not."""
        m = re.fullmatch(r"(?:all|every|everybody's|everyone's|each) (?P<zone>[a-z ]+)", what, re.IGNORECASE)
        zone = None if m is None else self.rules.zones.get(singular(m["zone"].lower()))
        return "" if zone is None or zone.owner != "player" else f"there is no {zone.kind} in any {zone.name}"

    def _of_places(self, line: str) -> str:
        """Say whose place it is, where nobody is said and each player has one."""
        for zone in self.rules.zones.values():
            if zone.owner == "player":
                line = re.sub(
                    rf"\b(from|in|into|to|onto|on|of) ({re.escape(zone.name)})\b", r"\1 your \2", line, flags=re.I
                )
        return line


def _kept_of(m: re.Match[str]) -> str:
    """Say how many of the things that are drawn are not kept."""
    away, kinds = int(m["n"]) - int(m["left"]), m["kinds"]
    if away < 1 or kinds is None:
        return m[0]
    return f"draw {m['n']} {kinds}. throw away {_some(str(away), kinds)}".replace("away ", f"away {away} ")


def _with(line: str, kind: str, counter: str) -> str:
    """Write what is counted after each number that stands alone."""

    def of_kind(m: re.Match[str]) -> str:
        return f"{m[0]} {_some(m['n'], kind)}" if _is_taken(m["verb"]) else m[0]

    def of_counter(m: re.Match[str]) -> str:
        return f"{m[0]} {_some(m['n'], counter)}"

    line = _DOES.sub(of_kind, line) if kind else line
    return _CHANGES.sub(of_counter, line) if counter else line


def _some(count: str, name: str) -> str:
    return singular(name) if COUNTS.get(count.lower(), count) in (1, "1", "a", "an") else plural(singular(name))


GERUND: Final = re.compile(r"^(?P<stem>[a-z]+?)ing\b", re.IGNORECASE)


def without_ing(words: str) -> list[str]:
    """List what a verb in `-ing` at the beginning may be without it."""
    m = GERUND.match(words)
    if m is None:
        return []
    stem, rest = m["stem"], words[m.end() :]
    stems = [stem, f"{stem}e", *([stem[:-1]] if len(stem) > 2 and stem[-1] == stem[-2] else [])]
    return [f"{one}{rest}" for one in stems]


_IRREGULAR: Final[Mapping[str, str]] = {"have": "has", "do": "does", "go": "goes", "may": "may", "must": "must"}


def by_somebody(deed: str) -> str:
    """Say a deed as one of somebody else: `draw a card` becomes `draws a card`."""
    verb, space, rest = deed.partition(" ")
    if verb.lower() in _IRREGULAR:
        return _IRREGULAR[verb.lower()] + space + rest
    if verb.endswith("s") and not verb.endswith("ss"):
        return deed
    ending = "es" if re.search(r"(?:s|x|z|ch|sh|o)$", verb) else "s"
    return re.sub(r"(?<=[^aeiou])y$", "ie", verb) + ending + space + rest


def by_them(deed: str) -> str:
    """Say a deed as after `they`: `draws a card` becomes `draw a card`."""
    verb, space, rest = deed.partition(" ")
    return (singular(verb) if verb.endswith("s") else verb) + space + rest
