"""Play London of 2010 by a program written by hand, from the rules of the game alone: no engine, no texts of rules.

It is what a programmer writes who needs random games of this one game and nothing else: plain numbers and lists, and a
function that picks one of the options of each question. `tests/by_hand` plays it and the engine side by side.
"""
