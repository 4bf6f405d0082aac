"""How people say whole sentences: if what, who does what, when and how often; and powers, which say when they work.

The forms go on with those of `deeds_of_people`, in the same way of writing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import HAS, MAY, ONE, Form

_IF: Final = "if/when/whenever/once/should/provided/where [and] [only] [if]"
_AS_SOON: Final = "as soon as"
_WHILE: Final = "while/as [long] [as]"
_AND: Final = "and/then/afterwards/;/."
_EVERYBODY: Final = "each/every/all/any/those/a/an [of] [the]"

SAID_WHOLE: Final[Mapping[str, tuple[Form, ...]]] = {
    # ---- whole sentences
    "sentence": (
        (f"{_IF} [that/ever] {{conditions}} [,] [then] {{deeds}}", "{if then}"),
        (f"{_AS_SOON} {{conditions}} [,] [then] {{deeds}}", "{if then}"),
        (f"{_WHILE} {{conditions}} [,] {{deeds}}", "{while then}"),
        ("until {conditions} [,] {deeds}", "repeat until {conditions}, {deeds}"),
        ("then/first/next/now/afterwards/finally [,] {deeds}", "{deeds}"),
        (
            f"if/when/whenever {ONE} {{kinds}} has/have {{compared}} {{counter}} [on] [it] [,] [then] {{deeds}}",
            "{if any counted}",
        ),
        (
            f"if/when/whenever {ONE} {{kinds}} has/have no {{counter}} [on] [it] [left] [,] [then] {{deeds}}",
            "{if any has none}",
        ),
        (f"if/when/whenever {ONE} {{kinds}} {{test}} [,] [then] {{deeds}}", "{if any is}"),
        ("in [the] event that/of {conditions} [,] [then] {deeds}", "{if then}"),
        ("in case [that/of] {conditions} [,] [then] {deeds}", "{if then}"),
        ("on condition that {conditions} [,] [then] {deeds}", "{if then}"),
        ("unless {conditions} [,] [then] {deeds}", "{unless then}"),
        ("{subject} and {subject2} {does} {much} and {much2} [,] respectively", "{each their own}"),
        ("there may/might/can/could be no {core} [,] in which case [,] {deeds}", "if there is no {one core}, {deeds}"),
        ("there may/might/can/could be a/an {core} [,] in which case [,] {deeds}", "if there is a {one core}, {deeds}"),
        ("{deeds} [,] [but] provided/providing [that] {conditions}", "only if {conditions}\n{deeds}", "{if then}"),
        ("{deeds} [,] [but] on [the] condition that {conditions}", "only if {conditions}\n{deeds}", "{if then}"),
        (f"{{deeds}} [,] [but] [only] {_IF} [that/ever] {{conditions}}", "{if then}"),
        (f"{{deeds}} [,] [but] [only] {_AS_SOON} {{conditions}}", "{if then}"),
        ("{deeds} [,] [but] [only] while {conditions}", "{if then}"),
        ("{deeds} [,] [but] [only] as long as {conditions}", "{if then}"),
        ("{deeds} [,] [but] [only] in case [that] {conditions}", "{if then}"),
        ("{deeds} [,] [but] [only] on condition that {conditions}", "{if then}"),
        ("{deeds} [,] unless {conditions}", "{unless then}"),
        (
            "for/if/when/whenever {crowd} [,] [then] they/he/she/that/this [player] [also] {does} {much}",
            "for each {crowd}, they {do it} {much theirs}",
        ),
        ("{people} {does} {much} [,] [but] [only] if/when/while/provided [that] {conditions}", "{each if}"),
        ("{people} {does} {much} [,] unless {conditions}", "{each unless}"),
        (f"you/this [action] {MAY} only [be] {{do this}} if/when/while {{conditions}}", "only if {conditions}"),
        ("only {do this} if/when/while {conditions}", "only if {conditions}"),
        (
            f"{_IF} [that] {{conditions}} [,] [then] {{deeds}} [,/;/.] otherwise/else/or_else [,] {{deeds2}}",
            "{if else}",
        ),
        ("in/during/on round {n} [,] {deeds}", "if the round number is {n}, {deeds}"),
        ("in/during/on last/final round [,] {deeds}", "if this is the last round, {deeds}"),
        ("from/since round {n} [on/onward/onwards] [,] {deeds}", "if the round number is at least {n}, {deeds}"),
        ("after round {n} [,] {deeds}", "if the round number is more than {n}, {deeds}"),
        ("before round {n} [,] {deeds}", "if the round number is less than {n}, {deeds}"),
        ("{do this} only if/when/while {conditions}", "only if {conditions}"),
        ("{deeds}", "{deeds}"),
    ),
    "do this": (("do/use/take/choose this/it [action]", ""), ("possible/allowed/done/used/taken/chosen", "")),
    "conditions": (
        ("{condition} and [also/if] {conditions}", "{condition} and {conditions}"),
        ("{condition} but [also/if] {conditions}", "{condition} and {conditions}"),
        ("{condition} or [if] {conditions}", "{condition} or {conditions}"),
        ("{condition}", "{condition}"),
    ),
    "deeds": (
        (f"{{deed}} [,] {_AND} [,] [also/then/afterwards/finally/instead] {{deeds}}", "{joined}"),
        ("{deed} , [also/then/afterwards/finally] {deeds}", "{joined}"),
        ("{deed} in order to {deeds}", "{joined}"),
        ("{deed} [,] and if you/they/he/she do/does [so] [,] [then] [you/they/he/she] {deeds}", "{joined}"),
        ("{deed} . if you/they/he/she do/does [so] [,] [then] [you/they/he/she] {deeds}", "{joined}"),
        ("{deed} to {deeds}", "{joined}"),
        ("{deed} {aside}", "{deed}"),
        ("{deed}", "{deed}"),
    ),
    # ---- who does something
    "crowd": (
        (f"{{everybody}} who/that/with {HAS} {{compared}} {{counter}}", "player whose {counter} is {compared}"),
        ("{everybody} with/having {compared} {counter}", "player whose {counter} is {compared}"),
        (f"{{everybody}} who/that/with/having [{HAS}] {{op}} {{amount}}", "player whose {compared amount alone}"),
        (f"{{everybody}} {HAS} {{op}} {{amount}}", "player whose {compared amount alone}"),
        (f"{{everybody}} {HAS} {{compared}} {{counter}}", "player whose {counter} is {compared}"),
        (f"{{everybody}} {HAS} {{n}} {{counter}}", "player whose {counter} is at least {n}"),
        (f"{{everybody}} {HAS} no {{counter}} [left]", "player whose {counter} is 0"),
        (f"{{everybody}} {HAS} [a/an/any/some] {{counter}} [left]", "player whose {counter} is at least 1"),
        (f"{{everybody}} who/that {HAS} {{n}} {{counter}}", "player whose {counter} is at least {n}"),
        ("{everybody} with/having {n} {counter}", "player whose {counter} is at least {n}"),
        (f"{{everybody}} who/that {HAS} no {{counter}} [left]", "player whose {counter} is 0"),
        ("{everybody} without [a/an/any] {counter} [left]", "player whose {counter} is 0"),
        ("{everybody} with/having no {counter} [left]", "player whose {counter} is 0"),
        (f"{{everybody}} who/that {HAS} [a/an/any/some] {{counter}} [left]", "player whose {counter} is at least 1"),
        ("{everybody} with/having [a/an/any/some] {counter} [left]", "player whose {counter} is at least 1"),
        ("{everybody} whose {counter} is/are {compared}", "player whose {counter} is {compared}"),
        ("{everybody} whose {counter} is/are {n}", "player whose {counter} is {n}"),
        ("{everybody} with/having a/an empty {zone ref}", "player, if there is no {kind in zone theirs}"),
        ("{everybody} whose {zone ref} is/are empty", "player, if there is no {kind in zone theirs}"),
        (f"{{everybody}} who/that {HAS} no {{core}} [left]", "player, if there is no {one held theirs}"),
        ("{everybody} without/with [no/any/a/an] {core}", "player, if there is {a or no held theirs}"),
        (f"{{everybody}} who/that {HAS} {{named}}", "player, if {named quoted} is in {hold theirs}"),
        (f"{{everybody}} who/that {HAS} {{compared}} {{core}}", "player, if number of {held theirs} is {compared}"),
        ("{everybody} with/having {compared} {core}", "player, if number of {held theirs} is {compared}"),
        (f"{{everybody}} who/that {HAS} {{n}} {{core}}", "player, if number of {held theirs} is at least {n}"),
        (f"{{everybody}} who/that {HAS} [a/an/any/some] {{core}}", "player, if there is {a held theirs}"),
        ("{everybody} {who they}", "player, if {who they}"),
        ("each/every/all/any other player/players/one/ones {who they}", "other player, if {who they}"),
        ("each/every/all/any opponent/opponents/rival/rivals {who they}", "other player, if {who they}"),
    ),
    "loop": (
        ("for {crowd}", "for each {crowd}"),
        ("for {those}", "for each of the players with the {those}"),
        ("for {those} {who they}", "for each of the players with the {those}, if {who they}"),
    ),
    "everybody": (
        (f"{_EVERYBODY} player/players", ""),
        ("players/those", ""),
        ("each/every/any/all {title}", ""),
        ("everyone/everybody/anyone/anybody/whoever/someone/somebody", ""),
    ),
    "subject": (
        ("{crowd} [each/then/also]", "for each {crowd}"),
        ("{people} [each/then/also]", "{people}"),
        ("{those} [each/then/also]", "for each of the players with the {those}"),
        ("your partner/partners [each/then/also]", "for each of your partners"),
        ("{who} [then/also/each]", "{who}"),
    ),
    # ---- powers
    "det": (("any", "any"), ("another", "another"), ("each/every", "a"), (ONE, "a")),
    "power": (
        (
            "when/whenever/each/every/if/as/after/once [time/soon] [as] you {act} {det} {core} [,] {deeds}",
            "when you {act} {det} {one core}, {deeds}",
        ),
        (
            "when/whenever/each/every/if/as/after/once [time/soon] [as] you {act} {item} [,] {deeds}",
            "when you {act} {item}, {deeds}",
        ),
        (
            "if/when/whenever/while/as [long] [as] {conditions} [,] [your] {named number} is/are/becomes {number}",
            "while {conditions}, {named number} is {number}",
        ),
        (
            "[your] {named number} is/are/becomes {number} if/when/whenever/while/as [long] [as] {conditions}",
            "while {conditions}, {named number} is {number}",
        ),
        ("[your] {named number} is/are increased/raised by {n}", "{raised}"),
        ("[your] {named number} is/are {n} more/higher/larger/bigger/greater", "{raised}"),
        ("[your] {named number} increases/rises/grows/goes/go [up] by {n}", "{raised}"),
        ("increase/raise/add [your] {named number} by {n}", "{raised}"),
        ("add {n} to [your] {named number}", "{raised}"),
        ("+ {n} [to] [your] {named number}", "{raised}"),
        ("[your] {named number} + {n}", "{raised}"),
        ("[your] {named number} is/are decreased/reduced/lowered/cut by {n}", "{lowered}"),
        ("[your] {named number} is/are {n} less/lower/smaller/fewer", "{lowered}"),
        ("[your] {named number} decreases/falls/drops/shrinks/goes/go [down] by {n}", "{lowered}"),
        ("decrease/reduce/lower/cut [your] {named number} by {n}", "{lowered}"),
        (
            "{deeds} when/whenever/each/every/if/as/after/once [time/soon] [as] you {act} {det} {core}",
            "when you {act} {det} {one core}, {deeds}",
        ),
        (
            "{deeds} when/whenever/each/every/if/as/after/once [time/soon] [as] you {act} {item}",
            "when you {act} {item}, {deeds}",
        ),
    ),
}
