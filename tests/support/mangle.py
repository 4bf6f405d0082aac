"""Bundles with their layout spoiled: other indents, spaces, line breaks and blank lines, the same words."""

from __future__ import annotations

import re
from random import Random

from london_rules.language.declarations.keywords import FORMS
from london_rules.language.tidy.words import split_comment, words

_HEAD = re.compile(r"(?:(?:replace|remove|add to) +)?([a-z-]+)")


def mangled_rules(text: str, random: Random) -> str:
    """Spoil the layout of rules."""
    step = random.choice([1, 3, 4])
    keyword, out = "", []
    for declaration in re.split(r"\n(?=[^ #\n])", text):
        m = _HEAD.match(declaration)
        keyword = m[1] if m else ""
        out.append(_declaration(declaration, keyword, step, random))
    return "\n".join(out)


def _declaration(text: str, keyword: str, step: int, random: Random) -> str:
    rows = text.split("\n")
    end = next((i for i, row in enumerate(rows) if i and row[:1] != " "), len(rows))
    body, rest = rows[:end], rows[end:]
    form = FORMS.get(keyword)
    if form and form.body == "formula" and keyword != "moments" and "#" not in "".join(body):
        body = [_broken(" ".join(body), random)]
    else:
        body = [_row(row, form is not None and form.body == "effect", step, random) for row in body]
    return "\n".join(body + [row + "\n" * (not row) for row in rest])


def _broken(formula: str, random: Random) -> str:
    head, sign, body = formula.partition("=")
    pieces = words(body)
    out = f"{head}{sign}{' ' * random.randrange(3)}"
    for piece in pieces:
        out += random.choice([" ", " ", "  ", "\n   ", " \n "]) if piece not in ("'s", ",") else ""
        out += piece
    return out


def _row(row: str, free: bool, step: int, random: Random) -> str:
    indent = (len(row) - len(row.lstrip(" "))) // 2 * step
    code, comment = split_comment(row)
    if free:
        code = re.sub(r'"[^"]*"| ', lambda m: m[0] if m[0] != " " else " " * random.randint(1, 3), code)
    return " " * indent + code + ("  " if code and comment else "") + comment + " " * random.randrange(3)


def prose_rows(text: str, keys: tuple[str, ...] = ("about:",)) -> dict[int, None]:
    """List the rows of texts for people, and of the texts of some keys, by number: they are no rules, and stay."""
    out: dict[int, None] = {}
    within, block = -1, -1  # how far in the key of the paragraphs and that of a text stand
    for i, row in enumerate(text.split("\n")):
        indent = len(row) - len(row.lstrip(" "))
        if block >= 0 and (indent > block or not row.strip()):
            out[i] = None
            continue
        block = -1
        if row.strip():
            within = indent if row.strip() in ("paragraphs:", "lessons:") else within if indent > within else -1
        if (within >= 0 or row.strip().startswith(keys)) and row.rstrip().endswith(": |"):
            block = indent
    return out


def mangled_yaml(text: str, random: Random) -> str:
    """Spoil the layout of YAML."""
    step = random.choice([1, 2, 3])
    out = []
    prose = prose_rows(text)
    for i, row in enumerate(text.split("\n")):
        indent = (len(row) - len(row.lstrip(" "))) * step
        if i in prose:
            out.append(" " * indent + row.lstrip(" "))
            continue
        line = " " * indent + re.sub(r"^- (?=[\w' ]+: )", "-" + " " * (2 * step - 1), row.lstrip(" "))
        if re.match(r" *[\w' -]+: [^|]", line) and "- " not in line[: line.index(":")]:
            line = line.replace(": ", ":" + " " * random.randint(1, 4), 1)
        if re.search(r": +\[[^'\"#]*\]$", line):
            line = line.replace(", ", random.choice([",  ", " ,  ", ", "])).replace("[", random.choice(["[ ", "["]))
        out.append(line.replace('"', "'") if re.search(r': +"[^"\']*"$', line) else line)
        if not row:
            out += [""] * random.randrange(3)
    return "\n".join(out)


def with_comments(text: str, random: Random) -> tuple[str, list[tuple[str, str]]]:
    """Put comments over lines, each as far in as the line; give each with the words of that line."""
    out: list[str] = []
    noted: list[tuple[str, str]] = []
    prose = prose_rows(text, ("about:", "rows:"))  # in a table of things, each row is a thing
    for i, row in enumerate(text.split("\n")):
        if row.strip() and i not in prose and random.random() < 0.2:
            mark = f"noted {len(noted)}"
            out.append(" " * (len(row) - len(row.lstrip(" "))) + random.choice(["# ", "#", "#  "]) + mark)
            noted.append((mark, squeezed(row)))
        out.append(row)
    return "\n".join(out), noted


def squeezed(row: str) -> str:
    """Give the letters of a line without its comment."""
    return "".join(split_comment(row)[0].split()).replace("'", '"')
