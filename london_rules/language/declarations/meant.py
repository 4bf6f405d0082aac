"""What people write for the lines of declarations: the line that is meant, to go on as if it were so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from london_rules.diagnostics import Span
from london_rules.diagnostics.lines import short
from london_rules.language.declarations.lines_of_rulebooks import RULEBOOKS
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.source import Stretch

_Ways = Sequence[tuple[str, str]]  # a pattern of all of a line, or of the type of a field, and what it means
_ALL: Final = "all|(?:all|every|each|any) players?|everyone|everybody|anyone|anybody"
_NOBODY: Final = "nobody|no ?one|none|no players?|noone"
_OWNER: Final = "(?:(?:its|their|the|only its|only the|only their) )?(?:owners?|players?)(?: only| alone)?"
_HOLDS: Final = r"(?:holds?|contains?|keeps|has|for|of):? +([\w-]+)"
_OTHERS: Final = (
    "(?:the )?others|(?:(?:all|every|each|any)(?: of)? )?(?:the )?other players?|(?:everyone|everybody) else|"
    "(?:everyone|everybody|all) (?:but|except) (?:its|the) owner"
)
_SEEN_BY_NOBODY: Final = rf"(?:(?:is )?(?:seen|visible|shown|known)(?: only)? (?:by|to|for) )(?:{_NOBODY})"
_HIDDEN: Final = r"(?:(?:is )?(?:kept )?(?:hidden|secret|concealed|unseen|invisible)(?: from| to| for| by)? )"
_LINES: Final[Mapping[str, _Ways]] = {
    "kind": (
        (r"(?:begins?|starts?|are|is|lies?|kept|comes?)(?: (?:out|off))? (?:in|at|on|from|with) (.+)", r"begins in \1"),
        (r"(?:begins?|starts?)(?: in)?: *(.+)", r"begins in \1"),
        (r"(?:begins?|in) (?!in )([a-z][\w -]*)", r"begins in \1"),
    ),
    "counter": (
        (r"(?:begins?|starts?)(?: (?:at|with|from|on|as))?:? *(.+)", r"starts at \1"),
        (r"(?:start(?:ing)? value|initially|at first|at the start):? *(.+)", r"starts at \1"),
        (r"(?:starts?|begins?|at) (?!at )([\w(].*)", r"starts at \1"),
        (r"(?:symbol|sign|shown as|written as|unit):? +(\S+)", r"written \1"),
        (r"(?:can|may) (?:be negative|(?:go|fall|be|drop) below (?:0|zero|nothing))", "no least"),
        (r"no (?:minimum|lowest|lower limit|least value|bottom)", "no least"),
    ),
    "ranking": ((r"(?:\d+[.):]|then|and then|next|after that|first|second|third|last|finally),? +(.+)", r"\1"),),
    "table": (
        (r"from (\d+) (?:up )?to (\d+) *: *(.+)", r"\1 to \2: \3"),
        (r"(\d+)(?:(?:, | or | and |, or |, and )\d+)*(?:,? or |,? and |, )(\d+) *: *(.+)", r"\1 to \2: \3"),
    ),
    "zone": (
        (r"(?:holds? )?(?:an? |one )?(?:pile|stack|heap) of (?:the )?([\w-]+)", r"holds \1 in a pile"),
        (rf"{_HOLDS},? +(?:in|as|on) +(?:(?:a|one) +(?:stack|pile|heap)|piled?|heap)", r"holds \1 in a pile"),
        (rf"{_HOLDS},? +(?:in|as) +(?:several +)?(?:stack|stacks|piles)", r"holds \1 in stacks"),
        (rf"{_HOLDS},? +in +(\w+) +rows? +(?:of|with) +(.+)", r"holds \1 in \2 rows of \3"),
        (r"(?:contains?|keeps|has|hold):? +([\w-]+(?: in .+)?)", r"holds \1"),
        (rf"(?:(?:is )?(?:seen|visible|open|shown|known)(?: only)? (?:by|to|for) )(?:{_ALL})", "seen by all"),
        (rf"(?:{_ALL}) (?:can )?sees? (?:it|them|all)", "seen by all"),
        (r"(?:open|public|visible|face up)", "seen by all"),
        (_SEEN_BY_NOBODY, "seen by nobody"),
        (rf"(?:{_NOBODY}) (?:can )?sees? (?:it|them|any)", "seen by nobody"),
        (rf"(?:hidden|secret|face down|unseen|not seen|{_HIDDEN}(?:{_ALL}))", "seen by nobody"),
        (rf"(?:(?:is )?(?:seen|visible|shown|known)(?: only)? (?:by|to|for) )(?:only )?{_OWNER}", "seen by its owner"),
        (rf"(?:private|only its owner sees it|{_HIDDEN}(?:{_OTHERS}))", "seen by its owner"),
        (r"(?:seen|by) (all|nobody|its owner)", r"seen by \1"),
        (r"([\w -]+?) work(?:s)? (?:when|if|as long as) +(.+)", r"\1 works while \2"),
        (r"([\w -]+?) (?:work|is active|are active|apply|applies|count|hold)(?: here)?", r"\1 works"),
    ),
}  # fmt: skip
_TYPES: Final[_Ways] = (
    (r"(?:a |one |whole )?(?:numbers?|integers?|int|figure|whole number|amount)", "number"),
    (r"(?:an? )?(?:effects?|text|action)", "effect"),
    (r"(?:a )?(?:power|ability|abilities)", "powers"),
    (r"(?:yes/no|no or yes|true or false|true/false|bool(?:ean)?|flag|yes, no|yes \| no)", "yes or no"),
)
_BULLET: Final = re.compile(r"^[-*\u2022] +")
_OTHER_SIGN: Final = re.compile(r"([a-z][a-z -]*?) *(?:=| - | is an? | is | are )+ *([^:=]+)")
_WITHOUT_COLON: Final = re.compile(r"([a-z][a-z-]*+(?: ++[a-z-]++)*?) ++((?:number|effect|powers|yes or no)\b[^:=]*)")
_IS_TYPE: Final = re.compile(r"(?:number|effect|powers|yes or no)\b|[a-z-]+(?:, [a-z-]+)* or [a-z-]+$")
_RANGE: Final = re.compile(
    r"(?P<type>[a-z][a-z ]*?),? \(?(?:(?:from|between) )?(?P<least>-?\d+) ?(?:to|and|-|\.\.) ?(?P<most>-?\d+)\)?"
)
_IN_BRACKETS: Final = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
_FROM_TO: Final = re.compile(r"(?:from |between )?(-?\d+) ?(?:to|and|-|\u2013|\.\.) ?(-?\d+)")
_OPTIONAL: Final = re.compile(
    r"(?:, *+|(?<![ ,]) ++)?"
    r"\(?(?:optional|if any|or none|or nothing|not always|can be missing|may be absent|may miss)\)?$"
)
_WORDS: Final = re.compile(r"[a-z][a-z-]*(?: [a-z][a-z-]*)?")
_NOT_VALUES: Final = ("at ", "may ", "in any", "min", "max", "number", "effect", "powers", "not ")
_EACH: Final = re.compile(
    r"(?P<name>[\w -]+?),?"
    r" (?:(?:of|on|to|by|in|with|at|belonging to|owned by) (?:each|every|all|any)|per|for (?:every|all|any))"
    r"(?: one)?(?: of)?(?: the)? (?P<owner>[\w-]+)"
)


@frozen
class Said:
    """A line as it is meant; its place is that of the line that was written."""

    value: str
    place: Span

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Give the place of the line that was written."""
        return self.place


def said(text: str, place: Span) -> Stretch:
    """Give a stretch that says what is meant by a line."""
    return Stretch(Said(text, place), 0, len(text))


def line_meant(keyword: str, text: str) -> str:
    """Give the line that is meant by one below a declaration, "" if it is not another."""
    plain = " ".join(text.split())
    bare = _BULLET.sub("", plain)
    if bare != plain:
        return line_meant(keyword, bare) or bare
    if keyword == "kind" and (other := _OTHER_SIGN.fullmatch(short(plain))) is not None:
        type = _type_meant(other[2]) or other[2]
        return f"{other[1]}: {type}" if _IS_TYPE.match(type) else ""
    if keyword == "kind" and (spaced := _WITHOUT_COLON.fullmatch(plain)) is not None:
        return f"{spaced[1]}: {spaced[2]}"
    if keyword == "kind" and ":" in plain:
        name, _, type = (part.strip() for part in plain.partition(":"))
        if name not in ("begin", "begins", "start", "starts", "begins in", "starts in"):
            meant = _type_meant(type)
            return f"{name}: {meant}" if meant else ""
    return _first(RULEBOOKS.get(keyword, ()), plain) or _first(_LINES.get(keyword, ()), plain)


def _type_meant(type: str) -> str:
    bare = _OPTIONAL.sub("", type)
    more = ", may be missing" if bare != type else ""
    bare = inside[1] if (inside := _IN_BRACKETS.fullmatch(bare)) is not None else bare
    if (m := _FROM_TO.fullmatch(bare)) is not None:
        return f"number, at least {m[1]}, at most {m[2]}{more}"
    first, comma, rest = bare.partition(",")
    if (meant := _first(_TYPES, bare)) and meant != bare:
        return meant + more
    if comma and re.match(r" *at (?:least|most) ", rest) and (meant := _first(_TYPES, first)) and meant != first:
        return f"{meant},{rest}{more}"
    if (m := _RANGE.fullmatch(bare)) is not None:
        return f"{_first(_TYPES, m['type']) or m['type']}, at least {m['least']}, at most {m['most']}{more}"
    parts = [part.strip() for part in re.split(r"(?:(?<!\s)\s++)?[,/|;]\s*|(?<!\s)\s++(?:or|and)\s+", bare)]
    if len(parts) > 1 and all(_WORDS.fullmatch(part) and not part.startswith(_NOT_VALUES) for part in parts):
        values = f"{', '.join(parts[:-1])} or {parts[-1]}" + more
        return "" if values == type else values
    return bare + more if more else ""


def _first(ways: _Ways, text: str) -> str:
    for pattern, meant in ways:
        m = re.fullmatch(pattern, text, re.IGNORECASE)
        if m is not None:
            written = re.sub(
                r"(?<= in )[a-z]+(?= rows)|(?<= rows of )[a-z]+$",
                lambda word: str(COUNTS.get(word[0], word[0])),
                m.expand(meant),
            )
            return "" if written == text else written
    return ""


def owner_meant(header: str) -> str:
    """Give the first line of what each of several has, if that is said in other words; "" if it is not."""
    m = _EACH.fullmatch(header)
    return f"{m['name']} for each {m['owner']}" if m else ""


def first_other_word(was: str, meant: str) -> int:
    """Give the place of the first word of a line that is another than what is meant; 0 if all of it is."""
    theirs = meant.split()
    for i, m in enumerate(re.finditer(r"\S+", was)):
        if i >= len(theirs) or m[0].rstrip(",") != theirs[i].rstrip(","):
            return m.start()
    return 0
