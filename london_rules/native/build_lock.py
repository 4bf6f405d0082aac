"""One maker of an object at a time: many processes that begin the same job do not all compile the same text.

The others wait and find it kept. Where nothing can be locked, each makes its own, as where nothing can be kept.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from london_rules.cache import cache_folder
from london_rules.private_folder import PrivateFolder

_LOOK_AGAIN: Final = 0.02  # seconds


@contextmanager
def alone(name: str, seconds: float) -> Iterator[None]:
    """Wait while another process or thread makes an entry of the cache, so many seconds at most; then be its maker."""
    path = cache_folder()
    lock = None if path is None else _locked(path, f"{name}.lock", time.monotonic() + seconds)
    try:
        yield
    finally:
        if path is not None and lock is not None:
            with suppress(OSError), PrivateFolder(path) as folder:
                folder.remove(f"{name}.lock")
            os.close(lock)


def _locked(path: str, name: str, until: float) -> int | None:
    """Lock a file of the cache; None if nothing can be locked there, or somebody else has it for too long."""
    try:
        with PrivateFolder(path, make=True) as folder:
            while (lock := folder.lock(name)) is None and time.monotonic() < until:
                time.sleep(_LOOK_AGAIN)
            return lock
    except (ImportError, OSError):
        return None
