"""Games in C under the sanitizers of the compiler, in a process of their own, compared with Python at every decision.

The library of the sanitizers must be loaded before anything else, which only a new process can do. It takes one case a
line from standard input and writes one line for each. A process that is ended by a sanitizer has said why.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final

from attrs import define, evolve

from tests.fuzz.case import Case
from tests.support.sanitizers import sanitizer

if TYPE_CHECKING:
    from london_rules import RuleSet
    from london_rules.players.bot_games import SimulationSetup

ROOT: Final = Path(__file__).parents[2]
OPTIONS: Final = ("-O0", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
GAMES: Final = 3
# A game of a drawn bundle may take long, and what a sanitizer can find is found soon.
MOST_STEPS: Final = 3_000_000
SPOILED: Final = ("s->at[thing] = (thing_t)zone;", "s->at[thing + 100000] = (thing_t)zone;")
_TOLD: Final = 4000  # letters of what a sanitizer says


class FoundError(AssertionError):
    """What a sanitizer found, or a difference between C and Python."""


@define
class Sanitized:
    """The process that plays; it is started when it is needed, and again after a sanitizer has ended it."""

    _process: subprocess.Popen[str] | None = None
    _said: IO[str] | None = None
    _owner: int = 0
    _proved: bool = False

    def check(self, case: Case) -> str:
        """Play a case and return what came of it; raises FoundError."""
        if not self._proved:
            self._prove()
        return self._played(case)

    def _prove(self) -> None:
        """Check that a sanitizer finds what is certainly wrong."""
        self._proved = True
        try:
            self._played({"variant": "keepers", "players": 2, "seed": 0, "spoil": SPOILED})
        except FoundError as e:
            if "out of bounds" in str(e):
                return
            raise
        raise FoundError("the sanitizers find nothing, not even what is certainly wrong")

    def _played(self, case: Case) -> str:
        if self._process is None or self._owner != os.getpid():
            self._start()
        assert self._process is not None and self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(case) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        except BaseException:  # the time is over
            self._process.kill()
            self._process.wait()
            self._process = None
            raise
        if not line:
            raise FoundError(self._last_words())
        outcome: dict[str, str] = json.loads(line)
        if "found" in outcome:
            raise FoundError(outcome["found"])
        return outcome["came"]

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait(timeout=60)
            self._process = None

    def _start(self) -> None:
        env = {
            **os.environ,
            "LD_PRELOAD": sanitizer("asan"),
            "ASAN_OPTIONS": "detect_leaks=0",  # Python itself leaves what it has at its end
            "PYTHONMALLOC": "malloc",  # so that states have guarded edges
            "LONDON_RULES_CACHE": "off",
            "LONDON_RULES_NATIVE": "off",  # nothing is compiled behind the games of Python
        }
        self._said = TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 - open as long as the process
        self._owner = os.getpid()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.fuzz.sanitized"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            cwd=ROOT,
            env=env,
            text=True,
            preexec_fn=_without_limit,  # noqa: PLW1509 - no threads here
        )

    def _last_words(self) -> str:
        assert self._process is not None and self._said is not None
        code = self._process.wait(timeout=60)
        self._process = None
        self._said.seek(0)
        return f"the process ended with {code}:\n{self._said.read()[:_TOLD]}"


def _without_limit() -> None:
    """Let a process have all memory: sanitizers reserve terabytes of addresses, and use little of them."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


# ---- in the process -------------------------------------------------------------------------------


def played(case: Case) -> str:
    """Play the games of a case in C and in Python; return what came of them, and raise FoundError for a difference."""
    from london_rules import Limits, load
    from london_rules.players.bot_games import Fault, SimulationSetup
    from london_rules.players.both_tiers import Native, play_on_both
    from tests.fuzz.check_texts import load_files

    found = load(case["variant"]) if "variant" in case else load_files(case["files"])
    if found.rule_set is None or found.diagnostics.has_errors:
        return f"refused: {found.diagnostics.errors()[0].code}"
    rules = found.rule_set.with_limits(Limits(steps=MOST_STEPS, game_steps=2 * MOST_STEPS))
    if why_not := rules.fast.once(Native).why_not:
        return f"only in Python: {why_not}"
    low, high = rules.players
    setup = SimulationSetup(("random",) * min(max(case["players"], low), high), case["seed"])
    ways: dict[str, None] = {}
    for number in range(GAMES):
        one = play_on_both(rules, setup, number)
        if one.difference is not None:
            raise FoundError(f"C and Python differ in {', '.join(one.difference.parts)}: {one.difference}")
        code = one.result.code if isinstance(one.result, Fault) else "over"
        ways[f"{code}, left" if one.left else code] = None
    if case["seed"] % 2:
        _compare_events(rules, setup)
    return " and ".join(ways)


def _compare_events(rules: RuleSet, setup: SimulationSetup) -> None:
    """Raise FoundError if a game that C plays to its end has other events there than in Python."""
    from london_rules.compiler.primitives import seed_state
    from london_rules.native.event_games import ToldGames
    from london_rules.native.program_in_c import program_in_c
    from london_rules.players import both_tiers
    from london_rules.players.event_games import play_told
    from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM

    built = both_tiers.build(program_in_c(rules.traced))
    assert built is not None
    chances = seed_state(setup.seed, 0), seed_state(setup.seed, PLAYERS_STREAM)
    told = ToldGames(rules.traced, built).play_told(len(setup.seats), chances, MOST_ANSWERS, limits=rules.limits)
    if told is not None and told.events() != play_told(rules, setup, 0).events:
        raise FoundError(f"C and Python tell other events of a game of {setup}")


def main() -> None:
    """Play a case for each line until the input ends."""
    from london_rules.native.build import Build
    from london_rules.native.compilers import compilers
    from london_rules.players import both_tiers

    careful = evolve(next(compilers()), quick=OPTIONS)
    for line in sys.stdin:
        answer: dict[str, Any]
        case = json.loads(line)
        old, new = case.get("spoil", ("", ""))  # what is certainly wrong
        both_tiers.build = lambda source, old=old, new=new: Build(source.replace(old, new), careful)  # type: ignore[assignment, misc]
        try:
            answer = {"came": played(case)}
        except Exception as e:  # whatever is raised is what we look for
            answer = {"found": f"{type(e).__name__}: {e}"[:_TOLD]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
