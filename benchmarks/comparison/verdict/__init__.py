"""What runs teach: from their summaries to what was learnt, in sentences and in three tables.

`evidence` pools what the summaries of several runs show. `findings` says what was learnt from it, with `mishaps` on
what went wrong, `shown_board` on what a board shows, and `advice` on what to choose and what to run next; `verdict` is
all of that in order. `compared_tables` shows the figures in three tables.
"""
