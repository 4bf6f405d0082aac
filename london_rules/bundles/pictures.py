"""The pictures that a bundle lists among its files: read, cleaned, and within the limits of one bundle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from london_rules.diagnostics import Diagnostics, Span
from london_rules.text.picture import picture_address, picture_text
from london_rules.text.picture_files import PictureError, picture_name

if TYPE_CHECKING:
    from london_rules.text.plain import Key

MOST_PICTURES: Final = 120
MOST_LETTERS: Final = 3 * 1024 * 1024  # of all of them, as texts
_MISSING = "LR-B0010"


def read_picture(
    file: Key,
    read: Callable[[Diagnostics], bytes | str | None],
    shown: str,
    pictures: dict[str, str],
    texts: dict[str, str],
    out: Diagnostics,
) -> None:
    """Add a picture of a bundle to those before it, its address by its name and its text by its file.

    One that is missing is only left out, as texts that were sent may come without.
    """
    name, found = picture_name(file), Diagnostics()
    if name in pictures:
        help = "give one of the files another name: a layout calls a picture by it, without folder and ending"
        out.error("LR-B0020", f"two pictures have the name `{name}`", file.span, help=help)
        return
    pictures[name] = ""
    data = read(found)
    if data is None:
        _report_missing(file, found, out)
        return
    text = ""
    try:
        texts[file] = text = picture_text(file, data)
        _check_all([texts[other] for other in texts if picture_name(other) in pictures], len(pictures))
        pictures[name], left_out = picture_address(file, text)
    except PictureError as problem:
        place = file.span if problem.start is None else _place(shown, text, problem.start, out)
        code = "LR-X0035" if problem.too_large else "LR-B0023"
        out.error(code, f"`{file}`: {problem.message}", place, help=problem.help)
        return
    for what, start in left_out.items():
        place = _place(shown, text, start, out)
        help = "turn it into plain shapes with colours of their own, or save the picture as PNG"
        out.warning(
            "LR-B0024",
            f"`{what}` in a picture is left out: only shapes, letters and colours are shown",
            place,
            help=help,
        )


def _report_missing(file: Key, found: Diagnostics, out: Diagnostics) -> None:
    if any(item.code != _MISSING for item in found):
        out.extend(found)
        return
    help = "put the picture there, or remove its name from `files`: until then the game is shown without it"
    out.warning("LR-B0025", f"there is no picture `{file}` in this bundle", file.span, help=help)


def _check_all(texts: list[str], number: int) -> None:
    """Check the number and the size of the pictures so far."""
    if number > MOST_PICTURES or sum(map(len, texts)) > MOST_LETTERS:
        message = f"with it, the bundle has more than {MOST_PICTURES} pictures, or more than 2 MiB of them"
        raise PictureError(message, "use fewer, save them smaller, or use several bundles", too_large=True)


def _place(shown: str, text: str, start: int, out: Diagnostics) -> Span:
    """Give the place in the text of a picture, up to the end of the tag or line."""
    out.files[shown] = text
    ends = [at for at in (text.find(">", start), text.find("\n", start)) if at >= 0]
    return Span(shown, start, min(ends) + 1 if ends else len(text))
