"""What was meant by a text that cannot be read: the nearest lines in the place of a wrong one that read and hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice, zip_longest
from typing import Final

from london_rules.advice.correction.meanings import Meanings
from london_rules.advice.correction.near import Near
from london_rules.advice.correction.paraphrases import Paraphrase, Phrasebook, of_layout, parse
from london_rules.advice.correction.search import Line, Search
from london_rules.advice.correction.slots import Slots
from london_rules.advice.correction.stacks import Stack, Stacks
from london_rules.advice.correction.words import Words, words_of_line, written
from london_rules.advice.sentences.from_layout import Saying
from london_rules.advice.sentences.known import Known
from london_rules.classes import frozen
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Text, Unread
from london_rules.language.syntax.lexer import Lexer, LexError, Piece, pieces_of
from london_rules.language.syntax.names import Names, plural
from london_rules.resources import data_root

MOST_TRIED: Final = 40  # lines that are tried in the place of one
LONGEST_LINE: Final = 300  # letters
MARGIN: Final = 0.5  # how much dearer than the first that holds another one may be
MOST_COST: Final = 1.45  # of what is shown
GUESSES: Final = ("other", "guess")  # changes to a name of which nothing was said
NAMES: Final = ("spelt", "alike", "form", *GUESSES)  # changes to another name
LINED_UP: Final = 0.4  # the cost of another indentation
STEP: Final = 2  # by which a line below another is deeper


@cache
def _everywhere() -> tuple[Paraphrase, ...]:
    """Read the paraphrases that hold for all games."""
    return tuple(parse((data_root() / "grammar" / "meant.txt").read_text("utf-8").split("\n")))


@lru_cache(maxsize=8)
def _phrasebook(sayings: tuple[Saying, ...]) -> Phrasebook:
    """Give the paraphrases of all games and of one."""
    return Phrasebook.of((*of_layout(sayings), *(rule for rule in _everywhere() if not rule.codes)))


@lru_cache(maxsize=100)
def faults_meant(code: str) -> Phrasebook:
    """Give the paraphrases for a fault that the checks find, by its code; or by its code and a keyword."""
    return Phrasebook.of(rule for rule in _everywhere() if code in rule.codes)


@frozen
class Correction:
    """A text in the place of one that cannot be read: what it costs, and how its line was changed."""

    cost: float
    text: str
    edits: tuple[str, ...]
    at: int  # where the first word is that is another; the end of the line if there is none
    word: str  # that word


@frozen(eq=False)
class _Line:
    """A line of a text, the stack of the parser before it, and what must come after it."""

    begin: int
    end: int
    words: Words
    stack: Stack
    follow: tuple[str, ...]
    indent: str


def corrections(known: Known, unread: Unread, faults: int = 0) -> list[Correction]:
    """Give the texts that may be meant, the nearest first: each reads and has no fault but those it has besides."""
    text, at = unread.source.value, unread.problem.start
    begin = line_around(text, at)[0]
    places = [at, begin - 1] if begin and not text[begin:at].strip() else [at]
    found = [one for one in _lined_up(text, at) if known.trials.holds(unread, one.text, faults)][:1]
    for place in places:
        for one in _of_line(known, unread, place):
            if found and one.cost > found[0].cost + MARGIN:
                break
            if known.trials.holds(unread, one.text, faults):
                found.append(one)
                found.sort(key=lambda other: other.cost)
    return found


def _lined_up(text: str, at: int) -> Iterator[Correction]:
    """Give the text with a line as deep as one above it, or a step deeper than the one above."""
    begin = line_around(text, at)[0]
    if text[begin:at].strip() or not begin:
        return
    above = [len(line) - len(line.lstrip(" ")) for line in text[:begin].split("\n") if line.strip()]
    now, deeper = at - begin, [depth + STEP for depth in above[-1:]]
    for width in sorted({*above, *deeper} - {now}, key=lambda width: (abs(width - now), width)):
        made = f"{text[:begin]}{' ' * width}{text[at:]}"
        yield Correction(LINED_UP, made, ("line",), at, "")


def _of_line(known: Known, told: Unread, at: int) -> Iterator[Correction]:
    text = told.source.value
    names = told.names(known.rules.names, text)
    state = known.reader.parser.state(told.start)
    stacks = Stacks(state.tables)
    line = _line(told, at, stacks, stacks.of(state.state_stack), names)
    if line is None:
        return
    printed = {face.name.lower(): face.name for face in known.rules.faces.values()}
    mark = sum(1 for word in line.words if word.at >= at - line.begin)
    meanings, near = Meanings(Slots(names, known.rules)), Near(names, printed)
    search = Search(stacks, names, _phrasebook(known.sayings), meanings, near, mark)
    said = " ".join(text[line.begin : line.end].split()).lower()
    kinds = {many: kind for kind in known.rules.kinds if (many := plural(kind)) != kind}
    one_of_many = re.compile(rf"\b(an?) ({'|'.join(map(re.escape, kinds)) or '(?!)'})\b")
    for found in islice(search.lines(line.words, line.stack, line.follow), MOST_TRIED):
        made = one_of_many.sub(lambda m: f"{m[1]} {kinds[m[2]]}", written(found.words))
        if made.lower() != said:
            place, word = (at, "") if _in_other_order(line.words, found.words) else _marked(line, text, found)
            whole = text[: line.begin] + made.replace("\n", "\n" + line.indent) + text[line.end :]
            yield Correction(found.cost, whole, found.edits, place, word)


def _in_other_order(words: Words, others: Words) -> bool:
    """Return whether both say the same words but in another order: then a line is wrong where it cannot be read on."""
    one, other = ([word.low for word in line if word.low != ","] for line in (words, others))
    return one != other and sorted(one) == sorted(other)


def _marked(line: _Line, text: str, found: Line) -> tuple[int, str]:
    """Give where a line is wrong, and the word there: the first name that is another, or where it begins to differ."""
    pairs = enumerate(zip_longest(line.words, found.words[: len(line.words)]))
    other = next((i for i, (one, made) in pairs if one is None or made is None or one.low != made.low), len(line.words))
    if found.edits and found.edits[0] in (*NAMES, "partly"):
        first = next((i for i, one in enumerate(line.words) if one.at == found.first), other)
        other = max(first, other)  # a name of several words is wrong where the first of them is another
        article = False
    else:
        article = other < len(line.words) and line.words[other].the
    if other >= len(line.words):
        return line.end, ""
    word = line.words[other]
    place = line.begin + word.at
    return text.lower().rfind("the", 0, place) if article else place, word.text


def _line(told: Text, at: int, stacks: Stacks, stack: Stack, names: Names) -> _Line | None:
    """Give the line at a place, if all before it can be read."""
    text, layout = told.source.value, told.start in ("effect", "power")
    start, stop = line_around(text, at) if layout else (0, len(text))
    code = (text[start:stop].partition("#")[0] if layout else text).rstrip()
    indent = code[: len(code) - len(code.lstrip())]
    begin = start + len(indent)
    if not code.strip() or len(code) > LONGEST_LINE or (not layout and "#" in code):
        return None
    try:
        lexer = Lexer(names, pieces_of(text, layout=layout))
        while lexer.at < len(lexer.pieces) and _is_before(lexer.pieces[lexer.at], begin):
            token = lexer.next(_Accepted(stacks, stack))
            after = None if token is None else stacks.shift(stack, token.type)
            if after is None:
                return None
            stack = after
    except LexError:
        return None
    end = next((i for i in range(lexer.at, len(lexer.pieces)) if lexer.pieces[i].kind == "nl"), len(lexer.pieces))
    deeper = layout and end + 1 < len(lexer.pieces) and lexer.pieces[end + 1].kind == "indent"
    words = words_of_line(text[begin : start + len(code)])
    return _Line(begin, start + len(code), words, stack, ("_NL", "_INDENT") if deeper else ("_NL",), indent)


def _is_before(piece: Piece, begin: int) -> bool:
    return piece.start < begin or (piece.kind in ("indent", "dedent") and piece.start == begin)


@frozen
class _Accepted:
    """What the lexer asks: which terminals can come after a stack."""

    stacks: Stacks
    stack: Stack

    def __contains__(self, terminal: object) -> bool:
        return self.stacks.shift(self.stack, str(terminal)) is not None
