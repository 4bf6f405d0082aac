"""What differs between two rulebooks, entry by entry and thing by thing, in the words of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from london_rules.rulebook.model import Book, Difference, Entry, Thing

T = TypeVar("T")


def differences(below: Book, book: Book) -> tuple[Difference, ...]:
    """List what is not as in the game below, in the order of the book; what is gone stands by its kind."""
    old, new = below.entries(), book.entries()
    out = [
        _made(title, entry.title, entry.anchor, _pair(slot, old, new, lambda pair: said(pair[1])), entry.about)
        for slot, (title, entry) in {**old, **new}.items()
        if slot not in old or slot not in new or old[slot][1].rule != new[slot][1].rule
    ]
    out += _orders(below, book)
    before, after = below.things(), book.things()
    titles = {g.kind: g.title for g in (*below.galleries, *book.galleries)}
    for slot, thing in {**before, **after}.items():
        was, now = _pair(slot, before, after, printed)
        if was != now:
            pair = _only_what_differs(was, now)
            out.append(_made(titles[thing.kind], thing.name, thing.anchor, pair, changed=bool(was and now)))
    order = [*(chapter.title for chapter in book.chapters), *titles.values()]
    places = {title: i for i, title in enumerate(order)}
    return tuple(sorted(out, key=lambda one: places.get(one.heading, len(places))))


Lines = tuple[str, ...]


def _made(
    heading: str, title: str, anchor: str, pair: tuple[Lines, Lines], about: str = "", changed: bool = False
) -> Difference:
    was, now = pair
    if changed or (was and now):
        return Difference(heading, title, anchor, "changed", was, now, about)
    return Difference(heading, title, anchor, "removed" if was else "added", was, now, about)


def _pair(
    slot: str, old: Mapping[str, T], new: Mapping[str, T], say: Callable[[T], tuple[str, ...]]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return say(old[slot]) if slot in old else (), say(new[slot]) if slot in new else ()


def said(entry: Entry) -> tuple[str, ...]:
    """Give all that an entry says, comments apart."""
    return (*entry.lines, *(f"{left}: {right}" for left, right in entry.rows))


def printed(thing: Thing) -> tuple[str, ...]:
    """Give all that is printed on a thing."""
    related = (f"{name}: {', '.join(anchors)}" for name, anchors in thing.related)
    figures = (f"{f.label}: {f.shown}" for f in (*thing.figures, *thing.texts))
    return (f"name: {thing.name}", *figures, *related)


def _only_what_differs(was: Lines, now: Lines) -> tuple[Lines, Lines]:
    """Leave out of a changed thing what stays; where each label stands once, its two values go in one line."""
    if not was or not now:
        return was[1:], now[1:]
    gone = [line.partition(": ")[::2] for line in was if line not in now]
    come = [line.partition(": ")[::2] for line in now if line not in was]
    old, new = dict(gone), dict(come)
    if len(old) < len(gone) or len(new) < len(come):
        return tuple(": ".join(pair) for pair in gone), tuple(": ".join(pair) for pair in come)
    labels = dict.fromkeys([*new, *old])
    return (), tuple(f"{label}: {_value(new.get(label))} (was {_value(old.get(label))})" for label in labels)


def _value(text: str | None) -> str:
    return "none" if text is None else text.removesuffix(".")


def _orders(below: Book, book: Book) -> list[Difference]:
    """Say where steps that both books have are taken in another order."""
    out = []
    chapters = {chapter.anchor: chapter for chapter in below.chapters}
    for chapter in book.chapters:
        old = chapters.get(chapter.anchor)
        if old is None or chapter.form != "steps":
            continue
        both = [e.slot for e in old.entries if e.slot in {entry.slot: None for entry in chapter.entries}]
        was = tuple(e.title for e in old.entries if e.slot in both)
        now = tuple(e.title for e in chapter.entries if e.slot in both)
        if was != now:
            out.append(_made(chapter.title, "The order of the steps", chapter.anchor, (was, now)))
    return out
