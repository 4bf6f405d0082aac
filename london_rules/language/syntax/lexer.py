"""Text to tokens, on demand: of the readings of the next words the longest that the grammar accepts."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import pairwise

from london_rules.classes import define, field, frozen
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.syntax.lalr import Token
from london_rules.language.syntax.names import Names, folded, too_long, words_of
from london_rules.language.syntax.words import (
    COMMA_WORDS,
    JOINING,
    KEYWORD_STARTS,
    PREDICATE_OPENERS,
    PREPOSITIONS,
    PUNCTUATION,
)

_PIECE = re.compile(r'"(?P<quoted>[^"\n]*)"|(?P<poss>[\'’]s\b)|(?P<word>[^\W\d_][\w-]*)|(?P<int>\d+)|(?P<other>\S)')
APOSTROPHES = ("'", "’")
PRINTED = ("SOME", "THING", "NAMED_KIND")  # the readings of a printed name, the first first
OWNERS = {"LOCAL": "OWNER", "THING": "OWNING_THING", "SOME": "", "NAMED_KIND": ""}  # where `'s` follows
OWNED = ("FIELD", "COUNTER", "NUMBER", "ZONE", "GROUP", "RELATION_ONE")  # the readings of what can be somebody's
# Which reading of a name is preferred after some terminals, and elsewhere: printed names, then those given in the text.
PREFERRED = {
    "_A": (*PRINTED, "KIND", "LOCAL", "FIELD"),
    "_HAS": ("COUNTER", "FIELD"),
    "_POSS": ("FIELD", "THING_COUNTER", "COUNTER"),
}
USUAL = (*PRINTED, "LOCAL", "LOCALS", "KIND", "VERB")
GIVEN = ("LOCAL", "LOCALS", "NUMBER")  # the readings of a name that a text gives
SAID = ("TEST1", "NOT_TEST1", "TEST2", "MARK", "VERB", "VERBS")  # the readings of what is said of somebody
MAX_TOKENS = 20_000
MAX_DEPTH = 30


class LexError(Exception):
    """Say what cannot be read, and where in the text."""

    def __init__(self, code: str, message: str, start: int, end: int, word: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.start, self.end, self.word = code, message, start, end, word


@frozen
class Piece:
    """A word, number, sign or layout mark with its place in the text."""

    kind: str
    text: str
    start: int
    end: int


def pieces_of(text: str, layout: bool) -> list[Piece]:
    """Cut text into pieces; with `layout`, indentation frames blocks.

    Raises LexError for indentation that fits no open block, and for too long or too deep text.
    """
    out: list[Piece] = []
    indents: list[int] = []
    offset = 0
    for line in text.split("\n"):
        code = _without_comment(line)
        if code.strip():
            indent = len(code) - len(code.lstrip(" "))
            if layout or not indents:
                _open_line(out, indents, indent, offset)
            _cut(out, code, offset)
            if layout:
                out.append(Piece("nl", "", offset + len(code.rstrip()), offset + len(code.rstrip())))
        offset += len(line) + 1
        if len(out) > MAX_TOKENS:
            raise LexError(
                "LR-X0005", f"a text can have at most {MAX_TOKENS} words, numbers and symbols", offset - 1, offset
            )
    end = len(text)
    if not layout:
        out.append(Piece("nl", "", end, end))
    out.extend(Piece("dedent", "", end, end) for _ in indents[1:])
    return out


def _without_comment(line: str) -> str:
    at = line.find("#")
    return line if at < 0 else line[:at]


def _open_line(out: list[Piece], indents: list[int], indent: int, offset: int) -> None:
    at = offset + indent
    if not indents:
        indents.append(indent)
    elif indent > indents[-1]:
        indents.append(indent)
        if len(indents) > MAX_DEPTH:
            raise LexError("LR-X0008", f"blocks can be nested at most {MAX_DEPTH} deep", at, at + 1)
        out.append(Piece("indent", "", at, at))
    while indent < indents[-1]:
        indents.pop()
        if not indents or indent > indents[-1]:
            raise LexError("LR-S0003", "this indentation matches no earlier line", at, at + 1)
        out.append(Piece("dedent", "", at, at))


def _cut(out: list[Piece], code: str, offset: int) -> None:
    for m in _PIECE.finditer(code):
        kind = m.lastgroup or "other"
        text = m.group(kind)
        if kind == "word" and text.lower() == "the":
            continue
        out.append(Piece(kind, text, offset + m.start(), offset + m.end()))


def _joined(pieces: list[Piece]) -> bool:
    """Return whether there is nothing between pieces."""
    return all(one.end == other.start for one, other in pairwise(pieces))


@define
class Lexer:
    """Hand out the tokens of one text, given what the grammar accepts next."""

    names: Names
    pieces: list[Piece]
    at: int = 0
    last: str = ""
    either: bool = False  # after the word `either` on this line: `, or` begins the next of its parts
    owes: bool = False  # after a printed name such as `Lord's` that owns what follows: its `'s` is still to come
    _folded: list[str] = field(init=False, factory=list)

    def __attrs_post_init__(self) -> None:
        """Fold the words once for comparison."""
        self._folded = [folded(p.text) for p in self.pieces]

    def next(self, accepted: Container[str]) -> Token | None:
        """Give the next token, or None at the end.

        Raises LexError where the next words cannot be read as any word or name.
        """
        if self.owes:
            self.owes, self.last, end = False, "_POSS", self.pieces[self.at - 1].end
            return Token("_POSS", "", start_pos=end, end_pos=end)
        if self.at >= len(self.pieces):
            return None
        piece = self.pieces[self.at]
        if piece.kind in ("nl", "indent", "dedent"):
            return self._emit(f"_{piece.kind.upper()}", "", 1)
        if "FREE_WORDS" in accepted or "NEW_NAME" in accepted:
            return self._free(accepted)
        if piece.kind == "int":
            return self._integer(piece)
        if piece.kind == "quoted":
            return self._quoted(piece, accepted)
        if piece.kind in ("poss", "other"):
            return self._sign(piece)
        return self._words(piece, accepted)

    def _emit(self, terminal: str, value: str, pieces: int) -> Token:
        first, last = self.pieces[self.at], self.pieces[self.at + pieces - 1]
        self.at += pieces
        self.last = terminal
        self.either = terminal == "_EITHER" or (self.either and terminal != "_NL")
        return Token(terminal, value, start_pos=first.start, end_pos=last.end)

    def _integer(self, piece: Piece) -> Token:
        if len(piece.text) > 9:
            raise LexError("LR-X0009", "a whole number can have at most 9 digits", piece.start, piece.end)
        return self._emit("INT", piece.text, 1)

    def _quoted(self, piece: Piece, accepted: Container[str]) -> Token:
        name = self.names.things.get(folded(piece.text))
        found = self.names.readings(words_of(piece.text)) or {}
        readings = [(t, found[t]) for t in PRINTED if t in found and name in (None, found[t].partition(" ")[0])]
        if name is None and not readings:
            raise LexError(
                "LR-N0003", f"nothing has the printed name `{piece.text}`", piece.start, piece.end, piece.text
            )
        readings = readings or [("THING", str(name))]
        return self._emit(*(self._accepted(readings, 1, accepted) or readings[0]), 1)

    def _sign(self, piece: Piece) -> Token:
        if piece.kind == "poss":
            return self._emit("_POSS", "", 1)
        if piece.text in self.names.symbols:
            return self._emit("SYMBOL", self.names.symbols[piece.text], 1)
        if piece.text == ",":
            return self._comma()
        if piece.text in PUNCTUATION:
            return self._emit(PUNCTUATION[piece.text], "", 1)
        near = self.pieces[max(self.at - 1, 0) : self.at + 2]
        if piece.text == "." and [p.kind for p in near] == ["int", "other", "int"] and _joined(near):
            number = "".join(p.text for p in near)
            raise LexError("LR-S0004", f"`{number}` is not a whole number", near[0].start, near[2].end)
        raise LexError("LR-S0004", f"unknown symbol `{piece.text}`", piece.start, piece.end)

    def _comma(self) -> Token:
        after = self._folded[self.at + 1 : self.at + 3]
        if self.either and after[:1] == ["or"]:
            return self._emit("_OR_ELSE", "", 2)
        if after == ["call", "last"]:
            one = self._folded[self.at + 3 : self.at + 4] == ["one"]
            return self._emit("_COMMA_CALL_LAST", "", 4 if one else 3)
        if after == ["call", "them"]:
            return self._emit("_COMMA_CALL_THEM", "", 3)
        if after == ["call", "it"]:
            return self._emit(COMMA_WORDS["call"], "", 3)
        if after[:1] == ["or"]:
            return self._emit(COMMA_WORDS["or"], "", 2)
        if after in (["at", "least"], ["at", "most"]):
            return self._emit(f"_AT_{after[1].upper()}", "", 3)
        return self._emit("_COMMA", "", 1)

    def _free(self, accepted: Container[str]) -> Token:
        size = 0
        while self.at + size < len(self.pieces):
            piece = self.pieces[self.at + size]
            if piece.kind not in ("word", "int"):
                break
            size += 1
        if size == 0:
            piece = self.pieces[self.at]
            raise LexError("LR-S0001", "a name is missing here", piece.start, piece.end)
        words = " ".join(self._folded[self.at : self.at + size])
        if "FREE_WORDS" in accepted:
            return self._emit("FREE_WORDS", words, size)
        fault = too_long(words)
        if fault:
            raise LexError("LR-X0031", fault, self.pieces[self.at].start, self.pieces[self.at + size - 1].end)
        known = self.names.readings(words_of(words)) or {}  # as the text spells it first
        return self._emit("NEW_NAME", next((known[one] for one in GIVEN if one in known), words), size)

    def _words(self, piece: Piece, accepted: Container[str]) -> Token:
        fallback: tuple[str, str, int] | None = None
        longest = self._longest()
        for size in range(longest, 0, -1):
            phrase = tuple(self._folded[self.at : self.at + size])
            readings = self._readings(phrase)
            found = self._accepted(readings, size, accepted)
            if found is not None:
                return self._emit(*found, size)
            fallback = fallback or (next(((*reading, size) for reading in readings), None))
        if fallback is None:
            raise LexError("LR-N0003", f"unknown name `{piece.text}`", piece.start, piece.end, piece.text)
        return self._emit(*fallback)

    def _accepted(self, readings: list[tuple[str, str]], size: int, accepted: Container[str]) -> tuple[str, str] | None:
        """Give the first of some readings of so many words that the grammar accepts here."""
        owners = OWNERS if self._possesses(size) else {}
        if not owners and self._owns(size):
            value = next((value for terminal, value in readings if terminal == "THING"), None)
            if value is not None and "OWNING_THING" in accepted:
                self.owes = True
                return "OWNING_THING", value
        for terminal, value in readings:
            if owners.get(terminal, terminal) in accepted:
                return owners.get(terminal, terminal), value
        return None

    def _possesses(self, size: int) -> bool:
        """Return whether `'s` follows so many words."""
        after = self.at + size
        return after < len(self.pieces) and self.pieces[after].kind == "poss"

    def _owns(self, size: int) -> bool:
        """Return whether so many words end in `'s` and are followed by what somebody can have."""
        after = self.at + size
        if self._folded[after - 1] != "'s" or after >= len(self.pieces):
            return False
        sizes = range(self.names.longest(self._folded[after]), 0, -1)
        found = (self.names.readings(tuple(self._folded[after : after + many])) for many in sizes)
        readings = next((one for one in found if one is not None), {})
        return any(terminal in readings for terminal in OWNED) and not any(one in readings for one in SAID)

    def _longest(self) -> int:
        first = self._folded[self.at]
        longest = max(self.names.longest(first), KEYWORD_STARTS.get(first, 0))
        size = 1
        while size < longest and self.at + size < len(self.pieces):
            piece = self.pieces[self.at + size]
            if piece.kind not in ("word", "int", "poss") and piece.text not in APOSTROPHES:
                break
            size += 1
        return size

    def _readings(self, phrase: tuple[str, ...]) -> list[tuple[str, str]]:
        named, keyword = self.names.readings(phrase), KEYWORDS.get(phrase)
        if named is None and keyword is None and phrase[0] not in PREPOSITIONS:
            return []
        found = [] if named is None else sorted(named.items(), key=self._rank)
        if found and not self.pieces[self.at].text[0].isupper():
            found = [r for r in found if r[0] not in PRINTED]
        if keyword is not None:
            found.insert(0, ("_AND_PRED", "") if keyword[0] == "_AND" and self._predicate_follows() else keyword)
        if len(phrase) == 1 and phrase[0] in PREPOSITIONS:
            found.insert(0, ("PREP", phrase[0]))
        elif len(phrase) == 1 and phrase[0] in JOINING:
            found.append(("JOIN", phrase[0]))
        return found

    def _rank(self, reading: tuple[str, str]) -> tuple[int, str]:
        """Prefer printed names (they open with a capital), then names given in the text, but not after "a".

        Others with the same name are distinguished only by their place, never by which was declared first.
        """
        order = PREFERRED.get(self.last, USUAL)
        return (order.index(reading[0]) if reading[0] in order else len(order), reading[0])

    def _predicate_follows(self) -> bool:
        after = self._folded[self.at + 1] if self.at + 1 < len(self._folded) else ""
        longest = self.names.longest(after)
        if after in PREDICATE_OPENERS:
            return True
        for size in range(1, longest + 1):
            found = self.names.readings(tuple(self._folded[self.at + 1 : self.at + 1 + size])) or {}
            if "TEST1" in found or "TEST2" in found:
                return True
        return False
