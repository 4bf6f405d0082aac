"""Loading takes time in proportion to the text: for no sort of text are calls of a function more than the text grows.

The sorts are those that `benchmarks.growth` times. Calls are counted, function by function, so that the result is the
same on every machine, and that a product of two short lists shows as well. The limits that bound the work of messages
(how many are kept, how many names are compared, how much is read to repair a text) are made as small as the texts.
"""

from collections.abc import Iterator

import pytest

from benchmarks.growth.all_sorts import SORTS
from benchmarks.growth.measure import BOUND, calls, loading
from benchmarks.growth.sorts import Sort, game
from london_rules.advice.sentences import report
from london_rules.diagnostics import model, nearness
from london_rules.language.check import cycles
from london_rules.language.declarations import faces, property_forms

# What happens once, however long the text is, may come a few times more in the longer of two short texts.
SLACK = 100


@pytest.fixture(scope="module", autouse=True)
def low_limits() -> Iterator[None]:
    """Lower the limits, and import what is imported late before anything is counted."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (model, faces):
            patch.setattr(module, "MOST_KEPT", 4)
        patch.setattr(cycles, "MOST_CIRCLES", 4)
        patch.setattr(nearness, "MOST_COMPARED", 4)
        patch.setattr(report, "MOST_REPAIRS", 0)
        patch.setattr(property_forms, "MOST_FIELDS", 6)
        with loading(game()) as work:
            work()
        yield


def counted(sort: Sort, parts: int) -> dict[str, int]:
    with loading(sort.make(parts)) as work:
        return calls(work)


@pytest.mark.parametrize("sort", [pytest.param(sort, id=sort.name) for sort in SORTS if sort.few])
def test_calls_grow_with_the_text(sort: Sort) -> None:
    short, long = counted(sort, sort.few), counted(sort, 2 * sort.few)
    most = {name: 2**BOUND * short.get(name, 0) + SLACK for name in long}
    if any(count > most[name] for name, count in long.items()):
        # What was forgotten meanwhile, such as a pattern of the standard library, is made once more and not again.
        again = counted(sort, 2 * sort.few)
        long = {name: min(count, again.get(name, 0)) for name, count in long.items()}
    assert {name: (short.get(name, 0), count) for name, count in long.items() if count > most[name]} == {}
