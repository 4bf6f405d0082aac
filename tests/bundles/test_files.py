"""Reading files: regular ones only, without waiting, and no more of them than was asked for."""

import errno
import os
import threading
from pathlib import Path

import pytest

from london_rules.bundles.load import load_sources
from london_rules.bundles.places import Folder
from london_rules.files import NotAFileError, read_file
from tests.support.special_files import KINDS

posix = pytest.mark.skipif(os.name != "posix", reason="the system has no such files")


def test_a_file_is_read_whole_or_as_far_as_asked(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"0123456789\r\n" * 200_000)
    assert read_file(path) == path.read_bytes()
    assert read_file(str(path), 7) == b"0123456"
    assert read_file(path, 1_500_000) == path.read_bytes()[:1_500_000]
    assert read_file(path, 10_000_000) == path.read_bytes()


@posix
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_else_is_read(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "evil"
    KINDS[kind](path)
    with pytest.raises(NotAFileError) as raised:
        read_file(path, 10)
    assert raised.value.what == ("a folder" if kind == "folder" else "not a regular file")
    assert raised.value.filename == str(path)


@posix
def test_links_are_followed_only_on_demand(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"text")
    (tmp_path / "link").symlink_to("a")
    assert read_file(tmp_path / "link") == b"text"
    with pytest.raises(OSError, match="link"):
        read_file(tmp_path / "link", links=False)
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "b")
    with pytest.raises(ValueError, match="null"):
        read_file("a\0b")


@posix
@pytest.mark.parametrize("swapped", ["pipe", "link"])
def test_a_file_that_is_replaced_between_looking_and_opening(
    swapped: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"text")
    (tmp_path / "secret").write_bytes(b"secret")
    really = os.open

    def swap(*args: object, **kwargs: object) -> int:
        path.unlink()
        if swapped == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to(tmp_path / "secret")
        return really(*args, **kwargs)

    monkeypatch.setattr(os, "open", swap)
    caught: list[OSError] = []

    def read() -> None:
        try:
            read_file(path, links=False)
        except OSError as error:
            caught.append(error)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    thread.join(20)
    assert not thread.is_alive(), "it waits for the pipe"
    assert [error.errno for error in caught] == [errno.EINVAL if swapped == "pipe" else errno.ELOOP]


@posix
def test_a_listed_file_that_becomes_a_link_out_after_the_check_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = tmp_path / "b"
    bundle.mkdir()
    text = "language: 2\nid: b\ntitle: T\nkind: part\nfiles: [a.rules]\n"
    (bundle / "bundle.yaml").write_text(text, encoding="utf-8")
    (bundle / "a.rules").write_text("number x = 1\n", encoding="utf-8")
    (tmp_path / "secret.rules").write_text("number secret = 1\n", encoding="utf-8")
    really = os.path.realpath

    def swap_after(path: str) -> str:
        real = really(path)
        if str(path).endswith("a.rules"):
            (bundle / "a.rules").unlink(missing_ok=True)
            (bundle / "a.rules").symlink_to(tmp_path / "secret.rules")
        return real

    monkeypatch.setattr(os.path, "realpath", swap_after)
    _, out = load_sources(bundle, roots=())
    assert [item.code for item in out.errors()] == ["LR-B0006"]
    assert not any("secret" in text for text in out.files.values())


@posix
def test_a_link_that_leads_nowhere_hides_no_other_file(tmp_path: Path) -> None:
    bundle = tmp_path / "b"
    for folder in (bundle, bundle / "tests"):
        folder.mkdir()
        for name in ("loop.yaml", "nowhere.yaml", "loop"):
            (folder / name).symlink_to(name if "loop" in name else "missing")
        (folder / "a.yaml").write_text("card: {}\n", encoding="utf-8")
    assert Folder(bundle).names() == ("a.yaml",)
    assert Folder(bundle).tests() == ("tests/a.yaml",)
