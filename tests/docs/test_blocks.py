"""Every example on the pages is read by a test: blocks by the tests named here, commands by being run."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from docs import try_it
from london_rules import load
from london_rules.cli.app import run
from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests
from london_rules.workshop import local
from tests.support import pages as p
from tests.support.on_a_picture import SVG
from tests.support.texts import parse

HERE = Path(__file__).parent
BLOCKS = [block for path in p.pages() for block in p.blocks(path)]
COMMANDS = [one for path in p.pages() for one in p.commands(path)]

# Pages whose fenced blocks of a kind another test here reads, all of them.
READ: dict[tuple[str, str], str] = {
    ("docs/cookbook.md", "yaml"): "test_cookbook.py",
    ("docs/embedding.md", "python"): "test_embedding.py",
    ("docs/embedding-c.md", "c"): "../embed/test_in_c.py",
    ("docs/embedding-c.md", "js"): "../embed/test_wasm.py",
    ("docs/embedding-c.md", "sh"): "../embed/test_in_c.py",
    ("docs/environments.md", "python"): "test_environments.py",
    ("docs/lab.md", "python"): "test_lab_page.py",
    ("docs/embedding.md", "html"): "test_web_page.py",
    ("docs/protocol.md", "session"): "test_protocol_page.py",
    ("docs/protocol.md", "python"): "test_protocol_page.py",
    ("docs/protocol.md", "js"): "test_protocol_page.py",
    ("docs/assistants.md", "json"): "../assistant/test_server.py",
    ("docs/hosting.md", "json"): "../host/test_hosting_page.py",
    ("docs/hosting.md", "sh"): "../host/test_hosting_page.py",
    ("docs/hosting.md", "nginx"): "../host/test_hosting_page.py",
    ("docs/editors/README.md", "toml"): "test_editors_page.py",
    ("docs/embedding.md", "toml"): "test_embedding.py",
    ("docs/editors/README.md", "lua"): "test_editors_page.py",
    ("docs/testing.md", "yaml"): "test_testing.py",
    ("docs/testing.md", "python"): "test_testing.py",
    ("docs/layout.md", "yaml"): "test_layouts.py",
    ("docs/language/primer.md", "yaml"): "test_primer.py",
    ("docs/language/primer.md", "text"): "test_primer.py",
    ("docs/language/rounds.md", "rules"): "test_rounds.py",
    ("docs/repositories.md", "yaml"): "../packaging/test_bundle_repositories.py",
    ("docs/tutorial.md", "yaml"): "test_tutorial.py",
    ("docs/tutorial.md", "console"): "test_tutorial.py",
    ("docs/first-game.md", "yaml"): "test_tutorial.py",
    ("docs/first-game.md", "rules"): "test_tutorial.py",
    ("docs/first-game.md", "console"): "test_tutorial.py",
    ("docs/pictures.md", "yaml"): "test_tutorial.py",
    ("docs/pictures.md", "svg"): "test_tutorial.py",
    ("docs/pictures.md", "console"): "test_tutorial.py",
}
# Single blocks that are read here or in a test of this folder, or need none: how each begins, and why.
OTHERS = {
    ("docs/architecture.md", "begin with {player}"): "compared with the entry below",
    ("README.md", "east-india-company:"): "compared with the card below",
    ("README.md", "id: my-rule"): "test_readme.py",
    ("README.md", "id: settle-option-1-option-4"): "test_readme.py",
    ("README.md", "write it like this"): "test_readme.py",
    ("README.md", "pip install"): "the extra of pyproject.toml, which tests/packaging installs and tests/workshop runs",
    ("README.md", "make play"): "the build runs them; below they are looked up in the Makefile",
    ("docs/architecture.md", "bundles.ruleset"): "a drawing; test_architecture.py holds the page to the packages",
    ("docs/assistants.md", "pip install"): "the extra of pyproject.toml, which tests/assistant needs",
    ("docs/editors/README.md", "make vscode"): "looked up in the Makefile below",
    ("docs/hosting.md", "pip install"): "the extra of pyproject.toml, which tests/host needs",
    (
        "docs/hosting.md",
        "make dist",
    ): "what it builds is compared with the command in tests/host",
    ("docs/editors/README.md", "pip install"): "the extra of pyproject.toml, which tests/lsp needs",
    ("docs/environments.md", "pip install"): "the extra of pyproject.toml, which tests/env needs",
    ("docs/lab.md", "pip install"): "the extra of pyproject.toml, which tests/lab needs",
    ("docs/lab.md", "On average"): "the figures of one run; test_lab_page.py holds its words to those of an answer",
    ("docs/workshop-guide.md", '"bundle": "my-rule"'): "compared below with what the links of the site hold",
    ("docs/play.md", "pip install"): "the first line of the tutorial, compared below",
    ("docs/tutorial.md", "pip install"): "test_tutorial.py",
    ("docs/play.md", "make play"): "the lines of the tutorial, compared below",
    ("docs/tutorial.md", "make play"): "test_tutorial.py",
    ("docs/rulebook.md", "layout:"): "laid over a game below",
    ("docs/printing.md", "layout:"): "laid over a game below",
    ("docs/testing.md", "error[LR-E0001]"): "compared with what is printed below",
    ("docs/pictures.md", "image: coast"): "laid over a game below",
    ("docs/balance.md", "replace turn ending"): "laid over a game below",
    ("docs/language/index.md", "start hand:"): "laid over a game below",
    ("docs/language/index.md", "Rope Walk"): "laid over a game below",
    ("docs/language/index.md", "each colour with each set"): "laid over a game below",
    ("docs/language/index.md", "relation eastern square"): "laid over a game below",
    ("docs/language/index.md", "action haggle"): "laid over a game below",
    ("docs/language/index.md", "action sell a pair"): "laid over a game below",
    ("docs/language/index.md", "action visit the fair"): "laid over a game below",
    ("docs/language/index.md", "action hold an auction"): "laid over a game below",
    ("docs/language/index.md", "action hold a secret auction"): "laid over a game below",
    ("docs/language/index.md", "turn fill, before take"): "laid over a game below",
    ("docs/language/index.md", "counter unrest for each borough"): "laid over a game below",
    ("docs/language/index.md", "action take a walk"): "laid over a game below",
    ("docs/language/index.md", "action vote on the bridge"): "laid over a game below",
    ("docs/language/index.md", "action pass cards on"): "laid over a game below",
    ("docs/language/index.md", "action grab a card"): "laid over a game below",
    ("docs/language/index.md", "action pass the hands round"): "laid over a game below",
    ("docs/language/index.md", "counter savings"): "laid over a game below",
    ("docs/language/index.md", "action search the deck"): "laid over a game below",
    ("docs/language/index.md", "counter wind"): "laid over a game below",
    ("docs/language/index.md", "action tempt fate"): "laid over a game below",
    ("docs/language/index.md", "turn charity, before take"): "laid over a game below",
    ("docs/language/index.md", "number toll of (borough)"): "laid over a game below",
    ("docs/language/index.md", "action trade hands"): "laid over a game below",
    ("docs/language/index.md", "action read the tea leaves"): "laid over a game below",
    ("docs/language/index.md", "relation station"): "compared below with a game of tests/ideas",
    ("docs/index.md", "toll-house:"): "test_site.py",
    ("docs/index.md", "action give to the poor"): "test_site.py",
    ("docs/language-design.md", "gain £12"): "parsed below",
    ("docs/language-design.md", "test (card) can be activated"): "compared with the rules below",
    ("docs/language-design.md", "there is a borough"): "parsed below",
    ("docs/language-design.md", "power take a loan"): "compared with the rules below",
    ("docs/language-design.md", "in any order"): "parsed below",
    ("docs/language-design.md", "each player secretly chooses"): "compared with the rules below",
    ("docs/language-design.md", "round weather"): "test_rounds.py",
}
# What a command of a page is given in place of a word that stands for something.
SHORTER = {
    "--games 1000": "--games 4",
    "--games 100000": "--games 4",
    "--cluster tcp://head-node:8786": "--cluster local:1",
    "--cluster local:4": "--cluster local:1",
    "--workers 4": "--workers 1",
    "--play 200": "--play 2",
    "--play 20000": "--play 2",
    "COMMAND": "play",
    "VARIANT": "2010+./my-rule",
    "CODE": "LR-N0003",
    "NAME": "estimate",
    "./FILE": "./alone.yaml",
    "workshop ./harbour": "workshop my-rule",
    "workshop FOLDER": "workshop my-rule",
    "./harbour": "starter",
    "FILE": "game.json",
}
# Who plays for the commands of the lab.
QUICKLY = {
    "compare": ("--ladder", "random,greedy"),
    "sweep": ("--ladder", "random"),
    "find": ("--kind", "random"),
    "cards": ("--kind", "random"),
}


def _own(block: p.Block) -> str:
    """Tell which test reads a block."""
    kind = block.info.partition(" ")[0]
    if (block.page, kind) in READ:
        return READ[block.page, kind]
    if block.info == "indented" and all(row.startswith("london-rules ") for row in block.text.splitlines()):
        return "run below"
    if kind == "python" or block.page == "docs/language/powers.md":
        return "run below"
    found = [why for (page, part), why in OTHERS.items() if page == block.page and part in block.text]
    return found[0] if len(found) == 1 else ""


def test_every_block_is_read_by_a_test() -> None:
    assert len(BLOCKS) > 70
    assert [(block.place, block.text[:40]) for block in BLOCKS if not _own(block)] == []
    for name in {*READ.values(), *(why for why in OTHERS.values() if why.endswith(".py"))}:
        page = next(page for (page, _), why in (*READ.items(), *OTHERS.items()) if why == name)
        assert Path(page).name in (HERE / name).read_text(encoding="utf-8")


def test_nothing_is_said_of_blocks_that_are_gone() -> None:
    assert [key for key in OTHERS if not any(b.page == key[0] and key[1] in b.text for b in BLOCKS)] == []
    assert [k for k in READ if not any((b.page, b.info.partition(" ")[0]) == k for b in BLOCKS)] == []


def one(page: str, part: str) -> str:
    (block,) = [block for block in BLOCKS if block.page == page and part in block.text]
    return block.text


def of(page: str, kind: str) -> list[p.Block]:
    return [block for block in BLOCKS if block.page == page and block.info.partition(" ")[0] == kind]


# ---- blocks -------------------------------------------------------------------------------------

PROGRAMS = [block for block in BLOCKS if block.info == "python" and (block.page, "python") not in READ]


@pytest.mark.parametrize("block", PROGRAMS, ids=p.name_of)
def test_a_program_runs(block: p.Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile("\n" * (block.line - 1) + block.text, block.page, "exec"), {})


@pytest.mark.parametrize("block", of("docs/language/powers.md", "yaml"), ids=lambda block: block.info)
def test_what_is_said_of_several_powers_is_so(block: p.Block, tmp_path: Path) -> None:
    path = tmp_path / block.info.split()[1]
    path.write_text(block.text, encoding="utf-8")
    (told,) = run_tests(str(path))
    assert [item.message for item in diagnose(told)] == []
    assert len(told.results) >= 2
    assert all(result.ok for result in told.results)


def test_the_card_of_the_readme_is_the_shipped_one() -> None:
    shipped = (p.ROOT / "cards" / "city-cards-2010" / "cards.yaml").read_text(encoding="utf-8")
    text = one("README.md", "east-india-company:")
    assert "".join(f"  {line}\n" for line in text.splitlines()) in shipped


def test_the_commands_of_the_readme_are_targets() -> None:
    targets = re.findall(r"^(\w+):", (p.ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    rows = [
        *one("README.md", "make play").splitlines(),
        one("docs/editors/README.md", "make vscode").splitlines()[0],
    ]
    assert [row.split()[1] for row in rows if row.split()[1] not in targets] == []


def test_the_first_lines_of_a_player_are_those_of_the_tutorial() -> None:
    for what in ("pip install", "make play"):
        assert one("docs/tutorial.md", what).startswith(one("docs/play.md", what))


@pytest.mark.parametrize("page", ["rulebook", "printing"])
def test_the_layout_of_pictures_is_understood(page: str) -> None:
    (example,) = p.examples(f"docs/{page}.md")
    assert [item.message for item in load(example.variant, texts=example.texts).diagnostics] == []


def test_the_lines_of_the_page_about_the_language_can_be_read() -> None:
    page = "docs/language-design.md"
    for line in one(page, "gain £12").splitlines():
        assert parse("effect", line + "\n") is not None
    assert parse("test_body", one(page, "there is a borough"), ("borough",)) is not None
    assert parse("effect", one(page, "in any order")) is not None


def test_a_failed_test_is_reported_as_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(p.ROOT / "variants" / "house" / "two-player-relief", "my-rule")
    manifest, tests = Path("my-rule/bundle.yaml"), Path("my-rule/tests/relief.yaml")
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("id: two-player-relief", "id: my-rule"))
    lines = tests.read_text(encoding="utf-8").splitlines()
    tests.write_text("\n".join(f"{line[:-1]}4" if "four boroughs" in line else line for line in lines) + "\n")
    assert run(["test", "2010+./my-rule"]) == 1
    said = re.sub(r"variants/(\S+):\d+:", r"variants/\1:", capsys.readouterr().out)
    page = re.sub(r"variants/(\S+):\d+:", r"variants/\1:", one("docs/testing.md", "error[LR-E0001]"))
    numbers = re.compile(r"^ *\d* (?=\|)", re.MULTILINE)  # other lines of the games may come and go
    for part in page.split("...\n"):
        assert numbers.sub("", part) in numbers.sub("", said)


@pytest.mark.parametrize(
    ("part", "game"),
    [
        ("test (card) can be activated", "2010"),
        ("power take a loan", "2017"),
        ("each player secretly chooses", "candle-sale"),
    ],
)
def test_the_rules_on_the_page_about_the_language_are_those_of_the_game(part: str, game: str) -> None:
    words = " ".join(one("docs/language-design.md", part).split())
    shipped = " ".join(
        " ".join(path.read_text(encoding="utf-8").split())
        for path in sorted((p.ROOT / "variants").rglob("*.rules"))
        if path.parent.name in (game, "london", "own-loans")
    )
    assert words in shipped


# ---- commands -----------------------------------------------------------------------------------

Call = Callable[[str], tuple[int, str]]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Make what the commands speak of: house rules as folders, and beside a game one as a file."""
    many, one_file = tmp_path_factory.mktemp("folders"), tmp_path_factory.mktemp("file")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(many)
        assert run(["new", "one", "--on", "2010"]) == 0
    for id, name in (("alms", "my-rule"), ("plague", "other"), ("gentle-poverty", "short-hands")):
        shutil.copytree(p.ROOT / "variants" / "house" / id, many / name)
        manifest = many / name / "bundle.yaml"
        manifest.write_text(manifest.read_text(encoding="utf-8").replace(f"id: {id}", f"id: {name}"), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(many)
        assert run(["lock", "2010+./my-rule", "-o", "agreed.lock"]) == 0
    (many / "alone.yaml").write_text(one("docs/language/powers.md", "id: numbers\n"), encoding="utf-8")
    (one_file / "my-rule.yaml").write_text(one("README.md", "id: my-rule\n"), encoding="utf-8")
    (many / "some.rules").write_text("number double=2*3\n", encoding="utf-8")
    (many / "cards.yaml").write_text("card:\n  mill:\n    name: Mill\n", encoding="utf-8")
    (many / "cards.csv").write_text("id,name\nmill,Windmill\n", encoding="utf-8")
    rule_set = load("2010").rule_set
    assert rule_set is not None
    game = rule_set.new_game(2, 3)
    (many / "game.json").write_text(json.dumps(game.save()), encoding="utf-8")
    return many, one_file


def _words(command: str) -> tuple[list[str], str | None]:
    """Cut a command into words, without its remark; and what it reads."""
    for long, short in SHORTER.items():
        command = re.sub(rf"(?<![\w-]){re.escape(long)}(?!\w)", short, command)
    command, _, file = command.partition(" < ")
    return shlex.split(command, comments=True)[1:], file or None


# What several pages show alike is run once.
PLACES: dict[tuple[tuple[str, ...], str | None], list[str]] = {}
for _place, _command in COMMANDS:
    _cut, _read = _words(_command)
    PLACES.setdefault((tuple(_cut), _read), []).append(_place)


@pytest.mark.parametrize(("words", "file"), PLACES, ids=[" ".join(w) + (f" < {f}" if f else "") for w, f in PLACES])
def test_a_command_does_what_the_page_has_it_for(
    folders: tuple[Path, Path],
    words: tuple[str, ...],
    file: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder, places = shutil.copytree(folders["my-rule.yaml" in " ".join(words)], tmp_path / "here"), PLACES[words, file]
    if words[0] == "new":
        shutil.rmtree(folder / words[1], ignore_errors=True)
    monkeypatch.chdir(folder)
    if words[0] == "workshop":  # it would go on until somebody stops it
        monkeypatch.setattr(local, "find_page", lambda: local.Page(folder))
        monkeypatch.setattr(local.LocalWorkshop, "serve_forever", _stopped)
        monkeypatch.setattr("webbrowser.open", lambda address: True)
    if words[0] in {"lab", "tune"}:  # which play for minutes
        words = (*words, "--games", "4", *QUICKLY.get(words[1], ()))
        monkeypatch.setenv("LONDON_RULES_NATIVE", "off")  # on a busy machine so few games seem worth a compiler
    given = (folder / file).read_text(encoding="utf-8") if file else "q\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    code = run(words)
    told = capsys.readouterr()
    if words[0] == "build" and "no C compiler here can make this" in told.err:
        pytest.skip("NO COMPILER HERE: tests/embed says which of its tests that leaves out")
    assert code in ((0, 1) if "--check" in words else (0,)), f"{places}\n{told.out}\n{told.err}"
    assert told.out or told.err or words[0] == "fmt"


def _stopped(server: object) -> None:
    raise KeyboardInterrupt


def test_the_link_of_the_page_about_the_workshop_holds_what_links_of_the_site_do() -> None:
    shown = json.loads(one("docs/workshop-guide.md", '"bundle": "my-rule"'))
    assert try_it.read(try_it.link(**shown)) == shown


def test_many_commands_were_found() -> None:
    assert len(COMMANDS) > 50


@pytest.mark.parametrize("block", of("docs/language/index.md", "rules"), ids=p.name_of)
def test_the_rules_on_the_page_of_the_language_can_be_laid_over_a_game(block: p.Block) -> None:
    manifest = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'
    assert [d.message for d in load({"bundle.yaml": manifest, "my.rules": block.text}).diagnostics] == []


def test_the_places_on_the_page_about_pictures_are_those_of_a_game_with_two_towns() -> None:
    rules = (
        "kind town\n  begins in the map\n\nzone map\n  holds towns\n  seen by all\n\n"
        "counter points for each player\n\nturn go\n  gain 1 points\n  if your points is 4, end the game now\n\n"
        "ranking\n  highest points\n"
    )
    texts = {
        "bundle.yaml": "language: 2\nid: coast\ntitle: Coast\nkind: game\nplayers: 2\nturn limit: 9\n"
        "files: [coast.rules, towns.yaml, layout.yaml, pictures/coast.svg]\n",
        "coast.rules": rules,
        "towns.yaml": "town:\n  ashby: { name: Ashby }\n  barton: { name: Barton }\n",
        "layout.yaml": one("docs/pictures.md", "image: coast"),
        "pictures/coast.svg": SVG,
    }
    assert [item.message for item in load(texts).diagnostics] == []


def test_the_fairer_end_on_the_page_about_balance_is_a_rule_of_the_game_it_names() -> None:
    manifest = "language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: [driftwood]\nfiles: [my.rules]\n"
    texts = {"bundle.yaml": manifest, "my.rules": one("docs/balance.md", "replace turn ending")}
    assert [item.message for item in load(texts).diagnostics] == []


def test_the_relations_on_the_page_of_the_language_are_those_of_a_game_with_lines() -> None:
    game = (p.ROOT / "tests" / "ideas" / "bundles" / "routes.yaml").read_text(encoding="utf-8")
    lines = one("docs/language/index.md", "relation station").splitlines()
    assert [line for line in lines if f"  {line}\n" not in game] == []


def test_the_bounds_on_the_page_of_the_language_make_other_values_possible() -> None:
    (example,) = [one for one in p.examples("docs/language/index.md") if "at most: 25" in one.block.text]
    (name, text) = next(iter(example.files.items()))
    assert list(load(example.variant, texts={example.bundle: text}).diagnostics) == []
    without = text.replace("    at most: 25\n", "")
    assert (name, without != text) == ("my-rule.yaml", True)
    assert [item.code for item in load(example.variant, texts={example.bundle: without}).diagnostics] == ["LR-T0037"]


@pytest.mark.parametrize(("part", "made"), [("Rope Walk", 2), ("each colour with each set", 6)])
def test_the_tables_on_the_page_of_the_language_make_things(part: str, made: int) -> None:
    (example,) = [one for one in p.examples("docs/language/index.md") if part in one.block.text]
    with_them = load(example.variant, texts=example.texts)
    without = load(example.on)
    assert list(with_them.diagnostics) == []
    assert with_them.rule_set is not None
    assert without.rule_set is not None
    assert len(with_them.rule_set.rules.faces) == len(without.rule_set.rules.faces) + made


def test_what_another_player_is_asked_on_the_page_of_the_language_has_no_mistake() -> None:
    head = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [mine.rules]\n'
    text = one("docs/language/index.md", "ask the player to your left")
    assert list(load({"bundle.yaml": head, "mine.rules": text}).diagnostics) == []


def test_the_entry_of_a_statement_is_as_the_page_shows_it() -> None:
    (block,) = (one for one in BLOCKS if one.page == "docs/architecture.md" and "begin with {player}" in one.text)
    code = (Path(__file__).parents[2] / "london_rules/language/constructs/endings.py").read_text(encoding="utf-8")
    assert block.text.strip() in code.replace("\n    ", "\n   ")
