"""Actual results written into the tests in place of the expected ones; comments and layout stay."""

from __future__ import annotations

import re
from collections.abc import Iterable

from london_rules.diagnostics import Span
from london_rules.diagnostics.lines import line_around
from london_rules.language.format.faces import scalar
from london_rules.rule_tests.cases import Run


def updated(runs: Iterable[Run]) -> dict[str, str]:
    """Return the new text of each file of tests whose results differ.

    A result that differs between two runs or two players is left as it is.
    """
    found: dict[Span, dict[str, None]] = {}
    files: dict[str, str] = {}
    for run in runs:
        files.update(run.diagnostics.files)
        for result in run.results:
            for outcome in result.outcomes:
                said = outcome.written if not outcome.ok else ""
                found.setdefault(outcome.expected.span, {})[said] = None
    changes = {span: next(iter(said)) for span, said in found.items() if len(said) == 1 and "" not in said}
    out: dict[str, str] = {}
    for span, said in sorted(changes.items(), key=lambda item: item[0].start, reverse=True):
        text = out.get(span.file, files[span.file])
        out[span.file] = _replaced(text, span, said)
    return out


def _listed(text: str, span: Span, items: list[str]) -> str:
    """Write several texts in the form of those they replace: a text, a list in brackets, or one a line."""
    old = text[span.start : span.end]
    if old.startswith("- "):
        margin = " " * (span.start - text.rfind("\n", 0, span.start) - 1)
        lines = [m for m in map(_ITEM.match, old.split("\n")) if m is not None]
        behind = {m[1].strip("\"'"): m[2] or "" for m in lines}  # comments stay with the text before them
        if len(lines) == len(items):
            behind |= {item: m[2] or "" for item, m in zip(items, lines, strict=True) if item not in behind}
        return f"\n{margin}".join(f"- {_plain(item)}{behind.get(item, '')}" for item in items)
    if old.startswith("[") or len(items) > 1:
        return "[" + ", ".join(_plain(item) for item in items) + "]"
    return _plain(items[0])


_ITEM = re.compile(r"\s*- (.*?)((?:(?<!\s)|(?<=- ))\s+#.*)?$")
_PLAIN = re.compile(r"[\w.][\w ./#:>-]*|-[\w ./#:>-]+")


def _plain(text: str) -> str:
    """Write a text without quotes if it can be read that way."""
    return text if _PLAIN.fullmatch(text) and ": " not in text and " #" not in text else scalar(text)


def _replaced(text: str, span: Span, said: str) -> str:
    if said.endswith("\n"):
        return text[: span.start] + _listed(text, span, said.split("\n")[:-1]) + text[span.end :]
    line_start, line_end = line_around(text, span.start)[0], line_around(text, span.end)[1]
    old, rest = text[span.start : span.end], text[span.end : line_end]
    if "|" in text[line_start : span.start] or rest.lstrip().startswith("|"):
        said = said if "|" not in said else old
        if rest.lstrip().startswith("|"):
            spaces = len(rest) - len(rest.lstrip())
            spare = spaces + len(old) - len(said)
            return text[: span.start] + said + " " * max(spare, 1) + rest.lstrip() + text[line_end:]
    elif old.startswith("["):
        said = "[" + ", ".join(_plain(word) for word in said.split() if word != "nothing") + "]"
    else:
        said = _plain(said)
    return text[: span.start] + said + text[span.end :]
