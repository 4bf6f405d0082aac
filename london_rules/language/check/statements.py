"""Statements: what is done, to whom and with what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, assert_never, get_args

from london_rules.classes import evolve
from london_rules.diagnostics import Fix
from london_rules.diagnostics.effort import pass_time
from london_rules.language import constructs as t
from london_rules.language.check import calls, changes  # noqa: F401 - they enter the checks of other statements
from london_rules.language.check.checks import STATEMENTS, Checks, find_nothing
from london_rules.language.check.conditions import require_effect
from london_rules.language.check.numbers import require_number
from london_rules.language.check.scope import Ref, TextScope, sure_if_not
from london_rules.language.check.things import require_kind, require_players
from london_rules.language.constructs.turns import all_leave
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.flow.walk import MOST_TIMES, first_choice, leaves_one, nodes
from london_rules.language.syntax.names import article, plural

_FEWER = "write a smaller number; to gain something that often, gain it all at once"


def check_text(check: Checks, block: t.Block, scope: TextScope, *, chosen: bool) -> None:
    """Check a whole text: it may begin with `ask even with one option`, if it is chosen also with `only if`."""
    body = block.body
    opening = t.OnlyIf | t.OnlyOnce | t.AskEvenOne if chosen else t.AskEvenOne
    while body and isinstance(body[0], opening):
        if isinstance(body[0], t.OnlyIf):
            check.cond(body[0].condition, scope)
        body = body[1:]
    before, check.chosen = check.chosen, (block, scope) if chosen else None
    _statements(check, body, scope)
    check.chosen = before


def check_block(check: Checks, block: t.Block, scope: TextScope) -> None:
    """Check the statements of a block."""
    _statements(check, block.body, scope)


def _statements(check: Checks, body: tuple[t.Statement, ...], scope: TextScope) -> None:
    for statement in body:
        pass_time()
        scope = check.statement(statement, scope)


@STATEMENTS.of(t.If)
def _if(check: Checks, s: t.If, scope: TextScope) -> None:
    inner = check.cond(s.condition, scope)
    check_block(check, s.then, inner)
    if s.otherwise is not None:
        check_block(check, s.otherwise, sure_if_not(s.condition, scope))


@STATEMENTS.of(t.ForEach)
def _for_each(check: Checks, s: t.ForEach, scope: TextScope) -> None:
    member = check.collection(s.of, scope)
    if all_leave(s) and member.kind not in (PLAYER, UNKNOWN):
        message = f"only players leave the game, but these are {plural(member.kind)}"
        check.report.error("LR-T0002", message, s.of, help="write `move ... to`, and where they go")
    else:
        _loop(check, s.body, scope.bound(member))


@STATEMENTS.of(t.Chain)
def _chain(check: Checks, s: t.Chain, scope: TextScope) -> None:
    _loop(check, s.body, scope.bound(check.collection(s.of, scope)))


@STATEMENTS.of(t.Times)
def _so_often(check: Checks, s: t.Times, scope: TextScope) -> None:
    _times(check, s.number, scope)
    _loop(check, s.body, scope)


@STATEMENTS.of(t.May)
def _may(check: Checks, s: t.May, scope: TextScope) -> None:
    check_block(check, s.body, scope)


@STATEMENTS.of(t.AnyOrder)
def _any_order(check: Checks, s: t.AnyOrder, scope: TextScope) -> None:
    with _inside(check, "parts"):
        for part in s.parts:
            check_block(check, part, scope)


@STATEMENTS.of(t.OnlyOnce)
def _only_once(check: Checks, s: t.OnlyOnce, scope: TextScope) -> None:
    help = f"begin an action, effect or rule with it; an offer says `once a {s.per}, at ...`"
    fix = None
    if check.chosen is not None and not check.is_part and s in check.chosen[0].body:
        fix = _moved_up(check, s, check.chosen[0])
        help = "move this line to the top: it says when the whole text can be chosen" if fix else help
    check.report.error("LR-T0019", f"`only once a {s.per}` cannot be used here", s, help=help, fix=fix)


@STATEMENTS.of(t.AskEvenOne)
def _ask_even_one(check: Checks, s: t.AskEvenOne, scope: TextScope) -> None:
    help = "move this line to the top of the text: it is for all that the text asks"
    check.report.error("LR-T0019", "`ask even with one option` cannot be used here", s, help=help)


@STATEMENTS.of(t.CarryOut)
def _carry_out(check: Checks, s: t.CarryOut, scope: TextScope) -> None:
    require_kind(check, s.subject, PLAYER, scope, "who carries this out")
    require_effect(check, s.effect, scope)


@STATEMENTS.of(t.EndAfter, t.EndAfterRounds)
def _end_after(check: Checks, s: t.EndAfter | t.EndAfterRounds, scope: TextScope) -> None:
    require_number(check, s.turns if isinstance(s, t.EndAfter) else s.rounds, scope)


@STATEMENTS.of(t.NextTurn, t.SkipTurn, t.LeaveGame)
def _turn(check: Checks, s: t.TurnChange, scope: TextScope) -> None:
    require_kind(check, s.subject, PLAYER, scope, "who takes a turn, misses one or leaves")


@STATEMENTS.of(t.BeginWith)
def _begin_with(check: Checks, s: t.BeginWith, scope: TextScope) -> None:
    require_kind(check, s.player, PLAYER, scope, "who begins")


@STATEMENTS.of(t.Ask)
def _ask(check: Checks, s: t.Ask, scope: TextScope) -> None:
    require_kind(check, s.player, PLAYER, scope, "who is asked")
    check_block(check, s.body, evolve(scope, they=Ref(PLAYER), they_name=""))


STATEMENTS.of(t.BeginRandom, t.EndNow, t.EndWith, t.DoNothing)(find_nothing)


@contextmanager
def _inside(check: Checks, what: Literal["loop", "parts"]) -> Iterator[None]:
    before, check.within = check.within, what
    yield
    check.within = before


@STATEMENTS.of(t.Choose)
def _choose(check: Checks, s: t.Choose, scope: TextScope) -> TextScope:
    if s.random and (s.at or s.alternative):
        help = "leave out `at ...` and `or ...`, or let the player choose"
        check.report.error("LR-T0036", "chance decides here: nobody is asked", s, help=help)
    for at in s.at:
        if at.again and s is not check.first:
            _again(check, at)
    ref = check.collection(s.of, scope)
    if s.another:
        _another(check, s, ref, scope)
    return scope.bound(Ref(ref.kind, bool(s.alternative), ref.zone), s.call)


def _choose_several(check: Checks, s: t.ChooseSeveral | t.SecretThings, scope: TextScope) -> TextScope:
    _times(check, s.number, scope)
    ref = check.collection(s.of, scope)
    shared = s.different or s.same
    if shared and ref.kind != UNKNOWN:
        decl = check.report.field(ref.kind, shared, s)
        if decl is not None and decl.type not in ("number", "counter", "one of"):
            message = f"`{shared}` is no value that things can share or not"
            check.report.error("LR-T0008", message, s, help="name a field that is a number or one of several words")
    return scope.bind_several(s.call, Ref(ref.kind, zone=ref.zone))


STATEMENTS[t.ChooseSeveral] = _choose_several


@STATEMENTS.of(t.ChooseNumber)
def _choose_number(check: Checks, s: t.ChooseNumber, scope: TextScope) -> TextScope:
    require_number(check, s.least, scope)
    require_number(check, s.most, scope)
    if s.call in check.rules.numbers:
        message = f"`{s.call}` is already a number of the rules"
        check.report.error("LR-N0007", message, s, help="call it something else")
    return scope.bind_number(s.call)


@STATEMENTS.of(t.Either)
def _either(check: Checks, s: t.Either, scope: TextScope) -> None:
    if s.number is not None:
        require_number(check, s.number, scope)
    number = s.number.value if isinstance(s.number, t.Int) else 1
    if not 0 < number <= len(s.parts):
        few = f"there {'is' if len(s.parts) == 1 else 'are'} only {len(s.parts)} to choose from"
        help = "write a part on each of the indented lines below, or a smaller number"
        message = few if number else "nothing would be chosen"
        check.report.error("LR-T0050", message, s.number or s, help=help)
    _parts(check, s, scope, alone=0 < number <= len(s.parts))


def _parts(check: Checks, s: t.Either | t.SecretPart, scope: TextScope, *, alone: bool = True) -> None:
    """Check parts to choose from; one is too few, which `alone` reports if no other number was."""
    if alone and len(s.parts) == 1:
        help = "write what else can be chosen on another line; or write `you may`"
        check.report.error("LR-T0050", "there is only one part here, so there is nothing to choose", s, help=help)
    before, check.is_part = check.is_part, True
    for part in s.parts:
        check_text(check, part, scope, chosen=True)
    check.is_part = before


@STATEMENTS.of(t.SecretNumber, t.SecretThing, t.SecretThings, t.SecretPart)
def _secret(check: Checks, s: t.Secret, scope: TextScope) -> None:
    require_players(check, s.players, "secretly chooses", scope)
    inner = scope.bound(Ref(PLAYER))
    done = inner.bind_several(t.WHO_CHOSE, Ref(PLAYER))
    match s:
        case t.SecretNumber():
            for number in (s.least, s.most, t.Counter(s.counter, "their", span=s.span)):
                require_number(check, number, inner)
        case t.SecretThing():
            chosen = check.collection(s.of, inner)
            check_block(check, s.body, evolve(done, it=Ref(chosen.kind, zone=chosen.zone)))
        case t.SecretThings():
            check_block(check, s.body, _choose_several(check, s, inner))
        case t.SecretPart():
            _parts(check, s, done)
        case other:
            assert_never(other)


def _again(check: Checks, at: t.At) -> None:
    words = "the first time" if at.again == "first" else "after the first time"
    help = "leave it out, or write it at the first choice under `up to N times` or `as often as you like`"
    check.report.error("LR-T0018", f"`{words}` is not at the first choice of a loop", at, help=help)


def _another(check: Checks, s: t.Choose, ref: Ref, scope: TextScope) -> None:
    if ref.kind in (UNKNOWN, PLAYER):
        if isinstance(s.of, t.Things) and s.of.other_than is not None:
            message = "`another` and `other than` cannot both be used for players"
            check.report.error("LR-T0021", message, s, help="leave out one of the two")
        elif ref.kind == PLAYER and isinstance(s.of.of if isinstance(s.of, t.Best) else s.of, t.ChosenThings):
            help = "write `choose one of ... that is not you`"
            check.report.error("LR-T0021", "`another` cannot be used for players that were chosen", s, help=help)
        elif isinstance(s.of, t.GroupThings) and ref.kind == PLAYER:
            help = "write `choose one of ...`, and leave yourself out where the group is declared"
            check.report.error("LR-T0021", "`another` cannot be used for a group of players", s, help=help)
        return
    if isinstance(s.of.of if isinstance(s.of, t.Best) else s.of, (t.TopThings, t.RowThings)):
        message = f"`another` cannot be used for {plural(ref.kind)} on top of a pile or in a row"
        check.report.error("LR-T0021", message, s, help="choose from the whole zone, or leave out `another`")
    elif isinstance(s.of, t.Things) and s.of.other_than is not None:
        check.report.error(
            "LR-T0021", "`another` and `other than` say the same thing twice", s, help="leave out one of the two"
        )
    elif scope.this is None:
        help = f"write `choose {article(ref.kind)} ... other than`, and then the {ref.kind} to leave out"
        check.report.error(
            "LR-T0021", "`another` leaves out nothing here: this text is not printed on a thing", s, help=help
        )
    elif scope.this.kind not in (ref.kind, UNKNOWN):
        own, kind = article(scope.this.kind), article(ref.kind)
        message = f"`another` leaves out the thing itself, but this is {own}, not {kind}"
        check.report.error("LR-T0021", message, s, help=f"write `choose {kind}`")


@STATEMENTS.of(t.ChooseAction, t.GoOn)
def _moments(check: Checks, s: t.ChooseAction | t.GoOn, scope: TextScope) -> None:
    for at in s.at:
        if at.again and s is not check.first:
            _again(check, at)
    if isinstance(s, t.ChooseAction) and not check.rules.actions and check.whole:
        help = "declare one: `action NAME`, and write what it does on indented lines below"
        check.report.error("LR-C0005", "there are no actions to choose from", s, help=help)


def _loop(check: Checks, body: t.Block, scope: TextScope) -> None:
    with _inside(check, "loop"):
        check_block(check, body, scope)


@STATEMENTS.of(t.Repeat)
def _repeat(check: Checks, s: t.Repeat, scope: TextScope) -> None:
    inner = check.cond(s.condition, scope)
    if s.most is not None:
        _times(check, s.most, scope)
    _loop(check, s.body, inner if s.first else scope)


@STATEMENTS.of(t.InTurn)
def _in_turn(check: Checks, s: t.InTurn, scope: TextScope) -> TextScope:
    require_kind(check, s.first, PLAYER, scope, "who begins")
    if s.but is not None:
        require_number(check, s.but, scope)
    if not any(isinstance(node, (t.Pass, t.Stop)) for node in nodes(s.body)):
        help = "write `pass` where a player gives up, as in `either gain 1 point, or pass`"
        check.report.error("LR-T0054", "nobody can pass here, so this would never end", s, help=help)
    passing, check.passing = check.passing, True
    _loop(check, s.body, evolve(scope, they=Ref(PLAYER), they_name=""))
    check.passing = passing
    if not s.call:
        return scope
    return scope.bound(Ref(PLAYER, nothing=not leaves_one(s), asked=True), s.call)


@STATEMENTS.of(t.Stop, t.Pass)
def _leave(check: Checks, s: t.Stop | t.Pass, scope: TextScope) -> None:
    if isinstance(s, t.Stop):
        _stop(check, s)
    elif not check.passing:
        help = "write it under `each player in turn until all have passed`; to leave another loop, write `stop`"
        if check.report.slot.kind == "rule":
            help = "a rule does not pass: write `pass` in the loop, after the call of the rule"
        check.report.error("LR-T0054", "a player cannot pass here", s, help=help)


def _stop(check: Checks, s: t.Stop) -> None:
    if check.within == "parts":
        help = "write `stop` below the parts, under an `if`"
        message = "`stop` would leave out the other parts, which are carried out too"
        check.report.error("LR-T0051", message, s, help=help)
    elif not check.within:
        help = "leave it out, and write what follows under an `if`; `end the game now` ends the game"
        check.report.error("LR-T0051", "`stop` ends a loop, and there is none around it", s, help=help)


def _times(check: Checks, number: t.Expr, scope: TextScope) -> None:
    require_number(check, number, scope)
    if isinstance(number, t.Int) and number.value > MOST_TIMES:
        check.report.error("LR-X0011", f"a text can be repeated at most {MOST_TIMES} times", number, help=_FEWER)


@STATEMENTS.of(t.UpTo)
def _up_to(check: Checks, s: t.UpTo, scope: TextScope) -> None:
    if s.most is not None:
        _times(check, s.most, scope)
    choice = first_choice(check.rules, s.body)
    if s.least is not None and choice is None:
        _times(check, s.least, scope)
    elif s.least is not None:
        require_number(check, s.least, scope)
    before, check.first = check.first, choice
    _loop(check, s.body, scope)
    check.first = before


@STATEMENTS.of(t.OnlyIf)
def _only_if(check: Checks, s: t.OnlyIf, scope: TextScope) -> None:
    check.cond(s.condition, scope)
    help, fix = "write `if ...`, and below it, further in, all that is done only then", None
    if check.chosen is None:
        help += "; `only if` begins a text that a player can choose: an action, effect, rule or offer"
    elif s in check.chosen[0].body:
        help = _to_the_top(check, s, scope)
        fix = _moved_up(check, s, check.chosen[0]) if help.startswith("move") else None
    check.report.error("LR-T0019", "`only if` cannot be used here", s, help=help, fix=fix)


def _to_the_top(check: Checks, s: t.OnlyIf, scope: TextScope) -> str:
    """Say where `only if` stands in a text that can be chosen: with `if` in its place, the rest would be free."""
    assert check.chosen is not None
    outer = check.chosen[1]
    numbers = scope.numbers.keys() - outer.numbers.keys()
    named = list(nodes(s.condition))
    if any(_given_since(node, outer) or getattr(node, "name", "") in numbers for node in named):
        return "say it where the choice is made, as in `choose a KIND that ...`: nothing else can be chosen then"
    if check.is_part:
        return "move it to the beginning of the part: `only if` says when the part can be chosen"
    kind = check.report.slot.kind
    text = kind if kind in ("action", "rule", "effect") else "text"
    return f"move this line to the top of the {text}: `only if` says when it can be done"


def _moved_up(check: Checks, s: t.OnlyIf | t.OnlyOnce, chosen: t.Block) -> Fix | None:
    """Put a line above those before it in a text."""
    source, (start, end), first = check.report.slot.source, s.span, chosen.body[0].span[0]
    text = source.value
    line = text.rfind("\n", 0, start) + 1
    if first >= line or text[line:start].strip():
        return None
    before, said = text[first:line].rstrip(), text[start:end].rstrip()
    made = f"{said}\n{text[line:start]}{before}" if "\n" in before else f"{said}, {before}"
    return Fix(source.span(first, end), made, "move the line with `only if` up")


@STATEMENTS.of(t.Until)
def _until(check: Checks, s: t.Until, scope: TextScope) -> None:
    if not isinstance(s.power, t.NumberIs):
        help = "change a number that the rules use, or print the power on a thing in play"
        check.report.error("LR-T0020", "a group cannot be changed for a time", s, help=help)
        return
    if s.power.number not in check.rules.numbers:
        if s.power.number in scope.numbers:
            check.report.error(
                "LR-T0020",
                f"the {s.power.number} is an input or a choice: it cannot be changed for a time",
                s.power,
            )
        return
    require_number(check, s.power.value, TextScope(this=scope.this))


def _given_since(node: t.Node, outer: TextScope) -> bool:
    """Return whether a construct names what a text chooses: in the outer scope, nobody knows it."""
    if isinstance(node, t.Local):
        return node.name not in outer.locals
    return isinstance(node, (t.It, t.They)) or getattr(node, "whose", "") == "their"


STATEMENTS.require("check", get_args(t.Statement))
