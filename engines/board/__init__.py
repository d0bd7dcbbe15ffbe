"""Engines for boards: a reasoner, a guesser and the moves, with their bookkeeping; special engines are in `players`.

`engine_position` has the given facts, from which a position is made, and the interface of all positions.
`deduced_position` implements it in Python: a knowledge base applies the single-sentence rule, the reasoner gets the
changed components, and its conclusions are marked. `engine_views` has read-only sets. `board_explainer` finds small
sets of clues that prove a cell.
"""
