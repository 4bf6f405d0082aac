"""`new`: a folder that can be played at once, and examples of which each makes a difference."""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from london_rules.authoring.scaffold import NewBundle, SampleChange, new_bundle
from london_rules.authoring.scaffold_files import commented
from london_rules.authoring.schemas import things_schema
from london_rules.authoring.smoke_play import smoke_play
from london_rules.authoring.tidying import tidy_paths
from london_rules.bundles.manifest import KEYS
from london_rules.diagnostics import Diagnostics
from london_rules.engine.load import load
from tests.support.variants import SMALL

BASES = ["2010", "2017", "2011-time-track", "london", "hybrid-4", "2010+option-4"]
ALL = {"set a field", "replace", "before and after", "add", "power", "add to kind", "remove", "a new thing"}
ALL |= {"remove a thing", "players", "a parameter of one's own"}
Answer = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def here(work: Path) -> Path:
    return work


@cache
def schema_on(base: str, name: str) -> Any:
    """Give a schema of a new house rule, which is made once."""
    made, _ = new_bundle("my-rule", base)
    assert made is not None
    return json.loads(made.files[f".schema/{name}.json"])


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


def test_the_schema_knows_every_key_and_the_names_of_the_game(answer: Answer) -> None:
    answer("new", "my-rule", "--on", "2017")
    schema = json.loads(Path("my-rule/.schema/bundle.json").read_text(encoding="utf-8"))
    assert list(schema["properties"]) != [] and set(schema["properties"]) == set(KEYS)
    assert "loan tokens" in schema["properties"]["set"]["properties"]
    assert "brewing" in schema["properties"]["set"]["properties"]["card"]["properties"]
    things = json.loads(Path("my-rule/.schema/things.json").read_text(encoding="utf-8"))
    colour = things["definitions"]["card"]["properties"]["colour"]
    assert colour == {"anyOf": [{"enum": ["brown", "pink", "blue", "grey"]}, {"type": "null"}]}
    for name in ("bundle.yaml", "things.yaml"):
        head = Path("my-rule", name).read_text(encoding="utf-8").split("\n")[0]
        path = head.removeprefix("# yaml-language-server: $schema=")
        assert Path("my-rule", path).is_file()
    settings = json.loads(Path("my-rule/.vscode/settings.json").read_text(encoding="utf-8"))
    assert all(Path("my-rule", path).is_file() for path in settings["yaml.schemas"])


def test_over_a_part_without_figures_a_rule_is_added(answer: Answer) -> None:
    assert answer("new", "my-rule", "--on", "time-track")[0] == 0
    assert "\naction rest\n" in Path("my-rule/changes.rules").read_text(encoding="utf-8")
    assert answer("validate", "2011-time-track+./my-rule", "--no-play")[0] == 0
    assert answer("test", "2011-time-track+./my-rule")[0] == 0


def sound(name: str, text: str) -> bool:
    """Tell whether the schema of a file takes a text, as an editor would."""
    schema = json.loads(Path("my-rule/.schema", f"{name}.json").read_text(encoding="utf-8"))
    return takes(schema, YAML(typ="safe").load(text), schema)


def takes(schema: Any, data: Any, root: Any) -> bool:
    """Tell whether a JSON Schema takes data, so far as the schemas of `new` go."""
    known = {"$schema", "title", "description", "definitions", "required", "minimum", "patternProperties"}
    known |= {"type", "properties", "additionalProperties", "items", "enum", "const", "pattern", "anyOf", "$ref"}
    assert not set(schema) - known
    if "$ref" in schema:
        return takes(root["definitions"][schema["$ref"].rpartition("/")[2]], data, root)
    if "anyOf" in schema:
        return any(takes(one, data, root) for one in schema["anyOf"])
    if data not in schema.get("enum", [data]) or data != schema.get("const", data):
        return False
    if isinstance(data, str) and not re.search(schema.get("pattern", ""), data):
        return False
    types = schema.get("type", list(TYPES))
    if not any(type(data) is TYPES[one] for one in ([types] if isinstance(types, str) else types)):
        return False
    if isinstance(data, dict):
        return _takes_keys(schema, data, root)
    return not isinstance(data, list) or all(takes(schema.get("items", {}), item, root) for item in data)


def _takes_keys(schema: Any, data: Any, root: Any) -> bool:
    named, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    if any(key not in data for key in schema.get("required", [])):
        return False
    for key, value in data.items():
        alike = [one for pattern, one in schema.get("patternProperties", {}).items() if re.search(pattern, key)]
        fitting = ([named[key]] if key in named else []) + alike
        if not fitting and others is False:
            return False
        if not all(takes(one, value, root) for one in fitting or [others if isinstance(others, dict) else {}]):
            return False
    return True


TYPES = {"object": dict, "null": type(None), "string": str, "integer": int, "array": list, "boolean": bool}
ROOT = Path(__file__).parents[2]


OTHER_GAMES = {*SMALL, "starter"}
KINDS_OF_THEIR_OWN = {"far-letterboxes", "secret-objectives"}  # the schema of another bundle does not know these


def is_of_london(path: Path) -> bool:
    """Tell whether a file holds rules or things of London: no test, no table, no other game."""
    other = "time-track" in str(path) or bool(OTHER_GAMES & set(path.parts))
    return "tests" not in path.parts and not other and path.name != "front.yaml"


SHIPPED = sorted(
    path
    for folder in ("cards", "variants")
    for path in (ROOT / folder).rglob("*.yaml")
    if is_of_london(path.relative_to(ROOT))  # wherever the checkout lies
)
LAYOUTS = sorted(
    path
    for folder in ("cards", "variants")
    for path in (ROOT / folder).rglob("*.yaml")
    if "\nlayout:\n" in path.read_text(encoding="utf-8")
)


def test_the_schemas_take_what_is_shipped(answer: Answer) -> None:
    answer("new", "my-rule", "--on", "2010")
    for name in ("bundle", "things"):
        assert json.loads(Path(f"my-rule/.schema/{name}.json").read_text(encoding="utf-8")) == schema_on("2010", name)
    assert len(SHIPPED) > 20
    for path in SHIPPED:
        if path.parent.name not in KINDS_OF_THEIR_OWN:
            name = "bundle" if path.name == "bundle.yaml" else "things"
            assert sound(name, path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("set: {start money: 6}", "set: {start mony: 6}"),
        ("set: {card: {brewing: {cost: 1}}}", "set: {card: {brewing: {cots: 1}}}"),
        ("set: {card: {brewing: {cost: }}}", "set: {card: {brewing: {cost: one}}}"),
        ("set: {card: {brewing: {colour: blue}}}", "set: {card: {brewing: {colour: bleu}}}"),
        ("set: {card: {every: {cost: 1}}}", "set: {crad: {every: {cost: 1}}}"),
        ("set: {card: {brewing: }}", "set: {card: {brewnig: }}"),
        ("remove: {card: [brewing]}", "remove: {card: [brewnig]}"),
        ("remove: {card: {hospital-a: [ongoing]}}", "remove: {card: {hospital-a: [onging]}}"),
        ("players: 2 to 4", "palyers: 2 to 4"),
    ],
)
def test_the_schema_refuses_a_slip(good: str, bad: str) -> None:
    """What `new` writes has the schema that is asked here: see the test of all that is shipped."""
    schema = schema_on("2010", "bundle")
    head = "language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\n"
    assert takes(schema, YAML(typ="safe").load(head + good), schema)
    assert not takes(schema, YAML(typ="safe").load(head + bad), schema)


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: "/".join(path.parts[-2:]))
def test_the_schema_takes_the_layouts_that_are_shipped(path: Path) -> None:
    layout = path.read_text(encoding="utf-8").partition("\nlayout:\n")[2]
    assert takes_layout("2011-time-track" if "time-track" in str(path) else "2010", layout)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("table: [{zone: map, as: map}]", "table: [{zone: map, as: mpa}]"),
        ("table: [{zone: map, at: left, size: small}]", "table: [{zone: map, at: middle}]"),
        ("own: [{zone: my own, pawns: [land]}]", "own: [{zone: my own, pawn: [land]}]"),
        ("others: [{counter: poverty, to: 20}]", "others: [{counter: poverty}]"),
        ("pictures: {card: {counters: x}}", "pictures: {card: {counter: x}}"),
        ("backs: {card: {colour: '#a0b0c0'}}", "backs: {card: {colour: red}}"),
        ("seats: ['#a0b0c0 red']", "seats: [red]"),
        ("previews: {action sing: x}", "preview: {action sing: x}"),
    ],
)
def test_the_schema_refuses_what_no_layout_can_say(good: str, bad: str) -> None:
    assert takes_layout("2010", f"{{{good}}}")
    assert not takes_layout("2010", f"{{{bad}}}")


def takes_layout(variant: str, text: str) -> bool:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    layout = YAML(typ="safe").load(text)
    return takes(things_schema(rule_set.rules), {"layout": layout}, {})


def test_schemas_are_written_anew_with_what_the_bundle_adds(answer: Answer) -> None:
    answer("new", "my-rule", "--on", "2010")
    field = "card:\n  fair:\n    name: Fair\n    set: A\n    colour: blue\n    cost: 1\n    charm: 2\n"
    rules = "add to kind card\n  charm: number\n\nscoring charm\n"
    rules += "  each player gains (the total charm of the cards in their city) points\n"
    Path("my-rule/changes.rules").write_text(rules, encoding="utf-8")
    assert not sound("things", field)
    code, out, _ = answer("new", "my-rule", "--schemas")
    assert (code, out.splitlines()) == (
        0,
        ["my-rule/.schema/bundle.json was written", "my-rule/.schema/things.json was written"],
    )
    assert sound("things", field)
    assert answer("new", "other")[0] == 2


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
