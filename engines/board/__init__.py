"""Engines for boards: a reasoner, a guesser and the moves, with their bookkeeping; special engines are in `players`.

`engine_position` has the given facts and the interface of a position, which `python_position` implements in Python.
`board_explainer` finds small sets of clues that prove a cell.
"""
