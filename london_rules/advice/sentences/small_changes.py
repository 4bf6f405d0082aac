"""Small changes of a line in which the checks find a fault: whose something is, and which line comes first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import depth_of, line_around, lines_over

_WORD = re.compile(r"[^\W\d_][\w-]*")
MOST_BEFORE = 60  # letters before a field in which its owner is looked for
# Words for things and players, and what may be meant in their place.
_OTHERS: Final[Mapping[str, Sequence[str]]] = {
    "their": ("your", "the"),
    "they": ("",),
    "them": ("you",),
    "your": ("the", "their"),
    "the": ("your", "their"),
    "any": ("your", "their"),
    "is": ("is not",),
}
_OWNER = re.compile(r"(?:\bits +|(?:\b(?:the +)?[\w-]+)'s +)?(?:the +)?$")  # before a field
_FIELD_IS = re.compile(r"(its|the [\w-]+'s) [a-z][\w -]*? (is(?: not)?) ")
_ASKED = re.compile(r"\b(?:there is (?P<no>no)?|number of |is in )[^,\n]*$")
_EACH_PLAYER = re.compile(r"(?<!\w)each (?:other )?player\b")


def owner_of_value(text: str, start: int) -> Iterator[Repair]:
    """Try the thing itself, where a field of it is compared with a word for the thing."""
    line, _ = line_around(text, start)
    for m in _FIELD_IS.finditer(text, line, start + 1):
        if m.end() == start:
            yield write(m.start(), m.end(), f"{'it' if m[1] == 'its' else m[1].removesuffix(chr(39) + 's')} {m[2]} ")


def whose_zone(text: str, start: int, end: int) -> Iterator[Repair]:
    """Try whose a zone is: of the player who was chosen before, if one was."""
    article = re.search(r"\bthe $", text[:start])
    begin = start if article is None else article.start()
    zone = text[start:end].removeprefix("the ")
    chosen = re.search(r"\bchoose (?:another|a|one of the) (?:other )?player", text[:start]) is not None
    chosen = chosen or _of_each(text, start)
    owners: tuple[str, ...] = ("their", "your") if chosen else ("your", "their")
    asked = _ASKED.search(text, line_around(text, start)[0], begin)
    if asked is not None:  # whether there is something in one of them
        owners = ("any", *owners) if asked["no"] else (*owners, "any")
    for who in owners:
        yield write(begin, end, f"{who} {zone}")


def _of_each(text: str, start: int) -> bool:
    """Return whether a line does something for each player, itself or below one that does."""
    line, stop = line_around(text, start)
    return any(map(_EACH_PLAYER.search, (text[line:stop], *lines_over(text, line))))


def within_lines_above(text: str, line: int, first: int) -> Iterator[Repair]:
    """Try the line as one of the lines above it that stand further in: what they choose is known there."""
    above = text[:line].rstrip().rpartition("\n")[2]
    deep, begin = depth_of(above), text.rfind(above, 0, line)
    if not above.strip() or deep <= first - line:
        return
    _, end = line_around(text, first)
    head = next((one for one in lines_over(text, begin) if depth_of(one) < deep), "")
    said = _in_block(head, text[first:end])
    deeper, help = " " * (deep - (first - line)), "line this up with the line above"
    if said == text[first:end]:
        yield Repair(first, first, deeper, help, first)
    elif said:
        yield Repair(first, end, deeper + said, help, first)


def choice_below(text: str, line: int, first: int) -> Iterator[Repair]:
    """Try the next line first, if that one chooses."""
    _, end = line_around(text, first)
    below = re.compile(rf"\n{' ' * (first - line)}(choose .*)").match(text, end)
    if below is not None:
        swapped = f"{below[1]}\n{' ' * (first - line)}{text[first:end]}"
        yield Repair(first, below.end(), swapped, "choose first", first)


def called_below(text: str, at: int, name: str) -> Iterator[Repair]:
    """Try the line first that gives a name, if it stands further down in the same block."""
    line, end = line_around(text, at)
    margin = re.match(" *", text[line:])
    deep = 0 if margin is None else len(margin[0])
    gives = re.compile(rf" {{{deep}}}(?! )(?P<choose>[^\n]*\bcall (?:it|them) (?:the )?{re.escape(name)})(?![\w-])")
    skipped = ""
    for below in text[end + 1 :].split("\n"):
        own = len(below) - len(below.lstrip(" "))
        if below.strip() and own < deep:
            return  # that block has ended
        if (found := gives.match(below)) is not None:
            last = end + 1 + len(skipped) + len(below)
            made = f"{below.strip()}\n{text[line:end]}{chr(10) if skipped else ''}{skipped.rstrip(chr(10))}"
            yield Repair(line + deep, last, made, f"write `{found['choose'].strip()}` first", line + deep)
            return
        skipped += f"{below}\n"


_HELD: Final = re.compile(
    r"(?P<margin> *)(?P<head>you may|(?:if|for each|ask|otherwise|at)\b[^\n]*?)(?P<comma>,?) choose "
)


def called_further_in(text: str, at: int, name: str) -> Iterator[Repair]:
    """Try the line as one of the lines that depend on what the line above says, if a name is given there only."""
    line, end = line_around(text, at)
    above = text[:line].rstrip().rpartition("\n")[2]
    first = line + depth_of(text[line:])
    if re.search(rf"\bcall (?:it|them) (?:the )?{re.escape(name)}$", above.strip()) is None:
        return
    yield from within_lines_above(text, line, first)
    begin, held = text.rfind(above, 0, line), _HELD.match(above)
    if held is not None and depth_of(above) == first - line and (said := _in_block(held["head"], text[first:end])):
        deeper, chosen = f"\n{held['margin']}  ", above[held.end("comma") :].strip()
        made = f"{above[: held.end('head')]}{deeper}{chosen}{deeper}{said}"
        yield Repair(begin, end, made, f"write both lines below `{held['head'].strip()}`, further in", first)


def _in_block(head: str, line: str) -> str:
    """Say a line in a block: to whoever is asked there, what is yours is theirs, and so on; "" if that cannot be.

    Only a move says of everything whose it is.
    """
    if not head.strip().startswith("ask "):
        return line
    alone = re.fullmatch(r"move [^,]*", line) is not None
    return re.sub(r"\b(?:your|their)\b", lambda m: "their" if m[0] == "your" else "your", line) if alone else ""


TURNED: Final = "turned round"  # the two places of a move: what goes somewhere then comes from there
_FROM_TO: Final = re.compile(
    r"(?P<from>(?:the|your|their) [a-z][a-z -]*?) to (?P<to>(?:the|your|their) [a-z][a-z -]*?)"
    r"(?=,|$| in random order\b)",
    re.MULTILINE,
)


def turned_round(text: str, at: int) -> Iterator[Repair]:
    """Try the two places of a move the other way round."""
    line, end = line_around(text, at)
    of = text.rfind(" of ", line, at)
    m = _FROM_TO.match(text, of + len(" of "), end) if of >= 0 else None
    if m is not None and m.start() <= at < m.end("from"):
        made = f"{m['to']} to {m['from']}"
        yield Repair(m.start(), m.end(), made, f"write `{made}`", at, reading=TURNED)


def owner_before(text: str, at: int) -> str:
    """Give whose field begins at a place, as it is written before it; "" if nothing says that."""
    found = _OWNER.search(text, max(line_around(text, at)[0], at - MOST_BEFORE), at)
    return "" if found is None else found[0]


def owners(text: str, start: int, end: int) -> Iterator[Repair]:
    """Try another owner, or a player for nobody."""
    first = True
    for m in _WORD.finditer(text, start, end):
        for other in _OTHERS.get(m.group().lower(), ()):
            stop = m.end() if other else m.end() + 1
            yield write(m.start(), stop, other)
        if first and m.group().lower() not in _OTHERS:
            article = re.search(r"\bthe $", text[: m.start()])
            begin = m.start() if article is None else article.start()
            for who in ("your", "their"):
                yield Repair(begin, m.start(), f"{who} ", f"write `{who}` before it", start)
        first = False


def write(start: int, end: int, text: str) -> Repair:
    """Give the change that writes a text in the place of another, or leaves that out."""
    return Repair(start, end, text, f"write `{text}`" if text else "leave it out", start)
