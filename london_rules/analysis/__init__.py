"""What editors ask of a text: names with their places, also where the text is wrong, and what to do with them.

`opened.open_variant` reads a variant with texts that are not saved; the other modules answer questions about it.
"""
