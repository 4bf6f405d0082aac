"""The files of a new overlay: manifest, rules and things with their examples, editor settings, checks."""

from __future__ import annotations

from textwrap import wrap

from london_rules.authoring.scaffold_examples import MANIFEST, RULES, THINGS, SampleChange
from london_rules.classes import frozen
from london_rules.home import REPOSITORY
from london_rules.language.versions import NEWEST
from london_rules.version import __version__

_WIDTH = 100
_EDITS = ("set:", "remove:")


@frozen
class Plan:
    """What a new overlay is called, what it builds on, what it changes and the examples that it shows."""

    id: str
    variant: str
    builds_on: tuple[str, ...]
    active: SampleChange | None
    examples: tuple[SampleChange, ...]
    over: str = ""  # the game to name before its path, if it does not build on one

    @property
    def word(self) -> str:
        """Return the variant to try it with."""
        return f"{self.over}+./{self.id}" if self.over else f"./{self.id}"


def files(plan: Plan) -> dict[str, str]:
    """Write all files, by their paths in the folder of the overlay."""
    out = {
        MANIFEST: _manifest(plan),
        RULES: _rules(plan),
        THINGS: _things(plan),
        "README.md": _readme(plan),
        **SURROUNDINGS,
    }
    if plan.active is not None:
        out["tests/first.yaml"] = _test(plan.active)
    return out


def commented(example: SampleChange, margin: str = "") -> list[str]:
    """Write an example as comments: what it shows, then its text, which works once the comment signs are removed."""
    said = wrap(example.says, _WIDTH - len(margin))
    return [f"{margin}# {line}".rstrip() for line in (*said, "", *example.text.removesuffix("\n").split("\n"))]


def title_of(id: str) -> str:
    """Make a title of an id."""
    return id.replace("-", " ").capitalize()


def _manifest(plan: Plan) -> str:
    inside = [e for e in plan.examples if e.file == MANIFEST] + [_needed(e) for e in plan.examples if e.manifest]
    above = [e for e in inside if not e.text.startswith(_EDITS)]  # in the order that `fmt` gives the keys
    listed = ", ".join(f'"{id}"' if id.isdigit() else id for id in plan.builds_on)
    lines = [
        "# About this bundle. Text after a # is a comment: it is for people and has no effect.",
        f"language: {NEWEST}",
        f"id: {plan.id}",
        f"title: {title_of(plan.id)}",
        "kind: overlay",
        "about: Describe in one sentence what this house rule changes.",
        "# What it builds on.",
        f"builds on: [{listed}]",
        *(line for example in above for line in ("", *commented(example))),
        "",
        "# Parameters and printed figures that this rule changes.",
        f"# `london-rules show {plan.variant} --slots` lists everything you can change.",
    ]
    figure = plan.active is not None and plan.active.file == MANIFEST
    if plan.active is not None and figure:
        head, *rest = plan.active.text.removesuffix("\n").split("\n")
        lines += [head, *(f"  # {line}" for line in wrap(plan.active.says, _WIDTH - 2)), *rest]
    for example in inside:
        if example.text.startswith("set:\n") and figure:
            under = SampleChange(example.kind, example.says, example.file, _shifted(example.text))
            lines += ["", *commented(under, "  ")]
    for example in inside:
        if example not in above and not (example.text.startswith("set:\n") and figure):
            lines += ["", *commented(example)]
    return "\n".join([*lines, "", "# The other files of this bundle.", f"files: [{RULES}, {THINGS}]"]) + "\n"


def _needed(example: SampleChange) -> SampleChange:
    """Return what an example in another file needs in the manifest, as an example of its own."""
    head, _, _ = example.text.partition("\n")
    return SampleChange(example.kind, f"What `{head}` in {example.file} needs.", MANIFEST, example.manifest)


def _shifted(text: str) -> str:
    """Remove the first line, and two spaces before the others."""
    return "".join(f"{line.removeprefix('  ')}\n" for line in text.removesuffix("\n").split("\n")[1:])


def _rules(plan: Plan) -> str:
    return _with_examples(
        plan,
        RULES,
        "# Rules that this bundle replaces, adds and removes. Each example below is a comment. To try one, remove",
        "# the # and the space after it from its lines, then run `london-rules validate` on this folder.",
    )


def _things(plan: Plan) -> str:
    return _with_examples(
        plan,
        THINGS,
        "# Things that this bundle adds, by their kinds.",
        "source: this house rule",
    )


def _with_examples(plan: Plan, file: str, *head: str) -> str:
    """Write a file with the active change, if it belongs in this file, and the examples."""
    lines = [*head]
    if plan.active is not None and plan.active.file == file:
        lines += ["", f"# {plan.active.says}", *plan.active.text.removesuffix("\n").split("\n")]
    for example in plan.examples:
        if example.file == file:
            lines += ["", *commented(example)]
    return "\n".join(lines) + "\n"


def _test(active: SampleChange) -> str:
    """Write a test of the active change."""
    figure = active.text.removesuffix("\n").split("\n")[-1].strip() if active.file == MANIFEST else "over: no"
    name = "the figures of this rule apply" if active.file == MANIFEST else "the game begins"
    return f"""# Expected results with this rule: run `london-rules test` on this folder.
tests:
  {name}:
    then:
      {figure}
"""


def _readme(plan: Plan) -> str:
    return f"""# {title_of(plan.id)}

A house rule for {", ".join(plan.builds_on)}, made with London Rules {__version__}.

| file | contents |
| --- | --- |
| `{MANIFEST}` | the name of the bundle, what it builds on, and the figures that it changes |
| `{RULES}` | rules that it replaces, adds and removes |
| `{THINGS}` | things that it adds |
| `tests/` | tests: expected results, as text |
| `.vscode/`, `.editorconfig` | editor settings: indents of two spaces |
| `.github/workflows/bundles.yml` | checks every bundle in the repository at each push |

In the folder above this one:

    london-rules validate {plan.word}      # what is wrong, and where
    london-rules fmt ./{plan.id}           # format the files
    london-rules test {plan.word}          # run its tests
    london-rules show {plan.word} --changes
    london-rules play {plan.word}

If this folder is in a repository with others, move `.github/` to the top of the repository: one copy is enough for
all bundles in it.
"""


_EDITORCONFIG = """root = true

[*.{rules,yaml}]
charset = utf-8
indent_style = space
indent_size = 2
insert_final_newline = true
trim_trailing_whitespace = true
"""

_WORKFLOW = f"""# Checks every bundle in this repository at each push.
# Replace OWNER with the owner of London Rules on GitHub.
name: bundles
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: {REPOSITORY}@v{__version__}
"""

_SETTINGS = """{
  "editor.tabSize": 2,
  "editor.insertSpaces": true
}
"""

SURROUNDINGS = {
    ".editorconfig": _EDITORCONFIG,
    ".vscode/settings.json": _SETTINGS,
    ".github/workflows/bundles.yml": _WORKFLOW,
}
"""What editors and a repository use of a new bundle, by the paths in its folder."""
