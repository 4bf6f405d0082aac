"""Figures: whether parameters and fields are within their bounds, those declared and those that texts need."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostics, Fix, Label, Span
from london_rules.language import constructs as t
from london_rules.language.check.needs import Need, needs
from london_rules.language.declarations.faces import Slips
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.uses import Uses, texts_meant
from london_rules.language.flow.walk import nodes
from london_rules.language.report import Report
from london_rules.language.rules import Bounds, FaceDecl, FieldDecl, NumberDecl, Rules, Slot

OUT_OF_BOUNDS = "LR-T0037"
_GIVEN = "the limit is set here"
MOST_ROUND = 30  # from which a nought at the end may be one too many
LITTLE_MORE = 2  # times the greatest value that is allowed: whoever wants more than that has slipped
MOST_TRIED = 2000  # values of a parameter, when the nearest one that works is looked for


def check_declared_bounds(rules: Rules, found: Diagnostics) -> None:
    """Report parameters and fields that are below their least value or above their greatest one."""
    for decl in rules.numbers.values():
        if decl.parameter and isinstance(decl.body, t.Int):
            value = decl.body.value
            if decl.bounds.nearest(value) != value:
                _parameter(decl, decl.bounds, decl.bounds.place_for(value), _GIVEN, found, _first_use(rules, decl))
    slips = Slips()
    for kind in rules.kinds.values():
        for field in kind.fields.values():
            if field.bounds.least is not None or field.bounds.most is not None:
                faces = (face for face in rules.faces.values() if face.kind == kind.name)
                _field(field, field.bounds, faces, field.bounds.place_for, slips)
    slips.report(found)


def check_powers(uses: Uses, found: Diagnostics) -> None:
    """Report powers that set a parameter to a value out of its bounds."""
    rules = uses.rules
    for slot, power in uses.every(t.NumberIs):
        decl = rules.numbers.get(power.number)
        if decl is not None and isinstance(power.value, t.Int):
            value, nearest = power.value.value, decl.bounds.nearest(power.value.value)
            if value != nearest:
                place = decl.bounds.place_for(value)
                labels = () if place is None else (Label(place, _GIVEN),)
                meant, span = _meant(decl.bounds, value), slot.source.span(*power.value.span)
                report, fixes = Report(rules, found, slot), tuple(_as(span, one) for one in meant)
                message, help = f"`{power.number}` {_wrong(value, nearest)}", _told(meant, nearest, value)
                report.error(OUT_OF_BOUNDS, message, power.value, help=help, labels=labels, fix=fixes)


def check_needs(uses: Uses, found: Diagnostics) -> None:
    """Report figures with which a text could not be carried out, or would do the opposite of what it says."""
    rules = uses.rules
    slips = Slips()
    for need in needs(uses):
        node = need.node
        if isinstance(node, t.Number) and node.name in rules.numbers and rules.numbers[node.name].parameter:
            _parameter_of_text(rules, rules.numbers[node.name], need, found)
        elif isinstance(node, t.Possessed):
            _field_of_one_kind(rules, node.field, need, slips)
        elif need.strict:
            _formula(rules, need, found)
    slips.report(found)


def _parameter_of_text(rules: Rules, decl: NumberDecl, need: Need, found: Diagnostics) -> None:
    """Report a parameter with which a text does not work, or a text that does not work with a parameter below it."""
    bounds = _unsaid(need, decl.bounds)
    if rules.height(decl.slot) >= rules.height(need.slot):
        _parameter(decl, bounds, need.slot.source.span(*need.node.span), need.why, found)
    elif isinstance(decl.body, t.Int) and bounds.nearest(decl.body.value) != decl.body.value:
        value = decl.body.value
        message = f"`{decl.name}` {_wrong(value, bounds.nearest(value))}: {need.why}"
        labels = () if decl.figure is None else (Label(decl.figure, "its value is given here"),)
        Report(rules, found, need.slot).error(OUT_OF_BOUNDS, message, need.node, labels=labels)


def _unsaid(need: Need, declared: Bounds) -> Bounds:
    """Give the bounds that a text needs where none is declared: whoever declares one knows better."""
    least = need.least if declared.least is None else None
    return Bounds(least, need.most if declared.most is None else None)


# ---- parameters ---------------------------------------------------------------------------------


def _first_use(rules: Rules, decl: NumberDecl) -> tuple[Label, ...]:
    """Show where a parameter is used: by a text that needs a bound, if there is one."""
    uses = Uses(rules)
    for need in needs(uses):
        if isinstance(need.node, t.Number) and need.node.name == decl.name:
            return (Label(need.slot.source.span(*need.node.span), need.why),)
    for slot, node in uses.every(t.Number):
        if node.name == decl.name:
            return (Label(slot.source.span(*node.span), "it is used here"),)
    return ()


def _parameter(
    decl: NumberDecl,
    bounds: Bounds,
    why_place: Span | None,
    why: str,
    found: Diagnostics,
    more: tuple[Label, ...] = (),
) -> None:
    """Report a parameter that is out of its bounds, at the line that gives it its value."""
    assert isinstance(decl.body, t.Int)
    value = decl.body.value
    nearest = bounds.nearest(value)
    if nearest == value:
        return
    labels = () if why_place is None else (Label(why_place, why),)
    span = decl.slot.source.span() if decl.figure is None else decl.figure
    message, meant = f"`{decl.name}` {_wrong(value, nearest)}", _meant(bounds, value)
    fixes = [_as(span, one) for one in meant]
    help = _told(meant, nearest, value)
    raised = _with_more_allowed(decl, found) if bounds == decl.bounds and value > nearest else None
    if raised is not None:
        fixes.append(raised)
        help += f"; or allow more: {raised.title}"
    found.error(OUT_OF_BOUNDS, message, span, help=help, labels=(*labels, *more), fix=tuple(fixes))


def _with_more_allowed(decl: NumberDecl, found: Diagnostics) -> Fix | None:
    """Offer to raise the greatest value of a parameter, if what it is given is not far from that."""
    value = decl.body.value if isinstance(decl.body, t.Int) else 0
    most, place, figure = decl.bounds.most, decl.bounds.most_place, decl.figure
    if most is None or place is None or figure is None or value > LITTLE_MORE * max(most, 1):
        return None
    text = found.files.get(figure.file, "")
    start = text.rfind("\n", 0, figure.start) + 1
    row = re.compile(r"(?P<margin> *)(?P<key>[^\s:#][^:#\n]*):(?P<gap> *)(?P<value>-?\d+)").match(text, start)
    if row is None or row.start("value") != figure.start:
        return None
    own_lines = row["key"] == "value"
    title = f"write {'' if own_lines else f'`value: {value}` and '}`at most: {value}` below it"
    if own_lines:
        if place.file == figure.file:
            between = text[min(place.start, figure.start) : max(place.start, figure.start)]
            beside = all(line.startswith(row["margin"]) for line in between.split("\n")[1:] if line.strip())
            return Fix(place, str(value), title) if beside else None
        return Fix(Span(figure.file, figure.end, figure.end), f"\n{row['margin']}at most: {value}", title)
    deeper = f"\n{row['margin']}  "
    written = f"{deeper}value: {value}{deeper}at most: {value}"
    return Fix(Span(figure.file, row.end("key") + 1, figure.end), written, title)


def _meant(bounds: Bounds, value: int) -> list[int]:
    """List the values that may be meant: without the sign, without a figure too many, and the nearest.

    The nearest comes first for a round number that is not far from it, or below thirty, which may well be one that its
    author chose, and for -1, which is little below nothing.
    """
    nearest = bounds.nearest(value)
    likely = [-value] if value < -1 else [value // 10] if _has_a_nought_more(value, nearest) else []
    unlikely = [-value] if value < 0 else [value // 10] if value > nearest + 1 and value % 10 == 0 else []
    unlikely += [value * 10] if 0 < value < nearest else []
    every = dict.fromkeys([*likely, *_pressed_once(value, nearest), nearest, *unlikely])
    return [meant for meant in every if bounds.nearest(meant) == meant]


def _has_a_nought_more(value: int, nearest: int) -> bool:
    """Tell whether a round number is so far out of its bounds that its last nought may be a slip."""
    return value % 10 == 0 and value >= MOST_ROUND and value >= LITTLE_MORE * nearest


def _pressed_once(value: int, nearest: int) -> Iterator[int]:
    """Give what a figure is if one of its keys was pressed twice, as 7 is for 77; not if it is hardly out of bounds.

    Nines only are what people write who mean very many.
    """
    digits = str(value)
    if value > nearest + 1 and digits.strip("9"):
        for i in range(1, len(digits)):
            if digits[i] == digits[i - 1] != "0":
                yield int(digits[:i] + digits[i + 1 :])


def _told(meant: list[int], nearest: int, value: int) -> str:
    """Say what to write for a figure that is out of its bounds."""
    ways = [
        f"`{one}`" + (f", the {_end(value, nearest)} that is possible" if one == nearest else _why(one, value))
        for one in meant
    ]
    return "write " + ", or ".join(ways)


def _why(meant: int, value: int) -> str:
    """Say why a value may be meant that is far from what is written."""
    return ", if a digit was typed twice" if meant in _pressed_once(value, meant) else ""


def _as(span: Span, meant: int) -> Fix:
    """Offer a value; only the author knows which one is meant."""
    return Fix(span, str(meant), f"write `{meant}`")


def _wrong(value: int, nearest: int) -> str:
    return f"is {value}, but it must be at {_end(value, nearest)} {nearest}"


def _end(value: int, nearest: int) -> str:
    """Say whether the nearest possible value is the least or the most."""
    return "least" if value < nearest else "most"


# ---- fields -------------------------------------------------------------------------------------


def _field_of_one_kind(rules: Rules, name: str, need: Need, slips: Slips) -> None:
    """Report the values of a field with which a text does not work, if only one kind has such a field."""
    kinds = [kind for kind in rules.kinds.values() if name in kind.fields]
    if len(kinds) != 1 or kinds[0].fields[name].type not in ("number", "counter"):
        return
    field, where = kinds[0].fields[name], need.slot.source.span(*need.node.span)
    faces = [face for face in rules.faces.values() if face.kind == kinds[0].name]
    way_out = f"; or allow less in the kind: `{name}: ..., at least " + "{}`"
    _field(field, _unsaid(need, field.bounds), faces, lambda value: where, slips, need.why, way_out)


def _is_misnamed(face: FaceDecl) -> bool:
    """Return whether a thing has a field that there is not: it may be meant for one that is missing."""
    powers = (power.field for power in face.powers)
    return bool(face.texts.keys() - face.values.keys() - face.effects.keys() - face.related.keys() - set(powers))


def _field(
    field: FieldDecl,
    bounds: Bounds,
    faces: Iterable[FaceDecl],
    why_place: Callable[[int], Span | None],
    slips: Slips,
    why: str = _GIVEN,
    way_out: str = "",
) -> None:
    """Keep each value of a field that is out of its bounds, at the line of the thing."""
    for face in faces:
        value = face.values.get(field.name)
        if not isinstance(value, int) or bounds.nearest(value) == value:
            continue
        nearest, text = bounds.nearest(value), face.texts.get(field.name)
        if text is None and _is_misnamed(face):
            continue  # that is reported
        span = face.slot.source.span() if text is None or isinstance(text, tuple) else text.span()
        place = why_place(value)
        labels = () if place is None else (Label(place, why),)
        said = _wrong(value, nearest) + (": no line gives it a value" if text is None else "")
        meant = _meant(bounds, value)
        help = _told(meant, nearest, value) + way_out.format(value)
        key = (face.kind, field.name, str(value), str(nearest))
        fixes = () if text is None else tuple(_as(span, one) for one in meant)
        message = f"`{field.name}` of {face.name} {said}"
        slips.error(key, OUT_OF_BOUNDS, message, span, help, fix=fixes, labels=labels)


# ---- formulas -----------------------------------------------------------------------------------


def _formula(rules: Rules, need: Need, found: Diagnostics) -> None:
    """Report a number that is known before the game and out of its bounds, at the figure that makes it so."""
    value = _broken(rules, need)
    if value is None:
        return
    where = need.slot.source.span(*need.node.span)
    why = Label(where, need.why)
    if blame(rules, need.slot, need.node, lambda changed: _broken(changed, need) is None, why, found):
        return
    message = f"this {_wrong(value, Bounds(need.least, need.most).nearest(value))}: {need.why}"
    report_at_change(rules, need.slot, need.node, OUT_OF_BOUNDS, message, found)


def _broken(rules: Rules, need: Need) -> int | None:
    """Give a value that a number has, with as many players as may be, and that is out of its bounds."""
    bounds = Bounds(need.least, need.most)
    low, high = rules.players
    for players in range(low, high + 1):
        known = known_before_play(rules, _own_formula(rules, need.node), players)
        if known is not None and bounds.nearest(known[0]) != known[0]:
            return known[0]
    return None


def _own_formula(rules: Rules, node: t.Expr) -> t.Expr:
    """Give what a declared number is as it is declared, whatever powers make of it in play."""
    decl = rules.numbers.get(node.name) if isinstance(node, t.Number) else None
    return node if decl is None or decl.params else decl.body


def report_at_change(rules: Rules, slot: Slot, node: t.Expr, code: str, message: str, found: Diagnostics) -> None:
    """Report at the formula that was written last of those that a number of a text is made of: perhaps an overlay's."""
    formulas = [decl for decl in numbers_read(rules, node) if not decl.parameter]
    last = max(formulas, key=lambda decl: rules.height(decl.slot), default=None)
    if last is not None and rules.height(last.slot) > rules.height(slot):
        labels = (Label(slot.source.span(*node.span), "it is used here"),)
        Report(rules, found, last.slot).error(code, message, last.body, labels=labels)
    else:
        Report(rules, found, slot).error(code, message, node)


def blame(
    rules: Rules, slot: Slot, node: t.Expr, works: Callable[[Rules], bool], why: Label, found: Diagnostics
) -> bool:
    """Report the parameter that makes a number impossible, with the nearest value that works; return whether one does.

    The one that was written last is reported; none that was written before the formulas that make up the number.
    """
    read = numbers_read(rules, node)
    formulas = max([rules.height(slot), *(rules.height(decl.slot) for decl in read if not decl.parameter)])
    for decl in sorted(read, key=lambda decl: -rules.height(decl.slot)):
        if not decl.parameter or rules.height(decl.slot) < formulas:
            continue
        nearest = _nearest(rules, decl, works)
        if nearest is not None and isinstance(decl.body, t.Int):
            span = decl.slot.source.span() if decl.figure is None else decl.figure
            message = f"`{decl.name}` {_wrong(decl.body.value, nearest)}"
            help = f"write `{nearest}`, the {_end(decl.body.value, nearest)} that is possible"
            found.error(OUT_OF_BOUNDS, message, span, help=help, labels=(why,), fix=_as(span, nearest))
            return True
    return False


def _nearest(rules: Rules, decl: NumberDecl, works: Callable[[Rules], bool]) -> int | None:
    if not isinstance(decl.body, t.Int):
        return None
    for step in range(1, MOST_TRIED):
        for value in (decl.body.value + step, decl.body.value - step):
            within = decl.bounds.nearest(value) == value
            other = evolve(decl, body=t.Int(value))
            if within and works(evolve(rules, numbers={**rules.numbers, decl.name: other})):
                return value
    return None


def numbers_read(rules: Rules, node: t.Node) -> list[NumberDecl]:
    """List the declared numbers that a number is made of, those named in it first."""
    read = (part for _, text in texts_meant([node], rules) for part in nodes(text))
    names = dict.fromkeys(part.name for part in read if isinstance(part, (t.Number, t.NumberCall)))
    return [rules.numbers[name] for name in names if name in rules.numbers]
