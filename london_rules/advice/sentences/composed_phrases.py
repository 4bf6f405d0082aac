"""Turns of phrase, of the parts that were read: dice and coins, who has less, what is lost and won, where nobody is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import gcd
from typing import Final

from london_rules.advice.sentences.composed_hands import HANDS
from london_rules.advice.sentences.composed_idioms import IDIOMS_MADE
from london_rules.advice.sentences.composed_sentences import then
from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS, owner_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.alike import names_alike
from london_rules.language.syntax.names import plural, singular

_Filled = Mapping[str, Filled]
_Made = Callable[[FromRules, _Filled], list[str]]
_FREE: Final = frozenset({"free", "empty", "unoccupied", "vacant", "open"})
_TO_GO: Final = ("go to", "move to", "walk to", "visit")
_WORD: Final = re.compile(r"[a-z][\w-]*")
_DICE: Final = ("die", "dice")


# ---- dice, coins and chances --------------------------------------------------------------------------


def _on_a_roll(more: FromRules, filled: _Filled) -> list[str]:
    """Say what is done on some figures of a die that the game does not have: a random number is one."""
    if any(name in more.rules.kinds or name in more.rules.counters for name in _DICE):
        return []
    rolled = f"choose a random number from 1 to {filled['cast'].text}, call it the roll"
    figure = filled["figure"].text.removeprefix("at least 1 and the roll is ")
    last = f" and the roll is at most {filled['cast'].text}"
    condition = f"the roll is {figure.removesuffix(last)}"
    return [f"{rolled}\n{then(condition, filled['deeds'].text)}"]


def _heads(_: FromRules, filled: _Filled) -> list[str]:
    """Say what is done on each side of a coin, or on one of them."""
    lines = f"choose a random number from 1 to 2, call it the coin\n{then('the coin is 1', filled['deeds'].text)}"
    other = filled["deeds2"].text if "deeds2" in filled else ""
    if "\n" in other:
        return []
    return [f"{lines}\notherwise, {other}" if other else lines]


def _by_chance(_: FromRules, filled: _Filled) -> list[str]:
    """Say what is done in some cases of so many, or of a hundred."""
    n, most = filled["n"].text, filled["n2"].text if "n2" in filled else "100"
    if not (n.isdigit() and most.isdigit() and 0 < int(n) < int(most)):
        return []
    if "n2" not in filled:
        least = gcd(int(n), 100)
        n, most = str(int(n) // least), str(100 // least)
    condition = "the chance is 1" if n == "1" else f"the chance is at most {n}"
    return [f"choose a random number from 1 to {most}, call it the chance\n{then(condition, filled['deeds'].text)}"]


def _as_rolled(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody gains or loses as much as a die shows that the game does not have."""
    if any(name in more.rules.kinds or name in more.rules.counters for name in _DICE):
        return []
    signs = {name: sign for sign, name in more.rules.names.symbols.items()}
    names = [filled["counter"].name] if "counter" in filled else list(signs)
    base = more.ways("base of does", filled)[0]
    rolled = f"choose a random number from 1 to {filled['cast'].text}, call it the roll"
    much = [f"{signs[name]}(the roll)" if name in signs else f"(the roll) {name}" for name in names]
    return [f"{rolled}\n{base} {one}" for one in much]


# ---- the end of the game ------------------------------------------------------------------------------


def _ended(*, won: bool) -> _Made:
    """Say with which outcome the game ends for all: the one that the rules name for the same, else each of them."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        condition = filled["conditions"].text
        said = {*_WORD.findall(condition)}
        lines = [line for slot in more.rules.slots() for line in slot.source.value.split("\n")]

        def likely(name: str) -> int:
            told = (line for line in lines if f"end the game with {name}" in line)
            return max((len(said & {*_WORD.findall(line)}) for line in told), default=0)

        names = sorted(more.outcomes(wins=won), key=lambda name: -likely(name))
        return [f"if {condition}, end the game with {name}" for name in names]

    return made


def _ends_with_so_much(more: FromRules, filled: _Filled) -> list[str]:
    name = more.rules.names.symbols.get(filled["symbol"].text, "")
    decl = more.rules.counters.get(name)
    if decl is None or decl.owner != "player":
        return []
    return [f"if your {name} is at least {filled['n'].text}, end the game now"]


def _somebody_has_so_much(more: FromRules, filled: _Filled) -> list[str]:
    name = more.rules.names.symbols.get(filled["symbol"].text, "")
    decl = more.rules.counters.get(name)
    if decl is None or decl.owner != "player":
        return []
    return [f"there is a player whose {name} is at least {filled['n'].text}"]


# ---- conditions ---------------------------------------------------------------------------------------


def _race_of(more: FromRules, filled: _Filled) -> list[str]:
    return [f"{owner_of(filled['who'].text)} {name}" for name in IDIOMS_MADE["race"](more, filled)]


def _table_counter(more: FromRules, filled: _Filled) -> list[str]:
    decl = more.rules.counters[filled["counter"].name]
    return [decl.name] if decl.owner == "table" else []


def _many_show(how: str) -> _Made:
    """Say that so many of some things show a figure."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        op = filled["op"].text if "op" in filled else how
        return [
            f"number of {things} whose {shown} is {filled['n2'].text} is {op} {filled['n'].text}".replace("  ", " ")
            for shown in MADE["shown"](more, filled)
            for things in _usual_first(more, filled)
        ][:MOST_WAYS]

    return made


def _one_shows(more: FromRules, filled: _Filled) -> list[str]:
    kind = filled["kinds"].name
    return [
        f"there is a {things.replace(plural(kind), kind, 1)} whose {shown} is {filled['n2'].text}"
        for shown in MADE["shown"](more, filled)
        for things in _usual_first(more, filled)
    ][:MOST_WAYS]


def _none_shows_other(more: FromRules, filled: _Filled) -> list[str]:
    """Say that all of some things show a figure: there is none that shows another one."""
    kind = filled["kinds"].name
    return [
        f"there is no {things.replace(plural(kind), kind, 1)} whose {shown} is not {filled['n'].text}"
        for shown in MADE["shown"](more, filled)
        for things in _usual_first(more, filled)
    ][:MOST_WAYS]


def _usual_first(more: FromRules, filled: _Filled) -> list[str]:
    """List where things of a kind mostly are, before all of them in the game."""
    return sorted(MADE["kinds usual"](more, filled), key=lambda said: " in " not in said)


# ---- things and amounts -------------------------------------------------------------------------------


def _each_of_group(more: FromRules, filled: _Filled) -> list[str]:
    """Give those of somebody's things that have a name of their own as a group."""
    value, owner = filled["value"].text, owner_of(filled["who"].text)
    return [f"of {owner} {name}" for name in (plural(value), value) if name in more.rules.groups][:1]


def _one_taken_of_value(more: FromRules, filled: _Filled) -> list[str]:
    """Give one of the things with a value that somebody has taken: they are not in the hand from which they came."""
    value, owner = filled["value"].text, owner_of(filled["who"].text)
    kinds = more.kinds_of_value(filled)[:1]
    own = (z for z in more.rules.zones.values() if z.kind in kinds and z.owner == "player")
    zones = [z.name for z in own if z.seen != "owner" and z.name != "hand"]
    heaps = names_alike("winnings", zones) or names_alike("catch", zones) or zones
    return [f"{kind} in {owner} {zone} that is {value}" for kind in kinds for zone in heaps]


def _one_without(more: FromRules, filled: _Filled) -> list[str]:
    """Give one of some things on which none of the counters lie that are put there."""
    decl = more.rules.counters.get(plural(filled["much"].name)) or more.rules.counters.get(filled["much"].name)
    (one,) = MADE["one core"](more, filled)
    if decl is None or decl.owner in ("player", "table"):
        return []
    return [f"{one} and has no {decl.name}" if " that is " in one else f"{one} that has no {decl.name}"]


def _one_of_placed(more: FromRules, filled: _Filled) -> list[str]:
    placed = filled["placed"].text
    if placed.startswith(("your ", "their ")):
        return [f"one of {placed}"]
    return [f"a {one}" for one in MADE["one placed"](more, filled)]


def _rolled_in_place(more: FromRules, filled: _Filled) -> list[str]:
    words = filled["place"].text.removeprefix("in ")
    zone = next((z for z in more.rules.zones.values() if re.fullmatch(rf"(?:\w+ )?{re.escape(z.name)}", words)), None)
    return [f"roll the {plural(zone.kind)} in {words}"] if zone is not None else []


# ---- what is done -------------------------------------------------------------------------------------


def _given_by_one(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one of those who have most of something gives a thing to whoever acts."""
    those = filled["those"]
    kind = filled["core"].name if "core" in filled else those.name
    if kind not in more.rules.kinds:
        return []
    core = filled.get("core") or Filled(1, plural(kind), kind)
    given = HANDS["given to you"](more, {"subject": Filled(1, "the giver"), "core": core})
    return [f"choose one of the players with the {those.text}, call it the giver\n{said}" for said in given]


def _handed_by_crowd(more: FromRules, filled: _Filled) -> list[str]:
    """Say that each of those who have so much of a counter gives some of it to a neighbour."""
    crowd = filled["crowd"].text
    m = re.fullmatch(r"player whose (.+?) is [^,]+", crowd)
    if m is None or m[1] not in more.rules.counters:
        return []
    much = filled["much"].text if "much" in filled else f"{filled['n'].text} {m[1]}"
    return [f"ask each {crowd}, give {much} to {filled['beside'].text}"]


def _gone_to_a_free_one(more: FromRules, _: _Filled) -> list[str]:
    """Say that somebody goes to a place where nobody is, by the rule and the test that the game has for that."""
    rules = [more.rules.rules[name] for name in _TO_GO if name in more.rules.rules]
    found = [(rule.name, rule.params[0].kind) for rule in rules if len(rule.params) == 1]
    tests = [t for t in more.rules.tests.values() if len(t.params) == 1 and t.name.split()[-1] in _FREE]
    return [
        f"choose a {kind} that {t.name}, {rule} it" for rule, kind in found for t in tests if t.params[0].kind == kind
    ]


def _gone_to_one(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody goes to one of some things, by the rule that the game has for that."""
    rules = [more.rules.rules[name] for name in _TO_GO if name in more.rules.rules]
    told = [r.name for r in rules if len(r.params) == 1 and r.params[0].kind == filled["core"].name]
    return [f"choose a {one}, {name} it" for one in MADE["one core"](more, filled) for name in told]


def _best_valued_moved(more: FromRules, filled: _Filled) -> list[str]:
    """Say that of somebody's things with a value the one goes somewhere that has the most or the least of something."""
    value, to = filled["value"].text, filled["zone ref"].text
    kinds = [filled["kinds"].name] if "kinds" in filled else more.kinds_of_value(filled)[:1]
    made = (HANDS["best moved"](more, {**filled, "kinds": Filled(1, plural(kind), kind)}) for kind in kinds)
    said = (one.replace(" with the ", f" that are {value} with the ", 1) for some in made for one in some)
    return [one for one in said if one.endswith(f"move it to {to}")]


def _drawn_again(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one of the same kind is drawn."""
    kinds = {"kinds": filled["core"]}
    return [*more.ways("rule", kinds), *_from_pile(more, kinds)]


def _from_pile(more: FromRules, filled: _Filled) -> list[str]:
    piles, hands = more.ways("unruled pile", filled), more.ways("hand", filled)
    return [f"move the top {filled['kinds'].name} of the {pile} to your {hand}" for pile in piles for hand in hands]


# ---- powers -------------------------------------------------------------------------------------------


def _number_of_both(more: FromRules, filled: _Filled) -> list[str]:
    """List the numbers that are named by a counter and by what makes it: `harbour toll` by ships in a harbour."""
    counter, said = filled["counter"].name.split(), {*_WORD.findall(filled["placed"].text)}
    said |= {singular(word) for word in said}
    names = [(n.name, n.name.split()) for n in more.rules.numbers.values() if not n.params]
    return [name for name, words in names if words[-len(counter) :] == counter and {*words[: -len(counter)]} & said]


def _payment_kind(more: FromRules, _: _Filled) -> list[str]:
    """List the kinds of things that pay for others."""
    tests = more.rules.tests
    return list(dict.fromkeys(tests[name].params[0].kind for name in IDIOMS_MADE["pays for"](more, {})))


PHRASES_MADE: Final[Mapping[str, _Made]] = {
    "on a roll": _on_a_roll,
    "heads or tails": _heads,
    "on heads": _heads,
    "as rolled": _as_rolled,
    "by chance": _by_chance,
    "lost when": _ended(won=False),
    "won when": _ended(won=True),
    "ends with so much": _ends_with_so_much,
    "somebody has so much": _somebody_has_so_much,
    "race of": _race_of,
    "counter of table": _table_counter,
    "so many show": _many_show("at least"),
    "exactly so many show": _many_show(""),
    "one shows": _one_shows,
    "none shows other": _none_shows_other,
    "each of group": _each_of_group,
    "one taken of value": _one_taken_of_value,
    "one without": _one_without,
    "one of placed": _one_of_placed,
    "rolled in place": _rolled_in_place,
    "given by one of those": _given_by_one,
    "handed by crowd": _handed_by_crowd,
    "gone to one": _gone_to_one,
    "gone to a free one": _gone_to_a_free_one,
    "best valued moved": _best_valued_moved,
    "drawn again": _drawn_again,
    "number of both": _number_of_both,
    "payment kind": _payment_kind,
}
