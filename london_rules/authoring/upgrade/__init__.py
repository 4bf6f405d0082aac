"""Bundles rewritten from one version of the language to the next; `upgrade.upgrade_paths` is the entry point.

`codemods.py` lists what each version needs. An edit replaces a stretch of a file, so comments and layout stay.
"""
