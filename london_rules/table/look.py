"""Look things up at a table: what is printed on a thing, what an option does, why something is not offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from london_rules.classes import frozen
from london_rules.diagnostics.render import escape
from london_rules.engine.why.choosing import Availability, available
from london_rules.engine.why.explain import Reason
from london_rules.language.rules import PowerDecl
from london_rules.language.say.texts import phrase_effect, phrase_power
from london_rules.table.asking import Asking
from london_rules.table.table import Table

MOST_FOUND = 12
NO_CHOICE = "the open question is a choice of things"
OF_ANOTHER_KIND = "this is one"  # a condition that only says of which kind a thing is: the one before says which


@frozen
class Lookup:
    """Answer the questions of a seat about what is printed, and about what it may do."""

    table: Table

    def named(self, name: str) -> list[str]:
        """Return the ids of things whose name has these words in it: what is printed on them is no secret."""
        words = self.table.words
        faces = words.rule_set.rules.faces
        things = words.rule_set.layout.things
        return [t.id for t in things if name.lower() in faces[t.face].name.lower()][:MOST_FOUND]

    def printed(self, things: list[str]) -> list[list[str]]:
        """Return what is printed on things, as lines, once for things that are alike."""
        words = self.table.words
        alike: dict[str, str] = {}
        for thing in things:
            alike.setdefault(words.face(thing).id, thing)
        return [words.printed(thing) for thing in alike.values()]

    def assumed(self, things: list[str]) -> list[list[str]]:
        """List the fields of things that no source states, once for things that are alike, as `printed` does."""
        words = self.table.words
        alike = {words.face(thing).id: words.face(thing) for thing in things}
        return [list(face.assumed) for face in alike.values()]

    def rule_of(self, option: Mapping[str, Any]) -> tuple[str, str] | None:
        """Return the name and the text, in English, of the action or power of the rules that an option stands for."""
        words, rules = self.table.words, self.table.rule_set.rules
        power = words.power(option["id"], option.get("thing"))
        action = words.action_of(option["id"]) if option["type"] == "word" else None
        if isinstance(power, PowerDecl):
            name, text = power.name, phrase_power(power.power, rules)
        elif action is not None:
            name, text = action.slot.id.partition(" ")[2], phrase_effect(action.body, rules)
        else:
            return None
        return escape(name[:1].upper() + name[1:]), words.with_layout_names(text)

    def why_not(self, seat: int, name: str) -> list[str]:
        """Say why a seat cannot choose an action, or a thing by its name, now; an empty list if nothing has the name.

        Only the seat that is asked gets an answer: for another it could tell what that seat holds.
        """
        decision = self.table.game.decision
        if decision is None or decision.player != self.table.check_seat(seat):
            return []
        try:
            found = available(self.table.game, name)
        except ValueError:
            return []
        said = escape(found.name[:1].upper() + found.name[1:])
        asked = Asking(self.table.words, self.table.game, self.table.names).sentence(decision)
        needs = _failing(found.needs) if _is_about_it(found) else []
        return [f"{said} {_standing(found)}; the open question is: {asked}", *needs]


def _standing(found: Availability) -> str:
    if found.offered:
        return "can be chosen now"
    return "could be chosen at another question" if found.what == "action" and found.met else "cannot be chosen now"


def _is_about_it(found: Availability) -> bool:
    """Check whether the conditions say something: those of a thing do only where things are chosen."""
    return found.what == "action" or all(need.words != NO_CHOICE for need in found.needs)


def _said(before: Reason | None, need: Reason) -> str:
    if before is not None and need.words == OF_ANOTHER_KIND:
        return escape(f"{before.words}, and {need.note}")
    return escape(f"this must hold: {need.words}" + (f"; but {need.note}" if need.note else ""))


def _failing(needs: tuple[Reason, ...]) -> list[str]:
    """List the conditions that do not hold, and within them the parts that do not."""
    out: list[str] = []
    for before, need in zip((None, *needs), needs, strict=False):
        if need.value is False:
            out += _failing(need.parts) or [_said(before, need)]
    return out
