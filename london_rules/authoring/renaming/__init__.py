"""Other names for what bundles declare, wherever they use it: for `upgrade` and for the rename of editors.

`walk.replace_names` is the entry point, and `rules.same_but_for_names` checks what came of it. An edit replaces a
stretch of a file, so comments and layout stay.
"""
