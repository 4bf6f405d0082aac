"""What may be meant where the checks find a fault of one sort: one or a few changes, tried like all others.

A word that does nothing is left out, what may be nothing is asked for first, what would go on for ever is done once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from london_rules.advice.sentences.choices import Choices
from london_rules.advice.sentences.chosen_texts import PLAIN_IF
from london_rules.advice.sentences.readings import changed, of_something
from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.small_changes import write
from london_rules.diagnostics.lines import line_around
from london_rules.language.syntax.names import article as a_kind

MOST_VALUES: Final = 4  # of a field, of which the author knows which is meant
MOST_TAKEN: Final = 2  # ways to choose what a rule is done to
_AGAIN: Final = re.compile(r" (?:after )?the first time(?=,)")
_AT: Final = re.compile(r"\bat [a-z][^,\n]*, (?=choose a random )")
_OR_KEEP: Final = re.compile(r", or [^,\n]*(?=,|\n|$)")
_ANOTHER: Final = re.compile(r"\banother (?P<kind>[a-z][\w-]*)")
_OTHER_THAN: Final = re.compile(r" other than (?:it|this|the [\w-]+)")
_IF_THERE_IS: Final = re.compile(
    r"\bif there is (?P<no>no )?(?:an? )?(?P<name>[a-z][\w -]*?)(?P<after>, |(?= and | or |\n|$))"
)
_HAS: Final = re.compile(
    r"(?P<whose>it|this|the [\w-]+|[a-z][^,\n]* that) (?:has|have) (?:an? )?(?P<field>[a-z][\w -]*)"
)
_TO_YOU: Final = re.compile(r"(?P<verb>pay|give) (?P<much>[^,\n]+?) to you\b")
_TO_THEM: Final = re.compile(r"they pay (?P<much>[^,\n]+?) to them\b")
_ONLY_IF: Final = re.compile(r"(?P<indent> *)(?P<only>only )if (?P<condition>[^\n]+)$", re.MULTILINE)
_LIMIT_AT_END: Final = re.compile(
    r"(?P<indent> *)(?P<deeds>[^\n]*[^\n ,]),? *(?:(?:but|and) )?"
    r"(?P<limit>only (?:once a (?:turn|round|game)|if [^\n]*))$",
    re.MULTILINE | re.IGNORECASE,
)
_ONE_PART: Final = re.compile(
    r"^(?P<indent> *)choose one of these *\n(?P<deeper> +)(?P<part>[^\n]+)(?P<more>(?:\n(?P=deeper) +[^\n]*)*)",
    re.MULTILINE,
)
_Ways = Callable[[str, int, int, Choices, bool], Iterator[Repair]]


def by_code(code: str, text: str, start: int, end: int, choices: Choices, *, block: bool) -> Iterator[Repair]:
    """Give what is tried for a fault of some sort that is marked in a text; what the text may be is all given."""
    ways = _WAYS.get(code)
    if ways is not None:
        yield from ways(text, start, end, choices, block)


def _of_line(pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """Find what a pattern finds on the lines of a stretch, if the stretch touches it."""
    line, stop = line_around(text, start)[0], line_around(text, max(start, end - 1))[1]
    return (m for m in pattern.finditer(text, line, stop) if m.start() <= end and start <= m.end())


def _field_there(text: str, start: int, end: int, choices: Choices, _: bool) -> Iterator[Repair]:
    """Ask for each value of a field that every thing has."""
    fields = [f for kind in choices.rules.kinds.values() for f in kind.fields.values()]
    for m in _of_line(_HAS, text, start, end):
        for field in (f for f in fields if f.name == m["field"].strip() and 0 < len(f.values) <= MOST_VALUES):
            whose = {"it": "its", "this": "this's"}.get(m["whose"], f"{m['whose']}'s")
            for value in field.values:
                if m["whose"].endswith(" that"):
                    yield write(m.start(), m.end(), f"{m['whose']} is {value}")
                else:
                    yield write(m.start(), m.end(), f"{whose} {field.name} is {value}")


_CHOSEN_JUST_BEFORE: Final = re.compile(r"\bchoose (?:an?|any) (?!number\b)[^,\n]*\n$")


def _nothing_to_do_it_to(text: str, start: int, end: int, choices: Choices, block: bool) -> Iterator[Repair]:
    """Try `it`, and to choose first what the rules choose before they do the same."""
    at = start + len(text[start:end].rstrip())
    if _CHOSEN_JUST_BEFORE.search(text[: line_around(text, start)[0]]):
        yield write(at, at, " it")
    with_it = f"{text[:at]} it{text[at:]}"
    seen: dict[str, None] = {}
    for alike in of_something(with_it, at + 1, choices, block=block):
        for reading in alike:
            for made in reading:
                if made not in seen and len(seen) < MOST_TAKEN:
                    seen[made] = None
                    yield changed(text, made, start)


def _asked_first(text: str, start: int, _end: int, _choices: Choices, _block: bool) -> Iterator[Repair]:
    """Ask first whether there is what has a name."""
    name = re.compile(r"(?:the )?(?P<name>[a-z][\w-]*(?: [\w-]+)*)").match(text, start)
    called = re.findall(r"\bcall it (?:the )?([\w -]*\w)", text[:start])
    named = next((one for one in reversed(called) if name is not None and name["name"].startswith(one)), "")
    line, stop = line_around(text, start)
    own = max(line + len(text[line:stop]) - len(text[line:stop].lstrip(" ")), text.rfind(", ", line, start) + 2)
    if named and not text[own:].startswith(("if ", "otherwise")):
        made = f"if there is {a_kind(named)}, "
        yield Repair(own, own, made, f"write `{made.strip()}` before it", start)


def _never_missing(text: str, start: int, end: int, _choices: Choices, _block: bool) -> Iterator[Repair]:
    """Leave out a condition that always holds."""
    for m in _of_line(_IF_THERE_IS, text, start, end):
        if not m["no"] and m["after"]:
            yield Repair(m.start(), m.end(), "", f"leave out `{m[0].strip(', ')}`: that is always so", m.start())


def _left_out(pattern: re.Pattern[str]) -> _Ways:
    """Leave out what a pattern finds."""

    def ways(text: str, start: int, end: int, _choices: Choices, _block: bool) -> Iterator[Repair]:
        for m in _of_line(pattern, text, start, end):
            yield Repair(m.start(), m.end(), "", f"leave out `{m[0].strip(' ,')}`", start)

    return ways


def _by_chance(text: str, start: int, end: int, _choices: Choices, _block: bool) -> Iterator[Repair]:
    """Leave out what nobody is asked, or let the player choose."""
    for m in _of_line(_AT, text, start, end):
        yield Repair(m.start(), m.end(), "", f"leave out `{m[0].strip(', ')}`: nobody is asked", start)
    line, stop = line_around(text, start)
    random = text.find("a random ", start, stop)
    if random >= 0:
        for m in _of_line(_OR_KEEP, text, random, stop):
            if m.start() > random and text[line:stop].count("choose") == 1:
                yield Repair(m.start(), m.end(), "", f"leave out `{m[0].strip(', ')}`: nobody is asked", start)


def _another(text: str, start: int, end: int, choices: Choices, _block: bool) -> Iterator[Repair]:
    """Try one of a kind for another one, where nothing is left out; or without saying twice which; or any thing.

    Any thing of a kind is meant in a power that is not printed on one.
    """
    for m in _of_line(_ANOTHER, text, start, end):
        if m["kind"] != "player":
            made = a_kind(m["kind"])
            yield Repair(m.start(), m.end(), made, f"write `{made}` for `{m[0]}`", m.start())
    for m in _of_line(_OTHER_THAN, text, start, end):
        yield Repair(m.start(), m.end(), "", f"leave out `{m[0].strip()}`", m.start())
    if not text.startswith("choose", start):
        yield from (write(start, end, f"any {kind}") for kind in choices.rules.kinds)


def _to_oneself(text: str, start: int, end: int, _choices: Choices, _block: bool) -> Iterator[Repair]:
    """Say who pays whom, where somebody would pay what is theirs already."""
    for m in _of_line(_TO_YOU, text, start, end):
        clause = max(text.rfind(", ", 0, m.start()) + 2, text.rfind("\n", 0, m.start()) + 1)
        if not text[clause : m.start()].strip():
            if m["verb"] == "pay":
                made = f"each other player pays {m['much']} to you"
                yield Repair(m.start(), m.end(), made, f"write `{made}`", m.start())
                yield Repair(m.start(), m.end(), f"pay {m['much']}", f"write `pay {m['much']}`", m.start())
            made = f"choose another player, give {m['much']} to them"
            yield Repair(m.start(), m.end(), made, f"write `{made}`", m.start())
    for m in _of_line(_TO_THEM, text, start, end):
        for made in (f"they pay {m['much']} to you", f"pay {m['much']} to them"):
            yield Repair(m.start(), m.end(), made, f"write `{made}`", m.start())


def _once(text: str, start: int, _end: int, _choices: Choices, _block: bool) -> Iterator[Repair]:
    """Try once a turn, what would have to be done without end."""
    if text.startswith("at ", start):
        yield Repair(start, start, "once a turn, ", "write `once a turn,` before it", start)


def _one_part(text: str, start: int, end: int, _choices: Choices, _block: bool) -> Iterator[Repair]:
    """Try the only part without a choice, and as what may be left."""
    line, _ = line_around(text, start)
    for m in _ONE_PART.finditer(text, line):
        if m.start() > end or m["more"] or m["part"].startswith(("you may", "only if", "if ")):
            continue
        for made in (f"you may {m['part']}", m["part"]):
            at = m.end("indent")
            yield Repair(at, m.end("part"), made, f"write `{made}`", at)


def _only_here(text: str, start: int, end: int, _choices: Choices, _block: bool) -> Iterator[Repair]:
    """Put all that is only done if something is so below `if`, in a text that is carried out without a choice."""
    line, stop = line_around(text, start)
    m = _ONLY_IF.match(text, line)
    rest = text[stop:]
    if m is None or text[:line].strip() or not rest.strip():
        return
    below = [one for one in rest.split("\n") if one.strip()]
    if all(one.startswith(m["indent"]) for one in below):
        deeper = "".join(f"\n  {one}" if one.strip() else "\n" for one in rest.split("\n")[1:])
        made = f"if {m['condition']}{deeper}"
        help = f"write `if {m['condition']}`, and the rest below it"
        yield Repair(m.start("only"), len(text), made, help, start)


def _only_first(text: str, start: int, end: int, choices: Choices, block: bool) -> Iterator[Repair]:
    """Put what says how often or when something can be chosen before it: at the top of the text."""
    yield from _limit_first(text, start)
    yield from _only_here(text, start, end, choices, block)


def _limit_first(text: str, start: int) -> Iterator[Repair]:
    """Begin the line with the limit at its end, or put that on a line of its own above the others."""
    line, stop = line_around(text, start)
    m = _LIMIT_AT_END.match(text, line, stop)
    if m is None or not m.start("limit") <= start <= m.end():
        return
    limit, deeds = m["limit"].lower(), m["deeds"]
    indent = re.match(r"\s*", text)
    top = 0 if indent is None else indent.end()
    alone = not text[:line].strip() and not text[stop:].strip()
    made = f"{limit}, {deeds}"
    help = f"begin with the limit: `{made}`"
    if alone:
        yield Repair(m.start("deeds"), m.end(), made, help, m.start("limit"))
    below = text[top : m.start("limit")].rstrip(" ,") + text[m.end() :].rstrip()
    above = f"{limit}\n{m['indent']}{below}"
    help = f"begin with the limit: write `{limit}` on the first line"
    yield Repair(top, len(text.rstrip()), above, help, m.start("limit"))
    if limit.startswith("only if "):
        plain = f"{limit.removeprefix('only ')}, {deeds}"
        help = f"write it like this: `{plain}`"
        yield Repair(m.start("deeds"), m.end(), plain, help, m.start("limit"), reading=PLAIN_IF)


_WAYS: Final[Mapping[str, _Ways]] = {
    "LR-T0005": _field_there,
    "LR-T0013": _nothing_to_do_it_to,
    "LR-T0014": _asked_first,
    "LR-T0015": _never_missing,
    "LR-T0018": _left_out(_AGAIN),
    "LR-T0019": _only_first,
    "LR-T0021": _another,
    "LR-T0022": _to_oneself,
    "LR-T0035": _once,
    "LR-T0036": _by_chance,
    "LR-T0050": _one_part,
}

ONLY_HERE: Final = "LR-T0019"  # `only if` at the wrong place
BY_CODE: Final = frozenset(_WAYS)
