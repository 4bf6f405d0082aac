"""Sayings that mean something: what the text that is shown for one must say, and what it must not say.

Each row was wrong help once: a text that reads well and is another rule. No help is better than that.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from london_rules.advice.sentences.into_empty import INTO_EMPTY
from london_rules.diagnostics.alike import likeness
from london_rules.diagnostics.suggest import is_misspelling, stems
from london_rules.language.syntax.names import singular


@frozen
class _Saying:
    """What somebody says, what a text for it must have one of, and what it must not have; "" for nothing."""

    said: re.Pattern[str]
    must: re.Pattern[str] | None
    never: re.Pattern[str] | None


def _saying(said: str, must: str = "", never: str = "") -> _Saying:
    flags = re.IGNORECASE | re.MULTILINE
    return _Saying(
        re.compile(said, flags), re.compile(must, flags) if must else None, re.compile(never, flags) if never else None
    )


_N: Final = r"(?:one|two|three|four|five|six|\d+)"
_ENDS: Final = r"(?: too| as well)?(?=[.!]?$|[,;:.] | and )"
_SUBJECT: Final = r"^ *(?:the (?!others\b|rest\b)[a-z]+ |each player (?:who|with|without|that) |whoever )"
_SAYINGS: Final = (
    # so many of what was just spoken of: no amount of anything else, and no other rule that takes something
    _saying(
        rf"\b(?:remove|add)s? {_N}{_ENDS}",
        never=r"\b(?:gain|lose|pay)s? \W{0,2}\d+|\bmove the top (?!\d|\()|\byour\b",
    ),
    _saying(
        rf"\b(?:in|on) the\b.*, take {_N}{_ENDS}",
        never=r", (?:take|draw) a [a-z]+$|\bmove the top\b|\bgain \W?\d|\btake another turn\b",
    ),
    _saying(r"\btakes? another\b(?! turn\b)", never=r"\btake another turn\b"),
    _saying(rf"\b(?:lose|gain)s? (?:an?|{_N}) of (?:your|their)\b", never=r"\b(?:lose|gain)s? \W?\d"),
    _saying(rf"\btakes? {_N} too\b", never=r"\b(?:gain|lose|pay)s? \W{0,2}\d+"),
    _saying(rf"\badds? (?:an?|{_N})\b", never=r"\bto your\b"),
    _saying(r"\b(?:pay back|repay)\b.* for \W\d", never=r"/ \d+ rounded"),
    # numbers and parts
    _saying(r"\b(?:is|are|be) (?:doubled|halved|tripled)\b", must=r"[*/]"),
    _saying(r"\benough\b", must=r"\bat least\b|\bcan\b|\benough\b"),
    _saying(rf"\bonly {_N}\b.*\b(?:left|remain)", never=r"\bat least\b|\bthere is no\b"),
    _saying(r"\bonly (?:one|1) [a-z]+ (?:is|are) left\b", never=r"\bthere is no\b|\bat least\b"),
    _saying(r"\bis the (?:first|second|third|fourth|fifth|\d+(?:st|nd|rd|th)) [a-z]+\b", never=r"\bis at least \d"),
    _saying(
        r"\bbut (?:not|never)\b|, (?:but )?(?:never|at most|at least|no more|no less)\b",
        never=r"[-+] the (?:larger|smaller) of\b",
    ),
    _saying(r"\bkeep the best\b", must=r"\b(?:highest|lowest)\b"),
    _saying(r"\bthe lowest (?!of\b)[a-z]+ (?:of|in|on)\b", must=r"\b(?:lowest|highest)\b"),
    _saying(rf"\b{_N} other players?\b", never=r"\b(?:each|every) other player\b"),
    _saying(r"\b(?:re-?)?roll (?:one|a|1) (?:of the )?(?:die|dice)\b|\broll the chosen\b", never=r"\broll the dice\b"),
    _saying(r"\bre-?rolls?\b", never=r"\brandom number\b"),
    _saying(
        r"\bfor (?:each|every) [a-z]+ (?:[a-z]+ed|drawn|taken|lost|given)\b",
        never=r"\bfor each [a-z]+(?=[.!]?$|,)",
    ),
    _saying(
        r"\b(?:no|fewer than \d+|less than \d+) [a-z]+ (?:are |is )?left\b",
        never=r"\bthere is no [a-z]+(?=$|,)|\bnumber of [a-z]+ is\b",
    ),
    _saying(r"\bas long as\b.*\bnot empty\b", never=r"\brepeat until\b.*\bmove the top\b"),
    _saying(r"\bempty (?:place|space|spot|slot)s?\b", must=r"\bempty\b|\bno\b|-"),
    _saying(r"\bis (?:high|low|big|small|large)\b", must=r"\b(?:least|most|more|less|highest|lowest)\b"),
    _saying(r"\bhave (?:taken|won|drawn|played)\b", must=r"\b(?:in|number|no|taken|won|drawn|played)\b"),
    # who does it, and for what
    _saying(r"^ *the (?!(?:players?|first|next|active|last|others?|loser|winner)\b)[a-z]+ pays\b", never=r"\bto you\b"),
    _saying(r"^ *the (?:highest|lowest) [a-z]+ [a-z]+s\b", must=r"\b(?:highest|lowest)\b"),
    _saying(r"^(?!.*\bin the\b)", never=r"\b(?:highest|lowest) \(number of [a-z ]+ in the [a-z ]+\)"),
    _saying(
        r"^(?!.*\b(?:ends?|ended|game|turns?|rounds?|wins?|won|loses?|lost|over|finish|finishes|last|final)\b)",
        never=r"\bend the game\b",
    ),
    _saying(
        rf"{_SUBJECT}.*(?:\b(?:all|the) others\b|\b(?:everyone|everybody) else\b|\b(?:each|every) other player\b)",
        never=r"\b(?:each|every) other player\b",
    ),
    _saying(
        r"^ *(?:the (?:first|next|last) player|another player|one player) [a-z]+s\b",
        never=r"\bto your (?!left\b|right\b)[a-z]+\b(?!.*\bplayer)",
    ),
    _saying(r"\bof your choice\b", never=r"\bask (?!them, you)"),
    _saying(r"\bpays? (?:you|me)\b", must=r"\bto you\b|\bgain"),
    _saying(r"\byou (?:own|have|hold)[.!]?$", never=r"\bfor each of their\b"),
    _saying(r"\bthey (?:pay|give|lose)\b.*\bor (?:lose|pay|gain|give)\b", must=r"\bask\b"),
    _saying(r"\bget (?:your|their) [a-z]+ back\b", must=r"\b(?:your|their) [a-z]+\)"),
    _saying(r"\byou each\b|\b(?:each|every) of you\b", must=r"\bthey\b|\b(?:each|every)\b|\band\b"),
    _saying(r"\byour neighbou?rs?\b", must=r"\bplayer|\bneighbou?r|\bleft\b|\bright\b"),
    _saying(r", (?:and |but )?you (?:draw|gain|lose|pay|take|get)\b", must=r"\byou\b"),
    _saying(r"\bpay back\b|\brepay\b|\bpays?\b.*\band \W?\d+\b", never=r"\bgain\b"),
    _saying(
        rf"\b(?:moves?|goes?|falls?|steps?|slides?) (?:back|(?:{_N}|an?) [a-z]+ back)(?:wards?)?\b", never=r"\bgains?\b"
    ),
    _saying(r"\b(?:revives?|rescues?|saves?|restores?|recovers?)\b", never=r"\bloses?\b"),
    _saying(r"\bleads?[.!]?$", must=r"\b(?:begin|leads?)\b"),
    _saying(
        r"\bpays? (?:back )?(?:all )?(?:half )?(?:of )?(?:your|their)\b"
        r"|\bhalf (?:of )?(?:your|their) [a-z]+ back\b|\byour [a-z]+ back\b",
        never=r"\((?:your|their) ([a-z ]+?)(?: / \d+[a-z ]*)?\) \1\b",
    ),
    # what depends on something, or is part of each
    _saying(r"\bfor each[.!]?$|\bmay\b.*,? but\b", never=r"\n *(?!.*\bmay\b)|\bfor each player$"),
    _saying(r"\bany number of\b.*\b(?:each|every)[.!]?$|\bas many\b.*\b(?:each|every)[.!]?$", never=r"\n"),
    _saying(
        r"^ *(?:each|every|all) (?!other\b).*, ?(?:and )?(?:then|but) [a-z]+s\b",
        never=r"\n *(?!.*(?:\bthey\b|\b(?:each|every)\b|\bask\b))|\d times, [^\n]*, they\b",
    ),
    _saying(r"\bfor each\b", never=r"\bcall (?:it|them) [^,\n]*\b(?:for|each)\b"),
    _saying(
        rf"^ *[a-z]+ (?:an?|{_N}) [a-z]+.* or (?:pay|lose|gain|go|move|take|draw|give|roll)\b",
        never=r"^ *(?:\d+ times, )?choose an? [^\n]*, either\b",
    ),
    _saying(rf"^ *[a-z]+ {_N} [a-z]+ or\b", never=r"^ *\d+ times, choose\b"),
    # what goes among other things, and what is seen before one of it is taken
    _saying(
        r"\b(?:re)?shuffles?\b[^,;.]*\b(?:into|in with|among)\b",
        must=rf"\bin the (\w+) to the \1 in random order|{INTO_EMPTY}",
    ),
    _saying(rf"\btop {_N}\b.*\b(?:takes?|keeps?|draws?) one\b", must=r"\bchoose\b|\bchooses\b"),
    _saying(r"\breplaces?\b", never=r"\bplace it\b|^ *move the\b|^ *roll\b"),
    _saying(r"^ *takes? (?:the|an?|one) [a-z]+ with\b", never=r"\bmove it to the\b"),
    _saying(r"^(?!.*\b(?:stacks?|piles?)\b)", never=r"\bnumber of stacks\b"),
    # from where
    _saying(r"\bface (?:up|down)\b", never=r"\bin (?:your|their) hand\b"),
    _saying(rf"^ *(?:[a-z]+ player )?plays? (?:an?|{_N}) ", never=r"\bmove it to the\b"),
    _saying(
        r"^(?!.*\b(?:choose|pick|select|any|anywhere)\b)",
        never=r"\bchoose an? (?!player\b|number\b|random\b)[a-z]+(?: that (?:is|are) [a-z]+)?, (?!call\b)",
    ),
    _saying(r"\b(?:lay out|set out|lays out)\b", never=r"\byour (?!left|right)"),
    _saying(
        rf"\b(?:lay out|add|put|set out) (?:an?|{_N}) [a-z]+",
        never=r"\bchoose an? [a-z]+(?=,|\n|$)|\b(?:in|from|of) yours?\b",
    ),
    _saying(r"^ *(?:turn|flip)\b", never=r"\bchoose an? [a-z]+,"),
    _saying(r"\btake (?:an?|one) [a-z]+ (?:from|off|of|out of)\b", never=r"^ *choose [^\n,]*$"),
    _saying(r"\bputs? (?:an?|one) [a-z]+ back\b", never=r"\bchoose an? [a-z]+(?=,|\n|$)"),
    # time and cost
    _saying(r"\bat the (?:start|beginning|end) of (?:your|the|each|every) turn, you may\b", must=r"\bonce\b"),
    _saying(r"\b(?:one|1) more (?:round|turn)\b", never=r"\bend the game now\b|\btake another turn\b"),
    _saying(
        r"\bfor free\b|\bfree of charge\b|\bwithout pay", must=r"\bfree\b|\bwithout\b|\bno\b|\bplace\b|\bnothing\b"
    ),
    _saying(
        r"",
        never=r"^ *(?:the|an?) (?:draw|take|gain|lose|pay|move|choose|roll)s? "
        r"|\bthey (?:take|gain|lose|pay|give|move)s\b|\n *(?:loses|gains|pays) "
        r"|\b(?:highest|lowest) than\b|\ba  +[a-z]|\bthere is an? [a-z]+s in\b",
    ),
)


_BARE: Final = re.compile(rf"\b(?:lose|gain|take|get|pay)s? (?P<n>{_N}){_ENDS}", re.IGNORECASE)
_AMOUNT: Final = re.compile(rf"(?P<sign>[^\w\s(),.;:'-])\d|\b{_N} (?:more )?(?P<counter>[a-z]+)", re.IGNORECASE)
_MADE: Final = re.compile(
    r"\b(?:gain|lose|pay)s? (?:(?P<sign>[^\w\s(])\(?\d+|\(?\d+\)? (?P<counter>[a-z]+(?: [a-z]+)?))(?=[^\n,]*$)"
)


_EACH_OF: Final = re.compile(r"\bfor (?:each|every) (?P<one>[a-z]+)(?=,|[.!]?$| (?:in|of|on)\b)", re.IGNORECASE)
_ALONG: Final = re.compile(
    r"\b(?:per|for (?:each|every))\b.*\b(?:on|along|beside) the (?P<where>[a-z]+)[.!]?$", re.IGNORECASE
)
_ADDED: Final = re.compile(rf"\badds? (?:an?|{_N}) (?P<what>[a-z]+)[.!]?$", re.IGNORECASE)
_MOST_OF: Final = re.compile(r"\b(?:most|fewest|least|no) (?P<much>[a-z][a-z ]*?) (?:gain|lose)s? ", re.IGNORECASE)


def _counts_something_else(old: str, new: str) -> bool:
    """Return whether what something is done for each of has become another, or it is lost where that is."""
    along = _ALONG.search(old)
    if along is not None and along["where"].lower() not in new.lower():
        return True
    added, much = _ADDED.search(old), _MADE.search(new)
    if added is not None and much is not None and singular(added["what"].lower()) not in (much["counter"] or ""):
        return True
    said, made = _EACH_OF.search(old), _EACH_OF.search(new)
    if said is None or made is None or singular(said["one"].lower()) in new.lower():
        return False
    one, other = singular(said["one"].lower()), made["one"].lower()
    return other not in old.lower() and not is_misspelling(one, other) and not likeness(stems(one), stems(other))


def _is_of_another_counter(old: str, new: str) -> bool:
    """Return whether a number at the end, which was of what was spoken of last, has become one of something else."""
    bare = _BARE.search(old)
    before = [] if bare is None else list(_AMOUNT.finditer(old, 0, bare.start()))
    made = _MADE.search(new)
    if bare is None or made is None or _BARE.search(new) is not None:
        return False
    words = (made["counter"] or "").split()
    known = [singular(word) in old.lower() for word in words]
    if any(known) and not all(known):
        return True  # loose wood, where stored wood was spoken of
    much = _MOST_OF.search(old)
    if not before and much is not None and words:
        return singular(much["much"].split()[-1]) != singular(words[-1])
    if not before:
        if "," not in old[: bare.start()]:
            return False  # there is nothing before of which it may be so many
        return made["counter"] is not None and singular(made["counter"].split()[-1]) not in old.lower()
    last = before[-1]
    if last["sign"]:
        return made["sign"] != last["sign"]
    return made["counter"] is None or singular(last["counter"].lower()) not in made["counter"]


_SIDE: Final = re.compile(r"\b(?:to|on|at) (?:the|your|their|his|her|my|his or her) (left|right)\b", re.IGNORECASE)
_REFILLED: Final = re.compile(r"\b(?:refill|replenish|fill)s? (?:up )?(?:the|your) (?P<what>[a-z]+)", re.IGNORECASE)


def _is_on_the_other_side(old: str, new: str) -> bool:
    """Return whether one side of somebody has become the other, or another place is filled."""
    said, made = ({m[1].lower() for m in _SIDE.finditer(one)} for one in (old, new))
    filled = _REFILLED.search(old)
    if filled is not None and filled["what"].lower() not in new.lower():
        return True
    return bool(said and made) and said.isdisjoint(made)


def means_another_thing(old: str, new: str) -> bool:
    """Return whether a text lacks what a saying means, or says what it does not mean."""
    if _is_of_another_counter(old, new) or _counts_something_else(old, new) or _is_on_the_other_side(old, new):
        return True
    for one in _SAYINGS:
        if one.said.search(old) is None:
            continue
        if one.must is not None and one.must.search(new) is None:
            return True
        if one.never is not None and one.never.search(new) is not None and one.never.search(old) is None:
            return True
    return False
