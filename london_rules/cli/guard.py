"""What a user sees of an error: coded messages and exit codes, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from london_rules.cli.output import ClosedPipeError, EncodingError, OutputError, finish, forget

CLEAN, FINDINGS, USAGE, NOT_RUN, INTERNAL, INTERRUPTED, CLOSED_PIPE = 0, 1, 2, 3, 4, 130, 141


class CommandError(Exception):
    """A command cannot continue: a message, its code if there is a page about it, and the exit code."""

    def __init__(self, message: str, *, code: str | None = None, help: str | None = None, exit: int = NOT_RUN) -> None:
        super().__init__(message)
        self.message, self.code, self.help, self.exit = message, code, help, exit


class UsageError(CommandError):
    """The options given cannot be used together, or not with this variant."""

    def __init__(self, message: str, *, help: str | None = None) -> None:
        super().__init__(message, help=help, exit=USAGE)


def guarded(command: Callable[[], object], words: Sequence[str]) -> int:
    """Run a command; whatever it raises becomes a message and an exit code."""
    try:
        code = _shielded(command, words)
        finish()
        return code
    except OutputError as e:
        forget()
        if isinstance(e, ClosedPipeError):
            return CLOSED_PIPE
        help = "set PYTHONIOENCODING=utf-8" if isinstance(e, EncodingError) else None
        return report(CommandError(str(e), help=help))


def _shielded(command: Callable[[], object], words: Sequence[str]) -> int:
    try:
        result = command()
        finish()  # here, so that it can be interrupted while nobody reads
        return result if isinstance(result, int) else CLEAN
    except OutputError:
        raise
    except OSError as e:
        return report(CommandError(_os_words(e)))
    except KeyboardInterrupt:
        sys.stderr.write("\ninterrupted\n")
        return INTERRUPTED
    except CommandError as e:
        return report(e)
    except MemoryError:
        return report(CommandError("not enough memory"))
    except Exception as e:
        return _usage_or_internal(e, words)


def _usage_or_internal(e: Exception, words: Sequence[str]) -> int:
    from typer import Abort, TyperException

    from london_rules.cli.app_options import wrong_number
    from london_rules.players.own import PlayerError

    if isinstance(e, PlayerError):
        return report(CommandError(str(e)))
    wrong = wrong_number(e)
    if wrong is not None:
        return report(UsageError(wrong[0], help=wrong[1]))
    show = getattr(e, "show", None)
    if isinstance(e, TyperException) and show is not None:
        # Help shown for a missing command is not an error to report.
        show()
        return USAGE
    if isinstance(e, Abort):
        return INTERRUPTED
    code = getattr(e, "code", None)
    if isinstance(code, str) and code.startswith("LR-"):
        return report(CommandError(str(e), code=code, exit=FINDINGS))
    return _internal(e, words)


def report(e: CommandError) -> int:
    """Print an error with a way out, and return its exit code."""
    from london_rules.diagnostics import way_to_page
    from london_rules.diagnostics.render import escape

    head = f"error[{e.code}]" if e.code else "error"
    lines = [f"{head}: {escape(e.message)}"]
    if e.help:
        lines.append(f"help: {escape(e.help)}")
    if e.code:
        lines.append(f"more: {way_to_page(e.code)}")
    sys.stderr.write("\n".join(lines) + "\n")
    return e.exit


def _os_words(e: OSError) -> str:
    where = f"{e.filename}: " if isinstance(e.filename, str) else ""
    return f"{where}{e.strerror or e}"


def _internal(e: Exception, words: Sequence[str]) -> int:
    sys.stderr.write(report_internal_error(e, words))
    return INTERNAL


def report_internal_error(e: Exception, words: Sequence[str]) -> str:
    """Write a report of an internal error to a file, and return the message for people."""
    where = _report(e, words)
    written_to = f"a report was written to {where}" if where else "no report could be written"
    head = f"error: internal error ({type(e).__name__}); {written_to}\n"
    return head + "help: please report it to the makers of london-rules\n"


MOST_REPORTS = 5  # files of reports that one process writes
_reported: dict[tuple[str, int], str | None] = {}  # the file for each place of an error


def _report(e: Exception, words: Sequence[str]) -> str | None:
    """Write a report of an error, one for each place in the code and a few at most; return where it is."""
    place = _place(e)
    if place not in _reported and len(_reported) < MOST_REPORTS:
        _reported[place] = _written(e, words)
    return _reported.get(place)


def _place(e: Exception) -> tuple[str, int]:
    """Give the line that raised an error; of too deep a recursion, which ends anywhere, the kind of error alone."""
    trace = e.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or isinstance(e, RecursionError):
        return type(e).__name__, 0
    return trace.tb_frame.f_code.co_filename, trace.tb_lineno


def _written(e: Exception, words: Sequence[str]) -> str | None:
    import platform
    import traceback

    from london_rules import __version__

    head = [
        f"london-rules {__version__}, Python {platform.python_version()}, {platform.system()}",
        "command: london-rules " + " ".join(ascii(word)[1:-1] for word in words),
        "",
    ]
    return write_report("fault", ".txt", "\n".join(head) + "\n" + "".join(traceback.format_exception(e)))


def write_report(about: str, suffix: str, text: str) -> str | None:
    """Write a text into a file of its own that somebody can send, and return where it is; None if it cannot be."""
    import tempfile

    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", prefix=f"london-rules-{about}-", suffix=suffix, delete=False
        ) as file:
            file.write(text)
            return file.name
    except OSError:
        return None
