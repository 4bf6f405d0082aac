"""Whom and what a text speaks of that says `they` or `it` of nobody and nothing: everybody, or what was done before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.choices import whose
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.rules import Rules, ZoneDecl
from london_rules.language.syntax.names import article as a_kind

_THEY_DO: Final = re.compile(r"(?:(?<=, )|(?<=\n)|^) *(?P<they>they (?P<do>gain|lose|pay|[a-z][\w-]*))\b", re.MULTILINE)
_THEY: Final = re.compile(r"\b(?:they|them|their)\b")
_THING: Final = re.compile(r"\b(?:its?|this)\b", re.IGNORECASE)
_HERE: Final = re.compile(r"here you can write .*")
_QUOTED: Final = re.compile(r"`([^`]+)`")
_RULE: Final = re.compile(r"^ *(?:replace )?rule ([a-z][a-z -]*?) *\n[^\n]*\Z", re.MULTILINE)
_MANY: Final = frozenset({"gain", "lose", "pay"})
_HEADER: Final = re.compile(r"(?:\A|\n) *(?:replace )?(action|rule) [^\n]*\n?\s*\Z")
_NAMES_SOMEBODY: Final = re.compile(r"\b(?:for each|ask|choose|the first|the active) [^\n]*\bplayer")
# Where nobody has a turn.
_FOR_ALL: Final = re.compile(r"[^\n]*\b(?:scoring|set-up|round) [^\n]*\n[^\n]*\Z")

_OPPOSITE: Final = (
    (re.compile(r"(.*) is (?:at least 1|more than 0)"), r"\1 is 0"),
    (re.compile(r"(.*) is at least (.*)"), r"\1 is less than \2"),
    (re.compile(r"(.*) is less than (.*)"), r"\1 is at least \2"),
    (re.compile(r"(.*) is at most (.*)"), r"\1 is more than \2"),
    (re.compile(r"(.*) is more than (.*)"), r"\1 is at most \2"),
    (re.compile(r"there is no (.*)"), r"there is a \1"),
    (re.compile(r"there is an? (.*)"), r"there is no \1"),
    (re.compile(r"(.*) is not (.*)"), r"\1 is \2"),
    (re.compile(r"(.*) is 0"), r"\1 is at least 1"),
    (re.compile(r"(.*) (is|has|was) (.*)"), r"\1 \2 not \3"),
)


def opposite(condition: str) -> list[str]:
    """Give the condition that holds where one does not, said as plainly as it can be."""
    if " and " in condition or " or " in condition:
        return [f"not ({condition})"]
    plain = next((p.sub(said, condition) for p, said in _OPPOSITE if p.fullmatch(condition)), "")
    return [*([plain.replace("has not ", "has no ")] if plain else []), f"not ({condition})"]


def for_everybody(text: str, start: int, file_before: str, rules: Rules) -> Iterator[Repair]:
    """Try everybody for `they` that is nobody, in a text that is carried out in nobody's turn."""
    if not _FOR_ALL.search(file_before) and not in_nobodys_turn(file_before, rules):
        return
    line, stop = line_around(text, start)
    first = line + len(text[line:stop]) - len(text[line:stop].lstrip(" "))
    yield from _all_lines_for_each(text, first, first - line)
    if len(_THEY.findall(text, line, stop)) > 1:  # all of them mean the same player
        yield Repair(first, first, "for each player, ", "write `for each player,` before it", start)
    for m in _THEY_DO.finditer(text, line, stop):
        made = f"each player {m['do']}s" if m["do"] in _MANY else f"for each player, {m['they']}"
        yield Repair(m.start("they"), m.end(), made, f"write `{made}` for `{m['they']}`", start)


def _all_lines_for_each(text: str, first: int, margin: int) -> Iterator[Repair]:
    """Try `for each player` above several lines that all speak of a player whom nothing names."""
    lines = text[first:].split("\n")
    own = [i for i, line in enumerate(lines) if i == 0 or len(line) - len(line.lstrip(" ")) == margin]
    last = max((i for i in own if _THEY.search(lines[i])), default=0)
    if not last or any(_NAMES_SOMEBODY.search(line) for line in lines[: last + 1]):
        return
    end = next((i for i in own if i > last), len(lines))
    block = "\n".join([f"{' ' * (margin + 2)}{lines[0]}", *(f"  {line}" for line in lines[1:end])]).rstrip()
    stop = first + len("\n".join(lines[:end]).rstrip())
    title = "write `for each player` above these lines, and move them further in"
    yield Repair(first, stop, f"for each player\n{block}", title, first)


def in_nobodys_turn(file_before: str, rules: Rules) -> bool:
    """Return whether a text is that of a rule which is only said where nobody has a turn."""
    header = _RULE.search(file_before)
    if header is None:
        return False
    own = f"rule {header[1]}"
    said = re.compile(rf"(?<![\w-]){re.escape(header[1])}(?![\w-])")
    where = [slot.id for slot in rules.slots() if slot.id != own and said.search(slot.source.value)]
    return bool(where) and all(id.startswith(("round ", "scoring ", "set-up ")) for id in where)


def words_here(text: str, start: int, help: str) -> Iterator[Repair]:
    """Try the words for a thing that a message says can be written, in the place of one that refers to nothing."""
    word, told = _THING.match(text, start), _HERE.search(help)
    if word is None or told is None:
        return
    for here in _QUOTED.findall(told[0]):
        made = here if word[0].lower() != "its" else {"it": "its", "they": "their"}.get(here, f"{here}'s")
        yield Repair(word.start(), word.end(), made, f"write `{made}`", start)


def stopped(text: str, start: int, end: int, before: str) -> Iterator[Repair]:
    """Try what `stop` may mean outside of a loop: that the rest is only done otherwise, or at the end, of the game.

    At the beginning of an action or rule, of which the header is `before` it, all of it may be meant.
    """
    line, stop = line_around(text, start)
    head = text[line:start]
    asked = re.fullmatch(r"( *)if (.*), ", head)
    indent = " " * (len(head) - len(head.lstrip(" ")))
    below = text[stop:]
    rest = re.match(rf"(?:\n{indent}[^\n]*)+", below)
    if rest is None:
        yield Repair(start, end, "end the game now", "write `end the game now`, if that is meant", start)
    elif asked is not None:
        deeper = rest[0].replace("\n", "\n  ")
        header = None if text[:line].strip() else _HEADER.search(before)
        only = list(_only_if(asked[2], line + len(indent), stop, start)) if header is not None else []
        yield from only if header is not None and header[1] == "action" else ()
        for condition in opposite(asked[2]):
            made = f"if {condition}{deeper}"
            yield Repair(
                line + len(indent), stop + rest.end(), made, f"write `if {condition}` and the rest below it", start
            )
        yield from only


def _only_if(condition: str, begin: int, stop: int, at: int) -> Iterator[Repair]:
    """Try that it can only be done where the condition does not hold."""
    for other in opposite(condition):
        yield Repair(begin, stop, f"only if {other}", f"write `only if {other}` for this line", at)


def chosen_for(text: str, start: int, rules: Rules, zones: list[ZoneDecl]) -> Iterator[Repair]:
    """Try to choose a thing and then do to it what a rule before the place does to one that is not known after it."""
    line, _ = line_around(text, start)
    for m in reversed(
        list(re.finditer(r"(?:(?<=, )|^)( *)(([a-z][\w-]*) an? ([\w-]+))$", text[: max(line - 1, 0)], re.MULTILINE))
    ):
        verb = rules.rules.get(m[3])
        if m[2] not in rules.rules or verb is None or [one.kind for one in verb.params] != [m[4]]:
            continue
        for zone in zones:
            if zone.kind == m[4]:
                made = f"choose {a_kind(zone.kind)} in {whose(zone)} {zone.name}\n{m[1]}{m[3]} it"
                help = f"choose {a_kind(zone.kind)} first, so that it is known"
                yield Repair(m.start(2), m.end(2), made, help, start)
