"""What numbered rulebooks write for the lines of declarations: initial values, dice with so many faces, further rows.

The patterns go before those of `meant`, in the same way of writing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_ROLLED: Final = (
    "(?:is )?(?:rolled|thrown|cast|determined|decided|found|generated)"
    "(?: (?:on|with|by|using|from|as|by rolling|by throwing))?"
)
_DIE: Final = "(?:an? |one )?(?:die|dice)"
_NUMBERS: Final = r"(\d+) ?(?:to|and|-|\u2013|\.\.) ?(\d+)"
_FIRST: Final = "(?:initial|starting|start|opening|first)"
_OUTSET: Final = "(?:initially|at first|at the (?:start|beginning|outset)(?: of (?:the|a|each|every) game)?)"
_STARTS: Final = r"starts at \1"
_MORE: Final = r"each more: \1"

RULEBOOKS: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "counter": (
        (rf"(?:the )?{_FIRST} (?:value|amount|number|level|score|count)(?: is| of|:| =)? *(.+)", _STARTS),
        (rf"(?:is )?(?:{_OUTSET} )?set (?:initially )?(?:to|at) (\d+)(?: {_OUTSET})?", _STARTS),
        (rf"(?:is )?(\d+) {_OUTSET}", _STARTS),
        (r"(?:begins?|starts?) the game (?:at|with|on) (.+)", _STARTS),
        (r"(?:each|every|all) players? (?:begins?|starts?)(?: the game)? (?:at|with|on) (.+)", _STARTS),
        (rf"{_ROLLED} {_DIE}(?: with| of| having)? (\d+) (?:faces|sides)", r"rolled from 1 to \1"),
        (rf"{_ROLLED} (?:an? |one )?(\d+)-?(?: ?sided| ?faced) (?:die|dice)", r"rolled from 1 to \1"),
        (rf"{_ROLLED} (?:an? |one |1 ?)?d(\d+)", r"rolled from 1 to \1"),
        (rf"{_ROLLED} (?:an? |one )?(?:normal |ordinary |standard |six-sided )?(?:die|dice)", "rolled from 1 to 6"),
        (rf"{_ROLLED} (?:an? |one )?(?:die|dice)?,? *(?:between )?{_NUMBERS}", r"rolled from \1 to \2"),
        (rf"(?:a )?random (?:number )?(?:from|between) {_NUMBERS}", r"rolled from \1 to \2"),
        (r"rolled (?:on|by|using|with) (?:the )?table(?: of)? (?!of )([\w -]+)", r"rolled from the table \1"),
    ),
    "table": (
        (
            r"(?:for |and )?(?:each|every|any)(?: one)? (?:further|additional|extra|more|subsequent|other|next|beyond"
            r"|above|after)[^:=,\d]*(?:[:=]|,| adds?| is| costs?) *\+?(-?\d+)(?: more)?",
            _MORE,
        ),
        (
            r"(?:above|beyond|over|after|past)(?: that| this)?,? (?:for )?(?:each|every)(?: one| more)? *[:=]? *"
            r"\+?(-?\d+)(?: more| each)?",
            _MORE,
        ),
    ),
}
