"""An error in rules below an overlay that the overlay causes is told at the overlay's own line, for every code."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.diagnostics import CODES, Diagnostic
from london_rules.lsp.documents import Documents
from london_rules.lsp.session import Session
from tests.support.advised import load

BASE = (Path(__file__).parent / "base_game.yaml").read_text("utf-8")
HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [{base}]\n"


def rules(text: str) -> str:
    return "rules: |\n" + "".join(f"  {line}\n" for line in text.split("\n"))


def kind(**fields: str) -> str:
    """Replace the kind of pebbles by one with other fields; "" leaves one out."""
    all = {
        "worth": "number",
        "shine": "dull or bright",
        "smooth": "yes or no, may be missing",
        "price": "steps, may be missing",
        "trick": "effect",
        "feat": "effect, may be missing",
        **fields,
    }
    lines = [f"{name}: {sort}" for name, sort in all.items() if sort]
    return rules("\n  ".join(["replace kind pebble", "begins in quarry", *lines, "in pouch: powers"]))


WHITE = "  white-2:\n    name: White\n    worth: 2\n    shine: dull\n    trick: gain 1 steps\n"

# For each code: what an overlay does to the base game, and the slot whose line is the first place of the error.
CAUSES: dict[str, tuple[str, str]] = {
    "LR-C0004": (rules("remove ranking"), "ranking"),
    "LR-C0006": (rules("replace zone quarry\n  holds pebbles in stacks\n  seen by all"), "zone quarry"),
    "LR-N0003": (rules("remove table tide"), "table tide"),
    "LR-N0006": (kind(worth=""), "kind pebble"),
    "LR-N0009": ("remove:\n  pebble: [white]\n", "pebble white"),  # `White`, where a text calls something the white
    "LR-N0010": (f"pebble:\n{WHITE}", "pebble white-2"),
    "LR-N0011": ("remove:\n  pebble: [white]\n", "pebble white"),
    "LR-S0001": (kind(worth="effect"), "kind pebble"),
    "LR-S0008": (rules("remove counter steps"), "counter steps"),
    "LR-T0001": (kind(worth="yes or no"), "kind pebble"),
    "LR-T0002": (rules("replace rule polish (shell)\n  gain 1 steps"), "rule polish"),
    "LR-T0003": (kind(worth=""), "kind pebble"),
    "LR-T0004": (kind(shine="number"), "kind pebble"),
    "LR-T0005": (kind(smooth="yes or no"), "kind pebble"),
    "LR-T0006": (kind(price="number, may be missing"), "kind pebble"),
    "LR-T0007": (kind(trick="number"), "kind pebble"),
    "LR-T0008": (kind(worth="yes or no"), "kind pebble"),
    "LR-T0009": (rules("replace counter steps for each pebble"), "counter steps"),
    "LR-T0010": (rules("replace zone pouch\n  holds pebbles\n  seen by all"), "zone pouch"),
    "LR-T0011": (rules("replace zone quarry\n  holds pebbles\n  seen by all"), "zone quarry"),
    "LR-T0012": (rules("replace zone hole\n  holds shells\n  seen by all"), "zone hole"),
    "LR-T0013": (rules("replace rule polish\n  gain 1 steps"), "rule polish"),
    "LR-T0014": (
        rules("replace rule offer (pebble) to (other: pebble)\n  move the pebble to your pouch"),
        "rule offer",
    ),
    "LR-T0023": (rules("replace group loose pebbles = shells in the beach"), "group loose pebbles"),
    "LR-T0025": (rules("replace rule polish (shell)\n  gain 1 steps"), "rule polish"),
    "LR-T0027": (rules("replace number row size = lowest pearls of the players"), "number row size"),
    "LR-T0029": (rules("replace rule despair\n  choose a pebble in your pouch\n  move it to the hole"), "rule despair"),
    "LR-T0030": (rules("replace relation twin between shells"), "relation twin"),
    "LR-T0031": (rules("add to kind pebble\n  colour: red or green"), "kind pebble colour"),
    "LR-T0032": (kind().replace("  in pouch: powers\n", ""), "kind pebble"),
    "LR-T0034": (rules("replace test (pebble) can be tried = the pebble is bright"), "test can be tried"),
    "LR-T0037": (kind(worth="number, at most 1"), "kind pebble"),
    "LR-T0052": (rules("replace counter wind"), "counter wind"),
    "LR-T0053": (rules("replace number sides = 5000"), "number sides"),
    "LR-T0055": (
        rules("replace counter purse for each player\n  starts at 3\n  seen by its owner, guessed from 0 to 30"),
        "counter purse",
    ),
}

# The codes of rules that are merged for which no overlay has an error below it told at its own line, and why.
OF_THE_TEXT_ITSELF = (
    "the error depends on nothing but the words of one text, which an overlay leaves alone or has written"
)
AT_THE_CHANGE = "it is told at the declaration that is too large, declared twice or in the circle: the author's own"
NOT_CAUSED = {
    **dict.fromkeys(
        (
            "S0003",
            "S0004",
            "S0005",
            "S0006",
            "S0007",
            "S0010",
            "N0005",
            "N0008",
            "N0012",
            "T0015",
            "T0016",
            "T0018",
        ),
        OF_THE_TEXT_ITSELF,
    ),
    **dict.fromkeys(
        ("T0019", "T0020", "T0021", "T0022", "T0026", "T0028", "T0035", "T0036", "T0050", "T0051", "T0054"),
        OF_THE_TEXT_ITSELF,
    ),
    **dict.fromkeys(
        ("X0008", "X0009", "X0010", "X0011", "X0012", "X0014", "X0015", "X0020", "X0021", "X0031", "X0032", "X0035"),
        OF_THE_TEXT_ITSELF,
    ),
    **dict.fromkeys(("S0009", "N0002", "N0007", "T0033", "X0016", "X0017", "X0018", "X0019", "X0022"), AT_THE_CHANGE),
    "N0004": "what another bundle removes keeps the place for the steps that name it",
    "N0020": "the layout is read only of rules without an error; a test of the shipped layouts is below",
    **dict.fromkeys(("X0033", "X0034"), "it is about the whole load, and has no place"),
    "T0024": "the loop is in the rule itself, and a power that answers it is told there",
}
FILES_ONLY = ("LR-X0001", "LR-X0002", "LR-X0003", "LR-X0004", "LR-X0005", "LR-X0006", "LR-X0007")
EVERY = [code for code in CODES if code[3] in "SNTX" and code not in FILES_ONLY]


def errors(overlay: str, base: str = "base") -> tuple[Diagnostic, ...]:
    given = {"mine": HEAD.format(base=f'"{base}"') + overlay}
    result = load(f"{base}+mine", texts={**given, **({"base": BASE} if base == "base" else {})}, only_shipped=True)
    for item in result.diagnostics.errors():
        assert item.span is not None
        assert item.span.file == "mine.yaml", f"{item.code} is told in {item.span.file}: {item.message}"
    return result.diagnostics.errors()


def test_the_base_is_right() -> None:
    assert not load("base", texts={"base": BASE}, only_shipped=True).diagnostics.has_errors


@pytest.mark.parametrize("code", EVERY)
def test_every_code_has_a_cause_or_a_reason(code: str) -> None:
    assert (code in CAUSES) != (code.removeprefix("LR-") in NOT_CAUSED)


@pytest.mark.parametrize("code", CAUSES)
def test_what_an_overlay_causes_is_told_at_its_own_line(code: str) -> None:
    overlay, slot = CAUSES[code]
    [item] = [one for one in errors(overlay) if one.code == code and one.labels]
    assert item.message.startswith(f"`{slot}` is ") or " is removed here, but still used" in item.message
    assert item.labels[0].span.file == "base.yaml"
    assert item.fix is None or item.fix.span.file == "mine.yaml"


@pytest.mark.parametrize(
    ("overlay", "code"),
    [
        ("replace number display columns = 3 + lowest money of the players", "LR-T0027"),
        ("replace rule place (card)\n  gain 1 money", "LR-T0013"),
        ("replace rule buy (card)\n  gain 1 money", "LR-T0002"),
        ("replace zone city for each player\n  holds cards\n  seen by all", "LR-T0011"),
        ("replace counter poverty for each borough", "LR-N0020"),
        ("replace zone hand\n  holds cards\n  seen by all", "LR-N0020"),
    ],
)
def test_errors_in_shipped_files_are_told_at_the_line_that_causes_them(overlay: str, code: str) -> None:
    found = errors(rules(overlay), "2010")
    assert code in [item.code for item in found if any(label.span.file != "mine.yaml" for label in item.labels)]


def test_of_several_changes_the_one_that_the_error_depends_on_is_named() -> None:
    others = "number pigs = 3\nreplace number weight = 2\nturn sty, after begin\n  gain (pigs) steps\n"
    [item] = errors(rules(f"{others}replace number row size = lowest pearls of the players\nnumber owls = pigs"))
    assert item.message.startswith("`number row size` is changed here, and in `zone shelf`: ")
    [item] = errors(rules(f"{others}number many = lowest pearls of the players\nreplace number row size = many + 1"))
    assert item.message.startswith("`number row size` is changed here, ")


def test_a_mistake_of_the_bundle_below_stays_where_it_is() -> None:
    wrong = BASE.replace("  rule hop\n    stride\n", "  rule hop\n    polish\n")
    assert wrong != BASE
    overlay = HEAD.format(base="base") + rules("replace number row size = lowest pearls of the players")
    found = load("base+mine", texts={"base": wrong, "mine": overlay}, only_shipped=True).diagnostics.errors()
    assert [(item.code, item.span.file) for item in found if item.span is not None] == [
        ("LR-T0013", "base.yaml"),
        ("LR-T0027", "mine.yaml"),
    ]


def test_an_editor_shows_it_in_the_file_of_the_author(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = HEAD.format(base='"2010"') + rules("replace number display columns = 3 + lowest money of the players")
    file.write_text(text)
    session = Session(Documents(folders=[tmp_path]))
    session.documents.put(file.as_uri(), text, 1)
    found = session.mistakes()
    [item] = found[file.as_uri()]
    assert (item.code, item.range.start.line) == ("LR-T0027", 6)
    assert [place.location.uri.endswith("variants/london/table.rules") for place in item.related_information or []] == [
        True
    ]
    assert [uri for uri, items in found.items() if items] == [file.as_uri()]
