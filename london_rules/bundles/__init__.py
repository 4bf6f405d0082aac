"""Files to sources and rules: find the bundles of a variant, read and merge them; locks and canonical layouts."""
