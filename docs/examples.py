"""The examples on the pages that are bundles or pieces of one, each completed to a bundle that can be loaded.

The site links each to the workshop, and the tests load each. Which game an example is for, and what a piece lacks, is
decided here only. An example is one of

- a whole bundle of one file, which has its `id`
- the files of a folder under one heading, on the page of a message: each fence names its file
- a piece of a bundle, such as `set:` or `card:`, with the first line `# on GAME` if it is not for 2010
- a piece of tests: a whole file (`tests:`), one test, or one part of a test
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen

from docs.blocks import Block, blocks

# Pages with blocks of YAML that are examples; all pages of messages are others.
PAGES = (
    "docs/cookbook.md",
    "docs/index.md",
    "docs/language/index.md",
    "docs/language/powers.md",
    "docs/layout.md",
    "docs/printing.md",
    "docs/rulebook.md",
    "docs/testing.md",
    "docs/tutorial.md",
)
MESSAGES = "docs/errors/LR-"
DEFAULT_GAME = "2010"
MINE = "my-rule"
PIECE = f'language: 2\nid: {MINE}\ntitle: {{title}}\nkind: overlay\nbuilds on: ["{{game}}"]\n'
# What the tests on the page about tests are for, and what a part of one needs around it.
ALMS = f'language: 2\nid: {MINE}\ntitle: Alms\nkind: overlay\nbuilds on: ["2010", alms]\nset:\n  start money: 6\n'
GIVEN = """\
    given:
      player 1:
        money: 99
        hand: salters vintners
      player 2:
        hand: grocers mercers
"""
THEN = "    then:\n      over: no\n"

_ID = re.compile(r"^id: *(\S+)", re.MULTILINE)
_KIND = re.compile(r"^kind: *(\w+)", re.MULTILINE)
_BASES = re.compile(r"^builds on: *\[(.*?)\]", re.MULTILINE)
_GAME = re.compile(r"# on (\S+)\n")
_FILE = re.compile(r"[\w/-]+\.(?:yaml|rules)")
_CODE = re.compile(r"\berror\[(LR-\w+)\]")
# Messages that appear only when a game is played or a test is run.
IN_PLAY = ("LR-E", "LR-R", "LR-X0012", "LR-X0021")


@frozen
class Example:
    """A bundle that a page shows, or of which it shows a piece: on which variant, its files, and its errors."""

    block: Block
    on: str
    bundle: str
    files: dict[str, str]
    codes: tuple[str, ...] = ()

    @property
    def variant(self) -> str:
        """Return the variant with the bundle."""
        return f"{self.on}+{self.bundle}" if self.on else self.bundle

    @property
    def texts(self) -> dict[str, dict[str, str] | str]:
        """Return the bundle as `load` takes it in `texts`."""
        alone = self.files.get(f"{self.bundle}.yaml")
        return {self.bundle: self.files if alone is None else alone}


def examples(page: str, text: str) -> list[Example]:
    """Return the examples on a page, in order."""
    found = list(blocks(page, text))
    if page.startswith(MESSAGES):
        return list(_of_message(page, found))
    if page not in PAGES:
        return []
    told = _errors(found)
    return [_example(block, told.get(block, ())) for block in found if block.language == "yaml"]


def _errors(found: list[Block]) -> dict[Block, tuple[str, ...]]:
    """Return the errors that the terminal shows below a block."""
    return {
        block: tuple(_CODE.findall(after.text))
        for block, after in pairwise(found)
        if block.language == "yaml" and after.language == "console"
    }


def _example(block: Block, codes: tuple[str, ...]) -> Example:
    text = block.text
    id = _ID.search(text)
    if id is not None:
        game = _on(text) if _FILE.fullmatch(block.about) else block.about.partition("+")[0]
        return Example(block, game, id[1], {f"{id[1]}.yaml": text}, codes)
    if text.startswith(("tests:", " ")):
        return Example(block, "2010+alms", MINE, {"bundle.yaml": ALMS, "tests/it.yaml": _whole_tests(text)}, codes)
    game_line = _GAME.match(text)
    game = game_line[1] if game_line else DEFAULT_GAME
    head = PIECE.format(title=json.dumps(block.heading), game=game)
    return Example(block, game, MINE, {f"{MINE}.yaml": head + text}, codes)


def _whole_tests(text: str) -> str:
    """Make a file of tests out of a block: whole already, one test, or one part of a test."""
    if text.startswith("tests:"):
        return text
    if re.match(r"  \S", text):
        return "tests:\n" + text
    start = GIVEN if text.lstrip().startswith("when:") else ""
    end = THEN if text.lstrip().startswith("given:") else ""
    return f"tests:\n  it:\n{start}{text}{end}"


def _on(manifest: str) -> str:
    """Return the variant that a bundle builds on, with a game for a part that several share; nothing for a game."""
    kind = _KIND.search(manifest)
    if kind is not None and kind[1] == "game":
        return ""
    named = _BASES.search(manifest)
    bases = [word.strip(" \"'") for word in named[1].split(",")] if named else []
    bases = [base for base in bases if base != "london"]
    game = [] if any(base[:1].isdigit() for base in bases) else [DEFAULT_GAME]
    return "+".join([*game, *bases])


def _of_message(page: str, found: list[Block]) -> Iterator[Example]:
    """Give the wrong and the corrected example of a message; those that are not one folder are left out."""
    sections: dict[str, list[Block]] = {}
    for block in found:
        if _FILE.fullmatch(block.about):
            sections.setdefault(block.heading, []).append(block)
    code = page.rpartition("/")[2].removesuffix(".md")
    for heading, files in sections.items():
        manifest = next((block.text for block in files if block.about == "bundle.yaml"), "")
        id, kind = _ID.search(manifest), _KIND.search(manifest)
        fragment = kind is None or kind[1] == "part" or (kind[1] == "game" and len(files) == 1)
        if id is None or fragment:
            continue
        texts = {block.about: block.text for block in files}
        codes = () if heading == "Corrected" or code.startswith(IN_PLAY) else (code,)
        yield Example(files[-1], _on(manifest), id[1], texts, codes)
