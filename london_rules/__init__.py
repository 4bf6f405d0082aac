"""Play, change and measure board games whose rules are text."""

__version__ = "0.1.0"
