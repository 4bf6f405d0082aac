"""Read a line sentence by sentence, each in plainer words, and say all of it line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from london_rules.advice.sentences.composed import composed
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.plain_words import MOST_PIECES, plain_pieces
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names

MOST_WAYS: Final = 3  # to say one sentence
MOST_MADE: Final = 6
MOST_ITEMS: Final = 6  # among which somebody chooses
_OTHERWISE: Final = re.compile(
    r"(?:and |but )?(?:otherwise|else|if not|or else|if (?:you|they) (?:have|has|do) (?:none|not)"
    r"|if there (?:is|are) none)\b,? *",
    re.IGNORECASE,
)
_IF: Final = re.compile(r"if ", re.IGNORECASE)
_COUNT: Final = "|".join((*COUNTS, r"\d+"))
# What is done by nobody if several are tied for it.
_TIED: Final = r"(?:there is a tie|several are tied)"
_NOBODY: Final = r"nobody (?:does|gets|gains|loses|pays)"
_NOT_IF_TIED: Final = re.compile(
    rf"(?P<deed>.+?)[,;.] *(?:but )?(?:{_NOBODY}[^,;.]*? if {_TIED}[^,;.]*"
    rf"|(?:if there is a tie|in (?:the )?case of a tie|on a tie)[^,;.]*?,? (?:nobody|no one|nothing)[^,;.]*)",
    re.IGNORECASE,
)
_TIED_FIRST: Final = re.compile(
    rf"if {_TIED}[^,;.]*, nothing happens[,;.] *(?:otherwise|else),? (?P<deed>.+)", re.IGNORECASE
)
_OF_EXTREME: Final = re.compile(r"for each of the players with the (?P<end>(?:highest|lowest) [^\n,]+), ")
# One, or several, of some things that can be done.
_OF_THESE: Final = re.compile(
    rf"(?P<who>(?:each player|you)(?: may)?(?P<secret> secretly)? )?chooses? (?P<most>up to )?(?:any )?(?P<n>{_COUNT})"
    r"(?: different)?(?: ones?)?(?: of (?:the following|these|them))?(?: options?| things?)?: *(?P<items>.+)",
    re.IGNORECASE,
)
_ITEM: Final = re.compile(r" *(?:;|,(?= or )|,(?= to )) *")
_BEFORE_ITEM: Final = re.compile(r"(?:or |and |either )?(?:to )?(?:you )?", re.IGNORECASE)
_ANY_ORDER: Final = re.compile(
    r"(?P<items>.+?),? in (?:(?:any|whatever) order(?: you like)?|(?:the|an) order of (?:your|their) choice)$",
    re.IGNORECASE,
)
_ROLLED: Final = re.compile(r"(?:you )?roll a(?: six-sided)? die[:;,.] *(?P<branches>.+)", re.IGNORECASE)
_BRANCH: Final = re.compile(
    rf"(?:and |but )?(?:on |if you roll )?(?:an? )?(?P<n>{_COUNT})(?P<more> or (?:more|higher|better|above))?"
    r"(?P<less> or (?:less|lower|fewer|below))?(?:,| brings you| gives you| means(?: that)?| costs you|(?= you ))? *"
    r"(?P<deed>.+)",
    re.IGNORECASE,
)
_ELSE: Final = re.compile(
    r"(?:and |but )?(?:on )?(?:otherwise|anything else|any other (?:number|roll))(?:,| brings you| gives you)? *"
    r"(?P<deed>.+)",
    re.IGNORECASE,
)
_NEXT_BRANCH: Final = re.compile(rf"[,;.] *(?=(?:and |but )?(?:on an? |an? (?:{_COUNT})\b|otherwise\b|(?:on )?any))")
_GIVES: Final = re.compile(r"[^\w\s]?\d|an? |one |two ", re.IGNORECASE)


def read_apart(line: str, names: Names, rules: FromRules) -> Iterator[str]:
    """Give what the language says for all sentences of a line, each on a line of its own."""
    sign = next(iter(rules.rules.names.symbols), "")
    pieces = plain_pieces(line, sign)
    whole = "; ".join(pieces)
    reader = _Apart(names, rules)
    yield from islice(reader.listed(whole), MOST_MADE)
    yield from islice(reader.in_any_order(whole), MOST_MADE)
    yield from islice(reader.rolled(whole), MOST_MADE)
    yield from islice(reader.not_if_tied(whole), MOST_MADE)
    if len(pieces) <= MOST_PIECES and pieces != [line.strip().rstrip(".")]:
        yield from islice(reader.one_by_one(pieces), MOST_MADE)


class _Apart:
    """Read the parts of a line, each as a sentence of its own."""

    def __init__(self, names: Names, rules: FromRules) -> None:
        self._names = names
        self._rules = rules

    def one_by_one(self, pieces: list[str]) -> Iterator[str]:
        """Give the sentences line by line; what is done otherwise belongs to the condition before it."""
        ways: list[list[str]] = []
        for i, piece in enumerate(pieces):
            after = _OTHERWISE.match(piece) if i and ways[-1] and _IF.match(ways[-1][0]) else None
            said = piece if after is None else piece[after.end() :].removesuffix(" instead")
            found = self._ways(said)
            if not found:
                return
            ways.append([f"otherwise, {one}" for one in found if "\n" not in one] if after is not None else found)
        yield from ("\n".join(chosen) for chosen in product(*ways))

    def not_if_tied(self, line: str) -> Iterator[str]:
        """Give what is done by whoever has the most or the least, if that is one player only."""
        m = _NOT_IF_TIED.fullmatch(line) or _TIED_FIRST.fullmatch(line)
        for made in self._ways(m["deed"]) if m is not None else ():
            of = _OF_EXTREME.match(made)
            if of is not None and "\n" not in made:
                yield f"if number of the players with the {of['end']} is 1, {made}"

    def listed(self, line: str) -> Iterator[str]:
        """Give what can be done as lines among which somebody chooses."""
        m = _OF_THESE.fullmatch(line)
        if m is None:
            return
        count = COUNTS.get(m["n"].lower(), m["n"])
        some = f"up to {count}" if m["most"] else "one" if str(count) == "1" else str(count)
        each = m["who"] is not None and m["who"].lower().startswith("each")
        head = f"each player secretly chooses {some} of these" if m["secret"] else f"choose {some} of these"
        head = f"ask each player, {head}" if each and not m["secret"] else head
        for lines in self._items(_ITEM.split(m["items"])):
            said = [f"they {line}" for line in lines] if m["secret"] else lines
            yield "\n  ".join([head, *said])

    def in_any_order(self, line: str) -> Iterator[str]:
        """Give what is done in an order that somebody chooses."""
        m = _ANY_ORDER.fullmatch(line)
        for lines in self._items(re.split(r", (?:and )?| and ", m["items"])) if m is not None else ():
            yield "\n  ".join(["in any order", *lines])

    def rolled(self, line: str) -> Iterator[str]:
        """Give what is done for each number of a die, where the game has no dice of its own."""
        m = _ROLLED.fullmatch(line)
        if m is None or "die" in self._rules.rules.kinds:
            return
        said: list[str] = ["choose a random number from 1 to 6, call it the roll"]
        for branch in _NEXT_BRANCH.split(m["branches"]):
            one, other = _BRANCH.fullmatch(branch), _ELSE.fullmatch(branch)
            deed = (one or other or {"deed": ""})["deed"]
            found = self._ways(f"gain {deed}" if _GIVES.match(deed) else deed)
            if not found or (one is None and (other is None or len(said) == 1)):
                return
            how = "" if one is None else "at least " if one["more"] else "at most " if one["less"] else ""
            if_so = "" if one is None else f"if the roll is {how}{COUNTS.get(one['n'].lower(), one['n'])}"
            said.append(", ".join(["otherwise"] * (one is None) + [if_so] * (one is not None) + [found[0]]))
        branches = [said[1], *(line if line.startswith("otherwise") else f"otherwise {line}" for line in said[2:])]
        yield "\n".join([said[0], *branches])

    def _items(self, items: list[str]) -> Iterator[list[str]]:
        """Give what several things that can be done are, each in one line."""
        said = [_BEFORE_ITEM.sub("", item.strip(" .,;"), count=1) for item in items]
        found = [[one for one in self._ways(item) if "\n" not in one][:1] for item in said]
        if 1 < len(items) <= MOST_ITEMS and all(found):
            yield [one[0] for one in found]

    def _ways(self, piece: str) -> list[str]:
        return list(islice(self._whole(piece.strip(" ,.;")), MOST_WAYS))

    def _whole(self, piece: str) -> Iterator[str]:
        """Give what the language says for one sentence: itself, if it is right as it stands."""
        if not piece:
            return
        if self._rules.reads("effect", piece, self._names):
            yield piece
            return
        seen: dict[str, None] = {}
        for said in composed(piece, 0, len(piece), 0, self._names, self._rules, "whole"):
            if said.start == 0 and not piece[said.end :].strip(" .") and said.text not in seen:
                seen[said.text] = None
                yield said.text
