"""Syntax colouring of rule text in editors and on pages, made from the words of the language."""
