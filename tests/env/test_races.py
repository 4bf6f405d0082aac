"""Threads of a batch under the sanitizer of races, in a process of their own, as its library has to be loaded first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.sanitizers import sanitizer

ROOT: Final = Path(__file__).parents[2]
WAITED: Final = "return __atomic_load_n(&number->now, __ATOMIC_SEQ_CST);"
PLAYED: Final = "it plays"
# More threads than processors and than games, steps after a pause (threads sleep then), and an action that is refused.
PLAYS: Final = f"""
import sys
from time import sleep
from attrs import evolve
from london_rules.env import GamesEnv, library
from london_rules.native.compilers import compilers
watched = evolve(next(compilers()), good=("-O1", "-g", "-fsanitize=thread"))
library.compilers = lambda: iter([watched])
library._SOURCE = library._SOURCE.replace({WAITED!r}, sys.argv[1])
for games, threads in ((9, 2), (16, 3), (4, 8)):
    env = GamesEnv("driftwood", 3, games, threads=threads)
    assert env.batch.native is not None
    env.reset(seed=1)
    for step in range(300):
        if step % 100 == 0:
            sleep(0.01)
        env.step(env.sample(step))
    try:
        env.step(env.arrays["actions"] * 0 - 1)
        raise AssertionError("it took what is no action")
    except ValueError:
        pass
    env.close()
print({PLAYED!r})
"""


def played(waited: str) -> subprocess.CompletedProcess[str]:
    env = {
        **os.environ,
        "LD_PRELOAD": sanitizer("tsan"),
        "TSAN_OPTIONS": "exitcode=9 report_bugs=1",
        "LONDON_RULES_CACHE": "off",
    }
    command = [sys.executable, "-c", PLAYS, waited]
    return subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.skipif(
    not sanitizer("tsan"),
    reason="NO SANITIZER OF THREADS HERE: races between the threads of a batch are not looked for",
)
@pytest.mark.slow
def test_threads_of_a_batch_have_no_race_and_one_that_is_certain_would_be_found() -> None:
    spoiled = played("return number->now;")
    assert "data race" in spoiled.stderr, spoiled.stderr[-2000:]
    right = played(WAITED)
    assert (right.returncode, right.stdout.strip()) == (0, PLAYED), right.stderr[-2000:]
