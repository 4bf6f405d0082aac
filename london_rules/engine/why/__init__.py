"""Why a value is what it is: one evaluator, and one explainer that breaks values down into parts.

`accounts` explains counters and numbers of a game, `choosing` why something can or cannot be chosen. Both ask
`explain.Explainer`, as the tests of bundles do, and `history` replays a game to collect the values of each change.
"""
