"""What people tell on several lines that belongs together: who chooses and does, `if you do`, whose a thing is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.composed import Parts, composed
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.readings import changed
from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.sayings import WORD
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.lines import line_around
from london_rules.language.syntax.names import Names, plural

MOST_BELOW: Final = 4  # lines that belong to what somebody chooses
MOST_TRIED: Final = 4  # ways to say one line
_CALL: Final = re.compile(r"(?P<before>\n *)(?P<call>call (?:it|them) [^\n]+)")
_CHOICE: Final = re.compile(r"choose (?!.*\bcall (?:it|them)\b)[^\n]+")
_DOES_SO: Final = re.compile(
    r"(?:and )?(?:if|when) (?:you|they|he|she) (?:do|does|did)(?P<no> not|n'?t| n't)?(?: so| this| that| it)? *,? *"
    r"(?:then )?(?P<rest>[^\n]+)"
)
_MAY: Final = re.compile(r"(?P<who>(?:ask [^\n,]+, )?)you may (?P<deeds>(?!up to |as often )[^\n]+)")
_CHOOSES: Final = re.compile(
    r"(?P<who>(?!you\b)\S[^\n,]*?) (?:(?:must|shall|has to|have to|then|now|secretly) )*"
    r"(?:chooses?|picks?|selects?) (?:out )?(?P<what>an? [^\n]+|one [^\n]+|\d+ [^\n]+)"
)
_OF_IT: Final = re.compile(r"\b(?:it|its|them|that [a-z]+)\b")
_DOER: Final = re.compile(r"^(?:and )?(?:then )?(?:(?:they|he|she|that player|the player)(?: must| then)? )?")
_THEIRS: Final = re.compile(r"\b(?:their|his|her)\b")
_OWNER: Final = re.compile(
    r"(?:(?:its|the|their|that [a-z]+'s) )(?:owner|holder)s?(?: of (?:it|that [a-z]+|the [a-z]+))? (?P<deed>[^\n]+)"
)
_OF_OWNER: Final = re.compile(
    r"choose (?:an?|another|any) (?P<kind>[a-z][\w -]*?)(?: in any (?P<zone>[a-z][\w -]*?))?"
    r"(?P<call>, call it (?:the )?(?P<name>[a-z][\w -]*))?"
)
_SEEN: Final = re.compile(r"(?P<do>look at|reveal) (?P<one>the (?:top|bottom) [a-z][\w -]* of [a-z][\w -]*)")
_IT: Final = re.compile(r"\b(?:it|its)\b")
_CHOSEN: Final = "choice"  # the name that a thing is given which has none


def over_lines(text: str, at: int, names: Names, rules: FromRules, *, as_written: bool) -> Iterator[Repair]:
    """Try to read a line together with those before and after it; those before are written anew only `as_written`."""
    yield from _name_on_a_line(text, at)
    begin, stop = line_around(text, at)
    parts = _Said(names, rules)
    if _DOES_SO.match(text[begin:stop].strip().lower()):
        yield from _if_so(text, at, parts, as_written=as_written)
        return
    yield from _asked(text, at, parts)
    yield from _owner(text, at, parts)
    if as_written:
        yield from _of_what_is_seen(text, at, names, rules)


class _Said:
    """Say a clause as the language does."""

    def __init__(self, names: Names, rules: FromRules) -> None:
        self.names, self.rules = names, rules

    def as_part(self, part: str, said: str) -> list[str]:
        """List what the language says for all of a clause."""
        words = [word for word in WORD.finditer(said) if word.group().lower() != "the"]
        parts = Parts(self.names, self.rules, frozenset(word.group().lower() for word in words))
        found = (one.text for one in parts.fill(part, words) if one.size == len(words)) if words else iter(())
        return list(dict.fromkeys(found))[:MOST_TRIED]


def _line_before(text: str, begin: int) -> tuple[int, int]:
    return line_around(text, begin - 1) if begin else (0, 0)


def _name_on_a_line(text: str, at: int) -> Iterator[Repair]:
    """Try to put a name that is given on a line of its own behind the choice above it."""
    for m in _CALL.finditer(text):
        begin, stop = _line_before(text, m.start() + 1)
        if m.start() <= at <= m.end() and _CHOICE.fullmatch(text[begin:stop].strip()):
            end = begin + len(text[begin:stop].rstrip())
            made = f"{text[begin:stop].strip()}, {m['call']}"
            yield Repair(end, m.start("call"), ", ", f"write it like this: `{made}`", m.start("call"), guessed=True)


def _if_so(text: str, at: int, parts: _Said, *, as_written: bool) -> Iterator[Repair]:
    """Try to go on with what somebody may do on the line before, for `if you do`; the other choice, for `if not`."""
    begin, stop = line_around(text, at)
    line = text[begin:stop]
    said = _DOES_SO.fullmatch(line.strip())
    over, end = _line_before(text, begin)
    before = text[over:end]
    may = _MAY.fullmatch(before.strip())
    if said is None or may is None or _depth(before) != _depth(line):
        return
    indent = before[: _depth(before)]
    for rest in parts.as_part("deeds", said["rest"]) or [said["rest"]]:
        if said["no"] and not as_written:
            return
        if said["no"]:
            made = f"{indent}{may['who']}either {may['deeds']}, or {rest}"
            yield changed(text, text[:over] + made + text[stop:], begin + _depth(line))
            continue
        whole = f"{before.strip()}, {rest}"  # the line before stays as it is: it may have been put right just now
        help = f"write it like this: `{whole}`"
        yield Repair(over + len(before.rstrip()), stop, f", {rest}", help, begin + _depth(line), guessed=True)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _below(text: str, stop: int, depth: int) -> tuple[int, list[str]]:
    """List the lines after one that are as deep and speak of what was chosen; and give where they end."""
    lines: list[str] = []
    end = stop
    for line in text[stop + 1 :].split("\n")[:MOST_BELOW]:
        if not line.strip() or _depth(line) != depth or not _OF_IT.search(line):
            break
        lines.append(line.strip())
        end += 1 + len(line)
    return end, lines


def _asked(text: str, at: int, parts: _Said) -> Iterator[Repair]:
    """Try to ask somebody who chooses a thing to do as well what the lines below say of it."""
    begin, stop = line_around(text, at)
    line = text[begin:stop]
    said = _CHOOSES.fullmatch(line.strip())
    end, below = _below(text, stop, _depth(line))
    if said is None or not below:
        return
    subjects = parts.as_part("subject", said["who"])
    if not subjects or subjects[0] == "you":
        return
    who = subjects[0]
    asked = f"{who}, ask them" if who.startswith("for ") else f"ask {'them' if who == 'they' else who}"
    deeds = [_THEIRS.sub("your", one) for one in (f"choose {said['what']}", *(_DOER.sub("", one) for one in below))]
    made = [(parts.as_part("deeds", _base(deed)) or [deed])[0] for deed in deeds]
    if any("\n" in one for one in made):
        return
    indent = line[: _depth(line)]
    block = "\n".join([f"{indent}{asked}", *(f"{indent}  {_THEIRS.sub('your', one)}" for one in made)])
    help = f"write `{asked}`, and below it what they do"
    yield changed(text, text[:begin] + block + text[end:], begin + _depth(line), help)


def _base(deed: str) -> str:
    """Say of whoever is asked what is said of somebody else: `put` for `puts`."""
    verb, space, rest = deed.partition(" ")
    return f"{verb[:-1] if verb.endswith('s') and not verb.endswith('ss') else verb}{space}{rest}"


def _owner(text: str, at: int, parts: _Said) -> Iterator[Repair]:
    """Try to say of whoever has the thing that was chosen on the line before what its owner does."""
    begin, stop = line_around(text, at)
    line = text[begin:stop]
    said = _OWNER.fullmatch(line.strip())
    over, end = _line_before(text, begin)
    before = text[over:end]
    chosen = _OF_OWNER.fullmatch(before.strip())
    if said is None or chosen is None:
        return
    kind = (parts.names.readings((chosen["kind"].split(" that ")[0].strip(),)) or {}).get("KIND", "")
    zones = (
        [chosen["zone"]]
        if chosen["zone"]
        else parts.rules.ways("hold", {"kinds": Filled(1, plural(kind), kind)})
        if kind
        else []
    )
    name = chosen["name"] or _CHOSEN
    call = "" if chosen["call"] else f", call it the {name}"
    for zone in zones:
        for deed in parts.as_part("deed", f"they {_base(said['deed'])}"):
            does = f"for each player, if the {name} is in their {zone}, {deed}"
            made = f"{call}\n{line[: _depth(line)]}{does}"
            help = f"give what is chosen a name, and write `{does}`"
            yield Repair(over + len(before.rstrip()), stop, made, help, begin + _depth(line), guessed=True)


def _of_what_is_seen(text: str, at: int, names: Names, rules: FromRules) -> Iterator[Repair]:
    """Try to choose the thing that is looked at on the line before, where this one goes on with it."""
    begin, stop = line_around(text, at)
    over, end = _line_before(text, begin)
    before = text[over:end]
    seen = _SEEN.fullmatch(before.strip())
    if seen is None or not _IT.search(text[begin:stop]):
        return
    indent = before[: _depth(before)]
    first = f"{indent}choose {seen['one']}\n{indent}{seen['do']} it"
    found = [said for said in composed(text, begin, stop, at, names, rules, "whole") if _IT.search(said.text)]
    for said in found[:MOST_TRIED]:
        made = said.text.replace("\n", f"\n{indent}")
        whole = f"{text[:over]}{first}\n{text[begin : said.start]}{made}{text[said.end :]}"
        yield changed(text, whole, at, f"choose it first: `choose {seen['one']}`")
