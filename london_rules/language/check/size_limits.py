"""Limits: how large texts are once their formulas are written out, and how deep they nest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Diagnostics
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import FACTS, facts
from london_rules.language.flow.call_graph import ACTIONS, CALLED, Body, Graph, Text
from london_rules.language.flow.walk import blocks_in, children
from london_rules.language.memo import PerTree
from london_rules.language.report import Report

MOST_SIZE = 20_000
MOST_SIZE_OF_ALL = 250_000
MOST_DEPTH = 60
MOST_LOOPS = 6
MOST_BLOCKS = 16
MOST_STATEMENTS = 200


@frozen
class Size:
    """The parts of a text once all formulas are written out, and how deep those nest.

    `choices` is how often an action is chosen there. All actions are written out there too, which `parts` leaves out:
    many actions are not a mistake of the text that lets players choose one.
    """

    parts: int = 0
    depth: int = 0
    choices: int = 0

    def __add__(self, other: Size) -> Size:
        return Size(self.parts + other.parts, max(self.depth, other.depth), self.choices + other.choices)


NOTHING: Final = Size()


def check_sizes(graph: Graph, order: list[Text], found: Diagnostics) -> None:
    """Report texts that nest too deep, or are too large; `order` has each text after those it calls."""
    for one in (one for bodies in graph.bodies.values() for one in bodies):
        for fault in _misshapen(one.body):
            Report(graph.rules, found, one.slot).error(fault.code, fault.message, fault.node, help=fault.help)
    if found.has_errors:
        return
    sizes = Sizes(graph)
    for text in order:
        sizes.of(text)
    for text in graph.bodies:
        if sizes.of(text).parts > MOST_SIZE or sizes.of(text).depth > MOST_DEPTH:
            help = "use fewer formulas that use other formulas"
            message = "this is too large once all its formulas are written out"
            Report(graph.rules, found, graph.slot(text)).error("LR-X0016", message, help=help)
            return
    _check_all(sizes, found)


def _check_all(sizes: Sizes, found: Diagnostics) -> None:
    """Report a rule set that is too large as a whole, at its largest text."""
    of_actions = sum(sizes.of(text).parts for text in sizes.graph.bodies if text[0] == "action")
    every = {text: sizes.of(text) for text, bodies in sizes.graph.bodies.items() if _is_compiled(text, bodies)}
    whole = {text: size.parts + size.choices * of_actions for text, size in every.items()}
    total, largest = sum(whole.values()), max(whole, key=lambda text: whole[text], default=ACTIONS)
    if total > MOST_SIZE_OF_ALL:
        message = f"all rules together are too large once their formulas are written out: {total:,} words and signs, "
        message += f"{whole[largest]:,} of them here; at most {MOST_SIZE_OF_ALL:,} are allowed"
        help = "use fewer formulas that use other formulas"
        Report(sizes.graph.rules, found, sizes.graph.slot(largest)).error("LR-X0022", message, help=help)


def _is_compiled(text: Text, bodies: list[Body]) -> bool:
    """Tell whether a text is compiled by itself: a formula that no power changes is written where it is used."""
    return text[0] not in ("number", "test", "group") or len(bodies) > 1


# ---- how deep texts nest ------------------------------------------------------------------------


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


# ---- sizes --------------------------------------------------------------------------------------


@frozen
class _Own:
    """What a text itself says, and the constructs in it that bring in other texts, each with how deep it is."""

    size: Size
    calling: tuple[tuple[int, t.Node], ...]


# Whether constructs bring in other texts: what they name is called, or powers are offered there.
_BRINGS_IN: Final = {
    cls: bool(known.calls)
    or any(category in CALLED for said in known.names.values() for category in said)
    or cls in (t.Choose, t.GoOn)
    for cls, known in FACTS.items()
}


@PerTree
def _own(body: t.Node) -> _Own:
    """Count the constructs of a text."""
    size, deepest, calling = 0, 0, []
    stack = [(1, body)]
    while stack:
        depth, node = stack.pop()
        size, deepest = size + 1, max(deepest, depth)
        if _BRINGS_IN[type(node)]:
            calling.append((depth, node))
        stack += [(depth + 1, child) for child in children(node)]
    return _Own(Size(size, deepest), tuple(calling))


@define
class Sizes:
    """Work out how large texts are, each once."""

    graph: Graph
    _known: dict[Text, Size] = field(factory=dict, init=False)
    _open: set[Text] = field(factory=set, init=False)  # those that are being worked out
    _offers: dict[str, list[Text]] = field(factory=dict, init=False)  # the powers that are offered at each moment
    _offered: dict[str, Size] = field(factory=dict, init=False)  # of all of them

    def __attrs_post_init__(self) -> None:
        """Find what is offered at each moment."""
        for bodies in self.graph.bodies.values():
            for one in bodies:
                if isinstance(one.body, t.Offer):
                    for moment in self.graph.rules.moments_of(one.body.moment):
                        self._offers.setdefault(moment, []).append(one.text)

    def of(self, text: Text) -> Size:
        """Give the size of a text, with the powers that change or answer it."""
        if text not in self._known:
            self._known[text] = NOTHING  # what is offered inside an offer is asked for again
            self._open.add(text)
            if text == ACTIONS:
                depths = (self.of(arrow.to).depth for arrow in self.graph.arrows.get(text, ()))
                self._known[text] = Size(1, max(depths, default=0), 1)
            else:
                self._known[text] = sum((self.whole(one.body) for one in self.graph.bodies.get(text, ())), NOTHING)
            self._open.remove(text)
        return self._known[text]

    def whole(self, body: t.Node) -> Size:
        """Give the size of a body with all that it brings in."""
        own = _own(body)
        return own.size + sum(map(self._deeper, own.calling), NOTHING)

    def _deeper(self, calling: tuple[int, t.Node]) -> Size:
        depth, node = calling
        found = sum(self._brought_in(node), NOTHING)
        # A rule is called where it stands; a formula is written out there, and goes on as deep as it is by itself.
        return Size(found.parts, depth + (1 if isinstance(node, t.Call) else found.depth), found.choices)

    def _brought_in(self, node: t.Node) -> Iterator[Size]:
        at: Iterable[t.At] = node.at if isinstance(node, (t.Choose, t.GoOn, t.ChooseAction)) else ()
        yield from (self._at(one.moment) for one in at)
        yield from map(self.of, self.graph.called(node))

    def _at(self, moment: str) -> Size:
        """Give the size of all powers that are offered at a moment."""
        if moment in self._offered:
            return self._offered[moment]
        offers = self._offers.get(moment, ())
        found = sum(map(self.of, offers), NOTHING)
        if self._open.isdisjoint(offers):
            self._offered[moment] = found
        return found
