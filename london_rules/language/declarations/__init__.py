"""Files of rules, and the overrides of bundles, to one typed rule set.

Entrances, in the order in which they are used: `declaration_parser.outline` cuts a file into declarations and reads
each by the form of its keyword (`keywords.FORMS`), `merge.Merger` decides which of them hold, `analyse` gives the lexer
their names and parses their texts, `faces.read_faces` those of things. To add a keyword, describe it in
`property_forms`, `table_forms` or `text_forms` and list it in `keywords`.
"""
