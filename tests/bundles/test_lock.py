"""Locks: which changes of bundles they notice, and what of a file that anybody may have written they refuse."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest

from london_rules import SaveError
from london_rules.bundles.lock import Lock, read_lock
from london_rules.diagnostics import Diagnostics, render_text
from tests.support.advised import load

MANIFEST = """\
language: 2
id: mine
title: Mine
kind: overlay
builds on: [2010]
files: [a.rules, b.rules]
"""
FILES = {
    "bundle.yaml": MANIFEST,
    "a.rules": "# Hands cost more.\nreplace number hand poverty = number of cards in your hand * 2\n",
    "b.rules": "# The player's loans.\nnumber my loans = loans * 2\n",
}
VARIANT = "2010+./mine"


def write(files: dict[str, str], folder: Path = Path("mine")) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text.encode("utf-8"))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(FILES)
    return tmp_path


@pytest.fixture
def lock() -> Lock:
    rule_set = load(VARIANT).rule_set
    assert rule_set is not None
    Path("agreed.lock").write_text(rule_set.lock.text(), encoding="utf-8")
    return rule_set.lock


def codes(variant: str = VARIANT, locked: Lock | str | Path = "agreed.lock") -> list[str]:
    result = load(variant, locked=locked)
    found = [item.code for item in result.diagnostics.errors()]
    assert (result.rule_set is None) == bool(found)
    render_text(result.diagnostics.items(), result.diagnostics.files)
    return found


# ---- what a lock says ---------------------------------------------------------------------------


def test_a_lock_names_the_variant_its_rules_and_every_bundle(lock: Lock) -> None:
    rule_set = load(VARIANT).rule_set
    assert rule_set is not None
    assert (lock.variant, lock.rules) == (VARIANT, rule_set.digest)
    assert sorted(lock.bundles) == sorted(rule_set.rules.bundles)
    assert len({*lock.bundles.values()}) == len(lock.bundles)


def test_a_lock_file_holds_the_whole_lock_in_a_stable_order(lock: Lock) -> None:
    text = Path("agreed.lock").read_text(encoding="utf-8")
    assert read_lock("agreed.lock", Diagnostics()) == lock
    other = load("./mine").rule_set
    assert other is not None
    assert other.lock.text().replace("variant: ./mine", f"variant: {VARIANT}") == text


@pytest.mark.parametrize("name", ["a: b", "#x", "it's", 'say "x"', "a\\b", "é+ü", "tab\tin", "new\nline", "- x", "yes"])
def test_a_variant_of_any_name_can_be_locked(name: str) -> None:
    made = Lock(f"2010+./{name}", "0" * 64, {"2010": "1" * 64})
    Path("x.lock").write_text(made.text(), encoding="utf-8")
    found = Diagnostics()
    assert (read_lock("x.lock", found), found.items()) == (made, ())


def test_the_name_of_a_lock_depends_on_every_bundle_and_on_nothing_else() -> None:
    one = Lock("2010", "0" * 64, {"a": "1" * 64, "b": "2" * 64})
    assert len(one.name) == 32
    assert Lock("x", "f" * 64, {"b": "2" * 64, "a": "1" * 64}).name == one.name
    others = [{"a": "1" * 64}, {"a": "2" * 64, "b": "1" * 64}, {"a": "1" * 64, "b": "2" * 63 + "3"}]
    assert len({one.name, *(Lock("2010", "0" * 64, bundles).name for bundles in others)}) == 4


def test_a_bundle_has_the_same_digest_as_texts_and_as_a_folder() -> None:
    of_texts, of_folder = load(FILES).rule_set, load("./mine").rule_set
    assert of_texts is not None
    assert of_folder is not None
    assert of_texts.lock.bundles == of_folder.lock.bundles


# ---- what it notices ----------------------------------------------------------------------------


def test_what_is_as_locked_loads(lock: Lock) -> None:
    assert codes() == codes(locked=lock) == codes("./mine") == []


SAME = {
    "line ends": {name: text.replace("\n", "\r\n") for name, text in FILES.items()},
    "a byte order mark": {"a.rules": "\ufeff" + FILES["a.rules"]},
    "another apostrophe": {"b.rules": FILES["b.rules"].replace("'", "\u2019")},
    "a file that is not listed": {"more.rules": "number more = 1\n"},
    "a file of another kind": {"README.md": "about"},
}


@pytest.mark.parametrize("change", SAME)
def test_what_does_not_count_may_change(change: str, lock: Lock) -> None:
    write(SAME[change])
    assert codes() == []


def test_tests_in_files_of_their_own_may_change(lock: Lock) -> None:
    Path("mine/tests").mkdir()
    Path("mine/tests/x.yaml").write_text("nothing:\n  then:\n    turn: 1\n", encoding="utf-8")
    assert codes() == []


def test_a_bundle_may_be_moved_and_its_single_file_renamed(lock: Lock) -> None:
    Path("mine").rename("other")
    assert codes("2010+./other") == []
    text = MANIFEST.replace("id: mine", "id: one").partition("files")[0] + "rules: |\n  number my loans = loans * 2\n"
    Path("one").mkdir()
    Path("one/one.yaml").write_text(text, encoding="utf-8")
    single = load("2010+./one/one.yaml").rule_set
    assert single is not None
    Path("one/one.yaml").rename("one/two.yaml")
    assert codes("2010+./one/two.yaml", single.lock) == []


CHANGED = {
    "a figure": {"a.rules": FILES["a.rules"].replace("2", "3")},
    "a comment": {"a.rules": FILES["a.rules"].replace("more", "less")},
    "a blank line": {"a.rules": FILES["a.rules"] + "\n"},
    "the title": {"bundle.yaml": MANIFEST.replace("Mine", "Yours")},
    "the order of files": {"bundle.yaml": MANIFEST.replace("a.rules, b.rules", "b.rules, a.rules")},
    "a text in another file": {"a.rules": FILES["b.rules"], "b.rules": FILES["a.rules"]},
    "a file left out": {"bundle.yaml": MANIFEST.replace(", b.rules", "")},
    "a mistake": {"a.rules": "replace number hand poverty = number of cards in your hnad\n"},
    "a mistake in YAML": {"bundle.yaml": MANIFEST + "colour: red\n"},
}


@pytest.mark.parametrize("change", CHANGED)
def test_every_other_change_of_a_bundle_is_refused(change: str, lock: Lock) -> None:
    write(CHANGED[change])
    assert "LR-K0002" in codes()
    assert not {*codes()} - {"LR-K0002", "LR-Y0007"}


def test_a_bundle_that_is_not_in_the_lock_is_refused(lock: Lock) -> None:
    assert codes(VARIANT + "+alms") == ["LR-K0004"]


def test_a_bundle_that_is_missing_is_refused(lock: Lock) -> None:
    assert codes("2010") == ["LR-K0003"]


def test_each_difference_is_reported(lock: Lock) -> None:
    write(CHANGED["a figure"])
    found = load("./mine+alms", locked=Lock(VARIANT, lock.rules, {**lock.bundles, "gone": "0" * 64})).diagnostics
    assert sorted((item.code, item.message.split("`")[1]) for item in found) == [
        ("LR-K0002", "mine"),
        ("LR-K0003", "gone"),
        ("LR-K0004", "alms"),
    ]
    assert all(item.help and "london-rules lock" in item.help for item in found)


def test_the_same_bundles_with_other_rules_are_refused(lock: Lock) -> None:
    assert codes(locked=Lock(VARIANT, "f" * 64, lock.bundles)) == ["LR-K0005"]


def test_a_bundle_cannot_silence_its_lock(lock: Lock) -> None:
    write({"a.rules": "# ignore LR-K0002: trust me\n" + FILES["a.rules"]})
    write({"bundle.yaml": MANIFEST.replace("id: mine\n", "id: mine  # ignore LR-K0002: trust me\n")})
    assert "LR-K0002" in codes()


def test_what_was_read_before_does_not_hide_a_change(lock: Lock) -> None:
    assert codes() == []
    times = Path("mine/a.rules").stat()
    write({"a.rules": FILES["a.rules"].replace("2", "3")})
    os.utime("mine/a.rules", ns=(times.st_atime_ns, times.st_mtime_ns))
    assert codes() == ["LR-K0002"]


# ---- a stranger's file --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("schema version: 1", "schema version: 2", "version 2 of locks is unknown"),
        ("schema version: 1\n", "", "was changed"),
        ("variant: ", "variants: ", "was changed"),
        ("rules: ", "rules: x", "was changed"),
        ("bundles:\n", "bundles: []\nlost:\n", "was changed"),
        ("lock: ", "lock: 0", "was changed"),
        ("  mine: ", "  mine: 0", "was changed"),
        ("  mine: ", "  Not an id: ", "was changed"),
        ("  mine: ", "  yours: ", "was changed"),
        ("variant: 2010+./mine", "variant: [2010]", "was changed"),
        ("variant: 2010+./mine", 'variant: "\\ud800"', "was changed"),
        ("variant: 2010+./mine", 'variant: "', "was changed"),
    ],
)
def test_a_damaged_lock_is_one_message(old: str, new: str, says: str, lock: Lock) -> None:
    text = lock.text()
    assert old in text
    Path("agreed.lock").write_text(text.replace(old, new, 1), encoding="utf-8")
    found = load(VARIANT, locked="agreed.lock").diagnostics.items()
    assert [item.code for item in found] == ["LR-K0001"]
    assert says in found[0].message
    assert found[0].span is not None


def test_two_locks_in_one_file_are_refused(lock: Lock) -> None:
    Path("agreed.lock").write_text(lock.text() + lock.text(), encoding="utf-8")
    assert codes() == ["LR-K0001"]


def test_comments_and_other_line_ends_are_no_changes(lock: Lock) -> None:
    text = f"# agreed on Sunday\n{lock.text()}# at Ann's\n".replace("\n", "\r\n")
    Path("agreed.lock").write_bytes(text.encode())
    assert codes() == []


def test_what_is_not_a_regular_text_file_is_refused(lock: Lock) -> None:
    Path("folder").mkdir()
    os.mkfifo("fifo")
    Path("empty").write_bytes(b"")
    Path("binary").write_bytes(b"\0\1")
    Path("latin").write_bytes(b"variant: \xa3")
    Path("large").write_text(lock.text() + "# " + "x" * 66_000, encoding="utf-8")
    Path("deep").write_text("bundles: " + "[" * 5000, encoding="utf-8")
    Path("alias").write_text("a: &a [1]\nb: [*a, *a]\n", encoding="utf-8")
    got = {name: codes(locked=name)[0] for name in ("nothing", "folder", "fifo", "empty", "binary", "latin", "large")}
    got |= {name: codes(locked=name)[0] for name in ("deep", "alias", "/dev/zero", "a\0b")}
    assert got == {
        "nothing": "LR-B0006",
        "folder": "LR-B0011",
        "fifo": "LR-B0011",
        "empty": "LR-B0009",
        "binary": "LR-B0008",
        "latin": "LR-B0007",
        "large": "LR-X0001",
        "deep": "LR-K0001",
        "alias": "LR-K0001",
        "/dev/zero": "LR-B0011",
        "a\0b": "LR-B0006",
    }


def test_no_random_edit_of_a_lock_is_taken_or_raises(lock: Lock) -> None:
    """Only a changed name of the variant, or what YAML takes for nothing, leaves a lock of the same bundles."""
    random, text = Random(11), lock.text()
    signs = text + "\0\t{}[]&*!|>'\"%@`\r\n\u00a3\ud7ff"
    for _ in range(300):
        at, to = sorted(random.choices(range(len(text)), k=2))
        edited = text[:at] + "".join(random.choices(signs, k=random.randrange(4))) + text[random.choice([at, to]) :]
        Path("x.lock").write_bytes(edited.encode("utf-8"))
        found = Diagnostics()
        read = read_lock("x.lock", found)
        assert (read is None) == found.has_errors
        assert read is None or read.bundles == lock.bundles


# ---- saves --------------------------------------------------------------------------------------


def test_saves_and_logs_name_their_lock(lock: Lock) -> None:
    rule_set = load(VARIANT).rule_set
    assert rule_set is not None
    game = rule_set.new_game(2, seed=1)
    assert game.save()["lock"] == game.record()["lock"] == lock.name


def test_a_save_is_restored_from_other_bundles_that_make_the_same_rules(lock: Lock) -> None:
    old = load(VARIANT).rule_set
    assert old is not None
    save = json.loads(json.dumps(old.new_game(2, seed=1).save()))
    write(CHANGED["a comment"])
    new = load(VARIANT).rule_set
    assert new is not None
    assert new.lock.name != lock.name
    game = new.restore(save)
    assert game.save()["lock"] == new.lock.name
    assert new.replay(save).state_hash() == game.state_hash()


def test_the_lock_of_a_save_is_covered_by_its_checksum(lock: Lock) -> None:
    rule_set = load(VARIANT).rule_set
    assert rule_set is not None
    save = rule_set.new_game(2, seed=1).save()
    with pytest.raises(SaveError):
        rule_set.restore({**save, "lock": "0" * 32})


def test_a_save_from_before_there_were_locks_is_restored() -> None:
    from london_rules.engine.states import digest_of

    rule_set = load("2010").rule_set
    assert rule_set is not None
    save = {k: v for k, v in rule_set.new_game(2, seed=1).save().items() if k not in ("lock", "checksum")}
    save["checksum"] = digest_of(save)
    assert rule_set.restore(save).answers == []
