"""Icons of counters, kinds and values: a picture of the bundle, one that comes with the program, or a few letters."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from london_rules.language.rules import Rules
from london_rules.layout.model import Icons
from london_rules.layout.reader import LayoutReader, span_of, text_of
from london_rules.text.plain import Plain

LONGEST_SIGN: Final = 8  # letters
ICONS: Final = Path(__file__).parent / "icons"
_NAME: Final = re.compile(r"[a-z][a-z-]{3,}")  # a sign may be shorter, as in `VP`


@cache
def icon_names() -> tuple[str, ...]:
    """List the icons that come with the program."""
    return tuple(sorted(path.stem for path in ICONS.glob("*.svg")))


def icon_address(rules: Rules, icon: str) -> str:
    """Give the `data:` address of an icon: of the bundle's picture, or of ours; "" for a sign that is letters."""
    return rules.pictures.get(icon) or (_shipped(icon) if icon in icon_names() else "")


@cache
def _shipped(icon: str) -> str:
    from london_rules.text.picture import picture_address

    return picture_address(f"{icon}.svg", (ICONS / f"{icon}.svg").read_text("utf-8"))[0]


def read_icons(reader: LayoutReader, value: Plain) -> Icons:
    """Read the icons of counters and kinds, and below `kind field` those of its values."""
    out, fields = Icons(), reader.fields_with_values
    known = {**reader.rules.counters, **reader.rules.kinds, **fields}
    for name, icon in reader.named("counter, kind of thing or field with values", value, known):
        if name not in fields:
            out.named[str(name)] = _icon(reader, name, icon)
            continue
        for word, key, one in reader.values(fields[name], icon):
            out.values[word] = _icon(reader, key, one)
    return out


def _icon(reader: LayoutReader, name: str, value: Plain) -> str:
    icon = text_of(value)
    if icon in reader.rules.pictures or icon in icon_names():
        return icon
    if _NAME.fullmatch(icon):
        reader.unknown("icon", value, (*reader.rules.pictures, *icon_names()))
    elif not 1 <= len(icon) <= LONGEST_SIGN:
        help = f"write the name of a picture or an icon, or 1 to {LONGEST_SIGN} characters"
        reader.needs("an icon", value if span_of(value) else name, help)
    return icon
