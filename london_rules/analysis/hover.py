"""What is named at a place, in plain English: what it means, its value, and where it is from."""

from __future__ import annotations

from london_rules.analysis.keys import Key
from london_rules.analysis.session import Model, Opened
from london_rules.authoring.slot_catalogue import Origins, SlotEntry, catalogue
from london_rules.classes import frozen
from london_rules.diagnostics import Span
from london_rules.language.declarations.reserved import NUMBER, THING
from london_rules.language.format.declarations import format_field
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules

_ENTRIES: PerTree[Rules, dict[str, SlotEntry]] = PerTree(
    lambda rules: {entry.slot.id: entry for entry in catalogue(rules)}, most=4
)


@frozen
class Hover:
    """What to show about a name: its title, what it means, its text in the language, and where it is from."""

    span: Span
    title: str
    english: str = ""
    text: str = ""
    about: str = ""
    origin: str = ""

    def markdown(self) -> str:
        """Write it as Markdown."""
        parts = [f"**{_plain(self.title)}**", *(_plain(part) for part in (self.about, self.english) if part)]
        if self.text:
            parts.append(f"```london-rules\n{self.text}\n```")
        if self.origin:
            parts.append(f"*{_plain(self.origin)}*")
        return "\n\n".join(parts)


def _plain(text: str) -> str:
    """Keep the signs that Markdown reads as they are; lines stay lines."""
    for sign in ("\\", "*", "_", "`", "<", "["):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "  \n")


def hover(opened: Opened, file: str, offset: int) -> Hover | None:
    """Explain what is named at a place of a file; None if nothing is."""
    use = opened.use_at(file, offset)
    if use is None or opened.model is None:
        return None
    return _described(opened.good or opened.model, opened, use.key, use.span)


def _described(model: Model, opened: Opened, key: Key, span: Span) -> Hover:
    category, name = key
    title = f"{category} {name}".strip()
    match category:
        case "local":
            return Hover(span, name, "a name given in this text")
        case "field":
            return Hover(span, title, "\n".join(_fields(model.rules, name)), origin=_origin(opened, key))
        case "value":
            kind, field = model.rules.values().get(name, ("", ""))
            return Hover(span, title, f"a value of the field {field} of a {kind}", origin=_origin(opened, key))
    entry = entry_of(model, key)
    if entry is None:
        return Hover(span, title, origin=_origin(opened, key))
    origin = str(Origins(model.sources.files).of(entry.slot))
    if category == THING:
        title = f"{entry.slot.kind} {entry.name}"
    value = "" if entry.value is None else f"{name}: {entry.value}"
    text = value if entry.slot.kind == "parameter" else entry.text
    about = "" if entry.slot.about == entry.english else entry.slot.about
    return Hover(span, title, entry.english, text, about, origin)


def entry_of(model: Model, key: Key) -> SlotEntry | None:
    """Give the entry of what is declared under a key; None if the rules have no such slot."""
    category, name = key
    entries = _ENTRIES(model.rules)
    if category == THING:
        face = model.rules.faces.get(name)
        return None if face is None else entries.get(face.slot.id)
    ids = [f"{category} {name}".strip(), *([f"parameter {name}"] if category == NUMBER else [])]
    return next((entries[id] for id in ids if id in entries), None)


def _origin(opened: Opened, key: Key) -> str:
    places = opened.declarations(key)
    if not places:
        return ""
    last = places[-1]
    line = opened.text(last.span.file).count("\n", 0, last.span.start) + 1
    return f"{last.bundle}, {last.span.file}:{line}"


def _fields(rules: Rules, name: str) -> list[str]:
    found = [(kind.name, kind.fields[name]) for kind in rules.kinds.values() if name in kind.fields]
    return [f"of a {kind}: {format_field(field).partition(': ')[2]}" for kind, field in found]
