"""Files of rules, and the overrides of bundles, to one typed rule set.

Entrances, in the order in which they are used: `declaration_parser.outline` cuts a file into declarations,
`merge.Merger` decides which of them hold, `declare_names.enter` gives the lexer their names, `analyse.Reader` and
`faces.read_faces` parse every text.
"""
