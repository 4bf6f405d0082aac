"""First lines that name what a declaration is about, but not in brackets: `rule lay tile` for `rule lay (tile)`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.advice.sentences.known import Known
from london_rules.classes import define, field
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.language.declarations.read_text import Unread
from london_rules.language.report import header

_HEADER = re.compile(r"^[ ]*(?:replace +)?(?:rule|test|number|group) +(?P<name>[a-z][a-z -]*?)(?: =|,|$)", re.M)


@define
class WithoutBrackets:
    """A first line with a kind that should be in brackets; all that follows from it is reported once, there."""

    place: Span  # of the kind
    kind: str
    name: str  # the first line without the kind
    header: str
    told: bool = field(default=False, init=False)

    def explains(self, unread: Unread, found: Diagnostics) -> bool:
        """Return whether a text cannot be read because of this line, which is then reported."""
        p, text = unread.problem, unread.source.value
        rest = text[p.start :].lower()
        mine = text[: p.start].endswith("the ") and re.match(rf"{re.escape(self.kind)}\b", rest) is not None
        mine = mine and _declaration_at(unread, found) == self.place
        if not mine and not rest.startswith(self.name):
            return False
        if not self.told:
            help = f"write `{self.header}`"
            message = f"what this is about is written in brackets: `({self.kind})`"
            found.error("LR-S0007", message, self.place, help=help, fix=Fix(self.place, f"({self.kind})", help))
        self.told = True
        return True


def headers_without_brackets(known: Known) -> tuple[WithoutBrackets, ...]:
    """Find the first lines whose texts say `the KIND` of a kind that is on the line, but not in brackets."""
    files = known.reader.found.files
    made: dict[Span, WithoutBrackets] = {}
    for unread in known.reader.unread:
        place = _declaration_at(unread, known.reader.found)
        if place is not None and place not in made:
            text = files[place.file]
            start = text.rfind("\n", 0, place.start) + 1
            m = _HEADER.match(text, start)
            kind = text[place.start : place.end]
            if m is None or kind not in known.rules.kinds:
                continue
            whole = f"{text[m.start() : place.start]}({kind}){text[place.end : m.end('name')]}".strip()
            before, after = text[m.start("name") : place.start].strip(), text[place.end : m.end("name")].strip()
            made[place] = WithoutBrackets(place, kind, f"{before} {after}".strip(), whole)
    for one in _rules_of_a_kind(known) if known.reader.unread else ():
        made.setdefault(one.place, one)
    return tuple(made.values())


def _rules_of_a_kind(known: Known) -> Iterator[WithoutBrackets]:
    """Give the rules whose names end with a kind, and whose texts speak of it as of what they are about."""
    kinds = tuple(f" {kind}" for kind in known.rules.kinds)
    for rule in known.rules.rules.values():
        if rule.params or not rule.name.endswith(kinds):
            continue
        m = re.fullmatch(r"(?P<verb>[a-z][\w ]*?) (?P<about>(?:(?:an?|the) )?(?P<kind>[a-z][\w-]*))", rule.name)
        if m is None or m["kind"] not in known.rules.kinds:
            continue
        if re.search(rf"\bthe {re.escape(m['kind'])}(?![\w-])", rule.slot.source.value) is None:
            continue
        first = header(rule.slot)
        at = known.reader.found.files.get(first.file, "").find(m["about"], first.start, first.end)
        if at >= 0:
            place = Span(first.file, at, at + len(m["about"]))
            yield WithoutBrackets(place, m["kind"], m["verb"], f"rule {m['verb']} ({m['kind']})")


def _declaration_at(unread: Unread, found: Diagnostics) -> Span | None:
    """Give the place on the first line above of the word after `the` that cannot be read; None if it is not there."""
    p, source = unread.problem, unread.source
    word = re.compile(r"[a-z][\w-]*").match(source.value, p.start)
    if word is None or p.accepted.isdisjoint(("LOCAL", "OWNER")) or not source.value[: p.start].endswith("the "):
        return None
    at = source.span(p.start, p.end)
    text = found.files[at.file]
    end = text.find("\n", at.start)
    headers = list(_HEADER.finditer(text, 0, len(text) if end < 0 else end))
    if not headers:
        return None
    word_alone = re.compile(rf"(?<![\w(-]){re.escape(word[0])}(?![\w)-])")
    name = word_alone.search(text, *headers[-1].span("name"))
    return None if name is None else Span(at.file, name.start(), name.end())
