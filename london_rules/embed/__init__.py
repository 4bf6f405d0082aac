"""A game as one file of C that any program can embed, with its tables of words."""

from london_rules.embed.one_file import OneFile, one_file

__all__ = ["OneFile", "one_file"]
