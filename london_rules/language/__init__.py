"""The rule language: text to typed tree, and every pass over the tree.

The rooms, each with its entrance; imports go up this list only:

    constructs     what the language consists of: a class and its facts for each construct
    syntax         text to tree: words, names, lexer, parser
    rules          the merged rule set as typed declarations (a module)
    declarations   files of rules and the overrides of bundles to one typed rule set
    flow           facts about texts that need the whole rule set: who calls whom, what is read, what asks
    format         tree to canonical text
    say            tree to plain English
    compare        what differs between two rule sets
    lint           what is allowed, but probably a mistake
    check          mistakes that keep a rule set from being compiled
    tidy           an author's own file in the canonical layout, comments and all
"""
