"""Who, as people say it at the table: a player of your choice, your neighbours, everybody but the richest.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from london_rules.advice.sentences.composed_amounts import amount_times, of_counter
from london_rules.advice.sentences.composed_moves import MOVES
from london_rules.advice.sentences.composed_ways import MADE, owner_of, theirs
from london_rules.advice.sentences.done_by import asked, done_by
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import DRAW, ONE, Form
from london_rules.advice.sentences.slots import Filled

_Filled = Mapping[str, Filled]
_ANOTHER: Final = "another/any/an/some/one [other] player/opponent/rival/person"
_BUT: Final = "except/but/excluding/besides/apart/bar [for/from]"
_EVERYBODY: Final = ("everyone/everybody/anyone", "each/every/all/any [of] player/players")
_GIVE: Final = "give/gives/hand/hands/pass/passes/send/sends"
_PAYS: Final = "pay/pays/give/gives/hand/hands"
_SWAP: Final = "swap/swaps/exchange/exchanges/trade/trades/switch/switches"
_TAKES: Final = "take/takes/steal/steals/collect/collects/get/gets/receive/receives/gain/gains/demand/claim/rob/robs"

ANY_PLAYER: Final[Mapping[str, tuple[Form, ...]]] = {
    "crowd": tuple(
        form
        for everybody in _EVERYBODY
        for form in (
            (f"{everybody} {_BUT} {{those}}", "player whose {short of the most}"),
            (f"{everybody} {_BUT} player/players who is/are {{those}}", "player whose {short of the most}"),
        )
    ),
    "everybody": (("a/any/some player", ""),),
    "sentence": (
        (
            "if/when/whenever/should {crowd} [,] [then] they/he/she/that/this [player] [must/also/each] {deeds}",
            "{crowd does}",
        ),
        ("if/when/whenever/once {conditions} [,] [then] {who} {draws} one/1/another [more]", "{one more drawn}"),
        (
            "{those} {does} {much} [,/;] [and/while/whereas/but] {those2} {does2} {much2}",
            "{both ends}",
        ),
    ),
    "draws": ((DRAW, ""),),
    "deed": (
        ("a/any/one/some [one] player of your/their choice/choosing [must/also] {deed}", "{a player does}"),
        ("another/any/one/some other player of your/their choice/choosing {deed}", "{chosen player does}"),
        ("another/one/some other player [must] {deed}", "{chosen player does}"),
        ("another player [must] {deed}", "{chosen player does}"),
        ("a/any/one/some [one] player [must] {deed}", "{a player does}"),
        ("{people} {does} {much} but/and [also] [then] {does2} {much2}", "{both of each}"),
        (f"you and {{who}} [each/both/all] {DRAW} {ONE} {{kinds}}", "{both draw}"),
        (f"you and {{who}} [each/both/all] {DRAW} {{n}} {{kinds}}", "{both draw}"),
        ("you and {beside} [each/both/all] {does} {much}", "{both beside}"),
        ("[both] [of] your neighbours/neighbors/neighbour [each/both] {does} {much}", "{neighbours}"),
        ("both [of] [your] neighbours/neighbors [each/both] {does} {much}", "{neighbours}"),
        (f"{{people}} [must] {_PAYS} {{much}} to {{beside}}", "{paid beside}"),
        (f"{{people}} [must] {_PAYS} {{beside}} {{much}}", "{paid beside}"),
        (f"{{those}} [must] {_PAYS} {{much}} to {{people2}}", "{paid by those}"),
        (f"{{those}} [must] {_PAYS} {{people2}} {{much}}", "{paid by those}"),
        (f"{_SWAP} {ONE} [of] {{core}} with/against {_ANOTHER}", "choose another player, {swapped with them}"),
        (
            f"choose/chooses/pick/picks {_ANOTHER} [,] and/then {_SWAP} {ONE} [of] {{core}} with them/him/her",
            "choose another player, {swapped with them}",
        ),
        (f"{_GIVE} up to {{n}} [of] {{core}} to {_ANOTHER}", "choose another player, {up to given}"),
        (f"{_TAKES} {{much}} [away] from/off {_ANOTHER}", "choose another player, they pay {much theirs} to you"),
        (f"{_TAKES} half [of] {_ANOTHER} 's {{counter}}", "choose another player, they pay {half theirs} to you"),
        (
            f"{_TAKES} half [of] {{counter}} of/from {_ANOTHER}",
            "choose another player, they pay {half theirs} to you",
        ),
        (f"{_TAKES} half [of] {{counter}} of/from {{who}}", "{half of who}"),
        (f"{_TAKES} half [of] {{possessor}} {{counter}}", "{half of possessor}"),
    ),
    "much": (
        ("{amount} per/for [each/every] {counter} of {who}", "{for each of theirs}"),
        ("{amount} per/for [each/every] {counter} {who} has/owes/holds/owns", "{for each of theirs}"),
    ),
}


def _short_of_the_most(_: FromRules, filled: _Filled) -> list[str]:
    """Say of players that they have less than whoever has the most, or more than whoever has the least."""
    end, _space, counter = filled["those"].text.partition(" ")
    how = "less than" if end == "highest" else "more than"
    return [] if "(" in counter else [f"{counter} is {how} the {end} {counter} of the players"]


def _crowd_does(_: FromRules, filled: _Filled) -> list[str]:
    """Say what each of the players does of whom something is so."""
    each, deeds = f"for each {filled['crowd'].text}", filled["deeds"].text
    if "\n" in deeds:
        return []
    if deeds.startswith("(number of "):
        return [asked("", each, deeds)]
    return done_by(each, deeds)


def _one_more_drawn(more: FromRules, filled: _Filled) -> list[str]:
    """Say that somebody draws one of the things that a condition is about."""
    condition, who = filled["conditions"].text, filled["who"].text
    kind = next((kind for kind in more.rules.kinds if f" {kind} " in f" {condition} "), "")
    said = MOVES["drawn by"](more, {"kinds": Filled(1, kind, kind), "who": Filled(1, who, who)}) if kind else []
    return [f"if {condition}, {one}" for one in said]


def _both_ends(more: FromRules, filled: _Filled) -> list[str]:
    """Say what those with the most do and then those with the least, or the other way round."""
    two = (
        (filled["those"].text, _base(more, filled["does"]), filled["much"].text),
        (filled["those2"].text, _base(more, filled["does2"]), filled["much2"].text),
    )
    return ["\n".join(f"for each of the players with the {end}, they {do} {theirs(much)}" for end, do, much in two)]


def _base(more: FromRules, does: Filled) -> str:
    return more.ways("base of does", {"does": does})[0]


def _a_player_does(_: FromRules, filled: _Filled) -> list[str]:
    return [f"choose a player, {said}" for said in done_by("they", filled["deed"].text)]


def _both_of_each(more: FromRules, filled: _Filled) -> list[str]:
    """Say two things of each of several players."""
    first, second = _base(more, filled["does"]), _base(more, filled["does2"])
    much, much2 = theirs(filled["much"].text), theirs(filled["much2"].text)
    return [f"for {filled['people'].text}, they {first} {much}, they {second} {much2}"]


def _both_draw(more: FromRules, filled: _Filled) -> list[str]:
    mine = MOVES["drawn by"](more, {slot: one for slot, one in filled.items() if slot != "who"})[:1]
    who = {"they": "them"}.get(filled["who"].text, filled["who"].text)
    return [f"{deed}\nask {who}, {deed}" for deed in mine]


def _both_beside(more: FromRules, filled: _Filled) -> list[str]:
    base, much = _base(more, filled["does"]), filled["much"].text
    return [f"{base} {much}, {other}" for other in done_by(filled["beside"].text, f"{base} {much}")]


def _neighbours(more: FromRules, filled: _Filled) -> list[str]:
    base, much = _base(more, filled["does"]), filled["much"].text
    left, right = (done_by(f"the player to your {side}", f"{base} {much}") for side in ("left", "right"))
    return [f"{one}, {two}" for one, two in zip(left, right, strict=True)]


def _paid_beside(_: FromRules, filled: _Filled) -> list[str]:
    """Say that each of several pays a neighbour of theirs."""
    return [f"ask {filled['people'].text}, give {filled['much'].text} to {filled['beside'].text}"]


def _paid_by_those(_: FromRules, filled: _Filled) -> list[str]:
    """Say that whoever has the most or the least pays each of the others."""
    end, much = filled["those"].text, filled["much"].text
    if filled["people2"].text != "each other player":
        return []
    return [f"for each of the players with the {end}, ask them, for each other player, give {much} to them"]


def _swapped_with_them(more: FromRules, filled: _Filled) -> list[str]:
    """Say that you and somebody else each choose a thing, and these change places."""
    return [
        f"choose a {one}, call it the gift, ask them, choose a {one}, swap it with the gift"
        for one in MADE["one handy"](more, filled)
    ]


def _up_to_given(more: FromRules, filled: _Filled) -> list[str]:
    return [
        f"up to {filled['n'].text} times, choose a {one}, move it to their {hand}"
        for one in MADE["one handy"](more, filled)
        for hand in more.ways("hand", {"kinds": filled["core"]})[:1]
    ]


def _half(more: FromRules, owner: str, counter: str) -> str:
    return of_counter(more, f"{owner} {counter} / 2 rounded down", counter)


def _half_theirs(more: FromRules, filled: _Filled) -> list[str]:
    return [_half(more, "their", filled["counter"].name)]


def _half_of(who: str, more: FromRules, filled: _Filled) -> list[str]:
    if who in ("you", "they"):
        return [f"they pay {_half(more, 'their', filled['counter'].name)} to you"] if who == "they" else []
    return [f"{who} pays {_half(more, owner_of(who), filled['counter'].name)} to you"]


def _half_of_possessor(more: FromRules, filled: _Filled) -> list[str]:
    whose = filled["possessor"].text
    return _half_of({"your": "you", "their": "they"}.get(whose, whose.removesuffix("'s")), more, filled)


def _for_each_of_theirs(more: FromRules, filled: _Filled) -> list[str]:
    """Give an amount for each that somebody else has of a counter."""
    who = filled["who"].text
    if who == "you":
        return []
    return amount_times(more, f"{owner_of(who)} {filled['counter'].name}", filled["amount"].text)


ANY_PLAYER_MADE: Final[Mapping[str, Callable[[FromRules, _Filled], list[str]]]] = {
    "short of the most": _short_of_the_most,
    "crowd does": _crowd_does,
    "one more drawn": _one_more_drawn,
    "both ends": _both_ends,
    "a player does": _a_player_does,
    "both of each": _both_of_each,
    "both draw": _both_draw,
    "both beside": _both_beside,
    "neighbours": _neighbours,
    "paid beside": _paid_beside,
    "paid by those": _paid_by_those,
    "swapped with them": _swapped_with_them,
    "up to given": _up_to_given,
    "half theirs": _half_theirs,
    "half of who": lambda more, filled: _half_of(filled["who"].text, more, filled),
    "half of possessor": _half_of_possessor,
    "for each of theirs": _for_each_of_theirs,
}
