"""The workshop: a bundle that somebody writes, and tables that play it, as messages that are lines of JSON."""
