"""The words printed on a thing against its effects: a number in the one that is not in the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from london_rules.diagnostics import Fix, Span
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import FaceDecl, Rules, Slot
from london_rules.language.syntax.source import Source

_SAID = re.compile(r"\d{1,9}|[^\W\d_]+")
_IN_WORDS = {
    **{
        word: number
        for number, word in enumerate(
            ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
        )
    },
    "once": 1,
    "twice": 2,
    "thrice": 3,
    "half": 2,
    "double": 2,
    "doubled": 2,
}
_SMALL = 1  # `a card` and `one card` mean the same, and effects often leave out the one


def lint_wording(face: FaceDecl, rules: Rules, warn: Warn) -> None:
    """Warn where the words printed on a thing give a number that its effects have not, or leave one of theirs out."""
    if face.wording is None:
        return
    said = dict.fromkeys(_numbers(face.worded))
    texts: list[tuple[Slot, t.Node]] = [(effect.slot, effect.body) for effect in face.effects.values()]
    texts += [(power.slot, power.power) for power in face.powers]
    if not said or not texts:
        return
    bodies = [node for _, body in texts for node in nodes(body)]
    meant = dict.fromkeys(abs(node.value) for node in bodies if isinstance(node, t.Int))
    figures = [v for v in face.values.values() if isinstance(v, int) and not isinstance(v, bool)]
    figures += [value for node in bodies if isinstance(node, t.Number) for value in _figure(node.name, rules)]
    place = Slot(f"{face.slot.id} wording", "wording", face.wording, face.bundles.get("wording", face.slot.bundle))
    extra = [n for n in said if n > _SMALL and n not in meant and n not in figures]
    missing = [n for n in meant if n > _SMALL and n not in said]
    if extra or missing:
        message = _unlike(extra, missing)
        changed = [slot for slot, _ in texts if slot.bundle != face.slot.bundle and "wording" not in face.bundles]
        slot = changed[0] if changed else place
        help = "check which of the two is right, and change the other"
        unlike = extra or [n for n in said if n > _SMALL and n not in meant]
        if len(unlike) == 1 and len(missing) == 1:
            own = Fix(_place_of(unlike[0], face.wording), str(missing[0]), f"write `{missing[0]}`")
            fixes = [own, *_in_texts(missing[0], unlike[0], texts)]
        else:
            fixes = []
        span = fixes[0].span if fixes else _place_of(extra[0], face.wording) if extra else None
        if changed:
            warn(slot, "LR-L0015", message, None, help)
            return
        warn(place, "LR-L0015", message, None, help, fix=tuple(fixes), span=span)


def _unlike(extra: list[int], missing: list[int]) -> str:
    """Say how the words printed on a thing and its effects differ."""
    if extra and missing:
        return f"the wording says {_listed(extra)}, but the effect says {_listed(missing)}"
    if extra:
        return f"the wording says {_listed(extra)}, but no effect does"
    return f"the effect says {_listed(missing)}, but the wording does not"


def _in_texts(wrong: int, right: int, texts: Iterable[tuple[Slot, t.Node]]) -> list[Fix]:
    """Offer another number for one of an effect or power, where only one text has it, and once."""
    places = [
        slot.source.span(*node.span)
        for slot, body in texts
        for node in nodes(body)
        if isinstance(node, t.Int) and node.value == wrong
    ]
    return [Fix(places[0], str(right), f"write `{right}`")] if len(places) == 1 else []


def _place_of(number: int, wording: Source) -> Span:
    """Give the place of a number in the words printed on a thing."""
    for match in _SAID.finditer(wording.value):
        if number in _numbers(match[0]):
            return wording.span(match.start(), match.end())
    return wording.span()


def _numbers(text: str) -> Iterator[int]:
    for word in _SAID.findall(text.lower()):
        if word.isdigit() or word in _IN_WORDS:
            yield int(word) if word.isdigit() else _IN_WORDS[word]


def _figure(name: str, rules: Rules) -> Iterator[int]:
    """Give the value of a parameter: a wording may give it where the effect names it."""
    decl = rules.numbers.get(name)
    if decl is not None and decl.parameter and isinstance(decl.body, t.Int):
        yield decl.body.value


def _listed(numbers: list[int]) -> str:
    return " and ".join(str(number) for number in numbers)
