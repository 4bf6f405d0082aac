"""Texts instead of files: edited but not saved, and the bundles of hosts that never follow a path."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from london_rules.bundles.load import load_sources
from london_rules.engine import LoadResult
from london_rules.resources import data_root
from tests.support.advised import load

RULES = "replace number hand poverty = number of cards in your hand * 2\n"
OTHER = "replace number hand poverty = number of cards in your hand * 3\n"
MANIFEST = "language: 2\nid: hands\ntitle: Hands\nkind: overlay\nbuilds on: [2010]\nfiles: [hands.rules]\n"
HANDS = {"bundle.yaml": MANIFEST, "hands.rules": RULES}
ONE_FILE = MANIFEST.replace("files: [hands.rules]", "rules: " + RULES.strip())


def codes(result: LoadResult) -> list[str]:
    assert result.rule_set is None
    return [item.code for item in result.diagnostics]


def digest(result: LoadResult) -> str:
    assert result.rule_set is not None, [item.message for item in result.diagnostics]
    return result.rule_set.digest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with a house rule, and work beside it."""
    monkeypatch.chdir(tmp_path)
    made = tmp_path / "my-folder"
    made.mkdir()
    for name, text in HANDS.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


# ---- edited but not saved -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["my-folder/hands.rules", "hands/hands.rules", "{full}/hands.rules"])
def test_texts_not_saved_yet_are_used_instead_of_files(folder: Path, name: str) -> None:
    unsaved = {name.format(full=folder): OTHER}
    (folder.parent / "hands").mkdir(exist_ok=True)  # a folder that has the name of the bundle, without the file
    edited = load("2010+./my-folder", unsaved=unsaved)
    assert digest(edited) == digest(load({**HANDS, "hands.rules": OTHER}))
    assert digest(load("2010+./my-folder")) == digest(load(HANDS))


def test_a_shipped_file_is_edited_by_the_name_that_diagnostics_have() -> None:
    sources, _ = load_sources("2010")
    assert sources is not None
    bundle = sources.bundles[-1]
    name = bundle.rules[0].path
    edited = {name: sources.files[name] + "number luck = 7\n"}
    assert digest(load("2010", unsaved=edited)) != digest(load("2010"))
    by_bundle = {f"{bundle.id}/{Path(name).name}": edited[name]}
    assert digest(load("2010", unsaved=by_bundle)) == digest(load("2010", unsaved=edited))


def test_an_emptied_file_is_empty_before_it_is_saved(folder: Path) -> None:
    found = load("2010+./my-folder", unsaved={"my-folder/hands.rules": ""})
    (folder / "hands.rules").write_text("", encoding="utf-8")
    saved = load("2010+./my-folder")
    assert [i.code for i in found.diagnostics] == [i.code for i in saved.diagnostics] != []


def test_a_new_file_that_is_not_saved_yet_is_read(folder: Path) -> None:
    (folder / "bundle.yaml").write_text(MANIFEST.replace("hands.rules", "new.rules"), encoding="utf-8")
    for name in ("my-folder/new.rules", f"{folder}/new.rules"):
        assert digest(load("2010+./my-folder", unsaved={name: RULES})) == digest(load(HANDS))


def test_a_mistake_in_a_text_not_saved_is_reported_at_its_place_in_it(folder: Path) -> None:
    found = load("2010+./my-folder", unsaved={"my-folder/hands.rules": RULES.replace("hand *", "hnad *")})
    (item,) = found.diagnostics
    assert item.span is not None and item.span.file == "my-folder/hands.rules"
    assert "hnad" in found.diagnostics.files[item.span.file][item.span.start : item.span.end]


# ---- only shipped bundles and given texts -------------------------------------------------------


def test_a_host_loads_shipped_ids_and_given_texts() -> None:
    assert digest(load("2010+option-4", only_shipped=True)) == digest(load("2010+option-4"))
    wanted = digest(load(HANDS))
    for texts in ({"hands": HANDS}, {"hands": ONE_FILE}):
        assert digest(load("2010+hands", only_shipped=True, texts=texts)) == wanted
        assert digest(load("hands", only_shipped=True, texts=texts)) == wanted
        assert digest(load("2010+hands", texts=texts)) == wanted
    assert digest(load(HANDS, only_shipped=True)) == wanted


def test_given_texts_may_build_on_each_other() -> None:
    more = MANIFEST.replace("id: hands", "id: more").replace("[2010]", "[hands]").replace("hands.rules", "more.rules")
    texts = {"hands": HANDS, "more": {"bundle.yaml": more, "more.rules": "number luck = 7\n"}}
    result = load("more", only_shipped=True, texts=texts)
    assert result.rule_set is not None and list(result.rule_set.bundles)[-2:] == ["hands", "more"]


def test_a_mistake_in_given_texts_names_the_bundle_and_the_file() -> None:
    wrong = {**HANDS, "hands.rules": RULES.replace("hand *", "hnad *")}
    (item,) = load("2010+hands", only_shipped=True, texts={"hands": wrong}).diagnostics
    assert item.span is not None and item.span.file == "hands/hands.rules"


@pytest.mark.parametrize(
    "variant",
    ["2010+../../etc", "/etc", "./my-folder", "2010+./my-folder", "my-folder/bundle.yaml", "..", ".", "a.yaml", "2010+",
     "2010+..\\etc", "file:///etc/passwd", "2010+link/", "2010\0", "~", "$HOME", Path("my-folder"), Path("2010"), ""],
)  # fmt: skip
def test_a_host_that_takes_ids_refuses_every_path(folder: Path, variant: Any) -> None:
    (folder.parent / "link").symlink_to(folder)
    found = load(variant, only_shipped=True)
    assert codes(found) == ["LR-B0018"]
    assert "./" not in (found.diagnostics.items()[0].help or "")


def test_a_host_that_takes_ids_finds_none_in_its_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.rename(folder.parent / "hands")
    monkeypatch.setenv("LONDON_RULES_PATH", str(folder.parent))
    assert load("2010+hands").rule_set is not None
    (item,) = load("2010+hands", only_shipped=True).diagnostics
    assert item.code == "LR-B0001" and item.help is not None and "./" not in item.help


def test_given_texts_that_name_a_path_get_nothing() -> None:
    for name in ("../../etc/passwd", "/etc/passwd", "sub/../../x.rules"):
        wrong = {**HANDS, "bundle.yaml": MANIFEST.replace("hands.rules", name)}
        assert load("hands", only_shipped=True, texts={"hands": wrong}).rule_set is None
    away = {**HANDS, "bundle.yaml": MANIFEST.replace("[2010]", "[./my-folder]")}
    assert load("hands", only_shipped=True, texts={"hands": away}).rule_set is None


def test_texts_given_under_another_id_are_refused() -> None:
    found = load("2010+mine", only_shipped=True, texts={"mine": HANDS})
    assert codes(found) == ["LR-B0001"]
    assert codes(load("2010", texts={"../x": HANDS})) == ["LR-B0018"]


@pytest.mark.parametrize("more", [{"roots": ()}, {"locked": "agreed.lock"}, {"unsaved": {"a": "b"}}])
def test_paths_from_the_host_itself_do_not_go_with_ids_only(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="only_shipped"):
        load("2010", only_shipped=True, **more)


WATCHED = """\
import os, sys
opened = []
def watch(event, arguments):
    if event in ("open", "os.listdir", "os.scandir", "os.chdir", "os.mkdir"):
        opened.append(os.path.realpath(arguments[0] if isinstance(arguments[0], str | os.PathLike) else "."))
from london_rules import load
import london_rules.diagnostics.render
sys.addaudithook(watch)
mine = {"bundle.yaml": "id: mine\\nfiles: [../evil/hands.rules, /etc/passwd]"}
for name in "2010 2017+mine 2010+../evil evil ./evil evil/bundle.yaml /etc nothing city-cards-2010".split():
    load(name, only_shipped=True, texts={"mine": mine})
load({"bundle.yaml": "id: evil\\nkind: part\\nfiles: [../../../etc/passwd]"}, only_shipped=True)
allowed = [os.path.realpath(path) + os.sep for path in sys.argv[1:]]
assert len(opened) > 10, "nothing was watched"
print([path for path in opened if not (path + os.sep).startswith(tuple(allowed))])
"""


def test_no_file_outside_of_the_package_is_opened(folder: Path) -> None:
    folder.rename(folder.parent / "evil")
    root = data_root()
    allowed = [root / "variants", root / "cards", root / "grammar", root / "london_rules", sys.prefix, sys.base_prefix]
    environment = {**os.environ, "PYTHONPATH": str(root), "LONDON_RULES_CACHE": "off", "LONDON_RULES_PATH": "."}
    command = [sys.executable, "-c", WATCHED, *map(str, allowed)]
    done = subprocess.run(command, cwd=folder.parent, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


def test_a_bundle_of_one_file_that_lists_files_is_told_where_to_put_them() -> None:
    text = 'language: 2\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: ["2010"]\nset: {start money: 9}\n'
    found = load("2010+my-rule", texts={"my-rule": text + "files: [my.rules]\n"}, only_shipped=True).diagnostics
    (item,) = found.errors()
    assert (item.code, item.message) == ("LR-Y0007", "a bundle of one file has no `files`")
    assert item.help == "write its rules below `rules: |`, or name this file `bundle.yaml` and put the others beside it"
    assert item.span is not None and found.files[item.span.file][item.span.start : item.span.end] == "files"
