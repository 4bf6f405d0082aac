"""Typed intermediate representation of a program: what is between the typed tree of rules and generated text."""
