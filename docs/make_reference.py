"""Write the pages of the language reference that are made from the grammar and from the games.

python -m docs.make_reference            write them
python -m docs.make_reference --check    check whether they are up to date
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from docs import games
from london_rules.authoring.primer import primer
from london_rules.cli.app import app
from london_rules.diagnostics import CODES
from london_rules.language.constructs.facts import BUILT, KEYWORDS
from london_rules.language.syntax.words import human

HERE = Path(__file__).parent
GRAMMAR = HERE.parent / "grammar" / "effects.lark"
MADE = "<!-- Made by `python -m docs.make_reference`: change the grammar or the bundle, not this page. -->"

_RULE = re.compile(r"^[?!]?([a-z_]\w*):", re.MULTILINE)
_SYMBOL = re.compile(r"_?[A-Z][A-Z0-9_]*|[a-z_]\w*|->.*|[()|?*+]")


def sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """Cut the grammar at its headings: title, and the lines of its rules."""
    for part in re.split(r"^// -{4} ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        lines = [line for line in body.split("\n") if not line.lstrip().startswith(("//", "%"))]
        yield title.strip(" -"), lines


def alternatives(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Give each rule with its alternatives."""
    name, found = "", list[str]()
    for line in lines:
        m = _RULE.match(line)
        if m:
            if name:
                yield name, found
            name, found = m[1], [line[m.end() :].strip()]
        elif line.strip().startswith("|"):
            found.append(line.strip()[1:].strip())
        elif line.strip() and found:
            found[-1] += " " + line.strip()
    if name:
        yield name, found


def spoken(terminal: str) -> str:
    """Say a terminal: its words in code, or what it stands for."""
    phrases = [" ".join(phrase) for phrase, (name, _) in KEYWORDS.items() if name == terminal]
    if phrases:
        return " / ".join(f"`{phrase}`" for phrase in phrases)
    said = human(terminal)
    return said if said.startswith("`") else f"_{said}_"


def shown(alternative: str) -> str:
    """Write one alternative for people."""
    out: list[str] = []
    for m in _SYMBOL.finditer(alternative):
        word = m.group()
        if word.startswith("->"):
            continue
        if word in ("?", "*", "+") and out:
            out[-1] += {"?": " (if wanted)", "*": " (as often as wanted)", "+": " (once or more)"}[word]
        elif word in ("(", ")", "|"):
            out.append({"|": "or"}.get(word, word))
        elif word.lstrip("_").isupper():
            out.append(spoken(word))
        else:
            out.append(f"[{word.strip('_').replace('_', ' ')}](#{word.strip('_').replace('_', '-')})")
    return " ".join(out) + meaning(alternative)


def meaning(alternative: str) -> str:
    """Say what the construct is that an alternative makes, in the words of its class."""
    alias = alternative.rpartition("-> ")[2].strip()
    cls, _ = BUILT.get(alias, (None, None))
    return f": {' '.join((cls.__doc__ or '').split())}" if cls is not None and "->" in alternative else ""


def syntax() -> str:
    """Write the page of the syntax."""
    lines = [MADE, "", "# Syntax", ""]
    lines += [
        "Everything that you can write in effects, powers and the bodies of rules, construct by construct. Words of",
        "the language are written `like this`; forms of the same word are separated by `/`. _A counter_ and the like",
        "are names that the bundles declare. Links lead to other constructs. The word `the` may appear anywhere and",
        "has no meaning.",
        "",
    ]
    for title, body in sections(GRAMMAR.read_text("utf-8")):
        rules = list(alternatives(body))
        if not rules:
            continue
        lines += [f"## {title[:1].upper()}{title[1:]}", ""]
        for name, found in rules:
            plain = name.strip("_").replace("_", "-")
            lines += [f'<a id="{plain}"></a>**{name.strip("_").replace("_", " ")}**', ""]
            lines += [f"- {shown(one)}" for one in found]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def errors() -> str:
    """Write the index of all codes."""
    lines = [
        MADE,
        "",
        "# Messages",
        "",
        "Every message has a code. Every code has a page with an example and the corrected example.",
        "",
    ]
    lines += ["`london-rules explain CODE` prints the page.", "", "| code | in short | name |", "| --- | --- | --- |"]
    lines += [f"| [{code}]({code}.md) | {info.title} | `{info.slug}` |" for code, info in CODES.items()]
    return "\n".join(lines) + "\n"


def every_command(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """List the commands of a group and of the groups in it, each with its whole name."""
    for name, command in sorted(group.commands.items()):
        if hasattr(command, "commands"):
            yield from every_command(command, f"{before}{name} ")
        elif not command.hidden:
            yield f"{before}{name}", command


def commands() -> str:
    """Write the reference of the command line."""
    lines = [MADE, "", "# Commands", "", "`london-rules COMMAND --help` prints the same at the terminal.", ""]
    for name, command in every_command(get_command(app())):
        lines += [f"## {name}", "", *(command.help or "").strip().split("\n"), ""]
        rows = []
        for p in command.params:
            record = p.get_help_record(typer.Context(command, info_name=name))
            if p.param_type_name == "argument":
                rows.append((p.make_metavar(typer.Context(command)), getattr(p, "help", "") or ""))
            elif record is not None:
                rows.append(record)
        if not rows:
            continue
        lines += ["| argument or option | meaning |", "| --- | --- |"]
        lines += ["| `{}` | {} |".format(left.replace("|", " or "), " ".join(right.split())) for left, right in rows]
        lines.append("")
    return "\n".join([*lines, OUTPUT])


OUTPUT = """\
## Output and exit codes

| exit code | meaning |
| --- | --- |
| 0 | everything is all right |
| 1 | something was found: mistakes in a text, failed tests, differences (with `--exit-code` or `--check`) |
| 2 | the command was used wrongly |
| 3 | the command could not run: a file or (for `simulate --check`) a C compiler is missing, or the output is lost |
| 4 | internal error |
| 130 | interrupted |
| 141 | the program that reads the output has ended, as `head` does |

If standard output is closed or its disk is full, a command still writes the files that it was asked to write.
Then it says on standard error that the output is lost, and exits with 3. If only a message on standard error
cannot be written, the exit code does not change.

Texts for programs are UTF-8: `show --merged`, `show --python`, `show --c`, `fmt -`, CSV, rulebooks, and comparisons in
Markdown. If the output has an encoding that would change such a text, nothing is written and the exit code is
3; set `PYTHONIOENCODING=utf-8`. In JSON and JUnit XML such characters are written as escapes, such as `\\u00a3`; the
data is the same. In texts for people, a character that the output cannot show is written as an escape, such as
`\\xa310` for £10.
"""


def pages() -> dict[str, str]:
    """Give every made page by its path under `docs/`."""
    touched = {f"language/{game}.md": games.page(game, MADE) for game in games.GAMES}
    whole = {"language/primer.md": f"{MADE}\n\n{primer()}", "language/syntax.md": syntax()}
    return {**whole, **touched, "errors/index.md": errors(), "commands.md": commands()}


def main() -> None:
    """Write the pages, or check them."""
    stale = []
    for name, text in pages().items():
        path = HERE / name
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
    print("\n".join(stale) if stale else "up to date")
    sys.exit(1 if stale and "--check" in sys.argv else 0)


if __name__ == "__main__":
    main()
