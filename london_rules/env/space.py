"""The action space of a table: every option that its rules can ever offer, numbered and named once and for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, assert_never

import numpy as np
from numpy.typing import NDArray

from london_rules.compiler.layout import Layout
from london_rules.compiler.question import FIRST_OFFER, GO_ON, LET_IT, OTHER, STOP, Question
from london_rules.engine.decisions import option_of
from london_rules.engine.ids import FIXED, offer_id, offering, place_of, slug
from london_rules.engine.visibility import sees
from london_rules.env.seats import check_game, check_players, seat_word
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes_of, texts_of

if TYPE_CHECKING:
    from london_rules.compiler.program import Program, State
    from london_rules.engine.game import Game
    from london_rules.engine.rule_set import RuleSet

MOST_AMOUNT = 40  # amounts up to this one have an action of their own, where the rules write no bound
GREATEST_WRITTEN = 100  # a written bound is used up to this one
MOST_PLACES = 6  # places of a hidden zone that have an action of their own
NONE = -1
Steps = tuple[int, ...]
Mask = NDArray[np.int8]


class ActionSpace:
    """Number all options that a rule set can offer at a table of `players`; equal rule sets have equal spaces.

    `names` has the name of each action, `n` is their number. Copies of a thing are different actions, as they are
    different options. Players and places are named as the seat asked sees them: `player:next` is the next seat.
    What is asked in steps, orders above all, takes several actions: `so_far` is what was chosen in the open question.
    Raises ValueError for a number of players that the rules are not for.
    """

    def __init__(self, rule_set: RuleSet, players: int) -> None:
        check_players(rule_set, players)
        self.rule_set, self.players = rule_set, players
        self._index: dict[str, int] = {}
        self._layout = rule_set.layout
        questions = rule_set.fast.source.questions
        self.first_half, self.second_half = self._add("options:first-half"), self._add("options:second-half")
        self._words = {word: self._add(f"answer:{id}") for word, id in _words(questions)}
        others = dict.fromkeys(q.alternative for q in questions if q.alternative)
        self._others = {text: self._add(f"instead:{slug(text)}") for text in others}
        asks = {q.kind for q in questions}
        actions = self._layout.rules.actions if "action" in asks else ()
        self._actions = [self._add(f"action:{slug(name)}") for name in actions]
        chairs = players if any(q.thing == "player" for q in questions) else 0
        self._chairs = [self._add(f"player:{seat_word(i)}") for i in range(chairs)]
        self._add_things(questions)
        self._offers = dict(self._add_offers())
        parts = max((len(q.parts) for q in questions), default=0)
        self._parts = [self._add(f"part:{i}") for i in range(1, parts + 1)]
        amounts = _most_amount(self._layout) + 1 if "amount" in asks else 0
        self._amounts = [self._add(f"amount:{i}") for i in range(amounts)]
        self.names = tuple(self._index)

    @property
    def n(self) -> int:
        """Return the number of actions."""
        return len(self.names)

    def number(self, name: str) -> int:
        """Return the number of the action with a name; raises KeyError for an unknown name."""
        return self._index[name]

    # ---- at a table -----------------------------------------------------------------------------

    def mask(self, game: Game, so_far: Steps = ()) -> Mask:
        """Return an int8 array of length `n`: 1 for each action that the player asked can take, else 0.

        It is all zeros when the game is over. Raises ValueError if `so_far` is not open here.
        """
        out = np.zeros(self.n, dtype=np.int8)
        self.mark(game, out, so_far)
        return out

    def mark(self, game: Game, out: Mask, so_far: Steps = ()) -> None:
        """Write a 1 for each action that the player asked can take into an array of zeros."""
        if not game.over:
            out[self.open_actions(game, so_far)] = 1

    def open_actions(self, game: Game, so_far: Steps = ()) -> list[int]:
        """List the actions that the player asked can take, in the order of the options."""
        program, s = check_game(self.rule_set, self.players, game)
        question = program.source.questions[s.ask]
        if not so_far and question.kind != "order":
            found = self.actions_of(program, s, question)
            if NONE not in found:
                return found
        return list(self.ways(program, s, *self.narrowed(program, s, so_far)))

    def option(self, game: Game, action: int, so_far: Steps = ()) -> str | None:
        """Return the id of the option that an action chooses, or None if a further action must choose among several.

        Raises ValueError, naming the action, if it cannot be taken here.
        """
        program, s = check_game(self.rule_set, self.players, game)
        if game.over:
            raise ValueError("the game is over: no action can be taken")
        question = program.source.questions[s.ask]
        if not so_far and question.kind != "order":
            found = self.actions_of(program, s, question)
            if found.count(action) == 1 and NONE not in found:
                return option_of(program, s, question, s.opts[found.index(action)]).id
        left, _ = self.narrowed(program, s, (*so_far, action))
        return option_of(program, s, question, s.opts[left[0]]).id if len(left) == 1 else None

    def action(self, game: Game, option: str, so_far: Steps = ()) -> int:
        """Return the action that chooses an option, given by its id, or the next of the actions that do.

        Raises ValueError if it is not an option here.
        """
        program, s = check_game(self.rule_set, self.players, game)
        left, depth = self.narrowed(program, s, so_far)
        question = program.source.questions[s.ask]
        ids = {option_of(program, s, question, s.opts[i]).id: i for i in left}
        if option in ids:
            found = self.ways(program, s, left, depth)
            return next(action for action, leaves in found.items() if ids[option] in leaves)
        raise ValueError(f"{option!r:.100} is not an option here; the options are: {', '.join(ids)}")

    # ---- options --------------------------------------------------------------------------------

    def actions_of(self, program: Program, s: State, question: Question) -> list[int]:
        """List the action of each option of a question that asks for one thing; -1 for one without its own."""
        return [self.action_of(program, s, question, option) for option in s.opts]

    def action_of(self, program: Program, s: State, question: Question, option: Any) -> int:
        """Return the action of one option, or of one thing in an order; -1 if it has none of its own."""
        match question.kind:
            case "one" | "action" | "replace" | "go-on":
                return self._coded(program, s, question, option)
            case "order":
                return self._thing(program, s, option)
            case "either" if option == STOP:
                return self._words[FIXED[STOP]]
            case "part" | "either":
                return int(self._parts[option])
            case "amount":
                return int(self._amounts[option]) if 0 <= option < len(self._amounts) else NONE
            case "yes-no":
                return self._words["yes" if option else "no"]
            case _:
                assert_never(question.kind)

    def _coded(self, program: Program, s: State, question: Question, option: int) -> int:
        if option >= 0:
            if question.kind == "action":
                return self._actions[option]
            if question.thing == "player":
                return self._chairs[(option - s.who) % self.players]
            return self._thing(program, s, option)
        if option <= -FIRST_OFFER:
            return self._offers[-FIRST_OFFER - option]
        return self._others[question.alternative] if option == OTHER else self._words[FIXED[option]]

    def _thing(self, program: Program, s: State, thing: int) -> int:
        if self._open_zones[s.at[thing]] or sees(program, s, s.who, thing):
            return self._things[thing]
        places = self._places[s.who].get(s.at[thing], ())
        place = place_of(program, s, thing)[2] - 1
        return places[place] if place < len(places) else NONE

    # ---- questions asked in steps ---------------------------------------------------------------

    def narrowed(self, program: Program, s: State, so_far: Steps) -> tuple[list[int], int]:
        """Return which options are left after some actions, by index, and how many things of an order are chosen.

        Raises ValueError, naming the action, for one that could not be taken.
        """
        left, depth = list(range(len(s.opts))), 0
        for action in so_far:
            found = self.ways(program, s, left, depth)
            if action not in found:
                raise ValueError(f"the action {self.named(action)} cannot be taken here")
            left = found[action]
            depth += action not in (self.first_half, self.second_half)
        return left, depth

    def ways(self, program: Program, s: State, left: list[int], depth: int) -> dict[int, list[int]]:
        """Return the actions that can be taken among the options that are left, and what each leaves.

        Orders are asked one thing at a time, and options without an action of their own by halves. Every action but the
        last leaves fewer options, so each option can be reached whatever the rules offer.
        """
        question = program.source.questions[s.ask]
        out: dict[int, list[int]] = {}
        for i in left:
            option = s.opts[i]
            if question.kind == "order":
                option = option[depth]
            out.setdefault(self.action_of(program, s, question, option), []).append(i)
        if len(left) > 1 and (NONE in out or len(out) == 1):
            half = (len(left) + 1) // 2
            return {self.first_half: left[:half], self.second_half: left[half:]}
        return {self.first_half: left} if NONE in out else out

    def named(self, action: int) -> str:
        """Name an action by its number, and by its name if there is such an action."""
        return f"{action}, `{self.names[action]}`," if 0 <= action < self.n else repr(action)

    # ---- for C ----------------------------------------------------------------------------------

    def tables(self) -> dict[str, Any]:
        """Return what `action_of` reads, as numbers and tables by the names of batch.h."""
        questions = self.rule_set.fast.source.questions
        hidden = np.full((self.players, len(self._open_zones), MOST_PLACES), NONE)
        for seat, zones in enumerate(self._places):
            for zone, places in zones.items():
                hidden[seat, zone, : len(places)] = places
        offers = [self._offers.get(entry, NONE) for entry in range(max(self._offers, default=0) + 1)]
        words = {"yes": "yes", "no": "no", "stop": FIXED[STOP], "let_it": FIXED[LET_IT], "go_on": FIXED[GO_ON]}
        return {
            **{name: self._words.get(word, NONE) for name, word in words.items()},
            **{"actions": self.n, "first_half": self.first_half, "second_half": self.second_half},
            **{"amounts": len(self._amounts), "first_amount": self._amounts[0] if self._amounts else NONE},
            **{"hidden_n": MOST_PLACES, "hidden_places": hidden, "open_zones": self._open_zones},
            **{"of_things": self._things, "of_actions": self._actions, "of_chairs": self._chairs},
            **{"of_parts": self._parts, "of_offers": offers},
            "of_others": [self._others.get(q.alternative, NONE) for q in questions],
        }

    # ---- building -------------------------------------------------------------------------------

    def _add(self, name: str) -> int:
        """Add an action and return its number; names that would be equal are told apart by a number."""
        unique, count = name, 1
        while unique in self._index:
            count += 1
            unique = f"{name}~{count}"
        return self._index.setdefault(unique, len(self._index))

    def _add_things(self, questions: list[Question]) -> None:
        """Add the things of the kinds that are asked about, and the places where they can lie unseen."""
        layout, zones = self._layout, self._layout.rules.zones
        self._things = [NONE] * layout.size
        self._open_zones = [zones[name].seen == "all" for name, _ in layout.zone_names]
        self._places: list[dict[int, list[int]]] = [{} for _ in range(self.players)]
        asked = {q.thing for q in questions if q.kind in ("one", "order")}
        for kind, (low, high) in layout.kind_range.items():
            if kind in asked:
                for thing in range(low, high):
                    self._things[thing] = self._add(f"thing:{layout.things[thing].id}")
        for zone in zones.values():
            if zone.kind in asked and zone.seen != "all":
                self._add_places(zone.name, zone.owner == "player", zone.seen == "nobody")

    def _add_places(self, zone: str, owned: bool, hidden_from_all: bool) -> None:
        layout, base = self._layout, self._layout.zone_base[zone]
        low, high = layout.kind_range[layout.rules.zones[zone].kind]
        count = min(MOST_PLACES, high - low)
        if not owned:
            if hidden_from_all:
                places = [self._add(f"hidden:{slug(zone)}:{i}") for i in range(1, count + 1)]
                for seat in range(self.players):
                    self._places[seat][base] = places
            return
        for distance in range(0 if hidden_from_all else 1, self.players):
            whose = "your" if distance == 0 else seat_word(distance)
            places = [self._add(f"hidden:{slug(zone)}-of-{whose}:{i}") for i in range(1, count + 1)]
            for seat in range(self.players):
                self._places[seat][base + (seat + distance) % self.players] = places

    def _add_offers(self) -> Iterator[tuple[int, int]]:
        """Add what powers can offer; give the entry of each, the power and its thing, with its action."""
        layout = self._layout
        of_face: dict[str, list[int]] = {}
        for thing, info in enumerate(layout.things):
            of_face.setdefault(info.face, []).append(thing)
        able = set(offering(layout))
        for power in layout.powers:
            if power.number in able:
                for thing in of_face.get(power.face, ()) if power.face else (0,):
                    entry = power.number * layout.stride + thing
                    yield entry, self._add(f"use:{offer_id(layout, entry)}")


def _words(questions: list[Question]) -> list[tuple[Any, str]]:
    """List the answers that are the same words in every question, as far as the questions can offer them."""
    kinds = {q.kind for q in questions}
    out: list[tuple[Any, str]] = []
    if any(q.stops for q in questions):
        out.append((FIXED[STOP], FIXED[STOP]))
    if "replace" in kinds:
        out.append((FIXED[LET_IT], FIXED[LET_IT]))
    if "go-on" in kinds:
        out.append((FIXED[GO_ON], FIXED[GO_ON]))
    if "yes-no" in kinds:
        out += [("yes", "yes"), ("no", "no")]
    return out


def _most_amount(layout: Layout) -> int:
    """Return the greatest amount with an action of its own: the bound that the rules write, if they do."""
    asked = [n for _, body in texts_of(layout.rules) for n in nodes_of(body, t.ChooseNumber) if not n.random]
    written = [n.most.value for n in asked if isinstance(n.most, t.Int) and n.most.value <= GREATEST_WRITTEN]
    return max([*written, *([MOST_AMOUNT] if len(written) < len(asked) else [])], default=MOST_AMOUNT)
