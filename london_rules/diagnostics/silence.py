"""Warnings that an author has checked and ignored: in the text with a reason, or all at once in a baseline.

# ignore LR-L0001: kept for the players who know it
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from hashlib import sha256

from london_rules.classes import define
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.model import Diagnostic, Diagnostics, Span
from london_rules.strict_json import JsonError, read_json

_IGNORE = re.compile(r"#[ \t]*ignore[ \t]+(LR-[A-Z]\d{4})[ \t]*(?::[ \t]*(\S[^\n]*)?)?$", re.MULTILINE)
SCHEMA_VERSION = 1


@define
class _Ignore:
    """One comment that makes the tool ignore a code for a line."""

    code: str
    line: int
    reason: str
    span: Span
    used: bool = False


def silence(found: Diagnostics) -> Diagnostics:
    """Give what was found without the warnings that comments ignore; a comment without reason or use is a warning.

    The comment is at the end of the line that the warning points at, or on a line of its own above it.
    """
    texts = {file: text for file, text in found.files.items() if "ignore" in text and "LR-" in text}
    ignores = {file: _by_line(_ignores(file, text)) for file, text in texts.items()}
    if not any(ignores.values()):
        return found
    out = found.with_items(item for item in found if not _set_aside(item, ignores, found.files))
    if out.has_errors:  # the warnings are not known before the errors are gone
        return out
    for ignore in (one for of_file in ignores.values() for many in of_file.values() for one in many):
        if not ignore.reason:
            help = f"write `# ignore {ignore.code}: why`"
            out.warning("LR-L0009", f"{ignore.code} is ignored without a reason", ignore.span, help=help)
        if not ignore.used:
            out.warning("LR-L0010", f"there is no {ignore.code} here to ignore", ignore.span, help="remove the comment")
    return out


def _ignores(file: str, text: str) -> list[_Ignore]:
    out = []
    line, counted = 0, 0
    for m in _IGNORE.finditer(text):
        line, counted = line + text.count("\n", counted, m.start()), m.start()
        alone = not text[text.rfind("\n", 0, m.start()) + 1 : m.start()].strip()
        out.append(_Ignore(m[1], line + alone, (m[2] or "").strip(), Span(file, m.start(), m.end())))
    return out


def _by_line(ignores: list[_Ignore]) -> dict[tuple[str, int], list[_Ignore]]:
    out: dict[tuple[str, int], list[_Ignore]] = {}
    for ignore in ignores:
        out.setdefault((ignore.code, ignore.line), []).append(ignore)
    return out


def _set_aside(
    item: Diagnostic, ignores: dict[str, dict[tuple[str, int], list[_Ignore]]], files: dict[str, str]
) -> bool:
    if item.severity == "error" or item.span is None or not ignores.get(item.span.file):
        return False
    line = files.get(item.span.file, "").count("\n", 0, item.span.start)
    for ignore in ignores[item.span.file].get((item.code, line), ()):
        ignore.used = True
        return True
    return False


# ---- baselines ----------------------------------------------------------------------------------


def fingerprints(items: Iterable[Diagnostic], files: dict[str, str]) -> list[str]:
    """Name each diagnostic by its code, file, message and source line, so that it keeps its name when lines move."""
    counted: dict[str, int] = {}
    out = []
    for item in items:
        parts = (item.code, item.span.file if item.span else "", item.message, _line(item, files))
        name = sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:24]
        counted[name] = counted.get(name, 0) + 1
        out.append(name if counted[name] == 1 else f"{name}:{counted[name]}")
    return out


def _line(item: Diagnostic, files: dict[str, str]) -> str:
    if item.span is None:
        return ""
    text = files.get(item.span.file, "")
    return text[slice(*line_around(text, item.span.start))].strip()


def baseline_text(found: Diagnostics) -> str:
    """Write the baseline of what was found: known to the author, and not to be reported again."""
    items = found.items()
    known = [
        {"id": id, "code": item.code, "message": item.message}
        for id, item in zip(fingerprints(items, found.files), items, strict=True)
    ]
    return json.dumps({"schema_version": SCHEMA_VERSION, "known": known}, indent=2, ensure_ascii=False) + "\n"


def read_baseline(text: str) -> list[str]:
    """Read the ids in a baseline; raises ValueError if it is not one."""
    try:
        data = read_json(text)
    except JsonError as e:
        raise ValueError(f"it {e}") from None
    if not isinstance(data, dict) or data.get("schema_version") != SCHEMA_VERSION:
        raise ValueError("this is not a baseline of this version")
    known = data.get("known")
    if not isinstance(known, list) or not all(
        isinstance(one, dict) and isinstance(one.get("id"), str) for one in known
    ):
        raise ValueError("its list `known` cannot be read")
    return [one["id"] for one in known]


def without_known(found: Diagnostics, known: Iterable[str]) -> tuple[Diagnostics, int]:
    """Give what is new beside a baseline, and how much was left out."""
    items, names = found.items(), dict.fromkeys(known)
    out = Diagnostics(files=found.files)
    for id, item in zip(fingerprints(items, found.files), items, strict=True):
        if id not in names:
            out.add(item)
    return out, len(items) - len(out)
