"""Diagnostics as SARIF 2.1.0, the format that code hosts and editors read.

GitHub's code scanning takes a file only if each result has a place, no two runs are of the same category, and there are
at most 20 runs in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any, Final
from urllib.parse import quote

from london_rules.diagnostics.codes import CODES, way_to_page
from london_rules.diagnostics.model import Diagnostic, Fix, Span
from london_rules.diagnostics.render import SourceFiles
from london_rules.diagnostics.silence import fingerprints
from london_rules.version import __version__

MOST_RUNS: Final = 20
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(diagnostics: Iterable[Diagnostic], files: Mapping[str, str], about: str = "") -> str:
    """Return a SARIF log of one run; `about` is what was looked at, such as a variant."""
    items = list(diagnostics)
    sources = SourceFiles(files)
    codes = sorted(dict.fromkeys(item.code for item in items))
    ids = fingerprints(items, dict(files))
    driver = {
        "name": "london-rules",
        "version": __version__,
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
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "automationDetails": {"id": _category(about)},
        "columnKind": "unicodeCodePoints",
        "results": [
            _result(item, codes.index(item.code), id, sources)
            for item, id in zip(items, ids, strict=True)
            if item.span is not None
        ],
    }
    nowhere = [item for item in items if item.span is None]
    if nowhere:
        run["invocations"] = [
            {
                "executionSuccessful": all(item.severity != "error" for item in nowhere),
                "toolConfigurationNotifications": [
                    {"descriptor": {"id": item.code}, "level": item.severity, "message": {"text": _message(item)}}
                    for item in nowhere
                ],
            }
        ]
    return _log([run])


def sarif_of_all(logs: Sequence[str]) -> str:
    """Return a log with the runs of several; in place of more runs than are taken, one with all that they found."""
    runs = {run["automationDetails"]["id"]: run for log in logs for run in json.loads(log)["runs"]}
    return _log([*runs.values()] if len(runs) <= MOST_RUNS else [_joined([*runs.values()])])


def _joined(runs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    rules = {rule["id"]: rule for run in runs for rule in run["tool"]["driver"]["rules"]}
    places = {id: index for index, id in enumerate(rules)}
    # What is found in a bundle is found in each variant with that bundle.
    results = {json.dumps(r | {"ruleIndex": 0}): r for run in runs for r in run["results"]}
    joined = {
        "tool": {"driver": {**runs[0]["tool"]["driver"], "rules": [*rules.values()]}},
        "automationDetails": {"id": _category("")},
        "columnKind": runs[0]["columnKind"],
        "results": [{**result, "ruleIndex": places[result["ruleId"]]} for result in results.values()],
    }
    invocations = [one for run in runs for one in run.get("invocations", ())]
    return joined | ({"invocations": invocations} if invocations else {})


def _log(runs: Sequence[dict[str, Any]]) -> str:
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": runs}
    return json.dumps(log, indent=2, ensure_ascii=False) + "\n"


def _category(about: str) -> str:
    """Return the category of a run: all before the last slash."""
    return f"london-rules/{about}/" if about else "london-rules/"


def _message(item: Diagnostic) -> str:
    return item.message + (f"\nhelp: {item.help}" if item.help else "")


def _result(item: Diagnostic, index: int, id: str, sources: SourceFiles) -> dict[str, object]:
    out: dict[str, object] = {
        "ruleId": item.code,
        "ruleIndex": index,
        "level": item.severity,
        "message": {"text": _message(item)},
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
    path = quote(PurePath(span.file).as_posix(), errors="surrogateescape")
    return {"uri": f"file://{path}" if path.startswith("/") else path}


def _region(span: Span, sources: SourceFiles) -> dict[str, int]:
    source = sources[span.file]
    line, column = source.place(span.start)
    end_line, end_column = source.place(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
