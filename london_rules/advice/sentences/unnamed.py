"""A name that nothing has: where it may have been given, or was meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.misspelt import words_meant
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.alike import names_alike
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.suggest import suggest
from london_rules.language.declarations.read_text import Unread, given_in
from london_rules.language.syntax.names import Names

_CHOICE = re.compile(r"\bchoose (?:an?|another|any) (?:[^\n,()]|\([^\n()]*\))+")
_CALLED = re.compile(r" *, *call (?:it|them)\b")
_CALL_WITHOUT_COMMA = re.compile(r"(?<=[^,\s] )(call (?:it|them) )")
_CALLED_AS = re.compile(r"\bcall (?:it|them) (?P<as>as )(?:the )?(?P<name>[\w -]*\w)")
_NAME = re.compile(r"[^\W\d_][\w-]*")
_LATER: Final = "(?:hereafter|hereinafter|henceforth|from now on|in the following|below)"
_NAMED: Final = (
    "(?:called|named|designated|denoted|labelled|labeled|termed|dubbed|known as|referred to as|designated as|marked as"
    "|call(?:ed)? this|name (?:it|them)|designate (?:it|them)(?: as)?|refer to (?:it|them) as|label (?:it|them)"
    "|mark (?:it|them) as|let (?:it|them) be|(?<=is )(?=the )|be|as)"
)
_OTHERWISE = re.compile(
    rf"(?<=[^\s,(;:-])(?: *[,;:.] *| +[-\u2013\u2014] +| *\(| +)(?P<said>(?:(?:and|which|that) +)?"
    rf"(?:(?:it|they|this|that|this [a-z]+|that [a-z]+|is|are|shall|will) +)*(?:be +)?"
    rf"(?:{_LATER},? +)?{_NAMED}(?:,? +{_LATER})?),? *"
    rf"[\"'\u201c\u2018]?(?:the +)?[\"'\u201c\u2018]?(?P<name>[a-z][a-z -]*?[a-z])[\"'\u201d\u2019]?"
    rf"(?:,? +{_LATER})?\)?(?=,|\n|$)",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(
    rf" *\((?P<said>(?:{_LATER},? +)?[\"'\u201c\u2018]?the +[\"'\u201c\u2018]?)(?P<name>[a-z][a-z -]*?[a-z])"
    rf"[\"'\u201d\u2019]?\)(?=,|\n|$)",
    re.IGNORECASE,
)
_ONE_CALLED = re.compile(
    r"\b(?:choose|for) (?:an?|another|any|one|each)\b[^\n,]*(?:,|,? and) call "
    r"(?P<them>them|him|her|this|that|(?:this|that|the) [a-z]+) (?=the )",
    re.IGNORECASE,
)
_NO_THINGS: Final = frozenset({"ZONE", "GROUP", "NUMBER", "COUNTER"})
_SEVERAL = re.compile(r"\bchoose (?:up to )?(?:\d+|\([^()\n]*\)|two|three|four) ")


def called_otherwise(text: str, at: int) -> Iterator[Repair]:
    """Try what the language says for a name that is given in other words, or without a comma."""
    yield from comma_before_call(text, at)
    yield from one_called_them(text, at)
    yield from called_as(text, at)
    yield from named_otherwise(text, at)


def without_a_name(unread: Unread, names: Names) -> Iterator[Repair]:
    """Try to give a name that nothing has to a choice, and a name that was given in its place."""
    yield from choice_without_a_name(unread)
    yield from the_only_name(unread, names)


def choice_without_a_name(unread: Unread) -> Iterator[Repair]:
    """Try to give an unknown name to the only choice before it that has none, but for the one that is `it` here."""
    p, text = unread.problem, unread.source.value
    word = _NAME.match(text, p.start)
    if p.code != "LR-N0003" or word is None or not re.search(r"\bthe $", text[: p.start]):
        return
    done = [m for m in _CHOICE.finditer(text, 0, p.start) if m.end() < p.start]
    often = len(re.findall(rf"\bthe {re.escape(word[0])}\b", text)) > 1  # else it may be `it`
    choices = done if len(done) == 1 and often else done[:-1]
    unnamed = [m for m in choices if not _CALLED.match(text, m.end())]
    if len(unnamed) != 1:
        return
    end = len(text[: unnamed[0].end()].rstrip())
    made = f", call it the {word[0]}"
    help = f"give the choice a name: `{text[unnamed[0].start() : end]}{made}`"
    yield Repair(end, end, made, help, p.start, unknown=word[0], guessed=True, alone=True)


def the_only_name(unread: Unread, names: Names) -> Iterator[Repair]:
    """Try the names that a text gives before, the last one first, for an unknown word after `the` that is near none."""
    p, text = unread.problem, unread.source.value
    word = _NAME.match(text, p.start)
    if p.code != "LR-N0003" or word is None or not re.search(r"\bthe $", text[: p.start]):
        return
    known = names.all_words(_NO_THINGS)
    if words_meant(p, text)[0] or names_alike(word[0].lower(), known) or suggest(word[0].lower(), known, 1):
        return
    given = [name for name, terminal in given_in(text[: p.start]) if terminal == "LOCAL"]
    for name in dict.fromkeys(reversed(given)):
        help = f"write `{name}` for `{word[0]}`: that is the name that was given"
        yield Repair(*word.span(), name, help, p.start, unknown=word[0], guessed=True, alone=True, reading="named")


def comma_before_call(text: str, at: int) -> Iterator[Repair]:
    """Try a comma before `call it` on a line above, which was taken for a part of a name without one."""
    found = list(_CALL_WITHOUT_COMMA.finditer(text, 0, at))
    if found:
        place = found[-1].start(1)
        yield Repair(place - 1, place - 1, ",", "write a comma before `call`", place, left_out=True)


def one_called_them(text: str, at: int) -> Iterator[Repair]:
    """Try `call it` for `call them` and the like, where one player or thing is chosen."""
    for m in _ONE_CALLED.finditer(text, *line_around(text, at)):
        if m.start() <= at <= m.end():
            yield Repair(
                *m.span("them"), "it", f"write `call it` for `call {m['them']}`", m.start("them"), guessed=True
            )


def called_as(text: str, at: int) -> Iterator[Repair]:
    """Leave out `as` where the name was given that cannot be read at a place."""
    word = _NAME.match(text, at)
    for m in _CALLED_AS.finditer(text, 0, at) if word is not None else ():
        if m["name"].lower() == text[at : at + len(m["name"])].lower():
            yield Repair(*m.span("as"), "", "leave out `as`", m.start("as"))


def named_otherwise(text: str, at: int) -> Iterator[Repair]:
    """Try `call it` for other words with which a choice is given a name, or a name in brackets behind it."""
    line, stop = line_around(text, at)
    for pattern in (_OTHERWISE, _IN_BRACKETS):
        for m in pattern.finditer(text, line, stop):
            chosen = re.search(r"\b(?:choose|for each|one of)\b", text[line : m.start()])
            if chosen is None or not m.start() <= at <= m.end():
                continue
            them = "them" if _SEVERAL.search(text, line, m.start()) else "it"
            made = f", call {them} the {m['name']}"
            help = f"write `{made[2:]}`"
            yield Repair(m.start(), m.end(), made, help, m.start("said"), guessed=True)
