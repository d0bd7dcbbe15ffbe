"""Exact model counting, shared by the engines `probability`, `progress` and `optimal`.

`component_counting` converts each connected component to the input of `dynamic_program`, which counts its models by
number of mines. `joined_components` combines components and untouched cells to the counts of a whole position.
`lookahead` computes the consequences of each number a cell may show; `remaining_layouts` and `game_tree` search the end
of a game. `decision_diagram` counts the models of formulas.
"""
