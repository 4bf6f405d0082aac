"""Ways to make a text wrong: each gives another text of about the same size."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count, islice

from benchmarks.growth.sorts import word

Way = Callable[[str], str]
WAYS: dict[str, Way] = {}

_WORD = re.compile(r"[A-Za-z]{3,}")
_DECLARED = re.compile(r"(?m)^(?:number|rule|group|counter|power|action|turn|zone|mark|moment) (\w+)|^ {2,4}(z\w+):")


def way(name: str) -> Callable[[Way], Way]:
    """Enter a way to make a text wrong."""

    def enter(made: Way) -> Way:
        WAYS[name] = made
        return made

    return enter


def lines(name: str, made: Callable[[int, str], str]) -> None:
    """Enter a way that changes every line, given its number and what is in it after its indentation."""

    def spoil(text: str) -> str:
        out = []
        for i, line in enumerate(text.split("\n")):
            bare = line.lstrip(" ")
            out.append(line[: len(line) - len(bare)] + made(i, bare) if bare else line)
        return "\n".join(out)

    WAYS[name] = spoil


def block(name: str, made: Callable[[int], str]) -> None:
    """Enter a way that puts something of so many letters in the place of the lines in the middle."""

    def spoil(text: str) -> str:
        every = text.split("\n")
        half = every[: len(every) // 2]
        while half and not half[-1].strip():
            half.pop()
        last = half[-1] if half else ""
        indent = last[: len(last) - len(last.lstrip(" "))]
        return "\n".join(half) + "\n" + indent + made(len(text) // 2) + "\n"

    WAYS[name] = spoil


def _in_the_middle(text: str, made: Callable[[str], str]) -> str:
    every = text.split("\n")
    at = next((i for i in range(len(every) // 2, len(every)) if every[i].strip()), 0)
    line = every[at]
    bare = line.lstrip(" ")
    every[at] = line[: len(line) - len(bare)] + made(bare)
    return "\n".join(every)


# ---- one line ------------------------------------------------------------------------------------

way("a line in the middle is of unknown words")(lambda text: _in_the_middle(text, lambda line: "zzz qqq yyy"))
way("a letter in the middle is wrong")(
    lambda text: _in_the_middle(text, lambda line: _WORD.sub(lambda m: _swapped(m[0]), line, count=1))
)
way("a line in the middle is there twice")(lambda text: _in_the_middle(text, lambda line: line + " " + line))
way("a quote in the middle is open")(lambda text: _in_the_middle(text, lambda line: '"' + line))
way("a bracket in the middle is open")(lambda text: _in_the_middle(text, lambda line: "[" + line))
way("a tab in the middle")(lambda text: _in_the_middle(text, lambda line: "\t" + line))
way("a space in the middle too many")(lambda text: _in_the_middle(text, lambda line: " " + line))
way("a colon in the middle is not there")(lambda text: _in_the_middle(text, lambda line: line.replace(":", "")))
way("the first colon is not there")(lambda text: text.replace(":", "", 1))
way("the first quote is open")(lambda text: text.replace(" ", " '", 1))
way("a declared name is misspelt once")(
    lambda text: _renamed(text, lambda name, i: name[:-1] + "q" if i == 1 else name, most=1)
)


# ---- every line ----------------------------------------------------------------------------------


def _swapped(one: str) -> str:
    return one[:-2] + one[-1] + one[-2] if one[-1] != one[-2] else one[:-1]


def _each_its_own(i: int, line: str) -> str:
    words = line.split(" ")
    at = i * 7 % len(words)
    match i % 9:
        case 0:
            words[at] = _swapped(words[at] + "xy")
        case 1:
            del words[at]
        case 2:
            words.insert(at, words[at])
        case 3:
            words[at] = words[at].upper()
        case 4:
            words.insert(at, "the")
        case 5:
            words[at] += ","
        case 6:
            words.reverse()
        case 7:
            words[at] = words[at].replace(":", " is")[:-1] + word(i)
        case _:
            words.insert(at, f"every {word(i)} of")
    return " ".join(words)


lines("every line in its own way", _each_its_own)
lines("the same wrong line everywhere", lambda i, line: "gain golb from the peble")
lines("the same wrong key everywhere", lambda i, line: "wroth: gain golb")
lines("another wrong line everywhere", lambda i, line: f"gain {word(i)} from the {word(i * 7)}")
lines("unknown names everywhere", lambda i, line: _WORD.sub(lambda m: m[0] + "q", line))
lines("letters swapped everywhere", lambda i, line: _WORD.sub(lambda m: _swapped(m[0]), line))
lines("every line is there twice", lambda i, line: line + " " + line)
lines("no spaces", lambda i, line: line.replace(" ", ""))
lines("no colons, commas and signs", lambda i, line: re.sub(r"[:,=£|()]", "", line))
lines("colons after every word", lambda i, line: line.replace(" ", ": "))
lines("commas after every word", lambda i, line: line.replace(" ", ", "))
lines("semicolons at the ends", lambda i, line: line + ";")
lines("dashes before all lines", lambda i, line: "- " + line)
lines("open quotes", lambda i, line: '"' + line)
lines("open brackets", lambda i, line: "(" + line)
lines("curly quotes", lambda i, line: "\u201c" + line.replace(" ", "\u201d ", 1))
lines("letters of other scripts", lambda i, line: line.replace("a", "\u0430").replace("e", "\u0435"))
lines("spaces of other sorts", lambda i, line: line.replace(" ", "\u00a0"))
lines("letters of no width", lambda i, line: line.replace("e", "e\u200b"))
lines("tabs between words", lambda i, line: line.replace(" ", "\t"))
lines("tabs before lines", lambda i, line: "\t" + line)
lines("indented one more on every other line", lambda i, line: " " * (i % 2) + line)
lines("capitals", lambda i, line: line.upper())
lines("prose", lambda i, line: f"Each player who has {i} stones then takes as many of them as they like.")
lines("a program", lambda i, line: f"if (player{i}.gold >= {i % 9}) {{ hand[{i}] += draw(); }}")
lines("headings", lambda i, line: "## " + line)
lines("removals of what is not there", lambda i, line: f"remove rule {word(i)}")
lines("other ends of lines", lambda i, line: line + "\r")
lines("no letters at all", lambda i, line: "?" * len(line))
lines("questions and stars", lambda i, line: "? *x & !y " + line)
way("no indentation")(lambda text: re.sub(r"(?m)^ +", "", text))
way("indented further and further")(
    lambda text: "\n".join(" " * (i % 300) + line.strip() for i, line in enumerate(text.split("\n")))
)
way("a word a line")(lambda text: re.sub(r"(?m)(?<=\S) (?=\S)", "\n  ", text))
way("lines in the opposite order")(lambda text: "\n".join(reversed(text.split("\n"))))
way("every other line is left out")(lambda text: "\n".join(text.split("\n")[::2]))
way("all on one line")(lambda text: text.replace("\n", " "))
way("the rest on one line")(lambda text: text[: len(text) // 2] + text[len(text) // 2 :].replace("\n", " "))


# ---- names ---------------------------------------------------------------------------------------


def _renamed(text: str, new: Callable[[str, int], str], most: int = 0) -> str:
    """Change names where they are not declared."""
    named = [
        m
        for m in re.finditer(r"\bz[a-z]{3,4}\b", text)
        if not _DECLARED.match(text, text.rfind("\n", 0, m.start()) + 1)
    ]
    chosen = named[len(named) // 2 :][:most] if most else named
    out, at = [], 0
    for i, m in enumerate(chosen, 1):
        out += [text[at : m.start()], new(m[0], i)]
        at = m.end()
    return "".join(out) + text[at:]


way("all declared names are misspelt")(lambda text: _renamed(text, lambda name, i: name[:-1] + "q"))
way("every name is declared twice")(
    lambda text: _DECLARED.sub(lambda m: m[0][: -1 - m[0].endswith(":")] + "a" + ":" * m[0].endswith(":"), text)
)
way("one name for all")(lambda text: _DECLARED.sub(lambda m: m[0].replace(m[1] or m[2], "zzzz"), text))
way("a name is one that the language has")(
    lambda text: _DECLARED.sub(lambda m: m[0].replace(m[1] or m[2], "gain"), text)
)


# ---- much of one thing ---------------------------------------------------------------------------


def _listed(size: int, between: str) -> str:
    names = islice((word(i, 4) for i in count()), size // (5 + len(between)))
    return between.join(names)


block("a long word", lambda n: "x" * n)
block("a long key", lambda n: "x" * n + ": 1")
block("a long number", lambda n: "gain £" + "1" * n)
block("a long value of figures", lambda n: "worth: " + "1" * n)
block("a long list", lambda n: "choose " + _listed(n, ", "))
block("a long list in brackets", lambda n: "name: [" + _listed(n, ", ") + "]")
block("a long list, open", lambda n: "name: [" + _listed(n, ", "))
block("a long mapping in braces", lambda n: "name: {" + _listed(n, ": 1, ") + "}")
block("a long sum", lambda n: "gain £(" + _listed(n, " + ") + ")")
block("a long line of `and`", lambda n: "if " + "the zzz is zzz and " * (n // 19) + "x is x, gain £1")
block("a long line of possessives", lambda n: "gain it" + "'s zzz" * (n // 6))
block("a long line of prose", lambda n: "then each player takes as many as they like. " * (n // 45))
block("round brackets inside each other", lambda n: "gain £" + "(" * n)
block("square brackets inside each other", lambda n: "a: " + "[" * n)
block("braces inside each other", lambda n: "a: " + "{a: " * (n // 4))
block("`if` inside each other", lambda n: "if there is a card in your hand, " * (n // 33) + "gain £1")
block("`not` inside each other", lambda n: "if not (" * (n // 8) + "x")
block("dashes inside each other", lambda n: "- " * (n // 2))
block("keys inside each other", lambda n: "a: " * (n // 3))
block("question marks", lambda n: "? " * (n // 2))
block("open quotes, many", lambda n: '"' * (n | 1))
block("open small quotes, many", lambda n: "a: " + "'" * (n | 1))
block("spaces", lambda n: "gain" + " " * n + "£x")
block("tabs", lambda n: "gain" + "\t" * n + "£x")
block("letters that combine", lambda n: "gain e" + "\u0301" * n)
block("a text in quotes that is open", lambda n: 'name: "' + "x\n  " * (n // 4))
block("a block of text", lambda n: "name: |\n" + "        gain golb\n" * (n // 18))
block("one declaration, often", lambda n: "\nnumber zzzz = 1\n" * (n // 17))
block("one thing, often", lambda n: "same:\n    name: Same\n    worth: 1\n  " * (n // 38))
block("properties that are none", lambda n: "\ncounter zzzzz\n" + "  nonsense x\n" * (n // 13))
