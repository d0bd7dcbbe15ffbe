"""Exact model counting, which the engines `probability`, `progress` and `optimal` share.

`component` brings one connected component into the form that `dynamic_program` counts: its models, by their number of
mines. `joining` puts components and untouched cells together, and `counted_position` is a whole position counted.
`lookahead` looks one number ahead; `enumeration` and `game_tree` play the end of a game. Worlds of formulas are counted
by `model_counts`, on a `decision_diagram`.
"""
