"""`london-rules host`: tables at links for people who play together, kept in a database."""
