"""What an author may have meant by a text that is wrong: `advise` is the way in."""
