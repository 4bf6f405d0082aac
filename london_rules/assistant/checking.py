"""What is wrong with a house rule: messages that an assistant can act on, and the files with all safe fixes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from london_rules.assistant.sent import Sent, brief
from london_rules.diagnostics import Diagnostic, Fix, fixed
from london_rules.diagnostics.nearness import suggest_alike, words_shared
from london_rules.table.protocol.fields import Plain

MOST_MESSAGES: Final = 20
MOST_NEAR: Final = 5
_ABOUT_WORDS: Final = ("LR-N", "LR-S")  # the codes of messages about words of rules
_UNKNOWN: Final = "LR-N0003"
_OF_COMMANDS: Final = re.compile(r"`london-rules (?:show|cards)[^`]*` lists")
_QUOTED: Final = re.compile(r"`([^`]{2,80})`")


def checked(sent: Sent) -> Plain:
    """Check a house rule, and say what to do about each mistake."""
    in_rules, in_tests = sent.opened.diagnostics, sent.opened.in_tests
    items = [*((item, "rules") for item in in_rules), *((item, "tests") for item in in_tests)]
    items.sort(key=lambda pair: (pair[0].severity != "error", not sent.is_own(pair[0].span)))
    shown, kinds, files = items[:MOST_MESSAGES], _kinds_of_names(sent), {**in_rules.files, **in_tests.files}
    mine = [item for item, _ in items if sent.is_own(item.span)]
    return {
        "ok": all(item.severity != "error" for item, _ in items),
        "messages": [{"about": about, **message(item, sent), "word": _word(item, kinds)} for item, about in shown],
        "more_messages": len(items) - len(shown) + in_rules.dropped + in_tests.dropped,
        "corrected": {sent.shown(file): text for file, text in fixed(mine, files).items() if text != files[file]},
    }


def message(item: Diagnostic, sent: Sent) -> Plain:
    """Write a message with its place, its way out and the lines that may be meant."""
    return {
        "code": item.code,
        "severity": item.severity,
        "message": brief(item.message),
        "help": brief(_OF_COMMANDS.sub("`names` lists", item.help or "")),
        "notes": [brief(note) for note in item.notes],
        **({} if item.span is None else sent.place(item.span)),
        "fixes": [_fix(fix, sent) for fix in item.fixes if sent.is_own(fix.span)],
        "see": [{"says": label.text, **sent.place(label.span)} for label in item.labels],
    }


def _fix(fix: Fix, sent: Sent) -> Plain:
    lines = sent.with_fix(fix)
    return {"safe": fix.safe, **({"lines": lines} if lines.strip() else {"title": fix.title})}


def _kinds_of_names(sent: Sent) -> Mapping[str, list[str]]:
    """Give the kinds of each name of the variant; without the bundle, if it cannot be read with it."""
    model = sent.opened.model or Sent.of(sent.base, {}, sent.limits).opened.model
    found: dict[str, dict[str, None]] = {}
    for kind, name in () if model is None else model.declared:
        found.setdefault(name, {})[kind] = None
    return {name: list(kinds) for name, kinds in found.items() if name}


def _word(item: Diagnostic, kinds: Mapping[str, list[str]]) -> Plain:
    """Explain the word that a message is about: of which kinds it is, or which names are near to it if it is none."""
    found = _QUOTED.search(item.message) if item.code.startswith(_ABOUT_WORDS) else None
    word = "" if found is None else found[1]
    name = word if word in kinds else word.partition(" ")[2]  # without the kind before it
    if name in kinds:
        return {"name": name, "is": kinds[name]}
    if item.code != _UNKNOWN:
        return {}
    alike = sorted((-words_shared(one, word), one) for one in kinds if words_shared(one, word))
    near = suggest_alike(word, kinds, MOST_NEAR) or [one for _, one in alike[:MOST_NEAR]]
    return {"name": word, "near": [f"{one} ({', '.join(kinds[one])})" for one in near]} if near else {}
