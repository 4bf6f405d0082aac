"""Plain data fits the class that it is read into exactly, or the field that does not fit is named."""

import subprocess
import sys

import pytest
from attrs import frozen

from london_rules.plain_data import WrongFieldError, read_as


@frozen
class Row:
    number: int
    name: str
    done: bool
    first: int | None
    cells: tuple[tuple[int, ...], ...]
    words: list[str]


FITS = {"number": 1, "name": "a", "done": True, "first": None, "cells": [[1, 2], []], "words": ["b"]}


def test_what_fits_is_read_and_other_keys_are_left_out():
    assert read_as(Row, {**FITS, "more": 1}) == Row(1, "a", True, None, ((1, 2), ()), ["b"])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("number", value) for value in ("1", True, 1.0, None)),
        *(("name", value) for value in (1, None, ["a"])),
        *(("done", value) for value in (1, "yes")),
        *(("first", value) for value in (False, "1")),
        *(("cells", value) for value in ([1], [[True]], [["1"]], "12", {}, None)),
        *(("words", value) for value in ("ab", {"a": 1}, ["a", 1], ("a",))),
    ],
)
def test_nothing_is_turned_into_a_value_of_another_type(field, value):
    with pytest.raises(WrongFieldError, match=field):
        read_as(Row, {**FITS, field: value})


@pytest.mark.parametrize("field", FITS)
def test_a_missing_field_is_named(field):
    with pytest.raises(WrongFieldError, match=field):
        read_as(Row, {key: value for key, value in FITS.items() if key != field})


@pytest.mark.parametrize("data", [None, 1, "number", [], [FITS]])
def test_what_is_no_mapping_is_refused(data):
    with pytest.raises(WrongFieldError):
        read_as(Row, data)


def test_what_reads_no_record_does_not_load_the_library_for_it():
    code = (
        "import sys\n"
        "from london_rules import load\n"
        "from london_rules.cli import app, play, replay, show, simulate, validate\n"
        "game = load('2010').rule_set.new_game(2, seed=1)\n"
        "game.view(1), game.events(1), game.save(), game.record()\n"
        "assert 'cattrs' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
