"""How people say it at the table: nobody has bid, you owe nothing, pass your turn, look at it and put it back.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from london_rules.advice.sentences.composed_ways import owner_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import HAS, MAY, MOST, Form
from london_rules.advice.sentences.leaves import Leaves
from london_rules.advice.sentences.slots import MOST_WAYS, Filled, Words
from london_rules.diagnostics.alike import names_alike

_Filled = Mapping[str, Filled]
_DEBT: Final = "debt"  # and what means the same by the thesaurus
_GETS: Final = "gains/gets/receives/draws"
_NOT: Final = "do/does/did/don/doesn/didn [not/'] [t]"
_SOMETHING: Final = "anything/something"
_TO_THEM: Final = "[to/from] [anyone/anybody/bank/others/any] [player/players]"
_PUT_BACK: Final = (
    "[then] [you/they] put/return/place/replace/lay/leave it/them/this [back] [again] [on/in] [its/same] "
    "[top/place/there]"
)
EVERYDAY: Final[Mapping[str, tuple[Form, ...]]] = {
    "condition": (
        (
            f"{{nobody}} has/have [yet] {{counter}} [yet] [{_SOMETHING}] [yet]",
            "the highest {counter} of the players is 0",
        ),
        (f"{{who}} owe/owes nothing/none [at] [all] {_TO_THEM}", "{debt of} is 0"),
        (f"{{who}} {_NOT} owe [any] {_SOMETHING} {_TO_THEM}", "{debt of} is 0"),
        (f"{{who}} owe/owes [any/some] {_SOMETHING} {_TO_THEM}", "{debt of} is at least 1"),
        (f"{{who}} {HAS} nothing/none {{counter word}} [yet/left]", "{worded counter of} is 0"),
        (f"{{who}} {HAS} no {{stuff}} {{counter word}} [yet/left]", "{worded counter of} is 0"),
        (f"{{who}} {HAS} no {{counter word}} [yet/left]", "{worded counter of} is 0"),
        (f"{{who}} {HAS} [any/some/something] {{counter word}} [left]", "{worded counter of} is at least 1"),
        (f"{{who}} {HAS} {{compared}} {{counter word}} [left]", "{worded counter of} is {compared}"),
        (
            "none of [your/the/my] opponents/rivals/others has/have [any/a/got] {counter} [left]",
            "the highest {counter} of the other players is 0",
        ),
        ("no other player has [any/a/got] {counter} [left]", "the highest {counter} of the other players is 0"),
        (
            "at least {n} [of] [the] players have/own [any/a/some] {counter}",
            "number of players whose {counter} is at least 1 is at least {n}",
        ),
        (
            f"you {_NOT} have [the] most/highest {{counter}}",
            "not (your {counter} is the highest {counter} of the players)",
        ),
        ("one/any/some of {placed} is/are {value}", "there is a {one placed} that is {value}"),
    ),
    "deed": (
        ("gain they {much}", "they gain {much}"),
        ("lose they {much}", "they lose {much}"),
        ("pay they {much}", "they pay {much}"),
        (f"{{as said}} [,/;/.] [and/then] {_PUT_BACK}", "{only looked}"),
        (
            f"everyone/everybody {_GETS} {{much}} [,] but you gain/get/receive/draw {{much2}}",
            "each other player gains {much}, you gain {much2}",
        ),
        (
            "everyone/everybody loses/pays {much} [,] but you lose/pay {much2}",
            "each other player loses {much}, you lose {much2}",
        ),
        # what is played to the end
        (
            "{people} has/have/gets/get/takes/take/plays/play one/1 [more/last/final/further] turn [each]",
            "end the game after {turns of all} more turns",
        ),
        ("finish/complete/end [current/this] round [then] [and/then] [game] [ends]", "end the game after this round"),
        # one thing in place of another is a choice between them
        (f"instead of {{doing}} [,] you {MAY} [instead] {{deed}}", "either {doing}, or {deed}"),
        (f"you {MAY} {{deed}} instead of {{doing}}", "either {doing}, or {deed}"),
        ("pass [on/over] [your/their/the/this] turn/go", "pass", "skip your next turn"),
        ("pass [on/over] [your/their/the/this] next turn/go", "skip your next turn"),
        (
            "[score/scores/gain/gains] {n} [victory] [point/points] for/to {those}",
            "for each of the players with the {those}, they gain {n} {score}",
        ),
        (
            f"{{n}} [victory] [point/points] for/to [player] [with] {MOST} {{counter}}",
            "for each of the players with the highest {counter}, they gain {n} {score}",
        ),
    ),
    "sentence": (
        (f"{{deed}} [,] or [,] instead [,] [you] [{MAY}] {{deed2}}", "either {deed}, or {deed2}"),
        (f"{{deed}} [,] or [you] [{MAY}] {{deed2}} instead", "either {deed}, or {deed2}"),
        (f"{{deed}} [,/./;] instead [,] you {MAY} {{deed2}}", "either {deed}, or {deed2}"),
        (f"{{deed}} [,/./;] [but] you {MAY} [also] {{deed2}} instead", "either {deed}, or {deed2}"),
    ),
}


def _counter_word(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a word of the names of a player's counters, if it is the whole name of nothing."""
    said = words[0].group().lower()
    if leaves.names.readings((said,)):
        return
    of = [c.name for c in leaves.more.rules.counters.values() if c.owner == "player" and said in c.name.split()]
    for name in of[:MOST_WAYS]:
        yield Filled(1, name, name)


def _debt_of(more: FromRules, filled: _Filled) -> list[str]:
    """Give what somebody owes: a counter that is called so, or nearly."""
    mine = [c.name for c in more.rules.counters.values() if c.owner == "player"]
    found = [name for name in mine if name in (_DEBT, f"{_DEBT}s")] or names_alike(_DEBT, mine)
    return [f"{owner_of(filled['who'].text)} {name}" for name in found]


def _only_looked(_: FromRules, filled: _Filled) -> list[str]:
    """Leave out that things go back that are only looked at: they were never taken."""
    said = filled["as said"].text
    return [said] if said.startswith("look at ") else []


LEAVES_OF_EVERYDAY: Final[Mapping[str, Callable[[Leaves, Words], Iterator[Filled]]]] = {"counter word": _counter_word}
EVERYDAY_MADE: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "debt of": _debt_of,
    "worded counter of": lambda _, filled: [f"{owner_of(filled['who'].text)} {filled['counter word'].name}"],
    "only looked": _only_looked,
}
