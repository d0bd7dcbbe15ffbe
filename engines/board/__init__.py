"""The bookkeeping of `Engine`: what is known of the board, what the reasoner is asked about it, and why it is so.

`given_facts` is what a position is made of, and `position` what it can do. `deduced_position` is the one in Python: it
keeps the sentences in `knowledge`, which closes them under the rules of single sentences, hands the reasoner what
changed, and marks what comes back. `views` shows sets that cannot be edited. `clue_index` finds the clues that prove a
cell, as few as it takes (`smallest_core`), and `board_answer` is all that is known in the end, and the best move.
"""
