"""Games in C: the state of a layout as one struct, the run-time that changes it, and programs printed for it.

Nothing here is needed to play. `source` writes the C of a layout, `build` compiles and loads it where there is a
compiler, and `converter` takes states there and back. No text of a bundle enters the C: all names are numbers there.
"""
