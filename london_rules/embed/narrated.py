"""The words in which a game tells what happened, as tables of C: those of the layout, and of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.compiler.program import Program
from london_rules.diagnostics.render import escape
from london_rules.embed.asked import asked_tables
from london_rules.embed.marked import with_counters
from london_rules.embed.strings import literal, texts
from london_rules.engine.decisions import find_source
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.visibility import hidden_slot
from london_rules.language.flow.constants import known_before_play
from london_rules.language.syntax.names import article, plural, singular
from london_rules.native.constants import table
from london_rules.native.sites import Sites
from london_rules.table.narrate import AT_THE_END, IN_A_ROUND, STEPS
from london_rules.table.words import Words, words_of

_NO_STEP, _STEP, _AT_THE_END, _IN_A_ROUND, _ACTION = range(5)
_ANY = -1  # a move by any rule


def narrated_tables(rule_set: RuleSet, program: Program) -> Iterator[str]:
    """Write all words that tell events; the program is that of the rule set, or compiled with more."""
    words = words_of(rule_set)
    names = _names(program)
    yield texts("TEXT_NAMES", names)
    yield from _texts(program, words, names)
    yield from _counters(words)
    yield from _moves(words, names)
    yield from _kinds(words)
    yield from _things(program, words)
    yield texts("OUTCOMES_SAID", map(words.outcome, words.rule_set.layout.rules.outcomes))
    yield texts("ROUND_SAID", (words.front.round, plural(words.front.round)))
    yield texts("WHY_NOT_DONE", _why_not_done(program))
    yield from asked_tables(program, words, names)


def _names(program: Program) -> list[str]:
    """List the names of texts, and those by which texts of hidden things are told, each once."""
    slots = [*program.source.slots, *(at.slot for at in program.source.positions)]
    return [*dict.fromkeys(name for slot in slots for name in (slot, hidden_slot(program, slot)))]


def _texts(program: Program, words: Words, names: list[str]) -> Iterator[str]:
    number = {name: i for i, name in enumerate(names)}
    slots, positions = program.source.slots, [at.slot for at in program.source.positions]
    for of, found in (("TEXT", slots), ("PLACE", positions)):
        yield table(f"{of}_NAME", (number[slot] for slot in found), "uint16_t")
        yield table(f"{of}_NAME_OF_HIDDEN", (number[hidden_slot(program, slot)] for slot in found), "uint16_t")
    told = (words.front.rules.get(name) for name in names)
    yield f"static const char *const TEXTS_SAID[] = {{{', '.join('NULL' if t is None else literal(t) for t in told)}}};"
    steps = [_step(name) for name in names]
    yield table("STEP_KIND", steps, "uint8_t")
    yield texts("STEPS_SAID", (_step_said(words, *both) for both in zip(names, steps, strict=True)))


def _step(slot: str) -> int:
    if slot.partition(" ")[0] not in STEPS:
        return _NO_STEP
    if slot.startswith(AT_THE_END):
        return _AT_THE_END
    if slot.startswith(IN_A_ROUND):
        return _IN_A_ROUND
    return _ACTION if slot.startswith("action ") else _STEP


def _step_said(words: Words, slot: str, step: int) -> str:
    if step == _AT_THE_END:
        return f"At the end, {words.step(slot)}"
    return words.step(slot).capitalize() if step in (_IN_A_ROUND, _ACTION) else ""


def _counters(words: Words) -> Iterator[str]:
    rules, front, layout = words.rule_set.layout.rules, words.front, words.rule_set.layout
    counters = rules.counters.values()
    yield texts("COUNTER_WORDS", rules.counters)
    yield texts("COUNTERS_SAID", (words.counter(c.name) for c in counters))
    yield texts("COUNTERS_SAID_ONE", (singular(words.counter(c.name)) for c in counters))
    yield texts("COUNTER_SIGNS", (c.symbol for c in counters))
    yield texts("GAINS", (front.verbs.get(c.name, ("gains", "loses"))[0] for c in counters))
    yield texts("LOSES", (front.verbs.get(c.name, ("gains", "loses"))[1] for c in counters))
    yield table("UNTOLD", (c.name in front.untold for c in counters), "uint8_t")
    yield table("ROLLED", (c.rolled is not None for c in counters), "uint8_t")
    kinds = [*layout.kind_range]
    yield table("COUNTER_KIND", (kinds.index(c.owner) if c.owner in kinds else 0 for c in counters))
    yield table("OF_TABLE", (c.owner == "table" for c in counters), "uint8_t")
    yield table("COUNTER_CELL", (layout.counter_base[c.name] for c in counters))
    first = [rules.ranking[0].name] if rules.ranking else []
    ranked = (c.name in first and singular(words.counter(c.name)) == words.counter(c.name) for c in counters)
    yield table("IS_ONE_AMOUNT", ranked, "uint8_t")
    starts = (known_before_play(rules, c.starts) if c.rolled is not None else None for c in counters)
    yield table("ROLLED_FROM", ((start or (0,))[0] for start in starts), "int64_t")
    values = [(i, *both) for i, c in enumerate(counters) for both in front.values.get(c.name, {}).items()]
    yield f"#define VALUE_WORDS {len(values)}"
    yield table("VALUE_COUNTER", (i for i, _, _ in values))
    yield table("VALUE", (value for _, value, _ in values), "int64_t")
    yield texts("VALUES_SAID", (escape(said) for _, _, said in values))


def _moves(words: Words, names: list[str]) -> Iterator[str]:
    """Write what is said of moves: of one rule or step first, then of any."""
    zones = [*words.rule_set.layout.rules.zones]
    moves = [((zones.index(old), zones.index(new), by), said) for (old, new, by), said in words.front.moves.items()]
    moves = [one for one in moves if not one[0][2] or one[0][2] in names]
    yield f"#define MOVES_SAID_COUNT {len(moves)}"
    yield table("MOVE_FROM", (old for (old, _, _), _ in moves), "uint16_t")
    yield table("MOVE_TO", (new for (_, new, _), _ in moves), "uint16_t")
    yield table("MOVE_BY", (names.index(by) if by else _ANY for (_, _, by), _ in moves))
    yield texts("MOVES_SAID", (said for _, said in moves))


def _kinds(words: Words) -> Iterator[str]:
    kinds = [*words.rule_set.layout.kind_range, "thing", ""]
    yield texts("A_KIND", map(article, kinds))
    yield texts("KINDS_SAID", map(plural, kinds))


def _things(program: Program, words: Words) -> Iterator[str]:
    faces = program.layout.faces
    yield texts("FACE_NAMES", (escape(face.name) for face in faces))
    templates = words.front.names
    played = [with_counters(words, face, templates[face.kind]) if face.kind in templates else "" for face in faces]
    if not any(played):
        yield "#define NAMES_IN_PLAY 0"
        played = []
    else:
        yield "#define NAMES_IN_PLAY 1"
    yield texts("FACES_IN_PLAY", played)


def _why_not_done(program: Program) -> list[str]:
    """Give the text of each place that can say that something is not done."""
    places = {site.values[0] for site in program.once(Sites).numbers if site.kind == "not done"}
    return [_text_at(program, place) if place in places else "" for place in range(len(program.source.positions))]


def _text_at(program: Program, place: int) -> str:
    at = program.source.positions[place]
    text = find_source(program, at.slot)
    return " ".join(text[at.start : at.end].split()) if text else ""
