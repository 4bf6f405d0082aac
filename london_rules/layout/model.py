"""The layout of a bundle as front ends use it, once it is read: areas, pictures, signs, chapters and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, TypeVar, get_args

from london_rules.classes import define, field, frozen
from london_rules.language.rules import FaceDecl
from london_rules.language.syntax.names import singular

Style: TypeAlias = Literal["cells", "list", "lines", "number", "map", "track"]
Place: TypeAlias = Literal["left", "right", "top", "bottom", "centre"]
Size: TypeAlias = Literal["small", "medium", "large"]
STYLES: tuple[Style, ...] = get_args(Style)
PLACES: tuple[Place, ...] = get_args(Place)
SIZES: tuple[Size, ...] = get_args(Size)
MOST_ON_A_MAP = 150  # things: placing them takes time in proportion to the square
THING, ACTION = "thing", "action"  # in a prompt: the thing whose text leads to the question; the action under way
PLACE_OF_FIGURE = re.compile(r"\{([^{}]*)\}")
_COUNTED = re.compile(r" (?!(?:as|has|is|its|minus|plus|this|was)\b)[a-z][a-z-]*\b")

T = TypeVar("T")


@frozen
class Area:
    """One zone as it is drawn: its title, how, where and how large, and a title for each of its rows.

    Among the areas of the table, the zone may be one that each player has: then those of all are drawn together.
    All of it is drawn, or only the things `having` a counter, or those `whose` field is a counter of the player.
    A map also draws the things in zones of players, with a pawn on them (`pawns`) or in the colour of the player
    (`owned`). The things of a track are in order of the field `along`, so pawns may also be counters of players.
    A track of numbers has no zone (it is ""): it shows a `counter` from 0 to `last`. Things that lie in no order are
    shown `sorted` by fields, where there are some. `image` is the name of a picture behind it.
    """

    zone: str
    title: str
    style: Style
    rows: tuple[str, ...] = ()
    empty: str = "none"
    having: str = ""
    whose: tuple[str, str] | None = None
    at: Place = "centre"
    size: Size = "medium"
    along: str = ""
    pawns: tuple[str, ...] = ()
    owned: tuple[str, ...] = ()
    counter: str = ""
    last: int = 0
    sorted: tuple[str, ...] = ()
    image: str = ""


@frozen
class Picture:
    """How a thing of a kind is drawn: the field that gives its colour, its two corners, and the line at its foot.

    `body` is a text of the figures, above those that are printed on the thing, and `label` what is written over it.
    `counters` is what is written on it in play, from the counters on it; None if the layout does not say. `die` is the
    counter whose number is on top, if it is drawn as a die. `size` is that of a printed card, in millimetres. `image`
    is a text of the figures that gives the name of a picture.
    """

    tint: str = ""
    left: str = ""
    right: str = ""
    foot: tuple[str, ...] = ()
    counters: tuple[str, ...] | None = None
    die: str = ""
    label: str = ""
    body: tuple[str, ...] = ()
    size: tuple[int, int] = (63, 88)
    image: str = ""


@frozen
class MapWay:
    """How a map lies: the thing or value of a field at the top, and the thing to the right; or on a picture.

    `places` are those of things on the picture, in parts of its width and height, from 0 to 1.
    """

    up: str = ""
    right: str = ""
    image: str = ""
    places: Mapping[str, tuple[float, float]] = field(factory=dict)


@frozen
class Back:
    """The backs of the things of a kind: a colour, the words on it, and the name of a picture."""

    colour: str = ""
    words: str = ""
    image: str = ""


@frozen
class SeatColour:
    """The colour of a seat, and what people call it."""

    name: str
    colour: str


@frozen
class ChapterHeading:
    """The title of a chapter, and the kind of slots that it is about: each of them is mentioned in it."""

    title: str
    covers: str = ""


@frozen
class ParagraphText:
    """A paragraph of a chapter: its words with figures in them, or what is drawn, and the slots that it describes."""

    chapter: str
    title: str = ""
    text: str = ""
    rules: tuple[str, ...] = ()
    draws: str = ""
    example: str = ""
    style: str = ""  # or BOX
    form: str = ""  # of the book that has the paragraph; every form if empty


@frozen
class Lessons:
    """What is told to those who play for the first time: paragraphs to begin with, and texts by their moment.

    `after` has the texts that follow so many turns of a player, `asked` those for the first question of a rule.
    """

    game: list[str] = field(factory=list)
    after: dict[int, str] = field(factory=dict)
    asked: dict[str, str] = field(factory=dict)


@define
class Icons:
    """Pictures by their names, or signs of a few letters: for counters and kinds, and for words that are values."""

    named: dict[str, str] = field(factory=dict)
    values: dict[str, str] = field(factory=dict)


@define
class Front:
    """What a front end shows: areas of the table and of players, figures, and words for events.

    `moves` maps the zones that a thing comes from and goes to, and the rule or step that moves it (any, if empty).
    `names` gives what a thing of a kind is called where its printed name says too little, `values` the words for
    single numbers of a counter, or of a field of a kind (`card height`), `verbs` those for gaining and losing it,
    `limits` how far a counter goes, `sayings` how people say what the rules say, `retold` the sentences that the
    rulebook tells in other words, `untold` the counters whose changes on things are not reported, `outcomes` what
    people are told when all win or lose, `round` what they call a round. `seats` gives a colour for each seat,
    `previews` what choosing an action or rule will bring; `chapters` and `paragraphs` are the part of the rulebook that
    people wrote, and `lessons` what they tell beside the table, where numbers are called as in `numbers`.
    """

    table: tuple[Area, ...] = ()
    own: tuple[Area, ...] = ()
    others: tuple[Area, ...] = ()
    status: tuple[str, ...] = ()
    things: dict[str, tuple[str, ...]] = field(factory=dict)
    names: dict[str, str] = field(factory=dict)
    values: dict[str, dict[int, str]] = field(factory=dict)
    untold: tuple[str, ...] = ()
    numbers: dict[str, str] = field(factory=dict)
    outcomes: dict[str, str] = field(factory=dict)
    round: str = "round"
    rows: dict[str, tuple[str, ...]] = field(factory=dict)
    counters: dict[str, str] = field(factory=dict)
    verbs: dict[str, tuple[str, str]] = field(factory=dict)
    limits: dict[str, int] = field(factory=dict)
    sayings: dict[str, tuple[str, ...]] = field(factory=dict)
    retold: dict[str, str] = field(factory=dict)
    moves: dict[tuple[str, str, str], str] = field(factory=dict)
    rules: dict[str, str] = field(factory=dict)
    prompts: dict[str, tuple[str, ...]] = field(factory=dict)
    offers: dict[str, str] = field(factory=dict)
    explain: tuple[str, ...] = ()
    tints: dict[tuple[str, str], dict[str, str]] = field(factory=dict)
    pictures: dict[str, Picture] = field(factory=dict)
    maps: dict[str, MapWay] = field(factory=dict)
    backs: dict[str, Back] = field(factory=dict)
    icons: Icons = field(factory=Icons)
    seats: tuple[SeatColour, ...] = ()
    previews: dict[str, str] = field(factory=dict)
    chapters: dict[str, ChapterHeading] = field(factory=dict)
    paragraphs: dict[str, ParagraphText] = field(factory=dict)
    lessons: Lessons = field(factory=Lessons)


def figures_in(template: str) -> list[str]:
    """List the names of the figures in a template."""
    return [name.removesuffix("?") for name in PLACE_OF_FIGURE.findall(template)]


def fill(template: str, figure: Callable[[str], T]) -> list[str | T]:
    """Split a template into its words and, for each `{name}` in it, what `figure` gives for the name."""
    out: list[str | T] = []
    for i, piece in enumerate(PLACE_OF_FIGURE.split(template)):
        out.append(figure(piece) if i % 2 else piece)
    return out


def filled(template: str, figure: Callable[[str], str | None]) -> str:
    """Fill a template, with the word after the number 1 in the singular; "" if a figure in it is not there."""
    out: list[str] = []
    for piece in fill(template, figure):
        if piece is None:
            return ""
        out.append(after_one(piece) if out and out[-1] == "1" else piece)
    return "".join(out)


def after_one(text: str) -> str:
    """Write what follows the number 1: its first word is in the singular."""
    word = _COUNTED.match(text)
    return singular(word[0]) + text[word.end() :] if word else text


def image_of(template: str, face: FaceDecl) -> str:
    """Give the name of the picture of a thing: the words of a text of its figures, in small letters, with hyphens."""
    values = {**face.values, "id": face.id, "name": face.name}
    return "-".join(filled(template, lambda name: str(values.get(name.removesuffix("?"), ""))).lower().split())
