"""Games on paper: sheets of cards, boards and counters to cut out, and a rulebook, as one PDF."""
