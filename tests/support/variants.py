"""The shipped London games and the combinations of options that go together."""

ONE, FOUR, FIVE = "2010+option-1", "2010+option-4", "2010+option-5"
FOUR_FIVE, ONE_FIVE = "2010+option-4+option-5", "2010+option-1+option-5"
HYBRIDS = (ONE, FOUR, FIVE, FOUR_FIVE, ONE_FIVE)
LONDON = ("2010", "2017", *HYBRIDS)
