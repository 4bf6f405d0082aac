"""How much of what, of the parts that were read: so much for every few, as much as is printed, compared with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_ways import MOST_WAYS, owner_of
from london_rules.advice.sentences.done_by import done_by, subject_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.language.syntax.names import singular

AMOUNT: Final = re.compile(r"(?P<sign>[^\w\s(])?(?P<count>\d+|\(.*\))(?: (?P<counter>[^\n]+))?")
_Filled = Mapping[str, Filled]


def amount_of(more: FromRules, number: str, like: str) -> str:
    """Give a number of the counter of an amount."""
    m = AMOUNT.fullmatch(like)
    if m is None:
        return ""
    name = next((name for name in more.rules.counters if m["counter"] in (name, singular(name))), "")
    return f"{m['sign']}({number})" if m["sign"] else f"({number}) {name}"


def times(count: str, number: str) -> str:
    """Multiply a number by a count; the caller puts brackets around a sum, a difference or a quotient."""
    return number if count == "1" else f"{count} * {number}"


def _for_every(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody gains or loses so much for every few of a counter."""
    subject, much = subject_of(filled), filled["much"].text
    m, decl = AMOUNT.fullmatch(much), more.rules.counters[filled["counter2"].name]
    if m is None or decl.owner not in ("player", "table"):
        return []
    one = decl.name if decl.owner == "table" else f"your {decl.name}"
    if "n" in filled and filled["n"].text != "1":
        one = f"{one} / {filled['n'].text} rounded down"
    number = one if m["count"] == "1" else f"{m['count']} * ({one})" if " " in one[5:] else f"{m['count']} * {one}"
    base = more.ways("base of does", filled)[0]
    return done_by(subject, f"{base} {amount_of(more, number, much)}")


def _for_every_few(more: FromRules, filled: _Filled) -> list[str]:
    """Give an amount for every few of some things."""
    m = AMOUNT.fullmatch(filled["amount"].text)
    if m is None or filled["n"].text == "1":
        return []
    few = f"number of {filled['yours'].text} / {filled['n'].text} rounded down"
    return [amount_of(more, few if m["count"] == "1" else f"{m['count']} * ({few})", filled["amount"].text)]


def _compared(how: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Compare how much somebody has with an amount."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        m = AMOUNT.fullmatch(filled["amount"].text)
        name = more.rules.names.symbols.get(m["sign"], "") if m and m["sign"] else filled["amount"].name
        decl = more.rules.counters.get(name)
        if m is None or decl is None:
            return []
        owner = f"{owner_of(filled['who'].text)} " if decl.owner == "player" else ""
        op = f"{filled['op'].text} " if "op" in filled else how
        return [f"{owner}{decl.name} is {op}{m['count']}"]

    return made


def _amount_less(more: FromRules, filled: _Filled) -> list[str]:
    """Give an amount that is so much less for each of some things."""
    much, less = (AMOUNT.fullmatch(filled[slot].text) for slot in ("amount", "amount2"))
    if much is None or less is None:
        return []
    each = f"number of {filled['yours'].text}"
    one = each if less["count"] == "1" else f"{less['count']} * {each}"
    return [amount_of(more, f"{much['count']} - {one}", filled["amount"].text)]


def _signed(more: FromRules) -> list[str]:
    """List the counters that an amount without one may be of: with a sign first, then that which decides who wins."""
    names = list(more.rules.names.symbols.values())
    return list(dict.fromkeys([*names, *more.score, *more.most_common]))


def of_counter(more: FromRules, number: str, counter: str) -> str:
    """Write so many of a counter: with its sign, if it has one."""
    sign = next((sign for sign, name in more.rules.names.symbols.items() if name == counter), "")
    return f"{sign}({number})" if sign else f"({number}) {counter}"


def _named_amount(more: FromRules, filled: _Filled) -> list[str]:
    return [of_counter(more, filled["named number"].text, name) for name in _signed(more)][:MOST_WAYS]


def _measured(how: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Give what is made of the number that is printed on a thing as an amount: of its counter, or of the score."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        said = filled["its measure"].text
        kinds = more.rules.kinds.values()
        fields = [f for kind in kinds for f in kind.fields.values() if said.endswith(f" {f.name}")]
        counted = [f.counter for f in fields if f.counter]
        names = dict.fromkeys([*counted, *more.score, *_signed(more)])
        return [of_counter(more, how.replace("MEASURE", said), name) for name in names][:MOST_WAYS]

    return made


def _counter_by(verb: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Say that what somebody has goes up or down."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        whose, counter = filled["possessor"].text, filled["counter"].name
        who = {"your": "you", "their": "they"}.get(whose, whose.removesuffix("'s"))
        sign = next((sign for sign, name in more.rules.names.symbols.items() if name == counter), "")
        n = filled["n"].text
        return done_by(who, f"{verb} {sign}{n}" if sign else f"{verb} {n} {counter}")

    return made


def _compared_alone(more: FromRules, filled: _Filled) -> list[str]:
    they = Filled(1, "they", "they")
    return [said.removeprefix("their ") for said in _compared("")(more, {**filled, "who": they})]


AMOUNTS: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "for every": _for_every,
    "for every few": _for_every_few,
    "compared amount": _compared(""),
    "exact amount": _compared(""),
    "least amount": _compared("at least "),
    "most amount": _compared("at most "),
    "compared amount alone": _compared_alone,
    "amount less": _amount_less,
    "named amount": _named_amount,
    "measured amount": _measured("MEASURE"),
    "half measured up": _measured("MEASURE / 2 rounded up"),
    "half measured down": _measured("MEASURE / 2 rounded down"),
    "twice measured": _measured("2 * MEASURE"),
    "counter up": _counter_by("gain"),
    "counter down": _counter_by("lose"),
}
