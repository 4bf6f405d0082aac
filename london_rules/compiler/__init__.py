"""Typed tree to program: layout, generated Python, primitives."""
