"""Say the terse lines of cards as people do: who or when or at which cost before a colon, and what is done after it.

`COST: EFFECT`, `WHO: EFFECT`, `IF: EFFECT, else EFFECT`, a choice from a list, sentences without a subject. What comes
of it is no text of the language yet: it is plain English, which is read as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from attrs import define, field

from london_rules.advice.sentences.composed import PARTS
from london_rules.advice.sentences.sayings import pattern_of
from london_rules.advice.sentences.shorthand import Bare, by_somebody, by_them, is_away, spelt_out, without_ing
from london_rules.advice.sentences.slots import DOES
from london_rules.advice.sentences.terse_people import both_neighbours, compared_with_you
from london_rules.language.rules import Rules
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.parse import Start

Lines: TypeAlias = tuple[str, ...]  # of a text, those that depend on the one above deeper

_HEAD: Final = re.compile(r"(?P<head>[^:?]+?) ?(?P<sign>[:?]| = (?!\W?\d)) ?(?P<rest>.+)", re.DOTALL)
_SENTENCE: Final = re.compile(r"(?<=[\w)'\"])\. +(?=\w|[+-])")
_HEADED_EACH: Final = re.compile(r"(?<=[\w)])[;,] (?=[a-z][a-z ]*: )", re.IGNORECASE)  # `you: ...; others: ...`
_STEP: Final = re.compile(r" ?; ?(?:then )?|,? then |, but ")
_ELSE: Final = re.compile(r"(?:^|[,;.]? +)(?:or )?(?:else|otherwise|if not)\b[,:]? +(?P<other>.+)$", re.IGNORECASE)
_ALL_TIED: Final = re.compile(
    r",? ?\(?(?:all (?:of them|tied players?|who tie)(?: (?:get|score|gain) it)?(?: (?:on|in) a tie)?|"
    r"ties (?:all|both) (?:score|get it|gain it)|(?:tied players|ties) (?:all )?(?:share|too|score)|"
    r"(?:(?:on|in case of) (?:a )?)?ties?:? (?:all|both|everyone|each))\)?(?=$|[,.;])",
    re.IGNORECASE,
)
_OWN_CHOICE: Final = re.compile(r" ?\((?:own|your|their|free) choice\)| ?\(you choose\)", re.IGNORECASE)
_PEOPLE: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (
            r"(?:each|every|all|any|the|all the|your|all your)?(?: of)?(?: your| the)? ?(?:other players?|opponents?|"
            r"rivals?|enem(?:y|ies)|others)(?: in turn)?|everyone else|everybody else",
            "each other player",
        ),
        (
            r"(?:(?:each|every|all|all the) players?|players|everyone|everybody|all)(?: in (?:turn|order))?",
            "each player",
        ),
        (r"(the player to your (?:left|right))", r"\1"),
        (r"(?:the )?(?:active|current) player|you", "you"),
    )
)
_TARGET: Final = re.compile(
    r"(?:target|chosen|a chosen|choose (?:a|an|one|any)|any one|one|an|a) (?P<who>other player|player|opponent|rival)",
    re.IGNORECASE,
)
_TARGET_DOES: Final = re.compile(r"(?:target|chosen) (?P<who>player|opponent|rival) (?P<deed>.+)", re.IGNORECASE)
_EXTREME: Final = re.compile(
    r"(?:the )?(?:player (?:with|who has) (?:the )?)?(?P<end>most|fewest|least|highest|lowest) (?P<what>[^,]+)",
    re.IGNORECASE,
)
_EXTREME_DOES: Final = re.compile(
    r"(?:the )?(?P<end>most|fewest|least|highest|lowest) (?P<what>[^,:]+?) "
    r"(?P<does>gain|get|lose|pay|score|draw|take)s? (?P<rest>[^:]+)",
    re.IGNORECASE,
)
_EXTREME_STARTS: Final = re.compile(
    r"(?:the )?(?P<end>most|fewest|least|highest|lowest) (?P<what>[^,:]+?) (?:start|begin|lead|go)s?(?: first| next)*"
    r"(?: \((?:you|active player) (?:pick|choose|decide)s? (?:on|in) a tie\))?",
    re.IGNORECASE,
)
_CROWD: Final = re.compile(
    r"(?:whoever|anyone|anybody|(?:everyone|everybody) (?:with|who)|(?:each|every|any|all|the)? ?players? "
    r"(?:with|who|whose))\b.*",
    re.IGNORECASE,
)
_ONE_PLAYER: Final = re.compile(
    r"(?:the )?(?:last|leading|trailing|richest|poorest|hindmost|foremost|first) players?", re.IGNORECASE
)
_ALONE: Final = re.compile(r"(?:the )?(richest|poorest|last|first)", re.IGNORECASE)
_OFTEN: Final = re.compile(
    r"(?:(?P<first>[^,]+), ?)?once a (?P<time>turn|game|round)(?:, ?(?P<moment>[^,]+))?", re.IGNORECASE
)
_EVENT: Final = re.compile(r"(?:when|whenever|each time|every time|as soon as|any time)\b", re.IGNORECASE)
_DOING: Final = re.compile(r"(?:on|upon|after|when|whenever|by|for) (?=[a-z]+ing\b)", re.IGNORECASE)
_AS_IF: Final = re.compile(r"(?:if|while|when|once|as long as|as soon as) ", re.IGNORECASE)
_MANY: Final = re.compile(
    r"(?:at least|at most|over|under|more than|less than|fewer than|exactly|no|\d+ or (?:more|less|fewer)|\d+)\b", re.I
)
_MANY_OF: Final = re.compile(r"(at least|at most|over|under|more than|less than|exactly) (\d+) (.*)", re.IGNORECASE)
_PLACED: Final = re.compile(r" (?:in|on|left|at) ", re.IGNORECASE)
_EMPTY: Final = re.compile(r"(?P<what>.+?)(?: is| are)? (?:empty|gone|used up|exhausted)", re.IGNORECASE)
_EQUALS: Final = re.compile(r" ?(?P<sign>=|<|>) ?(?=[\w(])")
_TIMES: Final = re.compile(r"(?P<times>(?:up to )?\d+ times),? (?P<deed>.+)", re.IGNORECASE)
_SECRETLY: Final = re.compile(
    r"(?:everybody|everyone|each player|all players|all) (?:secretly (?:picks?|chooses?)|(?:picks?|chooses?) secretly)"
    r"(?: one)?",
    re.IGNORECASE,
)
_AT_WILL: Final = re.compile(
    r"(?:any number of times|as (?:often|many times) as you (?:like|want|wish)|any times|repeatable|repeatedly)", re.I
)
_REPEATED: Final = re.compile(
    r"(?P<deed>.+?)[,;.]? (?:and )?(?:repeat )?(?:this )?(?:as often as you (?:like|want|wish)|any number of times)",
    re.I,
)
_CHANCE: Final = re.compile(r"\b(?:coin|heads|tails|die|dice|d\d+)\b", re.IGNORECASE)
_SELLS: Final = re.compile(r"(?:sell|trade|exchange|swap|convert|cash in) ", re.IGNORECASE)
_LIST: Final = re.compile(r"(?:,? and|,) (?=(?:gain|lose|pay|draw|take|get)\b)", re.IGNORECASE)
_HAS: Final = re.compile(r"(?:you )?(?:got|have|having|with|holding) ", re.IGNORECASE)
_THINGS_COMPARED: Final = re.compile(r"(?P<what>[a-z][a-z ]*?) ?(?P<sign>=|<|>) ?(?P<n>\d+)", re.IGNORECASE)
_AS_MANY: Final = {"=": "exactly ", "<": "less than ", ">": "more than "}
_SAID: Final = {"=": " is ", "<": " is less than ", ">": " is more than "}
_GAME_OVER: Final = re.compile(r"(?:the )?game (?:is )?(?:over|ends)|end of (?:the )?game|end game", re.IGNORECASE)
_CHOICE: Final = re.compile(
    rf"(?:choose|pick|select|do|choice of|gain|get)? ?(?P<n>\d+|{'|'.join(COUNTS)}|either)(?: of)?(?: these)?", re.I
)
_OPTIONS: Final = re.compile(r" +/ +| *\| *|,? +or +|; *", re.IGNORECASE)
_OR: Final = re.compile(r",? or ", re.IGNORECASE)
_MAY: Final = re.compile(r"(?:you )?(?:may|can|could) ", re.IGNORECASE)
_MUST: Final = re.compile(r"(?:you )?must ", re.IGNORECASE)
_VERB: Final = re.compile(r"[a-z][a-z-]*(?= |$)", re.IGNORECASE)
_AMOUNT: Final = re.compile(
    r"(?P<sign>[^\w\s])?(?P<n>\d+)(?: (?:extra|more|bonus|additional))?(?: (?P<what>[a-z][\w -]*?))?", re.IGNORECASE
)
_NO_VERB: Final = frozenset({
    "a", "all", "an", "any", "as", "at", "both", "each", "either", "every", "everyone", "everybody", "for", "from",
    "game", "here", "if", "in", "it", "left", "most", "no", "of", "on", "one", "order", "others", "per", "players",
    "right", "secretly", "start", "starting", "the", "then", "this", "to", "top", "until", "when", "you",
    "your", "requires", "require", "need", "needs", "keep", "hold", "have", "has", "is", "be", "with",
})  # fmt: skip
_MOVED: Final = re.compile(
    r"(?:the )?(?:(?:top|bottom)(?: \d+)?|all|every|a random|random|each) [^,:]+? (?:to|into|onto|on) "
    r"(?:the |your )?[a-z][\w ]*$",
    re.IGNORECASE,
)
_CHANGED_EACH: Final = re.compile(r"(?P<verb>gain|lose) (?P<much>[^,]+?) each", re.IGNORECASE)


@cache
def verbs() -> frozenset[str]:
    """List the words with which people begin to say what is done."""
    begins = (pattern_of(form[0])[0] for part in ("deed", "cost", "carried") for form in PARTS.get(part, ()))
    words = {word for piece in begins if isinstance(piece, frozenset) for word in piece if word.isalpha()}
    return frozenset((words | set(DOES) | {"skip", "choose", "roll", "draw", "end"}) - _NO_VERB)


@define
class Terse:
    """Say terse lines in plain English: each reading of them, and several ways to say it."""

    rules: Rules
    start: Start
    _bare: Bare = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._bare = Bare(self.rules)

    def readings(self, line: str) -> Iterator[list[Lines]]:
        """Give what a line may mean, the likeliest first: for each the ways to say it, of which one may be read."""
        said = _OWN_CHOICE.sub("", spelt_out(line))
        variants = self._bare.variants(said)
        if self.start not in ("effect", "power"):  # which say nothing that is done
            yield [(one,) for one in variants]
            return
        for one in variants:
            yield [*self._ways(one), *([(one,)] if _CHANCE.search(one) else [])]
        if self.start == "effect":
            for one in variants[:1]:
                yield list(self._bought(one))

    def _ways(self, said: str) -> Iterator[Lines]:
        """Give the ways to say a line: sentence after sentence, and what stands before a colon first."""
        parts = _SENTENCE.split(said.strip())
        if len(parts) == 1 and all(": " in part for part in _HEADED_EACH.split(said)):
            parts = _HEADED_EACH.split(said)
        if len(parts) > 1 and not _ELSE.match(parts[-1]):
            yield tuple(one for part in parts for one in self._first(part))
            return
        m = _HEAD.fullmatch(said)
        if m is not None and '"' not in m["head"] and not (m["sign"] == " = " and self._is_deed(m["head"])):
            yield from self._headed(m["head"].strip(), m["rest"].strip())
            return
        other = compared_with_you(said)
        if other:
            yield (other,)
            return
        target = _TARGET_DOES.fullmatch(said)
        if target is not None:
            yield (_chosen(target["who"]), f"they {by_them(self._deed(target['deed']))}")
            return
        starts = _EXTREME_STARTS.fullmatch(said)
        if starts is not None:
            end = "highest" if starts["end"].lower() in ("most", "highest") else "lowest"
            yield (f"choose one of the players with the {end} {starts['what']}", "begin with them")
            return
        extreme = _EXTREME_DOES.fullmatch(said)
        if extreme is not None:
            rest = _ALL_TIED.sub("", extreme["rest"])
            yield (f"whoever has the {extreme['end'].lower()} {extreme['what']} {by_somebody(extreme['does'])} {rest}",)
            return
        again = _REPEATED.fullmatch(said)
        if again is not None:
            yield (f"as often as you like, {self._deed(again['deed'])}",)
            return
        yield self._steps(said)

    def _headed(self, head: str, rest: str) -> Iterator[Lines]:
        """Give the ways to say what is done by somebody, at some time, for a price or if something is so."""
        rest = _ALL_TIED.sub("", rest)
        found = list(self._of_list(head, rest)) or list(self._of_people(head, rest)) or list(self._again(head, rest))
        if found:
            yield from found
            return
        yield from self._at_times(head, rest)
        may = _MAY.match(head)
        if may is not None:
            yield (f"you may {self._deed(head[may.end() :])}, then {', '.join(self._first(rest))}",)
        elif self._is_cost(head) or self._is_deed(head):
            if _SELLS.match(head) and _AMOUNT.fullmatch(rest):
                yield (f"{head} for {rest}",)
            yield (*self._paid(head), *self._first(rest))
        else:
            for condition in _conditions(head, self._bare):
                yield from self._if(condition, rest)

    def _paid(self, head: str) -> Lines:
        """Say what stands before a colon as what is done first: an amount alone is paid."""
        return (f"pay {head}",) if self._is_cost(head) else self._steps(head)

    def _of_list(self, head: str, rest: str) -> Iterator[Lines]:
        """Choose one or more things to do of a list, openly or secretly."""
        n = _CHOICE.fullmatch(head)
        if n is not None:
            yield from self._chosen_of(n["n"].lower(), rest)
        elif _SECRETLY.fullmatch(head):
            options = [f"  they {self._deed(one)}" for one in _OPTIONS.split(rest)]
            yield ("each player secretly chooses one of these", *options)

    def _of_people(self, head: str, rest: str) -> Iterator[Lines]:
        target, who, several = _TARGET.fullmatch(head), self._somebody(head), both_neighbours(head)
        if target is not None:
            yield (_chosen(target["who"]), *(f"they {by_them(self._deed(one))}" for one in _STEP.split(rest)))
        elif several:
            yield tuple(f"{one} {by_somebody(self._deed(rest))}" for one in several)
        elif who:
            yield from self._done_by(who, rest)

    def _again(self, head: str, rest: str) -> Iterator[Lines]:
        """Say what is done several times, as often as one likes or only once."""
        times, often = _TIMES.fullmatch(head), _OFTEN.fullmatch(head)
        if times is not None:
            yield _in_loop(times["times"], (*self._paid(times["deed"]), *self._first(rest)))
        elif _AT_WILL.fullmatch(head):
            yield _in_loop("as often as you like", self._cost_first(rest))
        elif often is not None:
            yield from self._limited(often, rest)

    def _cost_first(self, said: str) -> Lines:
        """Say what is done again and again: what is paid, and what for."""
        m = _HEAD.fullmatch(said)
        if m is None:
            return self._first(said)
        head = m["head"].strip()
        return (*self._paid(head), *self._first(m["rest"]))

    def _is_cost(self, head: str) -> bool:
        """Return whether what stands before a colon is an amount, as in `2 oil: draw a card`."""
        m = _AMOUNT.fullmatch(head)
        return m is not None and bool(m["sign"] or self._bare.is_counter(m["what"] or ""))

    # ---- who ------------------------------------------------------------------------------------

    def _somebody(self, head: str) -> str:
        """Say who is meant by what stands before a colon; "" if nobody is."""
        for pattern, said in _PEOPLE:
            m = pattern.fullmatch(head)
            if m is not None:
                return m.expand(said)
        m = _EXTREME.fullmatch(head)
        if m is not None:
            return f"whoever has the {m['end'].lower()} {m['what']}"
        alone = _ALONE.fullmatch(head)
        if alone is not None:
            return f"the {alone[1].lower()} player"
        return head if _CROWD.fullmatch(head) or _ONE_PLAYER.fullmatch(head) else ""

    def _done_by(self, who: str, rest: str) -> Iterator[Lines]:
        sides = [self._deed(_MUST.sub("", side)) for side in _OR.split(rest)]
        may = _MAY.match(rest)
        if len(sides) > 1 and all(self._is_deed(side) for side in sides) and may is None:
            yield (f"{'' if who == 'you' else f'ask {who}, '}either {', or '.join(sides)}",)
            return
        if may is not None:
            yield (f"{who} may {self._deed(rest[may.end() :])}",)
            return
        deeds = [self._deed(_MUST.sub("", one)) for step in _STEP.split(rest) for one in _LIST.split(step)]
        if who == "you":
            yield tuple(deeds)
        elif all(map(self._is_deed, deeds)):
            yield tuple(f"{who} {by_somebody(one)}" for one in deeds)

    # ---- when -----------------------------------------------------------------------------------

    def _limited(self, often: re.Match[str], rest: str) -> Iterator[Lines]:
        """Say how often something can be done, and in a power when."""
        at = often["first"] or often["moment"] or ""
        if self.start == "power":
            at = at if not at or at.startswith("at ") else f"at {at}"
            yield (f"once a {often['time']}, {at}, you may {self._deed(_MAY.sub('', rest, count=1))}",)
        elif not at:
            yield (f"only once a {often['time']}", *self._first(rest))

    def _at_times(self, head: str, rest: str) -> Iterator[Lines]:
        """Say at which event a power works."""
        if self.start != "power" or not (_EVENT.match(head) or _DOING.match(head)):
            return
        doing = _DOING.match(head)
        for one in [head] if doing is None else [f"when you {one}" for one in without_ing(head[doing.end() :])]:
            yield (f"{one}, {', '.join(self._first(rest))}",)

    def _if(self, condition: str, rest: str) -> Iterator[Lines]:
        """Say what is done if something holds, and what otherwise."""
        other = _ELSE.search(rest)
        deeds = self._first(rest if other is None else rest[: other.start()])
        first = (f"if {condition}, {deeds[0]}",) if len(deeds) == 1 else (f"if {condition}", *map("  {}".format, deeds))
        yield first if other is None else (*first, f"otherwise, {self._deed(other['other'])}")

    # ---- what -----------------------------------------------------------------------------------

    def _chosen_of(self, n: str, rest: str) -> Iterator[Lines]:
        """Choose one or more things to do of a list."""
        options = [self._deed(one) for one in _OPTIONS.split(rest)]
        if len(options) < 2:
            options = [self._deed(one) for one in re.split(r", ", rest)]
        count = 1 if n == "either" else COUNTS.get(n, n)
        if len(options) < 2 or str(count) == str(len(options)):
            return
        if str(count) == "1" and len(options) == 2:
            yield (f"either {options[0]}, or {options[1]}",)
        yield (f"choose {'one' if str(count) == '1' else count} of these", *map("  {}".format, options))

    def _first(self, said: str) -> Lines:
        """Give the likeliest way to say what stands beside something else."""
        return next(self._ways(said), (said,))

    def _steps(self, said: str) -> Lines:
        return tuple(self._deed(one) for one in _STEP.split(said.strip(" ,.;")) if one)

    def _deed(self, said: str) -> str:
        """Say a deed with its verb and its subject where it needs one."""
        said = said.strip(" ,.;")
        if _GAME_OVER.fullmatch(said):
            return "end the game now"
        if said.lower().startswith(("may ", "can ")):
            return f"you {said}"
        if said.lower() in self.rules.outcomes:
            return f"end the game with {said}"
        if _MOVED.match(said):
            return f"move {said}"
        each = _CHANGED_EACH.fullmatch(said)
        if each is not None:
            return f"each player {each['verb']}s {each['much']}"
        m = _AMOUNT.fullmatch(said)
        if m is not None and (m["sign"] or self._bare.is_counter(m["what"] or "")):
            return f"gain {m['sign'] or ''}{m['n']} {m['what'] or ''}".strip()
        return said

    def _is_deed(self, said: str) -> bool:
        """Return whether words before a colon say what is done: they begin with a verb."""
        m = _VERB.match(said)
        if m is None or _AS_IF.match(said) or _DOING.match(said) or _MANY.match(said) or _EQUALS.search(said):
            return False
        word = m[0].lower()
        if _EMPTY.fullmatch(said) or re.search(r" (?:is|are|has|have|was) ", said):
            return False
        named = any(name.split()[0] == word for name in self.rules.rules)
        return named or word in verbs() or is_away(word)

    def _bought(self, said: str) -> Iterator[Lines]:
        """Say that what stands before a colon may be done for what stands after it."""
        m = _HEAD.fullmatch(said)
        if m is None:
            return
        head, rest = m["head"].strip(), m["rest"].strip()
        if _CHOICE.fullmatch(head) or self._somebody(head) or _MAY.match(head) or "may" in rest.split():
            return
        if self._is_deed(head) or self._is_cost(head):
            yield (f"you may {', '.join(self._paid(head))}, then {', '.join(self._first(rest))}",)


def _in_loop(how_often: str, deeds: Lines) -> Lines:
    """Say how often some things are done one after the other."""
    return (f"{how_often}, {deeds[0]}",) if len(deeds) == 1 else (how_often, *(f"  {one}" for one in deeds))


def _chosen(who: str) -> str:
    return "choose a player" if who.lower() == "player" else "choose another player"


def _conditions(head: str, bare: Bare) -> Iterator[str]:
    """Give the ways to say what stands before a colon as a condition."""
    begins = _AS_IF.match(head)
    said = head[begins.end() :] if begins else head
    compared = _THINGS_COMPARED.fullmatch(said)
    if compared is not None and not bare.is_counter(compared["what"]):
        yield f"you have {_AS_MANY[compared['sign']]}{compared['n']} {compared['what']}"
    said = _EQUALS.sub(lambda m: _SAID[m["sign"]], said)
    empty = _EMPTY.fullmatch(said)
    if empty is not None:
        yield bare.all_empty(empty["what"]) or f"{bare.of_yours(empty['what'])} is empty"
        return
    has = _HAS.match(said)
    if has is not None:
        what = said[has.end() :].split(" and ")
        yield " and ".join(f"you have {one}" for one in what)
    elif _MANY.match(said):
        yield f"you have {said}"
        if bare.is_counter(said.split()[-1]):
            yield f"there are {said}"
        elif _PLACED.search(said):
            yield f"there are {said}"
            yield _MANY_OF.sub(r"number of \3 is \1 \2", said)
        return
    yield bare.of_yours(said)
