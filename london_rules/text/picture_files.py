"""Which files are pictures, what they may have, and the error for one that cannot be shown."""

from __future__ import annotations

from typing import Final

ENDINGS: Final = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp"}
MOST_BYTES: Final = 256 * 1024  # of one picture
MOST_PIXELS: Final = 4_000_000  # of one picture: each takes four bytes where it is drawn
WIDEST: Final = 20  # times as wide as tall, or as tall as wide


class PictureError(Exception):
    """A picture cannot be shown; `start` is the place in its text, if it is one."""

    def __init__(self, message: str, help: str, start: int | None = None, *, too_large: bool = False) -> None:
        super().__init__(message)
        self.message, self.help, self.start, self.too_large = message, help, start, too_large


def is_picture(name: str) -> bool:
    """Return whether a file is a picture, by the ending of its name."""
    return name.endswith(tuple(ENDINGS))


def picture_name(file: str) -> str:
    """Give the name by which a layout calls the picture in a file: without its folder and its ending."""
    return file.rpartition("/")[2].rpartition(".")[0]
