"""A word that was left out: the one that the rules say between the same words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from london_rules.advice.sentences.corpus import KEYWORD_WORDS, Corpus, words_of
from london_rules.advice.sentences.of_each import does_for_each
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.alike import words_shared
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Unread, given_in
from london_rules.language.flow.scope import PLAYER
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names, plural

MOST_WORDS: Final = 2  # that are put in at one place
LEAST_AROUND: Final = 3  # words beside one that is too much
MOST_BEFORE: Final = 4  # words of a sentence before the place where it cannot be read
MOST_LETTERS: Final = 60  # of these words
MOST_TRIED: Final = 6  # words or pairs of words
# How many words before a place and after it are the same in a sentence of the rules, the most first.
_AROUND: Final = ((3, 2), (2, 3), (2, 2), (1, 3), (3, 1), (2, 1), (1, 2), (1, 1))
_SIGNS: Final = re.compile(r"[^a-z -]")
_FIELD_OF: Final = re.compile(r"\((?:its|this's|the [\w -]+'s|[\w -]+'s) ([a-z][\w -]*)\)$")
_THE: Final = re.compile(r"\bthe $", re.IGNORECASE)
_NEXT: Final = re.compile(r" *([\w'-]+|[^\s\w])")
_LAST: Final = re.compile(r"[\w'-]+")
_IS: Final = frozenset({"is", "are"})
_OPEN: Final = frozenset({"your", "if", "and", "or", "a", "^", "of", "total", "highest", "lowest"})  # lack a name
_MUCH_OFTENER: Final = 2
# What can be too much without a meaning of its own.
_LITTLE: Final = frozenset({
    "the", "a", "an", "of", "to", "in", "on", "at", "for", "is", "are", "your", "their", "each", "all", "it", "that",
    "now", "you", "then", "also", "with", "and",
})  # fmt: skip
_WORD: Final = re.compile(r"[^\W\d_][\w-]*")
_A_PLAYER: Final = r"(?P<who>(?:the )?(?:(?:first|active|last|next|other|chosen) )?player(?: to your (?:left|right))?)"
_TO_A_PLAYER: Final = re.compile(rf"\bmove (?P<what>[^,\n]+?) to {_A_PLAYER}$")
_GIVE_IT: Final = re.compile(rf"\b(?:give|hand|pass) (?P<what>it|them|this) (?:over |on )?to {_A_PLAYER}(?=,|\n|$)")
_SEVERAL: Final = re.compile(r"\d|\btimes\b")
_WHERE: Final = re.compile(
    r" *(?:(?:in|of|from) (?:the|your|their|any) (?P<zone>[a-z][\w -]*)|that (?:is|are|can|has|have) )"
)
_VERBS: Final = (
    (re.compile(r"(?:an?|another|one of(?: the)?) [^\n,]*"), "choose"),
    (re.compile(r"(?:it|them|this|the [^\n,]+?) to (?:your|their|the|any) "), "move"),
    (re.compile(r"[^\n,]+ is [^\n,]+(?:, |$)", re.MULTILINE), "if"),
)
_NO_NAMES: Final = (
    "your ",
    "it ",
    "its ",
    "this ",
    "a ",
    "an ",
    "each ",
)  # what none begins with that comes after `the`
_PREPOSITIONS: Final = frozenset({"to", "in", "of", "from", "on", "for", "with", "at"})
_COMPARES: Final = frozenset({"least", "most", "than", "is"})
# What changes the meaning: nobody leaves it out by a slip that a reader could mend.
_MEANS_SOMETHING: Final = frozenset({
    "random", "another", "other", "top", "not", "no", "any", "up", "secretly", "half", "once", "twice", "more", "less",
})  # fmt: skip
# What the language says in the same words in every game.
_LANGUAGE: Final = "\n".join(
    f" ^ {said} $ "
    for said in (
        "choose an action", "choose another player ,", "end game now", "end game after # more rounds",
        "end game after # more turns", "end game after this round", "begin with a random player",
        "begin with player to your left", "choose a random number from # to # , call it roll", "call it roll",
        "call them picks", "if there is a", "if there is no", "and there is a", "and there is no", "or there is a",
        "or there is no", "for each player ,", "each player gains", "each other player gains", "as often as you like",
        "ask each other player ,", "in random order", "only if", "if your", "take another turn", "one of your",
        "choose one of these", "if this is last round ,", "until all but # have passed",
        "( number of players - # )", "( number of players )", "number of players",
    )
)  # fmt: skip
_DOES: Final = frozenset({"gain", "gains", "lose", "loses", "pay", "pays"})


def missing(unread: Unread, corpus: Corpus, rules: Rules) -> Iterator[Repair]:
    """Try the words that the rules say between those before a place and those after it, the likeliest first."""
    p, text = unread.problem, unread.source.value
    known = p.word.lower() in KEYWORD_WORDS or corpus.together(p.word.lower()) > 0
    if p.code != "LR-S0001" and not (p.code == "LR-N0003" and known):
        return
    line, stop = line_around(text, p.start)
    at = p.start
    given = [*unread.locals, *(name for name, terminal in given_in(text[:at]) if terminal in ("LOCAL", "NUMBER"))]
    if not text[line:at].strip() and line:  # what lacks something may be the line above
        above = line - 1 - (len(text[: line - 1]) - len(text[: line - 1].rstrip()))
        yield from _put_in(text, above, *line_around(text, above), given, corpus, rules)
    yield from _argument(text, at, rules)
    yield from _verb(text, at, line, stop)
    yield from _zone_of_a_player(text, at, line, rules)
    yield from _put_in(text, at, line, stop, given, corpus, rules)
    yield from _kind(text, at, stop, rules) if "KIND" in p.accepted else ()


def _put_in(
    text: str, at: int, line: int, stop: int, given: list[str], corpus: Corpus, rules: Rules
) -> Iterator[Repair]:
    before, after = _alike(words_of(text[line:at])), _alike(words_of(text[at:stop]))
    begins = not before or before[-1] == ","
    before, after = ("^",) if begins else ("^", *before), (*after, "$")
    counted = _FIELD_OF.search(text, line, len(text[:at].rstrip()))
    found = _counters(counted[1], rules) if counted is not None else []
    named = text[:at].lower().endswith("the ")
    found += [name for name in reversed(given) if named]
    signed = before[-1] == "#" and bool(rules.names.symbols)  # what is counted may have a sign
    for word in dict.fromkeys([*found, *(() if signed else _between(before, after, corpus))]):
        if not (named and f"{word} ".startswith(_NO_NAMES)) and not _makes_longer(
            before[-1], word, after[0], rules.names
        ):
            yield _added(text, at, word)


def _zone_of_a_player(text: str, at: int, line: int, rules: Rules) -> Iterator[Repair]:
    """Try each zone of a player that holds what is moved, where it is moved to the player alone."""
    m = _TO_A_PLAYER.search(text[line:at].rstrip())
    if m is None:
        return
    end = line + m.end()
    for zone in rules.zones.values():
        if zone.owner == PLAYER and re.search(rf"\b{re.escape(zone.kind)}|\b(?:it|them|the)\b", m["what"]):
            help = f"say which place of theirs: `{m['who']}'s {zone.name}`"
            yield Repair(end, end, f"'s {zone.name}", help, end, guessed=True, alone=True, reading="zone of a player")


def thing_given(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Try to move a thing to each zone of a player, where it is given to the player: only counters are given."""
    line, stop = line_around(text, at)
    m = _GIVE_IT.search(text, line, stop)
    if m is None or not m.start() <= at <= m.end() or _SEVERAL.search(text[line : m.start()]):
        return
    for zone in rules.zones.values():
        if zone.owner == PLAYER:
            made = f"move {m['what']} to {m['who']}'s {zone.name}"
            help = f"a thing is moved to a place of theirs: `{made}`"
            yield Repair(*m.span(), made, help, m.start(), guessed=True, alone=True, reading="zone of a player")


def too_much(unread: Unread, corpus: Corpus) -> Iterator[Repair]:
    """Try to leave out a small word at a place or right before it, where the rules say the others side by side."""
    p, text = unread.problem, unread.source.value
    line, stop = line_around(text, p.start)
    here = _WORD.match(text, p.start, stop)
    before = list(_WORD.finditer(text, line, p.start))[-1:]
    for word in (*([here] if here is not None else []), *before):
        if word.group().lower() not in _LITTLE:
            continue
        left, right = _alike(words_of(text[line : word.start()])), _alike(words_of(text[word.end() : stop]))
        left = ("^",) if not left or left[-1] == "," else ("^", *left)
        if word.group().lower() in (left[-1], *right[:1]):
            continue  # said twice
        if any(_side_by_side(left[-one:], right[:other], corpus) for one, other in ((2, 2), (1, 3), (3, 1))):
            end = word.end() + (text[word.end() : word.end() + 1] == " ")
            help = f"leave out `{word.group()}`"
            yield Repair(word.start(), end, "", help, word.start(), guessed=True, alone=True)


def _side_by_side(left: Sequence[str], right: Sequence[str], corpus: Corpus) -> bool:
    said = f" {' '.join((*left, *right, '$')[: len(left) + max(len(right), 1)])} "
    return len(left) + len(right) >= LEAST_AROUND and (said in corpus.of_anybody or said in _LANGUAGE)


def _argument(text: str, at: int, rules: Rules) -> Iterator[Repair]:
    """Put in what a table is looked up for: a counter that its name speaks of."""
    end = len(text[:at].rstrip())
    for name in rules.tables:
        if not text[:end].lower().endswith(name):
            continue
        for counter in rules.counters.values():
            if counter.owner in ("player", "table") and words_shared(counter.name, name):
                made = f" of ({'your ' if counter.owner == 'player' else ''}{counter.name})"
                help = f"say for what it is looked up: write `{name}{made}`"
                yield Repair(end, end, made, help, end - len(name), guessed=True, alone=True)


_AMOUNT_ALONE: Final = re.compile(r"(?:[^\w\s(]?\d+|\([^()\n]*\))(?: [a-z][a-z -]*)?")

_HEAD_ALONE: Final = re.compile(r" *(?:otherwise,? )?(?:(?:if|for each) [^,\n]*, )?")  # of what depends on it


def _verb(text: str, at: int, line: int, stop: int) -> Iterator[Repair]:
    """Put in the verb of a sentence that begins with what is chosen or moved, or `if` before a comparison."""
    comma = text.rfind(", ", line, at)
    begin = comma + 2 if comma >= 0 else line + len(text[line:stop]) - len(text[line:stop].lstrip(" "))
    if text[begin:at].count(" ") > MOST_BEFORE:
        return
    if _AMOUNT_ALONE.fullmatch(text, begin, stop) and _HEAD_ALONE.fullmatch(text, line, begin):
        for word in ("they gain", "gain") if does_for_each(text, line, begin) else ("gain",):
            help = f"write `{word}` before `{text[begin:stop].split(maxsplit=1)[0]}`"
            yield Repair(begin, begin, f"{word} ", help, begin, left_out=True, guessed=True)
    for pattern, word in _VERBS:
        if pattern.match(text, begin, stop):
            help = f"write `{word}` before `{text[begin:stop].split(maxsplit=1)[0]}`"
            yield Repair(begin, begin, f"{word} ", help, begin, left_out=True, guessed=True)


def _kind(text: str, at: int, stop: int, rules: Rules) -> Iterator[Repair]:
    """Put in the kind that a zone holds, or any, before the words for where things are or what is so of them."""
    m = _WHERE.match(text, at, stop)
    if m is None:
        return
    said = m["zone"] or ""
    held = [zone.kind for name, zone in rules.zones.items() if said == name or said.startswith(f"{name} ")]
    for kind in held or ([] if said else rules.kinds):
        for word in (kind, plural(kind)):
            yield _added(text, at, word)


def _makes_longer(before: str, word: str, after: str, names: Names) -> bool:
    """Return whether a word makes another name of a name that is there."""
    pairs = ((after, f"{word} {after}"), (before, f"{before} {word}"))
    return any(names.readings((one,)) and names.readings(tuple(two.split())) for one, two in pairs)


def _added(text: str, at: int, word: str) -> Repair:
    """Put a word in at a place: before a `the` there, if it is a word of the language."""
    article = _THE.search(text, max(at - 5, 0), at)
    place = article.start() if article is not None and word in _PREPOSITIONS else at
    follows, said = _NEXT.match(text, place), _LAST.findall(text[max(place - 60, 0) : place])
    where = f"before `{follows[1]}`" if follows is not None else f"after `{said[-1]}`" if said else "here"
    help = f"write `{word}` {where}"
    end = len(text[:place].rstrip(" "))
    if not text[:end].strip() or text[end - 1] == "\n":
        return Repair(place, place, f"{word} ", help, place, left_out=True, guessed=True)
    space = "" if text[end : end + 1] in (" ", "\n", "", ",", ")") else " "
    return Repair(end, end, f" {word}{space}", help, place, left_out=True, guessed=True)


def _counters(field: str, rules: Rules) -> list[str]:
    """List the counters in which a field of that name is counted."""
    fields = (kind.fields.get(field) for kind in rules.kinds.values())
    return [found.counter for found in fields if found is not None and found.counter]


def _alike(words: Sequence[str]) -> tuple[str, ...]:
    return tuple("your" if word == "their" else word for word in words)


def _between(before: Sequence[str], after: Sequence[str], corpus: Corpus) -> Iterator[str]:
    """Give what is said between the same words, with the longest stretches of these first."""
    given = 0
    if after[0] == "$" and before[-1] in _COMPARES:
        return  # no number is likelier than another
    if after[0] in _IS and before[-1] not in _OPEN:
        return  # what is compared is there, but of another sort
    for left, right in _AROUND:
        if left > len(before) or right > len(after) or (left + right < 3 and before[-1] == "^"):
            continue
        begin, end = " ".join(before[-left:]), " ".join(after[:right])
        counts = Counter(chain(_said(begin, end, _LANGUAGE), _said(begin, end, corpus.of_anybody)))
        words = [word for word, _ in counts.most_common() if not _SIGNS.search(word)]
        words = [word for word in words if _MEANS_SOMETHING.isdisjoint(word.split())]
        if before[-1] == "^" and len(words) > 1 and _DOES.intersection(words):
            continue  # to gain is not to lose
        names = [word for word in words if word.split(maxsplit=1)[0] not in KEYWORD_WORDS]
        if len(names) > 1 and counts[names[0]] < _MUCH_OFTENER * counts[names[1]]:
            continue  # one name is as likely as another
        for word in words:
            yield word
            given += 1
            if given >= MOST_TRIED:
                return


def _said(begin: str, end: str, told: str) -> Iterator[str]:
    """Give the one or two words that a text has between others."""
    found = told.find(f" {begin} ")
    while found >= 0:
        start = found + len(begin) + 2
        for size in range(1, MOST_WORDS + 1):
            words = told[start : start + MOST_LETTERS].split(" ")
            if len(words) > size and told.startswith(f" {end} ", start + len(" ".join(words[:size]))):
                yield " ".join(words[:size])
                break
        found = told.find(f" {begin} ", found + 1)
