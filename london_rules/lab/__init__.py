"""The lab: is a rule good? Two variants are played by players of several strengths, and people read what came of it."""
