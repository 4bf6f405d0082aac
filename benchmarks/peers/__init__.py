"""Play the same kind of random games with other people's engines."""
