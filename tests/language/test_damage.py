"""However a text is damaged, there is something to say about it, or it is a game: never a fault of ours."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from london_rules.bundles.ruleset import read_rules
from london_rules.compiler.assemble import assemble
from london_rules.compiler.layout import make_layout
from london_rules.compiler.program import Program
from london_rules.diagnostics import Diagnostics
from london_rules.language.check.all_checks import check
from london_rules.resources import data_root
from tests.support.damage import damaged

GRAMMAR = data_root() / "grammar" / "effects.lark"


def try_out(seed: int, slips: int) -> Diagnostics:
    sources = damaged(Random(seed), slips)
    rules, found, _ = read_rules(sources, GRAMMAR)
    check(rules, found)
    for item in found:
        assert item.span is not None
        assert 0 <= item.span.start <= item.span.end
        assert item.span.file in sources.files
    if not found.has_errors:
        layout = make_layout(rules)
        Program(layout, assemble(layout, traced=seed % 2 == 0))
    return found


@given(seed=st.integers(0, 2**32), slips=st.integers(1, 3))
@settings(max_examples=60)
def test_damage(seed: int, slips: int) -> None:
    try_out(seed, slips)


@given(seed=st.integers(0, 2**32), slips=st.integers(1, 3))
@settings(max_examples=60)
def test_much_damage(seed: int, slips: int) -> None:
    try_out(seed, slips)
