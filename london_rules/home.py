"""The project's place on GitHub: the only module that names it.

It has no public address yet. Whoever publishes it fills in the owner here and runs `python -m docs.make_reference`; the
files that `new` makes, the documentation, the addresses of the package (`hatch_build.py`) and the tests follow.
"""

REPOSITORY = "OWNER/london-rules"
