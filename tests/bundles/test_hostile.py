"""Bundles that mean harm: each ends, soon, with the right code and no exception."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules import advise, load
from london_rules.bundles.load import load_sources
from london_rules.diagnostics import Diagnostics, render_concise, render_github, render_json, render_text

MANIFEST = "language: 2\nid: {id}\ntitle: T\nkind: part\n"
HEAD = MANIFEST.format(id="hostile")
DATA = HEAD + "files: [data.yaml]\n"
KIB = 1024
# Not a measure of speed: what hangs or grows without bound takes far longer than this.
PATIENCE = 10

BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join([f'*{chr(97 + i)}'] * 9)}]\n" for i in range(20)
)

TEXTS = {
    "alias bomb": (BOMB, "LR-Y0002"),
    "brackets": ("a: " + "[" * 90_000, "LR-X0003"),
    "brackets, large": ("a: " + "[" * 200_000, "LR-X0007"),
    "closed brackets": ("a: " + "[" * 45_000 + "]" * 45_000, "LR-X0003"),
    "braces": ("a: " + "{b: " * 20_000, "LR-X0003"),
    "dashes": ("a:\n  " + "- " * 40_000 + "x\n", "LR-X0003"),
    "questions": ("? " * 40_000 + "\n", "LR-Y0024"),
    "steps": ("".join(" " * i + f"k{i}:\n" for i in range(300)), "LR-X0003"),
    "nodes": ("card:\n  a:\n    name: [" + ",".join(["a"] * 60_000) + "]\n", "LR-X0004"),
    "keys": ("".join(f"k{i}: 1\n" for i in range(30_000)), "LR-X0004"),
    "long text": ("card:\n  a:\n    name: " + "x" * 70_000 + "\n", "LR-X0005"),
    "long block": ("card:\n  a:\n    name: |\n" + "      xxxxxxxxxxxxxxxxxxxxxx\n" * 4_000, "LR-X0005"),
    "long quoted": ("card:\n  a:\n    name: '" + "''" * 70_000 + "'\n", "LR-X0005"),
    "long key": ("x" * 90_000 + ": 1\n", "LR-X0005"),
    "open quotes": ("a: " + "'" * 90_001 + "\n", "LR-Y0020"),
    "escapes": ('a: "' + "\\x41" * 20_000 + '"\n', "LR-Y0009"),
    "colons": ("a" + ":" * 90_000 + "\n", "LR-X0005"),
    "colons and spaces": ("a" + ": " * 45_000 + "\n", "LR-Y0018"),
    "duplicate keys": ("a: 1\n" * 10_000, "LR-Y0005"),
    "anchors": ("".join(f"k{i}: &a{i} 1\n" for i in range(5_000)), "LR-Y0002"),
    "tabs": ("\t\n" * 90_000 + "a: 1\n", "LR-B0014"),
    "dashes, long": ("a: " + "\u2014" * 90_000 + "\n", "LR-B0015"),
    "tab at the end": ("a" * 500_000 + "\n\t\n", "LR-B0014"),
    "dash at the end": ("a: £" + "b" * 500_000 + "\n\u2014\n", "LR-B0015"),
    "spaces": (" " * 500_000, "LR-B0009"),
    "comments": ("#\n" * 200_000, "LR-X0007"),
    "one huge file": ("a" * (1100 * KIB), "LR-X0001"),
    "nul": ("a: 1\0\n", "LR-B0008"),
    "surrogate": ("a: \ud800\n", "LR-B0007"),
    "escape codes": ("a: \x1b]0;x\x07\n", "LR-B0016"),
    "escaped surrogate": ('a: "x\\ud800y"\n', "LR-B0016"),
    "escaped direction": ('a: "x\\u202ey"\n', "LR-B0016"),
    "escaped nul": ('a: ["x\\0"]\n', "LR-B0016"),
    "escaped escape": ('"a\\e": x\n', "LR-B0016"),
    "line separator": ("a: x\u2028b: y\n", "LR-B0016"),
}


def check(out: Diagnostics, code: str) -> None:
    assert out.has_errors
    assert code in [item.code for item in out]
    inside(out)


def inside(out: Diagnostics) -> None:
    """All spans lie in their files, and every renderer copes."""
    for item in out:
        for span in [item.span, *(label.span for label in item.labels)]:
            if span is not None:
                assert 0 <= span.start <= span.end <= len(out.files.get(span.file, "")), (item, span)
    for render in (render_text, render_concise, render_json, render_github):
        assert "\x1b" not in render(out, out.files)


@pytest.mark.parametrize("name", TEXTS)
def test_hostile_data(name: str) -> None:
    text, code = TEXTS[name]
    start = time.process_time()
    _, out = load_sources({"bundle.yaml": DATA, "data.yaml": text}, roots=())
    assert time.process_time() - start < PATIENCE
    check(out, code)


@pytest.mark.parametrize("name", TEXTS)
def test_hostile_manifest(name: str) -> None:
    start = time.process_time()
    _, out = load_sources({"bundle.yaml": TEXTS[name][0]}, roots=())
    assert time.process_time() - start < PATIENCE
    assert out.has_errors
    inside(out)


def bundle(folder: Path, text: str, **files: bytes) -> Path:
    folder.mkdir(parents=True)
    (folder / "bundle.yaml").write_text(text, encoding="utf-8")
    for name, data in files.items():
        (folder / name.replace("_", ".")).write_bytes(data)
    return folder


def a_link_out(folder: Path) -> str:
    (folder / "secret.rules").write_text("secret")
    bundle(folder / "b", HEAD + "files: [x.rules]\n")
    (folder / "b" / "x.rules").symlink_to(folder / "secret.rules")
    return "LR-B0012"


def a_manifest_link_out(folder: Path) -> str:
    (folder / "secret.yaml").write_text(HEAD)
    (folder / "b").mkdir()
    (folder / "b" / "bundle.yaml").symlink_to(folder / "secret.yaml")
    return "LR-B0012"


def a_link_to_itself(folder: Path) -> str:
    bundle(folder / "b", HEAD + "files: [x.rules]\n")
    (folder / "b" / "x.rules").symlink_to(folder / "b" / "x.rules")
    return "LR-B0006"


def a_folder_for_a_file(folder: Path) -> str:
    bundle(folder / "b", HEAD + "files: [x.rules]\n")
    (folder / "b" / "x.rules").mkdir()
    return "LR-B0011"


def a_pipe(folder: Path) -> str:
    bundle(folder / "b", HEAD + "files: [x.rules]\n")
    os.mkfifo(folder / "b" / "x.rules")
    return "LR-B0011"


def a_picture(folder: Path) -> str:
    bundle(folder / "b", DATA, data_yaml=b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" * 100)
    return "LR-B0008"


def latin_1(folder: Path) -> str:
    bundle(folder / "b", DATA, data_yaml="a: café\n".encode("latin-1"))
    return "LR-B0007"


def utf_16(folder: Path) -> str:
    bundle(folder / "b", DATA, data_yaml="a: café\n".encode("utf-16"))
    return "LR-B0007"


def a_huge_file(folder: Path) -> str:
    bundle(folder / "b", DATA, data_yaml=b"a: 1\n" * 300_000)
    return "LR-X0001"


def a_huge_bundle(folder: Path) -> str:
    names = [f"f{i}.rules" for i in range(20)]
    bundle(folder / "b", HEAD + f"files: [{', '.join(names)}]\n")
    for name in names:
        (folder / "b" / name).write_bytes(b"# x\n" * 125_000)
    return "LR-X0002"


def many_files(folder: Path) -> str:
    bundle(folder / "b", HEAD + "files:\n" + "".join(f"  - f{i}.rules\n" for i in range(600)))
    for i in range(600):
        (folder / "b" / f"f{i}.rules").write_bytes(b"# x\n")
    return "LR-X0002"


def a_long_name(folder: Path) -> str:
    bundle(folder / "b", HEAD + f"files: [{'x' * 5000}.rules]\n")
    return "LR-B0006"


def a_circle(folder: Path) -> str:
    bundle(folder / "b", HEAD + "builds on: [b1]\n")
    for i in range(1, 6):
        bundle(folder / f"b{i}", MANIFEST.format(id=f"b{i}") + f"builds on: [b{i % 5 + 1}]\n")
    return "LR-B0004"


def a_long_chain(folder: Path) -> str:
    bundle(folder / "b", HEAD + "builds on: [b1]\n")
    for i in range(1, 30):
        bundle(folder / f"b{i}", MANIFEST.format(id=f"b{i}") + f"builds on: [b{i + 1}]\n")
    bundle(folder / "b30", MANIFEST.format(id="b30"))
    return "LR-X0006"


def a_crowd(folder: Path) -> str:
    bundle(folder / "b", HEAD + f"builds on: [{', '.join(f'b{i}' for i in range(50))}]\n")
    for i in range(50):
        bundle(folder / f"b{i}", MANIFEST.format(id=f"b{i}"))
    return "LR-X0006"


@pytest.mark.parametrize(
    "make",
    [
        a_link_out,
        a_manifest_link_out,
        a_link_to_itself,
        a_folder_for_a_file,
        a_pipe,
        a_picture,
        latin_1,
        utf_16,
        a_huge_file,
        a_huge_bundle,
        many_files,
        a_long_name,
        a_circle,
        a_long_chain,
        a_crowd,
    ],
)
def test_hostile_folder(make: Callable[[Path], str], tmp_path: Path) -> None:
    code = make(tmp_path)
    start = time.process_time()
    sources, out = load_sources(tmp_path / "b", roots=(tmp_path,))
    assert time.process_time() - start < PATIENCE
    assert sources is None
    check(out, code)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    folder = bundle(tmp_path / "b", DATA, data_yaml=b"a: 1\n")
    (folder / "data.yaml").chmod(0)
    check(load_sources(folder, roots=())[1], "LR-B0006")


def test_a_title_in_place_of_an_id_is_told_the_id() -> None:
    [item] = advise(load("Candle Sale")).errors()
    assert (item.code, item.help) == ("LR-B0018", "did you mean `candle-sale`?")


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("", "LR-B0018"),
        ("+", "LR-B0018"),
        ("a++b", "LR-B0018"),
        ("A", "LR-B0018"),
        ("\x1b[31m", "LR-B0018"),
        ("x" * 10_000, "LR-B0001"),
        ("./" + "x" * 10_000, "LR-B0002"),
        ("/nowhere/\0", "LR-B0002"),
        ("/dev/null", "LR-B0013"),
        ("nothing.yaml", "LR-B0002"),
        ("+".join(["./x"] * 1000), "LR-B0002"),
    ],
)
def test_hostile_variant(variant: str, code: str) -> None:
    start = time.process_time()
    sources, out = load_sources(variant, roots=())
    assert time.process_time() - start < PATIENCE
    assert sources is None
    check(out, code)
