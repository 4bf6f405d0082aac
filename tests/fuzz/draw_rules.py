"""A whole rule set, drawn from its declarations to its texts, and the files of a bundle that says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Literal

from attrs import evolve, frozen

from london_rules.diagnostics import Span
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.faces import format_rules
from london_rules.language.format.texts import writer
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.words import JOINING, PREPOSITIONS
from tests.fuzz.choosing import Choices
from tests.fuzz.draw_conditions import test_body
from tests.fuzz.draw_numbers import number, number_body, union
from tests.fuzz.draw_powers import power
from tests.fuzz.draw_statements import block, choose, text
from tests.fuzz.families import require_every_construct
from tests.fuzz.scene import PLAYER, Ref, Scene, Site, TextScope
from tests.fuzz.words import PRINTED, SYMBOLS, Words

require_every_construct()
MOST_VALUE = 10


@frozen
class Nowhere:
    """The source of what no file holds."""

    value: str = ""

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Give no place."""
        return Span("", 0, 0)


def slot(kind: str, name: str = "") -> r.Slot:
    """Make the slot of something drawn."""
    return r.Slot(f"{kind} {name}".strip(), kind, Nowhere(), "drawn")


@frozen
class Bundle:
    """A drawn bundle: its rules as they must be read, its texts, and the scene for what is drawn on top of it."""

    rules: r.Rules
    texts: dict[str, str]
    scene: Scene


def bundle(choices: Choices) -> Bundle:
    """Draw a game of its own as one bundle."""
    scene = Scene(choices, Words(choices), r.Rules("drawn", "Drawn", _players(choices), 10, Names()))
    draw = Draw(scene)
    draw.frame()
    draw.texts()
    return Bundle(scene.rules, format_rules(scene.rules), scene)


def _players(choices: Choices) -> tuple[int, int]:
    low = choices.pick((2, 1, 2, 3))
    return low, low + choices.below(3)


class Draw:
    """Draw the declarations of one scene, those that texts name before those texts."""

    def __init__(self, scene: Scene) -> None:
        self.s, self.c, self.rules = scene, scene.choices, scene.rules
        self.size = self.c.pick((1, 1, 2, 1, 3))

    def often(self, least: int = 0, most: int = 2) -> int:
        """Draw how many there are of something: few in most bundles, which are small."""
        return self.c.between(least, max(least, min(most, self.size + (self.size > 1))))

    # ---- declarations without texts -------------------------------------------------------------

    def sides_and_outcomes(self) -> None:
        """Draw who plays together, and how the game can end for all."""
        if self.c.chance(1, 6):
            most = self.rules.players[1]
            for first in (1, 2):
                seats = tuple(range(first, most + 1, 2))
                name = self.s.words.noun()
                if seats:
                    self.rules.sides[name] = r.SideDecl(name, slot("partners", name), seats)
        for _ in range(self.often() if self.c.chance(1, 4) else 0):
            name = self.s.words.noun()
            self.rules.outcomes[name] = r.OutcomeDecl(name, slot("outcome", name), self.c.chance(1, 2))

    def frame(self) -> None:
        """Draw parameters, kinds, zones, counters, relations, marks, moments and the plain part of faces."""
        self.rules.turn_limit = self.c.pick((6, 2, 12, 30))
        for _ in range(self.often()):
            self.parameter()
        names = [self.s.words.kind() for _ in range(self.often(1, 3))]
        kept = [self.s.words.noun() for _ in names]
        self.counter(PLAYER)
        for _ in range(self.often()):
            self.counter(self.c.pick((PLAYER, PLAYER, "table", *names)))
        for name, zone in zip(names, kept, strict=True):
            self.kind(name, zone)
        for name, zone in zip(names, kept, strict=True):
            self.zones(name, zone)
        for _ in range(self.often()):
            self.relation()
        for _ in range(self.often()):
            name = self.s.words.adjective()
            self.rules.marks[name] = r.MarkDecl(name, slot("mark", name), gone=self.c.chance(1, 3))
        self.sides_and_outcomes()
        self.moments()
        for name in names:
            for _ in range(self.often(1, 4)):
                self.face(name)
        self.relate()

    def parameter(self) -> None:
        """Draw a parameter; every other one may never be changed by a power."""
        name = self.s.words.noun()
        body = t.Int(self.c.pick((1, 2, 3, 0, 7)))
        bounds = self.bounds(body.value, body.value)
        self.rules.numbers[name] = r.NumberDecl(name, slot("number", name), (), body, True, bounds)
        self.s.rank("number", name)
        if self.c.chance(1, 2):
            self.s.fixed[name] = None

    def bounds(self, low: int, high: int) -> r.Bounds:
        """Draw bounds of a figure that is between two values: none, one or both."""
        least = low - self.c.below(3) if self.c.chance(1, 4) else None
        return r.Bounds(least, high + self.c.below(3) if self.c.chance(1, 6) else None)

    def known(self) -> t.Expr:
        """Draw a number known before play."""
        names = list(self.s.fixed)
        one: t.Expr = t.Number(self.c.pick(names)) if names and self.c.chance(1, 3) else t.Int(self.c.between(1, 3))
        if self.c.chance(1, 5):
            players = t.Count(t.Things(PLAYER, None, None, ()))
            return t.Binary("+", one, players) if self.c.chance(1, 2) else t.Extreme("larger", players, one)
        return one

    def counter(self, owner: str) -> None:
        """Draw a counter; what is done when it is short comes later."""
        name = self.s.words.noun()
        symbol = self.c.pick(SYMBOLS) if self.c.chance(1, 3) else ""
        symbol = "" if any(d.symbol == symbol for d in self.rules.counters.values()) else symbol
        starts = self.known() if self.c.chance(1, 2) else t.Int(0)
        least = None if self.c.chance(1, 6) else 0
        on_things = owner not in (PLAYER, "table")
        gone = on_things and self.c.chance(1, 4)
        sides = t.Int(self.c.between(0, 1)), t.Int(self.c.between(1, 6))
        rolled = r.Rolled(*sides) if self.c.chance(1, 4) else None
        ends = r.Guessed(t.Int(0), t.Int(self.c.between(0, 4)))
        guessed = ends if owner == PLAYER and self.c.chance(1, 6) else None
        self.rules.counters[name] = r.CounterDecl(
            *(name, slot("counter", name), owner, symbol, starts, least, None, None, gone, rolled, guessed),
            kept=least is None,
        )

    def kind(self, name: str, begins: str) -> None:
        """Draw a kind with its fields."""
        fields: dict[str, r.FieldDecl] = {}
        for make in self.c.some((self._number, self._flag, self._one_of, self._counter), 1, 4):
            made = make()
            if made is not None:
                fields[made.name] = made
        for type, most in (("effect", 2), ("powers", 2)):
            for _ in range(self.often(0, most)):
                field = self.s.words.noun()
                loose = type == "effect" and self.c.chance(1, 5)
                fields[field] = r.FieldDecl(field, type, any_order=loose)  # type: ignore[arg-type]
        self.rules.kinds[name] = r.KindDecl(name, slot("kind", name), fields, begins)

    def _number(self) -> r.FieldDecl:
        name, optional = self.s.words.noun(), self.c.chance(1, 3)
        return r.FieldDecl(name, "number", optional=optional, bounds=self.bounds(0, MOST_VALUE))

    def _flag(self) -> r.FieldDecl:
        return r.FieldDecl(self.s.words.adjective(), "flag", optional=self.c.chance(1, 6))

    def _one_of(self) -> r.FieldDecl:
        values = tuple(self.s.words.adjective() for _ in range(self.c.between(2, 3)))
        return r.FieldDecl(self.s.words.noun(), "one of", values, optional=self.c.chance(1, 4))

    def _counter(self) -> r.FieldDecl | None:
        if not self.rules.counters:
            return None
        counter = self.c.pick(list(self.rules.counters))
        return r.FieldDecl(self.s.words.noun(), "counter", counter=counter, optional=self.c.chance(1, 3))

    def zones(self, kind: str, begins: str) -> None:
        """Draw the zones of a kind: one to begin in, and others of every shape."""
        self.zone(begins, kind, "table", self.c.pick(("pile", "hand")), plain=True)
        shapes = self.c.some(("hand", "pile", "rows", "stacks"), 1, self.size + 1)
        for shape in shapes:
            self.zone(self.s.words.noun(), kind, self.c.pick((PLAYER, "table", PLAYER)), shape)

    def zone(self, name: str, kind: str, owner: str, shape: Any, *, plain: bool = False) -> None:
        """Draw a zone."""
        seen: list[r.Seen] = ["all", "nobody"]
        seen += ["owner", "owner"] if owner == PLAYER else []
        seen += ["open tops"] if owner == PLAYER and shape == "stacks" else []
        works: dict[str, tuple[str, ...]] = {}
        for field in self.s.fields(kind, "powers"):
            if self.c.chance(1, 4) if plain else self.c.chance(2, 3):  # where things begin, they must not be covered
                asked = ["face up", *(["on top"] if shape in ("stacks", "pile") and not plain else [])]
                works[field.name] = tuple(self.c.some(asked, 0, 2))
        rows = self.c.between(1, 3) if shape == "rows" else 1
        columns = t.Extreme("larger", self.known(), t.Int(1)) if shape == "rows" else None
        who = self.c.pick(seen)
        kept = shape in ("hand", "pile") and who == "owner"
        self.rules.zones[name] = r.ZoneDecl(
            name, slot("zone", name), owner, kind, shape, rows, columns, who, works, kept
        )

    def relation(self) -> None:
        """Draw a relation, or one that joins others."""
        name = self.s.words.noun()
        kind = self.c.pick(list(self.rules.kinds))
        others = [other for other in self.rules.kinds if other != kind]
        to = self.c.pick(others) if others and self.c.chance(1, 2) else ""
        same = [
            d.name for d in self.rules.relations.values() if (d.kind, d.to) == (kind, to) and not (d.parts or d.one)
        ]
        parts = tuple(same) if same and self.c.chance(1, 3) else ()
        one = bool(to) and not parts and self.c.chance(1, 2)
        self.rules.relations[name] = r.RelationDecl(name, slot("relation", name), kind, parts, to, one)

    def moments(self) -> None:
        """Draw moments, and a name for several."""
        names = [self.s.words.verb() + "ing" for _ in range(self.c.between(0, 2))]
        for name in names:
            self.rules.moments[name] = r.MomentDecl(name, slot("moment", name))
        if len(names) > 1 and self.c.chance(1, 3):
            both = "any " + self.s.words.noun()
            self.rules.moments[both] = r.MomentDecl(both, slot("moments", both), tuple(names))
        self.s.moments = tuple(names)

    def face(self, kind: str) -> r.FaceDecl:
        """Draw a thing with its figures; its texts come later."""
        noun = self.s.words.noun()
        id = noun.replace(" ", "-")
        given: dict[str, int | str | bool] = {}
        left: dict[str, int | str | bool] = {}
        for decl in self.rules.kinds[kind].fields.values():
            if decl.type not in ("effect", "powers") and not (decl.optional and self.c.chance(1, 2)):
                value = self.value(decl)
                (given if value or decl.optional else left)[decl.name] = value
        name = self.c.pick(PRINTED).format(noun.title()) if self.c.chance(1, 3) else noun.title()
        made = r.FaceDecl(
            kind, id, name, self.c.pick((1, 2, 1, 4)), {**given, **left}, {}, (), {}, (), "", slot(kind, id)
        )
        self.rules.faces[id] = made
        return made

    def value(self, decl: r.FieldDecl) -> int | str | bool:
        """Draw the value of a field."""
        if decl.type == "one of":
            return self.c.pick(decl.values)
        if decl.type == "flag":
            return self.c.chance(1, 2)
        return self.c.pick((1, 0, 2, 3, MOST_VALUE))

    def relate(self) -> None:
        """Relate things of one kind, in both directions, and things to those of another kind."""
        for decl in list(self.rules.relations.values()):
            if decl.to:
                self.relate_to_others(decl)
                continue
            faces = [f for f in self.rules.faces.values() if f.kind == decl.kind and f.copies == 1]
            if decl.parts or len(faces) < 2:
                continue
            chain = self.c.some(faces, 2, 4)
            for one, other in pairwise(chain):
                self._related(decl.name, one.id, other.id)
                self._related(decl.name, other.id, one.id)

    def relate_to_others(self, decl: r.RelationDecl) -> None:
        """Let things name one or several things of another kind, of each of which there is one."""
        named = [f.id for f in self.rules.faces.values() if f.kind == decl.to and f.copies == 1]
        if not named and decl.one:
            self.rules.relations[decl.name] = evolve(decl, one=False)
        for face in [f for f in self.rules.faces.values() if f.kind == decl.kind and named and not decl.parts]:
            for id in self.c.some(named, 1, 1 if decl.one else 3):
                self._related(decl.name, face.id, id)

    def _related(self, relation: str, one: str, other: str) -> None:
        face = self.rules.faces[one]
        known = face.related.get(relation, ())
        self.rules.faces[one] = evolve(face, related={**face.related, relation: (*known, other)})

    # ---- texts ----------------------------------------------------------------------------------

    def texts(self) -> None:
        """Draw all texts: first those that call nothing, last the steps of the turn."""
        actions = [self.s.words.verb() for _ in range(self.often(1, 3))]
        verbs = [self._verb() for _ in range(self.often(0, 4))]
        self.s.ends = (*actions, *verbs)
        early = Site(effects=False)
        self.formulas(early, 3)
        if self.c.chance(1, 6):
            self.win_of_some(early)
        half = len(verbs) // 2
        self.short(early)
        for verb in verbs[:half]:
            self.rule(verb, early)
        self.effects(early)
        self.formulas(Site(), 2)
        for verb in verbs[half:]:
            self.rule(verb, Site())
        for name in actions:
            self.step("action", name, Site(), chosen=True)
        self.steps()
        self.ranking()
        self.powers()

    def _verb(self) -> str:
        verb = self.s.words.verb()
        return f"{verb} {self.c.pick([*PREPOSITIONS])}" if self.c.chance(1, 10) else verb

    def formulas(self, site: Site, most: int) -> None:
        """Draw numbers, tables, tests and groups, each for those after it to call."""
        makers = (self.number, self.test, self.group, self.table, self.test)
        for _ in range(self.often(0, most)):
            make: Callable[[Site], None] = self.c.pick(makers)
            make(site)

    def number(self, site: Site) -> None:
        """Draw a number, perhaps with an input or two."""
        name = self.s.words.noun()
        params: list[r.ParamDecl] = []
        for i in range(self.c.pick((0, 0, 0, 0, 1, 2))):
            kind = self.c.pick(("number", PLAYER, *self.rules.kinds))
            taken = tuple(p.name for p in params)
            prep = self.c.pick((*PREPOSITIONS, *JOINING)) if i else ""
            params.append(r.ParamDecl(*self._input(kind, taken), prep=prep))
        with self.s.at(site, 12):
            body = number_body(self.s, self.scope(params))
        self.rules.numbers[name] = r.NumberDecl(name, slot("number", name), tuple(params), body)
        self.s.rank("number", name)

    def table(self, site: Site) -> None:
        """Draw a table."""
        name = self.s.words.noun()
        rows = [self.c.between(-1, 6) for _ in range(self.c.between(1, 4))]
        self.rules.tables[name] = r.TableDecl(name, slot("table", name), tuple(rows), self.c.pick((0, 1, -2)))

    def test(self, site: Site) -> None:
        """Draw a test of one thing or two."""
        kinds = [*self.rules.kinds, PLAYER]
        arity = self.c.between(1, 2)
        word = self.s.words.adjective() if arity == 1 else self.s.words.verb()
        name = self.c.pick((f"is {word}", f"can be {word}", word) if arity == 1 else (f"{word}s", f"{word}s with"))
        params = [r.ParamDecl(*self._input(self.c.pick(kinds), ()))]
        if arity == 2:
            optional = self.c.chance(1, 4)
            prep = "with" if name.endswith(" with") else ""
            kind = self.c.pick((params[0].kind, *kinds))
            name_and_kind = self._input(kind, (params[0].name,), optional)
            params.append(r.ParamDecl(*name_and_kind, optional, prep))
            priced = [c.name for c in self.s.counters(PLAYER)]
            if priced and self.c.chance(2, 3):
                self.s.priced[name] = self.c.pick(priced)
        with self.s.at(site, 12):
            body = test_body(self.s, self.scope(params))
        self.rules.tests[name] = r.TestDecl(name, slot("test", name), tuple(params), body)
        self.s.rank("test", name)

    def _input(self, kind: str, taken: tuple[str, ...], optional: bool = False) -> tuple[str, str]:
        # `there is a pebble` asks for any pebble, so an input that may be nothing needs another name to be asked for.
        own = kind == "number" or optional or self.c.chance(1, 2)
        name = self.s.words.local() if own else kind
        return (name, kind) if name not in taken else (f"other {name}", kind)

    def scope(self, params: Sequence[r.ParamDecl]) -> TextScope:
        """Give what the words of a text with inputs mean."""
        things = {p.name: Ref(p.kind, p.optional) for p in params if p.kind != "number"}
        return TextScope(locals=things, numbers={p.name: "" for p in params if p.kind == "number"})

    def group(self, site: Site) -> None:
        """Draw a group."""
        self._group(site, self.c.pick(list(self.rules.kinds)), self.c.pick((PLAYER, "table")))

    def win_of_some(self, site: Site) -> None:
        """Draw a group of players, and an outcome with which they win."""
        name = self.s.words.noun()
        won = self._group(site, PLAYER, "table")
        self.rules.outcomes[name] = r.OutcomeDecl(name, slot("outcome", name), won)

    def _group(self, site: Site, kind: str, owner: str) -> str:
        name = self.s.words.noun() + "s"
        with self.s.at(site, 10):
            body = union(self.s, TextScope(), kind)
        self.rules.groups[name] = r.GroupDecl(name, slot("group", name), owner, body)
        self.s.group_kinds[name] = kind
        self.s.rank("group", name)
        return name

    def short(self, site: Site) -> None:
        """Draw what is done when players cannot pay, and the note for it."""
        for decl in self.s.counters(PLAYER):
            if not self.c.chance(1, 3):
                continue
            self.s.rank("short", decl.name)
            site = evolve(site, limit=self.s.rank_of("short", decl.name))
            numbers = TextScope(numbers={"shortfall": ""})
            with self.s.at(evolve(site, asks=False, one_line=True), 8):
                short = block(self.s, numbers, 1)
            note = None
            if self.c.chance(1, 2):
                with self.s.at(site, 4):
                    note = r.Note("needs ", number(self.s, numbers, 1), " more")
            self.rules.counters[decl.name] = evolve(decl, short=short, note=note)
        if self.c.chance(1, 4):
            self.rule(self._verb(), evolve(site, asks=False))

    def rule(self, name: str, site: Site) -> None:
        """Draw a rule with its inputs."""
        params: list[r.ParamDecl] = []
        kinds = [*self.rules.kinds, PLAYER]
        prep = name.rpartition(" ")[2] if " " in name else ""
        for i in range(self.c.pick((0, 1, 2, 0)) if not prep else 1):
            optional = i == 1 and self.c.chance(1, 3)
            taken = tuple(p.name for p in params)
            word = prep if i == 0 else self.c.pick([*PREPOSITIONS])
            params.append(r.ParamDecl(*self._input(self.c.pick(kinds), taken, optional), optional, word))
        with self.s.at(site):
            if not params and site.asks and self.c.chance(1, 3):
                first = choose(self.s, TextScope(), opening=False)
                opens = isinstance(first[0], t.Choose) and not first[0].random
                body = block(self.s, TextScope(), 1, first)
                if opens:
                    self.s.opening[name] = None
            else:
                body = text(self.s, self.scope(params), chosen=True)
        if not site.asks:
            self.s.silent[name] = None
        self.rules.rules[name] = r.RuleDecl(name, slot("rule", name), tuple(params), body)
        self.s.rank("rule", name)

    def effects(self, site: Site) -> None:
        """Draw the effects printed on things."""
        for face in list(self.rules.faces.values()):
            effects: dict[str, r.EffectText] = {}
            scope = TextScope(this=Ref(face.kind))
            for decl in self.s.fields(face.kind, "effect"):
                if self.c.chance(2, 3):
                    with self.s.at(site, 14):
                        body = text(self.s, scope, chosen=not decl.any_order)
                    effects[decl.name] = r.EffectText(slot(f"{face.kind} {face.id}", decl.name), body)
            self.rules.faces[face.id] = evolve(face, effects=effects)
        for kind in self.rules.kinds:
            for decl in self.s.fields(kind, "effect"):
                self.s.rank("effects", decl.name)

    def step(self, keyword: str, name: str, site: Site, *, chosen: bool = False, first: Any = None) -> None:
        """Draw a step or an action."""
        with self.s.at(site):
            body = text(self.s, TextScope(), chosen=chosen)
        if first is not None:
            opens = int(isinstance(body.body[0], t.AskEvenOne))
            body = t.Block((*body.body[:opens], first, *body.body[opens:]))
        if keyword == "round":
            late = self.c.chance(1, 2)
            self.rules.rounds[name] = r.RoundDecl(name, slot(keyword, name), body, late)
            return
        category = {"set-up": "setup", "action": "actions"}.get(keyword, keyword)
        getattr(self.rules, category)[name] = r.StepDecl(name, slot(keyword, name), body)

    def steps(self) -> None:
        """Draw the steps of the set-up, the turn and the scoring; a turn begins with a choice of actions."""
        for _ in range(self.often()):
            self.step("set-up", self.s.words.noun(), Site(moments=False))
        for _ in range(self.often() if self.c.chance(1, 3) else 0):
            self.step("round", self.s.words.noun(), Site(moments=False))
        for i in range(self.often(1, 2)):
            moments = tuple(t.At(m, "") for m in self.c.some(self.s.moments, 0, 2))
            opening = t.ChooseAction(moments) if i == 0 else None
            self.step("turn", self.s.words.verb(), Site(chooses_action=True), first=opening)
        for _ in range(self.c.between(0, 1)):
            self.step("scoring", self.s.words.noun(), Site(moments=False))

    def ranking(self) -> None:
        """Draw who wins."""
        for _ in range(self.c.between(1, 2)):
            with self.s.at(Site(), 8):
                body = number(self.s, TextScope(), 2)
            how: Literal["highest", "lowest"] = "lowest" if self.c.chance(1, 3) else "highest"
            self.rules.ranking.append(r.RankDecl(writer(self.rules)(body), slot("ranking"), how, body))

    def powers(self) -> None:
        """Draw the powers of the rules, and those printed on things."""
        for _ in range(self.often()):
            name, made = self.s.words.noun(), power(self.s)
            if made is not None:
                self.rules.powers[name] = r.PowerDecl(name, slot("power", name), made)
        for face in list(self.rules.faces.values()):
            printed: list[r.PowerText] = []
            for decl in self.s.fields(face.kind, "powers"):
                for _ in range(self.c.pick((1, 0, 1, 2))):
                    made = power(self.s, face.kind)
                    if made is not None:
                        text = slot(f"{face.kind} {face.id}", decl.name)
                        printed.append(r.PowerText(text, decl.name, made))
            self.rules.faces[face.id] = evolve(face, powers=tuple(printed))
