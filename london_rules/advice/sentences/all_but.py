"""How much and how many, as people say it: all but three, half your cards, one at random, so much and so much per.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import AMOUNT, amount_of, of_counter, times
from london_rules.advice.sentences.composed_hands import HANDS
from london_rules.advice.sentences.composed_idioms import IDIOMS_MADE
from london_rules.advice.sentences.composed_moves import MOVES
from london_rules.advice.sentences.composed_ways import MADE, MOST_WAYS
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import DRAW, HAS, INTO, MOVE, ONE, Form
from london_rules.advice.sentences.slots import Filled
from london_rules.diagnostics.alike import names_alike
from london_rules.language.syntax.names import plural

_Filled = Mapping[str, Filled]
_AWAY: Final = "throw away"  # and what means the same by the thesaurus
_TWO: Final = 2
_SHOW: Final = "show/shows/reveal/reveals/turn/turns/flip/flips/uncover/uncovers [over/up]"
_KEEPS: Final = "keep/keeps/keeping/choose/pick [only/just]"
_KEEP_ONLY: Final = "keep/keeps/retain/retains [up] [to] [at] [most] [only] [no] [more] [than]"
_REST: Final = "[all] [the] rest/others/remaining/remainder/surplus/excess [ones]"
_GOES: Final = "go/goes/is/are/moves/move [put/moved/placed/returned/thrown] [back]"
_CANNOT: Final = ("cannot", "can not", "can t")
_GIVE: Final = "give/gives/hand/hands/pass/passes/send/sends"
_TURN: Final = "turn/turns/flip/flips"
_BEYOND: Final = "more/over/above/beyond/past/after/exceeding [than]"
_PLUS: Final = "plus/and [another/further/also/extra]"
_MEND: Final = "mend/mends/repair/repairs/fix/fixes/heal/heals/remove/removes/clear/clears/cure/cures"

ALL_BUT: Final[Mapping[str, tuple[Form, ...]]] = {
    "sentence": (
        (
            "if/when top {kinds} of/on/in/from {heaped} is/are/shows [a/an] {value} [{kinds2}] [,] {deeds}",
            "for each of the top 1 {many kinds} of {heaped}, if it is {value}, {deeds}",
        ),
        (
            f"{_SHOW} top {{kinds}} of/on/in/from {{heaped}} [,/;/.] [and] if it/this is [a/an] {{value}} [{{kinds2}}] "
            "[,] {deeds}",
            "reveal the top {kind} of {heaped}\nfor each of the top 1 {many kinds} of {heaped}, if it is {value}, "
            "{deeds}",
        ),
        ("if you can pay/afford {much} [,] [you] [may/must/then] do [so/this/it/that] and/, [then] {deeds}", "{able}"),
        *(
            (
                f"{{deed}} [,/;/.] if you/they {cannot} [pay/do/afford] [so/it/this/that] [,] {{deeds2}}",
                "{if able else}",
            )
            for cannot in _CANNOT
        ),
        (f"{DRAW} {ONE} {{kinds}} unless you [already] {HAS} {{n}} [{{kinds2}}] [or/and] [more]", "{drawn unless}"),
        ("{does} {amount} if {conditions} [,/;] [but/or] [only/just] otherwise/else {amount2}", "{so much if}"),
        ("{does} {amount} [,] [but/or] [only/just] {amount2} if {conditions}", "{so much unless}"),
    ),
    "deed": (
        # by chance
        ("{outs} a random {core}", "{random out}"),
        (f"{{outs}} {ONE} [of] {{core}} at random", "{random out}"),
        (f"{{outs}} {ONE} [of] {{core}} randomly", "{random out}"),
        (f"randomly {{outs}} {ONE} [of] {{core}}", "{random out}"),
        ("{outs} {n} random {core}", "{n} times, {random out}"),
        ("{outs} {n} [of] {core} at random", "{n} times, {random out}"),
        # from where things are always chosen
        (f"{DRAW} {ONE} {{narrowed}}", "{taken from the usual}"),
        (f"{DRAW} {{n}} {{narrowed}}", "{n} times, {taken from the usual}"),
        # some of all
        (
            "{outs} all [of] [your] [{kinds}] but/except/besides [for] {n} [of] [your] [{kinds2}] [{place}]",
            "{out down}",
        ),
        # some only
        (f"{_KEEP_ONLY} {{n}} {{kinds}} [of yours] [,/;/.] [and] {{outs}} {_REST}", "{out down to}"),
        (
            f"{_KEEP_ONLY} {{n}} {{kinds}} in/of/on {{zone ref}} [,/;/.] [and] {_REST} {_GOES} {INTO} {{zone ref2}}",
            "{kept}",
        ),
        (
            f"{_KEEP_ONLY} {{n}} {{kinds}} in/of/on {{zone ref}} [,/;/.] [and] {MOVE} {_REST} [back] {INTO} "
            "{zone ref2}",
            "{kept}",
        ),
        (f"{_KEEP_ONLY} {{n}} {{kinds}} [,/;/.] [and] {_REST} {_GOES} {INTO} {{zone ref2}}", "{kept}"),
        (f"{_KEEP_ONLY} {{n}} {{kinds}} [,/;/.] [and] {MOVE} {_REST} [back] {INTO} {{zone ref2}}", "{kept}"),
        ("{outs} half [of] [your] {kinds} [,] rounded/rounding/round up", "{half out up}"),
        ("{outs} half [of] [your] {kinds} [,] [rounded/rounding/round] [down]", "{half out down}"),
        ("lose/loses/pay/spend all [of] [your] {counter} [,] but/except/besides [for] [keep] {n}", "{lost but}"),
        ("lose/loses/pay/spend all [of] [your] {counter} [,] but/except/besides [for] [keep] {amount}", "{lost but}"),
        ("lose/loses/pay/spend your {counter} [,] but/except [for] [keep] {n}", "{lost but}"),
        ("{does} {amount} per/for [each/every] {yours} {beyond} {n}", "{for each beyond}"),
        ("{does} {amount} per/for [each/every] {yours} {beyond} {nth}", "{for each beyond}"),
        ("gain/gains/get/gets/receive/receives/take/takes up to {symbol} {n}", "up to {n} times, gain {symbol}1"),
        (f"{_MEND} {{n}} {{counter}}", "lose {n} {counter alone plain}"),
        (f"{_MEND} {ONE} {{counter}}", "lose 1 {counter alone plain}"),
        (f"{_MEND} all [of] {{counter}}", "lose ({counter alone}) {counter alone plain}"),
        # as often as something is so
        (f"{DRAW} {ONE} {{kinds}} per/for [each/every] {{symbol}} {{n}} [you/they] [{HAS}]", "{drawn per sign}"),
        (f"{DRAW} {ONE} {{kinds}} per/for [each/every] {{n}} {{counter}} [you/they] [{HAS}]", "{drawn per few}"),
        (f"{DRAW} as many {{kinds}} as there is/are {{counter}}", "({counter alone}) times, {rule}"),
        (f"{DRAW} as many {{kinds}} as there is/are {{things}}", "(number of {things}) times, {rule}"),
        (
            f"{DRAW} [top] {{n}} {{kinds}} [from/of {{heaped}}] [,/;/.] [and] {_KEEPS} 1/one [of] [them/these/those] "
            "[,] [and] [{outs}] [return/put] [rest/others/other] [one/ones] [away/back]",
            "{one of several kept}",
        ),
        # the best and the worst of somebody's
        ("{outs} your {extreme} {core}", "{extreme out}"),
        (f"{_GIVE} your {{extreme}} {{core}} to {{who}}", "{extreme given}"),
        (f"{_GIVE} your {{extreme}} {{core}} to {{beside}}", "{extreme given}"),
        # how things lie
        (f"{_TURN} all/every/each/both [of] [your] {{lying}} {{kinds}} face/faces {{face}} [again]", "{all turned}"),
        (f"{_TURN} {ONE} [of] [your] {{lying}} {{kinds}} face/faces {{face}} [again]", "{one turned}"),
    ),
    "beyond": ((_BEYOND, ""), ("in excess of", "")),
    "lying": (("face-down", "face down"), ("face-up", "face up"), ("face down", "face down"), ("face up", "face up")),
    "much": (
        ("{amount} [,] plus/and [another/further/also/extra] {amount2} per/for [each/every] {yours}", "{amount more}"),
        (
            "{amount} [,] plus/and [another/further/also/extra] {amount2} per/for [each/every] {counter}",
            "{amount more}",
        ),
        ("{amount} {less} {number}", "{amount less a number}"),
        ("{amount} plus/+ {number}", "{amount and a number}"),
        ("half [of] {counter}", "({counter alone} / 2 rounded down) {counter alone plain}"),
    ),
    "clause": (
        ("[that/which] is/are neither {value} nor {value2}", "that are not one of {value} or {value2}"),
        ("[that/which] is/are not {value} or/nor {value2}", "that are not one of {value} or {value2}"),
    ),
}


def _able(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody who has as much pays it, and what is done then."""
    paid = IDIOMS_MADE["if able"](more, {"deed": Filled(1, f"pay {filled['much'].text}")})
    deeds = filled["deeds"].text
    return [] if "\n" in deeds else [f"{one}, {deeds}" for one in paid]


def _drawn_unless(more: FromRules, filled: _Filled) -> list[str]:
    kinds = filled["kinds"]
    return [
        f"if number of {plural(kinds.name)} in your {hand} is less than {filled['n'].text}, {rule}"
        for hand in more.ways("hand", {"kinds": kinds})[:1]
        for rule in MOVES["drawn by"](more, {"kinds": kinds})[:1]
    ]


def _so_much(more: FromRules, filled: _Filled, first: str, other: str) -> list[str]:
    base = more.ways("base of does", filled)[0]
    return [f"if {filled['conditions'].text}, {base} {filled[first].text}\notherwise, {base} {filled[other].text}"]


def _random_out(more: FromRules, filled: _Filled) -> list[str]:
    """Say that a thing by chance is thrown away."""
    outs = filled["outs"].name
    return [
        f"choose a random {one}, {out}"
        for one in MADE["one handy"](more, filled)
        for out in ([f"{outs} it"] if outs else [f"move it to the {h}" for h in more.ways("heap", _kind(filled))])
    ][:MOST_WAYS]


def _kind(filled: _Filled) -> _Filled:
    return {"kind": Filled(1, filled["core"].name, filled["core"].name)}


def _taken_from_the_usual(more: FromRules, filled: _Filled) -> list[str]:
    """Say that a thing is taken from the one place of the table from which the rules let players choose its kind."""
    some = filled["narrowed"]
    if " in " in some.text or some.name not in more.rules.kinds:
        return []
    zones = [zone for _, zone in more.choices.usual if zone.kind == some.name and zone.owner == "table"]
    if len({zone.name for zone in zones}) != 1:
        return []
    (one,) = MADE["one core"](more, {"core": some})
    placed = one.replace(some.name, f"{some.name} in the {zones[0].name}", 1)
    return [f"choose a {placed}, move it to your {hand}" for hand in more.ways("hand", {"kinds": some})[:1]]


def _out_down(more: FromRules, filled: _Filled) -> list[str]:
    if filled["outs"].name == "" and "kinds" not in filled and "kinds2" not in filled:
        return []
    return HANDS["out down to"](more, filled)


def _half_out(how: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Say that half of what somebody holds of a kind is thrown away."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        kind = filled["kinds"]
        core = Filled(1, plural(kind.name), kind.name)
        return [
            f"(number of {plural(kind.name)} in your {hand} / 2 rounded {how}) times, {one}"
            for hand in more.ways("hand", {"kinds": kind})[:1]
            for one in MOVES["out one"](more, {"outs": filled["outs"], "core": core})
        ]

    return made


def _lost_but(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody loses all of a counter but so many, if there are more."""
    name = filled["counter"].name
    kept = filled["n"].text if "n" in filled else ""
    if "amount" in filled:
        m = AMOUNT.fullmatch(filled["amount"].text)
        kept = m["count"] if m is not None and more.rules.names.symbols.get(m["sign"] or "") == name else ""
    return [
        f"if {own} is more than {kept}, lose {of_counter(more, f'{own} - {kept}', name)}"
        for own in MADE["counter alone"](more, filled)
        if kept
    ]


def _for_each_beyond(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody gains or loses so much for each of some things that are more than so many."""
    base, most = more.ways("base of does", filled)[0], (filled.get("n") or filled["nth"]).text
    m, number = AMOUNT.fullmatch(filled["amount"].text), f"number of {filled['yours'].text}"
    if m is None:
        return []
    over = f"{number} - {most}"
    beyond = over if m["count"] == "1" else times(m["count"], f"({over})")
    return [f"if {number} is more than {most}, {base} {amount_of(more, beyond, filled['amount'].text)}"]


def _drawn_per(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody draws one of a kind for every few of a counter."""
    name = filled["counter"].name if "counter" in filled else more.rules.names.symbols.get(filled["symbol"].text, "")
    counter = Filled(1, name, name)
    if name not in more.rules.counters or filled["n"].text == "1":
        return []
    return [
        f"({own} / {filled['n'].text} rounded down) times, {rule}"
        for own in MADE["counter alone"](more, {"counter": counter})
        for rule in MOVES["drawn by"](more, {"kinds": filled["kinds"]})[:1]
    ]


def _one_kept(more: FromRules, filled: _Filled) -> list[str]:
    """Say that one of the top things of a pile is taken, and the others of them are put where such things go."""
    kind, n = filled["kinds"].name, int(filled["n"].text) if filled["n"].text.isdigit() else 0
    piles = [filled["heaped"].text] if "heaped" in filled else [f"the {pile}" for pile in more.ways("pile", filled)]
    if n <= 1:
        return []
    rules = [name for name, rule in more.rules.rules.items() if [p.kind for p in rule.params] == [kind]]
    acts = [filled["outs"].name] if "outs" in filled and filled["outs"].name else names_alike(_AWAY, rules)
    heaps = [heap for heap in more.ways("heap", {"kind": Filled(1, kind, kind)}) if f"the {heap}" not in piles]
    others = f"top {n - 1} {plural(kind)}" if n > _TWO else f"top {kind}"
    return [
        f"choose one of the top {n} {plural(kind)} of {pile}, move it to your {hand}{rest}"
        for pile in piles
        for hand in more.ways("hand", filled)[:1]
        for rest in (
            [f"\nfor each of the top {n - 1} {plural(kind)} of {pile}, {act} it" for act in acts]
            or [f", move the {others} of {pile} to the {heap}" for heap in heaps]
        )
    ][:MOST_WAYS]


def _extreme_of_yours(more: FromRules, filled: _Filled) -> list[str]:
    core, kind = filled["core"], plural(filled["core"].name)
    return [
        f"choose one of the {core.text.replace(kind, f'{kind} in your {hand}', 1)} with the {filled['extreme'].text}"
        for hand in more.ways("hand", {"kinds": core})[:1]
        if " in " not in core.text
    ]


def _extreme_out(more: FromRules, filled: _Filled) -> list[str]:
    item = {**filled, "item": Filled(1, "it", "it")}
    outs = filled["outs"].name
    out = [f"{outs} it"] if outs else [f"move it to the {heap}" for heap in more.ways("heap", _kind(item))]
    return [f"{one}, {deed}" for one in _extreme_of_yours(more, filled) for deed in out][:MOST_WAYS]


def _extreme_given(more: FromRules, filled: _Filled) -> list[str]:
    who = (filled.get("beside") or filled["who"]).text
    owner = "their" if who == "they" else f"{who}'s"
    return [
        f"{one}, move it to {owner} {hand}"
        for one in _extreme_of_yours(more, filled)
        for hand in more.ways("hand", {"kinds": filled["core"]})[:1]
        if who != "you"
    ]


def _turned(how: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Say that of somebody's things that lie open for all those are turned that lie the other way."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        kind = filled["kinds"].name
        hands = more.ways("hand", {"kinds": filled["kinds"]})
        zones = [zone for zone in more.ways("hold", {"kinds": filled["kinds"]}) if zone not in hands]
        return [
            f"{how} {kind} in your {zone} that is {filled['lying'].text}, turn it face {filled['face'].text}"
            for zone in zones
        ]

    return made


def _amount_more(more: FromRules, filled: _Filled) -> list[str]:
    """Give an amount that is so much more for each of some things."""
    much, plus = (AMOUNT.fullmatch(filled[slot].text) for slot in ("amount", "amount2"))
    if much is None or plus is None or (much["sign"], much["counter"]) != (plus["sign"], plus["counter"]):
        return []
    each = [f"number of {filled['yours'].text}"] if "yours" in filled else MADE["counter alone"](more, filled)
    more_of_it = [times(plus["count"], one) for one in each]
    return [amount_of(more, f"{much['count']} + {one}", filled["amount"].text) for one in more_of_it]


def _with_a_number(sign: str) -> Callable[[FromRules, _Filled], list[str]]:
    """Give an amount and a number more or less."""

    def made(more: FromRules, filled: _Filled) -> list[str]:
        m, number = AMOUNT.fullmatch(filled["amount"].text), filled["number"].text
        if m is None or number.isdigit():
            return []
        number = f"({number})" if sign == "-" and (" - " in number or " + " in number) else number
        return [amount_of(more, f"{m['count']} {sign} {number}", filled["amount"].text)]

    return made


ALL_BUT_MADE: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "many kinds": lambda _, filled: [plural(filled["kinds"].name)],
    "counter alone plain": lambda _, filled: [filled["counter"].name],
    "able": _able,
    "drawn unless": _drawn_unless,
    "so much if": lambda more, filled: _so_much(more, filled, "amount", "amount2"),
    "so much unless": lambda more, filled: _so_much(more, filled, "amount2", "amount"),
    "random out": _random_out,
    "taken from the usual": _taken_from_the_usual,
    "out down": _out_down,
    "half out up": _half_out("up"),
    "half out down": _half_out("down"),
    "lost but": _lost_but,
    "for each beyond": _for_each_beyond,
    "drawn per sign": _drawn_per,
    "drawn per few": _drawn_per,
    "one of several kept": _one_kept,
    "extreme out": _extreme_out,
    "extreme given": _extreme_given,
    "all turned": _turned("for each"),
    "one turned": _turned("choose a"),
    "amount more": _amount_more,
    "amount less a number": _with_a_number("-"),
    "amount and a number": _with_a_number("+"),
}
