"""All constructs: every family of classes, imported, and the unions over several families that passes match on."""

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
