"""What the language allows, but is probably a mistake. Entrance: `all_lints.lint`."""
