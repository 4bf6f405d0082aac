"""What is said in a file that an author has open and that no bundle reads: why, and the way out."""

from __future__ import annotations

import os
from pathlib import Path

from london_rules.analysis.session import Opened
from london_rules.bundles.places import MANIFEST, Folder
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostic, Label, Span


def unread_alone(file: str) -> Diagnostic:
    """Say that a file belongs to no bundle."""
    help = f"write a {MANIFEST} beside it that lists it under `files`"
    return _said(file, "LR-B0005", "this file belongs to no bundle, so nobody reads it", help)


def unread(file: str, path: Path, opened: Opened) -> Diagnostic:
    """Say why a file is not read with the bundle that it is in."""
    errors = opened.diagnostics.errors()
    own = next((item for item in errors if f"`{path.name}`" in item.message), None)
    sources = opened.now.sources
    places = () if sources is None else (bundle.place for bundle in sources.bundles)
    here = os.path.realpath(path.parent)
    if own is None and any(isinstance(place, Folder) and os.path.realpath(place.path) == here for place in places):
        help = f"list `{path.name}` under `files`, or delete the file"
        return _said(file, "LR-B0017", f"this file is not read: `files` in {MANIFEST} does not list it", help)
    wrong = own or next(iter(errors), None)
    if wrong is None:
        help = "give the bundle that it is in another id"
        return _said(file, "LR-B0003", "this file is not read: another bundle with the same id is", help)
    labels = () if wrong.span is None else (Label(wrong.span, "this is why"),)
    return evolve(_said(file, wrong.code, f"this file is not read: {wrong.message}", wrong.help), labels=labels)


def _said(file: str, code: str, message: str, help: str | None) -> Diagnostic:
    return Diagnostic(code, "warning", message, Span(file, 0, 0), help=help)
