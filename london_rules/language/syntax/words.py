"""The words of the language itself, as the lexer knows them, and a human name for every terminal.

Phrases are written without "the", which the lexer drops. Of several readings the longest that the grammar
accepts at that point wins.
"""

from __future__ import annotations

from typing import Final

Phrase = tuple[str, ...]

_PHRASES: Final[dict[str, tuple[str, str]]] = {
    # phrase: (terminal, value)
    "if": ("_IF", ""),
    "otherwise": ("_OTHERWISE", ""),
    "you may": ("_MAY", ""),
    "you must": ("_MUST", ""),
    "for": ("_FOR", ""),
    "each": ("_EACH", ""),
    "of": ("_OF", ""),
    "times": ("_TIMES", ""),
    "up to": ("_UP_TO", ""),
    "as often as you like": ("_OFTEN", ""),
    "gain": ("GAIN", ""),
    "gains": ("GAIN", ""),
    "lose": ("LOSE", ""),
    "loses": ("LOSE", ""),
    "pay": ("_PAY", ""),
    "pays": ("_PAY", ""),
    "give": ("_GIVE", ""),
    "to": ("_TO", ""),
    "put": ("_PUT", ""),
    "on": ("_ON", ""),
    "remove": ("_REMOVE", ""),
    "from": ("_FROM", ""),
    "in": ("_IN", ""),
    "in an order you choose": ("_CHOSEN_ORDER", ""),
    "in any order": ("_ANY_ORDER", ""),
    "move": ("_MOVE", ""),
    "in random order": ("_RANDOM_ORDER", ""),
    "row": ("_ROW", ""),
    "turn": ("_TURN", ""),
    "face down": ("FACE", "down"),
    "face up": ("FACE", "up"),
    "mark": ("_MARK", ""),
    "swap": ("_SWAP", ""),
    "with": ("_WITH", ""),
    "choose": ("_CHOOSE", ""),
    "choose an action": ("_CHOOSE_ACTION", ""),
    "choose a number from": ("_CHOOSE_NUMBER", ""),
    "choose a random number from": ("_RANDOM_NUMBER", ""),
    "a random": ("_A_RANDOM", ""),
    "end game now": ("_END_NOW", ""),
    "is within": ("_IS_WITHIN", ""),
    "are within": ("_IS_WITHIN", ""),
    "steps of": ("_STEPS_OF", ""),
    "number of steps from": ("_STEPS_FROM", ""),
    "along": ("_ALONG", ""),
    "through": ("_THROUGH", ""),
    "go on": ("_GO_ON", ""),
    "carry out": ("_CARRY_OUT", ""),
    "only if": ("_ONLY_IF", ""),
    "until": ("_UNTIL", ""),
    "ends": ("_ENDS", ""),
    "end game": ("_END_GAME", ""),
    "after": ("_AFTER", ""),
    "more turns": ("_MORE_TURNS", ""),
    "begin with a random player": ("_BEGIN_WITH_RANDOM", ""),
    "they": ("_THEY", ""),
    "other": ("_OTHER", ""),
    "price at which": ("_PRICE_AT_WHICH", ""),
    "you": ("_YOU", ""),
    "them": ("_THEM", ""),
    "at": ("_AT", ""),
    "first time": ("_FIRST_TIME", ""),
    "after first time": ("_AFTER_FIRST_TIME", ""),
    "a": ("_A", ""),
    "an": ("_A", ""),
    "another": ("_ANOTHER", ""),
    "another of": ("_ANOTHER", ""),
    "one of": ("_ONE_OF", ""),
    "rounded up": ("ROUNDED", "up"),
    "rounded down": ("ROUNDED", "down"),
    "number of": ("_NUMBER_OF", ""),
    "stacks": ("_STACKS", ""),
    "total": ("TOTAL", "total"),
    "lowest": ("LOWEST", "lowest"),
    "highest": ("HIGHEST", "highest"),
    "smaller": ("SMALLER", "smaller"),
    "larger": ("SMALLER", "larger"),
    "and": ("_AND", ""),
    "your": ("_YOUR", ""),
    "their": ("_THEIR", ""),
    "it": ("_IT", ""),
    "its": ("_ITS", ""),
    "this": ("_THIS", ""),
    "any": ("_ANY", ""),
    "top": ("_TOP", ""),
    "other than": ("_OTHER_THAN", ""),
    "that": ("_THAT", ""),
    "whose": ("_WHOSE", ""),
    "is": ("IS", "=="),
    "are": ("IS", "=="),
    "is not": ("IS_NOT", "!="),
    "are not": ("IS_NOT", "!="),
    "is at least": ("COMPARE", ">="),
    "is at most": ("COMPARE", "<="),
    "is more than": ("COMPARE", ">"),
    "is less than": ("COMPARE", "<"),
    "or": ("_OR", ""),
    "not": ("_NOT", ""),
    "there is": ("_THERE_IS", ""),
    "there is one of": ("_THERE_IS", ""),
    "there is no": ("_THERE_IS_NO", ""),
    "there is none of": ("_THERE_IS_NO", ""),
    "can be carried out": ("_CAN_BE_CARRIED_OUT", ""),
    "is full": ("_IS_FULL", ""),
    "never": ("_NEVER", ""),
    "was": ("WAS", ""),
    "was not": ("WAS_NOT", ""),
    "were": ("WAS", ""),
    "were not": ("WAS_NOT", ""),
    "is on top": ("IS_ON_TOP", ""),
    "are on top": ("IS_ON_TOP", ""),
    "is face up": ("IS_FACE", "up"),
    "are face up": ("IS_FACE", "up"),
    "is face down": ("IS_FACE", "down"),
    "are face down": ("IS_FACE", "down"),
    "is in": ("IS_IN", ""),
    "are in": ("IS_IN", ""),
    "has": ("_HAS", ""),
    "has no": ("_HAS_NO", ""),
    "have": ("_HAS", ""),
    "have no": ("_HAS_NO", ""),
    "while": ("_WHILE", ""),
    "when": ("_WHEN", ""),
    "would": ("_WOULD", ""),
    "instead": ("_INSTEAD", ""),
    "once a turn": ("_ONCE_A_TURN", ""),
}

KEYWORDS: Final[dict[Phrase, tuple[str, str]]] = {tuple(p.split()): v for p, v in _PHRASES.items()}

# The length of the longest keyword that opens with a word.
KEYWORD_STARTS: Final[dict[str, int]] = {}
for _phrase in KEYWORDS:
    KEYWORD_STARTS[_phrase[0]] = max(KEYWORD_STARTS.get(_phrase[0], 0), len(_phrase))

PUNCTUATION: Final[dict[str, str]] = {
    ",": "_COMMA",
    "(": "_LP",
    ")": "_RP",
    "+": "_PLUS",
    "-": "_MINUS",
    "*": "_TIMES_SIGN",
    "/": "_SLASH",
}

PREPOSITIONS: Final[dict[str, str]] = {w: w for w in ("on", "to", "with", "from")}

# Words that open a predicate: before one of them "and" goes on with the same subject.
PREDICATE_OPENERS: Final[frozenset[str]] = frozenset({"is", "are", "was", "were", "has", "have", "can", "cannot"})

# After a comma these words belong to what stands before it.
COMMA_WORDS: Final[dict[str, str]] = {"or": "_COMMA_OR", "call": "_COMMA_CALL"}

HUMAN: Final[dict[str, str]] = {
    "COUNTER": "a counter",
    "COUNTER_ONE": "a counter",
    "ZONE": "a zone",
    "KIND": "a kind of thing",
    "GROUP": "a group",
    "NUMBER": "a number",
    "NUMBER_OF1": "a number",
    "TEST1": "a test",
    "TEST2": "a test",
    "NOT_TEST1": "a test",
    "VERB": "a rule",
    "MARK": "a mark",
    "FIELD": "a field",
    "VALUE": "a value of a field",
    "MOMENT": "a moment",
    "MOMENTS": "moments",
    "RELATION": "a relation",
    "ACTION": "an action",
    "LOCAL": "a name given in this text",
    "THING": "a thing",
    "INT": "a whole number",
    "SYMBOL": "an amount",
    "PREP": "a preposition",
    "FREE_WORDS": "a few words for the alternative",
    "NEW_NAME": "a new name",
    "FACE": "`face up` or `face down`",
    "COMPARE": "a comparison",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "the end of the indented lines",
    "_COMMA": "a comma",
    "_COMMA_OR": "`, or`",
    "_COMMA_CALL": "`, call it`",
    "_AT_LEAST": "`, at least`",
    "_LP": "`(`",
    "_RP": "`)`",
    "_PLUS": "`+`",
    "_MINUS": "`-`",
    "_TIMES_SIGN": "`*`",
    "_SLASH": "`/`",
    "_POSS": "`'s`",
    "_AND_PRED": "`and`",
    "$END": "the end of the text",
}


def human(terminal: str) -> str:
    """Name a terminal as an author would."""
    if terminal in HUMAN:
        return HUMAN[terminal]
    phrases = [" ".join(p) for p, (t, _) in KEYWORDS.items() if t == terminal]
    return f"`{phrases[0]}`" if phrases else terminal.strip("_").lower().replace("_", " ")
