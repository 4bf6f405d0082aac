"""Limits: how much work a text can be at worst, how large it is once written out, and how deep it nests."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, assert_never

from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import FACTS, answered, facts
from london_rules.language.flow.call_graph import ACTIONS, CALLED, Graph, Text
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.walk import MOST_TIMES, all_nodes, blocks_in, children
from london_rules.language.memo import PerTree, Store
from london_rules.language.report import Report
from london_rules.language.rules import Rules, Slot

MOST_WORK = 2 * 10**8
# More things of a kind, or powers in force at once, weigh as so many: what they use up is counted in play.
MOST_THINGS = 150
MOST_POWERS = 12
MOST_SIZE = 20_000
MOST_SIZE_OF_ALL = 250_000
MOST_DEPTH = 60
MOST_LOOPS = 6
MOST_BLOCKS = 16
MOST_STATEMENTS = 200
MOST_AT_WORK = 8  # how deep things may carry out each other's effects before it is counted as too much


@frozen
class Cost:
    """Work: steps at worst; size: parts once all formulas are written out; depth: how deep those nest.

    `choices` is how often an action is chosen there. All actions are written out there too, which `size` leaves out:
    many actions are not a mistake of the text that lets players choose one.
    """

    work: float = 0
    size: float = 0
    depth: int = 0
    choices: int = 0

    def __add__(self, other: Cost) -> Cost:
        depth = max(self.depth, other.depth)
        return Cost(self.work + other.work, self.size + other.size, depth, self.choices + other.choices)

    def times(self, number: float) -> Cost:
        """Give the cost of doing it so often."""
        return Cost(self.work * number, self.size, self.depth, self.choices)

    def inside(self) -> Cost:
        """Give the cost of a construct that holds it."""
        return Cost(self.work + 1, self.size + 1, self.depth + 1, self.choices)


NOTHING = Cost()


def check_weights(graph: Graph, order: list[Text], found: Diagnostics) -> None:
    """Report texts that could take too long, or be too large; `order` has each text after those it calls."""
    weights = Weights(graph)
    texts = weights.texts()
    for _, slot, body in texts:
        for fault in _misshapen(body):
            Report(graph.rules, found, slot).error(fault.code, fault.message, fault.node, help=fault.help)
    if found.has_errors:
        return
    for text in order:
        weights.text(text)
    of_actions = weights.size_of_actions()
    sizes: list[tuple[float, Slot]] = []
    for text, slot, body in texts:
        cost = weights.text(text, body)
        _check_cost(Report(graph.rules, found, slot), cost)
        if found.has_errors:
            return
        if weights.stands_alone(text):
            sizes.append((cost.size + cost.choices * of_actions, slot))
    _check_size(graph.rules, sizes, found)


def _check_size(rules: Rules, sizes: list[tuple[float, Slot]], found: Diagnostics) -> None:
    """Report a rule set that is too large as a whole, at its largest text."""
    total = sum(size for size, _ in sizes)
    if total <= MOST_SIZE_OF_ALL:
        return
    largest, slot = max(sizes, key=lambda known: known[0])
    Report(rules, found, slot).error(
        "LR-X0022",
        f"all rules together are too large once their formulas are written out: {total:,.0f} words and signs, "
        f"{largest:,.0f} of them here; at most {MOST_SIZE_OF_ALL:,} are allowed",
        help="use fewer formulas that use other formulas",
    )


def _check_cost(report: Report, cost: Cost) -> None:
    if cost.work > MOST_WORK:
        steps = f"{cost.work:.0e}".replace("e+0", " * 10^").replace("e+", " * 10^")
        help = "use fewer loops inside each other, or loops over fewer things"
        report.error("LR-X0013", f"this could take {steps} steps before anybody is asked", help=help)
    elif cost.size > MOST_SIZE or cost.depth > MOST_DEPTH:
        help = "use fewer formulas that use other formulas"
        report.error("LR-X0016", "this is too large once all its formulas are written out", help=help)


@frozen
class _Fault:
    code: str
    message: str
    node: t.Node
    help: str | None = None


def _shape(body: t.Node, loops: int = 0, blocks: int = 0) -> tuple[_Fault, ...]:
    """Find the first place where loops and blocks are nested too deep."""
    if facts(body).repeats in ("things", "chain", "number", "least", "most"):
        loops += 1
    if isinstance(body, t.Block):
        blocks += 1
        if len(body.body) > MOST_STATEMENTS:
            return (_Fault("LR-X0020", f"a text can have at most {MOST_STATEMENTS} lines", body.body[MOST_STATEMENTS]),)
    if loops > MOST_LOOPS or blocks > MOST_BLOCKS:
        most = f"{MOST_LOOPS} loops" if loops > MOST_LOOPS else f"{MOST_BLOCKS} blocks"
        help = "give the inner part a name of its own: `rule NAME`"
        return (_Fault("LR-X0014", f"at most {most} can be nested", body, help),)
    within = children(body) if isinstance(body, t.Block) else blocks_in(body)
    return next(filter(None, (_shape(child, loops, blocks) for child in within)), ())


_misshapen = PerTree(_shape)


@PerTree
def _weighing(body: t.Node) -> tuple[t.Node, ...]:
    """List the parts of a text whose weight depends on the rules around it."""
    return tuple(node for node in all_nodes(body) if _BY_RULES[type(node)])


# Whether a construct weighs something else in other rules: what it goes over, calls or opens to powers.
_BY_RULES: Final = {
    cls: known.repeats != "once"
    or known.sort == "collection"
    or bool(known.calls)
    or known.asks in ("if its rule asks", "if its effect asks")
    or any(category in CALLED for said in known.names.values() for category in said)
    or cls in (t.CanCarryOut, t.Choose, t.GoOn)
    for cls, known in FACTS.items()
}


def _gone_over(node: t.Node) -> t.Collection | None:
    """Give the collection for each of which the parts of a construct are carried out, None if there is none."""
    match node:
        case t.ForEach():
            return node.of
        case t.SecretThing() | t.SecretThings() | t.SecretPart() | t.PassOn():
            return node.players
        case _:
            return None


_KNOWN: Store[tuple[int, tuple[object, ...]], tuple[t.Node, Cost]] = Store()


@define
class Weights:
    """Work out costs, each text once."""

    graph: Graph
    rules: Rules = field(init=False)
    _known: dict[tuple[Text, tuple[str, ...]], Cost] = field(factory=dict)
    _at_work: tuple[str, ...] = ()
    _open: dict[Text, None] = field(factory=dict)
    _things: dict[str, int] = field(factory=dict)
    _answers: dict[Text, list[tuple[int, t.Power]]] = field(factory=dict)
    _covering: dict[str, list[str]] = field(factory=dict)  # the names that cover each moment
    _rounds: dict[str, dict[str, int]] = field(factory=dict)
    _bodies: dict[Text, t.Node] = field(factory=dict)
    _worst: dict[tuple[Text, tuple[str, ...]], tuple[float, float]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Count the things of each kind, and find the powers that touch each text."""
        self.rules = self.graph.rules
        self._bodies.update((text, body) for text, _, body in self.texts())
        self._bodies.update((("action", a.name), a.body) for a in self.rules.actions.values())
        for counter in self.rules.counters.values():
            if counter.short is not None:
                self._bodies["short", counter.name] = counter.short
        for every in self.rules.moments:
            for moment in self.rules.moments_of(every):
                self._covering.setdefault(moment, []).append(every)
        self._things["player"] = self.rules.players[1]
        for face in self.rules.faces.values():
            self._things[face.kind] = self._things.get(face.kind, 0) + face.copies
            for printed in face.powers:
                self._answer(printed.power, face.copies)
        for power in self.rules.powers.values():
            self._answer(power.power, 1)
        self._things = {kind: min(number, MOST_THINGS) for kind, number in self._things.items()}

    def _answer(self, power: t.Power, copies: int) -> None:
        self._answers.setdefault(answered(power), []).append((copies, power))

    def _answering(self, text: Text) -> Iterable[tuple[int, t.Power]]:
        """List the powers that change or answer a text; at a moment, those for each list of moments with it."""
        category, name = text
        if category != "moment":
            return self._answers.get(text, ())
        return chain.from_iterable(self._answers.get((category, every), ()) for every in self._covering.get(name, ()))

    def _answers_to(self, text: Text) -> Cost:
        """Give the cost of the powers that change or answer a text: of so many of them at once as are counted."""
        answering = list(self._answering(text))
        together = sum(copies for copies, _ in answering)
        cost = sum(
            (sum(map(self.whole, children(power)), NOTHING).times(copies) for copies, power in answering), NOTHING
        )
        return cost if together <= MOST_POWERS else cost.times(MOST_POWERS / together)

    def stands_alone(self, text: Text) -> bool:
        """Check whether a text is compiled by itself: a formula that no power changes is written where it is used."""
        return text[0] not in ("number", "test", "group") or text in self._answers

    def texts(self) -> list[tuple[Text, Slot, t.Node]]:
        """List every text with its slot, those that others call first."""
        rules = self.rules
        out: list[tuple[Text, Slot, t.Node]] = []
        out.extend((("number", d.name), d.slot, d.body) for d in rules.numbers.values())
        out.extend((("test", d.name), d.slot, d.body) for d in rules.tests.values())
        out.extend((("group", d.name), d.slot, d.body) for d in rules.groups.values())
        out.extend((("rule", d.name), d.slot, d.body) for d in rules.rules.values())
        for steps in (rules.actions, rules.setup, rules.rounds, rules.turn, rules.scoring):
            out.extend((("step", d.slot.id), d.slot, d.body) for d in steps.values())
        out.extend((("rank", d.name), d.slot, d.body) for d in rules.ranking)
        for face in rules.faces.values():
            out.extend((("effect", e.slot.id), e.slot, e.body) for e in face.effects.values())
        out.extend((("power", p.slot.id), p.slot, p.power) for p in rules.every_power())
        return out

    # ---- texts ----------------------------------------------------------------------------------

    def text(self, text: Text, body: t.Node | None = None) -> Cost:
        """Give the cost of a text, with the powers that change or answer it."""
        key = (text, self._at_work)
        if key not in self._known and text not in self._open:
            self._open[text] = None
            body = body or self._bodies.get(text)
            cost = NOTHING if body is None else self.whole(body)
            if text == ACTIONS:
                cost = sum((self.text(("action", name)) for name in self.rules.actions), NOTHING)
                cost = Cost(cost.work, 1, cost.depth, cost.choices + 1)
            cost += self._answers_to(text)
            self._known[key] = cost
            del self._open[text]
        return self._known.get(key, NOTHING)  # what is offered inside an offer is asked for again

    def size_of_actions(self) -> float:
        """Give the size of all actions together."""
        return sum(self.text(("action", name)).size for name in self.rules.actions)

    def _effects(self, name: str, *, done: bool) -> Cost:
        """Give the cost of carrying out the effects in a field, or of asking whether that can be done."""
        most = min(self._leading_back(name), MOST_AT_WORK)
        if self._at_work.count(name) > most:
            return NOTHING
        key = (("effects", name), self._at_work)
        if key not in self._worst:
            self._worst[key] = self._worst_of(name)
        plain, back = self._worst[key]
        if done:
            return Cost(max(plain, back), 1, 1)
        # Where many things are looked at, only a few of them look at others in turn.
        return Cost(plain + back * most / max(self._things.values()), 1, 1)

    def _worst_of(self, name: str) -> tuple[float, float]:
        """Give the work of the worst effect in a field, and of the worst that leads back to the field."""
        before, self._at_work = self._at_work, (*self._at_work, name)
        plain, back = 0.0, 0.0
        for face in self.rules.faces.values():
            effect = face.effects.get(name)
            if effect is None:
                continue
            work = self.text(("effect", effect.slot.id), effect.body).work
            if effect.slot.id in self._rounds[name]:
                back = max(back, work)
            else:
                plain = max(plain, work)
        self._at_work = before
        return plain, back

    def _leading_back(self, name: str) -> int:
        """Count the things whose effect may lead to another effect in the same field."""
        if name not in self._rounds:
            found = self._rounds[name] = {}
            for face in self.rules.faces.values():
                effect = face.effects.get(name)
                if effect is not None and self._leads_back(effect.slot.id, name):
                    found[effect.slot.id] = face.copies
        return sum(self._rounds[name].values())

    def _leads_back(self, slot: str, name: str) -> bool:
        seen: dict[Text, None] = {}
        stack: list[Text] = [("effect", slot)]
        while stack:
            text = stack.pop()
            if text in seen:
                continue
            seen[text] = None
            if text == ("effects", name):
                return True
            stack.extend(arrow.to for arrow in self.graph.arrows.get(text, ()))
            stack.extend(self.graph.loose.get(text, ()))
        return False

    # ---- constructs -----------------------------------------------------------------------------

    def whole(self, body: t.Node) -> Cost:
        """Give the cost of a text; while what its parts weigh is the same, that is known from before."""
        weights = tuple(
            self._size(of) if (of := _gone_over(part)) is not None else (self._often(part), self._called(part))
            for part in _weighing(body)
        )
        known = _KNOWN.get((id(body), weights)) or _KNOWN.put((id(body), weights), (body, self.cost(body)))
        return known[1]

    def cost(self, node: t.Node) -> Cost:
        """Give the cost of a construct and all in it."""
        if isinstance(node, t.ForEach):
            below = self.cost(node.of) + self.cost(node.body).times(self._size(node.of))
            return below.inside()
        if isinstance(node, (t.SecretThing, t.SecretThings, t.SecretPart, t.PassOn)):
            below = sum(map(self.cost, children(node)), NOTHING)
            if isinstance(node, t.SecretThings):
                below += self.cost(node.of).times(self._most(node.number))
            return below.times(self._size(node.players)).inside()
        if isinstance(node, (t.Fold, t.Best)) and node.formula is not None:
            return (self.cost(node.of) + self.cost(node.formula).times(self._size(node.of))).inside()
        below = sum(map(self.cost, children(node)), NOTHING)
        return (below.times(self._often(node)) + self._called(node)).inside()

    def _often(self, node: t.Node) -> float:
        """Return how often at most the parts of a construct are worked out; a loop over things counts separately."""
        known = facts(node)
        if known.sort == "collection":
            return self._size(node)  # type: ignore[arg-type]
        match known.repeats:
            case "once" | "things":
                return 1
            case "chain":
                return max(self._things.values(), default=1)  # each once, wherever it comes from
            case "number" | "least" | "most":
                number: t.Expr | None = getattr(node, known.repeats)
                if number is None:
                    return MOST_TIMES if known.repeats == "most" else 1
                return self._most(number)
            case "players":
                everybody = isinstance(getattr(node, "subject", None), t.EachPlayer)
                return self._things["player"] if everybody else 1
            case other:
                assert_never(other)

    def _most(self, number: t.Expr) -> float:
        known = known_before_play(self.rules, number)
        return MOST_TIMES if known is None else min(max(known[0], 1), MOST_TIMES)

    def _size(self, of: t.Collection) -> float:
        """Give the greatest number of things in a collection."""
        match of:
            case t.GroupThings():
                group = self.rules.groups.get(of.name)
                return sum(map(self._size, group.body.parts)) if group is not None else 1
            case t.Related():
                relation = self.rules.relations.get(of.relation)
                return self._things.get(relation.joined, 1) if relation is not None else 1
            case t.OtherPlayers() | t.PlayersFrom() | t.OnSide():
                return self._things["player"]
            case t.Best():
                return self._size(of.of)
            case t.TopThings():
                return min(self._most(of.number), self._things.get(of.kind, 1))
            case t.Things() | t.RowThings():
                return self._things.get(of.kind, 1)
            case t.ChosenThings():
                return max(self._things.values(), default=1)  # what they are is known where they are chosen
            case other:
                assert_never(other)

    def _called(self, node: t.Node) -> Cost:
        """Give the cost of the texts that a construct calls, and of the powers that it lets in."""
        match node:
            case t.Call():
                cost = self.text(("rule", node.verb))
                return Cost(cost.work, cost.size, 1, cost.choices)
            case t.CarryOut():
                return self._effects(node.effect.field, done=True)
            case t.CanCarryOut():
                return self._effects(node.effect.field, done=False)
            case t.Choose() | t.GoOn() | t.ChooseAction():
                moments: list[Text] = [("moment", at.moment) for at in node.at]
            case _:  # the registry knows what every other construct calls
                moments = []
        return sum(map(self.text, [*moments, *self.graph.called(node)]), NOTHING)
