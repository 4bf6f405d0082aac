"""What is asked of a thing in words that no test has: the tests that are asked in the same way, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import evolve

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.alike import names_alike
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names

_ASKED: Final = re.compile(
    r"\b(?P<that>that|which|who|it|this|(?:the|your|their) [a-z][\w-]*) "
    r"(?P<said>(?P<may>can|may|could|might|must|is|are|has|have|will)(?P<frame>(?: (?:be|been))?) "
    r"(?P<word>[a-z][\w-]*))"
    r"(?=,|\n|$| and | or | in | on | from )",
    re.IGNORECASE,
)
_MAY: Final = frozenset({"can", "may", "could", "might"})
_RELATIVE: Final = frozenset({"that", "which", "who"})
MOST_TESTS: Final = 4
# What is never meant for the other.
_OPPOSITE: Final = frozenset(
    {
        ("bought", "sold"), ("given", "taken"), ("lost", "won"), ("opened", "closed"), ("open", "closed"),
        ("hidden", "seen"), ("placed", "removed"), ("built", "destroyed"), ("lit", "doused"), ("kept", "discarded"),
        ("raised", "lowered"), ("full", "empty"), ("drawn", "discarded"), ("bought", "paid"),
    }
)  # fmt: skip
LEAST_BASE: Final = 3  # letters of the word that `...able` is made of


def tests_alike(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try the tests with the same words around one: `that can be leased` for `that can be rented`."""
    text, at = unread.source.value, unread.problem.start
    line, stop = line_around(text, at)
    for m in _ASKED.finditer(text, line, stop):
        if not m.start() <= at <= m.end() or _is_known(m, names):
            continue
        alike, fitting = _meant(m, _kinds_in(text[line : m.start("said")], names), rules)
        that = "that" if m["that"].lower() in _RELATIVE else m["that"]
        other = that != m["that"]
        start, before = (m.start(), f"{that} ") if other else (m.start("said"), "")
        unknown = "" if other else m["word"]
        for name in alike or fitting:
            besides = tuple(f"{before}{one}" for one in fitting if one != name) if alike else ()
            among = "" if alike or len(fitting) == 1 else "tests"
            help = f"did you mean `{name}`?"
            one = Repair(
                start, m.end(), f"{before}{name}", help, m.start("word"), unknown=unknown, guessed=True, alone=True
            )
            yield evolve(one, among=among, besides=besides)


def _is_known(m: re.Match[str], names: Names) -> bool:
    """Return whether the words mean something as they stand, or the last of them does."""
    return bool(names.readings(tuple(m["said"].lower().split())) or names.readings((m["word"].lower(),)))


def _kinds_in(before: str, names: Names) -> frozenset[str]:
    """List the kinds of which something is said before a place."""
    found = (names.readings((word,)) or {} for word in re.findall(r"[a-z][\w-]*", before.lower()))
    return frozenset(one["KIND"] for one in found if "KIND" in one)


def _meant(m: re.Match[str], kinds: frozenset[str], rules: Rules) -> tuple[list[str], list[str]]:
    """List the tests of one thing that differ in their last word alone: those of like meaning, and all of them.

    What is `playable` can be played.
    """
    may, frame, word = m["may"].lower(), m["frame"].lower().split(), m["word"].lower()
    base = word.removesuffix("able").removesuffix("ible")
    able = base != word and may in ("is", "are") and not frame
    tests: dict[str, str] = {}
    for test in rules.tests.values():
        *before, last = test.name.split()
        if len(test.params) != 1 or (kinds and test.params[0].kind not in kinds) or not before:
            continue
        can = before[0] in _MAY
        if able and can and before[1:] == ["be"] and len(base) >= LEAST_BASE and last.startswith(base):
            return [test.name], []
        same = not able and before[1:] == frame and (before[0] == may or (can and may in _MAY))
        if same and (word, last) not in _OPPOSITE and (last, word) not in _OPPOSITE:
            tests[last] = test.name
    if word in tests:
        return [tests[word]], []
    alike = [tests[one] for one in names_alike(word, list(tests))]
    return alike, [*alike, *(one for one in tests.values() if one not in alike)][:MOST_TESTS]
