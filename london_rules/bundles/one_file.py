"""A whole rule set as the text of one bundle in one file, with the layout that front ends read."""

from __future__ import annotations

import json
from collections.abc import Mapping

from london_rules.language.format.faces import format_rules, scalar
from london_rules.language.rules import Rules
from london_rules.layout.chapters import without_removed
from london_rules.layout.reader import text_of
from london_rules.text.plain import Plain
from london_rules.text.source_map import Text

_LONGEST_STEM = 57
_STEP = "  "


def one_file(rules: Rules) -> str:
    """Write a merged rule set as one file: a game of the same digest and layout, but without pictures."""
    files = format_rules(rules)
    parts = [_manifest(files["bundle.yaml"]), _block("rules", files["all.rules"]), files["things.yaml"].strip("\n")]
    if isinstance(rules.layout, dict) and rules.layout:
        parts.append("\n".join(["layout:", *_mapping(_layout(rules, rules.layout), 1)]))
    return "\n\n".join(part for part in parts if part) + "\n"


def _manifest(text: str) -> str:
    """Leave out the list of files, and make the id one that its bundles do not have."""
    lines = [line for line in text.rstrip("\n").split("\n") if not line.startswith("files:")]
    return "\n".join(_id(line) if line.startswith("id:") else line for line in lines)


def _id(line: str) -> str:
    stem = line.removeprefix("id:").strip()[:_LONGEST_STEM].rstrip("-")
    return f"id: {stem}-merged"


def _block(key: str, text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    return "\n".join([f"{key}: |", *(_STEP + line if line else "" for line in lines)])


# ---- the layout, which is plain data ------------------------------------------------------------


_BY_SLOT = ("prompts", "offers", "previews", "rules", "lessons")  # parts of a layout whose keys are slots


def _layout(rules: Rules, layout: dict[str, Plain]) -> dict[str, Plain]:
    """Leave out what is about something that overlays have removed: in one file nothing says that it was there."""
    removed = dict.fromkeys(change.slot for change in rules.changes if change.how == "remove")
    out = dict(layout)
    for part in _BY_SLOT:
        words = out.get(part)
        if isinstance(words, dict):
            out[part] = {key: value for key, value in words.items() if str(key) not in removed}
    for part in ("paragraphs", "lessons"):
        words = out.get(part)
        if isinstance(words, dict):
            out[part] = {key: without_removed(rules, value) for key, value in words.items()}
    for part in ("pictures", "backs"):
        kinds = out.get(part)
        if isinstance(kinds, dict):
            out[part] = {kind: _without_image(settings) for kind, settings in kinds.items()}
    icons = out.get("icons")
    if isinstance(icons, dict):
        out["icons"] = _without_pictures(icons, rules.pictures)
    return out


def _without_pictures(icons: dict[str, Plain], pictures: Mapping[str, str]) -> dict[str, Plain]:
    """Leave out the icons that are pictures of a bundle."""
    kept: dict[str, Plain] = {}
    for name, icon in icons.items():
        if isinstance(icon, dict):
            kept[name] = _without_pictures(icon, pictures)
        elif text_of(icon) not in pictures:
            kept[name] = icon
    return kept


def _without_image(settings: Plain) -> Plain:
    """Leave out the picture of a kind: it is a file of its own, and one file has none."""
    if not isinstance(settings, dict):
        return settings
    return {key: value for key, value in settings.items() if str(key) != "image"}


def _mapping(data: dict[str, Plain], depth: int) -> list[str]:
    out: list[str] = []
    for key, value in data.items():
        opening = f"{_STEP * depth}{scalar(str(key))}:"
        out += _value(opening, value, depth + 1)
    return out


def _value(opening: str, value: Plain, depth: int) -> list[str]:
    if isinstance(value, Text):
        return [f"{opening} {_text(value.value)}"]
    if isinstance(value, dict):
        return [opening, *_mapping(value, depth)] if value else []
    if all(isinstance(item, Text) for item in value) and not any(_awkward(item) for item in value):
        return [f"{opening} [{', '.join(_text(str(item)) for item in value)}]"]
    return [opening, *(line for item in value for line in _item(item, depth))]


def _item(value: Plain, depth: int) -> list[str]:
    lines = _mapping(value, depth + 1) if isinstance(value, dict) else _value("", value, depth + 1)
    margin = _STEP * depth
    return [f"{margin}- {line.strip()}" if i == 0 else line for i, line in enumerate(lines)]


def _awkward(item: Plain) -> bool:
    """Return whether a text is better not put into a list on one line."""
    return not isinstance(item, Text) or "," in item.value or scalar(item.value) != item.value or "{" in item.value


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False) if "\n" in text else scalar(text)
