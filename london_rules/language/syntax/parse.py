"""Text to typed tree: one slot's text at a time, its first mistake as a SyntaxProblem."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.diagnostics.effort import pass_time, read_on
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.memo import MOST_KEPT, Store
from london_rules.language.syntax import build
from london_rules.language.syntax.lalr import (
    END,
    FORMAT,
    Accepted,
    ParseTables,
    State,
    Token,
    UnexpectedError,
    from_bytes,
    to_bytes,
)
from london_rules.language.syntax.lexer import Lexer, LexError, pieces_of
from london_rules.language.syntax.names import Names, Relevant, words_of
from london_rules.language.syntax.words import HUMAN, PRINTED, TERMINALS

Start = Literal["effect", "number_body", "test_body", "group_body", "power"]
PREFIX = "grammar-"  # of the names of tables
STARTS: tuple[Start, ...] = ("effect", "number_body", "test_body", "group_body", "power")


@define(eq=False)
class SyntaxProblem(Exception):
    """Say what is wrong with a text: code, message, place in it, the word, and what was expected there."""

    code: str
    message: str
    start: int
    end: int
    word: str = ""
    list_accepted: Callable[[], frozenset[str]] = frozenset
    list_candidates: Callable[[frozenset[str]], tuple[str, ...]] = tuple
    too_deep: bool = False  # the line is indented, where it cannot be
    _accepted: frozenset[str] | None = field(default=None, init=False)
    _listed: tuple[str, ...] | None = field(default=None, init=False)

    @property
    def accepted(self) -> frozenset[str]:
        """List the terminals that could be there, on demand: of thousands of wrong texts, few are told."""
        if self._accepted is None:
            self._accepted = self.list_accepted()
        return self._accepted

    @property
    def candidates(self) -> tuple[str, ...]:
        """List the words and names that could be there; they are as many as the rules have, so only on demand."""
        if self._listed is None:
            self._listed = self.list_candidates(self.accepted)
        return self._listed


class Tables(Hashable, Protocol):
    """Keep the tables of a grammar between runs; what is read must be what was stored."""

    def read(self, name: str) -> bytes | None:
        """Give what is stored under a name, or None."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Store something under a name."""
        ...


_OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": "basic",
    "start": list(STARTS),
    "propagate_positions": True,
    "maybe_placeholders": False,
}


def with_terminals(grammar: str) -> str:
    """Give a grammar with the terminals that the constructs and the lexer define."""
    return f"{grammar}\n%declare {' '.join(TERMINALS)}\n"


def tables_of(grammar: Path) -> tuple[str, bytes]:
    """Make the tables of a grammar; give the name under which a parser looks for them, and the tables."""
    text = with_terminals(grammar.read_text("utf-8"))
    return _name(text), _made(text)


def _made(text: str) -> bytes:
    from lark import Lark

    return to_bytes(Lark(text, **_OPTIONS))


def _name(text: str) -> str:
    return PREFIX + sha256(f"{FORMAT} {_OPTIONS} {text}".encode()).hexdigest()


@lru_cache(maxsize=4)
def _text_of(grammar: Path, changed: int) -> str:
    """Give the text of a grammar that was changed last at a time."""
    return with_terminals(grammar.read_text("utf-8"))


@lru_cache(maxsize=4)
def _tables(text: str, tables: Tables | None) -> ParseTables:
    name = _name(text)
    kept = None if tables is None else tables.read(name)
    loaded = None if kept is None else from_bytes(kept)
    if loaded is not None:
        return loaded
    made = _made(text)
    if tables is not None:
        tables.write(name, made)
    built = from_bytes(made)
    assert built is not None
    return built


_KEPT: Store[tuple[str, str, Relevant, str, int], Any] = Store()
_TOKENS: Store[tuple[str, str, Hashable, str], list[Token]] = Store(MOST_KEPT // 4)
_JUST_READ: Store[tuple[str, str, Hashable, str, int], Any] = Store(MOST_KEPT // 4)


Trees: TypeAlias = dict[tuple[str, str, Relevant, str, int], Any]


def trees() -> Trees:
    """Give all trees that are kept: by the text, and by what the names in it mean."""
    return dict(_KEPT.values)


def know(others: Trees) -> None:
    """Keep trees that were parsed in another process."""
    for key, tree in others.items():
        _KEPT.put(key, tree)


@frozen
class Parser:
    """Parse the texts of one rule set with one grammar file.

    Trees are kept by text and by what the names in it mean, so that of a changed rule set only what
    changed is parsed again.
    """

    grammar: Path
    tables: Tables | None = None
    _text: str = field(init=False)

    @_text.default
    def _read(self) -> str:
        return _text_of(self.grammar, self.grammar.stat().st_mtime_ns)

    def parse(self, start: Start, text: str, names: Names, shift: int = 0) -> Any:
        """Parse one text into its tree; `shift` is added to every place in it.

        Raises SyntaxProblem at the first mistake.
        """
        read_on(len(text))
        key = (start, text, names.key(), self._text, shift)
        tree = _JUST_READ.get(key)
        return _JUST_READ.put(key, self._known(start, text, names, shift)) if tree is None else tree

    def tried(self, start: Start, text: str, names: Names) -> tuple[Any, int]:
        """Give the tree of a text that is only tried, or None, and how far it can be read."""
        try:
            lexer = _lexer(start, text, names)
        except LexError as e:
            return None, e.start
        with _reading(self.state(start)) as state:
            return tried_on(state, lexer, text)

    def state(self, start: Start) -> State:
        """Give the state of a parser that has read nothing yet; `take_apart` ends its use."""
        return State(_tables(self._text, self.tables), start)

    def tokens(self, start: Start, text: str, names: Names) -> list[Token]:
        """List the words and names of a text that can be parsed: each with its terminal, its value and its place."""
        key = (start, text, names.key(), self._text)
        kept = _TOKENS.get(key)
        if kept is None:
            with _reading(self.state(start)) as state:
                kept = _TOKENS.put(key, list(fed(state, _lexer(start, text, names))))
        return kept

    def begun(self, start: Start, text: str, names: Names) -> list[Token]:
        """List the words and names of a text up to its first mistake."""
        out: list[Token] = []
        try:
            with _reading(self.state(start)) as state:
                for token in fed(state, _lexer(start, text, names)):
                    out.append(token)
        except (LexError, UnexpectedError):
            pass
        return out

    def following(self, start: Start, text: str, names: Names) -> frozenset[str]:
        """List the terminals that can come after a text that is begun; none if what is there cannot be read."""
        try:
            with _reading(self.state(start)) as state:
                # With a word at the end, what comes before it is laid out as if the text went on.
                pieces = pieces_of(f"{text}x", layout=start in ("effect", "power"))
                last = next((i for i, p in enumerate(pieces) if p.kind == "word" and p.start == len(text)), None)
                if last is None:
                    return frozenset()  # in a comment
                self._feed(state, Lexer(names, pieces[:last]))
                return Accepted(state).all()
        except (LexError, SyntaxProblem):
            return frozenset()

    def _known(self, start: Start, text: str, names: Names, shift: int) -> Any:
        """Give the tree of a text that was read before, even if names that it does not use have changed."""
        key = (start, text, names.of(text), self._text, shift)
        tree = _KEPT.get(key)
        if tree is None:
            with _reading(self.state(start)) as state:
                tree = _KEPT.put(key, self._parse(state, start, text, names, shift))
        return tree

    def _parse(self, state: State, start: Start, text: str, names: Names, shift: int) -> Any:
        try:
            lexer = _lexer(start, text, names)
            self._feed(state, lexer)
        except LexError as e:
            accepted, candidates = Accepted(state).all, partial(_candidates, names=names)
            raise SyntaxProblem(e.code, e.message, e.start, e.end, e.word, accepted, candidates) from None
        try:
            tree = state.finish(len(text))
        except UnexpectedError as e:
            raise self._unexpected(e, len(text), len(text), lexer) from None
        try:
            return build.build(tree, shift)
        except build.BuildError as e:
            raise SyntaxProblem(e.code, e.message, e.start, e.end) from None

    def _feed(self, state: State, lexer: Lexer) -> None:
        try:
            for _ in fed(state, lexer):
                pass
        except UnexpectedError as e:
            raise self._unexpected(e, e.token.start_pos, e.token.end_pos, lexer) from None

    def _unexpected(self, e: UnexpectedError, start: int, end: int, lexer: Lexer) -> SyntaxProblem:
        candidates = partial(_names, names=lexer.names)
        message = _misfit(lexer, e.token.type, start, end)
        deep = e.token.type == "_INDENT"
        return SyntaxProblem("LR-S0001", message, start, max(end, start + 1), "", lambda: e.expected, candidates, deep)


def _misfit(lexer: Lexer, terminal: str, start: int, end: int) -> str:
    """Say which words do not fit at a place, after which, and what they name; if there are none, what is missing."""
    pieces = lexer.pieces
    said = [piece for piece in pieces if start <= piece.start and piece.end <= end and piece.text]
    ends = {piece.end for piece in said}
    words = "".join(piece.text if piece.start in ends else f" {piece.text}" for piece in said).lstrip()
    before = next((piece for piece in reversed(pieces) if piece.end <= start and piece.start < start), None)
    if not words:
        return "this line cannot be indented here" if terminal == "_INDENT" else "the line ends too early"
    where = "at the start of the line" if before is None or not before.text else f"after `{before.text}`"
    phrase = words_of(words)
    named = (None if phrase in KEYWORDS else lexer.names.readings(phrase)) or {}
    kinds = dict.fromkeys(HUMAN[one] for one in named if one in HUMAN and not (one in PRINTED and "THING" in named))
    return f"`{words}` does not fit here, {where}{': it is ' if kinds else ''}{' and '.join(kinds)}"


@contextmanager
def _reading(state: State) -> Iterator[State]:
    """Read a text, and in the end take its parse trees apart."""
    try:
        yield state
    finally:
        state.take_apart()


def tried_on(state: State, lexer: Lexer, text: str) -> tuple[Any, int]:
    """Read on in a text that is only tried; give its tree, or None, and how far it can be read."""
    try:
        for _ in fed(state, lexer):
            pass
        return build.build(state.finish(len(text)), 0), len(text)
    except (LexError, build.BuildError) as e:
        return None, e.start
    except UnexpectedError as e:
        return None, len(text) if e.token.type == END else e.token.start_pos


def _lexer(start: Start, text: str, names: Names) -> Lexer:
    return Lexer(names, pieces_of(text, layout=start in ("effect", "power")))


def fed(state: State, lexer: Lexer) -> Iterator[Token]:
    """Give each token of a text once it is parsed. Raises LexError and UnexpectedError."""
    accepted = Accepted(state)
    while (token := lexer.next(accepted)) is not None:
        pass_time()
        state.feed(token)
        yield token


def _candidates(accepted: frozenset[str], names: Names) -> tuple[str, ...]:
    own = sorted(" ".join(phrase) for phrase, (terminal, _) in KEYWORDS.items() if terminal in accepted)
    return (*names.all_words(accepted), *own)


def _names(accepted: frozenset[str], names: Names) -> tuple[str, ...]:
    return tuple(names.all_words(accepted))
