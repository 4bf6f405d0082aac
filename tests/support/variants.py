"""The shipped London games and the combinations of options that go together."""

ONE, FOUR, FIVE = "2010+option-1", "2010+option-4", "2010+option-5"
FOUR_FIVE, ONE_FIVE = "2010+option-4+option-5", "2010+option-1+option-5"
HYBRIDS = (ONE, FOUR, FIVE, FOUR_FIVE, ONE_FIVE)
LONDON = ("2010", "2017", *HYBRIDS)

# Readings of the rulebooks that are shipped as overlays, each over the games that it is for.
ONE_AND_FOUR = "2010+option-1-and-4"
READINGS_2010 = (
    "2010+voluntary-loans",
    f"{ONE}+voluntary-loans",
    f"{FOUR}+voluntary-loans",
    f"{FIVE}+voluntary-loans",
    "2010+flips-at-the-end",
    "2010+manual-poverty",
    "2010+take-from-the-deck",
    "2010+loans-in-own-turn",
    ONE_AND_FOUR,
)
READINGS_2017 = (
    "2017+manual-poverty",
    "2017+five-poverty",
    "2017+take-from-the-deck",
    "2017+loans-in-own-turn",
)
READINGS = (*READINGS_2010, *READINGS_2017)

# The small games of our own, each of which every test of shipped games plays.
SMALL = ("candle-sale", "driftwood", "duckboards", "keepers", "nettles", "over-the-fence")
