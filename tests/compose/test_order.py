"""What the digest does not count, a game does not feel: the order of declarations, of things and of their fields."""

from __future__ import annotations

import random
import re

import pytest
from attrs import evolve

from london_rules.bundles.load import load_sources
from london_rules.bundles.model import Bundle, Face, RulesFile, Sources
from london_rules.bundles.ruleset import read_rules
from london_rules.engine import RuleSet
from london_rules.engine.states import state_hash
from london_rules.resources import data_root
from london_rules.text.source_map import Text
from tests.compose.shelf import program
from tests.games.table import decisions

GRAMMAR = data_root() / "grammar" / "effects.lark"
STEPS = re.compile(r"(?:replace +)?(?:action|set-up|turn|scoring)\b")


def shuffled(sources: Sources, chance: random.Random) -> Sources:
    """Put everything in another order that has no order of its own."""
    return evolve(sources, bundles=tuple(_bundle(bundle, chance) for bundle in sources.bundles))


def _bundle(bundle: Bundle, chance: random.Random) -> Bundle:
    faces, parameters = [_face(face, chance) for face in bundle.faces], list(bundle.parameters)
    rules = [_rules(file, chance) for file in bundle.rules]
    chance.shuffle(faces)
    chance.shuffle(parameters)
    return evolve(bundle, faces=tuple(faces), parameters=tuple(parameters), rules=tuple(rules))


def _face(face: Face, chance: random.Random) -> Face:
    fields = list(face.fields.items())
    chance.shuffle(fields)
    return evolve(face, fields=dict(fields))


def _rules(file: RulesFile, chance: random.Random) -> RulesFile:
    pieces = [p if p.endswith("\n") else p + "\n" for p in re.split(r"(?m)^(?=[^\s#])", file.text.value)]
    steps = iter([piece for piece in pieces if STEPS.match(piece)])
    chance.shuffle(pieces)
    pieces = [next(steps) if STEPS.match(piece) else piece for piece in pieces]
    return evolve(file, text=Text("".join(pieces), file.path, ((0, 0),)))


def rule_set(sources: Sources) -> RuleSet:
    rules, found, _ = read_rules(sources, GRAMMAR)
    assert found.errors() == ()
    return RuleSet(rules)


def sources_of(variant: str) -> Sources:
    read, _ = load_sources(variant)
    assert read is not None
    return read


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("variant", ["2010", "2017", "2011-time-track", "hybrid-1"])
def test_shuffled_texts_are_the_same_game(variant: str, seed: int) -> None:
    sources = sources_of(variant)
    plain, other = rule_set(sources), rule_set(shuffled(sources, random.Random(seed)))
    assert list(other.rules.faces) != list(plain.rules.faces)
    assert list(other.rules.numbers) != list(plain.rules.numbers)
    assert other.digest == plain.digest
    assert program(other) == program(plain)


def test_a_whole_game_goes_the_same_way() -> None:
    sources = sources_of("2010")
    plain, other = rule_set(sources), rule_set(shuffled(sources, random.Random(4)))
    hashes = [[state_hash(state) for state in decisions(one.fast, 3, 1)] for one in (plain, other)]
    assert len(hashes[0]) > 100
    assert hashes[0] == hashes[1]
