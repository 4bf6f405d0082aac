"""The regular expressions of the package, and texts on which one with a loop too many takes very long."""

from __future__ import annotations

import ast
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from time import process_time
from typing import TypeAlias

PACKAGE = Path(__file__).parents[2] / "london_rules"
# Behind a guard and a budget: of a longer line, nothing is guessed.
LEFT_OUT = (PACKAGE / "advice" / "sentences",)
FEW = (16, 60, 250)
FIRST, SECOND, THIRD = 1_000, 4_000, 16_000  # each four times as long as the one before
FASTER = 8  # more than this is not in proportion to the text, whatever else the machine does
SLOW, MUCH = 0.003, 0.05  # seconds that no such pattern takes for the second and the third
WAYS = {
    "match": ("match",),
    "fullmatch": ("fullmatch",),
    **dict.fromkeys(("search", "sub", "subn", "finditer", "findall", "split"), ("search",)),
}
LONGEST = 0.3  # seconds of the processor
MANY = 64  # times that a loop can go round before it is pumped
UNKNOWN = "\ue000"  # for a part of a pattern that only the program knows
ENDS = ("", "\0", "x", "\n")


Act: TypeAlias = Callable[[str], object]


@dataclass(frozen=True)
class Used:
    """A pattern where it is used."""

    file: str
    line: int
    pattern: str
    flags: int
    ways: tuple[str, ...]


def patterns() -> Iterator[Used]:
    """Find every pattern that the package writes down: in calls of `re`, with the ways in which its name is used."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if any(one in (path, *path.parents) for one in LEFT_OUT):
            continue
        text = path.read_text("utf-8")
        if "import re\n" not in text:
            continue
        tree = ast.parse(text)
        known: dict[str, object] = {}
        file = str(path.relative_to(PACKAGE))
        names = {
            node.targets[0] if isinstance(node, ast.Assign) else node.target: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        }
        for target, value in names.items():
            if isinstance(target, ast.Name):
                known.setdefault(target.id, _text(value, known))
        chained = {
            id(node.func.value): WAYS[node.func.attr]
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WAYS
        }
        owners = {id(value): target.id for target, value in names.items() if isinstance(target, ast.Name)}
        for node in ast.walk(tree):
            if not _is_of_re(node):
                continue
            assert isinstance(node, ast.Call)
            assert isinstance(node.func, ast.Attribute)
            made = _text(node.args[0], known) if node.args else None
            if not isinstance(made, str) or any(ast.unparse(one).startswith("short(") for one in node.args[1:]):
                continue
            ways = WAYS.get(node.func.attr, ()) or chained.get(id(node), ()) or _ways(text, owners.get(id(node), ""))
            yield Used(file, node.lineno, made, _flags(node), ways)


def _is_of_re(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in (*WAYS, "compile")
    )


def _text(node: ast.AST, known: dict[str, object]) -> object:
    """Give the text of an expression: of what only the program knows, a name stands in for it."""
    match node:
        case ast.Constant():
            return node.value
        case ast.JoinedStr():
            return "".join(str(_text(part, known)) for part in node.values)
        case ast.FormattedValue():
            found = _text(node.value, known)
            return found if isinstance(found, str | int) else UNKNOWN
        case ast.Name():
            return known.get(node.id)
        case ast.BinOp(op=ast.Add()):
            parts = _text(node.left, known), _text(node.right, known)
            return "".join(p if isinstance(p, str) else UNKNOWN for p in parts)
        case _:
            return None


def _ways(text: str, name: str) -> tuple[str, ...]:
    if not name:
        return ("match", "fullmatch", "search")
    every = re.findall(
        rf"\b{re.escape(name)}\.([a-z]+)\((?!(?:\s*|r\"[^\"]*\", )(?:short\(|[a-z]+\[:?-?[A-Z_]+:?\]))", text
    )
    every += re.findall(rf"\b{re.escape(name)} (?:if|else)\b[^\n]*?\)\.([a-z]+)\(", text)
    if not every and re.search(rf"\b{re.escape(name)}\.[a-z]+\(", text):
        return ()  # it sees short texts only
    used = dict.fromkeys(every)
    ways = [way for one in used for way in WAYS.get(one, ())]
    return tuple(dict.fromkeys(ways)) or ("match", "fullmatch", "search")


def _flags(node: ast.Call) -> int:
    """Give the flags that a call names."""
    said = ast.unparse(node)
    return sum(int(getattr(re, name)) for name in ("I", "M", "S", "X") if re.search(rf"\bre\.{_LONG[name]}\b", said))


_LONG = {"I": "(?:I|IGNORECASE)", "M": "(?:M|MULTILINE)", "S": "(?:S|DOTALL)", "X": "(?:X|VERBOSE)"}


def pumps(used: Used) -> Iterator[tuple[str, str, str]]:
    """Give texts to pump for each loop of a pattern: what comes before it, what is repeated, and what ends it."""
    tree = parser.parse(used.pattern, used.flags)
    found = list(dict.fromkeys(_loops(list(tree), "")))
    pairs = [(before, one) for before, one in found if one]
    for before, one in pairs:
        for end in ENDS:
            yield before, one, end


def _loops(items: list[object], before: str) -> Iterator[tuple[str, str]]:
    for kind, value in items:  # type: ignore[misc]
        if kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            low, high, inner = value
            if high == op.MAXREPEAT or high > MANY:
                for sample in _samples(list(inner)):
                    yield before, sample
            yield from _loops(list(inner), before)
            before += _one(list(inner)) * max(low, 1)
        elif kind is op.BRANCH:
            for branch in value[1]:
                yield from _loops(list(branch), before)
            before += _one(list(value[1][0]))
        elif kind is op.SUBPATTERN:
            yield from _loops(list(value[3]), before)
            before += _one(list(value[3]))
        elif kind in (op.ASSERT, op.ASSERT_NOT):
            yield from _loops(list(value[1]), before)
        elif kind is op.ATOMIC_GROUP:
            yield from _loops(list(value), before)
            before += _one(list(value))
        else:
            before += _one([(kind, value)])


def _samples(items: list[object]) -> list[str]:
    """Give some texts that a loop takes: what it likes first, and spaces and letters, which other loops like too."""
    first = _one(items)
    more = [" ", "a", "a ", "\n"] if len(first) <= 1 else []
    return [first, *(one for one in more if one != first)]


def _one(items: list[object]) -> str:
    """Give one text that items match, more or less."""
    out = ""
    for kind, value in items:  # type: ignore[misc]
        match kind:
            case op.LITERAL:
                out += chr(value)
            case op.NOT_LITERAL | op.ANY:
                out += "a"
            case op.IN:
                out += _of(value)
            case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT:
                out += _one(list(value[2])) * max(value[0], 1)
            case op.BRANCH:
                out += _one(list(value[1][0]))
            case op.SUBPATTERN:
                out += _one(list(value[3]))
            case op.ATOMIC_GROUP:
                out += _one(list(value))
            case _:
                pass
    return out


def _of(choices: list[tuple[object, object]]) -> str:
    text = "a 1-_'.,:;|#(x\n\t{[=\"\u2019é"
    wanted = re.compile(_class(choices))
    return next((letter for letter in text if wanted.match(letter)), "a")


def _class(choices: list[tuple[object, object]]) -> str:
    """Write a class of characters again."""
    out, sign = "", ""
    for kind, value in choices:
        if kind is op.NEGATE:
            sign = "^"
        elif kind is op.LITERAL:
            out += re.escape(chr(value))  # type: ignore[call-overload]
        elif kind is op.RANGE:
            low, high = value  # type: ignore[misc]
            out += f"{re.escape(chr(low))}-{re.escape(chr(high))}"
        elif kind is op.CATEGORY:
            out += _CATEGORIES[value]
    return f"[{sign}{out}]"


_CATEGORIES = {
    op.CATEGORY_SPACE: r"\s", op.CATEGORY_NOT_SPACE: r"\S", op.CATEGORY_WORD: r"\w", op.CATEGORY_NOT_WORD: r"\W",
    op.CATEGORY_DIGIT: r"\d", op.CATEGORY_NOT_DIGIT: r"\D",
}  # fmt: skip


def slowest(used: Used) -> str:
    """Tell of a text on which a pattern takes longer and longer than the text grows; "" if there is none."""
    compiled = re.compile(used.pattern, used.flags)
    for before, one, end in pumps(used):
        for way in used.ways:
            act = getattr(compiled, way)
            if _grows(act, before, one, end):
                return f"{way} of {before!r} + {one!r} * n + {end!r}"
    return ""


def _grows(act: Act, before: str, one: str, end: str) -> bool:
    if any(_seconds(act, before + one * few + end) > MUCH for few in FEW):
        return True  # so little text is enough
    took = _seconds(act, before + one * SECOND + end)
    if took < SLOW or took < FASTER * min(_seconds(act, before + one * FIRST + end) for _ in range(3)):
        return False
    took = min(_seconds(act, before + one * SECOND + end) for _ in range(2))
    more = min(_seconds(act, before + one * THIRD + end) for _ in range(2))
    return more >= LONGEST or (more > MUCH and more > FASTER * took)


def _seconds(act: Act, text: str) -> float:
    """Return how long a pattern takes, or that it takes longer than anybody would wait."""
    began = process_time()
    signal.signal(signal.SIGVTALRM, _end)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        act(text)
    except TimeoutError:
        return LONGEST
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return process_time() - began


def _end(*_: object) -> None:
    raise TimeoutError
