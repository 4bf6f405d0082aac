"""Events in words: what a player did in a turn, line by line, without anything that must stay hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from london_rules.classes import define, field
from london_rules.diagnostics.render import escape
from london_rules.engine.decisions import find_source
from london_rules.language.flow.constants import known_before_play
from london_rules.language.format.forms import listed
from london_rules.language.syntax.names import article, plural
from london_rules.layout.model import fill
from london_rules.table.lines import NarratedLine, Phrase, Turn, add, append, events_of, joined, steps
from london_rules.table.words import Words

Event: TypeAlias = dict[str, Any]
STEPS = ("turn", "round", "action", "set-up", "scoring")
AT_THE_END = "scoring "
IN_A_ROUND = "round "
OF_ALL = (AT_THE_END, IN_A_ROUND)  # what all players do, so each is named
ONE_WAY = "only option: {thing}"


@define
class Enter:
    """A rule that has been entered: the events within it belong to it."""

    slot: str
    thing: str | None
    player: int
    step: str
    line: NarratedLine | None
    head: str | None
    said: Phrase | None
    cause: int = -1


@define
class Narrator:
    """Turn events into turns of lines, continuing where the last events ended."""

    words: Words
    names: Sequence[str] = ()  # of the players; by default their numbers
    _entered: dict[int, Enter] = field(factory=dict)
    _on: dict[str, dict[str, int]] = field(factory=dict)
    _now: dict[tuple[int, str], int] = field(factory=dict)  # counters that chance sets, by their player or 0
    _turn: Turn | None = None

    def begin(
        self,
        turn: int,
        player: int,
        causes: Iterable[Event],
        on: Iterable[tuple[str, dict[str, int]]],
        now: Mapping[tuple[int, str], int] | None = None,
    ) -> None:
        """Begin in the middle of a turn: with the rules that are carried out, and counters on things and of chance."""
        self._turn = Turn(turn, player)
        for event in causes:
            self._enter(Turn(0, 0), event)
        self._on |= dict(on)
        self._now |= now or {}

    def feed(self, events: Iterable[Event]) -> list[Turn]:
        """Take more events and return what happened in them, turn by turn."""
        turns: list[Turn] = []
        if self._turn is not None:
            self._turn = Turn(self._turn.number, self._turn.player)
            turns.append(self._turn)
        for entered in self._entered.values():
            entered.line = None
        last: int | None = None
        for event in events:
            if event["type"] == "counter":
                self._note_roll(event)
            if "only" in event and self._turn is not None:
                self._tell_only(self._turn, event)
            if event["type"] == "turn begins":
                self._begin_turn(event, turns)
            elif event["type"] == "round begins":
                self._begin_round(event, turns)
            elif self._turn is not None:
                self._take(self._turn, event)
            elif event["type"] == "rule":
                self._enter(Turn(0, 0), event)
            if event["type"] == "counter on thing" and event["thing"]:
                add(self._on.setdefault(event["thing"], {}), {event["counter"]: event["amount"]})
            last = event["number"] if event["type"] == "rule" else event["cause"]
        if last is not None:
            self._forget_all_but(last)
        return [turn for turn in turns if any(line.phrases for line in turn.lines)]

    def _begin_turn(self, event: Event, turns: list[Turn]) -> None:
        """Begin a turn; the first one of a round tells the steps of the round before it."""
        if self._turn is not None and self._turn.number == event["turn"]:
            self._turn.player = event["player"]
            return
        self._turn = Turn(event["turn"], event["player"])
        turns.append(self._turn)

    def _begin_round(self, event: Event, turns: list[Turn]) -> None:
        """Tell what happens in the steps of a round with the turn that follows."""
        self._turn = Turn(event["turn"] + 1, event["player"])
        turns.append(self._turn)

    def _forget_all_but(self, last: int) -> None:
        """Keep only a rule and those that enclose it: nothing more can happen within the others."""
        kept: dict[int, Enter] = {}
        while last in self._entered:
            kept[last] = self._entered[last]
            last = kept[last].cause
        self._entered = kept

    # ---- events --------------------------------------------------------------------------------

    def _take(self, turn: Turn, event: Event) -> None:
        type = event["type"]
        if type == "rule":
            self._enter(turn, event)
            return
        phrase = None if type in _NOT_TOLD else _MAKERS[type](self, event)
        if phrase is None:
            return
        phrase.events.append(event["number"])
        parent = self._entered.get(event["cause"])
        said = parent.said if parent else None
        if said is not None and phrase.amounts and phrase.player == said.player:
            add(said.amounts, phrase.amounts)
            said.events += phrase.events
            return
        append(self._line(turn, parent), phrase)

    def _enter(self, turn: Turn, event: Event) -> None:
        parent = self._entered.get(event["cause"])
        slot, thing, player = event["rule"], event["thing"], event["player"]
        kind = slot.partition(" ")[0]
        step = slot if kind in STEPS else parent.step if parent else ""
        head = self.words.name(thing) if thing else parent.head if parent else None
        line = None if kind in STEPS or parent is None else parent.line
        if line is None and kind not in STEPS:
            line = NarratedLine(step, player, False)
            turn.lines.append(line)
        if thing and line is not None and not line.phrases:
            line.head = head
        said = parent.said if parent else None
        template = self.words.front.rules.get(slot)
        entered = Enter(slot, thing, player, step, line, head, said, event["cause"])
        if template is not None and said is None:
            said = Phrase(player, template, head, sums=True, events=[event["number"]])
            entered.said = said
            append(self._line(turn, entered), said)
            entered.said = self._line(turn, entered).phrases[-1]
        self._entered[event["number"]] = entered

    def _line(self, turn: Turn, parent: Enter | None) -> NarratedLine:
        if parent is not None and parent.line is not None:
            return parent.line
        step = parent.step if parent else ""
        player = parent.player if parent else turn.player
        last = turn.lines[-1] if turn.lines else None
        if last is None or not last.loose or last.step != step or last.player != player:
            last = NarratedLine(step, player, True)
            turn.lines.append(last)
        return last

    def _head(self, event: Event) -> str | None:
        parent = self._entered.get(event["cause"])
        return parent.head if parent else None

    def _doer(self, event: Event) -> int:
        parent = self._entered.get(event["cause"])
        owner = event.get("out of", {}).get("player") or event.get("into", {}).get("player") or 0
        if parent is None or not parent.player:
            return owner
        is_named_apart = parent.step.startswith(OF_ALL) and (owner or parent.slot == parent.step)
        return owner if is_named_apart else parent.player

    def _counted(self, event: Event) -> Phrase | None:
        amount = event["amount"]
        if self.words.rule_set.rules.counters[event["counter"]].rolled is not None:
            return self._rolled_counter(event)
        if not amount:
            return None
        gains, loses = self.words.front.verbs.get(event["counter"], ("gains", "loses"))
        verb = "pays" if event["type"] == "payment" and amount < 0 else gains if amount > 0 else loses
        amounts = {event["counter"]: abs(amount)}
        parent = self._entered.get(event["cause"])
        of_all = parent is not None and parent.said is None and parent.step.startswith(OF_ALL)
        player = self._owner(event) if of_all else event["player"]  # nobody is named for what the table gains there
        return Phrase(player, verb, self._head(event), amounts=amounts)

    def _chosen(self, event: Event) -> Phrase | None:
        """Tell which number a player has chosen in secret, now that all have."""
        name = event["counter"]
        if name in self.words.front.untold:
            return None
        said = f"{self.words.figure(name, event['value'])} as their {self.words.counter(name)}"
        return Phrase(event["player"], "chooses {thing}", self._head(event), [said])

    def _moved(self, event: Event) -> Phrase | None:
        old, new = event["out of"], event["into"]
        template = self._move(old["zone"], new["zone"], self._entered.get(event["cause"]))
        if template is None:
            does, to = ("puts", "under") if event.get("under") else ("moves", "to")
            doer = self._doer(event)
            template = f"{does} {{thing}} from {self._place(old, doer)} {to} {self._place(new, doer)}"
        if not template:
            return None
        template = template.replace("{player}", self._who(new["player"]))
        phrase = Phrase(self._doer(event), template, self._head(event), kind=self.words.kind_in(new["zone"]))
        if event["thing"] is None:
            phrase.hidden = 1
        else:
            on = f" on {self.words.name(event['on'])}" if event.get("on") else ""
            phrase.things.append(self.words.name(event["thing"], self._on.get(event["thing"])) + on)
        return phrase

    def _move(self, old: str, new: str, parent: Enter | None) -> str | None:
        """Return the words for a move: those of its own rule or step, if there are any."""
        slots = (parent.slot, parent.step, "") if parent else ("",)
        moves = self.words.front.moves
        return next((moves[old, new, slot] for slot in slots if (old, new, slot) in moves), None)

    def _place(self, zone: dict[str, Any], doer: int) -> str:
        player = zone["player"]
        if player is None:
            return f"the {zone['zone']}"
        return f"their {zone['zone']}" if player == doer else f"{self._who(player)}'s {zone['zone']}"

    def _who(self, player: int) -> str:
        return self.names[player - 1] if self.names and player else f"Player {player}"

    def _turned(self, event: Event) -> Phrase:
        name = self.words.name(event["thing"]) if event["thing"] else ""
        phrase = Phrase(self._doer(event), f"turns {{thing}} face {event['face']}", self._head(event), kind="one")
        phrase.things.append(name) if name else setattr(phrase, "hidden", 1)
        return phrase

    def _put_counters(self, event: Event) -> Phrase | None:
        rolled = self.words.rule_set.rules.counters[event["counter"]].rolled is not None
        if event["counter"] in self.words.front.untold or not (event["amount"] or rolled):
            return None
        if rolled:
            return self._rolled(event)
        name = self.words.name(event["thing"]) if event["thing"] else "something hidden"
        amount = self.words.amount(event["counter"], abs(event["amount"]))
        put = f"puts {amount} on" if event["amount"] > 0 else f"takes {amount} off"
        return Phrase(self._doer(event), f"{put} {{thing}}", self._head(event), [name])

    def _rolled_counter(self, event: Event) -> Phrase | None:
        """Tell what a counter of a player or of the table is after a roll."""
        name, now = event["counter"], self._now[self._owner(event), event["counter"]]
        if name in self.words.front.untold:
            return None
        said = f"the {self.words.counter(name)} ({self.words.figure(name, now)})"
        parent = self._entered.get(event["cause"])
        of_all = parent is not None and parent.step.startswith(OF_ALL)
        player = self._owner(event) if of_all else event["player"]  # nobody is named for what is rolled for the table
        return Phrase(player, "rolls {thing}", self._head(event), [said])

    def _note_roll(self, event: Event) -> None:
        """Keep the value of a counter that chance sets: events give its changes only."""
        decl = self.words.rule_set.rules.counters[event["counter"]]
        if decl.rolled is not None:
            key = self._owner(event), decl.name
            if key not in self._now:
                start = known_before_play(self.words.rule_set.rules, decl.starts)
                self._now[key] = 0 if start is None else start[0]
            self._now[key] += event["amount"]

    def _owner(self, event: Event) -> int:
        return 0 if self.words.rule_set.rules.counters[event["counter"]].owner == "table" else event["player"]

    def _rolled(self, event: Event) -> Phrase:
        """Tell what a thing shows after a roll: its name in play if the layout gives one, else the number too."""
        counter, thing = self.words.rule_set.rules.counters[event["counter"]], event["thing"]
        phrase = Phrase(self._doer(event), "rolls {thing}", self._head(event), hidden=0 if thing else 1)
        phrase.kind = counter.owner
        if thing:
            before = self._on.get(thing, {})
            now = {**before, counter.name: before.get(counter.name, 0) + event["amount"]}
            name = self.words.name(thing, now)
            phrase.things.append(f"{name} ({now[counter.name]})" if name == self.words.name(thing) else name)
        return phrase

    def _swapped(self, event: Event) -> Phrase:
        names = [self.words.name(t) if t else "a hidden one" for t in event["things"]]
        return Phrase(self._doer(event), "swaps {thing}", self._head(event), [listed(names)])

    def _shown(self, event: Event) -> Phrase | None:
        names = [self.words.name(thing) for thing in event["things"] if thing is not None]
        verb = "shows" if event["type"] == "revealed" else "looks at"
        if not event["things"]:
            return None if verb == "shows" else Phrase(event["player"], "looks at what lies hidden", self._head(event))
        phrase = Phrase(event["player"], f"{verb} {{thing}}", self._head(event), names, kind="one")
        phrase.hidden = len(event["things"]) - len(names)
        return phrase

    def _announced(self, event: Event) -> Phrase:
        """Tell when the game ends: nobody is named, for this is nothing that a player does."""
        rounds = event.get("rounds")
        what, more = ("turn", event["turns"]) if rounds is None else (self.words.front.round, rounds)
        if not more:
            return Phrase(0, "the game ends" if rounds is None else f"this is the last {what}", None)
        return Phrase(0, f"the end is near: {more} more {what if more == 1 else plural(what)}", None)

    def _not_done(self, event: Event) -> Phrase:
        """Tell that a rule or effect does nothing, in place of what was told when it was entered."""
        parent = self._entered.get(event["cause"])
        if parent is not None and parent.said is not None and event["cause"] in parent.said.events:
            self._take_back(parent, parent.said, event["cause"])
        at = event["at"]
        text = find_source(self.words.rule_set.traced, at["rule"])
        why = " ".join(text[at["from"] : at["to"]].split()) if text and at["from"] is not None else ""
        kind, _, name = at["rule"].partition(" ")
        head = self._head(event)
        what = name if kind == "rule" else f"use {head}" if head else "do this"
        return Phrase(event["player"], f"cannot {what}{': ' if why else ''}{why}", head)

    def _take_back(self, entered: Enter, said: Phrase, number: int) -> None:
        said.events.remove(number)
        said.times -= 1
        if not said.times and entered.line is not None and said in entered.line.phrases:
            entered.line.phrases.remove(said)
        entered.said = None

    def _tell_only(self, turn: Turn, event: Event) -> None:
        """Tell the player what questions with one option were answered with: nobody else learns of it."""
        parent = self._entered.get(event["cause"])
        for one in event["only"]:
            if one["thing"]:
                what = self.words.name(one["thing"], self._on.get(one["thing"]))
            elif one["in"]:
                what = self._place(one["in"], 0)
            else:
                what = escape(one["option"]) if one["option"] else self._who(one["player"])
            said = Phrase(0, ONE_WAY, self._head(event), [what], events=[event["number"]])
            append(self._line(turn, parent), said)

    def _of_turns(self, event: Event) -> Phrase:
        return Phrase(event["player"], _OF_TURNS[event["type"]], None)

    def _ended(self, event: Event) -> Phrase:
        return Phrase(0, f"the game ends: {self.words.outcome(event['outcome'])}", None)

    # ---- words ---------------------------------------------------------------------------------

    def narrate(self, turn: Turn) -> list[str]:
        """Return the lines of a turn, indented below the action that they belong to."""
        return [line for line, _ in self.told(turn)]

    def told(self, turn: Turn) -> list[tuple[str, list[int]]]:
        """Return the lines of a turn, each with the numbers of the events that it tells."""
        out: list[tuple[str, list[int]]] = []
        for step, lines in steps(joined(turn.lines)):
            active = 0 if step.startswith(OF_ALL) else turn.player
            told = [(self._line_text(line, active), events_of(line)) for line in lines]
            if not step.startswith((*OF_ALL, "action ")):
                out += told
                continue
            scoring = step.startswith(AT_THE_END)
            name = f"At the end, {self.words.step(step)}" if scoring else self.words.step(step).capitalize()
            below = [(name, []), *((f"  {line}", events) for line, events in told)]
            out += [(f"{name}: {told[0][0]}", told[0][1])] if len(told) == 1 else below
        return out

    def _line_text(self, line: NarratedLine, active: int) -> str:
        phrases, who = [], active
        named: list[str] = []
        only: Phrase | None = None  # what there was to choose, which is told with what was done then
        for phrase, after in zip(line.phrases, [*line.phrases[1:], None], strict=True):
            if phrase.template == ONE_WAY and after is not None and after.template != ONE_WAY:
                only = phrase
                continue
            # The player is named where it is not the one named before.
            text = "" if phrase.player in (0, who) else f"{self._who(phrase.player)} "
            text += self._phrase_text(phrase, line, after, named)
            if only is not None:
                is_said = all(thing in text for thing in only.things)
                text += f" ({'no choice' if is_said else self._phrase_text(only, line, phrase, named)})"
                only = None
            phrases.append(text)
            named = named if named and phrase.head == named[-1] else phrase.things
            who = phrase.player or who
        text = "; ".join(phrases)
        return f"{line.head}: {text}" if line.head else text

    def _phrase_text(self, phrase: Phrase, line: NarratedLine, after: Phrase | None, named: list[str]) -> str:
        """Say a phrase, and which thing it comes from if that is neither said before nor after it."""
        if phrase.sums:
            text = "".join(fill(phrase.template, lambda name: self._sum(phrase, name)))
        elif phrase.amounts:
            text = f"{phrase.template} {listed([self.words.change(c, n) for c, n in phrase.amounts.items()])}"
        else:
            text = "".join(fill(phrase.template, lambda name: self._objects(phrase, line)))
            text = " ".join(text.split())
        if phrase.times > 1:
            text += f" ({phrase.times} times)"
        named_anyway = phrase.head in (None, line.head, *phrase.things, *named)
        if named_anyway or (after is not None and after.head == phrase.head):
            return text
        return f"{text} ({phrase.head})"

    def _sum(self, phrase: Phrase, name: str) -> str:
        return self.words.amount(name, phrase.amounts[name] // phrase.times) if name in phrase.amounts else ""

    def _objects(self, phrase: Phrase, line: NarratedLine) -> str:
        if phrase.kind == "one" and phrase.things == [line.head]:
            return ""
        times = Counter(phrase.things)
        names = [name if n == 1 else f"{name} (\N{MULTIPLICATION SIGN}{n})" for name, n in times.items()]
        if phrase.hidden:
            kind = "thing" if phrase.kind == "one" else phrase.kind
            names.append(article(kind) if phrase.hidden == 1 else f"{phrase.hidden} {plural(kind)}")
        # What several questions were answered with is not the answer to one of them.
        return ", then ".join(names) if phrase.template == ONE_WAY else listed(names)


_OF_TURNS = {
    "next turn": "takes the next turn",
    "turn skipped": "skips the next turn",
    "left the game": "leaves the game",
}
_MAKERS: dict[str, Callable[[Narrator, Event], Phrase | None]] = {
    "counter": Narrator._counted,
    "payment": Narrator._counted,
    "number chosen": Narrator._chosen,
    "move": Narrator._moved,
    "turned": Narrator._turned,
    "counter on thing": Narrator._put_counters,
    "swap": Narrator._swapped,
    "revealed": Narrator._shown,
    "looked at": Narrator._shown,
    "end announced": Narrator._announced,
    "outcome": Narrator._ended,
    "not done": Narrator._not_done,
    **dict.fromkeys(_OF_TURNS, Narrator._of_turns),
}
# Phrases of other events show these, or players need not see them.
_NOT_TOLD = ("all have chosen", "row moved", "gaps closed", "choice", "action", "short", "power for a time", "chance")
