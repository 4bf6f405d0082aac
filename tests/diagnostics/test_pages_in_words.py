"""Pages whose examples are no files that can be copied: each is made as it is told, and gives exactly its code."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.support.advised import load

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "errors").glob("LR-*.md"))
FILES = re.compile(r"^```\w+ \S+$", re.MULTILINE)
WORDS = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RULE = 'language: 2\nid: {id}\ntitle: {title}\nkind: overlay\nbuilds on: ["2010"]\nset:\n  start money: {money}\n'

# The name of a variant, on the page after a command.
NAMES = ("LR-B0002", "LR-B0018", "LR-B0019", "LR-B0022")


def in_words(path: Path) -> bool:
    """Tell whether the example of a page is something else than files and parts of games."""
    return path.stem[3] not in "EV" and FILES.search(path.read_text(encoding="utf-8")) is None


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make what the pages speak of: a house rule and a game."""
    monkeypatch.chdir(tmp_path)
    bundle("my-rule")
    shutil.copytree(ROOT / "variants" / "2010", tmp_path / "my-game")
    manifest = tmp_path / "my-game" / "bundle.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(re.sub(r"^id: .*$", "id: my-game", text, flags=re.MULTILINE), encoding="utf-8")
    return tmp_path


def bundle(folder: str, id: str = "my-rule", title: str = "My rule", money: int = 6) -> Path:
    Path(folder).mkdir(exist_ok=True)
    path = Path(folder, "bundle.yaml")
    path.write_text(RULE.format(id=id, title=title, money=money), encoding="utf-8")
    return path


def codes(variant: str) -> list[str]:
    return [item.code for item in load(variant).diagnostics]


@pytest.mark.parametrize("code", NAMES)
def test_the_name_of_a_variant_on_the_page(code: str) -> None:
    bad, good = WORDS.findall((ROOT / "docs" / "errors" / f"{code}.md").read_text(encoding="utf-8"))
    assert codes(bad.split()[-1]) == [code]
    assert codes(good.split()[-1]) == []


def test_two_bundles_of_one_id() -> None:
    bundle("my-rule-copy", money=7)
    assert codes("./my-rule+./my-rule-copy") == ["LR-B0003"]
    bundle("my-rule-copy", id="my-other-rule").write_text(
        RULE.format(id="my-other-rule", title="Other", money=6).replace("start money", "loan"), encoding="utf-8"
    )
    assert codes("./my-rule+./my-rule-copy") == []


def test_a_folder_without_a_manifest() -> None:
    Path("my-rule/bundle.yaml").rename("my-rule/notes.txt")
    assert codes("./my-rule") == ["LR-B0005"]
    Path("my-rule/notes.txt").rename("my-rule/bundle.yaml")
    assert codes("./my-rule") == []


def test_a_file_in_another_encoding() -> None:
    path = bundle("my-rule", title="Café")
    text = path.read_text(encoding="utf-8")
    path.write_bytes(text.encode("latin-1"))
    assert codes("./my-rule") == ["LR-B0007"]
    path.write_bytes(text.encode("utf-8"))
    assert codes("./my-rule") == []


def test_a_picture_by_another_name() -> None:
    path = bundle("my-rule")
    path.write_text(path.read_text(encoding="utf-8") + "files: [picture.yaml]\n", encoding="utf-8")
    Path("my-rule/picture.yaml").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    assert codes("./my-rule") == ["LR-B0008"]
    Path("my-rule/picture.yaml").write_text("source: our club\n", encoding="utf-8")
    assert codes("./my-rule") == []


def test_a_character_that_nobody_sees() -> None:
    bundle("my-rule", title="My\u200brule")
    assert codes("./my-rule") == ["LR-B0016"]
    bundle("my-rule", title="My rule")
    assert codes("./my-rule") == []


def test_a_page_in_words_is_played_here_or_its_code_in_another_test() -> None:
    told = [path.stem for path in PAGES if in_words(path)]
    assert len(told) > 20
    texts = [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("tests/**/test_*.py"))]
    assert [code for code in told if not any(code in text for text in texts)] == []
