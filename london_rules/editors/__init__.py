"""Colours for rule text in editors and on pages, out of the words of the language."""
