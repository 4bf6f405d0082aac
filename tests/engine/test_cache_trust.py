"""The cache against others who write its folder, or try to: nothing of theirs is believed, run or overwritten."""

import hashlib
import hmac
import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules import cache
from london_rules.cli import validate_cache
from london_rules.engine import load
from london_rules.language import memo
from london_rules.language.syntax import parse

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no cache where folders cannot be checked")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "cache"


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return tmp_path / "state" / "london-rules" / "cache-key"


def with_plain_sum(data: bytes) -> bytes:
    """Give a file as anyone can write it, who knows the layout but no key."""
    return hashlib.sha256(data).hexdigest().encode() + b"\n" + data


def sealed(key: bytes, name: str, data: bytes) -> bytes:
    return hmac.new(key, name.encode() + b"\0" + data, "sha256").hexdigest().encode() + b"\n" + data


# ---- what is read -------------------------------------------------------------------------------


def test_an_entry_is_sealed_as_the_standard_says(folder: Path, key: Path) -> None:
    cache.keep("a", b"data")
    assert (folder / "a").read_bytes() == sealed(key.read_bytes(), "a", b"data")


def test_an_entry_that_another_made_is_not_read(folder: Path) -> None:
    cache.keep("a", b"data")
    whole = (folder / "a").read_bytes()
    for false in (
        with_plain_sum(b"false"),
        sealed(bytes(32), "a", b"false"),
        sealed(b"", "a", b"false"),
        whole[:65] + b"false",
        b"0" * 64 + b"\nfalse",
    ):
        (folder / "a").write_bytes(false)
        assert cache.kept("a") is None
    (folder / "a").write_bytes(whole)
    assert cache.kept("a") == b"data"


def test_an_entry_cannot_pose_as_another(folder: Path) -> None:
    cache.keep("verdict-good", b"OK")
    (folder / "verdict-bad").write_bytes((folder / "verdict-good").read_bytes())
    assert cache.kept("verdict-bad") is None
    assert cache.kept("verdict-good") == b"OK"


def test_a_false_verdict_is_not_printed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    verdict = {"text": "", "summary": "2010: OK", "exit": 0}
    witness = cache.make_witness([], [], [])
    validate_cache.remember("2010", 1, verdict, witness)
    assert validate_cache.cached("2010", 1) == verdict
    (path,) = folder.glob("verdict-*")
    path.write_bytes(with_plain_sum(json.dumps({"witness": witness, "verdict": verdict}).encode()))
    assert validate_cache.cached("2010", 1) is None


class Trap:
    """Make a folder when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (str(self.path),)


def test_tables_of_the_grammar_are_never_unpickled(
    folder: Path, key: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_came_with_package", lambda name: None)

    def digest() -> str:
        memo.forget()
        parse._tables.cache_clear()
        rule_set = load("2010").rule_set
        assert rule_set is not None
        return rule_set.digest

    before = digest()
    (path,) = folder.glob("grammar-*")
    assert json.loads(cache.kept(path.name) or b"")["states"]
    trap = pickle.dumps(Trap(tmp_path / "trapped"))
    for false in (with_plain_sum(trap), sealed(key.read_bytes(), path.name, trap)):
        path.write_bytes(false)
        assert digest() == before
        assert not (tmp_path / "trapped").exists()
    pickle.loads(trap)
    assert (tmp_path / "trapped").exists()
    parse._tables.cache_clear()


# ---- the key ------------------------------------------------------------------------------------


def test_the_key_is_secret_and_not_in_the_cache_folder(folder: Path, key: Path) -> None:
    cache.keep("a", b"data")
    assert len(key.read_bytes()) == 32
    assert key.stat().st_mode & 0o777 == 0o600
    assert key.parent.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in folder.iterdir()] == ["a"]
    cache.keep("b", b"data")
    assert cache.kept("a") == b"data"


def test_a_key_in_the_cache_folder_is_not_believed(folder: Path) -> None:
    cache.keep("a", b"data")
    (folder / "cache-key").write_bytes(bytes(32))
    (folder / "a").write_bytes(sealed(bytes(32), "a", b"false"))
    assert cache.kept("a") is None


def others_can_read(key: Path) -> None:
    key.chmod(0o644)


def too_short(key: Path) -> None:
    key.write_bytes(b"short")


def too_long(key: Path) -> None:
    key.write_bytes(bytes(33))


def a_link(key: Path) -> None:
    key.rename(key.with_name("elsewhere"))
    key.symlink_to("elsewhere")


def missing(key: Path) -> None:
    key.unlink()


@pytest.mark.parametrize("spoil", [others_can_read, too_short, too_long, a_link, missing])
def test_a_key_that_is_not_secret_is_replaced(spoil: Callable[[Path], None], folder: Path, key: Path) -> None:
    cache.keep("a", b"data")
    spoil(key)
    assert cache.kept("a") is None
    cache.keep("b", b"more")
    assert cache.kept("b") == b"more"
    assert cache.kept("a") is None
    assert key.stat().st_mode & 0o777 == 0o600
    assert not key.is_symlink()


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o720, 0o702])
def test_no_cache_where_others_can_write_the_folder_of_the_key(mode: int, folder: Path, key: Path) -> None:
    cache.keep("a", b"data")
    key.parent.chmod(mode)
    assert cache.kept("a") is None
    cache.keep("b", b"more")
    key.parent.chmod(0o700)
    assert cache.kept("b") is None
    assert cache.kept("a") == b"data"


def test_no_cache_without_a_place_for_the_key(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state").write_text("a file stands here", encoding="utf-8")
    cache.keep("a", b"data")
    assert cache.kept("a") is None
    assert list(folder.iterdir()) == []


# ---- the folder ---------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o770, 0o720, 0o702])
def test_a_folder_that_others_can_write_is_not_used(mode: int, folder: Path) -> None:
    cache.keep("a", b"data")
    folder.chmod(mode)
    assert cache.kept("a") is None
    cache.keep("b", b"more")
    folder.chmod(0o700)
    assert [path.name for path in folder.iterdir()] == ["a"]
    assert cache.kept("a") == b"data"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give files away")
def test_a_folder_of_another_user_is_not_used(folder: Path) -> None:
    cache.keep("a", b"data")
    os.chown(folder, 12345, -1)
    assert cache.kept("a") is None
    cache.keep("b", b"more")
    assert [path.name for path in folder.iterdir()] == ["a"]


@pytest.mark.parametrize("tail", ["", "/", "/."])
def test_a_link_is_not_used_as_the_folder(tail: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep("a", b"data")
    (folder.parent / "link").symlink_to(folder)
    monkeypatch.setenv("LONDON_RULES_CACHE", f"{folder.parent}/link{tail}")
    assert cache.kept("a") is None
    cache.keep("b", b"more")
    assert [path.name for path in folder.iterdir()] == ["a"]


def test_a_pipe_as_the_folder_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder)
    cache.keep("a", b"data")
    assert cache.kept("a") is None


def test_nothing_is_overwritten_through_a_link(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The temporary name cannot be guessed; and if it were, the file there would be left alone."""
    mine = tmp_path / "diary"
    mine.write_text("mine", encoding="utf-8")
    folder.mkdir(mode=0o700)
    monkeypatch.setattr(os, "urandom", lambda number: b"\7" * number)
    guessed = "a." + "07" * 8
    for guess in (f"a.{os.getpid()}", guessed, "a"):
        (folder / guess).symlink_to(mine)
    cache.keep("a", b"data")
    assert mine.read_text(encoding="utf-8") == "mine"
    assert cache.kept("a") is None
    (folder / guessed).unlink()
    cache.keep("a", b"data")
    assert mine.read_text(encoding="utf-8") == "mine"
    assert cache.kept("a") == b"data"
    assert not (folder / "a").is_symlink()


def test_entries_are_for_the_user_alone(folder: Path) -> None:
    old = os.umask(0)
    try:
        cache.keep("a", b"data")
    finally:
        os.umask(old)
    assert (folder / "a").stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_no_cache_where_the_system_cannot_check(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "geteuid")
    assert cache.cache_folder() is None
    cache.keep("a", b"data")
    assert cache.kept("a") is None
    assert not folder.exists()
