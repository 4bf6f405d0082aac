"""Make a failing case plain: hypothesis starts from what a seed drew, and keeps what fails in the same way."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.database import InMemoryExampleDatabase, choices_to_bytes
from hypothesis.errors import Flaky, NoSuchExample

from tests.fuzz.case import Case
from tests.fuzz.choosing import Choices, drawn
from tests.fuzz.timing import TimeOverError, TooLongError

ROOT = Path(__file__).parents[2]
_KEY = b"case"


def key_of(e: BaseException) -> str:
    """Tell in which way a case fails: the error, and where in the project it was raised."""
    frames = [f for f in traceback.extract_tb(e.__traceback__) if Path(f.filename).is_relative_to(ROOT)]
    frames = [f for f in frames if ".venv" not in f.filename]
    last = frames[-1] if frames else None
    where = f"{Path(last.filename).relative_to(ROOT).as_posix()} {last.name}" if last else "nowhere"
    words = str(e).split("\n")[0].split(":")[0].split("[")[0][:60] if isinstance(e, AssertionError) else ""
    return " ".join(f"{type(e).__name__} {where} {words}".split())


def failure(check: Callable[[Case], object], case: Case) -> str:
    """Give in which way a case fails; "" if it does not."""
    try:
        check(case)
    except (Exception, TooLongError) as e:
        return key_of(e)
    return ""


def shrunk(
    draw: Callable[[Choices], Case], check: Callable[[Case], object], made: list[int], key: str, seconds: float = 120
) -> Case | None:
    """Give the plainest case that fails in the same way as the one that was drawn by these choices."""
    database = InMemoryExampleDatabase()
    # One choice too many: hypothesis takes a case that is exactly what was kept for one that it has shrunk before.
    database.save(_KEY, choices_to_bytes((*made, 0)))
    plainest: list[Case] = []
    end = time.monotonic() + seconds

    def fails(case: Case) -> bool:
        if time.monotonic() > end:
            raise TimeOverError
        if failure(check, case) != key:
            return False
        plainest[:] = [case]
        return True

    found = settings(
        database=database,
        phases=[Phase.reuse, Phase.shrink],
        derandomize=False,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    # Out of time, what was found so far is taken.
    with suppress(NoSuchExample, Flaky, TimeOverError):
        find(drawn(draw), fails, settings=found, database_key=_KEY)
    return plainest[0] if plainest else None
