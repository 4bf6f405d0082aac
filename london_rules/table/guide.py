"""What a bundle wrote for those who learn its game, with quotes filled in: paragraphs of the guide, and lessons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from london_rules.classes import define, frozen
from london_rules.diagnostics.render import escape
from london_rules.engine.ids import slug
from london_rules.language import rules as r
from london_rules.language.format.faces import declarations
from london_rules.language.say.declarations import phrase_declaration
from london_rules.language.say.texts import phrase_effect, phrase_power
from london_rules.layout.abridge import short, shortened
from london_rules.layout.model import ParagraphText
from london_rules.layout.quotes import Quotes

if TYPE_CHECKING:
    from london_rules.table.words import Words

Data: TypeAlias = dict[str, Any]
OF_A_TURN = ("turn", "action", "round")  # the steps of which a chapter tells how one plays, the best first


@frozen
class SaidSlot:
    """A slot of the rules in English."""

    title: str
    anchor: str
    lines: tuple[str, ...]


@define(eq=False)
class SaidSlots(Mapping[str, SaidSlot]):
    """The slots of a rule set, each put in English when it is asked for."""

    words: Words
    decls: Mapping[str, Any]

    def __getitem__(self, slot: str) -> SaidSlot:
        """Return a slot in English; raises KeyError if there is none."""
        decl, rules = self.decls[slot], self.words.rule_set.rules
        kind, _, name = slot.partition(" ")
        face = rules.faces.get(name.partition(" ")[0]) if kind in rules.kinds else None
        if face is not None:
            english = (
                phrase_effect(decl.body, rules, kind)
                if isinstance(decl, r.EffectText)
                else phrase_power(decl.power, rules, kind)
            )
            return SaidSlot(escape(face.name), slug(face.slot.id), (self.words.with_layout_names(english),))
        if isinstance(decl, r.RankDecl):
            english = "\n".join(phrase_declaration(line, rules) for line in rules.ranking)
        elif isinstance(decl, r.StepDecl) and not isinstance(decl, r.RoundDecl):
            english = phrase_effect(short(decl.body, rules), rules)
        else:
            english = phrase_declaration(shortened(decl, rules), rules)
        name = self.words.counter(name)
        lines = tuple(escape(line) for line in self.words.shown.told(english).splitlines())
        return SaidSlot(escape(name[:1].upper() + name[1:]), slug(slot), lines)

    def __iter__(self) -> Iterator[str]:
        return iter(self.decls)

    def __len__(self) -> int:
        return len(self.decls)


@define(slots=False, eq=False)
class Guide:
    """Know the paragraphs of the guide of a rule set, and its slots in English."""

    words: Words

    @cached_property
    def slots(self) -> SaidSlots:
        """Return the slots in English."""
        rules = self.words.rule_set.rules
        faces = rules.faces.values()
        decls: list[Any] = [*declarations(rules), *rules.ranking[:1]]
        decls += [text for face in faces for text in (*face.effects.values(), *face.powers)]
        return SaidSlots(self.words, {one.slot.id: one for one in decls})

    @cached_property
    def quotes(self) -> Quotes:
        """Return what fills in quotes."""
        return Quotes(self.words.shown, self.slots)

    def said(self, text: str) -> str:
        """Return a text of a bundle with its quotes, in one line for each paragraph of it."""
        parts = (" ".join(part.split()) for part in self.quotes.fill(text)[0].split("\n\n"))
        return "\n".join(escape(part) for part in parts if part)

    @cached_property
    def written(self) -> dict[str, ParagraphText]:
        """Return the paragraphs that say something, by their keys."""
        return {key: text for key, text in self.words.front.paragraphs.items() if text.text.strip()}

    def begin(self) -> list[Data]:
        """Return what a first game begins with: the aim and a turn, in the words of the bundle or of the rules."""
        front = self.words.front
        keys = [key for key in front.lessons.game if key in self.written] or self._first_paragraphs()
        if keys:
            return [self.paragraph(key) for key in keys]
        rules = self.words.rule_set.rules
        told = [
            *(slot for slot in self.slots if slot.startswith("turn ")),
            *(line.slot.id for line in rules.ranking[:1]),
        ]
        return [self._of_slot(slot) for slot in told]

    def _first_paragraphs(self) -> list[str]:
        """Choose the first paragraph of the guide, and the first about a turn."""
        front = self.words.front
        by_steps = [name for steps in OF_A_TURN for name, one in front.chapters.items() if one.covers == steps]
        chapters = [*list(front.chapters)[:1], *by_steps[:1]]
        firsts = (next((key for key, p in self.written.items() if p.chapter == name), None) for name in chapters)
        return list(dict.fromkeys(key for key in firsts if key is not None))

    def paragraph(self, key: str) -> Data:
        """Return a paragraph as plain data; `anchor` is where the rulebook has it."""
        text = self.written[key]
        title = text.title or self.words.front.chapters[text.chapter].title
        return {"title": escape(title), "text": self.said(text.text), "anchor": slug(f"guide {key}")}

    def about(self, slots: list[str]) -> Data | None:
        """Return what tells most about some rules, the nearest first: a paragraph of the guide, or their English."""
        for slot in slots:
            key = next((key for key, text in self.written.items() if slot in text.rules), None)
            if key is not None:
                return self.paragraph(key)
        known = [slot for slot in slots if slot in self.slots.decls]
        return self._of_slot(known[0]) if known else None

    def _of_slot(self, slot: str) -> Data:
        said = self.slots[slot]
        return {"title": said.title, "text": "\n".join(said.lines), "anchor": said.anchor}
