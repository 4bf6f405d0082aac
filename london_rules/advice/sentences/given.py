"""What a name may stand for that only another text gives, or a kind of which nothing says which one is meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.choices import Choices, whose
from london_rules.advice.sentences.readings import Place, Reading, of_something
from london_rules.classes import define
from london_rules.language.syntax.names import article as a_kind

_VERBS: Final = {"gains": "gain", "loses": "lose", "pays": "pay"}
_GIVEN: Final = r"(?P<how>choose (?P<what>[^\n]*?), call (?:it|them) (?:the )?{name})(?![\w-])"
_AMOUNT: Final = frozenset({"number", "counter"})
_THAN: Final = re.compile(r"\bit is (?=at least|at most|more than|less than|\d)")
_SOMETHING: Final = re.compile(r", or [^,\n]*(?=, call )")  # what is chosen may be nothing
_ASKED: Final = (
    r"(?P<if>\b(?:only if|if|and|or|while) ){the}(?:'s (?P<field>[a-z][a-z -]*?))?"
    r"(?: (?:in|on) (?P<zone>(?:the|your|their) [a-z][a-z -]*?))? (?P<is>is|has|was)"
    r" (?P<rest>[^,\n]*?)(?= and | or |,|\n|$)"
)


@define
class Given:
    """Find what a name may stand for; `texts` are those of the rules that give it."""

    name: str
    texts: list[str]
    choices: Choices

    def readings(self, text: str, at: int, *, block: bool) -> Iterator[list[Reading]]:
        """List what the name at a place may stand for: the readings of one list leave none of the next."""
        given = next((m for t in self.texts if (m := self._called.search(t))), None)
        place = Place(text, at, block=block)
        if given is not None and re.search(r"\bplayers?\b", given["what"]):
            yield [[self._replaced(text, "they")]]
            yield [[place.with_before(given[0])], [self._said_to_you(text)]]
            return
        if given is not None and re.match(r"a (?:random )?number\b", given["what"]):
            yield [[place.with_before(given[0])]]
            return
        as_it = self._replaced(text, "it")
        yield [[as_it], *([numbered] for numbered in self._numbered(as_it))]
        asked = list(self._asked(place, self._kind(given), given))
        before = (
            [] if given is None else [[place.with_before(given[0]), place.with_before(_SOMETHING.sub("", given[0]))]]
        )
        if asked or before:
            yield [*asked, *before] if asked else [*before, *self._where_it_went(as_it, at, given, block=block)]
        it = at - len("the ") if text[:at].endswith("the ") else at
        yield from of_something(as_it, it, self.choices, block=block)

    @property
    def _called(self) -> re.Pattern[str]:
        return re.compile(_GIVEN.format(name=re.escape(self.name)))

    def _replaced(self, text: str, word: str) -> str:
        """Give the text with `it` or `they` for the name."""
        owner, object_ = {"it": ("its", "it"), "they": ("their", "them")}[word]
        the = rf"\bthe {re.escape(self.name)}"
        text = re.sub(rf"{the}'s\b", owner, text)
        text = re.sub(rf"{the} (gains|loses|pays)\b", lambda m: f"{word} {_VERBS[m[1]]}", text)
        return re.sub(rf"{the}(?![\w-])", object_, text)

    def _numbered(self, as_it: str) -> Iterator[str]:
        """Give the text with each number of the thing, where the thing itself is compared with one."""
        rules = self.choices.rules
        fields = [
            f"its {field.name}"
            for kind in rules.kinds.values()
            for field in kind.fields.values()
            if field.type in _AMOUNT
        ]
        on_it = [f"{counter.name} on it" for counter in rules.counters.values() if counter.owner in rules.kinds]
        for number in dict.fromkeys([*fields, *on_it]) if _THAN.search(as_it) else ():
            yield _THAN.sub(f"{number} is ", as_it)

    def _said_to_you(self, text: str) -> str:
        """Give the text with you for a player, where that can be said."""
        the = rf"\bthe {re.escape(self.name)}"
        text = re.sub(rf"{the}'s\b", "your", text)
        return re.sub(rf"{the} (gains|loses|pays)\b", lambda m: _VERBS[m[1]], text)

    def _kind(self, given: re.Match[str] | None) -> str:
        kinds = self.choices.rules.kinds
        if given is None:
            return self.name if self.name in kinds else ""
        return next((kind for kind in kinds if re.search(rf"\b{re.escape(kind)}\b", given["what"])), "")

    def _zones(self, kind: str, given: re.Match[str] | None) -> list[str]:
        """List where a thing is, so called: where the text that calls it so moves it, or where the rules put one."""
        put = re.compile(rf"\bmove the {re.escape(self.name)} to ((?:the|your) [a-z][a-z -]*?)(?=,|$)", re.MULTILINE)
        went = [m[1] for t in self.texts for m in put.finditer(t)] if given is not None else []
        return went or [f"{whose(zone)} {zone.name}" for zone in self.choices.shown if zone.kind == kind][:2]

    def _asked(self, place: Place, kind: str, given: re.Match[str] | None) -> Iterator[Reading]:
        """Try `there is a thing in the zone that ...` where the thing so called is asked for something."""
        the = rf"the {re.escape(self.name)}"
        asked = re.compile(_ASKED.format(the=the)).search(place.text, place.line, place.stop)
        others = re.findall(rf"\b{the}(?![\w-])|\bits?\b", place.said)
        if asked is None or not kind or len(others) != 1:
            return
        said = f"whose {asked['field']} is" if asked["field"] else f"that {asked['is']}"
        for zone in [asked["zone"]] if asked["zone"] else self._zones(kind, given):
            there = f"{asked['if']}there is {a_kind(kind)} in {zone} {said} {asked['rest']}"
            yield [f"{place.text[: asked.start()]}{there}{place.text[asked.end() :]}"]

    def _where_it_went(self, as_it: str, at: int, given: re.Match[str] | None, *, block: bool) -> Iterator[Reading]:
        """Try each thing in the zone into which the text that gives the name moves it."""
        place = Place(as_it, min(at - len("the "), len(as_it)), block=block)
        kind = self._kind(given)
        for zone in self._zones(kind, given) if kind else ():
            if f"to {zone}" not in place.said:
                yield [place.for_each(f"{kind} in {zone}")]
