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
from london_rules.classes import define, frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.files import NotAFileError, read_file
from london_rules.text.decode import check_text, decode
from london_rules.text.nodes import Mapping as Tree
from london_rules.text.nodes import Node, Scalar
from london_rules.text.read_yaml import read_yaml
from london_rules.text.values import ID, brief

SCHEMA_VERSION = 1
MOST_BYTES = 64 * 1024
MOST_BUNDLES = 100
MOST_LETTERS = 2000  # of the name of a variant
KEYS = ("schema version", "variant", "rules", "bundles", "lock")
_DIGEST = re.compile(r"[0-9a-f]{64}")
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
        variant = self.variant if _PLAIN.fullmatch(self.variant) else json.dumps(self.variant, ensure_ascii=False)
        bundles = "".join(f"  {id}: {digest}\n" for id, digest in sorted(self.bundles.items()))
        head = f"{_HEAD}schema version: {SCHEMA_VERSION}\nvariant: {variant}\nrules: {self.rules}\n"
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
    shown = shown_path(Path(path))
    mapping = None if text is None else read_yaml(text, shown, found)
    lock = None if mapping is None else _Reader(shown, mapping, found).lock()
    out.extend(found)
    return None if found.has_errors else lock  # reading continues after some mistakes, such as a key given twice


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


@define
class _Reader:
    """Read the fields of a lock file; the first that is wrong is reported."""

    file: str
    mapping: Tree
    out: Diagnostics

    def lock(self) -> Lock | None:
        """Return the lock, if all of it is as it was written."""
        try:
            self.check_keys()
            variant = self.scalar("variant")
            if not 0 < len(variant.value) <= MOST_LETTERS:
                raise self.wrong("the name of the variant is too long, or missing", variant)
            lock = Lock(variant.value, self.digest(self.node("rules")), self.bundles())
            name = self.scalar("lock")
            if name.value != lock.name:
                raise self.wrong(f"`lock` does not fit the bundles, which make {lock.name}", name)
        except _WrongLockError:
            return None
        return lock

    def check_keys(self) -> None:
        """Check the version and the keys."""
        version = self.scalar("schema version")
        if version.value != str(SCHEMA_VERSION):
            text = f"version {brief(version.value)} of locks is unknown; this tool reads version {SCHEMA_VERSION}"
            raise self.wrong(text, version)
        for entry in self.mapping.entries:
            if entry.key.value not in KEYS:
                raise self.wrong(f"a lock has no `{brief(entry.key.value)}`", entry.key)

    def node(self, key: str) -> Node:
        """Return what is under a key."""
        node = self.mapping.get(key)
        if node is None:
            raise self.wrong(f"a lock must have `{key}`")
        return node

    def scalar(self, key: str) -> Scalar:
        """Return the text under a key."""
        node = self.node(key)
        if not isinstance(node, Scalar):
            raise self.wrong(f"`{key}` must be a text", node)
        return node

    def digest(self, node: Node) -> str:
        """Return a digest."""
        if not isinstance(node, Scalar) or not _DIGEST.fullmatch(node.value):
            raise self.wrong("a digest of 64 hexadecimal digits is expected here", node)
        return node.value

    def bundles(self) -> dict[str, str]:
        """Return the digest of each bundle."""
        node = self.node("bundles")
        if not isinstance(node, Tree) or not 0 < len(node.entries) <= MOST_BUNDLES:
            raise self.wrong(f"`bundles` must have 1 to {MOST_BUNDLES} lines `id: digest`", node)
        for entry in node.entries:
            if not ID.fullmatch(entry.key.value):
                raise self.wrong(f"`{brief(entry.key.value)}` is not the id of a bundle", entry.key)
        return {entry.key.value: self.digest(entry.value) for entry in node.entries}

    def wrong(self, message: str, node: Node | None = None) -> _WrongLockError:
        """Report what is wrong with the lock, and make the error that ends reading it."""
        span = Span(self.file, 0, 0) if node is None else node.span
        self.out.error("LR-K0001", message, span, help=_AGAIN)
        return _WrongLockError(message)


class _WrongLockError(Exception):
    """The file is not a lock."""
