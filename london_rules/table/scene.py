"""How to draw the table of a rule set, as data: areas, things, maps, tracks, colours and signs."""

from __future__ import annotations

from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from london_rules.classes import define, field
from london_rules.diagnostics.render import escape
from london_rules.engine.kept import keeps
from london_rules.engine.rule_set import RuleSet
from london_rules.language.rules import FaceDecl, Rules, ZoneDecl
from london_rules.language.syntax.names import plural, singular
from london_rules.layout.icons import icon_address
from london_rules.layout.model import Area, Back, Front
from london_rules.table.maps import map_plan
from london_rules.table.scene_faces import pieces, scene_faces
from london_rules.table.words import Words, assumed_figures, words_of

Data: TypeAlias = dict[str, Any]
NO_BACK = "#5b5750"
_DIGITS = 4  # of a place between 0 and 1
_made: WeakKeyDictionary[RuleSet, Data] = WeakKeyDictionary()


def scene(rule_set: RuleSet) -> Data:
    """Describe how to draw the table of a rule set, as plain data.

    It is the same for every game and seat, so it tells nothing about a game: it lists all things that there are. Places
    on maps and tracks are from 0 to 1, y downwards. It is made once for a rule set; do not change it.
    """
    known = _made.get(rule_set)
    if known is None:
        known = _made[rule_set] = _safe(_Scene(words_of(rule_set)).data())
    return known


def card_scene(rule_set: RuleSet, thing: str) -> Data | None:
    """Describe how one thing is drawn, as a scene with no other thing and no areas; None if there is none of its id."""
    face = rule_set.rules.faces.get(thing)
    return None if face is None else _safe(_Scene(words_of(rule_set)).card(face))


@define
class _Scene:
    words: Words
    tracks: dict[Area, str] = field(factory=dict)

    @property
    def rules(self) -> Rules:
        return self.words.rule_set.rules

    @property
    def front(self) -> Front:
        return self.words.front

    def data(self) -> Data:
        front = self.front
        areas = [*front.table, *front.own, *front.others]
        maps = {self.rules.zones[area.zone].kind: None for area in areas if area.style == "map"}
        self.tracks = _named([area for area in areas if area.style == "track"])
        shown = {zone: None for area in areas for zone in (area.zone, *area.pawns, *area.owned)}
        return {
            **self._signs(),
            **({"keeps": True} if keeps(self.rules) else {}),
            **({"round": self.front.round} if self.front.round != Front().round else {}),
            "areas": {
                "table": [self._area(area) for area in front.table],
                "own": [self._area(area) for area in front.own],
                "others": [self._area(area) for area in front.others],
            },
            "not drawn": [name for name in self.rules.zones if name not in shown],
            "zones": {z.name: self._zone(z) for z in self.rules.zones.values()},
            "status": [pieces(self.rules, template) for template in front.status],
            **scene_faces(self.words),
            "maps": {kind: self._map(kind) for kind in maps},
            "tracks": {name: self._track(area) for area, name in self.tracks.items()},
        }

    def card(self, face: FaceDecl) -> Data:
        nothing: Data = {"not drawn": [], "zones": {}, "status": [], "maps": {}, "tracks": {}}
        areas: Data = {"table": [], "own": [], "others": []}
        return {**self._signs(), "areas": areas, **nothing, **scene_faces(self.words, face.id)}

    def _signs(self) -> Data:
        return {
            "variant": self.words.rule_set.variant,
            "title": self.rules.title,
            "assumed": assumed_figures(self.words),
            "seats": [{"name": seat.name, "colour": seat.colour} for seat in self.front.seats],
            "counters": self._counters(),
            "kinds": self._kinds(),
            "icons": self._icons(),
            "pictures": self._pictures(),
        }

    # ---- areas ---------------------------------------------------------------------------------

    def _zone(self, zone: ZoneDecl) -> Data:
        return {"owner": zone.owner, "kind": zone.kind, "shape": zone.shape, "seen": zone.seen}

    def _area(self, area: Area) -> Data:
        whose = None if area.whose is None else {"field": area.whose[0], "counter": area.whose[1]}
        fields = self.rules.kinds[self.rules.zones[area.zone].kind].fields if area.sorted else {}
        return {
            "zone": area.zone or None,
            "title": area.title,
            "as": area.style,
            "at": area.at,
            "size": area.size,
            "rows": list(area.rows or self.front.rows.get(area.zone, ())),
            "empty": area.empty,
            "with": area.having or None,
            "whose": whose,
            "map": self.rules.zones[area.zone].kind if area.style == "map" else None,
            "track": self.tracks.get(area),
            "pawns": [{"zone" if name in self.rules.zones else "counter": name} for name in area.pawns],
            "owned": list(area.owned),
            "picture": self._picture(area.image),
            "sorted": [{"field": name, "values": list(fields[name].values)} for name in area.sorted],
        }

    # ---- names and signs -----------------------------------------------------------------------

    def _counters(self) -> Data:
        front = self.front
        return {
            c.name: {
                "name": self.words.counter(c.name),
                "owner": c.owner,
                "symbol": c.symbol,
                "icon": self._sign(c.name),
                "limit": front.limits.get(c.name),
                "values": {str(number): word for number, word in front.values.get(c.name, {}).items()},
            }
            for c in self.rules.counters.values()
        }

    def _sign(self, name: str) -> str:
        """Give the icon of a counter or kind, if it is a sign of a few letters."""
        icon = self.front.icons.named.get(name, "")
        return "" if icon_address(self.rules, icon) else icon

    def _icons(self) -> dict[str, str]:
        """Give the pictures that are drawn before words of the table: names of counters and kinds, and values."""
        rules, out = self.rules, dict(self.front.icons.values)
        for name, icon in self.front.icons.named.items():
            said = self.words.counter(name) if name in rules.counters else plural(name)
            symbol = rules.counters[name].symbol if name in rules.counters else ""
            out |= {word: icon for word in (said, singular(said), symbol) if word}
        return {word: icon for word, icon in out.items() if icon_address(rules, icon)}

    def _pictures(self) -> dict[str, str]:
        """Give the pictures of the bundle, and the icons that the layout names."""
        icons = (*self.front.icons.named.values(), *self.front.icons.values.values())
        pictures = self.rules.pictures | {icon: icon_address(self.rules, icon) for icon in icons}
        return {name: address for name, address in pictures.items() if address}

    def _kinds(self) -> Data:
        return {name: self._kind(name) for name in self.rules.kinds}

    def _kind(self, name: str) -> Data:
        kind, front = self.rules.kinds[name], self.front
        picture = self.words.shown.picture(kind)
        return {
            "name": name,
            "plural": plural(name),
            "icon": self._sign(name),
            "back": self._back(front.backs.get(name, Back())),
            "tint": picture.tint or None,
            "colours": dict(front.tints.get((name, picture.tint), {})),
            "die": picture.die or None,
        }

    def _back(self, back: Back) -> Data:
        return {"colour": back.colour or NO_BACK, "words": back.words, "picture": self._picture(back.image)}

    def _picture(self, name: str) -> str | None:
        return name if self.rules.pictures.get(name) else None

    # ---- maps and tracks -----------------------------------------------------------------------

    def _map(self, kind: str) -> Data:
        plan = map_plan(self.rules, self.front, kind)
        if plan is None:  # no thing is joined to another: they are in no place
            return {"points": [], "lines": [], "relations": [], "picture": None, "height": 1.0}
        points = [
            {
                "id": face.id,
                "name": face.name,
                "x": round(x, _DIGITS),
                "y": round(y, _DIGITS),
                "colour": self.words.shown.tint(face),
            }
            for face, (x, y) in zip(plan.faces, plan.points, strict=True)
        ]
        lines = [
            {
                "from": plan.faces[line.first].id,
                "to": plan.faces[line.second].id,
                "relation": plan.relations[line.relation],
                "thing": line.thing and line.thing.id,
            }
            for line in plan.lines
        ]
        more = {"picture": plan.picture or None, "height": round(plan.height, _DIGITS)}
        return {"points": points, "lines": lines, "relations": list(plan.relations), **more}

    def _track(self, area: Area) -> Data:
        if area.counter:
            places: list[Data] = [{"value": n, "id": None, "name": str(n)} for n in range(area.last + 1)]
        else:
            places = self._along(area)
        for i, place in enumerate(places):
            place["at"] = round(i / max(len(places) - 1, 1), _DIGITS)
        return {"counter": area.counter or None, "along": area.along or None, "places": places}

    def _along(self, area: Area) -> list[Data]:
        """List the things of a track: those without a number are not on it."""
        kind = self.rules.zones[area.zone].kind
        faces = [face for face in self.rules.faces.values() if face.kind == kind]
        numbered = [(face.values.get(area.along) if area.along else i, face) for i, face in enumerate(faces)]
        found = [(value, face) for value, face in numbered if isinstance(value, int)]
        found.sort(key=lambda one: one[0])
        return [{"value": value, "id": face.id, "name": face.name} for value, face in found]


def _named(tracks: list[Area]) -> dict[Area, str]:
    """Name each track after its zone or counter; another one of the same gets a number too."""
    out: dict[Area, str] = {}
    for area in tracks:
        name = area.counter or area.zone
        same = sum(name == (other.counter or other.zone) for other in out if other != area)
        out.setdefault(area, f"{name} {same + 1}" if same else name)
    return out


def _safe(data: Any) -> Any:
    """Make control characters in the texts of authors visible; keys are names that packets also have."""
    if isinstance(data, str):
        return escape(data)
    if isinstance(data, dict):
        return {key: _safe(value) for key, value in data.items()}
    return [_safe(item) for item in data] if isinstance(data, list) else data
