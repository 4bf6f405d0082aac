"""What an author may have meant by a text that is wrong: `advise` is the only way in.

Nothing that loads, checks or plays rules imports this package. Who shows messages to a person asks it.
"""

from london_rules.advice.entrance import advise

__all__ = ["advise"]
