"""What a repair may lose of what is done: conditions, times, loops, ends, and the thing that a deed is done to."""

from __future__ import annotations

import re
from typing import Final

_NAMES_GIVEN: Final = re.compile(r"\bcall (?:it|them) ([^,\n]*)")
_SAID_OF_IT: Final = r"\b(?:is|are|was|were|be|been|being|can|could|may|might|will|has|have|had|not|that|which|who)"
_NO_NAME: Final = re.compile(r"\b(?:and|or|then|if|unless|in|from|it|them|you|gain|lose|pay|move|choose|that many)\b")
# Nobody is meant to have none, where whose place it is was not said.
_NONE_OF_YOURS: Final = re.compile(r"\bthere is no [\w-]+ in your\b")
_YOURS: Final = re.compile(r"\b(?:you|your|yours|my|mine|i|the (?:active |current )?player)\b", re.IGNORECASE)
# How often, or by whom, is said before what is done.
_HOW_OFTEN: Final = re.compile(r"(?<=player)(?:, (?:ask them|(?:up to )?(?:\d+|\([^\n]*?\)) times))+(?=, )")
_LAST_ROUND: Final = "this is the last round"
_LAST: Final = re.compile(r"\b(?:last|final|end|ends|ending|over|number of rounds)\b", re.IGNORECASE)
_BEFORE_IT: Final = re.compile(r"\bbefore (?:you|they|he|she|[a-z]+ing)\b", re.IGNORECASE)
_BEFORE_MADE: Final = re.compile(r"\b(?:before|would|less than)\b")
_EACH_TIME: Final = re.compile(r"\b(?:whenever|(?:each|every|any) time)\b", re.IGNORECASE)
_EACH_TIME_MADE: Final = re.compile(r"\b(?:when|if|while|each|every|repeat|as often|until|at)\b")
# That something is not so, and what says it.
_NOT_SO: Final = re.compile(r"\b(?:no|not|nobody|cannot)\b", re.IGNORECASE)
_NOT_SAID: Final = re.compile(
    r"n['\u2019]?t\b|!|\b(?:no|not|none|nobody|nothing|never|nor|neither|without|unless|until|cannot|unable|0|zero|"
    r"empty|empties|emptied|free|vacant|out|gone|away|last|left|alone|only|sole|but|bar|barring|except|excluding|besides|"
    r"other|else|otherwise|instead|all|every|everyone|everybody|everything|lacks?|lacking|miss|misses|missing|less|fewer|"
    r"under|below|exhausted|fails?|keeps?|different|differs?|fills?|refills?|ends?|over|ignores?|skips?|runs?|stops?|"
    r"before|while|whilst|long)\b",
    re.IGNORECASE,
)
_LOOP: Final = re.compile(
    r"\b(?:\d+ times|for each|as often)\b|\b(?:if|when|whenever) (?:an?|any|some) player\b", re.IGNORECASE
)
_LOOP_OF_SEVERAL: Final = re.compile(
    r"(?:^|, ) *(?:you may )*(?:(?:up to )?(?:\d+|\([^\n]*?\)) times|for each [^,\n]*|as often as you like), "
    r"[^\n]*, (?P<last>[^,\n]+)$",
    re.MULTILINE,
)
# What depends on a condition, and a condition alone.
_ASKED: Final = re.compile(r"^ *(?:only )?if [^\n]*?(?:,|\n)[^\n]*\w", re.IGNORECASE | re.MULTILINE)
_ONLY_ASKED: Final = re.compile(r"^ *(?:only )?if [^\n,]*$", re.MULTILINE)
# What stops if something is so, and what can only be done if it is not.
_STOPS: Final = re.compile(r"^ *if [^\n]*, stop$", re.MULTILINE)
_ONLY_IF: Final = re.compile(r"^ *only if ", re.MULTILINE)
_CLAUSE: Final = re.compile(r"(?:^|, ) *(?!if |when |at |otherwise|call |an? |another |one of )\w", re.MULTILINE)
_CHOSEN: Final = re.compile(r"(?:^|, ) *choose (?!a random |one of these)", re.MULTILINE)
_CHOSEN_NAMED: Final = re.compile(r"\bchoose one of the players [^,\n]*, call it the ([\w -]*\w)")
_CHOSEN_BY_PEOPLE: Final = re.compile(
    r"\b(?:choose|pick|select|name|take|draw|decide|nominate|point|grab|keep)s?\b", re.IGNORECASE
)
# Of whom a thing is chosen, and nothing follows: the next line does not know it.
_ASKED_ALONE: Final = re.compile(r"^ *(?:ask|for each) [^\n]*?, choose [^\n,]*$", re.MULTILINE)
_TURN_MISSED: Final = re.compile(
    r"\b(?:miss|skip|lose|forfeit|sit)(?:es|s)?\b(?: \w+){0,3}? (?:turn|go)\b", re.IGNORECASE
)
_TURN_MADE: Final = re.compile(r"\b(?:skips?|turns?)\b")
_AT_THE_END: Final = re.compile(r"\b(?:at|by|in|on|until|before|after) the (?:very )?end of the game\b", re.IGNORECASE)
_ENDS_IT: Final = re.compile(r"\b(?:end|ends|stop|stops|finish|finishes|over) (?:the |now|at)", re.IGNORECASE)
_UNTIL: Final = re.compile(r"\buntil\b(?! (?:then|now|the end)\b)", re.IGNORECASE)
_UNTIL_MADE: Final = re.compile(
    r"\b(?:until|repeat|times|while|as long as|as often as|more (?:rounds|turns)|the round number|at most|after)\b"
)
_OF_THE_LOOP: Final = re.compile(r"\b(?:it|its|they|them|their|this|call)\b|^or\b")
_THAT_ONE: Final = re.compile(r"\b(?P<verb>[a-z]+) (?:that|this|said) (?P<kind>[a-z][\w-]*)", re.IGNORECASE)


def gives_no_name(old: str, new: str) -> bool:
    """Return whether a name is given that goes on with another deed."""
    return any(_NO_NAME.search(name) and name not in old for name in _NAMES_GIVEN.findall(new))


def names_a_test(old: str, new: str) -> bool:
    """Return whether what was said of a thing, as in `that can be taken`, has become the name of it."""
    given = (name.removeprefix("the ").strip() for name in _NAMES_GIVEN.findall(new))
    return any(name and re.search(rf"{_SAID_OF_IT} {re.escape(name)}(?![\w-])", old, re.IGNORECASE) for name in given)


def asks_for_none(old: str, new: str) -> bool:
    """Return whether there are to be none of your things, where whose they are was not said."""
    return (
        _NONE_OF_YOURS.search(new) is not None and _YOURS.search(old) is None and " an empty " not in f" {old.lower()}"
    )


def drops_a_deed(old: str, new: str) -> bool:
    """Return whether a condition is left with nothing that depends on it, or a choice with nothing that is done."""
    stops = _STOPS.search(old) is not None and _ONLY_IF.search(new) is not None
    if not stops and _ASKED.search(old) and not _ASKED.search(new) and _ONLY_ASKED.search(new):
        return True
    named = [m for m in _CHOSEN_NAMED.finditer(new) if re.search(rf"\b(?:is|becomes?|are) (?:the )?{m[1]}\b", old)]
    chosen = len(_CHOSEN.findall(new)) - len(named) - len(_CHOSEN_BY_PEOPLE.findall(old))
    return chosen > 0 and len(_CLAUSE.findall(new)) - chosen < len(_CLAUSE.findall(old))


_CUT: Final = re.compile(r"\(number of [a-z -]+ in your [a-z -]+ - \S+\) times\b")
_SEVERAL_SEEN: Final = re.compile(r"\b(?:draw|take|reveal|look at|deal|choose|pick)s?\b", re.IGNORECASE)


def cuts_a_hand(text: str, made: str) -> bool:
    """Return whether a hand is cut down where some of what was drawn or seen before is kept."""
    kept = re.search(r"\bkeeps?\b", text, re.IGNORECASE)
    cut = _CUT.search(made) is not None and _CUT.search(text) is None
    return kept is not None and cut and _SEVERAL_SEEN.search(text[: kept.start()]) is not None


def denies(old: str, new: str) -> bool:
    """Return whether something is not so where nothing of the kind was said."""
    return len(_NOT_SO.findall(new)) > len(_NOT_SO.findall(old)) and _NOT_SAID.search(old) is None


def loops_over_more(old: str, new: str) -> bool:
    """Return whether a loop that nobody wrote goes over more than what it is of: a second deed of its line."""
    if _LOOP.search(old):
        return False
    new = _HOW_OFTEN.sub("", new)
    lasts = [m["last"] for m in _LOOP_OF_SEVERAL.finditer(new)]
    return any(not _OF_THE_LOOP.search(last) and f", {last}" not in old and f" to {last}" not in old for last in lasts)


def tells_another_time(old: str, new: str) -> bool:
    """Return whether the last round has come in of which nobody spoke, or what is done before is done after."""
    if _LAST_ROUND in new and not _LAST.search(old):
        return True
    if _EACH_TIME.search(old) and not _EACH_TIME_MADE.search(new):
        return True
    return _BEFORE_IT.search(old) is not None and _BEFORE_MADE.search(new) is None


def asks_for_nothing(old: str, new: str) -> bool:
    """Return whether somebody else is asked to choose a thing with which nothing is done on that line."""
    return len(_ASKED_ALONE.findall(new)) > len(_ASKED_ALONE.findall(old))


def skips_no_turn(old: str, new: str) -> bool:
    """Return whether a turn is missed of which nothing is said any more."""
    return _TURN_MISSED.search(old) is not None and _TURN_MADE.search(new) is None


def loses_that_one(old: str, new: str) -> bool:
    """Return whether a thing that was pointed at is said without any word for which one it is."""
    return any(
        re.search(rf"\b{m['verb']} {re.escape(m['kind'])}\b", new, re.IGNORECASE) for m in _THAT_ONE.finditer(old)
    )


def ends_too_early(old: str, new: str) -> bool:
    """Return whether what is done at the end of the game, or until something holds, is done at once or only then."""
    if _AT_THE_END.search(old) and "end the game" in new and not _ENDS_IT.search(old):
        return True
    return _UNTIL.search(old) is not None and _UNTIL_MADE.search(new) is None
