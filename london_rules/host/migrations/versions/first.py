"""The schema of the first release, which new databases begin with; a later change of it is a step of its own.

Its number is that of the last step before the release, so that the databases of testers go on.
"""

revision = "0008"
down_revision = None
