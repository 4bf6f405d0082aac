"""Small pieces of SVG."""

from __future__ import annotations

from typing import Final

from london_rules.diagnostics.render import escape as _visible

# As `html.escape` does it; that module brings along all names of letters, which a page would have to load.
_ESCAPED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def safe(text: str) -> str:
    """Escape an author's text so that it is plain text in HTML and SVG."""
    return _visible(text).translate(_ESCAPED)


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
_SHARES = (0.2126, 0.7152, 0.0722)  # the weights of the three parts of a colour in its lightness
_LEAST = 4.5  # the least contrast, according to web accessibility guidelines


def ink_on(tint: str) -> str:
    """Return the colour of letters on a tint: white, or dark where that is easier to read."""
    return "#fff" if contrast("#fff", tint) >= min(3.0, contrast(INK, tint)) else INK


def dark(tint: str) -> str:
    """Return a tint that can be read on paper, darkened if necessary."""
    parts = _parts(tint)
    while contrast(found := "#" + "".join(f"{part:02x}" for part in parts), PAPER) < _LEAST:
        parts = [part * 9 // 10 for part in parts]
    return found


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, from 1 to 21."""
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _parts(colour: str) -> list[int]:
    """Read a colour written as #rgb or #rrggbb."""
    digits = colour.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return [int(digits[i : i + 2], 16) for i in (0, 2, 4)]


def _light(colour: str) -> float:
    """Give the relative luminance of a colour."""
    parts = [part / 255 for part in _parts(colour)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return sum(share * x for share, x in zip(_SHARES, linear, strict=True))
