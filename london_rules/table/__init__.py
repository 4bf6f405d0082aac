"""A table for every front end: what a seat or a spectator sees, in data and in words, and what they may do."""
