"""Pages that were built with Node: where their files are, and of which type each is."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from london_rules.resources import data_root

TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".so": "application/wasm",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


def built_page(installed: str, built: str) -> Path | None:
    """Find the folder of a page: in the installed wheel of pages, or in a checkout; None if it is nowhere."""
    spec = find_spec("london_rules_workshop")
    places = [] if spec is None or spec.origin is None else [Path(spec.origin).parent / installed]
    return next((one for one in (*places, data_root() / "workshop" / built) if (one / "index.html").is_file()), None)
