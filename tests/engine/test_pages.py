"""The examples on the pages of damaged saves and logs: put into a real one, they are refused with their code."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from london_rules.engine import SaveError
from london_rules.engine.states import digest_of
from tests.games.table import dice, play, rules

PAGES = Path(__file__).parents[2] / "docs" / "errors"
FENCE = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODES = sorted(path.stem for path in PAGES.glob("LR-V*.md"))
FORGED = ("LR-V0003",)  # comes up only when the checksum was made to fit
SEALED = ("LR-V0006",)  # comes up only where the host has a key


def written() -> dict[str, Any]:
    game = play(rules().new_game(2, seed=8), dice(2, 8))
    data: dict[str, Any] = json.loads(json.dumps(game.save()))
    return data


SAVE = written()


def fence(code: str, heading: str) -> str:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    found = FENCE.search(text.partition(heading)[2])
    assert found is not None
    return found[1]


@pytest.mark.parametrize("code", CODES)
def test_the_example_is_refused(code: str) -> None:
    bad = {**SAVE, **json.loads("{" + fence(code, "## Example") + "}")}
    if code in FORGED or code == "LR-V0007":
        bad["checksum"] = digest_of({k: v for k, v in bad.items() if k != "checksum"})
    read = rules().replay if code in FORGED else rules().restore
    with pytest.raises(SaveError) as raised:
        if code == "LR-V0007":
            rules().new_game(2, seed=1, after=bad)
        else:
            read(bad, key=b"key" if code in SEALED else None)
    assert raised.value.code == code


@pytest.mark.parametrize("code", CODES)
def test_the_corrected_one_is_what_was_written(code: str) -> None:
    good = fence(code, "## Corrected")
    if not good.startswith('"'):
        return  # in words
    for key, value in json.loads("{" + good + "}").items():
        assert all(v in SAVE[key] for v in value) if isinstance(value, list) else value == SAVE[key]
