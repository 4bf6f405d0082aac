"""Diagnostics: what is wrong with an author's text, and how it is shown."""

from typing import TYPE_CHECKING

from london_rules.exports import lazily

if TYPE_CHECKING:
    from london_rules.diagnostics.codes import CODES, page, way_to_page
    from london_rules.diagnostics.fixes import fixed
    from london_rules.diagnostics.model import Diagnostic, Diagnostics, Fix, Fixes, Label, Span
    from london_rules.diagnostics.render import (
        render_concise,
        render_github,
        render_json,
        render_json_data,
        render_text,
    )
    from london_rules.diagnostics.sarif import render_sarif

__all__ = [
    "CODES",
    "Diagnostic",
    "Diagnostics",
    "Fix",
    "Fixes",
    "Label",
    "Span",
    "fixed",
    "page",
    "render_concise",
    "render_github",
    "render_json",
    "render_json_data",
    "render_sarif",
    "render_text",
    "way_to_page",
]

_OFFERED = {
    "codes": ("CODES", "page", "way_to_page"),
    "fixes": ("fixed",),
    "model": ("Diagnostic", "Diagnostics", "Fix", "Fixes", "Label", "Span"),
    "render": ("render_concise", "render_github", "render_json", "render_json_data", "render_text"),
    "sarif": ("render_sarif",),
}

__getattr__ = lazily(__name__, _OFFERED)
