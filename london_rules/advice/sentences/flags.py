"""Yes and no, said as numbers or words: a test holds or not, and a number is compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import article as a_kind
from london_rules.language.syntax.names import plural

_TRUE: Final = ("1", "yes", "true")
_VALUE = r"(?P<value>1|yes|true|0|no|false)\b(?! \w+s?\b in)"
_IS = r"(?:is|are|=|==|equals)"
_ANSWER = re.compile(rf" *{_IS} {_VALUE}")
_WORDS = re.compile(r"(?P<value>yes|true|no|false)\b")
_BEGINS = re.compile(r"(?:\b(?:if|and|or|while|until)\b|[(=]) *(?:\n *)?")
_OWNER = r"(?P<owner>whose|its|(?:the )?[a-z][\w-]*'s)"


def flags(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try what the language says for an answer at a place: a field that is yes or no, a test, a number."""
    line, stop = line_around(text, at)
    yield from _adjectives(text, line, stop, at, rules)
    yield from _fields(text, line, stop, at, rules)
    answered = _ANSWER.match(text, at, stop)
    if answered is not None:
        yield from _tests(text, line, at, answered)
    word = _WORDS.match(text, at, stop)
    if word is not None and re.search(rf"{_IS} $", text[line:at]):
        said = "at least 1" if word["value"] in _TRUE else "0"
        help = f"a number is no yes or no: write `{said}` for `{word[0]}`"
        yield Repair(at, word.end(), said, help, at, guessed=True, alone=True)


def _adjectives(text: str, line: int, stop: int, at: int, rules: Rules) -> Iterator[Repair]:
    """Try to say behind a thing what is yes or no of it, for a word before it: `a wet field`."""
    for kind in rules.kinds.values():
        fields = [f.name for f in kind.fields.values() if f.type == "flag"]
        many = plural(kind.name)
        said = (
            re.compile(rf"({'|'.join(map(re.escape, fields))}) ({kind.name}|{many})\b([^,\n()]*)") if fields else None
        )
        found = list(said.finditer(text, line, stop)) if said is not None else []
        m = next((one for one in found if one.start() <= at <= one.end(2) + 1), None)
        if m is None:
            continue
        so = f"that {'are' if m[2] == many else 'is'} {m[1]}"
        article = re.search(r"\ban? $", text[: m.start()])
        start = m.start() if article is None else article.start()
        one = m[2] if article is None else a_kind(m[2])
        for end, made in ((m.end(2), f"{one} {so}"), (m.end(), f"{one}{m[3].rstrip()} {so}")):
            yield Repair(start, end, made, f"write `{made}` for `{text[start:end]}`", at, guessed=True, alone=True)


def _fields(text: str, line: int, stop: int, at: int, rules: Rules) -> Iterator[Repair]:
    """Try to say of a thing that it is so, where a field that is yes or no is compared."""
    fields = {f.name for kind in rules.kinds.values() for f in kind.fields.values() if f.type == "flag"}
    if not fields:
        return
    named = "|".join(re.escape(name) for name in sorted(fields, key=lambda name: (-len(name), name)))
    for m in re.compile(rf"{_OWNER} (?P<field>{named}) {_IS} {_VALUE}").finditer(text, line, stop):
        if m.start() <= at <= m.end():
            owner = "it" if m["owner"] == "its" else m["owner"].removesuffix("'s")
            for said in _said_to_be(m["field"], holds=m["value"] in _TRUE, many=owner == "whose"):
                made = f"that {said}" if owner == "whose" else f"{owner} {said}"
                help = f"`{m['field']}` is yes or no: write `{made}`"
                yield Repair(m.start(), m.end(), made, help, m.start("field"), guessed=True, alone=True)


def _said_to_be(field: str, *, holds: bool, many: bool) -> list[str]:
    """Say of things that they are so, or not; some fields are verbs, as in `it floats`."""
    said = [field] if holds and field.endswith("s") and not field.endswith("ss") else []
    so = field if holds else f"not {field}"
    return [*said, *([f"are {so}"] if many else []), f"is {so}"]


def _tests(text: str, line: int, at: int, answered: re.Match[str]) -> Iterator[Repair]:
    """Try a condition alone for one that is compared with yes or no."""
    start = len(text[:at].rstrip())
    if answered["value"] in _TRUE:
        yield Repair(start, answered.end(), "", f"leave out `{answered[0].strip()}`", at, guessed=True, alone=True)
        return
    begins = [m.end() for m in _BEGINS.finditer(text, line, at)]
    for begin in reversed(begins):
        made = f"not ({text[begin:start]})"
        yield Repair(begin, answered.end(), made, f"write `{made}`", at, guessed=True, alone=True)
