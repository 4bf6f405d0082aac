"""The digest of what a bundle says: of the normalised texts of its manifest and of the files that it lists.

Line ends, the place of the bundle and files that nobody reads do not matter; comments and titles do.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256


def content_digest(texts: Mapping[str, str], manifest: str) -> str:
    """Return the digest of a bundle from the texts of its files; the name of its manifest does not matter."""
    h = sha256()
    for name, text in sorted(texts.items(), key=lambda item: (item[0] != manifest, item[0])):
        data = text.encode("utf-8", "surrogatepass")
        title = "" if name == manifest else name
        h.update(f"{len(title)} {title} {len(data)} ".encode("utf-8", "surrogatepass"))
        h.update(data)
    return h.hexdigest()
