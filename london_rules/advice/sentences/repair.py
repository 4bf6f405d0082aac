"""Small repairs of a text that cannot be read: the first of a few changes after which all of it can.

A comma or a short word put in, a word replaced, a misspelt word next to the place, a symbol that the language
writes as a word, a word that is repeated or at the wrong end. Whether the text then means what its author had in mind
is theirs to see: a repair is offered, not made unasked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve

from london_rules.advice.sentences.compared import difference_compared, number_without_a_name, zone_as_thing
from london_rules.advice.sentences.composed import How, composed
from london_rules.advice.sentences.corpus import KEYWORD_WORDS, SMALL_WORDS, Corpus
from london_rules.advice.sentences.fillers import without_fillers
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.kept import MEANT
from london_rules.advice.sentences.marks import begins
from london_rules.advice.sentences.missing import missing, thing_given, too_much
from london_rules.advice.sentences.names_of_words import one_word_other, zone_of_two_words
from london_rules.advice.sentences.nearest import (
    counted_in,
    counters_counted,
    in_another_order,
    kinds_held,
    names_meant,
    names_there,
    printed_names,
)
from london_rules.advice.sentences.of_each import of_each
from london_rules.advice.sentences.pronouns import pronouns
from london_rules.advice.sentences.reword import (
    Repair,
    first_other,
    half_said,
    instead,
    joined_or_split,
    longer,
    moved,
    phrases,
    spelling,
    split_verbs,
)
from london_rules.advice.sentences.sayings import WORD, Said, sayings
from london_rules.advice.sentences.signs_meant import signs
from london_rules.advice.sentences.signs_of_amounts import (
    amount_of_counter,
    number_said_again,
    numbers_in_brackets,
    one_left_out,
    times_left_out,
    with_prices,
    with_signs,
)
from london_rules.advice.sentences.small_changes import lined_up
from london_rules.advice.sentences.small_words import other_small_words
from london_rules.advice.sentences.synonyms import WORDS, WORDS_FOR_PEOPLE
from london_rules.advice.sentences.unnamed import called_otherwise, without_a_name
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.suggest import LONGEST
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.parse import SyntaxProblem

MOST_BEFORE = 1_000  # letters before a place in which a choice is looked for
LONGEST_LINE = 400  # letters of a line in which sayings are looked for
# What is most often left out, in the order in which it is tried.
_LEFT_OUT = (
    ",", ")", " a", " of", " to", " in", " for", " is", " that is", " with", " and", " otherwise",
    " that", " at", " times", " on", " from", " you",
)  # fmt: skip
# What cannot be left out: without it the rule is another one.
_MEANS_SOMETHING = frozenset({
    "another", "any", "double", "every", "except", "fewer", "half", "less", "more", "no", "none", "not", "other",
    "twice", "unless", "without",
})  # fmt: skip
_LINES_BELOW = 2  # lines that all depend on a condition above them
_ARTICLES = frozenset({"a", "an", "the"})
_THAT = re.compile(r"(?:that|this|said) ")
_CONTRACTED = re.compile(r"['\u2019]t\b")
_WORD = re.compile(r"[^\W\d_][\w-]*|\d+|\S")


def repairs(unread: Unread, names: Names, rules: FromRules, corpus: Corpus) -> Iterator[Repair]:
    """Give the small changes that may make a text readable, the likeliest first."""
    p, text = unread.problem, unread.source.value
    if p.end - p.start > LONGEST:
        return
    yield from _compared(unread, rules)
    yield from _people_and_things(unread, names, rules.rules)
    yield from _numbers_meant(unread, rules.rules)
    yield from called_otherwise(text, p.start)
    yield from counters_counted(unread, names)
    yield from missing(unread, corpus, rules.rules)
    yield from too_much(unread, corpus)
    yield from without_a_name(unread, names)
    yield from without_fillers(p, text)
    yield from _tries(p, text, names)
    begun = text[p.start : p.start + 1]
    yield from in_another_order(unread, names)
    yield from split_verbs(text, p.start, names)
    whole = p.code == "LR-S0001" and (begun.isalnum() or not begun.strip())
    whole = whole or p.word.lower() in KEYWORD_WORDS - SMALL_WORDS or _CONTRACTED.match(text, p.end) is not None
    yield from own_sayings(text, p.start, names, rules, None if whole else p.start)
    yield from _whole_sentences(text, p.start, names, rules)
    yield from other_small_words(p, text)
    yield from longer(p, text)
    yield from names_meant(unread, names, corpus, verbs=False)
    yield from one_word_other(unread, names)
    yield from zone_of_two_words(unread, rules.rules.zones)
    yield from said_another_way(text, p.start, names, rules)
    yield from _whole_sentences(text, p.start, names, rules, "loosely")
    if begun == "," and text[p.start + 1 :].strip():
        after = p.start + 1 + len(text[p.start + 1 :]) - len(text[p.start + 1 :].lstrip(" "))
        yield from said_another_way(text, after, names, rules)
    if p.code != "LR-S0004":
        yield from joined_or_split(p, text, names)
        yield from moved(text, p.start)
    yield from printed_names(unread, names, rules.rules.faces.values())
    yield from names_meant(unread, names, corpus, verbs=True)
    yield from kinds_held(unread, names, rules.rules.zones)
    yield from counted_in(unread, rules.rules.kinds.values())
    yield from names_there(unread, names, corpus)
    yield from _too_much(p, text)


def _compared(unread: Unread, rules: FromRules) -> Iterator[Repair]:
    """Try what compares numbers, or says how far apart things are or that one is somehow."""
    yield from number_without_a_name(unread)
    yield from difference_compared(unread)
    yield from zone_as_thing(unread, rules.rules, rules.choices)


def _people_and_things(unread: Unread, names: Names, rules: Rules) -> Iterator[Repair]:
    """Try what is given, what is done to each of several, and who or what a pronoun means."""
    yield from thing_given(unread.source.value, unread.problem.start, rules)
    yield from pronouns(unread, names, rules)


def _numbers_meant(unread: Unread, rules: Rules) -> Iterator[Repair]:
    """Try the numbers that are rolled, owned, said again or lack their brackets."""
    p, text = unread.problem, unread.source.value
    yield from amount_of_counter(p, text, rules)
    yield from one_left_out(p, text, rules)
    yield from number_said_again(unread)
    yield from numbers_in_brackets(p, text)
    yield from times_left_out(text, p.start)


def own_sayings(text: str, at: int, names: Names, rules: FromRules, place: int | None) -> Iterator[Repair]:
    """Try what the language says for the sayings of the bundles that a line has at a place.

    The mistake is then at `place`, or if that is None at the first word that is to be another.
    """
    begin, stop = line_around(text, at)
    stop = min(stop, begin + LONGEST_LINE)
    for said in sayings(text, begin, stop, at, names, rules):
        yield from _as_said(text, begin, said, at, place)


def said_another_way(text: str, at: int, names: Names, rules: FromRules) -> Iterator[Repair]:
    """Try what the language says for the parts of a line at a place."""
    begin, stop = line_around(text, at)
    stop = min(stop, begin + LONGEST_LINE)
    for said in composed(text, begin, stop, at, names, rules):
        unfinished = said.text.startswith("there is") and not text[at:stop].strip()  # a number is no condition yet
        yield from _as_said(text, begin, _signed(said, rules), at, at if unfinished else None)


def _whole_sentences(text: str, at: int, names: Names, rules: FromRules, how: How = "whole") -> Iterator[Repair]:
    """Try the whole line, or all of it behind a comma, as a sentence that is read part by part."""
    begin, stop = line_around(text, at)
    stop = min(stop, begin + LONGEST_LINE)
    for said in composed(text, begin, stop, at, names, rules, how):
        whole = _signed(said, rules)
        place = at if whole.text.startswith("(") else None  # a counter, which no loop goes through
        for made in _as_said(text, begin, _only_what_differs(text, whole), at, place):
            article = text[made.at : made.at + 4].lower() == "the "
            one = evolve(made, at=made.at + 4) if article and not begins(text, made.at) else made
            sentence = " ".join(f"{text[begin : one.start]}{one.text}{text[one.end : stop]}".split())
            yield one if "\n" in one.text else evolve(one, help=f"write it like this: `{sentence}`")


def _only_what_differs(text: str, said: Said) -> Said:
    """Leave out the words at the beginning and at the end that stay as they are."""
    if "\n" in said.text:
        return said
    old, new = _without_the(text, said.start, said.end), _without_the(said.text, 0, len(said.text))
    most = min(len(old), len(new)) - 1
    pairs = [(one.group().lower(), other.group().lower()) for one, other in zip(old, new, strict=False)]
    first = next((i for i, (one, other) in enumerate(pairs) if one != other), most)
    first = min(first, most)
    first -= bool(first) and not said.text[new[first].start() - 1].isspace()
    while first and text[old[first].start() - 1].isspace() != said.text[new[first].start() - 1].isspace():
        first -= 1  # `pair)` would be followed by what has a space before it
    last = 0
    while last < most - first and old[-1 - last].group().lower() == new[-1 - last].group().lower():
        last += 1
    if last and _with_the(text, said.start, old[-last].start()) < old[-last].start():  # `the` would be left before it
        last -= 1
    while last and text[old[-1 - last].end()].isspace() != said.text[new[-1 - last].end()].isspace():
        last -= 1  # `£3` would be joined to what comes before it
    start, end = _with_the(text, said.start, old[first].start()), old[-1 - last].end()
    return Said(start, end, said.text[_with_the(said.text, 0, new[first].start()) : new[-1 - last].end()])


def _without_the(text: str, start: int, end: int) -> list[re.Match[str]]:
    """List the words of a stretch but `the`, which means nothing."""
    return [word for word in WORD.finditer(text, start, end) if word.group().lower() != "the"]


def _with_the(text: str, begin: int, at: int) -> int:
    """Give where a word begins with the `the` before it."""
    return at - 4 if at - 4 >= begin and text[at - 4 : at].lower() == "the " else at


def _signed(said: Said, rules: FromRules) -> Said:
    """Write amounts with their signs."""
    fields = {field.name: field.counter for kind in rules.rules.kinds.values() for field in kind.fields.values()}
    return evolve(said, text=with_signs(with_prices(said.text, fields), rules.rules.names.symbols))


def _as_said(text: str, line: int, said: Said, at: int, place: int | None) -> Iterator[Repair]:
    """Write what the language says for a stretch of a line; the mistake is at a place, or where the words differ."""
    was = text[said.start : said.end]
    for one in (*of_each(text, line, said), said):
        wrong = place
        if wrong is None:  # a word around all of it was meant, or another order: what is wrong is what cannot be read
            around = one.text.startswith(("the smaller of (", "the larger of (")) or text[at : at + 1] == "%"
            wrong = at if around else first_other(text, one.start, one.end, one.text, at)
            wrong = at if text[wrong : wrong + 1] == ")" else wrong  # a bracket is only where another amount ends
        start = len(text[: one.start].rstrip()) if one.text.startswith(",") else one.start
        made = _as_deep(text, line, one)
        if made is None:
            continue
        yield Repair(start, one.end, made, f"write `{one.text}` for `{was}`", wrong, guessed=True)


def _as_deep(text: str, line: int, said: Said) -> str | None:
    """Give what is to be written, with its further lines as deep as the first; None if they cannot follow it."""
    if "\n" not in said.text:
        return said.text
    indent = text[line : said.start]
    return None if indent.strip() else said.text.replace("\n", f"\n{indent}")


def _tries(p: SyntaxProblem, text: str, names: Names) -> Iterator[Repair]:
    at, end = p.start, p.end
    word = text[at:end].strip()
    end = at + len(word)
    before = _end_of_the_word_before(text, at)
    alone = "\n" in text[before:at] or not text[:at].strip()  # first on its line
    last = _last_word(text[:before])
    yield from _chosen(p, text, names)
    yield from phrases(text, at, names)
    yield from half_said(text, at)
    if p.code == "LR-S0004":
        yield from signs(p, text, names)
        return
    if text[:before].endswith(",") and not word:
        yield Repair(before - 1, before, "", "leave out the comma, or say what follows it", before - 1)
    if word == ",":
        yield Repair(at, at + 1, " and", "write `and` for the comma", at, guessed=True)
    if "FIELD" in (names.readings((word.lower(),)) or {}) and last.lower() not in ("its", "s"):
        yield Repair(at, at, "its ", f"write `its {word}`", at, guessed=True)
    yield from other_words(p, text)
    yield from spelling(p, text, names)
    for phrase in KEYWORDS:
        if len(phrase) > 1 and phrase[0] == word.lower() and not text.startswith("'s", end):
            yield Repair(at, end, " ".join(phrase), f"did you mean `{' '.join(phrase)}`?", at)
    if alone:
        yield from _moment_first(text, at, names)
        yield from _only_if(text, at)
        yield from _indented(text, at)
    else:
        if last.lower() in ("your", "their") and "NUMBER" in (names.readings(tuple(word.lower().split())) or {}):
            start = before - len(last)
            yield Repair(start, at, "", f"leave out `{last}`", start, guessed=True)
        if word and last.lower() == word.lower():
            yield Repair(before, end, "", f"write `{word}` once", at, safe=True)
        if last.isdigit() and word in names.symbols:
            yield Repair(before - len(last), end, word + last, f"write `{word}{last}`", at)
        yield from _left_out(
            at, before, word, last, article="the" in text[before:at].lower(), follows=_next_word(text, end)
        )


def _chosen(p: SyntaxProblem, text: str, names: Names) -> Iterator[Repair]:
    """Try `it` for `the KIND`, where one was chosen before."""
    at = p.start + len(found[0]) if (found := _THAT.match(text, p.start)) else p.start
    m = re.compile(r"([^\W\d_][\w-]*)('s)?").match(text, at)
    article = re.search(r"\b(?:the|that|this|said) $", text[:at], re.IGNORECASE)
    if (
        m is None
        or article is None
        or m[1].lower() == "player"
        or "KIND" not in (names.readings((m[1].lower(),)) or {})
    ):
        return
    chosen = rf"\b(?:choose (?:an?|another|any)|for each(?: of the)?) (?:[\w-]+ )?{re.escape(m[1])}\b"
    near = text[max(p.start - MOST_BEFORE, 0) : p.start]
    called = list(re.finditer(rf"{chosen}[^\n]*, call it (the [\w -]+)", near, re.IGNORECASE))
    if called:
        name = called[-1][1].strip() + (m[2] or "")
        start = article.start()
        yield Repair(start, m.end(), name, f"write `{name}` for `{text[start : m.end()]}`", start, guessed=True)
    if re.search(chosen, text[: p.start], re.IGNORECASE):
        it = "its" if m[2] else "it"
        start = article.start()
        yield Repair(start, m.end(), it, f"write `{it}` for `{text[start : m.end()]}`", start, guessed=True)


def other_words(p: SyntaxProblem, text: str) -> Iterator[Repair]:
    """Try what the language says for the word at a place."""
    word = text[p.start : p.end].strip()
    before = _end_of_the_word_before(text, p.start)
    for other in WORDS.get(word.lower(), ()):
        yield instead(text, before if other == "," else p.start, p.start + len(word), other, word)


def _too_much(p: SyntaxProblem, text: str) -> Iterator[Repair]:
    """Try the text without the word at the place; a word of the language means something: it is not left out."""
    at = p.start
    word = text[at : p.end].strip()
    alone = "\n" in text[_end_of_the_word_before(text, at) : at] or not text[:at].strip()
    means_nothing = word.lower() in WORDS_FOR_PEOPLE - MEANT
    known = not p.word and word[:1].isalnum()
    if any(letter.isdigit() for letter in word) or word.lower() in _MEANS_SOMETHING:
        return
    if p.code == "LR-N0003" and not means_nothing and re.match(r" +[^\W\d_]", text[p.end :]):
        return  # an unknown word before another narrows it: what would be left says more than was said
    if p.code != "LR-S0004" and word and not known and (means_nothing or not (alone and p.word)) and word not in "+-*/":
        yield evolve(instead(text, at, at + len(word), "", word), guessed=True)


def left_out(p: SyntaxProblem, text: str) -> Iterator[Repair]:
    """Try the text with a comma or a short word before the place."""
    if p.code == "LR-S0001" and text[p.start : p.start + 1].isalnum():
        before = _end_of_the_word_before(text, p.start)
        yield from _left_out(
            p.start,
            before,
            text[p.start : p.end].strip(),
            _last_word(text[:before]),
            article=False,
            follows=_next_word(text, p.end),
        )


def _next_word(text: str, at: int) -> str:
    found = _WORD.search(text, at)
    return found.group().lower() if found is not None else ""


def _left_out(at: int, before: int, word: str, last: str, *, article: bool, follows: str = "") -> Iterator[Repair]:
    where = f"before `{word}`" if word else f"after `{last}`"
    for left_out in _LEFT_OUT if word[:1].isalpha() else [w for w in _LEFT_OUT if w != " a"]:
        name = "a comma" if left_out == "," else f"`{left_out.strip()}`"
        safe = left_out in (",", ")") and word != "or"  # what comes after `, or` is another choice
        if left_out == " a" and article:
            yield Repair(before, at, " a ", f"write `a` for `the` {where}", at, left_out=True)
        place = before + 1 if article else at
        who = left_out == " you"  # it must be one who can do it
        yield Repair(
            before, before, left_out, f"write {name} {where}", place, left_out=True, safe=safe, guessed=who, alone=who
        )
    if word == "," and follows not in KEYWORD_WORDS:  # the words after a comma
        for call in ("call it", "call them"):
            yield Repair(at + 1, at + 1, f" {call}", f"write `{call}` after the comma", at + 2, left_out=True)


def _only_if(text: str, at: int) -> Iterator[Repair]:
    """Try `only if` for an `if` without a comma that begins a text of lines which all begin in one column."""
    m = re.match(r"( *)if [^,\n]+\n", text)
    if m is None or text[:at].strip("\n").count("\n"):
        return
    below = [line for line in text[m.end() :].split("\n") if line.strip()]
    beside = [line for line in below if len(line) - len(line.lstrip(" ")) == len(m[1])]
    if below and below[0] in beside and len(beside) >= _LINES_BELOW:
        yield Repair(len(m[1]), len(m[1]) + 2, "only if", "write `only if` for `if`", len(m[1]))


def _moment_first(text: str, at: int, names: Names) -> Iterator[Repair]:
    """Try `at` before a moment that begins a line."""
    said = _WORD.findall(text[at : line_around(text, at)[1]].partition(",")[0].lower())
    if {"MOMENT", "MOMENTS"} & (names.readings(tuple(said)) or {}).keys():
        yield Repair(at, at, "at ", f"write `at` before `{' '.join(said)}`", at, left_out=True)


def _indented(text: str, at: int) -> Iterator[Repair]:
    """Try to indent a line further, below the one that it may belong to."""
    yield Repair(at, at, "  ", "indent this line, if it belongs to the one above", at)
    start, _ = line_around(text, at)
    if at - start > 2:
        yield Repair(at - 2, at, "", "line this up with the line above", at)
    if at > start:
        yield Repair(at, at, " ", "line this up with the line above", at)
    yield from lined_up(text, at)


def _end_of_the_word_before(text: str, at: int) -> int:
    before = text[:at].rstrip()
    if before.lower().endswith((" the", "\nthe")):
        before = before[:-3].rstrip()
    return len(before)


def _last_word(text: str) -> str:
    found = _WORD.findall(text[-80:])
    return found[-1] if found else ""
