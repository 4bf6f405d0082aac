"""Numbers and ids that are written in another way."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.files.titles import titled
from london_rules.advice.files.ways import Way, written
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.lines import short
from london_rules.language.syntax.counts import COUNTS
from london_rules.text.causes import BadId, WrongNumber
from london_rules.text.values import LONGEST_ID, WHOLE, id_of, is_id

_CURLY = re.compile("[\u201c\u201d\u201e\u00ab]([a-z0-9-]+)[\u201c\u201d\u00bb]")
_BEFORE = re.compile(r"^(?:[=~+: ]+|(?:is|to|of|from [0-9]+ to|[0-9]+ (?:to|->|=>)|now|becomes|up to|exactly) +)")
_FRACTION = re.compile(r"([0-9]{1,9})[.,][0-9]+")
_NUMBERS: Final = (
    r"""[^\w\s.+-]{0,2}(-?[0-9]{1,9})[^\w\s.%-]{0,2}""",  # with a sign before or after it
    r"(-?[0-9]{1,9})\.0*",
    r"[^\w\s.+-]?(-?[0-9]{1,3}(?:,[0-9]{3}){1,2})",
    r"(?:[x*] ?)?([0-9]{1,9})(?:$|(?: +[a-z]|#|x$)[^0-9]*)",  # with a noun behind it
    r"(-?[0-9]{1,9}) *(?://|--|;|\(|/\*| - ).*",  # with what should be a comment
)
_IN_WORDS: Final = {**COUNTS, "none": 0, "zero": 0, "nothing": 0, "once": 1, "twice": 2, "thrice": 3, "a dozen": 12}


def number_meant(word: str) -> int | None:
    """Give the whole number that is meant by a word, or by one with a sign or a noun at it."""
    bare = short(_BEFORE.sub("", word) or word)
    found = next((m for pattern in _NUMBERS if (m := re.fullmatch(pattern, bare))), None)
    first, _, noun = bare.lower().partition(" ")
    in_words = _IN_WORDS.get(bare.lower(), COUNTS.get(first) if noun.isalpha() else None)
    return int(found[1].replace(",", "")) if found else in_words


def wrong_number(cause: WrongNumber) -> Way | None:
    """Write a whole number as one, or the numbers on both sides of a fraction."""
    node, word = cause.node, cause.node.value
    if node.style == "quoted" and WHOLE.fullmatch(word):
        return Way(Fix(node.span, word, "remove the quotes", safe=True))
    meant, part = number_meant(word), _FRACTION.fullmatch(short(word))
    near = [meant] if meant is not None else [] if part is None else [int(part[1]), int(part[1]) + 1]
    ways = [written(node.span, str(number)).fix for number in near if cause.low <= number <= cause.high]
    fixes = [fix for fix in ways if fix is not None]
    help = f"write a whole number, such as {part[1]}" if meant is None and part is not None else ""
    return Way(fixes[0], help, others=tuple(fixes[1:])) if fixes else None


def bad_id(cause: BadId) -> Way | None:
    """Write a text as an id, or for a title the id of the bundle that has it."""
    node, word = cause.node, cause.node.value
    quoted = _CURLY.fullmatch(short(word))
    if quoted:
        return Way(Fix(node.span, f'"{quoted[1]}"', "write plain quotes", safe=True))
    if not cause.given:
        return _of_title(node.span, word, node.style == "plain")
    better = id_of(word)[:LONGEST_ID]
    if not is_id(better) or node.style != "plain":
        return None
    return Way(Fix(node.span, better, "write it as an id"), f"write `{better}`")


def _of_title(place: Span, word: str, plain: bool) -> Way | None:
    id = titled(word)
    if id is None:
        return None
    titles = f"`{id}` has that title: " if "/" not in word and not word.endswith(".yaml") else ""
    inside = place if plain else Span(place.file, place.start + 1, place.end - 1)
    made = f'"{id}"' if plain and id.isdigit() else id
    return Way(Fix(inside, made, f"write `{id}`"), f"{titles}write `{id}`")
