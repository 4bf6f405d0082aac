"""Rules told in full, of the parts that were read: in which round, who is ahead, who skips a turn, whose things."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import AMOUNT
from london_rules.advice.sentences.composed_hands import HANDS
from london_rules.advice.sentences.composed_idioms import IDIOMS_MADE
from london_rules.advice.sentences.composed_moves import MOVES
from london_rules.advice.sentences.composed_phrases import PHRASES_MADE
from london_rules.advice.sentences.composed_sentences import SENTENCES, in_block, then
from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS, owner_of, theirs
from london_rules.advice.sentences.done_by import subject_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.alike import names_alike
from london_rules.language.syntax.names import plural

_Filled = Mapping[str, Filled]
_Made = Callable[[FromRules, _Filled], list[str]]
MOST_RANKS: Final = 2  # numbers of a kind of which one may say which of its things is best
_DATES: Final = ("date", "year", "age")
_YOU: Final = Filled(1, "you", "you")


# ---- when ---------------------------------------------------------------------------------------------


def _in_that_round(_: FromRules, filled: _Filled) -> list[str]:
    return [then(filled["in round"].text, filled["deeds"].text)]


def _deeds_below(_: FromRules, filled: _Filled) -> list[str]:
    """Say what is done as often as somebody likes: all of it, on lines below that, or the one deed beside it."""
    deeds = filled["deeds"].text.removeprefix("you may ")
    if "\n" in deeds:
        return []
    return [in_block(deeds.replace(", ", "\n")) if _is_plain(deeds) else f", {deeds}"]


def _is_plain(deeds: str) -> bool:
    """Return whether each comma of some deeds is between two of them, of which each can stand on a line."""
    parts = deeds.split(", ")
    return len(parts) > 1 and not any(
        re.match(r"(?:if|for|up to|\d+ times|\(|call|or|otherwise|ask)\b", p) for p in parts
    )


# ---- who ----------------------------------------------------------------------------------------------


def _race_2(more: FromRules, filled: _Filled) -> list[str]:
    return PHRASES_MADE["race of"](more, {"who": filled["who2"]})


def _is_at(end: str) -> _Made:
    """Say that you are the first or the last."""
    return lambda more, filled: [
        f"your {name} is the {end} {name} of the players" for name in IDIOMS_MADE["race"](more, filled)
    ]


def _somebody_is(op: str) -> _Made:
    """Say that somebody is before or behind you."""
    return lambda more, filled: [
        f"there is a player whose {name} is {op} than your {name}" for name in IDIOMS_MADE["race"](more, filled)
    ]


def _turn_skipped(_: FromRules, filled: _Filled) -> list[str]:
    subject = subject_of(filled)
    if subject == "you":
        return ["skip the next turn"]
    if subject.startswith(("each ", "for each ")):
        return [f"for {subject.removeprefix('for ')}, they skip the next turn"]
    return ["they skip the next turn" if subject == "they" else f"{subject} skips the next turn"]


def _owners_do(more: FromRules, filled: _Filled) -> list[str]:
    """Say what each player gains or loses for each of those things that are theirs."""
    things = filled["narrowed"]
    base, much = more.ways("base of does", filled)[0], filled["much"].text
    kind = things.name
    many = plural(kind) if kind else ""
    if not many or not things.text.startswith(many) or re.match(r" in (?:your|their|any) ", things.text[len(many) :]):
        return []
    rest = things.text[len(many) :]
    said = [
        f"of {owned}{rest}" if owned == f"their {many}" else f"{kind}{owned[len(many) :]}{_singular_clause(rest)}"
        for owned in (theirs(one) for one in MADE["held"](more, {"core": Filled(1, many, kind), "who": _YOU}))
    ]
    return [f"for each player, for each {one}, they {base} {much}" for one in said][:MOST_WAYS]


def _singular_clause(clause: str) -> str:
    return re.sub(r"\bthat have no\b", "that has no", re.sub(r"\bthat are\b", "that is", clause))


# ---- things -------------------------------------------------------------------------------------------


def _a_second(slot: str, *, own: bool) -> _Made:
    def made(more: FromRules, filled: _Filled) -> list[str]:
        two = {**filled, "core": filled["core2"]}
        return SENTENCES[slot](more, two) if own else MADE[slot](more, two)

    return made


def _none(slot: str, second: bool, *, own: bool) -> _Made:
    """Say that somebody has none of some things."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        two = {**filled, "core": filled["core2"]} if second else filled
        return [f"no {said}" for said in (SENTENCES[slot](more, two) if own else MADE[slot](more, two))]

    return made


def _price(how: str) -> _Made:
    """Compare what a thing costs with an amount."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        m = AMOUNT.fullmatch(filled["amount"].text)
        name = more.rules.names.symbols.get(m["sign"], "") if m and m["sign"] else filled["amount"].name
        if m is None:
            return []
        two = {**filled, "counter": Filled(1, name, name)} if name else filled
        return [f"{said} is {how}{m['count']}" for said in MADE["price of it"](more, two)]

    return made


def _dated(more: FromRules, filled: _Filled) -> list[str]:
    """List the numbers of a thing that say when it was made."""
    fields = [f.name for k in more.rules.kinds.values() for f in k.fields.values() if f.type == "number"]
    names = [name for word in _DATES for name in names_alike(word, fields)] + [n for n in fields if n in _DATES]
    item = filled["item"].text
    return [f"its {name}" if item == "it" else f"{item}'s {name}" for name in dict.fromkeys(names)][:MOST_WAYS]


def _out_best(more: FromRules, filled: _Filled) -> list[str]:
    best = filled["best placed"]
    return MOVES["out"](more, {**filled, "core": Filled(1, best.text, best.name)})


def _given_to_them(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one of your things goes to whoever was chosen before it."""
    they = {**filled, "who": Filled(1, "they", "they")}
    places = [theirs(to).replace("their ", "the taker's ", 1) for to in SENTENCES["theirs of who"](more, they)]
    return [
        f"call it the taker, choose a {one}, move it to {to}"
        for one in MADE["one handy"](more, filled)
        for to in places
    ][:MOST_WAYS]


def _each_done(how: str) -> _Made:
    """Say what is done to one of some things and what is gained for it, on lines below how often it is done."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        base = more.ways("base of does", filled)[0]
        gain = f"{base} {filled['amount'].text}"
        return [in_block(f"{done.replace(', ', chr(10))}\n{gain}") for done in MOVES[how](more, filled)]

    return made


def _effect_fields(more: FromRules, kind: str = "") -> list[str]:
    """List the fields that hold what a thing does."""
    kinds = [more.rules.kinds[kind]] if kind in more.rules.kinds else more.rules.kinds.values()
    names = list(dict.fromkeys(f.name for k in kinds for f in k.fields.values() if f.type == "effect"))
    return sorted(names, key=lambda name: -more.corpus.together("carry", "out", "its", *name.split()))[:MOST_WAYS]


def _printed_effect(more: FromRules, filled: _Filled) -> list[str]:
    face = more.rules.faces.get(filled["named"].name)
    if face is None:
        return []
    said = face.name if face.name.replace(" ", "").isalpha() else f'"{face.name}"'
    return [f"{said}'s {name}" for name in _effect_fields(more, face.kind)]


def _effect_of_it(more: FromRules, filled: _Filled) -> list[str]:
    item = filled["item"].text
    return [f"its {name}" if item == "it" else f"{item}'s {name}" for name in _effect_fields(more)]


def _then_if(_: FromRules, filled: _Filled) -> list[str]:
    return [then(filled["conditions"].text, filled["deeds"].text)]


def _rolled_then(more: FromRules, filled: _Filled) -> list[str]:
    """Say that a die is rolled that is a counter of the table, and what is done on some figures."""
    decl = more.rules.counters[filled["counter"].name]
    if decl.owner != "table":
        return []
    condition = " or ".join(f"{decl.name} is {one}" for one in filled["rolled"].text.split(" OR "))
    return [f"roll the {decl.name}\n{then(condition, filled['deeds'].text)}"]


def _wins_first(more: FromRules, filled: _Filled) -> list[str]:
    """Say that the game ends when somebody has so much of what decides who wins."""
    name = filled["counter"].name
    decl = more.rules.counters[name]
    if name not in more.score or decl.owner != "player":
        return []
    return [f"if there is a player whose {name} is at least {filled['n'].text}, end the game now"]


def _taken_from(end: str) -> _Made:
    """Say that whoever has most of a counter gives some of it to you."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        m = AMOUNT.fullmatch(filled["amount"].text)
        name = more.rules.names.symbols.get(m["sign"], "") if m and m["sign"] else filled["amount"].name
        if name not in more.rules.counters:
            return []
        return [f"choose one of the players with the {end} {name}, they pay {filled['amount'].text} to you"]

    return made


def _held_of_2(more: FromRules, filled: _Filled) -> list[str]:
    return MADE["held"](more, {**filled, "who": filled["who2"]})


def _away_best(more: FromRules, filled: _Filled) -> list[str]:
    best = filled["best placed"]
    return [zone for zone in MOVES["away"](more, {"placed": best}) if not re.search(rf"\b{zone} with\b", best.text)]


def _added_there(_: FromRules, filled: _Filled) -> list[str]:
    """Say that so many from the top of a pile go to the place of which was said that there are few."""
    n, kind = filled["n"].text, filled["kinds"].name
    some = f"top {kind}" if n == "1" else f"top {n} {plural(kind)}"
    return [f"move the {some} of {filled['heaped'].text} to {filled['place'].text.removeprefix('in ')}"]


def _against_others(_: FromRules, filled: _Filled) -> list[str]:
    """Compare what somebody has of a counter with what each of the others has."""
    counter, op = filled["counter"].name, filled["op"].text
    if "counter2" in filled and filled["counter2"].name != counter:
        return []
    end = {"more than": "highest", "at least": "highest", "less than": "lowest", "at most": "lowest"}[op]
    return [f"{filled['possessor'].text} {counter} is {op} the {end} {counter} of the other players"]


def _race_of_others(end: str) -> _Made:
    return lambda more, filled: [f"the {end} {name} of the other players" for name in IDIOMS_MADE["race"](more, filled)]


def _standing_on(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody stands on one of some things."""
    core = filled["core"]
    many = plural(core.name) if core.name else ""
    if not many or not core.text.startswith(f"{many} that "):
        return []
    places = IDIOMS_MADE["standing"](more, {**filled, "kinds": Filled(1, many, core.name)})
    clause = _singular_clause(core.text[len(many) :])
    return [f"there is a {place}{clause}" for place in places]


def _may_be_given(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody else may give you one of their things."""
    made = (re.fullmatch(r"(ask [^,]+), (.*)", said) for said in HANDS["given to you"](more, filled))
    return [f"{m[1]}, you may {m[2]}" for m in made if m is not None]


def _drawn_and_out(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one is drawn and then one of the same kind thrown away."""
    two = {**filled, "core": filled["kinds"]}
    drawn = more.ways("rule", filled) or MOVES["top unruled"](more, filled)
    return [f"{first}, {rest}" for first in drawn for rest in MOVES["out one"](more, two)][:MOST_WAYS]


def _if_it_is(_: FromRules, filled: _Filled) -> list[str]:
    return [then(f"it is {filled['value'].text}", filled["deeds"].text)]


def _best_theirs(end: str) -> _Made:
    """Give the best of each player's things in one place, by each number that things of the kind have."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        kind = filled["kinds"].name
        placed = (
            [f" {filled['place'].text}"]
            if "place" in filled
            else [f" in their {zone}" for zone in more.ways("hold", filled)]
        )
        shown = [f.name for f in more.rules.kinds[kind].fields.values() if f.type == "number"]
        if len(shown) > MOST_RANKS:
            return []
        return [f"({end} {name} of the {plural(kind)}{theirs(place)})" for name in shown for place in placed][
            :MOST_WAYS
        ]

    return made


def _all_by(verb: str) -> _Made:
    """Say that a counter of the table goes up or down."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        name = filled["counter"].name
        return [f"{verb} {filled['n'].text} {name}"] if more.rules.counters[name].owner == "table" else []

    return made


def _counted_extreme(_: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody has the most or the fewest of some things."""
    end, _space, counted = filled["those"].text.partition(" ")
    if not counted.startswith("(") or "their" not in counted:
        return []
    mine = re.sub(r"\btheir\b", owner_of(filled["who"].text), counted[1:-1])
    return [f"{mine} is the {end} {counted} of the players"]


def _det_instead(more: FromRules, filled: _Filled) -> list[str]:
    return IDIOMS_MADE["det would"](more, {**filled, "acting": filled["act"]})


TOLD_MADE: Final[Mapping[str, _Made]] = {
    "quoted": lambda more, filled: SENTENCES["named quoted"](more, {"named": filled["in quotes"]}),
    "in that round": _in_that_round,
    "deeds below": _deeds_below,
    "race of 2": _race_2,
    "is first": _is_at("highest"),
    "is last": _is_at("lowest"),
    "somebody is first": _somebody_is("more"),
    "somebody is last": _somebody_is("less"),
    "turn skipped": _turn_skipped,
    "owners do": _owners_do,
    "a second held theirs": _a_second("a held theirs", own=True),
    "a second held": _a_second("a held", own=False),
    "no held theirs": _none("one held theirs", second=False, own=True),
    "no second held theirs": _none("one held theirs", second=True, own=True),
    "no held": _none("one held", second=False, own=False),
    "no second held": _none("one held", second=True, own=False),
    "price of amount": _price(""),
    "price at least": _price("at least "),
    "price at most": _price("at most "),
    "dated": _dated,
    "out best": _out_best,
    "given to them": _given_to_them,
    "then if": _then_if,
    "rolled then": _rolled_then,
    "wins first": _wins_first,
    "taken from most": _taken_from("highest"),
    "taken from least": _taken_from("lowest"),
    "held of 2": _held_of_2,
    "away best": _away_best,
    "added there": _added_there,
    "against others": _against_others,
    "race of others most": _race_of_others("highest"),
    "race of others least": _race_of_others("lowest"),
    "standing on": _standing_on,
    "may be given": _may_be_given,
    "drawn and out": _drawn_and_out,
    "if it is": _if_it_is,
    "best theirs": _best_theirs("highest"),
    "worst theirs": _best_theirs("lowest"),
    "all up": _all_by("gain"),
    "all down": _all_by("lose"),
    "counted extreme": _counted_extreme,
    "det instead": _det_instead,
    "each out": _each_done("out one"),
    "each acted": _each_done("act one"),
    "printed effect": _printed_effect,
    "effect of it": _effect_of_it,
}
