"""Pictures of strangers: SVG, PNG and WebP as `data:` addresses, cleaned and within limits.

A picture is a text wherever bundles are texts: an SVG as it is, the others as the `data:` address of their bytes.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64Error
from typing import Final

from london_rules.text.picture_files import ENDINGS, MOST_BYTES, MOST_PIXELS, WIDEST, PictureError
from london_rules.text.svg import clean_svg

_KIB: Final = 1024
_SIDES: Final = re.compile(rb' width="([0-9.]+)" height="([0-9.]+)"')  # as every SVG has them that is cleaned


def picture_text(file: str, data: bytes | str) -> str:
    """Return a picture as a text; raises PictureError if it is an SVG that is none."""
    if isinstance(data, str):
        return data
    if not file.endswith(".svg"):
        return _address(file, data)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PictureError("the SVG is not UTF-8", "save it as plain SVG, in UTF-8") from None


def picture_address(file: str, text: str) -> tuple[str, dict[str, int]]:
    """Return the `data:` address of a picture that can be shown, and what is left out of it; raises PictureError."""
    left_out: dict[str, int] = {}
    if file.endswith(".svg"):
        _check_bytes(len(text.encode("utf-8", "replace")))
        text, left_out = clean_svg(text)
        return _address(file, text.encode()), left_out
    _check_bytes(len(text) * 3 // 4)
    head, _, body = text.partition(";base64,")
    try:
        data = b64decode(body if head.startswith("data:") else "", validate=True)
    except NotBase64Error:
        data = b""
    wide, tall = _size(file, data)
    if wide * tall > MOST_PIXELS or max(wide, tall) > WIDEST * min(wide, tall):
        message = f"the picture has {wide} by {tall} pixels; the limit is {MOST_PIXELS // 1_000_000} million"
        help = f"save it smaller, and one side at most {WIDEST} times as long as the other"
        raise PictureError(message, help, too_large=True)
    return _address(file, data), left_out


def picture_sides(address: str) -> tuple[float, float]:
    """Return the width and height of a picture, in pixels, from the address that `picture_address` gave."""
    head, _, body = address.partition(";base64,")
    data, sort = b64decode(body), head.rpartition("/")[2]
    found = _SIDES.search(data) if sort.startswith("svg") else None
    return (float(found[1]), float(found[2])) if found else _size(f".{sort}", data)


def _address(file: str, data: bytes) -> str:
    sort = next(ENDINGS[ending] for ending in ENDINGS if file.endswith(ending))
    return f"data:{sort};base64,{b64encode(data).decode()}"


def _check_bytes(size: int) -> None:
    if size > MOST_BYTES:
        message = f"the picture has {size // _KIB} KiB; the limit is {MOST_BYTES // _KIB} KiB"
        raise PictureError(message, "save it smaller, or as WebP", too_large=True)


def _size(file: str, data: bytes) -> tuple[int, int]:
    """Read the width and height in the first bytes; raises PictureError if they are not those of such a picture."""
    sides = (0, 0)
    if file.endswith(".png") and data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR":
        sides = (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
    elif file.endswith(".webp") and data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) > 30:
        if data[12:16] == b"VP8X" and not data[20] & 2:  # 2: it moves
            sides = (int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1)
        elif data[12:16] == b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            sides = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        elif data[12:16] == b"VP8 ":
            sides = (int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF)
    if min(sides) == 0:
        kind = file.rpartition(".")[2].upper().replace("WEBP", "WebP")
        raise PictureError(f"this is not a {kind} that stands still", "save it again, as PNG or WebP")
    return sides
