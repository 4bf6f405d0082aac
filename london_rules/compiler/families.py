"""The statements in families, by how they are compiled; each family is a union that mypy checks completely.

A statement that is in no family is an error of types where `Unit.statement` hands statements on.
"""

from __future__ import annotations

from typing import TypeAlias

from london_rules.language import constructs as t

# What changes something at once. It never asks.
Change: TypeAlias = t.CounterChange | t.PlainMove

# What changes the course of the game or of the text, or only limits a choice. It never asks.
Course: TypeAlias = (
    t.OnlyIf | t.OnlyOnce | t.AskEvenOne | t.DoNothing | t.Until | t.Stop | t.Pass | t.GameChange | t.TurnChange
)

# What never asks, and never keeps a text from being chosen but by `only if` and by what is paid.
Silent: TypeAlias = Change | Course

# What holds other texts: it asks where one of them does, so it is compiled in two ways.
Flow: TypeAlias = t.If | t.ForEach | t.Chain | t.Times | t.Repeat | t.AnyOrder | t.Call | t.Ask | t.CarryOut

# What may ask by itself, and so always stands in a unit that is split into segments.
Asking: TypeAlias = (
    t.Choose
    | t.ChooseSeveral
    | t.ChooseNumber
    | t.ChooseAction
    | t.GoOn
    | t.May
    | t.UpTo
    | t.PutInOrder
    | t.Either
    | t.InTurn
    | t.Secret
)
