r"""Links that open a bundle in the workshop.

The workshop is published with the site, in the folder `workshop/`. What it opens is in the part of the address after
`#`, which a browser never sends anywhere:

    workshop/#open=DATA             the whole page
    workshop/?embed=1#open=DATA     the page as a part of another page

DATA is a JSON object in UTF-8, compressed as raw deflate (no header, no checksum), in base64url without `=` at its end:

    {"on": "2010", "bundle": "my-rule", "files": {"my-rule.yaml": "language: 2\n..."}}

- `on` is the variant below the bundle, such as `2010` or `2010+alms`. It is empty if the bundle is a game itself.
- `bundle` is the id of the bundle.
- `files` has the texts of the bundle by the names of their files. A bundle of one file has only `ID.yaml`. Any other
  bundle is a folder with `bundle.yaml`.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

FOLDER = "workshop/"
_OPEN = "#open="


def link(on: str, bundle: str, files: Mapping[str, str], game: Mapping[str, Any] | None = None) -> str:
    """Return the address of the workshop with a bundle, and a game of it, relative to the root of the site."""
    held = {"on": on, "bundle": bundle, "files": dict(files), **({} if game is None else {"game": game})}
    data = json.dumps(held, ensure_ascii=False, separators=(",", ":"))
    raw = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = raw.compress(data.encode()) + raw.flush()
    return f"{FOLDER}{_OPEN}{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def read(address: str) -> dict[str, Any]:
    """Return what a link opens: `on`, `bundle` and `files`, and `game` and the version `v` if it holds them."""
    data = address.partition(_OPEN)[2]
    packed = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
    found: dict[str, Any] = json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))
    return found
