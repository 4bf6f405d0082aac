"""`show`: the merged rules, one name, every slot; with the origin of each."""

import ast
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules.authoring.slot_catalogue import HEADINGS
from london_rules.classes import evolve
from london_rules.engine import load
from london_rules.language.declarations.keywords import FORMS as KEYWORDS
from london_rules.language.rules import Rules
from london_rules.layout.model import Front, Icons
from london_rules.layout.read import read_front
from london_rules.native.compilers import compilers
from london_rules.native.kinds import UnprintableError

Answer = Callable[..., tuple[int, str, str]]
OVERLAY = "language: 2\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: [2010]\nfiles: [my.rules]\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_kind_of_declaration_has_a_heading() -> None:
    assert set(KEYWORDS) | {"parameter"} == set(HEADINGS)


def test_one_card_with_text_english_and_origin(answer: Answer) -> None:
    code, out, _ = answer("show", "2010", "ALMSHOUSES")
    assert code == 0
    assert "  activation: lose 2 poverty\n" in out
    assert "Activation: Lose 2 poverty." in out
    assert "card almshouses: from city-cards-2010, cards/city-cards-2010/cards.yaml:48\n" in out
    assert "source: printed cards, 2010 edition" in out


def test_all_faces_of_a_name_and_all_things_called_alike(answer: Answer) -> None:
    out = answer("show", "2010", "hospital")[1]
    assert "hospital-a:" in out
    assert "hospital-b:" in out
    out = answer("show", "2010", "city")[1]
    assert "zone city for each player" in out
    assert "borough city: from boroughs" in out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("run poverty", "number run poverty: from london, variants/london/verbs.rules:"),
        ("number run poverty", "number run poverty: from london, variants/london/verbs.rules:"),
        ("The Build", "rule build: from london, variants/london/verbs.rules:"),
        ("Start Money", "parameter start money: from london, variants/london/bundle.yaml:"),
        ("st paul\u2019s", "card st-pauls: from city-cards-2010"),
        ("st-pauls", "card st-pauls: from city-cards-2010"),
        ("card almshouses activation", "card almshouses activation: from city-cards-2010"),
        ("ranking", "ranking: from london, variants/london/scoring.rules:"),
    ],
)
def test_names_in_every_form(name: str, told: str, answer: Answer) -> None:
    code, out, _ = answer("show", "2010", name)
    assert code == 0
    assert told in out


def test_a_misspelt_name_gets_suggestions(answer: Answer) -> None:
    code, out, err = answer("show", "2010", "almshuses")
    assert (code, out) == (2, "")
    assert "nothing is called `almshuses`" in err
    assert "did you mean `almshouses`?" in err
    assert "--slots" in answer("show", "2010", "qqqqqqqq")[2]


def test_the_whole_rules_fit_80_columns_and_name_each_slot(answer: Answer) -> None:
    code, out, _ = answer("show", "2010")
    assert code == 0
    assert [line for line in out.splitlines() if len(line) > 80] == []
    assert out.startswith("London (2010)\n2 to 4 players, at most 500 turns\ndigest ")
    rule_set = load("2010").rule_set
    assert rule_set is not None
    for face in rule_set.rules.faces.values():
        assert f"\n{face.id}:\n" in out
    for rule in rule_set.rules.rules:
        assert f"\nrule {rule}" in out


def test_every_slot_has_a_line_and_a_sentence(answer: Answer) -> None:
    code, out, _ = answer("show", "2010", "--slots")
    assert code == 0
    assert [line for line in out.splitlines() if len(line) > 80] == []
    assert "parameter start money = 5\n    The money, in pounds, that each player starts with.\n" in out
    assert "card almshouses activation (effect)\n    Lose 2 poverty.\n" in out
    rule_set = load("2010").rule_set
    assert rule_set is not None
    data = json.loads(answer("show", "2010", "--slots", "--format", "json")[1])
    assert data["schema_version"] == 1
    assert data["digest"] == rule_set.digest
    assert sorted(slot["id"] for slot in data["slots"]) == sorted(slot.id for slot in rule_set.rules.slots())
    for slot in data["slots"]:
        assert slot["about"] or slot["english"], slot["id"]
        assert slot["text"]
        assert slot["origin"]["line"] >= 1
        assert (slot["id"] == f"parameter {slot['name']}") == (slot["kind"] == "parameter")
    value = {slot["id"]: slot["value"] for slot in data["slots"]}
    assert value["parameter start money"] == 5
    assert value["number hand poverty"] == "number of cards in your hand"


def test_a_changed_rule_names_the_overlay(answer: Answer, tmp_path: Path) -> None:
    folder = tmp_path / "my-rule"
    folder.mkdir()
    (folder / "bundle.yaml").write_text(OVERLAY, encoding="utf-8")
    (folder / "my.rules").write_text("# Kinder.\nreplace number relief = 7\n", encoding="utf-8")
    code, out, _ = answer("show", "2010+./my-rule", "relief")
    assert code == 0
    assert "# Kinder.\nnumber relief = 7\n" in out
    assert "number relief: from my-rule, my-rule/my.rules:2" in out


def test_what_cannot_be_shown(answer: Answer) -> None:
    assert answer("show", "no-such-thing")[0] == 3
    code, out, err = answer("show", "london")
    assert (code, out) == (1, "")
    assert "LR-B0022" in err
    assert "2010" in err


# ---- generated Python ---------------------------------------------------------------------------


def test_the_python_of_all_rules_is_a_program_whose_functions_are_named(answer: Answer) -> None:
    code, out, _ = answer("show", "2010", "--python")
    assert code == 0
    lines = out.splitlines()
    defined = [i for i, line in enumerate(lines) if line.startswith("def ")]
    assert len(defined) == len([n for n in ast.parse(out).body if isinstance(n, ast.FunctionDef)]) > 200
    assert all(lines[i - 1].startswith("# ") for i in defined)
    assert re.search(r"\n# rule activate: london, variants/london/verbs.rules:\d+\n", out)
    assert [line for line in lines if len(line) > 120 and not line.startswith(" ")] == []


def test_the_python_of_one_slot_and_of_what_stands_on_a_card(answer: Answer) -> None:
    code, out, _ = answer("show", "2010", "--python", "action run city")
    assert code == 0
    parts = out.split("\n\n\n")[1:]
    assert parts and all("# action run city: 2010, variants/2010/actions.rules:4\n" in part for part in parts)
    out = answer("show", "2010", "--python", "almshouses")[1]
    assert "# card almshouses activation: city-cards-2010, cards/city-cards-2010/cards.yaml:53\ndef " in out


def test_the_python_of_a_slot_that_is_only_part_of_others(answer: Answer) -> None:
    out = answer("show", "2010", "--python", "relief")[1].replace("\n# ", " ")
    assert out == "# relief has no function of its own; its code is part of: action run city, turn action\n"
    assert answer("show", "2010", "--python", "number run poverty")[0] == 0


def test_the_python_of_a_misspelt_name_gets_suggestions(answer: Answer) -> None:
    code, out, err = answer("show", "2010", "--python", "almshuses")
    assert (code, out) == (2, "")
    assert "did you mean `almshouses`?" in err


def test_a_path_cannot_leave_its_comment(answer: Answer, tmp_path: Path) -> None:
    folder = tmp_path / "house\nimport os"
    folder.mkdir()
    (folder / "bundle.yaml").write_text(OVERLAY, encoding="utf-8")
    (folder / "my.rules").write_text("replace action run city\n  gain 1 poverty\n", encoding="utf-8")
    code, out, err = answer("show", f"2010+{folder}", "--python", "action run city")
    assert (code, err) == (0, "")
    assert "import os" in out
    assert all(isinstance(node, ast.FunctionDef) for node in ast.parse(out).body)


def test_the_c_of_all_rules_is_compiled_as_it_is_printed(answer: Answer, tmp_path: Path) -> None:
    code, out, err = answer("show", "keepers", "--c")
    assert (code, err) == (0, "")
    assert re.search(r"\n/\* turn \w+: keepers, variants/keepers/[\w.]+:\d+ \*/\nstatic int s\d+\(State \*S", out)
    compiler = next(compilers(), None)
    if compiler is not None:
        (tmp_path / "program.c").write_text(out, encoding="utf-8")
        words = [*compiler.command, "-std=gnu11", "-fsyntax-only", "-Werror=comment", str(tmp_path / "program.c")]
        assert subprocess.run(words, check=False).returncode == 0


def test_the_c_of_one_slot_and_of_one_that_is_only_part_of_others(answer: Answer) -> None:
    out = answer("show", "2010", "--c", "almshouses")[1]
    above = "/* card almshouses activation: city-cards-2010, cards/city-cards-2010/cards.yaml:53 */\n"
    assert out.startswith(f"{above}static ")
    assert out.count("\n}") == out.count("\n/*") + 1
    out = answer("show", "2010", "--c", "relief")[1].replace("\n// ", " ")
    assert out == "// relief has no function of its own; its code is part of: action run city, turn action\n"


def test_a_path_cannot_leave_its_comment_in_c(answer: Answer, tmp_path: Path) -> None:
    folder = tmp_path / "house*" / "int x; /*"
    folder.mkdir(parents=True)
    (folder / "bundle.yaml").write_text(OVERLAY, encoding="utf-8")
    (folder / "my.rules").write_text("replace action run city\n  gain 1 poverty\n", encoding="utf-8")
    code, out, _ = answer("show", f"2010+{folder}", "--c", "action run city")
    assert code == 0
    assert "int x; " in out
    assert re.sub(r"/\*.*?\*/", "", out).count("int x") == 0
    assert out.count("/*") == out.count("*/")


def test_rules_that_only_python_plays_have_no_c(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(program: object, *more: object) -> list[str]:
        raise UnprintableError("lists cannot be compared in C")

    monkeypatch.setattr("london_rules.native.listing.c_listing", never)
    code, out, err = answer("show", "keepers", "--c")
    assert (code, out) == (3, "")
    assert "error: these rules cannot be written as C: lists cannot be compared in C\nhelp: these rules are" in err


# ---- origins, and the whole of it as one file ---------------------------------------------------


def test_origins_stand_in_the_whole_rules_only_if_they_are_wanted(answer: Answer) -> None:
    plain, told = (answer("show", "2010", *more)[1] for more in ((), ("--origin",)))
    assert "# london, variants/london/verbs.rules:" not in plain
    assert "# london, variants/london/verbs.rules:" in told
    assert [line for line in told.splitlines() if len(line) > 80] == []
    lines = plain.splitlines()
    assert [line for line in told.splitlines() if line in lines] == lines
    as_data = [json.loads(answer("show", "2010", "--format", "json", *more)[1]) for more in ((), ("--origin",))]
    assert as_data[0] == as_data[1]
    assert as_data[0]["slots"][0]["origin"]["bundle"] == "london"


def shipped() -> list[str]:
    """List every shipped game, alone and with each overlay that lies over it, and two options together.

    An overlay for the two London games lies over one of them: every second such overlay over that of 2017.
    """
    games: list[str] = []
    overlays: list[tuple[str, list[str]]] = []
    variants = Path(__file__).parents[2] / "variants"
    manifests = {path.parent.name: path.read_text(encoding="utf-8") for path in variants.glob("*/bundle.yaml")}
    ids = [id for id, text in manifests.items() if re.search("^kind: game$", text, re.MULTILINE)]
    for path in sorted(variants.glob("**/bundle.yaml")):
        text = path.read_text(encoding="utf-8")
        id, kind = (re.search(rf'^{key}: "?([\w-]+)', text, re.MULTILINE)[1] for key in ("id", "kind"))
        if kind == "game":
            games.append(id)
        elif kind == "overlay":
            on = re.search(r"^builds on: (.+)$", text, re.MULTILINE)[1]
            own = [game for game in ids if re.search(rf'[\[" ]{game}[\]",]', on)]
            everywhere = "option" not in on and any(path.is_relative_to(variants / p) for p in ("house", "readings"))
            overlays.append((id, own or ([("2010", "2017")[len(overlays) % 2]] if everywhere else ["2010"])))
    out = [*games, *(f"{game}+{id}" for id, over in overlays for game in over)]
    return [*out, "2010+option-1+option-5", "2010+option-4+option-5"]


def _without_pictures(rules: Rules) -> Front:
    """Give the layout of rules without what one file cannot have."""
    front = read_front(rules)
    drawn = {kind: evolve(picture, image="") for kind, picture in front.pictures.items()}
    backs = {kind: evolve(back, image="") for kind, back in front.backs.items()}
    named, values = (
        {word: icon for word, icon in icons.items() if icon not in rules.pictures}
        for icons in (front.icons.named, front.icons.values)
    )
    return evolve(front, pictures=drawn, backs=backs, icons=Icons(named, values))


@pytest.mark.parametrize("variant", shipped())
def test_the_merged_print_is_a_bundle_of_the_same_game(variant: str, answer: Answer, tmp_path: Path) -> None:
    code, out, err = answer("show", variant, "--merged")
    assert (code, err) == (0, "")
    path = tmp_path / "all-of-it.yaml"
    path.write_text(out, encoding="utf-8")
    one, other = load(variant).rule_set, load(path).rule_set
    assert one is not None
    assert other is not None
    assert (other.digest, other.title) == (one.digest, one.title)
    if "+" not in variant:  # that equal digests have equal programs is seen at the games
        assert other.fast.source.text == one.fast.source.text
        assert other.traced.source.text == one.traced.source.text
    assert read_front(other.rules) == _without_pictures(one.rules)
    for id, face in one.rules.faces.items():
        assert (other.rules.faces[id].sources, other.rules.faces[id].assumed) == (face.sources, face.assumed)
        assert other.rules.faces[id].unknown == face.unknown


def test_a_layout_of_every_shape_is_printed_so_that_it_reads_back(answer: Answer, tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(
        OVERLAY.replace("files: [my.rules]", "layout:").replace("[2010]", '["2010"]')
        + "  own:\n    - hand\n    - zone: city\n      title: 'Yours: all, of it'\n      rows: [a, 'b, c', '#']\n"
        "  status:\n    - money {money}\n"
        "  prompts:\n    rule build: |\n      one\n      two\n    rule expend a card: ''\n",
        encoding="utf-8",
    )
    code, out, _ = answer("show", "2010+./table.yaml", "--merged")
    assert code == 0
    (tmp_path / "whole.yaml").write_text(out, encoding="utf-8")
    one, other = load("2010+./table.yaml").rule_set, load("./whole.yaml").rule_set
    assert one is not None
    assert other is not None
    assert read_front(other.rules) == read_front(one.rules)
    assert read_front(one.rules).own[1].rows == ("a", "b, c", "#")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--origin", "--merged"), "--origin and --merged cannot be used together"),
        (("--slots", "--origin"), "--slots and --origin cannot be used together"),
        (("--slots", "--merged"), "--slots and --merged cannot be used together"),
        (("relief", "--merged"), "--merged prints the whole file, so it takes no NAME"),
        (("--merged", "--python"), "--merged and --python cannot be used together"),
        (("--python", "--c"), "--python and --c cannot be used together"),
        (("--c", "--format", "json"), "--c prints a program, so it takes no `--format json`"),
        (("--python", "--format", "json"), "--python prints a program, so it takes no `--format json`"),
        (("--merged", "--format", "json"), "--merged prints the whole file, so it takes no `--format json`"),
    ],
)
def test_views_that_cannot_stand_together(words: tuple[str, ...], told: str, answer: Answer) -> None:
    code, out, err = answer("show", "2010", *words)
    assert (code, out) == (2, "")
    assert told in err
