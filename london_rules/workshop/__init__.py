"""The workshop: an author's bundle and tables on one page in a browser, with nothing installed but the page."""
