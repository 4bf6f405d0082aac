"""What repositories of house rules are given: the action, the hooks, and what the page and `new` say of them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from ruamel.yaml import YAML
from typer.main import get_command

from london_rules import __version__
from london_rules.authoring.scaffold import new_bundle
from london_rules.cli.app import app
from london_rules.home import REPOSITORY

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "repositories.md"
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def read(text: str | Path) -> Any:
    return YAML(typ="safe", pure=True).load(text)


ACTION = read(ROOT / "action.yml")
HOOKS = read(ROOT / ".pre-commit-hooks.yaml")
INPUTS = {name: str(one["default"]) for name, one in ACTION["inputs"].items()}
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}
CHECKS = ("Mistakes", "Tests", "Layout")


def commands_of(text: str) -> list[list[str]]:
    """Give the words of each command of ours in a text."""
    return [
        shlex.split(line)[1:] for line in re.findall(r"london-rules (?:validate|test|fmt).*", text) for line in [line]
    ]


def files_of_new(id: str) -> dict[str, str]:
    made, _ = new_bundle(id, "2010")
    assert made is not None
    return dict(made.files)


def options_of(command: str) -> set[str]:
    found = get_command(app()).commands[command]  # type: ignore[attr-defined]
    names = found.get_params(typer.Context(found, info_name=command))
    return {option for param in names for option in (*param.opts, *param.secondary_opts)}


# ---- the action ---------------------------------------------------------------------------------


def test_the_action_is_composite_and_every_step_is_whole() -> None:
    assert ACTION["runs"]["using"] == "composite"
    assert all(one["description"] for one in ACTION["inputs"].values())
    for step in ACTION["runs"]["steps"]:
        assert "uses" in step or step["shell"] == "bash", step["name"]


def test_every_input_is_used_and_every_one_used_is_there() -> None:
    used = re.findall(r"\$\{\{ inputs\.(\w+) \}\}", (ROOT / "action.yml").read_text(encoding="utf-8"))
    assert set(used) == set(INPUTS)


def test_no_input_is_written_into_a_program_where_it_could_be_one() -> None:
    assert [name for name, step in STEPS.items() if "${{" in step.get("run", "")] == []


@pytest.mark.parametrize("name", CHECKS)
def test_the_commands_of_the_action_are_there_with_their_options(name: str) -> None:
    words = commands_of(STEPS[name]["run"])
    assert words
    for command, *rest in words:
        assert {word for word in rest if word.startswith("--")} <= options_of(command)


def test_the_action_installs_with_the_version_of_uv_that_the_project_is_built_with() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    wanted = re.search(r"^UV_VERSION := (\S+)$", makefile, re.MULTILINE)
    assert wanted is not None
    assert f"uv=={wanted[1]}" in STEPS["Install"]["run"]


# ---- its steps, run -----------------------------------------------------------------------------

ALMS = ROOT / "variants" / "house" / "alms"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Make a repository with house rules, one of them with tests, one over another."""
    place = tmp_path / "repository"
    shutil.copytree(ALMS, place / "rules" / "my-alms")
    manifest = place / "rules" / "my-alms" / "bundle.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("id: alms", "id: my-alms"), encoding="utf-8")
    for path, text in files_of_new("richer").items():
        file = place / "rules" / "richer" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    shutil.rmtree(place / "rules" / "richer" / "tests")
    (place / "rules" / "dearer.yaml").write_text(
        "language: 2\nid: dearer\ntitle: Dearer\nkind: overlay\nbuilds on: [my-alms]\nset:\n  repayment: 16\n",
        encoding="utf-8",
    )
    return place


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """Make a command `london-rules` out of this checkout."""
    place = tmp_path / "bin"
    place.mkdir()
    script = place / "london-rules"
    script.write_text(
        f"#!/bin/sh\nPYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.quote(sys.executable)} -c "
        '"from london_rules.cli.entry import main; main()" "$@"\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    return place


def step(name: str, repository: Path, scripts: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """Run a step as a runner does: inputs into its settings, its text with `bash -eo pipefail`."""
    inputs = {**INPUTS, **given}

    def filled(text: str) -> str:
        return re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda m: inputs[m[1]], text)

    one = STEPS[name]
    settings = {key: filled(value) for key, value in one.get("env", {}).items()}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", one["run"]],
        cwd=repository,
        env={**os.environ, **settings, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    "given",
    [{"path": "rules"}, {"path": "./rules"}, {"path": "rules", "variants": "2017+./rules/my-alms 2010+./rules/richer"}],
)
def test_a_good_repository_passes(repository: Path, scripts: Path, given: dict[str, str]) -> None:
    for name in CHECKS:
        done = step(name, repository, scripts, **given)
        assert done.returncode == 0, f"{name}: {done.stdout}{done.stderr}"


def test_a_mistake_is_told_at_its_line(repository: Path, scripts: Path) -> None:
    rules = repository / "rules" / "my-alms" / "alms.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("poverty", "povrty", 1), encoding="utf-8")
    done = step("Mistakes", repository, scripts, path="rules")
    assert done.returncode == 1
    assert re.search(r"^::error .*\bfile=rules/my-alms/alms\.rules,line=\d+", done.stdout, re.MULTILINE)


def test_a_test_that_fails_and_too_little_coverage_are_told(repository: Path, scripts: Path) -> None:
    assert step("Tests", repository, scripts, path="rules", variants="./rules/my-alms", coverage="10").returncode == 0
    tests = next((repository / "rules" / "my-alms" / "tests").glob("*.yaml"))
    text = tests.read_text(encoding="utf-8")
    tests.write_text("tests:\n  nothing is as it was:\n    then:\n      hand limit: 9\n", encoding="utf-8")
    assert step("Tests", repository, scripts, path="rules").returncode == 0
    assert step("Tests", repository, scripts, path="rules", coverage="90").returncode == 1
    tests.write_text(re.sub(r"money: \d+", "money: 77", text), encoding="utf-8")
    assert step("Tests", repository, scripts, path="rules").returncode == 1


def test_a_repository_without_tests_passes_unless_coverage_is_asked_for(repository: Path, scripts: Path) -> None:
    shutil.rmtree(repository / "rules" / "my-alms")
    (repository / "rules" / "dearer.yaml").unlink()
    for given in ({}, {"path": "rules"}):
        assert step("Tests", repository, scripts, **given).returncode == 0
    assert step("Tests", repository, scripts, coverage="50").returncode != 0


def test_another_layout_is_told(repository: Path, scripts: Path) -> None:
    rules = repository / "rules" / "my-alms" / "alms.rules"
    rules.write_text(rules.read_text(encoding="utf-8").replace("\n  ", "\n      "), encoding="utf-8")
    assert step("Layout", repository, scripts).returncode == 1
    assert step("Layout", repository, scripts, path="rules/richer").returncode == 0


def test_what_the_action_installs_plays(repository: Path, tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "UV_PROJECT"))}
    added = tmp_path / "path"
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", STEPS["Install"]["run"]],
        env={
            **kept,
            "ACTION": str(ROOT),
            "PYTHON": sys.executable,
            "RUNNER_TEMP": str(tmp_path),
            "GITHUB_PATH": str(added),
            "UV_PYTHON_DOWNLOADS": "never",
        },
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (scripts,) = added.read_text(encoding="utf-8").split()
    for name in CHECKS:
        assert step(name, repository, Path(scripts), path="rules").returncode == 0, name


# ---- what is said of it -------------------------------------------------------------------------


def test_the_hooks_run_commands_that_are_there() -> None:
    for hook in HOOKS:
        ((command, *rest),) = commands_of(hook["entry"])
        assert {word for word in rest if word.startswith("--")} <= options_of(command)


BREAKS = {
    "london-rules-fmt": ("\n  ", "\n     "),
    "london-rules-validate": ("poverty", "povrty"),
    "london-rules-test": ("poverty", "points"),
}


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_passes_a_good_repository_and_no_other(hook: Any, repository: Path, scripts: Path) -> None:
    (repository / "rules" / "dearer.yaml").unlink()  # found only by those who say where to look
    where = {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}

    def code() -> int:
        return subprocess.run(shlex.split(hook["entry"]), cwd=repository, env=where, check=False).returncode

    assert code() == 0
    rules = repository / "rules" / "my-alms" / "alms.rules"
    text = rules.read_text(encoding="utf-8")
    was, now = BREAKS[hook["id"]]
    assert was in text
    rules.write_text(text.replace(was, now), encoding="utf-8")
    assert code() == 1


def test_the_page_names_the_place_version_hooks_and_inputs_that_there_are() -> None:
    text = PAGE.read_text(encoding="utf-8")
    workflow, step_alone, hooks = (read(block) for block in BLOCKS)
    assert workflow["jobs"]["check"]["steps"][-1]["uses"] == f"{REPOSITORY}@v{__version__}"
    assert step_alone[0]["uses"] == f"{REPOSITORY}@v{__version__}"
    assert set(step_alone[0]["with"]) <= set(INPUTS)
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(INPUTS)
    (repo,) = hooks["repos"]
    assert (repo["repo"], repo["rev"]) == (f"https://github.com/{REPOSITORY}", f"v{__version__}")
    assert [hook["id"] for hook in repo["hooks"]] == [hook["id"] for hook in HOOKS]


def test_a_new_house_rule_comes_with_the_workflow_of_the_page() -> None:
    assert files_of_new("my-rule")[".github/workflows/bundles.yml"] == BLOCKS[0]


def test_the_action_says_of_itself_where_it_is() -> None:
    assert f"`uses: {REPOSITORY}@v{__version__}`" in (ROOT / "action.yml").read_text(encoding="utf-8")
