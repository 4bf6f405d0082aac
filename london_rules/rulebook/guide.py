"""The chapters to learn a game from: what bundles wrote, with quotes filled in, and notes of rules that changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain

from london_rules.bundles.model import Bundle, Sources
from london_rules.classes import define, evolve, field
from london_rules.engine.ids import slug
from london_rules.engine.rule_set import RuleSet
from london_rules.layout.chapters import BOX, PICTURE_OF, TURN_WITH
from london_rules.layout.model import Front, ParagraphText
from london_rules.layout.quotes import Quotes
from london_rules.layout.value_text import Shown
from london_rules.rule_tests.narrate import WorkedExample
from london_rules.rulebook.model import Book, ChangeSummary, GuideChapter, Paragraph, PlayedTurn, RuleEntry, TableInPlay
from london_rules.rulebook.played import PlayedGame

PLAIN = {
    "table winner": ParagraphText("table", "Who wins", "{ranking}"),
    "table in-play": ParagraphText("table", draws="table in play"),
    "table turns": ParagraphText("table", draws="played turns"),
}
PLAIN_TITLE = "A game in progress"


def make_guide(
    sources: Sources, rule_set: RuleSet, book: Book, played: PlayedGame, examples: Sequence[WorkedExample]
) -> tuple[GuideChapter, ...]:
    """Make the chapters that bundles wrote; a game without any gets one with a table and a few turns."""
    front = rule_set.front
    named = {example.title.lower(): example for example in examples}
    maker = _GuideMaker(sources.bundles, rule_set, front, book, played, named)
    if not front.chapters:
        made = tuple(p for key, text in PLAIN.items() if (p := maker.paragraph(key, text)) is not None)
        return (GuideChapter("guide-table", PLAIN_TITLE, made),) if made else ()
    chapters = (maker.chapter(name) for name in front.chapters)
    return tuple(chapter for chapter in chapters if chapter.paragraphs)


@define(slots=False)
class _GuideMaker:
    bundles: tuple[Bundle, ...]
    rule_set: RuleSet
    front: Front
    book: Book
    played: PlayedGame
    examples: Mapping[str, WorkedExample]
    shown: list[tuple[PlayedTurn, ...]] = field(factory=list)  # the turns in the chapters so far

    @cached_property
    def entries(self) -> dict[str, RuleEntry]:
        """Map slots to their entries in the rest of the book."""
        return {slot: entry for slot, (_, entry) in self.book.entries().items()}

    @cached_property
    def quotes(self) -> Quotes:
        """Return what fills in quotes."""
        return Quotes(Shown(self.rule_set.rules, self.front), self.entries)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Map the ids of bundles to their titles."""
        return {bundle.id: bundle.title for bundle in self.bundles}

    def chapter(self, name: str) -> GuideChapter:
        """Make a chapter; steps of its sort that no paragraph describes are added as they are generated."""
        heading = self.front.chapters[name]
        texts = {key: text for key, text in self.front.paragraphs.items() if text.chapter == name}
        made = [p for key, text in texts.items() if (p := self.paragraph(key, text)) is not None]
        made += self._left_over(heading.covers)
        slots = dict.fromkeys(slot for text in texts.values() for slot in text.rules)
        back = {entry.slot for chapter in self.book.appendix for entry in chapter.entries}
        meant = (self.entries[slot] for slot in slots if slot in self.entries and slot not in back)
        exactly = tuple((entry.title, entry.anchor) for entry in meant)
        return GuideChapter(slug(f"guide {name}"), heading.title, tuple(made), exactly)

    def paragraph(self, key: str, text: ParagraphText) -> Paragraph | None:
        """Make a paragraph; None if nothing is to be said or drawn."""
        anchor, example = slug(f"guide {key}"), None
        words, quoted = self.quotes.fill(text.text)
        if text.example:
            example = self.examples.get(text.example.lower())
        table: TableInPlay | None = None
        turns: tuple[PlayedTurn, ...] = ()
        rows: tuple[tuple[str, str], ...] = ()
        heads = ("", "")
        if text.draws == "table in play":
            table = self.played.table()
        elif text.draws == "played turns":
            turns = self.played.in_a_row([turn.number for one in self.shown for turn in one])
        elif text.draws.startswith(TURN_WITH):
            found = self.played.with_action(text.draws.removeprefix(TURN_WITH))
            turns = () if found is None else (found,)
            self.shown.append(turns)
        thing = self.book.things().get(text.draws.removeprefix(PICTURE_OF))
        if text.draws in self.entries:
            rows, heads = self.entries[text.draws].rows, self.entries[text.draws].heads
        if not (words or example or table or turns or rows) or (text.draws.startswith(PICTURE_OF) and thing is None):
            return None  # an overlay may have removed the thing
        slots = dict.fromkeys((*text.rules, *quoted, *([text.draws] if rows else [])))
        mark, remarks = self._changes(key, list(slots))
        lines = tuple(" ".join(part.split()) for part in words.split("\n\n") if part.strip())
        links = self.quotes.links(quoted)
        drawn = Paragraph(anchor, text.title, lines, links, mark, remarks, rows, heads, table, turns, example)
        return evolve(drawn, thing=thing, boxed=text.style == BOX, form=text.form)

    # ---- what is no longer as it was written ----------------------------------------------------

    def _changes(self, key: str, slots: list[str]) -> tuple[str, tuple[ChangeSummary, ...]]:
        """Say which overlay wrote a paragraph, and what others changed later of the rules that it describes."""
        writers = [i for i, bundle in enumerate(self.bundles) if key in _written(bundle)]
        if not writers:
            return "", ()
        writer = self.bundles[writers[-1]]
        how = "changed" if len(writers) > 1 else "added"
        mark = f"{how} by {writer.title}" if writer.kind == "overlay" else ""
        heights = {bundle.id: i for i, bundle in enumerate(self.bundles)}
        remarks = []
        for change in self.rule_set.rules.changes:
            meant = (slot for slot in slots if slot in (change.slot, _as_number(change.slot)))
            on_thing = (slot for slot in slots if change.how == "remove" and slot.startswith(f"{change.slot} "))
            slot = next(chain(meant, on_thing), "")
            if slot and heights.get(change.bundle, 0) > writers[-1]:
                remarks.append(self._remark(slot, change.bundle))
        return mark, tuple(remarks)

    def _remark(self, slot: str, bundle: str) -> ChangeSummary:
        entry, by = self.entries.get(slot), self.titles.get(bundle, bundle)
        thing = next((one for of, one in self.book.things().items() if slot == of or slot.startswith(f"{of} ")), None)
        if thing is not None:
            return ChangeSummary(by, thing.name, thing.anchor, tuple(f"{t.label}: {t.shown}" for t in thing.texts))
        if entry is None:
            return ChangeSummary(by, _capital(slot.partition(" ")[2]), "", ("This is removed.",))
        if entry.slot.startswith("parameter "):
            return ChangeSummary(by, entry.title, entry.anchor, (f"Now it is {' '.join(entry.lines)}.",))
        rows = "; ".join(f"{left}: {right}" for left, right in entry.rows)
        return ChangeSummary(by, entry.title, entry.anchor, (*entry.lines, *([f"{rows}."] if rows else [])))

    def _left_over(self, kind: str) -> list[Paragraph]:
        """Make paragraphs of the steps of a sort that no text describes."""
        told = {slot for text in self.front.paragraphs.values() for slot in text.rules}
        left = [entry for slot, entry in self.entries.items() if kind and slot.startswith(f"{kind} ")]
        kinds = {bundle.id: bundle for bundle in self.bundles}
        out = []
        for entry in left:
            if entry.slot in told:
                continue
            by = kinds.get(self.book.notes[entry.note - 1].bundle)
            mark = f"added by {by.title}" if by is not None and by.kind == "overlay" else ""
            lines = (entry.about, *entry.lines) if entry.about else entry.lines
            out.append(Paragraph(slug(f"guide {entry.slot}"), entry.title, lines, entry.links, mark))
        return out


def _written(bundle: Bundle) -> Mapping[str, object]:
    """Return the paragraphs that a bundle wrote."""
    paragraphs = (bundle.layout or {}).get("paragraphs")
    return paragraphs if isinstance(paragraphs, dict) else {}


def _as_number(slot: str) -> str:
    """Give the slot of the number that takes the place of a parameter."""
    return slot.replace("parameter ", "number ", 1)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
