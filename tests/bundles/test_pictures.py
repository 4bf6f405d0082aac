"""Pictures of a bundle: what is kept of them, what is refused, and where, and what they count for."""

from __future__ import annotations

from base64 import b64decode
from zlib import compress, crc32

import pytest

from london_rules import LoadResult, load
from london_rules.table.scene import scene
from london_rules.text.picture_files import MOST_BYTES

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
RED = f'{HEAD}<circle cx="5" cy="5" r="4" fill="red"/></svg>'
FILE = "pictures/hearts.svg"


def bundle(picture: str | bytes | None, file: str = FILE) -> dict[str, str]:
    layout = 'layout:\n  pictures:\n    card:\n      image: "{suit}"\n  backs:\n    card:\n      image: hearts\n'
    manifest = f"language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [nettles]\nfiles: [my.yaml, {file}]\n"
    files = {"bundle.yaml": manifest, "my.yaml": layout}
    return files if picture is None else {**files, file: str(picture)}


def read(picture: str | None, file: str = FILE) -> LoadResult:
    return load(bundle(picture, file))


def shown(result: LoadResult) -> str:
    """Return the text of the picture as front ends get it."""
    assert result.rule_set is not None, list(result.diagnostics)
    address = scene(result.rule_set)["pictures"]["hearts"]
    assert address.startswith("data:image/svg+xml;base64,")
    return b64decode(address.partition(",")[2]).decode()


def test_cards_and_backs_name_their_picture_and_share_its_address() -> None:
    result = read(RED)
    assert result.rule_set is not None
    drawn = scene(result.rule_set)
    faces = {face["values"]["suit"]: face["picture"] for face in drawn["faces"].values()}
    assert faces == {"hearts": "hearts", "clubs": "clubs", "spades": "spades", "diamonds": "diamonds"}
    assert drawn["kinds"]["card"]["back"]["picture"] == "hearts"
    assert '<circle cx="5" cy="5" r="4" fill="red"></circle>' in shown(result)


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ('<rect width="1" onload="alert(1)"/>', "onload"),
        ('<a href="javascript:alert(1)"><rect width="1"/></a>', "<a>"),
        ('<image href="https://example.org/a.png"/>', "<image>"),
        ('<use href="#a"/>', "<use>"),
        ('<rect width="1" fill="url(https://example.org/#a)"/>', "fill"),
        ('<rect width="1" style="fill: URL(https://example.org)"/>', "fill"),
        ("<style>@import url(https://example.org)</style>", "<style>"),
        ("<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>a</p></foreignObject>", "<foreignObject>"),
        ('<animate attributeName="href" to="javascript:alert(1)"/>', "<animate>"),
        ('<clipPath id="a"><rect width="1" clip-path="url(#a)"/></clipPath>', "clip-path"),
        ('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>', "href"),
    ],
)
def test_what_could_run_load_or_repeat_itself_is_left_out_with_its_place(inside: str, what: str) -> None:
    text = f'{HEAD}<rect width="2"/>\n{inside}</svg>'
    result = read(text)
    (warning,) = result.diagnostics
    assert (warning.code, warning.span and warning.span.file) == ("LR-B0024", FILE)
    assert warning.message.startswith(f"`{what}` ")
    assert warning.span is not None and warning.span.start >= text.index(inside)
    kept = shown(result)
    assert '<rect width="2"></rect>' in kept
    for bad in ("alert", "example.org", "script", "animate", "<p", "<use", "clip-path="):
        assert bad not in kept


def test_gradients_that_were_before_and_styles_are_kept() -> None:
    kept = shown(
        read(
            f'{HEAD}<defs><linearGradient id="a"><stop offset="0" style="stop-color:red;-x:1"/></linearGradient></defs>'
            '<rect width="2" fill="url(#a)" stroke="rgb(1, 2, 3)"/><text>a &lt; b</text></svg>'
        )
    )
    assert '<stop offset="0" stop-color="red"></stop>' in kept
    assert 'fill="url(#a)" stroke="rgb(1, 2, 3)"' in kept and "<text>a &lt; b</text>" in kept


def entities() -> str:
    levels = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))
    return f'<!DOCTYPE svg [<!ENTITY a0 "ha">{levels}]>{HEAD}<text>&a8;</text></svg>'


@pytest.mark.parametrize(
    ("picture", "code", "says"),
    [
        (entities(), "LR-B0023", "declares entities"),
        (f"{HEAD}{'<g>' * 30}{'</g>' * 30}</svg>", "LR-X0035", "nested more than 24 deep"),
        (f"{HEAD}{'<g/>' * 3_001}</svg>", "LR-X0035", "more than 3,000 elements"),
        (f"{HEAD}{' ' * MOST_BYTES}</svg>", "LR-X0035", "the limit is 256 KiB"),
        (f"{HEAD}<g></svg>", "LR-B0023", "mismatched tag"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "LR-B0023", "how large it is"),
        (HEAD.replace("0 0 10 10", "0 0 10 1000") + "</svg>", "LR-B0023", "far too long"),
        ("<html/>", "LR-B0023", "not an SVG"),
        ("", "LR-B0023", "cannot be read"),
    ],
)
def test_a_picture_that_explodes_or_is_none_is_refused_with_its_place(picture: str, code: str, says: str) -> None:
    (error,) = read(picture or " ").diagnostics
    assert (error.code, error.severity) == (code, "error") and says in error.message
    assert error.span is not None and error.span.file in (FILE, "bundle.yaml")


def png(wide: int, tall: int) -> bytes:
    def part(name: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + name + body + crc32(name + body).to_bytes(4, "big")

    head = wide.to_bytes(4, "big") + tall.to_bytes(4, "big") + bytes([8, 0, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", compress(b"\0\0" * tall)) + part(b"IEND", b"")


def test_a_png_is_read_from_a_folder_and_as_the_text_of_its_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("mine")
    (folder / "pictures").mkdir()
    for name, text in bundle(None, "pictures/hearts.png").items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "pictures" / "hearts.png").write_bytes(png(1, 1))
    first = load(str(folder)).rule_set
    assert first is not None
    address = scene(first)["pictures"]["hearts"]
    assert address.startswith("data:image/png;base64,")
    second = read(address, "pictures/hearts.png").rule_set
    assert second is not None
    assert scene(second)["pictures"]["hearts"] == address


@pytest.mark.parametrize(
    ("size", "code"), [((60_000, 60_000), "LR-X0035"), ((1, 100), "LR-X0035"), ((0, 5), "LR-B0023")]
)
def test_a_png_of_too_many_pixels_is_refused_unread(size: tuple[int, int], code: str) -> None:
    from base64 import b64encode

    address = f"data:image/png;base64,{b64encode(png(*size)).decode()}"
    (error,) = read(address, "pictures/hearts.png").diagnostics
    assert error.code == code


@pytest.mark.parametrize("text", ["nothing", "data:image/png;base64,", "data:image/png;base64,####", "data:,a"])
@pytest.mark.parametrize("file", ["pictures/hearts.png", "pictures/hearts.webp"])
def test_what_is_no_png_or_webp_is_refused(file: str, text: str) -> None:
    (error,) = read(text, file).diagnostics
    assert error.code == "LR-B0023" and "stands still" in error.message


def test_a_picture_that_is_missing_is_told_and_the_game_is_shown_without_it() -> None:
    result = read(None)
    assert [item.code for item in result.diagnostics] == ["LR-B0025"]
    assert result.rule_set is not None
    drawn = scene(result.rule_set)
    assert drawn["kinds"]["card"]["back"]["picture"] is None and "hearts" not in drawn["pictures"]


def test_pictures_count_for_the_lock_and_not_for_the_rules() -> None:
    one, other = read(RED).rule_set, read(RED.replace("red", "blue")).rule_set
    assert one is not None and other is not None
    assert one.digest == other.digest
    assert one.sources is not None and other.sources is not None
    assert one.sources.bundles[-1].digest != other.sources.bundles[-1].digest


def test_two_pictures_of_one_name_are_refused() -> None:
    files = bundle(RED)
    files["bundle.yaml"] = files["bundle.yaml"].replace(FILE, f"{FILE}, hearts.svg")
    result = load({**files, "hearts.svg": RED})
    assert [(item.code, item.message) for item in result.diagnostics] == [
        ("LR-B0020", "two pictures have the name `hearts`")
    ]


def test_a_layout_names_pictures_that_there_are() -> None:
    files = bundle(RED)
    files["my.yaml"] = files["my.yaml"].replace("image: hearts", "image: heart").replace('"{suit}"', '"{height}"')
    found = [(item.code, item.message) for item in load(files).diagnostics]
    assert found == [
        ("LR-Y0009", "the layout needs the names of pictures; there is no picture `2` here"),
        ("LR-N0020", "there is no picture `heart`"),
    ]
