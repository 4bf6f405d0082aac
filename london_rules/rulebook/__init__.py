"""A rulebook and card reference out of the merged rules of a variant."""
