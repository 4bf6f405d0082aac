"""Statements: what is done, to whom and with what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, assert_never

from attrs import evolve

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.check.calls import CallChecks
from london_rules.language.check.changes import ChangeChecks
from london_rules.language.check.checks import Checks
from london_rules.language.check.conditions import sure_if_not
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.flow.walk import MOST_TIMES, Opening, first_choice, leaves_one, nodes
from london_rules.language.format.statements import all_leave
from london_rules.language.syntax.names import article, plural

if TYPE_CHECKING:
    from london_rules.language.check.texts import Texts


_FEWER = "write a smaller number; to gain something that often, gain it all at once"


class StatementChecks(Checks):
    """Check statements; each gives what the words mean after it."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self.changes = ChangeChecks(texts)
        self.calls = CallChecks(texts)
        self._first: Opening | None = None
        self._passing = False  # inside `each player in turn`
        self._within: Literal["", "loop", "parts"] = ""  # where `stop` would stand: in a loop, or a part in any order
        self._chosen: tuple[t.Block, TextScope] | None = None  # the text that is checked, if a player can choose it
        self._is_part = False  # it is a part to choose from

    def text(self, block: t.Block, scope: TextScope, *, chosen: bool) -> None:
        """Check a whole text: it may begin with `ask even with one option`, if it is chosen also with `only if`."""
        body = block.body
        opening = t.OnlyIf | t.OnlyOnce | t.AskEvenOne if chosen else t.AskEvenOne
        while body and isinstance(body[0], opening):
            if isinstance(body[0], t.OnlyIf):
                self.texts.conditions.cond(body[0].condition, scope)
            body = body[1:]
        before, self._chosen = self._chosen, (block, scope) if chosen else None
        self._statements(body, scope)
        self._chosen = before

    def block(self, block: t.Block, scope: TextScope) -> None:
        """Check the statements of a block."""
        self._statements(block.body, scope)

    def _statements(self, body: tuple[t.Statement, ...], scope: TextScope) -> None:
        for statement in body:
            scope = self.statement(statement, scope)

    def statement(self, s: t.Statement, scope: TextScope) -> TextScope:  # noqa: C901, PLR0912, PLR0915 - one case a construct
        """Check one statement."""
        match s:
            case t.Choose():
                return self._choose(s, scope)
            case t.If():
                inner = self.texts.conditions.cond(s.condition, scope)
                self.block(s.then, inner)
                if s.otherwise is not None:
                    self.block(s.otherwise, sure_if_not(s.condition, scope))
            case t.ForEach():
                member = self.texts.things.collection(s.of, scope)
                if all_leave(s) and member.kind not in (PLAYER, UNKNOWN):
                    message = f"only players leave the game, but these are {plural(member.kind)}"
                    self.report.error("LR-T0002", message, s.of, help="write `move ... to`, and where they go")
                else:
                    self._loop(s.body, scope.bound(member))
            case t.Times():
                self._times(s.number, scope)
                self._loop(s.body, scope)
            case t.Repeat():
                self._repeat(s, scope)
            case t.InTurn():
                return self._in_turn(s, scope)
            case t.Stop() | t.Pass():
                self._leave(s)
            case t.UpTo():
                self._up_to(s, scope)
            case t.May():
                self.block(s.body, scope)
            case t.AnyOrder():
                with self._inside("parts"):
                    for part in s.parts:
                        self.block(part, scope)
            case t.Either():
                self._either(s, scope)
            case t.ChooseSeveral():
                return self._choose_several(s, scope)
            case t.ChooseNumber():
                return self._choose_number(s, scope)
            case t.SecretNumber() | t.SecretThing() | t.SecretThings() | t.SecretPart():
                self._secret(s, scope)
            case t.OnlyIf():
                self._only_if(s, scope)
            case t.OnlyOnce():
                help = f"begin an action, effect or rule with it; an offer says `once a {s.per}, at ...`"
                fix = None
                if self._chosen is not None and not self._is_part and s in self._chosen[0].body:
                    fix = self._moved_up(s, self._chosen[0])
                    help = "move this line to the top: it says when the whole text can be chosen" if fix else help
                self.report.error("LR-T0019", f"`only once a {s.per}` cannot be used here", s, help=help, fix=fix)
            case t.AskEvenOne():
                help = "move this line to the top of the text: it is for all that the text asks"
                self.report.error("LR-T0019", "`ask even with one option` cannot be used here", s, help=help)
            case t.ChooseAction() | t.GoOn():
                self._moments(s)
            case t.CarryOut():
                self.texts.things.of_kind(s.subject, PLAYER, scope, "who carries this out")
                self.texts.conditions.effect(s.effect, scope)
            case t.Call():
                self.calls.call(s, scope)
            case t.Until():
                self._until(s, scope)
            case t.EndAfter():
                self.texts.numbers.number(s.turns, scope)
            case t.NextTurn() | t.SkipTurn() | t.LeaveGame():
                self.texts.things.of_kind(s.subject, PLAYER, scope, "who takes a turn, misses one or leaves")
            case t.EndAfterRounds():
                self.texts.numbers.number(s.rounds, scope)
            case t.BeginWith():
                self.texts.things.of_kind(s.player, PLAYER, scope, "who begins")
            case t.Ask():
                self.texts.things.of_kind(s.player, PLAYER, scope, "who is asked")
                self.block(s.body, evolve(scope, they=Ref(PLAYER), they_name=""))
            case t.BeginRandom() | t.EndNow() | t.EndWith():
                pass
            case (
                t.Gain() | t.Lose() | t.Pay() | t.Give() | t.PutCounter() | t.RemoveCounter() | t.Mark() | t.TurnFace()
            ):
                self.changes.check(s, scope)
            case (
                t.Roll()
                | t.PutOn()
                | t.PutInOrder()
                | t.Move()
                | t.MoveAll()
                | t.PassOn()
                | t.MoveRow()
                | t.CloseGaps()
            ):
                self.changes.check(s, scope)
            case t.Swap() | t.Reveal() | t.LookAt():
                self.changes.check(s, scope)
            case other:
                assert_never(other)
        return scope

    @contextmanager
    def _inside(self, what: Literal["loop", "parts"]) -> Iterator[None]:
        before, self._within = self._within, what
        yield
        self._within = before

    # ---- choices --------------------------------------------------------------------------------

    def _choose(self, s: t.Choose, scope: TextScope) -> TextScope:
        if s.random and (s.at or s.alternative):
            help = "leave out `at ...` and `or ...`, or let the player choose"
            self.report.error("LR-T0036", "chance decides here: nobody is asked", s, help=help)
        for at in s.at:
            if at.again and s is not self._first:
                self._again(at)
        ref = self.texts.things.collection(s.of, scope)
        if s.another:
            self._another(s, ref, scope)
        return scope.bound(Ref(ref.kind, bool(s.alternative), ref.zone), s.call)

    def _choose_several(self, s: t.ChooseSeveral | t.SecretThings, scope: TextScope) -> TextScope:
        self._times(s.number, scope)
        ref = self.texts.things.collection(s.of, scope)
        if s.different and ref.kind != UNKNOWN:
            decl = self.report.field(ref.kind, s.different, s)
            if decl is not None and decl.type not in ("number", "counter", "one of"):
                message = f"`{s.different}` is no value that things can share or not"
                self.report.error("LR-T0008", message, s, help="name a field that is a number or one of several words")
        return scope.bind_several(s.call, Ref(ref.kind, zone=ref.zone))

    def _choose_number(self, s: t.ChooseNumber, scope: TextScope) -> TextScope:
        self.texts.numbers.number(s.least, scope)
        self.texts.numbers.number(s.most, scope)
        if s.call in self.rules.numbers:
            message = f"`{s.call}` is already a number of the rules"
            self.report.error("LR-N0007", message, s, help="call it something else")
        return scope.bind_number(s.call)

    def _either(self, s: t.Either, scope: TextScope) -> None:
        if s.number is not None:
            self.texts.numbers.number(s.number, scope)
        number = s.number.value if isinstance(s.number, t.Int) else 1
        if not 0 < number <= len(s.parts):
            few = f"there {'is' if len(s.parts) == 1 else 'are'} only {len(s.parts)} to choose from"
            help = "write a part on each of the indented lines below, or a smaller number"
            message = few if number else "nothing would be chosen"
            self.report.error("LR-T0050", message, s.number or s, help=help)
        self._parts(s, scope, alone=0 < number <= len(s.parts))

    def _parts(self, s: t.Either | t.SecretPart, scope: TextScope, *, alone: bool = True) -> None:
        """Check parts to choose from; one is too few, which `alone` reports if no other number was."""
        if alone and len(s.parts) == 1:
            help = "write what else can be chosen on another line; or write `you may`"
            self.report.error("LR-T0050", "there is only one part here, so there is nothing to choose", s, help=help)
        before, self._is_part = self._is_part, True
        for part in s.parts:
            self.text(part, scope, chosen=True)
        self._is_part = before

    def _secret(self, s: t.Secret, scope: TextScope) -> None:
        self.texts.things.players(s.players, "secretly chooses", scope)
        inner = scope.bound(Ref(PLAYER))
        match s:
            case t.SecretNumber():
                self._secret_number(s, inner)
            case t.SecretThing():
                chosen = self.texts.things.collection(s.of, inner)
                self.block(s.body, evolve(inner, it=Ref(chosen.kind, zone=chosen.zone)))
            case t.SecretThings():
                self.block(s.body, self._choose_several(s, inner))
            case t.SecretPart():
                self._parts(s, inner)
            case other:
                assert_never(other)

    def _secret_number(self, s: t.SecretNumber, scope: TextScope) -> None:
        self.texts.numbers.number(s.least, scope)
        self.texts.numbers.number(s.most, scope)
        self.texts.numbers.number(t.Counter(s.counter, "their", span=s.span), scope)

    def _again(self, at: t.At) -> None:
        words = "the first time" if at.again == "first" else "after the first time"
        help = "leave it out, or write it at the first choice under `up to N times` or `as often as you like`"
        self.report.error("LR-T0018", f"`{words}` is not at the first choice of a loop", at, help=help)

    def _another(self, s: t.Choose, ref: Ref, scope: TextScope) -> None:
        if ref.kind in (UNKNOWN, PLAYER):
            if isinstance(s.of, t.Things) and s.of.other_than is not None:
                message = "`another` and `other than` cannot both be used for players"
                self.report.error("LR-T0021", message, s, help="leave out one of the two")
            elif isinstance(s.of, t.GroupThings) and ref.kind == PLAYER:
                help = "write `choose one of ...`, and leave yourself out where the group is declared"
                self.report.error("LR-T0021", "`another` cannot be used for a group of players", s, help=help)
            return
        if isinstance(s.of, t.TopThings | t.RowThings):
            message = f"`another` cannot be used for {plural(ref.kind)} on top of a pile or in a row"
            self.report.error("LR-T0021", message, s, help="choose from the whole zone, or leave out `another`")
        elif isinstance(s.of, t.Things) and s.of.other_than is not None:
            self.report.error(
                "LR-T0021", "`another` and `other than` say the same thing twice", s, help="leave out one of the two"
            )
        elif scope.this is None:
            help = f"write `choose {article(ref.kind)} ... other than`, and then the {ref.kind} to leave out"
            self.report.error(
                "LR-T0021", "`another` leaves out nothing here: this text is not printed on a thing", s, help=help
            )
        elif scope.this.kind not in (ref.kind, UNKNOWN):
            own, kind = article(scope.this.kind), article(ref.kind)
            message = f"`another` leaves out the thing itself, but this is {own}, not {kind}"
            self.report.error("LR-T0021", message, s, help=f"write `choose {kind}`")

    def _moments(self, s: t.ChooseAction | t.GoOn) -> None:
        for at in s.at:
            if at.again and s is not self._first:
                self._again(at)
        if isinstance(s, t.ChooseAction) and not self.rules.actions and self.texts.whole:
            help = "declare one: `action NAME`, and write what it does on indented lines below"
            self.report.error("LR-C0005", "there are no actions to choose from", s, help=help)

    # ---- loops and conditions -------------------------------------------------------------------

    def _loop(self, body: t.Block, scope: TextScope) -> None:
        with self._inside("loop"):
            self.block(body, scope)

    def _repeat(self, s: t.Repeat, scope: TextScope) -> None:
        inner = self.texts.conditions.cond(s.condition, scope)
        if s.most is not None:
            self._times(s.most, scope)
        self._loop(s.body, inner if s.first else scope)

    def _in_turn(self, s: t.InTurn, scope: TextScope) -> TextScope:
        self.texts.things.of_kind(s.first, PLAYER, scope, "who begins")
        if s.but is not None:
            self.texts.numbers.number(s.but, scope)
        if not any(isinstance(node, t.Pass | t.Stop) for node in nodes(s.body)):
            help = "write `pass` where a player gives up, as in `either gain 1 point, or pass`"
            self.report.error("LR-T0054", "nobody can pass here, so this would never end", s, help=help)
        passing, self._passing = self._passing, True
        self._loop(s.body, evolve(scope, they=Ref(PLAYER), they_name=""))
        self._passing = passing
        if not s.call:
            return scope
        return scope.bound(Ref(PLAYER, nothing=not leaves_one(s), asked=True), s.call)

    def _leave(self, s: t.Stop | t.Pass) -> None:
        if isinstance(s, t.Stop):
            self._stop(s)
        elif not self._passing:
            help = "write it under `each player in turn until all have passed`; to leave another loop, write `stop`"
            self.report.error("LR-T0054", "a player cannot pass here", s, help=help)

    def _stop(self, s: t.Stop) -> None:
        if self._within == "parts":
            help = "write `stop` below the parts, under an `if`"
            message = "`stop` would leave out the other parts, which are carried out too"
            self.report.error("LR-T0051", message, s, help=help)
        elif not self._within:
            help = "leave it out, and write what follows under an `if`; `end the game now` ends the game"
            self.report.error("LR-T0051", "`stop` ends a loop, and there is none around it", s, help=help)

    def _times(self, number: t.Expr, scope: TextScope) -> None:
        self.texts.numbers.number(number, scope)
        if isinstance(number, t.Int) and number.value > MOST_TIMES:
            self.report.error("LR-X0011", f"a text can be repeated at most {MOST_TIMES} times", number, help=_FEWER)

    def _up_to(self, s: t.UpTo, scope: TextScope) -> None:
        if s.most is not None:
            self._times(s.most, scope)
        choice = first_choice(self.rules, s.body)
        if s.least is not None and choice is None:
            self._times(s.least, scope)
        elif s.least is not None:
            self.texts.numbers.number(s.least, scope)
        before, self._first = self._first, choice
        self._loop(s.body, scope)
        self._first = before

    def _only_if(self, s: t.OnlyIf, scope: TextScope) -> None:
        self.texts.conditions.cond(s.condition, scope)
        help, fix = "write `if ...`, and below it, further in, all that is done only then", None
        if self._chosen is None:
            help += "; `only if` begins a text that a player can choose: an action, effect, rule or offer"
        elif s in self._chosen[0].body:
            help = self._to_the_top(s, scope)
            fix = self._moved_up(s, self._chosen[0]) if help.startswith("move") else None
        self.report.error("LR-T0019", "`only if` cannot be used here", s, help=help, fix=fix)

    def _to_the_top(self, s: t.OnlyIf, scope: TextScope) -> str:
        """Say where `only if` stands in a text that can be chosen: with `if` in its place, the rest would be free."""
        assert self._chosen is not None
        outer = self._chosen[1]
        numbers = scope.numbers.keys() - outer.numbers.keys()
        named = list(nodes(s.condition))
        if any(_given_since(node, outer) or getattr(node, "name", "") in numbers for node in named):
            return "say it where the choice is made, as in `choose a KIND that ...`: nothing else can be chosen then"
        if self._is_part:
            return "move it to the beginning of the part: `only if` says when the part can be chosen"
        kind = self.report.slot.kind
        text = kind if kind in ("action", "rule", "effect") else "text"
        return f"move this line to the top of the {text}: `only if` says when it can be done"

    def _moved_up(self, s: t.OnlyIf | t.OnlyOnce, chosen: t.Block) -> Fix | None:
        """Put a line above those before it in a text."""
        source, (start, end), first = self.report.slot.source, s.span, chosen.body[0].span[0]
        text = source.value
        line = text.rfind("\n", 0, start) + 1
        if first >= line or text[line:start].strip():
            return None
        before, said = text[first:line].rstrip(), text[start:end].rstrip()
        made = f"{said}\n{text[line:start]}{before}" if "\n" in before else f"{said}, {before}"
        return Fix(source.span(first, end), made, "move the line with `only if` up")

    def _until(self, s: t.Until, scope: TextScope) -> None:
        if not isinstance(s.power, t.NumberIs):
            help = "change a number that the rules use, or print the power on a thing in play"
            self.report.error("LR-T0020", "a group cannot be changed for a time", s, help=help)
            return
        if s.power.number not in self.rules.numbers:
            if s.power.number in scope.numbers:
                self.report.error(
                    "LR-T0020",
                    f"the {s.power.number} is an input or a choice: it cannot be changed for a time",
                    s.power,
                )
            return
        self.texts.numbers.number(s.power.value, TextScope(this=scope.this))


def _given_since(node: t.Node, outer: TextScope) -> bool:
    """Return whether a construct names what a text chooses: in the outer scope, nobody knows it."""
    if isinstance(node, t.Local):
        return node.name not in outer.locals
    return isinstance(node, t.It | t.They) or getattr(node, "whose", "") == "their"
