"""What differs between two rule sets, in words. Entrance: `rule_sets.compare_rules`."""
