"""A folder that only the user can write, and the files in it.

A folder is opened once and its files are reached through it, so that it is the same folder that was checked, whatever
happens to its path. The module imports as little as `cache.py` does.
"""

from __future__ import annotations

import os
from stat import S_IMODE, S_ISREG

from london_rules.files import read_file

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

_OTHERS_MAY_WRITE = 0o022
_OTHERS_MAY_USE = 0o077


def can_check() -> bool:
    """Return whether this system says who owns a file and who may write it."""
    return hasattr(os, "geteuid") and hasattr(os, "O_NOFOLLOW") and os.open in os.supports_dir_fd


class PrivateFolder:
    """An open folder that belongs to the user, that no other user can write, and that was not reached by a link.

    Raises OSError when it is opened, if it is anything else or if the system cannot say. Used in a `with` statement.
    """

    def __init__(self, path: str, *, make: bool = False) -> None:
        if not can_check():
            raise OSError("this system does not say who may write a folder")
        if make:
            os.makedirs(path, mode=0o700, exist_ok=True)
        self._handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        about = os.fstat(self._handle)
        if about.st_uid != os.geteuid() or S_IMODE(about.st_mode) & _OTHERS_MAY_WRITE:
            os.close(self._handle)
            raise PermissionError(f"{path} can be written by others")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)

    def read(self, name: str, most: int) -> bytes:
        """Return the bytes of a file, the first `most` of them; raises OSError if it is not a regular file."""
        return read_file(name, most, links=False, folder=self._handle)

    def is_secret(self, name: str) -> bool:
        """Return whether a file belongs to the user and no other user can read it; raises OSError if there is none."""
        about = os.stat(name, dir_fd=self._handle, follow_symlinks=False)
        mine = S_ISREG(about.st_mode) and about.st_uid == os.geteuid()
        return mine and not S_IMODE(about.st_mode) & _OTHERS_MAY_USE

    def write(self, name: str, data: bytes) -> None:
        """Write a file whole or not at all, for the user alone; raises OSError if it cannot be written."""
        trial = f"{name}.{os.urandom(8).hex()}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        handle = os.open(trial, flags, 0o600, dir_fd=self._handle)
        try:
            with open(handle, "wb") as file:
                file.write(data)
            os.replace(trial, name, src_dir_fd=self._handle, dst_dir_fd=self._handle)
        except OSError:
            os.unlink(trial, dir_fd=self._handle)
            raise

    def lock(self, name: str) -> int | None:
        """Lock a file, made for that, until what is returned is closed; None if somebody else has it locked.

        It is free as well once its process has ended, however that came. Raises OSError.
        """
        from fcntl import LOCK_EX, LOCK_NB, flock

        handle = os.open(name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600, dir_fd=self._handle)
        try:
            flock(handle, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return None
        return handle

    def remove(self, name: str) -> None:
        """Remove a file; raises OSError."""
        os.unlink(name, dir_fd=self._handle)

    def thin_out(self, prefixes: Sequence[str], most: int) -> None:
        """Remove the oldest files whose names begin with these words, until there are at most so many."""
        with os.scandir(self._handle) as entries:
            ours = [e for e in entries if e.name.startswith(tuple(prefixes)) and e.is_file(follow_symlinks=False)]
            files = [(entry.stat(follow_symlinks=False).st_mtime_ns, entry.name) for entry in ours]
        for _, name in sorted(files)[: max(len(files) - most, 0)]:
            os.unlink(name, dir_fd=self._handle)
