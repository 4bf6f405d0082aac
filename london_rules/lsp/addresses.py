"""Addresses of files as the editor writes them: under another spelling it would not know a file again."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from london_rules.classes import frozen

_DRIVE: Final = re.compile(r"/[A-Za-z]:")
_MAY_BE_PLAIN: Final = "!$&'()*+,;=:@"


def path_of_uri(uri: str) -> Path | None:
    """Give the path of a file by its address; None if it is no file."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    path = unquote(parts.path, errors="surrogateescape")
    if parts.scheme != "file" or not path or "\0" in path:
        return None
    host = "" if parts.netloc in ("", "localhost") else f"//{parts.netloc}"
    return Path(host + (path[1:] if _DRIVE.match(path) else path))


def uri_of(path: Path, plain: str = "") -> str:
    """Give the address of a file; some signs can be plain in it."""
    text = path.as_posix()
    start = "file:" if text.startswith("//") else "file://" if text.startswith("/") else "file:///"
    return start + _quoted(text, plain)


def _quoted(path: str, plain: str) -> str:
    return quote(path, safe=f"/{plain}", errors="surrogateescape")


@frozen
class Addresses:
    """How an editor spells the addresses of files: as it did for those that are open, and for its folders."""

    by_path: dict[str, str]  # of files and folders, by their real paths
    plain: str  # the signs that it leaves plain

    @classmethod
    def of(cls, uris: Iterable[str]) -> Addresses:
        """Learn from the addresses that an editor has given; of several for one file the first is used."""
        by_path: dict[str, str] = {}
        plain: dict[str, None] = {}
        for uri in uris:
            path = path_of_uri(uri)
            if path is None:
                continue
            written = urlsplit(uri).path.rstrip("/")
            plain.update(dict.fromkeys(sign for sign in _MAY_BE_PLAIN if sign in written[3:]))
            real, spelled = PurePosixPath(Path(os.path.realpath(path)).as_posix()), uri.rstrip("/")
            by_path.setdefault(str(real), spelled)
            while real.name and unquote(spelled.rpartition("/")[2], errors="surrogateescape") == real.name:
                real, spelled = real.parent, spelled.rpartition("/")[0]
                by_path.setdefault(str(real), spelled)
        return cls(by_path, "".join(plain))

    def uri(self, path: Path) -> str:
        """Give the address of a file."""
        real = Path(os.path.realpath(path))
        for folder in (real, *real.parents):
            spelled = self.by_path.get(folder.as_posix())
            if spelled is not None:
                rest = real.relative_to(folder).as_posix()
                return spelled if rest == "." else f"{spelled}/{_quoted(rest, self.plain)}"
        return uri_of(real, self.plain)
