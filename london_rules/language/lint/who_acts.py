"""What one player does, where a reader would take it that each player does it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final, TypeAlias

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.acting import Acting, Question, all_own, doer, of_players, own
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import blocks_in, nodes, nodes_of, texts_of
from london_rules.language.lint.flow import Warn
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules, Slot, StepDecl

_Changed: TypeAlias = t.Gain | t.Lose | t.Pay
_Asked: TypeAlias = t.Test | t.CanCarryOut
_Loop: TypeAlias = t.ForEach | t.SecretThing | t.SecretThings | t.SecretPart

_DOES: Final = re.compile(r"(?<=, )(?=(?:gain|lose|pay) )")
_BY_A_RULE: Final = "put it in a rule of its own, and write `they NAME OF THE RULE` under `for each player`"
_BY_ONE: Final = (
    "say who does it on a line above: `ask the first player`, if one player does it for all; "
    "or `for each player` and, below that, `ask them`"
)
_IN_GENERAL: Final = "write `each player`, or put it under `for each player` and write `they` and `their`"


def lint_who_acts(uses: Uses, warn: Warn) -> None:
    """Warn of what `you` do in the set-up and the scoring, once for each player, or after what somebody else does."""
    rules, acting = uses.rules, Acting(uses.rules)
    steps = {step.slot.id: step for step in (*rules.setup.values(), *rules.rounds.values(), *rules.scoring.values())}
    for step in steps.values() if rules.players != (1, 1) else ():
        found = min(filter(acting.depends, all_own(step.body)), key=lambda node: node.span, default=None)
        if found is not None:
            help, fix = _way_out(found, step.slot, _in_a_loop(step.body, found, acting))
            if fix is None:
                fix = _theirs(found, step) or _they(found, step, rules) or _by_each(found, step, acting)
                help = help if fix is None else fix.title
            warn(step.slot, "LR-L0017", _unclear(found, step, fix), found, help, fix=fix)
    for slot, body in texts_of(uses.rules):
        if slot.id not in steps and isinstance(body, (t.Block, t.Offer, t.Reaction, t.Replacement)):
            _in_somebodys_text(slot, body, acting, warn)


def _unclear(node: t.Node, step: StepDecl, fix: Fix | None) -> str:
    """Say what is not clear where nobody has a turn: who does something, or which player is meant."""
    if fix is None or not fix.replacement.startswith("they "):
        return "it is nobody's turn here, so it is not clear which player is meant"
    verb = step.slot.source.value[node.span[0] : node.span[1]].split(maxsplit=1)[0]
    does = f"{verb}s" if isinstance(node, _Changed) else "does this"
    return f"it does not say who {does} here, and it is nobody's turn"


def _theirs(node: t.Node, step: StepDecl) -> Fix | None:
    """Write `their` for `your` where each of some players is spoken of: in a loop, or where they are compared."""
    text, start = step.slot.source.value, node.span[0]
    line = text.rfind("\n", 0, start) + 1
    compared = re.search(r"\bplayers with the (?:high|low)est \([^()]*$", text[line:start])
    if getattr(node, "whose", "") != "your" or not text[start:].startswith("your "):
        return None
    if compared is None and not any(
        one.body.span[0] <= start < one.body.span[1] for one in nodes_of(step.body, t.ForEach)
    ):
        return None
    return Fix(step.slot.source.span(start, start + len("your")), "their", "write `their`")


def _they(node: t.Node, step: StepDecl, rules: Rules) -> Fix | None:
    """Write who gains or loses in a loop over some players, where nobody is said."""
    start = node.span[0]
    within = any(
        loop.body.span[0] <= start < loop.body.span[1] and of_players(loop.of, rules)
        for loop in nodes_of(step.body, t.ForEach)
    )
    plain = isinstance(node, _Changed) and isinstance(node.subject, t.You)
    return _with_subject("they", node, step.slot) if within and plain else None


def _by_each(node: t.Node, step: StepDecl, acting: Acting) -> Fix | None:
    """Write for each player what is done on a line: only what is gained, lost or paid, and on what condition."""
    for statement in step.body.body:
        start, end = statement.span
        said = step.slot.source.value[start:end]
        if not start <= node.span[0] < end or "\n" in said.strip():
            continue
        within = list(nodes(statement))
        plain = all(isinstance(one, _Changed) or not hasattr(one, "subject") for one in within)
        if not plain or any(isinstance(one, (t.Choose, Question, _Asked, t.ForEach)) for one in within):
            return None
        mine = re.sub(r"\byour\b", "their", _their_numbers(said, start, within, acting))
        if isinstance(statement, _Changed) and isinstance(statement.subject, t.You):
            verb, _, rest = mine.partition(" ")
            made = f"each player {verb}s {rest}"
        elif isinstance(statement, t.If) and all(
            isinstance(one.subject, t.You) for one in within if isinstance(one, _Changed)
        ):
            made = f"for each player, {_DOES.sub(r'they ', mine)}"
        elif isinstance(statement, (t.Move, t.MoveAll)):
            made = f"for each player, {mine}"
        else:
            return None
        return Fix(step.slot.source.span(start, end), made.rstrip(), f"write `{made.strip()}`")
    return None


def _their_numbers(said: str, start: int, within: list[t.Node], acting: Acting) -> str:
    """Say of each player what a statement says of you without a word for it: a number that is reckoned for one."""
    places = [one.span[0] - start for one in within if isinstance(one, t.Number) and not one.whose]
    mine = [one.span[0] - start for one in within if isinstance(one, t.Number) and acting.depends(one)]
    for at in sorted(dict.fromkeys(at for at in places if at in mine), reverse=True):
        said = f"{said[:at]}their {said[at:].removeprefix('the ')}"
    return said


def _in_somebodys_text(slot: Slot, body: t.Node, acting: Acting, warn: Warn) -> None:
    """Warn in a text that somebody carries out, who is `you`."""
    after_another = {after.span: (before, after) for before, after in _after_another(body, slot, acting)}
    for node in _once_for_each(body, acting):
        if node.span in after_another:
            continue
        help, fix = _way_out(node, slot, in_a_loop=True)
        done = "only you do this, once for each player"
        asked = "this asks about you each time, not about each player"
        message = asked if isinstance(node, _Asked) else done
        warn(slot, "LR-L0022", message, node, f"if each player is meant, {help}", fix=fix)
    for before, node in after_another.values():
        fix = _carried_on(before, node, slot)
        help = "if you do it, put it on a line of its own" + (f"; if not, {fix.title}" if fix else "")
        message = "it is you who do this, not who is named before the comma"
        warn(slot, "LR-L0022", message, node, help, fix=fix)


def _way_out(node: t.Node, slot: Slot, in_a_loop: bool) -> tuple[str, Fix | None]:
    """Say how to write that each player does it; with a fix where `they` is all that is missing."""
    if isinstance(node, (_Changed, t.Call, t.CarryOut)) and in_a_loop and isinstance(node.subject, t.You):
        fix = _with_subject("they", node, slot)
        return fix.title, fix
    if isinstance(node, t.Number) and not node.whose and in_a_loop:
        start, end = node.span
        meant = f"their {slot.source.value[start:end].removeprefix('the ')}"
        return f"write `{meant}`", Fix(slot.source.span(start, end), meant, f"write `{meant}`")
    asked = isinstance(node, (_Asked, t.NumberCall)) or getattr(node, "whose", "your") == ""
    if asked or isinstance(node, (t.Choose, Question)):
        return _BY_A_RULE if in_a_loop else _BY_ONE, None
    return _IN_GENERAL, None


def _carried_on(before: t.Statement, node: t.Node, slot: Slot) -> Fix | None:
    """Give a statement the subject of the one before it, if the language has a form for that."""
    match doer(before):
        case t.They():
            return _with_subject("they", node, slot) if not isinstance(node, t.Give) else None
        case t.EachPlayer(others=others):
            who = "each other player" if others else "each player"
            return _with_subject(who, node, slot) if isinstance(node, _Changed) else None
        case _:
            return None


def _with_subject(subject: str, node: t.Node, slot: Slot) -> Fix:
    start, end = node.span
    verb, _, rest = slot.source.value[start:end].partition(" ")
    if subject != "they":
        verb = f"{verb.removesuffix('s')}s"
    meant = f"{subject} {verb} {rest}".rstrip()
    return Fix(slot.source.span(start, end), meant, f"write `{meant}`")


def _loops(body: t.Node, acting: Acting) -> Iterator[_Loop]:
    """Give what is done for each of some players in turn, who are `they` there."""
    chosen = {s.call: None for s in nodes_of(body, t.ChooseSeveral) if of_players(s.of, acting.rules)}
    for loop in nodes_of(body, t.ForEach):
        if of_players(loop.of, acting.rules) or (isinstance(loop.of, t.ChosenThings) and loop.of.name in chosen):
            yield loop
    yield from nodes_of(body, t.SecretThing, t.SecretThings, t.SecretPart)


def _in_a_loop(body: t.Node, node: t.Node, acting: Acting) -> bool:
    done = (block for loop in _loops(body, acting) for block in blocks_in(loop))
    return any(block.span[0] <= node.span[0] < block.span[1] for block in done)


def _once_for_each(body: t.Node, acting: Acting) -> Iterator[t.Node]:
    """Give the first thing that you do in each loop over players, unless the loop says what is yours."""
    found: dict[t.Span, t.Node] = {}
    for loop in _loops(body, acting):
        whom = loop.of if isinstance(loop, t.ForEach) else loop.players
        within = [node for node in own(loop) if node is not _of_all(whom)]
        if any(_says_you(node) for node in within) or (_without_you(whom) and any(map(_by_them, within))):
            continue
        yours = (node for block in blocks_in(loop) for node in own(block) if _is_yours(node, acting))
        found.update((node.span, node) for node in islice(yours, 1))
    yield from found.values()


def _of_all(whom: t.Collection) -> t.Collection:
    """Give the players among whom some are, as in `your partners with the highest money`."""
    return whom.of if isinstance(whom, t.Best) else whom


def _without_you(whom: t.Collection) -> bool:
    """Tell whether you are not among some players: then who acts is clear where a line beside says that they do."""
    of = _of_all(whom)
    others = isinstance(of, t.Things) and isinstance(of.other_than, t.You)
    return others or isinstance(of, t.OtherPlayers) or (isinstance(of, t.OnSide) and of.partners)


def _by_them(node: t.Node) -> bool:
    return isinstance(doer(node), t.They)


def _is_yours(node: t.Node, acting: Acting) -> bool:
    if isinstance(node, _Asked):
        return acting.depends(node)
    return acting.done_by_you(node) and not isinstance(getattr(node, "to", None), t.They)


def _says_you(node: t.Node) -> bool:
    return getattr(node, "whose", "") == "your" or isinstance(getattr(node, "to", None), t.You)


def _after_another(body: t.Node, slot: Slot, acting: Acting) -> Iterator[tuple[t.Statement, t.Statement]]:
    """Give what you do right after what another does, on the same line; and what the other does."""
    for before, after in _one_after_another(body):
        on_a_line = "\n" not in slot.source.value[before.span[0] : after.span[0]]
        if on_a_line and acting.done_by_you(after):
            yield before, after


@PerTree
def _one_after_another(body: t.Node) -> tuple[tuple[t.Statement, t.Statement], ...]:
    """Give what another does, with the statement after it, unless that says who it is about."""
    pairs = (pair for block in nodes_of(body, t.Block) for pair in zip(block.body, block.body[1:], strict=False))
    return tuple(
        (before, after)
        for before, after in pairs
        if not isinstance(doer(before), t.You)
        and not blocks_in(after)
        and not isinstance(getattr(after, "to", None), t.They)
    )
