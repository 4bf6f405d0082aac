"""A rulebook and card reference made from the merged rules of a variant."""
