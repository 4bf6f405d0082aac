"""How people say conditions, numbers, things and deeds, part within part: a grammar of plain English.

Where a saying of `phrasebook` is one sentence, each form here is a part of many: a number can be made of things, a
condition of two numbers, a deed of an amount. So words in an order that nobody foresaw can still be read.

Patterns are written as there, without `the`. A slot may be one of the parts below, or one that `composed` fills. Each
part has its forms, the likeliest first. No word of any game is among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Form = tuple[str, ...]  # a pattern, then what the language says for it

_TOTAL = "sum/total/combined [sum/total] [of]"
_MOST = "most/highest/largest/greatest/biggest"
_LEAST = "least/lowest/fewest/smallest"
_HAS = "has/have/had/own/owns/hold/holds/got/keep/keeps"
_MOVE = "move/moves/put/puts/place/places/return/returns/send/transfer/lay/bring/add/drop/slide/throw"
_DRAW = "take/takes/draw/draws/get/gets/gain/pick/grab/receive/pull [up]"
_INTO = "to/into/in/on/onto/inside"
_EACH = "each/every/all/both/any"
_ONE = "a/an/one/any/some/1"

PARTS: Final[Mapping[str, tuple[Form, ...]]] = {
    # ---- how much, compared with what
    "op": (
        ("at least", "at least"),
        ("[a] minimum [of]", "at least"),
        ("no/not less/fewer/lower/smaller than", "at least"),
        ("greater/more than or equal to", "at least"),
        ("at most", "at most"),
        ("[a] maximum [of]", "at most"),
        ("up to", "at most"),
        ("no/not more/greater/higher/larger than", "at most"),
        ("no/not over/above", "at most"),
        ("less/fewer than or equal to", "at most"),
        ("more/greater/higher/bigger/larger/better than", "more than"),
        ("over/above/beyond/exceeding", "more than"),
        ("less/fewer/lower/smaller than", "less than"),
        ("under/below", "less than"),
    ),
    "compared": (
        ("{op} {number}", "{op} {number}"),
        ("{number} or more/over/above/higher/greater/better", "at least {number}"),
        ("{number} or less/fewer/under/below/lower/smaller", "at most {number}"),
        ("exactly/just/precisely {number}", "{number}"),
        ("[the] same as {number}", "{number}"),
        ("equal to {number}", "{number}"),
    ),
    # ---- numbers
    "number": (
        ("{atom}", "{atom}"),
        ("{atom} per/for [each/every] {yours}", "{atom} * number of {yours}"),
        ("{atom} per {n}", "{atom} / {n} rounded down"),
        ("{atom} divided by {atom2}", "{atom} / {atom2} rounded down"),
        ("{atom} times/x {atom2}", "{atom} * {atom2}"),
        ("{atom} plus/+ {atom2}", "{atom} + {atom2}"),
        ("{atom} minus/- {atom2}", "{atom} - {atom2}"),
        ("half [of] {atom}", "{atom} / 2 rounded down"),
        ("a third of {atom}", "{atom} / 3 rounded down"),
        ("twice/double {atom}", "2 * {atom}"),
    ),
    "atom": (
        ("( {number} )", "({number})"),
        ("{n}", "{n}"),
        ("{possessor} {counter}", "{counter of}"),
        ("{counter} of {who}", "{counter of}"),
        ("{counter} {who} has/have", "{counter of}"),
        ("{counter} on {item}", "{counter} on {item}"),
        ("{item} 's {counter}", "{counter} on {item}"),
        ("its {counter}", "{counter} on it"),
        ("{item} 's {measure}", "{measure of it}"),
        ("its {measure}", "its {measure}"),
        ("{measure} of {item}", "{measure of it}"),
        (f"{_TOTAL} {{measure}} of/on/in/among {{things}}", "total {measure} of the {things}"),
        ("{measure} total of/on/in {things}", "total {measure} of the {things}"),
        (f"{_TOTAL} {{things}}", "total {shown} of the {things}"),
        (f"{_MOST}/best {{measure}} of/among/in/on {{things}}", "highest {measure} of the {things}"),
        ("{measure} of most/best/highest/largest/strongest/biggest {things}", "highest {measure} of the {things}"),
        (f"{_LEAST} {{measure}} of/among/in/on {{things}}", "lowest {measure} of the {things}"),
        ("{measure} of worst/lowest/smallest/weakest/cheapest {things}", "lowest {measure} of the {things}"),
        (f"{_MOST} {{counter}} of/among [all/any] players", "highest {counter} of the players"),
        (f"{_LEAST} {{counter}} of/among [all/any] players", "lowest {counter} of the players"),
        ("number/amount/count of {things}", "number of {things}"),
        ("how many {things}", "number of {things}"),
        ("{counter}", "{counter alone}"),
        ("{things placed}", "number of {things placed}"),
    ),
    # ---- things
    "things": (
        (f"[{_EACH}/some] [of] {{narrowed}}", "{narrowed}"),
        (f"[{_EACH}/some] [of] {{kinds}}", "{kinds usual}"),
    ),
    "yours": (("{narrowed}", "{narrowed}"), ("{kinds}", "{all yours}")),
    "things placed": ((f"[{_EACH}] [of] {{placed}}", "{placed}"),),
    "placed": (
        ("{kinds} {place} {clause}", "{kinds} {place} {clause}"),
        ("{kinds} {clause} {place}", "{kinds} {place} {clause}"),
        ("{value} {kinds} {place}", "{kinds} {place} that are {value}"),
        ("{value} {place}", "{kinds of value} {place} that are {value}"),
        ("{kinds} {place}", "{kinds} {place}"),
        ("{possessor} {value} {kinds}", "{kinds} in {possessor} {hold} that are {value}"),
        ("{possessor} {kinds}", "{kinds} in {possessor} {hold}"),
        ("{kinds} {who} has/have/hold/holds/own/owns", "{all held}"),
        ("{value} {kinds} {who} has/have/own/owns", "{kinds} in {whose} {hold} that are {value}"),
        ("{possessor} {group}", "{possessor} {group}"),
    ),
    "core": (("{narrowed}", "{narrowed}"), ("{kinds}", "{kinds}")),
    "narrowed": (
        ("{placed}", "{placed}"),
        ("{kinds} {clause}", "{kinds} {clause}"),
        ("{value} {kinds}", "{kinds} that are {value}"),
    ),
    "place": (("in/from/on/at/inside/within/of [out of] {zone ref}", "in {zone ref}"),),
    "clause": (
        ("that/which/who is/are {value}", "that are {value}"),
        ("that/which {test}", "that {test}"),
        ("with/of [a/an] [field] {value}", "that are {value}"),
        ("with {value} {field}", "that are {value}"),
        ("with [a/an] {measure} of/is/being {compared}", "whose {measure} is {compared}"),
        ("with [a/an] {measure} [of] {n}", "whose {measure} is {n}"),
        ("with {compared} {measure}", "whose {measure} is {compared}"),
        ("that/which have/has [a/an] {measure} of {compared}", "whose {measure} is {compared}"),
        ("whose {measure} is/are {compared}", "whose {measure} is {compared}"),
        ("{value}", "that are {value}"),
    ),
    # ---- conditions
    "condition": (
        ("{who} has/have [a/some] more {counter} than {who2}", "{counter of} is more than {counter of 2}"),
        ("{who} has/have less/fewer {counter} than {who2}", "{counter of} is less than {counter of 2}"),
        (
            "{who} has/have [as/at] [least] as many/much {counter} as {who2}",
            "{counter of} is at least {counter of 2}",
        ),
        (f"{{who}} {_HAS} {{op}} {{number}} {{counter}}", "{counter of} is {op} {number}"),
        (f"{{who}} {_HAS} {{n}} or more {{counter}}", "{counter of} is at least {n}"),
        (f"{{who}} {_HAS} {{n}} or less/fewer {{counter}}", "{counter of} is at most {n}"),
        (f"{{who}} {_HAS} no {{counter}} [left]", "{counter of} is 0"),
        (f"{{who}} {_HAS} {{n}} {{counter}}", "{counter of} is at least {n}"),
        (f"{{who}} {_HAS} any/some/a {{counter}}", "{counter of} is at least 1"),
        (
            f"{{who}} {_HAS} enough {{counter}} for/of/to [pay/get/afford/take] {{item}}",
            "{counter of} is at least {price of it}",
        ),
        (f"{{who}} {_HAS} enough {{counter}} to pay {{number}}", "{counter of} is at least {number}"),
        ("{who} can afford/pay [for] {item}", "{paid from} is at least {price of it}"),
        (f"{{who}} {_HAS} no {{core}} [left]", "there is no {one held}"),
        (f"{{who}} {_HAS} {{compared}} {{core}}", "number of {held} is {compared}"),
        (f"{{who}} {_HAS} {{op}} {{n}} {{core}}", "number of {held} is {op} {n}"),
        (f"{{who}} {_HAS} {{n}} or more {{core}}", "number of {held} is at least {n}"),
        (f"{{who}} {_HAS} {{n}} {{core}} [or more]", "number of {held} is at least {n}"),
        (f"{{who}} {_HAS} [a/an/any/some] {{core}}", "there is {a held}"),
        ("{zone ref} has/holds/contains no {kinds} [left]", "there is no {kind in zone}"),
        ("{zone ref} has/holds/contains {op} {n} {kinds}", "number of {kinds} in {zone ref} is {op} {n}"),
        (
            "{zone ref} has/holds/contains {n} [or more] {kinds} [or more]",
            "number of {kinds} in {zone ref} is at least {n}",
        ),
        ("{zone ref} is/are/gets/becomes/has/runs/ran/run empty/emptied/out", "there is no {kind in zone}"),
        ("{zone ref} is/are not empty", "there is a {kind in zone}"),
        ("nothing/none is/are/lies [left] in/on {zone ref}", "there is no {kind in zone}"),
        ("there is/are nothing/none [left] in/on {zone ref}", "there is no {kind in zone}"),
        ("there is/are no [more] {core} [left/remaining]", "there is no {one core}"),
        ("there is/are no [more] {kinds} left/remaining {place}", "there is no {kind} {place}"),
        (
            "no [more] {kinds} is/are/lie/lies/remain/remains [left/still/remaining] {place}",
            "there is no {kind} {place}",
        ),
        ("no [more] {core} is/are/remain/remains [left]", "there is no {one core}"),
        ("all {kinds} is/are/have [been] gone/taken/used/sold", "there is no {kind} in {pile}"),
        ("there is/are still [a/some/any] {core} [left]", "there is a {one core}"),
        ("there is/are {compared} {things}", "number of {things} is {compared}"),
        ("there is/are {op} {n} {things}", "number of {things} is {op} {n}"),
        ("there is/are {n} {things}", "number of {things} is at least {n}"),
        ("{compared} {things} is/are/lie/remain [left]", "number of {things} is {compared}"),
        (
            "{things} show/shows/add/adds/total/totals/make/sum/have/has [up] [to] {compared}",
            "total {shown} of the {things} is {compared}",
        ),
        ("{things} show/shows/total/make {n}", "total {shown} of the {things} is {n}"),
        ("{number} is/are/has/reaches [reached] {compared}", "{number} is {compared}"),
        ("{number} reaches/hits {number2}", "{number} is at least {number2}"),
        ("{number} exceeds {number2}", "{number} is more than {number2}"),
        ("{number} {compared}", "{number} is {compared}"),
    ),
    # ---- who does something
    "people": (
        ("each/every/all/any [of] [the] players", "each player"),
        ("each/every player", "each player"),
        ("everyone/everybody", "each player"),
        ("each/every/all [of] [your] other players", "each other player"),
        ("each/every other player", "each other player"),
        ("other players", "each other player"),
        ("all others", "each other player"),
        ("everyone/everybody else", "each other player"),
        ("[all/each/every] [of] [your] opponents/opponent/rivals/rival", "each other player"),
    ),
    "those": (
        (f"whoever/anyone/anybody/everyone/everybody [who] has/have/had {_MOST} {{counter}}", "highest {counter}"),
        (f"whoever/anyone/everyone [who] has/have/had {_LEAST} {{counter}}", "lowest {counter}"),
        (f"player/players who/that/with/has/having [has/have] {_MOST} {{counter}}", "highest {counter}"),
        (f"player/players who/that/with/has/having [has/have] {_LEAST} {{counter}}", "lowest {counter}"),
        (f"player/players with/who [has/have] {_MOST} {{measured}}", "highest {measured}"),
        (f"player/players with/who [has/have] {_LEAST} {{measured}}", "lowest {measured}"),
        (f"whoever has/have {_MOST} {{measured}}", "highest {measured}"),
        (f"whoever has/have {_LEAST} {{measured}}", "lowest {measured}"),
        ("richest player/players", "highest {most counter}"),
        ("poorest player/players", "lowest {most counter}"),
    ),
    "measured": (
        ("{named number}", "{named number}"),
        ("{things}", "(number of {things theirs})"),
    ),
    # ---- deeds
    "much": (
        ("{amount}", "{amount}"),
        ("{amount} per/for [each/every] {yours}", "{amount} for each {each of yours}"),
        ("{amount} per/for [each/every] [of] [your/their] {counter}", "{amount of each}"),
        ("[all] [of] your {counter}", "(your {counter}) {counter}"),
        ("all {counter}", "(your {counter}) {counter}", "({counter}) {counter}"),
        ("half [of] [your/their] {counter}", "(your {counter} / 2 rounded down) {counter}"),
        ("{counter} [equal] to/of {number}", "({number}) {counter}"),
        ("as many {counter} as {number}", "({number}) {counter}"),
        ("{number} [in/as] {counter}", "({number}) {counter}"),
        ("a/an {counter}", "1 {counter}"),
    ),
    "deed": (
        ("{people} {does} {much}", "{each does}"),
        ("{those} {does} {much}", "for each of the players with the {those}, they {do it} {much theirs}"),
        ("{who} {does} {much}", "{who does}"),
        ("{does} {much}", "{do it} {much}"),
        ("{those} {act} {kinds}", "for each of the players with the {those}, they {act}"),
        (f"{_DRAW} up to {{n}} {{kinds}}", "up to {n} times, {rule}"),
        (f"{_DRAW} up to {{n}} {{core}}", "up to {n} times, choose a {one core}, move it to your {hand}"),
        (
            f"{_DRAW} [top] {{n}} [top] {{kinds}} from/of/off {{heaped}}",
            "move the top {n} {kinds} of {heaped} to your {hand}",
        ),
        (f"{_DRAW} [{_ONE}] [top] {{kinds}} from/of/off {{heaped}}", "move the top {kind} of {heaped} to your {hand}"),
        (f"{_DRAW} {_ONE} {{placed}}", "choose a {one placed}, move it to your {hand}"),
        (f"{_DRAW} {{n}} {{placed}}", "{n} times, choose a {one placed}, move it to your {hand}"),
        (f"{_DRAW} {{n}} {{kinds}}", "{n} times, {rule}", "move the top {n} {kinds} of the {pile} to your {hand}"),
        (f"{_DRAW} {_ONE} [top] {{kinds}}", "{rule}", "move the top {kind} of the {pile} to your {hand}"),
        ("{act} up to {n} {core}", "up to {n} times, choose a {one handy}, {act} it"),
        ("{act} all/every/each/both [of] [your] {core}", "for each {one handy}, {act} it"),
        (f"{{act}} {_ONE} {{core}}", "choose a {one handy}, {act} it"),
        ("{act} {n} {core}", "{n} times, choose a {one handy}, {act} it"),
        ("{act} {item}", "{act} {item}"),
        (f"{_MOVE} {{item}} [away] [back] {_INTO} {{zone ref}}", "move {item} to {zone ref}"),
        (
            f"{_MOVE} top {{n}} {{kinds}} of/from {{heaped}} {_INTO} {{zone ref}}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        (
            f"{_MOVE} top {{kinds}} of/from {{heaped}} {_INTO} {{zone ref}}",
            "move the top {kind} of {heaped} to {zone ref}",
        ),
        (f"{_MOVE} {_ONE} {{core}} [back] {_INTO} {{zone ref}}", "choose a {one core}, move it to {zone ref}"),
        (
            f"{_MOVE} {{n}} {{kinds}} from {{heaped}} {_INTO} {{zone ref}}",
            "move the top {n} {kinds} of {heaped} to {zone ref}",
        ),
        (
            f"{_MOVE} {{n}} {{core}} [back] {_INTO} {{zone ref}}",
            "{n} times, choose a {one core}, move it to {zone ref}",
        ),
        (f"{_MOVE} {{things}} [back] {_INTO} {{zone ref}}", "move the {things} to {zone ref}"),
        (f"{_MOVE} {{amount}} on/onto {{item}}", "put {amount} on {item}"),
        (f"{_MOVE} on/onto {{item}} {{amount}}", "put {amount} on {item}"),
        ("set/reset/change {possessor} {counter} [back] to 0", "lose ({possessor} {counter}) {counter}"),
        ("set/reset/change {counter} [back] to 0", "lose ({counter alone}) {counter}"),
        ("{counter} becomes/is [set] [to] 0", "lose ({counter alone}) {counter}"),
        ("set/reset/change {possessor} {counter} to {n}", "lose ({possessor} {counter}) {counter}, gain {n} {counter}"),
        ("set/reset/change {counter} to {n}", "lose ({counter alone}) {counter}, gain {n} {counter}"),
        ("roll/rolls/throw [{n}] {things}", "roll the {things}"),
        ("choose/pick/select a/an/one/any {core}", "choose a {one core}"),
    ),
}
