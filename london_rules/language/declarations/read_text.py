"""One text to its tree; what cannot be read is reported with the repair or the name that was meant, if one is near."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from typing import Any

from attrs import define

from london_rules.diagnostics import Diagnostics, Fix, Label
from london_rules.diagnostics.suggest import suggest
from london_rules.language.declarations.overrides import Override
from london_rules.language.memo import PerText
from london_rules.language.repair.repair import repair
from london_rules.language.syntax.names import Names, words_of
from london_rules.language.syntax.parse import Parser, Start, SyntaxProblem
from london_rules.language.syntax.source import Source

_CALLED = re.compile(
    r"(?P<number>\bchoose\s+a\s+(?:random\s+)?number\b(?:(?!\bchoose\b)[^\n])*?)?"
    r",\s*call\s+it\s+(?:the\s+)?(?P<name>[\w -]+)"
)
_called = PerText(lambda text: [(" ".join(m["name"].split()), m["number"] is not None) for m in _CALLED.finditer(text)])
MOST_WORDS = 5
_HEADER = re.compile(r"( +)((?:(?:replace|remove) +)?([a-z-]+) [a-z][^\n]*?(?:, (?:before|after) .*| =.*))$", re.M)
_AMOUNT = "a number"  # as the parser names what it expects at a place
# What people look for and the language says differently, in more than one place.
_ADVICE = {
    "half": "write ` / 2 rounded down` or ` / 2 rounded up` after what is halved",
    "double": "write ` * 2` after what is doubled",
    "max": "write `the larger of (one) and (other)`",
    "maximum": "write `the larger of (one) and (other)`",
    "min": "write `the smaller of (one) and (other)`",
    "minimum": "write `the smaller of (one) and (other)`",
}
MOST_REPAIRS = 8  # texts that a repair is looked for in; each takes a few milliseconds
MOST_READ = 200_000  # characters that are read to try repairs, in all texts together


@define
class TextReader:
    """Parse the texts of declarations and things."""

    parser: Parser
    names: Names
    found: Diagnostics
    removed: Sequence[Override]  # what existed and was removed
    keywords: Container[str]  # that open declarations
    repairs: int = 0
    left: int = MOST_READ

    def parse(
        self, start: Start, source: Source, locals: Sequence[str] = (), numbers: Sequence[str] = (), shift: int = 0
    ) -> Any:
        """Parse one text, its places moved by `shift`; report its first mistake and give None."""
        text = source.value

        def reads(other: str) -> bool:
            return self.parser.reads(start, other, self._names_in(other, locals, numbers))

        try:
            return self.parser.parse(start, text, self._names_in(text, locals, numbers), shift)
        except SyntaxProblem as p:
            self._report(p, source, reads, locals, numbers)
            return None

    def _names_in(self, text: str, locals: Sequence[str], numbers: Sequence[str]) -> Names:
        """Give the names that a text can use: those declared, its inputs and those that it gives itself."""
        called = _called(text)
        names = self.names
        if locals or called or numbers:
            names = names.child()
            for name in (*locals, *(name for name, is_number in called if not is_number)):
                names.add("LOCAL", name, name)
            for name in (*numbers, *(name for name, is_number in called if is_number)):
                names.add("NUMBER", name, name)
        return names

    def _report(
        self,
        p: SyntaxProblem,
        source: Source,
        reads: Callable[[str], bool],
        locals: Sequence[str],
        numbers: Sequence[str],
    ) -> None:
        if self.found.full:
            self.found.error(p.code, p.message, source.span(p.start, p.end))
            return
        if self._header_within(p, source, reads):
            return
        message, help = p.message, None
        mended = None
        if self.repairs < MOST_REPAIRS and self.left > 0:
            self.repairs += 1
            mended = repair(p, source.value, self._names_in(source.value, locals, numbers), self._tried(reads))
        if mended is not None:
            code = "LR-N0003" if mended.unknown else "LR-S0001" if mended.left_out else p.code
            message = "this does not fit here" if mended.left_out and p.word else message
            message = f"unknown name `{mended.unknown}`" if mended.unknown else message
            fix = Fix(source.span(mended.start, mended.end), mended.text, mended.title, mended.safe)
            stop = mended.at + len(mended.unknown) if mended.unknown else max(p.end, mended.at + 1)
            self.found.error(code, message, source.span(mended.at, stop), help=mended.help, fix=fix)
            return
        near, end = _nearest(p, source.value)
        gone = self._removed(p, source)
        if gone is not None:
            label = Label(source.span(p.start, max(p.end, end)), f"`{p.word}` is used here")
            help = "do not remove it, or replace what uses it"
            message = f"removed here but still used: `{p.word}`"
            self.found.error(p.code, message, gone.span, labels=(label,), help=help)
            return
        if near:
            help = "did you mean " + " or ".join(f"`{n}`" for n in near) + "?"
            if end > p.end:
                message = f"unknown name `{source.value[p.start : end]}`"
        elif self._zone_for_a_number(p, source) or self._counter_for_things(p, source):
            return
        elif p.word.lower() in _ADVICE:
            help = _ADVICE[p.word.lower()]
        elif "gain" in p.candidates:
            verbs = ", ".join(f"`{verb}`" for verb in self.names.all_words(frozenset(["VERB"])))
            help = f"a statement begins with a word of the language, such as `gain`, or with a rule: {verbs}"
        elif p.expected:
            word = source.value[p.start : p.end].strip()
            amount = _AMOUNT in p.expected and word.isalpha() and word.islower()
            listed = "expected " + ", ".join(p.expected)
            help = f"write how much before `{word}`, as in `1 {word}`" if amount else listed
        self.found.error(p.code, message, source.span(p.start, max(p.end, end)), help=help)

    def _tried(self, reads: Callable[[str], bool]) -> Callable[[str], bool]:
        """Read texts only as long as there are characters left for it, so that long ones cost no more than short."""

        def tried(other: str) -> bool:
            self.left -= len(other)
            return self.left > 0 and reads(other)

        return tried

    def _header_within(self, p: SyntaxProblem, source: Source, reads: Callable[[str], bool]) -> bool:
        """Report a declaration that is indented too far, so that it was taken for a line of the one above."""
        text = source.value
        start = text.rfind("\n", 0, p.start) + 1
        m = _HEADER.match(text, start)
        if m is None or m[3] not in self.keywords or not start or not reads(text[:start].rstrip()):
            return False
        span = source.span(m.start(2), m.end(2))
        help = f"line it up with the other declarations, if `{m[2]}` starts one"
        fix = Fix(source.span(start, m.start(2)), "", help, safe=True)
        self.found.error("LR-S0005", "this line does not belong to any line above it", span, help=help, fix=fix)
        return True

    def _zone_for_a_number(self, p: SyntaxProblem, source: Source) -> bool:
        """Report a zone that is compared as if it were a number."""
        text = source.value
        if not text[p.start :].startswith(("is ", "are ")):
            return False
        words = list(re.finditer(r"\S+", text[: p.start]))
        for size in range(min(3, len(words)), 0, -1):
            zone = " ".join(m.group() for m in words[-size:])
            before = words[-size - 1].group().lower() if len(words) > size else ""
            behind = words[-size - 2].group().lower() if len(words) > size + 1 else ""
            if "in" in (before, behind if before in ("your", "their", "the") else ""):
                return False
            if "ZONE" not in (self.names.readings(words_of(zone)) or {}):
                continue
            start = words[-size - (before in ("your", "their", "the"))].start()
            whole = text[start : p.start].rstrip()
            help = f"write what is counted there: `number of ... in {whole}`"
            message = f"`{whole}` is a zone, not a number"
            self.found.error("LR-S0001", message, source.span(start, p.start - 1), help=help)
            return True
        return False

    def _counter_for_things(self, p: SyntaxProblem, source: Source) -> bool:
        """Report a counter of a player that is used as if it were a place or things."""
        text = source.value
        owner = re.search(r"\b(your|their) $", text[: p.start])
        counter = words_of(text[p.start : p.end])
        if owner is None or "COUNTER" not in (self.names.readings(counter) or {}):
            return False
        name = " ".join(counter)
        help = f"say how much: `gain 1 {name}`, `lose 1 {name}`, `pay 1 {name}`"
        message = f"`{name}` is a counter: it is not in a place, and cannot be moved"
        self.found.error("LR-S0001", message, source.span(owner.start(1), p.end), help=help)
        return True

    def _removed(self, p: SyntaxProblem, source: Source) -> Override | None:
        """Give the removal of what an unknown name referred to."""
        words = " ".join(source.value[p.start :].split()).lower()
        for slot in self.removed:
            name = slot.slot.partition(" ")[2]
            if p.word and (words == name or words.startswith((name + " ", name + ","))):
                return slot
        return None


def _nearest(p: SyntaxProblem, text: str) -> tuple[list[str], int]:
    """Find the names that the words at a mistake are nearly, the most words first, and where those words end."""
    if not p.word:
        return [], p.end
    found = list(re.finditer(r"[^\W\d_][\w-]*|\d+", text[p.start :].partition("\n")[0]))[:MOST_WORDS]
    for size in range(len(found), 1, -1):
        words = " ".join(m.group() for m in found[:size] if m.group().lower() != "the")
        near = suggest(words, [c for c in p.candidates if c.count(" ") == words.count(" ") and " " in c], 3)
        if near:
            return _as_written(near, text[p.start]), p.start + found[size - 1].end()
    return _as_written(suggest(p.word, p.candidates, 3), text[p.start]), p.end


def _as_written(names: list[str], first: str) -> list[str]:
    """Give names with capitals where the author wrote one: printed names have them, which sets them apart."""
    return [re.sub(r"(?<![\w'])[a-z]", lambda m: m[0].upper(), name) for name in names] if first.isupper() else names
