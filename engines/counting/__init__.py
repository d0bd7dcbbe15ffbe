"""Exact model counting, shared by the engines `probability`, `progress` and `optimal`.

`component` converts one connected component to the form that `dynamic_program` counts: its models, by number of mines.
`joining` combines components and untouched cells, and `counted_position` is a whole position counted. `lookahead` looks
one number ahead; `enumeration` and `game_tree` play the end of a game. `model_counts` counts the models of formulas, on
a `decision_diagram`.
"""
