"""The bookkeeping of `Engine`: what is known of the board, the collections that callers may edit, the total, and why.

`knowledge` keeps the sentences and closes them under the rules of single sentences; `live` notices edits; `total` is
one more sentence, when it can matter; `explanation` finds the numbers that prove a cell, as few as it takes
(`smallest`, `size`), and tells the argument from them (`wording`).
"""
