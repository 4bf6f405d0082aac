"""Rules told in full sentences, as one explains a game: which round, who is ahead, what is shown, what is skipped.

The forms go after those of `turns_of_phrase`, in the same way of writing; `composed_told` makes the texts that need
more than words in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import HAS, LEAST, MAY, MOST, ONE, Form
from london_rules.advice.sentences.told_deeds import TOLD_DEEDS

_WISH: Final = "want/wants/like/likes/wish/wishes/choose/chooses/please/pleases/can/prefer/prefers [to/so]"
_ANYBODY: Final = "you/they/he/she/one [or] [she/he]"
_OFTEN: Final = ("as many times as", "as often as")
_SHOW: Final = "show/shows/reveal/reveals/open/opens/uncover/uncovers"
_ALONG: Final = "[on/in/along/of] track/race/course/board/scoreboard/score/path/road/table/trail"
_AHEAD: Final = "[further/farther] ahead/along/forward"
_BEHIND: Final = "[further/farther] behind/back"
_THIS: Final = "you/this/it [action/card]"
_DO: Final = "do/use/take/choose/play/done/used/taken/chosen/played [this/it]"
_SHOWN: Final = "is/shows/becomes/reaches/reads/comes [up]"

_BEST: Final = "highest/best/strongest/biggest/largest/most_valuable"
_WORST: Final = "lowest/worst/weakest/smallest"

_ASKED: Final[Mapping[str, tuple[Form, ...]]] = {
    "those": (
        (f"player/players/whoever who/with/that [{HAS}] {_BEST} {{kinds}} [{{place}}]", "highest {best theirs}"),
        (f"player/players/whoever who/with/that [{HAS}] {_WORST} {{kinds}} [{{place}}]", "lowest {worst theirs}"),
        (f"whoever/anyone/everyone [who] {HAS} {_BEST} {{kinds}} [{{place}}]", "highest {best theirs}"),
        (f"whoever/anyone/everyone [who] {HAS} {_WORST} {{kinds}} [{{place}}]", "lowest {worst theirs}"),
    ),
    # ---- who
    "crowd": (
        (f"player/players who/that {HAS} {{named}}", "player, if {named quoted} is in {hold theirs}"),
        (f"player/players who/that {HAS} {{named}} {{place}}", "player, if {named quoted} is in {hold theirs}"),
        (f"{{everybody}} [who/that] {HAS} {{named}} {{place}}", "player, if {named quoted} is in {hold theirs}"),
        (
            f"{{everybody}} [who/that] {HAS} both [a/an/some] {{core}} and [a/an/some] {{core2}}",
            "player, if there is {a held theirs} and there is {a second held theirs}",
        ),
        (
            f"{{everybody}} [who/that] {HAS} both [a/an/some/any] {{counter}} and [a/an/some/any] {{counter2}}",
            "player, if their {counter} is at least 1 and their {counter2} is at least 1",
        ),
        (
            f"{{everybody}} [who/that] {HAS} neither [a/an/any] {{core}} nor [a/an/any] {{core2}}",
            "player, if there is {no held theirs} and there is {no second held theirs}",
        ),
    ),
    # ---- conditions
    "compared": (
        ("before/preceding {n}", "less than {n}"),
        ("earlier/older/sooner than {n}", "less than {n}"),
        ("later than {n}", "more than {n}"),
        ("after {n}", "more than {n}"),
    ),
    "condition": (
        (
            f"{{who}} is/are {MOST} {{counter}} [of] [all] [players]",
            "{counter of} is the highest {counter} of the players",
        ),
        (
            f"{{who}} is/are {LEAST} {{counter}} [of] [all] [players]",
            "{counter of} is the lowest {counter} of the players",
        ),
        (
            f"{{nobody}} [else] [who/that] [is/stands/gets/has] [got] {_AHEAD} [{_ALONG}] [than/of] you [are]",
            "{is first}",
        ),
        (f"{{nobody}} [else] [who/that] [is/stands] {_BEHIND} [{_ALONG}] [than/of] you [are]", "{is last}"),
        (f"{{nobody}} [else] [is/stands] in front of you [{_ALONG}]", "{is first}"),
        (f"{{anybody}} [else] [is/stands] {_AHEAD} [{_ALONG}] [than/of] you [are]", "{somebody is first}"),
        (f"{{anybody}} [else] [is/stands] {_BEHIND} [{_ALONG}] [than/of] you [are]", "{somebody is last}"),
        (f"{{anybody}} [else] [is/stands] in front of you [{_ALONG}]", "{somebody is first}"),
        (f"{{who}} is/are/stand/stands {_AHEAD} [of/than] {{who2}} [{_ALONG}]", "{race of} is more than {race of 2}"),
        (f"{{who}} is/are/stand/stands {_BEHIND} [of/than] {{who2}} [{_ALONG}]", "{race of} is less than {race of 2}"),
        (f"{{who}} is/are in [the] lead/front [{_ALONG}]", "{race of} is the highest {race} of the players"),
        (f"{{who}} is/are leading/first/foremost [{_ALONG}]", "{race of} is the highest {race} of the players"),
        (f"{{who}} is/are last/hindmost [{_ALONG}]", "{race of} is the lowest {race} of the players"),
        (f"{{who}} is/are in last/bottom place [{_ALONG}]", "{race of} is the lowest {race} of the players"),
        ("{all players} {offered} {compared}", "there is no player whose {offered} is not {compared}"),
        ("{all players} {offered} {n}", "there is no player whose {offered} is not {n}"),
        ("{all players} {offered} nothing/none", "the highest {offered} of the players is 0"),
        (
            "all/both/every/each [of] [the] {kinds} is/are/lie/lies {place}",
            "number of {kinds} {place} is number of {kinds}",
        ),
        (f"{{who}} {HAS} [a/some] more {{core}} than {{who2}}", "number of {held} is more than number of {held of 2}"),
        (f"{{who}} {HAS} less/fewer {{core}} than {{who2}}", "number of {held} is less than number of {held of 2}"),
        (f"{{who}} {HAS} as many {{core}} as {{who2}}", "number of {held} is number of {held of 2}"),
        (f"{{who}} {HAS} at least as many {{core}} as {{who2}}", "number of {held} is at least number of {held of 2}"),
        ("no/none [of] {core} is/are [a/an] {value}", "there is no {one core} that is {value}"),
        (f"[at] [least] {ONE} [of] {{core}} is/are [a/an] {{value}}", "there is a {one core} that is {value}"),
        ("{possessor} {counter} is/are {op} that/those/{counter2} of {any other}", "{against others}"),
        ("{possessor} {counter} is/are {op} {any other} 's [{counter2}]", "{against others}"),
        (
            f"{{who}} is/are/stand/stands {_AHEAD} [of/than] {{any other}} [{_ALONG}]",
            "{race of} is more than {race of others most}",
        ),
        (
            f"{{who}} is/are/stand/stands {_BEHIND} [of/than] {{any other}} [{_ALONG}]",
            "{race of} is less than {race of others least}",
        ),
        (f"{{who}} is/are/am/stand/stands [standing] on/in/at {ONE} {{core}}", "{standing on}"),
        ("{possessor} {group} is [a/an] {value}", "there is one of {possessor} {group} that is {value}"),
        ("{number} shows/show/reads {compared}", "{number} is {compared}"),
        ("{number} shows/show/reads [a/an] {n}", "{number} is {n}"),
        ("there is/are as many {counter} as {counter2}", "{counter alone} is {second counter alone}"),
        ("there is/are at least as many {counter} as {counter2}", "{counter alone} is at least {second counter alone}"),
        ("there is/are at most as many {counter} as {counter2}", "{counter alone} is at most {second counter alone}"),
        ("{who} is/are [one] [of] {those}", "{counted extreme}"),
        ("{in quotes} is/are [still/lies] {place}", "{quoted} is {place}"),
        ("{in quotes} lies/lie [still] {place}", "{quoted} is {place}"),
        ("{in quotes} is/are not {place}", "{quoted} is not {place}"),
        ("{item} costs/cost {compared}", "{price of it} is {compared}"),
        ("{item} costs/cost {amount}", "{price of amount}"),
        ("{item} costs/cost {amount} or more", "{price at least}"),
        ("{item} costs/cost {amount} or less/fewer", "{price at most}"),
        ("{item} has/have/shows/bears no {measure} [at] [all]", "{measure of it} is 0"),
        ("{item} has/have/shows/bears [a/an] {measure} [of] {compared}", "{measure of it} is {compared}"),
        ("{item} has/have/shows/bears {compared} {measure}", "{measure of it} is {compared}"),
        ("{item} has/have/shows/bears {n} {measure}", "{measure of it} is {n}"),
        ("{item} is/are [from] {compared}", "{dated} is {compared}"),
        ("it/this/we [is/are] [in] {nth} {period}", "the round number is {nth}"),
        ("{nth} {period} has begun/come/started/arrived", "the round number is at least {nth}"),
        ("it/this [is] [the] last/final {period}", "this is the last round"),
        ("last/final {period} has begun/come/started/arrived", "this is the last round"),
        (
            f"{{who}} {HAS} both [a/an/some] {{core}} and [a/an/some] {{core2}}",
            "there is {a held} and there is {a second held}",
        ),
        (
            f"{{who}} {HAS} neither [a/an/any] {{core}} nor [a/an/any] {{core2}}",
            "there is {no held} and there is {no second held}",
        ),
    ),
    # ---- things
    "clause": (
        ("that/which show/shows/bear/bears/carry/carries no {counter} [on] [it/them]", "that have no {counter}"),
        ("with/having {had test}", "that {had test}"),
        ("with no {counter} [on] [it/them]", "that have no {counter}"),
        ("that/which has/have/with no {measure}", "whose {measure} is 0"),
    ),
    "best placed": (
        (f"{{kinds}} {{place}} with {MOST}/latest/newest {{measure}}", "{kinds} {place} with the highest {measure}"),
        (f"{{kinds}} {{place}} with {LEAST}/earliest/oldest {{measure}}", "{kinds} {place} with the lowest {measure}"),
        (f"{{kinds}} with {MOST}/latest/newest {{measure}} {{place}}", "{kinds} {place} with the highest {measure}"),
        (f"{{kinds}} with {LEAST}/earliest/oldest {{measure}} {{place}}", "{kinds} {place} with the lowest {measure}"),
        ("{extreme} [of] {placed}", "{placed} with the {extreme}"),
    ),
    # ---- whole sentences
    "in round": (
        ("in/during/on/at {nth} {period}", "the round number is {nth}"),
        ("in/during/on/at {period} {n}", "the round number is {n}"),
        ("in/during/on/at last/final {period} [of] [game]", "this is the last round"),
        (
            "from/since/starting/beginning [from/with/in/on/at] {nth} {period} [on/onward/onwards/forward/forwards]",
            "the round number is at least {nth}",
        ),
        (
            "from/since/starting/beginning [from/with/in/on/at] {period} {n} [on/onward/onwards/forward/forwards]",
            "the round number is at least {n}",
        ),
        (
            "in/during/on/from {periods} {n} to/and/through/until/- {n2}",
            "the round number is at least {n} and the round number is at most {n2}",
        ),
        ("in/during/on/for first {n} {periods}", "the round number is at most {n}"),
        ("after {nth} {period}", "the round number is more than {nth}"),
        ("after {period} {n}", "the round number is more than {n}"),
        ("before {nth} {period}", "the round number is less than {nth}"),
        ("before {period} {n}", "the round number is less than {n}"),
        ("until/till {nth} {period}", "the round number is less than {nth}"),
        ("up to [and] including {nth} {period}", "the round number is at most {nth}"),
    ),
    "fraction": (
        ("a/one third", "3"),
        ("a/one quarter/fourth", "4"),
        ("a/one fifth", "5"),
        ("a/one tenth", "10"),
    ),
    "rounded": (
        ("[,] [and/always] ( rounded/rounding/round down )", "down"),
        ("[,] [and/always] rounded/rounding/round down", "down"),
        ("[,] [and/always] ( rounded/rounding/round up )", "up"),
        ("[,] [and/always] rounded/rounding/round up", "up"),
    ),
    "much": (
        (
            "{fraction} of [your/their/his/her] {counter} {rounded}",
            "(your {counter} / {fraction} rounded {rounded}) {counter}",
        ),
        ("{fraction} of [your/their/his/her] {counter}", "(your {counter} / {fraction} rounded down) {counter}"),
        ("half [of] all [your/their/his/her] {counter} {rounded}", "(your {counter} / 2 rounded {rounded}) {counter}"),
        ("half [of] all [your/their/his/her] {counter}", "(your {counter} / 2 rounded down) {counter}"),
    ),
    "rolled": (
        ("[a/an] {n} or [a/an] {n2}", "{n} OR {n2}"),
        ("[a/an] {compared}", "{compared}"),
        ("[a/an] {n}", "{n}"),
    ),
    "often": (
        ("once/one_time", "once"),
        ("one/1/a/single [single] time", "once"),
    ),
    "sentence": (
        ("{deed} [,/;/.] and/then/; if/when {conditions} [,] [then] {deeds}", "{deed}\n{then if}"),
        (
            f"roll/rolls/throw/throws {{counter}} [,/;/.] [and/then/;] if/when {{one thing}} {_SHOWN} {{rolled}} "
            f"[,] [then] {{deeds}}",
            "{rolled then}",
        ),
        ("roll/rolls/throw/throws {counter} [,/;/.] [and/then/;] on/with {rolled} [,] [then] {deeds}", "{rolled then}"),
        (
            "first player to/who/that reach/reaches/get/gets/have/has/collect/collects {n} [or] [more] {counter} "
            "wins [game]",
            "{wins first}",
        ),
        (
            "if/when/whenever there is/are {compared} {kinds} [left] {place} [,] [then] "
            "add/adds/put/puts/place/deal/draw/move {n} "
            "[more/new] [{kinds2}] [to] [it/them] from/of/off [top] [of] {heaped}",
            "if number of {kinds} {place} is {compared}, {added there}",
        ),
        (
            f"{_SHOW} top {{kinds}} of/from {{heaped}} [,/;/.] [and/then] if it is [a/an] {{value}} [,] [then] "
            f"{{deeds}}",
            "choose the top {kind} of {heaped}\nreveal it\n{if it is}",
        ),
        ("{in round} [only] [,] [then] {deeds}", "{in that round}"),
        ("{deeds} [,] [but] [only] {in round}", "{in that round}"),
        (
            "do/choose/pick/select/take/perform exactly one/1 of/from following [things/options/actions/ones] [:]",
            "choose one of these",
        ),
        (
            "do/choose/pick/select/take/perform one/1 of/from [following/these] [things/options/actions/ones] [:]",
            "choose one of these",
        ),
        (
            "do/choose/pick/select/take/perform either/any/one of [the] following [things/options/actions] [:]",
            "choose one of these",
        ),
        ("take/takes turns [round/around table] until {all passed}", "each player in turn until all have passed"),
        ("{people} in turn [does] [following/this] until {all passed}", "each player in turn until all have passed"),
        (
            "{people} [take/takes] [a/their/one] turn/turns [round/around table] until {all passed}",
            "each player in turn until all have passed",
        ),
        ("go/going round/around table until {all passed}", "each player in turn until all have passed"),
        (
            f"{_THIS} {MAY} [only/just] [be] {_DO} [only/just/at] [most] {{often}} [per/a/in/each/every/during] "
            f"[whole/entire/same] {{span}}",
            "only once a {span}",
        ),
        (
            f"{_THIS} {MAY} [only/just] [be] {_DO} [only/just] {{often}} [per/a/in/each/every/during] "
            f"[whole/entire] {{span}}",
            "only once a {span}",
        ),
        ("you need/needs/must [to] [have] {had} to/for {do this}", "only if {had}"),
        ("you need/needs/must [to] [have] {had} for this/it", "only if {had}"),
        ("you must/need/needs/should [to] have/own/hold {had}", "only if {had}"),
        ("to {do this} [,] you need/must [to] [have] {had}", "only if {had}"),
        ("[only/just] {often} per/a/in/each/every/during [whole/entire] {span}", "only once a {span}"),
        ("no/not more than {often} per/a/in/each/every/during [whole/entire] {span}", "only once a {span}"),
        ("at most {often} per/a/in/each/every/during [whole/entire] {span}", "only once a {span}"),
        *(
            form
            for often in _OFTEN
            for form in (
                (f"{{deeds}} [,] {often} {_ANYBODY} {_WISH}", "as often as you like{deeds below}"),
                (f"{often} {_ANYBODY} {_WISH} [,] [you] [may/can] {{deeds}}", "as often as you like{deeds below}"),
            )
        ),
        ("{deeds} [,] any number of times", "as often as you like{deeds below}"),
        ("any number of times [,] [you] [may/can] {deeds}", "as often as you like{deeds below}"),
        (f"{{people}} {MAY} {{deeds}} [,] if {_ANYBODY} {_WISH}", "{asked}"),
        (f"if {_ANYBODY} {_WISH} [,] {{people}} {MAY} {{deeds}}", "{asked}"),
        (f"{{who}} {MAY} {{deeds}} [,] if {_ANYBODY} {_WISH}", "{asked}"),
        (f"if {_ANYBODY} {_WISH} [,] you {MAY} {{deeds}}", "{may}"),
        ("for each/every/all [of] {narrowed} [,] its/their owner/holder {does} {much}", "{owners do}"),
        ("owner/owners of each/every/all [of] {narrowed} {does} {much}", "{owners do}"),
        (
            "if/when there is/are {things} [,] {does} {amount} for each/every [one] of them/those/these",
            "{do it} {amount} for each {one things}",
        ),
        (
            f"if/when {{who}} {HAS} {{core}} [,] [you] {{does}} {{amount}} for each/every [one] of them/those/these",
            "{do it} {amount} for each {one held}",
        ),
    ),
    "all players": (
        ("everybody/everyone", ""),
        ("all/every/each [of] player/players", ""),
    ),
    "all passed": (
        ("everybody/everyone/all [of] [players] has/have passed", ""),
        ("each/every/all player/players has/have passed", ""),
        ("everybody/everyone passes", ""),
    ),
}

TOLD: Final[Mapping[str, tuple[Form, ...]]] = {**_ASKED, **TOLD_DEEDS}
