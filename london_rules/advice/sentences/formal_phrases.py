"""How numbered rulebooks say things: in case of, provided that, from which round on, up to a maximum of, at random.

The forms go before those of `idioms_of_rulebooks`, in the same way of writing; `composed_formal` makes the texts that
need more than words in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import DRAW, EACH, HAS, INTO, LEAST, MAY, MOST, MOVE, ONE, Form

_GIVE: Final = "hand/hands/give/gives/pass/passes/turn/turns/make/makes/pay/pays/sign/signs over/across/on"
_CHOICE: Final = "choice/option/discretion/preference"
_AT_CHOICE: Final = f"at/in/by your/their/his/her [own] {_CHOICE}"
_FLIP: Final = "turn/turns/flip/flips/rotate/rotates"
_LOOK: Final = "look/looks/peek/peeks/glance at/through/over/into"
_TOP: Final = "top/topmost/upper/uppermost/first/next"
_MISS: Final = "miss/misses/skip/skips/lose/loses/forfeit/forfeits/sit/sits [out/through]"
_CAP: Final = (
    "up to [a] [maximum/total/limit/most] [of]", "to/with a maximum/limit/total/cap of", "[at] most", "maximum [of]",
    "no/not/never more/higher than", "capped/limited/restricted at/to/by [a] [maximum/total] [of]",
)  # fmt: skip
_GIVEN: Final = "given/assuming/supposing/providing/provided [always] [that]"
_SO_LONG: Final = ("so long as", "for as long as", "as/so far as", "insofar as", "in so far as")
_EXCEPT: Final = ("except/save/excepting [only] if/when/where", "other than if/when/where")
_NEED: Final = (
    "condition/conditions/precondition/preconditions/requirement/requirements/prerequisite/prerequisites/restriction"
)
_ON: Final = "on/onward/onwards/forward/forwards"
_OF_NOW: Final = "[this/current/present/same/ongoing/running]"
_CLOSE: Final = "at/on/with/after [the] [end/close/conclusion/completion] [of]"
_OVER: Final = "ends/end/stops/finishes/concludes/terminates/is [over/finished/ended/at] [an] [end]"
_PERFORM: Final = "carry/carries out"
_DO: Final = "do/perform/resolve/apply/execute/take/complete/conduct/undertake/make/follow"
_THESE: Final = "[all/each/both] [of] [these/those/them/following/both/this] [steps/actions/things/instructions/two]"
_ORDER: Final = "any/whichever/whatever [you] order/sequence [you] [like/wish/choose/please/want/prefer]"
_CHOOSE: Final = "choose/chooses/pick/picks/select/selects"
_ONE_OF: Final = "one of [these/following] [two/three] [following/options/actions/choices/things/alternatives/effects]"
_DONE_ALL: Final = "all/everyone/everybody/each/every [of] [players/player] [have/has] passed"

FORMAL: Final[Mapping[str, tuple[Form, ...]]] = {
    # ---- who
    "those": (
        (f"[each/any] player or players who/that/with/having [{HAS}] {MOST} {{counter}}", "highest {counter}"),
        (f"[each/any] player or players who/that/with/having [{HAS}] {LEAST} {{counter}}", "lowest {counter}"),
        (f"[each/any] player or players who/that/with/having [{HAS}] {MOST} {{measured}}", "highest {measured}"),
        (f"[each/any] player or players who/that/with/having [{HAS}] {LEAST} {{measured}}", "lowest {measured}"),
        (f"player ( s ) who/that/with/having [{HAS}] {MOST} {{counter}}", "highest {counter}"),
        (f"player ( s ) who/that/with/having [{HAS}] {LEAST} {{counter}}", "lowest {counter}"),
        (f"player ( s ) who/that/with/having [{HAS}] {MOST} {{measured}}", "highest {measured}"),
        (f"player ( s ) who/that/with/having [{HAS}] {LEAST} {{measured}}", "lowest {measured}"),
    ),
    "crowd": (
        (
            "{everybody} [who/that] with/holding/holds/having/has/owning/owns {named} in/among {zone ref}",
            "player, if {named quoted} is in {zone theirs}",
        ),
    ),
    # ---- conditions
    "case": (
        ("[a/an] empty {zone ref}", "there is no {kind in zone}"),
        ("[a/an] {zone ref} [that/which] [is/being] empty/exhausted/depleted", "there is no {kind in zone}"),
        ("[a/any] lack/shortage/absence/want of [any/a/an] {counter}", "{counter alone} is 0"),
        ("[a/any] lack/absence/want of [any/a/an] {core}", "there is no {one core}"),
        ("[a/an] {counter} of {compared}", "{counter alone} is {compared}"),
        ("[a/an] {counter} of {n}", "{counter alone} is {n}"),
        ("{had}", "{had}"),
    ),
    "condition": (
        ("{number} fall/drop/sink/go/be/falls/drops below/under {number2}", "{number} is less than {number2}"),
        ("{number} rise/grow/climb/go/be/rises above/over/past {number2}", "{number} is more than {number2}"),
        (
            "neither {number} nor {number2} is/are {compared}",
            "not ({number} is {compared}) and not ({number2} is {compared})",
        ),
        ("neither {number} nor {number2} is/are {n}", "{number} is not {n} and {number2} is not {n}"),
        ("either {number} or {number2} is/are {compared}", "{number} is {compared} or {number2} is {compared}"),
        ("either {number} or {number2} is/are {n}", "{number} is {n} or {number2} is {n}"),
        (
            "[at] [least] one of {number} and/or {number2} is/are {compared}",
            "{number} is {compared} or {number2} is {compared}",
        ),
        ("[at] [least] one of {number} and/or {number2} is/are {n}", "{number} is {n} or {number2} is {n}"),
        ("{named} is/are yours/mine", "{named quoted} is in your {hold}"),
        ("{possessor} {counter} is/are {op} {who}", "{counter of possessor} is {op} {counter of that}"),
        ("{named number} is/has/have [been] reached", "{race of you} is at least {named number}"),
        ("round number is/equals {n} or later/after/beyond", "the round number is at least {n}"),
        ("round number is/equals {n} or earlier/before", "the round number is at most {n}"),
        ("it/this is [now] round {n} or later/after/beyond", "the round number is at least {n}"),
        ("it/this is [now] round {n} or earlier/before", "the round number is at most {n}"),
        ("it/this is [now] [at] [least] {nth} round [or] [later]", "{nth round}"),
    ),
    # ---- numbers
    "atom": (("number/amount of {counter}", "{counter alone}"),),
    "number": (("{atom} per/for [each/every] player/players", "{atom} * number of players"),),
    # ---- things
    "clause": (
        ("[that/which] [is/are/lie/lies/lying] on top", "that are on top"),
        ("[that/which] [is/are/lie/lies/lying] face {face}", "that are face {face}"),
        ("of [a/an] {measure} [of] {compared}", "whose {measure} is {compared}"),
        ("of [a/an] {measure} [of] {n}", "whose {measure} is {n}"),
        ("having [a/an] {measure} [of] {compared}", "whose {measure} is {compared}"),
        ("having [a/an] {measure} [of] {n}", "whose {measure} is {n}"),
        ("showing [a/an] {compared}", "whose {shown of kind} is {compared}"),
        ("showing [a/an] {n}", "whose {shown of kind} is {n}"),
        ("of/with/having {measure} {n} or {n2}", "whose {measure} is one of {n} or {n2}"),
    ),
    "narrowed": (
        ("face-up/faceup/open {kinds} {place}", "{kinds} {place} that are face up"),
        ("face-down/facedown {kinds} {place}", "{kinds} {place} that are face down"),
    ),
    "counted things": (("{yours}", "{yours}"), ("stack/stacks in/of {zone ref}", "stacks in {zone ref}")),
    # ---- how much
    "much": (
        *(
            (f"{{amount}} per/for [each/every] {what} [,/(] [but/and] {cap} {{amount2}} [)]", "{capped}")
            for what in ("{counted things}", "{counter}")
            for cap in _CAP
        ),
    ),
    # ---- whole sentences
    "sentence": (
        ("in/on/upon [any] case/event/instance of {case} [,] [then] {deeds}", "{case then}"),
        ("{deeds} [,] [but] [only] in/on case/event/instance of {case}", "{case then}"),
        ("with [a/an] empty {zone ref} [,] {deeds}", "if there is no {kind in zone}, {deeds}"),
        (f"{_GIVEN} {{conditions}} [,] [then] {{deeds}}", "{if then}"),
        (f"{{deeds}} [,] [but] [only] {_GIVEN} {{conditions}}", "{if then}"),
        *((f"{so_long} {{conditions}} [,] [then] {{deeds}}", "{if then}") for so_long in _SO_LONG),
        *((f"{{deeds}} [,] [but] [only] {so_long} {{conditions}}", "{if then}") for so_long in _SO_LONG),
        *((f"{{deeds}} [,] [but/and] [not] {but} {{conditions}}", "{unless then}") for but in _EXCEPT),
        *((f"{but} {{conditions}} [,] {{deeds}}", "{unless then}") for but in _EXCEPT),
        (f"{_NEED} [:/-/is/are] [that] {{had}}", "only if {had}"),
        (f"{_NEED} [for] [this] [action/use] [:/-/is/are] [that] {{had}}", "only if {had}"),
        (f"from/since/starting/beginning [with/from/in/at] {{nth}} round {_ON} [,] {{deeds}}", "{from nth}"),
        (f"from/since/starting/beginning [with/from/in/at] {{nth}} {{stuff}} {_ON} [,] {{deeds}}", "{from nth}"),
        (f"from/since/starting/beginning [with/from/in/at] round {{n}} {_ON} [,] {{deeds}}", "{from nth}"),
        ("starting/beginning [with/from/in/at] {nth} round [,] {deeds}", "{from nth}"),
        ("starting/beginning/effective [with/from/in/at] round {n} [,] {deeds}", "{from nth}"),
        ("as/with of/from/effect [from] round {n} [,] {deeds}", "{from nth}"),
        ("as/with of/from/effect [from] {nth} round [,] {deeds}", "{from nth}"),
        ("in/from/during/between rounds/round {n} to/and/through/- {n2} [,] {deeds}", "{in rounds}"),
        ("through/up [to] [and/,] [including/inclusive] round {n} [inclusive] [,] {deeds}", "{to nth}"),
        (f"{{deeds}} [,] [but] [only] from round {{n}} [{_ON}]", "{from nth}"),
        (f"{{deeds}} [,] [but] [only] from {{nth}} round [{_ON}]", "{from nth}"),
        ("{deeds} [,] [but] [only] as of/from round {n}", "{from nth}"),
        ("{deeds} [,] [but] [only] in/during/on last/final round", "if this is the last round, {deeds}"),
        ("{deeds} [,] [but] [only] in/during/on round {n}", "if the round number is {n}, {deeds}"),
        ("{deeds} [,] [but] [only] in/during/on {nth} round", "if the round number is {nth}, {deeds}"),
        # ---- what is done with the lines below
        (f"[choose/pick/select/{_DO}] [out] [exactly/only] {_ONE_OF} [:]", "choose one of these"),
        (f"carry out [exactly/only] {_ONE_OF} [:]", "choose one of these"),
        (f"[{_DO}/repeat] [this/following/these] {{n}} times [:]", "{n} times"),
        (f"[{_DO}/repeat] [this/following/these] twice [:]", "2 times"),
        (f"[{_DO}/repeat] [this/following/these] thrice [:]", "3 times"),
        (f"[{_DO}/repeat] [this/following/these] until {{conditions}} [:]", "repeat until {conditions}"),
        (f"[{_DO}/repeat] [this/following/these] as often as you like/want/wish [:]", "as often as you like"),
        ("no/not more than {n} times [:]", "up to {n} times"),
        ("at most {n} times [:]", "up to {n} times"),
        ("[for] [a] maximum of {n} times [:]", "up to {n} times"),
        ("no/not more than {n} times [:/,] {deed}", "up to {n} times, {deed}"),
        ("at most {n} times [:/,] {deed}", "up to {n} times, {deed}"),
        ("[for] [a] maximum of {n} times [:/,] {deed}", "up to {n} times, {deed}"),
        (f"[{_DO}] {_THESE} in {_ORDER} [:]", "in any order"),
        (f"{_PERFORM} {_THESE} in {_ORDER} [:]", "in any order"),
        (f"in {_ORDER} [,] [{_DO}] {_THESE} [:]", "in any order"),
        (f"in {_ORDER} [,] {_PERFORM} {_THESE} [:]", "in any order"),
        (
            f"go/play/continue/proceed/pass round/around/about [table/circle] [in] [order] until {_DONE_ALL} [:]",
            "each player in turn until all have passed",
        ),
        (
            f"until {_DONE_ALL} [,] [each] [player/players] [in] [order] [:]",
            "each player in turn until all have passed",
        ),
        (
            f"[each/all] player/players take/takes turns [round] [table] until {_DONE_ALL} [:]",
            "each player in turn until all have passed",
        ),
    ),
    # ---- powers
    "power": (
        (
            f"you {MAY} [,] once per/a/each/every/in turn [,] at/during/in {{moment}} [,] {{deeds}}",
            "once a turn, at {moment}, you may {deeds}",
        ),
        (
            f"you {MAY} [,] at/during/in {{moment}} [,] once per/a/each/every/in turn [,] {{deeds}}",
            "once a turn, at {moment}, you may {deeds}",
        ),
        (
            f"at/during/in {{moment}} [,] once per/a/each/every/in turn [,] you {MAY} {{deeds}}",
            "once a turn, at {moment}, you may {deeds}",
        ),
        (
            f"at/during/in {{moment}} [,] you {MAY} [,] once per/a/each/every/in turn [,] {{deeds}}",
            "once a turn, at {moment}, you may {deeds}",
        ),
        (
            f"at/during/in {{moment}} [,] you {MAY} {{deeds}} [,] [but] [only] once per/a/each/every/in turn",
            "once a turn, at {moment}, you may {deeds}",
        ),
        (f"you {MAY} [,] at/during/in {{moment}} [,] {{deeds}}", "at {moment}, you may {deeds}"),
        (f"you {MAY} {{deeds}} at/during/in {{moment}}", "at {moment}, you may {deeds}"),
    ),
    # ---- deeds
    "deed": (
        (f"[either] {{deed}} [,] or [else] {{deed2}} [,/(] {_AT_CHOICE} [)]", "either {deed}, or {deed2}"),
        (f"[either] {{deed}} [,] or [else] {{deed2}} [,/(] your/their {_CHOICE} [)]", "either {deed}, or {deed2}"),
        (f"{_AT_CHOICE} [,/:] [either] {{deed}} [,] or [else] {{deed2}}", "either {deed}, or {deed2}"),
        (f"{_GIVE} {{much}} to {{who}}", "give {much} to {whom}"),
        ("hand/hands/give/gives/pass/passes {much} over/across/on to {who}", "give {much} to {whom}"),
        (f"{{subject}} {_GIVE} {{much}} to {{who2}}", "{paid by}"),
        (f"{{subject}} {_GIVE} {{much}} to you", "{paid to you}"),
        (f"{MOVE}/hand/hands/give/gives {{item}} [over] to {{who}}", "move {item} to {theirs of who}"),
        (
            "reroll/re-roll/rerolls/re-rolls/roll/throw [again] one/1/any/a/an/single [single/one/of] {placed} "
            "[again] [once] [more]",
            "choose a {one placed}, roll it",
        ),
        (
            f"{DRAW}/{MOVE}/choose {ONE} {{placed}} at random [,] [and] [{MOVE}] [it] [back] {INTO} {{zone ref}}",
            "choose a random {one placed}, move it to {zone ref}",
        ),
        (
            f"{DRAW}/{MOVE} {ONE} {{placed}} [back] {INTO} {{zone ref}} at random",
            "choose a random {one placed}, move it to {zone ref}",
        ),
        (
            f"{DRAW}/{MOVE} a/one random {{placed}} [back] {INTO} {{zone ref}}",
            "choose a random {one placed}, move it to {zone ref}",
        ),
        (
            f"[at] random/randomly {DRAW}/{MOVE} {ONE} {{placed}} [back] {INTO} {{zone ref}}",
            "choose a random {one placed}, move it to {zone ref}",
        ),
        *(
            (
                f"{verb} [back] {most} {{n}} {{placed}} [back] {INTO} {{zone ref}}",
                "choose up to {n} {placed}, call them the picks, move the picks to {zone ref}",
            )
            for verb in (DRAW, MOVE)
            for most in ("[a] maximum [of]", "up to [a] [maximum] [of]", "at most", "no/not more than", "as many as")
        ),
        (f"{_LOOK} {{n}} {_TOP} {{kinds}} in/of/on/from/off {{heaped}}", "look at the top {n} {kinds} of {heaped}"),
        (f"{_LOOK} {_TOP} {{n}} {{kinds}} in/of/on/from/off {{heaped}}", "look at the top {n} {kinds} of {heaped}"),
        (f"{_LOOK} {_TOP} {{kinds}} in/of/on/from/off {{heaped}}", "look at the top {kind} of {heaped}"),
        (
            f"{MOVE} {{things}} [back] on/onto/to [top] [of] {{heaped}} [,] in {_ORDER}",
            "put the {things} on {heaped} in an order you choose",
        ),
        (
            f"{MOVE} {{things}} [back] on/onto/to [top] [of] {{heaped}} [,] in an/the order [of] [your] [you] "
            "[choice/choosing/choose/like/want]",
            "put the {things} on {heaped} in an order you choose",
        ),
        (f"{_FLIP} [all/every/each/both] [of] {{things}} [to] [be/lie] face {{face}}", "{each turned}"),
        (
            f"set/sets/put/puts/lay/lays aside {EACH} {{placed}} [back] {INTO} {{zone ref}}",
            "move the {placed} to {zone ref}",
        ),
        ("{outs} [{kinds}] down to {n} [{kinds2}] in/on/from {zone ref}", "{out down to in}"),
        (
            "reroll/re-roll/rerolls/re-rolls/roll/throw [again] at/no/not/up/a more/to/most/maximum [than/of] {n} "
            "[of] {placed} [again]",
            "up to {n} times, choose a {one placed}, roll it",
        ),
        (
            "reroll/re-roll/rerolls/re-rolls/roll/throw [again] any number of {placed} [again]",
            "as often as you like, choose a {one placed}, roll it",
        ),
        (
            f"{DRAW}/{MOVE}/choose {{n}} {{placed}} at random [,] [and] [{MOVE}] [them] [back] {INTO} {{zone ref}}",
            "{n} times, choose a random {one placed}, move it to {zone ref}",
        ),
        (
            f"{DRAW}/{MOVE} {{n}} {{placed}} [back] {INTO} {{zone ref}} at random",
            "{n} times, choose a random {one placed}, move it to {zone ref}",
        ),
        (
            f"{DRAW}/{MOVE} {{n}} random {{placed}} [back] {INTO} {{zone ref}}",
            "{n} times, choose a random {one placed}, move it to {zone ref}",
        ),
        (f"{DRAW} {{n}} {{placed}} at random", "{n} times, choose a random {one placed}, move it to your {hand}"),
        (f"{DRAW} {ONE} {{placed}} at random", "choose a random {one placed}, move it to your {hand}"),
        (f"{DRAW} {{n}} random {{placed}}", "{n} times, choose a random {one placed}, move it to your {hand}"),
        (f"{DRAW} a/one random {{placed}}", "choose a random {one placed}, move it to your {hand}"),
        (
            f"{MOVE} {_TOP} {{kinds}} of/from/off {{heaped}} face {{face}} [back] {INTO} {{zone ref}}",
            "{put so}",
        ),
        ("increase/raise [your] {counter} by {number}", "gain {so many}"),
        ("decrease/reduce/lower/cut [your] {counter} by {number}", "lose {so many}"),
        (f"you {_MISS} [your/a/one/the/next/1] [next] turn/go/round", "skip your next turn"),
        (f"{_MISS} [your/a/one/the/next/1] [next] turn/go/round", "skip your next turn"),
        ("{people} [,] in turn/clockwise/playing/seating/seat/table order [,] {deed}", "{each in order}"),
        ("{people} [,] [in] order [of] [play/seating/turn] [,] {deed}", "{each in order}"),
        (
            f"{DRAW}/{MOVE} {{n}} {{kinds}} at random {{place}} [back] {INTO} {{zone ref}}",
            "{n} times, choose a random {kind} {place}, move it to {zone ref}",
        ),
        (
            f"{DRAW}/{MOVE} {ONE} {{kinds}} at random {{place}} [back] {INTO} {{zone ref}}",
            "choose a random {kind} {place}, move it to {zone ref}",
        ),
        (f"{DRAW} {ONE} {{kinds}} at random {{place}}", "choose a random {kind} {place}, move it to your {hand}"),
        (
            f"{DRAW} {{n}} {{kinds}} at random {{place}}",
            "{n} times, choose a random {kind} {place}, move it to your {hand}",
        ),
        ("loop/repetition/process/procedure/sequence is/ends/stops/finishes [over/finished/ended]", "stop"),
        ("end/leave/exit/quit/break/stop/abort [out] [of] [this] loop/repetition/process/procedure/sequence", "stop"),
        ("game is/has/ends/end [been] [lost/won/over] [by/in/through/with/from/for] {outcome}", "{ended with}"),
        (
            "[all] players/everybody/everyone/all/you/we lose/loses/win/wins [game] by/in/through/with/from {outcome}",
            "{ended with}",
        ),
        (f"game {_OVER} {_CLOSE} {_OF_NOW} round", "end the game after this round"),
        (f"game {_OVER} {_CLOSE} this/current/present {{stuff}}", "end the game after this round"),
        (f"end/stop/finish/conclude game {_CLOSE} {_OF_NOW} round", "end the game after this round"),
        (f"end/stop/finish/conclude game {_CLOSE} this/current/present {{stuff}}", "end the game after this round"),
        (
            "{people} [secretly] writes/write/chooses/choose/notes/note/picks/pick/selects/select [down] [secretly] "
            "a/an [secret/hidden] number [of] [between/from] [{symbol}] {number} to/and [{symbol2}] {number2} "
            "[in] [secret/secretly] as [his/her/their/the/a] {chosen in secret}",
            "each player secretly chooses a number from {number} to {number2} as their {chosen in secret}",
        ),
        *(
            (said, "each player secretly chooses {ones theirs}")
            for said in (
                f"{{people}} [each] simultaneously/concurrently/privately {_CHOOSE} {ONE} {{core}}",
                f"{{people}} [each] {_CHOOSE} {ONE} {{core}} [,] simultaneously/secretly/concurrently",
                f"{{people}} [each] {_CHOOSE} {ONE} {{core}} [,] at same time/moment",
                f"{{people}} [each] {_CHOOSE} {ONE} {{core}} [,] in secret",
                f"simultaneously/concurrently [,] {{people}} [each] {_CHOOSE} {ONE} {{core}}",
                f"at same time/moment [,] {{people}} [each] {_CHOOSE} {ONE} {{core}}",
            )
        ),
        ("{said verb} as many {counter} as [you] can/possible [afford/pay/manage]", "{all of those}"),
        ("{said verb} as many {kinds} as [you] can/possible [afford/pay/manage]", "{all of those}"),
    ),
}  # fmt: skip
