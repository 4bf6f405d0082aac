"""`new`: a folder that can be played at once, and examples of which each makes a difference."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from london_rules.authoring.scaffold import NewBundle, SampleChange, new_bundle
from london_rules.authoring.scaffold_files import commented
from london_rules.authoring.smoke_play import smoke_play
from london_rules.authoring.tidying import tidy_paths
from london_rules.diagnostics import Diagnostics
from london_rules.engine.load import load

BASES = ["2010", "2017", "2011-time-track", "london", "hybrid-4", "2010+option-4"]
ALL = {"set a field", "replace", "before and after", "add", "power", "add to kind", "remove", "a new thing"}
ALL |= {"remove a thing", "players", "a parameter of one's own"}
Answer = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def here(work: Path) -> Path:
    return work


def digest_of(made: NewBundle, play: bool = False) -> str:
    result = load(f"{made.over}+./my-rule" if made.over else "./my-rule")
    assert [item.message for item in result.diagnostics] == []
    assert result.rule_set is not None
    if play:
        smoke_play(result.rule_set, 1, result.diagnostics)
        assert [item.message for item in result.diagnostics] == []
    return result.rule_set.digest


def try_example(example: SampleChange) -> None:
    """Take the signs of comments away from an example, as an author would, and from what it needs."""
    if example.manifest:
        try_example(SampleChange(example.kind, "", "bundle.yaml", example.manifest))
    file = Path("my-rule", example.file)
    text = file.read_text(encoding="utf-8")
    for margin, body in (("", example.text), ("  ", example.text.removeprefix("set:\n").replace("\n  ", "\n")[2:])):
        lines = [f"{margin}# {line}".rstrip() for line in body.removesuffix("\n").split("\n")]
        block = "\n".join(lines) + "\n"
        if block in text:
            file.write_text(
                text.replace(
                    block, "".join(f"{line.replace('#', '', 1).replace(f'{margin} ', margin, 1)}\n" for line in lines)
                )
            )
            return
    raise AssertionError(f"{example.text} does not stand in {file}")


@pytest.mark.parametrize("base", BASES)
def test_what_is_made_plays_and_each_example_makes_a_difference(
    base: str, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples are those that the command has made, as it takes long to find them."""
    bundles: list[NewBundle | None] = []

    def noted(id: str, on: str) -> tuple[NewBundle | None, Diagnostics]:
        bundle, found = new_bundle(id, on)
        bundles.append(bundle)
        return bundle, found

    monkeypatch.setattr("london_rules.cli.new.new_bundle", noted)
    code, out, err = answer("new", "my-rule", "--on", base)
    assert (code, err) == (0, "")
    assert out.startswith("./my-rule is a house rule that you can play now")
    (made,) = bundles
    assert made is not None
    assert (f"Then, with `{made.over}`, one of the games that use `{base}`:" in out) == bool(made.over)
    first = digest_of(made, play=True)
    assert answer("fmt", "--check", "my-rule")[0] == 0
    assert answer("test", f"{made.over}+./my-rule" if made.over else "./my-rule")[0] == 0
    kinds = {example.kind for example in made.examples}
    assert ALL - kinds <= ({"set a field", "remove a thing"} if base == "london" else set())
    found = {first}
    for number, example in enumerate(made.examples):  # trial games take long: every third example has one
        before = {file: Path("my-rule", file).read_text(encoding="utf-8") for file in ("bundle.yaml", example.file)}
        try_example(example)
        found.add(digest_of(made, play=number % 3 == 0))
        assert [file.shown for file in tidy_paths([Path("my-rule")]).files if file.outcome != "canonical"] == []
        for file, text in before.items():
            Path("my-rule", file).write_text(text, encoding="utf-8")
    assert len(found) == len(made.examples) + 1


def test_an_example_stands_as_a_comment() -> None:
    assert commented(SampleChange("add", "One more.", "changes.rules", "action rest\n  gain 1\n")) == [
        "# One more.",
        "#",
        "# action rest",
        "#   gain 1",
    ]


def test_over_a_part_without_figures_a_rule_is_added(answer: Answer) -> None:
    assert answer("new", "my-rule", "--on", "time-track")[0] == 0
    assert "\naction rest\n" in Path("my-rule/changes.rules").read_text(encoding="utf-8")
    assert answer("validate", "2011-time-track+./my-rule", "--no-play")[0] == 0
    assert answer("test", "2011-time-track+./my-rule")[0] == 0


@pytest.mark.parametrize("words", [("x",), ("x", "--on", "2009")])
def test_only_games_that_can_be_built_on_are_listed(words: tuple[str, ...], answer: Answer) -> None:
    head = "language: 2\nid: {}\ntitle: T\nkind: {}\n"
    Path("stray.yaml").write_text(head.format("stray", "overlay") + 'builds on: ["2010"]\n', encoding="utf-8")
    Path("broken.yaml").write_text(head.format("broken", "game") + "players: some\n", encoding="utf-8")
    Path("mine.yaml").write_text(head.format("mine", "game") + "players: 2\nturn limit: 9\n", encoding="utf-8")
    err = answer("new", *words)[2]
    before = "--on " if len(words) == 1 else ""
    assert all(f"`{before}{id}`" in err for id in ("2010", "2011-time-track", "2017", "mine", "starter"))
    assert "stray" not in err
    assert "hybrid" not in err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("My_Rule", "--on", "2010"), 2, "cannot be the id of a bundle"),
        (("plague", "--on", "2010"), 2, "a bundle `plague` already exists"),
        (("there", "--on", "2010"), 2, "there already exists"),
        (("my-rule", "--on", "2009"), 3, "there is no bundle `2009`"),
        (("my-rule", "--on", "2011"), 3, "did you mean `2011-time-track`?"),
        (("my-rule", "--on", "2010+option-1+option-4"), 1, "LR-C0003"),
    ],
)
def test_what_cannot_be_made_is_told_of(words: tuple[str, ...], code: int, told: str, answer: Answer) -> None:
    Path("there").mkdir()
    Path("there/file").touch()
    exit, _, err = answer("new", *words)
    assert (exit, told in err) == (code, True)
    assert not Path("my-rule").exists()


def test_data_names_the_files_and_examples(answer: Answer) -> None:
    code, out, _ = answer("new", "rules/my-rule", "--on", "2010", "--format", "json")
    data = json.loads(out)
    assert (code, data["id"], data["folder"], data["base"]) == (0, "my-rule", "rules/my-rule", "2010")
    assert all(Path("rules/my-rule", name).is_file() for name in data["files"])
    assert {one["kind"] for one in data["examples"]} >= ALL


def test_hooks_call_commands_that_pass_a_new_house_rule(answer: Answer) -> None:
    answer("new", "my-rule", "--on", "2010")
    hooks = YAML(typ="safe").load(
        Path(__file__).parents[2].joinpath(".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    )
    calls = [hook["entry"].split() for hook in hooks]
    assert [call[1] for call in calls] == ["fmt", "validate", "test"]
    for call in calls:
        assert answer(*call[1:])[0] == 0, call


def test_a_game_of_its_own_can_be_played_and_changed_right_away(answer: Answer, tmp_path: Path) -> None:
    code, out, _ = answer("new", "harbour", "--game")
    assert (code, "./harbour is a small game that you can play now" in out) == (0, True)
    assert answer("validate", "./harbour")[0] == 0
    assert answer("test", "./harbour")[0] == 0
    manifest = Path("harbour/bundle.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^(?:id|title): (.*)$", manifest, re.MULTILINE) == ["harbour", "Harbour"]
    shipped = load("starter").rule_set
    made = load("./harbour").rule_set
    assert shipped is not None
    assert made is not None
    assert made.digest == shipped.digest


def test_a_game_of_its_own_builds_on_no_other(answer: Answer) -> None:
    code, _, err = answer("new", "harbour", "--game", "--on", "2010")
    assert (code, "leave out `--on`, or `--game`" in err) == (2, True)
    assert not Path("harbour").exists()
