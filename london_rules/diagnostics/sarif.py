"""Diagnostics as SARIF 2.1.0, the format that code hosts and editors read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from london_rules.diagnostics.codes import CODES, way_to_page
from london_rules.diagnostics.model import Diagnostic, Fix, Span
from london_rules.diagnostics.render import SourceFiles
from london_rules.diagnostics.silence import fingerprints

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(diagnostics: Iterable[Diagnostic], files: Mapping[str, str]) -> str:
    """Return a SARIF log of one run."""
    items = list(diagnostics)
    sources = SourceFiles(files)
    codes = sorted(dict.fromkeys(item.code for item in items))
    ids = fingerprints(items, dict(files))
    driver = {
        "name": "london-rules",
        "rules": [
            {
                "id": code,
                "name": CODES[code].slug if code in CODES else code,
                "shortDescription": {"text": CODES[code].title if code in CODES else code},
                "help": {"text": way_to_page(code)},
            }
            for code in codes
        ],
    }
    results = [_result(item, codes.index(item.code), id, sources) for item, id in zip(items, ids, strict=True)]
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _result(item: Diagnostic, index: int, id: str, sources: SourceFiles) -> dict[str, object]:
    text = item.message + (f"\nhelp: {item.help}" if item.help else "")
    out: dict[str, object] = {
        "ruleId": item.code,
        "ruleIndex": index,
        "level": item.severity,
        "message": {"text": text},
        "partialFingerprints": {"londonRules/v1": id},
    }
    if item.span is not None:
        out["locations"] = [{"physicalLocation": _location(item.span, sources)}]
    if item.labels:
        out["relatedLocations"] = [
            {"id": i, "message": {"text": label.text}, "physicalLocation": _location(label.span, sources)}
            for i, label in enumerate(item.labels, 1)
        ]
    if item.fixes:
        out["fixes"] = [_fix(fix, sources) for fix in item.fixes]
    return out


def _fix(fix: Fix, sources: SourceFiles) -> dict[str, object]:
    replaced = {"deletedRegion": _region(fix.span, sources), "insertedContent": {"text": fix.replacement}}
    change = {"artifactLocation": _artifact(fix.span), "replacements": [replaced]}
    return {"description": {"text": fix.title}, "artifactChanges": [change]}


def _location(span: Span, sources: SourceFiles) -> dict[str, object]:
    return {"artifactLocation": _artifact(span), "region": _region(span, sources)}


def _artifact(span: Span) -> dict[str, str]:
    return {"uri": PurePath(span.file).as_posix()}


def _region(span: Span, sources: SourceFiles) -> dict[str, int]:
    source = sources[span.file]
    line, column = source.place(span.start)
    end_line, end_column = source.place(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
