"""Say what people write in plainer words, one piece for each sentence: `receives` is `gains`, `he or she` `they`.

What is left out or said otherwise means the same; no word of any game is among it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from london_rules.language.syntax.counts import COUNTS

_PLAYER: Final = r"(?:the|a) player(?! (?:who|with|whose|to|on|at|beside|that|of|in|next|opposite|having|without)\b)"
_NUMBER: Final = "|".join(sorted(COUNTS, key=len, reverse=True))
_UNIT: Final = "pounds?|dollars?|euros?|quid"
_THING: Final = r"(?:[a-z][\w-]* )?[a-z][\w-]*"
_PLACE: Final = r"(?: (?:of|in|from|on|off) (?:the|your|their) [a-z][\w-]*)?"
# That all who are tied do it is so anyway.
_ALL_TIED: Final = (
    r"(?:if (?:there is a tie|there are ties|several players are tied|several are tied|players are tied|tied)"
    r"|in (?:the )?(?:case|event) of (?:a )?ties?|on a tie)[^.;)]*?,? (?:all|each|every|both)[^.;)]*"
    r"|(?:and )?(?:so does )?every(?:one|body) (?:who is )?tied[^,.;)]*(?: does)?|all of them,? if there is a tie"
    r"|all (?:of )?those (?:who are )?tied"
)
_AT: Final = r"(?:sitting |seated |who sits )?(?:on|to|at)"
# What people say at the table, in whole words.
_SPOKEN: Final[tuple[tuple[str, str], ...]] = (
    (r"\u2019", "'"),
    (r"\b(they|we|you|i)'ve(?: got)?\b", r"\1 have"),
    (r"\b([a-z]+)'s got\b", r"\1 has"),
    (r"\b(has|have)(?:n't| not) got (?:an?|any|a single)\b", r"\1 no"),
    (r"\b(has|have) got\b", r"\1"),
    (r"\b(there|it|that|what|nothing|who|he|she|whoever)'s\b", r"\1 is"),
    (r"\b(you|we|they)'re\b", r"\1 are"),
    (r"\b(is|are|do|does|has|have|can)n't\b", r"\1 not"),
    (r"\bnot (?:an?|any|a single) ", "no "),
    (r"\btill\b", "until"),
    (r"\bwe (?:have all|all have)(?: got)?\b", "each player has"),
    (r"\b(?:we all|all of us|each of us|we each|everybody|everyone)\b(?= [a-z])", "each player"),
    (
        rf"\b(?:whoever is|the (?:one|person|neighbou?r)|your neighbou?r|whoever) {_AT} (?:your|their) (left|right)\b",
        r"the player to your \1",
    ),
    (r"\byour (left|right)-hand neighbou?r\b", r"the player to your \1"),
    (r"\bget(s?) rid of(?= [^\w\s]?\d| (?:an?|one|two|three|all|half)\b)", r"lose\1"),
    (r"\bpick(s?) up(?= [^\w\s]?\d| (?:one|two|three)\b)", r"gain\1"),
    (r"\bwhich (?=can|is|are|has|have|was)", "that "),
    (r"\bwe(?= [a-z])", "they"),
)
# What printed rules say.
_PRINTED: Final[tuple[tuple[str, str], ...]] = (
    (r"^in secret,? each player ", "each player secretly "),
    (r"\b(?:he or she|he/she|s/he|she or he)\b", "they"),
    (r"\b(?:his or her|his/her|her or his)(?: own)?\b", "their"),
    (r"\b(?:him or her|him/her)\b", "them"),
    (r"\b(your|their|his|her) own\b", r"\1"),
    (rf" *\((?:{_ALL_TIED})\)", ""),
    (r", and every(?:one|body) (?:who is )?tied for (?:that|it|this),", ""),
    (rf"[,;.]? *(?:{_ALL_TIED})(?=[.;,]? *$|, )", ""),
    (r"^the player (?:whose turn it (?:now )?is|who is on turn|on turn)(?=,? )", "the player"),
    (rf"^{_PLAYER}'s\b", "your"),
    (rf"^{_PLAYER}\b", "you"),
    (rf"(?<=\. ){_PLAYER}\b", "you"),
    (r"\b(?:start|starting|beginning|lead) player\b", "first player"),
    (r"\b(?:is|are|will be) (?:allowed|permitted|entitled|free) to\b", "may"),
    (r"\b(?:can|may) (?:choose|decide|elect|opt) to\b", "may"),
    (
        r"\b(?:must|shall|(?:is|are) (?:to|obliged to|required to|forced to)|(?:has|have|needs?|ought) to)"
        r"(?: now| then| also)? (?=[a-z])",
        "",
    ),
    (r"\b(?:each|every|all|any)(?: of)?(?: the| your| their)? (?:opponents?|rivals?)\b", "each other player"),
    (r"^(?:your |the )?opponents (?:each )?", "each other player "),
    (r"\b(?:an|one of your|any of your|some) (?:opponents?|rivals?)\b", "another player"),
    (r"\b(?:occupy|possess|control)\b", "own"),
    (r"\b(?:occupies|possesses|controls)\b", "owns"),
    (r"\b(?:is|are) (?:awarded|paid|given|granted)(?= (?:[^\w\s]?\d|an? |one |two |three |as ))", "gain"),
    (r"\breceive(s?)(?= (?:[^\w\s]?\d|as ))", r"gain\1"),
    (r"\b(?:still|already|yet|in all|in any case|in total|altogether|of course|simply|afresh|anew)\b,?", ""),
    (r"^(?:in addition|besides|moreover|furthermore|also|then|next|finally|afterwards|now),", ""),
    (r"^(?:then|next|afterwards|now) (?=you |the |each )", ""),
    (
        rf"\b(?:an?|one) ({_THING}{_PLACE}),? (?:(?:chosen|drawn|picked|taken|selected) )?"
        r"(?:at random|by chance|randomly)\b,?",
        r"a random \1",
    ),
    (r"\bany (?:1|one|single) (?=[a-z])", "a "),
    (r"\bin order to\b", "to"),
    (r"\bcomes? to an end\b", "ends"),
    (r"\b(?:as soon as|at the moment when|the moment that)\b", "when"),
    (r"\b(?:provided that|on (?:the )?condition that|in case(?! of)|as long as)\b", "if"),
    (r"\b(?:his|her)(?= [a-z])", "their"),
    (r"\b(?:he|she)\b", "they"),
    (r"\bhim\b", "them"),
    (r"\bthe first row of\b", "row 1 of"),
    (r"\bthe (?:second|other) row of\b", "row 2 of"),
)
_AS_PATTERNS: Final = tuple((re.compile(said, re.IGNORECASE), meant) for said, meant in (*_SPOKEN, *_PRINTED))
_UNITS: Final = re.compile(rf"\b(?P<n>\d+|an?|{_NUMBER}) (?:{_UNIT})\b", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"(?<=[^.;]{4})[.;] +(?=[A-Za-z\"(])")
_SPACES: Final = re.compile(r" {2,}| +(?=[,.;])")
MOST_PIECES: Final = 4


def plain_pieces(line: str, sign: str) -> list[str]:
    """Give the sentences of a line in plainer words; `sign` is that of the money of the game, if it has one."""
    said = line.strip().rstrip(".")
    for pattern, meant in _AS_PATTERNS:
        said = pattern.sub(meant, said)
    if sign:
        said = _UNITS.sub(_signed(sign), said)
    said = _SPACES.sub(lambda m: "" if m.end() < len(said) and said[m.end()] in ",.;" else " ", said).strip()
    return [piece.strip(" ,") for piece in _SENTENCE.split(said)]


def _signed(sign: str) -> Callable[[re.Match[str]], str]:
    def written(m: re.Match[str]) -> str:
        n = m["n"].lower()
        return f"{sign}{1 if n in ('a', 'an') else COUNTS.get(n, n)}"

    return written
