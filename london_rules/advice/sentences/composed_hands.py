"""How many things somebody ends with and where they come from and go: down to so many, up to so many, on to others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_moves import MOVES
from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS, owner_of
from london_rules.advice.sentences.done_by import subject_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.language.syntax.names import plural

_Filled = Mapping[str, Filled]
_Made = Callable[[FromRules, _Filled], list[str]]


# ---- down to so many, up to so many ------------------------------------------------------------------


def _kind_in_hand(more: FromRules, filled: _Filled) -> Filled:
    """Give the kind of things that are thrown away or drawn: that which was said, or that which players hold."""
    said = next((filled[slot] for slot in ("kinds", "kinds2") if slot in filled), None)
    hands = [z for z in more.rules.zones.values() if z.owner == "player" and z.shape == "hand"]
    seen = [z.kind for z in (*(z for z in hands if z.seen == "owner"), *hands)]
    return said or Filled(1, plural(seen[0]) if seen else "", seen[0] if seen else "")


def _out_one(more: FromRules, filled: _Filled, kind: Filled) -> list[str]:
    core = Filled(kind.size, plural(kind.name), kind.name)
    return MOVES["out one"](more, {"outs": filled["outs"], "core": core})


def _out_down_to(more: FromRules, filled: _Filled) -> list[str]:
    """Say that things are thrown away until so many are left: as many as are too many."""
    kind = _kind_in_hand(more, filled)
    least = (filled.get("n") or filled["named number"]).text
    return [
        f"(number of {plural(kind.name)} in your {hand} - {least}) times, {one}"
        for hand in more.ways("hand", {"kinds": kind})[:1]
        for one in _out_one(more, filled, kind)
    ]


def _kept(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody keeps so many things, and the others go elsewhere: they choose as many as are too many."""
    kind = filled["kinds"]
    hands = [f"your {hand}" for hand in more.ways("hand", {"kinds": kind})[:1]]
    places = [filled["zone ref"].text] if "zone ref" in filled else hands
    return [
        f"(number of {plural(kind.name)} in {place} - {filled['n'].text}) times, "
        f"choose a {kind.name} in {place}, move it to {filled['zone ref2'].text}"
        for place in places
    ]


def _out_until(more: FromRules, filled: _Filled) -> list[str]:
    kind = _kind_in_hand(more, filled)
    return [
        f"repeat until number of {plural(kind.name)} in your {hand} is at most {filled['n'].text}, {one}"
        for hand in more.ways("hand", {"kinds": kind})[:1]
        for one in _out_one(more, filled, kind)
    ]


def _filled_up(more: FromRules, filled: _Filled) -> list[str]:
    """Say that a hand is drawn up to so many: by the rule that draws one, as often as some are missing."""
    kind = _kind_in_hand(more, filled)
    made = [
        f"({filled['n'].text} - number of {plural(kind.name)} in your {hand}) times, {rule}"
        for hand in more.ways("hand", {"kinds": kind})[:1]
        for rule in _draws(more, kind)
    ]
    return made[:MOST_WAYS]


def _draws(more: FromRules, kind: Filled) -> list[str]:
    """List the rules that draw one of a kind, or what takes the top one of its pile."""
    hands = more.ways("hand", {"kinds": kind})
    piles = more.ways("pile", {"kinds": kind})
    top = [f"move the top {kind.name} of the {pile} to your {hand}" for pile in piles for hand in hands]
    return [*more.ways("rule", {"kinds": kind}), *top]


def _filled_zone(more: FromRules, filled: _Filled) -> list[str]:
    """Say that a place is filled up to so many: from the pile of its kind, or by the rule that draws for a hand."""
    zone, n = filled["zone ref"], filled["n"].text
    kind = more.rules.zones[zone.name].kind
    one = Filled(1, plural(kind), kind)
    if zone.name in more.ways("hand", {"kinds": one}) and "heaped" not in filled:
        return _filled_up(more, {**filled, "kinds": one})
    piles = [filled["heaped"].text] if "heaped" in filled else [f"the {p}" for p in more.ways("pile", {"kinds": one})]
    missing = f"({n} - number of {plural(kind)} in {zone.text})"
    return [
        f"move the top {missing} {plural(kind)} of {pile} to {zone.text}"
        for pile in piles
        if not pile.endswith(f" {zone.name}")
    ]


# ---- from where to where --------------------------------------------------------------------------------


def _one_from(more: FromRules, filled: _Filled) -> list[str]:
    """Give one of some things: of a hand that only its owner sees, or where the rules always choose one of its kind."""
    core = filled["core"]
    (one,) = MADE["one core"](more, filled)
    if " in " in core.text or core.text.startswith(("your ", "their ")) or core.name not in more.rules.kinds:
        return [one]
    zones = more.rules.zones.values()
    hands = [z.name for z in zones if z.kind == core.name and z.owner == "player" and z.seen == "owner"]
    told = re.compile(
        rf"\bchoose (?:an?|any|another) {re.escape(core.name)}\b(?: in (?P<place>(?:your|"
        rf"the) [^\n,]*?))?(?= that |,|$)",
        re.M,
    )
    said = list(dict.fromkeys(m["place"] for slot in more.rules.slots() for m in told.finditer(slot.source.value)))
    own = [z.name for z in zones if z.kind == core.name and z.owner == "player"]
    mine = hands if len(hands) == 1 else own if len(own) == 1 and not said else []
    places = [f"your {mine[0]}"] if mine else [said[0]] if len(said) == 1 and said[0] else []
    return [*(one.replace(core.name, f"{core.name} in {place}", 1) for place in places), one]


def _handed(more: FromRules, filled: _Filled) -> list[str]:
    """Give one of the things that somebody can give away, as it is said to whoever chooses it."""
    ones = MADE["one handy"](more, filled)
    return [re.sub(r"\btheir\b", "your", one) for one in ones]


def _asked_to(filled: _Filled, deeds: str) -> str:
    subject = subject_of(filled)
    who = "them" if subject == "they" else subject
    return deeds if who == "you" else f"ask {who.removeprefix('for ')}, {deeds}"


def _given_to_you(more: FromRules, filled: _Filled) -> list[str]:
    """Say that others choose a thing of theirs, which goes to whoever asks."""
    subject = subject_of(filled)
    if subject == "you" or "," in subject:
        return []
    filled = {**filled, "subject": Filled(1, "each other player")} if subject == "each player" else filled
    return [
        _asked_to(filled, f"choose a {one}, move it to their {hand}")
        for one in _handed(more, filled)
        for hand in more.ways("hand", {"kinds": filled["core"]})[:1]
    ]


def _handed_on(more: FromRules, filled: _Filled) -> list[str]:
    """Say that each of several, or another player, gives a thing to a neighbour of theirs."""
    to = (filled.get("beside") or filled["who2"]).text
    if subject_of(filled) == "you" or "," in subject_of(filled) or not to.startswith("the player to your"):
        return []
    return [
        _asked_to(filled, f"choose a {one}, move it to {owner_of(to)} {hand}")
        for one in _handed(more, filled)
        for hand in more.ways("hand", {"kinds": filled["core"]})[:1]
    ]


def _several_given(more: FromRules, filled: _Filled) -> list[str]:
    to = filled["who"].text
    if to == "you" or filled["n"].text == "1":
        return []
    return [
        f"choose {filled['n'].text} {some}, call them the gifts, move the gifts to {owner_of(to)} {hand}"
        for some in MADE["handy"](more, filled)
        for hand in more.ways("hand", {"kinds": filled["core"]})[:1]
    ]


def _several_handed_on(more: FromRules, filled: _Filled) -> list[str]:
    """Say that each of several gives so many things to a neighbour."""
    if subject_of(filled) == "you" or "," in subject_of(filled):
        return []
    to = Filled(1, filled["beside"].text)
    return [_asked_to(filled, re.sub(r"\btheir\b", "your", one)) for one in _several_given(more, {**filled, "who": to})]


def _stolen(det: str) -> _Made:
    """Say that a thing goes from somebody else to whoever acts."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        core, who = filled["core"], filled["robbed"].text
        if " in " in core.text or core.text.startswith(("your ", "their ")):
            return []
        choose = "choose another player, " if who == "another player" else ""
        owner = "their" if choose or who == "they" else owner_of(who)
        (one,) = MADE["one core"](more, filled)
        said = filled["robbed"].name
        out = []
        for hand in more.ways("hand", {"kinds": core})[:1]:
            place = f"{core.name} in {owner} {said if said in more.rules.zones else hand}"
            out.append(f"{choose}choose {det} {one.replace(core.name, place, 1)}, move it to your {hand}")
        return out

    return made


def _one_taken(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one of the things in a place is taken."""
    zone = filled["zone ref"]
    kind = more.rules.zones[zone.name].kind
    return MOVES["taken"](more, {"placed": Filled(1, f"{plural(kind)} in {zone.text}", kind)})


def _put_from_yours(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one of your things goes somewhere."""
    to = filled["zone ref"].text
    return [f"choose a {one}, move it to {to}" for one in MADE["one handy"](more, filled) if f" in {to}" not in one]


def _swapped(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one thing of yours changes places with another one."""
    kind = filled["core"].name
    other = filled["placed"].text if "placed" in filled else f"{plural(kind)} {filled['place'].text}"
    two = {**filled, "placed": Filled(1, other, filled["placed"].name if "placed" in filled else kind)}
    return [
        f"choose a {mine}, call it the gift, choose a {one}, swap it with the gift"
        for mine in MADE["one handy"](more, filled)
        for one in MADE["one placed"](more, two)
    ][:MOST_WAYS]


def _out_of_place(more: FromRules, filled: _Filled) -> list[str]:
    words = filled["place"].text.removeprefix("in ")
    name = next((zone for zone in more.rules.zones if words.endswith(f" {zone}") or words == zone), "")
    return MOVES["out all"](more, {**filled, "zone ref": Filled(1, words, name)}) if name else []


def _best_moved(more: FromRules, filled: _Filled) -> list[str]:
    """Say that of somebody's things the one goes somewhere that has the most or the least of something."""
    kinds = filled["kinds"]
    zones = more.ways("hand", {"kinds": kinds})[:1]
    whose = filled["possessor"].text
    return [
        f"choose one of the {plural(kinds.name)} in {whose} {zone} with the {filled['extreme'].text}, "
        f"move it to {filled['zone ref'].text}"
        for zone in zones
    ]


HANDS: Final[Mapping[str, _Made]] = {
    "one from": _one_from,
    "out down to": _out_down_to,
    "kept": _kept,
    "out until": _out_until,
    "filled up": _filled_up,
    "filled": _filled_zone,
    "drawn until": _filled_up,
    "given to you": _given_to_you,
    "handed on": _handed_on,
    "several given": _several_given,
    "several handed on": _several_handed_on,
    "stolen": _stolen("a"),
    "stolen at random": _stolen("a random"),
    "one taken": _one_taken,
    "put from yours": _put_from_yours,
    "swapped": _swapped,
    "out of place": _out_of_place,
    "best moved": _best_moved,
}
