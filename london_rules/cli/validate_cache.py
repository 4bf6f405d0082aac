"""The output of `validate` for a variant, in every form, kept until anything it depends on changes."""

from __future__ import annotations

import json
import os
import sys

from london_rules import cache
from london_rules.cli.output import print_json_text

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from typing import Any

SCHEMA_VERSION = 1
FORMATS = ("text", "json", "concise", "github", "sarif")


def cached(variant: str, games: int) -> dict[str, Any] | None:
    """Return the kept verdict for a variant, or None if there is none or it may be out of date."""
    name = _name(variant, games)
    data = cache.kept(name) if name else None
    if data is None:
        return None
    try:
        content = json.loads(data)
        verdict, witness = content["verdict"], content["witness"]
    except (ValueError, TypeError, KeyError):
        return None
    return verdict if isinstance(verdict, dict) and cache.still_holds(witness) else None


def remember(variant: str, games: int, verdict: dict[str, Any], witness: object) -> None:
    """Keep a verdict and what it depends on."""
    name = _name(variant, games)
    if name:
        cache.keep(name, json.dumps({"witness": witness, "verdict": verdict}).encode())


def _name(variant: str, games: int) -> str | None:
    """Return the file of a verdict; None if the cache is off."""
    return cache.entry_name("verdict", str(games), variant)


def print_verdicts(verdicts: list[dict[str, Any]], format: str) -> int:
    """Print verdicts and return the worst exit code."""
    if format == "json":
        data = {"schema_version": SCHEMA_VERSION, "variants": [v["data"] for v in verdicts]}
        print_json_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    elif format == "sarif":
        from london_rules.diagnostics.sarif import render_sarif, sarif_of_all

        print_json_text(sarif_of_all([v.get("sarif") or render_sarif((), {}, v["data"]["variant"]) for v in verdicts]))
    else:
        form = "color" if format == "text" and _color() else format
        sys.stdout.write("".join(v.get(form, "") + v["summary"] + "\n" for v in verdicts))
    return max((v["exit"] for v in verdicts), default=0)


def _color() -> bool:
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout.isatty()
