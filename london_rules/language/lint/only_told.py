"""What no rule reads: the chapters that show it to players all the same, and the change that took its last use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from london_rules.classes import define, frozen
from london_rules.diagnostics import Label, Span
from london_rules.language.rules import Change, Rules, Slot

_MOST_SHOWN = 3
_QUOTE = re.compile(r"\{([^{}]*)\}")
_IN_FULL = " in full"
_SIGNS = "(),.;:£+-*/='\""


@frozen
class Told:
    """The paragraphs that show a number: their keys, the titles of their chapters, and a place in each."""

    paragraphs: tuple[str, ...]
    chapters: tuple[str, ...]
    places: tuple[Span, ...]

    @property
    def where(self) -> str:
        """Name the chapters and say that they show it."""
        *most, last = [f'"{title}"' for title in self.chapters]
        if most:
            return f"the chapters {', '.join(most)} and {last} of the rulebook show it"
        return f"the chapter {last} of the rulebook shows it"

    @property
    def labels(self) -> tuple[Label, ...]:
        """Mark the first places."""
        return tuple(Label(place, "players read it here") for place in self.places[:_MOST_SHOWN])

    @property
    def help(self) -> str:
        """Say what can be done."""
        keys = ", ".join(f"`{key}`" for key in self.paragraphs[:_MOST_SHOWN])
        keys += ", ..." if len(self.paragraphs) > _MOST_SHOWN else ""
        named = f"paragraph {keys}" if len(self.paragraphs) == 1 else f"paragraphs {keys}"
        return f"let a rule use it, or change the {named} of the layout: players take it for a rule"


@define(slots=False)
class Unused:
    """What tells why something has no use: the paragraphs by what they quote, and the changes by the words before."""

    rules: Rules

    @cached_property
    def _paragraphs(self) -> dict[str, dict[str, tuple[str, Span]]]:
        """Map what is quoted to the paragraphs by their keys, each with its chapter and the first place."""
        layout = self.rules.layout if isinstance(self.rules.layout, dict) else {}
        paragraphs, titles = layout.get("paragraphs"), layout.get("chapters")
        out: dict[str, dict[str, tuple[str, Span]]] = {}
        for key, paragraph in paragraphs.items() if isinstance(paragraphs, dict) else ():
            chapter = _title(titles, str(key).partition(" ")[0])
            for quote, place in _quotes(paragraph):
                out.setdefault(quote, {}).setdefault(str(key), (chapter, place))
        return out

    @cached_property
    def _changes(self) -> dict[str, list[tuple[int, str, str, Change]]]:
        """Map each word to the changes before which a text had it, with the height of their bundles and both texts."""
        heights = {bundle: height for height, bundle in enumerate(self.rules.bundles)}
        out: dict[str, list[tuple[int, str, str, Change]]] = {}
        for change in self.rules.changes:
            before, now = (text.removeprefix(change.slot) for text in (change.before, change.now))
            entry = (heights.get(change.bundle, -1), before, now, change)
            for word in dict.fromkeys(before.split()):
                out.setdefault(word.strip(_SIGNS), []).append(entry)
        return out

    def told(self, name: str) -> Told | None:
        """Find the paragraphs that quote a number; None if there is none."""
        found = self._paragraphs.get(name, {})
        chapters = dict.fromkeys(chapter for chapter, _ in found.values())
        return Told(tuple(found), tuple(chapters), tuple(place for _, place in found.values())) if found else None

    def taken_by(self, name: str, slot: Slot) -> Change | None:
        """Give the change of a higher bundle after which a text does not name something any more, the last of them."""
        few: list[tuple[int, str, str, Change]] = min(
            (self._changes.get(w, []) for w in name.split()), key=len, default=[]
        )
        if not few:
            return None
        named, below = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])"), self.rules.height(slot)
        fits = (
            c
            for height, before, now, c in reversed(few)
            if height > below and named.search(before) and not named.search(now)
        )
        return next(fits, None)


def _title(chapters: object, key: str) -> str:
    heading = chapters.get(key) if isinstance(chapters, dict) else None
    title = heading.get("title") if isinstance(heading, dict) else heading
    return key.capitalize() if title is None else str(title)


def _quotes(paragraph: object) -> Iterator[tuple[str, Span]]:
    text = paragraph.get("text") if isinstance(paragraph, dict) else paragraph
    if hasattr(text, "span"):
        for quote in _QUOTE.finditer(str(text)):
            yield quote[1].removesuffix(_IN_FULL), text.span(*quote.span())
