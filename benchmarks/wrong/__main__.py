"""Measure every kind of text, made wrong in every way: the same as `python -m benchmarks.wrong.measure`."""

from benchmarks.wrong.measure import main

main()
