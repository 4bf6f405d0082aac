"""Read and write the files that a user or a bundle names: regular files only, and never by waiting.

A folder that is searched may hold anything: a pipe that nobody writes to, a device without end, a link to either.
Every file that did not come with the package is read here, and authors' files are written here. The module imports as
little as `cache.py` does.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from stat import S_ISDIR, S_ISLNK, S_ISREG

_CHUNK = 1 << 20
# Some of these exist on some systems only. `os.open` itself closes the file in processes that are started later.
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)  # do not wait for the other end of a pipe
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class NotAFileError(OSError):
    """A path leads to something else than a regular file."""

    def __init__(self, path: str, mode: int) -> None:
        self.what = "a folder" if S_ISDIR(mode) else "not a regular file"
        super().__init__(errno.EISDIR if S_ISDIR(mode) else errno.EINVAL, f"it is {self.what}", path)


def read_file(
    path: str | os.PathLike[str], most: int | None = None, *, links: bool = True, folder: int | None = None
) -> bytes:
    """Return the bytes of a regular file, the first `most` of them.

    Without `links`, a path whose last part is a link is refused. `folder` is an open folder to look in.
    Raises NotAFileError for anything but a regular file, OSError if it cannot be read, and ValueError for a path with
    a zero byte.
    """
    name = os.fspath(path)
    # Look before opening: to open a device can itself do something, such as to rewind a tape.
    _check(name, os.stat(name, dir_fd=folder, follow_symlinks=links))
    handle = os.open(name, _FLAGS if links else _FLAGS | _NO_LINK, dir_fd=folder)
    try:
        _check(name, os.fstat(handle))  # it may have been replaced in the meantime
        return _read(handle, most)
    finally:
        os.close(handle)


def write_file(path: str | os.PathLike[str], data: bytes, last_look: Callable[[], object] = lambda: None) -> None:
    """Write a file whole or not at all: to a temporary file beside it, then renamed.

    A file that exists keeps its permissions; a new one gets those that new files have. `last_look` is called when all
    is written but the name: what it raises leaves everything as it was. A program that is killed leaves a hidden file,
    which is in nobody's way. A link is replaced, not followed. Raises NotAFileError for anything but a regular file.
    """
    from pathlib import Path  # here, because reading needs none of it

    name = os.fspath(path)
    try:
        about = os.stat(name)
    except FileNotFoundError:
        about = None
    if about is not None:
        _check(name, about)
    trial = os.path.join(os.path.dirname(name), f".{os.urandom(8).hex()}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(trial, flags, 0o666 if about is None else 0o600)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        if about is not None:
            os.chmod(trial, about.st_mode & 0o777)
        last_look()
        Path(trial).replace(name)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(trial)
        raise


def is_file(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry of a folder is a regular file, or a link to one; a link in a circle is not."""
    try:
        return entry.is_file()
    except OSError:
        return False


def is_folder(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry of a folder is a folder, or a link to one; a link in a circle is not."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def _check(path: str, about: os.stat_result) -> None:
    if S_ISLNK(about.st_mode):  # seen only where links are refused
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
    if not S_ISREG(about.st_mode):
        raise NotAFileError(path, about.st_mode)


def _read(handle: int, most: int | None) -> bytes:
    parts: list[bytes] = []
    length = 0
    while most is None or length < most:
        part = os.read(handle, _CHUNK if most is None else min(most - length, _CHUNK))
        if not part:
            break
        parts.append(part)
        length += len(part)
    return b"".join(parts)
