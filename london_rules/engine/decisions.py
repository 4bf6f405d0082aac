"""The open question as data: who is asked, by which rule, with which options."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, assert_never

from london_rules.classes import evolve, field, frozen
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import ASKED, FIRST_OFFER, GO_ON, LET_IT, OTHER, STOP, Question, QuestionKind
from london_rules.engine.ids import FIXED, offer_id, part_id, part_text, place_of, slug
from london_rules.engine.visibility import OPEN, hidden_slot, openness, sees
from london_rules.language.rules import PowerDecl
from london_rules.language.syntax.names import singular

Kind = Literal["one of", "an amount", "yes or no", "an order"]
OptionType = Literal["thing", "zone", "player", "number", "word"]


@frozen
class Option:
    """One legal answer: its id, an English label, what it is about, and what it is sure to cost.

    `type` says what it is about, and which fields are not None: a `thing`, or several `things` in an order; a `zone`,
    with its `owner` (a seat, None for the table) and the `index` in it from the top or front, from 1, for a thing that
    the player asked cannot see; a `player`; a `number`; or only a word. A hidden thing in an order is None.
    """

    id: str
    label: str
    thing: str | None = None
    notes: tuple[str, ...] = ()
    type: OptionType = "word"
    zone: str | None = None
    owner: int | None = None
    index: int | None = None
    player: int | None = None
    number: int | None = None
    things: tuple[str | None, ...] | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data; what is None is left out, except `thing`."""
        out: dict[str, Any] = {
            "id": self.id,
            "label": self.label,
            "thing": self.thing,
            "notes": list(self.notes),
            "type": self.type,
        }
        if self.type == "word" or self.thing is not None:
            return out
        for name in ("zone", "owner", "index", "player", "number"):
            value = getattr(self, name)
            if value is not None:
                out[name] = value
        if self.things is not None:
            out["things"] = list(self.things)
        return out


@frozen
class Decision:
    """A question to one player (from 1).

    `number` counts the questions with two or more options that were put to this player: what others could choose
    from does not show in it. `rule_for_others` is the rule as all others may know it, None where they may not.
    """

    number: int
    player: int
    kind: Kind
    rule: str
    prompt: str
    options: tuple[Option, ...] = field(repr=False)
    rule_for_others: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data, with its options: for the player asked."""
        return {
            "number": self.number,
            "player": self.player,
            "kind": self.kind,
            "rule": self.rule,
            "prompt": self.prompt,
            "options": [o.as_json() for o in self.options],
        }

    def as_seen_by_others(self) -> dict[str, Any]:
        """Return what everybody may know about it: who is asked, and by which rule if all questions are shown."""
        return {"player": self.player, "rule": self.rule_for_others}


def open_decision(program: Program, s: State, number: int, *, notes: bool = True) -> Decision:
    """Describe the open question of a state."""
    from london_rules.engine.notes import option_notes

    question, options = program.source.questions[s.ask], tuple(_options(program, s))
    if notes:
        said = option_notes(program, s)
        if any(said):
            options = tuple(evolve(o, notes=n) if n else o for o, n in zip(options, said, strict=True))
    if len({option.label for option in options}) < len(options):
        options = _with_places(program, s, options)
    kind, words = _wording(program, question)
    shown = s.skip == ASKED or program.once(_asks_all)
    for_others = _rule_for_others(program, s, question.slot) if shown else None
    return Decision(number, s.who + 1, kind, question.slot, words, options, for_others)


def _asks_all(program: Program) -> bool:
    return all(question.anyway for question in program.source.questions)


def option_ids(program: Program, s: State) -> list[str]:
    """Return the ids of all options of the open question, in order."""
    return [option.id for option in _options(program, s)]


@frozen
class _Known:
    """The options that are the same in every state: each thing that is seen, and by question and code the others.

    The others are filled in play; there are few.
    """

    things: tuple[Option, ...]
    fixed: dict[tuple[int, int], Option] = field(factory=dict)

    @classmethod
    def of(cls, program: Program) -> _Known:
        faces = program.layout.rules.faces
        things = (Option(thing.id, faces[thing.face].name, thing.id, type="thing") for thing in program.layout.things)
        return cls(tuple(things))


def _options(program: Program, s: State) -> list[Option]:
    """Describe all options of the open question; what is the same in every state is made once and kept."""
    question = program.source.questions[s.ask]
    if question.kind in ("order", "amount"):
        return [option_of(program, s, question, o) for o in s.opts]
    seen, at, ask, known = openness(program, s.who), s.at, s.ask, program.once(_Known.of)
    about_things = question.kind not in ("action", "part", "either", "yes-no") and question.thing != "player"
    out = []
    for o in s.opts:
        if about_things and o >= 0:
            out.append(known.things[o] if seen[at[o]] == OPEN else option_of(program, s, question, o))
            continue
        option = known.fixed.get((ask, o))
        if option is None:
            option = known.fixed[ask, o] = option_of(program, s, question, o)
        out.append(option)
    return out


def _wording(program: Program, question: Question) -> tuple[Kind, str]:
    """Return the kind and the words of a question, which are the same in every state."""
    known = program.once(_wordings)
    if question.number not in known:
        known[question.number] = (_kind(question.kind), prompt(program, question))
    return known[question.number]


def _wordings(program: Program) -> dict[int, tuple[Kind, str]]:
    return {}


def _kind(kind: QuestionKind) -> Kind:
    match kind:
        case "amount":
            return "an amount"
        case "yes-no":
            return "yes or no"
        case "order":
            return "an order"
        case "one" | "part" | "action" | "replace" | "go-on" | "either":
            return "one of"
        case _:
            assert_never(kind)


def _rule_for_others(program: Program, s: State, slot: str) -> str | None:
    """Return the rule that asks as everybody may know it, spectators too: the text of a hidden thing has no name.

    Where forced questions answer themselves, nobody may know it: the rule would show which of the questions before it
    were forced, and so what the player asked could choose from.
    """
    hidden = hidden_slot(program, slot)
    thing = s.frames[-1][2]
    others = [None, *(p for p in range(s.np) if p != s.who)]
    if hidden == slot or all(sees(program, s, p, thing) for p in others):
        return slot
    return hidden


def prompt(program: Program, question: Question) -> str:
    """Return the words of the rule that asks."""
    match question.kind:
        case "replace":
            return f"{question.slot.partition(' ')[2].capitalize()}: let it happen?"
        case "part":
            return "Choose what to do next"
        case "either":
            line = _rule_line(program, question)
            return line.partition(" these ")[0] + " these" if " these " in line else "Choose one of these"
        case "go-on" if question.stops:
            return _rule_line(program, question, first=True)
        case "order":
            return f"{_rule_line(program, question)}, the first on top"
        case "one" | "amount" | "yes-no" | "action" | "go-on":
            return _rule_line(program, question)
        case _:
            assert_never(question.kind)


def _rule_line(program: Program, question: Question, *, first: bool = False) -> str:
    """Return the line that asks, without the consequences of the answer; of several lines perhaps only the first."""
    slot = find_source(program, question.slot)
    lines = "" if slot is None else slot[question.start : question.end]
    if question.kind == "yes-no":
        return _in_one_line(lines)
    text = " ".join((lines.partition("\n")[0] if first else lines).split())
    if first:
        return text[:1].upper() + text[1:]
    for ending in (", call it ", ", or "):
        text = text.partition(ending)[0]
    at = max(text.find("choose "), 0)
    return text[at].upper() + text[at + 1 :] if text else ""


def _in_one_line(offer: str) -> str:
    """Return what a player may do as one line: the lines of a block are parts of a list."""
    first, *rest = (" ".join(line.split()) for line in offer.splitlines() if line.strip())
    whole = " ".join([first, *([", ".join(rest)] if rest else [])])
    return whole[:1].upper() + whole[1:]


def find_source(program: Program, slot: str) -> str | None:
    """Return the text of a slot, None if it has none."""
    return program.layout.slot_texts().get(slot)


def option_of(program: Program, s: State, question: Question, option: Any) -> Option:
    """Describe one option of a question, as the player asked may know it."""
    match question.kind:
        case "order":
            named = [_thing(program, s, thing) for thing in option]
            things = tuple(one.thing for one in named)
            id, label = ">".join(one.id for one in named), ", ".join(one.label for one in named)
            return Option(id, label, type="thing", things=things)
        case "part" | "either" if option != STOP:
            return Option(part_id(program, question, option), word_of(program, question, option))
        case "amount":
            return Option(str(option), str(option), type="number", number=option)
        case "yes-no":
            return Option("yes", "Yes") if option else Option("no", "No")
        case "one" | "action" | "replace" | "go-on" | "part" | "either":
            return _coded(program, s, question, option)
        case _:
            assert_never(question.kind)


def word_of(program: Program, question: Question, option: int) -> str:
    """Return the words of an option that is a number, one of the parts, an action, or what there is instead."""
    match question.kind:
        case "amount":
            return str(option)
        case "part" | "either":
            text = part_text(program, question, option)
            return text[:1].upper() + text[1:]
        case "action" if option >= 0:
            return list(program.layout.rules.actions)[option].capitalize()
        case "one" | "action" | "yes-no" | "order" | "replace" | "go-on":
            return question.alternative.capitalize()
        case _:
            assert_never(question.kind)


def _with_places(program: Program, s: State, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Add to the labels that several have the counters on things, and of what is not seen its place."""
    named = Counter(option.label for option in options)
    return tuple(_with_place(program, s, o) if named[o.label] > 1 else o for o in options)


def _with_place(program: Program, s: State, option: Option) -> Option:
    if option.thing:
        return evolve(option, label=option.label + _counted(program, s, option.thing))
    if option.zone is None or option.index is None:
        return option
    kind = program.layout.rules.zones[option.zone].kind
    return evolve(option, label=f"{kind.capitalize()} {option.index} in {option.label[:1].lower()}{option.label[1:]}")


def _counted(program: Program, s: State, thing: str) -> str:
    layout = program.layout
    index = layout.thing_index[thing]
    here = [c.name for c in layout.rules.counters.values() if c.owner == layout.things[index].kind]
    amounts = [(name, s.c[layout.counter_base[name] + index]) for name in here]
    said = ", ".join(f"{n} {singular(name) if n == 1 else name}" for name, n in amounts if n)
    return f" ({said})" if said else ""


def _coded(program: Program, s: State, question: Question, option: int) -> Option:
    """Describe an option that is a thing, a player, an action, or anything else with a code."""
    layout = program.layout
    if option <= -FIRST_OFFER:
        entry = -FIRST_OFFER - option
        id, power = f"use:{offer_id(layout, entry)}", layout.powers[entry // layout.stride].text
        if isinstance(power, PowerDecl):
            return Option(id, power.name.capitalize())
        thing = layout.things[entry % layout.stride]
        return Option(id, f"Use {layout.rules.faces[thing.face].name}", thing.id, type="thing")
    if option in FIXED:
        words = {STOP: "Stop" if question.kind == "go-on" else "Done", LET_IT: "Let it happen", GO_ON: "Go on"}
        return Option(FIXED[option], words[option])
    if option == OTHER or question.kind == "action":
        text = question.alternative if option == OTHER else list(layout.rules.actions)[option]
        return Option(slug(text), text.capitalize())
    if question.thing == "player":
        return Option(f"player-{option + 1}", f"Player {option + 1}", type="player", player=option + 1)
    return _thing(program, s, option)


def _thing(program: Program, s: State, thing: int) -> Option:
    """Describe a thing; one that the player asked cannot see by its place."""
    info = program.layout.things[thing]
    if sees(program, s, s.who, thing):
        return Option(info.id, program.layout.rules.faces[info.face].name, info.id, type="thing")
    zone, owner, index = place_of(program, s, thing)
    id, label, player = slug(zone), f"The {zone}", None if owner is None else owner + 1
    if owner not in (None, s.who):
        id, label = f"{id}-of-player-{player}", f"{label} of player {player}"
    return Option(id if index == 1 else f"{id}:{index}", label, type="zone", zone=zone, owner=player, index=index)
