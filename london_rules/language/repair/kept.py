"""Words that no repair may lose: exceptions, and which of some things is meant.

A repair that can be read but leaves such a word out says another rule than its author wrote. None is better then.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names, singular

LONGEST: Final = 2_000  # letters before and behind a change that are looked at
_PEOPLE: Final = frozenset({"player", "players", "opponent", "opponents", "everyone", "everybody", "all", "any", "one"})
_EXCEPT: Final = re.compile(
    r"(?<![\w-])([^\W\d_][\w-]*) +(?:but(?: not)?|except(?: for)?|excluding|besides|apart from|other than)\b",
    re.IGNORECASE,
)
_EXCEPTED: Final = re.compile(r"\b(?:but|except|excluding|besides|other|others|another|not|if|unless)\b")
# Which one of some things: a word before the name of a kind, and all words that can say it in its place.
_WHICH: Final = {
    "first": ("first", "top", "lowest", "position", "begin", "begins"),
    "second": ("second", "position", "top", "2"),
    "third": ("third", "position", "top", "3"),
    "next": ("next", "first", "top", "left", "right"),
    "last": ("last", "bottom", "highest", "lowest", "position", "no"),
    "bottom": ("bottom", "last"),
    "leftmost": ("leftmost", "lowest", "position"),
    "rightmost": ("rightmost", "highest", "position"),
    "top": ("top", "topmost"),
}
_FIRST_TO: Final = re.compile(r"\bfirst players? (?=to|who|that)", re.IGNORECASE)  # of a race: whoever does it
# What moves things to where they are: `move their workers to their camp` means those in other places.
_TO_WHERE_IT_IS: Final = re.compile(r"\bmove (?:the )?[\w-]+ in ((?:your|their|the) [\w -]{1,60}?) to \1(?=,|\n|$)")
_FROM_AND_TO: Final = re.compile(
    r"\bchoose (?:an?|another) [\w-]+ in ((?:your|their|the) [\w -]{1,60}?)(?: that [^,\n]*)?(?:,|\n) *"
    r"move it to \1(?=,|\n|$)"
)
# Whose some things are, and of which they are.
_OF_YOURS: Final = re.compile(r"\bof (?:yours|mine|theirs|his|hers|ours)\b", re.IGNORECASE)
_CHANGED: Final = re.compile(r"\b(?:gain|lose|pay)s? ")
_OF_SOMEBODY: Final = re.compile(
    r"\bof (?:the|that|this) (?:winner|loser|owner|player|opponent|partner|holder|buyer|seller|dealer|leader)\b",
    re.IGNORECASE,
)
_SOMEBODYS: Final = re.compile(r"'s\b|\b(?:their|them|they|whose|player|players)\b")
_OF_THEM: Final = re.compile(r"\b(?:one|two|some|any|\d+) of (?:them|these|those)\b", re.IGNORECASE)
_OF_IT: Final = re.compile(r"\b(?:from|of) (?:it|them|this|these|those)\b|\bchoose\b")
_DIFFERENT: Final = re.compile(r"\b(?:different|distinct|unique)\b", re.IGNORECASE)
_NAMES_GIVEN: Final = re.compile(r"\bcall (?:it|them) ([^,\n]*)")
_NO_NAME: Final = re.compile(r"\b(?:and|or|then|if|unless|in|from|it|them|you|gain|lose|pay|move|choose|that many)\b")
# Nobody is meant to have none, where whose place it is was not said.
_NONE_OF_YOURS: Final = re.compile(r"\bthere is no [\w-]+ in your\b")
_YOURS: Final = re.compile(r"\b(?:you|your|yours|my|mine|i)\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_][\w-]*|\d+")
_LITTLE: Final = frozenset({"0", "1"})
_TO_SOMEBODY: Final = re.compile(
    r"\b(?:pay|give|hand)s? (?:the|that|this) (?!bank)[a-z]+(?:er|or) \W?\d", re.IGNORECASE
)
_ALL_TOGETHER_MADE: Final = re.compile(r"\btotal [\w -]+ of the (?:other )?players\b")
_ALL_TOGETHER: Final = re.compile(
    r"\b(?:total|totals?|sum|together|combined|altogether|between|add|adds)\b", re.IGNORECASE
)
# What is done by whoever acts is no place where something lies.
_IF_YOU_DO: Final = re.compile(
    r"\b(?:if|when) you (?:move|put|place|return|send|lay|add|drop|throw|give|pay|spend|play|use|show|reveal|roll|"
    r"(?!have|has|own|hold|need|are|were|can|may|get|see)[a-z]+ (?:an?|the|your|it|them|one|two|three|\d+))\b",
    re.IGNORECASE,
)
_SOME_PLAYERS: Final = re.compile(r"\b(?:two|three|four|\d+) (?:\w+ )?players (?:with|who|that|in)\b", re.IGNORECASE)
_YOU_AND: Final = re.compile(r"\byou and (?:the|your|each|another|one)\b", re.IGNORECASE)
_ALL_OF_YOURS: Final = re.compile(r"\ball (?:of )?(?:your|their|the) [a-z]", re.IGNORECASE)
_ALL_MADE: Final = re.compile(
    r"\b(?:all|each|every|none|no|not|number of|total|highest|lowest|repeat|move|the|as often as)\b|\((?:your|their) "
)
_INSTEAD: Final = re.compile(r"\binstead of\b", re.IGNORECASE)
_INSTEAD_MADE: Final = re.compile(r"\b(?:instead|would|replace|not|swap)\b")
_FOR_EACH_DONE: Final = re.compile(
    r"\bfor (?:each|every) [\w -]+? (?:you|they) "
    r"(?P<verb>(?!(?:have|has|had|own|hold|need|are|were|can|may|get|got|see|control)\b)[a-z]+)\b",
    re.IGNORECASE,
)
# How often, or by whom, is said before what is done.
_HOW_OFTEN: Final = re.compile(r"(?<=player)(?:, (?:ask them|(?:up to )?(?:\d+|\([^\n]*?\)) times))+(?=, )")
# Nobody, and some or all of those who play.
_NOBODY: Final = re.compile(r"\b(?:nobody|no[ -]one|none of (?:the )?players|no (?:other )?player)\b", re.IGNORECASE)
_NOBODY_MADE: Final = re.compile(
    r"\b(?:no|none|not|nobody|never|0|less|at most|lowest|highest|every|all but|each|leave|loses?|for each|"
    r"free|empty)\b"
)
_SOMEBODY: Final = re.compile(
    r"\b(?:somebody|someone|anybody|anyone|whoever|everybody|everyone|each (?:other )?player|"
    r"every (?:other )?player)\b",
    re.IGNORECASE,
)
_SOMEBODY_MADE: Final = re.compile(
    r"\b(?:players?|they|them|their|any|everyone|everybody|each|there is an?|partners|winner|all|outcome|"
    r"end the game|reveal|look at)\b"
)
_END_NOW: Final = "end the game now"
# All of some things are somewhere, which is more than that some are.
_ALL_ARE: Final = re.compile(
    r"\b(?:all|every|each|both)\b(?: of)?(?: the| your| their)? [\w-]+ (?:is|are|lies?|has been|have been)\b"
)
_ALL_ARE_MADE: Final = re.compile(
    r"\b(?:no|none|all|not|each|every|lowest|highest)\b|\bis number of\b|\bis 0\b|\btotal\b"
)
_LAST_ROUND: Final = "this is the last round"
_LAST: Final = re.compile(r"\b(?:last|final|end|ends|ending|over|number of rounds)\b", re.IGNORECASE)
_BEFORE_IT: Final = re.compile(r"\bbefore (?:you|they|he|she|[a-z]+ing)\b", re.IGNORECASE)
_BEFORE_MADE: Final = re.compile(r"\b(?:before|would|less than)\b")
_ADDED: Final = re.compile(r"\badds? (?:an?|one|two|three|\d+|the)\b", re.IGNORECASE)
_TO_YOUR_HAND: Final = re.compile(r"\bto (?:your|their) hand\b")
_EACH_TIME: Final = re.compile(r"\b(?:whenever|(?:each|every|any) time)\b", re.IGNORECASE)
_EACH_TIME_MADE: Final = re.compile(r"\b(?:when|if|while|each|every|repeat|as often|until|at)\b")
_BEST_ONE: Final = re.compile(
    r"\b(?:highest|best|strongest|lowest|worst|biggest|largest|smallest|weakest) ([a-z]+)\b", re.IGNORECASE
)
_MOST_OF: Final = re.compile(r"\b(?:highest|lowest) \(number of (?:their |your )?([a-z]+)")
_PER: Final = re.compile(r"\bfor (?:each|every)\b|(?<!once )(?<!time )(?<!times )\bper\b")
_PER_MADE: Final = re.compile(r"\b(?:each|number of|total|per)\b|[*/(]|\b(?:as often as you like|times)\n")
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
_EXTREME: Final = re.compile(
    r"(?<!at )\b(?:most|least|fewest|cheapest|dearest|best|worst|biggest|smallest|largest|richest|poorest)\b"
)
_EXTREME_MADE: Final = re.compile(r"\b(?:highest|lowest|most|least|top|larger|smaller)\b")
_FROM_PLACE: Final = re.compile(r"\bfrom (?:(?:the|your|their|any) )?([a-z][\w -]*)")
# Things in a place: with the place left out, all of them in the game are meant.
_IN_PLACE: Final = re.compile(
    r"(?P<thing>[a-z][\w-]*) (?:in|on|from|inside|within) (?:the|your|their|any) "
    r"(?!game\b|play\b|turns?\b|left\b|right\b)[a-z]"
)
# Things that something was done to, such as the cards taken.
_DONE_TO: Final = re.compile(
    r"(?P<thing>[a-z][\w-]*s) (?:[a-z]{2,}(?:ed|en)|won|kept|held|bought|sold|built|drawn|spent|lost|lent|paid|got|"
    r"shown|thrown|put|laid)\b(?! by\b)"
)
_PLACE_MADE: Final = re.compile(r"\b(?:in|of|on|from|that|who|whose|your|their|it|them|draw|take)\b")
_OWN_PLACE: Final = re.compile(r"\b(?:your|their)\b")
_LOOP: Final = re.compile(r"\b(?:\d+ times|for each|as often)\b")
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
_SOMEBODY_DOES: Final = re.compile(
    r"(?:^|, ?) *the (?!game\b|(?:active |current |acting )?player\b|\w+s\b)[\w -]*?\w "
    r"(?P<do>[a-z]{2,}?)s\b(?= (?:an?|the|their|\d|\W))",
    re.MULTILINE,
)
_MOVED_MANY: Final = re.compile(r"\bmove (?:the )?([a-z]+) in (?:your|their|the) ")
_MOVES_ALL: Final = re.compile(r"\bmove (?:the )?([a-z]+s) to\b")
_OF_ALL: Final = re.compile(r"\b(?:all|every|everything|each|any)\b")
_BETTER: Final = re.compile(r"\b(?:better|stronger|higher|worse|weaker) than\b")
_TO_ME: Final = re.compile(r"\b(?:to|from) me\b|\b(?:give|pay)s? me\b", re.IGNORECASE)
_TO_THAT_ONE: Final = re.compile(r"\b(?:you|your|them|their|player)\b")
# Done by nobody who is named, in the form for somebody else: it would be done by whoever acts.
_BY_NOBODY: Final = re.compile(r"(?:^|, *)(?:gain|lose|pay|give)s\b", re.MULTILINE)
_CLAUSE: Final = re.compile(r"(?:^|, ) *(?!if |when |at |otherwise|call |an? |another |one of )\w", re.MULTILINE)
_CHOSEN: Final = re.compile(r"(?:^|, ) *choose (?!a random |one of these)", re.MULTILINE)
_CHOSEN_BY_PEOPLE: Final = re.compile(
    r"\b(?:choose|pick|select|name|take|draw|decide|nominate|point|grab)s?\b", re.IGNORECASE
)
_COMPARED: Final = re.compile(r"\b(?:less|more|fewer|greater|higher|lower|larger|smaller|bigger) (?:than|then|as)\b")
_COMPARED_MADE: Final = re.compile(
    r"\b(?:than|at least|at most|highest|lowest|larger|smaller|there is|is 0|from 0 to|up to)\b|[-+]"
)
# What each of several things shows is not what they show together.
_ALL_SHOW: Final = re.compile(r"\b(?:all|both|every|each)\b(?! together)[\w ]*\bshows?\b", re.IGNORECASE)
_TOTAL_MADE: Final = re.compile(r"\btotal\b")
# Of whom a thing is chosen, and nothing follows: the next line does not know it.
_ASKED_ALONE: Final = re.compile(r"^ *(?:ask|for each) [^\n]*?, choose [^\n,]*$", re.MULTILINE)
_TURN_MISSED: Final = re.compile(
    r"\b(?:miss|skip|lose|forfeit|sit)(?:es|s)?\b(?: \w+){0,3}? (?:turn|go)\b", re.IGNORECASE
)
_TURN_MADE: Final = re.compile(r"\b(?:skips?|turns?)\b")
_POINTS: Final = re.compile(r"^ *(?:(?:step|option|choice) )?\(?\d{1,2}[.):]\)? +", re.MULTILINE | re.IGNORECASE)
_AT_THE_END: Final = re.compile(r"\b(?:at|by|in|on|until|before|after) the (?:very )?end of the game\b", re.IGNORECASE)
_ENDS_IT: Final = re.compile(r"\b(?:end|ends|stop|stops|finish|finishes|over) (?:the |now|at)", re.IGNORECASE)
_UNTIL: Final = re.compile(r"\buntil\b(?! (?:then|now|the end)\b)", re.IGNORECASE)
_UNTIL_MADE: Final = re.compile(
    r"\b(?:until|repeat|times|while|as long as|as often as|more (?:rounds|turns)|the round number|at most|after)\b"
)
_LIMIT: Final = re.compile(
    r"\b(?:never|not|cannot|can't|without|but no|and no) (?:\w+ )?(?:beyond|past|further than|farther than|above|below"
    r"|under|over|exceed(?:ing)?)\b",
    re.IGNORECASE,
)
_LIMIT_MADE: Final = re.compile(r"\b(?:smaller|larger|at most|at least|less than|more than|least|most)\b")
_OF_THE_LOOP: Final = re.compile(r"\b(?:it|its|they|them|their|this|call)\b|^or\b")
# From whom something is taken, which way it goes, and what somebody has of each of two sorts.
_FROM_THEM: Final = re.compile(
    r"\b(?:from|off) (?:him|her|them|(?:that|this) (?:player|opponent|person|one))\b", re.IGNORECASE
)
_FROM_THEM_MADE: Final = re.compile(r"\b(?:them|they|their|ask|from)\b|'s\b")
_TAKEN_OFF: Final = re.compile(r"\b(?:take|remove|lift|lose)s?\b[^,\n]*\b(?:off|away)\b", re.IGNORECASE)
_PUT_ON: Final = re.compile(r"\bput [^,\n]+ on\b")
_HAS_BOTH: Final = re.compile(r"\b(?:got|have|has|had) (?:both )?([a-z][\w-]*) and ([a-z][\w-]*)", re.IGNORECASE)
_IN_ANY: Final = re.compile(r"\b(?:number|total [\w-]+) of (?:the )?[\w-]+ in any\b")
_IN_ANY_SAID: Final = re.compile(r"\b(?:in|on|of|from|among) any\b|\b(?:total|together|sum|all)\b", re.IGNORECASE)
_THAT_ONE: Final = re.compile(r"\b(?P<verb>[a-z]+) (?:that|this|said) (?P<kind>[a-z][\w-]*)", re.IGNORECASE)
_RANDOM: Final = re.compile(r"\b(?:random|randomly|blindly)\b", re.IGNORECASE)
_RANDOM_MADE: Final = re.compile(r"\brandom\b")
_EACH_AT_END: Final = re.compile(
    r"(?:^|, ?)(?:gain|lose|draw|take|pay|[+-]) ?[^,\n]* each[.!]?$", re.IGNORECASE | re.MULTILINE
)
MEANT: Final = frozenset(
    {*_WHICH, "but", "else", "more", "only", "or", "total", "with"}
)  # no mere filler, where one is left out


def keeps_what_is_meant(text: str, made: str, names: Names) -> bool:
    """Return whether a text that was made of another still has its exceptions, and says which things are meant."""
    old, new = _around_the_change(*(_POINTS.sub("", lines) for lines in _changed_lines(text, made)))
    if _moves_nothing(text, made) or any(loses(old, new) for loses in _LOSSES):
        return False
    if _CHANGED.search(new) and not _has_counters(old, new, names):
        return False
    if not _has_exceptions(old, new, names) or not _has_numbers(old, new) or not _has_places(old, new, names):
        return False
    if _leaves_a_place_out(old.lower(), new.lower(), names):
        return False
    meant = _which_ones(_FIRST_TO.sub("", old) if "end the game" in new else old, names)
    said = frozenset(_WORD.findall(new.lower()) if meant else ())
    return not any(said.isdisjoint(_WHICH[which]) for which in meant)


def keeps_amounts(text: str, made: str, names: Names) -> bool:
    """Return whether a text that was made of a terse one still has its numbers, counters and places."""
    old, new = _around_the_change(*_changed_lines(text, made))
    numbers = _numbers(old.lower()) - _LITTLE <= _numbers(new.lower())
    return numbers and _has_counters(old, new, names) and _has_places(old, new, names)


def _moves_to_where_it_is(old: str, new: str) -> bool:
    return _TO_WHERE_IT_IS.search(new) is not None and _TO_WHERE_IT_IS.search(old) is None


def _loses_whose(old: str, new: str) -> bool:
    """Return whether it is lost whose some things are, of which they are, or that no two of them are alike."""
    if _DIFFERENT.search(old) and "different" not in new:
        return True
    yours = _OF_YOURS.search(old) and not _OWN_PLACE.search(new)
    yours = yours or (_OF_SOMEBODY.search(old) and not _SOMEBODYS.search(new))
    return bool(yours or (_OF_THEM.search(old.replace("choose one of these", "")) and not _OF_IT.search(new)))


def _says_nobody(old: str, new: str) -> bool:
    """Return whether something is done by somebody else before, and by nobody who is named now."""
    return len(_BY_NOBODY.findall(new)) > len(_BY_NOBODY.findall(old))


def _gives_no_name(old: str, new: str) -> bool:
    """Return whether a name is given that goes on with another deed."""
    return any(_NO_NAME.search(name) and name not in old for name in _NAMES_GIVEN.findall(new))


def _asks_for_none(old: str, new: str) -> bool:
    return (
        _NONE_OF_YOURS.search(new) is not None and _YOURS.search(old) is None and " an empty " not in f" {old.lower()}"
    )


def _drops_a_deed(old: str, new: str) -> bool:
    """Return whether a condition is left with nothing that depends on it, or a choice with nothing that is done."""
    stops = _STOPS.search(old) is not None and _ONLY_IF.search(new) is not None
    if not stops and _ASKED.search(old) and not _ASKED.search(new) and _ONLY_ASKED.search(new):
        return True
    chosen = len(_CHOSEN.findall(new)) - len(_CHOSEN_BY_PEOPLE.findall(old))
    return chosen > 0 and len(_CLAUSE.findall(new)) - chosen < len(_CLAUSE.findall(old))


def _denies(old: str, new: str) -> bool:
    """Return whether something is not so where nothing of the kind was said."""
    return len(_NOT_SO.findall(new)) > len(_NOT_SO.findall(old)) and _NOT_SAID.search(old) is None


def _drops_a_comparison(old: str, new: str) -> bool:
    """Return whether two numbers that were compared are so no more."""
    return _COMPARED.search(old) is not None and _COMPARED_MADE.search(new) is None


def _loses_people(old: str, new: str) -> bool:
    """Return whether nobody or somebody was spoken of before, and now whoever acts."""
    if _NOBODY.search(old) and not {*_NOBODY_MADE.findall(new)} - {*_NOBODY_MADE.findall(_NOBODY.sub("", old))}:
        return True
    if _END_NOW in old:  # as what depends on a condition that is looked at alone
        old, new = old.replace(_END_NOW, ""), new.replace(_END_NOW, "")
    return _SOMEBODY.search(old) is not None and _SOMEBODY_MADE.search(new) is None


def _drops_what_counts(old: str, new: str) -> bool:
    """Return whether something was for each thing to which something is done, and is for each thing now."""
    m = _FOR_EACH_DONE.search(old)
    return m is not None and singular(m["verb"].lower()) not in new and _PER_MADE.search(new) is not None


def _loses_whom(old: str, new: str) -> bool:
    """Return whether it is lost to whom something is given, what is done for a gain, or that all are meant, not one."""
    if _TO_SOMEBODY.search(old) and not (_SOMEBODYS.search(new) or " to " in new):
        return True
    if _ALL_TOGETHER_MADE.search(new) and not _ALL_TOGETHER.search(old):
        return True
    if _TOTAL_MADE.search(new) and _ALL_SHOW.search(old) and not _ALL_TOGETHER.search(old):
        return True
    if _SOME_PLAYERS.search(old) and "of the players with the" in new:
        return True  # how many of them are meant cannot be said
    if _YOU_AND.search(old) and len(_CHANGED.findall(new)) < 2:
        return True
    if _ALL_OF_YOURS.search(old) and not _ALL_MADE.search(new):
        return True
    if (_INSTEAD.search(old) and not _INSTEAD_MADE.search(new)) or _drops_what_counts(old, new):
        return True
    return _IF_YOU_DO.search(old) is not None and "if there is" in new and "you may" not in new


def _moves_nothing(text: str, made: str) -> bool:
    """Return whether a thing is chosen in a place and moved to where it is, which nobody wrote."""
    return _FROM_AND_TO.search(made) is not None and _FROM_AND_TO.search(text) is None


def _loops_over_more(old: str, new: str) -> bool:
    """Return whether a loop that nobody wrote goes over more than what it is of: a second deed of its line."""
    if _LOOP.search(old):
        return False
    new = _HOW_OFTEN.sub("", new)
    lasts = [m["last"] for m in _LOOP_OF_SEVERAL.finditer(new)]
    return any(not _OF_THE_LOOP.search(last) and f", {last}" not in old and f" to {last}" not in old for last in lasts)


def _has_numbers(old: str, new: str) -> bool:
    """Return whether the numbers that were said are said again, and what is for each of something or the most of it."""
    said, made = old.lower(), new.lower()
    if not _numbers(said) - _LITTLE <= _numbers(made):
        return False
    if _PER.search(said) and not _PER_MADE.search(made):
        return False
    return _EXTREME.search(said) is None or _EXTREME_MADE.search(made) is not None


def _numbers(text: str) -> set[str]:
    """List the numbers in a text, also those in words."""
    return {str(COUNTS.get(word, word)) for word in _WORD.findall(text) if word in COUNTS or word.isdigit()}


def _has_counters(old: str, new: str, names: Names) -> bool:
    """Return whether no counter takes the place of another one that was said."""
    said, made = _counters(old, names), _counters(new, names)
    return said <= made or made <= said


def _counters(text: str, names: Names) -> frozenset[str]:
    found = (names.readings((word,)) or {} for word in _WORD.findall(text.lower()))
    return frozenset(one[sort] for one in found for sort in ("COUNTER", "COUNTER_ONE") if sort in one)


def _has_places(old: str, new: str, names: Names) -> bool:
    """Return whether what is taken from a place is still of that place, or of one that no word was said for."""
    zones = names.all_words(frozenset({"ZONE"}))
    for m in _FROM_PLACE.finditer(old.lower()):
        said = next((zone for zone in zones if m[1] == zone or m[1].startswith(f"{zone} ")), None)
        implied = _OWN_PLACE.search(m[0]) is not None and " in " not in new
        if said is not None and said not in new.lower() and not implied:
            return False
    return True


def _leaves_a_place_out(old: str, new: str, names: Names) -> bool:
    """Return whether things are said again without what says which they are: their place, or what was done to them."""
    for m in (*_IN_PLACE.finditer(old), *_DONE_TO.finditer(old)):
        if _is_kind(m["thing"], names):
            again = re.search(rf"\b{re.escape(m['thing'])}\b(?P<after>[^,\n]*)", new)
            if again is not None and not _PLACE_MADE.search(again["after"]):
                return True
    return False


def _changed_lines(text: str, made: str) -> tuple[str, str]:
    """Give the lines in which two texts differ, as they are in each."""
    old, new = text.split("\n"), made.split("\n")
    begin = _alike(old, new)
    old, new = old[begin:], new[begin:]
    end = _alike(old[::-1], new[::-1])
    return "\n".join(old[: len(old) - end]), "\n".join(new[: len(new) - end])


def _around_the_change(old: str, new: str) -> tuple[str, str]:
    """Leave out what is far from the change where a line is longer than anybody would write it."""
    if max(len(old), len(new)) <= LONGEST:
        return old, new
    shortest = min(len(old), len(new))
    begin = next((i for i in range(shortest) if old[i] != new[i]), shortest)
    rest = shortest - begin
    end = next((i for i in range(rest) if old[-1 - i] != new[-1 - i]), rest)
    begin, end = max(begin - LONGEST, 0), max(end - LONGEST, 0)
    return old[begin : len(old) - end], new[begin : len(new) - end]


def _alike(old: list[str], new: list[str]) -> int:
    """Count the lines at the beginning that are the same."""
    return next(
        (i for i, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )


def _has_exceptions(old: str, new: str, names: Names) -> bool:
    """Return whether as many things and players are excepted: `but` after a word for one, not between two sentences."""
    before = [m[1].lower() for m in _EXCEPT.finditer(old)]
    excepted = sum(word in _PEOPLE or _is_kind(word, names) for word in before)
    return excepted <= len(_EXCEPTED.findall(new.lower()))


def _which_ones(line: str, names: Names) -> list[str]:
    """List the words of a line that say which thing of a kind is meant."""
    words = _WORD.findall(line.lower())
    if _WHICH.keys().isdisjoint(words):
        return []
    return [
        word
        for word, after in pairwise(words)
        if word in _WHICH and (after.isdigit() or after == "row" or _is_kind(after, names))
    ]


def _is_kind(word: str, names: Names) -> bool:
    return "KIND" in (names.readings((word,)) or {})


def _counts_what_is_better(old: str, new: str) -> bool:
    """Return whether the things of two places are counted, of which one was said to be better than the other."""
    return _BETTER.search(old) is not None and new.count("number of") > old.count("number of")


def _gives_to_nobody(old: str, new: str) -> bool:
    """Return whether what goes to whoever reads the rules goes to nobody."""
    return _TO_ME.search(old) is not None and _TO_THAT_ONE.search(new) is None


def _moves_several(old: str, new: str) -> bool:
    """Return whether the one thing that was spoken of has become all of its kind that lie somewhere."""
    for many in _MOVED_MANY.findall(new):
        one = singular(many)
        if (
            one != many
            and many not in old
            and re.search(rf"\b(?:the|that|this) {re.escape(one)}\b(?! ?['\u2019])", old)
        ):
            return True
    return False


def _loses_all(old: str, new: str) -> bool:
    """Return whether all of some things were somewhere, and now some of them are."""
    return _ALL_ARE.search(old.lower()) is not None and _ALL_ARE_MADE.search(new) is None


def _tells_another_time(old: str, new: str) -> bool:
    """Return whether the last round has come in of which nobody spoke, or what is done before is done after."""
    if _LAST_ROUND in new and not _LAST.search(old):
        return True
    if _EACH_TIME.search(old) and not _EACH_TIME_MADE.search(new):
        return True
    return _BEFORE_IT.search(old) is not None and _BEFORE_MADE.search(new) is None


def _adds_to_a_hand(old: str, new: str) -> bool:
    """Return whether what is added somewhere goes to a hand of which nothing was said."""
    return _ADDED.search(old) is not None and _TO_YOUR_HAND.search(new) is not None and "hand" not in old.lower()


def _counts_the_best(old: str, new: str) -> bool:
    """Return whether the one thing that is the best of some has become how many of them there are."""
    best = [m[1].lower() for m in _BEST_ONE.finditer(old)]
    return any(singular(many) in best and many not in old.lower() for many in _MOST_OF.findall(new))


def _asks_for_nothing(old: str, new: str) -> bool:
    """Return whether somebody else is asked to choose a thing with which nothing is done on that line."""
    return len(_ASKED_ALONE.findall(new)) > len(_ASKED_ALONE.findall(old))


def _skips_no_turn(old: str, new: str) -> bool:
    """Return whether a turn is missed of which nothing is said any more."""
    return _TURN_MISSED.search(old) is not None and _TURN_MADE.search(new) is None


def _takes_a_deed(old: str, new: str) -> bool:
    """Return whether what somebody else does is done by whoever acts: a subject is left out, and its verb says so."""
    for m in _SOMEBODY_DOES.finditer(old):
        alone = re.compile(rf"(?:^|, ?) *(?:the )?{m['do']}\b(?!s)", re.MULTILINE)
        if m["do"] != "end" and alone.search(new) and not alone.search(old):  # a game ends for all
            return True
    return False


def _moves_all(old: str, new: str) -> bool:
    """Return whether all things of a kind are moved, from wherever they are, which nobody said."""
    named = re.findall(r"call (?:it|them) (?:the )?([\w-]+)", new)
    moved = [m[1] for m in _MOVES_ALL.finditer(new) if m[1] not in old and m[1] not in named]
    return bool(moved) and _OF_ALL.search(old) is None


def _takes_from_nobody(old: str, new: str) -> bool:
    """Return whether what is taken from somebody comes from nobody now, or what is taken off is put on."""
    if _FROM_THEM.search(old) and not _FROM_THEM_MADE.search(new):
        return True
    return _TAKEN_OFF.search(old) is not None and len(_PUT_ON.findall(new)) > len(_PUT_ON.findall(old.lower()))


def _says_one_is_the_other(old: str, new: str) -> bool:
    """Return whether of two things that somebody has one is said to be the other, or each is counted with the others.

    What is so of any one place of several is not so of all of them together.
    """
    m = _HAS_BOTH.search(old)
    if m is not None and re.search(rf"\b{m[1]} is (?:an? )?{m[2]}\b", new, re.IGNORECASE):
        return True
    return _IN_ANY.search(new) is not None and _IN_ANY_SAID.search(old) is None


def _loses_chance_or_each(old: str, new: str) -> bool:
    """Return whether what is left to chance is chosen now, or what all get is for one."""
    if _RANDOM.search(old) and not _RANDOM_MADE.search(new):
        return True
    return _EACH_AT_END.search(old) is not None and re.search(r"\b(?:each|for|times|they)\b|\(", new) is None


def _loses_that_one(old: str, new: str) -> bool:
    """Return whether a thing that was pointed at is said without any word for which one it is."""
    return any(
        re.search(rf"\b{m['verb']} {re.escape(m['kind'])}\b", new, re.IGNORECASE) for m in _THAT_ONE.finditer(old)
    )


def _ends_too_early(old: str, new: str) -> bool:
    """Return whether what is done at the end of the game, or until something holds, is done at once or only then."""
    if _AT_THE_END.search(old) and "end the game" in new and not _ENDS_IT.search(old):
        return True
    return _UNTIL.search(old) is not None and _UNTIL_MADE.search(new) is None


def _drops_a_limit(old: str, new: str) -> bool:
    """Return whether something may go beyond what it was never to go beyond."""
    return _LIMIT.search(old) is not None and _LIMIT_MADE.search(new) is None


_LOSSES: Final = (
    _drops_a_limit,
    _ends_too_early,
    _takes_from_nobody,
    _says_one_is_the_other,
    _loses_that_one,
    _loses_chance_or_each,
    _counts_the_best,
    _adds_to_a_hand,
    _tells_another_time,
    _moves_several,
    _loses_all,
    _asks_for_nothing,
    _skips_no_turn,
    _takes_a_deed,
    _moves_all,
    _counts_what_is_better,
    _gives_to_nobody,
    _loses_people,
    _loses_whom,
    _moves_to_where_it_is,
    _loses_whose,
    _says_nobody,
    _gives_no_name,
    _asks_for_none,
    _loops_over_more,
    _drops_a_deed,
    _drops_a_comparison,
    _denies,
)
