"""An overlay that lays the map of a game on a picture, with a place for each thing, and puts one behind a zone."""

from __future__ import annotations

from typing import Final

from london_rules import load

PLACES: Final = {
    "wick": (46, 8), "bittern": (86, 14), "osier": (36, 24), "heronsey": (8, 30), "lode": (66, 30), "staithe": (48, 44),
    "mothwell": (92, 54), "crake": (24, 58), "peatling": (60, 64), "eelham": (5, 76), "sedge-end": (36, 92),
    "tollmere": (76, 90),
}  # fmt: skip
SVG: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 240">
  <rect width="400" height="240" fill="#cfdcb8"/>
  <path d="M0 150q60 -40 120 -10t130 -30t150 20V240H0z" fill="#9db9c4"/>
  <circle cx="300" cy="60" r="34" fill="#b8cf9a"/>
</svg>
"""
MAP: Final = "".join(f"        {id}: {x} {y}\n" for id, (x, y) in PLACES.items())
LAYOUT: Final = f"""layout:
  table:
    - zone: fen
      title: The fen
      as: map
      at: centre
      owned: [causeway]
    - zone: office
      title: Parcels in the post office
      as: list
      at: right
      image: fen
  maps:
    village:
      image: fen
      places:
{MAP}"""
MANIFEST: Final = """language: 2
id: drawn
title: A drawn fen
kind: overlay
builds on: [duckboards]
files: [my.yaml, pictures/fen.svg]
"""


def files(layout: str = LAYOUT) -> dict[str, str]:
    """Give the texts of the overlay."""
    return {"bundle.yaml": MANIFEST, "my.yaml": layout, "pictures/fen.svg": SVG}


def problems(layout: str) -> list[tuple[str, str]]:
    """Give the message and the help of each mistake in it with this layout."""
    found = load("duckboards+drawn", texts={"drawn": files(layout)}).diagnostics
    return [(item.message, item.help or "") for item in found.errors()]
