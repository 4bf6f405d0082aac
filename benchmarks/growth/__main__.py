"""Measure every sort of text: the same as `python -m benchmarks.growth.measure`."""

from benchmarks.growth.measure import main

main()
