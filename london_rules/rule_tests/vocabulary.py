"""The names that a test can use, looked up in the rules; unknown ones are reported with similar names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from london_rules.classes import Factory, define, field
from london_rules.compiler.layout import Layout
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.nearness import NEAR, did_you_mean, edit_distance, names_alike, suggest_alike
from london_rules.engine.ids import FIXED, MOST_ID, part_said, slug
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import article
from london_rules.language.syntax.printed import PrintedNames
from london_rules.rule_tests.model import NOTHING, Word
from london_rules.rule_tests.words import Cutter, Place

_EMPTY = ("empty", "none", "no", "nil", "-", "0")  # what people write where nothing lies

PLAYER = re.compile(r"player ([1-9]\d?)")
_LONG_WORD = 8
_PLAIN_OPTION = re.compile(r"[a-z]+(?:-[a-z]+)*")
EACH = "each player"
SCORING = "scoring"
_LISTED = "`london-rules cards` lists them"


@define(slots=False)
class Known:
    """The names of one rule set, each list made once for all tests."""

    layout: Layout

    @property
    def rules(self) -> Rules:
        """Give the rules."""
        return self.layout.rules

    @cached_property
    def faces(self) -> dict[str, str]:
        """Map every id of a thing or face to its face."""
        return {thing.id: thing.face for thing in self.layout.things} | {face: face for face in self.rules.faces}

    @cached_property
    def slots(self) -> dict[str, None]:
        """List the names of rules: slots, and the things with texts on them."""
        return dict.fromkeys(slot.id for slot in self.rules.slots())

    @cached_property
    def bare(self) -> dict[str, str]:
        """Map the names of slots without their keywords to the first slot of each."""
        return {slot.partition(" ")[2]: slot for slot in reversed(self.slots)}

    @cached_property
    def acting(self) -> str:
        """Give the step of the turn in which an action is chosen, or else the first one."""
        from london_rules.language import constructs as t
        from london_rules.language.flow.walk import nodes

        steps = self.rules.turn.values()
        acting = [s.name for s in steps if any(isinstance(n, t.ChooseAction) for n in nodes(s.body))]
        return next(iter(acting or self.rules.turn), "")

    @cached_property
    def by_name(self) -> dict[str, str]:
        """Map the printed name of every face, written as an id, to its face."""
        return {slug(f.name): f.id for f in self.rules.faces.values()} | {f: f for f in self.rules.faces}

    @cached_property
    def printed(self) -> PrintedNames:
        """Give the printed names of all things."""
        return PrintedNames(self.rules.faces.values())

    @cached_property
    def copies(self) -> dict[str, int]:
        """Give the number of copies of every face."""
        return {face.id: face.copies for face in self.rules.faces.values()}

    @cached_property
    def alternatives(self) -> tuple[str, ...]:
        """List the options that texts offer beside things: parts, and such as staying where one is."""
        from london_rules.compiler.asking import label
        from london_rules.language import constructs as t
        from london_rules.language.flow.uses import Uses

        out = [slug(s.alternative) for _, s in Uses(self.rules).every(t.Choose) if s.alternative]
        for slot, s in Uses(self.rules).every(t.Either, t.SecretPart):
            texts = (slot.source.value[slice(*label(part))] for part in s.parts)
            out += [slug(part_said(text, secret=isinstance(s, t.SecretPart)))[:MOST_ID] for text in texts]
        return tuple(out)

    @cached_property
    def options(self) -> dict[str, None]:
        """List the words that can name an option; a thing that cannot be seen has the name of its zone."""
        named = map(slug, (*self.rules.actions, *self.rules.zones))
        return dict.fromkeys((*self.faces, *named, *FIXED.values(), *self.alternatives, "yes", "no", "nothing"))

    def read_off(self) -> tuple[str, tuple[str, ...]]:
        """Return what only the trees of texts say: it can be kept."""
        return self.acting, self.alternatives

    @classmethod
    def kept(cls, layout: Layout, read_off: tuple[str, tuple[str, ...]]) -> Known:
        """Make the names of a rule set whose texts need not be read."""
        known = cls(layout)
        vars(known).update(zip(("acting", "alternatives"), read_off, strict=True))
        return known


@define
class Vocabulary:
    """Look names up in one rule set, and report those that are not in it."""

    layout: Layout
    out: Diagnostics
    known: Known = field(default=Factory(lambda self: Known(self.layout), takes_self=True))

    @property
    def rules(self) -> Rules:
        """Give the rules."""
        return self.layout.rules

    def unknown(self, what: str, word: str, span: Span, near: Iterable[str], help: str = "") -> None:
        """Report a name that the rules do not know."""

        def said() -> str:
            names = list(near)
            listed = (
                "you can use " + ", ".join(f"`{name}`" for name in names[:12]) + (" ..." if len(names) > 12 else "")
            )
            alike = [] if help else names_alike(word.replace("-", " "), names, 1)
            meant = f"did you mean `{alike[0]}`?" if alike else ""
            return did_you_mean(word, names) or help or meant or (listed if names else "remove it")

        self.out.error("LR-E0002", f"{what} `{word}`", span, help=said)

    def step(self, word: str, span: Span) -> str | None:
        """Give a step of the turn or of the round; "" is the scoring."""
        if word == SCORING:
            return ""
        if word in self.rules.turn or word in self.rules.rounds:
            return word
        for part, steps in (("scoring", self.rules.scoring), ("set-up", self.rules.setup)):
            if word in steps:
                help = (
                    "write `step: scoring`" if part == SCORING else "leave `given` out: the game is set up by its rules"
                )
                self.out.error(
                    "LR-E0002", f"`{word}` is a step of the {part}, which a test runs as a whole", span, help=help
                )
                return None
        what = "the turn and the round have no step" if self.rules.rounds else "the turn has no step"
        self.unknown(what, word, span, [*self.rules.turn, *self.rules.rounds, SCORING])
        return None

    def cut(self, text: str, place: Place, kind: str = "", *, laid: bool = False) -> list[tuple[Word, ...]]:
        """Cut a text into words, with the ids of things in place of their printed names."""
        known = self.known
        return [*Cutter(known.printed, known.options, known.copies, self.out, text, place, kind, laid).words()]

    def ids_in(self, text: str, span: Span, kind: str = "") -> str | None:
        """Give a text that names a thing with its id in place of a printed name; None if several have that name."""
        words = self.cut(text, lambda start, end: span, kind)
        return " ".join(word.text for parts in words for word in parts) if words or not text.strip() else None

    def thing(self, word: str, kind: str, span: Span) -> bool:
        """Check that an id names a thing of a kind ("" is any)."""
        face = self.known.faces.get(word)
        if face is None:
            near = self.known.by_name.get(slug(word)) or (NOTHING if word.lower() in _EMPTY else None)
            mine = [f.id for f in self.rules.faces.values() if kind in ("", f.kind)]
            printed = self.known.printed.names(kind) if word[:1].isupper() else []
            help = f"did you mean `{near}`?" if near else "" if did_you_mean(word, printed) else _LISTED
            self.unknown(
                f"there is no {kind or 'thing'}", word, span, () if near else printed if not help else mine, help
            )
            return False
        if kind and self.rules.faces[face].kind != kind:
            self.unknown(f"there is no {kind}", word, span, (), f"`{word}` is {article(self.rules.faces[face].kind)}")
            return False
        return True

    def slot(self, word: str, span: Span) -> bool:
        """Check that a word names a rule."""
        if word in self.known.slots:
            return True
        bare = self.known.bare.get(word)
        help = f"did you mean `{bare}`?" if bare else "`london-rules show VARIANT --slots` lists them"
        self.unknown("there is no rule", word, span, () if bare else self.known.slots, help)
        return False

    def seat(self, word: str, players: int, span: Span) -> int | None:
        """Return the seat in "player 2"; None for a word that names no player, 0 for a player not at the table."""
        match = PLAYER.fullmatch(word)
        if match is None:
            return None
        if int(match[1]) <= players:
            return int(match[1])
        most = self.rules.players[1]
        more = f"write `players: {match[1]}` above `given`" if int(match[1]) <= most else f"at most {most} can play"
        self.out.error(
            "LR-E0002",
            f"there is no player {match[1]} at a table of {players}",
            span,
            help=more,
        )
        return 0

    def may_be_option(self, word: str) -> bool:
        """Check whether a word may name an option: one with a digit or a sign is not looked up."""
        return word in self.known.options or not _PLAIN_OPTION.fullmatch(word)

    def misspelt_option(self, word: str) -> str:
        """Suggest an option for a word that names none; "" if none is similar."""
        if word[:1].isupper():  # no id begins so
            return did_you_mean(word, self.known.printed.names("")) or ""
        if self.may_be_option(word):
            return ""
        near = suggest_alike(word, self.known.options)
        begins = bool(near) and near[0].startswith(f"{word}-")
        if not near or (len(word) < _LONG_WORD and edit_distance(word, near[0]) >= NEAR and not begins):
            return ""  # two different letters make a short word another word
        return did_you_mean(word, self.known.options) or ""
