"""What all tests share."""

from hypothesis import settings

# The same examples in every run, so that a failure on one machine is a failure on all.
# To look for new ones: pytest --hypothesis-profile=explore
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("repeatable")
