"""`new`: a folder with an overlay that can be played right away, to be changed."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from london_rules.authoring.scaffold import NewBundle, name_problem, new_bundle, playable_games
from london_rules.classes import evolve
from london_rules.cli.app_options import FormatOption
from london_rules.cli.common import print_json, stop, write_file
from london_rules.cli.guard import CommandError, UsageError
from london_rules.diagnostics import Diagnostic
from london_rules.diagnostics.render import escape
from london_rules.text.values import ID


def new(
    folder: Annotated[Path, typer.Argument(help="The folder to create; its name becomes the id.", metavar="NAME")],
    on: Annotated[str | None, typer.Option("--on", help="The variant to build on.", metavar="VARIANT")] = None,
    game: Annotated[bool, typer.Option("--game", help="Create a small game of its own instead.")] = False,
    format: FormatOption = "text",
) -> int:
    """Create a house rule or a game: a folder that you can play right away, and change."""
    if game:
        if on is not None:
            raise UsageError("a game of its own builds on no other", help="leave out `--on`, or `--game`")
        return _new_game(folder, format)
    if on is None:
        help = f"name a game: {_listed('--on ')}; or write `--game` for a game of its own"
        raise UsageError("there is no variant to build on", help=help)
    id = folder.absolute().name
    _check_name(folder, id)
    made, found = new_bundle(id, on)
    if made is None:
        stop(found.mapped(_with_games), format)
    _write(folder, made.files)
    if format == "json":
        print_json(_data(made, folder))
    else:
        path = _path_of(folder)
        variant = f"{made.over}+{path}" if made.over else path
        then = f"Then, with `{made.over}`, one of the games that use `{on}`:" if made.over else "Then:"
        head = f"{path} is a house rule that you can play now. Change these files:"
        _print_next_steps(head, made.files, variant, then)
    return 0


def _new_game(folder: Path, format: str) -> int:
    from london_rules.authoring.new_game import new_game

    id = folder.absolute().name
    _check_name(folder, id)
    files = new_game(id)
    _write(folder, files)
    path = _path_of(folder)
    if format == "json":
        print_json({"id": id, "folder": folder.as_posix(), "base": None, "files": list(files)})
    else:
        _print_next_steps(f"{path} is a small game that you can play now. Change these files:", files, path)
    return 0


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise CommandError(f"cannot make {path.parent}: {e.strerror or e}", help="give another place") from None
        write_file(path, text)


def _path_of(folder: Path) -> str:
    return folder.as_posix() if "/" in folder.as_posix() else f"./{folder}"


def _with_games(item: Diagnostic) -> Diagnostic:
    """Name the games that can be built on, instead of all bundles, where none has the id that was given."""
    if item.code != "LR-B0001" or item.span is not None:
        return item
    return evolve(item, notes=(f"games to build on: {_listed('')}",))


def _listed(before: str) -> str:
    *most, last = [f"`{before}{id}`" for id in playable_games()] or [f"`{before}GAME`"]
    return f"{', '.join(most)} or {last}" if most else last


def _check_name(folder: Path, id: str) -> None:
    if ID.fullmatch(id) and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} already exists", help="give another name")
    problem = name_problem(id)
    if problem is not None:
        raise UsageError(problem[0], help=problem[1])


def _data(made: NewBundle, folder: Path) -> dict[str, object]:
    return {
        "id": made.id,
        "folder": folder.as_posix(),
        "base": made.base,
        "files": list(made.files),
        "examples": [{"kind": one.kind, "says": one.says, "file": one.file, "text": one.text} for one in made.examples],
    }


def _print_next_steps(head: str, files: Mapping[str, str], variant: str, then: str = "Then:") -> None:
    lines = [head, *(f"  {name}" for name in files if "/" not in name and name.endswith((".yaml", ".rules")))]
    lines += ["", then]
    lines += [f"  london-rules {command} {variant}" for command in ("validate", "play")]
    sys.stdout.write("".join(f"{escape(line)}\n" for line in lines))
