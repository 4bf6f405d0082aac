"""What is kept: in a process by text and names, on disk in the user's own folder; and how quick it is."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from london_rules import cache, resources
from london_rules.engine import LoadResult, load
from london_rules.language import memo as kept
from london_rules.language.syntax import parse
from london_rules.resources import data_root
from london_rules.rule_tests import program_cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def copy(tmp_path: Path) -> tuple[Path, ...]:
    roots = []
    for name in ("variants", "cards"):
        shutil.copytree(data_root() / name, tmp_path / name)
        roots.append(tmp_path / name)
    return tuple(roots)


def digest(result: LoadResult) -> str:
    assert result.rule_set is not None, list(result.diagnostics)
    return result.rule_set.digest


# ---- in a process -------------------------------------------------------------------------------


def test_what_is_kept_changes_no_rule_set(copy: tuple[Path, ...]) -> None:
    kept.forget()
    first = load("2010", copy).rule_set
    again = load("2010", copy).rule_set
    assert first is not None
    assert again is not None
    assert first.digest == again.digest
    assert first.traced.source.text == again.traced.source.text
    assert first.traced.source.positions == again.traced.source.positions


def test_one_changed_file_is_read_afresh(copy: tuple[Path, ...]) -> None:
    before = digest(load("2010", copy))
    rules = copy[0] / "london" / "verbs.rules"
    text = rules.read_text(encoding="utf-8")
    rules.write_text("# A remark.\n\n" + text, encoding="utf-8")
    assert digest(load("2010", copy)) == before
    rules.write_text(text.replace("number loan poverty = 0", "number loan poverty = 1"), encoding="utf-8")
    assert digest(load("2010", copy)) != before
    rules.write_text(text.replace("number loan poverty = 0", "number loan poverty = your laons"), encoding="utf-8")
    assert [item.code for item in load("2010", copy).diagnostics.errors()] == ["LR-N0003"]
    rules.write_text(text, encoding="utf-8")
    assert digest(load("2010", copy)) == before


def test_a_changed_name_reads_all_texts_that_may_use_it(copy: tuple[Path, ...]) -> None:
    assert load("2010", copy).rule_set is not None
    table = copy[0] / "london" / "table.rules"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("counter poverty for", "counter misery for"), encoding="utf-8")
    found = load("2010", copy).diagnostics
    assert {item.code for item in found.errors()} == {"LR-N0003", "LR-S0008"}  # a field is of that counter
    assert len(found.errors()) > 5


def test_of_a_changed_file_only_what_changed_is_parsed_again(
    folder: Path, copy: tuple[Path, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.forget()  # so that there is room: of too much, the older half goes
    load("2010", copy)
    parsed: list[str] = []
    really = parse.Parser._parse

    def counted(self: parse.Parser, lark: Any, start: Any, text: str, *rest: Any) -> Any:
        parsed.append(text)
        return really(self, lark, start, text, *rest)

    monkeypatch.setattr(parse.Parser, "_parse", counted)
    load("2010", copy)
    assert parsed == []
    cards = copy[1] / "city-cards-2010" / "cards.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("activation: gain £12\n", "activation: gain £13\n", 1), encoding="utf-8")
    assert load("2010", copy).rule_set is not None
    assert [t.strip() for t in parsed] == ["gain £13"]


# ---- on disk ------------------------------------------------------------------------------------


def test_where_things_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.delenv("LONDON_RULES_CACHE", raising=False)
    assert cache.cache_folder() == str(tmp_path / "xdg" / "london-rules")
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "mine"))
    assert cache.cache_folder() == str(tmp_path / "mine")
    for none in ("off", "some/folder", "."):
        monkeypatch.setenv("LONDON_RULES_CACHE", none)
        assert cache.cache_folder() is None
        cache.keep("a", b"b")
        assert cache.kept("a") is None
    monkeypatch.delenv("LONDON_RULES_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert "relative" not in str(cache.cache_folder())
    monkeypatch.setenv("HOME", "")
    assert cache.cache_folder() is None


def test_kept_data_comes_back_or_not_at_all(folder: Path) -> None:
    assert cache.kept("a") is None
    cache.keep("a", b"\0data\n")
    assert cache.kept("a") == b"\0data\n"
    assert [path.name for path in folder.iterdir()] == ["a"]
    whole = (folder / "a").read_bytes()
    for bad in (b"", whole[:-1], whole + b"x", bytes([whole[0] ^ 1]) + whole[1:]):
        (folder / "a").write_bytes(bad)
        assert cache.kept("a") is None
    cache.keep("a", b"new")
    assert cache.kept("a") == b"new"


def test_a_folder_that_cannot_be_written_keeps_nothing(folder: Path) -> None:
    folder.write_text("a file stands here", encoding="utf-8")
    cache.keep("a", b"data")
    assert cache.kept("a") is None
    assert folder.read_text(encoding="utf-8") == "a file stands here"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
def test_what_another_user_wrote_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep("a", b"data")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert cache.kept("a") is None


@pytest.mark.parametrize("kind", ["verdict", program_cache.KIND])
def test_the_folder_does_not_grow_for_ever(kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    for number in range(6):
        cache.keep(f"{kind}-{number}", b"data")
        os.utime(folder / f"{kind}-{number}", (number, number))
    assert sorted(path.name for path in folder.iterdir()) == [f"{kind}-3", f"{kind}-4", f"{kind}-5"]


def test_files_of_others_in_the_folder_stay(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 1)
    folder.mkdir(mode=0o700)
    for name in ("letter.txt", "key", "a"):
        (folder / name).write_text("not of the cache", encoding="utf-8")
        os.utime(folder / name, (1, 1))
    for number in range(3):
        cache.keep(f"verdict-{number}", b"data")
    assert {"letter.txt", "key", "a"} < {path.name for path in folder.iterdir()}
    assert len(list(folder.iterdir())) == 4


def test_grammar_tables_that_did_not_come_with_the_package_are_kept_and_damage_is_mended(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_came_with_package", lambda name: None)

    def fresh() -> str:
        kept.forget()
        parse._tables.cache_clear()
        return digest(load("2010"))

    before = fresh()
    (tables,) = folder.glob("grammar-*")
    whole = tables.read_bytes()
    assert fresh() == before
    assert tables.read_bytes() == whole
    for bad in (b"", whole[: len(whole) // 2], b"not a table at all"):
        tables.write_bytes(bad)
        assert fresh() == before
        assert cache.kept(tables.name) is not None
    cache.keep(tables.name, b"a whole file that is no table")
    assert fresh() == before
    assert cache.kept(tables.name) != b"a whole file that is no table"
    parse._tables.cache_clear()


def test_grammar_tables_that_came_with_the_package_are_used_unless_damaged(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fresh() -> str:
        kept.forget()
        parse._tables.cache_clear()
        return digest(load("2010"))

    root = tmp_path / "data"
    for name in ("grammar", "cards", "variants"):
        shutil.copytree(data_root() / name, root / name, ignore=shutil.ignore_patterns("grammar-*"))
    name, made = parse.tables_of(root / "grammar" / "effects.lark")
    monkeypatch.setattr(resources, "data_root", lambda: root)
    before = fresh()
    shutil.rmtree(folder)
    (root / "grammar" / name).write_bytes(made)
    assert fresh() == before
    assert not folder.exists()  # nothing was made that could be kept
    (root / "grammar" / name).write_bytes(made[:-1000])
    assert fresh() == before
    assert cache.kept(name) is not None
    parse._tables.cache_clear()


def test_the_tool_is_known_by_its_files(monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = cache.tool_stamp()
    assert stamp == cache.tool_stamp()
    monkeypatch.setattr(cache, "__version__", "99")
    assert cache.tool_stamp() != stamp


def test_a_witness_holds_until_something_changes(tmp_path: Path) -> None:
    bundle = tmp_path / "root" / "one"
    bundle.mkdir(parents=True)
    (bundle / "bundle.yaml").write_text("id: one\n", encoding="utf-8")
    (bundle / "a.rules").write_text("x", encoding="utf-8")
    paths = ([str(bundle / "a.rules")], [str(bundle)], [str(tmp_path / "root")])
    witness = cache.make_witness(*paths)
    assert cache.still_holds(witness)
    (bundle / "notes.txt").write_text("not of the bundle", encoding="utf-8")
    assert cache.still_holds(witness)
    (bundle / "a.rules").write_text("y", encoding="utf-8")
    assert not cache.still_holds(witness)
    witness = cache.make_witness(*paths)
    (bundle / "b.rules").write_text("", encoding="utf-8")
    assert not cache.still_holds(witness)
    witness = cache.make_witness(*paths)
    (tmp_path / "root" / "two.yaml").write_text("id: two\n", encoding="utf-8")
    assert not cache.still_holds(witness)
    (bundle / "a.rules").unlink()
    assert not cache.still_holds(cache.make_witness(*paths))
    assert not cache.still_holds({})


@pytest.mark.skipif(os.name != "posix", reason="links may need a permission here")
def test_a_link_that_leads_nowhere_hides_no_new_bundle(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    for number in range(30):
        (root / f"loop-{number}").symlink_to(f"loop-{number}")
    witness = cache.make_witness([], [], [str(root)])
    assert cache.still_holds(witness)
    (root / "two.yaml").write_text("id: two\n", encoding="utf-8")
    assert not cache.still_holds(witness)
