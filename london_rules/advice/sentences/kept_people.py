"""What a repair may lose of the people of a text: who does something, to whom, and whose things are meant."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.sentences.kept_words import (
    CHANGED,
    OWN_PLACE,
    PER_MADE,
)
from london_rules.language.syntax.names import singular

# Whose some things are, and of which they are.
_OF_YOURS: Final = re.compile(r"\bof (?:yours|mine|theirs|his|hers|ours)\b", re.IGNORECASE)
_OF_SOMEBODY: Final = re.compile(
    r"\bof (?:the|that|this) (?:winner|loser|owner|player|opponent|partner|holder|buyer|seller|dealer|leader)\b",
    re.IGNORECASE,
)
_SOMEBODYS: Final = re.compile(r"'s\b|\b(?:their|them|they|whose|player|players)\b")
_OF_THEM: Final = re.compile(r"\b(?:one|two|some|any|\d+) of (?:them|these|those)\b", re.IGNORECASE)
_OF_IT: Final = re.compile(r"\b(?:from|of) (?:it|them|this|these|those)\b|\bchoose\b")
_DIFFERENT: Final = re.compile(
    r"\b(?:different|distinct|unique)\b(?! ones?\b| of (?:the following|these))", re.IGNORECASE
)
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
_SAME: Final = re.compile(r"\b(?:same|equal|equally|as many|as much)\b", re.IGNORECASE)  # compared, not done by both
_ALL_OF_YOURS: Final = re.compile(r"\ball (?:of )?(?:your|their|the) [a-z]", re.IGNORECASE)
_ALL_MADE: Final = re.compile(
    r"\b(?:all|each|every|none|no|not|number of|total|highest|lowest|repeat|move|the|as often as)\b|\((?:your|their) "
)
_NUMBER_OF_YOURS: Final = re.compile(r"\bnumber of (?:your|their) ", re.IGNORECASE)
_YOUR: Final = re.compile(r"\b(?:your|their)\b|'s\b")
_INSTEAD: Final = re.compile(r"\binstead of\b", re.IGNORECASE)
_INSTEAD_MADE: Final = re.compile(r"\b(?:instead|would|replace|not|swap|either)\b")
_FOR_EACH_DONE: Final = re.compile(
    r"\bfor (?:each|every) [\w -]+? (?:you|they) "
    r"(?P<verb>(?!(?:have|has|had|own|hold|need|are|were|can|may|get|got|see|control)\b)[a-z]+)\b",
    re.IGNORECASE,
)
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
_SOMEBODY_DOES: Final = re.compile(
    r"(?:^|, ?) *the (?!game\b|(?:active |current |acting )?player\b|\w+s\b)[\w -]*?\w "
    r"(?P<do>[a-z]{2,}?)s\b(?= (?:an?|the|their|\d|\W))",
    re.MULTILINE,
)
_TO_ME: Final = re.compile(r"\b(?:to|from) me\b|\b(?:give|pay)s? me\b", re.IGNORECASE)
_TO_THAT_ONE: Final = re.compile(r"\b(?:you|your|them|their|player)\b")
# Done by nobody who is named, in the form for somebody else: it would be done by whoever acts.
_BY_NOBODY: Final = re.compile(r"(?:^|, *)(?:gain|lose|pay|give)s\b", re.MULTILINE)
# What each of several things shows is not what they show together.
_ALL_SHOW: Final = re.compile(r"\b(?:all|both|every|each)\b(?! together)[\w ]*\bshows?\b", re.IGNORECASE)
_TOTAL_MADE: Final = re.compile(r"\btotal\b")
# From whom something is taken, which way it goes, and what somebody has of each of two sorts.
_FROM_THEM: Final = re.compile(
    r"\b(?:from|off) (?:him|her|them|(?:that|this) (?:player|opponent|person|one))\b", re.IGNORECASE
)
_FROM_THEM_MADE: Final = re.compile(r"\b(?:them|they|their|ask|from)\b|'s\b")
_TAKEN_OFF: Final = re.compile(r"\b(?:take|remove|lift|lose)s?\b[^,\n]*\b(?:off|away)\b", re.IGNORECASE)
_RIVAL: Final = re.compile(r"\b(?:opponents?|adversar(?:y|ies))\b", re.IGNORECASE)
_RIVAL_MADE: Final = re.compile(r"\b(?:other|another|they|them|their|players?|each|every|lowest|highest)\b")
_PUT_ON: Final = re.compile(r"\bput [^,\n]+ on\b")


def loses_whose(old: str, new: str) -> bool:
    """Return whether it is lost whose some things are, of which they are, or that no two of them are alike."""
    if _DIFFERENT.search(old) and "different" not in new:
        return True
    yours = _OF_YOURS.search(old) and not OWN_PLACE.search(new)
    yours = yours or (_NUMBER_OF_YOURS.search(old) and not _YOUR.search(new))
    yours = yours or (_OF_SOMEBODY.search(old) and not _SOMEBODYS.search(new))
    return bool(yours or (_OF_THEM.search(old.replace("choose one of these", "")) and not _OF_IT.search(new)))


def says_nobody(old: str, new: str) -> bool:
    """Return whether something is done by somebody else before, and by nobody who is named now."""
    return len(_BY_NOBODY.findall(new)) > len(_BY_NOBODY.findall(old))


def loses_people(old: str, new: str) -> bool:
    """Return whether nobody or somebody was spoken of before, and now whoever acts."""
    if _NOBODY.search(old) and not {*_NOBODY_MADE.findall(new)} - {*_NOBODY_MADE.findall(_NOBODY.sub("", old))}:
        return True
    if _END_NOW in old:  # as what depends on a condition that is looked at alone
        old, new = old.replace(_END_NOW, ""), new.replace(_END_NOW, "")
    if any(m[0].lower() not in new.lower() for m in _RIVAL.finditer(old)) and not _RIVAL_MADE.search(new):
        return True
    return _SOMEBODY.search(old) is not None and _SOMEBODY_MADE.search(new) is None


def _drops_what_counts(old: str, new: str) -> bool:
    """Return whether something was for each thing to which something is done, and is for each thing now."""
    m = _FOR_EACH_DONE.search(old)
    return m is not None and singular(m["verb"].lower()) not in new and PER_MADE.search(new) is not None


def loses_whom(old: str, new: str) -> bool:
    """Return whether it is lost to whom something is given, what is done for a gain, or that all are meant, not one."""
    if _TO_SOMEBODY.search(old) and not (_SOMEBODYS.search(new) or " to " in new):
        return True
    if _ALL_TOGETHER_MADE.search(new) and not _ALL_TOGETHER.search(old):
        return True
    if _TOTAL_MADE.search(new) and _ALL_SHOW.search(old) and not _ALL_TOGETHER.search(old):
        return True
    if _SOME_PLAYERS.search(old) and "of the players with the" in new:
        return True  # how many of them are meant cannot be said
    if _YOU_AND.search(old) and not _SAME.search(old) and len(CHANGED.findall(new)) < 2 and "ask " not in new:
        return True
    if _ALL_OF_YOURS.search(old) and not _ALL_MADE.search(new):
        return True
    if (_INSTEAD.search(old) and not _INSTEAD_MADE.search(new)) or _drops_what_counts(old, new):
        return True
    return _IF_YOU_DO.search(old) is not None and "if there is" in new and "you may" not in new


_THEY_FROM_YOURS: Final = re.compile(
    r"^ *(?:the (?!active|first player)[a-z]+ (?:player|neighbou?r)|the (?:player|neighbou?r)|each|every|all|another|"
    r"whoever|everyone|everybody|anyone)\b[^,;.\n]*\b(?:from|in|of|out of) your (?P<what>(?!left\b|right\b)[a-z]+)\b",
    re.IGNORECASE | re.MULTILINE,
)


def takes_from_their_own(old: str, new: str) -> bool:
    """Return whether somebody else is asked for what is their own, where it was to be yours."""
    m = _THEY_FROM_YOURS.search(old)
    return m is not None and re.search(rf"\bask [^\n]*\b(?:in|of) your {re.escape(m['what'])}\b", new) is not None


def gives_to_nobody(old: str, new: str) -> bool:
    """Return whether what goes to whoever reads the rules goes to nobody."""
    return _TO_ME.search(old) is not None and _TO_THAT_ONE.search(new) is None


def takes_a_deed(old: str, new: str) -> bool:
    """Return whether what somebody else does is done by whoever acts: a subject is left out, and its verb says so."""
    for m in _SOMEBODY_DOES.finditer(old):
        alone = re.compile(rf"(?:^|, ?) *(?:the )?{m['do']}\b(?!s)", re.MULTILINE)
        if m["do"] != "end" and alone.search(new) and not alone.search(old):  # a game ends for all
            return True
    return False


def takes_from_nobody(old: str, new: str) -> bool:
    """Return whether what is taken from somebody comes from nobody now, or what is taken off is put on."""
    if _FROM_THEM.search(old) and not _FROM_THEM_MADE.search(new):
        return True
    return _TAKEN_OFF.search(old) is not None and len(_PUT_ON.findall(new)) > len(_PUT_ON.findall(old.lower()))
