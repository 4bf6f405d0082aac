"""Text to typed tree. Entrance: `parse.Parser.parse`."""
