"""What is asked of a thing in words that no test has: the tests that are asked in the same way, the likeliest first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.diagnostics.alike import names_alike
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread
from london_rules.language.repair.reword import Repair
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


def tests_alike(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try the tests with the same words around one: `that can be leased` for `that can be rented`."""
    text, at = unread.source.value, unread.problem.start
    line, stop = line_around(text, at)
    for m in _ASKED.finditer(text, line, stop):
        if not m.start() <= at <= m.end() or _is_known(m, names):
            continue
        found = _same_frame(m, rules)
        that = "that" if m["that"].lower() in _RELATIVE else m["that"]
        for name in found:
            made = f"{that} {name}"
            start = m.start() if that != m["that"] else m.start("said")
            made = made if that != m["that"] else name
            help = f"did you mean `{name}`?"
            unknown = m["word"] if start != m.start() else ""
            among = "tests" if len(found) > 1 else ""
            yield Repair(
                start, m.end(), made, help, m.start("word"), unknown=unknown, guessed=True, alone=True, among=among
            )


def _is_known(m: re.Match[str], names: Names) -> bool:
    """Return whether the words mean something as they stand, or the last of them does."""
    return bool(names.readings(tuple(m["said"].lower().split())) or names.readings((m["word"].lower(),)))


def _same_frame(m: re.Match[str], rules: Rules) -> list[str]:
    """List the tests of one thing that differ in their last word alone: those of like meaning, or else all."""
    may, frame, word = m["may"].lower(), m["frame"].lower().split(), m["word"].lower()
    tests = {}
    for test in rules.tests.values():
        *before, last = test.name.split()
        same = before[:1] == [may] or (may in _MAY and before[:1] and before[0] in _MAY)
        if same and before[1:] == frame and len(test.params) == 1:
            tests[last] = test.name
    alike = names_alike(word, list(tests))
    return [tests[one] for one in alike or tests][:MOST_TESTS]
