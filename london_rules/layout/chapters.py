"""The chapters of a rulebook that a bundle writes: headings, paragraphs with quoted figures, and drawings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import TypeAlias

from london_rules.classes import evolve, frozen
from london_rules.language.format.forms import value_word
from london_rules.language.rules import CounterDecl, NumberDecl, Rules, Slot
from london_rules.language.syntax.names import plural
from london_rules.layout.model import ChapterHeading, ParagraphText
from london_rules.layout.reader import LayoutReader, list_of, span_of, text_of
from london_rules.text.plain import Plain
from london_rules.text.source_map import Text

CHAPTER_KEYS = ("title", "covers")
PARAGRAPH_KEYS = ("title", "text", "rules", "draws", "example", "style", "form")
FORMS = ("html", "markdown")
BOX = "box"
COVERED = ("action", "power", "round", "scoring", "set-up", "turn")
DRAWINGS = ("played turns", "table in play")
TURN_WITH = "turn with "  # and the slot of an action
PICTURE_OF = "picture of "  # and the slot of a thing
LIST_OF_ACTIONS = "list of actions"
IN_FULL = " in full"  # after the name of a number


@frozen
class CountedThings:
    """A quote that counts or names things: those of a kind, or those of which a field has a value."""

    kind: str
    field: str = ""
    value: str | bool = True
    named: bool = False


@frozen
class InFull:
    """A number that is said without the names of the numbers it consists of, as in `price in full`."""

    number: NumberDecl


Quotable: TypeAlias = NumberDecl | InFull | CounterDecl | CountedThings | Slot


def read_chapters(reader: LayoutReader, value: Plain) -> dict[str, ChapterHeading]:
    """Read the headings of the chapters, in their order."""
    out: dict[str, ChapterHeading] = {}
    for name, settings in reader.entries(value):
        if " " in name:
            reader.needs("a name of one word", name, "write one word, as in `set-up`; its title can have several words")
        elif isinstance(settings, Text):
            out[str(name)] = ChapterHeading(reader.template(settings, ()))
        else:
            out[str(name)] = _heading(reader, str(name), settings)
    return out


def _heading(reader: LayoutReader, name: str, settings: Plain) -> ChapterHeading:
    given = reader.settings("setting of a chapter", settings, CHAPTER_KEYS)
    covers = reader.one_of("sort of steps", given.get("covers"), COVERED)
    title = reader.template(given["title"], ()) if "title" in given else name.capitalize()
    return ChapterHeading(title, covers)


def read_paragraphs(reader: LayoutReader, value: Plain) -> dict[str, ParagraphText]:
    """Read the paragraphs: the key is the chapter and a name, the text may be empty to leave one out."""
    quotes, slots = quotable(reader.rules), {slot.id: slot for slot in reader.rules.slots()}
    out: dict[str, ParagraphText] = {}
    for name, settings in reader.entries(value):
        chapter, _, rest = name.partition(" ")
        if not rest:
            help = "write it as in `aim short`: in the chapter `aim`, a paragraph with the name `short`"
            reader.needs("a chapter and a name", name, help)
            continue
        if reader.chapters is not None and chapter not in reader.chapters:
            reader.unknown("chapter", chapter, reader.chapters, span_of(name))
            continue
        if isinstance(settings, Text):
            out[str(name)] = ParagraphText(chapter, text=reader.template(settings, quotes, optional=False))
            continue
        given = reader.settings("setting of a paragraph", settings, PARAGRAPH_KEYS)
        out[str(name)] = ParagraphText(
            chapter,
            reader.template(given.get("title"), ()),
            reader.template(given.get("text"), quotes, optional=False),
            _slots(reader, given.get("rules"), slots),
            _drawing(reader, given["draws"], slots) if "draws" in given else "",
            text_of(given.get("example")),
            reader.one_of("style", given.get("style"), (BOX,)),
            reader.one_of("form of a book", given.get("form"), FORMS),
        )
    return out


def _slots(reader: LayoutReader, value: Plain | None, known: Mapping[str, Slot]) -> tuple[str, ...]:
    """Read the slots that a paragraph describes."""
    for item in list_of(value):
        if text_of(item) not in known:
            reader.unknown("rule", item, known)
    return tuple(text_of(item) for item in list_of(value))


def _drawing(reader: LayoutReader, value: Plain, slots: Mapping[str, Slot]) -> str:
    """Read what is drawn: a table of numbers, the table in play, turns as they were played, or a thing."""
    word = text_of(value)
    if word.startswith(PICTURE_OF):
        printed = [face.slot.id for face in reader.rules.faces.values()]
        if word.removeprefix(PICTURE_OF) not in printed:
            reader.unknown("thing", word.removeprefix(PICTURE_OF), printed, span_of(value))
            return ""
        return word
    turn_with = TURN_WITH if word.startswith(TURN_WITH) else ""
    sort, drawn = "action " if turn_with else "table ", word.removeprefix(turn_with)
    if (turn_with or drawn not in DRAWINGS) and (drawn not in slots or not drawn.startswith(sort)):
        known = [slot for slot in slots if slot.startswith(sort)]
        reader.unknown("drawing", drawn, known if turn_with else (*DRAWINGS, *known), span_of(value))
        return ""
    return word


def without_removed(rules: Rules, value: Plain) -> Plain:
    """Return a paragraph without the slots in it that overlays have removed."""
    slots = [change.slot for change in rules.changes if change.how == "remove"]
    removed = dict.fromkeys([*slots, *(slot.partition(" ")[2] for slot in slots)])
    known = dict.fromkeys(slot.id for slot in rules.slots())
    if not isinstance(value, dict) or not removed:
        return _unquoted(value, removed)
    out: dict[str, Plain] = {}
    for key, one in value.items():
        if key == "rules":
            out[key] = [slot for slot in list_of(one) if text_of(slot) in known]
        elif key != "draws" or text_of(one).removeprefix(TURN_WITH).removeprefix(PICTURE_OF) not in removed:
            out[key] = _unquoted(one, removed)
    return out


def _unquoted(value: Plain, removed: Mapping[str, None]) -> Plain:
    """Leave quotes of removed slots out of a text."""
    if not isinstance(value, Text) or not any(f"{{{slot}}}" in value.value for slot in removed):
        return value
    return evolve(value, value=reduce(lambda text, slot: text.replace(f"{{{slot}}}", ""), removed, value.value))


# ---- what a text may quote ----------------------------------------------------------------------


def quotable(rules: Rules) -> dict[str, Quotable]:
    """Map what can be quoted to what it is: numbers, the least number of counters, counted things, what slots say."""
    faces = rules.faces.values()
    printed = dict.fromkeys(face.slot.id for face in faces)
    printed |= dict.fromkeys(effect.slot.id for face in faces for effect in face.effects.values())
    printed |= dict.fromkeys(power.slot.id for face in faces for power in face.powers)
    numbers = [number for number in rules.numbers.values() if not number.params]
    return {
        **{number.name: number for number in numbers},
        **{f"{number.name}{IN_FULL}": InFull(number) for number in numbers},
        **{f"least of {one.name}": one for one in rules.counters.values() if one.least is not None},
        **counted_things(rules),
        **{slot.id: slot for slot in rules.slots() if slot.id not in printed},
    }


def counted_things(rules: Rules) -> dict[str, CountedThings]:
    """List what counts or names things in a paragraph, as in `number of cards whose set is A`; actions have no kind."""
    out: dict[str, CountedThings] = {LIST_OF_ACTIONS: CountedThings("")}
    for kind in rules.kinds.values():
        things = plural(kind.name)
        out[f"number of {things}"] = CountedThings(kind.name)
        for one in kind.fields.values():
            if one.type == "flag":
                words: dict[str, str | bool] = {f"{things} that are {one.name}": True}
            else:
                words = {f"{things} whose {one.name} is {value_word(value)}": value for value in one.values}
            for said, value in words.items():
                out[f"number of {said}"] = CountedThings(kind.name, one.name, value)
                out[f"names of {said}"] = CountedThings(kind.name, one.name, value, named=True)
    return out
