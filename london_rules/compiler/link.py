"""What the texts of one program share: the numbers of segments, questions, tables and slots."""

from __future__ import annotations

from typing import Final

from london_rules.classes import define, field
from london_rules.compiler.conditions import cond, pred
from london_rules.compiler.generate import Generator
from london_rules.compiler.layout import Layout
from london_rules.compiler.numbers import number
from london_rules.compiler.question import Frame, Question
from london_rules.compiler.segments import Segment
from london_rules.compiler.watch import Watch
from london_rules.ir import nodes as n
from london_rules.language import constructs as t
from london_rules.language.flow.asks import Asks
from london_rules.language.flow.walk import nodes_of, texts_of
from london_rules.language.rules import Rules

TURN_BEGINS: Final = "turn begins"  # the kind of an event
RULES: Final = ("rule ", "turn ", "round ", "set-up ", "scoring ", "action ", "power ", "game")


@define
class Linker:
    """Gather the tables, segments and questions of all texts of a layout."""

    layout: Layout
    traced: bool
    watch: Watch | None = None
    gen: Generator = field(init=False)
    asks: Asks = field(init=False)
    segments: dict[int, Segment] = field(factory=dict)
    frames: dict[int, Frame] = field(factory=dict)
    questions: list[Question] = field(factory=list)
    slots: list[str] = field(factory=list)
    sizes: dict[int, int] = field(factory=dict)
    functions: list[n.Function] = field(factory=list)
    endings: list[str] = field(factory=list)
    temporary_powers: list[tuple[str, t.Until]] = field(factory=list)  # in the order of their numbers, with their slots
    rule_entries: dict[str, int] = field(factory=dict)  # of rules that may ask: the segments with which they begin
    rule_functions: dict[str, str] = field(factory=dict)
    queue: list[str] = field(factory=list)
    effect_tables: dict[str, str] = field(factory=dict)
    shorts: dict[str, str] = field(factory=dict)
    opening: int = -1  # the segment with which a turn, or a round, begins
    turn: int = -1  # the segment that begins a turn
    conclusion: int = -1  # the segment of the scoring
    steps: dict[str, int] = field(factory=dict)  # where each step of the turn begins
    _next_segment: int = 0
    _anyway: frozenset[str] = field(init=False)  # the texts that ask even with one option

    def __attrs_post_init__(self) -> None:
        """Prepare the generator and find out which texts may ask, and which ask even with one option."""
        every = texts_of(self.layout.rules)
        self._anyway = frozenset(slot.id for slot, body in every for _ in nodes_of(body, t.AskEvenOne))
        self.gen = Generator(self.layout, self.traced, number, cond, pred, self.watch)
        self.asks = Asks(self.layout.rules)

    def asked_anyway(self, slot: str) -> bool:
        """Tell whether the questions of a text are asked even with one option; a set-up says it for the whole game."""
        return slot in self._anyway or any(one.startswith("set-up ") for one in self._anyway)

    @property
    def rules(self) -> Rules:
        """Give the rule set."""
        return self.layout.rules

    def new_segment(self) -> int:
        """Give the number of a new segment."""
        self._next_segment += 1
        return self._next_segment - 1

    def add_segment(self, number: int, segment: Segment, frame: Frame) -> None:
        """Keep a segment, and what is known about the frames that stand at it."""
        self.segments[number] = segment
        self.frames[number] = frame

    def suspends(self, s: t.Statement) -> bool:
        """Tell whether a statement may ask."""
        return self.asks.statement(s)

    def slot_number(self, slot: str) -> int:
        """Give the number of a slot, for events."""
        if slot not in self.slots:
            self.slots.append(slot)
        return self.slots.index(slot)

    def counter_number(self, name: str) -> int:
        """Give the number of a counter, for events."""
        return list(self.rules.counters).index(name)

    def effect_table(self, name: str) -> str:
        """Give the table of the effects in a field, by thing."""
        return self.effect_tables.setdefault(name, f"EFFECTS{len(self.effect_tables)}")

    def rule_function(self, verb: str) -> str:
        """Give the function of a rule that never asks."""
        if verb not in self.rule_functions:
            self.rule_functions[verb] = f"r{len(self.rule_functions)}"
            self.queue.append(verb)
        return self.rule_functions[verb]

    def rule_entry(self, verb: str) -> int:
        """Give the segment with which a rule that may ask begins."""
        if verb not in self.rule_entries:
            self.rule_entries[verb] = self.new_segment()
            self.queue.append(verb)
        return self.rule_entries[verb]

    def can_stand_in_place(self, verb: str, slot: str) -> bool:
        """Tell whether a rule may be written where it is called: no power answers it, and the caller is a rule."""
        hooked = any(self.layout.hook(what, verb) is not None for what in ("instead", "after"))
        return not hooked and verb not in self.endings and slot.startswith(RULES)

    def begins_with_choice(self, block: t.Block, slot: str) -> bool:
        """Tell whether a text first of all asks, in the frame of its caller.

        Only then may a loop jump back to it; where this says no for want of knowledge, the loop goes by the driver.
        """
        first = block.body[0]
        if isinstance(first, t.Call) and self.can_stand_in_place(first.verb, slot):
            return self.begins_with_choice(self.rules.rules[first.verb].body, slot)
        return isinstance(first, t.Choose) and not first.random

    def ending(self, name: str) -> int:
        """Give the number of the action or rule whose end ends a power."""
        if name not in self.endings:
            self.endings.append(name)
        return self.endings.index(name)

    def temporary(self, s: t.Until) -> tuple[int, int]:
        """Give a power that holds for a time its number, and its hook."""
        self.temporary_powers.append((self.gen.slot, s))
        hook = self.layout.claim_hook("number", s.power.number)
        return len(self.layout.powers) + len(self.temporary_powers) - 1, hook
