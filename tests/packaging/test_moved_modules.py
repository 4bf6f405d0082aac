"""Modules that moved: programs that import them by a former name go on working, and are told the name of today."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from london_rules.moved import NAMES

# Line by line what docs/embedding.md told programs to import, each with the module that holds it today.
FORMER_IMPORTS = [
    ("from london_rules.bench.coverage import coverage", "london_rules.rule_tests.coverage"),
    ("from london_rules.bench.run import run_tests", "london_rules.rule_tests.run"),
    ("from london_rules.engine.carry import carry_over", "london_rules.engine.migrate"),
    ("from london_rules.engine.comparison import compare", "london_rules.authoring.comparison"),
    ("from london_rules.engine.scaffold import new_bundle", "london_rules.authoring.scaffold"),
    ("from london_rules.engine.tidying import tidy_text", "london_rules.authoring.tidying"),
]


@pytest.mark.parametrize(("former", "today"), NAMES.items())
def test_a_former_name_hands_out_what_the_module_of_today_holds(
    former: str, today: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, former, raising=False)
    with pytest.warns(DeprecationWarning, match=f"^{former} has moved to {today}$"):
        module = import_module(former)
    there = import_module(today)
    public = getattr(there, "__all__", [name for name in vars(there) if not name.startswith("_")])
    assert public
    assert all(getattr(module, name) is getattr(there, name) for name in public)
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        module.nothing_of_the_kind  # noqa: B018


def test_a_program_of_before_runs_and_is_warned_at_each_of_its_lines(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    lines = [line for line, _ in FORMER_IMPORTS]
    names = [line.rpartition(" ")[2] for line in lines]
    program.write_text("\n".join([*lines, f"print(*(part.__module__ for part in ({', '.join(names)})))", ""]))
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [today for _, today in FORMER_IMPORTS]
    for number, (line, today) in enumerate(FORMER_IMPORTS, 1):
        former = line.split()[1]
        assert f"program.py:{number}: DeprecationWarning: {former} has moved to {today}\n" in done.stderr


def test_who_uses_the_names_of_today_is_not_warned() -> None:
    modules = ", ".join(dict.fromkeys(NAMES.values()))
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"import {modules}"], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""


def test_a_module_that_never_was_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"london_rules\.engine\.never_was"):
        import_module("london_rules.engine.never_was")
