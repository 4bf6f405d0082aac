"""Sentences of parts that were read: who does what, if what, then what; what is said of you is said of others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import AMOUNT, AMOUNTS
from london_rules.advice.sentences.composed_moves import MOVES
from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS, owner_of, theirs
from london_rules.advice.sentences.done_by import CHOICES, TIMES, asked, done_by, subject_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.leaves import PLAYER_TOLD
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.alike import words_shared
from london_rules.language.syntax.names import singular

_LOOPS: Final = re.compile(r"(?:for each|up to \S+ times|as often|repeat|(?:\d+|\([^\n]*?\)) times|if|ask|either)\b")
_BY_OTHERS: Final = re.compile(
    r"(?:for |ask )?each (?:of the )?(?:other )?player|(?:ask )?(?:the )?player to your|they "
)
_BY_SOMEBODY: Final = re.compile(r"(?:for )?each |the |they |you |if |end ")
_OPPOSITE: Final = (
    (re.compile(r"(.*) is (?:at least 1|more than 0)"), r"\1 is 0"),
    (re.compile(r"(.*) is at least (.*)"), r"\1 is less than \2"),
    (re.compile(r"(.*) is less than (.*)"), r"\1 is at least \2"),
    (re.compile(r"(.*) is at most (.*)"), r"\1 is more than \2"),
    (re.compile(r"(.*) is more than (.*)"), r"\1 is at most \2"),
    (re.compile(r"there is no (.*)"), r"there is a \1"),
    (re.compile(r"there is an? (.*)"), r"there is no \1"),
    (re.compile(r"(.*) is not (.*)"), r"\1 is \2"),
    (re.compile(r"(.*) is 0"), r"\1 is at least 1"),
    (re.compile(r"(.*) (is|has|was) (.*)"), r"\1 \2 not \3"),
)
_NEIGHBOUR: Final = re.compile(r"(?:.*\b)?(the player to your (?:left|right))'s\b")
_THEY: Final = re.compile(r"they (?P<verb>[a-z]+)|ask them,")
_IS_NONE: Final = re.compile(r"^((?:(?! and | or )[^\n])+) is 0$")
_MOVED_ON: Final = re.compile(r", move it to [^,\n]*$")  # and goes on to somewhere else
_Filled = Mapping[str, Filled]


def opposite(condition: str) -> list[str]:
    """Give the condition that holds where one does not, said as plainly as it can be."""
    if " and " in condition or " or " in condition:
        return [f"not ({condition})"]
    plain = next((p.sub(said, condition) for p, said in _OPPOSITE if p.fullmatch(condition)), "")
    return [*([plain.replace("has not ", "has no ")] if plain else []), f"not ({condition})"]


def in_block(lines: str) -> str:
    """Put lines below the one before, further in."""
    return "\n  " + lines.replace("\n", "\n  ")


def then(condition: str, deeds: str) -> str:
    """Say what is done if a condition holds: on one line, or on lines below it."""
    deeds = f"{deeds[:1].lower()}{deeds[1:]}"  # they began the sentence when somebody said them first
    return f"if {condition}{in_block(deeds)}" if "\n" in deeds else f"if {condition}, {deeds}"


def _each_their_own(more: FromRules, filled: _Filled) -> list[str]:
    """Say what each of two players does, one after the other."""
    base = more.ways("base of does", filled)[0]
    first = done_by(filled["subject"].text, f"{base} {filled['much'].text}")
    second = done_by(filled["subject2"].text, f"{base} {filled['much2'].text}")
    return [f"{one}, {other}" for one in first for other in second if "\n" not in one]


def _if_then(_: FromRules, filled: _Filled) -> list[str]:
    condition, deeds = filled["conditions"].text, filled["deeds"].text
    return [then(condition, _of_the_one_asked_about(condition, deeds))]


def _of_the_one_asked_about(condition: str, deeds: str) -> str:
    """Name the neighbour of whom a condition speaks, where `they` are to do something: `they` would be nobody."""
    who = _NEIGHBOUR.match(condition)
    verb = _THEY.match(deeds)
    if who is None or verb is None or "\n" in deeds:
        return deeds
    if verb["verb"] is None:
        return f"ask {who[1]},{deeds[verb.end() :]}"
    rest = deeds[verb.end() :]
    return f"{who[1]} {verb['verb']}s{rest}" if "their" not in rest and "they" not in rest else deeds


def _if_else(_: FromRules, filled: _Filled) -> list[str]:
    """Say on two lines what is done if something holds, and what otherwise."""
    first = then(filled["conditions"].text, filled["deeds"].text)
    other = filled["deeds2"].text
    return [f"{first}\notherwise{in_block(other)}" if "\n" in other else f"{first}\notherwise, {other}"]


def _unless(_: FromRules, filled: _Filled) -> list[str]:
    return [then(condition, filled["deeds"].text) for condition in _not_so(filled["conditions"].text)]


def _not_so(condition: str) -> list[str]:
    """Give the condition that holds unless one does, the literal one first: `is not 0`, and then `is at least 1`."""
    literal = _IS_NONE.sub(r"\1 is not 0", condition)
    return list(dict.fromkeys([*([literal] if literal != condition else []), *opposite(condition)]))


def _if_any(clause: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Say what is done if some things have something: to each of them, or once, if it is not done to them."""

    def made(_: FromRules, filled: _Filled) -> list[str]:
        said = clause.format(**{slot: one.text for slot, one in filled.items()})
        kind, deeds = filled["kinds"].name, filled["deeds"].text
        if re.search(r"\bits?\b", deeds):
            return [f"for each {kind} {said}, {deeds}"]
        return [then(f"there is a {kind} {said}", deeds)]

    return made


def _while(_: FromRules, filled: _Filled) -> list[str]:
    """Say that something is done again and again, as long as a condition holds."""
    return [f"while {filled['conditions'].text}, {filled['deeds'].text}"]


def _joined(_: FromRules, filled: _Filled) -> list[str]:
    """Say one deed after the other: on a line of its own, where the first would take the second into its loop."""
    first, rest = filled["deed"].text, filled["deeds"].text
    if _BY_OTHERS.match(first) and not _BY_SOMEBODY.match(rest):
        return []  # the second has no word for who does it: it is the same
    first = _MOVED_ON.sub("", first) if _MOVED_ON.search(first) and rest.startswith("move it to ") else first
    if first.startswith("move the top ") and rest.startswith("move it to "):
        return [f"{first.rpartition(' to ')[0]} {rest.removeprefix('move it ')}"]
    loops = _LOOPS.match(first) is not None
    if first.startswith("you may ") and _LOOPS.match(first.removeprefix("you may ")):
        return []  # all of it may be left: see `_may`
    return [f"{first}\n{rest}" if loops else f"{first}, {rest}"]


def _by(more: FromRules, filled: _Filled) -> list[str]:
    if "deed" in filled:
        subject, deed = subject_of(filled), filled["deed"].text
        told = subject == "you" and any(one.name == PLAYER_TOLD for one in filled.values())
        return done_by(subject, re.sub(r"\btheir\b", "your", deed) if told else deed)
    base = more.ways("base of does", filled)[0]
    return done_by(subject_of(filled), f"{base} {filled['much'].text}")


def _asked(_: FromRules, filled: _Filled) -> list[str]:
    who, deeds = subject_of(filled), filled["deeds"].text
    if "\n" in deeds:
        return []
    if who in ("you", "they"):
        return [f"you may {deeds}"] if who == "you" else [f"ask them, you may {deeds}"]
    return [f"for each player, ask them, you may {deeds}" if who == "each player" else f"ask {who}, you may {deeds}"]


def _may(_: FromRules, filled: _Filled) -> list[str]:
    """Say that all of something may be left."""
    deeds = filled["deeds"].text
    return [f"you may{in_block(deeds)}" if "\n" in deeds else f"you may {deeds}"]


def _others(subject: str) -> str:
    return "each other player" if subject == "each player" else subject


def _paid(subject: str, much: str, to: str) -> list[str]:
    """Say that somebody pays another player."""
    if subject == "you":
        return [f"give {much} to {to}"]
    if subject == to:
        return []
    return [f"{one} to {to}" for one in done_by(_others(subject), f"pay {much}")]


def _paid_by(_: FromRules, filled: _Filled) -> list[str]:
    to = filled["who2"].text
    return _paid(subject_of(filled), filled["much"].text, "them" if to == "they" else to)


def _paid_to_who(_: FromRules, filled: _Filled) -> list[str]:
    return _paid(filled["subject"].text, filled["much"].text, filled["who"].text)


def _given_to_people(_: FromRules, filled: _Filled) -> list[str]:
    people, much = filled["people"].text, filled["much"].text
    return [f"{people} gains {much}"] if people == "each player" else [f"for {people}, give {much} to them"]


def _skipper(_: FromRules, filled: _Filled) -> list[str]:
    whose = filled["possessor"].text
    return [{"your": "you", "their": "they"}.get(whose, whose.removesuffix("'s"))]


def _along(more: FromRules, filled: _Filled) -> list[str]:
    """Say that a player moves on, where that is counted."""
    steps = [c.name for c in more.rules.counters.values() if re.search(r"\b(?:step|space|place)s?\b", c.name)]
    return [f"gain {filled['n'].text} {name}" for name in steps][:MOST_WAYS]


def _chosen_player(_: FromRules, filled: _Filled) -> list[str]:
    return [f"choose another player, {said}" for said in done_by("they", filled["deed"].text)]


def _theirs_of_who(more: FromRules, filled: _Filled) -> list[str]:
    """List the zones of a player: whence things come, else the hand, then where the rules move things most often."""
    if filled["who"].text == "you":
        return []  # nobody gives a thing to themselves: somebody else gives it
    zones = [zone.name for zone in more.rules.zones.values() if zone.owner == "player"]
    hands = more.ways("hand", {"kinds": filled["core"]}) if "core" in filled else []  # from hand to hand
    zones.sort(
        key=lambda name: (
            hands.index(name) if name in hands else len(hands),
            -more.corpus.together("to", "your", *name.split()),
        )
    )
    come = filled["core"].text if "core" in filled else ""
    zones = [name for name in zones if come.endswith(f" in your {name}")] or zones
    return [f"{owner_of(filled['who'].text)} {name}" for name in zones][:MOST_WAYS]


def _theirs(slot: str) -> Callable[[FromRules, _Filled], list[str]]:
    you = Filled(1, "you", "you")
    return lambda more, filled: [theirs(said) for said in MADE[slot](more, {**filled, "who": you})]


def _a_or_no(more: FromRules, filled: _Filled) -> list[str]:
    return [f"no {said}" for said in _theirs("one held")(more, filled)]


def _second_counter(more: FromRules, filled: _Filled) -> list[str]:
    return MADE["counter of"](more, {**filled, "counter": filled["counter2"]})


def _much_there(more: FromRules, filled: _Filled) -> list[str]:
    """Say that counters are put on the thing in question: those said, or as many of those that lie on things."""
    m = AMOUNT.fullmatch(filled["much"].text)
    count = m["count"] if m else "1"
    on_things = [c.name for c in more.rules.counters.values() if c.owner not in ("player", "table")]
    lies = m is not None and m["counter"] is not None and any(m["counter"] in (c, singular(c)) for c in on_things)
    meant = () if lies else (f"{count} {name}" for name in on_things)
    return [f"put {said} on it" for said in (filled["much"].text, *meant)]


def _measure_gained(more: FromRules, filled: _Filled) -> list[str]:
    base = more.ways("base of does", filled)[0]
    theirs_now = filled["yours"].text.startswith("their ") or " in their " in filled["yours"].text
    amounts = AMOUNTS["measured amount"](more, filled)
    return [f"{'they ' if theirs_now else ''}{base} {amount}" for amount in amounts]


def _gained_for_each(_: FromRules, filled: _Filled) -> list[str]:
    (each,) = MADE["each of yours"](_, filled)
    return [f"gain {filled['much'].text} for each {each}"]


def _zone_owner(_: FromRules, filled: _Filled) -> list[str]:
    return [filled["zone ref"].text.removesuffix(filled["zone ref"].name).strip()]


def _is_said(more: FromRules, name: str) -> bool:
    """Return whether a text of the rules says a number by its name."""
    return any(name in slot.source.value for slot in more.rules.slots() if slot.id != f"number {name}")


def _number_of_group(more: FromRules, filled: _Filled) -> list[str]:
    """Give the number of the rules that counts a group and nothing else."""
    said = f"number of your {filled['group'].name}"
    numbers = (n for n in more.rules.numbers.values() if not n.parameter)
    counted = [n.name for n in numbers if n.slot.source.value.partition("=")[2].strip() == said]
    return [name for name in counted if words_shared(name, filled["group"].name) or not _is_said(more, name)]


def _given_by(_: FromRules, filled: _Filled) -> list[str]:
    """Say that one player gives to several others: only who acts can."""
    who, people, much = filled["who"].text, filled["people"].text, filled["much"].text
    return [f"for {_others(people)}, give {much} to them"] if who in ("you", "the active player") else []


def _yours_held(more: FromRules, filled: _Filled) -> list[str]:
    return MADE["held"](more, {**filled, "who": Filled(1, "you", "you")})


def _each_if(more: FromRules, filled: _Filled) -> list[str]:
    """Say what each of several players does if something holds for them."""
    base, people = more.ways("base of does", filled)[0], filled["people"].text
    condition = theirs(filled["conditions"].text)
    if condition == filled["conditions"].text and "their" not in condition and "they" not in condition:
        return []
    return [f"for {people}, if {condition}, they {base} {theirs(filled['much'].text)}"]


def _each_unless(more: FromRules, filled: _Filled) -> list[str]:
    """Say what each of several players does if something does not hold for them."""
    said = filled["conditions"]
    return [
        made
        for condition in _not_so(said.text)
        for made in _each_if(more, {**filled, "conditions": Filled(said.size, condition)})
    ]


def _all_done_by(_: FromRules, filled: _Filled) -> list[str]:
    """Say for somebody else what is done one after the other."""
    subject, deeds = filled["subject"].text, filled["deeds"].text
    parts = deeds.split(", ")
    if subject == "you" or len(parts) < 2 or "\n" in deeds:
        return []
    if len(parts) == 2 and TIMES.match(deeds):
        return done_by(subject, deeds)
    each = subject.startswith("each ")
    head = subject if subject.startswith("for each") else f"for {subject}" if each else ""
    if _LOOPS.match(deeds) or deeds.startswith(CHOICES):
        return [asked(subject, head, deeds)]
    said = [made for part in parts for made in done_by("they" if head else subject, part)[:1]]
    return [", ".join([*([head] if head else []), *said])] if len(said) == len(parts) else []


def _there_is(more: FromRules, filled: _Filled) -> list[str]:
    said = filled["things"].text
    if said.startswith(("your ", "their ")):
        return [f"there is one of {said}"]
    return [f"there is a {one}" for one in MADE["one things"](more, filled)]


def _converted(_: FromRules, filled: _Filled) -> list[str]:
    """Say that all of one counter becomes another."""
    old, new = filled["counter"].name, filled["counter2"].name
    return [f"gain (your {old}) {new}, lose (your {old}) {old}"]


def _counter_of_possessor(_: FromRules, filled: _Filled) -> list[str]:
    return [f"{filled['possessor'].text} {filled['counter'].name}"]


def _shown_of_kind(more: FromRules, filled: _Filled) -> list[str]:
    """List what can be shown on things of any kind: what is rolled or lies on them."""
    return [c.name for c in more.rules.counters.values() if c.owner not in ("player", "table")][:MOST_WAYS]


def _is_extreme(_: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody has the most or the least of a counter."""
    end, _space, counter = filled["those"].text.partition(" ")
    return [] if "(" in counter else [f"{owner_of(filled['who'].text)} {counter} is the {end} {counter} of the players"]


def _others_at(end: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Give the most or the least that the others have of a counter."""
    return lambda _, filled: [f"the {end} {filled['counter'].name} of the other players"]


def _named_quoted(more: FromRules, filled: _Filled) -> list[str]:
    face = more.rules.faces.get(filled["named"].name)
    return [] if face is None else [f'"{face.name}"']


def _of_all(more: FromRules, filled: _Filled) -> list[str]:
    decl = more.rules.counters[filled["counter"].name]
    return [decl.name] if decl.owner == "table" else []


def _raised(sign: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Say that a number is so much more or less than the rules make it: a power cannot speak of its own number."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        decl = more.rules.numbers.get(filled["named number"].text)
        said = "" if decl is None else decl.slot.source.value
        formula = (said.partition("=")[2] or said).strip()
        if not formula or "\n" in formula:
            return []
        return [f"{filled['named number'].text} is {formula} {sign} {filled['n'].text}"]

    return made


SENTENCES: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    **AMOUNTS,
    **MOVES,
    "if then": _if_then,
    "each their own": _each_their_own,
    "if else": _if_else,
    "unless then": _unless,
    "while then": _while,
    "if any counted": _if_any("whose {counter} is {compared}"),
    "if any has none": _if_any("whose {counter} is 0"),
    "if any is": _if_any("that {test}"),
    "joined": _joined,
    "done by": _by,
    "asked": _asked,
    "may": _may,
    "paid to you": lambda _, filled: _paid(subject_of(filled), filled["much"].text, "you"),
    "paid by": _paid_by,
    "paid to who": _paid_to_who,
    "given to people": _given_to_people,
    "skipper": _skipper,
    "along": _along,
    "chosen player does": _chosen_player,
    "theirs of who": _theirs_of_who,
    "kind in zone theirs": _theirs("kind in zone"),
    "one held theirs": _theirs("one held"),
    "held theirs": _theirs("held"),
    "a held theirs": _theirs("a held"),
    "a or no held theirs": _a_or_no,
    "second counter of": _second_counter,
    "second counter alone": lambda more, filled: MADE["counter alone"](more, {**filled, "counter": filled["counter2"]}),
    "much there": _much_there,
    "given by": _given_by,
    "is extreme": _is_extreme,
    "in unit": lambda more, filled: [f"{sign}({filled['atom'].text})" for sign in more.rules.names.symbols],
    "converted": _converted,
    "counter of possessor": _counter_of_possessor,
    "counter of that": lambda _, filled: [f"{owner_of(filled['who'].text)} {filled['counter'].name}"],
    "shown of kind": _shown_of_kind,
    "there is": _there_is,
    "each if": _each_if,
    "each unless": _each_unless,
    "all done by": _all_done_by,
    "yours held": _yours_held,
    "valued theirs": lambda more, filled: [theirs(said) for said in MADE["valued"](more, filled)],
    "yours held theirs": lambda more, filled: [theirs(said) for said in _yours_held(more, filled)],
    "others most": _others_at("highest"),
    "others least": _others_at("lowest"),
    "stacked": lambda more, _: [
        z.name for z in more.rules.zones.values() if z.owner == "player" and z.shape == "stacks"
    ],
    "leaves": lambda _, filled: done_by(filled["subject"].text, "leave the game"),
    "named quoted": _named_quoted,
    "hold theirs": lambda more, filled: [f"their {zone}" for zone in more.ways("hold", filled)],
    "counter of all": _of_all,
    "zone of who": lambda _, filled: [f"{owner_of(filled['who'].text)} {filled['zone ref'].name}"],
    "whom": lambda _, filled: ["them" if filled["who"].text == "they" else filled["who"].text],
    "raised": _raised("+"),
    "lowered": _raised("-"),
    "number of group": _number_of_group,
    "measure gained": _measure_gained,
    "gained for each": _gained_for_each,
    "zone owner": _zone_owner,
}
