"""Turns of phrase in which people tell whole rules: dice and coins, who is first, who has less, what is shown to whom.

The forms go after those of `idioms_of_rulebooks`, in the same way of writing; `composed_phrases` makes the texts that
need more than words in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import DRAW, HAS, INTO, LEAST, MAY, MOST, MOVE, ONE, Form

_CHOOSE: Final = "choose/chooses/pick/picks/select/selects/take/takes"
_FETCH: Final = (
    "pull/pulls/fish/fishes/fetch/fetches/pick/picks/grab/grabs/dig/digs/scoop/lift/lifts/get/gets/take/takes"
)
_PUT: Final = f"{MOVE}/play/plays/set/sets"
_GIVE: Final = "give/gives/hand/hands/pass/passes/send/sends"
_GO: Final = "go/move/walk/jump/fly/step"
_TOKEN: Final = "counter/counters/token/tokens/marker/markers/cube/cubes/chip/chips"
_ROLL: Final = "roll/rolls/throw/throws"
_SHOWS: Final = "is/are/shows/show/reads/says/comes/equals/roll/rolled/get/got/throw/threw [up]"
_IF_GAME: Final = "if/when/once/as [soon] [as]"
_LEFT: Final = "left/remaining [over]"
_ALONG: Final = "[on/in/along/of] track/race/course/board/scoreboard/score/path/road/table/trail"
_STANDS: Final = "stand/stands/is/are/sit/sits/reach/reaches/get/gets/arrive/arrives/come/comes [on/at/to]"
_ENOUGH: Final = "reach/reaches/get/gets/have/has/own/owns/hold/holds/collect/collects/gather/gathers"
_TAKEN: Final = "[have/has] taken/won/captured/collected/got/caught/gathered/earned"
_VANISHES: Final = "goes/go/vanishes/vanish/disappears/disappear/falls/fall away/off/again"
_COMES: Final = "comes/come/arrives/arrive/appears/appear [in/up/along]"
_MISS: Final = "miss/misses/skip/skips/lose/loses/sit/sits [out]"
_HOLDS: Final = "holds/hold/has/have/owns/own"
_EACH_TIME: Final = "when/whenever/each/every [time] you"
_ONCE: Final = "[once] per/a/each/every/in turn"
_MAKES: Final = "make/makes/give/gives/cause/causes/bring/brings"
_AS_LONG_AS: Final = "if/when/while/as [long] [as]"
_ALL: Final = "you/we/everybody/everyone/players [all] [have]"
_UNTIL_NOW: Final = "[or] [more]"

PHRASES: Final[Mapping[str, tuple[Form, ...]]] = {
    # ---- who
    "those": (
        (f"leader/leaders/frontrunner/front-runner/frontrunners [{_ALONG}]", "highest {race}"),
        (f"player/players who/with/that [{_HOLDS}] {MOST} {{counter}} {_LEFT}", "highest {counter}"),
        (f"player/players who/with/that [{_HOLDS}] {LEAST} {{counter}} {_LEFT}", "lowest {counter}"),
        (f"player/players who/with/that [{_HOLDS}] {MOST} {{things}} {_LEFT}", "highest (number of {things theirs})"),
        (f"player/players who/with/that [{_HOLDS}] {LEAST} {{things}} {_LEFT}", "lowest (number of {things theirs})"),
        (f"whoever {HAS} {MOST} {{counter}} {_LEFT}", "highest {counter}"),
        (f"whoever {HAS} {LEAST} {{counter}} {_LEFT}", "lowest {counter}"),
    ),
    "crowd": (
        (
            f"{{everybody}} [who/that] [is/are] [further] behind you [{_ALONG}]",
            "player whose {race} is less than your {race}",
        ),
        (
            f"{{everybody}} [who/that] [is/are] [further] ahead/before [of] you [{_ALONG}]",
            "player whose {race} is more than your {race}",
        ),
        (
            "{everybody} [who/that] has/have more {counter} than you",
            "player whose {counter} is more than your {counter}",
        ),
        (
            "{everybody} [who/that] has/have less/fewer {counter} than you",
            "player whose {counter} is less than your {counter}",
        ),
        ("{everybody} with more {counter} than you", "player whose {counter} is more than your {counter}"),
        ("{everybody} with less/fewer {counter} than you", "player whose {counter} is less than your {counter}"),
    ),
    # ---- conditions
    "condition": (
        (
            "{nobody else} has/have less/fewer {counter} than you",
            "your {counter} is the lowest {counter} of the players",
        ),
        (
            "{nobody else} has/have more {counter} than you",
            "your {counter} is the highest {counter} of the players",
        ),
        (
            f"{{nobody else}} {HAS} less/fewer {{core}} than you",
            "number of {yours held} is the lowest (number of {held theirs}) of the players",
        ),
        (
            f"{{nobody else}} {HAS} more {{core}} than you",
            "number of {yours held} is the highest (number of {held theirs}) of the players",
        ),
        (
            "{anybody} [else] has/have less/fewer {counter} than you",
            "there is a player whose {counter} is less than your {counter}",
        ),
        (
            "{anybody} [else] has/have more {counter} than you",
            "there is a player whose {counter} is more than your {counter}",
        ),
        (
            f"{{anybody}} [else] {HAS} more {{core}} than you",
            "number of {yours held} is less than the highest (number of {held theirs}) of the other players",
        ),
        (
            f"{{anybody}} [else] {HAS} less/fewer {{core}} than you",
            "number of {yours held} is more than the lowest (number of {held theirs}) of the other players",
        ),
        (f"{{anybody}} {HAS} {{symbol}} {{n}} [or] [more] [left]", "{somebody has so much}"),
        (
            "{any other} has/have more {counter} than you",
            "your {counter} is less than the lowest {counter} of the other players",
        ),
        (
            "{any other} has/have less/fewer {counter} than you",
            "your {counter} is more than the highest {counter} of the other players",
        ),
        ("all/every/each/both [of] [your] {kinds} shows/show [a/an] {n}", "{none shows other}"),
        ("{n} [of] [your] {kinds} shows/show [a/an] {n2}", "{so many show}"),
        ("{op} {n} [of] [your] {kinds} shows/show [a/an] {n2}", "{so many show}"),
        ("{n} or more [of] [your] {kinds} shows/show [a/an] {n2}", "{so many show}"),
        ("exactly/just {n} [of] [your] {kinds} shows/show [a/an] {n2}", "{exactly so many show}"),
        ("[at] [least] one [of] [your] {kinds} shows/show [a/an] {n2}", "{one shows}"),
        (
            f"{{anybody}} {_STANDS} step/space/field/square/place {{n}} {_UNTIL_NOW}",
            "there is a player whose {race} is at least {n}",
        ),
        (f"{{who}} {_STANDS} step/space/field/square/place {{n}} {_UNTIL_NOW}", "{race of} is at least {n}"),
        ("there is/are [still] [any/some] {counter} [left] {aside}", "{counter of table} is at least 1"),
        ("there is/are [still] [any/some] {counter} [left]", "{counter of table} is at least 1"),
        ("there is/are no [more] {counter} [left] {aside}", "{counter of table} is 0"),
        ("there is/are no [more] {counter} [left]", "{counter of table} is 0"),
        ("there is/are {n} {counter} [left]", "{counter of table} is at least {n}"),
        ("there is/are {compared} {counter} {aside}", "{counter of table} is {compared}"),
        ("there is/are {n} {counter} {aside}", "{counter of table} is at least {n}"),
        ("{who} reach/reaches/hits {amount}", "{least amount}"),
        ("{stuff} has/shows/holds {compared} {counter} [left]", "{counter of table} is {compared}"),
        ("{stuff} has/shows/holds {n} {counter} or more", "{counter of table} is at least {n}"),
        ("{stuff} has/shows/holds {n} {counter} or less/fewer", "{counter of table} is at most {n}"),
        ("{stuff} has/shows/holds {n} {counter} [left]", "{counter of table} is at least {n}"),
        ("{stuff} has/shows/holds [any/some] {counter} [left]", "{counter of table} is at least 1"),
        ("{stuff} has/shows/holds no {counter} [left]", "{counter of table} is 0"),
        ("{who} has/have {n} {counter} or more", "{counter of} is at least {n}"),
        (
            "{anybody} has/have reached/got/come/arrived/passed [to/at/on] step/space/field/square/place {n}",
            "there is a player whose {race} is at least {n}",
        ),
        (
            "{who} has/have reached/got/come/arrived/passed [to/at/on] step/space/field/square/place {n}",
            "{race of} is at least {n}",
        ),
        (
            "all/every/each/both [of] players/player has/have reached/got/come/passed [to/at/on] "
            "step/space/field/square/place {n}",
            "the lowest {race} of the players is at least {n}",
        ),
        (
            "everyone/everybody has/have reached/got/come/passed [to/at/on] step/space/field/square/place {n}",
            "the lowest {race} of the players is at least {n}",
        ),
        ("there is/are {n} {counter} or more", "{counter of table} is at least {n}"),
        ("round number is/equals last/final round", "this is the last round"),
        ("round number is/equals number of rounds", "this is the last round"),
    ),
    # ---- things
    "clause": (
        ("without a/an/any {counter} [on] [it/them]", "that have no {counter}"),
        ("that/which has/have no {counter} [on] [it/them]", "that have no {counter}"),
    ),
    # ---- how much
    "much": (
        (f"{{amount}} per/for [each/every] {{counter}} [that/which] {{who}} {HAS}", "{amount of counter}"),
        (f"{{n}} {{counter}} {_TOKEN}", "{n} {counter}"),
        (f"a/an {{counter}} {_TOKEN}", "1 {counter}"),
        (f"{{amount}} per/for [each/every] {{value}} [that/which] {{who}} {HAS}", "{amount} for each {each of group}"),
        (
            f"{{amount}} per/for [each/every] {{value}} [that/which] {{who}} {_TAKEN}",
            "{amount} for each {one taken of value}",
        ),
        (
            f"a/an {{counter}} per/for [each/every] {{value}} [that/which] {{who}} {HAS}",
            "1 {counter} for each {each of group}",
        ),
        (
            f"a/an {{counter}} per/for [each/every] {{value}} [that/which] {{who}} {_TAKEN}",
            "1 {counter} for each {one taken of value}",
        ),
        ("a/an {counter} per/for [each/every] {yours}", "1 {counter} for each {each of yours}"),
    ),
    # ---- whole sentences
    "figure": (
        ("a/an {compared}", "{compared}"),
        ("{compared}", "{compared}"),
        ("exactly {n}", "{n}"),
        ("[a/an] {n} or [a/an] {n2}", "{n} or the roll is {n2}"),
        ("[from/between] {n} to/and/- {n2}", "at least {n} and the roll is at most {n2}"),
        ("[a/an] {n}", "{n}"),
    ),
    "cast": (
        (f"{_ROLL} a/an/one die/dice", "6"),
        (f"{_ROLL} a/an/one six-sided die/dice", "6"),
        (f"{_ROLL} a/an/one d6", "6"),
        ("cast/casts a/an/one die/dice", "6"),
    ),
    "tossed": (("flip/flips/toss/tosses/throw/throws/spin a/an/one coin", ""),),
    "roll": (
        ("{cast} [,/;/./:] [and/then] on/with [a/an] {figure} [,/:] [then] {deeds}", "{on a roll}"),
        (
            f"{{cast}} [,/;/./:] [and/then] if/when [it/you/result/roll/that/die/dice] {_SHOWS} [a/an] "
            f"{{figure}} [,] [then] {{deeds}}",
            "{on a roll}",
        ),
    ),
    "else": (
        ("[,/;/.] otherwise/else [,] {deeds}", "{deeds}"),
        ("[,/;/.] [if/and] not [,] {deeds}", "{deeds}"),
        ("[,/;/.] [and] on anything else [,] {deeds}", "{deeds}"),
        ("[,/;/.] [and] on any other [number/roll/result] [,] {deeds}", "{deeds}"),
    ),
    "sentence": (
        (
            "{tossed} [,/;/./:] [and] [on] heads/head/tails/tail [means] [,/:] {deeds} [,/;/.] [and/or/but] [on] "
            "heads/head/tails/tail [means] [,/:] nothing [happens]",
            "{on heads}",
        ),
        (
            f"if/when you {HAS} {{compared}} {{counter}} [,] [then] [you] {_GIVE} {{n}} of "
            f"it/them/these/those to {{who}}",
            "if {counter alone} is {compared}, give {n} {counter} to {who}",
        ),
        ("{roll} {else}", "{roll}\notherwise, {else}"),
        ("{roll}", "{roll}"),
        (
            "{tossed} [,/;/./:] [and] [on] heads/head [means] [,/:] {deeds} [,/;/.] [and/or/but] [on] "
            "tails/tail [means] [,/:] {deeds2}",
            "{heads or tails}",
        ),
        (
            "{tossed} [,/;/./:] [and] [on] tails/tail [means] [,/:] {deeds} [,/;/.] [and/or/but] [on] "
            "heads/head [means] [,/:] {deeds2}",
            "{heads or tails}",
        ),
        (
            "{tossed} [,/;/./:] [and] [on/if/when] [it/is] [is/shows] [on] heads/head/tails/tail [,/:] [then] {deeds}",
            "{on heads}",
        ),
        (
            "there is/'s a/an {n} in {n2} chance [that/of/for] [you] {deeds}",
            "{by chance}",
        ),
        ("there is/'s a/an {n} %/percent chance [that/of/for] [you] {deeds}", "{by chance}"),
        ("with a {n} %/percent chance [,] {deeds}", "{by chance}"),
        ("in {n} of/in {n2} cases/times [,] {deeds}", "{by chance}"),
        ("in {n} case/cases [out] of/in {n2} [,] {deeds}", "{by chance}"),
        ("{cast} [,] and/then/, [then] {does} that/as many/much {counter}", "{as rolled}"),
        ("{cast} [,] and/then/, [then] {does} that/as many/much {unit}", "{as rolled}"),
        ("with a {n} in {n2} chance [,] {deeds}", "{by chance}"),
        ("with a chance of {n} in {n2} [,] {deeds}", "{by chance}"),
        (
            f"[first] [player] [to/who/that] {_ENOUGH} {{n}} [or] [more] {{counter}} ends/end/stops/finishes "
            f"game [now/immediately]",
            "if {counter alone} is at least {n}, end the game now",
        ),
        (
            f"[first] [player] [to/who/that] {_ENOUGH} {{symbol}} {{n}} ends/end/stops/finishes game [now/immediately]",
            "{ends with so much}",
        ),
        (
            "first [player] to/who/that reach/reaches/gets/get [to] step/space/field/square/place {n} "
            "ends/end/stops/finishes game [now/immediately]",
            "if your {race} is at least {n}, end the game now",
        ),
        (
            f"[first] [player] [to/who/that] {_ENOUGH} {{n}} [or] [more] {{core}} ends/end/stops/finishes game "
            "[now/immediately]",
            "if number of {yours held} is at least {n}, end the game now",
        ),
        (f"{_ALL} lose/loses game {{when game}} {{conditions}}", "{lost when}"),
        (f"{_ALL} win/wins game {{when game}} {{conditions}}", "{won when}"),
        (f"{_ALL} lose/loses/lost {{when game}} {{conditions}}", "{lost when}"),
        (f"{_ALL} win/wins/won {{when game}} {{conditions}}", "{won when}"),
        ("game is lost {when game} {conditions}", "{lost when}"),
        ("game is won {when game} {conditions}", "{won when}"),
        (f"{{when game}} {{conditions}} [,] [then] {_ALL} lose/loses game", "{lost when}"),
        (f"{{when game}} {{conditions}} [,] [then] {_ALL} win/wins game", "{won when}"),
        ("{when game} {conditions} [,] [then] game is lost", "{lost when}"),
        ("{when game} {conditions} [,] [then] game is won", "{won when}"),
        (
            f"if/when [ever] you/they {HAS} more/over [than] {{n}} {{kinds}} [in] [your] [hand] [,] [then] {{outs}} "
            "[{kinds2}] [back] down to {n2}",
            "{out down to}",
        ),
        ("only when/while {conditions}", "only if {conditions}"),
        ("{crowd} " + _MISS + " a/one/the/their [next] turn/go", "for each {crowd}, they skip the next turn"),
        (
            f"{{outs}} {ONE} [of] {{core}} and/, [then] {DRAW} a/an/another new/fresh/other one",
            "{out one}\n{drawn again}",
        ),
        (
            f"{{outs}} {ONE} [of] {{core}} and/, [then] {DRAW} another/replacement [one/instead]",
            "{out one}\n{drawn again}",
        ),
    ),
    "nobody else": (
        ("{nobody} [else]", ""),
        ("no other player/players", ""),
        ("none of others", ""),
        ("none of other players", ""),
    ),
    "vacant": (
        ("nobody/no-one/noone [else] [stands/is/sits/waits] [yet/there/already]", ""),
        ("no one [else] [stands/is/sits/waits] [yet/there/already]", ""),
        ("no player [stands/is/sits/waits] [yet/there/already]", ""),
    ),
    "when game": ((f"{_IF_GAME}", ""), ("as soon as", "")),
    # ---- deeds
    "carried": (
        (
            f"{_FETCH} [out] {ONE} [top] {{kinds}} from/of/off/out [of] {{hidden}} and/, [then] {_PUT} it [down] "
            f"[back] {INTO} {{zone ref}}",
            "move the top {kind} of {hidden} to {zone ref}",
        ),
        (
            f"{_FETCH} [out] {ONE} {{placed}} and/, [then] {_PUT} it [down] [back] {INTO} {{zone ref}}",
            "choose a {one placed}, move it to {zone ref}",
        ),
        (
            f"{_CHOOSE} {{possessor}} {{extreme}} {{kinds}} and/, [then] {_PUT} it [down] [back] {INTO} {{zone ref}}",
            "{best moved}",
        ),
        (
            f"{_CHOOSE} {{possessor}} {{extreme}} {{value}} [{{kinds}}] and/, [then] {_PUT} it [down] [back] "
            f"{INTO} {{zone ref}}",
            "{best valued moved}",
        ),
        (
            f"{_CHOOSE} {{extreme}} {{placed}} and/, [then] {_PUT} it [down] [back] {INTO} {{zone ref}}",
            "choose one of the {placed} with the {extreme}, move it to {zone ref}",
        ),
        (
            f"{_CHOOSE} {ONE} [of] {{placed}} and/, [then] {_PUT} {{much}} there/on_it [too]",
            "choose {one of placed}, put {much} on it",
        ),
        (
            f"{_CHOOSE} {ONE} [of] {{placed}} and/, [then] {_PUT} {{much}} on/onto it [too]",
            "choose {one of placed}, put {much} on it",
        ),
    ),
    "deed": (
        (f"play/plays {{possessor}} {{extreme}} {{kinds}} {INTO} {{zone ref}}", "{best moved}"),
        (f"{_PUT} {{possessor}} {{extreme}} {{value}} [{{kinds}}] [back] {INTO} {{zone ref}}", "{best valued moved}"),
        (
            f"{{those}} {_MISS} a/one/the/their/next [next] turn/go",
            "for each of the players with the {those}, they skip the next turn",
        ),
        (f"{{those}} {_GIVE} you {ONE} [of] them/these/those", "{given by one of those}"),
        (f"{{crowd}} {_GIVE} {{n}} of it/them/these/those/that to {{beside}}", "{handed by crowd}"),
        (f"{{crowd}} {_GIVE} {{much}} to {{beside}}", "{handed by crowd}"),
        (f"{{those}} {_GIVE} you one/1", "{given by one of those}"),
        (f"{{those}} {_GIVE} you {ONE} [of] {{core}}", "{given by one of those}"),
        (f"{{those}} {_GIVE} {ONE} [of] them/these/those/{{core}} to you", "{given by one of those}"),
        (f"steal/steals/{DRAW} {ONE} {{core}} at random from {{robbed}}", "{stolen at random}"),
        (f"steal/steals/{DRAW} {ONE} {{core}} from {{robbed}} at random", "{stolen at random}"),
        (f"steal/steals {ONE} random {{core}} from {{robbed}}", "{stolen at random}"),
        ("count/note/notes/mark/marks/write/writes [down/up] {much}", "gain {much}"),
        (f"{{much}} {_VANISHES}", "lose {much}"),
        ("{much} vanishes/vanish/disappears/disappear", "lose {much}"),
        (f"{{much}} {_COMES}", "gain {much}"),
        ("{stuff} {happens}", "gain 1 {happens}"),
        (
            f"{_GO} to {ONE} {{core}}",
            "{gone to one}",
        ),
        (
            f"{_GO} anywhere [on] [map/board] where {{vacant}}",
            "{gone to a free one}",
        ),
        (
            f"{_GO} to any/a/an {{kinds}} [on] [map/board] where {{vacant}}",
            "{gone to a free one}",
        ),
        (
            f"{MOVE} {{much}} {INTO} a random {{core}} without one/any [on] [it]",
            "choose a random {one without}, put {much} on it",
        ),
        (
            f"{MOVE} {{much}} {INTO} a/an/any {{core}} without one/any [on] [it]",
            "choose a {one without}, put {much} on it",
        ),
        (f"{MOVE} {{much}} {INTO} a random {{core}}", "choose a random {one core}, put {much} on it"),
        (
            "[secretly] look/looks/peek/peeks/glance at/into [next/first/top/upper/following] {n} "
            "[next/top/upper/first] {kinds} "
            "in/of/on/from/off {heaped}",
            "look at the top {n} {kinds} of {heaped}",
        ),
        (
            "[secretly] look/looks/peek/peeks/glance at/into [a/one/next/first/top/upper/following] {kinds} "
            "in/of/on/from/off {heaped}",
            "look at the top {kind} of {heaped}",
        ),
        (
            "[secretly] look/looks/peek/peeks/glance at/into next/top/upper/following {n} {kinds}",
            "look at the top {n} {kinds} of the {pile}",
        ),
        (
            "[secretly] look/looks/peek/peeks/glance at/into next/top/upper/following {kinds}",
            "look at the top {kind} of the {pile}",
        ),
        (
            "show/shows/reveal/reveals/uncover/turn/turns [up/over] [to] [everybody/everyone/all/others] "
            "[else/players] "
            "next/top/upper/following {n} {kinds} [to] [everybody/everyone/all] [else/players]",
            "reveal the top {n} {kinds} of the {pile}",
        ),
        (
            "show/shows/reveal/reveals/uncover [to] [everybody/everyone/all/others] [else/players] "
            "next/top/upper/following {kinds} [to] [everybody/everyone/all] [else/players]",
            "reveal the top {kind} of the {pile}",
        ),
        (
            "show/shows/reveal/reveals [to] [everybody/everyone/all/others] [else/players] "
            "next/top/upper/following {n} {kinds} in/of/on/from/off {heaped} [to] "
            "[everybody/everyone/all/others] [else/players]",
            "reveal the top {n} {kinds} of {heaped}",
        ),
        (
            "show/shows/reveal/reveals [to] [everybody/everyone/all/others] [else/players] "
            "next/top/upper/following {kinds} in/of/on/from/off {heaped} [to] "
            "[everybody/everyone/all/others] [else/players]",
            "reveal the top {kind} of {heaped}",
        ),
        (
            "{people} [each] [secretly] {offered} [secretly] [in] [secret/secretly] [,] [{symbol}] {number} at most",
            "each player secretly chooses a number from 0 to {number} as their {offered}",
        ),
        (
            "{people} [each] [secretly] {offered} [secretly] [in] [secret/secretly] [,] [but] not/no more "
            "than [{symbol}] {number}",
            "each player secretly chooses a number from 0 to {number} as their {offered}",
        ),
        (
            "roll/rolls/reroll/re-roll/throw everything/all [that] [is/lies] {place} [once/one] [again/more]",
            "{rolled in place}",
        ),
        (f"{DRAW} another {{kinds}}", "{rule}", "{top unruled}"),
        (f"{DRAW} {ONE} {{kinds}} more", "{rule}", "{top unruled}"),
        (f"{DRAW} {{n}} {{kinds}} more", "{n} times, {rule}", "{top unruled}"),
    ),
    # ---- powers
    "power": (
        (
            f"{_AS_LONG_AS} {{conditions}} [,] {{placed}} {_MAKES} no {{counter}}",
            "while {conditions}, {number of both} is 0",
        ),
        (
            f"{{placed}} {_MAKES} no {{counter}} {_AS_LONG_AS} {{conditions}}",
            "while {conditions}, {number of both} is 0",
        ),
        (f"{{placed}} {_MAKES} no {{counter}}", "{number of both} is 0"),
        (
            "{core} may/can [also] be built/paid/bought/made/played with any/every {field}",
            "any {payment kind} {pays for} any {one core}",
        ),
        (
            "{core} may/can [also] be built/paid/bought/made/played [for] with anything/everything",
            "any {payment kind} {pays for} any {one core}",
        ),
        (
            f"you {MAY} build/pay/make/play {{core}} with any/every {{field}}",
            "any {payment kind} {pays for} any {one core}",
        ),
        (f"you {MAY} build/pay/make/play {{core}} with anything", "any {payment kind} {pays for} any {one core}"),
        (
            f"{_ONCE} [,] while/when/whenever you {{at step}} [,] you {MAY} {{deeds}}",
            "once a turn, at {at step}, you may {deeds}",
        ),
        (f"{_ONCE} [,] during/in {{moment}} [,] you {MAY} {{deeds}}", "once a turn, at {moment}, you may {deeds}"),
        (
            f"while/when/whenever you {{at step}} [,] {_ONCE} [,] you {MAY} {{deeds}}",
            "once a turn, at {at step}, you may {deeds}",
        ),
        (
            f"while/when/whenever you {{at step}} [,] you {MAY} {{deeds}} {_ONCE}",
            "once a turn, at {at step}, you may {deeds}",
        ),
        (f"while/when/whenever you {{at step}} [,] you {MAY} {{deeds}}", "at {at step}, you may {deeds}"),
        (
            f"you {MAY} {{deeds}} {_ONCE} while/when/whenever you {{at step}}",
            "once a turn, at {at step}, you may {deeds}",
        ),
        (
            f"{_ONCE} [,] while/when/during {{doing step}} [,] you {MAY} {{deeds}}",
            "once a turn, at {doing step}, you may {deeds}",
        ),
        (f"while/when/during {{doing step}} [,] you {MAY} {{deeds}}", "at {doing step}, you may {deeds}"),
        (
            f"{_EACH_TIME} {{act}} {{det}} {{core}} [,] {{deeds}}",
            "when you {act} {det} {one core}, {deeds}",
            "when you {act} any {one core}, {deeds}",
        ),
        (f"{_EACH_TIME} {{arrive}} {{det}} {{core}} [,] {{deeds}}", "when you {arrive} any {one core}, {deeds}"),
        (
            f"{_EACH_TIME} {{arrive}} {ONE} {{stuff}} on/in/at {{det}} {{core}} [,] {{deeds}}",
            "when you {arrive} any {one core}, {deeds}",
        ),
        (
            f"{_EACH_TIME} {{arrive}} {ONE} {{counter}} on/in/at {{det}} {{core}} [,] {{deeds}}",
            "when you {arrive} any {one core}, {deeds}",
        ),
    ),
}
