"""List what is printed on the board: 20 boroughs, and which are neighbours by land or over a bridge."""

from __future__ import annotations

from typing import NamedTuple

NORTH, SOUTH = range(2)


class Borough(NamedTuple):
    """One borough."""

    id: str
    cost: int
    cards: int
    points: int
    side: int
    river: bool
    land: str
    bridges: str = ""


BOROUGHS = (
    Borough(
        "city",
        8,
        4,
        6,
        NORTH,
        True,
        "bethnal-green-stepney-poplar hackney islington-stoke-newington st-pancras st-marylebone westminster",
        "southwark-bermondsey",
    ),
    Borough("westminster", 8, 2, 6, NORTH, True, "city st-marylebone paddington kensington fulham-chelsea", "lambeth"),
    Borough("southwark-bermondsey", 5, 4, 4, SOUTH, True, "lambeth camberwell deptford", "city"),
    Borough("bethnal-green-stepney-poplar", 3, 5, 3, NORTH, True, "city hackney"),
    Borough("hackney", 3, 5, 2, NORTH, False, "bethnal-green-stepney-poplar city islington-stoke-newington"),
    Borough("islington-stoke-newington", 4, 4, 3, NORTH, False, "hackney city st-pancras"),
    Borough("st-pancras", 5, 3, 4, NORTH, False, "islington-stoke-newington city st-marylebone hampstead"),
    Borough("hampstead", 7, 2, 5, NORTH, False, "st-pancras st-marylebone"),
    Borough("st-marylebone", 5, 3, 4, NORTH, False, "hampstead st-pancras city westminster paddington"),
    Borough("paddington", 5, 3, 4, NORTH, False, "st-marylebone westminster kensington"),
    Borough("kensington", 7, 2, 5, NORTH, False, "paddington westminster fulham-chelsea hammersmith"),
    Borough("hammersmith", 6, 3, 4, NORTH, True, "kensington fulham-chelsea"),
    Borough("fulham-chelsea", 7, 2, 5, NORTH, True, "hammersmith kensington westminster", "battersea wandsworth"),
    Borough("wandsworth", 4, 3, 3, SOUTH, True, "battersea lambeth", "fulham-chelsea"),
    Borough("battersea", 4, 4, 3, SOUTH, True, "wandsworth lambeth", "fulham-chelsea"),
    Borough("lambeth", 4, 4, 3, SOUTH, True, "battersea wandsworth southwark-bermondsey camberwell", "westminster"),
    Borough("camberwell", 4, 4, 3, SOUTH, False, "southwark-bermondsey lambeth deptford lewisham"),
    Borough("deptford", 3, 5, 2, SOUTH, True, "southwark-bermondsey camberwell lewisham greenwich"),
    Borough("greenwich", 3, 5, 2, SOUTH, True, "deptford lewisham"),
    Borough("lewisham", 3, 5, 2, SOUTH, False, "camberwell deptford greenwich"),
)

_NUMBER = {borough.id: number for number, borough in enumerate(BOROUGHS)}
CITY = _NUMBER["city"]
STARTERS = [CITY, _NUMBER["westminster"], _NUMBER["southwark-bermondsey"]]
LAND = [[_NUMBER[id] for id in borough.land.split()] for borough in BOROUGHS]
NEIGHBOURS = [LAND[number] + [_NUMBER[id] for id in one.bridges.split()] for number, one in enumerate(BOROUGHS)]
