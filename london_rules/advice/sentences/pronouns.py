"""Words for things and players of the wrong sort: `the winner` for `they`, `its money` for what a player has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.readings import changed
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around, lines_over
from london_rules.language.declarations.read_text import Unread, given_in
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names

MOST_WORDS: Final = 3  # of a name that stands for nobody
_SOMEBODY = re.compile(r"\b(?:choose (?:another|a|one of the) (?:other )?player|for each[^\n]*player|ask )")
_ONE_OF_THEM = re.compile(r"\b(?:(?:s?he or s?he|s?he|(?:the|that|this|such a) player) )(gains|loses|pays)\b")
_MINE: Final = {"my": ("your", "their"), "me": ("you", "them")}
_GIVE_ME: Final = re.compile(r"\b(gives?|pays?) me ([^,\n]+)")
_ASKED: Final = re.compile(r"ask ")
_NAME = re.compile(r"([a-z][\w-]*)('s)?( (?:gains|loses|pays)\b)?")
_THE_PLAYER: Final = re.compile(r"player(?='s\b| gains| loses| pays|$|,)", re.MULTILINE)
_CALLED_PLAYER: Final = re.compile(r"\bchoose [^\n]*?\bplayers?\b[^\n]*?, call it (?:the )?([\w-]+(?: [\w-]+)?)")
_CALL: Final = re.compile(r"\bcall (?:it|them)\b")
# Players who are told by more than a name.
_BY_WHAT_THEY_ARE: Final = frozenset(
    {"winner", "loser", "leader", "owner", "bank", "dealer", "player", "taker", "other"}
)
_DONE: Final = {" gains": " gain", " loses": " lose", " pays": " pay"}


def pronouns(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try `they` for a name that nobody has, another owner for a counter, and a field that is counted in it."""
    yield from _mine(unread)
    yield from _longer_name(unread)
    yield from _they(unread)
    yield from _player_called(unread)
    yield from _owners(unread, names, rules)
    yield from _counted(unread, names, rules)
    yield from _left_out(unread)


def _mine(unread: Unread) -> Iterator[Repair]:
    """Try who reads the rules for `my` and `me`: whoever has the turn, of whom those who are asked speak as `they`."""
    p, text = unread.problem, unread.source.value
    ways = _MINE.get(p.word.lower())
    if ways is None:
        return
    line, _ = line_around(text, p.start)
    asked = any(_ASKED.match(over.strip()) for over in (*lines_over(text, line), text[line : p.start]))
    for way in (1, 0) if asked else (0,):
        made = _GIVE_ME.sub(rf"\1 \2 to {_MINE['me'][way]}", text)
        for mine, theirs in _MINE.items():
            made = re.sub(rf"\b{mine}\b", theirs[way], made)
        help = "" if made.count("\n") else f"write `{ways[way]}` for `{text[p.start : p.end]}`"
        one = changed(text, made, p.start, help)
        yield Repair(one.start, one.end, one.text, one.help, p.start, unknown=p.word, guessed=True, alone=True)


def _longer_name(unread: Unread) -> Iterator[Repair]:
    """Leave out an unknown word before a name that this text knows: `the dry load`, where `load` is one."""
    p, text = unread.problem, unread.source.value
    if p.code != "LR-N0003" or not text[: p.start].lower().endswith("the "):
        return
    for name in unread.locals:
        if re.compile(rf" {re.escape(name)}(?![\w-])").match(text, p.end):
            yield Repair(p.start, p.end + 1, "", f"leave out `{p.word}`", p.start, guessed=True)


def _they(unread: Unread) -> Iterator[Repair]:
    """Try `they`, `them` or `their` for an unknown name after `the`, where a player was spoken of before."""
    p, text = unread.problem, unread.source.value
    one = _ONE_OF_THEM.search(text, line_around(text, p.start)[0], line_around(text, p.start)[1])
    if one is not None and one.start() <= p.start <= one.end() and _SOMEBODY.search(text[: one.start()]):
        made = f"they {one[1].removesuffix('s')}"
        help = f"write `{made}` for `{one[0]}`"
        yield Repair(one.start(), one.end(), made, help, one.start(), guessed=True, alone=True)
    start = p.start - len("the ")
    if p.code != "LR-N0003" or text[max(start, 0) : p.start].lower() != "the ":
        return
    m = _NAME.match(text, p.start)
    if m is None or not _SOMEBODY.search(text[:start]):
        return
    given = next(iter(_CALLED_PLAYER.findall(text[:start])), "")
    if given and len(_CALL.findall(text[:start])) == 1 and m[1] not in _BY_WHAT_THEY_ARE:
        help = f"write `the {given}` for `the {m[1]}`: that is the name that was given"
        yield Repair(p.start, m.end(1), given, help, start, unknown=f"the {m[1]}", guessed=True, alone=True)
    tries = ["their"] if m[2] else [f"they{_DONE[m[3]]}"] if m[3] else ["them", "they"]
    for made in tries:
        was = text[start : m.end()]
        help = f"write `{made}` for `{was}`: no name was given with `call it`"
        yield Repair(start, m.end(), made, help, start, unknown=f"the {m[1]}", guessed=True, alone=True)


def _player_called(unread: Unread) -> Iterator[Repair]:
    """Try the name that a text gives a player, for `the player`, which says too little; the last one first."""
    p, text = unread.problem, unread.source.value
    m = _THE_PLAYER.match(text, p.start)
    if m is None or text[max(p.start - len("the "), 0) : p.start].lower() != "the ":
        return
    given = [name for name, kind in unread.locals.items() if kind == "player"]
    for name in (*reversed(_CALLED_PLAYER.findall(text[: p.start])), *given):
        help = f"write `the {name}` for `the player`"
        yield Repair(p.start, m.end(), name, help, p.start, guessed=True, alone=True)


def _left_out(unread: Unread) -> Iterator[Repair]:
    """Try a word for a thing after a verb that lacks what it is done to."""
    p, text = unread.problem, unread.source.value
    told = re.compile(r"(?:to|on|from|with|face|is|has|can|was) ").match(text, p.start)
    if "_IT" not in p.accepted or told is None:
        return
    given = [name for name, terminal in given_in(text[: p.start]) if terminal == "LOCAL"]
    if text[: p.start].lower().endswith("the "):
        return  # a name is missing, not a word in its place
    for word in ("it", *(f"the {name}" for name in (*reversed(given), *unread.locals)), "this"):
        before = text[p.start :].split(maxsplit=1)[0]
        yield Repair(
            p.start, p.start, f"{word} ", f"write `{word}` before `{before}`", p.start, guessed=True, alone=True
        )


def _owners(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try the player for `its` before a counter of players, and `its` for `this` before a field."""
    p, text = unread.problem, unread.source.value
    if re.compile(r"its(?= *(?:[),\n]|$))").match(text, p.start):
        given = [name for name, terminal in given_in(text[: p.start]) if terminal == "LOCAL"]
        for made in ("it", *(f"the {name}" for name in reversed(given)), "this"):
            yield Repair(p.start, p.start + 3, made, f"write `{made}` for `its`", p.start, guessed=True, alone=True)
    word = re.search(r"\b(its|this|it|their|your|his|her) $", text[: p.start])
    if word is None:
        return
    found, _ = _readings(text, p.start, names)
    name = found.get("COUNTER") or found.get("COUNTER_ONE")
    if name in rules.counters and rules.counters[name].owner == "player":
        for whose in ("their", "your"):
            help = f"`{name}` is of players: write `{whose} {name}`"
            yield Repair(word.start(1), word.end(1), whose, help, word.start(1), guessed=True, alone=True)
    elif word[1] != "its" and "FIELD" in found:
        yield Repair(
            word.start(1), word.end(1), "its", f"write `its` for `{word[1]}`", word.start(1), guessed=True, alone=True
        )


def _counted(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try the fields that are counted in a counter, for the counter of a thing."""
    p, text = unread.problem, unread.source.value
    if "FIELD" not in p.accepted:
        return
    found, stop = _readings(text, p.start, names)
    counter = found.get("COUNTER") or found.get("COUNTER_ONE")
    fields = [f.name for kind in rules.kinds.values() for f in kind.fields.values() if counter and f.counter == counter]
    for field in dict.fromkeys(fields):
        help = f"`{counter}` is a counter; the field that is counted in it is `{field}`"
        yield Repair(p.start, stop, field, help, p.start, guessed=True, alone=True)


def _readings(text: str, at: int, names: Names) -> tuple[dict[str, str], int]:
    """Give what the words at a place can be, the longest name first, and where it ends."""
    words = list(re.compile(r"[a-z][\w-]*", re.IGNORECASE).finditer(text, at, line_around(text, at)[1]))[:MOST_WORDS]
    for size in range(len(words), 0, -1):
        found = names.readings(tuple(word.group().lower() for word in words[:size]))
        if found:
            return dict(found), words[size - 1].end()
    return {}, at
