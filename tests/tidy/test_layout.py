"""The canonical layout, by example: what goes in and what comes out; what came out comes out again."""

import pytest

from london_rules.authoring.tidying import tidy_text
from london_rules.bundles.manifest import KEYS
from london_rules.bundles.tidy_order import ORDER

RULES = [
    ("\n#only\n\n\n  # this ", "# only\n\n# this\n"),
    ("\n\n# head\n\n\n\nnumber x=1\nnumber y = 2\n\n\n", "# head\n\nnumber x = 1\nnumber y = 2\n"),
    ("mark a this turn\n# about\nrule b\n gain 1\nmark c this turn", None),
    ("rule x # why\n      gain £ 1 ,lose 2   poverty\n      if a\n\n\n        b\n    \n", None),
    ("rule x\n   if a\n        # inner\n        b\n   # outer\n   c\n        # stray\n# next\nrule y\n  d\n", None),
    (
        "table t\n    0 : 0 # none\n    1 to 10:-12   # some\n",
        "table t\n  0: 0          # none\n  1 to 10: -12  # some\n",
    ),
    ("counter m\n    note:needs  {the a+b}  more\n", "counter m\n  note: needs  {the a+b}  more\n"),
    ("number x = # why\n        1 +\n    2 # two\n", "number x =  # why\n  1 +\n  2  # two\n"),
    (
        "test (card) fits (site: card or nothing)=if the card's  cost is 3 , the card is up otherwise never\n",
        "test (card) fits (site: card or nothing) =\n  if the card's cost is 3, the card is up\n  otherwise never\n",
    ),
    ('number x = cost of "A & B" * (2-y)/3 rounded up', 'number x = cost of "A & B" * (2 - y) / 3 rounded up\n'),
]
RULES_OUT = {
    2: "mark a this turn\n\n# about\nrule b\n  gain 1\n\nmark c this turn\n",
    3: "rule x  # why\n  gain £1, lose 2 poverty\n  if a\n\n    b\n",
    4: "rule x\n  if a\n    # inner\n    b\n  # outer\n  c\n  # stray\n\n# next\nrule y\n  d\n",
}
YAML = """

# head
language:   2   # one
id:  x

kind : overlay
builds on: ['a',  "b" ,c,
    d]   # flow
# above set
set:

    # first comment
    hand limit:  7
        # deep
    loan: {value:   12,  source: my box}
    card:
        a:
            cost: 1
            # points: 2


            ongoing:
            - a thing
            # between
            - |
                many
                  more
        # about b
        b:
             # cost comment
             cost:
    # end of set
rules: |
    # hi
    number x=1+2   # c
    rule y
         gain 1
files:
- a
-   b   # bb
- [x, y]
- zone: d
  title: 'it''s'
  more:
  - p: q
    r: s
# tail

"""
YAML_OUT = """# head
language: 2 # one
id: x

kind: overlay
builds on: ["a", "b", c, d] # flow
# above set
set:
  # first comment
  hand limit: 7
  # deep
  loan: {value: 12, source: my box}
  card:
    a:
      cost: 1
      # points: 2

      ongoing:
        - a thing
        # between
        - |
          many
            more
    # about b
    b:
      # cost comment
      cost:
  # end of set
files:
  - a
  - b # bb
  - [x, y]
  - zone: d
    title: 'it''s'
    more:
      - p: q
        r: s
rules: |
  # hi
  number x = 1 + 2  # c

  rule y
    gain 1
# tail
"""


@pytest.mark.parametrize("at", range(len(RULES)))
def test_rules(at: int) -> None:
    given, wanted = RULES[at]
    made, found = tidy_text(given, "rules")
    assert made == (wanted or RULES_OUT[at]), list(found)
    assert tidy_text(made, "rules")[0] == made


def test_yaml() -> None:
    made, found = tidy_text(YAML, "yaml")
    assert made == YAML_OUT, list(found)
    assert tidy_text(made, "yaml")[0] == made


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("a:\n  [x,\n   # why\n   y]\n", "a:\n  - x\n  # why\n  - y\n"),
        ("a: # why\n  b\n", "# why\na: b\n"),
        ("---\na: []\n...\n", "a: []\n"),
        ("a:\n  - - x\n    - y\n  - b: 1\n", "a:\n  - - x\n    - y\n  - b: 1\n"),
        ("a: 'say \"x\"'\nb: 'y'\n", 'a: \'say "x"\'\nb: "y"\n'),
        ("a: |- # keep\n      x\n\n      y\nb: 1\n", "a: |- # keep\n  x\n\n  y\nb: 1\n"),
        (f"a: [{', '.join(['x' * 30] * 4)}]\n", "a:\n" + f"  - {'x' * 30}\n" * 4),
    ],
)
def test_forms_of_yaml(given: str, wanted: str) -> None:
    made, found = tidy_text(given, "yaml")
    assert made == wanted, list(found)
    assert tidy_text(made, "yaml")[0] == made


OUT_OF_ORDER = """\
# the file
title: Mine # the title
files: [my.rules]  # files


# what it changes
set:
  hand limit: 8
  # start money: 6

  # card:
kind: overlay
id: mine
# where
builds on: ["2010"]
about: |
  Many
  lines.
language: 2
# the end
"""
IN_ORDER = """\
# the file
language: 2
id: mine
title: Mine # the title
kind: overlay
about: |
  Many
  lines.
# where
builds on: ["2010"]

# what it changes
set:
  hand limit: 8
  # start money: 6

  # card:
files: [my.rules] # files
# the end
"""


def test_the_keys_of_a_manifest_have_an_order_and_take_their_comments_along() -> None:
    made, found = tidy_text(OUT_OF_ORDER, "yaml")
    assert made == IN_ORDER, list(found)
    assert tidy_text(IN_ORDER, "yaml")[0] == IN_ORDER


def test_all_keys_of_a_manifest_have_a_place() -> None:
    assert sorted(ORDER) == sorted(KEYS)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("kind: overlay\nid: a\nlanguage: 2\n", "language: 2\nid: a\nkind: overlay\n"),
        ("id: a\nlanguage: 2\nkind: overlay", "language: 2\nid: a\nkind: overlay\n"),
        ("kind: x\nid: a\n", "kind: x\nid: a\n"),  # not a manifest: a file of things, say
        (
            "card:\n  a:\n    cost: 1\nid: a\nrules: |\n  remove scoring loans\n\nlanguage: 2\nkind: game\n",
            "language: 2\nid: a\nkind: game\ncard:\n  a:\n    cost: 1\nrules: |\n  remove scoring loans\n",
        ),
    ],
)
def test_what_is_no_key_of_a_manifest_keeps_its_order(given: str, wanted: str) -> None:
    made, found = tidy_text(given, "yaml")
    assert made == wanted, list(found)
    assert tidy_text(made, "yaml")[0] == made


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (["a|bb | c", "long one |1|  2"], ["a        | bb | c", "long one | 1  | 2"]),
        (["a | b", "1"], ["a | b", "1"]),
        (["a | b", "1 |", "| 2"], ["a | b", "1 |", "| 2"]),
        (["a | b | c", "1 |   | 3"], ["a | b | c", "1 |   | 3"]),
    ],
)
def test_tables_of_cases_stand_in_columns(given: list[str], wanted: list[str]) -> None:
    def text(rows: list[str]) -> str:
        return "tests:\n  it:\n    cases: |\n" + "".join(f"      {row}\n" for row in rows)

    made, found = tidy_text(text(given), "yaml")
    assert made == text(wanted), list(found)
    assert tidy_text(made, "yaml")[0] == made
