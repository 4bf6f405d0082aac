"""Diagnostics: what is wrong with an author's text, and how it is shown."""

from london_rules.diagnostics.codes import CODES, CodeInfo, page, way_to_page
from london_rules.diagnostics.fixes import fixed, with_fix
from london_rules.diagnostics.model import Diagnostic, Diagnostics, Fix, Label, Severity, Span
from london_rules.diagnostics.render import (
    render_concise,
    render_github,
    render_json,
    render_json_data,
    render_text,
)
from london_rules.diagnostics.sarif import render_sarif
from london_rules.diagnostics.silence import silence
from london_rules.diagnostics.suggest import did_you_mean, suggest

__all__ = [
    "CODES",
    "CodeInfo",
    "Diagnostic",
    "Diagnostics",
    "Fix",
    "Label",
    "Severity",
    "Span",
    "did_you_mean",
    "fixed",
    "page",
    "render_concise",
    "render_github",
    "render_json",
    "render_json_data",
    "render_sarif",
    "render_text",
    "silence",
    "suggest",
    "way_to_page",
    "with_fix",
]
