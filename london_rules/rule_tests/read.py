"""From the text of a test to its meaning for one rule set: every name is looked up, every mistake reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from london_rules.classes import define, evolve
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.language.rules import ZoneDecl
from london_rules.language.syntax.names import article
from london_rules.rule_tests.called import read_call
from london_rules.rule_tests.misplaced import beside_given
from london_rules.rule_tests.model import (
    NOTHING,
    Answer,
    Case,
    EventsWhat,
    EventWords,
    Expected,
    Given,
    LineSubject,
    OptionsWhat,
    Want,
    Word,
    ZoneContents,
)
from london_rules.rule_tests.parse import RawCase
from london_rules.rule_tests.vocabulary import EACH, Vocabulary
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar
from london_rules.text.values import as_line, as_whole, as_yes_or_no, empty, no_value, wrong_shape

BESIDE_GIVEN = ("players", "turn", "step", "seed", "chance")
LEAST, MOST = -999_999_999, 999_999_999
MORE, FREE = "...", "."
_AN_OPTION = "write `options:` with any word in its place: the test then says which options there are"
_LISTS: tuple[OptionsWhat, ...] = ("options", "offered", "not offered")
_CHANGE = re.compile(r"player ([1-9]\d?) (gains|loses) (\d{1,9}) (.+)")
_MOVE = re.compile(r"(?>(.+) goes to )(.+)")
_SHOWN = re.compile(r"player ([1-9]\d?) (shows|looks at) (.+)")
_SEATS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_SEAT = re.compile(rf"player[ -]?([1-9]|{'|'.join(_SEATS)})")
_OF_SEAT = re.compile(r"(player \d+)(?:.s)? (.+)")
_UNTIL = re.compile(r"until (.+) is asked")
_DIGITS = re.compile(r"\d{1,9}")


def read_case(raw: RawCase, names: Vocabulary) -> Case | None:
    """Read a test; None if something in it is wrong."""
    mine = evolve(names, out=Diagnostics(files=names.out.files, within=names.out))
    case = _CaseReader(raw, mine, mine.out).read()
    names.out.extend(mine.out)
    return None if mine.out.has_errors else case


@define
class _CaseReader:
    """Read one test."""

    raw: RawCase
    names: Vocabulary
    out: Diagnostics
    players: int = 0

    def read(self) -> Case:
        """Read all its parts."""
        low, high = self.names.rules.players
        self.players = self.number("players", low, low, high)
        case = Case(
            self.raw.name.value, self.raw.bundle, self.raw.file, self.raw.name.span, self.players,
            row=self.raw.row, row_name=self.raw.row_name, on=tuple(word.value for word in self.raw.on),
        )  # fmt: skip
        about, given, after = self.raw.get("about"), self.raw.get("given"), self.raw.get("after")
        return evolve(
            case,
            about="" if about is None else as_line("about", about, self.out),
            seed=self.number("seed", 1, 0, MOST),
            chance=tuple(self.chance(self.raw.get("chance"))),
            turn=self.number("turn", 1, 1, self.players),
            step=self.step(given is not None),
            given=None if given is None else tuple(self.given(given)),
            when=tuple(self.answers(self.raw.get("when"))),
            then=tuple(self.then(self.raw.get("then"))),
            because=tuple(self.because(self.raw.get("because"))),
            after=None if after is None else Word(as_line("after", after, self.out), after.span),
        )

    def number(self, key: str, usual: int, low: int, high: int) -> int:
        """Read a whole number under a key of the test."""
        node = self.raw.get(key)
        value = None if node is None else as_whole(key, node, low, high, self.out)
        return usual if value is None else value

    def step(self, arranged: bool) -> str | None:
        node = self.raw.get("step")
        if node is None:
            return self.names.known.acting if arranged else None
        return self.names.step(as_line("step", node, self.out), node.span)

    def chance(self, node: Node | None) -> Iterator[Word]:
        """Read what chance decides."""
        for word in (self.words("chance", node) or ()) if node is not None else ():
            if _DIGITS.fullmatch(word.text) and int(word.text):
                yield word
            else:
                help = "write which one chance takes, as in `1 6 2`"
                self.out.error("LR-E0006", f"`{word.text}` is not a chance result", word.span, help=help)

    # ---- the table ------------------------------------------------------------------------------

    def subjects(self, node: Node, where: str) -> Iterator[tuple[Pair, int, str]]:
        """Give the lines of `given` or `then`, with the seat (0: the table) or thing ("") that each is about."""
        if empty(node):
            return
        if not isinstance(node, Mapping):
            wrong_shape(where, "`name: value` lines", node, self.out)
            return
        for entry in node.entries:
            word = entry.key.value
            seat = self.names.seat(word, self.players, entry.key.span)
            thing = self.names.ids_in(word.removeprefix("on "), entry.key.span) if word.startswith("on ") else ""
            if thing is None:
                continue
            if seat is None and word != EACH and not thing:
                yield entry, 0, ""
            elif empty(entry.value):
                no_value(entry.key, self.out)
            elif not isinstance(entry.value, Mapping):
                wrong_shape(word, "`name: value` lines", entry.value, self.out)
            elif thing:
                if self.names.thing(thing, "", entry.key.span):
                    yield from ((inner, 0, thing) for inner in entry.value.entries)
            elif seat != 0:
                for player in range(1, self.players + 1) if seat is None else (seat,):
                    yield from ((inner, player, "") for inner in entry.value.entries)

    def given(self, node: Node) -> Iterator[Given]:
        """Read what is arranged."""
        laid: dict[str, int] = {}
        for given in self.lines_given(node):
            if isinstance(given.value, ZoneContents):
                self.count_copies(given.value, laid)
            yield given

    def count_copies(self, things: ZoneContents, laid: dict[str, int]) -> None:
        """Report a thing that is placed more often than there are copies of it."""
        for word in (word for place in things.places for word in place):
            face = self.names.rules.faces.get(word.text.removeprefix("-"))
            if face is None:
                continue
            laid[face.id] = laid.get(face.id, 0) + 1
            if laid[face.id] == face.copies + 1:
                times = "is one" if face.copies == 1 else f"are {face.copies}"
                wrong = f"every `{face.id}` is already laid out: there {times}"
                self.out.error("LR-E0004", wrong, word.span, help="remove it from one of the two places")

    def lines_given(self, node: Node) -> Iterator[Given]:
        """Read the lines of what is arranged."""
        for entry, player, thing in self.subjects(node, "given"):
            subject = self.subject(entry.key, player, thing, arranging=True)
            if subject is None:
                continue
            if empty(entry.value):
                no_value(entry.key, self.out)
                continue
            value = self.amount(subject, entry) if subject.what != "zone" else self.things(subject.name, entry)
            if value is not None:
                yield Given(subject, value, entry.value.span)

    def subject(self, key: Scalar, player: int, thing: str, arranging: bool) -> LineSubject | None:
        """Find out what a line is about."""
        word, rules = key.value, self.names.rules
        if thing:
            return self.on_thing(key, thing)
        owner = "player" if player else "table"
        if word in rules.zones and rules.zones[word].owner == owner:
            return LineSubject("zone", word, player)
        if word in rules.counters and rules.counters[word].owner == owner:
            return LineSubject("counter", word, player)
        if not arranging and word in rules.numbers and not rules.numbers[word].params:
            return LineSubject("number", word, player)
        if not arranging:
            reported = len(self.out)
            call = read_call(self.names, word, player, self.players, key.span)
            if call is not None or len(self.out) > reported:
                return call
        if not arranging and player and word == "place":
            return LineSubject("place", "", player)
        known = [n for d in (rules.zones, rules.counters) for n in d if d[n].owner == owner]
        if not arranging:
            known = [
                *known,
                *(n.name for n in rules.numbers.values() if not n.params),
                *(() if player else _OF_QUESTIONS),
            ]
        if not player and arranging and word in BESIDE_GIVEN:
            self.report_beside(key)
            return None
        help = self.elsewhere(word, player)
        what = f"{article(owner)} has no" if player else "the table has no"
        self.names.unknown(what, word, key.span, () if help else known, help)
        return None

    def report_beside(self, key: Scalar) -> None:
        """Report a line under `given` that belongs beside it, with the test as it is then written."""
        text = self.out.files.get(key.span.file, "")
        message = f"`{key.value}` is not something on the table"
        help = f"write it next to `given`, at the same indentation: `{key.value}: ...`"
        self.out.error("LR-E0002", message, key.span, help=help, fix=beside_given(text, key))

    def elsewhere(self, word: str, player: int) -> str:
        """Say where a misplaced line belongs, or how a player is written."""
        meant = _SEAT.fullmatch(word.lower())
        if not player and meant:
            return f"did you mean `player {_SEATS.get(meant[1], meant[1])}`?"
        bare = word.removeprefix("your ").removeprefix("their ")
        rules, other = self.names.rules, "table" if player else "player"
        of = _OF_SEAT.fullmatch(word)
        bare, under = (of[2], f"`{of[1]}:`") if of is not None else (bare, "`player 1:` or `each player:`")
        if not player and bare != word and (bare in rules.zones or bare in rules.counters):
            return f"write `{bare}: ...` under {under}"
        if any(word in d and d[word].owner == other for d in (rules.zones, rules.counters)):
            return "write it outside the players' lines" if player else "write it under `player 1:` or `each player:`"
        return ""

    def on_thing(self, key: Scalar, thing: str) -> LineSubject | None:
        word, rules = key.value, self.names.rules
        kind = rules.faces[self.names.known.faces[thing]].kind
        if word in rules.counters and rules.counters[word].owner == kind:
            return LineSubject("on", word, thing=thing)
        if word in rules.marks:
            return LineSubject("mark", word, thing=thing)
        near = [c.name for c in rules.counters.values() if c.owner == kind]
        self.names.unknown(f"{article(kind)} has no", word, key.span, [*near, *rules.marks])
        return None

    def amount(self, subject: LineSubject, entry: Pair) -> int | None:
        if subject.what == "mark":
            return int(as_yes_or_no(subject.name, entry.value, self.out))
        counter = self.names.rules.counters.get(subject.name)
        low = LEAST if counter is None or counter.least is None else counter.least
        return as_whole(subject.name, entry.value, low, MOST, self.out)

    def things(self, zone: str, entry: Pair) -> ZoneContents | None:
        """Read the contents of a zone: how many things, or which."""
        decl, node = self.names.rules.zones[zone], entry.value
        if isinstance(node, Scalar) and _DIGITS.fullmatch(node.value) and node.value not in self.names.known.faces:
            return ZoneContents(number=int(node.value))
        words = self.cut(zone, node, decl.kind, laid=True)
        if words is None:
            return None
        if [[w.text for w in word] for word in words] == [[NOTHING]]:
            return ZoneContents()
        more = bool(words) and words[-1][0].text == MORE
        places = [self.stack(decl, word) for word in (words[:-1] if more else words)]
        return ZoneContents(tuple(places), more)

    def words(self, key: str, node: Node) -> list[Word] | None:
        """Read words: in a list, or one after the other."""
        words = self.cut(key, node)
        return None if words is None else [word for parts in words for word in parts]

    def cut(self, key: str, node: Node, kind: str = "", *, laid: bool = False) -> list[tuple[Word, ...]] | None:
        """Cut texts into words, in a list or one after the other; where things are laid out each can be a stack."""
        if isinstance(node, Mapping):
            wrong_shape(key, "a list of words", node, self.out)
            return None
        out: list[tuple[Word, ...]] = []
        for item in node.items if isinstance(node, Listing) else [node]:
            if isinstance(item, Scalar):
                found = self.names.cut(item.value, item.text.span, kind, laid=laid)
                every = [word for parts in found for word in parts]
                comma = next((w.span.end for w in every if w.text.endswith(",") and len(w.text) > 1), 0)
                if comma:
                    help = "leave out the commas, or put the words in `[...]`"
                    fix = Fix(item.span, " ".join(item.value.replace(",", " ").split()), help, safe=True)
                    place = Span(item.span.file, comma - 1, comma)
                    self.out.error(
                        "LR-E0002", "these words are separated by spaces, not commas", place, help=help, fix=fix
                    )
                out += [tuple(Word(w.text.rstrip(",") or w.text, w.span) for w in parts) for parts in found]
            else:
                wrong_shape(key, "a word", item, self.out, "hold")
        return out

    def stack(self, decl: ZoneDecl, parts: tuple[Word, ...]) -> tuple[Word, ...]:
        if parts[0].text == FREE and decl.shape == "rows":
            return ()
        out = tuple(w for w in parts if self.names.thing(w.text.removeprefix("-"), decl.kind, w.span))
        if len(out) > 1 and decl.shape != "stacks":
            help = "write the things one after the other"
            whole = Span(parts[0].span.file, parts[0].span.start, parts[-1].span.end)
            self.out.error("LR-E0004", f"in the {decl.name}, things are never on top of each other", whole, help=help)
        return out

    # ---- the answers ----------------------------------------------------------------------------

    def answers(self, node: Node | None, player: int = 0) -> Iterator[Answer]:
        """Read the answers, those of named players among them."""
        if node is None or empty(node):
            return
        if isinstance(node, Mapping):
            for entry in node.entries:
                seat = self.names.seat(entry.key.value, self.players, entry.key.span)
                if seat is None:
                    help = "`player 1: option` says who answers"
                    self.names.unknown("there is no player", entry.key.value, entry.key.span, (), help)
                else:
                    yield from self.answers(entry.value, seat)
        elif isinstance(node, Listing):
            for item in node.items:
                yield from self.answers(item, player)
        elif until := _UNTIL.fullmatch(node.value.strip()):
            yield from self.until(until[1], node, player)
        else:
            yield from (Answer(word.text, word.span, player) for word in self.answered("when", node) or ())

    def answered(self, key: str, node: Node) -> list[Word] | None:
        """Read the ids of options; one that is misspelt is reported, and one with which a line could not fail."""
        words = self.words(key, node)
        for word in words or ():
            near = self.names.misspelt_option(word.text)
            if near:
                self.out.error("LR-E0003", f"`{word.text}` is never an option", word.span, help=near)
            elif key == "not offered" and not self.names.may_be_option(word.text):
                message = f"`{word.text}` is never an option, so this line could not fail"
                self.out.error("LR-E0003", message, word.span, help=_AN_OPTION)
                return None  # what follows may be words of the same option
        return None if words is None else [word for word in words if word.text != NOTHING]

    def until(self, name: str, node: Scalar, player: int) -> Iterator[Answer]:
        """Read a point at which to stop: the name of a rule that asks, or of a player who is asked."""
        seat = self.names.seat(name, self.players, node.span)
        if seat if seat is not None else self.names.slot(name, node.span):
            yield Answer(name, node.span, player, until=True)

    # ---- expected results -----------------------------------------------------------------------

    def then(self, node: Node | None) -> Iterator[Expected]:
        """Read the expected results at the end."""
        if node is None:
            return
        for entry, player, thing in self.subjects(node, "then"):
            if empty(entry.value):
                no_value(entry.key, self.out)
            elif not player and not thing and entry.key.value in _OF_QUESTIONS:
                yield from _OF_QUESTIONS[entry.key.value](self, entry)
            else:
                yield from self.value(entry, player, thing)

    def value(self, entry: Pair, player: int, thing: str) -> Iterator[Expected]:
        subject = self.subject(entry.key, player, thing, arranging=False)
        want: Want | None
        if subject is None:
            return
        if subject.what == "zone":
            want = self.things(subject.name, entry)
        elif subject.what == "mark":
            want = self.amount(subject, entry)
        else:
            want = as_whole(entry.key.value, entry.value, LEAST, MOST, self.out)
        if want is not None:
            yield Expected(subject, want, entry.value.span)

    def options(self, entry: Pair) -> Iterator[Expected]:
        words = self.answered(entry.key.value, entry.value)
        if words is not None:
            what = _LISTS[_LISTS.index(entry.key.value)]
            yield Expected(LineSubject(what), tuple(words), entry.value.span)

    def asked(self, entry: Pair) -> Iterator[Expected]:
        word = as_line("asked", entry.value, self.out)
        seat = 0 if word == "nobody" else self.names.seat(word, self.players, entry.value.span)
        if seat is None:
            near = [f"player {n}" for n in range(1, self.players + 1)]
            help = self.elsewhere(word, 0)
            self.names.unknown("there is no player", word, entry.value.span, () if help else [*near, "nobody"], help)
        else:
            yield Expected(LineSubject("asked"), word, entry.value.span)

    def by(self, entry: Pair) -> Iterator[Expected]:
        word = as_line("by", entry.value, self.out)
        if self.names.slot(word, entry.value.span):
            yield Expected(LineSubject("by"), word, entry.value.span)

    def over(self, entry: Pair) -> Iterator[Expected]:
        yield Expected(LineSubject("over"), as_yes_or_no("over", entry.value, self.out), entry.value.span)

    def outcome(self, entry: Pair) -> Iterator[Expected]:
        word = as_line("outcome", entry.value, self.out)
        known = [*self.names.rules.outcomes, NOTHING]
        if word in known:
            yield Expected(LineSubject("outcome"), word, entry.value.span)
        else:
            self.names.unknown("there is no outcome", word, entry.value.span, known)

    def notes(self, entry: Pair) -> Iterator[Expected]:
        if not isinstance(entry.value, Mapping):
            wrong_shape("notes", "`option: text` lines", entry.value, self.out)
            return
        for inner in entry.value.entries:
            text = as_line(inner.key.value, inner.value, self.out)
            option = self.names.ids_in(inner.key.value, inner.key.span)
            if option is not None:
                yield Expected(LineSubject("note", option), text, inner.value.span)

    def events(self, entry: Pair) -> Iterator[Expected]:
        node = entry.value
        items = node.items if isinstance(node, Listing) else [node]
        found: list[EventWords] = []
        for item in items:
            event = self.event(as_line(entry.key.value, item, self.out), item.span)
            if event is not None:
                found.append(event)
        what: EventsWhat = "never" if entry.key.value == "never" else "events"
        yield Expected(LineSubject(what), tuple(found), node.span)

    def event(self, text: str, span: Span) -> EventWords | None:
        """Read an event: a counter that changes, a thing that moves or is shown, or else a rule."""
        rules = self.names.rules
        change, move, shown = (pattern.fullmatch(text) for pattern in (_CHANGE, _MOVE, _SHOWN))
        if change:
            sign = 1 if change[2] == "gains" else -1
            if change[4] not in rules.counters:
                self.names.unknown("there is no counter", change[4], span, rules.counters)
            return EventWords("counter", change[4], int(change[1]), sign * int(change[3]), "", text, span)
        if move:
            zone = re.sub(r"^the ", "", move[2])
            if zone not in rules.zones:
                self.names.unknown("there is no zone", zone, span, rules.zones)
                return None
            moved = self.names.ids_in(move[1], span, rules.zones[zone].kind)
            known = moved is not None and self.names.thing(moved, "", span)
            return EventWords("move", zone, thing=moved or "", text=text, span=span) if known else None
        if shown:
            thing = self.names.ids_in(shown[3], span)
            known = thing is not None and self.names.thing(thing, "", span)
            what: Literal["reveal", "look"] = "reveal" if shown[2] == "shows" else "look"
            return EventWords(what, "", int(shown[1]), thing=thing or "", text=text, span=span) if known else None
        if text.lower().startswith("player "):
            counter = next((c.name for c in rules.counters.values() if c.owner == "player"), "of a counter")
            help = f"write it like this: `player 1 gains 2 {counter}`, `player 1 loses 2 {counter}`"
            self.names.unknown("this is not an event:", text, span, (), help)
        elif text and self.names.slot(text, span):
            return EventWords("rule", text, text=text, span=span)
        return None

    def because(self, node: Node | None) -> Iterator[Word]:
        """Read the rules that must have acted."""
        if node is None or empty(node):
            return
        for item in node.items if isinstance(node, Listing) else [node]:
            word = as_line("because", item, self.out)
            if word and self.names.slot(word, item.span):
                yield Word(word, item.span)


_OF_QUESTIONS = {
    "options": _CaseReader.options,
    "offered": _CaseReader.options,
    "not offered": _CaseReader.options,
    "asked": _CaseReader.asked,
    "by": _CaseReader.by,
    "over": _CaseReader.over,
    "outcome": _CaseReader.outcome,
    "notes": _CaseReader.notes,
    "events": _CaseReader.events,
    "never": _CaseReader.events,
}
