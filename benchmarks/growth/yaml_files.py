"""Long files of YAML: lists, mappings, texts and comments, and what bundles do without."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.growth.sorts import BLACK, game, joined, sort, word


def yaml(name: str, few: int, many: int, made: Callable[[int], str]) -> None:
    """Enter a sort of texts with a long file of YAML."""
    sort(name, few, many)(lambda parts: game(things=made(parts)))


yaml("a list in brackets", 50, 24_000, lambda n: "pebble:\n  a:\n    name: [" + ", ".join(["x"] * n) + "]\n")
yaml(
    "a list in brackets over lines",
    50,
    24_000,
    lambda n: "pebble:\n  a:\n    name: [" + ",\n      ".join(["x"] * n) + "]\n",
)
yaml("a list of dashes", 50, 24_000, lambda n: "pebble:\n  a:\n    name:\n" + "      - x\n" * n)
yaml("a mapping in braces", 50, 20_000, lambda n: "pebble: {" + ", ".join(f"{word(i)}: 1" for i in range(n)) + "}\n")
yaml("brackets inside each other", 0, 90_000, lambda n: "a: " + "[" * n)
yaml("brackets inside each other, closed", 0, 45_000, lambda n: "a: " + "[" * n + "]" * n)
yaml("levels inside each other", 20, 900, lambda n: joined(n, lambda i: " " * i + f"{word(i)}:\n"))
yaml("dashes inside each other", 50, 40_000, lambda n: "a:\n  " + "- " * n + "x\n")
yaml("duplicate keys", 12, 20_000, lambda n: "a: 1\n" * n)
yaml("duplicate fields", 12, 20_000, lambda n: "pebble:\n  a:\n    name: A\n" + "    worth: 1\n" * n)
yaml("anchors", 12, 8000, lambda n: joined(n, lambda i: f"{word(i)}: &a{i} 1\n"))
yaml("aliases", 12, 8000, lambda n: "a: &a 1\n" + joined(n, lambda i: f"{word(i)}: *a\n"))
yaml("tags", 12, 8000, lambda n: joined(n, lambda i: f"{word(i)}: !x 1\n"))
yaml("merge keys", 12, 8000, lambda n: "<<: x\n" * n)
yaml("a block of text", 50, 20_000, lambda n: "pebble:\n  a:\n    name: A\n    wording: |\n" + "      x\n" * n)
yaml(
    "blocks of text",
    12,
    3000,
    lambda n: "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    wording: |\n      x\n      y\n"),
)
yaml(
    "a block of text that is folded",
    12,
    8000,
    lambda n: "pebble:\n  a:\n    name: A\n    wording: >\n" + "      x\n" * n,
)
yaml(
    "texts of several lines",
    12,
    4000,
    lambda n: "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    wording: x\n      y\n"),
)
yaml("a text of many lines", 12, 8000, lambda n: "pebble:\n  a:\n    name: A\n    wording: x\n" + "      x\n" * n)
yaml("comments", 50, 50_000, lambda n: BLACK + "# x\n" * n)
yaml(
    "comments after values",
    12,
    8000,
    lambda n: "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:  # x\n    name: A  # y\n"),
)
yaml("a comment, letters", 100, 400_000, lambda n: BLACK + "# " + "x" * n + "\n")
yaml("blank lines in YAML", 100, 400_000, lambda n: BLACK + "\n" * n)
yaml("spaces in YAML", 100, 400_000, lambda n: "pebble:" + " " * n + "x\n")
yaml("spaces before a comment in YAML", 100, 400_000, lambda n: "pebble:\n  a:\n    name: A" + " " * n + "# x\n")
yaml("lines of spaces", 50, 40_000, lambda n: BLACK + "   \n" * n)
yaml("colons", 200, 90_000, lambda n: "a" + ":" * n + "\n")
yaml("colons and spaces", 100, 45_000, lambda n: "a" + ": " * n + "\n")
yaml("quoted texts", 12, 8000, lambda n: "pebble:\n  a:\n    name: [" + ", ".join(["'x'"] * n) + "]\n")
yaml("a quoted text", 100, 60_000, lambda n: "pebble:\n  a:\n    name: '" + "x" * n + "'\n")
yaml("a quoted text of quotes", 100, 30_000, lambda n: "pebble:\n  a:\n    name: '" + "''" * n + "'\n")
yaml("a quoted text of escapes", 100, 30_000, lambda n: 'pebble:\n  a:\n    name: "' + "\\n" * n + '"\n')
yaml("a quoted text of odd escapes", 100, 20_000, lambda n: 'pebble:\n  a:\n    name: "' + "\\x41" * n + '"\n')
yaml("an open quote", 100, 90_000, lambda n: "a: '" + "x" * n + "\n")
yaml("open quotes in YAML", 100, 90_000, lambda n: "a: " + "'" * (n * 2 + 1) + "\n")
yaml("an open quote over lines", 100, 20_000, lambda n: "a: '" + "x\n" * n)
yaml("quotes that go on", 12, 8000, lambda n: joined(n, lambda i: f"{word(i)}: 'x'\n") + "z: 'x' y\n")
yaml("a plain text", 100, 60_000, lambda n: "pebble:\n  a:\n    name: " + "x" * n + "\n")
yaml("a long key", 200, 90_000, lambda n: "x" * n + ": 1\n")
yaml(
    "a line without a colon, below many",
    12,
    16_000,
    lambda n: joined(n, lambda i: f"{word(i)}: 1\n") + "nonsense here\n",
)
yaml(
    "a line out of line, below many",
    12,
    16_000,
    lambda n: "a:\n" + joined(n, lambda i: f"    {word(i)}: 1\n") + "   b: 1\n",
)
yaml("question marks", 50, 40_000, lambda n: "? " * n + "\n")
yaml("second documents", 50, 20_000, lambda n: "a: 1\n" + "---\n" * n)
yaml("odd characters", 50, 50_000, lambda n: "a: \u200bx\n" * n)
yaml("line ends of other systems", 50, 20_000, lambda n: "pebble:\r\n  a:\r\n    name: A\r\n" + "# x\r\n" * n)
yaml("keys that are lists", 12, 8000, lambda n: "[a]: 1\n" * n)
yaml("tabs in YAML", 50, 50_000, lambda n: "a: 1\n" + "\tx\n" * n)
yaml("tabs in a line of YAML", 50, 200_000, lambda n: "a: 1" + "\t" * n + "\n")
yaml("long dashes in YAML", 50, 50_000, lambda n: "a: \u2014\n" * n)
yaml("long dashes in one line of YAML", 50, 50_000, lambda n: "a: " + "\u2014" * n + "\n")
yaml("long dashes in comments", 50, 50_000, lambda n: BLACK + "# \u2014\n" * n)
yaml("a layout", 12, 8000, lambda n: "layout:\n" + joined(n, lambda i: f"  {word(i)}:\n    x: 1\n"))
yaml("words of a layout", 12, 8000, lambda n: "layout:\n  panels:\n" + joined(n, lambda i: f"    - {word(i)}\n"))
