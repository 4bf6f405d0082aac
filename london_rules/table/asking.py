"""The open question as a front end shows it: a sentence, its causes, and options with words and a type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from london_rules.classes import frozen
from london_rules.compiler.question import Given, Question
from london_rules.diagnostics.render import escape
from london_rules.engine.decisions import Decision, Option
from london_rules.engine.game import Game
from london_rules.engine.viewers import EVERYTHING, Viewer
from london_rules.engine.visibility import sees
from london_rules.language.format.forms import listed
from london_rules.language.rules import RuleDecl
from london_rules.language.syntax.names import article
from london_rules.layout.model import ACTION, THING, filled
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
        return self._in_words(decision, next(iter([*things[::-1], *own]), None), next(iter(actions), None))

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

    # ---- its sentence --------------------------------------------------------------------------

    def _in_words(self, decision: Decision, cause: str | None, action: str | None) -> str:
        """Return the question in the words of the layout, or of the rule that asks.

        It names `cause`, the thing whose text brings it about (None if there is none), and `action`, the action that is
        carried out, where the layout says so.
        """
        declared = self._declared(decision, {THING: cause, ACTION: action})
        text, small = declared or (self._plain(decision), True)
        begun = text[:1].lower() + text[1:] if small else text
        if cause is not None:
            return text if cause in text else f"{cause}: {begun}"
        rule = decision.rule.partition(" ")[2]
        if declared is not None or self._question.kind == "replace" or text.lower().startswith(rule.lower()):
            return text
        return f"{escape(rule[:1].upper() + rule[1:])}: {begun}"

    @property
    def _question(self) -> Question:
        return self.game.program.source.questions[self.game.state.ask]

    def _declared(self, decision: Decision, because: Mapping[str, str | None]) -> tuple[str, bool] | None:
        """Return the first text of the layout whose names all stand for something, None if there is none.

        The second value says whether its first letter is small within a sentence: a name keeps its capital.
        """
        known = {given.name: given for given in self._question.given}
        for template in self.words.front.prompts.get(decision.rule, ()):
            text = filled(template, lambda name: because[name] if name in because else self._figure(name, known))
            if text:
                return escape(text), not template.startswith("{")
        return None

    def _figure(self, name: str, known: Mapping[str, Given]) -> str | None:
        if name in known:
            return self._given(known[name])
        s, rules = self.game.state, self.words.rule_set.rules
        counter, number = rules.counters.get(name), rules.numbers.get(name)
        if counter is not None and counter.owner in ("player", "table"):
            seat = s.who if counter.owner == "player" else 0
            return self.words.figure(name, s.c[self.words.rule_set.layout.counter_base[name] + seat])
        return None if number is None or number.params else self.words.previews.figure(name, s)

    def _given(self, given: Given) -> str | None:
        """Return what a name stands for, None for nothing; a thing that the player cannot see has only its kind."""
        value = self.game.state.frames[-1][given.local]
        if isinstance(value, tuple):
            return listed([self._one(given, each) for each in value]) or None
        return None if value is None else self._one(given, value)

    def _one(self, given: Given, value: int) -> str:
        s, layout = self.game.state, self.words.rule_set.layout
        if given.kind == "number":
            return str(value)
        if given.kind == "player":
            return escape(self.names[value])
        if not sees(self.game.program, s, s.who, value):
            return article(given.kind)
        thing = layout.things[value].id
        return self.words.name(thing, self.words.counters_on(thing, s))

    def _plain(self, decision: Decision) -> str:
        """Return the words of the rule that asks, or what is about to happen, with the things that are given to it."""
        rule = self.words.rule_set.rules.rules.get(decision.rule.partition(" ")[2])
        if self._question.kind != "replace" or rule is None:
            return escape(decision.prompt) or "Choose"
        return f"About to {self._call(rule)}: let it happen?"

    def _call(self, rule: RuleDecl) -> str:
        """Write a rule as it is called, with the names of what is given to it."""
        known = {given.name: given for given in self._question.given}
        words = [rule.name]
        for param in rule.params:
            name = self._given(known[param.name]) if param.name in known else None
            words += [] if name is None else [*filter(None, [param.prep]), name]
        return " ".join(escape(word) for word in words)
