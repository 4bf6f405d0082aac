"""Finding bundles by id, path and mapping; their order; what a loaded bundle holds."""

from pathlib import Path

import pytest

from london_rules.bundles.find import default_roots, shipped_roots
from london_rules.bundles.fingerprint import files_now
from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Sources
from london_rules.diagnostics import Span
from london_rules.text.source_map import Text


def write(folder: Path, id: str, kind: str = "part", more: str = "", **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    if kind == "game":
        more += "players: 2 to 4\nturn limit: 9\n"
    manifest = f"language: 2\nid: {id}\ntitle: The {id}\nkind: {kind}\n{more}"
    (folder / "bundle.yaml").write_text(manifest, encoding="utf-8")
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def good(variant: object, *roots: Path) -> Sources:
    sources, out = load_sources(variant, roots=roots)  # type: ignore[arg-type]
    assert [item.message for item in out] == []
    assert sources is not None
    return sources


def ids(sources: Sources) -> list[str]:
    return [bundle.id for bundle in sources.bundles]


def codes(variant: object, *roots: Path) -> list[str]:
    return [item.code for item in load_sources(variant, roots=roots)[1]]  # type: ignore[arg-type]


@pytest.mark.parametrize("id", ["city-cards-2010", "boroughs"])
def test_the_shipped_parts_load_without_a_word(id: str) -> None:
    sources = good(id, *shipped_roots())
    assert ids(sources)[-1] == id
    assert sum(len(bundle.faces) for bundle in sources.bundles) in (20, 77)


def test_the_order_is_base_first_overlays_last_and_ties_by_id(tmp_path: Path) -> None:
    write(tmp_path / "1", "base")
    write(tmp_path / "2", "left", more="builds on: [base]\n")
    write(tmp_path / "3", "right", more="builds on: [base]\n")
    write(tmp_path / "4", "game", "game", "builds on: [right, left]\n")
    write(tmp_path / "5", "over", "overlay", "builds on: [base]\n")
    write(tmp_path / "6", "upper", "overlay", "builds on: [over, game]\n")
    assert ids(good("game+over", tmp_path)) == ["base", "left", "right", "game", "over"]
    assert ids(good("over+game", tmp_path)) == ["base", "left", "right", "game", "over"]
    assert ids(good("upper", tmp_path)) == ["base", "left", "right", "game", "over", "upper"]
    assert ids(good("upper+over+game", tmp_path)) == ["base", "left", "right", "game", "over", "upper"]
    game = good("upper", tmp_path).game
    assert game is not None
    assert game.id == "game"


def test_paths_and_ids_join(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "game", "game", "game")
    write(tmp_path / "somewhere" / "my rule", "mine", "overlay", "builds on: [game]\n")
    monkeypatch.chdir(tmp_path)
    sources = good("game+./somewhere/my rule", Path())
    assert ids(sources) == ["game", "mine"]
    assert list(sources.files) == ["game/bundle.yaml", "somewhere/my rule/bundle.yaml"]
    assert ids(good(tmp_path / "somewhere" / "my rule" / "bundle.yaml", Path())) == ["game", "mine"]


def test_the_folders_that_are_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "here" / "variants" / "a", "in-variants")
    write(tmp_path / "here" / "b", "in-here")
    write(tmp_path / "there" / "c", "in-path")
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("LONDON_RULES_PATH", str(tmp_path / "there"))
    assert ids(good("in-variants+in-here+in-path", *default_roots())) == ["in-here", "in-path", "in-variants"]


def test_a_single_file_is_a_bundle(tmp_path: Path) -> None:
    text = (
        "language: 2\nid: one\ntitle: One file\nkind: part\nsource: me\n"
        "rules: |\n  number x = 1\ncard:\n  school:\n    name: School\n    cost: 2\n"
    )
    path = tmp_path / "rule.yaml"
    path.write_text(text)
    sources = good(path, tmp_path)
    (bundle,) = sources.bundles
    assert bundle.rules[0].text.value == "number x = 1\n"
    at = text.index("number")
    assert bundle.rules[0].text.span(0, 6) == Span(str(path), at, at + 6)
    assert [(face.id, face.source) for face in bundle.faces] == [("school", "me")]
    assert ids(good("one", tmp_path)) == ["one"]
    path.write_text(text + "tittle: x\n")
    assert codes(path, tmp_path) == ["LR-Y0007"]


def test_a_backup_beside_a_bundle_that_is_named_by_its_path_does_not_count(tmp_path: Path) -> None:
    write(tmp_path / "one", "same", x_rules="# one\n", more="files: [x.rules]\n")
    write(tmp_path / "one-backup", "same", x_rules="# two\n", more="files: [x.rules]\n")
    write(tmp_path / "upper", "upper", more="builds on: [same]\n")
    for name in ("one", "one-backup"):
        sources = good(tmp_path / name, tmp_path)
        assert [bundle.root for bundle in sources.bundles] == [str(tmp_path / name)]
        both, out = load_sources(f"{tmp_path}/{name}+{tmp_path}/upper", roots=(tmp_path,))
        assert not len(out), out.items()
        assert both is not None
        assert both.bundles[0].root == str(tmp_path / name)


def test_two_bundles_of_one_id(tmp_path: Path) -> None:
    write(tmp_path / "one", "same", x_rules="# one\n", more="files: [x.rules]\n")
    write(tmp_path / "two", "same", x_rules="# two\n", more="files: [x.rules]\n")
    _, out = load_sources("same", roots=(tmp_path,))
    (item,) = out
    assert item.code == "LR-B0003"
    assert "one" in item.message
    assert "two" in item.message
    assert codes(f"{tmp_path}/one+{tmp_path}/two") == ["LR-B0003"]
    (tmp_path / "two" / "x.rules").write_text("# one\n")
    assert ids(good("same", tmp_path)) == ["same"]


def test_games_and_overlays(tmp_path: Path) -> None:
    write(tmp_path / "a", "a", "game")
    write(tmp_path / "b", "b", "game")
    write(tmp_path / "o", "o", "overlay", "builds on: [a]\n")
    write(tmp_path / "p", "p", "part", "builds on: [o]\n")
    assert codes("a+b", tmp_path) == ["LR-B0019"]
    assert codes("p", tmp_path) == ["LR-B0021"]
    assert codes("a+c", tmp_path) == ["LR-B0001"]


def test_a_way_is_told_to_a_bundle_that_is_not_there(tmp_path: Path) -> None:
    write(tmp_path / "a", "a", more="builds on: [elsewhere]\n")
    for variant, wanted in (("elsewhere", "./elsewhere"), ("a", "LONDON_RULES_PATH")):
        (item,) = load_sources(variant, roots=(tmp_path,))[1]
        assert wanted in str(item.help)
        assert ("./elsewhere" in str(item.help)) is (variant == "elsewhere")


def test_a_circle_is_named(tmp_path: Path) -> None:
    for one, next_one in ("ab", "bc", "cb"):
        write(tmp_path / one, one, more=f"builds on: [{next_one}]\n")
    _, out = load_sources("a", roots=(tmp_path,))
    (item,) = out
    assert item.code == "LR-B0004"
    assert item.message.endswith("b -> c -> b")


def test_a_mapping_lies_over_shipped_bundles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "mine", "mine")
    monkeypatch.chdir(tmp_path)
    manifest = "language: 2\nid: x\ntitle: X\nkind: overlay\nfiles: [x.rules]\nbuilds on: [london]\n"
    sources, out = load_sources({"bundle.yaml": manifest, "x.rules": "# hello\n"})
    assert not out.has_errors
    assert sources is not None
    assert ids(sources) == ["london", "x"]
    assert sources.variant == "x"
    assert sources.files["x.rules"] == "# hello\n"
    _, out = load_sources({"bundle.yaml": manifest.replace("london", "mine"), "x.rules": "# hello\n"})
    assert [item.code for item in out] == ["LR-B0001"]


def test_what_a_bundle_holds(tmp_path: Path) -> None:
    more = (
        "about: |\n  Two\n  lines\nsources: [a, b]\nparameters:\n  hand limit:\n    value: -9\n"
        "    about: Cards.\n    source: the book\nfiles: [c.yaml, r.rules]\n"
    )
    data = (
        "source: printed\nlayout:\n  title: T\n  rows:\n    - [a, b]\n    - name: x\ncard:\n  a:\n"
        "    name: A\n    copies: 2\n    cost: no\n    "
        "ongoing:\n      - one\n      - two\n    assumed: [cost]\n  b:\n"
        "    name: B\n    source: mine\n"
    )
    write(tmp_path / "g", "g", "game", more, c_yaml=data, r_rules="number x = 1\n")
    (bundle,) = good("g", tmp_path).bundles
    assert (bundle.players, bundle.turn_limit, bundle.about) == ((2, 4), 9, "Two lines")
    assert bundle.sources == ("a", "b")
    (parameter,) = bundle.parameters
    assert (parameter.name, parameter.value, parameter.source) == ("hand limit", -9, "the book")
    a, b = bundle.faces
    assert (a.kind, a.name, a.copies, a.assumed, a.source) == ("card", "A", 2, ("cost",), "printed")
    assert (b.copies, b.source, b.fields) == (1, "mine", {})
    assert list(a.fields) == ["cost", "ongoing"]
    cost, ongoing = a.fields.values()
    assert isinstance(cost, Text)
    assert cost.value == "no"
    assert [str(text) for text in ongoing] == ["one", "two"]  # type: ignore[union-attr]
    key = next(iter(a.fields))
    assert data[key.span.start : key.span.end] == "cost"  # type: ignore[attr-defined]
    assert bundle.layout is not None
    assert str(bundle.layout["title"]) == "T"
    assert isinstance(bundle.layout["rows"], list)


def test_word_processors_change_nothing_but_the_bytes(tmp_path: Path) -> None:
    data = "card:\n  lords:\n    name: Lord's\n    activation: |\n      gain 1 point\n      lose 1 poverty\n"
    write(tmp_path / "p", "p", more="files: [d.yaml]\n", d_yaml=data)
    plain = good("p", tmp_path)
    curly = "\ufeff" + data.replace("'", "\u2019").replace("\n", "\r\n")
    (tmp_path / "p" / "d.yaml").write_bytes(curly.encode())
    assert good("p", tmp_path) == plain


def test_a_change_of_any_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONDON_RULES_PATH", str(tmp_path))
    write(tmp_path / "a", "a", more="files: [x.rules]\n", x_rules="# x\n")
    write(tmp_path / "b", "b", "overlay", "builds on: [a]\n")
    before = files_now("b")
    assert before is not None
    assert [Path(path).name for path, _ in before["files"]] == ["bundle.yaml", "bundle.yaml", "x.rules"]
    assert files_now("b") == before
    (tmp_path / "a" / "x.rules").write_text("# y\n")
    after = files_now("b")
    assert after is not None
    assert [old == new for old, new in zip(before["files"], after["files"], strict=True)] == [True, True, False]
    (tmp_path / "a" / "x.rules").unlink()
    assert files_now("b") is None
    assert files_now("nothing") is None
