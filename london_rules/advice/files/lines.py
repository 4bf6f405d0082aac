"""What people write for the lines of declarations and the places of steps: the words of the language for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from london_rules.advice.files.ways import Way
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.lines import short
from london_rules.language.declarations.causes import BadFirstLine, BadLine
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.syntax.counts import COUNTS

_Ways = Sequence[tuple[str, str]]  # a pattern of all of a line, or of the type of a field, and what it means
_ALL: Final = "all|(?:all|every|each|any) players?|everyone|everybody|anyone|anybody"
_NOBODY: Final = "nobody|no ?one|none|no players?|noone"
_HIDDEN: Final = r"(?:is )?(?:kept )?(?:hidden|secret|concealed|unseen|invisible)(?: from| to| for| by)? "
_SEEN: Final = r"(?:is )?(?:seen|visible|open|shown|known)(?: only)? (?:by|to|for) "
_OTHERS: Final = "(?:the )?others|(?:(?:all|every|each)(?: of)? )?(?:the )?other players?|(?:everyone|everybody) else"
_OUTSET: Final = "(?:initially|at first|at the (?:start|beginning|outset)(?: of (?:the|a|each|every) game)?)"
_FIRST: Final = "(?:initial|starting|start|opening|first)"
_ROLLED: Final = "(?:is )?(?:rolled|thrown) (?:on|with|by|using)?"
_OWNER: Final = "(?:(?:its|their|the) )?(?:owners?|players?)"
_TO: Final = "(?:(?:up )?to|until|and|or|,|-)"
_IS: Final = "=|->|is|gives|costs|,"
_ROLL: Final = r"rolled from 1 to \1"
_PLACES: Final = "(?:(?:places?|spaces?|slots?|spots?|columns?)(?: in a row)?|in (?:a|one) (?:row|line))"
_TIED: Final = (
    r"(?:if (?:still )?(?:tied|equal)|(?:on|in) (?:a )?ties?|tie-?breakers?|ties(?: are broken by)?)[,:]?(?: then)?"
)
_NEXT: Final = "then|and then|next|after that|first|second|third|last|finally"
_FURTHER: Final = "further|additional|extra|more|subsequent|other|next|beyond|above|after"
_MORE: Final = r"each more: \1"
_LINES: Final[Mapping[str, _Ways]] = {
    "kind": (
        (r"(?:begins?|starts?|are|is|lies?|kept|comes?)(?: (?:out|off))? (?:in|at|on|from|with) (.+)", r"begins in \1"),
        (r"(?:begins?|in) (?!in )([a-z][\w -]*)", r"begins in \1"),
    ),
    "counter": (
        (r"(?:begins?|starts?)(?: the game)?(?: (?:at|with|from|on|as))?:? *(.+)", r"starts at \1"),
        (r"(?:each|every|all) players? (?:begins?|starts?)(?: the game)? (?:at|with|on) (.+)", r"starts at \1"),
        (rf"(?:the )?{_FIRST} (?:value|amount|number|level)(?: is| of|:| =)? *(.+)", r"starts at \1"),
        (rf"(?:is )?(?:{_OUTSET} )?(?:set (?:initially )?(?:to|at) )?(\d+)(?: {_OUTSET})?", r"starts at \1"),
        (r"(?:symbol|sign|shown as|written as|unit):? +(\S+)", r"written \1"),
        (r"(?:can|may) (?:be negative|(?:go|fall|be|drop) below (?:0|zero|nothing))", "no least"),
        (r"no (?:minimum|lowest|lower limit|least value|bottom)", "no least"),
        (rf"{_ROLLED} *(?:an? |one )?(?:d|die with )?(\d+)(?:[ -](?:faces|sides|sided)(?: (?:die|dice))?)?", _ROLL),
    ),
    "ranking": ((rf"(?:{_TIED}|\d+[.):]|{_NEXT})[,:]? +(.+)", r"\1"),),
    "table": (
        (rf"(?:from |for )?(\d+) *{_TO} *(\d+) *(?::|{_IS})? +(-?\d+)(?: [a-z]+)?", r"\1 to \2: \3"),
        (rf"(?:for )?(\d+) *(?:-|{_IS}) +(-?\d+)(?: [a-z]+)?", r"\1: \2"),
        (
            rf"(?:(?:for |and )?(?:each|every|any|all)(?: one)? |(?=more))(?:{_FURTHER})[^:=,\d]*"
            r"(?:[:=]|,| adds?| is| costs?)? *\+?(-?\d+)(?: more)?",
            _MORE,
        ),
        (
            r"(?:above|beyond|over|after|past)(?: that| this)?,? (?:for )?(?:each|every)(?: one| more)? *[:=]? *"
            r"\+?(-?\d+)(?: more| each)?",
            _MORE,
        ),
    ),
    "zone": (
        (r"(?:holds? )?(?:an? |one )?(?:pile|stack|heap) of (?:the )?([\w-]+)", r"holds \1 in a pile"),
        (rf"(?:holds? |contains? )(?:up to )?(\d+) ([\w-]+) {_PLACES}", r"holds \2 in a row of \1"),
        (rf"(?:holds? |contains? )([\w-]+) in (\d+) {_PLACES}", r"holds \1 in a row of \2"),
        (r"(?:holds? |contains? )([\w-]+) in a grid(?:,| of)? (\d+) (?:by|x) (\d+)", r"holds \1 in \2 rows of \3"),
        (r"(?:contains?|keeps|has|hold):? +([\w-]+(?: in .+)?)", r"holds \1"),
        (rf"(?:{_SEEN})?(?:{_ALL})(?: (?:can )?sees? (?:it|them|all))?|open|public|visible|face up", "seen by all"),
        (rf"(?:{_SEEN}(?:{_NOBODY})|hidden|secret|face down|unseen|not seen|{_HIDDEN}(?:{_ALL}))", "seen by nobody"),
        (rf"{_SEEN}(?:only )?{_OWNER}|private|{_HIDDEN}(?:{_OTHERS})", "seen by its owner"),
    ),
}  # fmt: skip
_OPTIONAL: Final = r"\1, may be missing"
_TYPES: Final[_Ways] = (
    (r"(?:one of |either )?((?:[\w-]+, )*[\w-]+),? (?:and|/|\|) ([\w-]+)", r"\1 or \2"),
    (r"(?:one of |either )?((?:[\w-]+, )+[\w-]+), ([\w-]+)", r"\1 or \2"),
    (r"(.+), (?:is |it is |this is )?(?:optional|not needed|can be (?:left out|missing)|may be left out)", _OPTIONAL),
    (r"(.+), (?:min(?:imum)?|(?:no|not) less than) (\d+)(.*)", r"\1, at least \2\3"),
    (r"(.+), (?:max(?:imum)?|up to|(?:no|not) more than) (\d+)(.*)", r"\1, at most \2\3"),
    (r"(.+?),? (?:between|from) (\d+) (?:and|to) (\d+)(.*)", r"\1, at least \2, at most \3\4"),
    (r"(?:a |one |whole )?(?:numbers?|integers?|int|figure|whole number|amount)", "number"),
    (r"(?:an? )?(?:effects?|text|action)", "effect"),
    (r"(?:a )?(?:power|ability|abilities)", "powers"),
    (r"(?:yes/no|no or yes|true or false|true/false|bool(?:ean)?|flag|yes, no|yes \| no)", "yes or no"),
)
_RANK = re.compile(
    r"(?:the winner is )?(?:(?:the )?(?:player|one) (?:with|who has) |(?:whoever|who) has )?(?:the )?"
    r"(?P<how>most|greatest|biggest|largest|max(?:imum)?|best|more|fewest|least|smallest|min(?:imum)?|less|fewer"
    r"|highest|lowest) (?:of )?(?P<number>.+?)(?: wins)?",
    re.IGNORECASE,
)
_LOWEST: Final = ("fewest", "least", "smallest", "min", "minimum", "less", "fewer", "lowest")


def bad_line(cause: BadLine) -> Way | None:
    """Write a line below a first line in the words of the language."""
    place, text = cause.place.span(), short(" ".join(cause.place.value.split()))
    meant = _rank(cause, text) if cause.keyword == "ranking" else ""
    name, colon, type = text.partition(":")
    if cause.keyword == "kind" and colon and not name.startswith(("begin", "start")):
        known = _first(_TYPES, type.strip())
        meant = f"{name}: {known}" if known else ""
    meant = meant or _first(_LINES.get(cause.keyword, ()), text)
    if not meant or not any(re.fullmatch(pattern, meant) for pattern, *_ in FORMS[cause.keyword].lines.values()):
        return None
    start = len(_common(text, meant))
    return Way(Fix(place, meant, f"write `{meant}`"), span=Span(place.file, place.start + start, place.end))


def _common(text: str, meant: str) -> str:
    """Give the words with which a line and what it means both begin, and the space behind them."""
    words, others = text.split(), meant.split()
    same = next((i for i, (a, b) in enumerate(zip(words, others, strict=False)) if a != b), 0)
    return "".join(f"{word} " for word in words[:same])


def _first(ways: _Ways, text: str) -> str:
    figures = re.sub(r"[a-z]+(?! more\b)", lambda word: str(COUNTS.get(word[0], word[0])), text)
    for pattern, meant in ways:
        m = re.fullmatch(pattern, text, re.IGNORECASE) or re.fullmatch(pattern, figures, re.IGNORECASE)
        if m is not None:
            return "" if m.expand(meant) == text else m.expand(meant)
    return ""


def _rank(cause: BadLine, text: str) -> str:
    """Give the line of a ranking that is meant by one in other words, "" for none."""
    m = _RANK.fullmatch(text.strip(" ."))
    how = "" if m is None else "lowest" if m["how"].lower() in _LOWEST else "highest"
    numbers = () if m is None else (m["number"], f"number of {m['number']}", f"number of your {m['number']}")
    return next((f"{how} {number}" for number in numbers if cause.reads(number)), "")


# ---- first lines --------------------------------------------------------------------------------

_NAMED: Final = (
    r"(?P<name>\w(?:\w|[ -](?=\w))*?)[ ,;:(\u2013\u2014-]++"
    r"(?P<said>(?:(?:which|that|it) )?(?:comes? |happens? |is done |goes )?"
)
_BEFORE_MISSPELT: Final = "be?f?o?re?|beofre"
_PLACE: Final = (
    rf"{_NAMED}(?:right |directly |just |immediately |straight )?(?P<where>before|after|prior to|ahead of|in front of"
    rf"|preceding|earlier than|following|behind|later than|next to|{_BEFORE_MISSPELT}|aft?e?r|aftre))"
    r" (?:the |step |turn |action )*+(?P<other>\w[\w -]*+)\)? *+"
)
_AT_AN_END: Final = (
    rf"{_NAMED}(?:(?P<first>(?:at|in|on|from) the (?:very )?(?:start|beginning|front|top)"
    r"|(?:as )?(?:the )?(?:very )?first|before (?:everything|anything|all|every)(?: else| others?)?)"
    r"|(?:at|in) the (?:very )?(?:end|back|bottom)"
    r"|(?:as )?(?:the )?(?:very )?last|after (?:everything|anything|all|every)(?: else| others?)?)"
    r"(?: of all)?(?: (?:steps?|things?))?"
    r"(?: (?:of|in) (?:the|each|every|a|your) (?:turns?|rounds?|game|scoring))?)\)? *+"
)
_BEFORE: Final = ("before", "prior to", "ahead of", "in front of", "preceding", "earlier than")


def bad_first_line(cause: BadFirstLine) -> Way | None:
    """Write a first line without a colon, or the place of a step in the words of the language."""
    d, line = cause.declaration, short(cause.declaration.header.value)
    form, bare = FORMS[d.keyword], line.strip(" :")
    if bare != line.strip() and form.read_header(bare, d.how):
        at = line.index(":")
        return Way(
            Fix(d.header.span(), bare if at else f" {bare}", "leave out the `:`", safe=True),
            span=d.header.span(at, at + 1),
        )
    found = _placed(line, d.keyword, cause.steps) if form.is_step else None
    if found is None or not form.read_header(found[1][0], d.how):
        return None
    m, (first, *rest) = found
    title, message = f"write `{d.keyword} {first}`", f"the place of this {d.keyword} cannot be read"
    others = tuple(Fix(d.header.span(), one, f"write `{d.keyword} {one}`") for one in rest)
    return Way(Fix(d.header.span(), first, title), message=message, span=d.header.span(*m.span("said")), others=others)


def _placed(line: str, keyword: str, steps: Sequence[str]) -> tuple[re.Match[str], list[str]] | None:
    """Give what says the place of a step, and the first line with that in the words of the language."""
    m = re.fullmatch(_PLACE, line)
    if m is not None and m["other"] not in ("everything", "anything", "all", "everything else", "anything else"):
        is_before = m["where"] in _BEFORE or re.fullmatch(_BEFORE_MISSPELT, m["where"])
        made = f"{m['name']}, {'before' if is_before else 'after'} {m['other']}"
        return None if made == line else (m, [made])
    m = re.fullmatch(_AT_AN_END, line)
    if m is None:
        return None
    others = [step for step in steps if step != m["name"]]
    beside = ["after the turns"] if keyword == "round" and not m["first"] else []
    beside += [f"before {others[0]}" if m["first"] else f"after {others[-1]}"] if others else []
    return m, [f"{m['name']}, {one}" for one in beside] or [str(m["name"])]
