"""Tools for authors of rules: start a house rule, format its files, see what it changes and where rules come from.

`scaffold` starts an overlay, `tidying` formats files, `template` writes a file to fill in,
`comparison`, `overlay_changes` and `explanation` say what rules mean and change, `slot_catalogue` lists all that can
be changed, `smoke_play` plays whole games to see whether rules hold up.
"""
