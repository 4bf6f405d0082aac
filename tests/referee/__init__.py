"""A second reading of the rule language: a plain evaluator of trees, played in lockstep with the compiled program.

It is a referee for tests. `interpreter.py` says what the language means, in the order of the pages in docs/language and
of the unions of `london_rules.language.constructs`; it shares the typed tree with the compiler and nothing else.
`lockstep.py` plays a game both ways and reports the first difference.
"""
