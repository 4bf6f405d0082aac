"""What has no effect in this rule set: counters nobody reads or gains, choices of nothing, rules never reached."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.classes import define, field
from london_rules.diagnostics import Diagnostics, Fix, Fixes, Span
from london_rules.diagnostics.effort import pass_time
from london_rules.language import constructs as t
from london_rules.language.estimates import estimates
from london_rules.language.flow.call_graph import counters_in
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.uses import Uses, changed_by_name, changed_counters, names_in, texts_meant
from london_rules.language.flow.walk import texts_of
from london_rules.language.report import Report
from london_rules.language.rules import CounterDecl, GroupDecl, NumberDecl, RuleDecl, Rules, Slot, TestDecl

_Decl = NumberDecl | TestDecl | GroupDecl | RuleDecl
_Name = tuple[str, str]


@define
class Warn:
    """Warn at a place in the text of a slot, unless the text belongs to a part that other games share."""

    rules: Rules
    found: Diagnostics
    _yours: dict[int, None] = field(factory=dict, init=False)  # where `their` is meant: no other warning is given there

    def __call__(
        self,
        slot: Slot,
        code: str,
        message: str,
        node: t.Node | None = None,
        help: str | None = None,
        *,
        fix: Fixes = None,
        span: Span | None = None,
    ) -> None:
        """Warn; a span is marked in place of a construct."""
        place = span.start if span is not None else slot.source.span(*node.span).start if node is not None else -1
        if code == "LR-L0019":
            self._yours[place] = None
        if slot.bundle not in self.rules.shared and not (code == "LR-L0017" and place in self._yours):
            Report(self.rules, self.found, slot).warning(code, message, node, help=help, fix=fix, span=span)


def lint_flow(uses: Uses, warn: Warn) -> None:
    """Warn of what can never have an effect."""
    rules = uses.rules
    gained, read, there = _gained(uses), _read(uses), _filled(uses)
    for counter in rules.counters.values():
        if counter.name not in read and ("counter", counter.name) in uses and not counter.kept:
            help = "use it in a rule, or show it to the players in the layout; otherwise leave it out"
            warn(counter.slot, "LR-L0013", f"{counter.name} changes, and nothing ever reads it", help=help)
    for counter in _unchanged(uses, gained, read):
        help = f"write what changes the {counter.name}; if nothing does, declare a number, as in `number NAME = 3`"
        warn(counter.slot, "LR-L0031", f"nothing ever changes the {counter.name}", help=help)
    for slot, pay in uses.every(t.Pay):
        if isinstance(pay.amount, t.Amount) and pay.amount.counter not in gained:
            message = f"nobody ever has any {pay.amount.counter}, so this can never be paid"
            warn(slot, "LR-L0011", message, pay, f"write where players gain {pay.amount.counter}")
    for slot, choose in uses.every(t.Choose):
        empty = "" if choose.alternative else _empty(rules, choose.of, there)
        if empty:
            help = f"move something to the {empty} first, or choose from elsewhere"
            message = f"there is nothing to choose: nothing is ever put in the {empty}"
            warn(slot, "LR-L0012", message, choose, help)
    for slot, choose_number in uses.every(t.ChooseNumber):
        if _no_number(rules, choose_number):
            fix = _turned(slot, choose_number)
            message = "there is nothing to choose: the first number is above the last"
            warn(slot, "LR-L0012", message, help="the smaller number comes first", fix=fix, span=fix.span)
    _dead(uses, warn)


# ---- counters -----------------------------------------------------------------------------------


def _gained(uses: Uses) -> dict[str, None]:
    """List the counters of which somebody can ever have some, or of which a short payment is handled in another way."""
    rules = uses.rules
    out = {c.name: None for c in rules.counters.values() if c.short is not None or c.least is None or c.rolled}
    out.update((c.name, None) for c in rules.counters.values() if known_before_play(rules, c.starts) != (0,))
    for _, gain in uses.every(t.Gain, t.Give, t.PutCounter):
        out.update(_counters_of(rules, gain.amount))
    out.update(changed_by_name(uses))
    for _, pay in uses.every(t.Pay):
        out.update(_counters_of(rules, pay.amount) if pay.to else ())
    return out


def _unchanged(uses: Uses, gained: dict[str, None], read: dict[str, None]) -> Iterator[CounterDecl]:
    """Give the counters that are read and never change: what is only lost does not, if nobody ever has any."""
    changed = changed_counters(uses)
    paid = {name: None for _, pay in uses.every(t.Pay, t.Give) for name in _counters_of(uses.rules, pay.amount)}
    paid |= {name: None for _, claim in uses.every(t.Claim) for name in _counters_of(uses.rules, claim.price)}
    for counter in uses.rules.counters.values():
        name = counter.name
        idle = name not in changed or (name not in gained and name not in paid)
        if idle and counter.rolled is None and name in read and ("counter", name) in uses:
            yield counter


def _counters_of(rules: Rules, amount: t.Node | None) -> dict[str, None]:
    if isinstance(amount, t.Amount):
        return {amount.counter: None}
    if isinstance(amount, t.FieldAmount):
        return counters_in(rules, amount.of.field)
    return {}


def _read(uses: Uses) -> dict[str, None]:
    """List the counters that a text asks for, pays with, or that are shown."""
    out = dict.fromkeys(node.name for _, node in uses.every(t.Counter, t.CounterOn, t.HasCounter))
    out.update((node.measure, None) for _, node in uses.every(t.Fold, t.Best))
    out.update((node.field, None) for _, node in uses.every(t.FieldIs))
    for _, spent in uses.every(t.Pay, t.Give):
        out.update(_counters_of(uses.rules, spent.amount))
    for _, claim in uses.every(t.Claim):
        out.update(_counters_of(uses.rules, claim.price))
    out.update((word, None) for word in uses.shown)
    return out


# ---- choices ------------------------------------------------------------------------------------


def never_filled(uses: Uses) -> dict[str, None]:
    """List the zones to which nothing ever comes, without those that are reported where something is chosen there."""
    there = _filled(uses)
    told = {_empty(uses.rules, choose.of, there): None for _, choose in uses.every(t.Choose) if not choose.alternative}
    return {name: None for name in uses.rules.zones if name not in there and name not in told}


def _filled(uses: Uses) -> dict[str, None]:
    """List the zones to which things ever come."""
    out = dict.fromkeys(kind.begins for kind in uses.rules.kinds.values())
    moves = uses.every(t.Move, t.MoveAll, t.PassOn, t.PutOn, t.PutInOrder)
    swapped = [zone for _, swap in uses.every(t.Swap) for zone in (swap.left, swap.right) if isinstance(zone, t.Zone)]
    return out | {zone.name: None for zone in (*(move.zone for _, move in moves), *swapped)}


def _empty(rules: Rules, of: t.Node, filled: dict[str, None], depth: int = 0) -> str:
    """Give the zone that is never filled, if all things of a collection would have to be there."""
    if isinstance(of, (t.Things, t.TopThings, t.RowThings)):
        return of.zone.name if of.zone is not None and of.zone.name not in filled else ""
    if isinstance(of, t.GroupThings) and depth < 8 and of.name in rules.groups:
        if any(isinstance(p.power, t.GroupIs) and p.power.group == of.name for p in rules.every_power()):
            return ""
        zones = [_empty(rules, part, filled, depth + 1) for part in rules.groups[of.name].body.parts]
        return zones[0] if all(zones) else ""
    return ""


def _no_number(rules: Rules, node: t.ChooseNumber) -> bool:
    for players in rules.players:
        least, most = (known_before_play(rules, part, players) for part in (node.least, node.most))
        if least is None or most is None or least <= most:
            return False
    return True


def _turned(slot: Slot, node: t.ChooseNumber) -> Fix:
    """Offer the two numbers in the other order."""
    (start, between), (again, end) = node.least.span, node.most.span
    text = slot.source.value
    made = f"{text[again:end]}{text[between:again]}{text[start:between]}"
    return Fix(slot.source.span(start, end), made, f"write `{made}`")


# ---- rules that are never reached ----------------------------------------------------------------


def _dead(uses: Uses, warn: Warn) -> None:
    """Warn of what is used only by texts of shared parts that are never used in this game."""
    rules, values = uses.rules, uses.rules.values()
    decls = dict(_named(rules))
    slots = {id(decl.slot): None for decl in decls.values()}
    shown = [("number", word) for word in (*estimates(rules), *uses.shown)]
    begun: list[t.Node] = [decls[name].body for name in shown if name in decls]
    begun += [body for slot, body in texts_of(rules) if id(slot) not in slots]
    live = dict.fromkeys([*shown, *(name for name, _ in texts_meant(begun, rules) if name is not None)])
    users: dict[_Name, list[_Name]] = {}
    for other, decl in decls.items() if not decls.keys() <= live.keys() else ():
        pass_time()
        for name in dict.fromkeys(names_in(decl.body, values)):
            users.setdefault(name, []).append(other)
    for name, decl in decls.items():
        by = [] if name in live else [other for other in users.get(name, ()) if other != name]
        if by and all(decls[other].slot.bundle in rules.shared for other in by):
            help = f"only `{by[0][1]}` uses it, and this game never reaches that: use it elsewhere, or leave it out"
            warn(decl.slot, "LR-L0014", "this is never reached", help=help)


def _named(rules: Rules) -> Iterator[tuple[_Name, _Decl]]:
    decls: dict[str, _Decl]
    for category in ("number", "test", "group", "rule"):
        decls = getattr(rules, category + "s")
        yield from (((category, name), decl) for name, decl in decls.items())
