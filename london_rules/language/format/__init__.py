"""Typed tree to canonical rule text. Entrances: `texts`, `declarations` and `faces`."""
