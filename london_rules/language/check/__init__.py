"""Mistakes that keep a rule set from being compiled. Entrance: `all_checks.check`."""
