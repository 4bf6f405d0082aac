"""What people write for what the language says: words, signs and turns of phrase."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from london_rules.language.syntax.counts import COUNTS

# Words that people write for words of the language; what is meant is tried in this order.
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "add": ("gain",),
    "adds": ("gains",),
    "after": ("when",),
    "all": ("each",),
    "also": ("",),
    "and": (",", ""),
    "any": ("a",),
    "but": (",",),
    "collect": ("gain",),
    "collects": ("gains",),
    "earn": ("gain",),
    "earns": ("gains",),
    "either": ("",),
    "else": ("otherwise", "otherwise,"),
    "equals": ("is",),
    "every": ("each",),
    "everybody": ("each player",),
    "everyone": ("each player",),
    "exceeds": ("is more than",),
    "he": ("they",),
    "her": ("their", "them"),
    "him": ("them",),
    "his": ("their",),
    "she": ("they",),
    "except": ("other than",),
    "from": ("in",),
    "get": ("gain",),
    "gets": ("gains",),
    "if": ("when",),
    "inside": ("in",),
    "into": ("to",),
    "just": ("",),
    "l": ("1",),
    "minus": ("-",),
    "my": ("your",),
    "o": ("0",),
    "onto": ("on",),
    "opponent": ("other player",),
    "other": ("another",),
    "opponents": ("other player",),
    "our": ("your",),
    "pick": ("choose",),
    "please": ("",),
    "plus": ("+",),
    "receive": ("gain",),
    "receives": ("gains",),
    "select": ("choose",),
    "starting": ("beginning",),
    "spend": ("pay",),
    "spends": ("pays",),
    "take": ("gain",),
    "takes": ("gains",),
    "then": ("", ","),
    "thrice": ("3 times",),
    "time": ("times",),
    "twice": ("2 times",),
    "when": ("if",),
    "whenever": ("when",),
    "x": ("*",),
    "you": ("",),
    **{word: (str(number),) for word, number in COUNTS.items()},
}

# Words that only mean something to people: no part of a name that they follow.
WORDS_FOR_PEOPLE: Final = frozenset({
    "actually", "afterwards", "again", "already", "also", "altogether", "always", "and", "anyway", "as",
    "automatically", "available", "back", "but", "clockwise", "currently", "directly", "either", "else", "even", "ever",
    "exactly", "extra", "finally", "first", "from", "further", "have", "he", "however", "immediately", "instantly",
    "instead", "just", "left", "meanwhile", "more", "must", "next", "now", "once", "only", "or", "please",
    "remaining", "respectively", "she", "should", "simply", "so", "somewhere", "still", "straightaway", "then",
    "there", "together", "too", "total", "when", "where", "which", "who", "whose", "with",
})  # fmt: skip

SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    "=": ("is", ""),
    ">": ("is more than", "more than", "", "is at least"),
    "<": ("is less than", "less than"),
    "≥": ("is at least",),
    "≤": ("is at most",),
    "≠": ("is not",),
    ";": (",",),
    ":": (",", ""),
    ".": (",", ""),
    "!": ("",),
    "•": ("",),
    "·": ("",),
    "×": ("*",),
    "÷": ("/",),
    "&": ("and",),
}
UNIT_SIGNS: Final = "$€£¥"
UNIT_WORDS: Final = r"(?:pounds?|dollars?|euros?|quid)"
_ONE: Final = r"(?:(?! and | or )[^,\n])+?"  # a part of a condition that is no two conditions
_COUNT: Final = rf"(?:\d+|{'|'.join(COUNTS)})"

_DOES: Final = "(?:do|does|may|must|can|will|shall|should)"
_NOT: Final = r"(?: not|n['\u2019]t|not)"

# Turns of phrase: a pattern and what is written for it. `{sign}` is replaced by each symbol of an amount in
# turn, `{counter}` by what it counts.
PHRASES: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(rf"(?<![\w-]){pattern}(?![\w-])", re.IGNORECASE), said)
    for pattern, said in (
        (r"(?:greater|bigger|higher|larger|above) than", "more than"),
        (r"it['\u2019]s", "its"),
        (r"(?:fewer|smaller|lower) than", "less than"),
        (r"(?:over|above|beyond)", "more than"),
        (r"(?:under|below)", "less than"),
        (
            rf"{_DOES}{_NOT} (?:exceed|be (?:more|greater|higher|larger|bigger) than)",
            "is at most",
        ),
        (rf"{_DOES}{_NOT} (?:fall|drop|go|sink) below", "is at least"),
        (r"no (?:more|greater|higher) than", "at most"),
        (r"no (?:less|fewer|lower) than", "at least"),
        (r"(\S+) or (?:more|over|above|higher)", r"at least \1"),
        (r"(\S+) or (?:less|fewer|under|below|lower)", r"at most \1"),
        (r"(?:more|greater|bigger|higher|larger) (?:then|as)", "more than"),
        (r"(?:less|fewer|smaller|lower) (?:then|as)", "less than"),
        (r"all (other )?players (\w+)", r"each \1player \2s"),
        (r"(?:all|every) players?", "each player"),
        (r"(?:everyone|everybody) (\w+)", r"each player \1"),
        (r"(?:an|one|some) opponent", "another player"),
        (r"(?:in the event|in the case|on (?:the )?condition|provided|providing|assuming|supposing|given) that", "if"),
        (r"and/or", "or"),
        (
            r"the (?:active |current |acting )?player (?:whose turn it (?:now )?is )?"
            r"(gain|lose|pay|draw|take|move|choose)s",
            r"\1",
        ),
        (r"another one(?= [a-z])(?! of)", "another"),
        (r"an other(?= [a-z])", "another"),
        (r"the round(?: number)? is the (?:last|final)(?: round| one)?", "this is the last round"),
        (r"(?:it|this) is (?:now )?the (?:last|final) round", "this is the last round"),
        (r"the (?!player\b)\w+ (?:to|on) (your|the) (left|right)", r"the player to your \2"),
        (r"the (?:dealer|starter|starting player|start player|leadoff)", "the first player"),
        (r"(?:in|going) clockwise(?: order| direction)?", "in turn"),
        (r"you (?:can|could|are allowed to)", "you may"),
        (r"you (?:have to|need to|ought to|are to|shall)", "you must"),
        (r"you (\w+)", r"\1"),
        (rf"unless there is an? ({_ONE})(?=,|$)", r"if there is no \1"),
        (rf"unless there is no ({_ONE})(?=,|$)", r"if there is a \1"),
        (rf"unless ({_ONE}) is at least ({_ONE})(?=,|$)", r"if \1 is less than \2"),
        (rf"unless ({_ONE}) is less than ({_ONE})(?=,|$)", r"if \1 is at least \2"),
        (rf"unless ({_ONE}) is at most ({_ONE})(?=,|$)", r"if \1 is more than \2"),
        (rf"unless ({_ONE}) is more than ({_ONE})(?=,|$)", r"if \1 is at most \2"),
        (rf"unless ({_ONE}) is not (?!one of)([\w' -]+)(?=,|$)", r"if \1 is \2"),
        (rf"unless ({_ONE}) is (?!at |more |less |not |one of)([\w' -]+)(?=,|$)", r"if \1 is not \2"),
        (r"unless ([^,\n]+)", r"if not (\1)"),
        (r"you have no ([^,\n]+?)(?= and\b| or\b|,|$)", r"your \1 is 0"),
        (r"you have ((?:at|more|less|fewer) \w+) [$€£¥](\d+)", r"your {counter} is \1 \2"),
        (r"you have ((?:at|more|less|fewer) \w+) (\d+) ([^,\n]+?)(?= and\b| or\b|,|$)", r"your \3 is \1 \2"),
        (
            r"(?:the )?game (?:ends|is over|is finished|stops) (?:when|once|after|at the end of|with) "
            r"(?:the end of )?(?:this|the current|the) round(?: (?:is|has been) (?:over|done|finished|played)| ends)?",
            "end the game after this round",
        ),
        (r"(?:the )?game (?:ends|is over|stops)(?: now| immediately| at once| right away| then)?", "end the game now"),
        (
            r"(?:end|stop|finish|conclude|trigger the end of|bring about the end of) (?:the )?game"
            r"(?: immediately| at once| right away| right now| straight away| now)?",
            "end the game now",
        ),
        (r"(?:(?:every|each) time|after|as soon as) you", "when you"),
        (r"you (may|must),? (once a turn, at [^,\n]+,|at [^,\n]+,)", r"\2 you \1"),
        (r"when you (?!would)([^,\n]+, you may .*? instead)", r"when you would \1"),
        (rf"({_COUNT}) {UNIT_WORDS}", "{sign}{count}"),
    )
)
