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
