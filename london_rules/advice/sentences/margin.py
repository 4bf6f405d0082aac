"""Sentences that stand where a declaration should begin: the declaration whose text they would be.

People write what happens and when in one line, as a rulebook does: `At the end of each turn, gain £1`. The language
wants the time first, with a name, and what is done below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from london_rules.advice.sentences.events import SOMEBODY, said_to_you
from london_rules.advice.sentences.headers import with_lines_of_their_own
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.made import Made
from london_rules.advice.sentences.search import made_right
from london_rules.advice.sentences.step_times import TIMES
from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Span
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.nearness import suggest
from london_rules.language.constructs import Number
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.read_text import Text
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import singular
from london_rules.language.syntax.parse import Start

MOST_SENTENCES: Final = 8  # that are read anew; each takes a few milliseconds
LONGEST: Final = 300  # letters of a sentence with the lines below it
_AT_A_MARGIN: Final = ("LR-S0006", "LR-S0007")
_NAMES: Final = ("my {}", "my other {}", "my third {}")
_CALLED: Final = {"power": "power", "rule": "rule", "action": "action", "set-up": "start"}

_OWN = re.compile(r"\b(?:their|his|her|own|players?')", re.IGNORECASE)
_EVENT = (
    r"(?:whenever|when|each time|every time|any time|if|as soon as|after)(?: that)? "
    rf"(?P<who>you|{SOMEBODY}) "
)
_WHENEVER = re.compile(_EVENT, re.IGNORECASE)
_WHENEVER_AT_THE_END = re.compile(rf",? {_EVENT}(?P<what>[^,]+)$", re.IGNORECASE)
_STARTS_WITH = re.compile(
    r"(?:(?:each|every|a|all) )?(?:players?|you|everyone|everybody) (?:starts?|begins?|has|have|gets?|receives?)"
    r"(?: (?:the )?game)?(?: (?:off|out))? (?:with )?(?P<value>\D?\d+)(?P<counter> [a-z][a-z ]*?)?"
    r"(?: (?:at|in) the (?:start|beginning)(?: of the game)?)?",
    re.IGNORECASE,
)
_NEW = re.compile(
    r"(?:(?:there is|add|make|create|have) )?(?:(?:a|an|one|the) )?(?:(?:new|extra|additional|further|another) )?"
    r"(?P<keyword>[a-z-]+)(?: called| named| of the name)?(?:\s*:\s*|\s+)(?P<rest>[a-z].*)",
    re.IGNORECASE,
)
_EQUALS = re.compile(
    r"(?:(?:set|change|make|let|put|raise|lower|increase|reduce|replace) )?"
    r"(?:(?:the|your|each player's) )?(?P<name>[a-z][\w -]*?)"
    r"(?:\s*[=:]\s*| (?:with|by|is|are|becomes|equals|to|at|should be|must be|will be)(?: now| set to| equal to)? )"
    r"(?P<value>.+)",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"\D?(\d+)(?: [a-z]+)?", re.IGNORECASE)


@frozen
class _Sentence:
    """What stands at the left margin of the rules, and the lines that are indented below it."""

    head: str
    below: Sequence[str]
    place: Span
    margin: str = ""  # what stands before each line of a block of rules in another file

    @property
    def whole(self) -> str:
        """Give all of it in one line."""
        return " ".join([self.head, *self.below])


def with_declarations(found: Diagnostics, known: Known) -> Diagnostics:
    """Give messages about lines that begin no declaration with the declaration that was meant, where that is known."""
    found = with_lines_of_their_own(found, known)
    likely = [item for item in found if item.code in _AT_A_MARGIN and item.fix is None][:MOST_SENTENCES]
    made = {item: _with_declaration(item, known) for item in likely}
    return found.mapped(lambda item: made.get(item, item)) if made else found


def _with_declaration(item: Diagnostic, known: Known) -> Diagnostic:
    sentence = None if item.span is None else _sentence(known.reader.found.files.get(item.span.file, ""), item.span)
    if sentence is None:
        return item
    made = next((one for one in _declarations(sentence, known) if one is not None), None)
    if made is None:
        return item
    title = f"write `{made}`" if "\n" not in made else "write it as a declaration with a name of your own"
    written = made.replace("\n", f"\n{sentence.margin}")
    return evolve(item, help=title + _under_set(made, known.rules), fix=Fix(sentence.place, written, title))


def _under_set(made: str, rules: Rules) -> str:
    """Say the other way to change a figure that a bundle gives."""
    m = re.fullmatch(r"replace number (.+) = (\d+)", made)
    known = rules.numbers.get(m[1]) if m is not None else None
    return f", or `{m[1]}: {m[2]}` under `set:`" if m is not None and known is not None and known.parameter else ""


def _sentence(text: str, span: Span) -> _Sentence | None:
    """Give the line of a place with the lines below it, if it is not too long."""
    begin, end = line_around(text, span.start)
    margin = text[begin : begin + len(text[begin:end]) - len(text[begin:end].lstrip(" "))]
    start = begin + len(margin)
    head = text[start:end].partition("#")[0].rstrip().rstrip(".")
    stop, below = end, []
    while stop < len(text):
        _, next_end = line_around(text, stop + 1)
        line = text[stop + 1 : next_end]
        if not line.startswith(f"{margin} ") or not line.strip() or line.lstrip().startswith("#"):
            break
        below.append(line.strip().rstrip("."))
        stop = next_end
    long = stop - start > LONGEST or "#" in text[start:stop]
    return None if not head or long else _Sentence(head, below, Span(span.file, start, stop), margin)


def _declarations(sentence: _Sentence, known: Known) -> Iterator[str | None]:
    yield _nameless(sentence, known.rules)
    yield _starts_with(sentence, known.rules)
    yield _at_a_time(sentence, known)
    yield _whenever(sentence, known)
    yield _named(sentence, known)
    yield _number(sentence, known)


def _nameless(sentence: _Sentence, rules: Rules) -> str | None:
    """Give a keyword that stands alone a name."""
    keyword = sentence.head.rstrip(" :")
    if keyword not in (*_steps(rules), *_CALLED):
        return None
    name = _free_name(keyword, rules)
    return None if name is None or not sentence.below else "\n".join([f"{keyword} {name}", *_indented(sentence.below)])


def _at_a_time(sentence: _Sentence, known: Known) -> str | None:
    """Make a step of what is done at a time of the game."""
    for time in TIMES:
        m = time.first.match(sentence.head) or (None if sentence.below else time.last.search(sentence.head))
        if m is None:
            continue
        rest = (sentence.head[m.end() :] if m.start() == 0 else sentence.head[: m.start()]).strip(" ,")
        rest = _of_one(rest) if time.keyword == "turn" and (_OWN.search(m[0]) or rest.startswith("they ")) else rest
        body = _body("effect", "\n".join([*([_small(rest)] if rest else []), *sentence.below]), sentence, known)
        name = _free_name(time.keyword, known.rules)
        if body is None or name is None:
            return None
        first = next(iter(_steps(known.rules)[time.keyword]), "")
        place = time.place.format(first=first) if first or "{first}" not in time.place else ""
        return "\n".join([f"{time.keyword} {name}{place}", *_indented(body.split("\n"))])
    return None


def _whenever(sentence: _Sentence, known: Known) -> str | None:
    """Make a power of what is done whenever something else happens."""
    m = _WHENEVER.match(sentence.head)
    said = sentence.whole[m.end() :] if m is not None else ""
    if m is None:
        m = None if sentence.below else _WHENEVER_AT_THE_END.search(sentence.head)
        if m is None:
            return None
        said = f"{m['what'].rstrip(' ,')}, {_small(sentence.head[: m.start()].rstrip(' ,'))}"
    if m["who"].lower() not in ("you", "players"):
        said = _to_you(said)
    body = _body("power", f"when you {said}", sentence, known)
    name = _free_name("power", known.rules)
    return None if body is None or name is None else "\n".join([f"power {name}", *_indented(body.split("\n"))])


def _named(sentence: _Sentence, known: Known) -> str | None:
    """Leave out what stands before a keyword and its name, and between them."""
    m = _NEW.fullmatch(sentence.head)
    if m is None or m["keyword"].lower() not in FORMS:
        return None
    keyword, rest = m["keyword"].lower(), m["rest"].rstrip(": ")
    if FORMS[keyword].read_header(rest) is None or f"{keyword} {rest}" == sentence.head:
        return None
    return "\n".join([f"{keyword} {rest}", *_indented(sentence.below)])


def _number(sentence: _Sentence, known: Known) -> str | None:
    """Replace a number that is said to be another."""
    m = _EQUALS.fullmatch(sentence.head)
    if m is None or sentence.below:
        return None
    said, numbers = " ".join(m["name"].lower().split()), known.rules.numbers
    name = said if said in numbers else next(iter(suggest(said, numbers, 1)), None)
    new = re.match(r"[a-z][\w ]* = ", sentence.head) and not any(word in FORMS for word in said.split())
    if name is None and new:
        value = _formula(m["value"].strip(), sentence, known)
        return None if value is None else f"number {said} = {value}"
    plain = name is not None and not numbers[name].params
    if not plain:
        return None
    figure = _FIGURE.fullmatch(m["value"].strip())
    value = figure[1] if figure is not None else _formula(m["value"].strip(), sentence, known)
    return None if value is None else f"replace number {name} = {value}"


def _formula(value: str, sentence: _Sentence, known: Known) -> str | None:
    """Give a formula as it is written, or as it was meant."""
    told = Text("number_body", Made(value, sentence.place), {}, (), "")
    return value if known.trials.tree(told, value) is not None else made_right(known, told)


def _starts_with(sentence: _Sentence, rules: Rules) -> str | None:
    """Replace the number at which a counter of each player starts, if it has a name."""
    m = _STARTS_WITH.fullmatch(sentence.head)
    if m is None or sentence.below:
        return None
    sign, amount = m["value"].rstrip("0123456789").strip(), re.sub(r"\D", "", m["value"])
    said = (m["counter"] or "").strip().lower()
    for counter in rules.counters.values():
        named = said in (counter.name, singular(counter.name)) if said else bool(sign) and sign == counter.symbol
        starts = counter.starts
        if named and counter.owner == "player" and isinstance(starts, Number):
            return f"replace number {starts.name} = {amount}"
    return None


# ---- what is said -------------------------------------------------------------------------------


def _body(start: Start, text: str, sentence: _Sentence, known: Known) -> str | None:
    """Give a text that reads and has no fault, as near as can be to what somebody wrote."""
    if not text.strip():
        return None
    return made_right(known, Text(start, Made(text, sentence.place), {}, (), ""))


def _of_one(said: str) -> str:
    """Say to the player whose turn it is what is said of each player in their own turn."""
    return re.sub(
        r"^(?:(?:each|every|a|the|that|any) player|they) ([a-z]+)", lambda m: singular(m[1]), said, flags=re.I
    )


def _to_you(said: str) -> str:
    """Say to a player what is said of one: `buys a card, they gain £1` is `buy a card, gain £1`."""
    event, comma, rest = said.partition(",")
    return re.sub(r"^[a-z]+", lambda m: singular(m[0]), event) + said_to_you(comma + rest)


def _steps(rules: Rules) -> dict[str, Iterable[str]]:
    return {"turn": rules.turn, "round": rules.rounds, "set-up": rules.setup, "scoring": rules.scoring}


def _free_name(keyword: str, rules: Rules) -> str | None:
    """Give a name for a declaration of the author's own, that nothing has."""
    taken = {slot.id for slot in rules.slots()}
    names = (name.format(_CALLED.get(keyword, "step")) for name in _NAMES)
    return next((name for name in names if f"{keyword} {name}" not in taken), None)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]
