"""Measure London Rules against its peers: see `python -m benchmarks.run --help`."""
