"""What is done to somebody or something, as rulebooks say it: points are awarded, a player is paid, the row is filled.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from london_rules.advice.sentences.composed_ways import MADE, theirs
from london_rules.advice.sentences.done_by import done_by, subject_of
from london_rules.advice.sentences.events import is_past_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import MAY, ONE, Form
from london_rules.advice.sentences.leaves import Leaves
from london_rules.advice.sentences.slots import Filled, Words

_Filled = Mapping[str, Filled]
_GIVEN: Final = "awarded/given/granted/handed/paid/dealt/allotted [out]"
_GONE: Final = "lost/paid/removed/deducted/subtracted/forfeited/taken [away/off]"
_GAINED: Final = "gained/received/won/collected/earned/added/awarded/scored"
_WANT: Final = "want/wants/wish/wishes/like/likes/will/would/choose/chooses [like] [to]"
_IF_PLAYER: Final = "if/when/whenever [active/current] player has/have/holds/owns"
_DO: Final = "[pay/sell/spend/give/offer/take/move/use/gain]"
_SMALL: Final = frozenset({"the", "a", "an", "your", "their"})
_IS: Final = frozenset({"is", "are", "gets", "get"})
MOST_SAID: Final = 8  # words in which what is done is looked for

PASSIVES: Final[Mapping[str, tuple[Form, ...]]] = {
    "yours": (
        ("{kinds} of theirs/yours/his/hers {clause}", "{all yours} {clause}"),
        ("{kinds} of theirs", "{all yours}"),
    ),
    "deed": (
        (
            f"{{amount}} is/are [also/then] {_GIVEN} to {{subject2}} per/for [each/every] [of] {{yours}}",
            "{given for each}",
        ),
        (f"{{much}} is/are [also/then] {_GIVEN} to {{subject2}}", "{given to}"),
        (f"{{subject}} is/are [also/then] {_GIVEN} {{much}} [by/from {{stock}}]", "{given}"),
        (
            f"{{amount}} is/are [also] {_GONE} per/for [each/every] [of] {{yours}}",
            "lose {amount} for each {each of yours}",
        ),
        (
            f"{{amount}} is/are [also] {_GAINED} per/for [each/every] [of] {{yours}}",
            "gain {amount} for each {each of yours}",
        ),
        ("{rule done}", "{rule done}"),
        ("{item} is/are [then/now/also] {act done}", "{act done} {item}"),
        (f"{ONE} [of] {{core}} is/are [then/now/also] {{act done}}", "choose a {one handy}, {act done} it"),
        (
            f"choose/decide/say/name how many/much [{{stuff}}] [of] {{counter}} [you/to] {_WANT} {_DO} [{{stuff2}}]",
            "choose a number from 1 to ({counter alone})",
        ),
        (
            f"choose/decide/say/name how many/much [{{stuff}}] [of] {{counter}} [you/to] {_WANT} {_DO} [{{stuff2}}] "
            "[,] [and] call it {rest}",
            "choose a number from 1 to ({counter alone}), call it the {rest}",
        ),
        (
            "{people} [secretly] write/writes/choose/note/notes/chooses/decide/decides [down] [in] [secret/secretly] "
            f"what/how_much they/you {_WANT} [pay/offer/spend/give/put] [{{stuff}}] as [a/an/their] "
            "{chosen in secret}",
            "each player secretly chooses a number from 0 to their {common} as their {chosen in secret}",
        ),
        (
            f"choose/chooses/pick/picks/take/select {{place}} {ONE} {{kinds}}",
            "choose a {kind} {place}",
        ),
        (
            f"choose/chooses/pick/picks/take/select {{place}} {ONE} {{kinds}} {{clause}}",
            "choose a {kind} {place} {one clause}",
        ),
        (
            f"choose/chooses/pick/picks/take/select {{place}} {ONE} {{kinds}} {{clause}} [,] [and] call it {{rest}}",
            "choose a {kind} {place} {one clause}, call it the {rest}",
        ),
    ),
    "people": (("all {title}", "each player"), ("every/each [of] [the] players", "each player")),
    "sentence": (
        (f"[you] {MAY} [only] {{do this}} {{limit}}", "{limit}"),
        (f"this/it [action/card/power] {MAY} [only] be done/used/taken/played {{limit}}", "{limit}"),
        (
            f"{_IF_PLAYER} {{having}} [left] [,] [then] he/she/they {MAY} {{deeds}}",
            "if {having}, you may {deeds}",
        ),
        (f"{_IF_PLAYER} {{having}} [left] [,] [then] he/she/they {{deeds}}", "if {having}, {deeds}"),
    ),
    "power": (
        (
            "after/when/once/whenever you have {act done} {det} {core} [,] {deeds}",
            "when you {act done} {det} {one core}, {deeds}",
        ),
        (
            "{deeds} after/when/once/whenever you have {act done} {det} {core}",
            "when you {act done} {det} {one core}, {deeds}",
        ),
        (
            "after/when/once/whenever [each/every/time] [you] {act done} {det} {core} [,] {deeds}",
            "when you {act done} {det} {one core}, {deeds}",
        ),
    ),
    "number": (
        ("sum/total [of] {atom} and {atom2}", "{atom} + {atom2}"),
        ("{atom} and {atom2} together/combined/added/summed [up/together]", "{atom} + {atom2}"),
        ("sum/total [of] {atom} , {atom2} and {atom3}", "{atom} + {atom2} + {atom3}"),
        ("difference between/of {atom} and {atom2}", "{atom} - {atom2}"),
    ),
}


def _rule_done(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a rule without inputs as what is done to something: `the row is filled` for `fill the row`."""
    said = [word.group().lower() for word in words[:MOST_SAID]]
    at = next((i for i, word in enumerate(said) if word in _IS), 0)
    if not at:
        return
    done = at + 1 + (said[at + 1 : at + 2] in (["then"], ["now"], ["also"]))
    what = [word for word in said[:at] if word not in _SMALL]
    for name, rule in leaves.more.rules.rules.items():
        verb, *rest = name.split()
        if rule.params or done >= len(said) or not is_past_of(said[done], verb):
            continue
        named = [word for word in rest if word not in _SMALL]
        behind = said[done + 1 : done + 1 + len(named) - len(what)] if len(named) > len(what) else []
        if what and named in ([*what, *behind], [*behind, *what]):
            yield Filled(done + 1 + len(behind), name)


def _act_done(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a rule that takes one thing, as what has been done: `built` for `build`."""
    said = words[0].group().lower()
    for name, rule in leaves.more.rules.rules.items():
        if len(rule.params) == 1 and is_past_of(said, name):
            yield Filled(1, name, rule.params[0].kind)


def _given_for_each(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody, or each of several, gains so much for each of some things of theirs."""
    subject = filled["subject2"].text
    (each,) = MADE["each of yours"](more, filled)
    return [f"{one} for each {theirs(each)}" for one in done_by(subject, f"gain {filled['amount'].text}")]


LEAVES_OF_PASSIVES: Final[Mapping[str, Callable[[Leaves, Words], Iterator[Filled]]]] = {
    "rule done": _rule_done,
    "act done": _act_done,
}
PASSIVES_MADE: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "given for each": _given_for_each,
    "given to": lambda _, filled: done_by(filled["subject2"].text, f"gain {filled['much'].text}"),
    "given": lambda _, filled: done_by(subject_of(filled), f"gain {filled['much'].text}"),
    "one clause": lambda _, filled: [filled["clause"].text.replace("that are ", "that is ", 1)],
    "common": lambda more, _: more.most_common[:1],
}
