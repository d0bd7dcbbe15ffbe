"""The bookkeeping of `Engine`: what is known of the board, what the reasoner is asked about it, and why it is so.

`knowledge` keeps the sentences and closes them under the rules of single sentences; `deduction` hands the reasoner what
changed and marks what comes back; `views` shows sets that cannot be edited. `clue_index` finds the clues that prove a
cell, as few as it takes (`smallest`, `size`), and `graded` an argument of the weakest grade. `board_answer` is all that
is known in the end, and `move` a move with its reason.
"""
