"""What wrong texts of up to 1 MB take to load and advise on, beside right ones of their kind and size.

`right` makes a right text of each kind, `wrong` has the ways to make a text wrong, and `measure` runs both.
"""
