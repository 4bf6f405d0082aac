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

TOTAL = "sum/total/combined [sum/total] [of]"
MOST = "most/highest/largest/greatest/biggest"
LEAST = "least/lowest/fewest/smallest"
HAS = (
    "has/have/ve/had/own/owns/hold/holds/got/keep/keeps/possess/possesses/control/controls/owe/owes [bought/built/got]"
)
MOVE = (
    "move/moves/place/places/shift/shifts/put/puts/return/returns/send/sends/transfer/transfers/lay/lays/bring/brings/"
    "add/adds/drop/drops/slide/slides/throw/throws"
)
DRAW = "take/takes/draw/draws/get/gets/gain/gains/pick/picks/grab/grabs/receive/receives/pull/pulls/collect"
INTO = "to/into/in/on/onto/inside [top] [of]"
HASNT = "do/does/did/don/doesn/didn [not/'] [t] have/own/hold"
EACH = "each/every/all/both/any"
ONE = "a/an/one/any/some/1 [one/single]"

PARTS: Final[Mapping[str, tuple[Form, ...]]] = {
    # ---- how much, compared with what
    "op": (
        ("at least", "at least"),
        ("equal to/than or greater/more/higher/bigger/larger/better [than/to]", "at least"),
        ("equal [to/than] or less/fewer/lower/smaller [than/to]", "at most"),
        ("greater/more/higher/bigger/larger or equal [to/than]", "at least"),
        ("less/fewer/lower/smaller or equal [to/than]", "at most"),
        ("at/on or above/over", "at least"),
        ("at/on or below/under", "at most"),
        ("[a] minimum [of]", "at least"),
        ("no/not less/fewer/lower/smaller than/then/as", "at least"),
        ("greater/more than or equal to", "at least"),
        ("at most", "at most"),
        ("[a] maximum [of]", "at most"),
        ("up to", "at most"),
        ("no/not more/greater/higher/larger than/then/as", "at most"),
        ("no/not over/above", "at most"),
        ("less/fewer than or equal to", "at most"),
        ("more/greater/higher/bigger/larger/better than/then/as", "more than"),
        ("over/above/beyond/exceeding", "more than"),
        ("less/fewer/lower/smaller than/then/as", "less than"),
        ("under/below", "less than"),
    ),
    "compared": (
        ("{op} {number}", "{op} {number}"),
        ("{number} or more/over/above/higher/greater/better", "at least {number}"),
        ("{number} or less/fewer/under/below/lower/smaller", "at most {number}"),
        ("exactly/just/precisely {number}", "{number}"),
        ("{op} {symbol} {n}", "{op} {n}"),
        ("exactly/just/precisely {symbol} {n}", "{n}"),
        ("{symbol} {n} or more/over/above/higher", "at least {n}"),
        ("{symbol} {n} or less/fewer/under/below/lower", "at most {n}"),
        ("a/an {n}", "{n}"),
        ("[the] same as {number}", "{number}"),
        ("equal to {number}", "{number}"),
    ),
    # ---- numbers
    "number": (
        ("number of {value}", "number of {valued}"),
        ("{atom}", "{atom}"),
        ("{atom} per/for [each/every] {yours}", "{atom} * number of {yours}"),
        ("{atom} per {n}", "{atom} / {n} rounded down"),
        ("{atom} divided by {atom2}", "{atom} / {atom2} rounded down"),
        ("{atom} times/x {atom2}", "{atom} * {atom2}"),
        ("{atom} plus/+ {atom2}", "{atom} + {atom2}"),
        ("{atom} minus/- {atom2}", "{atom} - {atom2}"),
        ("{atom} more than {atom2}", "{atom2} + {atom}"),
        ("{atom} less/fewer than {atom2}", "{atom2} - {atom}"),
        ("half [of] {atom}", "{atom} / 2 rounded down"),
        ("a/one quarter of {atom}", "{atom} / 4 rounded down"),
        ("{n} %/percent of {atom}", "{atom} * {n} / 100 rounded down"),
        ("{n} per cent of {atom}", "{atom} * {n} / 100 rounded down"),
        ("{atom} [,] [but] [always/only] at most {atom2}", "the smaller of ({atom}) and ({atom2})"),
        ("{atom} [,] [but] not/no/never more than {atom2}", "the smaller of ({atom}) and ({atom2})"),
        ("{atom} [,] [but] [only] up to [a] [maximum/total] [of] {atom2}", "the smaller of ({atom}) and ({atom2})"),
        ("{atom} [,] [but] [always] at least {atom2}", "the larger of ({atom}) and ({atom2})"),
        ("{atom} [,] [but] not/no/never less than {atom2}", "the larger of ({atom}) and ({atom2})"),
        ("a third of {atom}", "{atom} / 3 rounded down"),
        ("twice/double {atom}", "2 * {atom}"),
        ("{n} {kinds}", "{n}"),
    ),
    "atom": (
        ("( {number} )", "({number})"),
        (
            "max/maximum/larger/greater/bigger/higher [of] ( {number} , {number2} )",
            "the larger of ({number}) and ({number2})",
        ),
        ("min/minimum/smaller/lesser/lower [of] ( {number} , {number2} )", "the smaller of ({number}) and ({number2})"),
        (
            "maximum/larger/greater/bigger/higher [of] {number} and {number2}",
            "the larger of ({number}) and ({number2})",
        ),
        ("minimum/smaller/lesser/lower [of] {number} and {number2}", "the smaller of ({number}) and ({number2})"),
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
        (f"{TOTAL} {{measure}} of/on/in/among {{things}}", "total {measure} of the {things}"),
        ("{measure} total of/on/in {things}", "total {measure} of the {things}"),
        (f"{TOTAL} {{measure}} of/in/on {{zone ref}}", "total {measure} of the {kinds in zone}"),
        ("{measure} of all/both/every {things}", "total {measure} of the {things}"),
        ("{measure} of {zone ref}", "total {measure} of the {kinds in zone}"),
        ("{measure} of/on/in {things} added/summed/taken/counted [up/together]", "total {measure} of the {things}"),
        ("{measure} of/on/in {zone ref} added/summed/taken [up/together]", "total {measure} of the {kinds in zone}"),
        (f"{MOST}/best {{measure}} of/in/on {{zone ref}}", "highest {measure} of the {kinds in zone}"),
        (f"{LEAST} {{measure}} of/in/on {{zone ref}}", "lowest {measure} of the {kinds in zone}"),
        (f"{MOST}/best {{measure}} of/on [a/an/any/one] {{things}}", "highest {measure} of the {things}"),
        (f"{LEAST} {{measure}} of/on [a/an/any/one] {{things}}", "lowest {measure} of the {things}"),
        (f"{TOTAL} {{things}}", "total {shown} of the {things}"),
        (f"{MOST}/best {{measure}} of/among/in/on {{things}}", "highest {measure} of the {things}"),
        ("{measure} of most/best/highest/largest/strongest/biggest {things}", "highest {measure} of the {things}"),
        (f"{LEAST} {{measure}} of/among/in/on {{things}}", "lowest {measure} of the {things}"),
        ("{measure} of worst/lowest/smallest/weakest/cheapest {things}", "lowest {measure} of the {things}"),
        (f"{MOST} {{counter}} of/among [all/any] players", "highest {counter} of the players"),
        (f"{LEAST} {{counter}} of/among [all/any] players", "lowest {counter} of the players"),
        ("number/amount/count of {things}", "number of {things}"),
        ("how many {things}", "number of {things}"),
        ("how many {kinds} is/are/lie/lies/there [is/are] {place}", "number of {kinds} {place}"),
        (
            "how many {value} is/are/lie/lies/there [is/are] {place}",
            "number of {kinds of value} {place} that are {value}",
        ),
        ("how many {kinds} {who} has/have/own/owns/hold/holds", "number of {all held}"),
        ("{counter}", "{counter alone}"),
        ("{named number}", "{named number}"),
        ("round number", "the round number"),
        ("{zone ref}", "{number in zone}"),
        ("{things placed}", "number of {things placed}"),
    ),
    # ---- things
    "things": (
        (f"[{EACH}/some] [of] {{narrowed}}", "{narrowed}"),
        (f"[{EACH}/some] [of] {{kinds}}", "{kinds usual}"),
    ),
    "yours": (("{narrowed}", "{narrowed yours}"), ("{kinds}", "{all yours}")),
    "things placed": ((f"[{EACH}] [of] {{placed}}", "{placed}"),),
    "placed": (
        ("{kinds} {place} {clause}", "{kinds} {place} {clause}"),
        ("{kinds} {clause} {place}", "{kinds} {place} {clause}"),
        ("{value} {kinds} [that/which] [is/are/lie/lies/lying/there] {place}", "{kinds} {place} that are {value}"),
        ("{kinds} [that/which] is/are/lie/lies/lying {place}", "{kinds} {place}"),
        ("{value} {place}", "{kinds of value} {place} that are {value}"),
        ("{kinds} {place}", "{kinds} {place}"),
        ("{possessor} {value} {kinds}", "{kinds} in {possessor} {hold} that are {value}"),
        ("{possessor} {kinds}", "{all held}"),
        ("stacks in/of {zone ref}", "stacks in {zone ref}"),
        ("{kinds} of yours/mine", "{all held}"),
        ("{value} {kinds} of yours/mine", "{kinds} in your {hold} that are {value}"),
        ("{value} or/and {value2} {kinds} {place}", "{kinds} {place} that are one of {value} or {value2}"),
        (
            "{value} [that/which] {who} has/have/hold/holds/own/owns",
            "{kinds of value} in {whose} {hold of value} that are {value}",
        ),
        (f"{{kinds}} [that/which] {{who}} {HAS}", "{all held}"),
        (f"{{kinds}} [that/which] {{who}} {HAS} {{place}}", "{kinds} {place}"),
        ("{possessor} {plain group}", "{possessor} {plain group}"),
        ("{plain group} in/from/of {zone ref}", "{zone owner} {plain group}"),
        ("{value} {kinds} [that/which] {who} has/have/own/owns", "{kinds} in {whose} {hold} that are {value}"),
        ("{possessor} {group}", "{possessor} {group}"),
    ),
    "core": (
        ("{narrowed}", "{narrowed}"),
        ("{kinds}", "{kinds}"),
        ("{kind alike}", "{kind alike}"),
        ("{value}", "{kinds of value} that are {value}"),
    ),
    "narrowed": (
        ("{placed}", "{placed}"),
        ("{kinds} {clause}", "{kinds} {clause}"),
        ("{value} {kinds}", "{kinds} that are {value}"),
        ("{value} or/and {value2} {kinds}", "{kinds} that are one of {value} or {value2}"),
    ),
    # How much of what: what people call the one that has the most or least of something.
    "extreme": (
        ("cheapest", "lowest {cost of placed}"),
        ("dearest/costliest/priciest", "highest {cost of placed}"),
        ("most expensive/costly", "highest {cost of placed}"),
        ("most valuable/precious/worthy/powerful", "highest {number of placed}"),
        ("least valuable/precious/worthy/powerful", "lowest {number of placed}"),
        ("least expensive/costly", "lowest {cost of placed}"),
        ("best/largest/biggest/strongest/heaviest/longest/oldest/highest", "highest {number of placed}"),
        ("worst/smallest/weakest/lightest/shortest/youngest/lowest", "lowest {number of placed}"),
    ),
    "place": (("in/from/on/at/inside/within/of [out of] {zone ref}", "in {zone ref}"),),
    "clause": (
        ("that/which/who is/are {value}", "that are {value}"),
        ("that/which {test}", "that {test}"),
        ("that/which {test of two}", "that {test of two}"),
        ("with/of [a/an] [field] {value}", "that are {value}"),
        ("with {value} {field}", "that are {value}"),
        ("that/which cost/costs {compared}", "whose {cost of kind} is {compared}"),
        ("that/which cost/costs {n}", "whose {cost of kind} is {n}"),
        ("costing {compared}", "whose {cost of kind} is {compared}"),
        ("that/which {measure} {compared}", "whose {measure} is {compared}"),
        ("that/which {measure} {n}", "whose {measure} is {n}"),
        ("that/which show/shows/has/have {compared}", "whose {shown of kind} is {compared}"),
        ("that/which show/shows {n}", "whose {shown of kind} is {n}"),
        ("in/on/at/from {value}", "that are {value}"),
        ("with [a/an] {measure} [of/is/being] {compared}", "whose {measure} is {compared}"),
        ("[that/which] {who} can afford/pay [for]", "whose {cost of kind} is at most {paid from}"),
        ("with [a/an] {measure} [of] {n}", "whose {measure} is {n}"),
        ("with {compared} {measure}", "whose {measure} is {compared}"),
        ("that/which have/has [a/an] {measure} of {compared}", "whose {measure} is {compared}"),
        ("whose {measure} is/are {compared}", "whose {measure} is {compared}"),
        ("{value} of {stuff}", "that are {value}"),
        ("{value}", "that are {value}"),
    ),
    # ---- who does something
    "people": (
        ("each/every/all/any [of] [the] players", "each player"),
        ("each/every player", "each player"),
        ("each/every other {title}", "each other player"),
        ("[all] [the] other {title}", "each other player"),
        ("each/every {title}", "each player"),
        ("everyone/everybody", "each player"),
        ("each/every/all [of] [your] other players", "each other player"),
        ("each/every other player", "each other player"),
        ("other players [each]", "each other player"),
        ("others [each]", "each other player"),
        ("all/each/every/everyone/everybody/players players/player except/but [for] you", "each other player"),
        ("all/each/every players/player except/but [for] you", "each other player"),
        ("everyone/everybody except/but [for] you", "each other player"),
        ("everyone/everybody except/but [for] active player", "each other player"),
        ("[all/each/every] [of] players/player/everyone other than you", "each other player"),
        ("all others", "each other player"),
        ("everyone/everybody else", "each other player"),
        ("[all/each/every] [of] [your] opponents/opponent/rivals/rival", "each other player"),
    ),
    "those": (
        (f"whoever/anyone/anybody/everyone/everybody [who] {HAS} {MOST} {{counter}}", "highest {counter}"),
        (f"whoever/anyone/everyone [who] {HAS} {LEAST} {{counter}}", "lowest {counter}"),
        (f"player/players who/that/with/has/having [{HAS}] {MOST} {{counter}}", "highest {counter}"),
        (f"player/players who/that/with/has/having [{HAS}] {LEAST} {{counter}}", "lowest {counter}"),
        (f"player/players with/who/that [{HAS}] {MOST} {{measured}}", "highest {measured}"),
        (f"player/players with/who/that [{HAS}] {LEAST} {{measured}}", "lowest {measured}"),
        (f"whoever {HAS} {MOST} {{measured}}", "highest {measured}"),
        (f"whoever {HAS} {LEAST} {{measured}}", "lowest {measured}"),
        (f"whoever/player [who] [has] {{counter}} {MOST}", "highest {counter}"),
        ("richest player/players", "highest {most counter}"),
        ("poorest player/players", "lowest {most counter}"),
    ),
    "measured": (
        ("{named number}", "{named number}"),
        ("{group} [{stuff}]", "{number of group}", "(number of their {group})"),
        ("{things}", "(number of {things theirs})"),
    ),
    # ---- deeds
    "much": (
        ("{amount}", "{amount}"),
        ("{n} more/extra/additional/further {counter}", "{n} {counter}"),
        ("{n} of [your/their/his/her] {counter}", "{n} {counter}"),
        ("{amount} [from/to/into {stock}] per {n} {yours}", "{for every few}"),
        ("{amount} [from/to/into {stock}] for each/every {n} {yours}", "{for every few}"),
        ("{amount} [from/to/into {stock}] per/for [each/every] {yours}", "{amount} for each {each of yours}"),
        ("{amount} per/for [each/every] [of] [your/their] {counter}", "{amount of each}"),
        ("[all] [of] your {counter}", "(your {counter}) {counter}"),
        ("all {counter}", "(your {counter}) {counter}", "({counter}) {counter}"),
        ("half [of] [your/their] {counter}", "(your {counter} / 2 rounded down) {counter}"),
        ("{counter} [equal] to/of {number}", "({number}) {counter}"),
        (f"as/so many/much {{counter}} as you/they/he/she {HAS} {{counter2}}", "(your {counter2}) {counter}"),
        (f"as/so many/much {{counter}} as you/they/he/she {HAS} {{core}}", "(number of {yours held}) {counter}"),
        ("as/so many/much {counter} as {number}", "({number}) {counter}"),
        ("{number} [in/as] {counter}", "({number}) {counter}"),
        ("a/an/one/another additional/extra/further/more/other {much}", "{much}"),
        ("additional/extra/further {much}", "{much}"),
        ("another {counter}", "1 {counter}"),
        ("{n} {stuff} of {counter}", "{n} {counter}"),
        ("[all/every] [of] their/his/her {counter}", "(your {counter}) {counter}"),
        ("{symbol} ( {yours} )", "{symbol}(number of {yours})"),
        ("{symbol} {yours}", "{symbol}(number of {yours})"),
        (
            f"twice/double as many/much {{counter}} as you/they/he/she {HAS} {{counter2}}",
            "(2 * your {counter2}) {counter}",
        ),
        (
            f"twice/double as many/much {{counter}} as you/they/he/she {HAS} {{core}}",
            "(2 * number of {yours held}) {counter}",
        ),
        (
            "half [of] your/their/his/her {counter} ( rounded/rounding/round up )",
            "(your {counter} / 2 rounded up) {counter}",
        ),
        (
            "half [of] your/their/his/her {counter} ( rounded/rounding/round down )",
            "(your {counter} / 2 rounded down) {counter}",
        ),
        (
            "half [of] your/their/his/her {counter} [,] rounded/rounding/round up",
            "(your {counter} / 2 rounded up) {counter}",
        ),
        (
            "half [of] your/their/his/her {counter} [,] rounded/rounding/round down",
            "(your {counter} / 2 rounded down) {counter}",
        ),
        ("half [of] your/their/his/her {counter}", "(your {counter} / 2 rounded down) {counter}"),
        ("twice/double your/their/his/her {counter}", "(2 * your {counter}) {counter}"),
        ("{amount} per/for [each/every] {core} {who} [has/have/own/owns/hold/holds]", "{amount} for each {one held}"),
        (
            "{amount} per/for [each/every] [one] [of] [your/his/her/their] {counter} [you/they/he/she] [has/have]",
            "{amount of each}",
        ),
        ("{amount} {less} {amount2} per/for [each/every] {yours}", "{amount less}"),
        ("a/an {counter}", "1 {counter}"),
        ("{atom} in/as {unit}", "{in unit}"),
        ("{named number}", "{named amount}"),
        ("{its measure}", "{measured amount}"),
    ),
    "less": (("minus/less/-", ""),),
    "its measure": (
        ("its/their {measure}", "its {measure}"),
        ("{item} 's {measure}", "{measure of it}"),
        ("{measure} of {item}", "{measure of it}"),
    ),
}
