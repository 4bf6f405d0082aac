"""Texts with places: files decoded, YAML read with the place of every word, and the shapes of single values."""
