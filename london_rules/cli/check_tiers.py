"""`simulate --check`: whether C and Python play the same games, and a file to send where they do not."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from london_rules.classes import define
from london_rules.cli.guard import CLEAN, INTERNAL, NOT_RUN, CommandError, write_report
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from london_rules.players.many import Result, Runner

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet
    from london_rules.players.both_tiers import Compared, Difference

FORMAT = "rules-game difference"
SCHEMA_VERSION = 1


@define
class Tiers:
    """What is known of the two tiers of a program; `compares` says whether games are played on both."""

    check: bool
    compares: bool
    why_not: str = ""  # nothing is compared, in the words of a note
    exit: int = CLEAN
    games: int = 0
    states: int = 0
    left: int = 0
    alone: int = 0  # played by a worker without a compiler

    @classmethod
    def of(cls, rule_set: RuleSet, check: bool) -> Tiers:
        """Find out what can be compared."""
        if not check:
            return cls(check=False, compares=False)
        from london_rules.native.compilers import HOW_TO_GET_ONE
        from london_rules.native.tier import VARIABLE, wanted
        from london_rules.players.both_tiers import Native, NoCompilerError

        if not wanted():
            return cls(check, False, f"only Python was checked, as {VARIABLE} is off")
        try:
            native = rule_set.fast.once(Native)
        except NoCompilerError:
            why_not = f"only Python was checked: there is no C compiler ({HOW_TO_GET_ONE}; or set {VARIABLE} to off)"
            return cls(check, False, why_not, NOT_RUN)
        if native.why_not:
            return cls(check, False, f"only Python was checked, as these rules are never played in C: {native.why_not}")
        return cls(check, True)

    def played(
        self, runner: Runner, rule_set: RuleSet, setup: SimulationSetup, numbers: Sequence[int]
    ) -> Iterator[Result]:
        """Play games, on both tiers if they are compared; raises CommandError at the first difference."""
        if not self.compares:
            yield from runner.each(rule_set, setup, numbers, play_bot_game)
            return
        from london_rules.players.both_tiers import play_on_both

        for one in runner.each(rule_set, setup, numbers, play_on_both):
            if isinstance(one, Fault):
                yield one
                continue
            if one.difference is not None:
                raise _different(rule_set, setup, one, one.difference)
            self.games += not one.why_not
            self.alone += bool(one.why_not)
            self.states += one.states
            self.left += one.left
            yield one.result

    def summary(self) -> dict[str, object]:
        """Return what was compared as plain data; {} if nothing was to be checked."""
        if not self.check:
            return {}
        if not self.compares:
            return {"compared": None}
        return {"compared": {"games": self.games, "decisions": self.states, "left": self.left, "alone": self.alone}}

    def tell(self) -> None:
        """Print what was compared, in a line."""
        if self.why_not:
            print(f"note: {self.why_not}", file=sys.stderr)
        if not self.compares:
            return
        from london_rules.language.syntax.names import count_of

        rest = f"; {self.left} of them left C and went on in Python" if self.left else ""
        rest += f"; {self.alone} more were played by workers without a C compiler" if self.alone else ""
        print(f"C and Python agree: {count_of(self.games, 'game')}, {count_of(self.states, 'decision')}{rest}")


def _different(rule_set: RuleSet, setup: SimulationSetup, one: Compared, difference: Difference) -> CommandError:
    where = _report(rule_set, setup, one, difference)
    written_to = f"a report was written to {where}" if where else "no report could be written"
    what = f"game {one.number} of seed {setup.seed} is not the same in C as in Python"
    return CommandError(
        f"internal error: {what} from decision {len(difference.answers) + 1} on; {written_to}",
        help="please send it to the makers of london-rules; with LONDON_RULES_NATIVE=off all is played in Python",
        exit=INTERNAL,
    )


def _report(rule_set: RuleSet, setup: SimulationSetup, one: Compared, difference: Difference) -> str | None:
    """Write down the game up to the difference: nothing that a log of a game would not hold, and no path."""
    import platform

    from london_rules import __version__

    data = {
        "format": FORMAT,
        "schema_version": SCHEMA_VERSION,
        "london_rules": __version__,
        "machine": f"Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        "compiler": difference.compiler,
        "bundles": dict(rule_set.bundles),
        "digest": rule_set.digest,
        "seats": setup.seats,
        "first": setup.first,
        "seed": setup.seed,
        "game": one.number,
        "answers": difference.answers,
        "differs": {name: {"python": ours, "c": theirs} for name, (ours, theirs) in difference.parts.items()},
    }
    return write_report("difference", ".json", json.dumps(data, indent=1, default=repr) + "\n")
