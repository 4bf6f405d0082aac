"""Declarations that are lists of properties: kinds, counters, zones and the ranking."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from london_rules.classes import evolve
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.nearness import suggest, suggest_alike
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.declarations.causes import BadLine
from london_rules.language.declarations.declaration import Declaration, Property
from london_rules.language.declarations.forms import NAME, OWNED, Form, Lines, Reader, examples, word
from london_rules.language.syntax.names import Names, add_counter, add_flag, add_kind, plural, singular


def _owner(reader: Reader, d: Declaration) -> r.Owner:
    """Give for whom there is one of what is declared."""
    owner = d.head.owner or "table"
    if d.head.owner and owner != "player" and owner not in reader.rules.kinds:
        known = ["player", *reader.rules.kinds]
        reader.unknown("kind", owner, d.header, known)
        return next(iter(suggest_alike(owner, known, 1)), "player")  # go on as if it were that: it is used
    return owner


# ---- kinds --------------------------------------------------------------------------------------

MOST_FIELDS = 100  # of a kind, and values of a field: every thing of the kind has each of them

_MISSING, _LEAST, _MOST = "may be missing", r"at least -?\d{1,9}", r"at most -?\d{1,9}"

_KIND: Lines = {
    "begins": (r"begins in (?:the )?(?P<zone>.*)",),
    "field": (
        rf"(?P<name>[\w -]+): *(?P<type>.+?)(?P<more>(?:, *(?:{_MISSING}|{_LEAST}|{_MOST}))*)",
        *("cost: number", "toll: number, at least 0", "side: left or right", "flips: yes or no", "use: effect"),
    ),
}


def is_optional(line: Property) -> bool:
    """Return whether a line of a field says that things need not have it."""
    return _MISSING in line["more"]


def _kind_names(names: Names, d: Declaration) -> None:
    add_kind(names, d.name)
    for line in d.lines:
        if line.form != "field":
            continue
        names.add("FIELD", line["name"], line["name"])
        names.add("FIELDS", plural(line["name"]), line["name"])
        if line["type"] == "yes or no" and not is_optional(line):
            add_flag(names, line["name"])
        elif " or " in line["type"]:
            for value in _values(line["type"]):
                names.add("VALUE", value, value.lower())


def _values(text: str) -> list[str]:
    """List the words of a one-of field, e.g. `left, right or both`."""
    return [v.strip() for v in re.split(r",| or ", text) if v.strip()]


def _kind(reader: Reader, d: Declaration) -> r.KindDecl:
    fields: dict[str, r.FieldDecl] = {}
    begins = ""
    for line in d.lines:
        if line.form == "begins":
            begins = line["zone"]
        elif made := _field(reader, line):
            many = _too_many(fields, made)
            if many:
                reader.found.error("LR-X0032", many, line.place.span(), help="make two kinds of it, or leave some out")
                break
            fields[made.name] = made
        else:
            meant = _not_a_field(reader, line, d.name)
            if meant is not None:
                fields[meant.name] = meant
    return r.KindDecl(d.name, reader.slot(d), fields, begins)


def _not_a_field(reader: Reader, line: Property, owner: str) -> r.FieldDecl | None:
    """Report a line that is not a field, and give the one that is meant if its type is nearly one."""
    start = line.match.start("type") if line.match else 0
    said = line["type"].strip()
    types = [*FIELD_TYPES, *(slot.removeprefix("counter ") for slot in reader.slots if slot.startswith("counter "))]
    near = suggest(said, types, 1) if line.match else []
    help = f"write it like {', '.join(f'`{example}`' for example in examples(_KIND))}"
    kind = f"kind {said.partition(',')[0]}"
    if kind in reader.slots:  # a thing that another names
        relation = f"relation {line['name'].strip()} from {plural(owner)} to {plural(kind[5:])}"
        help = f"what names another thing is a relation: write `{relation}`, and here no field"
    place = line.place.span(start, start + len(line["type"].rstrip())) if near else line.place.span(start)
    cause = UnknownName(said, near) if near else BadLine("kind", line.place, lambda _: False)
    message = f"a field cannot be `{said}`" if near else "a field of a kind is not written like this"
    reader.found.error("LR-S0008", message, place, help=help, cause=cause)
    return _of_type(reader, line["name"], near[0], optional=is_optional(line)) if near else None


# Even where a counter has the name `number`, the word is this type.
FIELD_TYPES: dict[str, Literal["number", "effect", "powers"]] = {
    "number": "number",
    "effect": "effect",
    "powers": "powers",
}


def _too_many(fields: Mapping[str, r.FieldDecl], last: r.FieldDecl) -> str:
    """Say what is wrong with a kind that has too many fields, or a field of too many values; "" if nothing is."""
    if len(fields) >= MOST_FIELDS and last.name not in fields:
        return f"a kind can have at most {MOST_FIELDS} fields"
    return f"a field can have at most {MOST_FIELDS} values" if len(last.values) > MOST_FIELDS else ""


def _field(reader: Reader, line: Property) -> r.FieldDecl | None:
    made = _typed_field(reader, line)
    if made is None or not line["more"]:
        return made
    bounds = _bounds(reader, line)
    if bounds != r.NO_BOUNDS and made.type not in ("number", "counter"):
        message = "only a number or an amount of a counter can have a least or greatest value"
        reader.found.error("LR-S0008", message, line.at("more").span(), help="leave it out")
    return evolve(made, bounds=bounds)


def _bounds(reader: Reader, line: Property) -> r.Bounds:
    """Read the least and the greatest value that a line of a field gives."""
    found: dict[str, tuple[int, Span]] = {}
    start = line.match.start("more") if line.match else 0
    for part in re.finditer(r"at (least|most) (-?\d+)", line["more"]):
        place = line.place.span(start + part.start(), start + part.end())
        if part[1] in found:
            reader.found.error("LR-S0008", f"`at {part[1]}` is given twice", place, help="leave one of them out")
        found[part[1]] = int(part[2]), place
    least, least_place = found.get("least", (None, None))
    most, most_place = found.get("most", (None, None))
    if least is not None and most is not None and least > most:
        help = f"write `at least {most}, at most {least}`"
        file, start, end = line.at("more").span().file, *_outer(least_place, most_place)
        fix = Fix(Span(file, start, end), help[len("write `") : -1], help)
        message = f"no value is at least {least} and at most {most}"
        reader.found.error("LR-S0008", message, Span(file, start, end), help=help, fix=fix)
        return r.NO_BOUNDS
    return r.Bounds(least, most, least_place, most_place)


def _outer(*places: Span | None) -> tuple[int, int]:
    """Give where the first of some places begins and the last ends."""
    known = [place for place in places if place is not None]
    return min(place.start for place in known), max(place.end for place in known)


def _typed_field(reader: Reader, line: Property) -> r.FieldDecl | None:
    name, type, optional = line["name"], line["type"].strip(), is_optional(line)
    match type:
        case "yes or no":
            return r.FieldDecl(name, "flag", optional=optional)
        case "effect, in any order":
            return r.FieldDecl(name, "effect", optional=optional, any_order=True)
    if " or " in type and f"counter {type}" not in reader.slots:
        return r.FieldDecl(name, "one of", tuple(v.lower() for v in _values(type)), optional=optional)
    return _of_type(reader, name, type, optional=optional)


def _of_type(reader: Reader, name: str, type: str, *, optional: bool) -> r.FieldDecl | None:
    """Give a field whose type is one word of the language or a counter."""
    if type in FIELD_TYPES:
        return r.FieldDecl(name, FIELD_TYPES[type], optional=optional)
    if f"counter {type}" in reader.slots:
        return r.FieldDecl(name, "counter", counter=type, optional=optional)
    return None


KIND = Form("kind tile", NAME, "properties", _kind, _kind_names, _KIND, category="kinds")

# ---- counters -----------------------------------------------------------------------------------

KEPT = "kept for the next game"

_COUNTER: Lines = {
    "written": (r"written(?: (?P<symbol>\S*))?", "written $"),
    "starts": (r"starts at (?P<number>.*)", "starts at 5"),
    "no least": ("no least", "no least"),
    "short": (r"when short:(?P<effect>.*)", "when short: ..."),
    "note": (r"note:(?P<note>\s*(?P<before>[^{}]*)\{(?P<number>[^{}]+)\}(?P<after>[^{}]*)|.*)", "note: ..."),
    "gone": ("gone when its powers stop", "gone when its powers stop"),
    "rolled": (
        r"rolled from (?:(?:the )?table (?P<table>.*)|(?P<least>.*?) to (?P<most>.*))",
        *("rolled from 1 to 6", "rolled from the table weather"),
    ),
    "seen": (
        r"seen by its owner(?:, *guessed from (?P<low>.*?) to (?P<high>.*))?",
        "seen by its owner, guessed from 0 to 20",
    ),
    "kept": (KEPT, KEPT),
}


def _counter_names(names: Names, d: Declaration) -> None:
    symbols = [line["symbol"].split()[0] for line in d.lines if line.form == "written" and line["symbol"].strip()]
    add_counter(names, d.name, symbols[0] if symbols else "", d.head.owner)


def _counter(reader: Reader, d: Declaration) -> r.CounterDecl:
    lines = _properties(reader, d, _COUNTER)
    written, starts, short, note, rolled, seen = map(
        lines.get, ("written", "starts", "short", "note", "rolled", "seen")
    )
    return r.CounterDecl(
        d.name,
        reader.slot(d),
        _owner(reader, d),
        written["symbol"].strip() if written else "",
        (reader.parse(d, "number_body", starts.at("number")) if starts else None) or t.Int(0),
        None if "no least" in lines else 0,
        reader.parse(d, "effect", short.at("effect"), numbers=("shortfall",)) if short else None,
        _note(reader, d, note) if note else None,
        "gone" in lines,
        _rolled(reader, d, rolled) if rolled else None,
        _guessed(reader, d, seen) if seen else None,
        "kept" in lines,
    )


def _properties(reader: Reader, d: Declaration, forms: Lines) -> dict[str, Property]:
    """Give the lines of a declaration by their forms, of those of one form the last; report what has no form."""
    for line in d.lines:
        if not line.form:
            reader.bad_property(line.place, d.keyword, examples(forms))
    return {line.form: line for line in d.lines}


def _guessed(reader: Reader, d: Declaration, line: Property) -> r.Guessed:
    """Read between which numbers others guess a counter that only its owner sees."""
    nothing = r.Guessed(t.Int(0), t.Int(0))
    if not line["low"]:
        message = f"nothing says what others take the {d.name} for"
        help = "write between which numbers it is, as in `seen by its owner, guessed from 0 to 20`"
        reader.found.error("LR-S0008", message, line.place.span(), help=help)
        return nothing
    least, most = (reader.parse(d, "number_body", line.at(name)) for name in ("low", "high"))
    return nothing if least is None or most is None else r.Guessed(least, most)


def _rolled(reader: Reader, d: Declaration, line: Property) -> r.Rolled | None:
    if line["table"]:
        name = " ".join(line["table"].split())
        if f"table {name}" not in reader.slots:
            known = [slot.removeprefix("table ") for slot in reader.slots if slot.startswith("table ")]
            reader.unknown("table", name, line.at("table"), known)
            return r.Rolled(t.Int(1), t.Int(1))  # go on as if it were there: it is rolled
        return r.Rolled(t.Int(0), t.Int(0), name)
    least, most = (reader.parse(d, "number_body", line.at(name)) for name in ("least", "most"))
    return None if least is None or most is None else r.Rolled(least, most)


def _note(reader: Reader, d: Declaration, line: Property) -> r.Note | None:
    if not line["number"]:
        reader.bad_property(line.at("note"), "counter", ["note: needs {the shortfall} more"])
        return None
    number = reader.parse(d, "number_body", line.at("number"), numbers=("shortfall",))
    return None if number is None else r.Note(line["before"], number, line["after"])


COUNTER = Form(
    "counter gold for each player", OWNED, "properties", _counter, _counter_names, _COUNTER, category="counters"
)

# ---- marks --------------------------------------------------------------------------------------

_MARK: Lines = {"gone": ("gone when it moves", "gone when it moves")}


def _mark(reader: Reader, d: Declaration) -> r.MarkDecl:
    return r.MarkDecl(d.name, reader.slot(d), "gone" in _properties(reader, d, _MARK))


MARK = Form(
    *("mark laid this turn", rf"{NAME} this turn", "properties", _mark, word("MARK", "{} this turn"), _MARK),
    category="marks",
)

# ---- zones --------------------------------------------------------------------------------------

_SEEN: dict[str, r.Seen] = {
    "seen by all": "all",
    "seen by nobody": "nobody",
    "seen by its owner": "owner",
    "open tops seen by all, the rest by its owner": "open tops",
}
_SHAPES: dict[str, r.Shape] = {"": "hand", "a pile": "pile", "stacks": "stacks"}
_CONDITION = "(?:on top|face up)"
_ZONE: Lines = {
    "holds": (
        r"holds (?P<things>[\w-]+)(?: in (?P<shape>a pile|stacks|(?:a row|(?P<rows>\d+) rows?) of (?P<columns>.+)))?",
        *(
            "holds cards",
            "holds cards in a pile",
            "holds cards in stacks",
            "holds cards in a row of 5",
            "holds cards in 2 rows of 3",
        ),
    ),
    "seen": ("|".join(_SEEN), *_SEEN),
    "works": (
        rf"(?P<powers>[\w -]+?) works(?: while +(?P<while>{_CONDITION}(?: +and +{_CONDITION})*))?",
        "ongoing works while on top and face up",
    ),
    "kept": (KEPT, KEPT),
}


def _zone(reader: Reader, d: Declaration) -> r.ZoneDecl:
    before = len(reader.found)
    lines = _properties(reader, d, _ZONE)
    holds, seen = lines.get("holds"), lines.get("seen")
    kind = reader.kind_meant(singular(holds["things"])) if holds else ""
    shape, rows, columns = _places(reader, d, holds) if holds else ("hand", 1, None)
    works = {one["powers"]: tuple(re.findall(_CONDITION, one["while"])) for one in d.lines if one.form == "works"}
    known = list(reader.rules.kinds)
    if kind and kind not in known:
        reader.unknown("kind", kind, d.body, known)
        near = suggest(kind, known, 1)
        kind = near[0] if near else known[0] if len(known) == 1 else kind  # go on as if it were that
    elif not kind and len(reader.found) == before:
        like = " or ".join(f"`holds {plural(kind)}`" for kind in known)
        wrong = f"nothing says what the zone `{d.name}` holds"
        reader.found.error("LR-S0008", wrong, d.header.span(), help=f"write below it {like}")
    slot, owner, shown = reader.slot(d), _owner(reader, d), _SEEN[seen.text] if seen else "all"
    return r.ZoneDecl(d.name, slot, owner, kind, shape, rows, columns, shown, works, "kept" in lines)


def _places(reader: Reader, d: Declaration, holds: Property) -> tuple[r.Shape, int, t.Expr | None]:
    """Read how things lie in a zone: its shape, and its rows and columns."""
    if not holds["columns"]:
        return _SHAPES[holds["shape"]], 1, None
    rows = int(holds["rows"] or 1)
    if rows == 0:
        help = "write how many rows there are, at least 1"
        reader.found.error("LR-X0018", "a zone has at least 1 row", holds.at("rows").span(), help=help)
    return "rows", rows, reader.parse(d, "number_body", holds.at("columns"))


ZONE = Form("zone bag for each player", OWNED, "properties", _zone, word("ZONE"), _ZONE, "area pile", "zones")

# ---- the ranking --------------------------------------------------------------------------------

_RANKING: Lines = {
    "rank": (
        r"(?P<how>highest|lowest)(?P<number>(?: .*)?)",
        *("highest score", "lowest number of cards in your hand"),
    ),
}


def _ranking(reader: Reader, d: Declaration) -> None:
    for line in d.lines:
        if line.form != "rank":
            reader.bad_property(line.place, "ranking", examples(_RANKING))
            continue
        body = reader.parse(d, "number_body", line.at("number"))
        if body is not None:
            name, how = line["number"].strip(), line["how"]
            slot = reader.slot(d)
            reader.rules.ranking.append(r.RankDecl(name, slot, "highest" if how == "highest" else "lowest", body))


RANKING = Form("ranking", "(?P<name>)", "properties", _ranking, lines=_RANKING, otherwise="winner ties")
