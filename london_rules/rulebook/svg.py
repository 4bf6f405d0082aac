"""Small pieces of SVG."""

from __future__ import annotations

from html import escape as _escape

from london_rules.diagnostics.render import escape as _visible


def safe(text: str) -> str:
    """Write an author's text so that it is nothing but text in HTML and SVG."""
    return _escape(_visible(text))


def tag(name: str, content: str = "", **attributes: str | float) -> str:
    """Write an element; numbers are rounded, an underscore in a name stands for a hyphen."""
    words = "".join(f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def _value(value: str | float) -> str:
    return safe(value) if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


def words(x: float, y: float, text: str, size: float, **attributes: str | float) -> str:
    """Write a line of text."""
    return tag("text", safe(text), x=x, y=y, font_size=size, **attributes)


# ---- colours that can be read -------------------------------------------------------------------

PAPER, INK = "#fffdf7", "#22201c"
_LEAST = 4.5  # the contrast that readers need, by the guidelines for the web


def ink_on(tint: str) -> str:
    """Give the colour of letters on a tint: white, or dark where that is read better."""
    return "#fff" if contrast("#fff", tint) >= min(3.0, contrast(INK, tint)) else INK


def dark(tint: str) -> str:
    """Give a tint as it can be read on paper: darkened if need be."""
    red, green, blue = _parts(tint)
    while contrast(found := f"#{red:02x}{green:02x}{blue:02x}", PAPER) < _LEAST:
        red, green, blue = (part * 9 // 10 for part in (red, green, blue))
    return found


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, from 1 to 21."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _parts(colour: str) -> tuple[int, int, int]:
    """Read a colour written as #rgb or #rrggbb."""
    digits = colour.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def _light(colour: str) -> float:
    """Give the relative luminance of a colour."""
    parts = [part / 255 for part in _parts(colour)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
