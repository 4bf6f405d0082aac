"""The author's bench: tests written in the text of bundles, run on the merged rules."""
