"""The words of a program as tables of C: ids of things, places and options, questions, and the ranking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from london_rules.compiler.layout import Layout
from london_rules.compiler.program import Program
from london_rules.compiler.question import MOST_ORDERED, STOP, Question
from london_rules.embed.strings import ragged_texts, texts
from london_rules.engine.decisions import prompt
from london_rules.engine.ids import offer_id, part_id, part_text, slug
from london_rules.engine.visibility import hidden_slot, openness
from london_rules.language.rules import PowerDecl
from london_rules.language.syntax.names import singular
from london_rules.native.constants import CODES, table

_MORE_OF_AN_ID: Final = len("-of-player-000:00000000")


def name_tables(program: Program) -> Iterator[str]:
    """Write all tables of words."""
    layout, rules = program.layout, program.layout.rules
    things = [thing.id for thing in layout.things]
    zones = [slug(name) for name in rules.zones]
    yield texts("THING_IDS", things)
    yield texts("ZONE_IDS", zones)
    yield from _seen(program)
    yield from _powers(program)
    yield from _questions(program)
    yield from word_tables(program)
    yield texts("ACTION_IDS", map(slug, rules.actions))
    yield texts("LINE_NAMES", (line.name for line in rules.ranking))
    yield texts("OUTCOME_NAMES", rules.outcomes)
    yield texts("ERROR_CODES", CODES)
    longest = max((len(name.encode()) for name in (*things, *zones)), default=0) + _MORE_OF_AN_ID
    yield f"#define ID_ROOM {max(MOST_ORDERED * (longest + 1), _longest_fixed(program)) + 1}"


def word_tables(program: Program) -> Iterator[str]:
    """Write what people read of things, places, options and counters."""
    layout, rules, questions = program.layout, program.layout.rules, program.source.questions
    yield texts("FACE_WORDS", (face.name for face in layout.faces))
    yield texts("ZONE_WORDS", rules.zones)
    yield texts("ZONE_KINDS", (zone.kind.capitalize() for zone in rules.zones.values()))
    named = (power.text.name.capitalize() if isinstance(power.text, PowerDecl) else "" for power in layout.powers)
    yield texts("POWER_WORDS", named)
    yield texts("ACTION_WORDS", (name.capitalize() for name in rules.actions))
    yield texts("OTHER_WORDS", (q.alternative.capitalize() for q in questions))
    yield texts("PART_WORDS", (_sentence(part_text(program, q, i)) for q in questions for i in range(len(q.parts))))
    yield texts("MARK_WORDS", layout.mark_base)
    hidden = ((hidden_slot(program, q.slot), q.slot) for q in questions)
    yield texts("HIDDEN_RULES", ("" if name == slot else name for name, slot in hidden))
    yield f"#define ASKS_ALL_ANYWAY {int(all(q.anyway for q in questions))}"
    yield from _counters(program)
    yield from _zones(program)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _counters(program: Program) -> Iterator[str]:
    """Write the counters of things as `player_tables` numbers them, and by name those of players and the table."""
    layout, counters = program.layout, program.layout.rules.counters.values()
    names = [counter.name for counter in counters if counter.owner in layout.kind_range]
    yield texts("THING_COUNTER_WORDS", names)
    yield texts("THING_COUNTER_ONE", map(singular, names))
    yield table("THING_COUNTER_ORDER", sorted(range(len(names)), key=names.__getitem__))
    for owner in ("player", "table"):
        own = sorted((c for c in counters if c.owner == owner), key=lambda c: c.name)
        yield f"#define {owner.upper()}_COUNTERS {len(own)}"
        yield texts(f"{owner.upper()}_COUNTER_WORDS", (c.name for c in own))
        yield table(f"{owner.upper()}_COUNTER_AT", (layout.counter_base[c.name] for c in own))
        yield table(f"{owner.upper()}_COUNTER_HIDDEN", (c.hidden for c in own), "uint8_t")


def _zones(program: Program) -> Iterator[str]:
    layout = program.layout
    for owner in ("player", "table"):
        own = sorted(
            name for name, zone in layout.rules.zones.items() if (zone.owner == "player") == (owner == "player")
        )
        yield f"#define {owner.upper()}_ZONE_COUNT {len(own)}"
        yield table(f"{owner.upper()}_ZONES", (layout.zone_base[name] for name in own))


def _seen(program: Program) -> Iterator[str]:
    """Write what each player sees of each zone, and, last, a spectator."""
    viewers = (*range(program.layout.most), None)
    yield table("SEEN_BY", (seen for viewer in viewers for seen in openness(program, viewer)), "uint8_t")


def offers_of(layout: Layout) -> Iterator[tuple[str, str | None]]:
    """Give the id of each offer of a power, with that of the thing in it; None where the power has a name."""
    for power in layout.powers:
        thing = next((i for i, one in enumerate(layout.things) if one.face == power.face), 0)
        id = offer_id(layout, power.number * layout.stride + thing)
        yield id, None if isinstance(power.text, PowerDecl) else layout.things[thing].id


def _powers(program: Program) -> Iterator[str]:
    """Write the end of the ids of offers: after the id of a thing, or the whole where the power has a name."""
    offers = [*offers_of(program.layout)]
    yield table("POWER_IS_NAMED", (thing is None for _, thing in offers), "uint8_t")
    yield texts("POWER_IDS", (id.removeprefix(thing or "") for id, thing in offers))


def _questions(program: Program) -> Iterator[str]:
    questions = program.source.questions
    yield texts("ASK_RULES", (q.slot for q in questions))
    yield texts("ASK_PROMPTS", (prompt(program, q) for q in questions))
    yield texts("OTHER_IDS", (slug(q.alternative) for q in questions))
    yield from ragged_texts("PARTS_AT", "PART_IDS", [_parts(program, q) for q in questions])


def _parts(program: Program, question: Question) -> list[str]:
    """List the ids of the parts that can be chosen, which are the same in every state."""
    return [part_id(program, question, part) for part in range(len(question.parts))]


def _longest_fixed(program: Program) -> int:
    """Give the length of the longest id that does not depend on a place."""
    questions = program.source.questions
    ids = [id for q in questions for id in (*_parts(program, q), slug(q.alternative))]
    ids += [slug(name) for name in program.layout.rules.actions]
    ids += [f"use:{p.text.name}" for p in program.layout.powers if isinstance(p.text, PowerDecl)]
    return max(map(len, (*ids, str(STOP))))
