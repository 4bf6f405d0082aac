"""The symbols of the language, the words that the lexer treats in a way of their own, and a name for every terminal.

The words of constructs are defined with them, in `constructs`. Of several readings of a text the longest that the
grammar accepts at that point wins.
"""

from __future__ import annotations

from typing import Final

from london_rules.language.constructs.facts import KEYWORDS

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
JOINING: Final = ("in", "for", "and")  # more words that the second input of a number can follow

# Words that open a predicate: before one of them "and" goes on with the same subject.
PREDICATE_OPENERS: Final[frozenset[str]] = frozenset({"is", "are", "was", "were", "has", "have", "can", "cannot"})

# After a comma these words belong to the text before it.
COMMA_WORDS: Final[dict[str, str]] = {"or": "_COMMA_OR", "call": "_COMMA_CALL"}

HUMAN: Final[dict[str, str]] = {
    "COUNTER": "a counter",
    "COUNTER_ONE": "a counter",
    "THING_COUNTER": "a counter of a thing",
    "ZONE": "a zone",
    "KIND": "a kind of thing",
    "GROUP": "a group",
    "NUMBER": "a number",
    "NUMBER_OF1": "a number",
    "NUMBER_OF2": "a number",
    "TEST1": "a test",
    "TEST2": "a test",
    "NOT_TEST1": "a test",
    "VERB": "a rule",
    "VERBS": "a rule",
    "MARK": "a mark",
    "FIELD": "a field",
    "FIELDS": "the plural of a field",
    "VALUE": "a value of a field",
    "MOMENT": "a moment",
    "MOMENTS": "moments",
    "RELATION": "a relation",
    "RELATION_ONE": "a relation to one thing",
    "ACTION": "an action",
    "OUTCOME": "an outcome",
    "LOCAL": "a name given in this text",
    "LOCALS": "a name given to several things in this text",
    "OWNER": "a name given in this text",
    "THING": "a thing",
    "OWNING_THING": "a thing",
    "NAMED_KIND": "a printed name",
    "SOME": "a printed name",
    "INT": "a whole number",
    "SYMBOL": "an amount",
    "PREP": "a preposition",
    "JOIN": "`in`, `for` or `and`",
    "FREE_WORDS": "a few words for the alternative",
    "NEW_NAME": "a new name",
    "FACE": "`face up` or `face down`",
    "COMPARE": "a comparison",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "the end of the indented lines",
    "_COMMA": "a comma",
    "_COMMA_OR": "`, or`",
    "_OR_ELSE": "`, or`",
    "_COMMA_CALL": "`, call it`",
    "_COMMA_CALL_THEM": "`, call them`",
    "_COMMA_CALL_LAST": "`, call the last one`",
    "_AT_LEAST": "`, at least`",
    "_AT_MOST": "`, at most`",
    "_LP": "`(`",
    "_RP": "`)`",
    "_PLUS": "`+`",
    "_MINUS": "`-`",
    "_TIMES_SIGN": "`*`",
    "_SLASH": "`/`",
    "_POSS": "`'s`",
    "_AND_PRED": "`and`",
    "$END": "the end of the text",  # the last: lark's own, which a grammar does not declare
}

# Of a name that is printed on a thing, beside "THING": of one that several things can have.
PRINTED: Final = ("NAMED_KIND", "SOME")

# Terminals that have words, signs or names of their own; the grammar can use these and no others. They are sorted, as
# the tables of the grammar are found by them: in which order modules are imported changes nothing.
TERMINALS: Final[tuple[str, ...]] = tuple(
    sorted({*(terminal for terminal, _ in KEYWORDS.values()), *PUNCTUATION.values(), *list(HUMAN)[:-1]})
)


def human(terminal: str) -> str:
    """Name a terminal as an author would."""
    if terminal in HUMAN:
        return HUMAN[terminal]
    phrases = [" ".join(p) for p, (t, _) in KEYWORDS.items() if t == terminal]
    return f"`{phrases[0]}`" if phrases else terminal.strip("_").lower().replace("_", " ")
