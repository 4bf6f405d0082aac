"""The table as text: areas, stacks, rows and figures, drawn as the layout of the rules declares them."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from london_rules.classes import define, evolve, frozen
from london_rules.diagnostics.render import escape
from london_rules.table.words import Area, Words

View: TypeAlias = Mapping[str, Any]

CELL = 16
FEW_LINES = 3


@frozen
class Block:
    """A part of a drawn table: what it is called, its lines, and fewer lines that say the same in short."""

    key: str
    title: str
    lines: list[str]
    short: list[str] | None = None
    always: bool = False  # drawn even if it is as before


@define
class Drawing:
    """Draw views of one rule set."""

    words: Words
    width: int = 80
    color: bool = False

    def bold(self, text: str) -> str:
        """Make a text bold if colour is on."""
        return f"\x1b[1m{text}\x1b[0m" if self.color else text

    def seat(self, player: int, text: str) -> str:
        """Write a text in the colour of a seat (from 1) if colour is on."""
        if not self.color:
            return text
        colours = self.words.front.seats
        red, green, blue = (int(colours[(player - 1) % len(colours)].colour[i : i + 2], 16) for i in (1, 3, 5))
        step = [round(part / 255 * 5) for part in (red, green, blue)]
        return f"\x1b[1;38;5;{16 + 36 * step[0] + 6 * step[1] + step[2]}m{text}\x1b[0m"

    def rule(self, text: str, player: int = 0) -> str:
        """Draw a line across with a text in it, in the colour of a seat if one is given."""
        text = _cut(text, self.width - 6)
        line = f"── {text} " + "─" * max(self.width - len(text) - 4, 2)
        return self.seat(player, line) if player else self.bold(line)

    def title(self, text: str, more: str) -> list[str]:
        """Draw a line across with a title and more text; a title that is too long goes above it."""
        text, more = escape(text), escape(more)
        both = f"{text} · {more}"
        return [self.rule(both)] if len(both) <= self.width - 6 else [*self.wrap("", text, "  "), self.rule(more)]

    def table(self, view: View, player: int, who: Sequence[str]) -> list[str]:
        """Draw the whole table as a player sees it."""
        return [line for block in self.blocks(view, player, who) for line in block.lines]

    def blocks(self, view: View, player: int, who: Sequence[str]) -> list[Block]:
        """Draw the table as a player sees it, in parts: first what lies on it, then the others, then the player."""
        front = self.words.front
        out = [self._common(area, view, who) for area in _without_tracks(front.table)]
        figures = self.table_figures(view["counters"])
        out += [Block("table", "Table", self.wrap("", figures))] if figures else []
        for other in view["players"]:
            if other["player"] != player:
                out += self._player(other, who, view, front.others, f" of {who[other['player'] - 1]}")
        remembered = [] if view["over"] else self._remembered(view, player, who)
        out += [Block("seen", "What you have seen", remembered)] if remembered else []
        return out + self._player(view["players"][player - 1], who, view, front.own, "")

    def _remembered(self, view: View, player: int, who: Sequence[str]) -> list[str]:
        """Say what the player was shown that still lies where it lay."""
        out, rules = [], self.words.rule_set.rules
        owned = [(p["zones"], f"{who[p['player'] - 1]}'s ") for p in view["players"] if p["player"] != player]
        for zones, whose in [(view["zones"], "the "), *owned]:
            for name, zone in zones.items():
                things = _things(zone) if rules.zones[name].seen in ("nobody", "owner") else []
                if not any(thing["thing"] for thing in things):
                    continue
                if zone["shape"] == "pile":
                    last = next(i for i, thing in enumerate(things) if thing["thing"])
                    where, things = "at the top of", things[last:][::-1]
                else:
                    where, things = "in", [thing for thing in things if thing["thing"]]
                out += self.wrap(f"Seen {where} {whose}{name}: ", ", ".join(map(self.short, things)))
        return out

    def _common(self, area: Area, view: View, who: Sequence[str]) -> Block:
        """Draw an area of the table; of a zone that each player has, one line for each."""
        if area.zone in view["zones"]:
            return self._block("", area, view["zones"][area.zone])
        lines = [self.bold(area.title)]
        for player, name in zip(view["players"], who, strict=True):
            theirs = evolve(area, title=f" {name.rpartition(' (')[0] or name}", style="list")
            lines += self.area(theirs, player["zones"][area.zone])
        return Block(area.title, area.title, lines)

    def table_figures(self, counters: Mapping[str, int]) -> str:
        """Write the figures of the table, nothing if it has none."""
        figures = [self.words.limited(name, self.words.amount(name, number)) for name, number in counters.items()]
        return f"Table: {', '.join(figures)}" if figures else ""

    def _player(self, player: View, who: Sequence[str], view: View, areas: Sequence[Area], of: str) -> list[Block]:
        short = self._short_heading(player, who[player["player"] - 1], view) if of else None
        heading = Block(f"{player['player']}", "", self.heading(player, who, view), short, always=True)
        drawn = _without_tracks(areas)
        return [heading, *(self._block(f"{player['player']} ", a, self._of(a, player, view), of) for a in drawn)]

    def _block(self, group: str, area: Area, zone: View, of: str = "") -> Block:
        """Draw an area; if it is long it can be said in short: with names only, or by its number."""
        lines = self.area(area, zone)
        short = None
        if len(lines) > FEW_LINES and area.style == "cells":
            short = self.wrap(f"{area.title}: ", ", ".join(self._names(zone)))
        elif len(lines) > FEW_LINES - 1 and area.style in ("list", "map"):
            short = [f"{area.title}: {zone['number']}"]
        elif of and not zone["number"]:
            short = []
        return Block(f"{group}{area.title}", f"{area.title}{of}", lines, short)

    def _names(self, zone: View) -> list[str]:
        """List the names of the things in a zone, of a stack that on top and how many are under it."""
        stacks = zone.get("stacks") or [[thing] for thing in _things(zone)]
        tops = [(stack[-1], len(stack) - 1) for stack in stacks]
        names = [(self.words.name(top["thing"]) if top["thing"] else "?", under) for top, under in tops]
        return [f"{name} on {under}" if under else name for name, under in names]

    def heading(self, player: View, who: Sequence[str], view: View) -> list[str]:
        """Draw a line across with a name, and the figures of the player below it."""
        seat = player["player"]
        line = self.rule(who[seat - 1], seat)
        return [line, *self.wrap("", self._figures(player, view))]

    def _figures(self, player: View, view: View) -> str:
        """Write the figures of a player, and whether the order of turns begins there."""
        leads = ["first player"] if view.get("first player") == player["player"] else []
        return " · ".join([*self.words.status(player), *leads])

    def _short_heading(self, player: View, name: str, view: View) -> list[str]:
        name = name.rpartition(" (")[0] or name  # who plays there can be left out
        first, *more = self.wrap("", f"{name}: {self._figures(player, view)}")
        return [first.replace(name, self.seat(player["player"], name), 1), *more]

    def other(self, player: View, who: Sequence[str], view: View) -> list[str]:
        """Draw the open things of another player."""
        out = self.heading(player, who, view)
        for area in _without_tracks(self.words.front.others):
            out += self.area(area, self._of(area, player, view))
        return out

    def _of(self, area: Area, player: View, view: View) -> View:
        """Give what an area of a player draws: their zone, or the things of a common one that a counter points to."""
        if area.whose is None:
            zone: View = player["zones"][area.zone]
            return zone
        field, counter = area.whose
        number = player["counters"].get(counter)  # None where only the owner sees it
        of = _things(view["zones"][area.zone])
        things = [t for t in of if t["thing"] and self.words.face(t["thing"]).values.get(field) == number]
        return {"number": len(things), "things": things}

    def public(self, view: View, who: Sequence[str]) -> list[str]:
        """Draw the open things of all players."""
        together = [area for area in self.words.front.table if area.zone and area.zone not in view["zones"]]
        common = [line for area in together for line in self._common(area, view, who).lines]
        return common + [line for p in view["players"] for line in self.other(p, who, view)]

    # ---- areas ---------------------------------------------------------------------------------

    def area(self, area: Area, zone: View) -> list[str]:
        """Draw one zone, or the part of it that the area shows."""
        zone = _with(zone, area.having) if area.having else zone
        if zone.get("things"):
            zone = {**zone, "things": self.words.in_order(area, zone["things"])}
        title = area.title
        if area.style == "number" or ("things" in zone and zone["things"] is None):
            return [f"{title}: {zone['number']}"]
        if not zone["number"]:
            return [f"{title}: {area.empty}"]
        if area.style in ("list", "map"):
            return self.wrap(f"{title}: ", ", ".join(self._entries(zone)))
        if area.style == "lines":
            return [self.bold(title), *self.grid([f" {self.short(t)}" for t in _things(zone)])]
        out = [self.bold(title)]
        if "rows" in zone:
            names = area.rows or self.words.front.rows.get(area.zone, ())
            for number, row in enumerate(zone["rows"]):
                name = f" ({names[number]})" if number < len(names) else ""
                out.append(f" Row {number + 1}{name}")
                out += self.cells([self._cell([t] if t else []) for t in row])
            return out
        stacks = zone.get("stacks") or [[t] for t in _things(zone)]
        return out + self.cells([self._cell(stack) for stack in stacks])

    def _entries(self, zone: View) -> list[str]:
        if "stacks" not in zone:
            return self._pile(_things(zone))
        out = []
        for stack in zone["stacks"]:
            under = len(stack) - 1
            out.append(self.short(stack[-1]) + (f" on {under}" if under else ""))
        return out

    def _pile(self, things: Sequence[View]) -> list[str]:
        """List things; what the last one covers has its name only."""
        covered = [t for t in things if t["covered"]]
        if not covered:
            return [self.short(t) for t in things]
        under = "; ".join(self.words.name(t["thing"]) if t["thing"] else "?" for t in reversed(covered))
        return [f"{self.short(t)} on top of {under}" for t in things if not t["covered"]]

    def short(self, item: View) -> str:
        """Give a thing in view in a few words."""
        if item["thing"] is None:
            return "face down" if item["face down"] else "?"
        text = self.words.short(item["thing"], item.get("counters"))
        return f"{text} face down" if item["face down"] else text

    def _cell(self, stack: Sequence[View]) -> list[str]:
        if not stack:
            return ["-"]
        top = stack[-1]
        if top["thing"] is None:
            return ["[face down]" if top["face down"] else "?"]
        out = [f"[{self.words.name(top['thing'])}]" if top["face down"] else self.words.name(top["thing"])]
        out.append(" ".join(self.words.parts(top["thing"], top.get("counters"))))
        if top["face down"]:
            out.append("face down")
        if len(stack) > 1:
            under = [self.words.name(t["thing"]) if t["thing"] else "?" for t in stack[-2::-1]]
            out.append("on " + ", ".join(under))
        return out

    def cells(self, cells: Sequence[Sequence[str]]) -> list[str]:
        """Set cells side by side, as many as fit."""
        each = max(self.width // CELL, 1)
        size = min(self.width // each, CELL + 4) - 1
        out: list[str] = []
        for at in range(0, len(cells), each):
            columns = [_fit(cell, size - 1) for cell in cells[at : at + each]]
            for row in range(max(map(len, columns))):
                words = [(column[row] if row < len(column) else "").ljust(size) for column in columns]
                out.append((" " + " ".join(words)).rstrip())
        return out

    def grid(self, entries: Sequence[str]) -> list[str]:
        """Set entries in as many columns as fit, in order down the columns; where one alone fits, long ones go on."""
        size = max(map(len, entries), default=0) + 2
        columns = self.width // size
        if columns < 2:
            return [line for entry in entries for line in self.wrap("", entry)]
        rows = -(-len(entries) // columns)
        return ["".join(entry.ljust(size) for entry in entries[row::rows]).rstrip() for row in range(rows)]

    def wrap(self, head: str, text: str, indent: str = "   ") -> list[str]:
        """Break a text into lines, all but the first set in."""
        return textwrap.wrap(
            text, self.width, initial_indent=head, subsequent_indent=indent, break_on_hyphens=False
        ) or [head.rstrip()]

    def indented(self, lines: Sequence[str], by: int = 2) -> list[str]:
        """Break lines that may be set in already, and set them in further."""
        out: list[str] = []
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()) + by)
            out += self.wrap(indent, line.lstrip(), indent + "    ")
        return out


def _without_tracks(areas: Sequence[Area]) -> list[Area]:
    """Leave out tracks: what is on them is in the figures of the players."""
    return [area for area in areas if area.style != "track"]


def _with(zone: View, counter: str) -> View:
    """Give the things of a zone that have a counter, without saying so of each."""
    having = [t for t in _things(zone) if counter in t.get("counters", {})]
    things = [{**t, "counters": {n: v for n, v in t["counters"].items() if n != counter}} for t in having]
    return {"number": len(things), "things": things}


def _things(zone: View) -> list[View]:
    if "stacks" in zone:
        return [thing for stack in zone["stacks"] for thing in stack]
    if "rows" in zone:
        return [thing for row in zone["rows"] for thing in row if thing]
    return list(zone["things"] or [])


def _cut(text: str, size: int) -> str:
    return text if len(text) <= size else text[: size - 1] + "…"


def _fit(cell: Sequence[str], size: int) -> list[str]:
    return [line for text in cell for line in textwrap.wrap(text, size, break_on_hyphens=False)]
