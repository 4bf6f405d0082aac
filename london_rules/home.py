"""Where the project is kept on GitHub: the one place that says it.

It has no public address yet. Whoever publishes it puts the owner in here, runs `python -m docs.make_reference`, and the
files that `new` makes, the documentation and the tests follow.
"""

REPOSITORY = "OWNER/london-rules"
