"""What is done, of rules told in full: a turn missed, one of two things, all but so many, the best of some things.

The forms go with those of `told_in_full`, in the same way of writing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import DRAW, HAS, INTO, LEAST, MAY, MOST, MOVE, ONE, Form

_GIVE: Final = "give/gives/hand/hands/pass/passes/pay/pays/send/sends"
_HAND: Final = "give/gives/hand/hands/pass/passes/send/sends"
_MISS: Final = "miss/misses/skip/skips/lose/loses/sit/sits/forfeit/forfeits [out] [on]"
_WRITES: Final = "write/writes/choose/chooses/note/notes/pick/picks/name/names/set/sets [down]"
_TAKES: Final = "take/takes/steal/steals/collect/collects/get/gets/receive/receives/demand/claim"
_SHOW: Final = "show/shows/reveal/reveals/open/opens/uncover/uncovers"
_ALL_SEE: Final = "[to] [everybody/everyone/all/others] [else/players]"
_CHOOSE: Final = "choose/chooses/pick/picks/select/selects/take/takes"
_ROLL: Final = "roll/rolls/reroll/rerolls/re-roll/throw/throws"
_DIE: Final = "die/dice"

TOLD_DEEDS: Final[Mapping[str, tuple[Form, ...]]] = {
    # ---- deeds
    "deeds": (
        ("{deed} and/, [then] {does} {amount} for it/that/them", "{deed}, {do it} {amount}"),
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
        (f"{DRAW} {ONE} {{kinds}} per/for [each/every] of {{named number}}", "({named number}) times, {rule}"),
        ("{does} {amount} per/for [each/every] of {named number}", "({named number}) times, {do it} {amount}"),
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
        (f"{_GIVE} {{much}} [,] to {{crowd}}", "for each {crowd}, give {much} to them"),
        (f"{_GIVE} {{crowd}} {{much}}", "for each {crowd}, give {much} to them"),
        (f"{_TAKES} {{much}} from {{crowd}}", "for each {crowd}, they pay {much theirs} to you"),
        (
            f"{_TAKES} {{much}} from {{those}}",
            "choose one of the players with the {those}, they pay {much theirs} to you",
        ),
        (f"{_TAKES} {{amount}} from player who/with [has/have] {MOST}", "{taken from most}"),
        (f"{_TAKES} {{amount}} from player who/with [has/have] {LEAST}", "{taken from least}"),
        (
            "halve/halves [your] {counter} [,] [and/always] rounding/rounded/round down",
            "lose ({counter alone} / 2 rounded up) {counter}",
        ),
        (
            "halve/halves [your] {counter} [,] [and/always] rounding/rounded/round up",
            "lose ({counter alone} / 2 rounded down) {counter}",
        ),
        (
            f"{MOVE}/store/stores/save/saves/bank/banks [all] [of] your {{counter}} to/into/in/as [your] {{counter2}}",
            "{converted}",
        ),
        (
            f"turn/flip over [{ONE}] [top/next/upper] {{kinds}} of/from/in/off {{heaped}} [face] [up]",
            "reveal the top {kind} of {heaped}",
        ),
        (
            "turn/flip over [top/next/upper] {n} [top/next/upper] {kinds} of/from/in/off {heaped} [face] [up]",
            "reveal the top {n} {kinds} of {heaped}",
        ),
        (
            "remove/removes/take/takes/clear {best placed} [out/away] [from/of] [game/play]",
            "choose one of the {best placed}, move it to the {away best}",
        ),
        (f"{{subject}} {MAY} {_HAND} you {ONE} [of] {{core}}", "{may be given}"),
        (f"{{subject}} {MAY} {_HAND} {ONE} [of] {{core}} to you", "{may be given}"),
        (f"{DRAW} {ONE} {{kinds}} and/, [then] {{outs}} {ONE}", "{drawn and out}"),
        (
            "go/goes/move/moves/step/walk {n} step/steps/space/spaces/place/places back/backward/backwards [{rest}]",
            "{back along}",
        ),
        (f"double [all] {{counter}} you {HAS}", "gain (your {counter}) {counter}"),
        ("for each/every {counter} that/which you have/own/hold [,] [you] {deed}", "({counter alone}) times, {deed}"),
        (
            "{those} begin/begins/start/starts/lead/leads [game/round]",
            "choose one of the players with the {those}, begin with them",
        ),
        (f"{{item}} goes/go/returns/return [back] {INTO} {{zone ref}}", "move {item} to {zone ref}"),
        (f"{{things}} go/goes/return/returns [all] [back] {INTO} {{zone ref}}", "move the {things} to {zone ref}"),
        ("{counter} [{aside}] decreases/falls/drops/goes/sinks/shrinks/go [down] by {n}", "{all down}"),
        ("{counter} [{aside}] increases/rises/grows/goes/climbs/go [up] by {n}", "{all up}"),
        (
            f"{_ROLL} {{n}} of {{placed}} [once] [again/more]",
            "choose {n} {placed}, call them the picks, roll the picks",
        ),
        (
            f"{_CHOOSE} {{n}} {{placed}} and/, [then] {_ROLL} them [all/both] [once] [again/more]",
            "choose {n} {placed}, call them the picks, roll the picks",
        ),
        (
            f"{_CHOOSE} up to {{n}} {{placed}} and/, [then] {_ROLL} them [all/both] [once] [again/more]",
            "up to {n} times, choose a {one placed}, roll it",
        ),
        (
            f"{_CHOOSE} up to {{n}} {{placed}} and/, [then] {{act}} them [all/both]",
            "up to {n} times, choose a {one placed}, {act} it",
        ),
        (
            f"{_CHOOSE} {{n}} {{placed}} and/, [then] {{act}} them [all/both]",
            "{n} times, choose a {one placed}, {act} it",
        ),
        (f"for each/every {{n}} {{counter2}} [that/which] you {HAS} [,] [you] {{does}} {{much}}", "{for every}"),
        (f"{DRAW} a random {{placed}}", "choose a random {one placed}, move it to your {hand}"),
        (
            "lose/loses {n} {counter} [,] but/and never/not/no more than you have",
            "lose (the smaller of ({n}) and (your {counter})) {counter}",
        ),
        (
            "lose/loses {n} {counter} [,] or all [of] [it/them/your] [if/when] you have less/fewer",
            "lose (the smaller of ({n}) and (your {counter})) {counter}",
        ),
        (f"ask {{subject}} to {_HAND}/pay you {{much}}", "{paid to you}"),
        ("ask {subject} to {deed}", "{done by}"),
        (
            "look/peek at [top/next/upper] {kinds} of/in/on {heaped} and/, [then] put/return it back [on/onto] "
            "[top] [of] [{zone ref}]",
            "look at the top {kind} of {heaped}",
        ),
        (
            f"{MOVE}/convert/turn/exchange/trade up to {{n}} [of] [your] {{counter}} [{{stuff}}] "
            f"to/into/in/as/for [your] {{counter2}}",
            "up to {n} times\n  pay 1 {counter}\n  gain 1 {counter2}",
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
