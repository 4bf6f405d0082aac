"""What printed rules say: what is put where, what is shown to all, who begins, how many are left, for how many of what.

The forms are written as in `grammar_of_people`; no word of any game is among them. `composed_printed` makes the texts
that need more than words in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import DRAW, HAS, INTO, LEAST, MOST, MOVE, ONE, Form

_PUT: Final = (
    "placed/put/moved/laid/set/sent/returned/added/transferred/brought/taken/shifted/removed/discarded/thrown/cleared "
    "[out/away/back/down/face]"
)
_BEGINNING: Final = "starting/beginning/start/begin with/from/at"
_ALL_SEE: Final = "[to] [all/everybody/everyone/each] [other] [players/player]"
_SHOWN: Final = "shown/revealed/turned/flipped/uncovered [over/up/open]"
_SHUFFLE: Final = "shuffle/shuffles/reshuffle/reshuffles/mix/mixes"
_LOOK: Final = "look/looks/peek/peeks at"
_REVEAL: Final = "reveal/reveals/show/shows/uncover/uncovers/turn/turns [up/over]"
_CHOOSE: Final = "choose/chooses/pick/picks/select/selects"
_GIVE: Final = "give/gives/hand/hands/pass/passes/send/sends [over]"
_REMAIN: Final = "remain/remains/is/are/lie/lies [left/remaining]"
_NONE: Final = "do/does [not] [yet] have/hold/bear any/one"
_OTHER: Final = "each/every/all/any other player/players [who/with/that]"
_FORM: Final = "form/forms/become/becomes/make/makes/as"
_ROUND_ENDS: Final = "last/final [one/round] [of/in] [game]"

PRINTED: Final[Mapping[str, tuple[Form, ...]]] = {
    "cap": (
        ("[but] [only] at most/maximum [of]", ""),
        ("[but] no/not/never more than", ""),
        ("[but] [only] up to [a] [maximum/total] [of]", ""),
        ("[but] max/maximum/limited [to/of]", ""),
    ),
    "condition": (
        ("there is/are {n} {counter} or less/fewer [left]", "{counter alone} is at most {n}"),
        ("there is/are {n} {counter} or more [left]", "{counter alone} is at least {n}"),
        (f"{{who}} {HAS} {{n}} {{core}} or less/fewer [left]", "number of {held} is at most {n}"),
        (
            f"each player {HAS} {{n}} {{core}} or less/fewer",
            "the highest (number of {held theirs}) of the players is at most {n}",
        ),
        (
            f"each player {HAS} {{n}} {{core}} or more",
            "the lowest (number of {held theirs}) of the players is at least {n}",
        ),
        (f"[only/just] {{compared}} {{kinds}} {_REMAIN} {{place}}", "number of {kinds} {place} is {compared}"),
        (f"{{who}} {HAS} {{compared}} {{unit number}}", "{own unit} is {compared}"),
        ("there is/are [at] [least] as many {counter} as [there] [is/are] players/{title}", "{at least as many}"),
        (f"{{nobody}} {HAS} [any/a/an] {{value}} {{place}}", "{nobody valued}"),
        (f"{{anybody}} {HAS} [any/a/an] {{value}} {{place}}", "{anybody valued}"),
        ("no {value} is/are/lies [left] {place}", "there is no {one kind of value} {place} that is {value}"),
        ("nothing {value} is/are/lies [left] {place}", "there is no {one kind of value} {place} that is {value}"),
        ("{zone ref} is/are used up", "there is no {kind in zone}"),
        (
            f"each player {HAS} {{compared}} {{core}}",
            "the highest (number of {held theirs}) of the players is {compared}",
        ),
        (
            f"{{who}} {HAS} {{kinds}} both {{value}} and {{value2}} [of] [{{stuff}}]",
            "{both valued}",
        ),
    ),
    "crowd": (
        (
            f"{_OTHER} [{HAS}] less/fewer {{core}} than you [do/have]",
            "other player, if number of {held theirs} is less than number of {yours held}",
        ),
        (
            f"{_OTHER} [{HAS}] more {{core}} than you [do/have]",
            "other player, if number of {held theirs} is more than number of {yours held}",
        ),
        (
            f"{_OTHER} [{HAS}] less/fewer {{counter}} than you [do/have]",
            "other player whose {counter} is less than your {counter}",
        ),
        (
            f"{_OTHER} [{HAS}] more {{counter}} than you [do/have]",
            "other player whose {counter} is more than your {counter}",
        ),
        (
            f"{{everybody}} [who/with/that] [{HAS}] less/fewer {{counter}} than you [do/have]",
            "player whose {counter} is less than your {counter}",
        ),
        (
            f"{{everybody}} [who/with/that] [{HAS}] more {{counter}} than you [do/have]",
            "player whose {counter} is more than your {counter}",
        ),
        ("{everybody} [who/that] did not {offered} anything/something/nothing", "player whose {offered} is 0"),
    ),
    "clause": (
        ("that show/shows {compared} {counter}", "whose {counter} is {compared}"),
        ("that show/shows no {counter}", "whose {counter} is 0"),
        (f"that {_NONE} {{counter}}", "that have no {counter}"),
        ("that has/have no {counter} [on] [it/them]", "that have no {counter}"),
        ("that has/have [a/an/any/some] {counter} [on] [it/them]", "that have {counter}"),
    ),
    "sentence": (
        ("{does} {amount} per/for [each/every] {yours} [,] {cap} [{symbol}] {n} [{counter}]", "{capped each}"),
        ("{does} {amount} per/for [each/every] {yours} ( {cap} [{symbol}] {n} [{counter}] )", "{capped each}"),
        ("from {nth} round [on/onward/onwards] [,] {deeds}", "if the round number is at least {nth}, {deeds}"),
        (
            f"if {{compared}} {{kinds}} {_REMAIN} {{place}} [,] {DRAW} both/all/them [of] [them]",
            "if number of {kinds} {place} is {compared}, move the {kinds} {place} to your {hand}",
        ),
        (
            f"if {{who}} {HAS} [any/some/a/an] {{counter}} [,] {_GIVE} {{n}} [of] [it/them] to {{who2}}",
            "if {counter of} is at least 1, give {n} {counter} to {who2}",
        ),
        (
            f"if {{who}} {HAS} [any/some/a/an] {{counter}} [,] {_GIVE} {{n}} [of] [it/them] to {{beside}}",
            "if {counter of} is at least 1, give {n} {counter} to {beside}",
        ),
        (
            f"{_BEGINNING} {{who}} [,] [and] going/proceeding/moving [round/on/around] to/on [the] left [,] {{deed}}",
            "{from who}",
        ),
        (
            f"{_BEGINNING} {{who}} [,] [and] going/proceeding/moving/round [round/on/around] to/on [the] right [,] "
            "{deed}",
            "{from who right}",
        ),
        (f"{{people}} [,] {_BEGINNING} {{who}} [,] {{deed}}", "{people from who}"),
        (f"{{people}} [,] {_BEGINNING} {{beside}} [,] {{deed}}", "{people from who}"),
        (
            f"{{people}} {{does}} {{much}} [,] except/but [not] [for] those/players/anyone [who/with] [{HAS}] no "
            "{counter}",
            "for each player whose {counter} is at least 1, they {do it} {much theirs}",
        ),
        ("for {much} [,] you may {deeds}", "you may pay {much}, {deeds}"),
        (
            "for each/every {n} {counter} [that] [you/they] [have] [,] rounded up [,] [you] {does} {much}",
            "{for every rounded up}",
        ),
        ("{deed} [,] [but] {n} times at most", "up to {n} times, {deed}"),
        ("{deed} [,] [but] at most {n} times", "up to {n} times, {deed}"),
        ("{deed} [,] at most/up to {n} times", "up to {n} times, {deed}"),
    ),
    "deed": (
        # what is put where
        (
            f"a random {{placed}} is/are {_PUT} [back] {INTO} {{zone ref}}",
            "choose a random {one placed}, move it to {zone ref}",
        ),
        (f"{ONE} {{placed}} is/are {_PUT} [back] {INTO} {{zone ref}}", "choose a {one placed}, move it to {zone ref}"),
        (
            f"[all/every/each/both] [of] {{placed}} is/are [all] {_PUT} [back] {INTO} {{zone ref}}",
            "move the {placed} to {zone ref}",
        ),
        (
            f"{{n}} {{kinds}} is/are taken/drawn/dealt from/off [top] [of] {{heaped}} and [then] {_PUT} {INTO} "
            "{zone ref}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        (
            f"top {{n}} {{kinds}} of/from {{heaped}} is/are {_PUT} {INTO} {{zone ref}}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        (
            f"top {{kinds}} of/from {{heaped}} is/are {_PUT} {INTO} {{zone ref}}",
            "move the top {kind} of {heaped} to {zone ref}",
        ),
        (
            f"{{things}} is/are shuffled [together] [and] {_FORM} [a/new] [new] {{zone ref}}",
            "move the {things} to {zone ref} in random order",
        ),
        (
            f"{_SHUFFLE} [all] [of] {{placed}} [back] into/to/in/with [with] {{zone ref}}",
            "move the {placed} to {zone ref}, move the {kinds in zone} to {zone ref} in random order",
        ),
        (
            f"{_SHUFFLE} {{zone ref2}} [back] into/to/in/with [with] {{zone ref}}",
            "move the {kinds in zone 2} to {zone ref}, move the {kinds in zone} to {zone ref} in random order",
        ),
        ("[all] {counter} is/are [all] rolled [again]", "roll the {counter alone plain}"),
        ("each/every/any/all {placed} is/are rolled [again]", "for each {one placed}, roll it"),
        ("[all/both/each] {placed} is/are [all] rolled [again]", "roll the {placed}"),
        ("{outs} every/all [of] [your] {core} [that] [you] [hold/have/own]", "{out all handy}"),
        (f"{MOVE} all [of] [the] {{placed}} {INTO} {{zone ref}}", "move the {placed} to {zone ref}"),
        ("clear/sweep/clean all/every [of] [the] {placed} into/to/onto {zone ref}", "move the {placed} to {zone ref}"),
        ("everything/all/whatever [is] {place} is/are/goes/go [back] to/into/in/on {zone ref}", "{all there goes}"),
        ("clear/sweep/move/put everything/whatever [is] {place} to/into/in/on {zone ref}", "{all there goes}"),
        ("{things} [all] goes/go [back] to/into/in/on {zone ref}", "move the {things} to {zone ref}"),
        ("it goes/go [back] to/into/in/on {zone ref}", "move it to {zone ref}"),
        (f"give/gives/hand {ONE} [of] {{placed}} back to {{zone ref}}", "choose a {one placed}, move it to {zone ref}"),
        (f"{DRAW} [back] {{kinds}} on top of {{heaped}}", "move the top {kind} of {heaped} to your {hand}"),
        (f"retrieve/retrieves/recover/recovers {ONE} {{placed}}", "choose a {one placed}, move it to your {hand}"),
        (
            f"{MOVE} all/every [of] {{kinds}} of/with {LEAST} {{measure}} {{place}} [back] {INTO} {{zone ref}}",
            "move the {kinds} {place} with the lowest {measure} to {zone ref}",
        ),
        (
            f"{MOVE} all/every [of] {{kinds}} of/with {MOST} {{measure}} {{place}} [back] {INTO} {{zone ref}}",
            "move the {kinds} {place} with the highest {measure} to {zone ref}",
        ),
        (
            f"remove/removes/take/lift all [of] [the] {{counter}} from/off {ONE} [of] {{placed}}",
            "choose a {one placed}, remove ({counter} on it) {counter} from it",
        ),
        ("that/this is/makes/means/costs {n} more {counter}", "gain {n} {counter}"),
        ("{outs} {n} [of] {core} of different {field}", "{different out}"),
        (
            f"{MOVE} {{n}} {{kinds}} [back] {INTO} {{zone ref}} from/off [top] [of] {{heaped}}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        # what is shown
        (f"show/shows/reveal/reveals {_ALL_SEE} {{zone ref}}", "reveal the {kinds in zone}"),
        (
            f"each other player [secretly] {_CHOOSE} {ONE} {{core}} [in] [secret/secretly] and/, {_GIVE} it to you",
            "each other player secretly chooses a {one handy theirs}\n  move it to your {hand}",
        ),
        (
            "{people} {chooses} [:/,] [either] [to] pay/pays/give you {much} [,] or [to] {does} {much2}",
            "ask {people}, either pay {much} to the active player, or {do it} {much2}",
        ),
        (
            f"top {{kinds}} of {{heaped}} is/are {_SHOWN} {_ALL_SEE} [and] [remains/stays] [there]",
            "reveal the top {kind} of {heaped}",
        ),
        (f"top {{n}} {{kinds}} of {{heaped}} is/are {_SHOWN} {_ALL_SEE}", "reveal the top {n} {kinds} of {heaped}"),
        (f"show/shows/reveal/reveals {_ALL_SEE} top {{kinds}} of {{heaped}}", "reveal the top {kind} of {heaped}"),
        (
            f"show/shows/reveal/reveals {_ALL_SEE} top {{n}} {{kinds}} of {{heaped}}",
            "reveal the top {n} {kinds} of {heaped}",
        ),
        ("{people} show/shows/reveal/reveals {possessor} {core}", "{each reveals}"),
        ("look/looks at {zone ref} of another player/opponent", "choose another player, look at the {kinds in theirs}"),
        ("look/looks at another player 's {zone ref}", "choose another player, look at the {kinds in theirs}"),
        (
            f"{_LOOK} top {{n}} {{kinds}} of/from {{heaped}} and/, [then] [you] {DRAW} one/1 [of] [them/these]",
            "look at the top {n} {kinds} of {heaped}, choose one of the top {n} {kinds} of {heaped}, move it to your "
            "{hand}",
        ),
        (
            f"{_REVEAL} top {{n}} {{kinds}} of/from {{heaped}} and/, [then] [you] {DRAW} one/1 [of] [them/these]",
            "reveal the top {n} {kinds} of {heaped}, choose one of the top {n} {kinds} of {heaped}, move it to your "
            "{hand}",
        ),
        # one with the most or the least
        (
            f"{DRAW} {{kinds}} with {MOST} {{measure}} {{place}}",
            "choose one of the {kinds} {place} with the highest {measure}, move it to your {hand}",
        ),
        (
            f"{DRAW} {{kinds}} with {LEAST} {{measure}} {{place}}",
            "choose one of the {kinds} {place} with the lowest {measure}, move it to your {hand}",
        ),
        (
            f"{_CHOOSE} one of {{placed}} with {MOST} {{measure}}",
            "choose one of the {placed} with the highest {measure}",
        ),
        (
            f"{_CHOOSE} one of {{placed}} with {LEAST} {{measure}}",
            "choose one of the {placed} with the lowest {measure}",
        ),
        (
            f"{MOVE} {{n}} {{counter}} [{{stuff}}] on/onto/to/in one/a/any [of] {{placed}} that {_NONE} [{{counter2}}]",
            "choose {one that has none}, put {n} {counter} on it",
        ),
        (
            f"{MOVE} {{n}} {{counter}} on/onto/to/in one/a/any [of] {{placed}}",
            "choose a {one placed}, put {n} {counter} on it",
        ),
        (
            f"{MOVE} {{n}} {{counter}} on/onto/to/in one/a/any [of] {{core}} {{place}}",
            "choose a {one core} {place}, put {n} {counter} on it",
        ),
        # from one to another
        (f"{{who}} {_CHOOSE} {ONE} [of] {{core}} and/, {_GIVE} it to you", "{given to you}"),
        (f"{{beside}} {_CHOOSE} {ONE} [of] {{core}} and/, {_GIVE} it to you", "{given by beside}"),
        (
            f"{_CHOOSE} another player and/, {_GIVE} [to] them/they/him/her/{{who2}} {ONE} [of] {{core}}",
            "choose another player, {handed to them}",
        ),
        (
            f"{_CHOOSE} another player and/, {_GIVE} to that player {ONE} [of] {{core}}",
            "choose another player, {handed to them}",
        ),
        (f"{DRAW}/steal {ONE} {{core}} from another player 's {{zone ref}}", "choose another player, {one of theirs}"),
        (
            f"{DRAW}/steal {ONE} {{core}} from somebody/someone else 's {{zone ref}}",
            "choose another player, {one of theirs}",
        ),
        (
            f"{MOVE} {ONE} {{core}} {INTO} {{zone ref}} of another player/opponent",
            "choose another player, {one to theirs}",
        ),
        # prices and turns
        ("pay/pays what it/this costs", "pay {its price}"),
        ("pay/pays its price/cost", "pay {its price}"),
        ("you have/take/get another turn [after] [this] [one]", "take another turn"),
        ("take/takes an extra turn [after] [this] [one/turn]", "take another turn"),
        (f"this round is/becomes [the] {_ROUND_ENDS}", "end the game after this round"),
        (f"this is/becomes [the] {_ROUND_ENDS}", "end the game after this round"),
        (f"{DRAW} {ONE} {{kinds}} more", "{rule}"),
        (f"{DRAW} {{n}} {{kinds}} more", "{n} times, {rule}"),
        (f"{DRAW} {{n}} more", "{n} times, {any draw}"),
        ("{outs} {kinds} until [only] {n} is/are left", "{out until left}"),
        ("advance/advances/move/moves/go/goes [on/forward] [by] {n} {counter}", "gain {n} {counter}"),
        ("fall/falls/go/goes/move/moves back [by] {n} {counter}", "lose {n} {counter}"),
        ("pay/pays/spend/spends {much} to lose {much2}", "pay {much}, lose {much2}"),
        (f"{DRAW} {ONE} {{kinds}} for/per [each/every] {{placed}}", "for each {one placed}, {rule}"),
        (
            f"{DRAW} {ONE} {{kinds}} for/per [each/every] {{kinds2}} [that] [is/are] [left] {{place}}",
            "for each {kind2} {place}, {rule}",
        ),
    ),
    "chooses": (("choose/chooses/decide/decides/may/must [between]", ""),),
    "placed": (("{value} or {value2} {place}", "{kinds of value} {place} that are one of {value} or {value2}"),),
    "atom": (
        ("{measure} of most expensive/valuable/costly/precious {things}", "highest {measure} of the {things}"),
        ("{measure} of least expensive/valuable/costly/precious {things}", "lowest {measure} of the {things}"),
        ("{measure} of dearest/costliest/priciest/best {things}", "highest {measure} of the {things}"),
    ),
    "much": (
        (
            "as many {unit} as there is/are {counter} [{stuff}] on [all] [of] {placed} [together/combined]",
            "{so many on}",
        ),
        ("as many {unit} as [there] [is/are] {number}", "{so many in unit}"),
        ("{amount} per/for [each/every] of your/their {unit number}", "{unit times}"),
        ("{amount} for each/every other player who/that {offered} {compared}", "{for each who offered}"),
    ),
}
