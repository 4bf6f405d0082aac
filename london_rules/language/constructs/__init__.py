"""What the language consists of: a class and its facts for each construct, a file for each family.

Read from top to bottom these files describe the language. `registry` says which facts there are, and what is made
from them. The unions below are what passes match on: a construct that a pass forgets is a type error there.
"""

from typing import TypeAlias

from london_rules.language.constructs.amounts import *
from london_rules.language.constructs.choices import *
from london_rules.language.constructs.collections import *
from london_rules.language.constructs.conditions import *
from london_rules.language.constructs.endings import *
from london_rules.language.constructs.loops import *
from london_rules.language.constructs.moves import *
from london_rules.language.constructs.node import *
from london_rules.language.constructs.numbers import *
from london_rules.language.constructs.powers import *
from london_rules.language.constructs.predicates import *
from london_rules.language.constructs.secrets import *
from london_rules.language.constructs.sequence import *
from london_rules.language.constructs.shared_words import *
from london_rules.language.constructs.things import *
from london_rules.language.constructs.turns import *

Statement: TypeAlias = CounterChange | PlaceChange | Choice | Secret | Sequence | Loop | GameChange | TurnChange
