"""Engine: a reasoner, a guesser and the moves; its bookkeeping; and `players`, engines with ways of their own.

`given_facts` are the facts that a position is made of, and `position` is its interface. `deduced_position` is the one
in Python: it keeps the sentences in `knowledge_base`, which closes them under the rules of single sentences, hands the
reasoner the changes, and marks what comes back. `views` shows sets that cannot be edited. `clue_index` finds the clues
that prove a cell, as few as it takes.
"""
