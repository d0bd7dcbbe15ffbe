"""Engines for boards: a reasoner, a guesser and the moves, with their bookkeeping; special engines are in `players`.

`given_facts` has the facts of a board. `position_interface` has the methods of a position, implemented in Python by
`python_position`. `board_explainer` finds small sets of clues that prove a cell.
"""
