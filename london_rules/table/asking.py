"""The open question as a front end shows it: a sentence, its causes, and options with words and a type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from london_rules.classes import frozen
from london_rules.diagnostics.render import escape
from london_rules.engine.decisions import Decision, Option
from london_rules.engine.game import Game
from london_rules.engine.viewers import EVERYTHING, Viewer
from london_rules.table.sentences import Sentences
from london_rules.table.words import Words


@frozen
class Asking:
    """Put the open question of a game in words."""

    words: Words
    game: Game
    names: Sequence[str]

    def shown(self, decision: Decision, viewer: Viewer, number: int) -> dict[str, Any]:
        """Describe a decision to a viewer: others than the player asked learn only who that is.

        `number` is that of the question among those put to the player.
        """
        if viewer not in (decision.player, EVERYTHING):
            return self._for_others(decision, viewer)
        return {
            "player": decision.player,
            "number": number,
            "kind": decision.kind,
            "rule": decision.rule,
            "sentence": self.sentence(decision),
            "because": self.causes(viewer),
            "options": [self.option(option) for option in decision.options],
        }

    def _for_others(self, decision: Decision, viewer: Viewer) -> dict[str, Any]:
        """Describe a decision to others; where they may not know the rule that asks, they may not know its causes."""
        seen = decision.as_seen_by_others()
        causes = [] if seen["rule"] is None else self.causes(viewer)
        return {**seen, "sentence": f"{self.names[decision.player - 1]} is to choose", "because": causes}

    def causes(self, viewer: Viewer) -> list[dict[str, Any]]:
        """List the rules that are being carried out, outermost first, with the thing whose text each is."""
        log = self.game.log
        made = []
        for number in log.causes():
            event = log.one(number, viewer)
            if event is not None:
                made.append(self.cause(event))
        return made

    def cause(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """Name a rule that was entered: by the thing whose text it is, or by its own name."""
        thing = event["thing"]
        name = self.words.name(thing) if thing else self.words.step(event["rule"])
        return {"rule": event["rule"], "thing": thing, "name": name}

    def sentence(self, decision: Decision) -> str:
        """Return the question in a sentence, with the thing that it is about and the thing that brings it about."""
        causes = self.causes(decision.player)
        things = [cause["name"] for cause in causes if cause["thing"]]
        actions = [cause["name"] for cause in causes if cause["rule"].startswith("action ")]
        kind, _, name = decision.rule.partition(" ")
        face = self.words.rule_set.rules.faces.get(name.partition(" ")[0])
        own = [escape(face.name)] if face is not None and face.kind == kind else []
        sentences = Sentences(self.words, self.game, self.names)
        return sentences.of(decision, next(iter([*things[::-1], *own]), None), next(iter(actions), None))

    def option(self, option: Option) -> dict[str, Any]:
        """Describe an option: its name, a line of words with its figures, and notes on what it brings."""
        notes = [escape(note) for note in option.notes]
        preview = self.words.previews.of(self.words.slot_of(option), self.game.state)
        notes += [escape(preview)] if preview else []
        label, text = self.called(option)
        made = {**option.as_json(), "label": label, "text": text, "notes": notes}
        return {key: value for key, value in made.items() if value not in (None, [])}

    def called(self, option: Option) -> tuple[str, str]:
        """Return the name of an option, as the table calls it, and a few words: a thing with its figures."""
        words, thing = self.words, option.thing
        counters = words.counters_on(thing, self.game.state) if thing else {}
        name = words.name(thing, counters) if thing else None
        if thing and name and option.label.startswith(words.face(thing).name):
            return name, words.short(thing, counters)
        if option.type == "player" and option.player:
            label = escape(self.names[option.player - 1])
        else:
            label = words.offer(option.id, thing) or escape(option.label)
        return label, words.short(thing, counters) if thing and label == name else label
