"""What the language allows, but an author hardly means. Entrance: `all_lints.lint`."""
