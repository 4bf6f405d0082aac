"""Facts about texts that need the whole rule set: who calls whom, what is read and changed, who is asked."""
