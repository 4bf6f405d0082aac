"""Powers: whether what they touch exists, takes what they name, and can be changed in that way."""

from __future__ import annotations

from functools import cached_property
from typing import assert_never

from london_rules.language import constructs as t
from london_rules.language.check.calls import takes_only
from london_rules.language.check.checks import Checks
from london_rules.language.check.collections import kind_of_group
from london_rules.language.check.numbers import require_amount_of_players, require_number
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.check.statements import check_text
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.flow.walk import first_choice, loops_of_calls, texts_of
from london_rules.language.report import shown_place
from london_rules.language.rules import AnyPower, FaceDecl, ParamDecl
from london_rules.language.syntax.names import article, plural

MOST_VERBS = 3  # that are named for things with which a power cannot do what it says


class PowerChecks:
    """Check powers."""

    def __init__(self, texts: Checks) -> None:
        self.texts = texts
        self.rules = texts.rules
        self._prices: dict[str, str] = {}

    @cached_property
    def _opened(self) -> dict[str, str]:
        return _opened_rules(self)

    def power(self, face: FaceDecl | None, text: AnyPower) -> None:
        """Check one power: of a face, or of the rules themselves."""
        power = text.power
        if isinstance(power, (t.Reaction, t.Replacement)) and power.verb in self._opened:
            self.texts.enter(text.slot)
            self._answers_a_loop(power)
        self.texts.enter(text.slot)
        scope = TextScope() if face is None else TextScope(this=Ref(face.kind))
        match text.power:
            case t.NumberIs():
                self._condition(text.power.condition, scope)
                require_number(self.texts, text.power.value, scope)
            case t.GroupIs():
                self._condition(text.power.condition, scope)
                self._group(text.power, scope)
            case t.Claim():
                self._claim(face, text.power, scope)
            case t.Offer():
                self._condition(text.power.condition, scope)
                self._must(text.power)
                check_text(self.texts, text.power.body, scope, chosen=True)
            case t.Reaction():
                patterns = (text.power.first, text.power.second)
                self._answers(face, text.power.verb, text.power, patterns, scope)
                check_text(self.texts, text.power.body, scope, chosen=False)
            case t.Replacement():
                self._answers(face, text.power.verb, text.power, (text.power.first, None), scope)
                check_text(self.texts, text.power.body, scope, chosen=True)
            case other:
                assert_never(other)

    def _must(self, power: t.Offer) -> None:
        if power.must and not power.once:
            help = "write `once a turn, at ...`"
            self.texts.report.error(
                "LR-T0035", "a player would have to do this again and again, without end", power, help=help
            )

    def _condition(self, condition: t.Cond | None, scope: TextScope) -> None:
        if condition is not None:
            self.texts.cond(condition, scope)

    def _group(self, power: t.GroupIs, scope: TextScope) -> None:
        ref = self.texts.collection(power.members, scope)
        decl = self.rules.groups.get(power.group)
        kind = UNKNOWN if decl is None else kind_of_group(self.texts, decl)
        if UNKNOWN not in (kind, ref.kind) and kind != ref.kind:
            message = f"`{power.group}` contains {plural(kind)}, but these are {plural(ref.kind)}"
            self.texts.report.error("LR-T0023", message, power.members, help=f"name {plural(kind)} here")

    # ---- claims ---------------------------------------------------------------------------------

    def _claim(self, face: FaceDecl | None, power: t.Claim, scope: TextScope) -> None:
        decl = self.rules.tests.get(power.test)
        if decl is None:
            if self.texts.report.kinds_with(power.test, "flag"):
                message = f"`{power.test}` is printed on things: no power can change it"
                self.texts.report.error(
                    "LR-T0025", message, power, help="declare a `test`, let the rules use it, and change that test"
                )
            return
        patterns = [pattern for pattern in (power.subject, power.other) if pattern is not None]
        for pattern, param in zip(patterns, decl.params, strict=True):
            self._pattern(face, pattern, param, power.test, scope)
        if power.price is not None:
            self._price(power, power.price, scope)

    def _price(self, power: t.Claim, price: t.Amount | t.FieldAmount, scope: TextScope) -> None:
        if isinstance(price, t.FieldAmount):
            message = "a price is an amount of a counter, not a field"
            self.texts.report.error("LR-T0016", message, price, help="write a number and a counter after `for`")
            return
        decl = require_amount_of_players(self.texts, price, scope, "pay")
        if decl is None:
            return
        first = self._prices.setdefault(power.test, decl.name)
        if first != decl.name:
            message = f"elsewhere the price of `{power.test}` is paid in {first}, here in {decl.name}"
            self.texts.report.error("LR-T0016", message, price, help=f"write the price in {first}")

    # ---- answers to rules -----------------------------------------------------------------------

    def _answers(
        self,
        face: FaceDecl | None,
        verb: str,
        power: t.Reaction | t.Replacement,
        patterns: tuple[t.Pattern | None, t.Pattern | None],
        scope: TextScope,
    ) -> None:
        decl = self.rules.rules.get(verb)
        if decl is None:
            return
        for i, pattern in enumerate(patterns):
            if pattern is None:
                continue
            if i >= len(decl.params):
                self.texts.report.error("LR-T0013", takes_only(verb, i), pattern, help=f"write `when you {verb}`")
                return
            self._pattern(face, pattern, decl.params[i], verb, scope)
        if isinstance(power, t.Reaction) and power.second is not None and len(decl.params) > 1:
            prep = decl.params[1].prep
            if power.prep != prep:
                message = f"`{verb}` is used with `{prep}`, not with `{power.prep}`"
                self.texts.report.error("LR-T0013", message, power.second, help=f"write `{prep}`")

    def _answers_a_loop(self, power: t.Reaction | t.Replacement) -> None:
        message = f"`{power.verb}` begins a loop in {self._opened[power.verb]}: no power can answer it there"
        help = "let the power answer a rule that is carried out inside the loop"
        self.texts.report.error("LR-T0024", message, power, help=help)

    def _pattern(self, face: FaceDecl | None, node: t.Pattern, param: ParamDecl, name: str, scope: TextScope) -> None:
        if face is None and node.what != "any":
            message = f"`{node.what}` means nothing here: this power is not printed on a thing"
            self.texts.report.error("LR-T0021", message, node, help=f"write `any {node.kind or param.kind}`")
            return
        wanted = param.kind if param.kind in self.rules.kinds or param.kind == PLAYER else UNKNOWN
        own = UNKNOWN if face is None else face.kind
        kind = own if node.what == "this" else node.kind
        kind = kind if kind in self.rules.kinds or kind == PLAYER else UNKNOWN
        if UNKNOWN not in (wanted, kind) and wanted != kind:
            message = f"`{name}` is about {plural(wanted)} here, not about {plural(kind)}"
            verbs = [f"`{r.name}`" for r in self.rules.rules.values() if r.params and r.params[0].kind == kind]
            of_these = f"; what is done to {plural(kind)} is {' or '.join(verbs[:MOST_VERBS])}" if verbs else ""
            self.texts.report.error("LR-T0025", message, node, help=f"name {article(wanted)} here{of_these}")
            return
        if node.what == "another" and own != kind and UNKNOWN not in (own, kind):
            message = f"`another` leaves out the thing itself, but this is {article(own)}, not {article(kind)}"
            self.texts.report.error("LR-T0021", message, node, help=f"write `any {kind}`")
        if param.optional and node.what != "this":
            message = f"there may be no {kind} here, so you can only write `this`"
            self.texts.report.error("LR-T0014", message, node)
        self.texts.preds(node.rel, Ref(kind), scope)


def _opened_rules(checks: PowerChecks) -> dict[str, str]:
    """Map each rule that opens a loop to the name of a text where it does."""
    out: dict[str, str] = {}
    for slot, body in texts_of(checks.rules):
        for loop in loops_of_calls(body):
            for verb in _openers(checks, loop.body):
                out.setdefault(verb, shown_place(checks.rules, slot))
    return out


def _openers(checks: PowerChecks, block: t.Block) -> list[str]:
    found: list[str] = []
    while first_choice(checks.rules, block) is not None and isinstance(block.body[0], t.Call):
        found.append(block.body[0].verb)
        block = checks.rules.rules[block.body[0].verb].body
    return found
