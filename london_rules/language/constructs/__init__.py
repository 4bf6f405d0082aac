"""The typed tree of rule text: one class a construct."""

from london_rules.language.constructs.nodes import *
from london_rules.language.constructs.statements import *
