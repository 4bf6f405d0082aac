"""From rules to a rulebook: every slot goes to the chapter where a player would look for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from london_rules.classes import define, evolve, field
from london_rules.engine.ids import slug
from london_rules.engine.rule_set import RuleSet
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.flow.walk import nodes, nodes_of
from london_rules.language.format.declarations import Decl
from london_rules.language.format.forms import listed
from london_rules.language.say.declarations import phrase_declaration
from london_rules.language.say.numbers import symbol_of
from london_rules.language.say.texts import phrase_effect, teller
from london_rules.language.syntax.names import plural
from london_rules.layout.abridge import is_always, shortened
from london_rules.layout.read import read_front
from london_rules.layout.value_text import Shown
from london_rules.rulebook.links import Links
from london_rules.rulebook.maps import make_maps
from london_rules.rulebook.model import Book, Chapter, Footnote, Form, RuleEntry
from london_rules.rulebook.things import gallery
from london_rules.rulebook.used_in_play import for_programs, unused

_CITED = re.compile(r"((?:[A-Z]-?\d+(?:, | to | and )?)+)(?::\s*|$)")
_CITES_AFTER = re.compile(r"(?<!\s)\s*+\(((?:[A-Z]-?\d+(?:, | to | and )?)+)\)(?=\.?$)")


APPENDIX = "programs"
UNUSED = "unused"
AT_THE_BACK = (UNUSED, APPENDIX)  # what no player needs
LEADS = {
    UNUSED: "Rules of other games with the same bundles use these. In this game they have no effect.",
    APPENDIX: "Nobody needs this to play: computer players judge a position by it.",
}
_AGAIN = {"first": " (the first time)", "later": " (from the second time on)"}
FIRST_PLAYER = "Player 1 takes the first turn."
THEY_AGREE = " The players agree who that is."


@define
class Footnotes:
    """Number the source files of rules, in the order of their first use."""

    files: Mapping[str, str]
    found: dict[tuple[str, str], int] = field(factory=dict)

    def of(self, slot: r.Slot) -> tuple[int, int]:
        """Return the footnote number and the line of a slot."""
        span = slot.source.span()
        line = self.files.get(span.file, "").count("\n", 0, span.start) + 1
        return self.found.setdefault((slot.bundle, span.file), len(self.found) + 1), line

    def notes(self) -> tuple[Footnote, ...]:
        """List the footnotes."""
        return tuple(Footnote(number, *key) for key, number in self.found.items())


def gather(rule_set: RuleSet, files: Mapping[str, str]) -> Book:
    """Make the rulebook of a rule set, given the texts of its files, without the differences from a game below."""
    rules = rule_set.rules
    shown = Shown(rules, read_front(rules))
    notes = Footnotes(files)
    made = _Gatherer(rules, shown, notes, Links.of(rules))
    chapters = told_apart([chapter for chapter in made.chapters() if chapter.entries])
    galleries = tuple(g for kind in rules.kinds.values() if (g := gallery(kind, shown, notes.of)) is not None)
    maps = make_maps(rules, shown.front, galleries)
    return Book(
        rules.title,
        rules.variant,
        rule_set.digest,
        rules.players,
        rules.turn_limit,
        tuple(chapter for chapter in chapters if chapter.anchor not in AT_THE_BACK),
        tuple(chapter for chapter in chapters if chapter.anchor in AT_THE_BACK),
        galleries,
        maps,
        notes.notes(),
    )


@define(slots=False)
class _Gatherer:
    rules: r.Rules
    shown: Shown
    notes: Footnotes
    links: Links

    @cached_property
    def moments(self) -> dict[str, dict[str, None]]:
        """Map each moment to the names of the steps, actions and rules in which it comes, and when if not each time."""
        out: dict[str, dict[str, None]] = {}
        for name, node in self.acting:
            if isinstance(node, t.At):
                out.setdefault(node.moment, {})[name + _AGAIN.get(node.again, "")] = None
        return out

    @cached_property
    def marks(self) -> dict[str, dict[str, None]]:
        """Map each mark to the names of the steps, actions and rules that put it on things."""
        out: dict[str, dict[str, None]] = {}
        for name, node in self.acting:
            if isinstance(node, t.Mark):
                out.setdefault(node.mark, {})[name] = None
        return out

    @cached_property
    def acting(self) -> list[tuple[str, t.Node]]:
        """List the parts of all that is done, each with the name of the step, action or rule."""
        rules, out = self.rules, list[tuple[str, t.Node]]()
        for decls in (rules.setup, rules.rounds, rules.turn, rules.actions, rules.rules, rules.scoring):
            for decl in decls.values():
                out += [(decl.name, node) for node in nodes(decl.body)]
        return out

    def chapters(self) -> Iterable[Chapter]:
        """Return the chapters in the order in which a player reads them."""
        rules = self.rules
        reckoned, idle = for_programs(rules), unused(rules)
        apart = reckoned | idle
        numbers = [n for n in rules.numbers.values() if not n.parameter and n.name not in apart]
        tests = [one for one in rules.tests.values() if one.name not in apart]
        groups = [one for one in rules.groups.values() if one.name not in idle]
        zones = list(rules.zones.values())
        common = [z for z in zones if z.owner == "table"]
        own = _decls((z for z in zones if z.owner != "table"), rules.counters.values())
        set_ = [n for n in rules.numbers.values() if n.parameter]
        left = _decls(rules.numbers.values(), rules.tests.values(), rules.groups.values())
        left = [one for one in left if one.name in idle and one.name not in reckoned]
        more = _decls(rules.relations.values(), rules.marks.values(), rules.moments.values())
        programs = [d for d in _decls(rules.numbers.values(), rules.tests.values()) if d.name in reckoned]
        set_up = self._chapter("set-up", "Set-up", rules.setup.values(), "steps")
        begins = () if self._begins() else (FIRST_PLAYER + self._who_begins(),)
        yield evolve(set_up, remarks=(*self._starts(), *begins) if set_up.entries else begins)
        if rules.rounds:
            yield self._chapter("round", "The round", rules.rounds.values(), "steps")
        yield self._chapter("turn", "The turn", rules.turn.values(), "steps")
        yield self._chapter("actions", "Actions", rules.actions.values())
        yield self._chapter("rules", "How things are done", _decls(rules.rules.values(), rules.powers.values()))
        yield self._scoring()
        looked_up = (
            self._chapter("things", "On the table", _decls(rules.kinds.values(), common)),
            self._chapter("players", "What players have and count", own),
            self._chapter("numbers", "Fixed numbers", set_, "values"),
            self._chapter("formulas", "Calculated numbers", _decls(numbers, rules.tables.values())),
            self._chapter("words", "What the words mean", _decls(tests, groups)),
            self._chapter("moments", self._title_of_more(), more, "list"),
            self._chapter(UNUSED, "Not used in this game", left, "list"),
            self._chapter(APPENDIX, "For computer players", programs),
        )
        yield from (evolve(chapter, looked_up=True, entries=_by_title(chapter)) for chapter in looked_up)

    def _starts(self) -> tuple[str, ...]:
        """Say with what each player begins: the counters that do not start at 0."""
        rules, said = self.rules, list[str]()
        for counter in rules.counters.values():
            start: t.Expr = counter.starts
            if isinstance(start, t.Number) and start.name in rules.numbers:
                start = rules.numbers[start.name].body
            if counter.owner == "player" and isinstance(start, t.Int) and start.value:
                name = "" if counter.symbol else f" {self.shown.counter(counter.name)}"
                said.append(self.shown.figure(counter.name, start.value) + name)
        return (f"Each player begins with {listed(said)}.",) if said else ()

    def _who_begins(self) -> str:
        """Say who the first player is: the chapter about the set-up does, if there is one."""
        chapters = self.shown.front.chapters.values()
        title = next((one.title for one in chapters if one.covers == "set-up"), "")
        return f' The chapter "{title}" says who that is.' if title else THEY_AGREE

    def _begins(self) -> bool:
        """Check whether the set-up says who takes the first turn."""
        return any(
            isinstance(n, t.BeginWith | t.BeginRandom) for step in self.rules.setup.values() for n in nodes(step.body)
        )

    def _chapter(self, anchor: str, title: str, decls: Iterable[Decl], form: Form = "") -> Chapter:
        entries = tuple(self._entry(decl) for decl in decls)
        return Chapter(anchor, title, entries, form, lead=LEADS.get(anchor, ""))

    def _title_of_more(self) -> str:
        """Name what the game has of relations, marks and moments."""
        rules = self.rules
        neighbours = "relations" if any(d.to for d in rules.relations.values()) else "neighbours"
        there = ((neighbours, rules.relations), ("marks", rules.marks), ("moments", rules.moments))
        title = listed([name for name, decls in there if decls])
        return title[:1].upper() + title[1:]

    def _scoring(self) -> Chapter:
        steps = tuple(self._entry(step) for step in self.rules.scoring.values())
        sides = tuple(self._entry(one) for one in self.rules.sides.values())
        outcomes = (*sides, *(self._entry(one) for one in self.rules.outcomes.values()))
        return Chapter("scoring", "The end of the game and the winner", (*outcomes, *steps, *self._ranking()), "steps")

    def _ranking(self) -> tuple[RuleEntry, ...]:
        lines = self.rules.ranking
        if not lines:
            return ()
        said = tuple(self.shown.said(phrase_declaration(line, self.rules)) for line in lines)
        return (self._made(lines[0].slot, "Who wins", said),)

    def _entry(self, decl: Decl) -> RuleEntry:
        english = self._english(shortened(decl, self.rules))
        rows: tuple[tuple[str, str], ...] = ()
        heads = ("", "")
        if isinstance(decl, r.TableDecl):
            rows, english = table_rows(decl), f"This table gives the {decl.name}."
            heads = (self.shown.said(self._looked_up_by(decl.name)), self.shown.said(decl.name))
        if isinstance(decl, r.KindDecl):
            english = f"{self._number_of(decl.name)} {english}"
        said = tuple(self.shown.told(english).splitlines())
        return evolve(self._made(decl.slot, self._title(decl), said, rows), heads=heads)

    def _english(self, decl: Decl) -> str:
        """Write a declaration; under its heading a step need not say what kind of step it is."""
        if isinstance(decl, r.StepDecl) and not isinstance(decl, r.RoundDecl):
            return phrase_effect(decl.body, self.rules)
        if isinstance(decl, r.NumberDecl) and decl.parameter:
            return symbol_of(decl.name, self.rules) + teller(self.rules)(decl.body)
        if isinstance(decl, r.NumberDecl) and is_always(decl.name, self.rules) is not None:
            return f"{phrase_declaration(decl, self.rules)} Nothing in this game changes that."
        if isinstance(decl, r.MomentDecl) and self.moments.get(decl.name):
            return f"{phrase_declaration(decl, self.rules)} It comes during: {', '.join(self.moments[decl.name])}."
        if isinstance(decl, r.MarkDecl) and self.marks.get(decl.name):
            return (
                f"Things are marked so by: {', '.join(self.marks[decl.name])}. {phrase_declaration(decl, self.rules)}"
            )
        return phrase_declaration(decl, self.rules)

    def _looked_up_by(self, table: str) -> str:
        """Name the counter for which the rules look a table up; "number" if there is none."""
        rules = self.rules
        for decls in (rules.scoring, rules.rounds, rules.turn, rules.actions, rules.rules, rules.numbers):
            for decl in decls.values():
                for call in nodes_of(decl.body, t.NumberCall):
                    if call.name == table and isinstance(call.argument, t.Counter):
                        return call.argument.name
        return "number"

    def _number_of(self, kind: str) -> str:
        faces = [face for face in self.rules.faces.values() if face.kind == kind]
        count = sum(face.copies for face in faces)
        if count == len(faces):
            return f"There are {count} {plural(kind) if count != 1 else kind}, all different."
        different = f", of {len(faces)} different faces" if len(faces) > 1 else ""
        return f"There are {count} {plural(kind)}{different}."

    def _title(self, decl: Decl) -> str:
        name = self.shown.counter(decl.name) if isinstance(decl, r.CounterDecl | r.StepDecl) else decl.name
        return name[:1].upper() + name[1:]

    def _made(
        self, slot: r.Slot, title: str, lines: tuple[str, ...], rows: tuple[tuple[str, str], ...] = ()
    ) -> RuleEntry:
        about, cites = split_cites(slot.about)
        note, line = self.notes.of(slot)
        links = self.links.out_of(slot.id)
        return RuleEntry(slug(slot.id), slot.id, title, about, cites, lines, note, line, links, rows)


def _by_title(chapter: Chapter) -> tuple[RuleEntry, ...]:
    """Put the entries of a chapter of the dictionary in order; what only programs need is read, not looked up."""
    if chapter.anchor == APPENDIX:
        return chapter.entries
    return tuple(sorted(chapter.entries, key=lambda entry: entry.title.lower()))


_SORTS = {"rule": "a rule", "number": "a number", "test": "a test", "group": "a group", "power": "a power"}


def told_apart(chapters: list[Chapter]) -> list[Chapter]:
    """Say of entries with one title of what sort each is; steps are read in their order, and need no more."""
    titles = Counter(e.title for chapter in chapters if chapter.form != "steps" for e in chapter.entries)
    return [
        evolve(chapter, entries=tuple(e if titles[e.title] < 2 else _sorted_out(e) for e in chapter.entries))
        for chapter in chapters
    ]


def _sorted_out(entry: RuleEntry) -> RuleEntry:
    sort = _SORTS.get(entry.slot.partition(" ")[0])
    return evolve(entry, title=f"{entry.title} ({sort})") if sort else entry


def _decls(*groups: Iterable[Decl]) -> list[Decl]:
    return [decl for group in groups for decl in group]


def split_cites(about: str) -> tuple[str, str]:
    """Separate the words of a comment from the numbers of the paragraphs it cites, as in `B5: more text`."""
    found = _CITED.match(about)
    if found is not None:
        rest = about[found.end() :]
        return rest[:1].upper() + rest[1:], found[1].strip()
    after = _CITES_AFTER.search(about)
    if after is not None:
        return about[: after.start()] + about[after.end() :], after[1]
    return about, ""


def table_rows(decl: r.TableDecl) -> tuple[tuple[str, str], ...]:
    """Return the rows of a table, equal neighbours in one."""
    rows = [(rows, str(value)) for rows, value in decl.runs()]
    if decl.more:
        rows.append((f"each one above {len(decl.rows) - 1}", f"{decl.more} more"))
    return tuple(rows)
