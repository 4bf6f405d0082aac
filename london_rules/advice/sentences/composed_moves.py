"""Things on the move, of the parts that were read: drawn, dealt and taken, thrown away, put out of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS
from london_rules.advice.sentences.done_by import done_by, subject_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.alike import names_alike
from london_rules.language.syntax.names import plural

_Filled = Mapping[str, Filled]


def _top_to_hand(more: FromRules, filled: _Filled) -> list[str]:
    """Say that so many things from the top of the pile of their kind go to your hand."""
    kind, n = filled["kinds"].name, _how_many(filled)
    some = f"top {n} {plural(kind)}" if n != "1" else f"top {kind}"
    return [
        f"move the {some} of the {pile} to your {hand}"
        for pile in more.ways("pile", filled)
        for hand in more.ways("hand", filled)
    ]


def _top_unruled(more: FromRules, filled: _Filled) -> list[str]:
    """Say that the top ones go to your hand, where no rule says how one is drawn."""
    return [] if more.is_drawn(filled) else _top_to_hand(more, filled)


def _how_many(filled: _Filled) -> str:
    return filled["n"].text if "n" in filled else "1"


def _drawn_by(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody draws so many of a kind: by a rule that does, or else from the pile of that kind."""
    n = _how_many(filled)
    rules = [f"{n} times, {rule}" if n != "1" else rule for rule in more.ways("rule", filled)]
    deeds = (*rules, *_top_to_hand(more, filled))
    return [said for deed in deeds for said in done_by(subject_of(filled), deed)][:MOST_WAYS]


def _where_chosen(more: FromRules, filled: _Filled, act: str) -> list[str]:
    """Say of things without a place where the rules choose those to which they do something."""
    core = filled["core"]
    if not act or " in " in core.text:
        return []
    places = more.chosen_from(core.name, act)
    ones = MADE["one core"](more, filled)
    usual = more.chosen_as(core.name, act) if core.text == plural(core.name) else []
    placed = [one.replace(core.name, f"{core.name} in {place}", 1) for one in ones for place in places]
    return list(dict.fromkeys([*usual, *placed]))


def _acted(more: FromRules, filled: _Filled, act: str) -> list[str]:
    """Say that one of some things is chosen and something done to it, by the rule for that if there is one."""
    core = filled["core"]
    whole = f"{act} a {core.name}"
    rule = more.rules.rules.get(whole) if act else None
    places = [f" in your {hand}" for hand in more.ways("hand", {"kinds": core})]
    if rule is not None and core.text in (plural(core.name), *(f"{plural(core.name)}{place}" for place in places)):
        return [whole]
    hands = [zone for zone in more.rules.zones.values() if zone.kind == core.name and zone.shape == "hand"]
    own = not act or any(zone.seen == "owner" for zone in hands)
    plain = [] if own else MADE["one core"](more, filled)
    chosen = [
        f"choose a {one}" for one in (*_where_chosen(more, filled, act), *plain, *MADE["one handy"](more, filled))
    ]
    return [f"{one}, {deed}" for one in chosen for deed in _out(more, filled, act, core.name)][:MOST_WAYS]


def _out(more: FromRules, _: _Filled, act: str, kind: str) -> list[str]:
    """Say that a thing is thrown away: by the rule that does so, or to where things of its kind go."""
    if act:
        return [f"{act} it"]
    return [f"move it to the {heap}" for heap in more.ways("heap", {"kind": Filled(1, kind, kind)})]


def _out_item(more: FromRules, filled: _Filled) -> list[str]:
    act, item = filled["outs"].name, filled["item"].text
    if act:
        return [f"{act} {item}"]
    kinds = dict.fromkeys(zone.kind for zone in more.rules.zones.values() if zone.owner == "player")
    made = [said for kind in kinds for said in _out(more, filled, "", kind)]
    return [said.replace("move it", f"move {item}") for said in made]


def _placed_there(more: FromRules, filled: _Filled) -> list[str]:
    on_things = [c.name for c in more.rules.counters.values() if c.owner not in ("player", "table")]
    meant = names_alike(filled["stuff"].text.lower(), on_things) or (on_things if len(on_things) == 1 else [])
    return [f"put 1 {name} on it" for name in meant][:MOST_WAYS]


def _dealt(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody gets so many from the top of a pile."""
    return [said for deed in _top_to_hand(more, filled) for said in done_by(subject_of(filled), deed)]


def _away(more: FromRules, filled: _Filled) -> list[str]:
    """List where things of a kind are out of the game: where they begin, then where else they are put."""
    kind = next((filled[slot].name for slot in ("placed", "core", "kinds") if slot in filled), "")
    decl = more.rules.kinds.get(kind)
    begins = [decl.begins] if decl is not None and decl.begins else []
    heaps = more.ways("heap", {"kind": Filled(1, kind, kind)})
    return list(dict.fromkeys([*begins, *heaps]))


def _away_of_any(more: FromRules, _: _Filled) -> list[str]:
    kinds = dict.fromkeys(zone.kind for zone in more.rules.zones.values())
    return list(dict.fromkeys(one for kind in kinds for one in _away(more, {"core": Filled(1, kind, kind)})))[
        :MOST_WAYS
    ]


def _any_draw(more: FromRules, _: _Filled) -> list[str]:
    rules = (rule for kind in more.rules.kinds for rule in more.ways("rule", {"kinds": Filled(1, kind, kind)}))
    return list(rules)[:MOST_WAYS]


def _cleared(more: FromRules, filled: _Filled) -> list[str]:
    zone = more.rules.zones[filled["zone ref"].name]
    heaps = _away(more, {"core": Filled(1, zone.kind, zone.kind)})
    return [
        f"move the {plural(zone.kind)} in {filled['zone ref'].text} to the {heap}"
        for heap in heaps
        if heap != zone.name
    ]


def _put_in_zone(more: FromRules, filled: _Filled) -> list[str]:
    """Say that counters are put on one of the things in a zone."""
    kind = more.rules.zones[filled["zone ref"].name].kind
    return [f"choose a {kind} in {filled['zone ref'].text}, put {filled['much'].text} on it"]


def _taken(more: FromRules, filled: _Filled) -> list[str]:
    """Say that things are taken from where they lie: the top ones of a pile, else those that are chosen."""
    placed, n = filled["placed"], _how_many(filled)
    many = n not in ("1", "one")
    pile = placed.text.removeprefix(f"{plural(placed.name)} in the ")
    decl = more.rules.zones.get(pile)
    if decl is not None and decl.shape == "pile":
        taken = f"move the top {n} {plural(placed.name)} of" if many else f"move the top {placed.name} of"
        return [f"{taken} the {pile} to your {hand}" for hand in more.ways("hand", filled)]
    chosen = [f"choose a {one}, move it" for one in MADE["one placed"](more, filled)]
    return [
        f"{n} times, {one} to your {hand}" if many else f"{one} to your {hand}"
        for one in chosen
        for hand in more.ways("hand", filled)
    ]


def _out_all(more: FromRules, filled: _Filled) -> list[str]:
    """Say that all in a zone is thrown away: each by the rule that does so, or all at once to where such things go."""
    zone = filled["zone ref"]
    kind = more.rules.zones[zone.name].kind
    if filled["outs"].name:
        return [f"for each {kind} in {zone.text}, {filled['outs'].name} it"]
    return [
        f"move the {plural(kind)} in {zone.text} to the {heap}"
        for heap in more.ways("heap", {"kind": Filled(1, kind, kind)})
        if heap != zone.name
    ]


def _out_all_handy(more: FromRules, filled: _Filled) -> list[str]:
    """Say that all of some things are thrown away: each by the rule that does so, or all at once."""
    core = filled["core"]
    if filled["outs"].name:
        return [f"for each {one}, {filled['outs'].name} it" for one in MADE["one handy"](more, filled)]
    heaps = more.ways("heap", {"kind": Filled(1, core.name, core.name)})
    return [f"move the {said} to the {heap}" for said in MADE["handy"](more, filled) for heap in heaps][:MOST_WAYS]


MOVES: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "drawn by": _drawn_by,
    "top unruled": _top_unruled,
    "act one": lambda more, filled: _acted(more, filled, filled["act"].text),
    "out one": lambda more, filled: _acted(more, filled, filled["outs"].name),
    "out item": _out_item,
    "placed there": _placed_there,
    "away": _away,
    "away of any": _away_of_any,
    "any draw": _any_draw,
    "dealt": _dealt,
    "cleared": _cleared,
    "put in zone": _put_in_zone,
    "taken": _taken,
    "one of them taken": lambda more, filled: _taken(more, {slot: one for slot, one in filled.items() if slot != "n"}),
    "out all": _out_all,
    "out all handy": _out_all_handy,
    # How many one is to have is no number of those that are drawn at a time.
}
