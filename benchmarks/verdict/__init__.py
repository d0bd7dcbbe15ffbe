"""What runs teach: from their summaries to what was learnt, in sentences and in three tables.

`evidence` pools what the summaries of several runs show. `findings` says what was learnt from it, with `advice` on what
to choose and what to run next, and `verdict` is all of that in order. `head_to_head` tells two contestants apart, and
`compared_tables` shows all in three tables.
"""
