"""A readable file for every face of every shipped variant: what is printed, what it means, what it does."""

import re
from collections import Counter
from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from london_rules.language.format.faces import format_face
from london_rules.language.format.forms import value_word
from london_rules.language.say.texts import phrase_effect, phrase_power, phrase_unknown
from tests.face_pages.deck_scenes import GAME as DECKS
from tests.face_pages.deck_scenes import deck_scenes
from tests.face_pages.drift_scenes import GAME as DRIFT
from tests.face_pages.drift_scenes import drift_scenes
from tests.face_pages.keepers_scenes import GAME as KEEPERS
from tests.face_pages.keepers_scenes import keepers_scenes
from tests.face_pages.race_scenes import race_scenes
from tests.face_pages.route_scenes import GAME as ROUTES
from tests.face_pages.route_scenes import KINDS as ROUTE_KINDS
from tests.face_pages.route_scenes import route_scenes
from tests.face_pages.sale_scenes import GAME as SALE
from tests.face_pages.sale_scenes import sale_scenes
from tests.face_pages.scenes import borough_scenes, scenes
from tests.face_pages.trick_scenes import trick_scenes
from tests.support.race import GAME as RACE
from tests.support.table import rule_set
from tests.support.variants import HYBRIDS

HERE = Path(__file__).parent / "snapshots"
TRICKS = "nettles"
SCENES = {RACE: race_scenes, DRIFT: drift_scenes, KEEPERS: keepers_scenes, TRICKS: trick_scenes, SALE: sale_scenes}
SCENES |= {ROUTES: route_scenes, DECKS: deck_scenes}
# A page is the first variant's of this list in which a face is as it is; 2017 has a page of every face.
VARIANTS = ("2010", "hybrid-1", "hybrid-5")
READING = "2010+loans-in-own-turn"  # the reading of the rulebooks that changes what cards say


def printed_form(variant, face):
    """Give all that a face says, without its sources."""
    return [line for line in format_face(face, rule_set(variant).rules).split("\n") if "source:" not in line]


def pages_of():
    """List the pages: variant, kind and face."""
    known = {}
    for variant in (*VARIANTS, *HYBRIDS, READING):
        for face in rule_set(variant).rules.faces.values():
            forms = known.setdefault(face.id, [])
            if printed_form(variant, face) not in forms:
                forms.append(printed_form(variant, face))
                yield variant, face.kind, face.id
    yield from (("2017", face.kind, face.id) for face in rule_set("2017").rules.faces.values())
    yield from ((KEEPERS, face.kind, face.id) for face in rule_set(KEEPERS).rules.faces.values())
    yield from ((RACE, "card", face.id) for face in rule_set(RACE).rules.faces.values() if face.kind == "card")
    yield from (
        (DRIFT, "treasure", face.id) for face in rule_set(DRIFT).rules.faces.values() if face.kind == "treasure"
    )
    yield from ((TRICKS, face.kind, face.id) for face in rule_set(TRICKS).rules.faces.values())
    yield from ((SALE, "lot", face.id) for face in rule_set(SALE).rules.faces.values() if face.kind == "lot")
    yield from ((ROUTES, f.kind, f.id) for f in rule_set(ROUTES).rules.faces.values() if f.kind in ROUTE_KINDS)
    yield from ((DECKS, face.kind, face.id) for face in rule_set(DECKS).rules.faces.values())


FACES = list(pages_of())
IDS = ["/".join(parts) for parts in FACES]


class OneFileAFace(SingleFileSnapshotExtension):
    """Keep the snapshot of `2010/card/salters` in snapshots/2010/card/salters.txt."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @staticmethod
    def _path(test_location) -> Path:
        (id,) = re.findall(r"\[(.*)\]", test_location.snapshot_name)
        return HERE / id

    @classmethod
    def dirname(cls, *, test_location):
        return str(cls._path(test_location).parent)

    @classmethod
    def get_snapshot_name(cls, *, test_location, index=0):
        return cls._path(test_location).name

    @classmethod
    def matches_test_location(cls, *, test_location, snapshot_location):
        return Path(snapshot_location).with_suffix("") == cls._path(test_location)


def printed(rules, face):
    """List what is printed: every field of the kind, with what an absent one means."""
    lines = [f"  name: {face.name}", f"  copies: {face.copies}"]
    for name, decl in rules.kinds[face.kind].fields.items():
        if decl.type in ("effect", "powers"):
            continue
        value = face.values.get(name)
        if decl.type == "flag":
            value = "yes" if value else "no"
        elif value is None:
            value = "none" if decl.optional else 0
        elif isinstance(value, str):
            value = value_word(value)
        lines.append(f"  {name}: {value}")
    lines += [f"  {name}: {', '.join(ids)}" for name, ids in face.related.items()]
    if face.assumed:
        lines.append(f"  assumed: {', '.join(face.assumed)}")
    if face.unknown:
        lines.append(f"  unknown: {', '.join(face.unknown)}")
    return lines


def in_english(rules, face):
    """Say each effect and power in plain English."""
    said = [(n, phrase_effect(e.body, rules, face.kind)) for n, e in face.effects.items()]
    said += [(p.field, phrase_power(p.power, rules, face.kind)) for p in face.powers]
    said += phrase_unknown(face).items()
    return [f"  {name}: " + "\n    ".join(text.split("\n")) for name, text in said] or ["  (nothing)"]


def page(variant, kind, name):
    """Write the whole page of a face."""
    rules = rule_set(variant).rules
    face = rules.faces[name]
    tell = borough_scenes if kind == "borough" else scenes
    lines = [
        f"{variant} / {kind} / {name}",
        "",
        "== printed",
        *printed(rules, face),
        "",
        "== text",
        *(f"  {line}" for line in format_face(face, rules).split("\n")),
        "",
        "== in plain English",
        *in_english(rules, face),
        "",
        *(SCENES[variant](name) if variant in SCENES else tell(variant, name)),
    ]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


@pytest.mark.parametrize(("variant", "kind", "name"), FACES, ids=IDS)
def test_a_face_is_and_does_what_its_page_says(variant, kind, name, snapshot):
    assert page(variant, kind, name) == snapshot(extension_class=OneFileAFace)


def test_every_page_belongs_to_a_face():
    pages = {p.relative_to(HERE).with_suffix("").as_posix() for p in HERE.rglob("*.txt")}
    assert pages == set(IDS)
    counted = Counter(id.split("/")[0] for id in IDS)
    hybrids = {"hybrid-1": 20, "hybrid-5": 1, READING: 2}
    small = {DRIFT: 7, KEEPERS: 9, TRICKS: 52, SALE: 24, ROUTES: 48, DECKS: 18}
    assert counted == {"2010": 97, "2017": 97, RACE: 47, **hybrids, **small}
