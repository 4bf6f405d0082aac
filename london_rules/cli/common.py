"""What the commands share: loading a variant, printing data, and writing files whole or not at all."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from london_rules import cache
from london_rules.cli.guard import FINDINGS, NOT_RUN, CommandError, UsageError
from london_rules.cli.output import print_json_text
from london_rules.files import NotAFileError, read_file
from london_rules.files import write_file as write_whole
from london_rules.strict_json import JsonError, read_json

if TYPE_CHECKING:
    from london_rules.advice.entrance import Result
    from london_rules.bundles.lock import Lock
    from london_rules.diagnostics import Diagnostics
    from london_rules.engine.rule_set import LoadResult, RuleSet

SCHEMA_VERSION = 1
LARGEST_FILE = 32 * 1024 * 1024

# The codes that mean that a variant is missing, not that it contains mistakes.
NOT_THERE = ("LR-B0001", "LR-B0002", "LR-B0006", "LR-B0018")


def load_to_play(variant: str | None, format: str = "text", locked: Path | None = None) -> RuleSet:
    """Load a variant as `load_whole` does, as it was kept if its files are as they were; offer installed players."""
    from london_rules.players.own import offer_installed

    offer_installed()
    if variant is None or locked is not None:
        return load_whole(variant, format, locked)[0]
    from london_rules.engine.rule_set_cache import keep_rule_set, kept_rule_set

    known = kept_rule_set(variant)
    if known is not None:
        return known
    from london_rules.bundles.fingerprint import witness_of

    before = witness_of(variant, tests=False)
    rule_set, _ = load_whole(variant, format)
    if before is not None and cache.still_holds(before):
        keep_rule_set(variant, rule_set, before)
    return rule_set


def load_whole(variant: str | None, format: str = "text", locked: Path | None = None) -> tuple[RuleSet, dict[str, str]]:
    """Load a variant, with the text of each file that it was read from, as `load_result` does."""
    result = load_result(variant, format, locked)
    assert result.rule_set is not None
    return result.rule_set, result.diagnostics.files


def load_result(variant: str | None, format: str = "text", locked: Path | None = None) -> LoadResult:
    """Load a variant for a command that needs it whole, with no bundles but those of the lock file if one is given.

    Prints what is wrong and raises typer.Exit: 1 for findings in the text, 3 if there is nothing to read.
    Without a variant, that of the lock is loaded.
    """
    from london_rules.engine.load import load

    lock = None
    if locked is not None or variant is None:
        if locked is None:
            raise missing_variant()
        lock = read_agreed(locked, format)
    result = load(lock.variant if variant is None and lock else variant or "", locked=lock)
    if result.rule_set is not None and result.diagnostics.has_errors is False:
        return result
    refuse(result, format)


def refuse(result: Result, format: str = "text") -> NoReturn:
    """Print what is wrong with a variant, and what may be meant, and raise typer.Exit."""
    from london_rules.advice import advise

    stop(advise(result), format)


def stop(found: Diagnostics, format: str = "text") -> NoReturn:
    """Print diagnostics, and raise typer.Exit with their exit code."""
    import typer

    print_diagnostics(found, format)
    raise typer.Exit(exit_code_of(found))


def read_agreed(path: Path, format: str = "text") -> Lock:
    """Read a lock file; prints what is wrong with it and raises typer.Exit."""
    from london_rules.bundles.lock import read_lock
    from london_rules.diagnostics import Diagnostics

    found = Diagnostics()
    agreed = read_lock(path, found)
    if agreed is None:
        stop(found, format)
    return agreed


def missing_variant(option: str = "--locked") -> UsageError:
    """Make the error for a command that names neither a variant nor a lock."""
    return UsageError(
        "Missing argument 'VARIANT'", help=f"name a variant such as 2010, or give a lock with {option} FILE"
    )


def each_variant(variant: str, *, alone: bool = False) -> list[str]:
    """Return the variants that a word names: all bundles in a folder of several, or the one bundle itself."""
    path = Path(variant)
    try:
        if not path.is_dir() or (path / "bundle.yaml").exists() or not (os.sep in variant or variant in (".", "..")):
            return [variant]
    except OSError:  # whoever reads it says why it cannot be read
        return [variant]
    from london_rules.bundles.discover import variants_in

    return variants_in(path, alone=alone) or [variant]


def exit_code_of(found: Diagnostics, not_there: Sequence[str] = NOT_THERE) -> int:
    """Give the exit code for diagnostics: 0 without errors, 3 if something to read was missing, else 1."""
    errors = found.errors()
    if not errors:
        return 0
    return NOT_RUN if any(item.code in not_there and item.span is None for item in errors) else FINDINGS


def print_diagnostics(found: Diagnostics, format: str = "text") -> None:
    """Print diagnostics: for people to standard error, as data to standard output."""
    from london_rules import diagnostics as d

    items = found.items()
    if format == "json":
        sys.stdout.write(d.render_json(items, found.files))
    elif format == "github":
        sys.stdout.write(d.render_github(items, found.files))
    elif format == "concise":
        sys.stdout.write(d.render_concise(items, found.files))
    else:
        sys.stderr.write(d.render_text(items, found.files, color=wants_color(sys.stderr)))


def wants_color(stream: TextIO) -> bool:
    """Check whether a stream is a terminal whose user has not turned off colour (NO_COLOR, TERM=dumb)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def print_json(data: dict[str, object]) -> None:
    """Print data with its `schema_version` first."""
    print_json_text(json.dumps({"schema_version": SCHEMA_VERSION, **data}, indent=2, ensure_ascii=False) + "\n")


def write_back(path: Path, text: str) -> None:
    """Write a text to the file that it was read from, whole or not at all, with the line ends that the file has.

    The path is that of the file itself, after all links: what has become a link since then is not followed.
    """
    windows = b"\r\n" in read_bytes(path)
    _replace(path, path, text.replace("\n", "\r\n") if windows else text)


def write_file(path: Path, text: str | bytes) -> None:
    """Write a file whole or not at all: to a temporary file beside it, then renamed.

    A file that exists keeps its permissions. Raises CommandError if it cannot be written, or is a device or pipe.
    """
    try:
        target = Path(os.path.realpath(path))  # `resolve` raises RuntimeError for links in a circle
    except OSError as e:
        raise _cannot_write(path, e) from None
    _replace(path, target, text)


def _replace(path: Path, target: Path, text: str | bytes) -> None:
    try:
        write_whole(target, text.encode() if isinstance(text, str) else text)
    except OSError as e:
        raise _cannot_write(path, e) from None


def _cannot_write(path: Path, e: OSError) -> CommandError:
    return CommandError(f"cannot write {path}: {e.strerror or e}", help="give another place")


def make_folder(path: Path) -> None:
    """Make a folder that results go to, unless it is there; raises CommandError."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise CommandError(f"cannot make the folder {path}: {e.strerror or e}", help="give another place") from None


def check_writable(path: Path | None) -> None:
    """Refuse a file that could not be written later, before anything is played."""
    if path is None:
        return
    folder = path.parent
    if path.is_dir():
        raise CommandError(f"cannot write {path}: it is a folder", help="give the name of a file")
    if path.exists() and not path.is_file():
        raise CommandError(f"cannot write {path}: it is not a regular file", help="give another place")
    if not folder.is_dir():
        raise CommandError(f"cannot write {path}: there is no folder {folder}", help="give another place")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise CommandError(
            f"cannot write {path}: you have no permission to write in this folder", help="give another place"
        )


def free_name(stem: str) -> Path:
    """Return the name of a JSON file that does not exist yet."""
    path, number = Path(f"{stem}.json"), 2
    while path.exists():
        path, number = Path(f"{stem}-{number}.json"), number + 1
    return path


def write_somewhere(path: Path, data: dict[str, object]) -> Path:
    """Write data to the place asked for, or else where it is not lost; return the place."""
    try:
        write_json(path, data)
    except CommandError as e:
        import tempfile  # which imports much, and is needed seldom

        other = Path(tempfile.mkdtemp(prefix="london-rules-")) / path.name
        write_json(other, data)
        sys.stderr.write(f"error: {e.message}\nhelp: it was saved to {other} instead\n")
        return other
    return path


def write_json(path: Path, data: dict[str, object]) -> None:
    """Write data as a JSON file, whole or not at all."""
    write_file(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def read_game_file(path: Path) -> dict[str, Any]:
    """Read a save or log of a game as plain data.

    Raises CommandError with a code if the file is unreadable, huge, binary, cut off, too deep, something else, or has a
    key twice in one object.
    """
    try:
        data = read_json(_decode(path, read_bytes(path)))
    except JsonError as e:
        if e.deep:
            raise CommandError(f"{path} {e}", code="LR-X0003") from None
        raise damaged(path, str(e)) from None
    if not isinstance(data, dict):
        raise damaged(path, "is not a save or log of a game")
    return data


def variant_of(path: Path, data: dict[str, Any]) -> str:
    """Return the variant of a save or log; raises CommandError for what is neither."""
    variant = data.get("variant")
    if not isinstance(variant, str) or not variant or not str(data.get("format", "")).startswith("rules-game "):
        raise damaged(path, "is not a save or log of a game")
    return variant


def damaged(path: Path, what: str) -> CommandError:
    """Make the error for a file that is not a save or log, or is damaged."""
    return CommandError(f"{path} {what}", code="LR-V0001", help="give a file that `play --save` or `play --log` wrote")


def read_bytes(path: Path) -> bytes:
    """Read a file of at most 32 MiB; raises CommandError for what is no file, or cannot be read."""
    try:
        data = read_file(path, LARGEST_FILE + 1)
    except NotAFileError as e:
        raise CommandError(f"{path} is {e.what}", code="LR-B0011", help="give a file") from None
    except OSError as e:
        raise CommandError(f"cannot read {path}: {e.strerror or e}", code="LR-B0006") from None
    except ValueError:
        raise CommandError("a path contains a zero byte", code="LR-B0006") from None
    if len(data) > LARGEST_FILE:
        raise CommandError(f"{path} is larger than {LARGEST_FILE >> 20} MiB", code="LR-X0001")
    return data


def _decode(path: Path, data: bytes) -> str:
    if not data.strip():
        raise CommandError(f"{path} is empty", code="LR-B0009")
    if b"\0" in data:
        raise CommandError(f"{path} is not text", code="LR-B0008")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not UTF-8 text", code="LR-B0007") from None
