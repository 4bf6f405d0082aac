"""Idioms of rulebooks: who is meant, how many, from where to where, in which order, if able, and what may stand in.

The forms go before those of `grammar_of_people` and its like, in the same way of writing; `composed_idioms` makes the
texts that need more than words in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import DRAW, HAS, INTO, LEAST, MAY, MOST, MOVE, ONE, Form

_HOLDING: Final = "with/holding/owning/having/keeping/possessing"
_GIVE: Final = "give/gives/hand/hands/pass/passes/send/sends"
_CHOOSE: Final = "choose/chooses/pick/picks/select/selects/take/takes"
_SWAP: Final = "swap/swaps/exchange/exchanges/trade/trades/switch/switches"
_FILL: Final = "refill/refills/fill/fills/replenish/replenishes/restore/restores/top/bring/make"
_SHUFFLE: Final = "shuffle/shuffles/reshuffle/reshuffles/re-shuffle/mix/mixes"
_WRITES: Final = "write/writes/choose/chooses/make/makes/note/notes/place/places/pick/picks/name/names/set/sets"
_BEGINNING: Final = "starting/beginning/start/starts/begin/begins with/from/at"
_GOING: Final = "going/moving/proceeding [round/around] [table] [in] [order]"
_ABLE: Final = "able/possible"
_PLAYER: Final = "[each/every/any] player/players [who/that] [is/are/was/lies/stands]"
_WHOEVER: Final = "whoever/everyone/anyone [who] is/are/was/lies/stands"
_LAST: Final = (
    "furthest/farthest behind/back", "in last/bottom place/position", "last", "trailing [behind]", "at/in rear",
)  # fmt: skip
_FIRST: Final = (
    "furthest/farthest ahead/along/forward", "in first/leading place/position", "in lead", "leading", "at/in front",
)  # fmt: skip
_ALONG: Final = "[on/in/along/of] track/race/course/board/scoreboard/score/path/road/table/trail"
_HAS_NOT: Final = ("have/has/had not", "haven/hasn/hadn t")
_RISEN: Final = "has/have/is/are risen/grown/climbed/gone/increased/come/moved [up] to"
_FALLEN: Final = "has/have/is/are fallen/dropped/sunk/shrunk/decreased/gone/come [down] to"
_BUT: Final = "but/except/besides/excluding/other [for/than] [a/an]"
_STANDS: Final = "is/are/am/stand/stands/lies/sits/standing [standing] on/in/at"
_AS_LONG_AS: Final = "if/when/whenever/while/as [long] [as]"
_KEEP: Final = "keep/hold/have [up] [to]"

IDIOMS: Final[Mapping[str, tuple[Form, ...]]] = {
    # ---- who
    "crowd": (
        ("{everybody} [who/that] {offered} {compared}", "player whose {offered} is {compared}"),
        ("{everybody} [who/that] {offered} {n}", "player whose {offered} is {n}"),
        ("{everybody} [who/that] {offered} nothing/none", "player whose {offered} is 0"),
        (f"{{everybody}} {HAS} {{named}}", "player, if {named quoted} is in {hold theirs}"),
        (f"{{everybody}} {_HOLDING} {{named}}", "player, if {named quoted} is in {hold theirs}"),
        ("{everybody} [who/that] is/are in {owing}", "player whose {owed} is at least 1"),
        ("{everybody} [who/that] is/are not in {owing}", "player whose {owed} is 0"),
        ("{everybody} in {owing}", "player whose {owed} is at least 1"),
        ("{everybody} not in {owing}", "player whose {owed} is 0"),
        ("{everybody} [who/that] did not {offered}", "player whose {offered} is 0"),
        ("{everybody} [who/that] didn t {offered}", "player whose {offered} is 0"),
        ("{everybody} [who/that] {offered} more than you", "player whose {offered} is more than your {offered}"),
        ("{everybody} [who/that] {offered} less/fewer than you", "player whose {offered} is less than your {offered}"),
        ("{everybody} without {owing}", "player whose {owed} is 0"),
        (f"{{everybody}} {HAS} {{compared}} {{core}}", "player, if number of {held theirs} is {compared}"),
        (f"{{everybody}} {_HOLDING} {{compared}} {{core}}", "player, if number of {held theirs} is {compared}"),
        (f"{{everybody}} {HAS} {{n}} {{core}}", "player, if number of {held theirs} is at least {n}"),
        (f"{{everybody}} {_HOLDING} {{n}} {{core}}", "player, if number of {held theirs} is at least {n}"),
        (f"{{everybody}} {HAS} no {{core}} [left]", "player, if there is no {one held theirs}"),
        (f"{{everybody}} {HAS} a/an/any/some {{core}}", "player, if there is {a held theirs}"),
        (f"{{everybody}} {_HOLDING} a/an/any/some {{core}}", "player, if there is {a held theirs}"),
        (f"{{everybody}} {_HOLDING} a/an/any/some {{counter}}", "player whose {counter} is at least 1"),
    ),
    "those": (
        *((f"{who} {how} [{_ALONG}]", "lowest {race}") for who in (_PLAYER, _WHOEVER) for how in _LAST),
        *((f"{who} {how} [{_ALONG}]", "highest {race}") for who in (_PLAYER, _WHOEVER) for how in _FIRST),
        (f"whoever/player/players [who/that] {{offered}} {MOST}", "highest {offered}"),
        (f"whoever/player/players [who/that] {{offered}} {LEAST}", "lowest {offered}"),
        ("highest/top/best {bidder}", "highest {bidder}"),
        ("lowest {bidder}", "lowest {bidder}"),
        (f"last/hindmost/trailing player/players [{_ALONG}]", "lowest {race}"),
        (f"leading/foremost player/players [{_ALONG}]", "highest {race}"),
    ),
    "clause": (
        ("that/which is/are not [a/an] {value}", "that are not {value}"),
        ("[that/which] [is/are] worth {compared}", "whose {worth} is {compared}"),
        ("[that/which] [is/are] worth {n}", "whose {worth} is {n}"),
    ),
    "narrowed": (
        (f"{{kinds}} {_BUT} {{value}} [one/ones] {{place}}", "{kinds} {place} that are not {value}"),
        (f"{{kinds}} {_BUT} {{value}} [one/ones]", "{kinds} that are not {value}"),
    ),
    "placed": ((f"{{kinds}} {_BUT} {{value}} [one/ones] {{place}}", "{kinds} {place} that are not {value}"),),
    "people": (
        ("each/every/all player/players except/but/excluding [for] active/current player/one", "each other player"),
        ("everyone/everybody except/but/excluding [for] active/current player/one", "each other player"),
        ("each/every/all player/players except/but/excluding [for] {title}", "each other player"),
        ("everyone/everybody except/but/excluding [for] {title}", "each other player"),
    ),
    "nobody": (("no one", ""), ("no-one", ""), ("not one of [the] players", "")),
    # ---- conditions
    "compared": (("nothing/none/zero", "0"),),
    "condition": (
        ("{nobody} {offered} {compared}", "there is no player whose {offered} is {compared}"),
        ("{nobody} {offered} {n}", "there is no player whose {offered} is {n}"),
        ("{anybody} {offered} {compared}", "there is a player whose {offered} is {compared}"),
        ("{anybody} {offered} {n}", "there is a player whose {offered} is {n}"),
        (f"{{nobody}} {HAS} {{compared}} {{counter}}", "there is no player whose {counter} is {compared}"),
        (f"{{nobody}} {HAS} {{n}} {{counter}}", "there is no player whose {counter} is at least {n}"),
        (f"{{nobody}} {HAS} {{named}}", "{held by nobody}"),
        (f"{{anybody}} {HAS} {{named}}", "{named quoted} is in any {hold}"),
        (f"{{anybody}} {HAS} {{op}} {{n}} {{core}}", "{somebody has}"),
        (f"{{anybody}} {HAS} {{n}} [or more] {{core}}", "{somebody has}"),
        (f"{{anybody}} {HAS} a/an/any/some {{core}}", "{somebody has}"),
        (f"{{nobody}} {HAS} {{op}} {{n}} {{core}}", "{nobody has}"),
        (f"{{nobody}} {HAS} {{n}} [or more] {{core}}", "{nobody has}"),
        (
            f"all/every/each [of] [the] players/player {HAS} {{compared}} {{core}}",
            "the lowest (number of {held theirs}) of the players is {compared}",
        ),
        (
            f"everyone/everybody {HAS} {{compared}} {{core}}",
            "the lowest (number of {held theirs}) of the players is {compared}",
        ),
        (f"everyone/everybody {HAS} {{compared}} {{counter}}", "the lowest {counter} of the players is {compared}"),
        (f"everyone/everybody {HAS} {{n}} {{counter}}", "the lowest {counter} of the players is at least {n}"),
        (
            f"everyone/everybody {HAS} [a/an/any/some] {{counter}} [left]",
            "the lowest {counter} of the players is at least 1",
        ),
        (f"{{who}} {HAS} more {{core}} than {{core2}}", "number of {held} is more than number of {second held}"),
        (f"{{who}} {HAS} less/fewer {{core}} than {{core2}}", "number of {held} is less than number of {second held}"),
        (f"{{who}} {HAS} as many {{core}} as {{core2}}", "number of {held} is number of {second held}"),
        ("{who} can pay/afford {amount}", "{least amount}"),
        (f"you {{offered}} {MOST}", "your {offered} is the highest {offered} of the players"),
        (f"you {{offered}} {LEAST}", "your {offered} is the lowest {offered} of the players"),
        (
            "{zone ref} has/holds/contains {compared} {value}",
            "number of {kinds in zone} that are {value} is {compared}",
        ),
        ("{zone ref} has/holds/contains {n} {value}", "number of {kinds in zone} that are {value} is at least {n}"),
        (f"{{who}} {HAS} {{named}} {{place}}", "{named quoted} is {place}"),
        (
            "there is/are less/fewer {kinds} {place} than {place2}",
            "number of {kinds} {place} is less than number of {kinds} {place2}",
        ),
        (
            "there is/are more {kinds} {place} than {place2}",
            "number of {kinds} {place} is more than number of {kinds} {place2}",
        ),
        ("there is/are as many {kinds} {place} as {place2}", "number of {kinds} {place} is number of {kinds} {place2}"),
        (
            "{zone ref} has/holds/contains more {kinds} than {zone ref2}",
            "{number in zone} is more than number of {kinds} in {zone ref2}",
        ),
        (
            "{zone ref} has/holds/contains less/fewer {kinds} than {zone ref2}",
            "{number in zone} is less than number of {kinds} in {zone ref2}",
        ),
        ("{zone ref} has/holds/contains no {value} [left]", "there is no {kind in zone} that is {value}"),
        ("{zone ref} has/holds/contains a/an/any/some {value}", "there is a {kind in zone} that is {value}"),
        ("{nobody} is/are in {owing}", "there is no player whose {owed} is at least 1"),
        ("{anybody} is/are in {owing}", "there is a player whose {owed} is at least 1"),
        ("{who} is/are in {owing}", "{owed of} is at least 1"),
        ("{who} is/are not/n't in {owing}", "{owed of} is 0"),
        ("{who} is/are free/out of {owing}", "{owed of} is 0"),
        (f"{{who}} {HAS} no/zero {{owing}} [left]", "{owed of} is 0"),
        (f"{{who}} {HAS} [a/any/some] {{owing}} [left]", "{owed of} is at least 1"),
        (f"{{who}} {HAS} no {{plain group}} [left]", "number of {whose} {plain group} is 0"),
        (f"{{who}} {HAS} no {{value}} [left]", "{valued none}"),
        *(
            form
            for has_not in _HAS_NOT
            for form in (
                (f"{{who}} {has_not} [got/any] [a/an/any] {{counter}} [left/yet]", "{counter of} is 0"),
                (f"{{who}} {has_not} [got] {{op}} {{n}} {{counter}}", "not ({counter of} is {op} {n})"),
                (f"{{who}} {has_not} [got] [any/a/an] {{group}} [left/yet]", "number of {whose} {group} is 0"),
                (f"{{who}} {has_not} [got] [any/a/an] {{core}} [left/yet]", "there is no {one held}"),
            )
        ),
        ("{number} [has/have] reached/reach/reaches/hit/hits {number2} [or more]", "{number} is at least {number2}"),
        (f"{{number}} {_RISEN} {{compared}}", "{number} is {compared}"),
        (f"{{number}} {_RISEN} [at] [least] {{n}}", "{number} is at least {n}"),
        (f"{{number}} {_FALLEN} {{compared}}", "{number} is {compared}"),
        (f"{{number}} {_FALLEN} [at] [most] {{n}}", "{fallen to}"),
        (
            "{number} has/have risen/grown/gone/climbed above/over/past/beyond {number2}",
            "{number} is more than {number2}",
        ),
        ("{number} has/have fallen/dropped/gone/sunk below/under {number2}", "{number} is less than {number2}"),
        ("no {core} shows/show {compared}", "there is no {one core} whose {shown} is {compared}"),
        ("no {core} is/are worth {compared}", "there is no {one core} whose {worth} is {compared}"),
        ("no {core} shows/show [a/an] {n}", "there is no {one core} whose {shown} is {n}"),
        (
            "all/every/each/both [of] {placed} shows/show [a/an] {n}",
            "there is no {one placed} whose {shown} is not {n}",
        ),
        ("all/every/each/both [of] {placed} is/are [a/an] {value}", "{none but}"),
        ("{placed} is/are all/both/only {value}", "{none but}"),
        (
            "{zone ref} is/are/holds/contains/has all/only/entirely/nothing [but/except] {value}",
            "there is no {kind in zone} that is not {value}",
        ),
        ("{zone ref} is/are [a/an] {value}", "{zone is}"),
        ("{zone ref} is/are not [a/an] {value}", "{zone is not}"),
        (f"{{zone ref}} is/are anything {_BUT} {{value}}", "{zone is not}"),
        (f"{{item}} is/are anything/any/everything [{{field}}] {_BUT} {{value}}", "{item} is not {value}"),
        ("{item} is/are [either] [a/an] {value} or [a/an] {value2}", "{item} is one of {value} or {value2}"),
        ("{item} is/are neither [a/an] {value} nor [a/an] {value2}", "{item} is not one of {value} or {value2}"),
        ("{item} is/are [a/an] {value}", "{item} is {value}"),
        ("{item} is/are not [a/an] {value}", "{item} is not {value}"),
        ("{kinds} {place} is/are worth {compared}", "there is a {kind} {place} whose {worth} is {compared}"),
        (f"{{nobody}} {_STANDS} {ONE} {{value}} [{{kinds}}]", "there is no {standing any} that is {value}"),
        (f"{{anybody}} {_STANDS} {ONE} {{value}} [{{kinds}}]", "there is a {standing any} that is {value}"),
        (f"{{who}} {_STANDS} {ONE} {{value}} [{{kinds}}]", "there is a {standing} that is {value}"),
        ("{who} run/runs/ran out of {counter}", "{counter of} is 0"),
        ("[{stuff}] run/runs/ran out of {counter}", "{counter alone} is 0"),
    ),
    # ---- how much
    "much": (
        ("as/so many/much {counter} as there is/are {things}", "(number of {things}) {counter}"),
        ("{amount} per/for [each/every] [of] [your/their] {counter}", "{amount of counter}"),
        ("+ {amount}", "{amount}"),
        ("{amount} per/for [each/every] pair/pairs of {yours} [,] [rounded/rounding] [down]", "{for every two}"),
        ("{amount} per/for [each/every] {n} {yours} , rounded/rounding/round down", "{for every few}"),
        (
            "{amount} per/for [each/every] {symbol} {n} [you/they] [has/have/own/owns/hold/holds] [left]",
            "{for every signed}",
        ),
        ("{amount} per/for [each/every] [of] [your] stack/stacks [in/of {zone ref}]", "{for every stack}"),
    ),
    # ---- whole sentences
    "cost": (
        ("pay/pays/spend/spends {much}", "pay {much}", "lose {much}"),
        ("{outs} {much}", "lose {much}"),
        (f"{{outs}} {ONE} [of] {{core}}", "{out one}"),
        ("give/gives up {much}", "lose {much}"),
        (f"{MOVE} {ONE} [of] {{core}} [back] {INTO} {{zone ref}}", "{put from yours}"),
    ),
    "sentence": (
        ("requires/require/needs/need [that] [you] [to] [have/own/hold] {had}", "only if {had}"),
        ("if/when/whenever you {cost} [,] [then] {deeds}", "{paid first}"),
        (f"you {MAY} {{deeds}} [,] ; if you do [so] [,] {{deeds2}}", "{may then}"),
        (f"if/when/where {_ABLE} [,] [then] {{deed}}", "{if able}"),
        ("if/when you/they can [,] [then] {deed}", "{if able}"),
        (f"{{deed}} [,] if/when/where {_ABLE}", "{if able}"),
        ("{deed} [,] if you/they can", "{if able}"),
        (f"{{deed}} [,] if {_ABLE} [,/;/.] otherwise/else [,] {{deeds2}}", "{if able else}"),
        ("{deed} [,] if you/they can [,/;/.] otherwise/else [,] {deeds2}", "{if able else}"),
        ("{deed} [,] if you/they can [,] or [else] {deeds2}", "{if able else}"),
        (f"{{deed}} [,] if {_ABLE} [,] or [else] {{deeds2}}", "{if able else}"),
        (f"[in] [order] [,] {_BEGINNING} {{who}} [and] [{_GOING}] [,] {{deed}}", "{from who}"),
        (f"{_GOING} [starting/beginning] from/with {{who}} [,] {{deed}}", "{from who}"),
        ("[{going}] from {who} [,] {deed}", "{from who}"),
        (f"{{deed}} [,] [in] [order] [,] {_BEGINNING} {{who}}", "{from who}"),
        ("[in] order [,] {deed}", "{deed}"),
        (f"{{people}} [in] order {MAY} {{deeds}}", "{asked}"),
        ("{people} [in] order {deed}", "{each in order}"),
        (f"you {MAY} {{deeds}} [,] if you/they want/like/wish/choose [to/so]", "{may}"),
        ("{deed} [,] if you want/like/wish/choose [to/so]", "you may {deed}"),
    ),
    "had": (
        ("{amount}", "{least of yours}"),
        ("at least {amount} [or more]", "{least of yours}"),
        ("{compared} {counter}", "{counter alone} is {compared}"),
        ("no {counter}", "{counter alone} is 0"),
        ("[a/an/any/some] {counter}", "{counter alone} is at least 1"),
        ("{compared} {core}", "number of {yours held} is {compared}"),
        ("{n} {core}", "number of {yours held} is at least {n}"),
        ("no {core}", "there is no {one yours held}"),
        ("a/an/any/some {core}", "there is a {one yours held}"),
        ("{conditions}", "{conditions}"),
    ),
    "carried": (
        (
            f"{DRAW} [up] {ONE} [top] {{kinds}} from/of/off [out/top] [of] {{hidden}} and/, [then] {MOVE} it "
            f"[down] [back] {INTO} {{zone ref}}",
            "move the top {kind} of {hidden} to {zone ref}",
        ),
        (
            f"{_CHOOSE}/draw/draws/grab/grabs/get/fetch [up] {ONE} {{placed}} and/, [then] {MOVE} it [down] [back] "
            f"{INTO} {{zone ref}}",
            "choose a {one placed}, move it to {zone ref}",
        ),
        (
            f"{_CHOOSE}/draw/draws [up] a random {{placed}} and/, [then] {MOVE} it [down] [back] {INTO} {{zone ref}}",
            "choose a random {one placed}, move it to {zone ref}",
        ),
    ),
    "going": (("going/moving/proceeding [round/around] [table]", ""), ("round/around table", "")),
    "power": (
        (
            f"{_AS_LONG_AS} {{conditions}} [,] you {MAY} {_KEEP} {{n}} {{kinds}} [in/on] [your] [{{zone ref}}]",
            "while {conditions}, {limit} is {n}",
        ),
        (
            f"you {MAY} {_KEEP} {{n}} {{kinds}} [in/on] [your] [{{zone ref}}] {_AS_LONG_AS} {{conditions}}",
            "while {conditions}, {limit} is {n}",
        ),
        (f"you {MAY} {_KEEP} {{n}} {{kinds}} [in/on] [your] [{{zone ref}}]", "{limit} is {n}"),
        (
            f"you {MAY} {_KEEP} {{n}} more/extra/additional/further {{kinds}} [in/on] [your] [{{zone ref}}]",
            "{limit raised}",
        ),
        (
            "[any/all/each/every] {core} may/can [also] be paid [for] with/by/using [any/a/an] {core2}",
            "any {one core 2} {pays for} any {one core}",
        ),
        (
            "[any/all/each/every/a/an] {core2} may/can [also] be used to pay [for] [any/a/an] {core}",
            "any {one core 2} {pays for} any {one core}",
        ),
        (
            "[any/all/each/every/a/an] {core2} may/can [also] pay [for] [any/a/an] {core}",
            "any {one core 2} {pays for} any {one core}",
        ),
        (
            f"you {MAY} [also] pay [for] [any/a/an/your] {{core}} with/using [any/a/an] {{core2}}",
            "any {one core 2} {pays for} any {one core}",
        ),
        (
            f"instead of {{acting}} {{det}} {{core}} [,] [you] [{MAY}] [instead] {{deeds}} [instead]",
            "when you would {acting} {det would} {one core}, {may instead}",
        ),
        (
            f"instead of {{acting apart}} {{det}} {{core}} {{particle}} [,] [you] [{MAY}] [instead] {{deeds}} "
            f"[instead]",
            "when you would {acting apart} {det would} {one core}, {may instead}",
        ),
        (
            f"you {MAY} {{deeds}} instead of {{acting}} {{det}} {{core}}",
            "when you would {acting} {det would} {one core}, {may instead}",
        ),
    ),
    # ---- deeds
    "deeds": (("{carried}", "{carried}"),),
    "deed": (
        ("{carried}", "{carried}"),
        # from a hand to somebody
        (f"{{subject}} {_GIVE} you {ONE} [of] {{core}}", "{given to you}"),
        (f"{{subject}} {_GIVE} {ONE} [of] {{core}} to you", "{given to you}"),
        (f"{{subject}} {_GIVE} {ONE} [of] {{core}} to {{who2}}", "{handed on}"),
        (f"{{subject}} {_GIVE} {ONE} [of] {{core}} to {{beside}}", "{handed on}"),
        (f"{{subject}} {_GIVE} {{n}} [of] {{core}} to {{beside}}", "{several handed on}"),
        (f"{DRAW}/steal/steals {ONE} {{core}} from {{robbed}}", "{stolen}"),
        (f"{DRAW}/steal/steals a random {{core}} from {{robbed}}", "{stolen at random}"),
        (f"{DRAW} one/another from/off/of [out] [of] {{zone ref}}", "{one taken}"),
        ("{does} up to {n} {counter}", "up to {n} times, {do it} 1 {counter}"),
        (f"{_GIVE} {{n}} [of] {{core}} to {{who}}", "{several given}"),
        (f"{_GIVE} {{who}} {{n}} [of] {{core}}", "{several given}"),
        # how many
        ("{outs} [{kinds}] down to {n} [{kinds2}]", "{out down to}"),
        ("{outs} [{kinds}] down to [your] {named number}", "{out down to}"),
        (f"{{outs}} [{{kinds}}] until you/they [only] {HAS} [only] {{n}} [{{kinds2}}] [left]", "{out until}"),
        (f"{DRAW} [{{kinds}}] back [up] to [a] [hand] [of] {{n}} [{{kinds2}}]", "{filled up}"),
        (f"{DRAW} [{{kinds}}] up to a hand of {{n}} [{{kinds2}}]", "{filled up}"),
        (
            f"{_FILL} [up] {{zone ref}} [back] [up] to/with [a] [total] [of] {{n}} [{{kinds}}] [from {{heaped}}]",
            "{filled}",
        ),
        (
            f"[keep/keeps/go/continue] [on] {DRAW}/drawing/taking/picking [up] [{{kinds}}] until you/they {HAS} {{n}} "
            "[{kinds2}] [again/left] [in] [your/their] [hand]",
            "{drawn until}",
        ),
        ("count/add/total [up] {placed} and/, [then] {does} that/as many/much {counter}", "{counted}"),
        ("count/add/total [up] {yours} and/, [then] {does} that/as many/much {counter}", "{counted}"),
        ("count/add/total [up] {placed} and/, [then] {does} that/as many/much {unit}", "{counted in unit}"),
        ("count/add/total [up] {yours} and/, [then] {does} that/as many/much {unit}", "{counted in unit}"),
        (f"count/add/total [up] {{placed}} and/, [then] {DRAW} that/as many {{kinds}}", "{drawn as counted}"),
        (f"count/add/total [up] {{yours}} and/, [then] {DRAW} that/as many {{kinds}}", "{drawn as counted}"),
        ("{those} {does} {n} of it/them/those/these", "{of those}"),
        ("{crowd} {does} {n} of it/them/those/these", "{of crowd}"),
        ("{ruled}", "{ruled}"),
        ("{ruled loosely}", "{ruled loosely}"),
        ("you and {who} [each/both] {does} {much}", "{both}"),
        ("give/gives up {much}", "lose {much}"),
        ("burn/burns/use/uses/consume/consumes [up] {much}", "lose {much}"),
        ("bring/brings in {much}", "gain {much}"),
        ("pay/pays/spend/spends {much} for {much2}", "pay {much}, gain {much2}"),
        ("purchase/purchases/acquire/acquires {much} for {much2}", "pay {much2}, gain {much}"),
        (
            "show/shows/reveal/reveals/open/opens/lay/lays/put/puts/place/places {zone ref} [down] [face] up/open "
            "[on/onto] [table] [for] [everybody/everyone/all/others] [players]",
            "reveal the {kinds in zone}",
        ),
        (
            "show/shows/reveal/reveals/open/opens {zone ref} [to] [everybody/everyone/all/others] [players]",
            "reveal the {kinds in zone}",
        ),
        ("choose/chooses/pick/picks/select/selects a/an/one/any {core}", "choose a {one from}"),
        (f"return/returns {ONE} [of] {{core}} [back] {INTO} {{zone ref}}", "{put from yours}"),
        (f"{MOVE} {ONE} [of] {{core}} [back] {INTO} {{zone ref}}", "choose a {one from}, move it to {zone ref}"),
        # from where to where
        (
            f"{MOVE} {{things}} {INTO} {{zone ref}} and/, [then] {_SHUFFLE} [it/them] [{{zone ref2}}]",
            "move the {things} to {zone ref}, move the {kinds in zone} to {zone ref} in random order",
        ),
        (f"{MOVE} {{possessor}} {{extreme}} {{kinds}} [back] {INTO} {{zone ref}}", "{best moved}"),
        (
            f"{MOVE} all/both [of] [the] {{placed}} {_BUT} {{value}} [back] {INTO} {{zone ref}}",
            "move the {placed} that are not {value} to {zone ref}",
        ),
        ("{outs} everything/all {place}", "{out of place}"),
        (f"{_SWAP} {ONE} [of] {{core}} for/with/against {ONE} [of] [the] {{placed}}", "{swapped}"),
        (f"{_SWAP} {ONE} [of] {{core}} for/with/against {ONE} {{place}}", "{swapped}"),
        (f"{MOVE} {{n}} {{counter}} to/into [your] {{counter2}}", "lose {n} {counter}, gain {n} {counter2}"),
        # one of the players
        (f"{_CHOOSE} [one] [of] {{those}}", "choose one of the players with the {those}"),
        # what all see, and what nobody sees
        (
            "show/shows/reveal/reveals [to] everybody/everyone/all/others [players] [top] {kinds} from/of/off {heaped}",
            "reveal the top {kind} of {heaped}",
        ),
        (
            f"{{people}} [secretly] {_WRITES} [down] [secretly] a/an/their [secret/hidden] {{chosen in secret}} "
            "[of] [between/from] [{symbol}] {number} to/and [{symbol2}] {number2} [in] [secret/secretly]",
            "each player secretly chooses a number from {number} to {number2} as their {chosen in secret}",
        ),
        (
            f"{{people}} [secretly] {_WRITES} [down] [secretly] a/an/their [secret/hidden] {{chosen in secret}} "
            "[of] up/at to/most [{symbol}] {number} [in] [secret/secretly]",
            "each player secretly chooses a number from 0 to {number} as their {chosen in secret}",
        ),
        (
            "{people} [secretly] {offered} [secretly] [in] [secret] [,] [between/from] [{symbol}] {number} "
            "to/and [{symbol2}] {number2} "
            "[in] [secret/secretly]",
            "each player secretly chooses a number from {number} to {number2} as their {offered}",
        ),
        (
            "{people} [secretly] {offered} [secretly] [in] [secret] [,] up/at to/most [{symbol}] {number} [in] "
            "[secret/secretly]",
            "each player secretly chooses a number from 0 to {number} as their {offered}",
        ),
        # dice
        ("roll/rolls/reroll/re-roll up to {n} {placed} [again]", "up to {n} times, choose a {one placed}, roll it"),
        ("roll/rolls/reroll/re-roll {things} once more", "roll the {things}"),
        # back along a track
        (
            "go/goes/move/moves/fall/falls/drop/drops/step/slide [your] [{stuff}] back [by] {n} [{stuff2}]",
            "{back along}",
        ),
        ("lose/loses {n} step/steps/space/spaces/place/places", "{back along}"),
        (
            "go/move/advance/advances/walk/step [your] [{stuff}] {n} step/steps/space/spaces/place/places "
            "[forward/forwards/ahead/onward] [on/along/down/over/of {rest}]",
            "{along}",
        ),
        # whose turn it is, and who begins
        ("begin/begins/start/starts with a random start/starting/first player", "begin with a random player"),
        ("{who} becomes/is [the] [new/next] start/starting/first player", "{begin with}"),
        ("{who} plays/goes/acts/moves/leads first [{aside}]", "{begin with}"),
        ("{who} leads/starts/begins/opens [the/next] [round/game/deal/hand]", "{begin with}"),
        (
            "pass/passes/move/moves/hand/give first/start/starting player [marker/token/card/button/role] [{stuff}] "
            "[one/1] [{stuff2}] to {beside}",
            "begin with {beside the first}",
        ),
        (
            "first/start/starting player [marker/token/card/button/role] [{stuff}] moves/passes/goes [one/1] "
            "[{stuff2}] to {beside}",
            "begin with {beside the first}",
        ),
        (
            "pass/passes/move/moves/hand/give first/start/starting player [marker/token/card/button/role] "
            "[{stuff}] to {who}",
            "{begin with}",
        ),
        ("play/turn passes/goes/moves/continues to {who}", "{takes the next turn}"),
        ("{who} takes/has/gets [the] next turn", "{takes the next turn}"),
        ("{who} goes/plays/acts/moves next", "{takes the next turn}"),
        # the end
        (
            "end/stop/finish game after/once/when {people} has/have [each/all] [had/taken] {n} [more/further] "
            "turns/turn "
            "[each/more]",
            "end the game after {turns of all} more turns",
        ),
        (
            "end/stop/finish game after/once/when {people} had/took {n} [more/further] turns/turn [each/more]",
            "end the game after {turns of all} more turns",
        ),
        (
            "end/stop/finish game when/once/after {n} [more] rounds/round is/are/have/has [been] "
            "over/played/finished/passed/gone/done",
            "end the game after {n} more rounds",
        ),
        (
            "game ends/stops/finishes/is [over] when/once/after {n} [more] rounds/round "
            "[is/are/have/has] [been] [over/played/finished/passed/gone/done]",
            "end the game after {n} more rounds",
        ),
        (
            "play {n} [more/further] rounds/round [,] and/then [then] game ends/is [over]",
            "end the game after {n} more rounds",
        ),
        ("play {n} [more/further] rounds/round [,] and/then [then] end game", "end the game after {n} more rounds"),
    ),
    "place": (
        ("[that/which] [lie/lies/is/are] [left/lying] out/off/from [out] of {zone ref}", "in {zone ref}"),
        ("off {zone ref}", "in {zone ref}"),
    ),
}
