"""Tests that authors write in the text of bundles, run on the merged rules.

`run` runs them, `report` says what is wrong, `coverage` and `mutate` how much they notice.
"""
