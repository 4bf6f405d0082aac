"""The nodes of a program: expressions, statements, functions and tables.

The nodes are printed in the order of their fields. `bare` expressions are printed without parentheses, `short`
statements in one line: only the printer of Python looks at these, for they change no meaning.
"""

from london_rules.ir.nodes.base import *
from london_rules.ir.nodes.calls import *
from london_rules.ir.nodes.lists import *
from london_rules.ir.nodes.segments import *
from london_rules.ir.nodes.statements import *
from london_rules.ir.nodes.values import *
