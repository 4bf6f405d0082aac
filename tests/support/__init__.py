"""A table that a test can set, and words for what happens on it."""
