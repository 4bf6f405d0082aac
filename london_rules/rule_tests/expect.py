"""What is so on a table, in the words in which a test would say it, and how it differs from what is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from london_rules.compiler.layout import HAND, PILE, ROWS, STACKS
from london_rules.engine.notes import option_notes
from london_rules.rule_tests.arrange import one_thing
from london_rules.rule_tests.model import EventWords, Expected, Things, Word
from london_rules.rule_tests.play import Table


@frozen
class Outcome:
    """What was found for one line of a test; `said` is it as a test would write it, "" if it cannot be written.

    Events end with a line break each: a test has them in a list.
    """

    expected: Expected
    ok: bool
    wanted: str
    found: str
    difference: str = ""
    said: str = ""


def look(table: Table, expected: Expected) -> Outcome:
    """Compare one line of a test with the table."""
    what = expected.subject.what
    if what == "zone":
        return _zone(table, expected)
    if what in ("options", "offered", "not offered"):
        return _options(table, expected)
    if what in ("events", "never"):
        return _events(table, expected)
    if what in ("asked", "by", "note"):
        return _words(expected, _WORDS[what](table, expected))
    found = _number(table, expected)
    return _figure(expected, found)


def subject_words(expected: Expected) -> str:
    """Name what a line of a test is about."""
    subject = expected.subject
    if subject.what in ("on", "mark"):
        return f"{subject.name} on {subject.thing}"
    if subject.what == "note":
        return f"the note of {subject.name}"
    name = {"asked": "who is asked", "by": "the rule that asks", "over": "whether the game is over"}.get(
        subject.what, subject.name or subject.what
    )
    return f"{name} of player {subject.player}" if subject.player else name


# ---- numbers and words --------------------------------------------------------------------------


def _number(table: Table, expected: Expected) -> int:
    """Give the value of a counter, number, mark or place."""
    subject, program, s = expected.subject, table.program, table.state
    player = max(subject.player - 1, 0)
    match subject.what:
        case "counter":
            return int(s.c[program.layout.counter_base[subject.name] + player])
        case "number":
            function = program.space["NUMBERS"][program.source.numbers.index(subject.name)]
            return int(function(s, player if subject.player else s.active))
        case "place":
            return _place(table, player)
        case "over":
            return int(table.over)
    thing = one_thing(program, s, subject.thing, table.stocks, expected.span, table.out)
    if thing is None:
        return 0
    base = program.layout.mark_base if subject.what == "mark" else program.layout.counter_base
    return int((s.m if subject.what == "mark" else s.c)[base[subject.name] + thing])


def _place(table: Table, player: int) -> int:
    """Give the place of a player in the ranking as it stands."""
    lines = table.program.layout.rules.ranking
    signs = [1 if line.how == "highest" else -1 for line in lines]
    rank = table.program.space["RANKING"]
    keys = [tuple(sign * f(table.state, p) for sign, f in zip(signs, rank, strict=True)) for p in range(table.state.np)]
    return 1 + sum(other > keys[player] for other in keys)


def _figure(expected: Expected, found: int) -> Outcome:
    want = expected.want
    assert isinstance(want, int)
    if expected.subject.what in ("over", "mark"):
        yes = ("no", "yes")
        return Outcome(expected, bool(found) == bool(want), yes[bool(want)], yes[bool(found)], "", yes[bool(found)])
    by = abs(found - want)
    difference = f"{by} too {'many' if found > want else 'few'}" if by else ""
    return Outcome(expected, found == want, str(want), str(found), difference, str(found))


def _asked(table: Table, expected: Expected) -> str:
    return "nobody" if table.over else f"player {table.state.who + 1}"


def _by(table: Table, expected: Expected) -> str:
    return table.asks or "nobody"


def _note(table: Table, expected: Expected) -> str:
    notes = option_notes(table.program, table.state) if not table.over else []
    for id, said in zip(table.ids(), notes, strict=True):
        if expected.subject.name in (id, id.partition("#")[0]):
            return ", ".join(said)
    return "no such option"


_WORDS = {"asked": _asked, "by": _by, "note": _note}


def _words(expected: Expected, found: str) -> Outcome:
    return Outcome(expected, found == expected.want, str(expected.want), found, "", found)


# ---- things in zones ----------------------------------------------------------------------------


def _zone(table: Table, expected: Expected) -> Outcome:
    want, subject = expected.want, expected.subject
    assert isinstance(want, Things)
    zone = table.program.layout.zone_base[subject.name] + max(subject.player - 1, 0)
    shape = table.program.primitives.shape[zone]
    if want.number is not None:
        number = sum(place != "." for stack in zone_words(table, zone, ()) for place in stack.split("/"))
        by = abs(number - want.number)
        difference = f"{by} too {'many' if number > want.number else 'few'}" if by else ""
        return Outcome(expected, not by, str(want.number), str(number), difference, str(number))
    words = [_place_text(place) for place in want.places]
    named = [word.text.removeprefix("-") for place in want.places for word in place if "#" in word.text]
    found = zone_words(table, zone, named)
    ordered = shape in (PILE, ROWS)
    if shape == ROWS:
        words, found = _without_ends(words), _without_ends(found)
    ok, difference = _in_order(words, found, want.more) if ordered else _in_any_order(words, found, want.more)
    tail = " ..." if want.more else ""
    said = found[: max(len(words), 1)] if want.more and ordered else found
    return Outcome(expected, ok, _joined(words) + tail, _joined(found), difference, _joined(said) + tail)


def zone_words(table: Table, zone: int, named: Any) -> list[str]:
    """Write what lies in a zone as a test writes it; things are named by face, or by the ids that a test names."""
    layout, s = table.program.layout, table.state
    shape = table.program.primitives.shape[zone]

    def word(thing: int) -> str:
        if thing < 0:
            return "."
        info = layout.things[thing]
        return ("-" if s.m[thing] else "") + (info.id if info.id in named else info.face)

    place = s.z[zone]
    if shape == STACKS:
        return ["/".join(word(t) for t in stack) for stack in place]
    if shape == HAND:
        return sorted(word(t) for t in place)
    return [word(t) for t in (reversed(place) if shape == PILE else place)]


def _place_text(place: tuple[Word, ...]) -> str:
    return "/".join(word.text for word in place) or "."


def _without_ends(words: list[str]) -> list[str]:
    """Leave out the free places at the end."""
    out = list(words)
    while out and out[-1] == ".":
        out.pop()
    return out


def _joined(words: list[str]) -> str:
    return " ".join(words) or "nothing"


def _in_order(wanted: list[str], found: list[str], more: bool) -> tuple[bool, str]:
    for at, (want, got) in enumerate(zip(wanted, found, strict=False), 1):
        if want != got:
            return False, f"the first that differs is number {at}: `{got}`, not `{want}`"
    if len(found) < len(wanted):
        return False, f"`{wanted[len(found)]}` is missing at the end"
    if len(found) > len(wanted) and not more:
        return False, f"`{found[len(wanted)]}` comes after that"
    return True, ""


def _in_any_order(wanted: list[str], found: list[str], more: bool) -> tuple[bool, str]:
    missing = list((Counter(wanted) - Counter(found)).elements())
    extra = [] if more else list((Counter(found) - Counter(wanted)).elements())
    return not missing and not extra, _lacks(missing, extra)


def _lacks(missing: list[str], extra: list[str]) -> str:
    parts = []
    if missing:
        parts.append("missing: " + ", ".join(f"`{word}`" for word in missing))
    if extra:
        parts.append("not wanted: " + ", ".join(f"`{word}`" for word in extra))
    return "; ".join(parts)


# ---- options and events -------------------------------------------------------------------------


def _options(table: Table, expected: Expected) -> Outcome:
    want, ids = expected.want, table.ids()
    assert isinstance(want, tuple)
    words = [word.text for word in want if isinstance(word, Word)]
    found = [id if id in words else id.partition("#")[0] for id in ids]
    missing = [word for word in words if word not in found]
    match expected.subject.what:
        case "options":
            extra = [word for word in dict.fromkeys(found) if word not in words]
            ok, difference, said = (
                not missing and not extra,
                _lacks(missing, extra),
                _joined(list(dict.fromkeys(found))),
            )
        case "offered":
            kept = [word for word in words if word in found]
            ok, difference, said = not missing, _lacks(missing, []), " ".join(kept)
        case _:
            extra = [word for word in words if word in found]
            ok, difference, said = not extra, _lacks([], extra), " ".join(missing)
    return Outcome(expected, ok, _joined(words), _joined(found), difference, said)


def _events(table: Table, expected: Expected) -> Outcome:
    wanted = expected.want
    assert isinstance(wanted, tuple)
    events = [event for event in wanted if isinstance(event, EventWords)]
    texts = "; ".join(event.text for event in events)
    if expected.subject.what == "never":
        came = [event.text for event in events if any(_is(table, raw, event) for raw in table.events)]
        said = "".join(f"{event.text}\n" for event in events if event.text not in came)
        return Outcome(expected, not came, texts, "; ".join(came) or "nothing", "it came about" if came else "", said)
    at = 0
    for event in events:
        while at < len(table.events) and not _is(table, table.events[at], event):
            at += 1
        if at == len(table.events):
            early = any(_is(table, raw, event) for raw in table.events)
            how = f"`{event.text}` came about, but not in this order" if early else f"`{event.text}` did not come about"
            found = "; ".join(_told(table, event)) or "nothing"
            return Outcome(expected, False, texts, found, how, "".join(f"{text}\n" for text in _came(table, events)))
        at += 1
    return Outcome(expected, True, texts, texts)


def _came(table: Table, events: list[EventWords]) -> Iterator[str]:
    """Give the events as they came about, each with its own amount or place; those that did not come are left out."""
    wanted, at = list(events), 0
    while wanted and at < len(table.events):
        raw = table.events[at]
        exact = next((event for event in wanted if _is(table, raw, event)), None)
        like = exact or next((e for e in wanted if _like(table, raw, e) and not _ahead(table, at, e)), None)
        if like is not None:
            wanted.remove(like)
            yield _text(table, raw, like)
        at += 1


def _ahead(table: Table, at: int, event: EventWords) -> bool:
    """Tell whether an event comes about as it is wanted, later on."""
    return any(_is(table, raw, event) for raw in table.events[at:])


def _like(table: Table, raw: tuple[Any, ...], event: EventWords) -> bool:
    """Tell whether an event is the wanted one but for its amount or place."""
    return event.what != "rule" and _is(table, raw, evolve(event, **_own(table, raw)))


def _own(table: Table, raw: tuple[Any, ...]) -> dict[str, Any]:
    """Give the amount or place of an event."""
    if raw[0] in ("counter", "paid"):
        return {"amount": raw[4]}
    return {"name": table.program.layout.zone_names[raw[4]][0]} if raw[0] in ("move", "put") else {}


def _text(table: Table, raw: tuple[Any, ...], event: EventWords) -> str:
    """Write an event as it came about."""
    if event.what == "counter":
        return f"player {event.player} {'gains' if raw[4] > 0 else 'loses'} {abs(raw[4])} {event.name}"
    if event.what == "move":
        zone = table.program.layout.zone_names[raw[4]][0]
        return event.text if zone == event.name else f"{event.thing} goes to {zone}"
    return event.text


def _told(table: Table, event: EventWords) -> list[str]:
    """List the changes of the same counter that came about, to compare."""
    if event.what != "counter":
        return []
    out = []
    counters = list(table.program.layout.rules.counters)
    for raw in table.events:
        if raw[0] in ("counter", "paid") and counters[raw[3]] == event.name and raw[2] == event.player - 1 and raw[4]:
            verb = "gains" if raw[4] > 0 else "loses"
            out.append(f"player {raw[2] + 1} {verb} {abs(raw[4])} {event.name}")
    return out


def _is(table: Table, raw: tuple[Any, ...], event: EventWords) -> bool:
    layout = table.program.layout
    if event.what == "rule":
        return raw[0] == "enter" and bool(event.name == table.program.source.slots[raw[1]])
    if event.what == "counter":
        if raw[0] not in ("counter", "paid"):
            return False
        return (list(layout.rules.counters)[raw[3]], raw[2] + 1, raw[4]) == (event.name, event.player, event.amount)
    if raw[0] not in ("move", "put"):
        return False
    info, zone = layout.things[raw[2]], layout.zone_names[raw[4]][0]
    return event.thing in (info.id, info.face) and zone == event.name
