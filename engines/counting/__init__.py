"""Exact model counting, shared by the engines `probability`, `progress` and `optimal`.

`component_counting` counts the models of each connected component by its `dynamic_program`; `joined_components`
combines components and untouched cells. `one_move_lookahead` computes the consequences of each number a cell may show;
`game_tree` searches the end of a game. `formula_decision_diagram` counts the models of formulas.
"""
