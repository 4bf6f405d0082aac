"""Whether each action can ever be chosen: one that first fills a place and then chooses from it never is, silently."""

from __future__ import annotations

import random

from london_rules.classes import define, field
from london_rules.compiler.errors import RuleError
from london_rules.compiler.limits import Limits
from london_rules.compiler.program import State
from london_rules.diagnostics import Diagnostics
from london_rules.engine.rule_set import RuleSet

FEWEST, MOST_CHOICES = 100, 300  # choices of an action that say something, and that are enough
MOST_ANSWERS = 1000  # of the games in which questions with one option are asked too
GAMES = 30
LIMITS = Limits(game_steps=20_000_000)  # all these games take no longer than one or two heavy ones
HELP = (
    "an action is offered only if all that it must do can be done at once: where it first moves things and then "
    "chooses among them, there is nothing to choose yet, so put the choice below an `if there is ...`\n"
    "if what it needs is only seldom there, a test can show that it is offered"
)


@define
class OfferedActions:
    """Which actions were offered in random games, by their numbers, and how often one was chosen."""

    rule_set: RuleSet
    offered: set[int] = field(factory=set)
    choices: int = 0

    def watch(self, s: State) -> None:
        """Note what is offered; called at each question."""
        if self.rule_set.fast.source.questions[s.ask].kind == "action":
            self.choices += 1
            self.offered.update(s.opts)

    def report(self, found: Diagnostics) -> None:
        """Warn of each action that no game has offered."""
        actions = self.rule_set.rules.actions
        if self.offered.issuperset(range(len(actions))):
            return
        self._ask_always()
        for number, action in enumerate(actions.values()):
            if number not in self.offered and self.choices >= FEWEST:
                message = f"`{action.name}` was never offered, at {self.choices} choices of an action in random games"
                found.warning("LR-L0034", message, action.slot.source.span(), help=HELP)

    def _ask_always(self) -> None:
        """Play games that also ask where there is one option: else an action that is always alone is never seen."""
        rule_set, before = self.rule_set.with_limits(LIMITS), self.choices
        for seed in range(1, GAMES + 1):
            if self.choices >= before + MOST_CHOICES:
                return
            chance = random.Random(f"offered, seed {seed}")
            game = rule_set.new_game(rule_set.players[1], seed, events=False, ask_forced=True)
            s, program = game.state, game.program
            for _ in range(MOST_ANSWERS):
                if s.over:
                    break
                self.watch(s)
                s.ans = chance.choice(s.opts)
                try:
                    program.run(s)
                except RuleError:
                    return
                s.ev.clear()
