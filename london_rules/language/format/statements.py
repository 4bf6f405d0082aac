"""Canonical text of statements on one line."""

from __future__ import annotations

from typing import assert_never, get_args

from london_rules.language import constructs as t
from london_rules.language.format.core import FORMS, Writer
from london_rules.language.syntax.names import plural, third


@FORMS.of(t.EachPlayer)
def _each_player(node: t.EachPlayer, w: Writer) -> str:
    return "each other player" if node.others else "each player"


def _done(subject: t.Subject, verb: str, w: Writer) -> str:
    """Write who does something, and the verb in its form: `gain`, `they gain`, `the winner gains`."""
    match subject:
        case t.You():
            return verb
        case t.They():
            return f"they {verb}"
        case _:
            return f"{w(subject)} {third(verb)}"


def _change(word: str, node: t.Gain | t.Lose | t.Pay, w: Writer) -> str:
    text = f"{_done(node.subject, word, w)} {w(node.amount)}"
    return text if node.per is None else f"{text} for each {w(node.per, 'each')}"


@FORMS.of(*get_args(t.Statement))
def _statement(node: t.Statement, w: Writer) -> str:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one case a construct
    match node:
        case t.Gain():
            return _change("gain", node, w)
        case t.Lose():
            return _change("lose", node, w)
        case t.Pay():
            return _change("pay", node, w) + ("" if node.to is None else f" to {w(node.to)}")
        case t.Roll():
            return _roll(node, w)
        case t.Give():
            return f"give {w(node.amount)} to {w(node.to)}"
        case t.PutCounter():
            return f"put {w(node.amount)} on {w(node.thing)}"
        case t.RemoveCounter():
            return f"remove {w(node.amount)} from {w(node.thing)}"
        case t.PutOn():
            return f"put {w(node.thing)} in {w(node.zone)} on {w(node.on)}"
        case t.PutInOrder():
            return f"put {w(node.of, 'the')} on {w(node.zone)} in an order you choose"
        case t.Move():
            return f"move {w(node.thing)} to {w(node.zone)}"
        case t.MoveAll():
            return _move_all(node, w)
        case t.PassOn():
            return f"each {w(node.players, 'each')} passes {w(node.of, 'the')} to {w(node.zone)}"
        case t.MoveRow():
            return _move_row(node, w)
        case t.CloseGaps():
            return f"close the gaps in {w(node.zone)}"
        case t.TurnFace():
            return f"turn {w(node.thing)} face {node.face}"
        case t.Mark():
            return f"mark {w(node.thing)} {node.mark} this turn"
        case t.Reveal() | t.LookAt():
            of = w(node.of) if isinstance(node.of, t.Thing) else w(node.of, "the")
            return f"{'reveal' if isinstance(node, t.Reveal) else 'look at'} {of}"
        case t.Swap():
            return f"swap {w(node.left)} with {w(node.right)}"
        case t.Choose():
            return _choose(node, w)
        case t.ChooseSeveral():
            return f"choose {_several(node, w)}"
        case t.ChooseNumber():
            return _choose_number(node, w)
        case t.SecretNumber() | t.SecretThing() | t.SecretThings() | t.SecretPart():
            return _secret(node, w)
        case t.ChooseAction():
            return f"{_ats(node.at)}choose an action"
        case t.GoOn():
            return f"{_ats(node.at)}go on"
        case t.CarryOut():
            return f"{_done(node.subject, 'carry out', w)} {w(node.effect)}"
        case t.Call():
            return _call(node, w)
        case t.Ask():
            return f"ask {w(node.player)}"
        case t.OnlyIf():
            return f"only if {w(node.condition)}"
        case t.OnlyOnce():
            return f"only once a {node.per}"
        case t.AskEvenOne():
            return "ask even with one option"
        case t.Until():
            return f"until {node.ends} ends, {w(node.power)}"
        case t.EndAfter():
            return f"end the game after {w(node.turns, 'small')} more turns"
        case t.NextTurn() | t.SkipTurn() | t.LeaveGame():
            return _of_turns(node, w)
        case t.EndAfterRounds():
            return _end_after_rounds(node, w)
        case t.EndNow():
            return "end the game now"
        case t.EndWith():
            return f"end the game with {node.outcome}"
        case t.BeginWith():
            return f"begin with {w(node.player)}"
        case t.BeginRandom():
            return "begin with a random player"
        case t.If():
            return f"if {w(node.condition)}"
        case t.ForEach() if all_leave(node):
            return f"{w(node.of, 'the')} leave the game"
        case t.ForEach():
            asked = asked_each(node) is not None
            return f"ask each {w(node.of, 'each')}" if asked else f"for each {w(node.of, 'each')}"
        case t.Times():
            return f"{w(node.number, 'small')} times"
        case t.UpTo():
            return _up_to(node, w)
        case t.Repeat():
            text = f"{'while' if node.first else 'repeat until'} {w(node.condition)}"
            return text if node.most is None else f"{text}, at most {_count(node.most, w)} times"
        case t.InTurn():
            return _in_turn(node, w)
        case t.Stop():
            return "stop"
        case t.Pass():
            return "pass"
        case t.AnyOrder():
            return "in any order"
        case t.Either():
            return _either(node, w)
        case t.May():
            return "you may"
        case other:
            assert_never(other)


def _roll(node: t.Roll, w: Writer) -> str:
    match node.what:
        case t.Counter(name=name, whose=""):
            return f"roll the {name}"
        case t.Counter():
            return f"roll {w(node.what)}"
        case _:
            return f"roll {w(node.what) if isinstance(node.what, t.Thing) else w(node.what, 'the')}"


def _of_turns(node: t.TurnChange, w: Writer) -> str:
    """Write who takes, skips or leaves: `you` as an order, all others with their verb."""
    yours = {t.NextTurn: "take another turn", t.SkipTurn: "skip your next turn", t.LeaveGame: "leave the game"}
    if isinstance(node.subject, t.You):
        return yours[type(node)]
    verb = {t.NextTurn: "take", t.SkipTurn: "skip", t.LeaveGame: "leave"}[type(node)]
    what = {t.NextTurn: "the next turn", t.SkipTurn: "the next turn", t.LeaveGame: "the game"}[type(node)]
    return f"{w(node.subject)} {verb if isinstance(node.subject, t.They) else f'{verb}s'} {what}"


def _end_after_rounds(node: t.EndAfterRounds, w: Writer) -> str:
    if node.rounds == t.Int(0):
        return "end the game after this round"
    rounds = "round" if node.rounds == t.Int(1) else "rounds"
    return f"end the game after {w(node.rounds, 'small')} more {rounds}"


def _move_all(node: t.MoveAll, w: Writer) -> str:
    text = f"move {w(node.of, 'the')} to {w(node.zone)}"
    return f"{text} in random order" if node.random else text


def _move_row(node: t.MoveRow, w: Writer) -> str:
    row, to = w(node.row, "small"), w(node.to, "small")
    return f"move row {row} of {w(node.zone)} to row {to}"


_AGAIN = {"": "", "first": " the first time", "later": " after the first time"}


def _ats(ats: tuple[t.At, ...]) -> str:
    return "".join(f"at {at.moment}{_AGAIN[at.again]}, " for at in ats)


def _choose(node: t.Choose, w: Writer) -> str:
    what = w(node.of, "the" if one_on_top(node) else "another" if node.another else "a")
    text = f"{_ats(node.at)}choose {_randomly(what) if node.random else what}"
    if node.alternative:
        text += f", or {node.alternative}"
    return f"{text}, call it the {node.call}" if node.call else text


def one_on_top(node: t.Choose) -> bool:
    """Tell whether the only thing to choose is the one on top of a pile."""
    of = node.of
    return isinstance(of, t.TopThings) and of.number == t.Int(1) and not node.random and not node.another


def _several(node: t.ChooseSeveral | t.SecretThings, w: Writer) -> str:
    number = w(node.number, "small")
    of = w(node.of, "bare" if isinstance(node.of, t.Things) else "the")
    what = f"{number} {of}" if isinstance(node.of, t.Things) else f"{number} of {of}"
    if node.different:
        what += f" of different {plural(node.different)}"
    return f"{'up to ' if node.up_to else ''}{what}, call them the {node.call}"


def _randomly(what: str) -> str:
    """Put `a random` in the place of the article."""
    return f"a random {what.removeprefix('one of ').partition(' ')[2] if what.startswith(('a ', 'an ')) else what}"


def _choose_number(node: t.ChooseNumber, w: Writer) -> str:
    what = "a random number" if node.random else "a number"
    return f"choose {what} from {w(node.least, 'small')} to {w(node.most, 'small')}, call it the {node.call}"


def _secret(node: t.Secret, w: Writer) -> str:
    text = f"each {w(node.players, 'each')} secretly chooses"
    match node:
        case t.SecretNumber():
            return f"{text} a number from {w(node.least)} to {w(node.most)} as their {node.counter}"
        case t.SecretThing():
            return f"{text} {chosen_secretly(node.of, w)}"
        case t.SecretThings():
            return f"{text} {_several(node, w)}"
        case t.SecretPart():
            return f"{text} one of these"
        case other:
            assert_never(other)


def chosen_secretly(of: t.Collection, w: Writer) -> str:
    """Write what each chooses one of; `another` is another than whoever chooses."""
    if isinstance(of, t.Things) and of == t.Things(of.kind, None, t.They(), ()):
        return f"another {of.kind}"
    return w(of, "a")


def _either(node: t.Either, w: Writer) -> str:
    if node.number is None:
        return "choose one of these"
    return f"choose {'up to ' if node.up_to else ''}{w(node.number, 'small')} of these"


def _call(node: t.Call, w: Writer) -> str:
    text = _done(node.subject, node.verb, w)
    if node.arguments:
        text += f" {w(node.arguments[0])}"
    if node.arguments[1:]:
        text += f" {node.prep} {w(node.arguments[1])}"
    return text


def asked_each(node: t.Statement) -> t.Block | None:
    """Give what each of a collection of players is asked, if that is all that is done for each of them."""
    if not isinstance(node, t.ForEach) or len(node.body.body) != 1:
        return None
    inner = node.body.body[0]
    return inner.body if isinstance(inner, t.Ask) and isinstance(inner.player, t.They) else None


def all_leave(node: t.Statement) -> bool:
    """Tell whether each of a collection of players leaves the game, and nothing else is done for each of them."""
    return isinstance(node, t.ForEach) and node.body.body == (t.LeaveGame(t.They()),)


# ---- heads of compound statements ---------------------------------------------------------------


def _in_turn(node: t.InTurn, w: Writer) -> str:
    text = "each player in turn"
    if not isinstance(node.first, t.You):
        text += f" beginning with {w(node.first)}"
    if node.but is None:
        return f"{text} until all have passed"
    text += f" until all but {_count(node.but, w)} have passed"
    return f"{text}, call the last one the {node.call}" if node.call else text


def _up_to(node: t.UpTo, w: Writer) -> str:
    text = "as often as you like" if node.most is None else f"up to {_count(node.most, w)} times"
    return text if node.least is None else f"{text}, at least {_count(node.least, w)}"


def _count(node: t.Expr, w: Writer) -> str:
    return w(node, "" if isinstance(node, t.Number) and not node.whose else "small")
