"""Standard output and error as commands use them: nothing is lost or altered without a word.

A warm `validate` loads this, so it imports little.
"""

from __future__ import annotations

import errno
import io
import os
import sys

TYPE_CHECKING = False  # as in typing, which small commands need not import
if TYPE_CHECKING:
    from typing import TextIO

    from _typeshed import ReadableBuffer

STDOUT, STDERR = 1, 2
ERRORS = "backslashreplace"  # a question mark in place of a character could be read as part of a figure


class OutputError(Exception):
    """Standard output cannot be written.

    It is not an OSError, because typer and the code that writes files handle those in their own ways.
    """


class ClosedPipeError(OutputError):
    """Nobody reads standard output any more."""


class EncodingError(OutputError):
    """Standard output has an encoding in which a text for programs would be another text."""


class _Sink(io.FileIO):
    """The end of an output stream; raises OutputError, or drops what is written once nobody can have it."""

    lost = False

    def write(self, data: ReadableBuffer, /) -> int:
        """Write some of the data and return how much of it."""
        if self.lost:
            return memoryview(data).nbytes
        try:
            return super().write(data)
        except OSError as e:
            return self.failed(e, memoryview(data).nbytes)

    def failed(self, error: OSError, size: int) -> int:
        """Report that the data cannot be written."""
        if error.errno == errno.EPIPE:
            raise ClosedPipeError from None
        raise OutputError(f"cannot write standard output: {error.strerror or error}") from None


class _NoSink(_Sink):
    """The end of a standard output that was closed before the command began."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Refuse the data."""
        if self.lost:
            return memoryview(data).nbytes
        raise OutputError("cannot write standard output: it is closed")


class _MessageSink(_Sink):
    """The end of standard error; a message that cannot be written stops no work."""

    pipe_closed = False

    def failed(self, error: OSError, size: int) -> int:
        """Drop the data, and note whether anybody was reading."""
        self.lost = True
        self.pipe_closed = error.errno == errno.EPIPE
        return size


def prepare() -> None:
    """Make the standard streams of this process such that OutputError is all that can go wrong with them."""
    _occupy_descriptors()
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.FileIO(os.devnull))
    sys.stdout = _stream(_NoSink(STDOUT, "w", closefd=False)) if sys.stdout is None else _over(sys.stdout, _Sink)
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.FileIO(os.devnull, "w"), errors=ERRORS)
    else:
        sys.stderr = _over(sys.stderr, _MessageSink)


def _occupy_descriptors() -> None:
    """Open what was closed of the first three descriptors, so that no other file gets their numbers."""
    for number in (0, STDOUT, STDERR):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number, which is this one


def _over(stream: TextIO, sink: type[_Sink]) -> TextIO:
    """Put a stream on a sink if it writes to a descriptor; a console of Windows and streams of tests do not."""
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    raw = getattr(stream.buffer, "raw", stream.buffer)
    if type(raw) is not io.FileIO:
        stream.reconfigure(errors=ERRORS)
        return stream
    unbuffered = raw is stream.buffer
    return _stream(sink(raw.fileno(), "w", closefd=False), stream.encoding, stream.line_buffering or unbuffered)


def _stream(sink: _Sink, encoding: str = "utf-8", line_buffering: bool = False) -> TextIO:
    return io.TextIOWrapper(io.BufferedWriter(sink), encoding, ERRORS, line_buffering=line_buffering)


def _sink(stream: TextIO) -> object:
    return getattr(getattr(stream, "buffer", None), "raw", None)


def finish() -> None:
    """Write what is still held back; raises OutputError if standard output or the reader of messages is gone."""
    sys.stdout.flush()
    sys.stderr.flush()
    end = _sink(sys.stderr)
    if isinstance(end, _MessageSink) and end.pipe_closed:
        raise ClosedPipeError


def forget() -> None:
    """Drop what is still held back: it cannot be written."""
    end = _sink(sys.stdout)
    if isinstance(end, _Sink):
        end.lost = True


# ---- texts for programs --------------------------------------------------------------------------


def print_exactly(text: str) -> None:
    """Write a text that a program will read: as UTF-8, or not at all.

    Raises EncodingError, before anything is written, if standard output has an encoding that alters the text.
    """
    if not _is_kept(text):
        encoding = sys.stdout.encoding
        raise EncodingError(f"standard output has the encoding {encoding}, which would alter this text")
    sys.stdout.write(text)


def print_json_text(text: str) -> None:
    """Write JSON: characters that standard output would alter are written as JSON escapes."""
    if not _is_kept(text):
        import json

        text = "".join(c if c.isascii() else json.dumps(c)[1:-1] for c in text)
    sys.stdout.write(text)


def print_xml(text: str) -> None:
    """Write XML without comments: characters that standard output would alter are written as references."""
    if not _is_kept(text):
        text = text.encode("ascii", "xmlcharrefreplace").decode("ascii")
    sys.stdout.write(text)


def _is_kept(text: str) -> bool:
    """Check whether a program that reads UTF-8 gets this text from standard output."""
    try:
        return text.encode(sys.stdout.encoding or "utf-8") == text.encode("utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
