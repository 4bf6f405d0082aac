"""What is removed and still used: a declaration for it with which the texts that use it go on."""

from __future__ import annotations

import re
from collections.abc import Mapping

from london_rules.advice.files.ways import Way, written
from london_rules.diagnostics import Diagnostic, Span
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.causes import StillUsed


def still_used(cause: StillUsed, item: Diagnostic, texts: Mapping[str, str]) -> Way | None:
    """Write 0 for a number that is removed alone on its line, and for a test what is asked of the same thing anyway."""
    assert item.span is not None
    text, name, always = texts.get(item.span.file, ""), cause.name, ""
    line, end = line_around(text, item.span.start)
    alone = re.fullmatch(rf" *remove (number|test) {re.escape(name)} *", text[line:end])
    if alone is not None and alone[1] == "test":
        always = _asked_anyway(cause, texts)
    if alone is None or not (always or alone[1] == "number"):
        return None
    made = f"replace test ({cause.input}) {name} = {always}" if always else f"replace number {name} = 0"
    why = "ask no more than they ask anyway" if always else "make it nothing"
    start = line + text[line:end].index("remove")
    fix = written(Span(item.span.file, start, end), made).fix
    return Way(fix, f"{item.help}; to {why}, write `{made}`")


def _asked_anyway(cause: StillUsed, texts: Mapping[str, str]) -> str:
    """Give what the only text that uses a test asks of the same thing besides, if all of that must hold."""
    use = cause.uses[0]
    text = texts.get(use.file, "")
    start, end = text.rfind("\n\n", 0, use.start) + 1, text.find("\n\n", use.end)
    body = " ".join(text[start : len(text) if end < 0 else end].partition("=")[2].split())
    if not cause.input or len(cause.uses) > 1 or re.search(r"\b(?:or|if|otherwise)\b", body):
        return ""
    asked, about = re.compile(rf"\b{re.escape(cause.name)}$"), rf"(?:the )?{re.escape(cause.input)}\b"
    conditions = body.split(" and ")
    rest = [one for one in conditions if not asked.search(one) and re.match(about, one)]
    return rest[0] if rest and any(map(asked.search, conditions)) else ""
