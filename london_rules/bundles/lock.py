"""Locks: the exact bundles that a variant is made of, so that players can agree on them.

A lock has the digest of what each bundle says, with comments and titles (`read_bundle.py`). What a game is played with
is another digest, that of the merged rules, which a lock names too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import sha256
from os import PathLike
from pathlib import Path

from london_rules.bundles.model import Bundle
from london_rules.bundles.places import shown_path
from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.files import NotAFileError, read_file
from london_rules.text.decode import check_text, decode
from london_rules.text.values import brief

SCHEMA_VERSION = 1
MOST_BYTES = 64 * 1024
_LOCK = re.compile(
    r"schema version: (?P<version>[0-9]+)\nvariant: (?P<variant>.+)\nrules: (?P<rules>[0-9a-f]{64})\n"
    r"bundles:\n(?P<bundles>(?:  [a-z0-9-]+: [0-9a-f]{64}\n)+)lock: [0-9a-f]{32}\n"
)
_COMMENT = re.compile(r"^#.*\n", re.MULTILINE)
_PLAIN = re.compile(r"[A-Za-z0-9./][A-Za-z0-9+./_-]*")
_HEAD = "# The exact bundles of a variant. `london-rules play --locked FILE` refuses all others.\n"
_AGAIN = "write a new lock with `london-rules lock VARIANT`"


@frozen(slots=False)
class Lock:
    """A variant, the digest of its rules, and the digest of each of its bundles by id."""

    variant: str
    rules: str
    bundles: Mapping[str, str]

    @cached_property
    def name(self) -> str:
        """Return the short name of the bundles, which saves contain; "" if no bundle is known."""
        if not self.bundles:
            return ""
        lines = (f"{id} {digest}\n" for id, digest in sorted(self.bundles.items()))
        return sha256("".join(lines).encode()).hexdigest()[:32]

    def text(self) -> str:
        """Return the text of a lock file, which is the same wherever the bundles are."""
        return _HEAD + self.lines()

    def lines(self) -> str:
        """Return the text of a lock file without its comment."""
        variant = self.variant if _PLAIN.fullmatch(self.variant) else json.dumps(self.variant, ensure_ascii=False)
        bundles = "".join(f"  {id}: {digest}\n" for id, digest in sorted(self.bundles.items()))
        head = f"schema version: {SCHEMA_VERSION}\nvariant: {variant}\nrules: {self.rules}\n"
        return f"{head}bundles:\n{bundles}lock: {self.name}\n"


# ---- comparing ----------------------------------------------------------------------------------


def report_differences(lock: Lock, bundles: Iterable[Bundle], out: Diagnostics) -> None:
    """Report each bundle that is not as the lock has it, that it lacks, or that is missing."""
    found = {bundle.id: bundle for bundle in bundles}
    for id, bundle in found.items():
        if id not in lock.bundles:
            help = f"leave `{id}` out, or {_AGAIN}"
            out.error("LR-K0004", f"the lock has no bundle `{id}`", bundle.span, help=help)
        elif lock.bundles[id] != bundle.digest:
            help = f"use the `{id}` that was agreed on, or {_AGAIN}"
            out.error("LR-K0002", f"the bundle `{id}` has changed since it was locked", bundle.span, help=help)
    for id in lock.bundles:
        if id not in found:
            help = f"name `{id}` in the variant too, or {_AGAIN}"
            out.error("LR-K0003", f"the bundle `{id}` of the lock is missing", help=help)


def has_rules(lock: Lock, digest: str, out: Diagnostics) -> bool:
    """Check that the bundles make the rules of the lock: another version of the tool may read them differently."""
    if lock.rules == digest:
        return True
    out.error(
        "LR-K0005",
        f"the bundles are as locked, but they make other rules: {digest[:12]}, not {lock.rules[:12]}",
        help=f"use the version of london-rules that the lock was written with, or {_AGAIN}",
    )
    return False


# ---- reading ------------------------------------------------------------------------------------


def read_lock(path: str | PathLike[str], out: Diagnostics) -> Lock | None:
    """Read a lock file that anybody may have written, or report why it is not one."""
    found = Diagnostics()
    text = _text_of(Path(path), found)
    lock = None if text is None else _lock_of(text, shown_path(Path(path)), found)
    out.extend(found)
    return lock


def _lock_of(text: str, shown: str, out: Diagnostics) -> Lock | None:
    """Read the text of a lock: but for comments, it must be as it was written."""
    said = _COMMENT.sub("", text)
    fields = _LOCK.fullmatch(said)
    if fields is not None and fields["version"] != str(SCHEMA_VERSION):
        wrong = f"version {fields['version']} of locks is unknown; this tool reads version {SCHEMA_VERSION}"
    else:
        lock = None if fields is None else _lock(fields)
        if lock is not None and lock.lines() == said:
            return lock
        wrong = "this is not a lock, or it was changed since it was written"
    out.error("LR-K0001", wrong, Span(shown, 0, 0), help=_AGAIN)
    return None


def _lock(fields: re.Match[str]) -> Lock | None:
    bundles = (line.strip().split(": ") for line in fields["bundles"].splitlines())
    try:
        variant = json.loads(fields["variant"]) if fields["variant"].startswith('"') else fields["variant"]
    except ValueError:
        return None
    return Lock(variant, fields["rules"], dict(bundles))


def _text_of(path: Path, out: Diagnostics) -> str | None:
    shown = shown_path(path)
    try:
        data = read_file(path, MOST_BYTES + 1)
    except NotAFileError as e:
        out.error("LR-B0011", f"the lock `{brief(str(path))}` is {e.what}", help="name a file")
        return None
    except (OSError, ValueError) as e:
        reason = getattr(e, "strerror", None) or str(e)
        out.error("LR-B0006", f"the lock `{brief(str(path))}` cannot be read: {reason}", help="check its path")
        return None
    if len(data) > MOST_BYTES:
        limit = f"the limit of locks is {MOST_BYTES // 1024} KiB"
        out.error("LR-X0001", f"this file is too large: {limit}", Span(shown, 0, 0), help=_AGAIN)
        return None
    text = decode(data, shown, out)
    if text is None:
        return None
    out.files[shown] = text
    return check_text(text, shown, out)
