"""Diagnostics: what is wrong with an author's text, and how it is shown."""

from typing import TYPE_CHECKING

from london_rules.exports import lazily

if TYPE_CHECKING:
    from london_rules.diagnostics.codes import CODES, CodeInfo, page, way_to_page
    from london_rules.diagnostics.fixes import fixed
    from london_rules.diagnostics.model import Diagnostic, Diagnostics, Fix, Fixes, Label, Severity, Span
    from london_rules.diagnostics.render import (
        render_concise,
        render_github,
        render_json,
        render_json_data,
        render_text,
    )
    from london_rules.diagnostics.sarif import render_sarif

_HOMES = {
    "CODES": "codes",
    "CodeInfo": "codes",
    "Diagnostic": "model",
    "Diagnostics": "model",
    "Fix": "model",
    "Fixes": "model",
    "Label": "model",
    "Severity": "model",
    "Span": "model",
    "fixed": "fixes",
    "page": "codes",
    "render_concise": "render",
    "render_github": "render",
    "render_json": "render",
    "render_json_data": "render",
    "render_sarif": "sarif",
    "render_text": "render",
    "way_to_page": "codes",
}

__all__ = [
    "CODES",
    "CodeInfo",
    "Diagnostic",
    "Diagnostics",
    "Fix",
    "Fixes",
    "Label",
    "Severity",
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

__getattr__ = lazily(__name__, _HOMES)
