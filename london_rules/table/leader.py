"""Who is ahead, and why: positions as the rules judge them, as far as the seat that is asked can know."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from london_rules.classes import define, frozen
from london_rules.compiler.errors import RuleError
from london_rules.compiler.limits import PORTION
from london_rules.compiler.program import Program, State
from london_rules.diagnostics.render import escape
from london_rules.engine.game import Game
from london_rules.engine.score import sides_of
from london_rules.language import constructs as t
from london_rules.language.compare.trees import terms
from london_rules.language.estimates import ESTIMATE
from london_rules.language.format.forms import listed
from london_rules.language.say.texts import teller
from london_rules.players.evaluation import make_worth, unit_of
from london_rules.table.words import Words

Data: TypeAlias = dict[str, Any]
LEAST_LEAD: Final = 10  # hundredths of what is ranked first
MOST_REASONS: Final = 2
STEPS: Final = 100 * PORTION  # of all that is worked out for one question


@frozen
class Part:
    """A part of what a position is worth: its words, what it is worth to each player, and the figure behind that."""

    words: str
    worth: tuple[float, ...]
    figures: tuple[float, ...] = ()


@define(eq=False)
class Judge:
    """Judge the position of a game on copies in which what is hidden from the seat that is asked is dealt again."""

    words: Words
    worlds: Sequence[Game]
    names: Sequence[str]
    steps: int = STEPS

    def ahead(self) -> Data | None:
        """Say who is ahead, and why; None where the rules do not say, or all win or lose together."""
        rules = self.words.rule_set.rules
        if not self.worlds or rules.together or not (rules.ranking or ESTIMATE in rules.numbers):
            return None
        state, program = self.worlds[0].state, self.worlds[0].program
        judged = make_worth(program)
        try:
            parts, worth = self._parts(), self._mean(judged)
        except RuleError:
            return None
        you, rival = state.who, self._rival(program, state, worth)
        if rival is None or not parts:
            return None
        ahead, behind = (rival, you) if worth[rival] > worth[you] else (you, rival)
        if worth[ahead] - worth[behind] < LEAST_LEAD:
            return {"players": [], "text": f"You and {self.names[rival]} seem level."}
        return {"players": [ahead + 1], "text": self._text(ahead, behind, parts)}

    def _rival(self, program: Program, s: State, worth: Sequence[float]) -> int | None:
        """Return the best player who is not on the side of the one who is asked."""
        sides = sides_of(program, s.np)
        others = [p for p in range(s.np) if p != s.who and sides[p] != sides[s.who] and not self._has_left(p)]
        return max(others, key=lambda p: worth[p], default=None)

    def _has_left(self, player: int) -> bool:
        return bool(self.worlds[0].view(None)["players"][player].get("left the game"))

    def _text(self, ahead: int, behind: int, parts: Sequence[Part]) -> str:
        you = self.worlds[0].state.who
        said = f"You seem ahead of {self.names[behind]}" if ahead == you else f"{self.names[ahead]} seems ahead of you"
        gains = sorted(parts, key=lambda part: part.worth[behind] - part.worth[ahead])
        gains = [part for part in gains[:MOST_REASONS] if part.worth[ahead] - part.worth[behind] >= LEAST_LEAD]
        why = [part.words + _against(part.figures, ahead, behind) for part in gains]
        return f"{said}{', mostly by ' + listed(why) if why else ''}."

    # ---- what a position is worth --------------------------------------------------------------

    def _parts(self) -> list[Part]:
        """Work out the summands of the estimate of the rules, or else what is ranked first."""
        rules = self.words.rule_set.rules
        if ESTIMATE in rules.numbers:
            summands = [(term.sign, term.of) for term in terms(rules.numbers[ESTIMATE].body)]
        else:
            summands = [(unit_of(self.worlds[0].program), rules.ranking[0].body)]
        made = [self._part(sign, number) for sign, number in summands if not isinstance(number, t.Int)]
        return [part for part in made if part.worth]

    def _part(self, sign: int, number: t.Expr) -> Part:
        worth, figure = self._worth(number), self._figure(number)
        product = isinstance(figure, t.Binary) and figure.op == "*"
        hundredths = isinstance(figure, t.Number) or (isinstance(figure, t.Fold) and self._named(figure))
        figures = () if product or hundredths else self._worth(figure)  # those that people know
        return Part(self._said(number), tuple(sign * one for one in worth), figures)

    def _said(self, number: t.Expr) -> str:
        """Say what a summand counts: as the layout calls it or what it is made of, else as the rules say it."""
        named, figure = self._named(number), self._figure(number)
        if named or figure is not number:
            return named or self._said(figure)
        if isinstance(number, t.Binary):
            return " and ".join(self._said(part) for part in (number.left, number.right) if not isinstance(part, t.Int))
        said = self.words.with_layout_names(teller(self.words.rule_set.rules)(number))
        return re.sub(r"\byour\b", "the", said.removeprefix("your ").strip("()"))

    def _named(self, number: t.Expr) -> str:
        """Return what the layout calls the number that a summand is, a multiple of, or a total of; "" for nothing."""
        if isinstance(number, t.Number | t.NumberCall) and number.name in self.words.front.numbers:
            return escape(self.words.front.numbers[number.name])
        if isinstance(number, t.Binary) and number.op == "*" and isinstance(number.left, t.Int):
            return self._named(number.right)
        return self._named(number.formula) if isinstance(number, t.Fold) and number.formula is not None else ""

    def _worth(self, number: t.Expr) -> tuple[float, ...]:
        """Work out a number of the rules; nothing if a word in it has no meaning."""
        return self._mean(lambda s, player: self.words.previews.worth(number, s, player))

    def _mean(self, worth: Callable[[State, int], int | None]) -> tuple[float, ...]:
        """Work out a number for each player, in the mean of all copies.

        Raises RuleError if that takes too many steps.
        """
        out = []
        for p in range(self.worlds[0].state.np):
            values = []
            for world in self.worlds:
                value = worth(world.state, p)
                self.steps -= PORTION - world.state.fuel
                if self.steps < 0:
                    raise RuleError("LR-R0010", "this takes too many steps to judge")
                if value is None:
                    return ()
                values.append(value)
            out.append(sum(values) / len(values))
        return tuple(out)

    def _figure(self, number: t.Expr) -> t.Expr:
        """Return the figure that a summand is a multiple of: people know that one."""
        if isinstance(number, t.Binary) and number.op == "*" and isinstance(number.left, t.Int):
            return self._figure(number.right)
        if isinstance(number, t.Divide) or (isinstance(number, t.Extreme) and isinstance(number.right, t.Int)):
            return self._figure(number.left)
        decl = self.words.rule_set.rules.numbers.get(number.name) if isinstance(number, t.Number) else None
        inner = None if decl is None or decl.params else self._figure(decl.body)
        return number if decl is None or inner is decl.body or inner is None else inner


def _against(figures: Sequence[float], one: int, other: int) -> str:
    return f" ({round(figures[one])} against {round(figures[other])})" if figures else ""
