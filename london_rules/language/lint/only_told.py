"""What no rule reads: the chapters that show it to players all the same, and the change that took its last use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from london_rules.diagnostics import Label, Span
from london_rules.language.rules import Change, Rules, Slot

_MOST_SHOWN = 3
_QUOTE = re.compile(r"\{([^{}]*)\}")
_IN_FULL = " in full"


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


def told(rules: Rules, name: str) -> Told | None:
    """Find the paragraphs that quote a number; None if there is none."""
    layout = rules.layout if isinstance(rules.layout, dict) else {}
    paragraphs, titles = layout.get("paragraphs"), layout.get("chapters")
    if not isinstance(paragraphs, dict):
        return None
    keys: dict[str, None] = {}
    chapters: dict[str, None] = {}
    places: list[Span] = []
    for key, paragraph in paragraphs.items():
        found = list(_quotes(paragraph, name))
        if found:
            keys[str(key)] = None
            chapters[_title(titles, str(key).partition(" ")[0])] = None
            places.append(found[0])
    return Told(tuple(keys), tuple(chapters), tuple(places)) if keys else None


def _title(chapters: object, key: str) -> str:
    heading = chapters.get(key) if isinstance(chapters, dict) else None
    title = heading.get("title") if isinstance(heading, dict) else heading
    return key.capitalize() if title is None else str(title)


def _quotes(paragraph: object, name: str) -> Iterator[Span]:
    text = paragraph.get("text") if isinstance(paragraph, dict) else paragraph
    for quote in _QUOTE.finditer(str(text)) if text is not None else ():
        span = getattr(text, "span", None)
        if quote[1].removesuffix(_IN_FULL) == name and span is not None:
            yield span(*quote.span())


def taken_by(rules: Rules, name: str, slot: Slot) -> Change | None:
    """Give the change of a higher bundle after which a text does not name something any more, the last if several."""
    named = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    below = rules.height(slot)
    for change in reversed(rules.changes):
        before, now = (text.removeprefix(change.slot) for text in (change.before, change.now))
        if rules.bundles.index(change.bundle) > below and named.search(before) and not named.search(now):
            return change
    return None
