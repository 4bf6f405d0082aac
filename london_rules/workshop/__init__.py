"""The workshop: a bundle that somebody writes, and tables that play it, as messages that are lines of JSON."""

from typing import Final

MOST_FILES: Final = 200  # of a bundle in the workshop; the page has the same number
