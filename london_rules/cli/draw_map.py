"""A map in the terminal: a place for each thing, with its number as an option, the pawns on it and its owner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from london_rules.classes import frozen
from london_rules.cli.draw import Drawing

View: TypeAlias = Mapping[str, Any]

ROWS_PER_COLUMN = 0.27  # letters are about twice as high as wide, and maps a little wider than high
LONGEST_NAME = 16
MANY = 40  # so many places leave no room for names: only those that matter have one


@frozen
class Mark:
    """What is on the map at one place: its number as an option, and the seats that are there or own it."""

    option: int | None = None
    seats: tuple[int, ...] = ()
    shown: bool = False  # whether the area shows it because of a counter on it

    @property
    def text(self) -> str:
        """Write it in few letters: `·`, `*`, `3`, `3<P1>`, `P2`."""
        seats = "".join(f"P{seat}" for seat in self.seats)
        number = "" if self.option is None else str(self.option)
        return f"{number}<{seats}>" if number and seats else number or seats or ("*" if self.shown else "·")


def draw_maps(drawing: Drawing, scene: View, view: View, options: Sequence[View]) -> list[str]:
    """Draw each map of the table, with the options of the open question; no lines if there is none."""
    out: list[str] = []
    for area in scene["areas"]["table"]:
        if area["as"] == "map" and scene["maps"][area["map"]]["points"]:
            out += _map(drawing, scene, area, _marks(scene, area, view, options))
    return out


def _marks(scene: View, area: View, view: View, options: Sequence[View]) -> dict[str, Mark]:
    """Return what is at each place that matters, by the id of its face."""
    seats: dict[str, tuple[int, ...]] = {}
    zones = [pawn["zone"] for pawn in area["pawns"] if "zone" in pawn] + list(area["owned"])
    for player in view["players"]:
        for zone in zones:
            for thing in player["zones"][zone]["things"] or ():
                if thing["thing"]:
                    face = scene["things"][thing["thing"]]["face"]
                    seats[face] = (*seats.get(face, ()), player["player"])
    offered = [(n, option["thing"]) for n, option in enumerate(options, 1) if option.get("thing")]
    numbers = {scene["things"][thing]["face"]: n for n, thing in offered}
    lying = view["zones"][area["zone"]]["things"] or () if area["with"] else ()
    shown = {scene["things"][t["thing"]]["face"]: None for t in lying if area["with"] in t.get("counters", {})}
    return {id: Mark(numbers.get(id), seats.get(id, ()), id in shown) for id in [*numbers, *seats, *shown]}


def _map(drawing: Drawing, scene: View, area: View, marks: Mapping[str, Mark]) -> list[str]:
    points = scene["maps"][area["map"]]["points"]
    canvas = _Canvas(drawing.width, max(10, min(round(drawing.width * ROWS_PER_COLUMN), 40)))
    for point in sorted(points, key=lambda p: p["id"] not in marks):
        mark = marks.get(point["id"], Mark())
        named = mark != Mark() or len(points) <= MANY
        canvas.put(point, f"{mark.text} {point['name'][:LONGEST_NAME].rstrip()}" if named else mark.text, mark.text)
    legend = _legend(area, [marks.get(point["id"], Mark()) for point in points])
    return [drawing.bold(f"{area['title']}: the map"), *canvas.lines(), *drawing.wrap("", legend)]


def _legend(area: View, marks: Sequence[Mark]) -> str:
    """Explain the marks that are on the map, and no others."""
    seats = [f"P{mark.seats[0]} is a player" for mark in marks if mark.seats]
    legend = ["a number is an option"] if any(mark.option is not None for mark in marks) else []
    legend += seats[:1]
    legend += [f"* is in {area['title']}"] if any(mark.text == "*" for mark in marks) else []
    legend += [f"{Mark().text} is another place"] if any(mark == Mark() for mark in marks) else []
    text = ", ".join(legend)
    return f"{text[:1].upper()}{text[1:]}."


class _Canvas:
    """A sheet of letters on which texts do not cover each other."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._rows = [[" "] * width for _ in range(height)]

    def put(self, point: View, text: str, least: str) -> None:
        """Write a text that begins at a place, on the nearest row with room; with no room, the least of it."""
        column, row = round(point["x"] * (self.width - 1)), round(point["y"] * (self.height - 1))
        for words in (text, least):
            start = max(0, min(column, self.width - len(words)))
            for away in (0, 1, -1):
                if 0 <= row + away < self.height and self._is_free(row + away, start, len(words)):
                    self._rows[row + away][start : start + len(words)] = words
                    return
        self._rows[row][column] = least[0]

    def _is_free(self, row: int, start: int, size: int) -> bool:
        return all(letter == " " for letter in self._rows[row][max(0, start - 1) : start + size + 1])

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self._rows]
