"""Engines for boards: a reasoner, a guesser and the moves, with their bookkeeping; special engines are in `players`.

`given_facts` are the facts from which a position is made, and `position` is the interface of all positions.
`deduced_position` implements it in Python: it keeps the sentences in `knowledge_base`, which applies the
single-sentence rule, passes the changes to the reasoner, and marks the conclusions. `views` has read-only sets.
`clue_index` finds small sets of clues that prove a cell.
"""
