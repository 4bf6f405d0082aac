"""Who acts: the statements that you do, and the texts in which it matters who you are.

`you` is the player who carries a text out. Within a text only `ask` and `each player in turn` change that: `for each
player` and the choice of a player say whom `they` refers to. A statement without a subject is done by you. A text that
is called has a `you` of its own: the subject of the call.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, assert_never

from london_rules.classes import define, field
from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER
from london_rules.language.flow.walk import MOST_CALLS, children
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules

_Text: TypeAlias = tuple[str, str]  # category and name: rule, number, test or group, or effects (a field)

Question: TypeAlias = t.ChooseNumber | t.ChooseAction | t.GoOn | t.May | t.UpTo | t.AnyOrder | t.PutInOrder | t.Either
_YOURS: Final = ("", "your")


def _is_one(of: t.Collection) -> bool:
    """Return whether there is at most one to choose: whoever chooses, it is the same."""
    return isinstance(of, t.TopThings) and of.number == t.Int(1)


@define
class Acting:
    """Tell of the texts of a rule set whether it matters who carries them out."""

    rules: Rules
    _personal: dict[_Text, None] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        """Find the texts that mean you, then those that call them."""
        rules = self.rules
        texts: list[tuple[_Text, t.Node]] = [
            (("effects", name), e.body) for face in rules.faces.values() for name, e in face.effects.items()
        ]
        for category in ("rule", "number", "test", "group"):
            texts += [((category, decl.name), decl.body) for decl in getattr(rules, category + "s").values()]
        users: dict[_Text, list[_Text]] = {}
        waiting: list[_Text] = []
        for text, body in texts:
            nodes, calls = _parts(body)
            if any(map(self._means_you, nodes)):
                waiting.append(text)
            for called in calls:
                users.setdefault(called, []).append(text)
        while waiting:
            text = waiting.pop()
            if text not in self._personal:
                self._personal[text] = None
                waiting += users.get(text, ())

    def depends(self, node: t.Node) -> bool:
        """Tell whether it matters for a construct itself, not for what is below it, who you are."""
        return self._means_you(node) or any(called in self._personal for called in _called(node))

    def done_by_you(self, s: t.Node) -> bool:
        """Tell whether a construct is a statement that you do, and that another player would do otherwise."""
        if isinstance(s, (t.Gain, t.Lose, t.Pay, t.Give)):
            return isinstance(doer(s), t.You) and not of_the_table(s, self.rules)
        if isinstance(s, (t.Call, t.CarryOut, t.Choose, t.ChooseSeveral, Question)):
            return self.depends(s)
        return False

    def _means_you(self, node: t.Node) -> bool:  # noqa: PLR0911 - one case per construct
        match node:
            case t.Gain() | t.Lose() | t.Pay() | t.Give():
                yours = doer(node) in (t.You(), t.EachPlayer(others=True)) and not of_the_table(node, self.rules)
                return yours or isinstance(getattr(node, "to", None), t.You)
            case t.Neighbour():
                return isinstance(node.of, t.You)
            case t.ThingIs() | t.IsThing():
                return isinstance(node.thing, t.You)
            case t.PlayersFrom():
                return isinstance(node.first, t.You)
            case t.Choose():
                asked = not node.random and not (_is_one(node.of) and not node.alternative and not node.at)
                return asked or (node.another and of_players(node.of, self.rules))
            case t.ChooseNumber():
                return not node.random
            case t.ChooseSeveral():
                return True
            case t.Counter():
                counter = self.rules.counters.get(node.name)
                return node.whose in _YOURS and counter is not None and counter.owner == PLAYER
            case t.Zone() | t.GroupThings() | t.OnSide():
                return node.whose == "your"
            case t.OtherPlayers() | t.Until():
                return True
            case _:
                return isinstance(node, Question)


def of_players(of: t.Collection, rules: Rules, depth: int = 0) -> bool:
    """Tell whether a collection is one of players."""
    match of:
        case t.OtherPlayers() | t.OnSide() | t.PlayersFrom():
            return True
        case t.Things():
            return of.kind == PLAYER
        case t.Best():
            return of_players(of.of, rules, depth)
        case t.GroupThings():
            known = of.name in rules.groups and depth < MOST_CALLS
            return known and of_players(rules.groups[of.name].body.parts[0], rules, depth + 1)
        case t.ChosenThings():
            return of.name == t.WHO_CHOSE
        case t.TopThings() | t.RowThings() | t.Related():
            return False
        case _:
            assert_never(of)


def doer(s: t.Node) -> t.Subject:
    """Give who does what a statement says."""
    return s.subject if isinstance(s, (t.Gain, t.Lose, t.Pay, t.Call, t.CarryOut)) else t.You()


def own(body: t.Node) -> Iterator[t.Node]:
    """Give the constructs of a text in which `you` is who carries it out: what is within `ask` speaks to another."""
    stack = [body]
    while stack:
        top = stack.pop()
        yield top
        stack += reversed(_of_the_same_you(top))


@PerTree
def all_own(body: t.Node) -> tuple[t.Node, ...]:
    """Give all constructs of a whole text in which `you` is who carries it out."""
    return tuple(own(body))


def _of_the_same_you(node: t.Node) -> list[t.Node]:
    """Give the parts of a construct in which you are who you are around it."""
    match node:
        case t.Ask():
            return [node.player]
        case t.InTurn():
            return [node.first] if node.but is None else [node.first, node.but]
        case _:
            return list(children(node))


def of_the_table(s: t.Gain | t.Lose | t.Pay | t.Give, rules: Rules) -> bool:
    """Tell whether a statement changes a counter that nobody has but the table."""
    counter = rules.counters.get(s.amount.counter) if isinstance(s.amount, t.Amount) else None
    return counter is not None and counter.owner == "table"


def _called(node: t.Node) -> Iterator[_Text]:
    """Give the texts that a construct has carried out, or works out, for you."""
    match node:
        case t.Call() if isinstance(node.subject, t.You):
            yield ("rule", node.verb)
        case t.CarryOut() if isinstance(node.subject, t.You):
            yield ("effects", node.effect.field)
        case t.CanCarryOut():
            yield ("effects", node.effect.field)
        case t.Number() | t.GroupThings() if node.whose in _YOURS:
            yield ("number" if isinstance(node, t.Number) else "group", node.name)
        case t.NumberCall():
            yield ("number", node.name)
        case t.Test():
            yield ("test", node.name)
        case t.Way() if node.through:
            yield ("test", node.through)
        case _:
            pass


@PerTree
def _parts(body: t.Node) -> tuple[tuple[t.Node, ...], tuple[_Text, ...]]:
    """Give the constructs of a text in which you are who carries it out, and the texts that it calls for you."""
    nodes = all_own(body)
    calls = dict.fromkeys(called for node in nodes for called in _called(node))
    return nodes, tuple(calls)
