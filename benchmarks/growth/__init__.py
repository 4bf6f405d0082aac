"""How loading grows with the text: sorts of text, each made in sizes that double, and what each takes.

The sorts are in the modules beside `measure`, one module for each part of a bundle.
"""
