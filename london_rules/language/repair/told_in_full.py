"""Rules told in full sentences, as one explains a game: which round, who is ahead, what is shown, what is skipped.

The forms go after those of `turns_of_phrase`, in the same way of writing; `composed_told` makes the texts that need
more than words in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.language.repair.grammar_of_people import DRAW, HAS, INTO, LEAST, MAY, MOST, MOVE, ONE, Form

_GIVE: Final = "give/gives/hand/hands/pass/passes/pay/pays/send/sends"
_HAND: Final = "give/gives/hand/hands/pass/passes/send/sends"
_MISS: Final = "miss/misses/skip/skips/lose/loses/sit/sits/forfeit/forfeits [out] [on]"
_WRITES: Final = "write/writes/choose/chooses/note/notes/pick/picks/name/names/set/sets [down]"
_WISH: Final = "want/wants/like/likes/wish/wishes/choose/chooses/please/pleases/can/prefer/prefers [to/so]"
_ANYBODY: Final = "you/they/he/she/one [or] [she/he]"
_OFTEN: Final = ("as many times as", "as often as")
_SHOW: Final = "show/shows/reveal/reveals/open/opens/uncover/uncovers"
_ALL_SEE: Final = "[to] [everybody/everyone/all/others] [else/players]"
_ALONG: Final = "[on/in/along/of] track/race/course/board/scoreboard/score/path/road/table/trail"
_AHEAD: Final = "[further/farther] ahead/along/forward"
_BEHIND: Final = "[further/farther] behind/back"
_LIMIT: Final = "only/just/once [only]"
_SEEN: Final = "in/on/at/during [the]"
_THIS: Final = "you/this/it [action/card]"
_DO: Final = "do/use/take/choose/play/done/used/taken/chosen/played [this/it]"
_DIE: Final = "die/dice"

TOLD: Final[Mapping[str, tuple[Form, ...]]] = {
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
        ("{named} is/are [still/lies] {place}", "{named quoted} is {place}"),
        ("{named} lies/lie [still] {place}", "{named quoted} is {place}"),
        ("{named} is/are not {place}", "{named quoted} is not {place}"),
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
        ("with no {counter} [on] [it/them]", "that have no {counter}"),
        ("that/which has/have/with no {measure}", "whose {measure} is 0"),
    ),
    "best placed": (
        (f"{{kinds}} {{place}} with {MOST} {{measure}}", "{kinds} {place} with the highest {measure}"),
        (f"{{kinds}} {{place}} with {LEAST} {{measure}}", "{kinds} {place} with the lowest {measure}"),
        (f"{{kinds}} with {MOST} {{measure}} {{place}}", "{kinds} {place} with the highest {measure}"),
        (f"{{kinds}} with {LEAST} {{measure}} {{place}}", "{kinds} {place} with the lowest {measure}"),
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
        ("after {nth} {period}", "the round number is more than {nth}"),
        ("after {period} {n}", "the round number is more than {n}"),
        ("before {nth} {period}", "the round number is less than {nth}"),
        ("before {period} {n}", "the round number is less than {n}"),
        ("until/till {nth} {period}", "the round number is less than {nth}"),
        ("up to [and] including {nth} {period}", "the round number is at most {nth}"),
    ),
    "often": (
        ("once/one_time", "once"),
        ("one/1/a/single [single] time", "once"),
    ),
    "sentence": (
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
            f"{_THIS} {MAY} [only/just] [be] {_DO} [only/just/at_most] {{often}} [per/a/in/each/every/during] "
            f"[whole/entire/same] {{span}}",
            "only once a {span}",
        ),
        (
            f"{_THIS} {MAY} [only/just] [be] {_DO} [only/just] {{often}} [per/a/in/each/every/during] "
            f"[whole/entire] {{span}}",
            "only once a {span}",
        ),
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
    "all passed": (
        ("everybody/everyone/all [of] [players] has/have passed", ""),
        ("each/every/all player/players has/have passed", ""),
        ("everybody/everyone passes", ""),
    ),
    # ---- deeds
    "deeds": (
        ("{deed} {stored} [,] and/then/afterwards/;/. [,] [also/then/afterwards/finally/instead] {deeds}", "{joined}"),
        ("{deed} {stored} , [also/then/afterwards/finally] {deeds}", "{joined}"),
    ),
    "deed": (
        (f"{{does}} {ONE} of {{counter}}", "{do it} 1 {counter}"),
        (
            "{outs} any number of {core} and/, [then] [you] {does} {amount} per/for each/every [one/of] [{those "
            "things}]",
            "as often as you like{each out}",
        ),
        (
            "{act} any number of {core} and/, [then] [you] {does} {amount} per/for each/every [one/of] [{those "
            "things}]",
            "as often as you like{each acted}",
        ),
        (
            "{outs} up to {n} {core} and/, [then] [you] {does} {amount} per/for each/every [one/of] [{those things}]",
            "up to {n} times{each out}",
        ),
        (
            "{act} up to {n} {core} and/, [then] [you] {does} {amount} per/for each/every [one/of] [{those things}]",
            "up to {n} times{each acted}",
        ),
        (
            f"{MOST} {{counter}} {{does}} {{much}}",
            "for each of the players with the highest {counter}, they {do it} {much theirs}",
        ),
        (
            f"{LEAST} {{counter}} {{does}} {{much}}",
            "for each of the players with the lowest {counter}, they {do it} {much theirs}",
        ),
        (
            "begin/begins/start/starts [game] with {named}",
            "for each player, if {named quoted} is in {hold theirs}, begin with them",
        ),
        ("{named} begins/leads/starts", "for each player, if {named quoted} is in {hold theirs}, begin with them"),
        (f"{DRAW} {ONE} {{kinds}} per/for [each/every] [of] {{named number}}", "({named number}) times, {rule}"),
        ("{does} {amount} per/for [each/every] [of] {named number}", "({named number}) times, {do it} {amount}"),
        ("carry/carries/do/does/perform/performs/use/uses/apply/applies [out] {named}", "carry out {printed effect}"),
        ("carry/carries/do/does/perform/performs/use/uses/apply/applies [out] {item}", "carry out {effect of it}"),
        (f"{{subject}} {_MISS} [{{possessor}}] [a/one/1] [next/following/coming] turn/go", "{turn skipped}"),
        (
            f"{{subject}} must/has/have [to] {_MISS} [{{possessor}}] [a/one/1] [next/following/coming] turn/go",
            "{turn skipped}",
        ),
        ("[you] [must] choose/decide between {doing} and/or {doing2}", "either {doing}, or {doing2}"),
        ("[you] [may] choose/decide whether/either to {deed} or [to] {deed2}", "either {deed}, or {deed2}"),
        ("[you] [may] choose/decide to {deed} or to {deed2}", "either {deed}, or {deed2}"),
        ("[you] [may] [choose/decide] either {deed} or {deed2} [,] [but] not both", "either {deed}, or {deed2}"),
        ("{deed} by {doing}", "{doing}, {deed}"),
        ("keep/keeps/continue/go {doing} until {conditions}", "repeat until {conditions}, {doing}"),
        ("keep/keeps/continue/go on {doing} until {conditions}", "repeat until {conditions}, {doing}"),
        (
            "roll/throw/reroll/rerolling/rolling {counter} until {one thing} is/shows/becomes/reaches {compared}",
            "repeat until {counter alone} is {compared}, roll the {counter}",
        ),
        (
            "keep/keeps/continue/go [on] rolling/throwing/rerolling {counter} until {one thing} "
            "is/shows/becomes/reaches {compared}",
            "repeat until {counter alone} is {compared}, roll the {counter}",
        ),
        (
            "keep/keeps/continue/go [on] rolling/throwing/rerolling {counter} until {one thing} "
            "is/shows/becomes/reaches {n}",
            "repeat until {counter alone} is {n}, roll the {counter}",
        ),
        (
            "roll/throw/reroll {counter} [again] [and] [again] until {one thing} is/shows/becomes/reaches {n}",
            "repeat until {counter alone} is {n}, roll the {counter}",
        ),
        (
            f"roll/rolls/throw/throws/cast a/an/one {{sided}} [{_DIE}] and/, call it {{called}}",
            "choose a random number from 1 to {sided}, call it the {called}",
        ),
        (
            f"roll/rolls/throw/throws/cast a/an/one {_DIE} and/, call it {{called}}",
            "choose a random number from 1 to 6, call it the {called}",
        ),
        (
            f"{_HAND} {ONE} [of] {{core}} to {{those}}",
            "choose one of the players with the {those}, {given to them}",
        ),
        (f"{_GIVE} {{much}} [,] to {{those}}", "choose one of the players with the {those}, give {much} to them"),
        (f"{_GIVE} {{those}} {{much}}", "choose one of the players with the {those}, give {much} to them"),
        (f"{_GIVE} {{much}} , to {{who}}", "give {much} to {whom}"),
        (
            f"{{people}} {_WRITES} [in] [secret/secretly] a/an/their [secret/hidden] number from/between "
            f"{{number}} to/and "
            "{number2} [in] [secret] as/for their [own] {counter}",
            "each player secretly chooses a number from {number} to {number2} as their {counter}",
        ),
        (
            f"{{people}} {_WRITES} [in] [secret/secretly] a/an/their [secret/hidden] {{counter}} [of] "
            f"from/between {{number}} to/and "
            "{number2} [in] [secret]",
            "each player secretly chooses a number from {number} to {number2} as their {counter}",
        ),
        # the one of some things that has the most or least of something
        (
            f"{MOVE}/{DRAW} {{best placed}} [back] {INTO} {{zone ref}}",
            "choose one of the {best placed}, move it to {zone ref}",
        ),
        ("{outs} {best placed}", "choose one of the {best placed}, {out best}"),
        ("{act} {best placed}", "choose one of the {best placed}, {act} it"),
        (f"{DRAW} {{best placed}}", "choose one of the {best placed}, move it to your {hand}"),
        (f"{_SHOW} {_ALL_SEE} {{best placed}} [{_ALL_SEE}]", "reveal the {best placed}"),
        (f"{_SHOW} {_ALL_SEE} {{things}} {_ALL_SEE}", "reveal the {things}"),
        ("look/peek at {placed}", "look at the {placed}"),
        ("look/peek at {zone ref}", "look at the {kinds in zone}"),
        (
            f"put/set/lay/place {ONE} {{placed}} aside {INTO} {{zone ref}}",
            "choose a {one placed}, move it to {zone ref}",
        ),
        (f"put/set/lay/place {ONE} {{placed}} {INTO} {{zone ref}}", "choose a {one placed}, move it to {zone ref}"),
        (
            "look/peek at [top/next/first/upper] {n} [top/next/first/upper] {kinds} of/in/on/from {heaped} and/, "
            "[then] "
            "put/return/replace/lay/place them [all] [back/down] [again] [on/onto/in] [top] [of] [it/{zone ref}] "
            "in any/your "
            "[other] order [you] [like/want/choose/wish]",
            "look at the top {n} {kinds} of {heaped}, put the top {n} {kinds} of {heaped} on {heaped} in an "
            "order you choose",
        ),
        (
            "look/peek at [top/next/first/upper] {n} [top/next/first/upper] {kinds} of/in/on/from {heaped} and/, "
            "[then] "
            "put/return/replace/lay/place them [all] [back/down] [again] [on/onto/in] [top] [of] [it/{zone ref}] "
            "in whatever/whichever/the "
            "order you like/want/choose/wish",
            "look at the top {n} {kinds} of {heaped}, put the top {n} {kinds} of {heaped} on {heaped} in an "
            "order you choose",
        ),
    ),
    "those things": (
        ("them/these/those", ""),
        ("{kinds} [you/they] [{stuff}] [{stuff2}] [way]", ""),
        ("{stuff}", ""),
    ),
    "one thing": (("it/this/that/result/sum", ""), ("{counter}", "")),
    # ---- powers
    "power": (
        (
            f"if/when/whenever you would {{act}} {{det}} {{core}} [,] [you] [{MAY}] [instead] {{deeds}} "
            f"[instead] [of] [that/it/this]",
            "when you would {act} {det instead} {one core}, {may instead}",
        ),
        (
            f"if/when/whenever you would {{act}} {{det}} {{core}} [,] [you] [{MAY}] [instead] {{deeds}} instead "
            f"of doing that/so/it/this",
            "when you would {act} {det instead} {one core}, {may instead}",
        ),
        ("after/when/whenever/upon/on/once [you/having] [have] {verbing} [,] {deeds}", "when you {verbing}, {deeds}"),
        ("[every/each] time [after] [you] {verbing} [,] {deeds}", "when you {verbing}, {deeds}"),
        ("{deeds} after/when/whenever/upon/on/once {verbing}", "when you {verbing}, {deeds}"),
        ("after/upon/on/when {acting} {det} {core} [,] {deeds}", "when you {acting} {det} {one core}, {deeds}"),
        ("{deeds} after/upon/on/when {acting} {det} {core}", "when you {acting} {det} {one core}, {deeds}"),
    ),
}
