"""How people say what is done: gained and paid, drawn and moved, chosen, rolled and ended.

The forms go on with those of `grammar_of_people`, in the same way of writing. Where a form needs more than to put
words in another order, as to say for another player what was said of you, `composed_sentences` makes the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import (
    DRAW,
    HAS,
    INTO,
    LEAST,
    MAY,
    MOST,
    MOVE,
    ONE,
    Form,
)

_MUST: Final = "must/shall/should/will/has/have/need/needs [to]"
_GIVE: Final = "give/gives/hand/hands/pass/passes/send/sends/donate"
_PAYS: Final = "pay/pays/give/gives/hand/hands/owe/owes"
_TAKES: Final = "take/takes/steal/steals/collect/collects/get/gets/receive/receives/gain/gains/demand/claim"
_GETS: Final = "gain/gains/get/gets/receive/receives/take/takes/collect/collects"
_GONE: Final = "removed/lost/discarded/taken/deducted/subtracted/forfeited [away/off]"
_MOVED: Final = "placed/put/moved/laid/set/sent/returned/added/transferred/brought/taken/shifted"
_BACK: Final = "[over/back/away] [again]"
_CHOOSE: Final = "choose/chooses/pick/picks/select/selects"
_GO: Final = "go/move/advance/walk/step"
_STEPS: Final = "forward/forwards/ahead/on/onward/onwards"

DEEDS: Final[Mapping[str, tuple[Form, ...]]] = {
    # ---- deeds
    "deed": (
        ("{as said}", "{as said}"),
        (f"you {MAY} [choose/decide/elect] [to/also/then/now] {{deeds}}", "{may}"),
        (f"you {MAY} [instead] {{deeds}} [instead]", "{may}"),
        (f"you {_MUST} [also/then] {{deeds}}", "{deeds}"),
        ("you are/is allowed/permitted/free to {deeds}", "{may}"),
        ("you [also/then/now/each] {deed}", "{deed}"),
        (f"{{people}} {MAY} [choose/decide] [to/also/then] {{deeds}}", "{asked}"),
        (f"{{who}} {MAY} [choose/decide] [to/also/then] {{deeds}}", "{asked}"),
        (f"{{subject}} {_MUST} [also/then] {{deed}}", "{done by}"),
        ("{crowd} begin/begins/start/starts [first/game]", "for each {crowd}, begin with them"),
        ("{subject} is/are/drops/drop/falls/fall out [of] [game]", "{leaves}"),
        ("{subject} is/are eliminated [from] [game]", "{leaves}"),
        ("{subject} leave/leaves/quit/quits game", "{leaves}"),
        ("{subject} {deeds}", "{all done by}"),
        ("{subject} {deed}", "{done by}"),
        (
            "for each/every [of] {those} [,] [they/he/she] {does} {much}",
            "for each of the players with the {those}, they {do it} {much theirs}",
        ),
        (
            f"{MOVE}/{_GIVE} {{much}} to another/any/an/some/one [other] player/opponent/rival",
            "choose another player, give {much} to them",
        ),
        (f"{MOVE} {{much}} to {{who}}", "give {much} to {whom}"),
        (
            "roll/throw/reroll [a/one/1] [die/dice] {counter} until it is/shows/becomes {compared}",
            "repeat until {counter alone} is {compared}, roll the {counter}",
        ),
        ("[this/it] [action/rule/card] costs/cost [you] {much}", "pay {much}"),
        ("exchange/trade/swap/convert/sell/turn {much} for/into/against {much2}", "pay {much}, gain {much2}"),
        (
            f"exchange/trade/swap/convert/sell/turn {ONE} [of] {{core}} for/into/against {{much}}",
            "choose a {one handy}, move it to the {away}, gain {much}",
        ),
        (f"turn/flip {ONE} [of] {{core}} face {{face}}", "choose a {one handy}, turn it face {face}"),
        ("choose/do [one] [:] {deed} [,] or {deed2}", "either {deed}, or {deed2}"),
        ("{deed said} up to {n} times [each]", "up to {n} times, {deed said}"),
        ("secretly look/peek at {rest}", "look at {rest}"),
        ("look/peek secretly at {rest}", "look at {rest}"),
        (
            "shuffle/reshuffle/re-shuffle/mix/randomise/randomize [up] [all] {kinds} in/of {zone ref}",
            "move the {kinds in zone} to {zone ref} in random order",
        ),
        # between players
        (f"{{subject}} {_PAYS} {{much}} {_BACK} to you", "{paid to you}"),
        (f"{{subject}} {_PAYS} you {{much}} {_BACK}", "{paid to you}"),
        (f"{{who}} {_PAYS} {{people}} {{much}}", "{given by}"),
        (f"{{who}} {_PAYS} {{much}} to {{people}}", "{given by}"),
        (f"{{subject}} {_PAYS} {{who2}} {{much}}", "{paid by}"),
        (f"{{subject}} {_PAYS} {{much}} to {{who2}}", "{paid by}"),
        (f"{_TAKES} {{much}} {_BACK} from/off {{subject}}", "{paid to you}"),
        (f"{{who}} {_GETS} {{much}} from you", "pay {much} to {whom}"),
        (f"{{who}} {_GETS} {{much}} from {{subject}}", "{paid to who}"),
        (f"{_GIVE} {{people}} {{much}} [each]", "{given to people}"),
        (f"{_GIVE}/add/adds {{much}} to {{people}} [each]", "{given to people}"),
        (f"{_GIVE} {{who}} {{much}}", "give {much} to {whom}"),
        (f"{_GIVE} {{much}} to {{who}}", "give {much} to {whom}"),
        ("pay {who} {much}", "pay {much} to {whom}"),
        ("pay {much} to {who}", "pay {much} to {whom}"),
        ("{subject} {does} {much} [from/to/into {stock}]", "{done by}"),
        ("{does} {much} [from/to/into/out {stock}]", "{do it} {much}"),
        ("take/takes {amount} [from {stock}]", "gain {amount}"),
        (f"{MOVE} {{amount}} [back] to/into/in/on your [own] {{stock}}", "gain {amount}"),
        (f"{MOVE} {{amount}} [back] to/into/in/on {{stock}}", "pay {amount}", "lose {amount}"),
        (f"{MOVE}/give {{amount}} back [to/into {{stock}}]", "lose {amount}"),
        ("{does} {much} [from/to/into {stock}] per {n} {counter2} [you/they] [has/have]", "{for every}"),
        ("{does} {much} [from/to/into {stock}] for each/every {n} {counter2} [you/they] [has/have]", "{for every}"),
        ("{does} {much} from/to/into {stock} per/for [each/every] {counter2} [you/they] [has/have]", "{for every}"),
        ("per {n} {counter2} [you/they/who] [has/have] [,] {does} {much}", "{for every}"),
        ("for each/every {n} {counter2} [you/they/who] [has/have] [,] {does} {much}", "{for every}"),
        ("per {n} {counter2} [you/they/who] [has/have] [,] {subject} {does} {much}", "{for every}"),
        ("for each/every {n} {counter2} [you/they/who] [has/have] [,] {subject} {does} {much}", "{for every}"),
        ("{subject} {does} {much} per {n} {counter2} [you/they/who] [has/have]", "{for every}"),
        ("{subject} {does} {much} for each/every {n} {counter2} [you/they/who] [has/have]", "{for every}"),
        ("{subject} {does} {much} per/for [each/every] {counter2} [you/they/who] [has/have]", "{for every}"),
        ("{amount} per/for [each/every] {yours}", "gain {amount} for each {each of yours}"),
        ("per/for [each/every] {yours} [,] [you] {does} {much}", "for each {each of yours}, {do it} {much}"),
        ("for [each/every/all] [of] {yours} [,] [you] {deed}", "for each {each of yours}, {deed}"),
        ("{those} {act} {kinds}", "for each of the players with the {those}, they {act}"),
        (
            "[each/every/all/any] [of] {yours} {does} [you/them] {its measure} [each]",
            "for each {each of yours}, {measure gained}",
        ),
        (
            "[each/every/all/any] [of] {yours} give/gives/bring/brings/yield/yields/is/are [worth] [you] {much} [each]",
            "{gained for each}",
        ),
        (
            "[each/every/all/any] [of] {placed} give/gives/bring/brings/earn/earns/yield/yields/is/are [worth] "
            "them/him/her {much} [each]",
            "for each {one placed}, they gain {much theirs}",
        ),
        ("do/take/perform/play/execute/make/have {n} [more] actions", "{n} times, choose an action"),
        ("for each/every {counter} [you] [have] [,] [you] {deed}", "({counter alone}) times, {deed}"),
        # drawing, moving, throwing away
        ("clear/empty {zone ref}", "{cleared}"),
        (f"everyone/everybody {_GETS} {{much}} [,] except/but [for/not] you", "each other player gains {much theirs}"),
        (
            "remove/take/put top {n} {kinds} of/from/off {heaped} [out/away] from/of game/play",
            "move the top {n} {kinds} of {heaped} to the {away}",
        ),
        ("{outs} top {n} {kinds} of/from/off {heaped}", "move the top {n} {kinds} of {heaped} to the {heap}"),
        ("{outs} top {kinds} of/from/off {heaped}", "move the top {kind} of {heaped} to the {heap}"),
        (f"{DRAW} as many {{kinds}} as you/they {HAS} {{counter}}", "({counter alone}) times, {rule}"),
        (f"{DRAW} as many {{kinds}} as you/they {HAS} {{core}}", "(number of {yours held}) times, {rule}"),
        (f"{DRAW} {ONE} {{kinds}} for each/every {{yours}}", "for each {each of yours}, {rule}"),
        (f"{DRAW} {ONE} {{kinds}} per {{yours}}", "for each {each of yours}, {rule}"),
        (
            f"{MOVE} {ONE} [top] {{kinds}} from/of/off {{heaped}} {INTO} {{zone ref}}",
            "move the top {kind} of {heaped} to {zone ref}",
        ),
        ("deal/deals {who} {n} {kinds} [each] [from/off/of {stock}]", "{dealt}"),
        ("deal/deals {n} {kinds} to {who} [from/off/of {stock}]", "{dealt}"),
        ("deal/deals/give/gives {people} {n} {kinds} [each] [from/off/of {stock}]", "{dealt}"),
        (f"deal/deals/give/gives {{people}} {ONE} {{kinds}} [each] [from/off/of {{stock}}]", "{dealt}"),
        (f"deal/deals/give/gives {ONE} {{kinds}} to {{people}} [each] [from/off/of {{stock}}]", "{dealt}"),
        (f"deal/deals {{who}} {ONE} {{kinds}} [from/off/of {{stock}}]", "{dealt}"),
        ("deal/deals {n} {kinds} to {people} [each] [from/off/of {stock}]", "{dealt}"),
        (f"{{subject}} {DRAW} {{n}} [more/extra/new] {{kinds}} [from/off/of {{stock}}]", "{drawn by}"),
        (f"{{subject}} {DRAW} {ONE} [more/extra/new] {{kinds}} [from/off/of {{stock}}]", "{drawn by}"),
        (f"{DRAW} up to {{n}} {{kinds}}", "up to {n} times, {rule}"),
        (f"{DRAW} up to {{n}} {{placed}}", "up to {n} times, {one of them taken}"),
        (
            f"{DRAW} [top] {{n}} [top] {{kinds}} from/of/off [top] [of] {{heaped}} "
            f"[and/, {MOVE} them/it {INTO} your hand]",
            "move the top {n} {kinds} of {heaped} to your {hand}",
        ),
        (
            f"{DRAW} [{ONE}] [top] {{kinds}} from/of/off [top] [of] {{heaped}}",
            "move the top {kind} of {heaped} to your {hand}",
        ),
        (
            f"{DRAW} [{ONE}] [top] {{kinds}} from/of/off [top] [of] {{heaped}} [,] and keep it",
            "move the top {kind} of {heaped} to your {hand}",
        ),
        (
            f"{DRAW} [{ONE}] top {{kinds}} from/of/off [top] [of] {{heaped}} and/, {MOVE} it {INTO} {{zone ref}}",
            "move the top {kind} of {heaped} to {zone ref}",
        ),
        (
            f"{DRAW} {{n}} [new/more/extra/further] {{kinds}}",
            "{n} times, {rule}",
            "{top unruled}",
        ),
        (f"{DRAW} {ONE} [top/new] {{kinds}} and {MOVE} it {INTO} your hand", "{rule}"),
        (f"{DRAW} {ONE} [top/new] {{kinds}}", "{rule}", "{top unruled}"),
        (f"pick/picks {ONE} {{placed}} that/which {{test}}", "choose a {one placed} that {test}"),
        (f"{DRAW} [back] {ONE} {{placed}}", "{taken}"),
        (f"{DRAW} [any] {{n}} {{placed}}", "{taken}"),
        (f"{DRAW}/{MOVE} {ONE} {{placed}} [back] {INTO} {{zone ref}}", "choose a {one placed}, move it to {zone ref}"),
        (
            f"{MOVE} {{extreme}} {{placed}} [back] {INTO} {{zone ref}}",
            "choose one of the {placed} with the {extreme}, move it to {zone ref}",
        ),
        (f"{DRAW} {{extreme}} {{placed}}", "choose one of the {placed} with the {extreme}, move it to your {hand}"),
        (f"{DRAW} all/both [the/of] {{placed}}", "move the {placed} to your {hand}"),
        ("{outs} all/your/both [of] [your/whole/entire] {zone ref}", "{out all}"),
        ("{outs} all/both/each [of] {core}", "{out all handy}"),
        ("{outs} any number of {core}", "as often as you like, {out one}"),
        ("{outs} as many {core} as you like/want/wish", "as often as you like, {out one}"),
        ("{outs} up to {n} {core}", "up to {n} times, {out one}"),
        ("{outs} {much}", "lose {much}"),
        (f"{{outs}} {ONE} [of] {{core}}", "{out one}"),
        ("{outs} {n} [of] {core}", "{n} times, {out one}"),
        ("{outs} {item}", "{out item}"),
        # time
        ("skip/skips {who}", "{who} skips the next turn"),
        ("skip/skips {possessor} [next] turn", "{skipper} skips the next turn"),
        ("{who} misses/skips/loses/sits [out] {possessor}/a/one/the [next] turn/go/round", "{who} skips the next turn"),
        ("go/move/advance/walk/step {n} {counter} [forward/on/ahead]", "gain {n} {counter}"),
        (
            f"{_GO} [your/his/their] [{{stuff}}] {{n}} step/steps/space/spaces [{_STEPS}] [along/down/over {{rest}}]",
            "{along}",
        ),
        (
            f"{_GO} [your] [{{stuff}}] {{n}} [step/steps/space/spaces] {_STEPS} [on/along/of/to {{zone ref}}]",
            "{along}",
        ),
        (
            f"{_GO} [your] [{{stuff}}] {_STEPS} {{n}} [step/steps/space/spaces] [on/along/of/to {{zone ref}}]",
            "{along}",
        ),
        (
            "game ends/end/stops/finishes/over [now/at] [once] when/if/once/as [soon] [as] {conditions}",
            "if {conditions}, end the game now",
        ),
        ("game is over/finished/ended [now/immediately]", "end the game now"),
        ("game is over when/if/once/as [soon] [as] {conditions}", "if {conditions}, end the game now"),
        (
            "end/stop/finish game [now/at] [once] when/if/once/as [soon] [as] {conditions}",
            "if {conditions}, end the game now",
        ),
        (
            "game lasts/goes/runs [on] [for] {n} [more/further/extra/additional] rounds/round",
            "end the game after {n} more rounds",
        ),
        (
            "game lasts/goes/runs [on] [for] {n} [more/further/extra/additional] turns/turn",
            "end the game after {n} more turns",
        ),
        ("end game after {n} [more/further/extra/additional/other] rounds/round", "end the game after {n} more rounds"),
        ("end game after {n} [more/further/extra/additional/other] turns/turn", "end the game after {n} more turns"),
        (
            "{people} takes/take/has/have/gets/get/plays/play [one/1/a] [more/last/final/another] turn [,] "
            "and/then/after [then/that] game ends/is [over]",
            "end the game after (number of players) more turns",
        ),
        ("at end of this round [,] game ends/is [over/finished]", "end the game after this round"),
        ("game ends/is [over] at/after [the] [end] [of] this round", "end the game after this round"),
        ("{those} is/becomes {given}", "choose one of the players with the {those}, call it the {given}"),
        (
            f"{_CHOOSE}/take/takes [{ONE}] {{extreme}} {{placed}}",
            "choose one of the {placed} with the {extreme}",
        ),
        (
            f"{_CHOOSE}/take/takes/draw/grab {ONE} {{placed}} and/, [then] {MOVE} it [back] {INTO} {{zone ref}}",
            "choose a {one placed}, move it to {zone ref}",
        ),
        (
            f"{_CHOOSE} [a/any/one/another/some] [other] player/opponent/rival [,] and/who/they/which {{deed}}",
            "{chosen player does}",
        ),
        (
            f"{_CHOOSE} a/any/one/another/some [other] player/opponent who/that/with [has] {{comparison}}",
            "choose another player whose {comparison}",
        ),
        (
            f"{_CHOOSE} a/any/one/another/some [other] player/opponent/rival",
            "choose another player",
        ),
        ("{item} {acts}", "{acts} {item}"),
        (
            "[each/every] {core} you {act} give/gives/bring/brings/earn/earns [you] {amount}",
            "when you {act} a {one core}, gain {amount}",
        ),
        ("roll/throw [a/one/1] [die/dice] for {counter}", "roll the {counter}"),
        (f"{{much}} is/are [also] {_GONE}", "lose {much}"),
        ("{much} is/are [also] gained/received/added/won/collected/earned", "gain {much}"),
        ("{much} is/are [also] paid [to {stock}]", "pay {much}"),
        ("{possessor} {counter} increases/rises/grows/goes/go [up] by [{symbol}] {n}", "{counter up}"),
        ("{possessor} {counter} decreases/falls/drops/goes/shrinks/go [down] by [{symbol}] {n}", "{counter down}"),
        ("{possessor} {counter} is/are increased/raised by [{symbol}] {n}", "{counter up}"),
        ("{possessor} {counter} is/are decreased/reduced/lowered/cut by [{symbol}] {n}", "{counter down}"),
        ("increase/raise {possessor} {counter} by [{symbol}] {n}", "{counter up}"),
        ("decrease/reduce/lower/cut {possessor} {counter} by [{symbol}] {n}", "{counter down}"),
        ("double/doubles [your] {counter}", "gain (your {counter}) {counter}", "gain ({counter}) {counter}"),
        ("triple/triples [your] {counter}", "gain (2 * your {counter}) {counter}", "gain (2 * {counter}) {counter}"),
        ("halve/halves [your] {counter}", "lose ({counter alone} / 2 rounded up) {counter}"),
        (f"roll/throw {ONE} [of] {{placed}}", "choose a {one placed}, roll it"),
        ("{act} one/1/any of {placed}", "choose a {one placed}, {act} it"),
        ("[repeat/do] [this/it] {n} times [:/,] {deeds}", "{n} times, {deeds}"),
        ("[repeat/do] [this/it] twice/two [times] [:/,] {deeds}", "2 times, {deeds}"),
        ("[repeat/do] [this/it] thrice/three [times] [:/,] {deeds}", "3 times, {deeds}"),
        ("{deed said} {n} times", "{n} times, {deed said}"),
        ("{deed said} twice", "2 times, {deed said}"),
        ("{deed said} thrice", "3 times, {deed said}"),
        ("[keep/go/continue] [on] {drawn} until {conditions}", "repeat until {conditions}, {drawn}"),
        ("{deed said} until {conditions}", "repeat until {conditions}, {deed said}"),
        ("reveal/show/uncover {n} [top/upper] {kinds} from/of/off {heaped}", "reveal the top {n} {kinds} of {heaped}"),
        ("look/peek at [the] {n} [top/upper] {kinds} from/of/off {heaped}", "look at the top {n} {kinds} of {heaped}"),
        (
            f"reveal/show/uncover {ONE} [top/upper] {{kinds}} from/of/off {{heaped}}",
            "reveal the top {kind} of {heaped}",
        ),
        (f"look/peek at {ONE} [top/upper] {{kinds}} from/of/off {{heaped}}", "look at the top {kind} of {heaped}"),
        (
            f"remove/take/put {ONE} {{placed}} [out/away] from/of [game/play]",
            "choose a {one placed}, move it to the {away}",
        ),
        ("remove/take/put {item} [out/away] from/of [game/play]", "move {item} to the {away of any}"),
        ("remove all/both/every/each {placed} [out/away] from/of [game/play]", "move the {placed} to the {away}"),
        (f"{_GIVE} {ONE} [of] {{core}} to {{who}}", "choose a {one handy}, move it to {theirs of who}"),
        (f"{_GIVE} {{who}} {ONE} [of] {{core}}", "choose a {one handy}, move it to {theirs of who}"),
        (
            f"{MOVE} {{n}} [new/more/extra/other/further/top] {{kinds}} from/of {{heaped}} {INTO} {{zone ref}}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        ("{act} up to {n} {core}", "up to {n} times, {act one}"),
        ("{act} all/every/each/both [of] [your] {core}", "for each {one handy}, {act} it"),
        (f"{{act}} {ONE} [of] {{core}}", "{act one}"),
        ("{act} {n} {core}", "{n} times, {act one}"),
        ("{act} {item}", "{act} {item}"),
        (f"{MOVE} {{item}} [away] [back] {INTO} {{zone ref}}", "move {item} to {zone ref}"),
        (
            f"{MOVE} top {{n}} {{kinds}} of/from {{heaped}} {INTO} {{zone ref}}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        (
            f"{MOVE} top {{kinds}} of/from {{heaped}} {INTO} {{zone ref}}",
            "move the top {kind} of {heaped} to {zone ref}",
        ),
        (f"{MOVE} {ONE} [of] {{core}} [back] {INTO} {{zone ref}}", "choose a {one core}, move it to {zone ref}"),
        (f"{MOVE} each/every {{core}} [back] {INTO} {{zone ref}}", "for each {one core}, move it to {zone ref}"),
        (
            f"{MOVE} {{n}} {{kinds}} from {{heaped}} {INTO} {{zone ref}}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        (
            f"{MOVE} {{n}} {{core}} [back] {INTO} {{zone ref}}",
            "{n} times, choose a {one core}, move it to {zone ref}",
        ),
        (f"{MOVE} {{things}} [back] {INTO} {{zone ref}}", "move the {things} to {zone ref}"),
        (f"{MOVE} {{much}} on/onto/to {{item}}", "put {much} on {item}"),
        (f"{MOVE} {{much}} on/onto/to/in {ONE} {{core}}", "choose a {one core}, put {much} on it"),
        (f"remove/take/lift {{much}} [away] from/off/of {ONE} {{core}}", "choose a {one core}, remove {much} from it"),
        (
            f"{MOVE} {{much}} on/onto/to/in {{kinds}} with {MOST} {{measure}}",
            "choose one of the {kinds} with the highest {measure}, put {much} on it",
        ),
        (
            f"{MOVE} {{much}} on/onto/to/in {{kinds}} with {LEAST} {{measure}}",
            "choose one of the {kinds} with the lowest {measure}, put {much} on it",
        ),
        (
            f"remove/take/lift {{much}} [away] from/off/of {{kinds}} with {MOST} {{measure}}",
            "choose one of the {kinds} with the highest {measure}, remove {much} from it",
        ),
        (f"each/every/all [of] {{core}} {_GETS} {{much}}", "for each {one core}, put {much} on it"),
        ("each/every/all [of] {core} lose/loses {much}", "for each {one core}, remove {much} from it"),
        (f"a random {{core}} {_GETS} {{much}}", "choose a random {one core}, put {much} on it"),
        ("a random {core} lose/loses {much}", "choose a random {one core}, remove {much} from it"),
        (f"{MOVE} {{much}} there", "{much there}"),
        (f"{MOVE} {ONE} {{stuff}} there", "{placed there}"),
        (f"{MOVE} on/onto {{item}} {{much}}", "put {much} on {item}"),
        ("add/attach/put/place {much} to/at {item}", "put {much} on {item}"),
        ("take/remove/lift {much} off/from {item}", "remove {much} from {item}"),
        (f"{{item}} is/are {_MOVED} [back] {INTO} {{zone ref}}", "move {item} to {zone ref}"),
        (f"{{things}} is/are [all] {_MOVED} [back] {INTO} {{zone ref}}", "move the {things} to {zone ref}"),
        (f"{MOVE} {{much}} {INTO} each/every/all [of] [the] {{core}}", "for each {one core}, put {much} on it"),
        (
            "remove/take/lift {much} [away] from/off/of each/every/all [of] [the] {core}",
            "for each {one core}, remove {much} from it",
        ),
        (
            "remove/take/lift/clear all/every/any [of] [the] {counter} [away] from/off/on {item}",
            "remove ({counter} on {item}) {counter} from {item}",
        ),
        ("put/place/add {much} on/onto/in {zone ref}", "put {much} on it", "{put in zone}"),
        (f"take/get/bring/carry/grab {{item}} [back] {INTO} {{zone ref}}", "move {item} to {zone ref}"),
        (
            f"{_CHOOSE}/take/takes {{n}} {{placed}} and/, [then] {MOVE} them [all/both] [back] {INTO} {{zone ref}}",
            "choose {n} {placed}, call them the picks, move the picks to {zone ref}",
        ),
        (
            f"{_CHOOSE}/take/takes {{n}} {{placed}} and/, [then] {MOVE} {{n2}} {{kinds}} [back] {INTO} {{zone ref}}",
            "choose {n} {placed}, call them the picks, move the picks to {zone ref}",
        ),
        (f"{_GIVE} {{zone ref}} to {{who}}", "move the {kinds in zone} to {zone of who}"),
        ("for each/every stack/stacks in/of {zone ref} [,] {deed}", "(number of stacks in {zone ref}) times, {deed}"),
        (
            "{does} {amount} for/per [each/every] stack/stacks in/of {zone ref}",
            "(number of stacks in {zone ref}) times, {do it} {amount}",
        ),
        (f"{_GIVE} {{item}} to {{who}}", "move {item} to {theirs of who}"),
        (f"{_GIVE} {{who}} {{item}}", "move {item} to {theirs of who}"),
        (
            "shuffle/reshuffle/re-shuffle/mix {things} [back] to/into/in/onto {zone ref}",
            "move the {things} to {zone ref} in random order",
        ),
        (
            "shuffle/reshuffle/re-shuffle/mix {zone ref} [back] to/into/onto {zone ref2}",
            "move the {kinds in zone} to {zone ref2} in random order",
        ),
        (
            "shuffle/reshuffle/re-shuffle/mix {zone ref} [in] [order] to/and make/form/create/build/get a/the "
            "[new] {zone ref2}",
            "move the {kinds in zone} to {zone ref2} in random order",
        ),
        ("shuffle/reshuffle/re-shuffle/mix {zone ref}", "move the {kinds in zone} to {zone ref} in random order"),
        (
            f"{MOVE} {{things}} to/into/in/onto {{zone ref}} in a random order",
            "move the {things} to {zone ref} in random order",
        ),
        ("set/reset/change {possessor} {counter} [back] to 0/zero/nothing", "lose ({possessor} {counter}) {counter}"),
        ("set/reset/change {counter} [back] to 0/zero/nothing", "lose ({counter alone}) {counter}"),
        ("{counter} becomes/is [set] [to] 0/zero/nothing", "lose ({counter alone}) {counter}"),
        ("set/reset/change {possessor} {counter} to {n}", "lose ({possessor} {counter}) {counter}, gain {n} {counter}"),
        ("set/reset/change {counter} to {n}", "lose ({counter alone}) {counter}, gain {n} {counter}"),
        ("roll/rolls/throw/reroll/re-roll [{n}] {things} [again]", "roll the {things}"),
        (
            "convert/turn/change/exchange/swap [all] [of] [your] {counter} [in/into/to/for] [your] {counter2}",
            "{converted}",
        ),
        (f"{_CHOOSE} {ONE} {{core}} at random", "choose a random {one core}"),
        (f"at random [,] {_CHOOSE} {ONE} {{core}}", "choose a random {one core}"),
        (f"{_CHOOSE} a/an/one/any {{core}}", "choose a {one core}"),
        ("either {deed} [,] or [else] {deed2}", "either {deed}, or {deed2}"),
        ("{deed said} [,] or [else] {deed2}", "either {deed said}, or {deed2}"),
    ),
    "drawn": (
        (
            "drawing/taking/draw/take/draws/takes [one/a/1/more/new] {kinds}",
            "{rule}",
            "move the top {kind} of the {pile} to your {hand}",
        ),
        ("draw/drawing/draws/take/taking", "{any draw}"),
    ),
    "deed said": (("{does} {much}", "{do it} {much}"), ("{as said}", "{as said}")),
    "comparison": (
        ("more {counter} than you", "{counter} is more than your {counter}"),
        ("less/fewer {counter} than you", "{counter} is less than your {counter}"),
        ("{compared} {counter}", "{counter} is {compared}"),
        ("no {counter}", "{counter} is 0"),
    ),
}
