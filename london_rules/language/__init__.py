"""Text to typed tree: names, lexer, parser, declarations."""
