"""Rules in the canonical layout with the author's own comments. Entrance: `rules.tidy_rules`."""
