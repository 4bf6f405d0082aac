"""Tools for authors of rules: begin a house rule, lay out its files, see what it changes and where it comes from.

`scaffold` begins an overlay, `tidying` lays out files, `schemas` and `template` write files to fill in,
`comparison`, `overlay_changes` and `explanation` say what rules mean and change, `slot_catalogue` lists all that can
be changed, `smoke_play` plays whole games to see whether rules hold up.
"""
