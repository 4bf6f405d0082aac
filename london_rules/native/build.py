"""Compile C, keep the result in the user's private cache, and load it.

An object is kept under a digest of all that it was made from, sealed like every entry of the cache, and only what
comes out of there intact is loaded, from a folder that is made for the purpose and is the user's alone.
"""

from __future__ import annotations

import atexit
import ctypes
import logging
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final, TypeVar

from london_rules.cache import cache_folder, keep, kept
from london_rules.native.compilers import Compiler, compilers
from london_rules.private_folder import PrivateFolder

_SECONDS: Final = 300  # the most that a compiler may take; one from a package may first have to build its own parts
_SHOWN: Final = 400  # of what a compiler reports
_LOOK_AGAIN: Final = 0.02  # seconds
T = TypeVar("T")
_log: Final = logging.getLogger(__name__)


class BuildError(Exception):
    """A compiler could not make an object of the C, or the system could not load it."""


class Build:
    """A text of C, made into a library quickly, and into a better one behind it where that is worth it."""

    def __init__(self, source: str, compiler: Compiler) -> None:
        self.source, self.compiler = source, compiler
        self._best = library(source, compiler, compiler.quick)
        self._thread: Thread | None = None

    @property
    def best(self) -> ctypes.CDLL:
        """Give the best library that is there by now. All do the same, so it may change between two games."""
        return self._best

    def improve(self) -> None:
        """Start to make the better library, in a thread that does not keep the process from ending."""
        if self._thread is None and self.compiler.good is not None:
            self._thread = Thread(target=self._improve, args=(self.compiler.good,), daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """Wait until the better library is there, if it was started."""
        if self._thread is not None:
            self._thread.join()

    def _improve(self, options: tuple[str, ...]) -> None:
        try:
            self._best = library(self.source, self.compiler, options)
        except BuildError as e:
            _warn("Games go on with a quick build", e)


def build(source: str, among: Iterable[Compiler] | None = None) -> Build | None:
    """Make a library of C with the first compiler that can; None if there is none, which is no error."""
    return first_that_can(compilers() if among is None else among, lambda compiler: Build(source, compiler))


def first_that_can(among: Iterable[Compiler], make: Callable[[Compiler], T]) -> T | None:
    """Make something with the first compiler that can, or None. A compiler that is there and fails is in the log."""
    for compiler in among:
        if _over.is_set():
            break
        try:
            return make(compiler)
        except BuildError as e:
            _warn("A C compiler is passed over", e)
    return None


def _warn(what: str, error: BuildError) -> None:
    """Put an error in the log, unless the compiler was ended because the process ends."""
    if not _over.is_set():
        _log.warning("%s: %s", what, error)


def library(source: str, compiler: Compiler, options: tuple[str, ...]) -> ctypes.CDLL:
    """Load the library of a text of C, kept from before or compiled now; raises BuildError."""
    name = f"native-{_digest(source, compiler, options)}"
    try:
        data = kept(name)
        return _load(data) if data is not None else _made(name, source, compiler, options)
    except OSError as e:
        raise BuildError(f"no library could be made: {e}") from None


def _made(name: str, source: str, compiler: Compiler, options: tuple[str, ...]) -> ctypes.CDLL:
    """Compile a library and keep it, or load what another process has kept in the meantime."""
    with _alone(name, _SECONDS):
        data = kept(name)
        if data is not None:
            return _load(data)
        data = _compiled(source, compiler, options)
        loaded = _load(data)
        keep(name, data)
        return loaded


@contextmanager
def _alone(name: str, seconds: float) -> Iterator[None]:
    """Wait while another process or thread makes an entry of the cache, so many seconds at most; then be its maker.

    So many processes that begin the same job do not all compile the same text. Where nothing can be locked, each makes
    its own, as where nothing can be kept.
    """
    path = cache_folder()
    lock = None if path is None else _locked(path, f"{name}.lock", monotonic() + seconds)
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
            while (lock := folder.lock(name)) is None and monotonic() < until:
                sleep(_LOOK_AGAIN)
            return lock
    except (ImportError, OSError):
        return None


def _digest(source: str, compiler: Compiler, options: tuple[str, ...]) -> str:
    """Give a digest of all that an object depends on: the text, the compiler as it is now, and the machine."""
    about = Path(compiler.command[0]).stat()
    program = f"{compiler.command} {about.st_size} {about.st_mtime_ns} {options}"
    machine = f"{platform.machine()} {sys.platform} {sys.maxsize}"
    return sha256("\0".join([source, program, machine]).encode()).hexdigest()


def _compiled(source: str, compiler: Compiler, options: tuple[str, ...]) -> bytes:
    command = compiler.call(options, "program.c", "program.so")
    return carried_out([command], {"program.c": source}, "program.so", compiler.name)


def carried_out(commands: Iterable[Sequence[str]], files: Mapping[str, str], result: str, name: str) -> bytes:
    """Carry out commands of a compiler in a folder with some files, and give the file that results.

    Raises BuildError if one fails or takes too long, and OSError if it cannot be called.
    """
    with TemporaryDirectory(prefix="london-rules-") as folder:
        for file, text in files.items():
            Path(folder, file).write_text(text, encoding="ascii")
        for command in commands:
            _carry_out(command, folder, name)
        return Path(folder, result).read_bytes()


def _carry_out(command: Sequence[str], folder: str, name: str) -> None:
    # In a session of its own, so that whatever it starts ends with it.
    with subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        _at_work[process.pid] = process
        try:
            _, said = process.communicate(timeout=_SECONDS)
        except subprocess.TimeoutExpired:
            raise BuildError(f"`{name}` took longer than {_SECONDS} seconds") from None
        finally:
            _end(process)
            del _at_work[process.pid]
    if process.returncode:
        report = said.decode("utf-8", "replace")[:_SHOWN].strip()
        raise BuildError(f"`{name}` failed{': ' if report else ''}{report}")


_at_work: dict[int, subprocess.Popen[bytes]] = {}
_over: Final = Event()


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


@atexit.register
def _end_all() -> None:
    """End the compilers that work behind games: nobody would take what they make."""
    _over.set()
    for process in [*_at_work.values()]:
        _end(process)
    end = monotonic() + 1  # a second, for threads to take their folders away
    while _at_work and monotonic() < end:
        sleep(0.01)


def _load(data: bytes) -> ctypes.CDLL:
    """Load an object from a folder of its own, which only the user can read or write, and which is gone afterwards."""
    with TemporaryDirectory(prefix="london-rules-") as folder:
        path = Path(folder, "program.so")
        path.write_bytes(data)
        return ctypes.CDLL(str(path))
