"""Typed tree to plain English. Entrances: `texts` and `declarations`."""
